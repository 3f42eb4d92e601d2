"""Secret wagers of a tournament: sealed before they are written down, opened together at the close (SATG 19.4.4(b)).

The log holds a commitment, the hash of the wagers with a salt that cannot be guessed, and a box that only the
house's key opens. At the close both are laid open: whoever kept the commitment sees that nothing was changed.
"""

from collections.abc import Mapping
from hashlib import sha256
from typing import Protocol

from msgspec import Struct, json

from croupier.rulebook import Citations, cite
from croupier.table.wagers.chip import Chip

SECRETS: Mapping[str, Citations] = {
    "SATG 15.1": cite("SATG 19.4.4(b)"),
    "WAR": cite("WAR 10.4.4(c)"),
    "WHEEL 4.0": cite("WHEEL 8.4.4(c)"),
}
"""By edition: what lets wagers be secret, and says how many. The Gazette is silent: then the conditions say it."""


class Secret(Struct, frozen=True, kw_only=True):
    """Wagers that only the house's key can read."""

    wagers: tuple[Chip, ...]
    salt: str

    def __repr__(self) -> str:
        """Whoever prints it may do so before it is opened."""
        return "Secret(hidden)"


class WagerVault(Protocol):
    """Secrecy, which a table itself does not have."""

    def unseal_wagers(self, place: str, sealed: str, published: str) -> Secret:
        """What is in the box; raises where this house did not seal it for that place."""
        ...


def place_of(table: str, number: int, terminal: str) -> str:
    """For which round and terminal wagers are sealed: elsewhere the box stays shut."""
    return f"{table}/{number} {terminal}"


def commitment(place: str, secret: Secret) -> str:
    """What is written down of secret wagers before they are opened."""
    chips = [[one.bet, one.spot, one.area, one.amount] for one in secret.wagers]
    return sha256(json.encode([place, chips, secret.salt])).hexdigest()
