"""Who may call what: every way into the system names who it is for, and a call of anybody else is refused."""

from collections.abc import Callable
from functools import cache
from ipaddress import ip_address
from typing import Annotated, Any, get_type_hints

from litestar import get, post
from litestar.connection import ASGIConnection
from litestar.di import NamedDependency
from litestar.exceptions import HTTPException
from litestar.handlers import BaseRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter, QueryParameter
from msgspec import Struct

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
from croupier.server.http.openapi import BEARER
from croupier.server.process.system import System
from croupier.server.wire.messages import Answer, refusal_of
from croupier.server.wire.messages import Refusal as RefusalOut
from croupier.table.values.refusals import Refusal, Refused

ANYBODY, LOCAL, RANKED, KIOSK = "anybody", "this machine", "ranked", "kiosk"
"""Without a sign-on; without one from the machine itself; with a rank of some edition; a device that pays tickets."""
MANAGER = "manager"
"""Whoever may exclude a player for how he plays (SATG 20.2)."""
STAFF = (RANKED, CASHIER, INSPECTOR, ENGINEER, ADMINISTRATOR, MATHEMATICIAN, DIRECTOR)
"""Whoever is signed on."""
SEES_TO = tuple(one for one in STAFF if one != INSPECTOR)
"""Who may see to what happens on the floor: an inspector sees, and does nothing."""
RECORDS = (RANKED, INSPECTOR, MATHEMATICIAN)
"""Who may read what happened at the tables."""

REFUSALS = {
    400: "It cannot be read.",
    401: "Nobody is signed on.",
    403: "It is for somebody else.",
    404: "There is no such thing.",
    409: "It was refused.",
    429: "Too often.",
    503: "Not now: it may be asked again by the same id.",
}
REFUSED = 409
PAGE = 200
"""So many lines of a list that grows are shown at a time."""

Connection = ASGIConnection[Any, Any, Any, Any]
Word = Annotated[str, PathParameter(max_length=64)]
Number = Annotated[int, PathParameter(ge=0, le=2**53)]
From = Annotated[int, QueryParameter(ge=0, le=2**53)]
TheSystem = NamedDependency[System]
"""The system behind the application, as a call gets it."""


class Denied(HTTPException):
    """The call is refused; the body says why."""

    def __init__(self, status: int, refused: Refused) -> None:
        super().__init__(status_code=status, detail=str(refused))
        self.refusal = refusal_of(refused)


def reads(path: str | list[str], *wanted: str, first: bool = False, **more: Any) -> get:
    """A way in that changes nothing; `first` is open before the first secret was changed."""
    return get(path, **_told(wanted, RefusalOut, first=first), **more)


def asks(
    path: str, *wanted: str, first: bool = False, refused: type[Struct] = Answer, **more: Any
) -> post:
    """A way in by which something may be asked for; `refused` is the form in which it is refused."""
    return post(path, status_code=200, **_told(wanted, refused, first=first), **more)


def _told(wanted: tuple[str, ...], refused: type[Struct], *, first: bool) -> dict[str, Any]:
    """Who may come in this way, and what the document says of it."""
    forms = dict.fromkeys(REFUSALS, RefusalOut) | {REFUSED: refused}
    return {
        "opt": {"for": wanted, "first": first},
        # What this machine itself may call needs no sign-on there; a kiosk shows its own secret.
        "security": None if {ANYBODY, LOCAL, KIOSK} & {*wanted} else [{BEARER: []}],
        "responses": {
            status: ResponseSpec(form, description=REFUSALS[status], generate_examples=False)
            for status, form in forms.items()
        },
    }


def system_of(connection: Connection) -> System:
    """The system behind the application."""
    found: System = connection.app.state.system
    return found


def token_of(connection: Connection) -> str:
    """What was shown: `Authorization: Bearer …`."""
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else ""


def address_of(connection: Connection) -> str:
    """From where on the network it comes."""
    return connection.client.host if connection.client else ""


