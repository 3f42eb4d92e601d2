"""The cages and the redemption kiosks over HTTP: look up and pay tickets."""

import asyncio
from bisect import bisect_left
from dataclasses import dataclass
from typing import Annotated

from litestar import Controller, Response
from litestar.exceptions import NotFoundException
from litestar.params import JSONBody, QueryParameter
from msgspec import Struct

from croupier.engine.clock import Clock
from croupier.engine.hidden_values import TicketSeal
from croupier.engine.store import Reads
from croupier.errors import BadInput
from croupier.money import NOTHING, Cents
from croupier.offices.cage.commands import CageCommand, RedeemTicket
from croupier.offices.cage.events import CageEvent
from croupier.offices.staff.state import CASHIER, INSPECTOR
from croupier.rulebook import cite
from croupier.server.alerts.ticket_guesses import TicketGuesses
from croupier.server.api.people_routes import AnyRequest, Body
from croupier.server.http.access import (
    KIOSK,
    REFUSED,
    From,
    Word,
    asks,
    expect_kiosk,
    member_of,
    reads,
    reply,
)
from croupier.server.http.parts import (
    TheAlerts,
    TheClock,
    TheConfig,
    TheHub,
    TheJackpotOffice,
    TheOrderBuilder,
    TheStore,
    TheTicketGuesses,
    TheTicketSeal,
)
from croupier.server.settings.config import Config
from croupier.server.wire import messages as wire
from croupier.server.wire.messages import Answer, Id, Name, refusal_of
from croupier.table.commands import CountBox
from croupier.table.tickets.ticket import Status, Ticket
from croupier.table.tickets.ticket_number import Number
from croupier.table.values.refusals import Refusal, Refused
from croupier.views.screens.cage_view import DrawerView, TicketView, drawer_view, ticket_view
from croupier.views.staff.counts_view import CountsView, counts_view
from croupier.views.wire_struct import clauses_as_text
from croupier.words import Sum, data_of, phrase

DrawerAmount = Annotated[int | None, QueryParameter(ge=0, le=2**53)]
"""Cents in a drawer, if the caller states them."""


class CageBody(Body, frozen=True, kw_only=True):
    """A command of a cashier; the same id again is the same command."""

    id: Id
    command: CageCommand
    second: wire.Second | None = None


class BoxBody(Body, frozen=True, kw_only=True):
    """The count of a box; the same id again is the same count."""

    id: Id
    command: CountBox
    second: wire.Second | None = None


class TableBoxesOut(Struct, frozen=True, kw_only=True):
    """The boxes and counts of a table."""

    table: str
    counts: CountsView


class LookBody(Body, frozen=True, kw_only=True):
    """A presented ticket. Its number is in the body, because addresses are written into logs."""

    number: Name
    amount: Cents | None = None
    """The amount printed on it, if it was read."""


class PrizeBody(Body, frozen=True, kw_only=True):
    """A win whose prize went onto a ticket."""

    win: Name


class PrizeTicketOut(Struct, frozen=True, kw_only=True):
    """What the cage prints on the ticket of a prize: no screen and no log holds the number."""

    number: str
    amount: Cents
    until: int
    """The first instant at which the ticket is not paid any more."""


