"""The cages over HTTP: tickets are looked up and paid."""

import asyncio
from bisect import bisect_left
from typing import Annotated

from litestar import Controller, Response
from litestar.exceptions import NotFoundException
from litestar.params import JSONBody, QueryParameter

from croupier.engine.store import Reads
from croupier.errors import BadInput
from croupier.money import Cents
from croupier.offices.cage.commands import CageCommand
from croupier.offices.cage.events import CageEvent
from croupier.offices.staff.state import CASHIER, INSPECTOR
from croupier.server.api.people_routes import AnyRequest, Body
from croupier.server.http.access import From, TheSystem, Word, asks, member_of, reads
from croupier.server.http.responses import reply
from croupier.server.process.system import System
from croupier.server.wire import messages as wire
from croupier.server.wire.messages import Answer, Id, Name
from croupier.table.tickets.ticket import Ticket
from croupier.table.tickets.ticket_number import Number
from croupier.views.screens.cage_view import DrawerView, TicketView, drawer_view, ticket_view

Held = Annotated[int | None, QueryParameter(ge=0, le=2**53)]
"""Cents that lie in a drawer, where somebody says so."""


class CageBody(Body, frozen=True, kw_only=True):
    """A command of a cashier; the same id again is the same command."""

    id: Id
    command: CageCommand
    second: wire.Second | None = None


class LookBody(Body, frozen=True, kw_only=True):
    """A ticket that was presented. Its number is in the body: addresses are written into logs."""

    number: Name
    amount: Cents | None = None
    """What stands on it, where somebody read it."""


class Cages(Controller):
    """Where tickets are paid."""

    path = "/api/v1/cages"
    tags = ("cage",)

    @reads("/", CASHIER, INSPECTOR)
    async def cages(self, system: TheSystem) -> list[str]:
        """The cages of the house."""
        return list(system.config.cages.names)

    @asks("/{cage:str}/tickets", CASHIER)
    async def ticket(
        self, request: AnyRequest, cage: Word, data: JSONBody[LookBody], system: TheSystem
    ) -> TicketView:
        """Which case a ticket is; guesses are counted, and too many are refused for a while."""
        _found(system, cage)
        member = member_of(request)
        system.guesses.check(member.number)
        seen = await asyncio.to_thread(ticket_of, system.store, data.number)
        view = ticket_view(data.number, seen, at=system.clock(), amount=data.amount)
        if view.case in ("not-found", "unreadable"):
            await system.guesses.missed(member.number)
        return view

    @asks("/{cage:str}/orders", CASHIER)
    async def order(
        self, request: AnyRequest, cage: Word, data: JSONBody[CageBody], system: TheSystem
    ) -> Response[Answer]:
        """Pay a ticket, or whatever else a cashier may do."""
        _found(system, cage)
        member = member_of(request)
        system.guesses.check(member.number)
        answer = await system.asking.cage(member, cage, data.id, data.command, data.second)
        if answer.refused and answer.refused.why.value == "ticket-invalid":
            await system.guesses.missed(member.number)
        return reply(answer, data.id)

    @reads("/{cage:str}/drawer", CASHIER, INSPECTOR)
    async def drawer(
        self,
        cage: Word,
        system: TheSystem,
        since: From = 0,
        opened_with: Held = None,
        counted: Held = None,
    ) -> DrawerView:
        """What the cage paid since an instant; with what it was opened and what was counted, the difference."""
        _found(system, cage)

        def read() -> DrawerView:
            records = system.store.records(cage, _before(system.store, cage, since))
            events = (record.event for record in records)
            opened, count = _cents(opened_with), _cents(counted)
            return drawer_view(cage, events, since=since, opened_with=opened, counted=count)

        return await asyncio.to_thread(read)


def ticket_of(store: Reads, number: str) -> Ticket | None:
    """The ticket of a number as it was read; what was misread is never looked up."""
    try:
        return store.ticket(Number.parse(number).digits)
    except BadInput:
        return None


def _cents(held: int | None) -> Cents | None:
    return None if held is None else Cents(held)


def _before(store: Reads, cage: str, since: int) -> int:
    """How many events of its log are older than an instant: the instants of a log never go back."""

    def at(seq: int) -> int:
        (record,) = store.records(cage, seq, 1)
        event: CageEvent = record.event
        return event.at

    return bisect_left(range(store.length(cage)), since, key=at)


def _found(system: System, cage: str) -> None:
    if cage not in system.config.cages.names:
        raise NotFoundException(detail=f"No cage {cage!r}.")
