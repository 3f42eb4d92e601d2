"""Wagers a second with three linked jackpots against none.

Four tables of a hundred terminals each play rounds through one pump, from the first wager to the settlement. With
jackpots every stake takes part in each of the three: a round is opened with them, told to their place as the system
tells it, counted at awkward rates and kept in the same database. All of that is within the time. Both floors play in
turns, and the best turn of each counts: a busy moment of the machine hits both.
"""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing, contextmanager
from gc import collect, disable
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from round import DEALER, MANAGER, ROULETTE, STRAIGHT, WAGERS

from croupier.engine.commit_pump import CommittedBatch, Pump
from croupier.engine.jackpot_place import JackpotOffice, JackpotServices
from croupier.engine.keys import MasterKey
from croupier.engine.store import AnyAnswer, SqliteStore, SqlStore
from croupier.engine.store.sql.postgres import PostgresStore
from croupier.engine.table_place import Table
from croupier.money import Cents
from croupier.offices.jackpots import JACKPOTS, JackpotOrder
from croupier.offices.jackpots import commands as j
from croupier.offices.jackpots.terms import JackpotTerms
from croupier.server.demo.demo_tables import demo_plan
from croupier.server.feeds.jackpot_feed import Ended, of_order
from croupier.table import commands as c
from croupier.table.jackpots.jackpot_offer import Condition, Offered, Rate
from croupier.table.values.people import DEVICE, PLAYER, SYSTEM, THE_SYSTEM, Actor
from support.postgres_server import database, server

TABLES = ("T1", "T2", "T3", "T4")
TERMINALS = 100
ROUNDS, TURNS = 3, 4
OTHER = Actor("Max", MANAGER.rank)
RATES = (Rate(3, 800), Rate(1, 300), Rate(7, 9_999))

Make = Callable[[], SqlStore]


def terms(number: int) -> JackpotTerms:
    return JackpotTerms(
        name=f"link{number}", title=f"Link {number}", style="linked", game=ROULETTE.key, minimum=Cents(100_000),
        rate=RATES[number], reserve=Rate(1, 777), how_won="by the outcome", payouts="the meter", approval="bench",
        software="bench", condition=(Condition(bet="straight-up", spot="0", line="wins"),),
    )  # fmt: skip


