"""Whether the process works: health, figures, and where to look."""

from litestar import MediaType, Response, get
from msgspec import Struct

from croupier.server.access import ANYBODY
from croupier.server.system import System


class HealthOut(Struct, frozen=True, kw_only=True):
    """Whether the process does what it should."""

    ready: bool
    says: tuple[str, ...]
    """What is missing, if anything is."""


@get("/health/live", opt={"for": (ANYBODY,)}, tags=["operations"])
async def live() -> HealthOut:
    """The process answers."""
    return HealthOut(ready=True, says=())


@get("/health/ready", opt={"for": (ANYBODY,)}, tags=["operations"])
async def ready(system: System) -> Response[HealthOut]:
    """The process takes orders: the pump answers, and nothing stops the system."""
    says = await system.unready()
    return Response(HealthOut(ready=not says, says=tuple(says)), status_code=503 if says else 200)


@get("/metrics", opt={"for": (ANYBODY,)}, media_type=MediaType.TEXT, tags=["operations"])
async def metrics(system: System) -> str:
    """Figures in the format of Prometheus. They name tables and codes, and nobody."""
    return system.metrics.text()
