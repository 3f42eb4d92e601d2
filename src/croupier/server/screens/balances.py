"""What terminals and floats hold, known on the event loop: read once, then carried on from batch to batch.

Nothing is read on the loop itself: a store that is slow delays no screen.
"""

import asyncio
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from croupier.engine.commit_pump import CommittedBatch
from croupier.engine.store import Reads
from croupier.ledger import MONEY, Account, Kind
from croupier.money import NOTHING, Cents
from croupier.table.values.people import Session


class Holdings:
    """The chip accounts of the terminals of this house, and the floats of its tables."""

    def __init__(self, store: Reads) -> None:
        self._store = store
        self._players: dict[str, dict[str, Cents]] = defaultdict(dict)
        """By unit and terminal, as far as they are known."""
        self._floats: dict[str, dict[str, Cents]] = defaultdict(dict)
        self._newer: dict[Account, Cents] = {}
        """What was written while somebody reads: it is newer than what he will have read."""
        self._reading = 0

    def players(self, unit: str = "") -> Mapping[str, Cents]:
        """What terminals hold of money, or of the chips that are named, as far as it is known."""
        return self._players[unit or MONEY]

    def of(self, terminal: str, unit: str = "") -> Cents:
        """What one terminal holds."""
        return self._players[unit or MONEY].get(terminal, NOTHING)

    def float_of(self, table: str, unit: str = "") -> Cents | None:
        """The float of a table; nothing while it is not known."""
        return self._floats[unit or MONEY].get(table)

    def written(self, written: CommittedBatch) -> set[str]:
        """The terminals whose money a batch moved."""
        moved, terminals = written.balances, set[str]()
        for one, held in moved.items():
            if one.kind is Kind.PLAYER:
                self._players[one.unit][one.of] = held
                terminals.add(one.of)
            elif one.kind is Kind.BANK:
                self._floats[one.unit][one.of] = held
        if self._reading:
            self._newer |= moved
        return terminals

    async def know(self, terminals: Iterable[str], *tables: str, unit: str = "") -> None:
        """Read what terminals and floats hold that nobody has asked for before."""
        wanted = _accounts(terminals, tables, unit)
        await self._read([one for one in wanted if one.of not in self._known(one)])

    async def read(self, terminals: Iterable[str], *tables: str, unit: str = "") -> None:
        """Read what terminals and floats hold: others may have written."""
        await self._read(_accounts(terminals, tables, unit))

    def _known(self, account: Account) -> dict[str, Cents]:
        known = self._players if account.kind is Kind.PLAYER else self._floats
        return known[account.unit]

    async def _read(self, accounts: Sequence[Account]) -> None:
        if not accounts:
            return
        self._reading += 1
        try:
            found = await asyncio.to_thread(self._store.holdings, accounts)
            for account, held in found.items():
                self._known(account)[account.of] = self._newer.get(account, held)
        finally:
            self._reading -= 1
            if not self._reading:
                self._newer.clear()

    async def session(self, terminal: str) -> Session:
        """Whose a terminal is."""
        return await asyncio.to_thread(self._store.session, terminal)


def _accounts(terminals: Iterable[str], tables: Iterable[str], unit: str) -> list[Account]:
    """Of money; and of the chips of a tournament too, where some are named."""
    units, terminals, tables = dict.fromkeys((MONEY, unit or MONEY)), list(terminals), list(tables)
    held = [Account(Kind.PLAYER, name, one) for one in units for name in terminals]
    return held + [Account(Kind.BANK, name, one) for one in units for name in tables]
