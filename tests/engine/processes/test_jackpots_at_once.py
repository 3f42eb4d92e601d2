"""Several processes decide about the same jackpots at once: each win is paid once, and no part of a cent is lost."""

from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager, suppress
from fractions import Fraction
from threading import Barrier, BrokenBarrierError

import pytest
from msgspec.structs import replace

from croupier.engine.commit_pump import Pump, QueuedOrder
from croupier.engine.jackpot_place import JackpotOffice, JackpotServices
from croupier.engine.store import AnyAnswer, SqlStore, Stale
from croupier.engine.store.address import open_store
from croupier.engine.store.archive.verify import verify
from croupier.engine.store.sql.postgres import _PostgresWork
from croupier.errors import Mistake
from croupier.ledger import Account, Kind
from croupier.ledger.checks import faults
from croupier.money import Cents
from croupier.offices.jackpots import JACKPOTS, JackpotCommand, JackpotOrder
from croupier.offices.jackpots import commands as c
from croupier.offices.jackpots import events as e
from croupier.offices.jackpots.checks.against_ledger import reconciled
from croupier.offices.jackpots.checks.against_log import Journal
from croupier.records.audit.replay import replay
from croupier.table.jackpots.jackpot_offer import Condition, Rate
from croupier.table.values.people import THE_SYSTEM, Actor
from croupier.table.values.refusals import Refusal
from support.jackpot_office import KEY, SUPERVISOR, Running, why
from support.killed_jackpots import WON
from support.rival_process import at_once, rivals
from support.scripted_tables import START
from support.store_invariants import books

TABLES = ("T1", "T2")
ODD = replace(
    WON, name="odd", rate=Rate(7, 9_999), reserve=Rate(1, 9_973),
    condition=(Condition(bet="straight-up", spot="0", line="wins"),),
)  # fmt: skip
ROUNDS = 9
PATIENCE_S = 1.0
"""So long a batch waits for the other to have decided as well; under the lock it waits in vain."""


@pytest.fixture
def address(empty_database: str) -> str:
    """A database with two linked jackpots that are offered at two tables."""
    with closing(open_store(empty_database, new=True)) as store:
        running = Running(store, at=START - 100_000)
        for terms in (WON, ODD):
            running.opened(terms, *TABLES)
    return empty_database


def exact(store: SqlStore, staked: int) -> JackpotOffice:
    """Everything staked is in pools and prizes, to the last part of a cent; meters are what was posted."""
    office, journal = JackpotOffice(store, JackpotServices(KEY)), Journal()
    for record in store.records(JACKPOTS):
        journal.add_event(record.event)
    assert all(item.agrees for item in reconciled(office.state, journal, store.balance))
    for terms in (WON, ODD):
        one = office.state.jackpots[terms.name]
        pool, won = one.pool, (it.hit for it in office.state.wins.values())
        prizes = sum(it.prize for it in won if it.jackpot == terms.name)
        held = pool.meter + pool.carry + pool.reserve + pool.reserve_carry + prizes
        seeds = -store.balance(Account(Kind.SEEDED, terms.name))
        assert one.wagers == staked
        assert held - seeds == staked * (terms.rate.fraction + terms.reserve.fraction)
    return office


