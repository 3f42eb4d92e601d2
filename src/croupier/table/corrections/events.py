"""Events of frozen accounts, corrected rounds and money moved by hand."""

from collections.abc import Mapping
from typing import TypeAlias

from msgspec import Struct

from croupier.money import Cents
from croupier.table.values.event_base import Alert, EventBase


class AccountsFrozen(EventBase, frozen=True, kw_only=True):
    """These accounts are frozen until a result is corrected (SATG 8.3)."""

    alert = Alert("accounts-frozen", "terminals", "reason")

    number: int
    terminals: tuple[str, ...]
    reason: str
    by: str


class AccountsUnfrozen(EventBase, frozen=True, kw_only=True):
    """The accounts may be used again, and a paused wagering period goes on."""

    alert = Alert("accounts-freed", "terminals", "reason")

    terminals: tuple[str, ...]
    reason: str


class TimeHeld(EventBase, frozen=True, kw_only=True):
    """Another table froze an account that takes part in the round, so the clock is paused."""

    since: int


class TimeRan(EventBase, frozen=True, kw_only=True):
    """The account is free again, and the clock goes on with the remaining time."""


class Recoloured(Struct, frozen=True, array_like=True):
    """Colour chips that a player gets by a correction, or returns if the amount is negative."""

    holder: str
    colour: str
    amount: Cents


class CaseWinnings(Struct, frozen=True, array_like=True):
    """Winnings that a case has taken and that count against the winnings that a correction takes back."""

    holder: str
    """The holder of the wagers."""
    amount: Cents
    """Negative if a later correction pays winnings again that are forfeited."""
    case: str = ""
    """The case that still withholds the amount: it goes to the house now. Empty if it was forfeited."""
    withheld_from: str = ""
    """The terminal from which the case withholds it; at a live table the patron."""


class RoundCorrected(EventBase, frozen=True, kw_only=True):
    """A settled round was corrected: the difference is paid and both sheets are kept (SATG 8.3, SATG 20.5)."""

    alert = Alert("round-corrected", detail="reason")

    number: int
    faces: tuple[str, ...]
    """The actual result; the former one if only wagers were voided."""
    out: Mapping[str, tuple[str, ...]] = {}
    """Wagers that are void, each with the questions in which it took part by choice or by default."""
    dropped: tuple[tuple[str, str], ...] = ()
    """Choices that no longer fit, by question and wager."""
    closed: tuple[str, ...] = ()
    """Questions that arose in the correction and were answered by their default."""
    ground: str
    whole: bool = False
    """Whether the whole round is void."""
    was: str
    """The sheet by which the round was paid before."""
    sheet: str
    owed: Mapping[str, Cents] = {}
    """By holder: the amount that the account could not pay and the player owes."""
    debtors: Mapping[str, str] = {}
    """By holder: the player who owes it."""
    cleared: Mapping[str, Cents] = {}
    """By holder: the part of the gain that pays off the player's debt."""
    case_winnings: tuple[CaseWinnings, ...] = ()
    """Winnings among the difference that a case has already taken; players do not lose them again."""
    moved: Mapping[str, str] = {}
    """By holder: the terminal that the player of the round has now."""
    colours: tuple[Recoloured, ...] = ()
    """The part of the difference in colour chips, if the player still has the colour (WHEEL 3.1.2)."""
    left: Mapping[str, str] = {}
    """By holder: the player of the round, who has left. Gains are owed to the player and losses become a
    debt. At a live table: the players who were not settled in chips, each with table and round."""
    clauses: tuple[str, ...]
    reason: str
    by: str
    second: str = ""
    """The second person; empty if there was none."""


class Adjusted(EventBase, frozen=True, kw_only=True):
    """Money was moved by hand, with a reason and a second person."""

    alert = Alert("adjustment", "of", "reason", "amount")
    of_no_round = True

    way: str
    of: str
    amount: Cents
    reason: str
    by: str
    second: str


CorrectionEvent: TypeAlias = (
    AccountsFrozen | AccountsUnfrozen | TimeHeld | TimeRan | RoundCorrected | Adjusted
)
