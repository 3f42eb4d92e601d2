"""A whole evening for those who keep the records: tables of many kinds, tickets, a cage, and what went wrong.

The recorded playthroughs are given line by line in turns, so that the orders of all places are mixed.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import zip_longest
from pathlib import Path

from croupier.engine.cage_place import Cage
from croupier.engine.office_place import HousePlace
from croupier.engine.store import AnyAnswer, Store
from croupier.engine.store.sql.sql_batch import SqlStore
from croupier.engine.table_place import Table
from croupier.games import Played, game
from croupier.offices.cage.commands import CageCommand, CageOrder, PayByHand, RedeemTicket
from croupier.offices.cage.decide import CASHIER
from croupier.offices.house_log import AnchorHeads, HouseOrder
from croupier.server.demo.demo_tables import demo_plan
from croupier.table.commands import OpenTable, Order
from croupier.table.script.parse import parse_line
from croupier.table.tickets.ticket_number import Number
from croupier.table.values.people import THE_SYSTEM, Actor
from croupier.table.values.plan import Approval
from support.open_offices import a_day
from support.scripted_tables import HIGHEST, START, lines, prepare

PLAYTHROUGHS = Path(__file__).parents[1] / "playthroughs"
RECORDED = {
    "RR": "irregular-rapid-roulette",
    "CW": "irregular-casino-war",
    "EV": "evening-rapid-roulette",
    "BJ": "rapid-blackjack",
    "BW": "big-wheel",
}
"""The names of the tables, and what is played there: corrections, voids, freezes, refusals, decisions."""
TICKETS = tuple(Number.drawn(1, body).digits for body in range(1, 5))
WITH_TICKETS = f"""
    0    N1            join
    0    N2            join
    1    dealer        buy-in N1 100 as=ann
    1    device:acceptor  insert-note N2 50
    1    device:acceptor  stacked N2 LAST
    2    N1            cash-out {TICKETS[0]}
    3    device:printer   printed N1 {TICKETS[0]}
    4    device:acceptor  insert-ticket N2 {TICKETS[0]}
    4    device:acceptor  stacked N2 LAST
    5    N2            cash-out {TICKETS[1]}
    6    device:printer   printed N2 {TICKETS[1]}
    6    device:acceptor  insert-note N2 20
    6    device:acceptor  stacked N2 LAST
    7    dealer        buy-in N1 30 as=ann
    8    N1            cash-out {TICKETS[2]}
    9    device:printer   print-failed N1 {TICKETS[2]} out of paper
    10   dealer        buy-in N1 70 as=ann
    11   N1            cash-out {TICKETS[3]}
    12   device:printer   printed N1 {TICKETS[3]}
    13   dealer        buy-in N1 100 as=ann
    14   dealer        wagering
    15   N1            wager red 10
    16   N2            wager red 10
    50   N1            wager red 20
    51   dealer        start
    52   dealer        enter 18
    53   dealer        confirm
    54   tg-higher-duties-dealer  freeze 1 the camera says 17
    55   dealer        wagering
"""
"""A table that is left with a ticket out and accounts frozen."""
LATER = """
    101  tg-higher-duties-dealer  correct 1 the camera says 17 faces=17
    102  dealer        wagering
    103  N1            wager black 10
    134  dealer        start
    135  dealer        enter 17
    136  dealer        confirm
