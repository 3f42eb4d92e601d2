"""Values that all topics of a table share."""
