"""Hands on the demo floor over HTTP: anybody puts notes and tickets in, and takes what was printed. Nowhere else."""

import asyncio
from collections.abc import Awaitable
from typing import Annotated

from litestar import Controller, Response
from litestar.exceptions import NotFoundException
from litestar.params import JSONBody
from msgspec import Meta, Struct

from croupier.engine.store import Reads
from croupier.money import Cents
from croupier.server.alerts.demo_slots import Busy, DemoSlots
from croupier.server.api.people_routes import Body
from croupier.server.http.access import ANYBODY, REFUSED, TheSystem, Word, asks, reads
from croupier.server.http.responses import reply
from croupier.server.process.system import System
from croupier.server.settings.config import Mode
from croupier.server.wire.messages import Answer, refusal_of
from croupier.table.values.refusals import Refusal, Refused

SHOWN = 10
"""So many tickets of a tray are shown."""


class NoteBody(Body, frozen=True, kw_only=True):
    """A note that is put in."""

    cents: Annotated[int, Meta(ge=1, le=1_000_000)]


class TicketBody(Body, frozen=True, kw_only=True):
    """A ticket that is put in."""

    number: Annotated[str, Meta(max_length=40, pattern=r"^[0-9][0-9 -]*$")]
    """As it is printed, or without the gaps."""


class DemoTicketOut(Struct, frozen=True, kw_only=True):
    """A ticket in the tray: whoever has its number has its money, which is play money."""

    number: str
    cents: Cents
    at: int
    status: str


class DemoHands(Controller):
    """Paper for the terminals of the demo floor, through its simulated acceptors and printers."""

    path = "/api/v1/demo/terminals/{terminal:str}"
    tags = ("demo",)

    @asks("/note", ANYBODY)
    async def note(
        self, terminal: Word, data: JSONBody[NoteBody], system: TheSystem
    ) -> Response[Answer]:
        """Put a note in. What is refused comes out again."""
        return await _answered(system, terminal, _hands(system).note(terminal, Cents(data.cents)))

    @asks("/ticket", ANYBODY)
    async def ticket(
        self, terminal: Word, data: JSONBody[TicketBody], system: TheSystem
    ) -> Response[Answer]:
        """Put a ticket in. What is refused comes out again."""
        number = "".join(filter(str.isdigit, data.number))
        return await _answered(system, terminal, _hands(system).ticket(terminal, number))

    @reads("/tickets", ANYBODY)
    async def tickets(self, terminal: Word, system: TheSystem) -> list[DemoTicketOut]:
        """What its printer printed since the floor was opened, the newest first."""
        tray = _hands(system).tray(terminal)
        if tray is None:
            raise NotFoundException(detail=f"No printer at terminal {terminal!r}.")
        return await asyncio.to_thread(_tickets, system.store, tray[: -SHOWN - 1 : -1])


def _hands(system: System) -> DemoSlots:
    """Only a demo floor that lives has any."""
    if system.config.house.mode is not Mode.DEMO or system.hands is None:
        raise NotFoundException(detail="There is nothing simulated here.")
    return system.hands


async def _answered(
    system: System, terminal: str, inserts: Awaitable[str | None]
) -> Response[Answer]:
    """What became of it, as the table answered the acceptor."""
    try:
        order = await inserts
    except Busy as busy:
        refused = refusal_of(Refused(Refusal.ACCEPTOR_BUSY, detail=str(busy)))
        return Response(Answer(id="", refused=refused), status_code=REFUSED)
    found = await asyncio.to_thread(system.store.answer, order) if order else None
    if found is None:
        raise NotFoundException(detail=f"No acceptor at terminal {terminal!r}.")
    return reply(found)


def _tickets(store: Reads, numbers: list[str]) -> list[DemoTicketOut]:
    found = (store.ticket(number) for number in numbers)
    return [
        DemoTicketOut(number=it.number, cents=it.amount, at=it.at, status=it.status.value)
        for it in found
        if it is not None
    ]
