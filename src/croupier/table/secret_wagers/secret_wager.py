"""Secret wagers of a tournament: sealed before they are written down, opened together at the close (SATG 19.4.4(b)).

The log holds a commitment and the encrypted wagers. The commitment is the hash of the wagers with a random salt; only
the key of the house decrypts the wagers. At the close the log shows wagers and salt, so that a player can check the
commitment.
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
"""By edition: the clause that allows secret wagers and limits them. The Gazette has none: the conditions decide."""


class Secret(Struct, frozen=True, kw_only=True):
    """Secret wagers in clear, as decrypted with the key of the house."""

    wagers: tuple[Chip, ...]
    salt: str

    def __repr__(self) -> str:
        """Hide the wagers, because the value may be printed before the close."""
        return "Secret(hidden)"


class WagerVault(Protocol):
    """Decrypts secret wagers; a table itself has no key."""

    def unseal_wagers(self, place: str, sealed: str, published: str) -> Secret:
        """Return the wagers; raise if this house did not seal them for that place."""


def place_of(table: str, number: int, terminal: str) -> str:
    """Return the round and terminal for which wagers are sealed; they cannot be opened for another."""
    return f"{table}/{number} {terminal}"


def commitment(place: str, secret: Secret) -> str:
    """Return the hash of secret wagers that the log holds before the close."""
    chips = [[wager.bet, wager.spot, wager.area, wager.amount] for wager in secret.wagers]
    return sha256(json.encode([place, chips, secret.salt])).hexdigest()
