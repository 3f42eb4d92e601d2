"""A new house and its tables."""
