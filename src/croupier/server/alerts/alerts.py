"""Raise significant events, each once, and end those that end by themselves."""

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine, Iterable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace
from structlog.typing import FilteringBoundLogger

from croupier import __version__
from croupier.engine.clock import Clock
from croupier.engine.commit_pump import CommittedBatch
from croupier.engine.order_ids import new_id
from croupier.engine.store import AnyAnswer, Record, Unsure
from croupier.engine.store.store_port import LONGEST_ID
from croupier.errors import Mistake
from croupier.ledger import MONEY, Account, Kind, Transfer
from croupier.money import Cents
from croupier.offices.floor.commands import FLOOR, Clear, FloorCommand, FloorOrder, Raise
from croupier.offices.floor.equipment_duties import failing, is_already_open, lacking
from croupier.offices.floor.event_facts import Origin
from croupier.offices.floor.significant_events import KINDS
from croupier.offices.floor.significant_map import extra_jackpot_alerts, large_wins, significant
from croupier.offices.jackpots import Jackpots
from croupier.offices.staff import STAFF, Staff
from croupier.server.orders.order_queue import Submit
from croupier.server.process.offices import FloorOffice
from croupier.server.settings.metrics import Metrics
from croupier.server.settings.rate_limit import Pace
from croupier.table.events import RoundSettled
from croupier.table.state import State
from croupier.table.values.people import THE_SYSTEM, Actor, Patron
from croupier.table.values.plain_text import LONGEST_TEXT, printable
from croupier.table.values.refusals import Refusal
from croupier.table.values.sheet import Sheet

STRANGERS = 1
"""Unknown devices, and repeated stray terminals, that are reported per second.

The others are counted.
"""
AT_ONCE = 1_000
"""Events of a log that are read at a time."""
AGAIN_S = 1.0
"""Seconds before the floor gets an alert again that it did not record."""
LEVELS = {
    "log": "info", "warn": "warning", "lock-terminal": "error", "lock-table": "error",
    "stop": "critical",
}  # fmt: skip
"""By action of an alert: the level of its line in the log of the process."""
ENDS = {
    "terminal-restored": ("terminal-lost",),
    "device-restored": ("device-lost", "acceptor-failed", "printer-failed"),
    "equipment-mended": ("equipment-failed", "display-differs", "display-lost"),
    "door-closed": ("door-open",),
    "stacker-full": ("stacker-removed",),
    "stacker-removed": ("stacker-full",),
    "stacker-ready": ("stacker-full", "stacker-removed"),
    "acceptor-ready": ("acceptor-fault",),
    "paper-low": ("paper-out", "paper-jam"),
    "paper-out": ("paper-low", "paper-jam"),
    "paper-jam": ("paper-low", "paper-out"),
    "paper-ready": ("paper-low", "paper-out", "paper-jam"),
    "printer-ready": ("printer-fault",),
    "monitoring-restored": ("monitoring-lost",),
    "accounts-freed": ("accounts-frozen",),
    "terminal-released": ("terminal-held",),
    "jackpot-confirmed": ("jackpot-hit",),
    "jackpot-void": ("jackpot-hit",),
    "jackpot-returned": ("jackpot-hit", "jackpot-void"),
    "jackpot-resumed": ("jackpot-suspended",),
    "jackpot-closed": ("jackpot-suspended",),
}
"""By alert: the alerts that it ends automatically."""


