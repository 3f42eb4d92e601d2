"""Wagers from the opening of a round to its seal."""
