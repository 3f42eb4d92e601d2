"""A table that serves a session of a tournament."""
