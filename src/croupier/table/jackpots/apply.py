"""State changes when a jackpot is withdrawn from a round."""

from typing import assert_never

from croupier.table import events as e
from croupier.table.state import State
from croupier.table.wagers.wager_moves import jackpot_withdrawn


def apply_jackpot(state: State, event: e.JackpotEvent) -> State:
    """Return the table's state after a jackpot event."""
    match event:
        case e.JackpotWithdrawn():
            return jackpot_withdrawn(state, event)
        case _:
            assert_never(event)
