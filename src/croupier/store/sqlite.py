"""The embedded store: one SQLite file."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import msgspec

from croupier.errors import Mistake
from croupier.ledger import Account, Transfer
from croupier.money import Cents
from croupier.rounds.commands import Order
from croupier.rounds.draft import Notice
from croupier.rounds.events import Event
from croupier.rounds.people import Session
from croupier.rounds.plan import Plan
from croupier.rounds.refusals import Refusal, Refused
from croupier.rounds.sheet import Sheet, pack, unpack
from croupier.rulebook import cite
from croupier.store.port import Answer, Commit, Record, Stale

SCHEMA = """
CREATE TABLE IF NOT EXISTS orders (
    id TEXT PRIMARY KEY, place TEXT NOT NULL, at INTEGER NOT NULL, body BLOB NOT NULL, refusal BLOB,
    notices BLOB NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS orders_by_time ON orders (place, at);
CREATE TABLE IF NOT EXISTS events (
    place TEXT NOT NULL, seq INTEGER NOT NULL, order_id TEXT NOT NULL, body BLOB NOT NULL,
    PRIMARY KEY (place, seq)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS events_by_order ON events (order_id);
CREATE TABLE IF NOT EXISTS transfers (
    id TEXT PRIMARY KEY, place TEXT NOT NULL, seq INTEGER NOT NULL, giver TEXT NOT NULL, taker TEXT NOT NULL,
    amount INTEGER NOT NULL CHECK (amount > 0), cites TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS transfers_by_event ON transfers (place, seq);
CREATE TABLE IF NOT EXISTS balances (
    account TEXT PRIMARY KEY, amount INTEGER NOT NULL, least INTEGER, frozen INTEGER NOT NULL DEFAULT 0,
    CHECK (least IS NULL OR amount >= least)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS sheets (digest TEXT PRIMARY KEY, body BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS sessions (terminal TEXT PRIMARY KEY, body BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS plans (place TEXT PRIMARY KEY, body BLOB NOT NULL) WITHOUT ROWID;
"""

KNOW = "INSERT OR IGNORE INTO balances (account, amount, least) VALUES (?, 0, ?)"
MOVE = "UPDATE balances SET amount = amount + ? WHERE account = ?"

# A citation is a string that was checked; it is written as any other.
_ENCODER = msgspec.json.Encoder(enc_hook=str)
_ORDER = msgspec.json.Decoder(Order)
_EVENT: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event)
_SESSION = msgspec.json.Decoder(Session)
_PLAN = msgspec.json.Decoder(Plan)
_REFUSAL = msgspec.json.Decoder(tuple[Refusal, tuple[str, ...], str])
_NOTICES = msgspec.json.Decoder(tuple[tuple[str, str, tuple[str, ...]], ...])


class SqliteStore:
    """One file, one connection, one writer at a time."""

    def __init__(self, path: Path | str) -> None:
        self._connection = sqlite3.connect(path, isolation_level=None)
        self._connection.execute("PRAGMA journal_mode = WAL")
        # Less than this loses acknowledged work when the power fails.
        self._connection.execute("PRAGMA synchronous = FULL")
        self._connection.executescript(SCHEMA)

    def close(self) -> None:
        """Let go of the file."""
        self._connection.close()

    def commit(self, commit: Commit) -> None:
        """Write it all in one transaction."""
        run = self._connection.execute
        run("BEGIN IMMEDIATE")
        try:
            self._check(commit)
            self._write(commit)
        except BaseException:
            run("ROLLBACK")
            raise
        run("COMMIT")

    def _check(self, commit: Commit) -> None:
        found = self.length(commit.table)
        if found != commit.after:
            raise Stale(f"{commit.table} has {found} events, not {commit.after}.")
        if self.answer(commit.answer.order.id) is not None:
            raise Stale(f"The order {commit.answer.order.id!r} was answered before.")
        touched = {one for move in commit.transfers for one in (move.giver, move.taker)}
        for account in sorted(touched):
            if self.is_frozen(account) and commit.freezes.get(account, True):
                raise Mistake(f"The account {account} is frozen.")

    def _write(self, commit: Commit) -> None:
        many = self._connection.executemany
        answer, table = commit.answer, commit.table
        encode = _ENCODER.encode
        refused = answer.refused
        body = None if refused is None else encode((refused.why, refused.cites, refused.detail))
        notices = encode([(one.code, one.says, one.cites) for one in answer.notices])
        order = (answer.order.id, table, answer.order.at, encode(answer.order), body, notices)
        many("INSERT INTO orders VALUES (?, ?, ?, ?, ?, ?)", [order])
        many(
            "INSERT INTO events VALUES (?, ?, ?, ?)",
            [
                (table, seq, answer.order.id, encode(event))
                for seq, event in enumerate(answer.events, commit.after)
            ],
        )
        many("INSERT INTO transfers VALUES (?, ?, ?, ?, ?, ?, ?)", _rows(commit))
        moves = _moves(commit.transfers)
        many(KNOW, [(str(account), _least(account)) for account in moves])
        many(MOVE, [(amount, str(account)) for account, amount in moves.items()])
        many(KNOW, [(str(account), _least(account)) for account in commit.freezes])
        freezes = [(frozen, str(account)) for account, frozen in commit.freezes.items()]
        many("UPDATE balances SET frozen = ? WHERE account = ?", freezes)
        sheets = [(digest, pack(sheet)) for digest, sheet in commit.sheets.items()]
        # An empty sheet is the same in every round without wagers.
        many("INSERT OR IGNORE INTO sheets VALUES (?, ?)", sheets)
        sessions = [(terminal, encode(one)) for terminal, one in commit.sessions.items()]
        many("INSERT OR REPLACE INTO sessions VALUES (?, ?)", sessions)
        many("DELETE FROM plans WHERE place = ?", [(table,) for _ in commit.plans])
        plans = [(table, encode(plan)) for plan in commit.plans if plan is not None]
        many("INSERT INTO plans VALUES (?, ?)", plans)

    def answer(self, order: str) -> Answer | None:
        """What became of an order of that id."""
        query = "SELECT place, body, refusal, notices FROM orders WHERE id = ?"
        row = self._connection.execute(query, (order,)).fetchone()
        if row is None:
            return None
        place, body, refusal, told = row
        query = "SELECT body FROM events WHERE order_id = ? ORDER BY seq"
        events = tuple(_EVENT.decode(body) for (body,) in self._connection.execute(query, (order,)))
        notices = tuple(
            Notice(code, says, cite(*cites)) for code, says, cites in _NOTICES.decode(told)
        )
        return Answer(place, _ORDER.decode(body), events, notices, _refused(refusal))

    def records(self, table: str) -> Iterator[Record]:
        """The log of a table from its beginning."""
        query = "SELECT seq, order_id, body FROM events WHERE place = ? ORDER BY seq"
        for seq, order, body in self._connection.execute(query, (table,)):
            yield Record(table=table, seq=seq, order=order, event=_EVENT.decode(body))

    def length(self, table: str) -> int:
        """How many events the log of a table has; it has no gaps."""
        query = "SELECT coalesce(max(seq) + 1, 0) FROM events WHERE place = ?"
        (found,) = self._connection.execute(query, (table,)).fetchone()
        return int(found)

    def clock(self, table: str) -> int:
        """The latest instant of an order of the table, answered or refused."""
        query = "SELECT coalesce(max(at), 0) FROM orders WHERE place = ?"
        (latest,) = self._connection.execute(query, (table,)).fetchone()
        return int(latest)

    def tables(self) -> list[str]:
        """The tables that have a log."""
        query = "SELECT DISTINCT place FROM events ORDER BY place"
        return [table for (table,) in self._connection.execute(query)]

    def sheet(self, digest: str) -> Sheet:
        """What was paid, by the hash that stands in the log."""
        query = "SELECT body FROM sheets WHERE digest = ?"
        row = self._connection.execute(query, (digest,)).fetchone()
        if row is None:
            raise Mistake(f"The sheet {digest} is not in the store.")
        return unpack(row[0])

    def transfers(self, table: str, seq: int) -> tuple[Transfer, ...]:
        """What an event moved."""
        query = "SELECT id, giver, taker, amount, cites FROM transfers WHERE place = ? AND seq = ?"
        found = [
            Transfer(
                id=name,
                giver=Account.parse(giver),
                taker=Account.parse(taker),
                amount=Cents(amount),
                cites=cite(*filter(None, cites.split(";"))),
            )
            for name, giver, taker, amount, cites in self._connection.execute(query, (table, seq))
        ]
        return tuple(sorted(found, key=lambda one: int(one.id.rpartition(".")[2])))

    def balance(self, account: Account) -> Cents:
        """What an account holds."""
        query = "SELECT amount FROM balances WHERE account = ?"
        row = self._connection.execute(query, (str(account),)).fetchone()
        return Cents(row[0] if row else 0)

    def is_frozen(self, account: Account) -> bool:
        """Whether an account may not be touched."""
        query = "SELECT frozen FROM balances WHERE account = ?"
        row = self._connection.execute(query, (str(account),)).fetchone()
        return bool(row and row[0])

    def session(self, terminal: str) -> Session:
        """Whose a terminal is, and where it plays."""
        query = "SELECT body FROM sessions WHERE terminal = ?"
        row = self._connection.execute(query, (terminal,)).fetchone()
        return _SESSION.decode(row[0]) if row else Session()

    def plans(self) -> list[tuple[str, Plan]]:
        """The tables that are open, with their plans."""
        query = "SELECT place, body FROM plans ORDER BY place"
        return [(place, _PLAN.decode(body)) for place, body in self._connection.execute(query)]


def _refused(body: bytes | None) -> Refused | None:
    if body is None:
        return None
    why, cites, detail = _REFUSAL.decode(body)
    return Refused(why, cite(*cites), detail)


def _rows(commit: Commit) -> list[tuple[object, ...]]:
    return [
        (
            one.id, commit.table, int(one.id.rpartition("#")[2].partition(".")[0]),
            str(one.giver), str(one.taker), one.amount, ";".join(one.cites),
        )
        for one in commit.transfers
    ]  # fmt: skip


def _least(account: Account) -> int | None:
    """What the database itself holds the account to."""
    return None if account.kind.may_be_negative else 0


def _moves(transfers: tuple[Transfer, ...]) -> dict[Account, int]:
    """One change for each account, so that only the end of the transaction must hold."""
    sums: dict[Account, int] = {}
    for one in transfers:
        sums[one.giver] = sums.get(one.giver, 0) - one.amount
        sums[one.taker] = sums.get(one.taker, 0) + one.amount
    return sums
