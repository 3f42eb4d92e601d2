"""What supervisors permit or forbid one player at a table."""
