"""The log of one set of cards or one piece of equipment across rounds, from the events of its table."""

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import NamedTuple

from croupier.table import events as e

FAULTS = e.EquipmentFailed | e.EquipmentMended | e.EquipmentReplaced
LEAVES = e.Drawn | e.FaceDiscarded | e.CardBurned
"""A card left the shoe."""
OF_CARDS = (
    LEAVES | e.CardsChecked | e.CardsBrought | e.CardsShuffled | e.ShuffleOrdered | e.CutDeclined | e.CardsCut
    | e.CuttingCardDrawn | e.DiscardsReloaded | e.CardsReplaced | e.CardsCounted | e.CardCarried | e.ShoeRetired
)  # fmt: skip


class Entry(NamedTuple):
    """Something that happened to it."""

    event: e.Event
    number: int = 0
    """Of a card that left the shoe: the how manieth since the last shuffle (WAR 2.3, GAZ 29/2000 2.3)."""
    place: int = 0
    """Where it lay in the stack before the cut, from the front; nothing where none was made."""

    @property
    def order(self) -> str:
        """Of a cut: how the stack lies after it, and where the cutting card is (WAR 4.2.4(a))."""
        cut = self.event
        if not isinstance(cut, e.CardsCut) or not cut.stack:
            return ""
        front = f"{cut.depth + 1} to {cut.stack}, then 1 to {cut.depth}"
        return f"cards {front}; the cutting card before the last {cut.behind}"


def history(events: Iterable[e.Event], item: str) -> Iterator[Entry]:
    """Everything that happened to a set of cards, by its name, or to a piece of equipment, by its kind."""
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
    """The places of the stack in the order in which its cards come after the cut (WAR 4.2.4(a))."""
    return chain(range(cut.depth + 1, cut.stack + 1), range(1, min(cut.depth, cut.stack) + 1))
