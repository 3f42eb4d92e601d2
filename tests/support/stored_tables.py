"""Tables over a store of any kind: what is played at them, and everything that the store can be asked then."""

from typing import Any

from croupier.engine.store import Answer, Commit, Store
from croupier.engine.table_place import Table
from croupier.games import game
from croupier.ledger import Account, Transfer
from croupier.money import Cents
from croupier.server.demo.demo_tables import demo_plan
from croupier.table.commands import OpenTable, OpenWagering, Order
from croupier.table.events import BoughtIn
from croupier.table.script.parse import parse_line
from croupier.table.tickets.ticket import Status
from croupier.table.values.people import Actor, Patron, Session
from support.scripted_tables import HIGHEST, START, lines, prepare

DEALER = Actor("Lee", "dealer")
PLAYERS = """
    0    1        join
    0    2        join
    0    dealer   buy-in 1 100
    0    dealer   buy-in 2 100
"""
TO_THE_WINDOW = f"""{PLAYERS}
    1    dealer   wagering
    2    1        wager casino-war @1 10
    3    2        wager casino-war @1 20, tie @1 5
    4    2        wager tie @1 500
"""
ONE, TWO = "010000000000017075", "010000000000027048"
AREAS = "".join(f"\n    {31 + n}   dealer   enter {n + 1}c" for n in range(1, 6))
TO_THE_QUESTION = f"""{TO_THE_WINDOW}
    31   dealer   enter 9h {AREAS}
    41   dealer   enter 9d
    42   1        choose war go-to-war casino-war @1
"""
TO_THE_END = f"""{TO_THE_QUESTION}
    43   2        choose war surrender casino-war @1
    44   dealer   enter Kd
    45   dealer   enter 2d
    46   dealer   confirm
"""
ACCOUNTS = (
    "player:1", "player:2", "stakes:T1", "holds:T1", "bank:T1", "cash:T1", "drop:T1", "chips:T1",
    "laid:T1", "cage:T1", "colour:T1/anchor/red", "notes:1", f"tickets:{ONE}", f"tickets:{TWO}",
)  # fmt: skip


def keep(store: Store, commit: Commit) -> None:
    """One commit in a batch of its own."""
    with store.work() as work:
        work.write(commit)
        work.done()


def play(table: Table, script: str, *, first: int = 0, named: str = "order") -> list[Answer]:
    """Give the lines of a script from one on; each has an id by its place."""
    answers = []
    for place, text in enumerate(lines(script)):
        if place >= first:
            line = parse_line(text)
            order = Order(
                id=f"{named}-{place}", at=START + line.after_ms, by=line.by, command=line.command
            )
            answers.append(table.handle(order))
    return answers


def opened(
    store: Store, key: str = "rapid-casino-war", *, name: str = "T1", **changes: Any
) -> Table:
    table = Table(name, store)
    the_game = game(key)
    command = OpenTable(plan=demo_plan(the_game, **changes))
    by = Actor("Kim", HIGHEST[the_game.edition])
    order = Order(id=f"opening {name}", at=START, by=by, command=command)
    assert table.handle(order).refused is None
    prepare(table)
    return table


def stored_contents(store: Store) -> dict[str, object]:
    """Everything that a store can be asked about a table."""
    records = list(store.records("T1"))
    sheets = [record.event.sheet for record in records if hasattr(record.event, "sheet")]
    return {
        "records": records,
        "balances": {name: store.balance(Account.parse(name)) for name in ACCOUNTS},
        "transfers": [store.transfers("T1", record.seq) for record in records],
        "sheets": [store.sheet(digest) for digest in sheets],
        "answers": [store.answer(record.order) for record in records],
        "refused": store.answer("order-7"),
        "sessions": [store.session(terminal) for terminal in "123"],
        "tables": store.places(),
        "plans": store.plans(),
        "tickets": (store.tickets(), store.tickets(Status.FAILED), store.ticket(ONE)),
    }


def by_hand(
    store: Store, *amounts: int, after: int | None = None, named: str = "by-hand"
) -> Commit:
    """A commit in which player 1 buys in for nothing and gives these amounts to the bank."""
    seq = len(list(store.records("T1"))) if after is None else after
    order = Order(id=named, at=START, by=DEALER, command=OpenWagering())
    event = BoughtIn(at=START, terminal="1", amount=Cents(1), tender="cash", patron=Patron(key="1"))
    transfers = tuple(
        Transfer(
            id=f"T1#{seq}.{place}",
            giver=Account.parse("player:1"),
            taker=Account.parse("bank:T1"),
            amount=Cents(amount),
        )
        for place, amount in enumerate(amounts, 1)
    )
    return Commit(
        place="T1", after=seq, answer=Answer("T1", order, (event,)), transfers=transfers,
        sessions={"1": Session(), "3": Session(tables=("T1",))},
    )  # fmt: skip
