"""Verification: nothing was changed, left out or added, and the money adds up.

Everything that a store keeps besides its entries follows from them: it is worked out again, and compared.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec
from msgspec import Raw
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from croupier.engine.store import entry_codec as coding
from croupier.engine.store.entry import Entry
from croupier.engine.store.entry_stream import Archive, Finding, StoreSummary
from croupier.engine.store.sql.sql_reads import Stream
from croupier.errors import CroupierError
from croupier.ledger import Account
from croupier.offices.house_log import Head, HeadsAnchored
from croupier.table.commands import Order
from croupier.table.values.sheet import digest as digest_of
from croupier.table.values.sheet import unpack

REMEMBERED = 10_000
"""Orders that are remembered: an anchor may be recorded up to this many orders after the hash it names."""


@dataclass
class Books:
    """The state that follows from the entries read so far."""

    streams: dict[str, Stream] = field(default_factory=dict)
    balances: dict[str, int] = field(default_factory=dict)
    freezes: dict[str, dict[str, int]] = field(default_factory=dict)
    sessions: dict[str, Raw] = field(default_factory=dict)
    tickets: dict[str, Raw] = field(default_factory=dict)
    plans: dict[str, Raw] = field(default_factory=dict)
    sheets: set[str] = field(default_factory=set)
    """The sheets that the log names."""
    anchored: dict[tuple[str, int], str] = field(default_factory=dict)
    """Hashes that were written down elsewhere, by place and how many orders it had."""
    _recent: dict[str, dict[int, str]] = field(default_factory=lambda: defaultdict(dict))
    number: int = 0
    events: int = 0
    moves: int = 0

    def take(self, entry: Entry) -> Iterator[str]:
        """Go on by one entry; what is wrong with it."""
        before = self.streams.get(entry.place) or Stream(entry.place)
        if entry.number <= self.number:
            yield f"its number {entry.number} does not follow {self.number}"
        if entry.link(before.head) != entry.hash:
            yield "its hash is not that of what is written there and before"
        if entry.first != before.length:
            yield f"its first event is {entry.first}, and {before.length} came before"
        after = before.grown(entry)
        anchor = self.anchored.pop((entry.place, after.orders), entry.hash)
        if anchor != entry.hash:
            yield "its hash is not the one that was anchored"
        self.streams[entry.place], self.number = after, entry.number
        self._recent[entry.place][after.orders] = entry.hash
        self._recent[entry.place].pop(after.orders - REMEMBERED, None)
        yield from self._events(entry)
        yield from self._moved(entry)
        self._marked(entry)

    def _events(self, entry: Entry) -> Iterator[str]:
        self.events += len(entry.events)
        order = coding.order_of(entry.order)
        if (order.id, order.at) != (entry.id, entry.at):
            yield "it is filed under another id or instant than it had"
        at_a_table = isinstance(order, Order)
        for body in entry.events:
            event = coding.event_of(body)
            # Elsewhere `was` is something else: who had won, or when a session should have begun.
            named = (getattr(event, name, "") for name in ("sheet", "was") if at_a_table)
            self.sheets.update(filter(None, named))
            if isinstance(event, HeadsAnchored):
                yield from self._anchors(event.heads)

    def _anchors(self, heads: Mapping[str, Head]) -> Iterator[str]:
        """Check the anchors of other places in the house's log: the places must have these hashes, or reach them."""
        for place, head in heads.items():
            if head.orders > self.streams.get(place, Stream(place)).orders:
                self.anchored[place, head.orders] = head.hash
            elif self._recent[place].get(head.orders) != head.hash:
                yield f"it anchors another hash of {place} than the log has"

    def _moved(self, entry: Entry) -> Iterator[str]:
        self.moves += len(entry.moves)
        touched: dict[str, None] = {}
        for move in entry.moves:
            if move.amount <= 0:
                yield f"a transfer of {move.amount} moves nothing"
            for account, amount in ((move.giver, -move.amount), (move.taker, move.amount)):
                self.balances[account] = self.balances.get(account, 0) + amount
                touched[account] = None
        for account in touched:
            left = self.balances[account]
            if left < 0 and not Account.parse(account).kind.may_be_negative:
                yield f"{account} would hold {left} cents"

    def _marked(self, entry: Entry) -> None:
        marks = coding.marks_of(entry.marks)
        for terminal, session in marks.sessions.items():
            self.sessions[terminal] = Raw(coding.encode(session))
        for account, frozen in marks.freezes.items():
            by = self.freezes.setdefault(account, {})
            if frozen:
                by.setdefault(entry.place, entry.at)
            else:
                by.pop(entry.place, None)
        for number, ticket in marks.tickets.items():
            self.tickets[number] = Raw(coding.encode(ticket))
        for plan in marks.plans:
            self.plans.pop(entry.place, None)
            if plan is not None:
                self.plans[entry.place] = Raw(coding.encode(plan))

    def summary(self) -> StoreSummary:
        """How everything must stand now."""
        return StoreSummary(
            streams=self.streams, balances={account: held for account, held in self.balances.items() if held},
            freezes={account: by for account, by in self.freezes.items() if by}, sessions=self.sessions,
            tickets=self.tickets, plans=self.plans, events=self.events, moves=self.moves,
        )  # fmt: skip


