"""Everything in memory: for tests, practice and simulation."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from threading import RLock
from typing import Any

from croupier.engine.store.pending_commits import Pending
from croupier.engine.store.store_port import AnyAnswer, Commit, Record, Work
from croupier.errors import Mistake
from croupier.ledger import EMPTY_BOOKS, Account, Books, Transfer, post
from croupier.ledger import Refused as NotPosted
from croupier.money import Cents
from croupier.offices.house_log import Head
from croupier.table.tickets.ticket import Status, Ticket
from croupier.table.values.people import Session
from croupier.table.values.plan import Plan
from croupier.table.values.sheet import Sheet


class MemoryStore:
    """Keeps what it is given as long as it lives."""

    def __init__(self) -> None:
        self._writing = RLock()
        self.books: Books = EMPTY_BOOKS
        self.frozen: Mapping[Account, Mapping[str, int]] = {}
        self._answers: dict[str, AnyAnswer] = {}
        self._clocks: dict[str, int] = {}
        self._records: dict[str, list[Record]] = defaultdict(list)
        self._sheets: dict[str, Sheet] = {}
        self._transfers: dict[str, dict[int, list[Transfer]]] = defaultdict(dict)
        self._sessions: dict[str, Session] = {}
        self._tickets: dict[str, Ticket] = {}
        self._plans: dict[str, Plan] = {}

    def probe(self) -> None:
        """Nothing can fail."""

    @contextmanager
    def work(self) -> Iterator[Work]:
        """A batch; what is not done when it is left is as if it had never been."""
        with self._writing:
            yield _MemoryWork(self)

    def keep(self, commit: Commit) -> None:
        """Write a commit that was taken into a batch."""
        order, log = commit.answer.order, self._records[commit.place]
        self._answers[order.id] = commit.answer
        self._clocks[commit.place] = max(self.clock(commit.place), order.at)
        for seq, event in enumerate(commit.answer.events, commit.after):
            log.append(Record(place=commit.place, seq=seq, order=order.id, event=event))
        for transfer in commit.transfers:
            self._transfers[commit.place].setdefault(transfer.seq, []).append(transfer)
        self._sheets.update(commit.sheets)
        self._sessions.update(commit.sessions)
        self._tickets.update(commit.tickets)
        for plan in commit.plans:
            self._plans.pop(commit.place, None)
            if plan is not None:
                self._plans[commit.place] = plan

    def answer(self, order: str) -> AnyAnswer | None:
        """The answer to the order with this id; None if there was none."""
        return self._answers.get(order)

    def orders(self, named: Iterable[str]) -> dict[str, Any]:
        """The orders of these ids."""
        return {name: self._answers[name].order for name in named if name in self._answers}

    def records(self, place: str, after: int = 0, limit: int | None = None) -> Iterator[Record]:
        """The log of a place, from a position on, and at most `limit` events of it."""
        end = None if limit is None else after + limit
        yield from self._records[place][after:end]

    def length(self, place: str) -> int:
        """How many events the log of a place has."""
        return len(self._records[place])

    def clock(self, place: str) -> int:
        """The latest instant of an order of the place, answered or refused."""
        return self._clocks.get(place, 0)

    def places(self) -> list[str]:
        """The places that have a log."""
        return sorted(place for place, log in self._records.items() if log)

    def heads(self) -> Mapping[str, Head]:
        """None: a store in memory needs no hash chain."""
        return {}

    def sheet(self, digest: str) -> Sheet:
        """The sheet of payments with this hash in the log."""
        return self._sheets[digest]

    def transfers(self, place: str, seq: int) -> tuple[Transfer, ...]:
        """The transfers of an event."""
        return tuple(self._transfers[place].get(seq, ()))

    def balance(self, account: Account) -> Cents:
        """The balance of an account."""
        return self.books.holds(account)

    def holdings(self, accounts: Sequence[Account]) -> dict[Account, Cents]:
        """The balances of accounts, all at once."""
        return {account: self.books.holds(account) for account in accounts}

    def freezes(self) -> Mapping[Account, Mapping[str, int]]:
        """The accounts that may not be touched: which places froze them, and since when."""
        return self.frozen

    def session(self, terminal: str) -> Session:
        """Return the session at a terminal: its player and its table."""
        return self._sessions.get(terminal, Session())

    def ticket(self, number: str) -> Ticket | None:
        """The ticket of a number."""
        return self._tickets.get(number)

    def tickets(self, *statuses: Status) -> list[Ticket]:
        """The tickets of these statuses, the oldest first; all without any."""
        tickets = (
            ticket for ticket in self._tickets.values() if not statuses or ticket.status in statuses
        )
        return sorted(tickets, key=lambda ticket: (ticket.at, ticket.number))

    def plans(self) -> list[tuple[str, Plan]]:
        """The tables that are open, with their plans."""
        return sorted(self._plans.items(), key=lambda entry: entry[0])


class _MemoryWork(Pending):
    """A batch over the memory."""

    def __init__(self, store: MemoryStore) -> None:
        super().__init__(store)
        self._store = store

    def done(self) -> None:
        """Write everything; all steps that could fail come before the first change."""
        books = self._store.books
        for commit in self.commits:
            posted = post(books, commit.transfers)
            if isinstance(posted, NotPosted):
                raise Mistake(f"{posted.why} {posted.transfer.id}")
            books = posted
        for commit in self.commits:
            self._store.keep(commit)
        self._store.books = books
        self._store.frozen = self.freezes()
        self.commits = []
