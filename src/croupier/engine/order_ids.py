"""Ids of orders that are given here: they cannot be guessed, and they grow with the time.

Random ones alone would scatter over the index of a store, which then slows down as it grows.
"""

import secrets


def new_id(now: int) -> str:
    """An id for an order that is given at an instant: 128 bits of chance after the time."""
    return f"{now:014}-{secrets.token_hex(16)}"
