"""Proves secrets as the real one does, in no time: for every house of the tests, also of programs they start."""

from argon2 import PasswordHasher

from croupier.engine import keys

COSTLY = keys.HASHER
"""What a house has."""
QUICK = PasswordHasher(time_cost=1, memory_cost=64, parallelism=1)


def be_quick() -> None:
    """From now on."""
    keys.HASHER = QUICK
