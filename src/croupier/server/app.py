"""The application: every way in, what of it is refused to whom, and how faults are told."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from immutables import Map
from litestar import Litestar, Request, Response, Router, WebSocket, websocket
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig

from croupier import __version__
from croupier.engine.commit_pump import NotHere
from croupier.engine.store import Unsure
from croupier.errors import BadInput, CroupierError
from croupier.rulebook import Citation
from croupier.server.alerts.ticket_guesses import Guessing
from croupier.server.api import operations_routes as api_operations
from croupier.server.api.cage_routes import Cages
from croupier.server.api.demo_routes import DemoHands
from croupier.server.api.floor_routes import Equipment, Watch
from croupier.server.api.jackpot_health_routes import JackpotHealth
from croupier.server.api.jackpots_routes import TheJackpots
from croupier.server.api.kiosk_routes import Kiosks
from croupier.server.api.people_routes import Members, Sign
from croupier.server.api.pit_routes import Pit
from croupier.server.api.reference.fairness_routes import TheFairness
from croupier.server.api.reference.maths_routes import TheMaths
from croupier.server.api.reference.records_routes import Records
from croupier.server.api.reference.register_routes import TheRegister
from croupier.server.api.reference.reports_routes import Reports
from croupier.server.api.reference.rules_routes import TheRules
from croupier.server.api.reference.trace_routes import TheTrace
from croupier.server.api.tables_routes import Tables
from croupier.server.api.terms_routes import TheTerms
from croupier.server.api.tournaments_routes import TheTournaments
from croupier.server.http.access import ANYBODY, Denied, guard, system_of
from croupier.server.http.bad_request import sentence
from croupier.server.http.lobby import lobby
from croupier.server.http.openapi import SIGNED_ON, Document, Unhashed
from croupier.server.http.static_pages import asset, page
from croupier.server.http.websocket import Connection
from croupier.server.orders.secret_check import TooFast
from croupier.server.process.system import System
from croupier.server.wire.messages import Refusal, refusal_of

AnyRequest = Request[Any, Any, Any]


@websocket("/ws", opt={"for": (ANYBODY,)})
async def screen(socket: WebSocket[Any, Any, Any]) -> None:
    """One connection for each screen."""
    system = system_of(socket)
    if not system.welcomes(socket.headers.get("origin", ""), socket.headers.get("host", "")):
        await socket.close(code=4003)
        return
    await socket.accept()
    await Connection(socket, system).run()


def application(system: System) -> Litestar:
    """The system as a web application."""

    @asynccontextmanager
    async def life(_app: Litestar) -> AsyncIterator[None]:
        await system.start()
        try:
            yield
        finally:
            await system.stop()

    operations = [api_operations.live, api_operations.ready, api_operations.metrics]
    app = Litestar(
        [
            Sign,
            Members,
            Tables,
            Pit,
            Cages,
            Kiosks,
            Watch,
            Equipment,
            TheJackpots,
            JackpotHealth,
            TheTournaments,
            TheTerms,
            Records,
            TheTrace,
            Reports,
            TheRules,
            TheRegister,
            TheMaths,
            TheFairness,
            *operations,
            lobby,
            DemoHands,
            page,
            asset,
            screen,
        ],
        guards=[guard],
        dependencies={"system": Provide(_system, sync_to_thread=False)},
        exception_handlers={
            HTTPException: _http,
            Guessing: _guessing,
            CroupierError: _ours,
            Exception: _ours,
        },
        type_encoders={Citation: str, Map: dict},
        lifespan=[life],
        openapi_config=_documented(),
        plugins=[Unhashed()],
        logging_config=None,
        debug=False,
    )
    app.state.system = system
    return app


def _documented() -> OpenAPIConfig:
    """The document of the interface, which anybody may read."""
    return OpenAPIConfig(
        title="Croupier",
        version=__version__,
        create_examples=False,
        components=SIGNED_ON,
        render_plugins=[Document()],
        openapi_router=Router(
            "/schema", route_handlers=[], opt={"for": (ANYBODY,)}, include_in_schema=False
        ),
    )


def _system(request: AnyRequest) -> System:
    return system_of(request)


def _http(_request: AnyRequest, failed: HTTPException) -> Response[Refusal]:
    """A call that cannot be answered: in the same words as every refusal."""
    if isinstance(failed, Denied):
        return Response(failed.refusal, status_code=failed.status_code)
    says = sentence(failed.extra) if isinstance(failed.extra, list) else failed.detail
    told = Refusal(code=_code(failed.status_code), says=says[:500])
    return Response(told, status_code=failed.status_code, headers=failed.headers)


def _code(status: int) -> str:
    return {404: "not-found", 405: "no-such-call", 400: "unreadable", 409: "refused"}.get(
        status, "failed"
    )


def _ours(request: AnyRequest, failed: Exception) -> Response[Refusal]:
    if isinstance(failed, RecursionError):
        says = "It is nested too deeply."
        return Response(Refusal(code="unreadable", says=says), status_code=400)
    if isinstance(failed, BadInput):
        return Response(Refusal(code="unreadable", says=str(failed)), status_code=400)
    if isinstance(failed, TooFast):
        return Response(Refusal(code="too-fast", says=str(failed)), status_code=429)
    if isinstance(failed, NotHere | Unsure):
        says = "Whether it was done is not known. Ask again by the same id."
        return Response(Refusal(code="unsure", says=says), status_code=503)
    system_of(request).mistake(failed)
    says = "A fault of ours. It was reported."
    return Response(Refusal(code="mistake", says=says), status_code=500)


def _guessing(_request: AnyRequest, failed: Guessing) -> Response[Refusal]:
    return Response(refusal_of(failed.refused), status_code=429)
