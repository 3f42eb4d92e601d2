"""What dealer, inspector and pit work with."""
