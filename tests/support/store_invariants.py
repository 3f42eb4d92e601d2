"""What must hold of everything that a database keeps, whatever befell it."""

from collections import defaultdict

from immutables import Map
from msgspec import Raw
from sqlalchemy import select

from croupier.engine.store import MemoryStore, SqlStore
from croupier.engine.store.entry import BEGINNING, Entry, Move
from croupier.engine.store.entry_codec import transfer_of
from croupier.engine.store.sql.schema import BALANCES, EVENTS, ORDERS, STREAMS, TRANSFERS
from croupier.engine.table_place import Table
from croupier.ledger import Account, Books
from croupier.ledger.checks import faults
from croupier.money import Cents
from support.scripted_tables import lying

AnyStore = MemoryStore | SqlStore


def books(store: AnyStore) -> Books:
    """The books as they are kept."""
    if isinstance(store, MemoryStore):
        return store.books
    held = store.connection.execute(select(BALANCES.c.account, BALANCES.c.amount)).all()
    moved = store.connection.execute(select(TRANSFERS)).all()
    transfers = (transfer_of(row.place, Move(*row[1:])) for row in moved)
    return Books(
        transfers=Map({transfer.id: transfer for transfer in transfers}),
        balances=Map({Account.parse(name): Cents(amount) for name, amount in held}),
    )


def balances(store: AnyStore) -> dict[str, int]:
    """What each account holds that holds something."""
    return {str(account): int(held) for account, held in books(store).balances.items() if held}


def check(store: AnyStore) -> None:
    """Nothing is half done: the books balance, the logs can be told again, the chains are whole."""
    assert not faults(books(store))
    for place in store.places():
        state = Table(place, store).state
        assert state.seq == store.length(place)
        assert store.balance(Account.parse(f"stakes:{place}")) == lying(state)
    if isinstance(store, SqlStore):
        check_chains(store)


def check_chains(store: SqlStore) -> None:
    """Every order with all that it caused is where the chain of its place says, and nothing else is."""
    entries = written(store)
    heads = {row.place: row for row in store.connection.execute(select(STREAMS)).all()}
    assert entries.keys() == heads.keys()
    for place, chain in entries.items():
        head, length = BEGINNING, 0
        for entry in chain:
            assert entry.first == length
            assert entry.link(head) == entry.hash
            head, length = entry.hash, length + len(entry.events)
        row = heads[place]
        assert (row.head, row.length, row.orders) == (head, length, len(chain))
        assert row.clock == max(link.at for link in chain)


def written(store: SqlStore) -> dict[str, list[Entry]]:
    """The entries of each place, in their order."""
    ask = store.connection.execute
    events: dict[int, list[Raw]] = defaultdict(list)
    of_event: dict[tuple[str, int], int] = {}
    for place, seq, number, body in ask(select(EVENTS).order_by(EVENTS.c.place, EVENTS.c.seq)):
        events[number].append(Raw(body))
        of_event[place, seq] = number
    moves: dict[int, list[Move]] = defaultdict(list)
    in_order = (TRANSFERS.c.place, TRANSFERS.c.seq, TRANSFERS.c.part)
    for place, *rest in ask(select(TRANSFERS).order_by(*in_order)):
        moves[of_event[place, rest[0]]].append(Move(*rest))
    entries: dict[str, list[Entry]] = defaultdict(list)
    for row in ask(select(ORDERS).order_by(ORDERS.c.number)).all():
        entry = Entry(
            place=row.place, number=row.number, id=row.id, at=row.at, order=Raw(row.body),
            refusal=Raw(row.refusal), notices=Raw(row.notices), marks=Raw(row.marks),
            first=row.first, events=tuple(events.pop(row.number, ())),
            moves=tuple(moves.pop(row.number, ())), hash=row.hash,
        )  # fmt: skip
        entries[row.place].append(entry)
    assert not events
    assert not moves
    return dict(entries)
