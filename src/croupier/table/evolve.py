"""Apply events to the state of a table. This cannot fail, because `decide` checked each event before."""

from collections.abc import Callable, Mapping
from typing import Any, get_args

from croupier.errors import Mistake
from croupier.table import events as e
from croupier.table.cases.apply import apply_case
from croupier.table.chips.apply import apply_float
from croupier.table.choices.apply import apply_choice
from croupier.table.corrections.apply import apply_correction
from croupier.table.counts.apply import apply_count, put_into_box
from croupier.table.dealing.apply import apply_dealing
from croupier.table.equipment.apply import apply_equipment, apply_to_shoe
from croupier.table.irregular.apply import apply_irregularity
from croupier.table.jackpots.apply import apply_jackpot
from croupier.table.limits.apply import apply_limits
from croupier.table.locks.apply import apply_lock
from croupier.table.opening.apply import apply_opening
from croupier.table.permissions.apply import apply_permission
from croupier.table.phases import NEXT
from croupier.table.presence.apply import apply_presence
from croupier.table.seats.apply import apply_seat
from croupier.table.secret_wagers.apply import apply_secret
from croupier.table.settlement.apply import apply_settlement
from croupier.table.state import State
from croupier.table.tickets.apply import apply_ticket
from croupier.table.tournament.apply import apply_session, count_session_round
from croupier.table.values.replace import replace
from croupier.table.values.sheet import Sheet
from croupier.table.wagers.apply import apply_wagers

Sheets = Callable[[str], Sheet]
"""Returns a settlement sheet by the hash that names it in the log."""


def _each(kinds: Any, apply: Callable[..., State]) -> dict[type, Callable[..., State]]:
    """Map every event of a topic to the function that applies it."""
    return dict.fromkeys(get_args(kinds) or (kinds,), apply)


APPLY: Mapping[type, Callable[[State, Any], State]] = {
    **_each(e.OpeningEvent, apply_opening),
    **_each(e.LimitEvent, apply_limits),
    **_each(e.PermissionEvent, apply_permission),
    **_each(e.SeatEvent, apply_seat),
    **_each(e.FloatEvent, apply_float),
    **_each(e.WageringEvent, apply_wagers),
    **_each(e.DealingEvent, apply_dealing),
    **_each(e.ChoiceEvent, apply_choice),
    **_each(e.JackpotEvent, apply_jackpot),
    **_each(e.EquipmentEvent, apply_equipment),
    **_each(e.CaseEvent, apply_case),
    **_each(e.TicketEvent, apply_ticket),
    **_each(e.PresenceEvent, apply_presence),
    **_each(e.LockEvent, apply_lock),
    **_each(e.SessionEvent, apply_session),
    **_each(e.SecretEvent, apply_secret),
    **_each(e.CountEvent, apply_count),
}
"""The function that applies each event, by topic."""
APPLY_PAID: Mapping[type, Callable[[State, Any, Sheets], State]] = {
    **_each(e.SettlementEvent, apply_settlement),
    **_each(e.IrregularityEvent, apply_irregularity),
    **_each(e.CorrectionEvent, apply_correction),
}
"""The functions that apply events which name a sheet."""


def evolve(state: State, event: e.Event, sheets: Sheets) -> State:
    """Return the state of the table after an event."""
    after = NEXT[state.phase].get(type(event))
    if after is None:
        raise Mistake(f"{type(event).__name__} cannot happen while the table is {state.phase}.")
    paid = APPLY_PAID.get(type(event))
    moved = paid(state, event, sheets) if paid else APPLY[type(event)](state, event)
    moved = put_into_box(moved, event)
    if state.tournament is not None:
        moved = count_session_round(state, moved, event, sheets)
    return replace(apply_to_shoe(state, moved, event), phase=after, seq=state.seq + 1)
