"""The pages of the screens, as they were built: one document for all of them, and its parts.

What a page may load comes from here alone: no font, script or picture of anybody else.
"""

from pathlib import Path
from typing import Annotated

from litestar import MediaType, Response
from litestar.exceptions import NotFoundException
from litestar.params import PathParameter

from croupier.server.http.access import ANYBODY, reads

BUILT = Path(__file__).parents[1] / "built"
SCREENS = (
    "terminal", "dealer", "live", "wall", "pit", "cage", "kiosk", "inspector", "rules", "tournament", "leaderboard",
    "maths",
)  # fmt: skip
"""Each is an address of its own; what follows it is read by the page."""
PATHS = ["/", *(f"/{one}" for one in SCREENS), *(f"/{one}/{{rest:path}}" for one in SCREENS)]
HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
}
KINDS = {".js": "text/javascript", ".css": "text/css"}
FOR_EVER = "public, max-age=31536000, immutable"
"""The name of a part says what is in it."""
UNBUILT = (
    "<!doctype html><title>Croupier</title><p>The screens are not built. `make run` builds them."
)


@reads(PATHS, ANYBODY, media_type=MediaType.HTML, include_in_schema=False)
async def page() -> Response[str]:
    """The document of every screen."""
    built = BUILT / "index.html"
    said = built.read_text(encoding="utf-8") if built.exists() else UNBUILT
    return Response(
        said, media_type=MediaType.HTML, headers={**HEADERS, "cache-control": "no-store"}
    )


@reads("/assets/{name:str}", ANYBODY, include_in_schema=False)
async def asset(name: Annotated[str, PathParameter(max_length=200)]) -> Response[bytes]:
    """A part of the document."""
    found = BUILT / "assets" / name
    if found.suffix not in KINDS or found.name != name or not found.is_file():
        raise NotFoundException(detail=f"No such part: {name!r}.")
    headers = {**HEADERS, "cache-control": FOR_EVER}
    return Response(found.read_bytes(), media_type=KINDS[found.suffix], headers=headers)
