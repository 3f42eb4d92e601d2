"""Events of the equipment across rounds: cards and their shoe, wheels, dice, displays."""

from typing import TypeAlias

from croupier.table.values.event_base import Alert, EventBase


class CardsChecked(EventBase, frozen=True, kw_only=True):
    """A set of cards was checked and now belongs to the table (WAR 3.2, GAZ 29/2000 3.2)."""

    cards: str
    count: int


class CardsBrought(EventBase, frozen=True, kw_only=True):
    """A set that was shuffled beforehand came from secure storage (SATG 12.5.1(b), WAR 4.1.2)."""

    cards: str
    count: int
    stored_at: str


class CardsShuffled(EventBase, frozen=True, kw_only=True):
    """The cards were shuffled, for this cause (WAR 4.1.1, SATG 12.5.1, GAZ 29/2000 4.1)."""

    cause: str
    reason: str = ""


class ShuffleOrdered(EventBase, frozen=True, kw_only=True):
    """The cards must be shuffled before the next round (SATG 12.5.1(a)(ii), WAR 4.1.1(c))."""

    cause: str
    reason: str = ""


class CutDeclined(EventBase, frozen=True, kw_only=True):
    """A player declined the cut; the offer goes to the next player (WAR 4.2.2)."""

    patron: str


class CardsCut(EventBase, frozen=True, kw_only=True):
    """The cards were cut and loaded into the shoe (SATG 9.4.1, WAR 4.2.4, GAZ 29/2000 4.3)."""

    by: str
    depth: int
    """The number of cards in front of the cutting card, which went to the back (WAR 4.2.4(a))."""
    behind: int
    """The number of cards behind it after it was inserted again."""
    method: str = ""
    stack: int = 0
    """The number of cards that were cut."""


class CardBurned(EventBase, frozen=True, kw_only=True):
    """A card went to the discards unseen, or was shown to the player who asked (SATG 12.5.2(a), WAR 4.3.1)."""

    face: str = ""
    asked_by: str = ""


class CuttingCardDrawn(EventBase, frozen=True, kw_only=True):
    """The cutting card came out when the next card was due at `to` (SATG 9.4.2, WAR 4.1.1(b))."""

    to: str = ""


class DiscardsReloaded(EventBase, frozen=True, kw_only=True):
    """The discards were shuffled and loaded, so that the round can be finished (WAR 9.10, SATG 12.9.7)."""


class CardsReplaced(EventBase, frozen=True, kw_only=True):
    """Cards of the set were replaced (SATG 12.5.3, WAR 4.4, GAZ 29/2000 3.3)."""

    alert = Alert("cards-replaced", "which", "reason")

    cards: str
    count: int
    which: str
    reason: str


class CardsCounted(EventBase, frozen=True, kw_only=True):
    """The cards were counted (WAR 3.2, GAZ 29/2000 3.4)."""

    count: int


class CardCarried(EventBase, frozen=True, kw_only=True):
    """A card drawn in excess is the next card from the shoe (SATG 12.9.3(a), WAR 9.2, GAZ 29/2000 9.1)."""

    face: str = ""
    """The face, if it was seen."""


class ShoeRetired(EventBase, frozen=True, kw_only=True):
    """The rest of the shoe is void and the cards leave play (SATG 12.9.9(c), WAR 9.12.3)."""

    alert = Alert("cards-replaced", "", "reason")

    reason: str


class EquipmentFailed(EventBase, frozen=True, kw_only=True):
    """A piece of equipment does not work as it should."""

    item: str
    what: str


class EquipmentMended(EventBase, frozen=True, kw_only=True):
    """A piece of equipment works again."""

    alert = Alert("equipment-mended", "item", "what")

    item: str
    what: str


class EquipmentReplaced(EventBase, frozen=True, kw_only=True):
    """A piece of equipment was replaced by another one."""

    alert = Alert("equipment-mended", "item", "approval")

    item: str
    approval: str


EquipmentEvent: TypeAlias = (
    CardsChecked | CardsBrought | CardsShuffled | ShuffleOrdered | CutDeclined | CardsCut | CardBurned
    | CuttingCardDrawn | DiscardsReloaded | CardsReplaced | CardsCounted | CardCarried | ShoeRetired
    | EquipmentFailed | EquipmentMended | EquipmentReplaced
)  # fmt: skip
