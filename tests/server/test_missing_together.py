"""A table that was taken over misses its terminals together: thousands are told of in a few commits."""

import asyncio
from pathlib import Path

import pytest

from croupier.engine.store import AnyAnswer
from croupier.server.process import screen_presence as presence
from croupier.table.commands import Order, ReportLost
from support.local_server import serving

TERMINALS = tuple(f"RR1-{seat}" for seat in range(1, 31))


def test_terminals_that_are_missed_are_told_of_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "TOGETHER", 10)
    with serving(tmp_path, plan={"terminals": TERMINALS, "terminal_limit": 30}) as served:
        system = served.system
        playing = {name for name, it in system.tables.state("RR1").terminals.items() if it.is_open}  # type: ignore[union-attr]
        assert len(playing) > 20, "Else this shows nothing."
        monkeypatch.setattr(presence, "RETURNS_S", 0)
        submit, waiting, most = system.orders.submit, 0, list[int]()

        async def slow(place: str, order: Order) -> AnyAnswer:
            nonlocal waiting
            if not isinstance(order.command, ReportLost):
                return await submit(place, order)
            waiting += 1
            most.append(waiting)
            await asyncio.sleep(0.05)
            try:
                return await submit(place, order)
            finally:
                waiting -= 1

        monkeypatch.setattr(system.presence, "submit", slow)
        served.run(system.presence._report_missing("RR1"))
        absent = system.tables.owners.tables["RR1"].state.absent
        assert set(absent) == playing
        assert len(most) == len(playing), "Each is told of once."
        assert max(most) == 10
