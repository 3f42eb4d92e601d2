"""Tournaments as screens and documents show them."""
