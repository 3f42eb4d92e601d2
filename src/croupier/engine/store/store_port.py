"""The port: what every store promises."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

import msgspec
from msgspec import Struct

from croupier.engine.store.entry import Prepared
from croupier.errors import CroupierError
from croupier.ledger import Account, Transfer
from croupier.money import Cents
from croupier.offices.house_log import Head
from croupier.table.commands import Order
from croupier.table.dealing.early_result import withheld
from croupier.table.draft import Notice
from croupier.table.events import Event
from croupier.table.order_checks import LATEST
from croupier.table.tickets.ticket import Status, Ticket
from croupier.table.values.people import Session
from croupier.table.values.plain_text import unfit_text
from croupier.table.values.plan import Plan
from croupier.table.values.refusals import Refusal, Refused
from croupier.table.values.sheet import Sheet
from croupier.words import phrase

O_co = TypeVar("O_co", covariant=True)
E_co = TypeVar("E_co", covariant=True)


class Stale(CroupierError):
    """Another process has written meanwhile, so nothing of this batch was written; decide it anew."""


class Record(Struct, frozen=True, kw_only=True):
    """An event as it is kept: its place in a log and the order that caused it."""

    place: str
    seq: int
    order: str
    event: Any
    """Each place knows the kind of its own events: a table those of a round, a cage those of tickets."""


@dataclass(frozen=True)
class Answered(Generic[O_co, E_co]):
    """The answer to an order; the same order always gets the same answer."""

    place: str
    order: O_co
    events: tuple[E_co, ...] = ()
    notices: tuple[Notice, ...] = ()
    refused: Refused | None = None


Answer: TypeAlias = Answered[Order, Event]
"""The answer of a table."""
AnyAnswer: TypeAlias = Answered[Any, Any]
"""The answer of any place: only the place knows its orders and events."""


OWN = "\N{MIDDLE DOT}"
"""Prefix of the ids of a place's own orders; no other sender may use it."""
LONGEST_ID = 200


def impossible(place: str, order: Any, *, internal: bool = False) -> Refused | None:
    """Return why an order cannot be genuine (its id, text or time), if so; it is not even stored."""
    if order.id.startswith(OWN) and not internal:
        return Refused(
            Refusal.ID_REUSED, detail=phrase("'{id}' is {place}'s own.", id=order.id, place=place)
        )
    if not (0 < len(order.id) <= LONGEST_ID and order.id.isprintable()):
        return Refused(Refusal.ID_INVALID, detail=phrase("'{id}'.", id=order.id[:LONGEST_ID]))
    unfit = unfit_text(order, msgspec.json.encode(order, enc_hook=str))
    if unfit:
        return Refused(Refusal.TEXT_INVALID, detail=unfit)
    if not 0 <= order.at < LATEST:
        return Refused(Refusal.TIME_INVALID, detail=phrase("{at} ms.", at=order.at))
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Commit:
    """All that one order causes; it is written as a whole or not at all."""

    place: str
    after: int
    """How many events the place had when it was decided."""
    answer: AnyAnswer
    transfers: tuple[Transfer, ...] = ()
    sheets: Mapping[str, Sheet] = field(default_factory=dict)
    sessions: Mapping[str, Session] = field(default_factory=dict)
    """Terminals whose player or table is another now."""
    tickets: Mapping[str, Ticket] = field(default_factory=dict)
    """Tickets as they are from here on, by their numbers."""
    freezes: Mapping[Account, bool] = field(default_factory=dict)
    """Accounts that this place freezes from here on; those it frees are freed before money moves."""
    plans: tuple[Plan | None, ...] = ()
    """The plan of the table that others see from here on; None if it closed. Empty: unchanged."""
    prepared: Prepared | None = None
    """Its transfers and sheets as they are written down, where that was done ahead."""


class Reads(Protocol):
    """The stored data, read-only."""

    def answer(self, order: str) -> AnyAnswer | None:
        """The answer to the order with this id; None if there was none."""

    def records(self, place: str, after: int = 0, limit: int | None = None) -> Iterator[Record]:
        """The log of a place, from a position on, and at most `limit` events of it."""

    def length(self, place: str) -> int:
        """How many events the log of a place has."""

    def clock(self, place: str) -> int:
        """The latest instant of an order of the place, answered or refused."""

    def places(self) -> list[str]:
        """The places that have a log."""

    def heads(self) -> Mapping[str, Head]:
        """How far every log has come; a store that keeps no chain has none."""

    def sheet(self, digest: str) -> Sheet:
        """Return the sheet of a round by the hash in the log."""

    def transfers(self, place: str, seq: int) -> tuple[Transfer, ...]:
        """The transfers of an event."""

    def balance(self, account: Account) -> Cents:
        """The balance of an account."""

    def holdings(self, accounts: Sequence[Account]) -> dict[Account, Cents]:
        """The balances of accounts, all at once; 0 for those that were never used."""

    def freezes(self) -> Mapping[Account, Mapping[str, int]]:
        """The accounts that may not be touched: which places froze them, and since when."""

    def session(self, terminal: str) -> Session:
        """Return the session at a terminal: its player and its table."""

    def ticket(self, number: str) -> Ticket | None:
        """The ticket by its name: the sealed name of its number, or its digits."""

    def tickets(self, *statuses: Status) -> list[Ticket]:
        """The tickets of these statuses, the oldest first; all without any."""

    def plans(self) -> list[tuple[str, Plan]]:
        """The tables that are open, with their plans."""


class Work(Reads, Protocol):
    """A batch of commits over what is kept: it reads what it wrote, and counts when it is done."""

    commits: list[Commit]
    """The commits in the batch."""
    balances: dict[Account, Cents]
    """The balances of the accounts that were asked for or moved."""
    moved: set[Account]

    def expect(
        self, orders: Iterable[str], terminals: Iterable[str], tickets: Iterable[str] = ()
    ) -> None:
        """Look up, and lock, what the orders of a batch will ask for: once for all of them."""

    def known_ticket(self, name: str) -> Ticket | None:
        """The ticket of a name, without a lock."""

    def alone(self) -> None:
        """Keep other processes from writing to a shared place until the batch is done."""

    def write(self, commit: Commit) -> None:
        """Take a commit into the batch, or raise and leave the batch as it was."""

    def done(self) -> None:
        """Write everything, or raise and write nothing."""


class Store(Reads, Protocol):
    """Orders, events and money, kept."""

    def orders(self, named: Iterable[str]) -> dict[str, Any]:
        """The orders of these ids, all at once; those that were never given are left out."""

    def probe(self) -> None:
        """Write something that changes nothing, or raise: a store that can only be read is of no use."""

    def work(self) -> AbstractContextManager[Work]:
        """Open a batch; without `done` nothing of it is written."""


def known_answer_or_refusal(
    work: Work, place: str, order: Any, *, internal: bool = False
) -> AnyAnswer | None:
    """Return the answer of an order that need not be judged: it is impossible, or was answered before."""
    refused = impossible(place, order, internal=internal)
    if refused:
        return Answered(place, order, refused=refused)
    known = work.answer(order.id)
    if known is None:
        return None
    first = known.order
    # Of a result that came too early, the store keeps only that it came.
    early = known.refused is not None and first.command == withheld(order.command)
    if (known.place, first.by) == (place, order.by) and (early or first.command == order.command):
        return known
    return Answered(
        place, order, refused=Refused(Refusal.ID_REUSED, detail=phrase("'{id}'.", id=order.id))
    )
