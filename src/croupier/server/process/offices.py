"""The offices that this process serves: staff, floor, register, jackpots, tournaments, house and cages."""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from croupier.engine.cage_place import Cage
from croupier.engine.clock import Clock
from croupier.engine.commit_pump import Place
from croupier.engine.jackpot_place import JackpotOffice, JackpotServices
from croupier.engine.office_place import HousePlace, Office, the_floor, the_register, the_staff
from croupier.engine.store import Store
from croupier.engine.tournament_place import TournamentHouse, TournamentOffice
from croupier.errors import CroupierError
from croupier.offices.floor import FLOOR
from croupier.offices.floor.events import FloorEvent
from croupier.offices.floor.state import Floor
from croupier.offices.jackpots import JACKPOTS, Jackpots
from croupier.offices.notices import REGISTER, HouseNotices, RegisterEvent
from croupier.offices.staff import STAFF
from croupier.offices.staff.events import StaffEvent
from croupier.offices.staff.state import Staff
from croupier.offices.tournaments import TOURNAMENTS, Tournaments
from croupier.server.process.snapshot import Snapshots
from croupier.server.settings.rate_limit import Pace

StaffOffice: TypeAlias = Office[Staff, StaffEvent]
FloorOffice: TypeAlias = Office[Floor, FloorEvent]
RegisterOffice: TypeAlias = Office[HouseNotices, RegisterEvent]


class Offices:
    """The offices by name. Every process serves all of them."""

    def __init__(
        self, store: Store, jackpots: JackpotServices, tournaments: TournamentHouse,
        cages: Sequence[str], snapshots: Snapshots,
    ) -> None:  # fmt: skip
        """Create each office from its snapshot and what came after, or from its whole log."""
        of_office = snapshots.of_office
        self.staff = the_staff(store, of_office(STAFF, Staff))
        self.floor = the_floor(store, of_office(FLOOR, Floor))
        self.register = the_register(store, of_office(REGISTER, HouseNotices))
        self.jackpots = JackpotOffice(store, jackpots, of_office(JACKPOTS, Jackpots))
        self.tournaments = TournamentOffice(store, tournaments, of_office(TOURNAMENTS, Tournaments))
        self._house = HousePlace(store)
        self.cages = {name: Cage(name, store) for name in cages}

    def with_state(self) -> Sequence[Office[Any, Any]]:
        """Return the offices whose state follows from their log."""
        return [self.staff, self.floor, self.register, self.jackpots, self.tournaments]

    def all(self) -> Sequence[Place]:
        """Return every office, as the pump serves them."""
        return [*self.with_state(), self._house, *self.cages.values()]


MISSES = 5
"""Reads of an office per second that unknown names may cause."""


@dataclass(eq=False)
class CatchUp:
    """Reads new events of an office's log, within a rate limit."""

    reload: Callable[[], None]
    between: Callable[[Callable[[], None]], Future[None]]
    clock: Clock
    _pace: Pace = field(default_factory=lambda: Pace(MISSES), init=False)

    async def __call__(self) -> None:
        """Read everything that was written before, unless the rate limit is reached or the store is away."""
        if not self._pace.allows(self.clock.elapsed()):
            return
        try:
            # The reload runs between two batches of the pump, because batches depend on the state
            # of the office.
            await asyncio.wrap_future(self.between(self.reload))
        except CroupierError:
            return  # the unknown caller may try again
