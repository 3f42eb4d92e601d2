"""The port: what every store promises."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from msgspec import Struct

from croupier.errors import CroupierError
from croupier.ledger import Account, Transfer
from croupier.money import Cents
from croupier.rounds.commands import Order
from croupier.rounds.draft import Notice
from croupier.rounds.events import Event
from croupier.rounds.people import Session
from croupier.rounds.plan import Plan
from croupier.rounds.refusals import Refused
from croupier.rounds.sheet import Sheet


class Stale(CroupierError):
    """Somebody else has written to the table since: nothing of this commit was."""


class Record(Struct, frozen=True, kw_only=True):
    """An event as it is kept: its place in the log of the table and the order that caused it."""

    table: str
    seq: int
    order: str
    event: Event


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of an order: it is given again whenever the same order comes again."""

    table: str
    order: Order
    events: tuple[Event, ...] = ()
    notices: tuple[Notice, ...] = ()
    refused: Refused | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Commit:
    """All that one order causes; it is written as a whole or not at all."""

    table: str
    after: int
    """How many events the table had when it was decided."""
    answer: Answer
    transfers: tuple[Transfer, ...] = ()
    sheets: Mapping[str, Sheet] = field(default_factory=dict)
    sessions: Mapping[str, Session] = field(default_factory=dict)
    """Terminals whose player or table is another now."""
    freezes: Mapping[Account, bool] = field(default_factory=dict)
    """Accounts that may not be touched from here on; those that may again are freed before money moves."""
    plans: tuple[Plan | None, ...] = ()
    """What others see of the table from here on; none when it closed. Nothing: as before."""


class Store(Protocol):
    """Orders, events and money, kept."""

    def commit(self, commit: Commit) -> None:
        """Write it all, or raise and write nothing."""
        ...

    def answer(self, order: str) -> Answer | None:
        """What became of an order of that id."""
        ...

    def records(self, table: str) -> Iterator[Record]:
        """The log of a table from its beginning."""
        ...

    def length(self, table: str) -> int:
        """How many events the log of a table has."""
        ...

    def clock(self, table: str) -> int:
        """The latest instant of an order of the table, answered or refused."""
        ...

    def tables(self) -> list[str]:
        """The tables that have a log."""
        ...

    def sheet(self, digest: str) -> Sheet:
        """What was paid, by the hash that stands in the log."""
        ...

    def transfers(self, table: str, seq: int) -> tuple[Transfer, ...]:
        """What an event moved."""
        ...

    def balance(self, account: Account) -> Cents:
        """What an account holds."""
        ...

    def is_frozen(self, account: Account) -> bool:
        """Whether an account may not be touched."""
        ...

    def session(self, terminal: str) -> Session:
        """Whose a terminal is, and where it plays."""
        ...

    def plans(self) -> list[tuple[str, Plan]]:
        """The tables that are open, with their plans."""
        ...
