"""Check at the start and periodically that each jackpot operates properly (SATG 7.6).

The system suspends one that does not, with the finding. The tables play on without it (SATG 7.7).
"""

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from msgspec import Struct

from croupier import __version__
from croupier.engine.clock import Clock
from croupier.engine.jackpot_place import JackpotOffice
from croupier.engine.jackpot_trial import NotWorking, tried, unread
from croupier.engine.order_ids import new_id
from croupier.engine.store import Unsure
from croupier.errors import CroupierError
from croupier.ledger import Account, Kind
from croupier.money import Cents
from croupier.offices.jackpots import JACKPOTS, JackpotOrder
from croupier.offices.jackpots.commands import Suspend
from croupier.offices.jackpots.state import Jackpot
from croupier.server.feeds.jackpot_journal import JackpotJournal
from croupier.server.orders.order_queue import Submit
from croupier.server.screens.hub import encode
from croupier.table.values.people import THE_SYSTEM
from croupier.views.jackpots.jackpot_view import dealer_jackpots, jackpots_view
from croupier.words import phrase

EVERY_S = 60.0
"""Seconds between two checks."""


class MeterPrize(Struct, frozen=True, kw_only=True):
    """The prize of a jackpot at this moment, by the books (SATG 7.6.2)."""

    jackpot: str
    amount: Cents
    goods: str
    operating: bool
    why: str = ""


@dataclass
class JackpotHealth:
    """The jackpot checks of one process."""

    jackpots: JackpotOffice
    journal: JackpotJournal
    submit: Submit
    clock: Clock
    installed: str = __version__
    """The software that runs here."""
    checked_at: int = 0
    """The time of the last full check."""

    async def check_all(self, *, journal: bool = True) -> Mapping[str, str]:
        """Check every offered jackpot, suspend those that fail, and return the findings by jackpot.

        At the start the log is not added up, because that takes time. It is done when everything
        runs.
        """
        try:
            findings = dict(await asyncio.to_thread(lambda: list(self._faults(journal=journal))))
        except Unsure:
            return {}  # the store is away, so nothing could be written either
        self.checked_at = self.clock()
        for name, says in findings.items():
            await self._suspend(name, says)
        return findings

    async def read(self, name: str) -> MeterPrize:
        """Return the prize used for settlement.

        A jackpot whose prize is unreadable does not operate (SATG 7.6.2).
        """
        jackpot = self.jackpots.state.jackpots[name]
        try:
            await asyncio.to_thread(self.compare, name)
        except CroupierError as failed:
            if jackpot.status == "open" and not isinstance(failed, Unsure):
                await self._suspend(name, str(failed))
            raise
        jackpot = self.jackpots.state.jackpots[name]
        amount = await asyncio.to_thread(self._amount, jackpot)
        operating = jackpot.status == "open"
        return MeterPrize(
            jackpot=name, amount=amount, goods=jackpot.terms.goods, operating=operating,
            why=jackpot.why,
        )  # fmt: skip

    def _amount(self, jackpot: Jackpot) -> Cents:
        meter = self.jackpots.store.balance(Account(Kind.METER, jackpot.name))
        return Cents(meter + jackpot.terms.fixed)

    async def _suspend(self, name: str, says: str) -> None:
        command, now = Suspend(jackpot=name, reason=says), self.clock()
        order = JackpotOrder(id=new_id(now), at=now, by=THE_SYSTEM, command=command)
        await self.submit(JACKPOTS, order)

    # The methods below run in a thread.

    def _faults(self, *, journal: bool) -> Iterator[tuple[str, str]]:
        """Return the first fault of each offered jackpot."""
        for jackpot in list(self.jackpots.state.jackpots.values()):
            if jackpot.status != "open":
                continue
            try:
                self.check(jackpot, journal=journal)
            except Unsure:
                raise
            except Exception as failed:  # noqa: BLE001  any error means that it does not work
                yield jackpot.name, str(failed) or repr(failed)

    def check(self, jackpot: Jackpot, *, journal: bool = True) -> None:
        """Check everything that a jackpot needs, and raise what is missing."""
        if jackpot.terms.software != self.installed:
            text = f"Version {self.installed} runs, and {jackpot.terms.software} was approved."
            raise NotWorking(text)
        unapproved = jackpot.terms.unapproved(self.clock())
        if unapproved:
            raise NotWorking(unapproved.detail)
        unread(jackpot, self.jackpots.house)
        tried(jackpot.terms, self.jackpots.house)
        self.compare(jackpot.name, journal=journal)
        self.content(self.jackpots.state.tables_of(jackpot.name))

    def compare(self, name: str, *, journal: bool = True) -> None:
        """Raise if meter and reserve differ from books and log, or a round contributed too much."""
        store, seq = self.jackpots.store, self.jackpots.seq
        pool = self.jackpots.state.jackpots[name].pool  # not older than that
        pools = {Account(Kind.METER, name): pool.meter, Account(Kind.RESERVE, name): pool.reserve}
        balances = store.holdings(list(pools))
        # If the log has grown meanwhile, here or elsewhere, the books are of another moment.
        if store.length(JACKPOTS) == seq:
            for account, amount in pools.items():
                _same(str(account), amount, balances.get(account, 0))
        too_much = self.journal.unreasonable(name) if journal else ""
        if too_much:
            raise NotWorking(too_much)
        reconciled = self.journal.reconciled() if journal else None
        if reconciled is not None and reconciled.steady:
            for line in reconciled.lines:
                if Account.parse(line.account) in pools:
                    _same(line.account, line.shown, line.ledger)
                    _same(line.account, line.shown, line.journal)

    def content(self, tables: Sequence[str]) -> None:
        """Check that the screens' jackpot content can be built (SATG 1.1 image-content-server)."""
        state = self.jackpots.state
        for table in tables:
            encode(jackpots_view(state, table))
            encode(dealer_jackpots(state, table))


def _same(account: str, amount: int, balance: int) -> None:
    if amount != balance:
        raise NotWorking(
            phrase(
                "{account} shows {amount} cents, and {balance} are there.",
                account=account,
                amount=amount,
                balance=balance,
            )
        )
