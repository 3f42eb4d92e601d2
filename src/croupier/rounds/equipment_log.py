"""The log of one set of cards or one piece of equipment across rounds, from the events of its table."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from croupier.rounds import events as e

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


def history(events: Iterable[e.Event], item: str) -> Iterator[Entry]:
    """Everything that happened to a set of cards, by its name, or to a piece of equipment, by its kind."""
    cards, number = "", 0
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
            number = 0
        leaves = isinstance(event, LEAVES)
        number += leaves
        if item in (before, cards):
            yield Entry(event, number if leaves else 0)
