"""Events of presence: the dealer in charge, and terminals that answer or do not."""

from typing import TypeAlias

from croupier.table.values.event_base import Alert, EventBase, OfTerminal


class DealerOnRecord(EventBase, frozen=True, kw_only=True):
    """A dealer took charge of the game (SATG 1.1 dealer, WAR 1.1 dealer, WHEEL 1.1 dealer)."""

    dealer: str
    rank: str
    relieved: str = ""
    """The dealer who was in charge before; empty if none."""
    desk: str = ""
    """The dealer terminal of the sign-on; a live table has none."""


class DealerGone(EventBase, frozen=True, kw_only=True):
    """The dealer signed off; the game has no dealer until another one takes the table."""

    dealer: str


class TerminalLost(OfTerminal, frozen=True, kw_only=True):
    """A terminal does not answer; this alone has no effect on play (SATG 13.9.2(b)(ii), SATG 17.6.2(b))."""

    alert = Alert("terminal-lost", "terminal", "why")

    why: str
    """`disconnected`, or `idle` if no player was at it."""


class TerminalBack(OfTerminal, frozen=True, kw_only=True):
    """A terminal answers again."""

    alert = Alert("terminal-restored", "terminal")


PresenceEvent: TypeAlias = DealerOnRecord | DealerGone | TerminalLost | TerminalBack
