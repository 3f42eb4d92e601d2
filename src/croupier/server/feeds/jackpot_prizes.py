"""Prizes that another process paid: show the terminals that won them their new balance."""

import asyncio
from collections.abc import Callable, Iterable

from immutables import Map

from croupier.engine.store import Unsure
from croupier.offices.jackpots import Jackpots
from croupier.offices.jackpots.state import Win
from croupier.server.screens.balances import Balances

AGAIN_S = 1.0
"""Seconds before a retry after the store did not answer."""


class JackpotPrizes:
    """The prizes that this process has shown."""

    def __init__(
        self,
        jackpots: Callable[[], Jackpots],
        balances: Balances,
        show: Callable[[Iterable[str]], None],
    ) -> None:
        self._jackpots, self._balances, self._show = jackpots, balances, show
        self._wins: Map[str, Win] = jackpots().wins

    async def show_new_wins(self) -> None:
        """Refresh terminals that won a prize, after another process wrote to the log of the jackpots."""
        before, self._wins = self._wins, self._jackpots().wins
        if before is self._wins:
            return
        new = (win.paid for name, win in self._wins.items() if before.get(name) != win)
        terminals = sorted({paid.terminal for paid in new if paid and paid.goes == "account"})
        while terminals:
            try:
                await self._balances.read(terminals)
            except Unsure:
                await asyncio.sleep(AGAIN_S)
                continue
            self._show(terminals)
            return
