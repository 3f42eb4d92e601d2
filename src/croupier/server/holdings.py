"""What the terminals hold, known on the event loop: read once, then carried on from batch to batch.

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
    """The chip accounts of the terminals of this house."""

    def __init__(self, store: Reads) -> None:
        self._store = store
        self._balances: dict[str, Cents] = {}
        self._newer: dict[str, Cents] = {}
        """What was written while somebody reads: it is newer than what he will have read."""
        self._reading = 0

    def of(self, terminal: str) -> Cents:
        """What a terminal holds, as far as it is known."""
        return self._balances.get(terminal, NOTHING)

    def written(self, written: Written) -> set[str]:
        """The terminals whose money a batch moved."""
        moved = {one.of: held for one, held in written.balances.items() if one.kind is Kind.PLAYER}
        self._balances |= moved
        if self._reading:
            self._newer |= moved
        return set(moved)

    async def know(self, terminals: Iterable[str]) -> None:
        """Read what terminals hold that nobody has asked for before."""
        await self.read([one for one in terminals if one not in self._balances])

    async def read(self, terminals: Sequence[str]) -> None:
        """Read what terminals hold: others may have written."""
        if not terminals:
            return
        accounts = [Account(Kind.PLAYER, one) for one in terminals]
        self._reading += 1
        try:
            found = await asyncio.to_thread(self._store.holdings, accounts)
            for account, held in found.items():
                self._balances[account.of] = self._newer.get(account.of, held)
        finally:
            self._reading -= 1
            if not self._reading:
                self._newer.clear()

    async def session(self, terminal: str) -> Session:
        """Whose a terminal is."""
        return await asyncio.to_thread(self._store.session, terminal)
