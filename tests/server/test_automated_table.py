"""A table without a dealer: system and device run it on stored deadlines, whenever the process stopped."""

from collections.abc import Callable
from pathlib import Path

import pytest

from croupier.engine.store import Record
from croupier.money import Cents
from croupier.offices.notices import HouseNotices
from croupier.rulebook.register.house_notices import ApprovalKind, Grant
from croupier.server.wire import messages as wire
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.phases import Phase
from croupier.table.state import State
from croupier.table.values.people import DEVICE, Actor
from support.demo_house import Living, living, quick_floor, served, until
from support.notice_house import house_with, written
from support.round_tables import clause

TABLE, TERMINAL = "MR2", "MR2-1"
GAME = ("ministar-roulette",)


@clause("SATG 1.3")
def test_it_runs_by_itself(tmp_path: Path) -> None:
    with living(quick_floor(tmp_path, (), GAME), pace=3) as floor:
        assert not floor.state(TABLE).opened.dealer_activated
        until(lambda: floor.settled(TABLE) >= 2)
        assert not floor.state(TABLE).dealer
        by = {
            record.event.source
            for record in records(floor)
            if isinstance(record.event, e.SetInMotion)
        }
        assert by == {"system"}
        drawn = {record.event.by for record in records(floor) if isinstance(record.event, e.Drawn)}
        assert drawn == {"MR2-wheel"}


def records(floor: Living) -> list[Record]:
    return list(floor.store.records(TABLE))


def moves(state: State) -> bool:
    return state.round is not None and bool(state.round.motion) and not state.round.rests


def rests(state: State) -> bool:
    return state.round is not None and state.round.rests


PHASES: dict[str, Callable[[State], bool]] = {
    "ready": lambda state: state.phase is Phase.READY and state.number > 0,
    "wagering": lambda state: state.phase is Phase.WAGERING and bool(state.playing.wagers),
    "moving": moves,
    "at rest": rests,
}


@clause("SATG 1.3")
@pytest.mark.parametrize("phase", PHASES)
def test_it_goes_on_wherever_it_was_stopped(tmp_path: Path, phase: str) -> None:
    """Nothing but the store is left of the process; the round that was open then is settled."""
    config = quick_floor(tmp_path, (), GAME, wagering_s=2)
    with served(config) as floor:
        bring(floor, phase)
        stopped = floor.state(TABLE)
        assert PHASES[phase](stopped)
    with living(config, pace=3) as floor:
        until(lambda: floor.settled(TABLE) >= stopped.number + (phase == "ready"))
        if phase != "ready":
            mine = [entry for entry in floor.state(TABLE).history if entry.number == stopped.number]
            assert [item.end for item in mine] == ["settled"]
        if phase == "wagering":
            closed = [
                record.event
                for record in records(floor)
                if isinstance(record.event, e.WagersClosed)
            ]
            # By the clock, not by when somebody looked.
            assert closed[0].at == stopped.playing.until


def bring(floor: Living, phase: str, number: int = 1) -> None:
    """A round by hand, without any device, up to where the process stops."""
    until(lambda: floor.state(TABLE).phase is Phase.WAGERING)
    red = (c.Chip(bet="red", spot="", amount=Cents(500)),)
    said = wire.Wager(id=f"w{number}", wagers=red)
    assert floor.run(floor.system.orders.builder.terminal(TERMINAL, TABLE, said)).refused is None
    if phase != "wagering":
        until(lambda: moves(floor.state(TABLE)))
    if phase not in ("wagering", "moving"):
        device(floor, c.ReportRest())
    if phase == "ready":
        # From here on nobody looks at the clock.
        floor.system.timers._tick = lambda table: None  # type: ignore[method-assign]  # noqa: ARG005
    if phase in ("ready", "settled"):
        device(floor, c.EnterFace(face="17"))


def device(floor: Living, command: c.Command) -> None:
    by = Actor("MR2-wheel", DEVICE)
    order = c.Order(id=floor.new_id(), at=floor.system.clock(), by=by, command=command)
    assert floor.run(floor.system.orders.submit(TABLE, order)).refused is None


def test_a_device_that_does_not_hear_is_missed_once_until_it_hears_again(tmp_path: Path) -> None:
    config = quick_floor(tmp_path, (), GAME, wagering_s=2)

    def missed(floor: Living) -> list[str]:
        return [alert.subject for alert in floor.open_alerts("device-lost")]

    with served(config) as floor:
        for number in (1, 2):
            bring(floor, "settled", number)
            until(lambda: missed(floor))
        assert missed(floor) == ["MR2-wall"]
    with living(config, pace=3) as floor:
        until(lambda: not missed(floor))


@clause("SATG 1.3")
def test_a_game_that_is_revoked_waits_and_goes_on_when_it_is_approved_again(tmp_path: Path) -> None:
    """The round that is open is settled, none follows, and the clock does not run hot meanwhile."""
    revoked = Grant(operation="revoke", kind=ApprovalKind.GAME)
    long_ago = written(game=GAME[0], changes=(), grants=(revoked,))
    with living(quick_floor(tmp_path, (), GAME)) as floor:
        until(lambda: floor.settled(TABLE) >= 1)
        floor.system.offices.register.state = house_with(long_ago)
        until(lambda: floor.state(TABLE).round is None)
        stood = floor.state(TABLE)
        asks = floor.system.timers._may_attempt
        assert [asks(stood, 1_000 + ms) for ms in (0, 999, 1_000)] == [True, False, True]
        asked = floor.system.timers._attempts
        until(lambda: asked[TABLE][0] == stood.seq)
        first = asked[TABLE][1]
        until(lambda: asked[TABLE][1] > first)
        assert floor.state(TABLE).seq == stood.seq, "asked for twice, and none began"
        floor.run(floor.system.timers._check_approvals())
        until(lambda: _raised(floor) == ["approval-ended"])
        floor.system.offices.register.state = HouseNotices()
        until(lambda: floor.state(TABLE).number > stood.number)
        floor.run(floor.system.timers._check_approvals())
        assert _raised(floor) == []


def _raised(floor: Living) -> list[str]:
    found = (item.raised for item in floor.system.offices.floor.state.open.values())
    return [item.code for item in found if item.place == TABLE]
