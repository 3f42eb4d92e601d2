"""The sign with the limits of a table: announced, changed, checked."""
