"""Risk: ruin, limits, length of play, what if."""