def member_of(connection: Connection) -> Member:
    """The member of staff who calls."""
    found = system_of(connection).people.member(token_of(connection))
    if found is None:
        raise Denied(401, Refused(Refusal.NOT_SIGNED_ON))
    return found


async def guard(connection: Connection, handler: BaseRouteHandler) -> None:
    """Refuse a call that is not for whoever makes it; what names nobody is for nobody."""
    wanted: tuple[str, ...] = handler.opt.get("for", ())
    _expect_queries(connection, handler)
    if ANYBODY in wanted or (LOCAL in wanted and _is_local(connection)):
        return
    if KIOSK in wanted and await _is_kiosk(connection):
        return
    member = await system_of(connection).people.found(token_of(connection))
    if member is None:
        raise Denied(401, Refused(Refusal.NOT_SIGNED_ON))
    if member.must_change and not handler.opt.get("first"):
        raise Denied(403, Refused(Refusal.SECRET_CHANGE_DUE))
    if not belongs(member, wanted):
        detail = f"Accepted: {', '.join(wanted)}."
        raise Denied(403, Refused(Refusal.ROLE_REQUIRED, detail=detail))
    # Who only looks may have left a page open; but to look is all that an inspector does.
    if "POST" in getattr(handler, "http_methods", ()) or INSPECTOR in member.roles:
        await system_of(connection).people.seen(member)


def _expect_queries(connection: Connection, handler: BaseRouteHandler) -> None:
    """A question that a call does not have is refused: whoever misspells one is not answered as if he had none."""
    ours = {"GET", "POST"} & {*getattr(handler, "http_methods", ())}
    if not ours or not connection.url.path.startswith("/api/"):
        return  # what is asked of a page is read by the page
    known = _queries(handler.fn)
    unknown = [one for one in connection.query_params if one not in known]
    if unknown:
        accepted = ", ".join(sorted(known)) or "none"
        detail = f"Unknown in the question: {', '.join(unknown)[:100]}. Accepted: {accepted}."
        raise HTTPException(status_code=400, detail=detail)


@cache
def _queries(call: Callable[..., Any]) -> frozenset[str]:
    """What a call may be asked after the question mark."""
    hints = get_type_hints(call, include_extras=True).items()
    return frozenset(
        told.name or name
        for name, hint in hints
        for told in getattr(hint, "__metadata__", ())
        if isinstance(told, QueryParameter)
    )


async def _is_kiosk(connection: Connection) -> bool:
    """Whether a kiosk shows that it was enrolled: `Authorization: Kiosk NAME SECRET`."""
    kind, _, shown = connection.headers.get("authorization", "").partition(" ")
    name, _, secret = shown.strip().partition(" ")
    if kind.lower() != KIOSK:
        return False
    system = system_of(connection)
    if await system.enrolled(name, secret, KIOSK) is None:
        system.watch.stranger(name, KIOSK)
        return False
    connection.state.kiosk = name
    return True


def expect_kiosk(connection: Connection, name: str) -> None:
    """A kiosk pays at its own place alone."""
    if connection.state.kiosk != name or name not in system_of(connection).config.cages.names:
        raise Denied(403, Refused(Refusal.ROLE_REQUIRED, detail=f"{name!r} is not this kiosk."))


def _is_local(connection: Connection) -> bool:
    try:
        return ip_address(address_of(connection)).is_loopback
    except ValueError:
        return False


def belongs(member: Member, wanted: tuple[str, ...]) -> bool:
    """Whether a member is one of those whom something is for."""
    return (
        bool({*member.roles} & {*wanted})
        or (RANKED in wanted and bool(member.ranks))
        or (MANAGER in wanted and may(member, "exclude-player"))
    )


def may(member: Member, act: str) -> bool:
    """Whether the rank of a member reaches what an act needs where jackpots are governed."""
    return reaches(EDITION, member.actor(EDITION).rank, power(EDITION, act).rank)
