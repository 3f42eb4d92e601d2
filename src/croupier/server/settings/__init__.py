"""Configuration, logs, metrics, limits on requests."""
