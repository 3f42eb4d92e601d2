"""Blackjack, exact: hands, best play, splits, results."""
