"""Apply the events of dealing: motion, rest and faces."""

from typing import assert_never

from croupier.table import events as e
from croupier.table.dealing.no_spins import is_due as no_spin_due
from croupier.table.progress import with_entry, without_spin
from croupier.table.state import State
from croupier.table.values.replace import replace


def apply_dealing(state: State, event: e.DealingEvent) -> State:
    """Return the state of the table after a dealing event."""
    round_ = state.playing
    match event:
        case e.ShooterChosen(terminal=terminal):
            chosen = replace(round_, shooter=event)
            return replace(state, round=chosen, last_shooter=terminal or state.last_shooter)
        case e.SetInMotion(source=source):
            return replace(state, round=replace(round_, motion=source))
        case e.CameToRest():
            return replace(state, round=replace(round_, rests=True))
        case e.SpinReported(turns=turns, fault=fault):
            due = no_spin_due(round_.setup.game.key, turns=turns, fault=fault)
            return replace(state, round=replace(round_, fault=due.key if due else ""))
        case e.NoSpinDeclared():
            return replace(state, round=without_spin(round_))
        case e.Drawn() | e.EntryAgreed() | e.EntryDiffered():
            return replace(state, round=with_entry(round_, event))
        case _:
            assert_never(event)
