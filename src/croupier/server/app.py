"""The web application: all routes, their guards and the answers to faults."""

from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from http import HTTPStatus
from typing import Any

from immutables import Map
from litestar import Controller, Litestar, Request, Response, Router, WebSocket, websocket
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig

from croupier import __version__
from croupier.engine.commit_pump import NotHere
from croupier.engine.store import Unsure
from croupier.errors import BadInput, CroupierError
from croupier.rulebook import Citation
from croupier.server.alerts.ticket_guesses import TooManyMisses
from croupier.server.api import operations_routes as api_operations
from croupier.server.api.access_routes import AccessRoutes
from croupier.server.api.cage_routes import CageRoutes, KioskRoutes
from croupier.server.api.demo_routes import DemoHandRoutes
from croupier.server.api.floor_routes import AlertRoutes, DeviceRoutes
from croupier.server.api.jackpots_routes import JackpotHealthRoutes, JackpotRoutes
from croupier.server.api.notices_routes import NoticeRoutes
from croupier.server.api.people_routes import MemberRoutes, SignOnRoutes
from croupier.server.api.plan_routes import PlanRoutes
from croupier.server.api.provider_routes import ProviderRoutes
from croupier.server.api.reference.fairness_routes import FairnessRoutes
from croupier.server.api.reference.maths_routes import MathsRoutes
from croupier.server.api.reference.periods_routes import PeriodRoutes
from croupier.server.api.reference.records_routes import RecordRoutes
from croupier.server.api.reference.register_routes import RegisterRoutes
from croupier.server.api.reference.reports_routes import ReportRoutes
from croupier.server.api.reference.rules_routes import RuleRoutes
from croupier.server.api.reference.trace_routes import TraceRoutes
from croupier.server.api.status_routes import StatusRoutes
from croupier.server.api.tables_routes import PitRoutes, TableRoutes
from croupier.server.api.tournaments_routes import TermsRoutes, TournamentRoutes
from croupier.server.http.access import ANYBODY, REFUSED, AccessControl, Denied, guard
from croupier.server.http.bad_request import sentence
from croupier.server.http.installed_app import manifest
from croupier.server.http.live_video import live_video
from croupier.server.http.lobby import lobby
from croupier.server.http.openapi import SIGNED_ON, Document, Unhashed, operation_id
from croupier.server.http.static_pages import asset, document, interface, page, protect, wants_page
from croupier.server.http.websocket import Connection, ConnectionParts
from croupier.server.jobs.job_pool import Interrupted, TooLarge
from croupier.server.jobs.report_shelf import ReportShelf
from croupier.server.orders.secret_check import TooFast
from croupier.server.process.system import System
from croupier.server.wire.messages import Refusal, RefusedCall, refusal_of
from croupier.words import data_of, phrase_of

AnyRequest = Request[Any, Any, Any]


@websocket("/ws", opt={"for": (ANYBODY,)})
async def screen(socket: WebSocket[Any, Any, Any]) -> None:
    """Serve one connection of a screen."""
    parts: ConnectionParts = socket.app.state.screens
    server = parts.config.server
    if not server.accepts_page(socket.headers.get("origin", ""), socket.headers.get("host", "")):
        await socket.close(code=4003)
        return
    await socket.accept()
    await Connection(socket, parts).run()


CONTROLLERS: tuple[type[Controller], ...] = (
    SignOnRoutes,
    ProviderRoutes,
    MemberRoutes,
    AccessRoutes,
    TableRoutes,
    PitRoutes,
    PlanRoutes,
    StatusRoutes,
    CageRoutes,
    KioskRoutes,
    AlertRoutes,
    DeviceRoutes,
    JackpotRoutes,
    JackpotHealthRoutes,
    TournamentRoutes,
    TermsRoutes,
    RecordRoutes,
    NoticeRoutes,
    TraceRoutes,
    ReportRoutes,
    PeriodRoutes,
    RuleRoutes,
    RegisterRoutes,
    MathsRoutes,
    FairnessRoutes,
)


def application(system: System) -> Litestar:
    """Build the web application of a system."""

    @asynccontextmanager
    async def life(_app: Litestar) -> AsyncIterator[None]:
        await system.lifecycle.start()
        try:
            yield
        finally:
            await system.lifecycle.stop()

    operations = [api_operations.live, api_operations.ready, api_operations.metrics]
    pages = [lobby, live_video, manifest, page, interface, asset, screen]
    app = Litestar(
        [
            *CONTROLLERS,
            *operations,
            DemoHandRoutes,
            *pages,
        ],
        guards=[guard],
        dependencies=_injected(system),
        exception_handlers={
            HTTPException: _http,
            TooManyMisses: _guessing,
            CroupierError: _ours,
            Exception: _ours,
        },
        type_encoders={Citation: str, Map: dict},
        lifespan=[life],
        openapi_config=_documented(),
        plugins=[Unhashed()],
        logging_config=None,
        debug=False,
        before_send=[protect],
    )
    _set_state(app, system)
    return app


