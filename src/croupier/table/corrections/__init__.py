"""Corrections of settled rounds, and money moved by hand."""
