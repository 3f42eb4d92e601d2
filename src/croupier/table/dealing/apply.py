"""What changes when something moves, rests or is drawn."""

from typing import assert_never

from croupier.table import events as e
from croupier.table.dealing.no_spins import is_due as no_spin_due
from croupier.table.progress import with_entry, without_spin
from croupier.table.state import State
from croupier.table.values.replace import replace


def apply_dealing(state: State, event: e.DealingEvent) -> State:
    """The table after such an event."""
    one = state.playing
    match event:
        case e.ShooterChosen(terminal=terminal):
            chosen = replace(one, shooter=event)
            return replace(state, round=chosen, last_shooter=terminal or state.last_shooter)
        case e.SetInMotion(source=source):
            return replace(state, round=replace(one, motion=source))
        case e.CameToRest():
            return replace(state, round=replace(one, rests=True))
        case e.SpinReported(turns=turns, fault=fault):
            due = no_spin_due(one.setup.game.key, turns=turns, fault=fault)
            return replace(state, round=replace(one, fault=due.key if due else ""))
        case e.NoSpinDeclared():
            return replace(state, round=without_spin(one))
        case e.Drawn() | e.EntryAgreed() | e.EntryDiffered():
            return replace(state, round=with_entry(one, event))
        case _:
            assert_never(event)
