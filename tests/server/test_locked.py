"""What is locked takes nothing new; what it did before is answered as it was."""

import asyncio
from pathlib import Path

from dealing import WINDOW_S, chip
from serving import Served, serving

PLAN = {"wagering_s": WINDOW_S}


def _raise(served: Served, code: str, *, place: str, subject: str) -> None:
    served.run(served.system.watch.raised(code, place=place, subject=subject))


def test_an_order_that_was_done_before_the_lock_was_done(tmp_path: Path) -> None:
    with serving(tmp_path, plan=PLAN) as served, served.terminal("RR1-1") as terminal:
        dealer = served.http("D1")
        dealer.done("RR1", "take-table")
        opened = dealer.order("RR1", "open-wagering", named="opens")
        assert opened.status_code == 200, opened.text
        red = [chip("red", "", 1_000)]
        first = terminal.ask("wager", "w1", wagers=red)
        assert "refused" not in first

        _raise(served, "door-opened", place="RR1", subject="RR1-1")
        _raise(served, "equipment-failed", place="RR1", subject="wheel")
        assert terminal.ask("wager", "w1", wagers=red) == first
        assert terminal.ask("wager", "w2", wagers=red)["refused"]["code"] == "terminal-failed"
        assert dealer.order("RR1", "open-wagering", named="opens").status_code == 200
        assert dealer.order("RR1", "open-wagering", named="again").status_code == 409


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
