"""Whether each jackpot operates properly, looked at when the system starts and every so often (SATG 7.6).

One that does not is suspended by the system, with what was found; the tables play on without it (SATG 7.7).
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
from croupier.server.feeds.jackpot_journal import ReadJournal
from croupier.server.orders.order_queue import Submit
from croupier.server.screens.hub import encode
from croupier.table.values.people import THE_SYSTEM
from croupier.views.jackpots.jackpot_view import dealer_jackpots, jackpots_view

EVERY_S = 60.0
"""So often it is looked at."""


class Prize(Struct, frozen=True, kw_only=True):
    """What a jackpot pays at this moment, as the books hold it (SATG 7.6.2)."""

    jackpot: str
    amount: Cents
    goods: str
    operating: bool
    why: str = ""


@dataclass
class Working:
    """The checks of one process."""

    jackpots: JackpotOffice
    journal: ReadJournal
    submit: Submit
    clock: Clock
    installed: str = __version__
    """The software that runs here."""
    looked_at: int = 0
    """When all of it was last tried."""

    async def look(self, *, journal: bool = True) -> Mapping[str, str]:
        """Every jackpot that is offered; what does not work is suspended. What was found, by jackpot.

        At the start the log is not added up: that takes its time, and is done when everything runs.
        """
        try:
            found = dict(await asyncio.to_thread(lambda: list(self._faults(journal=journal))))
        except Unsure:
            return {}  # the store is away, and nothing could be written of it either
        self.looked_at = self.clock()
        for name, says in found.items():
            await self._suspend(name, says)
        return found

    async def read(self, name: str) -> Prize:
        """The prize as it is settled by; one that cannot be read does not operate (SATG 7.6.2)."""
        one = self.jackpots.state.jackpots[name]
        try:
            await asyncio.to_thread(self.compare, name)
        except CroupierError as failed:
            if one.status == "open" and not isinstance(failed, Unsure):
                await self._suspend(name, str(failed))
            raise
        one = self.jackpots.state.jackpots[name]
        amount = await asyncio.to_thread(self._held, one)
        operating = one.status == "open"
        return Prize(
            jackpot=name, amount=amount, goods=one.terms.goods, operating=operating, why=one.why
        )

    def _held(self, one: Jackpot) -> Cents:
        meter = self.jackpots.store.balance(Account(Kind.METER, one.name))
        return Cents(meter + one.terms.fixed)

    async def _suspend(self, name: str, says: str) -> None:
        command, now = Suspend(jackpot=name, reason=says), self.clock()
        order = JackpotOrder(id=new_id(now), at=now, by=THE_SYSTEM, command=command)
        await self.submit(JACKPOTS, order)

    # In a thread of its own.

    def _faults(self, *, journal: bool) -> Iterator[tuple[str, str]]:
        """What is wrong with each that is offered, the first thing of each."""
        for one in list(self.jackpots.state.jackpots.values()):
            if one.status != "open":
                continue
            try:
                self.check(one, journal=journal)
            except Unsure:
                raise
            except Exception as failed:  # noqa: BLE001  whatever it is, it does not work
                yield one.name, str(failed) or repr(failed)

    def check(self, one: Jackpot, *, journal: bool = True) -> None:
        """All that a jackpot needs; raises what it lacks."""
        if one.terms.software != self.installed:
            said = f"Version {self.installed} runs, and {one.terms.software} was approved."
            raise NotWorking(said)
        unapproved = one.terms.unapproved(self.clock())
        if unapproved:
            raise NotWorking(unapproved.detail)
        unread(one, self.jackpots.house)
        tried(one.terms, self.jackpots.house)
        self.compare(one.name, journal=journal)
        self.content(self.jackpots.state.tables_of(one.name))

    def compare(self, name: str, *, journal: bool = True) -> None:
        """Meter and reserve are what books and log come to, and no round brought too much; else it raises."""
        store, seq = self.jackpots.store, self.jackpots.seq
        pool = self.jackpots.state.jackpots[name].pool  # not older than that
        shown = {Account(Kind.METER, name): pool.meter, Account(Kind.RESERVE, name): pool.reserve}
        held = store.holdings(list(shown))
        # Where the log has grown meanwhile, here or elsewhere, the books are of another moment.
        if store.length(JACKPOTS) == seq:
            for account, amount in shown.items():
                _same(str(account), amount, held.get(account, 0))
        too_much = self.journal.unreasonable(name) if journal else ""
        if too_much:
            raise NotWorking(too_much)
        seen = self.journal.reconciled() if journal else None
        if seen is not None and seen.steady:
            for line in seen.lines:
                if Account.parse(line.account) in shown:
                    _same(line.account, line.shown, line.ledger)
                    _same(line.account, line.shown, line.journal)

    def content(self, tables: Sequence[str]) -> None:
        """What the screens of tables are told can be made (SATG 1.1 image-content-server)."""
        state = self.jackpots.state
        for table in tables:
            encode(jackpots_view(state, table))
            encode(dealer_jackpots(state, table))


def _same(account: str, shown: int, held: int) -> None:
    if shown != held:
        raise NotWorking(f"{account} shows {shown} cents, and {held} are there.")
