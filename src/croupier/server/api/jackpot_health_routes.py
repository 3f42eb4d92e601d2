"""Whether the jackpots work, over HTTP: the register of their equipment, and the prize as it is settled by."""

import asyncio

from litestar import Controller
from litestar.exceptions import NotFoundException

from croupier.errors import CroupierError
from croupier.offices.jackpots.draft import EDITION
from croupier.offices.staff.state import ENGINEER, INSPECTOR
from croupier.rulebook import cite
from croupier.rulebook.authority import power, reaches
from croupier.server.api.people_routes import AnyRequest
from croupier.server.feeds.jackpot_health import Prize
from croupier.server.http.access import RANKED, Denied, TheSystem, Word, member_of, reads
from croupier.server.process.equipment_health import Component
from croupier.table.values.refusals import Refusal, Refused

UNREAD = 503


class JackpotHealth(Controller):
    """What must work so that a jackpot is offered (SATG 2.3, SATG 7.6)."""

    path = "/api/v1/jackpots"
    tags = ("jackpots",)

    @reads("/hardware", RANKED, INSPECTOR, ENGINEER)
    async def hardware(self, system: TheSystem) -> list[Component]:
        """Each class of equipment, whether it is registered and whether it works."""
        return await asyncio.to_thread(lambda: list(system.hardware.all()))

    @reads("/prizes/{jackpot:str}", RANKED, INSPECTOR)
    async def prize(self, request: AnyRequest, jackpot: Word, system: TheSystem) -> Prize:
        """What a jackpot pays now, for a TG Higher Duties Dealer or above (SATG 7.6.2)."""
        if jackpot not in system.jackpots.state.jackpots:
            raise NotFoundException(detail=f"No jackpot {jackpot!r}.")
        needed, member = power(EDITION, "confirm-jackpot"), member_of(request)
        rank = member.actor(EDITION).rank
        if not (INSPECTOR in member.roles or reaches(EDITION, rank, needed.rank)):
            why = Refusal.AUTHORITY_INSUFFICIENT
            detail = f"Accepted: {needed.rank} or above."
            raise Denied(403, Refused(why, cite("SATG 7.6.2"), detail))
        try:
            return await system.working.read(jackpot)
        except CroupierError as failed:
            unread = Refused(Refusal.JACKPOT_SUSPENDED, cite("SATG 7.6.2"), str(failed))
            raise Denied(UNREAD, unread) from None
