"""A chip account is closed, a patron has left."""

from croupier.table.state import State, Terminal
from croupier.table.values.replace import replace


def account_closed(state: State, name: str, printing: str = "") -> State:
    """Nobody has the terminal any more; what it prints it still prints."""
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
    )


def patron_left(state: State, key: str) -> State:
    """A patron has left a live table: his advice, his leave and his own limits go with him."""
    places, idle = state.places, state.idle
    for place in [place for place, one in places.items() if one == key]:
        places, idle = places.delete(place), idle.left(place)
    return replace(
        state,
        patrons=state.patrons.delete(key),
        places=places,
        idle=idle,
        advised=state.advised - {key},
        areas=state.areas and state.areas.leave_ended(key),
        personal=tuple(one for one in state.personal if one.patron != key),
    )
