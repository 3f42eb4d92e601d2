"""Run as a program: a jackpot from its round to its prize in process after process, each killed a little later.

The round is played up to the confirmation of its result. What follows is a commit each: the round is settled, the
jackpots hear of it and set the prize aside, the win is confirmed and paid. The n-th process works in the folder n
and is killed by SIGKILL either before and after its commits, or at its n-th change of a file. What was
acknowledged until then stands in the file `acknowledged`. The last one lives to the end.
"""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import cache
from itertools import count
from pathlib import Path
from shutil import copy
from unittest.mock import patch

from msgspec.structs import replace
from sqlalchemy import Connection

from croupier.engine.commit_pump import Pump, QueuedOrder
from croupier.engine.jackpot_place import JackpotOffice, JackpotServices
from croupier.engine.store import AnyAnswer, MemoryStore, Store
from croupier.engine.store.address import open_store
from croupier.engine.table_place import Table
from croupier.offices.jackpots import JACKPOTS, JackpotOrder
from croupier.offices.jackpots.commands import ConfirmWin
from croupier.offices.jackpots.terms import Method, Terms
from croupier.server.feeds.jackpot_feed import from_log
from croupier.table.commands import Order
from croupier.table.jackpots.jackpot_offer import Condition, Rate
from croupier.table.values.people import THE_SYSTEM
from support.failing_disk import Call, Disk
from support.jackpot_office import KEY, LINKED, SUPERVISOR, Running
from support.postgres_server import database
from support.scripted_tables import START
from support.store_invariants import balances
from support.table_day import SHORT_LOG, prepared
from support.two_tables import opening, order

FILE, ADDRESS, TOLD, CALL = "floor.db", "address", "acknowledged", "call"
WON = replace(
    LINKED, name="seventeen", game="rapid-roulette", rate=Rate(1, 3), wager=None,
    condition=(Condition(bet="straight-up", spot="17", line="wins"),),
)  # fmt: skip
STEPS = ("settles", "counts", "confirms")
PLAYED = (
    "0 1 join", "0 dealer buy-in 1 100", "2 dealer wagering", "3 1 wager straight-up 17 10, red 5",
    "40 dealer start", "41 dealer enter 17",
)  # fmt: skip


def terms(pays: Method) -> Terms:
    """Won by seventeen, and paid in one of the ways."""
    return replace(WON, pays=pays)


def prepare(store: Store, pays: Method) -> None:
    """A round that only waits for the confirmation of its result."""
    jackpots = Running(store, at=START - 100_000).opened(terms(pays), "T1", "T2")
    table = Table("T1", store, jackpots.state.offered)
    told = [order(f"before {place}", text) for place, text in enumerate(PLAYED)]
    for one in (opening("T1"), *told):
        assert table.handle(one).refused is None


class Way:
    """From the result to the prize, as whoever has the store now goes it; by the same ids whoever it is."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.office = JackpotOffice(store, JackpotServices(KEY))
        table = Table("T1", store, self.office.state.offered)
        self.pump = Pump(store, [self.office, table])

    def close(self) -> None:
        self.pump.close()

    def go(self, heard: Callable[[str], object] = bool) -> None:
        """All of it; what was done before is only answered."""
        for step in STEPS:
            self.take(step)
            heard(step)

    def take(self, step: str) -> AnyAnswer:
        """One step of it."""
        place = "T1" if step == "settles" else JACKPOTS
        asked = QueuedOrder(place, self.order(step))
        self.pump.serve([asked])
        answer: AnyAnswer = asked.answer.result()
        return answer

    def order(self, step: str) -> Order | JackpotOrder:
        if step == "settles":
            return order(step, "42 dealer confirm")
        if step == "confirms":
            command = ConfirmWin(win="seventeen#1", terminal="1")
            return JackpotOrder(id=step, at=START + 44_000, by=SUPERVISOR, command=command)
        # The whole log is told again, by somebody who does not know what was heard before.
        ((named, counts),) = from_log(self.store, "T1", 0)[0]
        return JackpotOrder(id=named, at=START + 43_000, by=THE_SYSTEM, command=counts)


@cache
def undisturbed(pays: Method) -> dict[str, int]:
    """What the accounts hold in the end where nobody is killed."""
    store = MemoryStore()
    prepare(store, pays)
    with closing(Way(store)) as way:
        way.go()
    return balances(store)


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


@contextmanager
def at_a_commit(own: Path, killed_at: int) -> Iterator[None]:
    """Killed before the commits and after them in turn."""
    commit, seen = Connection.commit, count(1)

    def dying(connection: Connection) -> None:
        for when in ("before", "after"):
            if next(seen) == killed_at:
                (own / CALL).write_text(f"{when} {STEPS[(killed_at - 1) // 2]}")
                die()
            if when == "before":
                commit(connection)

    with patch.object(Connection, "commit", dying):
        yield


@contextmanager
def at_a_change(own: Path, killed_at: int) -> Iterator[None]:
    """Killed when SQLite asks for a write, a sync, a truncation or a deletion."""
    disk, asked = Disk(), count(1)

    def fault(call: Call) -> int:
        if next(asked) == killed_at:
            (own / CALL).write_text(f"{call.kind} {Path(call.path).name}")
            die()
        return 0

    disk.fault = fault
    with disk.in_use(), prepared(SHORT_LOG):
        yield


KILLS = {"commit": at_a_commit, "change": at_a_change}


def live(own: Path, kind: str, killed_at: int) -> None:
    """The whole way in this process, up to where it is killed."""
    told = os.open(own / TOLD, os.O_WRONLY | os.O_CREAT)
    with (
        KILLS[kind](own, killed_at),
        closing(open_store((own / ADDRESS).read_text())) as store,
        closing(Way(store)) as way,
    ):
        way.go(lambda step: os.write(told, f"{step}\n".encode()))


def begun(own: Path, server: str, pays: Method) -> None:
    """A store of its own for one process, all prepared."""
    first = own.with_name("1") / "prepared.db"
    if not server and first.exists():
        copy(first, own / FILE)
    address = database(server) if server else str(own / FILE)
    (own / ADDRESS).write_text(address)
    if server or not first.exists():
        with closing(open_store(address, new=True)) as store:
            prepare(store, pays)
    if not server and not first.exists():
        copy(own / FILE, first)


def main(folder: Path, kind: str, pays: Method, server: str = "") -> None:
    """One process after the other, until one is not killed."""
    undisturbed(pays)  # what is imported and prepared here need not be in every process
    for killed_at in count(1):
        own = folder / str(killed_at)
        own.mkdir()
        begun(own, server, pays)
        child = os.fork()
        if child == 0:
            failed = 1
            try:
                live(own, kind, killed_at)
                failed = 0
            finally:
                os._exit(failed)
        _, status = os.waitpid(child, 0)
        if not os.WIFSIGNALED(status):
            assert os.waitstatus_to_exitcode(status) == 0
            return
        assert os.WTERMSIG(status) == signal.SIGKILL


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], *sys.argv[3:])  # type: ignore[arg-type]  # a method, a server
