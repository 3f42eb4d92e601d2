"""The clock of a process and that of the database: whoever takes a table over judges by the same time."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from time import time_ns

import pytest

from croupier.engine.store import SqlStore
from croupier.engine.store.sql.postgres import PostgresStore
from croupier.engine.store.sql.soundness import server_clock
from croupier.server.health import process_checks
from croupier.server.health.self_check import Clock, store_checks
from croupier.server.process import timers
from support.local_server import Served, serving
from support.peer_processes import until
from support.postgres_server import database

AN_HOUR_MS = 3_600_000


@pytest.fixture
def store(postgres: str) -> Iterator[PostgresStore]:
    with closing(PostgresStore(database(postgres))) as found:
        yield found


@pytest.mark.parametrize("off", [0, -AN_HOUR_MS, AN_HOUR_MS])
def test_a_clock_that_is_off_that_of_the_database_starts_nothing(
    store: PostgresStore, tmp_path: Path, off: int
) -> None:
    clock = Clock(wall_ms=lambda: time_ns() // 1_000_000 + off)
    found = {
        check.name: check for check in store_checks(store, "postgresql://", tmp_path / "no", clock)
    }
    assert found["clock"].passed is (off == 0), found["clock"]
    if off:
        assert "off that of the database" in found["clock"].says


def corrections(served: Served) -> list[str]:
    return [alert.detail for alert in served.open_alerts("clock-corrected")]


def test_a_clock_that_parts_from_that_of_the_database_is_told_once(
    tmp_path: Path, postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timers, "CLOCKS_S", 0.1)
    ahead = [0]

    def behind(store: SqlStore) -> int | None:
        there = server_clock(store)
        return None if there is None else there - ahead[0]

    monkeypatch.setattr(process_checks, "server_clock", behind)
    with serving(tmp_path, store=database(postgres)) as served:
        served.run(served.system.timers.checks.compare_clocks())
        assert corrections(served) == []
        ahead[0] = AN_HOUR_MS
        until(lambda: corrections(served))
        served.run(served.system.timers.checks.compare_clocks())
        (told,) = corrections(served)
        assert told.startswith("It is +3")


def test_a_file_has_no_clock_of_its_own(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        assert isinstance(served.system.store, SqlStore)
        assert server_clock(served.system.store) is None
