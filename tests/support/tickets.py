"""Tickets in tests: their numbers, cages and redemption terminals, and what is owed on tickets."""

from itertools import count

from croupier.engine.cage_place import Cage, CageAnswer
from croupier.engine.store import MemoryStore, Store
from croupier.engine.store.sql.sql_batch import SqlStore
from croupier.ledger import Account, Kind
from croupier.offices.cage.commands import (
    CageCommand,
    CageOrder,
    DeclareIllegible,
    ExpireTickets,
    PayByHand,
    RedeemTicket,
    ReportLoss,
)
from croupier.offices.cage.decide import CASHIER
from croupier.table.tickets.ticket import Status, Ticket
from croupier.table.tickets.ticket_number import Number
from croupier.table.values.people import DEVICE, SYSTEM, Actor
from support.scripted_tables import START, Played

CAS, VAL = Actor("Cas", CASHIER), Actor("Val", CASHIER)
KIOSK, SYSTEM_ACTOR = Actor("K1", DEVICE), Actor("system", SYSTEM)
LIVE = (Status.PRINTING, Status.ISSUED, Status.HELD, Status.FAILED)
"""What is still owed to whoever holds the ticket, or to whoever is paid by hand."""
TOP = "tg-assistant-casino-manager"
WAGERED = "1 dealer wagering\n2 1 wager red 10"
PHASES = {
    "before a round": ("", 1),
    "while wagers are taken": (WAGERED, 3),
    "when they are locked": (f"{WAGERED}\n31 system time", 32),
    "while the wheel turns": (f"{WAGERED}\n31 dealer start", 32),
    "when the result is in": (f"{WAGERED}\n31 dealer start\n32 dealer enter 17", 33),
}
"""What came before, and when it goes on."""


def number(body: int) -> str:
    """A number with the right check digits; real ones are drawn by chance."""
    return Number.drawn(1, body).digits


ONE, TWO, THREE = map(number, (1, 2, 3))


def is_open(played: Played, terminal: str) -> bool:
    """Whether a terminal has an account."""
    return played.state.terminals[terminal].is_open


class Counter:
    """A cage or a redemption terminal over the store of a table."""

    def __init__(self, store: Store, name: str = "cage") -> None:
        self.cage = Cage(name, store)
        self._ids = (f"{name}-order-{place}" for place in count(1))

    def ask(
        self, command: CageCommand, *, at: int = 0, by: Actor = CAS, named: str = ""
    ) -> CageAnswer:
        """Give an order so many milliseconds after the table was opened."""
        order = CageOrder(id=named or next(self._ids), at=START + at, by=by, command=command)
        return self.cage.handle(order)

    def why(self, command: CageCommand, *, at: int = 0, by: Actor = CAS) -> str:
        """The code of the refusal; nothing where it was done."""
        refused = self.ask(command, at=at, by=by).refused
        return "" if refused is None else str(refused.why)


def stack(played: Played, at: float, terminal: str) -> None:
    """What a terminal holds falls into its box."""
    held = played.state.terminals[terminal].escrow
    assert held is not None
    played.run(f"{at}  device  stacked {terminal} {held.item}")


def take_note(played: Played, at: float, terminal: str, amount: str) -> None:
    """A note goes all the way in."""
    played.run(f"{at}  device  insert-note {terminal} {amount}  -> note-held")
    stack(played, at, terminal)


def take_ticket(played: Played, at: float, terminal: str, digits: str) -> None:
    """A ticket goes all the way in."""
    played.run(f"{at}  device  insert-ticket {terminal} {digits}  -> ticket-held")
    stack(played, at, terminal)


def cash_out(played: Played, at: float, terminal: str, digits: str) -> Ticket:
    """The whole balance of a terminal on a ticket that came out of the printer."""
    played.run(f"""
        {at}  {terminal}  cash-out {digits}              -> cashed-out
        {at}  device      printed {terminal} {digits}    -> ticket-printed
    """)
    return ticket_of(played.store, digits)


def ticket_of(store: Store, digits: str) -> Ticket:
    """A ticket that must be there."""
    ticket = store.ticket(digits)
    assert ticket is not None
    return ticket


def live(store: Store) -> int:
    """What is owed by the tickets' own account."""
    return sum(ticket.amount for ticket in store.tickets(*LIVE))


def booked(store: MemoryStore | SqlStore) -> int:
    """What is owed on tickets by the books."""
    if isinstance(store, SqlStore):
        return store.total(Kind.TICKETS)
    return sum(
        held for account, held in store.books.balances.items() if account.kind is Kind.TICKETS
    )


def on_books(store: Store, digits: str) -> int:
    """What the books hold for one ticket."""
    return store.balance(Account(Kind.TICKETS, digits))


__all__ = [
    "CAS", "KIOSK", "LIVE", "ONE", "PHASES", "SYSTEM_ACTOR", "THREE", "TOP", "TWO", "VAL", "WAGERED", "Counter",
    "DeclareIllegible", "ExpireTickets", "PayByHand", "RedeemTicket", "ReportLoss", "booked", "cash_out",
    "is_open", "live", "number", "on_books", "stack", "take_note", "take_ticket", "ticket_of",
]  # fmt: skip
