"""Leases: a place is one process's at a time, and free as soon as that one is gone, hangs or was cut off."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Event

import psycopg
import pytest

from croupier.engine.cluster.leases import FileLease, Leases, SoleLeases
from croupier.engine.cluster.postgres_leases import ALONE_S, SILENCE_MS, PostgresLeases, key_of
from croupier.engine.store import Stale
from croupier.engine.store.sql.postgres import PostgresStore
from croupier.engine.table_place import Table
from croupier.errors import BadInput
from support.patience import PATIENCE_S
from support.peer_processes import until
from support.postgres_server import Server, children, database
from support.store_invariants import check
from support.two_tables import opened, order

FOREVER_MS = 600_000
"""Longer than anybody waits for anything."""
HOLDER = """
import sys
from croupier.engine.cluster import postgres_leases as product
product.SILENCE_MS = int(sys.argv[2])
leases = product.PostgresLeases(sys.argv[1])
print(*(leases.try_take(place) for place in sys.argv[3:]), flush=True)
for line in sys.stdin:
    print(*sorted(leases.held_places()), leases.try_take("another"), flush=True)
"""


@contextmanager
def holder(
    address: str, *places: str, silence_ms: int = SILENCE_MS
) -> Iterator[subprocess.Popen[str]]:
    """Another process that takes places, and says on every line it is given which it has."""
    with subprocess.Popen(  # noqa: S603  our own program
        [sys.executable, "-c", HOLDER, address, str(silence_ms), *places],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    ) as process:  # fmt: skip
        try:
            assert process.stdout is not None
            assert process.stdout.readline().split() == ["True"] * len(places)
            yield process
        finally:
            process.kill()


def test_a_place_is_one_process_s_at_a_time(postgres: str) -> None:
    address = database(postgres)
    with closing(PostgresLeases(address)) as one, closing(PostgresLeases(address)) as other:
        assert one.try_take("T1")
        assert one.try_take("T1"), "What is one's own can be asked for again."
        assert not other.try_take("T1")
        assert other.try_take("T2")
        assert one.held_places() == {"T1"}
        assert other.held_places() == {"T2"}
        assert [one.has("T1"), one.has("T2"), other.has("T1")] == [True, False, False]
        other.give_back("T1")
        assert not other.try_take("T1"), "Nobody gives back what is another's."
        one.give_back("T1")
        assert not one.has("T1")
        assert other.try_take("T1"), "Given back once, though asked for twice."
        other.close()
        until(lambda: one.try_take("T2"))  # when the server has heard that the session is over


def test_another_database_has_other_tables(postgres: str) -> None:
    with (
        closing(PostgresLeases(database(postgres))) as one,
        closing(PostgresLeases(database(postgres))) as other,
    ):
        assert one.try_take("T1")
        assert other.try_take("T1")


def test_a_process_that_is_killed_gives_everything_back_at_once(postgres: str) -> None:
    address = database(postgres)
    with (
        closing(PostgresLeases(address)) as leases,
        holder(address, "T1", "T2", silence_ms=FOREVER_MS) as process,
    ):
        assert not leases.try_take("T1")
        process.send_signal(signal.SIGKILL)
        # Not because of its silence: that would be noticed long after this test.
        until(lambda: leases.try_take("T1") and leases.try_take("T2"))


def test_a_process_that_hangs_loses_its_places_and_knows_it_when_it_wakes(postgres: str) -> None:
    address = database(postgres)
    with closing(PostgresLeases(address)) as leases, holder(address, "T1") as process:
        process.send_signal(signal.SIGSTOP)
        assert until(lambda: leases.try_take("T1")) > 1, "The server waits a while."
        process.send_signal(signal.SIGCONT)
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("which?\n")
        process.stdin.flush()
        assert "T1" not in process.stdout.readline().split(), "Its first word says so already."
        until(lambda: _asked(process) == ["True"])
        assert leases.has("T1")


def _asked(process: subprocess.Popen[str]) -> list[str]:
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("which?\n")
    process.stdin.flush()
    return process.stdout.readline().split()[-1:]


def test_a_process_knows_before_the_server_lets_others_have_its_places() -> None:
    assert 1_000 * ALONE_S < SILENCE_MS


def test_a_session_that_was_ended_loses_everything_and_says_so_first(postgres: str) -> None:
    address = database(postgres)
    with closing(PostgresLeases(address)) as leases:
        told, seen = Event(), list[tuple[AbstractSet[str], frozenset[str]]]()

        def lost(places: AbstractSet[str]) -> None:
            seen.append((places, leases.held_places()))
            told.set()

        leases.lost = lost
        assert leases.try_take("T1")
        assert leases.try_take("T2")
        _end_sessions(address)
        assert told.wait(PATIENCE_S)
        assert seen == [({"T1", "T2"}, frozenset())], "Whoever is told finds nothing held."
        until(lambda: leases.try_take("T1"))
        assert leases.held_places() == {"T1"}


def _end_sessions(address: str) -> None:
    with psycopg.connect(address, autocommit=True) as connection:
        ended = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = %s"
        assert connection.execute(ended, ["croupier leases"]).fetchall()


def test_a_server_that_goes_away_takes_the_leases_with_it(spare_server: Server) -> None:
    address = database(spare_server.address)
    with closing(PostgresLeases(address)) as leases:
        lost = list[AbstractSet[str]]()
        leases.lost = lost.append
        assert leases.try_take("T1")
        spare_server.kill()
        until(lambda: lost)
        assert not leases.has("T1")
        assert not leases.try_take("T1")
        assert not leases.can_take
        spare_server.start()
        until(lambda: leases.try_take("T1"))
        assert lost == [{"T1"}]


def test_a_server_that_does_not_answer_is_not_waited_for(
    spare_server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The whole server hangs: the time of the process itself runs out."""
    monkeypatch.setattr("croupier.engine.cluster.postgres_leases.ALONE_S", 1.0)
    address = database(spare_server.address)
    with closing(PostgresLeases(address)) as leases:
        assert leases.try_take("T1")
        stopped = _processes(spare_server)
        for item in stopped:
            os.kill(item, signal.SIGSTOP)
        try:
            until(lambda: not leases.has("T1"))
            assert leases.held_places() == frozenset()
        finally:
            for item in stopped:
                os.kill(item, signal.SIGCONT)


