"""A dealer at a served table: time passes when he says so."""

import asyncio
from typing import Any

from support.local_server import Caller, Served

WINDOW_S = 300
"""So long wagering is open in these rounds; nobody waits for it to be over."""


class Dealer:
    """Runs the rounds of a table."""

    def __init__(self, served: Served, table: str = "RR1") -> None:
        self.served, self.table = served, table
        self.caller: Caller = served.http("D1")
        self.caller.done(table, "take-table")

    async def does(self, kind: str, **fields: Any) -> None:
        """A command that must be done."""
        await asyncio.to_thread(self.caller.done, self.table, kind, **fields)

    async def closes(self) -> None:
        """The wheel turns, and the time for wagers is over."""
        await self.does("start-device")
        self.served.skip(WINDOW_S)

    async def settles(self, face: str) -> None:
        """The ball rests, and what it says is confirmed."""
        await self.does("report-rest")
        await self.does("enter-face", face=face)
        await self.does("confirm")


def chip(bet: str, spot: str, amount: int) -> dict[str, Any]:
    """A wager as a terminal names it."""
    return {"bet": bet, "spot": spot, "amount": amount}
