"""Rounds of the past, read from the log of their table."""
