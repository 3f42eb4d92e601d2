"""The view of a dealer who runs a table (SATG 1.1 dealer-terminal(b)).

A table of thousands of terminals is shown by counts and totals, and by one page of terminals. Terminals that
need attention come first; the others are on further pages.
"""

from collections.abc import Collection, Mapping
from functools import partial

from croupier.money import Cents
from croupier.table.cases.case_file import Case
from croupier.table.equipment.equipment_ready import steps
from croupier.table.equipment.shoe import Shoe
from croupier.table.phases import Phase
from croupier.table.state import State
from croupier.table.tickets.ticket_number import mask
from croupier.views.jackpots.jackpot_view import DealerJackpotsView
from croupier.views.list_rows import broken_row, rows
from croupier.views.screens.live_layout_view import (
    AreaView,
    ColourView,
    StepView,
    areas_view,
    colours_view,
    lit_view,
    steps_view,
)
from croupier.views.screens.next_step import NextView, UndoView, next_view, undo_view
from croupier.views.screens.seats_view import SeatsView, seats_view, staked
from croupier.views.screens.table_view import TableView, faces_of, table_view
from croupier.views.wire_struct import FaceView, View


class ShoeView(View, frozen=True, kw_only=True):
    """The cards and their shoe."""

    cards: str = ""
    machine: str = ""
    total: int
    left: int
    dealt: int = 0
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


class CaseView(View, frozen=True, kw_only=True):
    """An open file."""

    case: str
    kind: str
    about: str
    since: int
    round: int = 0
    terminal: str = ""
    fault: str = ""
    """Why the file cannot be shown; empty for all others."""


class DealerView(View, frozen=True, kw_only=True):
    """Everything to run the table."""

    table: TableView
    next: NextView
    in_charge: str = ""
    """The dealer on record; empty until a dealer takes the table."""
    steps: tuple[str, ...] = ()
    """The steps with the cards before wagering may open, in order."""
    faces: tuple[FaceView, ...] = ()
    """All that was entered, confirmed or not, and what was discarded."""
    undo: UndoView | None = None
    shoe: ShoeView | None = None
    seats: SeatsView | None = None
    """At terminals."""
    areas: tuple[AreaView, ...] = ()
    """At a live table, clockwise from the dealer's left; a wheel has one area without a name."""
    patrons: tuple[str, ...] = ()
    """The players at a live table."""
    colours: tuple[ColourView, ...] = ()
    pays: tuple[StepView, ...] = ()
    """The stakes and winnings to collect, return and pay now, in the ruled order."""
    lit: tuple[str, ...] = ()
    """At a live table: the bets whose areas light up, once the result is entered."""
    bank: Cents | None = None
    """The float of a live table: what lies in its tray."""
    faults: Mapping[str, str] = {}
    cases: tuple[CaseView, ...] = ()
    direction: str = ""
    """The direction to deal without wagers (SATG 6.3)."""
    excluded: tuple[str, ...] = ()
    buys_in: bool = False
    pays_out: bool = False
    called: bool = False
    """A supervisor was called, and has not come yet."""
    jackpots: DealerJackpotsView | None = None
    """Whether they operate, and the wins that wait to be confirmed."""


def dealer_view(
    state: State, *, balances: Mapping[str, Cents], calls: Collection[str] = (), page: int = 0,
    bank: Cents | None = None, held: Cents | None = None, called: bool = False,
    jackpots: DealerJackpotsView | None = None,
) -> DealerView:  # fmt: skip
    """A table as its dealer sees it; `calls` are the terminals that called an attendant.

    `called` says whether a supervisor was.
    `held` is the balance of the account of the stakes: a caller who knows it spares adding up all wagers.
    """
    seen = table_view(state)
    if state.plan is None:
        return DealerView(table=seen, next=next_view(state), called=called, jackpots=jackpots)
    shut, live = state.phase is Phase.SHUT, state.is_live
    lies = staked(state.round) if held is None else held
    seats = partial(seats_view, state, balances=balances, calls=calls, page=page, held=lies)
    return DealerView(
        table=seen,
        next=next_view(state),
        in_charge=state.dealer,
        steps=() if shut else tuple(f"{step.what} {step.of}".strip() for step in steps(state)),
        faces=faces_of(state.round) if state.round else (),
        undo=undo_view(state),
        shoe=_shoe(state.shoe) if state.shoe else None,
        seats=None if live else seats(),
        areas=areas_view(state) if live else (),
        patrons=tuple(sorted(state.patrons)),
        colours=colours_view(state),
        pays=steps_view(state),
        lit=lit_view(state) if live else (),
        bank=bank if live else None,
        faults={item: mask(what) for item, what in sorted(state.faults.items())},
        cases=cases_view(state),
        direction=state.direction,
        excluded=tuple(sorted(state.excluded)),
        buys_in=state.opened.takes_buy_in,
        pays_out=state.opened.pays_out,
        called=called,
        jackpots=jackpots,
    )


def _shoe(shoe: Shoe) -> ShoeView:
    return ShoeView(
        cards=shoe.cards, machine=shoe.machine, total=shoe.total, left=shoe.left, dealt=shoe.drawn,
        behind=shoe.behind, burned=len(shoe.burned), ready=shoe.is_ready, cutting_card_out=shoe.out is not None,
        last=shoe.last, ended=shoe.ended, due=shoe.due, retired=shoe.retired,
    )  # fmt: skip


def cases_view(state: State) -> tuple[CaseView, ...]:
    """The files that are open, the oldest first."""
    cases = sorted(state.cases.items(), key=lambda item: item[1].opened_at)
    opened = ((name, (name, case)) for name, case in cases if not case.closed)
    return tuple(rows(opened, _case, broken_row(CaseView, "case", "about")))


def _case(named: tuple[str, Case]) -> CaseView:
    name, case = named
    return CaseView(
        case=name, kind=case.kind, about=case.about, since=case.opened_at, round=case.round, terminal=case.terminal
    )  # fmt: skip
