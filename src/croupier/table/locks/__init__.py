"""What lets nothing new begin until staff have seen to it."""
