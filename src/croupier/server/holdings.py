"""What terminals and floats hold, known on the event loop: read once, then carried on from batch to batch.

Nothing is read on the loop itself: a store that is slow delays no screen.
"""

import asyncio
from collections.abc import Iterable, Sequence

from croupier.ledger import Account, Kind
from croupier.money import NOTHING, Cents
from croupier.pump import Written
from croupier.rounds.people import Session
from croupier.store import Reads


class Holdings:
    """The chip accounts of the terminals of this house, and the floats of its tables."""

    def __init__(self, store: Reads) -> None:
        self._store = store
        self.players: dict[str, Cents] = {}
        """By terminal, as far as they are known."""
        self._floats: dict[str, Cents] = {}
        self._newer: dict[Account, Cents] = {}
        """What was written while somebody reads: it is newer than what he will have read."""
        self._reading = 0

    def of(self, terminal: str) -> Cents:
        """What a terminal holds, as far as it is known."""
        return self.players.get(terminal, NOTHING)

    def float_of(self, table: str) -> Cents | None:
        """The float of a table; nothing while it is not known."""
        return self._floats.get(table)

    def written(self, written: Written) -> set[str]:
        """The terminals whose money a batch moved."""
        moved = written.balances
        players = {one.of: held for one, held in moved.items() if one.kind is Kind.PLAYER}
        self.players |= players
        self._floats |= {one.of: held for one, held in moved.items() if one.kind is Kind.BANK}
        if self._reading:
            self._newer |= moved
        return set(players)

    async def know(self, terminals: Iterable[str], *tables: str) -> None:
        """Read what terminals and floats hold that nobody has asked for before."""
        unknown = [one for one in terminals if one not in self.players]
        await self._read(_accounts(unknown, [one for one in tables if one not in self._floats]))

    async def read(self, terminals: Iterable[str], *tables: str) -> None:
        """Read what terminals and floats hold: others may have written."""
        await self._read(_accounts(terminals, tables))

    async def _read(self, accounts: Sequence[Account]) -> None:
        if not accounts:
            return
        self._reading += 1
        try:
            found = await asyncio.to_thread(self._store.holdings, accounts)
            for account, held in found.items():
                known = self.players if account.kind is Kind.PLAYER else self._floats
                known[account.of] = self._newer.get(account, held)
        finally:
            self._reading -= 1
            if not self._reading:
                self._newer.clear()

    async def session(self, terminal: str) -> Session:
        """Whose a terminal is."""
        return await asyncio.to_thread(self._store.session, terminal)


def _accounts(terminals: Iterable[str], tables: Iterable[str]) -> list[Account]:
    held = [Account(Kind.PLAYER, one) for one in terminals]
    return held + [Account(Kind.BANK, one) for one in tables]
