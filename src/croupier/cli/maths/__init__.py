"""Commands of the mathematics."""
