"""The views of a player's terminal."""
