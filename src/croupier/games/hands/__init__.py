"""Hands of one family of games: how they are read, and what those of Blackjack come to."""