class AlertLog:
    """Writes alerts to the floor's log for this process."""

    def __init__(
        self, floor: FloorOffice, submit: Submit,
        later: Callable[[Coroutine[Any, Any, Any]], object], *, clock: Clock, metrics: Metrics,
        log: FilteringBoundLogger, large_win: Cents, high_balance: Cents,
        jackpots: Callable[[], Jackpots] = Jackpots,
    ) -> None:  # fmt: skip
        self._floor, self._submit, self._later = floor, submit, later
        self._clock, self._metrics, self._log = clock, metrics, log
        self._strangers, self._strays = Pace(STRANGERS), Pace(STRANGERS)
        self._large_win, self._high_balance = large_win, high_balance
        self._jackpots = jackpots
        self._pending: deque[tuple[str, Raise]] = deque()
        """Alerts to raise, by order id and in log order, so that the mark of a place skips none."""
        self._raising = False
        self._unkept: set[str] = set()
        """Terminals that this process has reported because their refusals are no longer kept."""
        self._checked: dict[str, int] = {}
        """By place: how many events this process has checked."""

    def on_commit(self, batch: CommittedBatch) -> None:
        """Raise the alerts of a batch, once for each event of a log."""
        former = _by_place(batch.before)
        for commit in batch.commits:
            answer, place, state = commit.answer, commit.place, batch.states.get(commit.place)
            sheets, number = commit.sheets, state.number if isinstance(state, State) else 0
            for seq, event in enumerate(answer.events, commit.after):
                paid = _paid(event, commit.transfers, sheets.__getitem__)
                origin = Origin(
                    by=answer.order.by.name,
                    number=number,
                    before=former.get(place),
                    moves=commit.transfers,
                )
                self._queue(self._alerts_of(place, seq, event, paid, origin))
                if isinstance(state, State):
                    self._check_duties(failing(state, event))
            if self._checked.get(place) == commit.after:
                self._checked[place] = commit.after + len(answer.events)
            self._check_duties(lacking(place, answer.order.by.name, answer.refused))
            if isinstance(state, State):
                self._check_exclusion(state, answer)
        for state in batch.states.values():
            if isinstance(state, State) and state.plan is not None:
                self._check_balances(state, batch.balances)

    def _check_exclusion(self, state: State, answer: AnyAnswer) -> None:
        """Raise an alert when an excluded player tries to play (SATG 20.2.2)."""
        refused, command = answer.refused, answer.order.command
        if refused is None or refused.why is not Refusal.PLAYER_EXCLUDED:
            return
        patron = getattr(command, "patron", None)
        patron = patron.key if isinstance(patron, Patron) else patron
        player = patron or state.patron_of(getattr(command, "terminal", ""))
        if state.is_excluded(player):
            self._once("exclusion-met", state.table, player, facts={"player": player})

    def _check_balances(self, state: State, balances: Mapping[Account, Cents]) -> None:
        """Raise an alert for terminals with a balance above the house's limit or above that of their table."""
        most = min(self._high_balance, state.opened.most_credit or self._high_balance)
        for account, balance in balances.items():
            money = account.kind is Kind.PLAYER and account.unit == MONEY
            is_own = money and account.of in state.terminals
            if is_own and balance > most:
                facts = {"player": account.of, "limit": str(most)}
                self._once("high-balance", state.table, account.of, amount=balance, facts=facts)

    def _alerts_of(
        self, place: str, seq: int, event: object, paid: Sheet, origin: Origin
    ) -> Iterator[tuple[str, Raise]]:
        """List the alerts that follow from an event, each with the id of its order."""
        named, alert = f"{place}#{seq} significant", significant(place, event, origin)
        alerts = [(named, alert)] if alert else []
        if paid:
            wins = large_wins(place, paid, number=origin.number, above=self._large_win)
            alerts += [(f"{named} {win.subject}"[:LONGEST_ID], win) for win in wins]
        besides = extra_jackpot_alerts(place, event, self._jackpots())
        alerts += [
            (f"{named} {beside.code} {beside.subject}"[:LONGEST_ID], beside) for beside in besides
        ]
        for at, (name, command) in enumerate(alerts, 1):
            # The last alert of an event marks the event as done. After a crash the others are
            # looked for again.
            yield name, replace(command, told=seq + (at == len(alerts)))

    def _queue(self, alerts: Iterable[tuple[str, Raise]]) -> None:
        self._pending.extend(alerts)
        if self._pending and not self._raising:
            self._raising = True
            self._later(self._raise_pending())

    async def _raise_pending(self) -> None:
        """Raise one alert after another, and retry until it is recorded.

        The next process finds the rest.
        """
        try:
            while self._pending:
                named, alert = self._pending[0]
                try:
                    await self._raise(alert, named)
                except Unsure:
                    await asyncio.sleep(AGAIN_S)
                    continue
                self._pending.popleft()
        except Mistake:
            self._pending.popleft()  # a retry would fail in the same way
            raise
        finally:
            self._raising = False

    def _check_duties(self, failed: Iterable[Raise]) -> None:
        """Alert the operator when equipment did not meet a duty (SATG 1.7)."""
        for alert in failed:
            if not is_already_open(self._floor.state, alert):
                self._later(self._raise(alert))

    async def catch_up(self, place: str) -> None:
        """Raise the alerts of a log that are missing, because a process was killed or the store was away."""
        store = self._floor.store

        def read(after: int) -> list[Record]:
            return list(store.records(place, after, AT_ONCE))

        while records := await asyncio.to_thread(read, self._after(place)):
            for record in records:
                moves = await asyncio.to_thread(store.transfers, place, record.seq)
                paid = _paid(record.event, moves, store.sheet)
                answer = await asyncio.to_thread(store.answer, record.order)
                origin = Origin(by=answer.order.by.name if answer else "", moves=moves)
                for named, alert in self._alerts_of(place, record.seq, record.event, paid, origin):
                    if await asyncio.to_thread(store.answer, named) is None:
                        self._queue([(named, alert)])
                self._checked[place] = max(self._checked.get(place, 0), record.seq + 1)
        self._checked.setdefault(place, self._after(place))

    def _after(self, place: str) -> int:
        return max(self._checked.get(place, 0), self._floor.state.watched.get(place, 0))

    def raise_later(self, code: str, **about: Any) -> None:
        """Raise a significant event without waiting for it."""
        self._later(self.raise_alert(code, **about))

    async def raise_alert(self, code: str, **about: Any) -> AnyAnswer:
        """Raise a significant event."""
        return await self._raise(Raise(**{"code": code, "place": FLOOR, **about}))

    async def _raise(self, alert: Raise, named: str = "") -> AnyAnswer:
        alert = replace(
            alert, subject=printable(alert.subject), detail=printable(alert.detail)[:LONGEST_TEXT],
            facts={name: printable(fact)[:LONGEST_TEXT] for name, fact in alert.facts.items()},
        )  # fmt: skip
        level = LEVELS[KINDS[alert.code].action]
        getattr(self._log, level)(
            alert.code, place=alert.place, subject=alert.subject, detail=alert.detail
        )
        answer = await self.submit(THE_SYSTEM, named or new_id(self._clock()), alert)
        for code in ENDS.get(alert.code, ()):
            await self.end_alert(code, alert.place, alert.subject)
        return answer

    async def end_alert(self, code: str, place: str, subject: str) -> None:
        """Clear the open alerts that have ended by themselves."""
        for number, alert in self._floor.state.open.items():
            event = alert.raised
            if (event.code, event.place, event.subject) == (code, place, subject):
                clear = Clear(number=number, reason="It ended by itself.")
                await self.submit(THE_SYSTEM, new_id(self._clock()), clear)

    def is_open(self, code: str, place: str, subject: str) -> bool:
        """Say whether such an alert is already open."""
        events = (alert.raised for alert in self._floor.state.open.values())
        return any((it.code, it.place, it.subject) == (code, place, subject) for it in events)

    def _once(self, code: str, place: str, subject: str, **about: Any) -> None:
        if not self.is_open(code, place, subject):
            self.raise_later(code, place=place, subject=subject, **about)

    async def submit(self, by: Actor, named: str, command: FloorCommand) -> AnyAnswer:
        """Submit a command to the floor."""
        order = FloorOrder(id=named, at=self._clock(), by=by, command=command)
        return await self._submit(FLOOR, order)

    async def call_staff(
        self, code: str, by: str, table: str, named: str, number: int
    ) -> AnyAnswer:
        """Raise an alert because a player or a member of staff calls for help, in a round."""
        facts = {"terminal": by} if code == "attendant-called" else {"dealer": by}
        doer = () if code == "attendant-called" else (by,)
        alert = Raise(
            code=code, place=table or FLOOR, subject=by, round=number, facts=facts, doers=doer
        )
        return await self._raise(alert, named)

    def unknown_device(self, device: str, screen: str) -> None:
        """Report a wrong device secret.

        The rate limit keeps repeated attempts from filling the log.
        """
        if self._strangers.allows(self._clock.elapsed()):
            facts = {"device": device[:50], "fault": "wrong-secret"}
            self.raise_later(
                "device-refused", subject=device[:50], detail=f"No {screen}.", facts=facts
            )
        self._metrics.rejected("unknown-device")

    def unkept_refusals(self, terminal: str) -> None:
        """Report that the refused orders of a terminal are no longer kept."""
        if terminal not in self._unkept and not self.is_open("refusals-unkept", FLOOR, terminal):
            self._unkept.add(terminal)
            facts = {"terminal": terminal}
            self.raise_later("refusals-unkept", subject=terminal, facts=facts)

    async def unknown_table(self, terminal: str, table: str) -> None:
        """Record that a terminal asked for a table that does not exist or that it may not use.

        No table keeps that refusal, so the alert is recorded before the answer. While it is open, a
        rate limit applies to further ones.
        """
        known = self.is_open("table-refused", FLOOR, terminal)
        if not known or self._strays.allows(self._clock.elapsed()):
            facts = {"terminal": terminal, "asked": table[:50]}
            await self.raise_alert(
                "table-refused", subject=terminal, detail=f"{table[:50]!r}.", facts=facts
            )

    def report_start(self, process: str, mode: str) -> None:
        """Report the start of the process, and compare mode and version with the last run."""
        floor, runs = self._floor.state, f"{mode} {__version__}"
        if process in floor.running:
            self.raise_later("unclean-stop", subject=process, facts={"process": process})
        changes = ("mode-changed", "version-changed")
        for code, now, before in zip(changes, runs.split(), floor.began.split(), strict=False):
            if now != before:
                facts = {"process": process, "was": before, "now": now}
                self.raise_later(code, subject=process, detail=f"{before}, now {now}.", facts=facts)
        facts = {"process": process, "version": __version__, "mode": mode}
        self.raise_later("system-started", subject=process, detail=runs, facts=facts)


def _by_place(states: Iterable[object]) -> dict[str, object]:
    """Return the old states of tables, and of the staff office, by their places."""
    tables = {state.table: state for state in states if isinstance(state, State)}
    staff = next((state for state in states if isinstance(state, Staff)), None)
    return {**tables, STAFF: staff}


def _paid(event: object, moves: Iterable[Transfer], sheet: Callable[[str], Sheet]) -> Sheet:
    """Return the sheet of a round that paid money. Rounds with tournament chips have none."""
    if not isinstance(event, RoundSettled) or any(move.giver.unit != MONEY for move in moves):
        return ()
    return sheet(event.sheet)
