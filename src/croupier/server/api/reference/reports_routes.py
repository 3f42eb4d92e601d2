"""Reports over HTTP: what a gaming day or period brought, as the command line tells it."""

import asyncio
from typing import Annotated, Any

from litestar import Controller, MediaType, Response
from litestar.exceptions import NotFoundException
from litestar.params import QueryParameter

from croupier.engine.store import SqlStore
from croupier.records.log_reader import head_of, made_of
from croupier.records.reports import By, Calendar, PeriodArguments, Report, Shift, encode
from croupier.server.api.people_routes import AnyRequest
from croupier.server.http.access import RECORDS, TheSystem, member_of, reads
from croupier.server.settings.config import HouseConfig

When = Annotated[str, QueryParameter(max_length=40)]


class Reports(Controller):
    """The figures of the house."""

    path = "/api/v1/reports"
    tags = ("reports",)

    @reads("/", *RECORDS)
    async def report(
        self,
        request: AnyRequest,
        system: TheSystem,
        table: Annotated[tuple[str, ...], QueryParameter(max_items=1_000)] = (),
        day: When = "",
        last_day: Annotated[str, QueryParameter(name="last-day", max_length=40)] = "",
        month: When = "",
        year: When = "",
        since: Annotated[str, QueryParameter(name="from", max_length=40)] = "",
        to: When = "",
        by: Annotated[By, QueryParameter()] = By.TABLE,
    ) -> Response[Report]:
        """A gaming day or several, a month, a year, or all from one instant to before another; today without any."""
        store, house = system.store, system.config.house
        if not isinstance(store, SqlStore):
            raise NotFoundException(detail="Nothing is kept from which a report could be made.")
        head = head_of(
            calendar_of(house), by, table, PeriodArguments(day, last_day, month, year, since, to), now=system.clock(),
            operator=house.operator, venue=house.venue,
        )  # fmt: skip
        system.watch.alert("log-exported", subject=member_of(request).number, detail="A report.")
        # The very bytes of the command line: whoever keeps them can have the report made again.
        told: Any = await asyncio.to_thread(lambda: encode(made_of(store, head)))
        return Response(told, media_type=MediaType.JSON)


def calendar_of(house: HouseConfig) -> Calendar:
    """The days of the house and their shifts."""
    shifts = tuple(Shift(name, f"{starts:%H:%M}") for name, starts in house.shifts.items())
    starts = f"{house.gaming_day_starts:%H:%M}"
    return Calendar(zone=house.time_zone.key, day_starts=starts, shifts=shifts)
