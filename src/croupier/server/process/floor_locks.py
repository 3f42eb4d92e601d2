"""What the floor locks, told to the tables: they decide, and their own logs have it.

The open events of the floor say what is locked; the state of a table says what it knows of that. Whatever
differs is ordered: when either changes, when a table is taken over, and once a second. So nothing is lost
with a process, and to order it twice changes nothing.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from croupier.engine.commit_pump import CommittedBatch
from croupier.offices.floor.events import EventRaised
from croupier.offices.floor.state import Floor
from croupier.table import commands as c
from croupier.table.events import TableOpened
from croupier.table.state import State
from croupier.table.values.event_base import kebab
from croupier.table.values.people import THE_SYSTEM

if TYPE_CHECKING:
    from croupier.server.process.system import System


class Locks:
    """The locks of the tables of this process."""

    def __init__(self, system: "System") -> None:
        self._system = system

    def written(self, written: CommittedBatch) -> None:
        """A batch is kept: the floor may be another, or a table may have been opened."""
        floor = any(isinstance(state, Floor) for state in written.states.values())
        events = (event for commit in written.commits for event in commit.answer.events)
        if floor or any(isinstance(event, TableOpened) for event in events):
            self.compare()

    def compare(self) -> None:
        """Order what the floor says and the tables do not know."""
        system = self._system
        floor = system.floor.state
        for table in system.desks.own:
            state = system.desks.tables[table].state
            for command in wanted(floor, state):
                system.later(self._order(state, command))

    async def _order(self, state: State, command: c.LockCommand) -> None:
        about = getattr(command, "terminal", "")
        named = f"{state.table}#{state.seq} {kebab(type(command).__name__)} {about}".rstrip()
        order = c.Order(id=named, at=self._system.clock(), by=THE_SYSTEM, command=command)
        await self._system.submit(state.table, order)


def wanted(floor: Floor, state: State) -> Iterator[c.LockCommand]:
    """What a table is to be told so that it is locked as the floor says."""
    if state.plan is None:
        return  # nothing can begin there yet
    held = _because(floor.holds(state.table))
    if held != state.rounds_held:
        yield c.HoldRounds(reason=held) if held else c.ReleaseRounds()
    if state.is_live:
        return
    there = {*state.terminals, *state.plan.terminals}
    locks = {name: _because(one) for name, one in floor.locks().items() if name in there}
    for terminal, reason in locks.items():
        if state.locked.get(terminal) != reason:
            yield c.LockTerminal(terminal=terminal, reason=reason)
    for terminal in state.locked:
        if terminal not in locks:
            yield c.UnlockTerminal(terminal=terminal)


def _because(raised: EventRaised | None) -> str:
    return f"{raised.code} {raised.number}" if raised else ""
