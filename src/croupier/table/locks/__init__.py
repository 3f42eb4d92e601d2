"""Locks that stop new rounds or a terminal until staff have dealt with the cause."""
