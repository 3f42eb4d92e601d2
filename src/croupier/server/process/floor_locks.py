"""Pass the locks of the floor on to the tables, which decide and log them.

The open alerts of the floor say what is locked, and the state of a table says what it knows. Any
difference is ordered: when either changes, when a table is taken over, and once a second. So no
lock is lost with a process, and a repeated order changes nothing.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from croupier.engine.clock import Clock
from croupier.engine.commit_pump import CommittedBatch
from croupier.offices.floor.events import EventRaised
from croupier.offices.floor.state import Floor
from croupier.server.orders.order_queue import Submit
from croupier.server.process.background import Background
from croupier.server.process.offices import FloorOffice
from croupier.server.process.running_tables import RunningTables
from croupier.table import commands as c
from croupier.table.events import TableOpened
from croupier.table.state import State
from croupier.table.values.event_base import kebab
from croupier.table.values.people import THE_SYSTEM


@dataclass(eq=False)
class FloorLocks:
    """The locks of the tables of this process."""

    floor: FloorOffice
    tables: RunningTables
    submit: Submit
    background: Background
    clock: Clock

    def on_commit(self, batch: CommittedBatch) -> None:
        """Compare after a commit, because the floor may have changed or a table may have opened."""
        floor = any(isinstance(state, Floor) for state in batch.states.values())
        events = (event for commit in batch.commits for event in commit.answer.events)
        if floor or any(isinstance(event, TableOpened) for event in events):
            self.compare()

    def compare(self) -> None:
        """Order the locks that the floor has and the tables do not know."""
        floor = self.floor.state
        for table in self.tables.own:
            state = self.tables.running(table)
            for command in wanted(floor, state):
                self.background.later(self._order(state, command))

    async def _order(self, state: State, command: c.LockCommand) -> None:
        about = getattr(command, "terminal", "")
        named = f"{state.table}#{state.seq} {kebab(type(command).__name__)} {about}".rstrip()
        order = c.Order(id=named, at=self.clock(), by=THE_SYSTEM, command=command)
        await self.submit(state.table, order)


def wanted(floor: Floor, state: State) -> Iterator[c.LockCommand]:
    """List the commands that lock a table as the floor says."""
    if state.plan is None:
        return  # no round can begin there yet
    reason_held = _because(floor.holds(state.table))
    if reason_held != state.rounds_held:
        yield c.HoldRounds(reason=reason_held) if reason_held else c.ReleaseRounds()
    if state.is_live:
        return
    terminals = {*state.terminals, *state.plan.terminals}
    locks = {name: _because(lock) for name, lock in floor.locks().items() if name in terminals}
    for terminal, reason in locks.items():
        if state.locked.get(terminal) != reason:
            yield c.LockTerminal(terminal=terminal, reason=reason)
    for terminal in state.locked:
        if terminal not in locks:
            yield c.UnlockTerminal(terminal=terminal)


def _because(event: EventRaised | None) -> str:
    return f"{event.code} {event.number}" if event else ""
