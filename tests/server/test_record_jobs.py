"""Reports and other long readings run in processes of their own, with limits, and end with their callers."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest
from msgspec import msgpack
from msgspec.structs import replace

from croupier.engine.store import SqliteStore
from croupier.engine.store.sql.postgres import PostgresStore
from croupier.errors import BadInput
from croupier.records.audit import evidence_bytes, gathered
from croupier.records.fairness.fairness_options import ALWAYS
from croupier.records.fairness.fairness_watch import FairnessWatch
from croupier.records.fairness.watch_a_store import watch_of_store
from croupier.records.log_reader import made_of
from croupier.records.reports import By, Tally, encode
from croupier.server.jobs.job_messages import (
    FindRounds,
    GatherEvidence,
    Job,
    MakeReport,
    ShowRound,
    TraceClause,
    VerifyLog,
    WatchFairness,
)
from croupier.server.jobs.job_pool import Interrupted, JobPool, TooLarge
from croupier.server.jobs.record_jobs import EvidenceFile
from croupier.server.orders.secret_check import TooFast
from croupier.server.settings.limits_config import ReportsConfig
from support.full_evening import two_days
from support.local_server import Served, serving
from support.patience import PATIENCE_S
from support.postgres_server import database
from support.report_checks import EVER, head

ONE = ReportsConfig(processes=1)


def wait_until(is_so: Callable[[], object]) -> None:
    end = monotonic() + PATIENCE_S
    while not is_so():
        assert monotonic() < end, "It did not come."
        sleep(0.02)


def runs(process_id: int) -> bool:
    """Whether a process runs; one all of whose threads have ended, and that is not yet collected, does not."""
    try:
        stat = Path(f"/proc/{process_id}/stat").read_text(encoding="ascii")
        threads = [*Path(f"/proc/{process_id}/task").iterdir()]
    except FileNotFoundError:
        return False
    return stat.rpartition(")")[2].split()[0] != "Z" or len(threads) > 1


def results(store: Path | str, *jobs: Job, limits: ReportsConfig = ONE) -> list[bytes]:
    async def do() -> list[bytes]:
        pool = JobPool(str(store), limits)
        try:
            return [await pool.do(job) for job in jobs]
        finally:
            pool.close()

    return asyncio.run(do())


def test_another_process_makes_the_same_bytes(recorded_evening: Path) -> None:
    heads = [head(by=by) for by in By]
    found = results(recorded_evening, *map(MakeReport, heads))
    with closing(SqliteStore(recorded_evening)) as store:
        assert found == [encode(made_of(store, each)) for each in heads]


def test_evidence_and_fairness_of_another_process_are_the_same(recorded_evening: Path) -> None:
    evidence, watch = results(recorded_evening, GatherEvidence("RR", 1, 1), WatchFairness(ALWAYS))
    with closing(SqliteStore(recorded_evening)) as store:
        file = msgpack.decode(evidence, type=EvidenceFile)
        assert file == EvidenceFile(0, evidence_bytes(gathered(store, "RR", 1, 1)))
        assert msgpack.decode(watch, type=FairnessWatch) == watch_of_store(store)


def test_a_process_has_a_connection_of_its_own_to_a_server_of_databases(postgres: str) -> None:
    address = database(postgres)
    with closing(PostgresStore(address)) as store:
        two_days(store)
        (found,) = results(address, MakeReport(head()))
        assert found == encode(made_of(store, head()))


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with serving(tmp_path) as served:
        served.http("D1").open_wagering("RR1")
        yield served


def test_no_report_is_made_in_the_process_of_the_tables(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_words: Any) -> None:
        raise AssertionError("A table would wait for it.")

    monkeypatch.setattr(Tally, "take", refuse)
    answer = served.http("I1").get("/reports")
    assert answer.status_code == 200, answer.text
    (process_id,) = served.system.jobs.process_ids()
    assert process_id != os.getpid()
    assert runs(process_id)


def test_the_processes_give_way_to_the_tables(served: Served) -> None:
    served.http("I1").get("/reports")
    (process_id,) = served.system.jobs.process_ids()
    ours = os.getpriority(os.PRIO_PROCESS, os.getpid())
    assert os.getpriority(os.PRIO_PROCESS, process_id) == min(19, ours + 10)


def stop_reading(served: Served) -> int:
    """The process reads nothing any more, as in a report of years; return its id."""
    served.http("I1").get("/reports")
    (process_id,) = served.system.jobs.process_ids()
    os.kill(process_id, signal.SIGSTOP)
    return process_id


def request_and_leave(served: Served, path: str) -> socket.socket:
    """Begin a call and return its connection, on which the answer would come."""
    host, _, port = served.address.partition(":")
    token = served.http("I1").token
    connection = socket.create_connection((host, int(port)))
    lines = (
        f"GET /api/v1{path} HTTP/1.1",
        f"Host: {served.address}",
        f"Authorization: Bearer {token}",
        "",
        "",
    )
    connection.sendall("\r\n".join(lines).encode())
    return connection


def test_a_report_ends_when_its_caller_leaves(served: Served) -> None:
    process_id = stop_reading(served)
    connection = request_and_leave(served, "/reports")
    wait_until(lambda: served.system.jobs.waiting)
    connection.close()
    wait_until(lambda: not runs(process_id))
    wait_until(lambda: not served.system.jobs.waiting)
    answer = served.http("I1").get("/reports")
    assert answer.status_code == 200, "A new process has taken its place."


def test_a_table_goes_on_while_no_report_comes(served: Served) -> None:
    stop_reading(served)
    with closing(request_and_leave(served, "/reports")), served.terminal("RR1-1") as terminal:
        wait_until(lambda: served.system.jobs.waiting)
        terminal.until("table", phase="wagering")
        wagers = [{"bet": "straight-up", "spot": "17", "amount": 500}]
        assert terminal.ask("wager", "w1", wagers=wagers) == {"type": "answer", "id": "w1"}


def test_the_processes_end_with_the_server(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        process_id = stop_reading(served)
    wait_until(lambda: not runs(process_id))


SERVER = """
import asyncio, sys
from time import sleep
from croupier.server.jobs.job_messages import TraceClause
from croupier.server.jobs.job_pool import JobPool
from croupier.server.settings.limits_config import ReportsConfig

