"""Apply the events of counts, and of tenders that go into a box."""

from typing import Any, assert_never

from croupier.money import NOTHING, Cents
from croupier.table import events as e
from croupier.table.counts.box_contents import DROP, KEPT, Counts, LastCount, TakenBox
from croupier.table.state import State
from croupier.table.values.replace import replace

CHIPS = "chips"
"""The one tender that goes into the tray and not into the drop box."""


def apply_count(state: State, event: e.CountEvent) -> State:
    """Return the state after a count; the books of the table do not move."""
    counts = state.counts
    match event:
        case e.FloatCounted():
            difference = Cents(event.amount - event.expected)
            whole = Cents(counts.float_difference + difference)
            counts = replace(
                _with_last_count(counts, event, "float", difference), float_difference=whole
            )
        case e.BoxTaken(number=number, box=box):
            taken = TakenBox(
                box=box, expected=event.expected, at=event.at, by=event.by, second=event.second
            )
            counts = replace(
                counts,
                inside=counts.inside.set(box, NOTHING),
                taken=counts.taken.set(number, taken),
                boxes=counts.boxes + 1,
            )
        case e.BoxCounted(number=number):
            difference = Cents(event.amount - event.expected)
            kept = _with_last_count(counts, event, number, difference)
            counts = replace(kept, taken=counts.taken.delete(number))
        case e.CountDiffered():
            return state  # the count before it says the same
        case _:
            assert_never(event)
    return replace(state, counts=counts)


def _with_last_count(
    counts: Counts, event: e.FloatCounted | e.BoxCounted, what: str, difference: Cents
) -> Counts:
    last = LastCount(
        at=event.at,
        what=what,
        occasion=event.occasion if isinstance(event, e.FloatCounted) else event.box,
        counted=event.amount,
        difference=difference,
        by=event.by,
        second=event.second,
    )
    return replace(counts, last=(last, *counts.last)[:KEPT])


def put_into_box(state: State, event: Any) -> State:
    """Return the state with the tender of an event in its box; most events bring none."""
    match event:
        case e.ChipsBought(amount=amount, tender=tender) | e.BoughtIn(amount=amount, tender=tender):
            box = DROP if tender != CHIPS else ""
        case e.ColourIssued(value=value, count=count, tender=tender):
            amount, box = Cents(value * count), DROP if tender != CHIPS else ""
        case e.NoteStacked(terminal=terminal, amount=amount):
            box = terminal
        case _:
            return state
    if not box:
        return state
    content = Cents(state.counts.content(box) + amount)
    return replace(
        state, counts=replace(state.counts, inside=state.counts.inside.set(box, content))
    )
