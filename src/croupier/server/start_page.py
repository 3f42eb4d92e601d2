"""The first page: the tables as everybody may see them, and where to look further."""

from jinja2 import Environment, PackageLoader, StrictUndefined
from litestar import MediaType, Response

from croupier.money import show
from croupier.rounds.state import instant_of
from croupier.server.access import ANYBODY, TheSystem, reads
from croupier.server.config import Mode
from croupier.views.table import table_view

_page = Environment(
    loader=PackageLoader("croupier", "server"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
).get_template("start.html.jinja")

HEADERS = {
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    "cache-control": "no-store",
}


@reads("/", ANYBODY, media_type=MediaType.HTML, include_in_schema=False)
async def start_page(system: TheSystem) -> Response[str]:
    """What somebody sees who only has the address."""
    house = system.config.house
    now = instant_of(system.clock()).astimezone(house.time_zone)
    page = _page.render(
        house=house,
        demo=house.mode is Mode.DEMO,
        at=now.strftime("%H:%M:%S"),
        tables=[table_view(state) for _, state in sorted(system.hub.tables.items())],
        show=show,
    )
    return Response(page, media_type=MediaType.HTML, headers=HEADERS)
