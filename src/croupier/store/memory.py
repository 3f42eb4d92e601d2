"""Everything in memory: for tests, practice and simulation."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace

from croupier.errors import Mistake
from croupier.ledger import EMPTY_BOOKS, Account, Books, Transfer, post
from croupier.ledger import Refused as NotPosted
from croupier.money import Cents
from croupier.rounds.people import Session
from croupier.rounds.plan import Plan
from croupier.rounds.sheet import Sheet
from croupier.store.port import Answer, Commit, Record, Stale


class MemoryStore:
    """Keeps what it is given as long as it lives."""

    def __init__(self) -> None:
        self.books: Books = EMPTY_BOOKS
        self._answers: dict[str, Answer] = {}
        self._clocks: dict[str, int] = {}
        self._records: dict[str, list[Record]] = defaultdict(list)
        self._sheets: dict[str, Sheet] = {}
        self._transfers: dict[str, dict[int, list[Transfer]]] = defaultdict(dict)
        self._sessions: dict[str, Session] = {}
        self._plans: dict[str, Plan] = {}

    def commit(self, commit: Commit) -> None:
        """Write it all; what could be refused was refused when it was decided."""
        log = self._records[commit.table]
        if len(log) != commit.after:
            raise Stale(f"{commit.table} has {len(log)} events, not {commit.after}.")
        order = commit.answer.order.id
        if order in self._answers:
            raise Stale(f"The order {order!r} was answered before.")
        freed = {account for account, frozen in commit.freezes.items() if not frozen}
        posted = post(replace(self.books, frozen=self.books.frozen - freed), commit.transfers)
        if isinstance(posted, NotPosted):
            raise Mistake(f"{posted.why} {posted.transfer}")
        frozen = {account for account, frozen in commit.freezes.items() if frozen}
        self.books = replace(posted, frozen=posted.frozen | frozen)
        self._answers[order] = commit.answer
        self._clocks[commit.table] = max(self.clock(commit.table), commit.answer.order.at)
        for seq, event in enumerate(commit.answer.events, commit.after):
            log.append(Record(table=commit.table, seq=seq, order=order, event=event))
        for transfer in commit.transfers:
            seq = int(transfer.id.rpartition("#")[2].partition(".")[0])
            self._transfers[commit.table].setdefault(seq, []).append(transfer)
        self._sheets.update(commit.sheets)
        self._sessions.update(commit.sessions)
        for plan in commit.plans:
            self._plans.pop(commit.table, None)
            if plan is not None:
                self._plans[commit.table] = plan

    def answer(self, order: str) -> Answer | None:
        """What became of an order of that id."""
        return self._answers.get(order)

    def records(self, table: str) -> Iterator[Record]:
        """The log of a table from its beginning."""
        yield from self._records[table]

    def length(self, table: str) -> int:
        """How many events the log of a table has."""
        return len(self._records[table])

    def clock(self, table: str) -> int:
        """The latest instant of an order of the table, answered or refused."""
        return self._clocks.get(table, 0)

    def tables(self) -> list[str]:
        """The tables that have a log."""
        return sorted(table for table, log in self._records.items() if log)

    def sheet(self, digest: str) -> Sheet:
        """What was paid, by the hash that stands in the log."""
        return self._sheets[digest]

    def transfers(self, table: str, seq: int) -> tuple[Transfer, ...]:
        """What an event moved."""
        return tuple(self._transfers[table].get(seq, ()))

    def balance(self, account: Account) -> Cents:
        """What an account holds."""
        return self.books.holds(account)

    def is_frozen(self, account: Account) -> bool:
        """Whether an account may not be touched."""
        return account in self.books.frozen

    def session(self, terminal: str) -> Session:
        """Whose a terminal is, and where it plays."""
        return self._sessions.get(terminal, Session())

    def plans(self) -> list[tuple[str, Plan]]:
        """The tables that are open, with their plans."""
        return sorted(self._plans.items(), key=lambda entry: entry[0])
