"""Balances of terminals and floats for the event loop: read once, then updated with each batch.

The loop itself never reads the store, so a slow store delays no screen.
"""

import asyncio
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from croupier.engine.commit_pump import CommittedBatch
from croupier.engine.store import Reads
from croupier.ledger import MONEY, Account, Kind
from croupier.money import NOTHING, Cents
from croupier.table.values.people import Session


class Balances:
    """The chip accounts of the terminals of this house, and the floats of its tables."""

    def __init__(self, store: Reads) -> None:
        self._store = store
        self._players: dict[str, dict[str, Cents]] = defaultdict(dict)
        """By unit and terminal, as far as known."""
        self._floats: dict[str, dict[str, Cents]] = defaultdict(dict)
        self._newer: dict[Account, Cents] = {}
        """Amounts written during a read. They are newer than what the read returns."""
        self._reading = 0

    def players(self, unit: str = "") -> Mapping[str, Cents]:
        """Return the known balances of terminals, in money or in the named chips."""
        return self._players[unit or MONEY]

    def balance_of(self, terminal: str, unit: str = "") -> Cents:
        """Return the balance of one terminal."""
        return self._players[unit or MONEY].get(terminal, NOTHING)

    def float_of(self, table: str, unit: str = "") -> Cents | None:
        """Return the float of a table, or nothing while it is unknown."""
        return self._floats[unit or MONEY].get(table)

    def on_commit(self, batch: CommittedBatch) -> set[str]:
        """Return the terminals whose money a batch moved."""
        balances, terminals = batch.balances, set[str]()
        for account, amount in balances.items():
            if account.kind is Kind.PLAYER:
                self._players[account.unit][account.of] = amount
                terminals.add(account.of)
            elif account.kind is Kind.BANK:
                self._floats[account.unit][account.of] = amount
        if self._reading:
            self._newer |= balances
        return terminals

    async def read_missing(self, terminals: Iterable[str], *tables: str, unit: str = "") -> None:
        """Read the balances of terminals and floats that are not known yet."""
        wanted = _accounts(terminals, tables, unit)
        await self._read([account for account in wanted if account.of not in self._known(account)])

    async def read(self, terminals: Iterable[str], *tables: str, unit: str = "") -> None:
        """Read the balances of terminals and floats again, because another process may have written."""
        await self._read(_accounts(terminals, tables, unit))

    def _known(self, account: Account) -> dict[str, Cents]:
        known = self._players if account.kind is Kind.PLAYER else self._floats
        return known[account.unit]

    async def _read(self, accounts: Sequence[Account]) -> None:
        if not accounts:
            return
        self._reading += 1
        try:
            amounts = await asyncio.to_thread(self._store.holdings, accounts)
            for account, amount in amounts.items():
                self._known(account)[account.of] = self._newer.get(account, amount)
        finally:
            self._reading -= 1
            if not self._reading:
                self._newer.clear()

    async def session(self, terminal: str) -> Session:
        """Return the session at a terminal."""
        return await asyncio.to_thread(self._store.session, terminal)


def _accounts(terminals: Iterable[str], tables: Iterable[str], unit: str) -> list[Account]:
    """Return the accounts in money, and also in tournament chips if a unit is named."""
    units, terminals, tables = dict.fromkeys((MONEY, unit or MONEY)), list(terminals), list(tables)
    players = [Account(Kind.PLAYER, name, unit) for unit in units for name in terminals]
    return players + [Account(Kind.BANK, name, unit) for unit in units for name in tables]
