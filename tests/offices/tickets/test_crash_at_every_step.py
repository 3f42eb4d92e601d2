"""The power fails at every step of issue and redemption: whoever asks again finds everything done once."""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from shutil import copyfile

import pytest
from sqlalchemy import Table as SqlTable

from croupier.engine.cage_place import Cage
from croupier.engine.store import AnyAnswer, SqliteStore
from croupier.engine.store.sql.sql_batch import Rows, SqlStore, Twice
from croupier.engine.store.sql.sqlite import SqliteWork
from croupier.engine.store.store_port import Commit
from croupier.engine.table_place import Table
from croupier.games import game
from croupier.ledger import Account
from croupier.money import Cents
from croupier.offices.cage.commands import CageOrder, ExpireTickets, PayByHand, RedeemTicket
from croupier.server.demo.demo_tables import demo_plan
from croupier.table.commands import OpenTable, Order
from croupier.table.script.parse import parse_line
from croupier.table.tickets.ticket import Status
from croupier.table.values.people import Actor
from support.scripted_tables import START, lines
from support.tickets import CAS, KIOSK, SYSTEM_ACTOR, booked, live, number

ONE, TWO, THREE, FOUR = map(number, (1, 2, 3, 4))
YEAR_MS = 366 * 24 * 60 * 60 * 1_000

AT_THE_TABLE = f"""
    0    1        join
    0    2        join
    1    device   insert-note 1 50
    2    device   stacked 1 table-2
    3    1        cash-out {ONE}
    4    device   printed 1 {ONE}
    5    device   insert-ticket 2 {ONE}
    6    device   stacked 2 table-6
    7    device   insert-note 2 20
    8    device   returned 2 table-8
    9    2        cash-out {TWO}
    10   device   print-failed 2 {TWO} jam
    11   device   insert-note 1 20
    12   device   stacked 1 table-12
    13   dealer   wagering
    14   1        wager red 5
    44   1        cash-out {THREE}
    45   dealer   start
    46   dealer   enter 1
    47   dealer   confirm
    48   device   printed 1 {THREE}
    49   device   insert-note 2 5
    50   device   stacked 2 table-21
    51   2        cash-out {FOUR}
    52   device   printed 2 {FOUR}
"""
"""Both channels in, both ways out, a note given back, a printer that jams, a cash-out that waits for a settlement."""
COUNTERS: list[tuple[str, CageOrder]] = [
    ("cage", CageOrder(id="cage-1", at=START + 60_000, by=CAS,
                       command=PayByHand(number=TWO, amount=Cents(5_000)))),
    ("kiosk", CageOrder(id="kiosk-1", at=START + 61_000, by=KIOSK, command=RedeemTicket(number=THREE))),
    ("cage", CageOrder(id="cage-2", at=START + 62_000, by=CAS, command=RedeemTicket(number=THREE))),
    ("cage", CageOrder(id="cage-3", at=START + YEAR_MS, by=SYSTEM_ACTOR, command=ExpireTickets())),
]  # fmt: skip


def orders() -> Iterator[tuple[str, Order | CageOrder]]:
    """Everything that is asked, each with its place and its id."""
    opening = OpenTable(plan=demo_plan(game("rapid-roulette")))
    yield "T1", Order(id="open", at=START, by=Actor("Kim", "tg-area-manager"), command=opening)
    for place, text in enumerate(lines(AT_THE_TABLE)):
        line = parse_line(text, START)
        named, at = f"table-{place}", START + line.after_ms
        yield "T1", Order(id=named, at=at, by=line.by, command=line.command)
    yield from COUNTERS


class Crash(Exception):
    """The power is gone."""


class Fuse:
    """Burns at one step; what is written and not committed then is lost."""

    def __init__(self, at: int) -> None:
        self.at, self.steps = at, 0

    def step(self) -> None:
        self.steps += 1
        if self.steps == self.at:
            raise Crash


