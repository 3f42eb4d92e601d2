"""The hidden value of a mystery: fixed before the first wager, secret until the hit, checked by everybody afterwards.

At a reset the value is drawn and sealed. The log holds a commitment, the hash of the value with a salt that
cannot be guessed, and a box that only the house's key opens. When the value is hit both are laid open: a player
who kept the commitment can check that the value was fixed before.
"""

from hashlib import sha256
from typing import Protocol

from msgspec import Struct

from croupier.money import Cents


class Sealed(Struct, frozen=True, kw_only=True):
    """A hidden value as the log holds it."""

    commitment: str
    box: str
    """The value and its salt, under the house's key."""


class Opened(Struct, frozen=True, kw_only=True):
    """A value that is hidden no more."""

    value: Cents
    salt: str

    def __repr__(self) -> str:
        """Hide the value, because it may be printed before it is laid open."""
        return "Opened(hidden)"


class Vault(Protocol):
    """Chance and secrecy, which the machine itself does not have."""

    def draw(self, jackpot: str, cycle: int, *, above: Cents, to: Cents) -> Sealed:
        """A value drawn evenly from those above the one, up to the other, both known to all."""

    def unseal(self, jackpot: str, cycle: int, sealed: Sealed) -> Opened:
        """The value in the box; raises if this house did not seal it for this jackpot."""


def commitment(jackpot: str, cycle: int, opened: Opened) -> str:
    """The commitment to a hidden value, which is published before the first wager."""
    return sha256(f"{jackpot}|{cycle}|{opened.value}|{opened.salt}".encode()).hexdigest()


def matches_commitment(jackpot: str, cycle: int, published: str, opened: Opened) -> bool:
    """Whether the value that was laid open is the one that had been published."""
    return commitment(jackpot, cycle, opened) == published
