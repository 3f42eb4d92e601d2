"""What it costs to keep what happened, on SQLite and on a PostgreSQL server of its own.

First: wagers a second that are safe on the disk when they are answered, many in one commit (the pump)
against one commit for each. Then: a round of 3,500 terminals with five wagers each, decided, written and
safe, against one bare row for each of the wagers, put into the same database in one transaction: once as
the driver takes them, once through SQLAlchemy. Then: the cost of a wager in a store that holds a hundred
times as many events; it should be flat. Last: what is done with a whole log, for a million events.

Whatever is compared is done in turns, and the best of each counts, or the middle: a
busy moment of the machine hits both.
"""

import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import closing, contextmanager
from gc import collect, disable
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from round import DEALER, STRAIGHT, WAGERS, Floor
from sqlalchemy import Connection, column, insert, table, text

from croupier.engine.commit_pump import Pump
from croupier.engine.store import AnyAnswer, SqliteStore, SqlStore
from croupier.engine.store.archive.verify import verify
from croupier.engine.store.sql.postgres import PostgresStore
from croupier.engine.table_place import Table
from croupier.money import Cents
from croupier.table import commands as c
from croupier.table.values.people import PLAYER, Actor
from support.postgres_server import database, server

TERMINALS = 3_500
GROUPED, ALONE = 5_000, 200
SMALL, TIMES = 10_000, 100
BATCH, TURNS = 500, 8
BARE = ("place", "round", "terminal", "bet", "spot", "stake", "paid")

Make = Callable[[], SqlStore]


class Pumped(Floor):
    """A table whose orders go through the pump; they are waited for together."""

    def open(self) -> None:
        self.chance = Random(11)
        self.pump = Pump(self.store, [self.table])
        self.asked: list[Future[AnyAnswer]] = []
        super().open()
        self.wait()

    def order(self, by: Actor, command: c.Command) -> c.Order:
        # Ids come from anywhere in the world, in no order.
        name = f"{self.chance.getrandbits(128):032x}"
        return c.Order(id=name, at=self.at, by=by, command=command)

    def do(self, by: Actor, command: c.Command) -> None:
        self.asked.append(self.pump.submit("T1", self.order(by, command)))

    def wait(self) -> None:
        for item in self.asked:
            refused = item.result().refused
            assert refused is None, refused
        self.asked = []

    def one_wager(self, number: int) -> tuple[Actor, c.Command]:
        name = self.names[number % len(self.names)]
        chip = c.Chip(bet="straight-up", spot=self.chance.choice(list(STRAIGHT)), amount=Cents(500))
        return Actor(name, PLAYER), c.SetWagers(terminal=name, wagers=(chip,))


@contextmanager
def pumped(terminals: int, store: SqlStore) -> Iterator[Pumped]:
    with closing(store):
        floor = Pumped(terminals, store)
        try:
            yield floor
        finally:
            floor.pump.close()


@contextmanager
def batch(store: SqlStore) -> Iterator[Connection]:
    """One transaction, made as those of the store are, and safe in the end."""
    with store.work() as work:
        yield work.connection
        work.done()


def timed(work: Callable[[], object]) -> float:
    collect()
    began = perf_counter()
    work()
    return perf_counter() - began


def together(floor: Pumped, count: int) -> None:
    """Wagers that come at once."""
    for number in range(count):
        floor.do(*floor.one_wager(number))
    floor.wait()


def one_by_one(floor: Pumped, count: int) -> None:
    """Wagers that come one after the other, each with a commit of its own."""
    for number in range(count):
        answer = floor.table.handle(floor.order(*floor.one_wager(number)))
        assert answer.refused is None, answer.refused


