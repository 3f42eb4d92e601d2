"""Jackpots as screens show them."""
