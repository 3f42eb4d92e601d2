"""What it takes to run a table (SATG 1.1 dealer-terminal(b)).

A table of thousands of terminals is told by counts and totals, and one page of terminals: those that want
something first. The rest is turned to page by page.
"""

from collections.abc import Collection, Mapping
from typing import Literal

from croupier.money import Cents
from croupier.rounds.state import State
from croupier.views.table import TableView
from croupier.views.view import FaceView, View

PAGE = 24
"""So many terminals stand on a page."""

What = Literal[
    "open-table", "mend", "unfreeze", "check-cards", "shuffle", "cut", "burn", "open-wagering",
    "wait-for-wagers", "call", "spin", "wait-for-shooter", "no-spin", "wait-for-rest", "face", "wait-for-answers",
    "answers", "settle", "lay", "confirm", "abandon",
]  # fmt: skip


class NextView(View, frozen=True, kw_only=True):
    """What comes next: one thing at a time."""

    what: What
    of: str = ""
    """To whom or where: the place of a card, the player who cuts, the question, the item out of order."""
    says: str = ""
    """Why, in a sentence."""
    clauses: tuple[str, ...] = ()
    until: int | None = None
    outstanding: int = 0
    """How many answers are still awaited."""
    keys: tuple[str, ...] = ()
    """The faces that may be entered, and no others."""
    confirms: str = ""
    """What a confirmation would confirm, in words."""
    act: str = "run-table"
    """The power that it takes."""


class UndoView(View, frozen=True, kw_only=True):
    """The entry that can still be put right, and by whom."""

    place: int
    """The how manieth face it is, counted from one."""
    face: str
    to: str = ""
    act: str


class ShoeView(View, frozen=True, kw_only=True):
    """The cards and their shoe."""

    cards: str = ""
    machine: str = ""
    total: int
    left: int
    dealt: int
    """Since they were loaded."""
    behind: int = 0
    """Behind the cutting card."""
    burned: int = 0
    ready: bool = False
    cutting_card_out: bool = False
    last: int = 0
    """The number of the last round of the shoe, once it is known."""
    ended: bool = False
    due: tuple[str, ...] = ()
    """For what they must be shuffled."""
    retired: str = ""


class SeatView(View, frozen=True, kw_only=True):
    """A terminal as the dealer sees it."""

    terminal: str
    open: bool = False
    player: str = ""
    """By his name where he is known, else by his key."""
    balance: Cents = Cents(0)
    wagers: int = 0
    staked: Cents = Cents(0)
    answering: bool = False
    """An answer of his is awaited."""
    idle: int = 0
    """Rounds on end without a wager at a full table (SATG 20.9)."""
    frozen: bool = False
    leaving: str = ""
    cashing: bool = False
    printing: bool = False
    escrow: Cents = Cents(0)
    failed: bool = False
    called: bool = False
    """It has called an attendant."""


class SeatsView(View, frozen=True, kw_only=True):
    """All terminals in figures, and one page of them."""

    joined: int = 0
    opened: int = 0
    wagering: int = 0
    """With a wager in the round."""
    balances: Cents = Cents(0)
    staked: Cents = Cents(0)
    wanting: int = 0
    """Those that want something: a call, a cash-out, somebody to leave, a failure."""
    pages: int = 1
    page: int = 0
    seats: tuple[SeatView, ...] = ()
    """Those that want something first, then in seat order."""


class LaidView(View, frozen=True, kw_only=True):
    """A wager on the cloth of a live table."""

    wager: str
    patron: str
    bet: str
    spot: str = ""
    area: str = ""
    amount: Cents
    colour: str = ""
    position: int = 0
    """In the column of the area, the first nearest to the player (WAR 5.12)."""
    answering: bool = False
    choices: tuple[str, ...] = ()
    void: bool = False


class AreaView(View, frozen=True, kw_only=True):
    """A place of a live table."""

    area: str
    patron: str = ""
    """Who sits there."""
    wagers: tuple[LaidView, ...] = ()
    faces: tuple[str, ...] = ()
    """Its cards, with those of split hands one after the other."""


class ColourView(View, frozen=True, kw_only=True):
    """Colour chips that a player has (WHEEL 3.1.2)."""

    colour: str
    patron: str
    value: Cents
    held: int
    laid: int = 0
    marker: Cents | None = None
    unmarked: bool = False


class StepView(View, frozen=True, kw_only=True):
    """One movement of the dealer's hand at a live table, in the ruled order."""

    verb: str
    amount: Cents
    patron: str
    wager: str


class CaseView(View, frozen=True, kw_only=True):
    """An open file."""

    case: str
    kind: str
    about: str
    since: int
    round: int = 0
    terminal: str = ""


class DealerView(View, frozen=True, kw_only=True):
    """Everything to run the table."""

    table: TableView
    next: NextView | None = None
    steps: tuple[str, ...] = ()
    """What is to be done with the cards before wagering may open, in its order."""
    faces: tuple[FaceView, ...] = ()
    """All that was entered, confirmed or not, and what was discarded."""
    undo: UndoView | None = None
    shoe: ShoeView | None = None
    seats: SeatsView | None = None
    """At terminals."""
    areas: tuple[AreaView, ...] = ()
    """At a live table, clockwise from the dealer's left; a wheel has one area without a name."""
    patrons: tuple[str, ...] = ()
    colours: tuple[ColourView, ...] = ()
    pays: tuple[StepView, ...] = ()
    """What is to be collected, returned and paid now, in the ruled order."""
    bank: Cents | None = None
    """The float, where it was told."""
    faults: Mapping[str, str] = {}
    cases: tuple[CaseView, ...] = ()
    direction: str = ""
    """To deal without wagers (SATG 6.3)."""
    excluded: tuple[str, ...] = ()
    buys_in: bool = False
    pays_out: bool = False


def dealer_view(
    state: State,
    *,
    balances: Mapping[str, Cents],
    calls: Collection[str] = (),
    page: int = 0,
    bank: Cents | None = None,
) -> DealerView:
    """A table as whoever runs it sees it; `calls` are the terminals that called an attendant."""
    raise NotImplementedError
