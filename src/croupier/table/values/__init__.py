"""Values that every topic of a table shares."""
