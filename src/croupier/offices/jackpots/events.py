"""The events of the jackpots."""

from collections.abc import Mapping
from typing import Literal, TypeAlias

from croupier.money import NOTHING, Cents
from croupier.offices.jackpots.commands import Change, Part
from croupier.offices.jackpots.sealed_value import Opened, Sealed
from croupier.offices.jackpots.terms import JackpotTerms, Method
from croupier.table.jackpots.jackpot_offer import Rate
from croupier.table.values.event_base import Alert, EventBase

Goes: TypeAlias = Literal["account", "owed", "ticket"]
"""Where the money of a prize went: to the chip account of the terminal; aside for a winner who has left; onto a
ticket."""


class GroupSet(EventBase, frozen=True, kw_only=True):
    """These tables are a group (SATG 7.3.1)."""

    group: str
    tables: tuple[str, ...]
    by: str


class SignedTerms(EventBase, frozen=True, kw_only=True):
    """The fields of events about terms that two people signed."""

    terms: JackpotTerms
    by: str
    second: str


class JackpotSetUp(SignedTerms, frozen=True, kw_only=True):
    """A new jackpot, not yet offered; two people answer for its terms."""


class TermsAgreed(SignedTerms, frozen=True, kw_only=True):
    """Other terms for a jackpot that runs: they wait for its next reset."""


class JackpotApproved(SignedTerms, frozen=True, kw_only=True):
    """Another approval of its software, or another version that was approved: it holds at once."""


class OfJackpot(EventBase, frozen=True, kw_only=True):
    """An event of one jackpot."""

    jackpot: str


class TermsChanged(OfJackpot, frozen=True, kw_only=True):
    """The terms that were agreed hold."""

    alert = Alert("jackpot-changed", "jackpot")


class NoticePosted(OfJackpot, frozen=True, kw_only=True):
    """The screens of these tables show a sign from here on (SATG 7.3.4, SATG 7.3.5)."""

    change: Change
    group: str
    tables: tuple[str, ...]
    text: str
    by: str


class NoticeTakenDown(OfJackpot, frozen=True, kw_only=True):
    """The signs of a change stand no more, though it has not happened."""

    change: Change
    group: str
    reason: str
    by: str


class GroupChanged(OfJackpot, frozen=True, kw_only=True):
    """The fields of both events about the groups of a jackpot."""

    alert = Alert("jackpot-group-changed", "jackpot", "group")
    group: str
    by: str


class GroupJoined(GroupChanged, frozen=True, kw_only=True):
    """The tables of the group take part."""


class GroupLeft(GroupChanged, frozen=True, kw_only=True):
    """Tables left a jackpot."""


class JackpotOpened(OfJackpot, frozen=True, kw_only=True):
    """A jackpot was opened and is offered."""

    alert = Alert("jackpot-opened", "jackpot", "by")
    by: str


class MeterSeeded(OfJackpot, frozen=True, kw_only=True):
    """The meter is at its minimum value again: out of its reserve, the rest by the house (SATG 7.5)."""

    cycle: int
    reserve: Cents
    house: Cents
    sealed: Sealed | None = None
    """For a mystery: the commitment to its hidden value, and the value, which only the system can read."""


class Contributed(OfJackpot, frozen=True, kw_only=True):
    """Wagers of a round contributed to a jackpot (SATG 7.4.1); a negative amount was taken back."""

    table: str
    number: int
    wagers: int
    """The sum of the stakes that it is a part of."""
    meter: int
    reserve: int
    carry: Rate
    """The part of a cent that the meter has not shown yet."""
    reserve_carry: Rate


class RoundParked(OfJackpot, frozen=True, kw_only=True):
    """A round waits to be counted until the jackpot operates properly."""

    table: str
    number: int
    part: Part
    before: Part | None = None
    """The count before the correction."""


class JackpotHit(EventBase, frozen=True, kw_only=True):
    """A player has hit the prize; it waits until the win is confirmed (SATG 7.3.9)."""

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
    """The reason of the operator."""
    by: str


