"""Counts at one table: denominations, boxes, and what was counted last.

What lies in a box by the books is not shown before the box is counted, so that people count and do not copy.
"""

from croupier.money import Cents
from croupier.table.counts.box_contents import DROP
from croupier.table.counts.denominations import chip_values, note_values
from croupier.table.state import State
from croupier.views.wire_struct import View


class TakenBoxView(View, frozen=True, kw_only=True):
    """A box that waits to be counted."""

    number: str
    box: str
    """`drop`, or the terminal of a note box."""
    at: int
    by: str
    second: str


class CountedView(View, frozen=True, kw_only=True):
    """A count with its difference to the books."""

    at: int
    what: str
    """`float`, or the number of a box."""
    occasion: str = ""
    """The occasion of a float; of a box its name."""
    counted: Cents
    difference: Cents = Cents(0)
    by: str
    second: str


class CountsView(View, frozen=True, kw_only=True):
    """What can be counted at a table."""

    live: bool = False
    """Whether it has a float of chips."""
    chips: tuple[Cents, ...] = ()
    notes: tuple[Cents, ...] = ()
    """The denominations of chips and of notes."""
    boxes: tuple[str, ...] = ()
    """The boxes that can be taken out."""
    taken: tuple[TakenBoxView, ...] = ()
    last: tuple[CountedView, ...] = ()
    """The newest first."""


def counts_view(state: State) -> CountsView:
    """Return the counts of a table; nothing while it was never opened."""
    if state.plan is None:
        return CountsView()
    counts = state.counts
    return CountsView(
        live=state.is_live,
        chips=chip_values(state),
        notes=note_values(state),
        boxes=(DROP, *(state.opened.terminals if state.opened.notes else ())),
        taken=tuple(
            TakenBoxView(number=number, box=it.box, at=it.at, by=it.by, second=it.second)
            for number, it in sorted(counts.taken.items(), key=lambda item: item[1].at)
        ),
        last=tuple(
            CountedView(
                at=it.at, what=it.what, occasion=it.occasion, counted=it.counted, difference=it.difference,
                by=it.by, second=it.second,
            )
            for it in counts.last
        ),
    )  # fmt: skip
