"""Long readings of the records, each in a process beside the one that serves the tables."""
