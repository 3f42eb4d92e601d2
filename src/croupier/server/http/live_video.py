"""The house's live video of a table, which the terminals show beside the felt."""

from typing import Annotated

from litestar.exceptions import NotFoundException
from litestar.params import PathParameter
from msgspec import Struct

from croupier.server.http.access import ANYBODY, reads
from croupier.server.http.parts import TheConfig
from croupier.server.settings.config import Mode


class VideoOut(Struct, frozen=True, kw_only=True):
    """Where the live video of a table is."""

    address: str = ""
    """A page of the house, to be shown in a frame; empty without a video."""
    drawn: bool = False
    """Whether the demo shows a drawing in its place."""


@reads("/api/v1/video/{table:str}", ANYBODY, tags=["lobby"])
async def live_video(
    table: Annotated[str, PathParameter(max_length=100)], config: TheConfig
) -> VideoOut:
    """Say where the live video of a table is."""
    table_config = config.tables.get(table)
    if table_config is None:
        raise NotFoundException(detail=f"No such table: {table!r}.")
    address = table_config.video
    return VideoOut(address=address, drawn=not address and config.house.mode is Mode.DEMO)
