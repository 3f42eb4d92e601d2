"""Counts by two people: the float of a live table, its drop box, and the note boxes of the terminals."""
