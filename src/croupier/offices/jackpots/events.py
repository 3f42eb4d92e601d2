"""What happened to the jackpots."""

from collections.abc import Mapping
from typing import Literal, TypeAlias

from croupier.money import NOTHING, Cents
from croupier.offices.jackpots.commands import Change, Part
from croupier.offices.jackpots.sealed_value import Opened, Sealed
from croupier.offices.jackpots.terms import Method, Terms
from croupier.table.jackpots.jackpot_offer import Rate
from croupier.table.values.event_base import EventBase

Goes: TypeAlias = Literal["account", "owed", "ticket"]
"""Where the money of a prize went: to the chip account of the terminal; aside for a winner who has left; onto a
ticket."""


class GroupSet(EventBase, frozen=True, kw_only=True):
    """These tables are a group (SATG 7.3.1)."""

    group: str
    tables: tuple[str, ...]
    by: str


class JackpotSetUp(EventBase, frozen=True, kw_only=True):
    """A new jackpot, not yet offered; two people answer for its terms."""

    terms: Terms
    by: str
    second: str


class TermsAgreed(EventBase, frozen=True, kw_only=True):
    """Other terms for a jackpot that runs: they wait for its next reset."""

    terms: Terms
    by: str
    second: str


class JackpotApproved(EventBase, frozen=True, kw_only=True):
    """Another approval of its software, or another version that was approved: it holds at once."""

    terms: Terms
    by: str
    second: str


class TermsChanged(EventBase, frozen=True, kw_only=True):
    """The terms that were agreed hold."""

    jackpot: str


class NoticePosted(EventBase, frozen=True, kw_only=True):
    """A sign stands on the screens of these tables from here on (SATG 7.3.4, SATG 7.3.5)."""

    jackpot: str
    change: Change
    group: str
    tables: tuple[str, ...]
    text: str
    by: str


class NoticeTakenDown(EventBase, frozen=True, kw_only=True):
    """The signs of a change stand no more, though it has not happened."""

    jackpot: str
    change: Change
    group: str
    reason: str
    by: str


class GroupJoined(EventBase, frozen=True, kw_only=True):
    """The tables of the group take part."""

    jackpot: str
    group: str
    by: str


class GroupLeft(EventBase, frozen=True, kw_only=True):
    """They take part no more."""

    jackpot: str
    group: str
    by: str


class JackpotOpened(EventBase, frozen=True, kw_only=True):
    """It is offered."""

    jackpot: str
    by: str


class MeterSeeded(EventBase, frozen=True, kw_only=True):
    """The meter is at its minimum value again: out of its reserve, the rest by the house (SATG 7.5)."""

    jackpot: str
    cycle: int
    reserve: Cents
    house: Cents
    sealed: Sealed | None = None
    """Of a mystery: the commitment to its hidden value, and the value where only the system can read it."""


class Contributed(EventBase, frozen=True, kw_only=True):
    """What wagers of a round brought (SATG 7.4.1); below nothing where it was taken back."""

    jackpot: str
    table: str
    number: int
    wagers: int
    """The sum of the stakes that it is a part of."""
    meter: int
    reserve: int
    carry: Rate
    """The part of a cent that the meter has not shown yet."""
    reserve_carry: Rate


class RoundParked(EventBase, frozen=True, kw_only=True):
    """A round waits to be counted until the jackpot operates properly."""

    jackpot: str
    table: str
    number: int
    part: Part
    before: Part | None = None
    """As it was counted before it was corrected."""


class JackpotHit(EventBase, frozen=True, kw_only=True):
    """The prize is somebody's, and waits until it is confirmed (SATG 7.3.9)."""

    win: str
    jackpot: str
    cycle: int
    table: str
    number: int
    terminal: str
    patron: str
    prize: Cents
    """Money: what the meter stood at, and a fixed sum (SATG 1.1 jackpot-prize)."""
    house: Cents
    """How much of it the house pays, and no meter."""
    players: Cents
    """How much of it players had contributed."""
    goods: str
    pays: Method
    opened: Opened | None = None
    """The hidden value with its salt: now everybody can check the commitment."""
    reason: str = ""
    """Of an act of the operator."""
    by: str


