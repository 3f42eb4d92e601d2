"""Alerts, and who is where."""
