"""The board of a pit: one tile a table, open files, and alerts with their owners."""

from collections.abc import Iterable, Iterator, Mapping

from croupier.money import NOTHING, Cents
from croupier.table.equipment.equipment_ready import MAY_FAIL, unready
from croupier.table.phases import Phase
from croupier.table.state import State
from croupier.views.jackpots.jackpot_view import JackpotWinView
from croupier.views.list_rows import broken_row, rows
from croupier.views.screens.appearance_view import AppearanceView, appearance_view
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
    appearance: AppearanceView | None = None
    area: str = ""
    number: int = 0
    clock: Clock = ""
    until: int | None = None
    stopped: int | None = None
    dealer: str = ""
    """The number of the dealer on record; empty without one."""
    dealer_name: str = ""
    closed_at: int | None = None
    """When wagering of the round in progress was closed: its exposure counts from then to the result."""
    players: int = 0
    """Open terminals, or patrons at a live table."""
    places: int = 0
    """The greatest number of places."""
    held: Cents = Cents(0)
    """The stakes on the table."""
    minimum: Cents = Cents(0)
    maximum: Cents = Cents(0)
    rate: int | None = None
    """Rounds an hour over the last ones; none before two were settled."""
    latest: tuple[OutcomeView, ...] = ()
    fault: str = ""
    """Why the table cannot be shown; empty for all others."""
    flags: tuple[str, ...] = ()
    """Reasons for attention: the codes of the notices, `case`, `fault` of equipment, `not-ready`."""


class OpenCaseView(View, frozen=True, kw_only=True):
    """An open file, and at which table."""

    table: str
    case: CaseView


class AlertView(View, frozen=True, kw_only=True):
    """Something that a member of staff must take."""

    id: str
    rank: str
    fact: str
    since: int
    table: str = ""
    of: str = ""
    """The terminal, device or person it is about."""
    owner: str = ""
    """The member who took it; empty while it is not taken."""
    repeats: int = 0
    """The number of further events of the same kind that this line represents."""
    doers: tuple[str, ...] = ()
    """Who did it, and who approved it: it is no alert for them."""
    fault: str = ""
    """Why the alert cannot be shown; empty for all others."""


class PitView(View, frozen=True, kw_only=True):
    """The whole board."""

    tiles: tuple[PitTile, ...] = ()
    cases: tuple[OpenCaseView, ...] = ()
    alerts: tuple[AlertView, ...] = ()
    """Alerts that are not taken first, then the oldest first."""
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
        appearance=appearance_view(setup.game),
        area=plan.area,
        number=state.number,
        clock=clock,
        until=until,
        stopped=stopped_since(state),
        dealer=state.dealer,
        closed_at=state.round.closed_at if state.round is not None else None,
        players=len(state.patrons) if state.is_live else sum(1 for _ in state.in_use()),
        places=plan.places if state.is_live else len(plan.terminals),
        held=_lies(state) if held is None else held,
        minimum=min((limit.minimum for limit in limits), default=NOTHING),
        maximum=max((limit.maximum for limit in limits), default=NOTHING),
        rate=rate(state),
        latest=tuple(short(setup, ended) for ended in state.history[:LATEST]),
        flags=tuple(_flags(state)),
    )


def rate(state: State) -> int | None:
    """Rounds an hour, over those that are remembered."""
    ends = [ended.at for ended in state.history]
    if len(ends) < 2 or ends[0] <= ends[-1]:
        return None
    return (len(ends) - 1) * HOUR // (ends[0] - ends[-1])


def _lies(state: State) -> Cents:
    if state.round is not None:
        return staked(state.round)
    return Cents(sum(held.amount for wagers in state.riding.values() for held in wagers.values()))


def _flags(state: State) -> Iterator[str]:
    yield from dict.fromkeys(notice_view.code for notice_view in notice_bar(state))
    if any(not case.closed for case in state.cases.values()):
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
    tiles = rows(
        sorted(states.items()), lambda state: pit_tile(state, lies.get(state.table)),
        broken_row(PitTile, "table", "name"),
    )  # fmt: skip
    whole = {tile.table for tile in tiles if not tile.fault}
    pairs = ((name, case) for name in states if name in whole for case in cases_view(states[name]))
    cases = [OpenCaseView(table=name, case=case) for name, case in pairs]
    return PitView(
        tiles=tuple(tiles),
        cases=tuple(sorted(cases, key=lambda it: (it.case.since, it.table))),
        alerts=tuple(sorted(alerts, key=lambda alert: (bool(alert.owner), alert.since, alert.id))),
        wins=wins,
    )
