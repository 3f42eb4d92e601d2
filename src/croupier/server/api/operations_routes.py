"""Whether the process works: health, figures, and where to look."""

from litestar import MediaType, Response
from msgspec import Struct

from croupier.offices.staff.state import ENGINEER
from croupier.server.http.access import ANYBODY, LOCAL, TheSystem, reads


class HealthOut(Struct, frozen=True, kw_only=True):
    """Whether the process does what it should."""

    ready: bool
    says: tuple[str, ...]
    """What is missing, if anything is."""


@reads("/health/live", ANYBODY, tags=["operations"])
async def live() -> HealthOut:
    """The process answers."""
    return HealthOut(ready=True, says=())


@reads("/health/ready", ANYBODY, tags=["operations"])
async def ready(system: TheSystem) -> Response[HealthOut]:
    """The process takes orders: the pump answers, and nothing stops the system."""
    says = await system.unready()
    return Response(HealthOut(ready=not says, says=tuple(says)), status_code=503 if says else 200)


@reads("/metrics", LOCAL, ENGINEER, media_type=MediaType.TEXT, tags=["operations"])
async def metrics(system: TheSystem) -> Response[bytes]:
    """Figures in the format of Prometheus. They name tables and codes, and nobody."""
    system.metrics.queued(system.pump.waiting)
    system.metrics.at_this_process(system.desks.own)
    page, kind = system.metrics.page()
    return Response(page, media_type=kind)