class WinConfirmed(EventBase, frozen=True, kw_only=True):
    """From here on nothing voids it (SATG 8.9)."""

    alert = Alert("jackpot-confirmed", "win", "by")
    win: str
    by: str


class PrizePaid(EventBase, frozen=True, kw_only=True):
    """The money of a prize is the winner's."""

    alert = Alert("jackpot-paid", "win", "goes", "amount")
    win: str
    amount: Cents
    goes: Goes
    terminal: str
    patron: str
    number: str = ""
    """The number of the ticket."""
    until: int = 0
    """The first instant at which the ticket is not paid any more."""


class PrizeHandedOver(EventBase, frozen=True, kw_only=True):
    """The goods or services are the winner's."""

    alert = Alert("jackpot-handed-over", "win", "to")
    win: str
    to: str
    by: str


class PrizeReturned(EventBase, frozen=True, kw_only=True):
    """The round of an unconfirmed win is void or was corrected: the prize is on meters again (SATG 7.8)."""

    alert = Alert("jackpot-returned", "win", "reason")
    win: str
    jackpot: str
    to: Mapping[str, Cents]
    """Onto meters, by jackpot."""
    house: Cents
    """The amount that the house would have paid, and keeps."""
    above: Mapping[str, Cents] = {}
    """The part of it for which a meter had no room, and which its reserve took."""
    unseeded_reserve: Cents = NOTHING
    unseeded_house: Cents = NOTHING
    """The seed of the reset that is undone, back where it came from."""
    reason: str
    by: str


class WinVoided(EventBase, frozen=True, kw_only=True):
    """The round of an unconfirmed win is void: a person says onto which meters its prize goes (SATG 7.8)."""

    alert = Alert("jackpot-void", "win", "reason")
    win: str
    jackpot: str
    reason: str


class WinPassedOn(EventBase, frozen=True, kw_only=True):
    """A corrected round has other winners: by the published order this prize is another's."""

    alert = Alert("jackpot-passed-on", "win", "terminal")
    win: str
    jackpot: str
    terminal: str
    patron: str
    was: str
    """The terminal that had it."""


class TriggerRedrawn(OfJackpot, frozen=True, kw_only=True):
    """A meter was raised by something else than wagers: the hidden value lies above it again."""

    sealed: Sealed
    opened: Opened | None
    """The hidden value that was not hit; None where it could not be read any more."""


class JackpotSuspended(OfJackpot, frozen=True, kw_only=True):
    """A jackpot was suspended and is not offered (SATG 7.7)."""

    alert = Alert("jackpot-suspended", "jackpot", "reason")
    reason: str
    by: str


class JackpotResumed(OfJackpot, frozen=True, kw_only=True):
    """A jackpot was resumed and is offered from the next round on."""

    alert = Alert("jackpot-resumed", "jackpot", "reason")
    reason: str
    by: str


class JackpotClosed(OfJackpot, frozen=True, kw_only=True):
    """A jackpot was closed: players' contributions are on other meters, the rest is the house's (SATG 7.3.6)."""

    alert = Alert("jackpot-closed", "jackpot", "by")
    reserve: Cents
    """The amount that was put by, which is the players' too."""
    to: Mapping[str, Cents]
    house: Cents
    by: str
    second: str


class MessageSet(OfJackpot, frozen=True, kw_only=True):
    """The meter display says this besides the amount."""

    text: str
    promoted: bool
    place: int = 0
    """Its place among others on displays."""
    by: str


class RoundCounted(EventBase, frozen=True, kw_only=True):
    """A settled or corrected round is counted: all its events for the jackpots come before this one."""

    table: str
    number: int
    heard: int


JackpotEvent: TypeAlias = (
    GroupSet | JackpotSetUp | TermsAgreed | JackpotApproved | TermsChanged | NoticePosted | NoticeTakenDown
    | GroupJoined | GroupLeft | JackpotOpened | MeterSeeded | Contributed | RoundParked | JackpotHit | WinConfirmed
    | PrizePaid | PrizeHandedOver | PrizeReturned | WinVoided | WinPassedOn | TriggerRedrawn | JackpotSuspended
    | JackpotResumed | JackpotClosed | MessageSet | RoundCounted
)  # fmt: skip
