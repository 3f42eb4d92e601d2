"""Alerts, and where screens and devices are connected."""