@pytest.mark.timeout(600)
def test_two_processes_count_and_confirm_at_once(address: str) -> None:
    staked, wins = 0, 0
    with rivals(address, "12") as both, closing(open_store(address)) as store:
        for number in range(1, ROUNDS + 1):
            face = "17" if number % 3 == 0 else "3"
            stakes = (5 * number, 50 - 5 * number)
            lines = [f"play {face} {stake}" for stake in stakes]
            assert at_once(both, *lines) == ["done", "done"]
            staked += 100 * sum(stakes)
            wins += 2 if face == "17" else 0
            # Each tells the other's rounds too, as after a takeover of which the first did not know.
            assert at_once(both, "count T1") == at_once(both, "count T2") == ["done", "done"]
            office = exact(store, staked)
            assert len(office.state.wins) == wins
            waits = [it.hit for it in office.state.wins.values() if it.stage == "pending"]
            for hit in waits:
                said = at_once(both, f"confirm {hit.win} {hit.terminal}")
                assert sorted(said) == ["done", Refusal.JACKPOT_CONFIRMED.value]
        office = exact(store, staked)
        log = [record.event for record in store.records(JACKPOTS)]
        counted = [
            (entry.table, entry.number) for entry in log if isinstance(entry, e.RoundCounted)
        ]
        assert sorted(counted) == [(t, n) for t in TABLES for n in range(1, ROUNDS + 1)]
        paid = [entry.win for entry in log if isinstance(entry, e.PrizePaid)]
        assert sorted(paid) == sorted(office.state.wins)
        assert len(paid) == wins == 2 * (ROUNDS // 3)
        assert not faults(books(store))
        with store.archive() as archive:
            assert list(verify(archive)) == []
            assert list(replay(archive)) == []


# The race itself, without the lock that prevents it and with it


class Unlocked(_PostgresWork):
    """A batch as it would be if processes did not take turns at the jackpots."""

    def alone(self) -> None: ...


def order(named: str, by: Actor, command: JackpotCommand) -> JackpotOrder:
    return JackpotOrder(id=named, at=START, by=by, command=command)


def counts(table: str) -> c.CountRound:
    """A round of a table that seventeen has won, with an awkward stake."""
    entries = (c.Entry(table[1:], Cents(101)),)
    parts = tuple(
        c.Part(jackpot=it.name, rate=it.rate, reserve=it.reserve, entries=entries, won=it is WON)
        for it in (ODD, WON)
    )
    return c.CountRound(table=table, number=1, heard=10, parts=parts)


Outcome = AnyAnswer | BaseException


@contextmanager
def two(address: str) -> Iterator[list[SqlStore]]:
    with ExitStack() as stack:
        yield [stack.enter_context(closing(open_store(address))) for _ in TABLES]


def both_decide(stores: list[SqlStore], orders: list[JackpotOrder]) -> list[Outcome]:
    """Each decides in a batch of its own, and neither writes before the other has decided, if it can."""
    both_have = Barrier(2)

    def decide(store: SqlStore, one: JackpotOrder) -> AnyAnswer:
        office = JackpotOffice(store, JackpotServices(KEY))
        with store.work() as work:
            answer = office.start_batch(work).handle(one)
            with suppress(BrokenBarrierError):
                both_have.wait(PATIENCE_S)
            work.done()
        return answer

    with ThreadPoolExecutor(2) as pool:
        asked: list[Future[AnyAnswer]] = [
            pool.submit(decide, *item) for item in zip(stores, orders, strict=True)
        ]
    return [item.exception() or item.result() for item in asked]


def again(store: SqlStore, orders: list[JackpotOrder]) -> list[AnyAnswer]:
    """Whoever was too late decides anew, as a pump does; whoever was not is answered as before."""
    with closing(Pump(store, [JackpotOffice(store, JackpotServices(KEY))])) as pump:
        asked = [QueuedOrder(JACKPOTS, order) for order in orders]
        pump.serve(asked)
        return [item.answer.result() for item in asked]


@pytest.mark.parametrize("locked", [False, True])
def test_both_confirm_one_win(address: str, locked: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    with two(address) as stores:
        (won,) = again(stores[0], [order("counts T1", THE_SYSTEM, counts("T1"))])
        assert won.refused is None
        command = c.ConfirmWin(win="seventeen#1", terminal="1")
        people = [SUPERVISOR, Actor("Sid", SUPERVISOR.rank)]
        orders = [order(by.name, by, command) for by in people]
        if not locked:
            monkeypatch.setattr(type(stores[0]), "kind", Unlocked)
        found = both_decide(stores, orders)
        # Where they do not take turns, the books still have the prize only once.
        assert sum(isinstance(item, Stale | Mistake) for item in found) == (0 if locked else 1)
        said = [why(item) for item in again(stores[0], orders)]
        assert sorted(map(str, said)) == sorted(["None", str(Refusal.JACKPOT_CONFIRMED)])
        office = exact(stores[0], 101)
        assert office.state.wins["seventeen#1"].stage == "confirmed"
        log = [record.event for record in stores[0].records(JACKPOTS)]
        assert sum(isinstance(entry, e.PrizePaid) for entry in log) == 1
        assert stores[0].balance(Account(Kind.PRIZE, "seventeen#1")) == 0


@pytest.mark.parametrize("locked", [False, True])
def test_both_count_a_round_that_wins(
    address: str, locked: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    with two(address) as stores:
        orders = [order(f"counts {it}", THE_SYSTEM, counts(it)) for it in TABLES]
        if not locked:
            monkeypatch.setattr(type(stores[0]), "kind", Unlocked)
        found = both_decide(stores, orders)
        assert sum(isinstance(item, Stale) for item in found) == (0 if locked else 1)
        assert [why(item) for item in again(stores[0], orders)] == [None, None]
        office = exact(stores[0], 202)
        prizes = [office.state.wins[f"seventeen#{place}"].hit.prize for place in (1, 2)]
        # The second has what its own wager carried the new meter to, and never the pool that was won before.
        grown = Fraction(202, 3) - 101 // 3
        assert prizes == [WON.minimum + 101 // 3, WON.minimum + int(grown)]
