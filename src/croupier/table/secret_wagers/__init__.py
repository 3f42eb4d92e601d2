"""Secret wagers of a tournament: sealed before they are written down, opened together."""
