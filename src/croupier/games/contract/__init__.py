"""The definition of a game: bets, facts, layout, procedure, settlement."""
