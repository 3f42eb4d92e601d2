"""Jackpots as a table offers them and takes them down."""
