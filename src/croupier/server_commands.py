"""The commands for those who run the game system: init, check."""