class Floor:
    """Tables at one pump, and the place of the jackpots beside them."""

    def __init__(self, store: SqlStore, jackpots: int) -> None:
        self.store, self.chance, self.ids = store, Random(11), count()
        self.at = 1_767_225_600_000
        self.office = JackpotOffice(store, JackpotServices(MasterKey(bytes(range(32)))))
        self.offer(jackpots)
        self.tables = [Table(name, store, self.offered) for name in TABLES]
        self.names = {name: [f"{name}-{n}" for n in range(TERMINALS)] for name in TABLES}
        self.telling = ThreadPoolExecutor(1)
        self.pump = Pump(store, [self.office, *self.tables], written=self.written)
        self.asked: list[Future[AnyAnswer]] = []
        self.told: list[Future[None]] = []
        for name in TABLES:
            self.open(name)
        self.wait()

    def close(self) -> None:
        self.telling.shutdown()
        self.pump.close()

    # The jackpots.

    def offer(self, jackpots: int) -> None:
        self.run(j.SetGroup(group="all", tables=TABLES))
        for number in range(jackpots):
            name = terms(number).name
            self.run(j.SetUpJackpot(terms=terms(number), second=OTHER))
            self.run(j.PostNotice(jackpot=name, change="join", group="all", text="It joins."))
            self.run(j.JoinGroup(jackpot=name, group="all"))
            self.run(j.OpenJackpot(jackpot=name))

    def offered(self, table: str) -> Sequence[Offered]:
        return self.office.state.offered(table)

    def run(self, command: j.JackpotCommand) -> None:
        self.at += 1_000
        order = JackpotOrder(id=f"j{next(self.ids)}", at=self.at, by=MANAGER, command=command)
        answer = self.office.handle(order)
        assert answer.refused is None, answer.refused

    def written(self, written: CommittedBatch) -> None:
        """As the system tells it: away from the pump, what ended together at once, and no table waits."""
        ended = []
        for name, states in written.settling.items():
            for state in states:
                (commit,) = (
                    it
                    for it in written.commits
                    if (it.place, it.after) == (name, state.seq) and it.answer.events
                )
                ended.append(Ended(commit, state))
        if ended:
            self.told.append(self.telling.submit(self.tell, ended))

    def tell(self, ended: Sequence[Ended]) -> None:
        told = [counts for item in ended for counts in of_order(self.store, item)]
        orders = (
            JackpotOrder(id=named, at=self.at, by=THE_SYSTEM, command=command)
            for named, command in told
        )
        asked = [self.pump.submit(JACKPOTS, order) for order in orders]
        for one in asked:
            assert one.result().refused is None

    # The tables.

    def open(self, table: str) -> None:
        names = tuple(self.names[table])
        plan = demo_plan(ROULETTE, terminals=names, terminal_limit=len(names))
        self.do(table, MANAGER, c.OpenTable(plan=plan))
        for name in names:
            self.do(table, Actor(name, PLAYER), c.JoinTable(terminal=name))
            self.do(table, DEALER, c.BuyIn(terminal=name, amount=Cents(100_000_000), tender="cash"))

    def do(self, table: str, by: Actor, command: Any) -> None:
        order = c.Order(
            id=f"{self.chance.getrandbits(128):032x}", at=self.at, by=by, command=command
        )
        self.asked.append(self.pump.submit(table, order))

    def wait(self) -> None:
        for item in self.asked:
            refused = item.result().refused
            assert refused is None, refused
        self.asked = []

    def round(self) -> None:
        """At all tables at once."""
        for table in TABLES:
            self.do(table, DEALER, c.OpenWagering())
        for number in range(TERMINALS):
            for table in TABLES:
                spots = self.chance.sample(list(STRAIGHT)[1:], k=WAGERS)
                chips = tuple(c.Chip(bet="straight-up", spot=it, amount=Cents(500)) for it in spots)
                name = self.names[table][number]
                self.do(table, Actor(name, PLAYER), c.SetWagers(terminal=name, wagers=chips))
        self.at += 31_000
        for table in TABLES:
            self.do(table, Actor("system", SYSTEM), c.TimeIsUp())
            self.do(table, DEALER, c.StartDevice())
            self.do(table, Actor("sensor", DEVICE), c.ReportRest())
            self.do(table, Actor("sensor", DEVICE), c.EnterFace(face="17"))
            self.do(table, DEALER, c.Confirm())
        self.wait()

    def rounds(self) -> None:
        """So many, until the last of them is counted."""
        for _ in range(ROUNDS):
            self.round()
        self.pump.between(lambda: None).result()  # whatever was written has been told of
        for item in self.told:
            item.result()
        self.told = []


@contextmanager
def floor(store: SqlStore, jackpots: int) -> Iterator[Floor]:
    with closing(store):
        found = Floor(store, jackpots)
        try:
            yield found
        finally:
            found.close()


def timed(work: Callable[[], object]) -> float:
    collect()
    began = perf_counter()
    work()
    return perf_counter() - began


def compared(kind: str, make: Make) -> float:
    wagers = ROUNDS * len(TABLES) * TERMINALS * WAGERS
    with floor(make(), 3) as many, floor(make(), 0) as none:
        best = [99.0, 99.0]
        for _ in range(TURNS):
            best = [
                min(time, timed(one.rounds)) for time, one in zip(best, (many, none), strict=True)
            ]
        played = TURNS * wagers
        for number in range(3):
            found = many.office.state.jackpots[f"link{number}"]
            assert found.wagers == played * 500, "Every stake took part."
    rates = [wagers / time for time in best]
    print(
        f"{kind}: {rates[0]:,.0f} wagers a second with three linked jackpots, {rates[1]:,.0f} with none."
    )
    return rates[0] / rates[1]


def main() -> None:
    disable()
    with TemporaryDirectory() as folder, server() as address:
        files = (Path(folder) / f"{number}.db" for number in count())
        by_file = compared("sqlite", lambda: SqliteStore(next(files)))
        by_server = compared("postgresql", lambda: PostgresStore(database(address)))
    print(f"RATIO jackpots {min(by_file, by_server):.2f}")


if __name__ == "__main__":
    main()
