"""Chips of a live table: float, drop and colour chips."""
