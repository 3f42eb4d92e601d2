"""Training: drills and the table of irregularities."""
