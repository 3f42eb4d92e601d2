"""What is locked takes nothing new; what it did before is answered as it was."""

import asyncio
from pathlib import Path
from time import sleep

from croupier.offices.floor.commands import Clear
from croupier.offices.floor.significant_events import clearers
from croupier.offices.staff.state import ENGINEER
from support.demo_house import quick_floor, until
from support.demo_house import served as served_alone
from support.local_server import Served, serving
from support.patience import PATIENCE_S
from support.served_dealer import WINDOW_S, chip

PLAN = {"wagering_s": WINDOW_S}


def _raise(served: Served, code: str, *, place: str, subject: str) -> None:
    served.run(served.system.alerts.raise_alert(code, place=place, subject=subject))


def _clear(served: Served, code: str) -> None:
    """Whoever may clear it does."""
    watch, staff = served.system.alerts, served.system.offices.staff.state
    engineer = ENGINEER in clearers(code)
    by = (
        staff.members["E1"].acting(ENGINEER) if engineer else staff.members["K1"].actor("SATG 15.1")
    )
    for number, one in served.system.offices.floor.state.open.items():
        if one.raised.code == code:
            clear = Clear(number=number, reason="seen to")
            assert served.run(watch.submit(by, served.new_id(), clear)).refused is None


def test_an_order_that_was_done_before_the_lock_was_done(tmp_path: Path) -> None:
    with serving(tmp_path, plan=PLAN) as served, served.terminal("RR1-1") as terminal:
        dealer = served.http("D1")
        dealer.done("RR1", "take-table")
        opened = dealer.order("RR1", "open-wagering", named="opens")
        assert opened.status_code == 200, opened.text
        red = [chip("red", "", 1_000)]
        first = terminal.ask("wager", "w1", wagers=red)
        assert "refused" not in first

        _raise(served, "terminal-failed", place="RR1", subject="RR1-1")
        _raise(served, "system-failed", place="RR1", subject="wheel")
        until(lambda: served.state("RR1").locked and served.state("RR1").rounds_held)
        assert terminal.ask("wager", "w1", wagers=red) == first
        assert terminal.ask("wager", "w2", wagers=red)["refused"]["code"] == "terminal-locked"
        assert dealer.order("RR1", "open-wagering", named="opens").status_code == 200
        assert dealer.order("RR1", "open-wagering", named="again").status_code == 409

        _clear(served, "terminal-failed")
        until(lambda: not served.state("RR1").locked)
        # A refusal is kept: the same again is refused, another is not.
        assert terminal.ask("wager", "w2", wagers=red)["refused"]["code"] == "terminal-locked"
        assert "refused" not in terminal.ask("wager", "w3", wagers=red)


def test_as_long_as_one_event_holds_a_table_it_is_held(tmp_path: Path) -> None:
    with serving(tmp_path, games=("rapid-roulette", "rapid-sic-bo"), plan=PLAN) as served:

        def held(table: str) -> str:
            return served.state(table).rounds_held

        _raise(served, "software-changed", place="floor", subject="x")
        until(lambda: held("RR1") and held("RSB1"))
        _raise(served, "system-failed", place="RR1", subject="wheel")
        _clear(served, "software-changed")
        until(lambda: not held("RSB1"))
        until(lambda: "system-failed" in held("RR1"))
        _clear(served, "system-failed")
        until(lambda: not held("RR1"))


def test_a_table_without_a_dealer_begins_no_round_while_it_is_held(tmp_path: Path) -> None:
    """Whatever makes the table look at its clock: it was held by an order of its own."""
    table = "MR2"
    with served_alone(quick_floor(tmp_path, (), ("ministar-roulette",), wagering_s=1)) as floor:
        system = floor.system
        floor.run(system.alerts.raise_alert("system-failed", place=table))
        until(lambda: floor.state(table).rounds_held)
        until(lambda: floor.state(table).round is None)
        number = floor.state(table).number
        for _ in range(30):
            system.tables.pump.tick(table).result(PATIENCE_S)
            sleep(0.1)
        assert floor.state(table).number == number


def test_what_was_held_is_held_after_a_restart(tmp_path: Path) -> None:
    """Raised while the table could not be told, cleared while nobody looked: the next process compares."""
    config = quick_floor(tmp_path, ("rapid-roulette",))
    with served_alone(config) as floor:
        floor.system.locks.compare = lambda: None  # type: ignore[method-assign]
        floor.run(floor.system.alerts.raise_alert("system-failed", place="RR1"))
        assert not floor.state("RR1").rounds_held
    with served_alone(config) as floor:
        until(lambda: floor.state("RR1").rounds_held)


def test_a_look_that_fails_keeps_no_table_from_its_time(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        looks: list[int] = []

        def stumble() -> None:
            looks.append(1)
            raise ValueError("as nobody expected")

        system = served.system

        async def twice() -> None:
            task = asyncio.create_task(system.timers._every(0.001, stumble))
            while len(looks) < 2:
                assert not task.done(), "It looks no more."
                await asyncio.sleep(0.001)
            task.cancel()

        served.run(twice())