def crashing(fuse: Fuse) -> type[SqliteWork]:
    """A batch that may be cut short anywhere."""

    class Work(SqliteWork):
        def write(self, commit: Commit) -> None:
            fuse.step()
            super().write(commit)
            fuse.step()

        def insert(self, table: SqlTable, rows: Rows, *, twice: Twice = "refused") -> None:
            super().insert(table, rows, twice=twice)
            fuse.step()

        def done(self) -> None:
            fuse.step()
            super().done()
            fuse.step()  # committed, and nobody is told

    return Work


def on_a_fuse(path: Path, fuse: Fuse) -> SqliteStore:
    """A store that loses its power at a step of a write."""
    store = SqliteStore(path)
    store.kind = crashing(fuse)
    return store


def handle(store: SqlStore, place: str, order: Order | CageOrder) -> AnyAnswer:
    """A process begins anew for every order, as after a crash."""
    if isinstance(order, CageOrder):
        return Cage(place, store).handle(order)
    return Table(place, store).handle(order)


def ended(store: SqlStore) -> dict[str, object]:
    """Where everything stands in the end; the heads of the chained logs tell all that happened."""
    names = (
        "player:1",
        "player:2",
        "notes:1",
        "notes:2",
        "cash:cage",
        "cash:kiosk",
        "unclaimed:tickets",
    )
    return {
        "heads": store.heads(),
        "tickets": store.tickets(),
        "balances": {name: store.balance(Account.parse(name)) for name in names},
        "owed": (live(store), booked(store)),
    }


@dataclass(frozen=True)
class Told:
    """The story without a crash: the file before each order, its steps, and where everything stood after it."""

    before: list[Path]
    steps: list[int]
    after: list[dict[str, object]]


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Told:
    folder = tmp_path_factory.mktemp("whole")
    path, story = folder / "floor.db", Told([], [], [])
    refused = []
    for place, (where, order) in enumerate(orders()):
        if path.exists():
            copyfile(path, folder / f"{place}.db")
        story.before.append(folder / f"{place}.db")
        fuse = Fuse(0)
        with closing(on_a_fuse(path, fuse)) as store:
            refused.append(handle(store, where, order).refused)
            story.after.append(ended(store))
        story.steps.append(fuse.steps)
    assert [str(refusal.why) for refusal in refused if refusal] == ["ticket-already-redeemed"]
    return story


def test_the_story_ends_as_it_should(told: Told) -> None:
    end = told.after[-1]
    assert end["balances"] == {
        "player:1": 0, "player:2": 0, "notes:1": -7_000, "notes:2": -500, "cash:cage": 5_000,
        "cash:kiosk": 2_500, "unclaimed:tickets": 500,
    }  # fmt: skip
    assert end["owed"] == (0, 0)
    tickets = end["tickets"]
    assert isinstance(tickets, list)
    assert {ticket.number: ticket.status for ticket in tickets} == {
        ONE: Status.PAID, TWO: Status.PAID_BY_HAND, THREE: Status.PAID, FOUR: Status.EXPIRED,
    }  # fmt: skip
    assert min(told.steps) >= 6, "each can be cut short at several points"


ALL = list(orders())


@pytest.mark.parametrize("place", range(len(ALL)), ids=[order.id for _, order in ALL])
def test_a_crash_at_any_step_changes_nothing(place: int, told: Told, tmp_path: Path) -> None:
    """Whoever was not answered asks again, and so does whoever is not sure that he was."""
    where, order = ALL[place]
    for at in range(1, told.steps[place] + 1):
        path = tmp_path / f"{at}.db"
        if told.before[place].exists():
            copyfile(told.before[place], path)
        with closing(on_a_fuse(path, Fuse(at))) as store, pytest.raises(Crash):
            handle(store, where, order)
        with closing(SqliteStore(path)) as again:
            for asked in (*ALL[max(0, place - 2) : place], ALL[place], ALL[place]):
                handle(again, *asked)
            assert ended(again) == told.after[place], f"step {at}"