def anchored(heads: Mapping[str, Head]) -> Books:
    """Books that expect to meet hashes that were kept elsewhere."""
    return Books(anchored={(place, head.orders): head.hash for place, head in heads.items()})


def verify(
    archive: Archive, books: Books | None = None, each: Callable[[Entry], None] = lambda _: None
) -> Iterator[Finding]:
    """Everything that is wrong, the first bad record first; `each` sees the entries as they pass."""
    books = Books() if books is None else books
    try:
        for entry in archive.entries():
            yield from (Finding(_named(entry), what) for what in _taken(books, entry))
            each(entry)
        stored = archive.summary()
        yield from _compared(books.summary(), stored)
        yield from _sheets(archive, books.sheets)
        yield from archive.faults()
        yield from _counted(books.summary(), stored)
    except CroupierError as broken:
        yield Finding("the archive", f"it cannot be read further: {broken}")
    except SQLAlchemyError as broken:
        error = broken.orig if isinstance(broken, DBAPIError) else broken
        yield Finding("the archive", f"it cannot be read further: {error}")
    for place, orders in sorted(books.anchored):
        has = (books.streams.get(place) or Stream(place)).orders
        yield Finding(
            place, f"{orders} orders were anchored, and only {has} are there: it is too old"
        )


def _taken(books: Books, entry: Entry) -> Iterator[str]:
    try:
        yield from books.take(entry)
    except (msgspec.MsgspecError, UnicodeError, RecursionError, CroupierError) as failed:
        yield f"it cannot be read: {failed}"


def _named(entry: Entry) -> str:
    last = entry.first + len(entry.events) - 1
    events = "no events" if not entry.events else f"events {entry.first} to {last}"
    return f"{entry.place}, order {entry.number} ({entry.id}, {events})"


def _sheets(archive: Archive, named: set[str]) -> Iterator[Finding]:
    missing = set(named)
    for name, body in archive.sheets():
        missing.discard(name)
        try:
            computed = digest_of(unpack(body))
        except Exception as failed:  # noqa: BLE001  a damaged sheet may raise any error
            yield Finding(f"sheet {name}", f"it cannot be read: {failed}")
            continue
        if computed != name:
            yield Finding(f"sheet {name}", "it is not what the log names")
        elif name not in named:
            yield Finding(f"sheet {name}", "the log does not name it")
    for name in sorted(missing):
        yield Finding(f"sheet {name}", "the log names it, and it is not there")


def _compared(computed: StoreSummary, stored: StoreSummary) -> Iterator[Finding]:
    for what in ("streams", "balances", "freezes", "sessions", "tickets", "plans"):
        ours, stored_value = getattr(computed, what), getattr(stored, what)
        for key in sorted({*ours, *stored_value}):
            if _value(what, ours.get(key)) != _value(what, stored_value.get(key)):
                yield Finding(f"{what}, {key}", f"{_plain(stored_value.get(key))} is stored, and not "
                                               f"{_plain(ours.get(key))}")  # fmt: skip


def _counted(computed: StoreSummary, stored: StoreSummary) -> Iterator[Finding]:
    for what in ("events", "moves"):
        ours, stored_value = getattr(computed, what), getattr(stored, what)
        if ours != stored_value:
            yield Finding(what, f"there are {stored_value}, and the orders account for {ours}")


def _plain(value: Any) -> Any:
    """A value for comparison and display: bodies as text."""
    return bytes(value).decode(errors="replace") if isinstance(value, Raw) else value


_BODIES = {"sessions": coding.session_of, "tickets": coding.ticket_of, "plans": coding.plan_of}


def _value(what: str, body: Any) -> Any:
    """A value for comparison: a body is decoded, so that the format of older versions does not matter."""
    if not isinstance(body, Raw):
        return body
    try:
        return _BODIES[what](body)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return bytes(body)