def group_commit(kind: str, make: Make) -> None:
    with pumped(500, make()) as floor:
        floor.do(DEALER, c.OpenWagering())
        floor.wait()
        grouped = GROUPED / min(timed(lambda: together(floor, GROUPED)) for _ in range(2))
        alone = ALONE / min(timed(lambda: one_by_one(floor, ALONE)) for _ in range(2))
    print(f"{kind}: {grouped:,.0f} durable wagers a second; {alone:,.0f} with a commit for each.")
    print(f"RATIO group-commit-over-commit-each-{kind} {grouped / alone:.1f}")


def settlement(kind: str, make: Make) -> None:
    chance, times = Random(7), dict.fromkeys(("settled", "driver", "layer"), 99.0)
    with pumped(TERMINALS, make()) as floor:
        store = floor.store
        with batch(store) as connection:
            columns = "place TEXT, round BIGINT, terminal TEXT, bet TEXT, spot TEXT, stake BIGINT, paid BIGINT"
            key = "PRIMARY KEY (place, round, terminal, bet, spot)"
            connection.execute(text(f"CREATE TABLE bare ({columns}, {key})"))
        for number in range(6):
            floor.wager(chance)
            floor.close()
            floor.wait()
            held = floor.table.state.playing.wagers
            rows = [
                ("T1", number, name, where.bet, where.spot, one.amount, 0)
                for name, own in held.items()
                for where, one in own.items()
            ]
            assert len(rows) == TERMINALS * WAGERS
            confirm = floor.order(DEALER, c.Confirm())
            for name, work in {
                "settled": lambda confirm=confirm: floor.pump.submit("T1", confirm).result(),
                "driver": lambda rows=rows: bare(store, rows, by_driver),
                "layer": lambda rows=rows: bare(
                    store, [("T2", *row[1:]) for row in rows], by_layer
                ),
            }.items():
                times[name] = min(times[name], timed(work))
    settled, driver, layer = times.values()
    print(f"{kind}: 3,500 × {WAGERS} wagers settled and safe in {settled:.3f} s;")
    print(f"as bare rows {driver:.3f} s by the driver, {layer:.3f} s through SQLAlchemy.")
    print(f"RATIO settled-over-bare-rows-by-driver-{kind} {settled / driver:.2f}")
    print(f"RATIO settled-over-bare-rows-{kind} {settled / layer:.2f}")


def bare(store: SqlStore, rows: list[tuple[object, ...]], way: Callable[..., None]) -> None:
    with batch(store) as connection:
        way(connection, rows)


def by_driver(connection: Connection, rows: list[tuple[object, ...]]) -> None:
    mark = "?" if connection.dialect.name == "sqlite" else "%s"
    marks = ", ".join([mark] * len(BARE))
    connection.exec_driver_sql(f"INSERT INTO bare VALUES ({marks})", rows)  # noqa: S608  our own


def by_layer(connection: Connection, rows: list[tuple[object, ...]]) -> None:
    into = insert(table("bare", *map(column, BARE)))
    connection.execute(into, [dict(zip(BARE, row, strict=True)) for row in rows])


def evening(floor: Pumped) -> None:
    """Rounds of a hundred terminals until the log has its events, and wagering open again."""
    chance = Random(7)
    while floor.store.length("T1") < SMALL:
        floor.round(chance)
        floor.wait()
    floor.do(DEALER, c.OpenWagering())
    floor.wait()


def multiplied(store: SqlStore) -> int:
    """The log of the table again and again, as that of other tables; how many events there are then."""
    with batch(store) as connection:
        (last,) = connection.execute(text("SELECT max(number) FROM orders")).one()
        for number in range(1, TIMES):
            values = {"table": f"T1-{number}", "tail": f"-{number}", "by": last * number}
            for statement in COPIES:
                connection.execute(text(statement), values)
        if connection.dialect.name == "postgresql":
            connection.execute(text(f"SELECT setval('order_numbers', {last * TIMES})"))
        (events,) = connection.execute(text("SELECT count(*) FROM events")).one()
    return int(events)


