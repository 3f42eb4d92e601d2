"""Withdraw a jackpot that is suspended or closed from rounds that take wagers (SATG 7.7)."""

from collections.abc import Callable, Coroutine, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from croupier.engine.clock import Clock
from croupier.engine.jackpot_place import JackpotOffice
from croupier.errors import CroupierError
from croupier.server.orders.order_queue import Submit
from croupier.table.commands import Order, WithdrawJackpot
from croupier.table.phases import Phase
from croupier.table.state import State
from croupier.table.values.people import THE_SYSTEM

OVER = ("suspended", "closed")
"""The states of a jackpot that is no longer offered."""


@dataclass(eq=False)
class JackpotWithdrawal:
    """Runs in the process that has the table.

    The order id names round and jackpot, so it is done once.
    """

    jackpots: JackpotOffice
    state: Callable[[str], State | None]
    submit: Submit
    later: Callable[[Coroutine[Any, Any, Any]], object]
    clock: Clock
    _withdrawn: dict[str, set[str]] = field(default_factory=dict, init=False)
    """By table: what was withdrawn in the present round."""

    def tick(self, tables: Iterable[str]) -> None:
        """Find rounds that take wagers on a jackpot that is no longer offered."""
        for table in tables:
            state = self.state(table)
            if state is None or state.phase is not Phase.WAGERING or not state.playing.jackpots:
                self._withdrawn.pop(table, None)
                continue
            withdrawn = self._withdrawn.setdefault(table, set())
            for name, why in self._suspended(state):
                if name not in withdrawn:
                    withdrawn.add(name)
                    self.later(self._withdraw(state, name, why))

    def _suspended(self, state: State) -> Iterator[tuple[str, str]]:
        known, round_ = self.jackpots.state.jackpots, state.playing
        for name in (it.name for it in round_.jackpots):
            jackpot = known.get(name)
            if jackpot is not None and jackpot.status in OVER and name not in round_.suspended:
                yield name, jackpot.why or "It is closed."

    async def _withdraw(self, state: State, name: str, why: str) -> None:
        table, number = state.table, state.playing.number
        command = WithdrawJackpot(jackpot=name, reason=why)
        named = f"{table}/{number} {name} withdrawn {state.seq}"
        order = Order(id=named, at=self.clock(), by=THE_SYSTEM, command=command)
        try:
            answer = await self.submit(table, order)
        except CroupierError:
            self._retry(table, name)
            raise
        if answer.refused is not None:
            self._retry(table, name)

    def _retry(self, table: str, name: str) -> None:
        """Retry at the next check: the store was away, or an account is frozen for a while (SATG 8.3)."""
        self._withdrawn.get(table, set()).discard(name)
