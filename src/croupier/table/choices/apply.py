"""Apply the events of choices."""

from typing import assert_never

from croupier.table import events as e
from croupier.table.progress import advance_procedure, with_answer, without_holds
from croupier.table.round import Silence
from croupier.table.state import State
from croupier.table.values.replace import replace


def apply_choice(state: State, event: e.ChoiceEvent) -> State:
    """Return the state of the table after a choice event."""
    round_ = state.playing
    match event:
        case e.Asked():
            return replace(state, round=replace(round_, asked=event))
        case e.Answered():
            return replace(state, round=with_answer(round_, event))
        case e.AskClosed(key=key):
            holds = without_holds(round_.holds, round_.awaited)
            entries = replace(round_.entries, closed=round_.entries.closed | {key})
            over = replace(
                round_,
                entries=entries,
                holds=holds,
                silent=_silences(state, key),
                decided_faces=len(round_.faces),
            )
            return replace(state, round=advance_procedure(over))
        case _:
            assert_never(event)


def _silences(state: State, key: str) -> tuple[Silence, ...]:
    """Record wagers without a choice, and whether each terminal answered then (SATG 13.9.2(b), SATG 17.6.2)."""
    round_ = state.playing
    before = tuple(silence for silence in round_.silent if silence.question != key)
    holders = ((wager, round_.holders[wager][0]) for wager in sorted(round_.awaited))
    return (
        *before,
        *(Silence(key, wager, state.absent.get(holder, "")) for wager, holder in holders),
    )
