"""The history of one set of cards or one piece of equipment across rounds, from the log of its table."""

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import NamedTuple

from croupier.table import events as e

FAULTS = e.EquipmentFailed | e.EquipmentMended | e.EquipmentReplaced
LEAVES = e.Drawn | e.FaceDiscarded | e.CardBurned
"""Events by which a card leaves the shoe."""
OF_CARDS = (
    LEAVES | e.CardsChecked | e.CardsBrought | e.CardsShuffled | e.ShuffleOrdered | e.CutDeclined | e.CardsCut
    | e.CuttingCardDrawn | e.DiscardsReloaded | e.CardsReplaced | e.CardsCounted | e.CardCarried | e.ShoeRetired
)  # fmt: skip


class Entry(NamedTuple):
    """One event in the history of the item."""

    event: e.Event
    number: int = 0
    """For a card that left the shoe: its number since the last shuffle (WAR 2.3, GAZ 29/2000 2.3)."""
    place: int = 0
    """The card's position in the stack before the cut, from the front; 0 if there was no cut."""

    @property
    def order(self) -> str:
        """For a cut: the order of the stack after it, and the position of the cutting card (WAR 4.2.4(a))."""
        cut = self.event
        if not isinstance(cut, e.CardsCut) or not cut.stack:
            return ""
        front = f"{cut.depth + 1} to {cut.stack}, then 1 to {cut.depth}"
        return f"cards {front}; the cutting card before the last {cut.behind}"


def history(events: Iterable[e.Event], item: str) -> Iterator[Entry]:
    """Yield the history of a set of cards, by its name, or of a piece of equipment, by its kind."""
    cards, number = "", 0
    order: Iterator[int] = iter(())
    for event in events:
        if isinstance(event, FAULTS):
            if event.item == item:
                yield Entry(event)
            continue
        if not isinstance(event, OF_CARDS):
            continue
        before = cards
        if isinstance(event, e.CardsChecked | e.CardsBrought) or (
            isinstance(event, e.CardsReplaced) and event.which == "all"
        ):
            cards = event.cards
        if isinstance(event, e.CardsBrought | e.CardsShuffled):
            number, order = 0, iter(())
        if isinstance(event, e.CardsCut):
            order = _rotated(event)
        leaves = isinstance(event, LEAVES)
        number += leaves
        place = next(order, 0) if leaves else 0
        if item in (before, cards):
            yield Entry(event, number if leaves else 0, place)


def _rotated(cut: e.CardsCut) -> Iterator[int]:
    """Return the positions of the stack in the order in which its cards come after the cut (WAR 4.2.4(a))."""
    return chain(range(cut.depth + 1, cut.stack + 1), range(1, min(cut.depth, cut.stack) + 1))
