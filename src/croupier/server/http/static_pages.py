"""The built pages of the screens: one document for all of them, and its parts.

A page loads everything from here: no font, script or picture of another site.
"""

from collections.abc import Sequence
from http import HTTPStatus
from pathlib import Path
from typing import Annotated, Any

from litestar import MediaType, Request, Response
from litestar.datastructures import MutableScopeHeaders
from litestar.exceptions import NotFoundException
from litestar.params import PathParameter
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from croupier.server.http.access import ANYBODY, reads
from croupier.server.http.parts import TheConfig
from croupier.server.settings.config import Mode

BUILT = Path(__file__).parents[1] / "built"
SCREENS = (
    "terminal", "dealer", "live", "wall", "pit", "cage", "kiosk", "inspector", "rules", "tournament", "leaderboard",
    "maths", "admin", "sign-on",
)  # fmt: skip
"""Each has an address of its own. The page reads what follows it."""
PATHS = [
    "/",
    *(f"/{screen}" for screen in SCREENS),
    *(f"/{screen}/{{rest:path}}" for screen in SCREENS),
]
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
}
PROGRAMS = ("/api/", "/app/", "/assets/", "/health/", "/metrics", "/schema", "/ws")
"""The beginnings of addresses that programs call."""
AnyRequest = Request[Any, Any, Any]
KINDS = {".js": "text/javascript", ".css": "text/css", ".png": "image/png"}
FOR_EVER = "public, max-age=31536000, immutable"
"""The cache header of the parts: the name of a part identifies its content."""
UNBUILT = (
    "<!doctype html><title>Croupier</title><p>The screens are not built. `make run` builds them."
)


@reads(PATHS, ANYBODY, media_type=MediaType.HTML, include_in_schema=False)
async def page(config: TheConfig) -> Response[str]:
    """The document of every screen."""
    return document(HTTPStatus.OK, frames=config.video_origins)


@reads("/interface", ANYBODY, media_type=MediaType.HTML, include_in_schema=False)
async def interface(config: TheConfig) -> Response[str]:
    """The page on which programmers try the calls of the interface. A live house has none."""
    if config.house.mode is Mode.LIVE:
        raise NotFoundException(detail="A live house has no page of the calls.")
    return document(HTTPStatus.OK, "interface.html")


def document(status: int, name: str = "index.html", frames: Sequence[str] = ()) -> Response[str]:
    """Return a document of the screens. At an unknown address it says so, and leads to the lobby.

    Its frames hold pages of this server, for several tables beside each other, and of the origins `frames`.
    """
    built = BUILT / name
    text = built.read_text(encoding="utf-8") if built.exists() else UNBUILT
    policy = " ".join([f"{POLICY}; frame-src 'self'", *frames])
    headers = {**HEADERS, "content-security-policy": policy}
    return Response(text, status_code=status, media_type=MediaType.HTML, headers=headers)


def wants_page(request: AnyRequest) -> bool:
    """Say whether a browser asks for a page, and no program for a call or a part of a page."""
    path = request.url.path
    return "text/html" in request.headers.get("accept", "") and not path.startswith(PROGRAMS)


async def protect(message: Message, _scope: Scope) -> None:
    """Keep every answer out of caches, unless it says otherwise, and let no browser guess its type."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        headers.setdefault("cache-control", "no-store")
        headers.setdefault("x-content-type-options", "nosniff")


class HeadCalls:
    """Answers `HEAD` wherever `GET` is answered. The server leaves out the body."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a call on."""
        asked: Any = scope
        if asked.get("method") == "HEAD":
            asked = {**asked, "method": "GET"}
        await self._app(asked, receive, send)


@reads("/assets/{name:str}", ANYBODY, include_in_schema=False)
async def asset(name: Annotated[str, PathParameter(max_length=200)]) -> Response[bytes]:
    """A part of the document."""
    file = BUILT / "assets" / name
    if file.suffix not in KINDS or file.name != name or not file.is_file():
        raise NotFoundException(detail=f"No such part: {name!r}.")
    headers = {**HEADERS, "cache-control": FOR_EVER}
    return Response(file.read_bytes(), media_type=KINDS[file.suffix], headers=headers)
