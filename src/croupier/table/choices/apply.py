"""What an answer changes."""

from typing import assert_never

from croupier.table import events as e
from croupier.table.progress import advance_procedure, with_answer, without_holds
from croupier.table.round import Silence
from croupier.table.state import State
from croupier.table.values.replace import replace


def apply_choice(state: State, event: e.ChoiceEvent) -> State:
    """The table after such an event."""
    one = state.playing
    match event:
        case e.Asked():
            return replace(state, round=replace(one, asked=event))
        case e.Answered():
            return replace(state, round=with_answer(one, event))
        case e.AskClosed(key=key):
            holds = without_holds(one.holds, one.awaited)
            entries = replace(one.entries, closed=one.entries.closed | {key})
            over = replace(one, entries=entries, holds=holds, silent=_silent(state, key))
            return replace(state, round=advance_procedure(over))
        case _:
            assert_never(event)


def _silent(state: State, key: str) -> tuple[Silence, ...]:
    """Who was silent, and whether his terminal answered when the time was up (SATG 13.9.2(b), SATG 17.6.2)."""
    one = state.playing
    before = tuple(silence for silence in one.silent if silence.question != key)
    holders = ((wager, one.holders[wager][0]) for wager in sorted(one.awaited))
    return (
        *before,
        *(Silence(key, wager, state.absent.get(holder, "")) for wager, holder in holders),
    )
