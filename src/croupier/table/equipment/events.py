"""What happens to the equipment across rounds: cards and their shoe, wheels, dice, displays."""

from typing import TypeAlias

from croupier.table.values.event_base import EventBase


class CardsChecked(EventBase, frozen=True, kw_only=True):
    """A set of cards was checked and is the table's from here on (WAR 3.2, GAZ 29/2000 3.2)."""

    cards: str
    count: int


class CardsBrought(EventBase, frozen=True, kw_only=True):
    """A set shuffled beforehand came from where it was secured (SATG 12.5.1(b), WAR 4.1.2)."""

    cards: str
    count: int
    stored_at: str


class CardsShuffled(EventBase, frozen=True, kw_only=True):
    """The cards are in random order, and for what cause (WAR 4.1.1, SATG 12.5.1, GAZ 29/2000 4.1)."""

    cause: str
    reason: str = ""


class ShuffleOrdered(EventBase, frozen=True, kw_only=True):
    """The cards must be shuffled before the next round (SATG 12.5.1(a)(ii), WAR 4.1.1(c))."""

    cause: str
    reason: str = ""


class CutDeclined(EventBase, frozen=True, kw_only=True):
    """The cut goes to the next player (WAR 4.2.2)."""

    patron: str


class CardsCut(EventBase, frozen=True, kw_only=True):
    """The cards were cut and lie in the shoe (SATG 9.4.1, WAR 4.2.4, GAZ 29/2000 4.3)."""

    by: str
    depth: int
    """So many cards lay before the cutting card: they went to the back (WAR 4.2.4(a))."""
    behind: int
    """So many lie behind it since it was put in again."""
    method: str = ""
    stack: int = 0
    """How many cards there were to cut."""


class CardBurned(EventBase, frozen=True, kw_only=True):
    """A card went to the discards unseen, or shown to whoever asked (SATG 12.5.2(a), WAR 4.3.1)."""

    face: str = ""
    asked_by: str = ""


class CuttingCardDrawn(EventBase, frozen=True, kw_only=True):
    """The cutting card came out when the next card was to go there (SATG 9.4.2, WAR 4.1.1(b))."""

    to: str = ""


class DiscardsReloaded(EventBase, frozen=True, kw_only=True):
    """The discards were shuffled and loaded, so that the round can be finished (WAR 9.10, SATG 12.9.7)."""


class CardsReplaced(EventBase, frozen=True, kw_only=True):
    """Cards of the set were replaced (SATG 12.5.3, WAR 4.4, GAZ 29/2000 3.3)."""

    cards: str
    count: int
    which: str
    reason: str


class CardsCounted(EventBase, frozen=True, kw_only=True):
    """So many cards were counted (WAR 3.2, GAZ 29/2000 3.4)."""

    count: int


class CardCarried(EventBase, frozen=True, kw_only=True):
    """A card drawn in excess is the next card from the shoe (SATG 12.9.3(a), WAR 9.2, GAZ 29/2000 9.1)."""

    face: str = ""
    """What it is, where it was seen."""


class ShoeRetired(EventBase, frozen=True, kw_only=True):
    """The rest of the shoe is void and the cards leave play (SATG 12.9.9(c), WAR 9.12.3)."""

    reason: str


class EquipmentFailed(EventBase, frozen=True, kw_only=True):
    """A piece of equipment does not work as it should."""

    item: str
    what: str


class EquipmentMended(EventBase, frozen=True, kw_only=True):
    """It works again."""

    item: str
    what: str


class EquipmentReplaced(EventBase, frozen=True, kw_only=True):
    """Another one stands in its place."""

    item: str
    approval: str


EquipmentEvent: TypeAlias = (
    CardsChecked | CardsBrought | CardsShuffled | ShuffleOrdered | CutDeclined | CardsCut | CardBurned
    | CuttingCardDrawn | DiscardsReloaded | CardsReplaced | CardsCounted | CardCarried | ShoeRetired
    | EquipmentFailed | EquipmentMended | EquipmentReplaced
)  # fmt: skip
