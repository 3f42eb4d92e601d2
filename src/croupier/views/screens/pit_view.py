"""The board of a pit: one tile a table, open files, and alerts with their owners."""

from collections.abc import Iterable, Iterator, Mapping

from croupier.money import NOTHING, Cents
from croupier.table.equipment.equipment_ready import MAY_FAIL, unready
from croupier.table.phases import Phase
from croupier.table.state import State
from croupier.views.jackpots.jackpot_view import JackpotWinView
from croupier.views.screens.dealer_view import CaseView, cases_view
from croupier.views.screens.notice_bar import notice_bar
from croupier.views.screens.outcomes_view import short
from croupier.views.screens.seats_view import staked
from croupier.views.screens.table_view import clock_of, stopped_since
from croupier.views.wire_struct import Clock, OutcomeView, View

LATEST = 5
HOUR = 3_600_000


class PitTile(View, frozen=True, kw_only=True):
    """One table on the board."""

    table: str
    phase: Phase
    game: str = ""
    name: str = ""
    area: str = ""
    number: int = 0
    clock: Clock = ""
    until: int | None = None
    stopped: int | None = None
    players: int = 0
    """Open terminals, or patrons at a live table."""
    places: int = 0
    """How many there can be."""
    held: Cents = Cents(0)
    """What lies on the table."""
    minimum: Cents = Cents(0)
    maximum: Cents = Cents(0)
    rate: int | None = None
    """Rounds an hour over the last ones; none before two were settled."""
    latest: tuple[OutcomeView, ...] = ()
    flags: tuple[str, ...] = ()
    """What needs somebody: the codes of the notices, `case`, `fault` of what may fail, `not-ready`."""


class OpenCaseView(View, frozen=True, kw_only=True):
    """An open file, and at which table."""

    table: str
    case: CaseView


class AlertView(View, frozen=True, kw_only=True):
    """Something that somebody must take."""

    id: str
    rank: str
    fact: str
    since: int
    table: str = ""
    of: str = ""
    """The terminal, device or person it is about."""
    owner: str = ""
    """Nothing while nobody took it."""
    repeats: int = 0
    """How many more of its kind it stands for."""


class PitView(View, frozen=True, kw_only=True):
    """The whole board."""

    tiles: tuple[PitTile, ...] = ()
    cases: tuple[OpenCaseView, ...] = ()
    alerts: tuple[AlertView, ...] = ()
    """Those that nobody took first, then the oldest first."""
    wins: tuple[JackpotWinView, ...] = ()
    """Jackpots that wait to be confirmed, the oldest first (SATG 7.3.9(a))."""


def pit_tile(state: State, held: Cents | None = None) -> PitTile:
    """The tile of a table; `held` is what the account of its stakes holds, where that is known."""
    if state.plan is None:
        return PitTile(table=state.table, phase=state.phase)
    setup, plan = state.offer, state.opened
    clock, until = clock_of(state)
    limits = list(state.sign.limits.values()) if state.sign else []
    return PitTile(
        table=state.table,
        phase=state.phase,
        game=setup.game.key,
        name=setup.game.name,
        area=plan.area,
        number=state.number,
        clock=clock,
        until=until,
        stopped=stopped_since(state),
        players=len(state.patrons) if state.is_live else sum(1 for _ in state.in_use()),
        places=plan.places if state.is_live else len(plan.terminals),
        held=_lies(state) if held is None else held,
        minimum=min((one.minimum for one in limits), default=NOTHING),
        maximum=max((one.maximum for one in limits), default=NOTHING),
        rate=rate(state),
        latest=tuple(short(setup, one) for one in state.history[:LATEST]),
        flags=tuple(_flags(state)),
    )


def rate(state: State) -> int | None:
    """Rounds an hour, over those that are remembered."""
    ends = [one.at for one in state.history]
    if len(ends) < 2 or ends[0] <= ends[-1]:
        return None
    return (len(ends) - 1) * HOUR // (ends[0] - ends[-1])


def _lies(state: State) -> Cents:
    if state.round is not None:
        return staked(state.round)
    return Cents(sum(held.amount for own in state.riding.values() for held in own.values()))


def _flags(state: State) -> Iterator[str]:
    yield from dict.fromkeys(one.code for one in notice_bar(state))
    if any(not one.closed for one in state.cases.values()):
        yield "case"
    if set(state.faults) & set(MAY_FAIL):
        yield "fault"
    if state.phase is Phase.READY and unready(state):
        yield "not-ready"


def pit_view(
    states: Mapping[str, State],
    alerts: Iterable[AlertView] = (),
    *,
    held: Mapping[str, Cents] | None = None,
    wins: tuple[JackpotWinView, ...] = (),
) -> PitView:
    """The board of some tables, by their names; `held` says what lies on each, where that is known."""
    lies = held or {}
    cases = [
        OpenCaseView(table=name, case=case)
        for name, state in states.items()
        for case in cases_view(state)
    ]
    return PitView(
        tiles=tuple(pit_tile(states[name], lies.get(name)) for name in sorted(states)),
        cases=tuple(sorted(cases, key=lambda one: (one.case.since, one.table))),
        alerts=tuple(sorted(alerts, key=lambda one: (bool(one.owner), one.since, one.id))),
        wins=wins,
    )
