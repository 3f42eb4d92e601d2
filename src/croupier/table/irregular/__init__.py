"""Irregularities before settlement: rulings, slips of the keys, reconstructed deals, void wagers."""
