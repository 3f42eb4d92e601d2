"""Apply the events of players who come and go."""

from typing import assert_never

from croupier.table import events as e
from croupier.table.seats.leave_seat import account_closed, patron_left, visitors_after
from croupier.table.state import State, Terminal
from croupier.table.values.replace import replace


def apply_seat(state: State, event: e.SeatEvent) -> State:
    """Return the state of the table after a seat event."""
    terminals = state.terminals
    match event:
        case e.TerminalJoined(at=at, terminal=name, patron=patron, leaving=leaving):
            joined = Terminal(joined_at=at, patron=patron, leaving=leaving)
            sign = state.sign and state.sign.back_online(name, at)
            announcement = state.announcement and state.announcement.joined_by(name, at)
            return replace(
                state, terminals=terminals.set(name, joined), sign=sign, announcement=announcement
            )
        case e.TerminalLeft(terminal=name):
            # The sign at a terminal goes with it (SATG 4.2).
            return replace(
                state,
                terminals=terminals.delete(name),
                idle=state.idle.left(name),
                visitors=visitors_after(state, name),
                announcement=state.announcement and state.announcement.taken_down(name),
            )
        case e.BoughtIn(terminal=name, patron=patron):
            opened = replace(terminals[name], patron=patron)
            return replace(state, terminals=terminals.set(name, opened))
        case e.PaidOut(terminal=name):
            return account_closed(state, name)
        case e.LeaveDirected(terminal=name, reason=reason):
            directed = replace(terminals[name], leaving=reason)
            return replace(state, terminals=terminals.set(name, directed))
        case e.SeatTaken(patron=patron, place=place):
            places = state.places.set(place, patron.key) if place else state.places
            return replace(state, patrons=state.patrons.set(patron.key, patron), places=places)
        case e.SeatVacated(patron=key):
            return patron_left(state, key)
        case _:
            assert_never(event)
