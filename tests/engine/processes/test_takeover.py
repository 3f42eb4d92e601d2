"""Real processes over one PostgreSQL: killed and stopped in mid-round, their tables go on elsewhere."""

import signal
from collections.abc import Iterator, Sequence
from contextlib import closing
from functools import partial
from itertools import count
from pathlib import Path

import pytest

from croupier.engine.cluster.postgres_leases import SILENCE_MS
from croupier.engine.store import AnyAnswer
from croupier.engine.store.sql.postgres import PostgresStore
from croupier.engine.table_place import Table
from croupier.games import game
from croupier.ledger import Account, Kind
from croupier.server.demo.demo_tables import demo_plan
from croupier.table import events as e
from croupier.table.commands import OpenTable, Order
from croupier.table.phases import Phase
from croupier.table.values.people import Actor
from support.patience import PATIENCE_S
from support.peer_processes import Peer, answered, peers, until
from support.postgres_server import database
from support.scripted_tables import HIGHEST, START, prepare
from support.skipped_time import Skipped
from support.store_invariants import check
from support.two_tables import opening, order

FOUR = ("T1", "T2", "T3", "T4")
WINDOW_S = 30
ROUND = (
    "dealer wagering",
    "1 wager red 5",
    "1 wager black 5",
    "(the close)",
    "dealer start",
    "dealer enter 18",
    "dealer confirm",
)
"""A round of Rapid Roulette; wagering is closed by the clock alone."""


@pytest.fixture
def address(postgres: str) -> str:
    """Four tables, and a player at the first."""
    found = database(postgres)
    with closing(PostgresStore(found)) as store:
        for name in FOUR:
            assert Table(name, store).handle(opening(name)).refused is None
        for text in ("0 1 join", "0 dealer buy-in 1 1000"):
            assert Table("T1", store).handle(order(text, text)).refused is None
    return found


@pytest.fixture
def skipped(tmp_path: Path) -> Skipped:
    return Skipped(tmp_path / "skipped")


@pytest.fixture
def store(address: str) -> Iterator[PostgresStore]:
    with closing(PostgresStore(address)) as found:
        yield found


def owner_of(place: str, among: Sequence[Peer]) -> Peer:
    """The process that has a table, once one has it."""
    found: list[Peer] = []

    def is_there() -> bool:
        found[:] = [
            item for item in among if item.process.poll() is None and place in item.places()
        ]
        return bool(found)

    until(is_there)
    return found[0]


def is_at_one(place: str, among: Sequence[Peer]) -> bool:
    return any(place in item.places() for item in among)


def are_shared(among: Sequence[Peer]) -> bool:
    """Each table is at one of them, as far as one can ask them one after the other."""
    return sorted(place for item in among for place in item.places()) == list(FOUR)


class Player:
    """Gives orders to whichever process, and gives them again until they are answered."""

    def __init__(self) -> None:
        self.acknowledged: dict[str, AnyAnswer] = {}
        self.orders: dict[str, Order] = {}
        self._numbers = count(1)

    def ask(self, peer: Peer, text: str, place: str = "T1") -> AnyAnswer:
        item = order(f"order {next(self._numbers)}", f"0 {text}")
        self.orders[item.id] = item
        while True:
            said = peer.ask(place, item)
            if "answer" in said.result(PATIENCE_S):
                self.acknowledged[item.id] = answered(said)
                return self.acknowledged[item.id]

    def again(self, peer: Peer, place: str = "T1") -> None:
        """What was acknowledged stays as it was, wherever and however often it is asked."""
        asked = {name: peer.ask(place, one) for name, one in self.orders.items()}
        for name, said in asked.items():
            assert answered(said) == self.acknowledged[name]


def closed_on_time(store: PostgresStore) -> None:
    """Wagering was closed at its own instant, whoever noticed, and whenever."""
    opened_at = [
        record.event.until
        for record in store.records("T1")
        if isinstance(record.event, e.RoundOpened)
    ]
    closed = [
        record.event.at
        for record in store.records("T1")
        if isinstance(record.event, e.WagersClosed)
    ]
    assert closed == opened_at


@pytest.mark.timeout(600)
def test_whoever_has_the_table_is_killed_before_every_step_of_a_round(
    address: str, store: PostgresStore, skipped: Skipped
) -> None:
    player = Player()
    with peers(address, skipped, 3) as (found, start):
        for fatal in range(len(ROUND) + 1):
            alive = [item for item in found if item.process.poll() is None]
            until(partial(are_shared, alive))
            for step, text in enumerate((*ROUND, "(the end)")):
                if step == fatal:
                    owner = owner_of("T1", alive)
                    owner.signal(signal.SIGKILL)
                    alive.remove(owner)
                    # At once: a process that hangs would be given up long after this test.
                    until(partial(is_at_one, "T1", alive))
                if text == "(the close)":
                    skipped.skip(WINDOW_S)
                    until(lambda: Table("T1", store).state.phase is Phase.DEALING)
                elif not text.startswith("("):
                    answer = player.ask(alive[step % 2], text)
                    late = answer.refused and answer.refused.why == "window-closed"
                    assert answer.refused is None or late, (text, answer.refused)
            assert Table("T1", store).state.round is None
            player.again(alive[fatal % 2])
            start()
    closed_on_time(store)
    rounds = [
        record.event for record in store.records("T1") if isinstance(record.event, e.RoundSettled)
    ]
    assert len(rounds) == len(ROUND) + 1
    for name, answer in player.acknowledged.items():
        assert store.answer(name) == answer
    won = sum(
        {"red": 500, "black": -500}[answer.order.command.wagers[0].bet]
        for answer in player.acknowledged.values()
        if answer.refused is None and hasattr(answer.order.command, "wagers")
    )
    assert store.balance(Account(Kind.PLAYER, "1")) == 100_000 + won
    check(store)


