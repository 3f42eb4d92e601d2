"""What a phone or a tablet needs to keep a screen as an app of its own: a name, an address and an icon.

The app has no store of pages and no service worker, so that no view of money is ever an old one.
"""

from typing import Annotated, Any
from urllib.parse import quote

import msgspec
from litestar import Response
from litestar.exceptions import NotFoundException
from litestar.params import PathParameter

from croupier.server.http.access import ANYBODY, reads
from croupier.server.http.static_pages import BUILT, HEADERS

SCREENS = ("terminal", "wall", "kiosk")
"""The screens of devices: each is an app by itself."""
KIND = "application/manifest+json"
ROOM = "#0c1013"
"""The colour of the room, as in `tokens.css`."""


@reads("/app/{screen:str}/{name:str}", ANYBODY, include_in_schema=False)
async def manifest(
    screen: Annotated[str, PathParameter(max_length=20)],
    name: Annotated[str, PathParameter(max_length=100)],
) -> Response[bytes]:
    """Describe the app of one device. It says no secret: the browser has kept it."""
    if screen not in SCREENS:
        raise NotFoundException(detail=f"No such app: {screen!r}.")
    address = f"/{screen}/{quote(name, safe='')}"
    described = {
        "id": address,
        "name": f"Croupier {name}",
        "short_name": name,
        "start_url": address,
        "scope": "/",
        "display": "fullscreen",
        "background_color": ROOM,
        "theme_color": ROOM,
        "icons": _icons(),
    }
    return Response(msgspec.json.encode(described), media_type=KIND, headers=HEADERS)


def _icons() -> list[dict[str, Any]]:
    """List the built icons. Their drawing leaves the margin that a round icon cuts off."""
    files = sorted((BUILT / "assets").glob("icon-*.png"))
    return [
        {"src": f"/assets/{file.name}", "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
        for file in files
        for size in [file.name.split("-")[1]]
        for purpose in ("any", "maskable")
    ]  # fmt: skip
