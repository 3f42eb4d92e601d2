"""What a player's terminal shows."""