DEAL = [f"dealer enter {card}" for card in ("9h", "2c", "3c", "4c", "5c", "6c", "9d")]
"""Area 1 ties with the dealer: whoever has a wager there is asked whether he goes to war."""
A_WHILE_S = 300
"""Longer than anybody may think about it."""


@pytest.mark.timeout(600)
@pytest.mark.parametrize("answers", [True, False])
def test_whoever_has_the_table_is_killed_while_a_question_is_open(
    postgres: str, skipped: Skipped, answers: bool
) -> None:
    """The question is open elsewhere, until its time; what nobody answers is closed by the clock."""
    address, player = database(postgres), Player()
    with closing(PostgresStore(address)) as store:
        war = game("rapid-casino-war")
        by, command = Actor("Kim", HIGHEST[war.edition]), OpenTable(plan=demo_plan(war))
        table = Table("T1", store)
        table.handle(Order(id="opening", at=START, by=by, command=command))
        prepare(table)
        for text in ("0 1 join", "0 dealer buy-in 1 100"):
            assert table.handle(order(text, text)).refused is None
        with peers(address, skipped) as (found, _):
            owner = owner_of("T1", found)
            (other,) = [item for item in found if item is not owner]
            for text in ("dealer wagering", "1 wager casino-war @1 10"):
                assert player.ask(other, text).refused is None
            skipped.skip(WINDOW_S)
            until(lambda: Table("T1", store).state.phase is Phase.DEALING)
            for text in DEAL:
                assert player.ask(owner, text).refused is None
            assert asked(store)
            owner.signal(signal.SIGKILL)
            if answers:
                choice = player.ask(other, "1 choose war go-to-war casino-war @1")
                assert choice.refused is None
            else:
                skipped.skip(A_WHILE_S)
            until(lambda: not asked(store))
            for text in (*["dealer enter Kd", "dealer enter 2d"][: 2 * answers], "dealer confirm"):
                assert player.ask(other, text).refused is None
            player.again(other)
        # Won with as much again; or half of the wager given up.
        won = 1_000 if answers else -500
        assert store.balance(Account(Kind.PLAYER, "1")) == 10_000 + won
        check(store)


def asked(store: PostgresStore) -> bool:
    """Whether a question is open."""
    item = Table("T1", store).state.round
    return item is not None and bool(item.awaited)


@pytest.mark.timeout(600)
def test_a_process_that_was_stopped_and_wakes_cannot_write(
    address: str, store: PostgresStore, skipped: Skipped
) -> None:
    player = Player()
    with peers(address, skipped, hangs_s=SILENCE_MS / 1_000) as (found, _):
        owner = owner_of("T1", found)
        (other,) = [item for item in found if item is not owner]
        for text in ("dealer wagering", "1 wager red 5"):
            assert player.ask(owner, text).refused is None
        owner.signal(signal.SIGSTOP)
        # What is asked of it now it reads when it wakes: past its leases, and as anybody would.
        late = [owner.ask("T1", order(f"late {n}", "0 1 wager red 5"), "force") for n in range(20)]
        fair = owner.ask("T1", order("fair", "0 dealer wagering"))
        took = until(lambda: "T1" in other.places())
        assert took > 2, "A process that hangs is given up after a while."
        until(lambda: len(other.places()) == 4)
        before = Table("T1", store).state.seq
        owner.signal(signal.SIGCONT)
        assert {item.result(PATIENCE_S).get("failed") for item in late} == {"NotHere"}
        assert answered(fair).order.id == "fair", "It was asked for where the table is."
        assert not any(store.answer(f"late {n}") for n in range(20))
        skipped.skip(WINDOW_S)
        until(lambda: Table("T1", store).state.phase is Phase.DEALING)
        assert Table("T1", store).state.seq >= before
        for text in ("dealer start", "dealer enter 18", "dealer confirm"):
            assert player.ask(owner, text).refused is None
        player.again(other)
        until(lambda: [len(item.places()) for item in found] == [2, 2])
    closed_on_time(store)
    check(store)


@pytest.mark.timeout(600)
def test_a_process_that_ends_as_it_should_hands_its_tables_over(
    address: str, store: PostgresStore, skipped: Skipped
) -> None:
    player = Player()
    with peers(address, skipped) as (found, start):
        until(lambda: [len(item.places()) for item in found] == [2, 2])
        owner = owner_of("T1", found)
        (other,) = [item for item in found if item is not owner]
        assert player.ask(owner, "dealer wagering").refused is None
        owner.stop()
        until(lambda: len(other.places()) == 4)
        assert player.ask(other, "1 wager red 5").order.id in player.orders
        third = start()
        until(lambda: [len(item.places()) for item in (other, third)] == [2, 2])
        seqs = [item.tell("seq", place="T1").result(PATIENCE_S)["seq"] for item in (other, third)]
        assert min(seqs) >= 4
        player.again(third)
    check(store)