async def main():
    pool = JobPool(sys.argv[1], ReportsConfig())
    await pool.do(TraceClause("SATG 4.3"))
    print(*pool.process_ids(), flush=True)
    sleep(3600)

asyncio.run(main())
"""


def test_the_processes_end_also_with_a_server_that_is_killed(recorded_evening: Path) -> None:
    words = [sys.executable, "-c", SERVER, str(recorded_evening)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as server:  # noqa: S603  our own
        assert server.stdout is not None
        process_id = int(server.stdout.readline())
        assert runs(process_id)
        server.kill()
    wait_until(lambda: not runs(process_id))


def test_a_reading_too_many_is_refused_with_what_to_do(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        limits = replace(served.config.reports, waiting=1)
        served.system.jobs._limits = limits
        stop_reading(served)
        with closing(request_and_leave(served, "/reports")):
            wait_until(lambda: served.system.jobs.waiting)
            refused = served.http("I1").get("/reports")
            assert (refused.status_code, refused.json()["refused"]["code"]) == (429, "too-fast")
            assert "Accepted: again in a while" in refused.json()["refused"]["says"]


def test_a_report_of_too_much_time_is_refused_with_what_to_do(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        process_id = stop_reading(served)
        served.system.jobs._limits = replace(served.config.reports, seconds=1)
        refused = served.http("I1").get("/reports")
        assert (refused.status_code, refused.json()["refused"]["code"]) == (409, "refused")
        assert "1 seconds" in refused.json()["refused"]["says"]
        assert "Accepted: a shorter period" in refused.json()["refused"]["says"]
        wait_until(lambda: not runs(process_id))


def test_a_report_of_too_much_memory_is_refused(recorded_evening: Path) -> None:
    with pytest.raises(TooLarge, match="2 MB of memory"):
        results(recorded_evening, WatchFairness(ALWAYS), limits=replace(ONE, memory_mb=2))


def test_a_process_that_is_ended_from_outside_is_replaced(served: Served) -> None:
    process_id = stop_reading(served)
    with closing(request_and_leave(served, "/reports")) as connection:
        wait_until(lambda: served.system.jobs.waiting)
        os.kill(process_id, signal.SIGKILL)
        assert b"503" in connection.recv(100)
    assert served.http("I1").get("/reports").status_code == 200
    (idle,) = served.system.jobs.process_ids()
    os.kill(idle, signal.SIGKILL)
    wait_until(lambda: not runs(idle))
    assert served.http("I1").get("/reports").status_code == 200


def test_one_process_is_free_of_reports(recorded_evening: Path) -> None:
    async def do() -> None:
        pool = JobPool(str(recorded_evening), ReportsConfig(processes=2, waiting=4))
        try:
            await pool.do(MakeReport(head()))
            (process_id,) = pool.process_ids()
            os.kill(process_id, signal.SIGSTOP)
            reports = [asyncio.create_task(pool.do(MakeReport(head(EVER)))) for _ in range(2)]
            await asyncio.sleep(0)
            assert await pool.do(ShowRound("RR", 1))
            assert await pool.do(FindRounds(("RR",), "SATG 16.3.1"))
            assert await pool.do(TraceClause("SATG 4.3"))
            assert [report.done() for report in reports] == [False, False]
            tasks = [*reports, *(asyncio.create_task(pool.do(VerifyLog("RR"))) for _ in range(2))]
            await asyncio.sleep(0)
            with pytest.raises(TooFast):
                await pool.do(ShowRound("RR", 1))
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            wait_until(lambda: not runs(process_id))
        finally:
            pool.close()

    asyncio.run(do())


@pytest.mark.skipif(not hasattr(os, "SCHED_IDLE"), reason="Linux alone has idle processes.")
@pytest.mark.parametrize("idle", [True, False])
def test_a_process_that_reads_gives_way_as_the_configuration_says(
    recorded_evening: Path, idle: bool
) -> None:
    """The way is set before the program is loaded, so the reading need not end here."""

    async def do() -> None:
        pool = JobPool(str(recorded_evening), ReportsConfig(processes=1, idle=idle))
        reading = asyncio.create_task(pool.do(MakeReport(head(EVER))))
        try:
            wanted = os.SCHED_IDLE if idle else os.SCHED_OTHER
            await asyncio.to_thread(wait_until, pool.process_ids)
            (process_id,) = pool.process_ids()
            await asyncio.to_thread(wait_until, lambda: os.sched_getscheduler(process_id) == wanted)
        finally:
            reading.cancel()
            await asyncio.gather(reading, return_exceptions=True)
            pool.close()

    asyncio.run(do())


def test_a_store_that_is_gone_is_no_fault_of_the_program(tmp_path: Path) -> None:
    with pytest.raises((BadInput, Interrupted)):
        results(tmp_path / "none.db", VerifyLog("RR"))
