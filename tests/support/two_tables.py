"""Two tables at one store, with terminals that play at both, and orders for them."""

from collections.abc import Iterable, Iterator
from typing import Any

from sqlalchemy import select

from croupier.engine.store import AnyAnswer, MemoryStore, SqlStore, Store
from croupier.engine.store.entry_codec import order_of
from croupier.engine.store.sql.schema import ORDERS
from croupier.engine.store.store_port import OWN
from croupier.engine.table_place import Table
from croupier.games import game
from croupier.server.demo.demo_tables import demo_plan
from croupier.table.commands import OpenTable, Order
from croupier.table.script.parse import parse_line
from croupier.table.values.people import Actor
from croupier.table.values.plan import Approval
from support.scripted_tables import HIGHEST, START
from support.store_invariants import balances

GAME = game("rapid-roulette")
TABLES = ("T1", "T2")
SEVERAL: dict[str, Any] = {"approvals": {Approval.SEVERAL_TABLES: "letter 7"}}


def order(name: str, text: str) -> Order:
    """An order as a line of a script tells it."""
    line = parse_line(text)
    return Order(id=name, at=START + line.after_ms, by=line.by, command=line.command)


def opening(table: str) -> Order:
    """A table is opened at which terminals may play that play at others."""
    command = OpenTable(plan=demo_plan(GAME, **SEVERAL))
    by = Actor("Kim", HIGHEST[GAME.edition])
    return Order(id=f"opening {table}", at=START, by=by, command=command)


def opened(
    store: Store, *, tables: Iterable[str] = TABLES, terminals: Iterable[str] = ()
) -> list[Table]:
    """Tables that take wagers, and terminals at the first of them with $100 each."""
    of_store = [Table(name, store) for name in tables]
    for table in of_store:
        assert table.handle(opening(table.name)).refused is None
    first = of_store[0]
    for name in terminals:
        for text in (f"0 {name} join", f"0 dealer buy-in {name} 100"):
            assert first.handle(order(f"before {text}", text)).refused is None
    for table in of_store:
        wagering = order(f"wagering {table.name}", "1 dealer wagering")
        assert table.handle(wagering).refused is None
    return of_store


def numbered(store: SqlStore) -> Iterator[tuple[str, Order]]:
    """What was asked of the tables, in the order in which it was written; not what they did themselves."""
    query = select(ORDERS.c.place, ORDERS.c.body).order_by(ORDERS.c.number)
    for place, body in store.connection.execute(query).all():
        order = order_of(body)
        if not order.id.startswith(OWN):
            yield place, order


def one_by_one(store: SqlStore) -> tuple[dict[str, AnyAnswer], dict[str, int]]:
    """The same orders in their order, each alone, in memory: the answers and the balances."""
    memory = MemoryStore()
    tables = {name: Table(name, memory) for name in TABLES}
    answers = {order.id: tables[place].handle(order) for place, order in numbered(store)}
    return answers, balances(memory)
