"""What may be asked of the place that runs the jackpots."""

from collections.abc import Mapping
from typing import Literal, TypeAlias

from msgspec import Struct

from croupier.money import Cents
from croupier.offices.jackpots.terms import Terms
from croupier.table.jackpots.jackpot_offer import Rate
from croupier.table.values.command_base import CommandBase
from croupier.table.values.people import NOBODY, Actor

JACKPOTS = "jackpots"
"""The place whose log holds the jackpots, their meters and their wins."""

Change: TypeAlias = Literal["join", "leave", "close"]
"""What a sign must be displayed for beforehand (SATG 7.3.4, SATG 7.3.5)."""


class Entry(Struct, frozen=True, array_like=True):
    """What a terminal takes part with."""

    terminal: str
    amount: Cents
    patron: str = ""
    """Who had the terminal when the round ended."""


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

    terms: Terms
    second: Actor = NOBODY
    """The other person who answers for it."""


class PostNotice(CommandBase, frozen=True, kw_only=True):
    """A sign is displayed at tables, on every screen there (SATG 7.3.4, SATG 7.3.5)."""

    jackpot: str
    change: Change
    group: str = ""
    """The group that joins or leaves; of a closing every group."""
    text: str


class TakeDownNotice(CommandBase, frozen=True, kw_only=True):
    """A sign was wrong: it stands no more, and what it announced may not happen."""

    jackpot: str
    change: Change
    group: str = ""
    reason: str


class JoinGroup(CommandBase, frozen=True, kw_only=True):
    """A group takes part from the next round of each table on."""

    jackpot: str
    group: str


class LeaveGroup(CommandBase, frozen=True, kw_only=True):
    """A group takes part no more."""

    jackpot: str
    group: str


class MoveGroup(CommandBase, frozen=True, kw_only=True):
    """A group goes from one jackpot to another, in one step (SATG 7.3.4)."""

    jackpot: str
    to: str
    group: str


class OpenJackpot(CommandBase, frozen=True, kw_only=True):
    """It is offered; its meter stands at its minimum value."""

    jackpot: str


class CountRound(CommandBase, frozen=True, kw_only=True):
    """What a settled round brings to the meters, and who has won; asked by the system, once for each."""

    table: str
    number: int
    heard: int
    """So many events of the table's log are heard with it."""
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
    """As it stands on the dealer's screen: one does not confirm what one did not look at."""


class ReturnPrize(CommandBase, frozen=True, kw_only=True):
    """Before it is confirmed: the prize of a void round goes to its meter, or onto others (SATG 7.8)."""

    win: str
    to: Mapping[str, Cents] = {}
    """By jackpot; nothing for its own meter."""
    reason: str


class HandOver(CommandBase, frozen=True, kw_only=True):
    """The goods were handed over, or the services rendered (SATG 7.3.9(a)(ii))."""

    win: str
    to: str
    """Who received them."""


class Award(CommandBase, frozen=True, kw_only=True):
    """An act of the operator gives the prize of a bonus to a terminal."""

    jackpot: str
    table: str
    number: int
    terminal: str
    reason: str


class Suspend(CommandBase, frozen=True, kw_only=True):
    """It does not operate properly: it is not offered, and the plain game goes on (SATG 7.7)."""

    jackpot: str
    reason: str


class Resume(CommandBase, frozen=True, kw_only=True):
    """It operates properly again; what waited is counted."""

    jackpot: str
    reason: str


class CloseJackpot(CommandBase, frozen=True, kw_only=True):
    """It ends; what players contributed goes onto other meters, to the cent (SATG 7.3.6)."""

    jackpot: str
    to: Mapping[str, Cents] = {}
    """By jackpot; the first of them has also what is still to come, be it the part of a cent."""
    second: Actor = NOBODY


class SetMessage(CommandBase, frozen=True, kw_only=True):
    """What the meter display says besides the amount, and where (SATG 1.1 jackpot-client-viewer)."""

    jackpot: str
    text: str
    promoted: bool = True
    """Whether promotional displays show it."""
    place: int = 0
    """The lowest stands first, equals by name."""


JackpotCommand: TypeAlias = (
    SetGroup | SetUpJackpot | PostNotice | TakeDownNotice | JoinGroup | LeaveGroup | MoveGroup | OpenJackpot
    | CountRound | RecountRound | ConfirmWin | ReturnPrize | HandOver | Award | Suspend | Resume
    | CloseJackpot | SetMessage
)  # fmt: skip


class JackpotOrder(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag=JACKPOTS):
    """A command with its id, who gives it, and the instant at which it was given."""

    id: str
    at: int
    by: Actor
    command: JackpotCommand
