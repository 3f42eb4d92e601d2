"""Restoring: an export becomes a store again, of either kind, if and only if it is whole and not too old."""

from collections.abc import Iterator

from croupier.engine.store import entry_codec as coding
from croupier.engine.store.archive.verify import Books, verify
from croupier.engine.store.entry import Entry
from croupier.engine.store.entry_stream import Archive, StoreSummary
from croupier.engine.store.sql.schema import (
    BALANCES,
    EVENTS,
    FREEZES,
    ORDERS,
    PLANS,
    SESSIONS,
    SHEETS,
    STREAMS,
    TICKETS,
    TRANSFERS,
)
from croupier.engine.store.sql.sql_batch import (
    SqlStore,
    SqlWork,
    balance_row,
    event_rows,
    move_rows,
    order_row,
    ticket_row,
)
from croupier.errors import BadInput
from croupier.ledger import Account

AT_ONCE = 500
"""So many entries are written together."""


def restore(archive: Archive, store: SqlStore, books: Books | None = None) -> int:
    """Write everything into an empty store, or refuse and write nothing; how many entries it has."""
    books = Books() if books is None else books
    with store.work() as work:
        if work.heads():
            raise BadInput("The store is not empty. Accepted: one to which nothing was written.")
        waiting: list[Entry] = []

        def take(entry: Entry) -> None:
            waiting.append(entry)
            if len(waiting) == AT_ONCE:
                _write(work, waiting)

        first = next(verify(archive, books, take), None)
        if first is not None:
            raise BadInput(f"Nothing was restored. {first}.")
        _write(work, waiting)
        for digest, body in archive.sheets():
            work.insert(SHEETS, [(digest, body)])
        _stand(work, books.standing())
        work.counted(books.number)
        work.done()
    return sum(stream.orders for stream in books.streams.values())


def _write(work: SqlWork, entries: list[Entry]) -> None:
    work.insert(ORDERS, [order_row(one) for one in entries])
    work.insert(EVENTS, [row for one in entries for row in event_rows(one)])
    work.insert(TRANSFERS, [row for one in entries for row in move_rows(one)])
    entries.clear()


def _stand(work: SqlWork, standing: StoreSummary) -> None:
    """What follows from the entries, worked out again and not taken from the file."""
    work.insert(STREAMS, [tuple(one) for one in standing.streams.values()])
    held = ((Account.parse(name), amount) for name, amount in standing.balances.items())
    work.insert(BALANCES, [balance_row(account, amount) for account, amount in held])
    work.insert(FREEZES, list(_freezes(standing)))
    work.insert(SESSIONS, [(name, bytes(body)) for name, body in standing.sessions.items()])
    work.insert(TICKETS, [ticket_row(coding.ticket_of(body)) for body in standing.tickets.values()])
    work.insert(PLANS, [(place, bytes(body)) for place, body in standing.plans.items()])


def _freezes(standing: StoreSummary) -> Iterator[tuple[object, ...]]:
    for account, by in standing.freezes.items():
        for place, since in by.items():
            yield account, place, since
