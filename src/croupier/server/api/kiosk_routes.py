"""A redemption kiosk over HTTP: a device of its own that pays tickets in cash up to its limit, and nothing else."""

import asyncio

from litestar import Controller, Response
from litestar.params import JSONBody

from croupier.money import NOTHING, Cents, show
from croupier.offices.cage.commands import RedeemTicket
from croupier.rulebook import cite
from croupier.server.api.cage_routes import LookBody, ticket_of
from croupier.server.api.people_routes import AnyRequest, Body
from croupier.server.http.access import KIOSK, REFUSED, TheSystem, Word, asks, expect_kiosk
from croupier.server.http.responses import reply
from croupier.server.process.system import System
from croupier.server.wire.messages import Answer, Id, Name, refusal_of
from croupier.table.values.refusals import Refusal, Refused
from croupier.views.screens.cage_view import TicketView, ticket_view
from croupier.views.wire_struct import clauses_as_text


class PayBody(Body, frozen=True, kw_only=True):
    """A ticket that somebody wants to be paid; the same id again is the same payment."""

    id: Id
    number: Name
    amount: Cents


class Kiosks(Controller):
    """Where patrons redeem tickets by themselves."""

    path = "/api/v1/kiosks"
    tags = ("kiosk",)

    @asks("/{kiosk:str}/tickets", KIOSK)
    async def ticket(
        self, request: AnyRequest, kiosk: Word, data: JSONBody[LookBody], system: TheSystem
    ) -> TicketView:
        """Which case a ticket is; one above the limit is for a cashier."""
        expect_kiosk(request, kiosk)
        system.guesses.check(kiosk)
        seen = await asyncio.to_thread(ticket_of, system.store, data.number)
        view = ticket_view(data.number, seen, at=system.clock())
        if view.case in ("not-found", "unreadable"):
            await system.guesses.missed(kiosk)
        refused = _too_much(system, view.amount) if view.case == "payable" else None
        if refused is None:
            return view
        return TicketView(
            case="above-limit",
            number=view.number,
            says=refused.says,
            clauses=clauses_as_text(refused.cites),
        )

    @asks("/{kiosk:str}/pay", KIOSK)
    async def pay(
        self, request: AnyRequest, kiosk: Word, data: JSONBody[PayBody], system: TheSystem
    ) -> Response[Answer]:
        """Pay a ticket in cash, once; more than the limit is never paid here."""
        expect_kiosk(request, kiosk)
        system.guesses.check(kiosk)
        refused = _too_much(system, data.amount)
        if refused is not None:
            answer = Answer(id=data.id, refused=refusal_of(refused))
            return Response(answer, status_code=REFUSED)
        command = RedeemTicket(number=data.number, amount=data.amount)
        found = await system.asking.kiosk(kiosk, data.id, command)
        if found.refused and found.refused.why is Refusal.TICKET_INVALID:
            await system.guesses.missed(kiosk)
        return reply(found, data.id)


def _too_much(system: System, amount: Cents) -> Refused | None:
    limit = system.config.cages.kiosk_limit
    if NOTHING <= amount <= limit:
        return None
    detail = f"This kiosk pays up to {show(limit)}."
    return Refused(Refusal.NO_CASHIER, cite("SATG 5.6.1"), detail)
