"""Croupier: an open, exact and auditable semi-automated table games system."""

__version__ = "0.1.0"
