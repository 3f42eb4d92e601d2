"""What a game says about itself: bets, facts, layout, procedure, settlement."""