"""
"""How that table goes on another time."""


@dataclass
class Floor:
    """The places of a store, with orders whose ids are the same in every run."""

    store: Store
    tables: dict[str, Table] = field(default_factory=dict)
    last: dict[str, str] = field(default_factory=dict)
    """The id of the last order of a table: what it inserted goes by it."""
    count: int = 0

    def order(self, name: str, text: str) -> AnyAnswer:
        """One line at a table; it may be refused."""
        line = parse_line(text.replace("LAST", self.last.get(name, "")), START)
        self.count += 1
        self.last[name] = f"{name}-{self.count}"
        asked = Order(
            id=self.last[name], at=START + line.after_ms, by=line.by, command=line.command
        )
        return self.table(name).handle(asked)

    def table(self, name: str) -> Table:
        if name not in self.tables:
            self.tables[name] = Table(name, self.store)
        return self.tables[name]

    def opened(self, name: str, key: str, variant: str = "", **changes: object) -> Table:
        the_game = game(key)
        chosen = the_game.variant(variant) if variant else the_game.variants[0]
        plan = demo_plan(the_game, chosen, **changes)
        by = Actor("Kim", HIGHEST[the_game.edition])
        order = Order(id=f"{name} opens", at=START, by=by, command=OpenTable(plan=plan))
        answer = self.table(name).handle(order)
        assert answer.refused is None, answer.refused
        return self.table(name)

    def recorded(self, name: str, playthrough: str) -> Iterator[AnyAnswer]:
        """The table of a playthrough under a name of its own, one line at a time."""
        text = (PLAYTHROUGHS / f"{playthrough}.txt").read_text(encoding="utf-8")
        head, *rest = text.replace("T1-", f"{name}-").splitlines()
        key, _, variant = head.removeprefix("game ").partition(", ")
        live = game(key).played is Played.LIVE
        seats = () if live else tuple(f"{name}-{seat}" for seat in range(1, 10))
        self.opened(name, key, variant, terminals=seats)
        for line in rest:
            if line and not line.startswith(" "):
                yield self.order(name, line)

    def with_tickets(self) -> Iterator[AnyAnswer]:
        """A table whose terminals may play at two, and which has tickets."""
        several = {Approval.SEVERAL_TABLES: "letter 7"}
        self.opened("TT", "rapid-roulette", terminals=("N1", "N2"), approvals=several)
        for line in lines(WITH_TICKETS):
            yield self.order("TT", line)

    def cage(self, *commands: CageCommand, after_s: int = 60, by: str = CASHIER) -> None:
        for command in commands:
            self.count += 1
            order = CageOrder(
                id=f"cage-{self.count}", at=START + 1_000 * after_s, by=Actor("Mia", by), command=command
            )  # fmt: skip
            Cage("cage", self.store).handle(order)

    def anchor(self, after_s: int) -> None:
        at = START + 1_000 * after_s
        self.count += 1
        order = HouseOrder(id=f"house-{self.count}", at=at, by=THE_SYSTEM, command=AnchorHeads())
        HousePlace(self.store).handle(order)


def evening(store: Store) -> Floor:
    """The same evening in whichever store."""
    floor = Floor(store)
    tables = [floor.recorded(name, lines) for name, lines in RECORDED.items()]
    for turn, _ in enumerate(zip_longest(*tables, floor.with_tickets())):
        if turn % 20 == 19:
            floor.anchor(turn)
    twin = floor.opened("TU", "rapid-baccarat", terminals=("N1",),
                        approvals={Approval.SEVERAL_TABLES: "letter 7"})  # fmt: skip
    prepare(twin)
    floor.order("TU", "60 N1 join")
    floor.order("TU", "61 dealer wagering")
    floor.cage(
        RedeemTicket(number=TICKETS[1]),
        RedeemTicket(number=TICKETS[1]),
        PayByHand(number=TICKETS[2], amount=3_000),  # type: ignore[arg-type]  # whole cents
        RedeemTicket(number="1"),
    )
    a_day(store, START + 70_000)
    floor.anchor(100)
    return floor


def hashes(store: SqlStore) -> list[tuple[str, int, str]]:
    """Every entry of a store by its place, its number and its hash."""
    with store.archive() as archive:
        return [(entry.place, entry.number, entry.hash) for entry in archive.entries()]


DAY_S = 86_400
FACES = {0: "18", 100: "17", DAY_S: "18", DAY_S + 100: "17"}
"""When a round begins, and what it comes to: 18 is red, 17 is black."""


def two_days(store: Store) -> dict[str, str]:
    """Four rounds with a wager on red, two of them on the next day; the ids of the orders that won, by day."""
    floor = Floor(store)
    floor.opened("RR", "rapid-roulette", terminals=("N1",))
    floor.order("RR", "0 N1 join")
    floor.order("RR", "0 dealer buy-in N1 1000 as=ann")
    won = {}
    for at, face in FACES.items():
        for line in (
            f"{at + 1} dealer wagering",
            f"{at + 2} N1 wager red 10",
            f"{at + 40} dealer start",
            f"{at + 41} dealer enter {face}",
            f"{at + 42} dealer confirm",
        ):
            answer = floor.order("RR", line)
            assert answer.refused is None, (line, answer.refused)
        if face == "18":
            won[f"2026-01-0{1 + at // DAY_S}"] = answer.order.id
    return won
