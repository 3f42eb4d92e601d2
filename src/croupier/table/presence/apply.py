"""Apply the events of presence: which dealer is in charge, and which terminals do not answer."""

from typing import assert_never

from croupier.table import events as e
from croupier.table.round import Round
from croupier.table.state import State
from croupier.table.values.replace import replace


def apply_presence(state: State, event: e.PresenceEvent) -> State:
    """Return the state after a presence event; it changes no wager, balance, seat or phase."""
    match event:
        case e.DealerOnRecord(dealer=dealer):
            return replace(state, dealer=dealer, round=_dealt_by(state.round, dealer))
        case e.DealerGone():
            return replace(state, dealer="")
        case e.TerminalLost(terminal=terminal, why=why):
            return replace(state, absent=state.absent.set(terminal, why))
        case e.TerminalBack(terminal=terminal):
            return replace(state, absent=state.absent.delete(terminal))
        case _:
            assert_never(event)


def _dealt_by(round_: Round | None, dealer: str) -> Round | None:
    """Return the round in progress with one more dealer."""
    return round_ and replace(round_, dealers=round_.dealers | {dealer})
