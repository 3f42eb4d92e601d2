"""A disk that is full, or cannot sync: whoever asked is told, nothing is half done, and work goes on."""

from itertools import count
from random import Random

import pytest

from croupier.engine.commit_pump import Pump, QueuedOrder
from croupier.engine.store import SqliteStore, Unsure
from croupier.engine.table_place import Table
from support.failing_disk import FSYNC_FAILED, FULL, Call, Disk, after_power_loss, by_chance
from support.store_invariants import balances
from support.table_day import SHORT_LOG, folder, go_on, look, prepared, the_day, undisturbed

KINDS = {"full": ("write", FULL), "fsync": ("sync", FSYNC_FAILED)}


class Failing:
    """A disk on which each call of a kind fails once, in its turn."""

    def __init__(self, disk: Disk, kind: str, code: int) -> None:
        self.disk, self.kind, self.code = disk, kind, code
        disk.fault = self.fault
        self.begin(0)

    def begin(self, nth: int) -> None:
        """From here on the n-th call of the kind fails; none, if it is nothing."""
        self.left, self.failed = nth, False

    def fault(self, call: Call) -> int:
        if call.kind != self.kind:
            return 0
        self.left -= 1
        self.failed = self.failed or self.left == 0
        return self.code if self.left == 0 else 0


def asked_until_done(pump: Pump, failing: Failing, store: SqliteStore, name: int) -> int:
    """A batch is asked again with the same ids, one call later failing each time, until none does."""
    batch, told = the_day()[name], 0
    for nth in count(1):
        asked = [QueuedOrder("T1", order) for order in batch]
        failing.begin(nth)
        pump.serve(asked)
        failed = failing.failed
        failing.begin(0)
        errors = [item.answer.exception() for item in asked]
        if any(errors):
            assert failed
            assert all(isinstance(error, Unsure) for error in errors)
            told += 1
            look(store, [order.id for done in the_day()[:name] for order in done])
        else:
            answers, _ = undisturbed()
            assert [item.answer.result() for item in asked] == [
                answers[record.id] for record in batch
            ]
            failing.disk.mark(str(name))
        if not failed:
            return told
    raise AssertionError


@pytest.mark.parametrize("fault", KINDS)
def test_a_disk_that_fails_at_every_call(fault: str) -> None:
    kind, code = KINDS[fault]
    disk = Disk()
    with folder() as place, disk.in_use(), prepared(SHORT_LOG):
        store = SqliteStore(place / "floor.db")
        failing = Failing(disk, kind, code)
        pump = Pump(store, [Table("T1", store)])
        told = [asked_until_done(pump, failing, store, n) for n in range(len(the_day()))]
        assert all(told), "Every batch met the fault, and was told."
        assert balances(store) == undisturbed()[1]
        pump.close()
        go_on(store)
        store.close()
    if kind == "sync":
        power_fails_afterwards(disk)


def power_fails_afterwards(disk: Disk) -> None:
    """What a failing sync left unwritten is not relied upon, even where a later sync succeeds."""
    done = [n for n, call in enumerate(disk.calls) if call.kind == "mark"]
    for seed, at in enumerate(done):
        with folder() as place:
            after_power_loss(disk.calls[: at + 1], by_chance(Random(seed)), place)
            store = SqliteStore(place / "floor.db")
            batches = the_day()[: int(disk.calls[at].path) + 1]
            look(store, [order.id for batch in batches for order in batch])
            store.close()
