"""Hands on the demo floor over HTTP: visitors insert notes and tickets, and take printed ones."""

import asyncio
from collections.abc import Awaitable
from typing import Annotated

from litestar import Controller, Response
from litestar.exceptions import NotFoundException
from litestar.params import JSONBody
from msgspec import Meta, Struct

from croupier.engine.hidden_values import TicketSeal
from croupier.engine.store import Reads, Store
from croupier.money import Cents
from croupier.server.alerts.demo_slots import DemoSlots, DemoSlotsOfHouse, SlotBusy
from croupier.server.api.people_routes import Body
from croupier.server.http.access import ANYBODY, REFUSED, Word, asks, reads, reply
from croupier.server.http.parts import TheConfig, TheDemoSlots, TheStore, TheTicketSeal
from croupier.server.settings.config import Config, Mode
from croupier.server.wire.messages import Answer, refusal_of
from croupier.table.tickets.ticket_number import Number
from croupier.table.values.refusals import Refusal, Refused
from croupier.words import phrase_of

MOST_TICKETS = 10
"""Tickets of a tray that are shown."""


class NoteBody(Body, frozen=True, kw_only=True):
    """A note to insert."""

    cents: Annotated[int, Meta(ge=1, le=1_000_000)]


class TicketBody(Body, frozen=True, kw_only=True):
    """A ticket to insert."""

    number: Annotated[str, Meta(max_length=40, pattern=r"^[0-9][0-9 -]*$")]
    """As printed, or without the gaps."""


class DemoTicketOut(Struct, frozen=True, kw_only=True):
    """A ticket in the tray. Its number is worth its money, which is play money."""

    number: str
    cents: Cents
    at: int
    status: str


class DemoHandRoutes(Controller):
    """Paper for the terminals of the demo floor, through its simulated acceptors and printers."""

    path = "/api/v1/demo/terminals/{terminal:str}"
    tags = ("demo",)

    @asks("/note", ANYBODY)
    async def note(
        self, terminal: Word, data: JSONBody[NoteBody], config: TheConfig, store: TheStore,
        demo_slots: TheDemoSlots,
    ) -> Response[Answer]:  # fmt: skip
        """Insert a note. A refused note comes out again."""
        return await _answered(
            store, terminal, _hands(config, demo_slots).note(terminal, Cents(data.cents))
        )

    @asks("/ticket", ANYBODY)
    async def ticket(
        self, terminal: Word, data: JSONBody[TicketBody], config: TheConfig, store: TheStore,
        demo_slots: TheDemoSlots,
    ) -> Response[Answer]:  # fmt: skip
        """Insert a ticket. A refused ticket comes out again."""
        number = "".join(filter(str.isdigit, data.number))
        return await _answered(store, terminal, _hands(config, demo_slots).ticket(terminal, number))

    @reads("/tickets", ANYBODY)
    async def tickets(
        self,
        terminal: Word,
        config: TheConfig,
        store: TheStore,
        demo_slots: TheDemoSlots,
        ticket_seal: TheTicketSeal,
    ) -> list[DemoTicketOut]:
        """List the tickets printed since the floor was opened, newest first."""
        tray = _hands(config, demo_slots).tray(terminal)
        if tray is None:
            raise NotFoundException(detail=f"No printer at terminal {terminal!r}.")
        shown = tray[: -MOST_TICKETS - 1 : -1]
        return await asyncio.to_thread(_tickets, store, ticket_seal, shown)


def _hands(config: Config, demo_slots: DemoSlotsOfHouse) -> DemoSlots:
    """Return the slots, which exist only on a demo floor with simulated players."""
    if config.house.mode is not Mode.DEMO or demo_slots.slots is None:
        raise NotFoundException(detail="There is nothing simulated here.")
    return demo_slots.slots


async def _answered(
    store: Store, terminal: str, inserts: Awaitable[str | None]
) -> Response[Answer]:
    """Return the answer that the table gave the acceptor."""
    try:
        order = await inserts
    except SlotBusy as busy:
        refused = refusal_of(Refused(Refusal.ACCEPTOR_BUSY, detail=phrase_of(busy)))
        return Response(Answer(id="", refused=refused), status_code=REFUSED)
    answer = await asyncio.to_thread(store.answer, order) if order else None
    if answer is None:
        raise NotFoundException(detail=f"No acceptor at terminal {terminal!r}.")
    return reply(answer)


def _tickets(store: Reads, seal: TicketSeal, numbers: list[str]) -> list[DemoTicketOut]:
    tickets = {number: seal.ticket(Number.parse(number), store.ticket) for number in numbers}
    return [
        DemoTicketOut(number=number, cents=it.amount, at=it.at, status=it.status.value)
        for number, it in tickets.items()
        if it is not None
    ]
