"""Control access: every route names who may call it, any other call is refused, and orders are answered."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from ipaddress import ip_address
from typing import Annotated, Any, get_type_hints

from litestar import MediaType, Response, get, post
from litestar.connection import ASGIConnection
from litestar.exceptions import HTTPException
from litestar.handlers import BaseRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter, QueryParameter
from msgspec import Struct

from croupier.engine.store import AnyAnswer
from croupier.offices.jackpots.draft import EDITION
from croupier.offices.staff.state import (
    ADMINISTRATOR,
    CASHIER,
    DIRECTOR,
    ENGINEER,
    INSPECTOR,
    MATHEMATICIAN,
    Member,
)
from croupier.rulebook.authority import power, reaches
from croupier.server.alerts.alerts import AlertLog
from croupier.server.http.openapi import BEARER
from croupier.server.orders.staff_sign_on import StaffSignOn
from croupier.server.process.enrolled_equipment import EnrolledEquipment
from croupier.server.wire.messages import Answer, RefusedCall, answer_of, refusal_of
from croupier.server.wire.messages import Refusal as RefusalOut
from croupier.table.values.refusals import Refusal, Refused
from croupier.words import phrase

ANYBODY, LOCAL, RANKED, KIOSK = "anybody", "this machine", "ranked", "kiosk"
"""No sign-on; no sign-on from this machine; a rank of any edition; a device that pays tickets."""
MANAGER = "manager"
"""Staff who may exclude a player for the way the player plays (SATG 20.2)."""
STAFF = (RANKED, CASHIER, INSPECTOR, ENGINEER, ADMINISTRATOR, MATHEMATICIAN, DIRECTOR)
"""All staff who are signed on."""
SEES_TO = tuple(name for name in STAFF if name != INSPECTOR)
"""Staff who may handle alerts of the floor. An inspector only looks."""
RECORDS = (RANKED, INSPECTOR, MATHEMATICIAN)
"""Staff who may read the records of the tables."""

REFUSALS = {
    400: "It cannot be read.",
    401: "You are not signed on.",
    403: "You may not do this.",
    404: "There is no such thing.",
    409: "It was refused.",
    415: "The body is no JSON.",
    429: "Too often.",
    500: "A fault of the game system, which was reported.",
    503: "Not now: it may be asked again by the same id.",
}
REFUSED = 409
PAGE = 200
"""Lines of a growing list that are shown at a time."""

Connection = ASGIConnection[Any, Any, Any, Any]
Word = Annotated[str, PathParameter(max_length=64)]
Number = Annotated[int, PathParameter(ge=0, le=2**53)]
From = Annotated[int, QueryParameter(ge=0, le=2**53)]


class Denied(HTTPException):
    """The call is refused. The body says why."""

    def __init__(self, status: int, refused: Refused | RefusalOut) -> None:
        self.refusal = refusal_of(refused) if isinstance(refused, Refused) else refused
        super().__init__(status_code=status, detail=self.refusal.says)


def reads(path: str | list[str], *wanted: str, first: bool = False, **more: Any) -> get:
    """Declare a route that changes nothing.

    With `first` it is open before the first secret is changed.
    """
    return get(path, **_route_options(wanted, RefusedCall, first=first), **more)


def asks(
    path: str, *wanted: str, first: bool = False, acts: bool = True,
    refused: type[Struct] = Answer, **more: Any,
) -> post:  # fmt: skip
    """Declare a route that takes a command. `refused` is the form of its refusal.

    Without `acts` it is open to a member whose watched screen only shows.
    """
    options = _route_options(wanted, refused, first=first, acts=acts)
    return post(path, status_code=200, **options, **more)


def _route_options(
    wanted: tuple[str, ...], refused: type[Struct], *, first: bool, acts: bool = False
) -> dict[str, Any]:
    """Return the options of a route: who may call it, and its documentation."""
    forms = dict.fromkeys(REFUSALS, RefusedCall) | {REFUSED: refused}
    return {
        "opt": {"for": wanted, "first": first, "acts": acts},
        # A call from this machine needs no sign-on, and a kiosk shows its own secret.
        "security": None if {ANYBODY, LOCAL, KIOSK} & {*wanted} else [{BEARER: []}],
        "responses": {
            status: ResponseSpec(form, description=REFUSALS[status], generate_examples=False)
            for status, form in forms.items()
        },
    }


@dataclass(frozen=True)
class AccessControl:
    """What decides who may call: the sign-ons of staff, and the enrolled kiosks of the cages."""

    sign_on: StaffSignOn
    enrolled: EnrolledEquipment
    alerts: AlertLog
    cages: Sequence[str]


def _control_of(connection: Connection) -> AccessControl:
    control: AccessControl = connection.app.state.access
    return control


def token_of(connection: Connection) -> str:
    """Return the token from the header `Authorization: Bearer …`."""
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else ""


def address_of(connection: Connection) -> str:
    """Return the network address of the caller."""
    return connection.client.host if connection.client else ""


def member_of(connection: Connection) -> Member:
    """Return the member of staff who calls."""
    member = _control_of(connection).sign_on.member(token_of(connection))
    if member is None:
        raise Denied(401, Refused(Refusal.NOT_SIGNED_ON))
    return member


async def guard(connection: Connection, handler: BaseRouteHandler) -> None:
    """Refuse a call by a person whom the route does not name.

    A route without names refuses every call.
    """
    wanted: tuple[str, ...] = handler.opt.get("for", ())
    _expect_queries(connection, handler)
    _expect_json(connection, handler)
    if ANYBODY in wanted or (LOCAL in wanted and _is_local(connection)):
        return
    if KIOSK in wanted and await _is_kiosk(connection):
        return
    member = await _control_of(connection).sign_on.find_member(token_of(connection))
    if member is None:
        raise Denied(401, Refused(Refusal.NOT_SIGNED_ON))
    if member.must_change and not handler.opt.get("first"):
        raise Denied(403, Refused(Refusal.SECRET_CHANGE_DUE))
    if not belongs(member, wanted):
        detail = phrase("Accepted: {accepted}.", accepted=tuple(wanted))
        raise Denied(403, Refused(Refusal.ROLE_REQUIRED, detail=detail))
    # A person who only reads may have left a page open. But an inspector only ever reads.
    acts = "POST" in getattr(handler, "http_methods", ())
    if acts and handler.opt.get("acts"):
        refused = _control_of(connection).sign_on.only_shows(member)
        if refused is not None:
            raise Denied(REFUSED, refused)
    if acts or INSPECTOR in member.roles:
        await _control_of(connection).sign_on.note_activity(member)


def _expect_queries(connection: Connection, handler: BaseRouteHandler) -> None:
    """Refuse unknown query parameters, so that a misspelt one is not silently ignored."""
    ours = {"GET", "POST"} & {*getattr(handler, "http_methods", ())}
    if not ours or not connection.url.path.startswith("/api/"):
        return  # a page reads its own query parameters
    known = _queries(handler.fn)
    unknown = [name for name in connection.query_params if name not in known]
    if unknown:
        accepted = ", ".join(sorted(known)) or "none"
        detail = f"Unknown in the question: {', '.join(unknown)[:100]}. Accepted: {accepted}."
        raise HTTPException(status_code=400, detail=detail)


def _expect_json(connection: Connection, handler: BaseRouteHandler) -> None:
    """Refuse a body that is not declared as JSON.

    A form of another site can send plain text without being asked, but no JSON.
    """
    if getattr(handler, "parsed_data_field", None) is None:
        return
    kind = connection.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != MediaType.JSON:
        detail = f"The body is {kind[:50] or 'of no type'!r}. Accepted: {MediaType.JSON.value}."
        raise HTTPException(status_code=415, detail=detail)


@cache
def _queries(call: Callable[..., Any]) -> frozenset[str]:
    """Return the query parameters of a call."""
    hints = get_type_hints(call, include_extras=True).items()
    return frozenset(
        value.name or name
        for name, hint in hints
        for value in getattr(hint, "__metadata__", ())
        if isinstance(value, QueryParameter)
    )


async def _is_kiosk(connection: Connection) -> bool:
    """Say whether a kiosk shows its enrolment: `Authorization: Kiosk NAME SECRET`."""
    kind, _, credentials = connection.headers.get("authorization", "").partition(" ")
    name, _, secret = credentials.strip().partition(" ")
    if kind.lower() != KIOSK:
        return False
    control = _control_of(connection)
    if await control.enrolled.proven(name, secret, KIOSK) is None:
        control.alerts.unknown_device(name, KIOSK)
        return False
    connection.state.kiosk = name
    return True


def expect_kiosk(connection: Connection, name: str) -> None:
    """Refuse a kiosk that acts for another place than its own."""
    if connection.state.kiosk != name or name not in _control_of(connection).cages:
        raise Denied(
            403,
            Refused(Refusal.ROLE_REQUIRED, detail=phrase("'{name}' is not this kiosk.", name=name)),
        )


def _is_local(connection: Connection) -> bool:
    try:
        return ip_address(address_of(connection)).is_loopback
    except ValueError:
        return False


def belongs(member: Member, wanted: tuple[str, ...]) -> bool:
    """Say whether a member is one of the wanted roles or ranks."""
    return (
        bool({*member.roles} & {*wanted})
        or (RANKED in wanted and bool(member.ranks))
        or (MANAGER in wanted and may(member, "exclude-player"))
    )


def may(member: Member, act: str) -> bool:
    """Say whether a member's rank suffices for an act under the edition of the jackpots."""
    return reaches(EDITION, member.actor(EDITION).rank, power(EDITION, act).rank)


def reply(answer: AnyAnswer, named: str = "") -> Response[Answer]:
    """Return status 200 if the order was done, or 409 if it was refused."""
    body = answer_of(answer, named)
    return Response(body, status_code=REFUSED if body.refused else 200)
