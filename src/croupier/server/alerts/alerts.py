"""What somebody must know: significant events, raised once each, and ended where they end by themselves."""

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine, Iterable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace
from structlog.typing import FilteringBoundLogger

from croupier import __version__
from croupier.engine.clock import Clock
from croupier.engine.commit_pump import CommittedBatch
from croupier.engine.office_place import Office
from croupier.engine.order_ids import new_id
from croupier.engine.store import AnyAnswer, Record, Unsure
from croupier.engine.store.store_port import LONGEST_ID
from croupier.errors import Mistake
from croupier.ledger import MONEY, Account, Kind, Transfer
from croupier.money import Cents
from croupier.offices.floor.commands import FLOOR, Clear, FloorCommand, FloorOrder, Raise
from croupier.offices.floor.equipment_duties import failing, is_told, lacking
from croupier.offices.floor.events import FloorEvent
from croupier.offices.floor.significant_map import extra_jackpot_alerts, large_wins, significant
from croupier.offices.floor.state import Floor
from croupier.offices.jackpots import Jackpots
from croupier.server.orders.order_queue import Submit
from croupier.server.settings.metrics import Metrics
from croupier.server.settings.rate_limit import Pace
from croupier.table.events import RoundSettled
from croupier.table.state import State
from croupier.table.values.people import THE_SYSTEM, Actor, Patron
from croupier.table.values.refusals import Refusal
from croupier.table.values.sheet import Sheet

STRANGERS = 1
"""So many devices a second that nobody knows are reported, and terminals that stray again; the others are counted."""
AT_ONCE = 1_000
"""So many events of a log are read at a time."""
AGAIN_S = 1.0
"""After so long the floor is told again what it did not hear."""
ENDS = {
    "terminal-restored": ("terminal-lost",),
    "device-restored": ("device-lost", "acceptor-failed", "printer-failed"),
    "equipment-mended": ("equipment-failed", "display-differs", "display-lost"),
    "monitoring-restored": ("monitoring-lost",),
    "accounts-freed": ("accounts-frozen",),
    "jackpot-confirmed": ("jackpot-hit",),
    "jackpot-void": ("jackpot-hit",),
    "jackpot-returned": ("jackpot-hit", "jackpot-void"),
    "jackpot-resumed": ("jackpot-suspended",),
    "jackpot-closed": ("jackpot-suspended",),
}
"""What ends what, without anybody's doing."""