class WinConfirmed(EventBase, frozen=True, kw_only=True):
    """From here on nothing voids it (SATG 8.9)."""

    win: str
    by: str


class PrizePaid(EventBase, frozen=True, kw_only=True):
    """The money of a prize is the winner's."""

    win: str
    amount: Cents
    goes: Goes
    terminal: str
    patron: str
    number: str = ""
    """Of the ticket."""
    until: int = 0
    """The first instant at which the ticket is not paid any more."""


class PrizeHandedOver(EventBase, frozen=True, kw_only=True):
    """The goods or services are the winner's."""

    win: str
    to: str
    by: str


class PrizeReturned(EventBase, frozen=True, kw_only=True):
    """The round of an unconfirmed win is void or was corrected: the prize is on meters again (SATG 7.8)."""

    win: str
    jackpot: str
    to: Mapping[str, Cents]
    """Onto meters, by jackpot."""
    house: Cents
    """What the house would have paid, and keeps."""
    above: Mapping[str, Cents] = {}
    """What of it a meter had no room for, and its reserve took."""
    unseeded_reserve: Cents = NOTHING
    unseeded_house: Cents = NOTHING
    """The seed of the reset that is undone, back where it came from."""
    reason: str
    by: str


class WinVoided(EventBase, frozen=True, kw_only=True):
    """The round of an unconfirmed win is void: a person says onto which meters its prize goes (SATG 7.8)."""

    win: str
    jackpot: str
    reason: str


class WinPassedOn(EventBase, frozen=True, kw_only=True):
    """A corrected round has other winners: by the published order this prize is another's."""

    win: str
    jackpot: str
    terminal: str
    patron: str
    was: str
    """The terminal that had it."""


class TriggerRedrawn(EventBase, frozen=True, kw_only=True):
    """A meter was raised by something else than wagers: the hidden value lies above it again."""

    jackpot: str
    sealed: Sealed
    opened: Opened | None
    """The one that nobody hit; nothing where it could not be read any more."""


class JackpotSuspended(EventBase, frozen=True, kw_only=True):
    """It is not offered (SATG 7.7)."""

    jackpot: str
    reason: str
    by: str


class JackpotResumed(EventBase, frozen=True, kw_only=True):
    """It is offered again from the next round on."""

    jackpot: str
    reason: str
    by: str


class JackpotClosed(EventBase, frozen=True, kw_only=True):
    """It is over: what players contributed is on other meters, the rest is the house's again (SATG 7.3.6)."""

    jackpot: str
    reserve: Cents
    """What was put by, and is the players' too."""
    to: Mapping[str, Cents]
    house: Cents
    by: str
    second: str


class MessageSet(EventBase, frozen=True, kw_only=True):
    """The meter display says this besides the amount."""

    jackpot: str
    text: str
    promoted: bool
    place: int = 0
    """Where it stands among others."""
    by: str


class RoundCounted(EventBase, frozen=True, kw_only=True):
    """All that a settled or corrected round meant to the jackpots stands before this."""

    table: str
    number: int
    heard: int


JackpotEvent: TypeAlias = (
    GroupSet | JackpotSetUp | TermsAgreed | JackpotApproved | TermsChanged | NoticePosted | NoticeTakenDown
    | GroupJoined | GroupLeft | JackpotOpened | MeterSeeded | Contributed | RoundParked | JackpotHit | WinConfirmed
    | PrizePaid | PrizeHandedOver | PrizeReturned | WinVoided | WinPassedOn | TriggerRedrawn | JackpotSuspended
    | JackpotResumed | JackpotClosed | MessageSet | RoundCounted
)  # fmt: skip
