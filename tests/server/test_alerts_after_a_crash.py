"""What somebody must know is told though the process died, or the store was away, before it was."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from croupier.engine.store import Unsure
from croupier.money import Cents
from croupier.offices.floor.events import EventRaised
from croupier.server.alerts import alerts as watch
from croupier.table import commands as c
from croupier.table.values.people import DEVICE, Actor
from support.demo_house import Living, living, quick_floor, served, until


def told(floor: Living, code: str) -> list[EventRaised]:
    events = (record.event for record in floor.store.records("floor"))
    return [item for item in events if isinstance(item, EventRaised) and item.code == code]


def report(floor: Living, terminal: str) -> None:
    failed = c.ReportMalfunction(terminal=terminal, since=floor.system.clock(), what="dark")
    order = c.Order(id=floor.new_id() + terminal, at=0, by=Actor(terminal, DEVICE), command=failed)
    assert floor.run(floor.system.orders.submit("RR1", order)).refused is None


def test_what_a_process_could_not_tell_any_more_the_next_one_tells(tmp_path: Path) -> None:
    config = quick_floor(tmp_path, ("rapid-roulette",))
    with served(config) as floor:
        report(floor, "RR1-1")
        until(lambda: told(floor, "terminal-failed"))
        # From here on it dies after each commit, as it were; its people are noticed no more either.
        commits = floor.system.commit_observers
        notified = [it for it in commits.observers if it != floor.system.alerts.on_commit]
        assert len(notified) == len(commits.observers) - 1
        commits.observers = notified
        report(floor, "RR1-2")
        floor.run(floor.system.orders.sign_on.sign_on("nobody", "x", where="RR1", address=""))
        assert len(told(floor, "terminal-failed")) == 1
    for _ in range(2):
        with served(config) as floor:
            until(lambda: len(told(floor, "terminal-failed")) == 2)
            until(lambda: told(floor, "sign-on-failed"))
            floor.run(floor.system.timers._catch_up())
            assert [item.subject for item in told(floor, "terminal-failed")] == ["RR1-1", "RR1-2"]
            assert len(told(floor, "sign-on-failed")) == 1


def test_what_the_store_did_not_take_is_told_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watch, "AGAIN_S", 0.01)
    with served(quick_floor(tmp_path, ("rapid-roulette",))) as floor:
        asked, away = floor.system.alerts._submit, [3]

        async def stumbles(place: str, order: object) -> object:
            if away[0]:
                away[0] -= 1
                raise Unsure("The store is away.")
            return await asked(place, order)

        floor.system.alerts._submit = stumbles  # type: ignore[assignment]
        report(floor, "RR1-1")
        report(floor, "RR1-2")
        until(lambda: len(told(floor, "terminal-failed")) == 2)
        assert [item.subject for item in told(floor, "terminal-failed")] == ["RR1-1", "RR1-2"]


def test_who_wins_much_is_noticed(tmp_path: Path) -> None:
    config = quick_floor(tmp_path, ("rapid-roulette",))
    config = replace(config, house=replace(config.house, large_win=Cents(0)))
    with living(config) as floor:
        until(lambda: told(floor, "large-win"))
        win = told(floor, "large-win")[0]
        assert (win.place, win.amount > 0, win.round > 0) == ("RR1", True, True)
