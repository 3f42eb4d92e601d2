"""Who is there: the dealer in charge, and terminals that answer or do not."""

from typing import TypeAlias

from croupier.table.values.event_base import EventBase


class DealerOnRecord(EventBase, frozen=True, kw_only=True):
    """Somebody is in charge of the game from here on (SATG 1.1 dealer, WAR 1.1 dealer, WHEEL 1.1 dealer)."""

    dealer: str
    rank: str
    relieved: str = ""
    """Who was before; nothing if nobody."""
    desk: str = ""
    """The dealer terminal at which he signed on; a live table has none."""


class DealerGone(EventBase, frozen=True, kw_only=True):
    """Nobody is in charge of the game until somebody takes the table."""

    dealer: str


class TerminalLost(EventBase, frozen=True, kw_only=True):
    """A terminal does not answer: this alone changes nothing (SATG 13.9.2(b)(ii), SATG 17.6.2(b))."""

    terminal: str
    why: str
    """`disconnected`, or `idle` where nobody was at it."""


class TerminalBack(EventBase, frozen=True, kw_only=True):
    """A terminal answers again."""

    terminal: str


PresenceEvent: TypeAlias = DealerOnRecord | DealerGone | TerminalLost | TerminalBack
