"""Build views ahead: what terminals will be shown if the entered result is confirmed.

They are built while the dealer checks the result, and shown only after the confirmation is
committed. A view is used if table, terminal and balance match what it was built from. Otherwise a
new view is built.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from msgspec.structs import astuple, replace

from croupier.engine.settlement_ahead import SettlementAhead
from croupier.money import NOTHING, Cents
from croupier.table.state import State, Terminal

PRIVATE_FIELDS = ("seq", "ready_since", "terminals", "cashing", "absent", "cases", "idle", "counts")
"""Fields that may differ from the forecast: between rounds a terminal sees only its own part of them, or nothing."""


class ViewAhead(NamedTuple):
    """The view of a terminal, and what it was built from besides the table."""

    terminal: Terminal | None
    balance: Cents
    view: bytes


class ViewsAhead:
    """The views of one table after a confirmation that may never come."""

    def __init__(self, due: SettlementAhead, terminals: Iterator[str]) -> None:
        self.after = due.after
        self.left = terminals
        """Terminals whose views are not built yet."""
        self._gains = due.gains
        self._views: dict[str, ViewAhead] = {}

    def gain(self, terminal: str) -> Cents:
        """Return what the account of a terminal will gain."""
        return self._gains.get(terminal, NOTHING)

    def put(self, terminal: str, balance: Cents, view: bytes) -> None:
        """Store a view that is valid for this balance of the terminal."""
        self._views[terminal] = ViewAhead(self.after.terminals.get(terminal), balance, view)

    def came_true(self, state: State) -> bool:
        """Say whether a table is as forecast, in all that concerns more than one terminal."""
        foreseen = self.after
        if state.phase is not foreseen.phase or not state.history:
            return False
        last = replace(foreseen.history[0], at=state.history[0].at)
        alike = replace(
            foreseen,
            history=(last, *foreseen.history[1:]),
            **{name: getattr(state, name) for name in PRIVATE_FIELDS},
        )
        both = zip(astuple(alike), astuple(state), strict=True)
        return all(value is actual or value == actual for value, actual in both)

    def ready(self, state: State, balances: Mapping[str, Cents]) -> dict[str, bytes]:
        """Return the views, by terminal, that are true of the table and of the balances."""
        if not self.came_true(state):
            return {}
        now = state.terminals.get
        views = {
            terminal: view
            for terminal, (terminal_state, balance, view) in self._views.items()
            if terminal_state is now(terminal) and balance == balances.get(terminal, NOTHING)
        }
        for leaves in (state.cashing, self.after.cashing):
            for terminal in leaves:
                views.pop(terminal, None)
        return views
