"""Views made ahead: what the terminals of a table will be shown if its result is confirmed as it stands.

They are made while the dealer looks at it, and shown to nobody before the confirmation is kept. Then each is shown if
the table, the terminal and its money are what it was made from; else a view is made as ever.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from msgspec.structs import astuple, replace

from croupier.engine.settlement_ahead import SettlementAhead
from croupier.money import NOTHING, Cents
from croupier.table.state import State, Terminal

NOBODYS = ("seq", "ready_since", "terminals", "cashing", "absent", "cases", "idle")
"""What may be another than foreseen: between two rounds a terminal is shown nothing of it, but for what is its own."""


class ViewAhead(NamedTuple):
    """The view of a terminal, and what it was made from besides the table."""

    here: Terminal | None
    balance: Cents
    view: bytes


class ViewsAhead:
    """The views of one table, after a confirmation that may never come."""

    def __init__(self, due: SettlementAhead, terminals: Iterator[str]) -> None:
        self.after = due.after
        self.left = terminals
        """Those whose views are not made yet."""
        self._gains = due.gains
        self._made: dict[str, ViewAhead] = {}

    def gain(self, terminal: str) -> Cents:
        """What will come to the account of a terminal."""
        return self._gains.get(terminal, NOTHING)

    def put(self, terminal: str, balance: Cents, view: bytes) -> None:
        """A view that may be shown when a terminal holds so much."""
        self._made[terminal] = ViewAhead(self.after.terminals.get(terminal), balance, view)

    def came_true(self, state: State) -> bool:
        """Whether a table is what was foreseen, in all that concerns more than one terminal."""
        foreseen = self.after
        if state.phase is not foreseen.phase or not state.history:
            return False
        last = replace(foreseen.history[0], at=state.history[0].at)
        alike = replace(
            foreseen,
            history=(last, *foreseen.history[1:]),
            **{name: getattr(state, name) for name in NOBODYS},
        )
        both = zip(astuple(alike), astuple(state), strict=True)
        return all(one is other or one == other for one, other in both)

    def ready(self, state: State, held: Mapping[str, Cents]) -> dict[str, bytes]:
        """By terminal: the views that are true of a table and of what its terminals hold, where it came as foreseen."""
        if not self.came_true(state):
            return {}
        now = state.terminals.get
        found = {
            terminal: view
            for terminal, (here, balance, view) in self._made.items()
            if here is now(terminal) and balance == held.get(terminal, NOTHING)
        }
        for leaves in (state.cashing, self.after.cashing):
            for terminal in leaves:
                found.pop(terminal, None)
        return found
