"""Changes of the state when a chip account closes or a patron leaves."""

from croupier.table.state import State, Terminal
from croupier.table.values.replace import replace


def account_closed(state: State, name: str, printing: str = "") -> State:
    """Free the terminal of its player; a ticket that is printing still prints."""
    before = state.terminals[name]
    closed = Terminal(
        joined_at=before.joined_at,
        printing=printing or before.printing,
    )
    return replace(
        state,
        terminals=state.terminals.set(name, closed),
        cashing=state.cashing.delete(name) if name in state.cashing else state.cashing,
        idle=state.idle.left(name),
        visitors=visitors_after(state, name),
    )


def visitors_after(state: State, name: str) -> frozenset[str]:
    """Return the players who had a terminal before, with the player who leaves this one."""
    patron = state.terminals[name].patron
    return state.visitors | {patron.key} if patron else state.visitors


def patron_left(state: State, key: str) -> State:
    """Remove a patron from a live table, with the patron's advice, permissions and personal limits."""
    places, idle = state.places, state.idle
    for place in [place for place, name in places.items() if name == key]:
        places, idle = places.delete(place), idle.left(place)
    return replace(
        state,
        patrons=state.patrons.delete(key),
        places=places,
        idle=idle,
        advised=state.advised - {key},
        areas=state.areas and state.areas.leave_ended(key),
        personal=tuple(personal for personal in state.personal if personal.patron != key),
    )
