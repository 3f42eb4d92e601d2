"""What an event changes. It cannot fail: whatever could be refused was refused before it happened."""

from collections.abc import Callable

from croupier.errors import Mistake
from croupier.rounds import events as e
from croupier.rounds.evolve_cases import evolve_case
from croupier.rounds.evolve_equipment import evolve_equipment, evolve_shoe
from croupier.rounds.evolve_irregular import evolve_irregular
from croupier.rounds.evolve_locks import evolve_lock
from croupier.rounds.evolve_presence import evolve_presence
from croupier.rounds.evolve_round import evolve_round
from croupier.rounds.evolve_table import evolve_float, evolve_seat, evolve_table
from croupier.rounds.evolve_tickets import evolve_ticket
from croupier.rounds.evolve_tournaments import counted, evolve_tournament
from croupier.rounds.phases import NEXT
from croupier.rounds.sheet import Sheet
from croupier.rounds.state import State
from croupier.rounds.values import replace

Sheets = Callable[[str], Sheet]
"""What was paid, by the hash that stands in the log."""


def evolve(state: State, event: e.Event, sheets: Sheets) -> State:
    """The table after an event."""
    after = NEXT[state.phase].get(type(event))
    if after is None:
        raise Mistake(f"{type(event).__name__} cannot happen while the table is {state.phase}.")
    if isinstance(event, e.TableEvent):
        moved = evolve_table(state, event)
    elif isinstance(event, e.SeatEvent):
        moved = evolve_seat(state, event)
    elif isinstance(event, e.FloatEvent):
        moved = evolve_float(state, event)
    elif isinstance(event, e.EquipmentEvent):
        moved = evolve_equipment(state, event)
    elif isinstance(event, e.IrregularEvent):
        moved = evolve_irregular(state, event, sheets)
    elif isinstance(event, e.CaseEvent):
        moved = evolve_case(state, event)
    elif isinstance(event, e.TicketEvent):
        moved = evolve_ticket(state, event)
    elif isinstance(event, e.PresenceEvent):
        moved = evolve_presence(state, event)
    elif isinstance(event, e.LockEvent):
        moved = evolve_lock(state, event)
    elif isinstance(event, e.TournamentEvent):
        moved = evolve_tournament(state, event)
    else:
        moved = evolve_round(state, event, sheets)
    if state.tournament is not None:
        moved = counted(state, moved, event, sheets)
    return replace(evolve_shoe(state, moved, event), phase=after, seq=state.seq + 1)
