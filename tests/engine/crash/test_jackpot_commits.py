"""A process or its database is killed between and within the commits that make a jackpot somebody's."""

import os
import subprocess
import sys
from collections import Counter
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import Connection

from croupier.engine.commit_pump import QueuedOrder
from croupier.engine.store import SqlStore, Unsure
from croupier.engine.store.address import open_store
from croupier.engine.store.archive.verify import verify
from croupier.ledger.checks import faults
from croupier.offices.jackpots import JACKPOTS, JackpotOrder
from croupier.offices.jackpots import events as e
from croupier.offices.jackpots.checks.against_ledger import reconciled
from croupier.offices.jackpots.checks.against_log import Journal
from croupier.offices.jackpots.commands import ConfirmWin
from croupier.offices.jackpots.terms import Method
from croupier.records.audit.replay import replay
from croupier.table.values.people import Actor
from croupier.table.values.refusals import Refusal
from support import killed_jackpots as killed
from support.jackpot_office import SUPERVISOR, why
from support.killed_jackpots import STEPS, Way
from support.postgres_server import Server, database
from support.store_invariants import balances, books, check_chains
from support.table_day import folder

PRIZE = killed.WON.minimum + 1_500 // 3
"""The meter with what the stakes of the round brought."""
PAYS: tuple[Method, ...] = ("staff-confirm", "automatic", "ticket")


def kills(place: Path, kind: str, pays: Method, server: str = "") -> list[Path]:
    """The folders of those who were killed; the last one of all lived."""
    subprocess.run(  # noqa: S603  our own program
        [sys.executable, killed.__file__, place, kind, pays, server],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        check=True,
    )
    *found, last = sorted(filter(Path.is_dir, place.iterdir()), key=lambda item: int(item.name))
    assert acknowledged(last) == list(STEPS)
    return found


def acknowledged(own: Path) -> list[str]:
    return (own / killed.ACKNOWLEDGED).read_text(encoding="utf-8").split()


def after_the_kill(own: Path, pays: Method) -> str:
    """What was acknowledged is there; the next process goes on, and the prize is paid once. Where it was killed."""
    with closing(open_store((own / killed.ADDRESS).read_text(encoding="utf-8"))) as store:
        whole(store)
        for step in acknowledged(own):
            with closing(Way(store)) as way:
                assert store.answer(way.order(step).id) is not None, f"{step} was acknowledged."
        with closing(Way(store)) as way:
            way.go()
            again = why(way.take("confirms"))
            assert again is (Refusal.JACKPOT_CONFIRMED if pays == "automatic" else None)
        paid_once(store, pays)
    return (own / killed.CALL).read_text(encoding="utf-8")


def whole(store: SqlStore) -> None:
    """Nothing is half done: books and chains are whole, and every meter is what its postings come to."""
    assert not faults(books(store))
    check_chains(store)
    journal = Journal()
    for record in store.records(JACKPOTS):
        journal.add_event(record.event)
    with closing(Way(store)) as way:
        lines = list(reconciled(way.office.state, journal, store.balance))
    assert lines
    assert [line for line in lines if not line.agrees] == []


def paid_once(store: SqlStore, pays: Method) -> None:
    """One hit, one confirmation, one payment; a second one is refused; all as if nobody had been killed."""
    log = [record.event for record in store.records(JACKPOTS)]
    (hit,) = (entry for entry in log if isinstance(entry, e.JackpotHit))
    (paid,) = (entry for entry in log if isinstance(entry, e.PrizePaid))
    assert sum(isinstance(entry, e.WinConfirmed) for entry in log) == 1
    assert sum(isinstance(entry, e.RoundCounted) for entry in log) == 1
    assert (hit.prize, paid.amount) == (PRIZE, PRIZE)
    assert paid.goes == ("ticket" if pays == "ticket" else "account")
    assert balances(store) == killed.undisturbed(pays)
    command = ConfirmWin(win="seventeen#1", terminal="1")
    other = Actor("Sid", SUPERVISOR.rank)
    with closing(Way(store)) as way:
        asked = QueuedOrder(JACKPOTS, JackpotOrder(id="too late", at=0, by=other, command=command))
        way.pump.serve([asked])
        assert why(asked.answer.result()) is Refusal.JACKPOT_CONFIRMED
    assert balances(store) == killed.undisturbed(pays)
    whole(store)
    with store.archive() as archive:
        assert list(verify(archive)) == []
        assert list(replay(archive)) == []


@pytest.mark.parametrize("pays", PAYS)
@pytest.mark.parametrize("kind", ["file", "database"])
def test_killed_before_and_after_every_commit(
    kind: str, pays: Method, request: pytest.FixtureRequest
) -> None:
    server = request.getfixturevalue("postgres") if kind == "database" else ""
    with folder() as place:
        found = [after_the_kill(own, pays) for own in kills(place, "commit", pays, server)]
    assert found == [f"{when} {step}" for step in STEPS for when in ("before", "after")]


def test_killed_at_every_change_of_a_file() -> None:
    with folder() as place:
        found = kills(place, "change", "staff-confirm")
        at = Counter(after_the_kill(own, "staff-confirm") for own in found)
        steps = {len(acknowledged(own)) for own in found}
    assert steps == {0, 1, 2, 3}, "It was killed within each commit, and when all was done."
    assert at[f"sync {killed.FILE}-wal"] >= len(STEPS)
    assert at[f"write {killed.FILE}-wal"] > len(STEPS)


@pytest.mark.parametrize("when", ["before", "after"])
def test_a_server_that_dies_with_a_commit(
    spare_server: Server, when: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody can know whether it was written: the same order again finds out, and happens once."""
    commit = Connection.commit
    for dies_at in STEPS:
        address, armed = database(spare_server.address), [True]

        def dying(connection: Connection, armed: list[bool] = armed) -> None:
            if when == "after":
                commit(connection)
            if armed.pop():
                spare_server.kill()
                spare_server.start()
            connection.exec_driver_sql("SELECT 1")  # whoever waited for the server is told
            commit(connection)

        with closing(open_store(address, new=True)) as store:
            killed.prepare(store, "staff-confirm")
            with closing(Way(store)) as way:
                for step in STEPS[: STEPS.index(dies_at)]:
                    way.take(step)
                with monkeypatch.context() as patch:
                    patch.setattr(Connection, "commit", dying)
                    with pytest.raises(Unsure):
                        way.take(dies_at)
        with closing(open_store(address)) as store:
            whole(store)
            with closing(Way(store)) as way:
                found = store.answer(way.order(dies_at).id)
                assert (found is None) == (when == "before")
                way.go()
            paid_once(store, "staff-confirm")
