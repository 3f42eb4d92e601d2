"""The views with which dealer, inspector and pit work."""
