"""Settled rounds put right, and money moved by hand."""
