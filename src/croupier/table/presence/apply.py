"""What changes when somebody comes or goes: who is in charge, and which terminals do not answer."""

from typing import assert_never

from croupier.table import events as e
from croupier.table.state import State
from croupier.table.values.replace import replace


def apply_presence(state: State, event: e.PresenceEvent) -> State:
    """Only who is there: no wager, balance, seat or phase."""
    match event:
        case e.DealerOnRecord(dealer=dealer):
            return replace(state, dealer=dealer)
        case e.DealerGone():
            return replace(state, dealer="")
        case e.TerminalLost(terminal=terminal, why=why):
            return replace(state, absent=state.absent.set(terminal, why))
        case e.TerminalBack(terminal=terminal):
            return replace(state, absent=state.absent.delete(terminal))
        case _:
            assert_never(event)
