"""Every screen of every game through whole evenings: what it shows is what is so, and no more."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest

from croupier.games.contract.definition import Motion
from croupier.table import commands as c
from croupier.table.commands import Command, Order
from croupier.table.decide import decide
from croupier.table.limits.limit_sign import binding
from croupier.table.phases import Phase
from croupier.table.values.people import PLAYER, Actor
from croupier.table.values.refusals import Refused
from croupier.views.screens.cage_view import DrawerView, TicketView
from croupier.views.screens.dealer_view import DealerView
from croupier.views.screens.inspector_view import InspectorView, RoundView
from croupier.views.screens.next_step import NextView, next_view
from croupier.views.screens.offer_view import OfferView
from croupier.views.screens.pit_view import PitView
from croupier.views.screens.table_view import TableView
from croupier.views.screens.wall_view import WallView
from croupier.views.terminal.terminal_view import OwnView
from croupier.views.terminal.wager_bar import (
    BARRED_BY_PHASE,
    EXCLUDED,
    FAILED,
    FROZEN,
    LOCKED,
    NOT_OPEN,
    UNKNOWN,
)
from support.scripted_tables import Played, lying
from support.table_screens import FILES, Moment, evening, screens, sent

every_evening = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
VIEWS: tuple[type[msgspec.Struct], ...] = (
    TableView, OfferView, OwnView, DealerView, WallView, PitView, TicketView, DrawerView, InspectorView, RoundView,
)  # fmt: skip


@pytest.mark.parametrize("view", VIEWS, ids=lambda view: view.__name__)
def test_a_view_is_a_closed_documented_format(view: type[msgspec.Struct]) -> None:
    (_,), parts = msgspec.json.schema_components([view])
    for name, part in parts.items():
        if part.get("type") == "object":
            assert part["additionalProperties"] is False, name
            assert part["description"], name
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'{"surprise": 1}', type=view)


@every_evening
def test_what_is_sent_is_what_is_read(path: Path) -> None:
    for moment in evening(path):
        for view in screens(moment.table).every():
            assert msgspec.json.decode(msgspec.json.encode(view), type=type(view)) == view


@every_evening
def test_the_screens_show_what_is_so(path: Path) -> None:
    for moment in evening(path):
        table, state, seen = moment.table, moment.table.state, screens(moment.table)
        assert (seen.table.phase, seen.table.number) == (state.phase, state.number)
        assert seen.tile.held == lying(state)
        if state.is_live:
            if state.round is None or not (state.round.sheets or state.round.voids):
                laid = [wager for area in seen.dealer.areas for wager in area.wagers]
                assert sum(item.amount + item.more for item in laid) == lying(state)
        else:
            assert sum(item.staked for item in seen.own.values()) == lying(state)
            assert seen.dealer.seats is not None
            assert seen.dealer.seats.staked == lying(state)
        _shows_the_outcome(table, seen.wall, seen.table)
        _shows_the_limits(table, seen.table, seen.offer)


def _shows_the_outcome(table: Played, wall: WallView, seen: TableView) -> None:
    settled = [entry for entry in table.state.history if entry.end == "settled"]
    if settled:
        assert wall.outcome is not None
        assert wall.history[0].faces == wall.outcome.faces == settled[0].faces
    if table.state.round is None and settled and settled[0].number == table.state.number:
        assert wall.outcome is not None
        assert wall.outcome.faces == table.state.results
        assert wall.outcome.words


def _shows_the_limits(table: Played, seen: TableView, offer: OfferView | None) -> None:
    """Displayed limits are the enforced ones."""
    assert table.state.sign is not None
    named = {bet: limit for limit in seen.limits for bet in limit.bets}
    every = next((limit for limit in seen.limits if not limit.bets), None)
    for bet, limits in binding(table.state.sign, "", 0).items():
        shown = named.get(bet, every)
        assert shown is not None
        assert (shown.minimum, shown.maximum) == (limits.minimum, limits.maximum)
    if offer is not None:
        wagerable = {bet.key: bet for bet in offer.bets if bet.minimum is not None}
        assert wagerable.keys() == table.state.sign.limits.keys()


@every_evening
def test_nothing_of_a_result_is_seen_before_it_counts(path: Path) -> None:
    """Cards as they are dealt; of a wheel or of dice nothing before the result is confirmed."""
    for moment in evening(path):
        seen, one = screens(moment.table), moment.table.state.round
        public = (seen.table, seen.wall)
        if one is None or moment.table.game.motion is not Motion.CARDS:
            assert not any(view.faces or view.hands for view in public)
        else:
            show = one.setup.variant.dealing.source.show
            drawn = [show(draw.face) for draw in one.draws]
            assert all([face.face for face in view.faces] == drawn for view in public)
        if one is not None:
            assert all(view.last is None or view.last.number < one.number for view in public[:1])
            assert all(it.paid is None or it.paid.number < one.number for it in seen.own.values())


@every_evening
def test_no_terminal_hears_of_another(path: Path) -> None:
    for moment in evening(path):
        seen = screens(moment.table)
        for terminal, view in seen.own.items():
            others = set(moment.table.state.opened.terminals) - {terminal}
            text = sent(view)
            assert not [other for other in others if other in text]
        shooter = seen.table.shooter.terminal if seen.table.shooter else ""
        text = sent(seen.table) + sent(seen.wall) + sent(seen.offer)
        named = {item for item in moment.table.state.opened.terminals if f'"{item}"' in text}
        assert named <= {shooter}, (
            "The shooter is shown to all (SATG 15.2 shooter), nobody else is."
        )


WHAT: Mapping[type[Command], Any] = {
    c.OpenWagering: lambda it: it.what == "open-wagering",
    c.StartDevice: lambda it: it.what == "spin" or "spin" in it.also,
    c.EnterFace: lambda it: it.what in ("face", "wait-for-reading") or "call" in it.also,
    c.CloseWagering: lambda it: it.what == "call" or "call" in it.also,
    c.PayInterim: lambda it: it.what in ("settle", "lay"),
    c.Confirm: lambda it: it.what == "confirm",
    c.Abandon: lambda it: it.what == "abandon",
    c.Choose: lambda it: it.what in ("answers", "wait-for-answers"),
    c.PressShooter: lambda it: it.what == "wait-for-shooter" or "wait-for-shooter" in it.also,
    c.ShuffleCards: lambda it: it.what in ("shuffle", "cut", "open-wagering"),
    c.CutCards: lambda it: it.what == "cut",
}
"""By command: what the dealer must have been told that comes next, where it was done."""


@every_evening
def test_whatever_is_done_is_what_was_said_to_come_next(path: Path) -> None:
    seen = 0
    for moment in evening(path):
        said = WHAT.get(type(moment.command))
        if said is None or moment.answer.refused is not None:
            continue
        seen += 1
        coming = next_view(moment.before)
        assert said(coming), (moment.command, coming)
        if isinstance(moment.command, c.EnterFace) and coming.what == "face":
            _was_a_key(moment, coming)
    assert seen


def _was_a_key(moment: Moment, coming: NextView) -> None:
    drawn = screens(moment.table).dealer.faces
    face = drawn[-1].face if drawn else moment.table.state.results[-1]
    assert face in coming.keys
    if drawn:
        assert drawn[-1].to == coming.of


BARS = {
    item.why: item
    for item in (*BARRED_BY_PHASE.values(), UNKNOWN, NOT_OPEN, LOCKED, FAILED, EXCLUDED, FROZEN)
}


@every_evening
def test_why_a_terminal_cannot_wager_is_what_the_table_would_say(path: Path) -> None:
    for moment in evening(path):
        table, state = moment.table, moment.table.state
        for terminal, view in screens(table).own.items():
            refused = _asked(table, terminal)
            why = refused.why.value if refused else ""
            if view.bar is not None:
                assert why == view.bar.why
                assert refused is not None
                assert view.bar.clauses == tuple(map(str, refused.cites))
            else:
                assert why not in BARS
                assert state.phase is Phase.WAGERING


def _asked(table: Played, terminal: str) -> Refused | None:
    """What the table says to the least wager on its first bet; nothing is done."""
    state = table.state
    bet = state.offer.variant.bets[0]
    least = state.sign.limits[bet.key].minimum if state.sign else None
    chip = c.Chip(bet=bet.key, spot=next(iter(bet.spots)), amount=least or 1)  # type: ignore[arg-type]
    command = c.SetWagers(terminal=terminal, wagers=(chip,))
    order = Order(id="?", at=_now(table), by=Actor(terminal, PLAYER), command=command)
    made = decide(state, order, table.context)
    return made if isinstance(made, Refused) else None


def _now(table: Played) -> int:
    return table.store.clock("T1")
