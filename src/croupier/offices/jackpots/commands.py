"""The commands to the place that runs the jackpots."""

from collections.abc import Mapping
from typing import Literal, TypeAlias

from msgspec import Struct

from croupier.money import Cents
from croupier.offices.jackpots.terms import JackpotTerms
from croupier.table.jackpots.jackpot_offer import Rate
from croupier.table.values.command_base import CommandBase, OrderBase
from croupier.table.values.people import NO_ACTOR, Actor

JACKPOTS = "jackpots"
"""The place whose log holds the jackpots, their meters and their wins."""

Change: TypeAlias = Literal["join", "leave", "close"]
"""Changes that a sign must announce beforehand (SATG 7.3.4, SATG 7.3.5)."""


class Entry(Struct, frozen=True, array_like=True):
    """The stake with which a terminal takes part."""

    terminal: str
    amount: Cents
    patron: str = ""
    """The player at the terminal when the round ended."""


class Part(Struct, frozen=True, kw_only=True):
    """A settled round as one jackpot sees it, at the rates with which the round was opened."""

    jackpot: str
    rate: Rate
    reserve: Rate
    entries: tuple[Entry, ...]
    """By terminal, in the order of their names."""
    won: bool = False
    """Whether the outcome is the one that wins it; a mystery never is."""


class SetGroup(CommandBase, frozen=True, kw_only=True):
    """Tables that belong together (SATG 7.3.1)."""

    group: str
    tables: tuple[str, ...]


class SetUpJackpot(CommandBase, frozen=True, kw_only=True):
    """A new jackpot, or other terms for one: those hold from its next reset on."""

    needs_second = True

    terms: JackpotTerms
    second: Actor = NO_ACTOR
    """The other person who answers for it."""


class AboutJackpot(CommandBase, frozen=True, kw_only=True):
    """A command about one jackpot."""

    jackpot: str


class PostNotice(AboutJackpot, frozen=True, kw_only=True):
    """A sign is displayed at tables, on every screen there (SATG 7.3.4, SATG 7.3.5)."""

    change: Change
    group: str = ""
    """The group that joins or leaves; of a closing every group."""
    text: str


class TakeDownNotice(AboutJackpot, frozen=True, kw_only=True):
    """Take down a wrong sign: the change that it announced may not happen."""

    change: Change
    group: str = ""
    reason: str


class JoinGroup(AboutJackpot, frozen=True, kw_only=True):
    """A group takes part from the next round of each table on."""

    group: str


class LeaveGroup(AboutJackpot, frozen=True, kw_only=True):
    """A group takes part no more."""

    group: str


class MoveGroup(AboutJackpot, frozen=True, kw_only=True):
    """A group goes from one jackpot to another, in one step (SATG 7.3.4)."""

    to: str
    group: str


class OpenJackpot(AboutJackpot, frozen=True, kw_only=True):
    """Offer the jackpot; its meter begins at its minimum value."""


class CountRound(CommandBase, frozen=True, kw_only=True):
    """Count a settled round on the meters, with its winners; the system asks it once for each round."""

    table: str
    number: int
    heard: int
    """The number of events of the table's log up to and including this round."""
    parts: tuple[Part, ...]
    disputed: bool = False
    """The round was corrected since: nothing of it is credited before that is counted too."""


class RecountRound(CommandBase, frozen=True, kw_only=True):
    """A settled round was corrected or declared void: what it had brought, and what it brings."""

    table: str
    number: int
    heard: int
    before: tuple[Part, ...]
    after: tuple[Part, ...]
    void: bool = False
    """Whether the whole round is void."""


class ConfirmWin(CommandBase, frozen=True, kw_only=True):
    """The prize is seen and right: it is paid (SATG 7.3.9)."""

    win: str
    terminal: str
    """The terminal on the dealer's screen, so that a dealer confirms only the win that he looks at."""


class ReturnPrize(CommandBase, frozen=True, kw_only=True):
    """Before it is confirmed: the prize of a void round goes to its meter, or onto others (SATG 7.8)."""

    needs_secret = True

    win: str
    to: Mapping[str, Cents] = {}
    """By jackpot; nothing for its own meter."""
    reason: str


class HandOver(CommandBase, frozen=True, kw_only=True):
    """The goods were handed over, or the services rendered (SATG 7.3.9(a)(ii))."""

    win: str
    to: str
    """The person who received the goods."""


class Award(AboutJackpot, frozen=True, kw_only=True):
    """An act of the operator gives the prize of a bonus to a terminal."""

    table: str
    number: int
    terminal: str
    reason: str


class Suspend(AboutJackpot, frozen=True, kw_only=True):
    """Suspend a jackpot that does not operate properly: it is not offered, and the plain game goes on (SATG 7.7)."""

    reason: str


class Resume(AboutJackpot, frozen=True, kw_only=True):
    """Resume a jackpot that operates properly again; rounds that waited are counted."""

    reason: str


class CloseJackpot(AboutJackpot, frozen=True, kw_only=True):
    """Close a jackpot; the players' contributions go onto other meters, to the cent (SATG 7.3.6)."""

    needs_second = True

    to: Mapping[str, Cents] = {}
    """By jackpot; the first of them has also what is still to come, be it the part of a cent."""
    second: Actor = NO_ACTOR


class SetMessage(AboutJackpot, frozen=True, kw_only=True):
    """Set the text and its place on the meter display, beside the amount (SATG 1.1 jackpot-client-viewer)."""

    text: str
    promoted: bool = True
    """Whether promotional displays show it."""
    place: int = 0
    """The place on displays: the lowest comes first, equals by name."""


StaffCommand: TypeAlias = (
    SetGroup | SetUpJackpot | PostNotice | TakeDownNotice | JoinGroup | LeaveGroup | MoveGroup | OpenJackpot
    | ConfirmWin | ReturnPrize | HandOver | Award | Suspend | Resume | CloseJackpot | SetMessage
)  # fmt: skip
"""The commands of staff. Only the system counts rounds: no person's command feeds a meter."""
JackpotCommand: TypeAlias = StaffCommand | CountRound | RecountRound


class JackpotOrder(OrderBase, frozen=True, kw_only=True, tag=JACKPOTS):
    """An order to the jackpots."""

    command: JackpotCommand
