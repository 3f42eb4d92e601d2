"""Secret wagers sealed, registered, opened."""

from typing import TypeAlias

from msgspec import Struct

from croupier.table.values.event_base import EventBase, OfTerminal
from croupier.table.wagers.events import Placed


class WagersSealed(OfTerminal, frozen=True, kw_only=True):
    """The wagers of a terminal were sealed; no money moved and the wagers stay secret (SATG 19.4.4(b))."""

    sealed: str
    commitment: str


class Opened(Struct, frozen=True, array_like=True):
    """Secret wagers as they were asked for, and the salt by which the commitment is checked."""

    terminal: str
    wagers: tuple[Placed, ...]
    salt: str


class SecretsOpened(EventBase, frozen=True, kw_only=True):
    """No more bets: all secret wagers of the round are opened together, in the order of seats."""

    opened: tuple[Opened, ...]


class SlipRegistered(EventBase, frozen=True, kw_only=True):
    """A sealed slip with the wagers of a place was registered (WAR 10.4.4(c), WHEEL 8.4.4(c))."""

    place: str
    slip: str


class SlipOpened(EventBase, frozen=True, kw_only=True):
    """The slip was opened; the dealer places its wagers."""

    place: str
    slip: str


SecretEvent: TypeAlias = WagersSealed | SecretsOpened | SlipRegistered | SlipOpened