class CageRoutes(Controller):
    """The cages, where tickets are paid."""

    path = "/api/v1/cages"
    tags = ("cage",)

    @reads("/", CASHIER, INSPECTOR)
    async def cages(self, config: TheConfig) -> list[str]:
        """List the cages of the house."""
        return list(config.cages.names)

    @asks("/{cage:str}/tickets", CASHIER)
    async def ticket(
        self, request: AnyRequest, cage: Word, data: JSONBody[LookBody], config: TheConfig,
        store: TheStore, clock: TheClock, ticket_guesses: TheTicketGuesses, ticket_seal: TheTicketSeal,
    ) -> TicketView:  # fmt: skip
        """Look up the case of a ticket.

        Guesses are counted, and too many are refused for a while.
        """
        _expect_cage(config, cage)
        number = member_of(request).number
        presented = _Presented(data.number, store, ticket_seal)
        return await _look_up(presented, clock, ticket_guesses, number, amount=data.amount)

    @asks("/{cage:str}/prizes", CASHIER)
    async def prize(
        self, request: AnyRequest, cage: Word, data: JSONBody[PrizeBody], config: TheConfig,
        store: TheStore, alerts: TheAlerts, jackpot_office: TheJackpotOffice, ticket_seal: TheTicketSeal,
    ) -> PrizeTicketOut:  # fmt: skip
        """Give the number of a prize's ticket for its paper (SATG 7.3.9(c)).

        Who asked is on record before the answer.
        """
        _expect_cage(config, cage)
        win = jackpot_office.state.wins.get(data.win)
        name = win.paid.number if win and win.paid else ""
        ticket = await asyncio.to_thread(store.ticket, name) if name else None
        if ticket is None or ticket.status is not Status.ISSUED:
            raise NotFoundException(detail=f"No ticket of {data.win!r} is out.")
        detail, cashier = f"The ticket of {data.win}, for its paper.", member_of(request).number
        await alerts.raise_alert(
            "log-exported", place=cage, subject=cashier, detail=detail,
            facts={"by": cashier, "what": detail},
        )  # fmt: skip
        number = ticket_seal.number(ticket.number)
        return PrizeTicketOut(number=number.printed, amount=ticket.amount, until=ticket.until)

    @asks("/{cage:str}/orders", CASHIER)
    async def order(
        self, request: AnyRequest, cage: Word, data: JSONBody[CageBody], config: TheConfig,
        order_builder: TheOrderBuilder, ticket_guesses: TheTicketGuesses,
    ) -> Response[Answer]:  # fmt: skip
        """Submit a command of a cashier, such as paying a ticket."""
        _expect_cage(config, cage)
        member = member_of(request)
        ticket_guesses.check(member.number)
        answer = await order_builder.cage(member, cage, data.id, data.command, data.second)
        if answer.refused and answer.refused.why.value == "ticket-invalid":
            await ticket_guesses.count_miss(member.number)
        return reply(answer, data.id)

    @reads("/{cage:str}/boxes", CASHIER, INSPECTOR)
    async def boxes(self, cage: Word, config: TheConfig, hub: TheHub) -> list[TableBoxesOut]:
        """List the boxes of all tables that wait to be counted, and the last counts."""
        _expect_cage(config, cage)
        tables = sorted(hub.tables.items())
        return [TableBoxesOut(table=name, counts=counts_view(state)) for name, state in tables]

    @asks("/{cage:str}/boxes/{table:str}", CASHIER)
    async def count_box(
        self, request: AnyRequest, cage: Word, table: Word, data: JSONBody[BoxBody],
        config: TheConfig, order_builder: TheOrderBuilder,
    ) -> Response[Answer]:  # fmt: skip
        """Record the count of a box by two people."""
        _expect_cage(config, cage)
        member = member_of(request)
        answer = await order_builder.staff(member, table, data.id, data.command, data.second)
        return reply(answer, data.id)

    @reads("/{cage:str}/drawer", CASHIER, INSPECTOR)
    async def drawer(
        self, cage: Word, config: TheConfig, store: TheStore, since: From = 0,
        opened_with: DrawerAmount = None, counted: DrawerAmount = None,
    ) -> DrawerView:  # fmt: skip
        """Show what the cage paid since an instant, and the difference to the counted amount if given."""
        _expect_cage(config, cage)

        def read() -> DrawerView:
            records = store.records(cage, _before(store, cage, since))
            events = (record.event for record in records)
            opened, count = _cents(opened_with), _cents(counted)
            return drawer_view(cage, events, since=since, opened_with=opened, counted=count)

        return await asyncio.to_thread(read)


