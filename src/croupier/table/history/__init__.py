"""Past rounds, read from the log of their table."""