class AlertLog:
    """The floor's log as the process writes it."""

    def __init__(
        self,
        floor: Office[Floor, FloorEvent],
        submit: Submit,
        later: Callable[[Coroutine[Any, Any, Any]], object],
        *,
        clock: Clock,
        metrics: Metrics,
        log: FilteringBoundLogger,
        large_win: Cents,
        high_balance: Cents,
        jackpots: Callable[[], Jackpots] = Jackpots,
    ) -> None:
        self._floor, self._submit, self._later = floor, submit, later
        self._clock, self._metrics, self._log = clock, metrics, log
        self._strangers, self._strays = Pace(STRANGERS), Pace(STRANGERS)
        self._large_win, self._high_balance = large_win, high_balance
        self._jackpots = jackpots
        self._untold: deque[tuple[str, Raise]] = deque()
        """By the ids of their orders, in the order of the logs: so the mark of a place passes nothing by."""
        self._telling = False
        self._looked: dict[str, int] = {}
        """How many events of each place this process has looked at."""

    def written(self, written: CommittedBatch) -> None:
        """What somebody must know of a batch is raised, once for each event of a log."""
        for commit in written.commits:
            answer, place, state = commit.answer, commit.place, written.states.get(commit.place)
            sheets, number = commit.sheets, state.number if isinstance(state, State) else 0
            for seq, event in enumerate(answer.events, commit.after):
                paid = _paid(event, commit.transfers, sheets.__getitem__)
                self._queue(self._known(place, seq, event, paid, number))
                if isinstance(state, State):
                    self._duties(failing(state, event))
            if self._looked.get(place) == commit.after:
                self._looked[place] = commit.after + len(answer.events)
            self._duties(lacking(place, answer.order.by.name, answer.refused))
            if isinstance(state, State):
                self._excluded(state, answer)
        for state in written.states.values():
            if isinstance(state, State) and state.plan is not None:
                self._rich(state, written.balances)

    def _excluded(self, state: State, answer: AnyAnswer) -> None:
        """Somebody who is excluded would have played (SATG 20.2.2)."""
        refused, command = answer.refused, answer.order.command
        if refused is None or refused.why is not Refusal.PLAYER_EXCLUDED:
            return
        patron = getattr(command, "patron", None)
        patron = patron.key if isinstance(patron, Patron) else patron
        who = patron or state.patron_of(getattr(command, "terminal", ""))
        if who in state.excluded:
            self._once("exclusion-met", state.table, who)

    def _rich(self, state: State, balances: Mapping[Account, Cents]) -> None:
        """Terminals that hold more than the house wants to hear of, or than their table takes in."""
        most = min(self._high_balance, state.opened.most_credit or self._high_balance)
        for account, held in balances.items():
            money = account.kind is Kind.PLAYER and account.unit == MONEY
            here = money and account.of in state.terminals
            if here and held > most:
                self._once("high-balance", state.table, account.of, amount=held)

    def _known(
        self, place: str, seq: int, event: object, paid: Sheet, number: int
    ) -> Iterator[tuple[str, Raise]]:
        """What is to be raised because of an event, each with the id of its order."""
        named, raised = f"{place}#{seq} significant", significant(place, event, number=number)
        found = [(named, raised)] if raised else []
        if paid:
            wins = large_wins(place, paid, number=number, above=self._large_win)
            found += [(f"{named} {one.subject}"[:LONGEST_ID], one) for one in wins]
        besides = extra_jackpot_alerts(place, event, self._jackpots())
        found += [(f"{named} {one.code} {one.subject}"[:LONGEST_ID], one) for one in besides]
        for at, (one, what) in enumerate(found, 1):
            # Of several the last marks the event as told: after a crash the others are looked for again.
            yield one, replace(what, told=seq + (at == len(found)))

    def _queue(self, found: Iterable[tuple[str, Raise]]) -> None:
        self._untold.extend(found)
        if self._untold and not self._telling:
            self._telling = True
            self._later(self._tell())

    async def _tell(self) -> None:
        """One after the other, each until it is kept; what a process leaves behind the next one finds."""
        try:
            while self._untold:
                named, raised = self._untold[0]
                try:
                    await self._raised(raised, named)
                except Unsure:
                    await asyncio.sleep(AGAIN_S)
                    continue
                self._untold.popleft()
        except Mistake:
            self._untold.popleft()  # it would be one again
            raise
        finally:
            self._telling = False

    def _duties(self, failed: Iterable[Raise]) -> None:
        """A duty of equipment that was not met is the operator's (SATG 1.7)."""
        for raised in failed:
            if not is_told(self._floor.state, raised):
                self._later(self._raised(raised))

    async def catch_up(self, place: str) -> None:
        """Whoever wrote may have been killed, or the store was away, before the floor was told of it."""
        store = self._floor.store

        def read(after: int) -> list[Record]:
            return list(store.records(place, after, AT_ONCE))

        while records := await asyncio.to_thread(read, self._after(place)):
            for record in records:
                moves = await asyncio.to_thread(store.transfers, place, record.seq)
                paid = _paid(record.event, moves, store.sheet)
                for named, raised in self._known(place, record.seq, record.event, paid, 0):
                    if await asyncio.to_thread(store.answer, named) is None:
                        self._queue([(named, raised)])
                self._looked[place] = max(self._looked.get(place, 0), record.seq + 1)
        self._looked.setdefault(place, self._after(place))

    def _after(self, place: str) -> int:
        return max(self._looked.get(place, 0), self._floor.state.watched.get(place, 0))

    def alert(self, code: str, **about: Any) -> None:
        """Raise a significant event; whoever asks does not wait for it."""
        self._later(self.raised(code, **about))

    async def raised(self, code: str, **about: Any) -> AnyAnswer:
        """Raise a significant event."""
        return await self._raised(Raise(**{"code": code, "place": FLOOR, **about}))

    async def _raised(self, raised: Raise, named: str = "") -> AnyAnswer:
        self._log.info(
            raised.code, place=raised.place, subject=raised.subject, detail=raised.detail
        )
        answer = await self.ask(THE_SYSTEM, named or new_id(self._clock()), raised)
        for code in ENDS.get(raised.code, ()):
            await self.over(code, raised.place, raised.subject)
        return answer

    async def over(self, code: str, place: str, subject: str) -> None:
        """What has ended by itself needs nobody any more."""
        for number, one in self._floor.state.open.items():
            found = one.raised
            if (found.code, found.place, found.subject) == (code, place, subject):
                clear = Clear(number=number, reason="It ended by itself.")
                await self.ask(THE_SYSTEM, new_id(self._clock()), clear)

    def is_open(self, code: str, place: str, subject: str) -> bool:
        """Whether somebody is to see to it already."""
        found = (one.raised for one in self._floor.state.open.values())
        return any((it.code, it.place, it.subject) == (code, place, subject) for it in found)

    def _once(self, code: str, place: str, subject: str, **about: Any) -> None:
        if not self.is_open(code, place, subject):
            self.alert(code, place=place, subject=subject, **about)

    async def ask(self, by: Actor, named: str, command: FloorCommand) -> AnyAnswer:
        """Ask the floor."""
        order = FloorOrder(id=named, at=self._clock(), by=by, command=command)
        return await self._submit(FLOOR, order)

    async def called(self, code: str, by: str, table: str, named: str) -> AnyAnswer:
        """Somebody wants somebody to come."""
        return await self._raised(Raise(code=code, place=table or FLOOR, subject=by), named)

    def stranger(self, device: str, screen: str) -> None:
        """Somebody shows a wrong secret. Who comes again and again does not fill the log."""
        if self._strangers.allows(self._clock.elapsed()):
            self.alert("device-refused", subject=device[:50], detail=f"No {screen}.")
        self._metrics.wrong("unknown-device")

    async def strayed(self, terminal: str, table: str) -> None:
        """A terminal asks for a table that is not there, or not for it: no table keeps that refusal.

        It is on record before it is answered; of those that follow while it is open, a few a second.
        """
        known = self.is_open("table-refused", FLOOR, terminal)
        if not known or self._strays.allows(self._clock.elapsed()):
            await self.raised("table-refused", subject=terminal, detail=f"{table[:50]!r}.")

    def started(self, process: str, mode: str) -> None:
        """The process runs; what the floor knows of the last time is compared with it."""
        floor, runs = self._floor.state, f"{mode} {__version__}"
        if process in floor.running:
            self.alert("unclean-stop", subject=process)
        changes = ("mode-changed", "version-changed")
        for code, now, before in zip(changes, runs.split(), floor.began.split(), strict=False):
            if now != before:
                self.alert(code, subject=process, detail=f"{before}, now {now}.")
        self.alert("system-started", subject=process, detail=runs)


def _paid(event: object, moves: Iterable[Transfer], sheet: Callable[[str], Sheet]) -> Sheet:
    """What a round paid of money: chips of a tournament make nobody rich."""
    if not isinstance(event, RoundSettled) or any(one.giver.unit != MONEY for one in moves):
        return ()
    return sheet(event.sheet)
