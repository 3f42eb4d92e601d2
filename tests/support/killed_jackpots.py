"""Run as a program: a jackpot from its round to its prize in process after process, each killed a little later.

The round is played up to the confirmation of its result. What follows is a commit each: the round is settled, the
jackpots hear of it and set the prize aside, the win is confirmed and paid. The n-th process works in the folder n
and is killed by SIGKILL either before and after its commits, or at its n-th change of a file. What was
acknowledged until then stands in the file `acknowledged`. The one with the highest number lives to the end; it writes
down what it could have been killed at.
"""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import cache
from itertools import count
from operator import itemgetter
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
from croupier.offices.jackpots.terms import JackpotTerms, Method
from croupier.server.feeds.jackpot_feed import from_log
from croupier.table.commands import Order
from croupier.table.jackpots.jackpot_offer import Condition, Rate
from croupier.table.values.people import THE_SYSTEM
from support.failing_disk import Call, Disk
from support.forked_process import survives
from support.jackpot_office import KEY, LINKED, SUPERVISOR, Running
from support.postgres_server import database
from support.scripted_tables import START
from support.store_invariants import balances
from support.table_day import SHORT_LOG, prepared
from support.thoroughness import sample
from support.two_tables import opening, order

FILE, ADDRESS, ACKNOWLEDGED, CALL, MOMENTS = (
    "floor.db",
    "address",
    "acknowledged",
    "call",
    "moments",
)
NEVER = 0
EVERY = 20
"""A short run kills at each change of which the number is a multiple of this, besides those of each kind."""
WON = replace(
    LINKED, name="seventeen", game="rapid-roulette", rate=Rate(1, 3), wager=None,
    condition=(Condition(bet="straight-up", spot="17", line="wins"),),
)  # fmt: skip
STEPS = ("settles", "counts", "confirms")
PLAYED = (
    "0 1 join", "0 dealer buy-in 1 100", "2 dealer wagering", "3 1 wager straight-up 17 10, red 5",
    "40 dealer start", "41 dealer enter 17",
)  # fmt: skip


def terms(pays: Method) -> JackpotTerms:
    """Won by seventeen, and paid in one of the ways."""
    return replace(WON, pays=pays)


def prepare(store: Store, pays: Method) -> None:
    """A round that only waits for the confirmation of its result."""
    jackpots = Running(store, at=START - 100_000).opened(terms(pays), "T1", "T2")
    table = Table("T1", store, jackpots.state.offered)
    orders = [order(f"before {place}", text) for place, text in enumerate(PLAYED)]
    for first in (opening("T1"), *orders):
        assert table.handle(first).refused is None


class Way:
    """From the result to the prize, as whoever has the store now goes it; by the same ids whoever it is."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.office = JackpotOffice(store, JackpotServices(KEY))
        table = Table("T1", store, self.office.state.offered)
        self.pump = Pump(store, [self.office, table])

    def close(self) -> None:
        self.pump.close()

    def go(self, on_step: Callable[[str], object] = bool) -> None:
        """All of it; what was done before is only answered."""
        for step in STEPS:
            self.take(step)
            on_step(step)

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


class Moments:
    """Where a process may be killed: each moment is written down, and at one of them it is."""

    def __init__(self, folder: Path, killed_at: int) -> None:
        self.own, self.killed_at, self.seen = folder, killed_at, count(1)
        self.acknowledged = 0
        self.told = os.open(folder / ACKNOWLEDGED, os.O_WRONLY | os.O_CREAT)
        self.moments = os.open(folder / MOMENTS, os.O_WRONLY | os.O_CREAT)

    def passes(self, what: str) -> None:
        os.write(self.moments, f"{what} {self.acknowledged}\n".encode())
        if next(self.seen) == self.killed_at:
            (self.own / CALL).write_text(what)
            os.kill(os.getpid(), signal.SIGKILL)

    def acknowledges(self, step: str) -> None:
        os.write(self.told, f"{step}\n".encode())
        self.acknowledged += 1


@contextmanager
def at_a_commit(moments: Moments) -> Iterator[None]:
    """Killed before the commits and after them in turn."""
    commit, steps = Connection.commit, iter(STEPS)

    def dying(connection: Connection) -> None:
        step = next(steps)
        moments.passes(f"before {step}")
        commit(connection)
        moments.passes(f"after {step}")

    with patch.object(Connection, "commit", dying):
        yield


@contextmanager
def at_a_change(moments: Moments) -> Iterator[None]:
    """Killed when SQLite asks for a write, a sync, a truncation or a deletion."""
    disk = Disk()

    def fault(call: Call) -> int:
        moments.passes(f"{call.kind} {Path(call.path).name}")
        return 0

    disk.fault = fault
    with disk.in_use(), prepared(SHORT_LOG):
        yield


KILLS = {"commit": at_a_commit, "change": at_a_change}


def live(folder: Path, kind: str, killed_at: int) -> None:
    """The whole way in this process, up to where it is killed."""
    moments = Moments(folder, killed_at)
    with (
        KILLS[kind](moments),
        closing(open_store((folder / ADDRESS).read_text())) as store,
        closing(Way(store)) as way,
    ):
        way.go(moments.acknowledges)


def begun(folder: Path, server: str, pays: Method) -> None:
    """A store of its own for one process, all prepared."""
    first = folder.with_name("prepared.db")
    if not server and first.exists():
        copy(first, folder / FILE)
    address = database(server) if server else str(folder / FILE)
    (folder / ADDRESS).write_text(address)
    if server or not first.exists():
        with closing(open_store(address, new=True)) as store:
            prepare(store, pays)
    if not server and not first.exists():
        copy(folder / FILE, first)


def lived(folder: Path, kind: str, pays: Method, server: str, killed_at: int) -> bool:
    """The whole way in a process of its own: whether it came to its end."""
    folder.mkdir()
    begun(folder, server, pays)
    return survives(lambda: live(folder, kind, killed_at))


def main(folder: Path, kind: str, pays: Method, server: str = "") -> None:
    """The process that is not killed, and one for each moment at which one is killed."""
    undisturbed(pays)
    whole = folder / "whole"
    assert lived(whole, kind, pays, server, NEVER)
    moments = [line.rsplit(maxsplit=1) for line in (whole / MOMENTS).read_text().splitlines()]
    # A short run tries every kind of change of every file, and the first and the last change of every step.
    for place, _ in sample(moments, itemgetter(0), itemgetter(1), every=EVERY):
        assert not lived(folder / str(1 + place), kind, pays, server, 1 + place)
    whole.rename(folder / str(1 + len(moments)))


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], *sys.argv[3:])  # type: ignore[arg-type]  # a method, a server
