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
from croupier.table.values.plan import Plan
from croupier.table.values.refusals import Refusal, Refused
from croupier.table.values.sheet import Sheet

O_co = TypeVar("O_co", covariant=True)
E_co = TypeVar("E_co", covariant=True)


class Stale(CroupierError):
    """Somebody else has written meanwhile: nothing of this batch was. It may be decided anew."""


class Record(Struct, frozen=True, kw_only=True):
    """An event as it is kept: its place in a log and the order that caused it."""

    place: str
    seq: int
    order: str
    event: Any
    """Each place knows the kind of its own events: a table those of a round, a cage those of tickets."""


@dataclass(frozen=True)
class Answered(Generic[O_co, E_co]):
    """What became of an order: it is given again whenever the same order comes again."""

    place: str
    order: O_co
    events: tuple[E_co, ...] = ()
    notices: tuple[Notice, ...] = ()
    refused: Refused | None = None


Answer: TypeAlias = Answered[Order, Event]
"""The answer of a table."""
AnyAnswer: TypeAlias = Answered[Any, Any]
"""The answer of whichever place: only the place knows its orders and events."""


OWN = "\N{MIDDLE DOT}"
"""With this begin the ids of a place's own orders; nobody else may use them."""
LONGEST_ID = 200
NULL = rb"\u0000"
"""As it stands in an order that is written down: no database keeps it in a text, nor finds it there."""


def impossible(place: str, order: Any, *, own: bool = False) -> Refused | None:
    """An order that nobody, and no clock that works, can have given; it is not even kept."""
    if order.id.startswith(OWN) and not own:
        return Refused(Refusal.ID_REUSED, detail=f"{order.id!r} is {place}'s own.")
    if not (0 < len(order.id) <= LONGEST_ID and order.id.isprintable()):
        return Refused(Refusal.ID_INVALID, detail=f"{order.id[:LONGEST_ID]!r}.")
    if NULL in msgspec.json.encode(order, enc_hook=str):
        return Refused(Refusal.TEXT_INVALID, detail="A null byte.")
    if not 0 <= order.at < LATEST:
        return Refused(Refusal.TIME_INVALID, detail=f"{order.at} ms.")
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
    """What others see of the table from here on; none when it closed. Nothing: as before."""
    prepared: Prepared | None = None
    """Its transfers and sheets as they are written down, where that was done ahead."""


class Reads(Protocol):
    """What is kept, as it can be asked for."""

    def answer(self, order: str) -> AnyAnswer | None:
        """What became of an order of that id."""
        ...

    def records(self, place: str, after: int = 0, limit: int | None = None) -> Iterator[Record]:
        """The log of a place; only what follows its first so many events, and no more than so many of that."""
        ...

    def length(self, place: str) -> int:
        """How many events the log of a place has."""
        ...

    def clock(self, place: str) -> int:
        """The latest instant of an order of the place, answered or refused."""
        ...

    def places(self) -> list[str]:
        """The places that have a log."""
        ...

    def heads(self) -> Mapping[str, Head]:
        """How far every log has come; a store that keeps no chain has none."""
        ...

    def sheet(self, digest: str) -> Sheet:
        """What was paid, by the hash that stands in the log."""
        ...

    def transfers(self, place: str, seq: int) -> tuple[Transfer, ...]:
        """What an event moved."""
        ...

    def balance(self, account: Account) -> Cents:
        """What an account holds."""
        ...

    def holdings(self, accounts: Sequence[Account]) -> dict[Account, Cents]:
        """What accounts hold, all at once; nothing for those that were never used."""
        ...

    def freezes(self) -> Mapping[Account, Mapping[str, int]]:
        """The accounts that may not be touched: which places froze them, and since when."""
        ...

    def session(self, terminal: str) -> Session:
        """Whose a terminal is, and where it plays."""
        ...

    def ticket(self, number: str) -> Ticket | None:
        """The ticket of a number."""
        ...

    def tickets(self, *statuses: Status) -> list[Ticket]:
        """The tickets of these statuses, the oldest first; all without any."""
        ...

    def plans(self) -> list[tuple[str, Plan]]:
        """The tables that are open, with their plans."""
        ...


class Work(Reads, Protocol):
    """A batch of commits over what is kept: it reads what it wrote, and counts when it is done."""

    commits: list[Commit]
    """What was taken into the batch."""
    balances: dict[Account, Cents]
    """What the accounts hold that were asked for or moved."""
    moved: set[Account]

    def expect(
        self, orders: Iterable[str], terminals: Iterable[str], tickets: Iterable[str] = ()
    ) -> None:
        """Look up, and lock, what the orders of a batch will ask for: once for all of them."""
        ...

    def alone(self) -> None:
        """Nobody else writes to a place that every process writes to until the batch is done."""
        ...

    def write(self, commit: Commit) -> None:
        """Take a commit into the batch, or raise and leave the batch as it was."""
        ...

    def done(self) -> None:
        """Write everything, or raise and write nothing."""
        ...


class Store(Reads, Protocol):
    """Orders, events and money, kept."""

    def orders(self, named: Iterable[str]) -> dict[str, Any]:
        """The orders of these ids, all at once; those that were never given are left out."""
        ...

    def work(self) -> AbstractContextManager[Work]:
        """A batch; what is not done when it is left is as if it had never been."""
        ...


def known_answer_or_refusal(
    work: Work, place: str, order: Any, *, own: bool = False
) -> AnyAnswer | None:
    """The answer that an order has before it is judged: it is impossible, or was answered before."""
    refused = impossible(place, order, own=own)
    if refused:
        return Answered(place, order, refused=refused)
    known = work.answer(order.id)
    if known is None:
        return None
    first = known.order
    # Of a result that came too early only the coming was kept.
    early = known.refused is not None and first.command == withheld(order.command)
    if (known.place, first.by) == (place, order.by) and (early or first.command == order.command):
        return known
    return Answered(place, order, refused=Refused(Refusal.ID_REUSED, detail=f"{order.id!r}."))
