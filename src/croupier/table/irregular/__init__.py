"""Irregularities before settlement: rulings, wrong entries, reconstructed deals, void wagers."""
