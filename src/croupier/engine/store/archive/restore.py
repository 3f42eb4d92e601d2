"""Restoring: an export becomes a store again, of either kind, if and only if it is whole and not too old."""

from collections import deque
from collections.abc import Iterator

from croupier.engine.store import entry_codec as coding
from croupier.engine.store.archive.verify import Books, verify
from croupier.engine.store.entry import Entry
from croupier.engine.store.entry_stream import Archive, StoreSummary
from croupier.engine.store.sql.schema import (
    BALANCES,
    FREEZES,
    PLANS,
    SESSIONS,
    SHEETS,
    STREAMS,
    TICKETS,
)
from croupier.engine.store.sql.sql_batch import (
    SqlStore,
    SqlWork,
    balance_row,
    ticket_row,
)
from croupier.errors import BadInput
from croupier.ledger import Account

AT_ONCE = 500
"""Entries written in one batch."""


def restore(
    archive: Archive, store: SqlStore, books: Books | None = None, *, until: int | None = None
) -> int:
    """Write everything into an empty store, or refuse and write nothing; how many entries it has.

    The whole archive is verified. With `until` (in ms) only the orders before the first later one are written.
    """
    books = Books() if books is None else books
    kept = books if until is None else Books()
    with store.work() as work:
        if work.heads():
            raise BadInput("The store is not empty. Accepted: one to which nothing was written.")
        waiting: list[Entry] = []
        reached = False

        def take(entry: Entry) -> None:
            nonlocal reached
            reached = reached or (until is not None and entry.at > until)
            if reached:
                return
            if kept is not books:
                deque(kept.take(entry), maxlen=0)  # what is wrong with it is found by `verify`
            waiting.append(entry)
            if len(waiting) == AT_ONCE:
                work.insert_entries(waiting)
                waiting.clear()

        first = next(verify(archive, books, take), None)
        if first is not None:
            raise BadInput(f"Nothing was restored. {first}.")
        work.insert_entries(waiting)
        if kept is not books and not kept.streams:
            raise BadInput(
                "Nothing was restored: no order was given until then. Accepted: a later instant."
            )
        for digest, body in archive.sheets():
            if digest in kept.sheets:
                work.insert(SHEETS, [(digest, body)])
        _insert_summary(work, kept.summary())
        work.note_last_order(kept.number)
        work.done()
    return sum(stream.orders for stream in kept.streams.values())


def _insert_summary(work: SqlWork, summary: StoreSummary) -> None:
    """Write the final state, computed from the entries and not taken from the file."""
    work.insert(STREAMS, [tuple(stream) for stream in summary.streams.values()])
    held = ((Account.parse(name), amount) for name, amount in summary.balances.items())
    work.insert(BALANCES, [balance_row(account, amount) for account, amount in held])
    work.insert(FREEZES, list(_freezes(summary)))
    work.insert(SESSIONS, [(name, bytes(body)) for name, body in summary.sessions.items()])
    work.insert(TICKETS, [ticket_row(coding.ticket_of(body)) for body in summary.tickets.values()])
    work.insert(PLANS, [(place, bytes(body)) for place, body in summary.plans.items()])


def _freezes(summary: StoreSummary) -> Iterator[tuple[object, ...]]:
    for account, by in summary.freezes.items():
        for place, since in by.items():
            yield account, place, since
