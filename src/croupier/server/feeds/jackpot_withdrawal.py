"""A jackpot that is suspended or closed while wagers are taken is withdrawn from those rounds (SATG 7.7)."""

from collections.abc import Callable, Coroutine, Iterable, Iterator
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
"""What is offered no more."""


class Withdrawing:
    """Whoever has a table sees to it; the id of the order is that of the round and the jackpot, so it is done once."""

    def __init__(
        self,
        jackpots: JackpotOffice,
        state: Callable[[str], State | None],
        submit: Submit,
        later: Callable[[Coroutine[Any, Any, Any]], object],
        clock: Clock,
    ) -> None:
        self._jackpots, self._state = jackpots, state
        self._submit, self._later, self._clock = submit, later, clock
        self._asked: dict[str, set[str]] = {}
        """By table: what was asked in the round that is played."""

    def look(self, own: Iterable[str]) -> None:
        """Rounds that take wagers on what is not offered any more."""
        for table in own:
            state = self._state(table)
            if state is None or state.phase is not Phase.WAGERING or not state.playing.jackpots:
                self._asked.pop(table, None)
                continue
            asked = self._asked.setdefault(table, set())
            for name, why in self._suspended(state):
                if name not in asked:
                    asked.add(name)
                    self._later(self._withdraw(state, name, why))

    def _suspended(self, state: State) -> Iterator[tuple[str, str]]:
        known, one = self._jackpots.state.jackpots, state.playing
        for name in (it.name for it in one.jackpots):
            found = known.get(name)
            if found is not None and found.status in OVER and name not in one.suspended:
                yield name, found.why or "It is closed."

    async def _withdraw(self, state: State, name: str, why: str) -> None:
        table, number = state.table, state.playing.number
        command = WithdrawJackpot(jackpot=name, reason=why)
        named = f"{table}/{number} {name} withdrawn {state.seq}"
        order = Order(id=named, at=self._clock(), by=THE_SYSTEM, command=command)
        try:
            answer = await self._submit(table, order)
        except CroupierError:
            self._ask_again(table, name)
            raise
        if answer.refused is not None:
            self._ask_again(table, name)

    def _ask_again(self, table: str, name: str) -> None:
        """At the next look: the store was away, or an account is frozen for a while (SATG 8.3)."""
        self._asked.get(table, set()).discard(name)