def _processes(server: Server) -> list[int]:
    first = int((server.data / "postmaster.pid").read_text(encoding="ascii").split()[0])
    return [first, *children(first)]


def test_whoever_only_believes_to_have_the_lease_writes_nothing(postgres: str) -> None:
    """The last guard is the chain of the log itself."""
    address = database(postgres)
    with (
        closing(PostgresStore(address)) as store, closing(PostgresStore(address)) as another,
        closing(PostgresLeases(address)) as old, closing(PostgresLeases(address)) as new,
    ):  # fmt: skip
        (table,) = opened(store, tables=["T1"], terminals=["1"])
        assert old.try_take("T1")
        _end_sessions(address)
        until(lambda: new.try_take("T1"))
        successor = Table("T1", another)
        assert successor.handle(order("his", "2 1 wager red 5")).refused is None
        with pytest.raises(Stale):
            table.handle(order("mine", "3 1 wager black 5"))
        assert store.answer("mine") is None
        assert Table("T1", store).state == successor.state
        check(store)


def test_keys_are_pairs_of_what_postgresql_calls_integers() -> None:
    keys = {key_of(f"T{n}") for n in range(20_000)}
    assert len(keys) == 20_000
    assert all(-(2**31) <= half < 2**31 for key in keys for half in key)
    assert key_of("T1") == (1615311533, -1695170697), "Another version has the same."


def test_two_places_with_one_key_are_at_one_process(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.engine.cluster.postgres_leases.key_of", lambda _place: (1, 2))
    address = database(postgres)
    with closing(PostgresLeases(address)) as one, closing(PostgresLeases(address)) as other:
        assert one.try_take("T1")
        assert not other.try_take("T2")
        assert one.try_take("T2"), "So it is never at nobody's."
        one.give_back("T1")
        assert not other.try_take("T2")
        one.give_back("T2")
        assert other.try_take("T2")


def test_a_file_is_served_by_one_process(tmp_path: Path) -> None:
    path = tmp_path / "floor.db"
    with closing(FileLease(path)) as lease:
        assert lease.try_take("T1")
        assert lease.has("T1")
        lease.give_back("T1")
        assert lease.held_places() == frozenset()
        with pytest.raises(BadInput, match=rf"served by process {os.getpid()} already"):
            FileLease(path)
        with closing(FileLease(tmp_path / "another.db")):
            pass
    FileLease(path).close()


def test_a_file_is_free_when_its_process_was_killed(tmp_path: Path) -> None:
    path = tmp_path / "floor.db"
    program = (
        "import sys; from pathlib import Path; from croupier.engine.cluster.leases import FileLease\n"
        "lease = FileLease(Path(sys.argv[1])); print('has it', flush=True); sys.stdin.read()"
    )
    with subprocess.Popen(  # noqa: S603  our own program
        [sys.executable, "-c", program, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"has it\n"
        with pytest.raises(BadInput, match=rf"served by process {process.pid} already"):
            FileLease(path)
        process.kill()
        process.wait()
        FileLease(path).close()


def test_who_is_alone_has_what_he_takes() -> None:
    leases: Leases = SoleLeases()
    assert leases.can_take
    assert leases.try_take("T1")
    assert leases.held_places() == {"T1"}
    leases.close()
    assert not leases.has("T1")