def _set_state(app: Litestar, system: System) -> None:
    """Give the guards, the answers to faults and the sockets the parts that they use."""
    app.state.background = system.background
    app.state.access = AccessControl(
        system.orders.sign_on, system.enrolled, system.alerts, system.config.cages.names
    )
    app.state.screens = ConnectionParts(
        config=system.config, clock=system.clock, metrics=system.metrics,
        background=system.background, floor=system.offices.floor, alerts=system.alerts,
        enrolled=system.enrolled, orders=system.orders, screens=system.screens,
        presence=system.presence,
    )  # fmt: skip


def _injected(system: System) -> dict[str, Provide]:
    """Return the parts that a call may get, by the name of the parameter."""
    parts: dict[str, object] = {
        "config": system.config,
        "store": system.store,
        "clock": system.clock,
        "metrics": system.metrics,
        "running_tables": system.tables,
        "table_plans": system.plans,
        "connections": system.connections,
        "staff_office": system.offices.staff,
        "floor_office": system.offices.floor,
        "rule_register": system.offices.register,
        "jackpot_office": system.offices.jackpots,
        "tournament_office": system.offices.tournaments,
        "sign_on": system.orders.sign_on,
        "provider": system.provider,
        "provider_attempts": system.provider_attempts,
        "order_builder": system.orders.builder,
        "ticket_guesses": system.ticket_guesses,
        "ticket_seal": system.ticket_seal,
        "alerts": system.alerts,
        "enrolled": system.enrolled,
        "hub": system.screens.hub,
        "staff_screens": system.screens.staff_screens,
        "tournament_screens": system.screens.tournament_screens,
        "jobs": system.jobs,
        "shelf": ReportShelf(),
        "fairness_findings": system.fairness_findings,
        "presence": system.presence,
        "jackpot_journal": system.jackpot_work.journal,
        "jackpot_health": system.jackpot_work.health,
        "equipment_health": system.equipment,
        "demo_slots": system.demo_slots,
        "readiness": system.readiness,
    }
    return {name: Provide(_giver(part), sync_to_thread=False) for name, part in parts.items()}


def _giver(part: object) -> Callable[[], Any]:
    def give() -> Any:  # `http.parts` has its type
        return part

    return give


def _documented() -> OpenAPIConfig:
    """Configure the public document of the interface."""
    return OpenAPIConfig(
        title="Croupier",
        version=__version__,
        create_examples=False,
        operation_id_creator=operation_id,
        use_handler_docstrings=True,
        components=SIGNED_ON,
        render_plugins=[Document()],
        openapi_router=Router(
            "/schema", route_handlers=[], opt={"for": (ANYBODY,)}, include_in_schema=False
        ),
    )


def _http(request: AnyRequest, failed: HTTPException) -> Response[RefusedCall] | Response[str]:
    """Answer a failed call in the same form as every refusal, and a wrong address of a page with a page."""
    if failed.status_code == HTTPStatus.NOT_FOUND and wants_page(request):
        return document(HTTPStatus.NOT_FOUND)
    if isinstance(failed, Denied):
        return _refused(failed.status_code, failed.refusal)
    says = sentence(failed.extra) if isinstance(failed.extra, list) else failed.detail
    refusal = Refusal(code=_code(failed.status_code), says=says[:500])
    return _refused(failed.status_code, refusal, failed.headers)


def _refused(
    status: int, refusal: Refusal, headers: Mapping[str, str] | None = None
) -> Response[RefusedCall]:
    return Response(RefusedCall(refused=refusal), status_code=status, headers=headers)


def _code(status: int) -> str:
    codes = {
        404: "not-found",
        405: "no-such-call",
        400: "unreadable",
        409: "refused",
        415: "unreadable",
    }
    return codes.get(status, "failed")


def _ours(request: AnyRequest, failed: Exception) -> Response[RefusedCall]:
    if isinstance(failed, RecursionError):
        return _refused(400, Refusal(code="unreadable", says="It is nested too deeply."))
    if isinstance(failed, BadInput):
        fault = data_of(phrase_of(failed))
        return _refused(400, Refusal(code="unreadable", says=str(failed), phrase=fault))
    if isinstance(failed, TooFast):
        return _refused(429, Refusal(code="too-fast", says=str(failed)))
    if isinstance(failed, TooLarge):
        return _refused(REFUSED, Refusal(code="refused", says=str(failed)))
    if isinstance(failed, Interrupted):
        says = "The reading was interrupted, and nothing was changed. Accepted: the same again."
        return _refused(503, Refusal(code="failed", says=says))
    if isinstance(failed, NotHere | Unsure):
        says = "Whether it was done is not known. Ask again by the same id."
        return _refused(503, Refusal(code="unsure", says=says))
    request.app.state.background.mistake(failed)
    return _refused(500, Refusal(code="mistake", says="A fault of ours. It was reported."))


def _guessing(_request: AnyRequest, failed: TooManyMisses) -> Response[RefusedCall]:
    return _refused(429, refusal_of(failed.refused))
