"""Health and metrics of the process."""

from litestar import MediaType, Response
from msgspec import Struct

from croupier.offices.staff.state import ENGINEER
from croupier.server.http.access import ANYBODY, LOCAL, reads
from croupier.server.http.parts import TheMetrics, TheReadiness, TheTables


class HealthOut(Struct, frozen=True, kw_only=True):
    """Whether the process works properly."""

    ready: bool
    says: tuple[str, ...]
    """What is missing, if anything."""


@reads("/health/live", ANYBODY, tags=["operations"])
async def live() -> HealthOut:
    """Say that the process answers."""
    return HealthOut(ready=True, says=())


@reads("/health/ready", ANYBODY, tags=["operations"])
async def ready(readiness: TheReadiness) -> Response[HealthOut]:
    """Say whether the process takes orders: the pump answers, and nothing stops the system."""
    says = await readiness.reasons()
    return Response(HealthOut(ready=not says, says=tuple(says)), status_code=503 if says else 200)


@reads("/metrics", LOCAL, ENGINEER, media_type=MediaType.TEXT, tags=["operations"])
async def metrics(metrics: TheMetrics, running_tables: TheTables) -> Response[bytes]:
    """Return metrics in the format of Prometheus. They name tables and codes, but no person."""
    metrics.queued(running_tables.pump.waiting)
    metrics.at_this_process(running_tables.own)
    page, kind = metrics.page()
    return Response(page, media_type=kind)
