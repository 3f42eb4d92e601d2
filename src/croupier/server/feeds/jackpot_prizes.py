"""Prizes that another process paid: the terminals that won them are shown what they hold."""

import asyncio
from collections.abc import Callable, Iterable

from immutables import Map

from croupier.engine.store import Unsure
from croupier.offices.jackpots import Jackpots
from croupier.offices.jackpots.state import Win
from croupier.server.screens.balances import Holdings

AGAIN_S = 1.0
"""After so long the store is asked again what it did not answer."""


class Prizes:
    """What this process has shown of prizes."""

    def __init__(
        self,
        jackpots: Callable[[], Jackpots],
        holdings: Holdings,
        show: Callable[[Iterable[str]], None],
    ) -> None:
        self._jackpots, self._holdings, self._show = jackpots, holdings, show
        self._seen: Map[str, Win] = jackpots().wins

    async def followed(self) -> None:
        """The log of the jackpots has grown elsewhere: money may have come to a terminal that is connected here."""
        before, self._seen = self._seen, self._jackpots().wins
        if before is self._seen:
            return
        new = (win.paid for name, win in self._seen.items() if before.get(name) != win)
        terminals = sorted({paid.terminal for paid in new if paid and paid.goes == "account"})
        while terminals:
            try:
                await self._holdings.read(terminals)
            except Unsure:
                await asyncio.sleep(AGAIN_S)
                continue
            self._show(terminals)
            return