COPIES = (
    """
    INSERT INTO streams SELECT CAST(:table AS VARCHAR), length, clock, orders, head
    FROM streams WHERE place = 'T1'
    """,
    """
    INSERT INTO orders SELECT number + :by, id || :tail, CAST(:table AS VARCHAR), at, body,
        refusal, notices, marks, first, events, hash
    FROM orders WHERE place = 'T1'
    """,
    """
    INSERT INTO events SELECT CAST(:table AS VARCHAR), seq, number + :by, body
    FROM events WHERE place = 'T1'
    """,
    """
    INSERT INTO transfers SELECT CAST(:table AS VARCHAR), seq, part, giver, taker, amount, cites
    FROM transfers WHERE place = 'T1'
    """,
)


def growing(kind: str, make: Make) -> None:
    with pumped(100, make()) as small, pumped(100, make()) as large:
        evening(small)
        evening(large)
        events = multiplied(large.store)
        costs: dict[Pumped, list[float]] = {small: [], large: []}
        for turn in range(TURNS):
            for floor in (small, large) if turn % 2 else (large, small):
                costs[floor].append(timed(lambda floor=floor: together(floor, BATCH)) / BATCH)
        # Not the best: now and then a batch pays for those before it, when a log is worked off.
        first, last = map(median, costs.values())
        print(f"{kind}: a wager costs {first * 1e6:.0f} µs at {SMALL:,} events,")
        print(f"{last * 1e6:.0f} µs at {events:,}.")
        print(f"RATIO cost-per-wager-million-over-ten-thousand-events-{kind} {last / first:.2f}")
        whole_logs(kind, large.store)


def bodies(store: SqlStore, place: str) -> None:
    """The baseline: the bare events of a place."""
    query = text("SELECT body FROM events WHERE place = :place ORDER BY seq")
    for _ in store.connection.execute(query, {"place": place}):
        pass


def verified(kind: str, make: Make) -> None:
    with pumped(SMALL // 10, make()) as floor:
        evening(floor)
        store = floor.store
        events = store.length("T1")
        spent = min(timed(lambda: checked(store)) for _ in range(2)) / events * 1e6
        reading = min(timed(lambda: bodies(store, "T1")) for _ in range(2)) / events * 1e6
    print(f"{kind}: verify takes {spent:.1f} s for a million events; reading them {reading:.1f} s.")
    print(f"RATIO verify-over-reading-{kind} {spent / reading:.1f}")


def checked(store: SqlStore) -> None:
    with store.archive() as archive:
        assert not list(verify(archive))


# A new way through the log of one place is one more line here.
WHOLE_LOGS: dict[str, Callable[[SqlStore, str], object]] = {
    "start-up": lambda store, place: Table(place, store),
}


def whole_logs(kind: str, store: SqlStore) -> None:
    places = [f"T1-{number}" for number in (1, 50, 99)]
    events = sum(map(store.length, places))

    def for_a_million(read: Callable[[SqlStore, str], object]) -> float:
        once = min(timed(lambda: [read(store, place) for place in places]) for _ in range(2))
        return once / events * 1e6

    reading = for_a_million(bodies)
    for name, read in WHOLE_LOGS.items():
        spent = for_a_million(read)
        print(
            f"{kind}: {name} takes {spent:.1f} s for a million events; reading them {reading:.1f} s."
        )
        print(f"RATIO {name}-over-reading-{kind} {spent / reading:.1f}")


def main() -> None:
    disable()
    with TemporaryDirectory(prefix="croupier-bench-") as folder, server() as address:
        numbers = iter(range(99))
        makes: dict[str, Make] = {
            "sqlite": lambda: SqliteStore(Path(folder) / f"{next(numbers)}.db"),
            "postgresql": lambda: PostgresStore(database(address)),
        }
        for part in (group_commit, settlement, growing, verified):
            for kind, make in makes.items():
                part(kind, make)
                sys.stdout.flush()


if __name__ == "__main__":
    main()