@dataclass(frozen=True)
class _Presented:
    """The number of a ticket that somebody presents, and where its ticket is looked up."""

    number: str
    store: Reads
    seal: TicketSeal

    def ticket(self) -> Ticket | None:
        """Return the ticket with this number. A misread number is never looked up."""
        try:
            return self.seal.ticket(Number.parse(self.number), self.store.ticket)
        except BadInput:
            return None


async def _look_up(
    presented: _Presented, clock: Clock, guesses: TicketGuesses, guesser: str, *,
    amount: Cents | None = None,
) -> TicketView:  # fmt: skip
    """Look up the case of a ticket, and count a number that does not exist as a guess."""
    guesses.check(guesser)
    ticket = await asyncio.to_thread(presented.ticket)
    view = ticket_view(presented.number, ticket, at=clock(), amount=amount)
    if view.case in ("not-found", "unreadable"):
        await guesses.count_miss(guesser)
    return view


def _cents(amount: int | None) -> Cents | None:
    return None if amount is None else Cents(amount)


def _before(store: Reads, cage: str, since: int) -> int:
    """Return how many events of the log are older than an instant.

    Instants in a log never decrease.
    """

    def at(seq: int) -> int:
        (record,) = store.records(cage, seq, 1)
        event: CageEvent = record.event
        return event.at

    return bisect_left(range(store.length(cage)), since, key=at)


def _expect_cage(config: Config, cage: str) -> None:
    if cage not in config.cages.names:
        raise NotFoundException(detail=f"No cage {cage!r}.")


class PayBody(Body, frozen=True, kw_only=True):
    """A ticket to pay. The same id again is the same payment."""

    id: Id
    number: Name
    amount: Cents


class KioskRoutes(Controller):
    """The kiosks, where patrons redeem tickets by themselves."""

    path = "/api/v1/kiosks"
    tags = ("kiosk",)

    @asks("/{kiosk:str}/tickets", KIOSK)
    async def ticket(
        self, request: AnyRequest, kiosk: Word, data: JSONBody[LookBody], config: TheConfig,
        store: TheStore, clock: TheClock, ticket_guesses: TheTicketGuesses, ticket_seal: TheTicketSeal,
    ) -> TicketView:  # fmt: skip
        """Look up the case of a ticket. One above the limit is for a cashier."""
        expect_kiosk(request, kiosk)
        presented = _Presented(data.number, store, ticket_seal)
        view = await _look_up(presented, clock, ticket_guesses, kiosk)
        refused = _too_much(config, view.amount) if view.case == "payable" else None
        if refused is None:
            return view
        return TicketView(
            case="above-limit",
            number=view.number,
            says=str(refused.says),
            phrase=data_of(refused.says),
            clauses=clauses_as_text(refused.cites),
        )

    @asks("/{kiosk:str}/pay", KIOSK)
    async def pay(
        self, request: AnyRequest, kiosk: Word, data: JSONBody[PayBody], config: TheConfig,
        order_builder: TheOrderBuilder, ticket_guesses: TheTicketGuesses,
    ) -> Response[Answer]:  # fmt: skip
        """Pay a ticket in cash, once. A kiosk never pays more than its limit."""
        expect_kiosk(request, kiosk)
        ticket_guesses.check(kiosk)
        refused = _too_much(config, data.amount)
        if refused is not None:
            answer = Answer(id=data.id, refused=refusal_of(refused))
            return Response(answer, status_code=REFUSED)
        command = RedeemTicket(number=data.number, amount=data.amount)
        payment = await order_builder.kiosk(kiosk, data.id, command)
        if payment.refused and payment.refused.why is Refusal.TICKET_INVALID:
            await ticket_guesses.count_miss(kiosk)
        return reply(payment, data.id)


def _too_much(config: Config, amount: Cents) -> Refused | None:
    limit = config.cages.kiosk_limit
    if NOTHING <= amount <= limit:
        return None
    detail = phrase("This kiosk pays up to {limit}.", limit=Sum(limit))
    return Refused(Refusal.NO_CASHIER, cite("SATG 5.6.1"), detail)
