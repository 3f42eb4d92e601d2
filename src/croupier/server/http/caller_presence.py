"""End a long call when its caller leaves, so that nothing works for a closed page."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from litestar import Request
from litestar.exceptions import ClientException

T = TypeVar("T")


async def while_present(request: Request[Any, Any, Any], work: Coroutine[Any, Any, T]) -> T:
    """Return the result of the work; cancel the work as soon as the caller has left."""
    doing = asyncio.ensure_future(work)
    leaving = asyncio.ensure_future(_departure(request))
    try:
        await asyncio.wait({doing, leaving}, return_when=asyncio.FIRST_COMPLETED)
        if doing.done():
            return doing.result()
        raise ClientException(detail="The caller left before the answer.")
    finally:
        for task in (doing, leaving):
            task.cancel()


async def _departure(request: Request[Any, Any, Any]) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
