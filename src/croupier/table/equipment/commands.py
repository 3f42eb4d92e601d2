"""What may be asked of the equipment: cards and their shoe, wheels, dice, displays."""

from typing import TypeAlias

from croupier.table.values.command_base import CommandBase


class CheckCards(CommandBase, frozen=True, kw_only=True):
    """A set of cards was checked for play: so many are there."""

    cards: str
    """The name of the set."""
    count: int


class BringCards(CommandBase, frozen=True, kw_only=True):
    """A set that was checked, shuffled and kept secured comes to the table."""

    cards: str
    count: int
    stored_at: str


class ShuffleCards(CommandBase, frozen=True, kw_only=True):
    """The cards were shuffled, and for what cause."""

    cause: str
    reason: str = ""


class OrderShuffle(CommandBase, frozen=True, kw_only=True):
    """The cards are to be shuffled before anything more is dealt from them."""

    cause: str
    reason: str = ""


class DeclineCut(CommandBase, frozen=True, kw_only=True):
    """Whoever was offered the cut does not want it."""

    patron: str


class CutCards(CommandBase, frozen=True, kw_only=True):
    """The cards were cut, the cutting card put in again and the shoe loaded."""

    by: str = ""
    """The patron who cut; nothing for the dealer or supervisor who gives the command."""
    depth: int
    """How many cards lay before the cut."""
    behind: int
    """How many cards lie behind the cutting card in the shoe."""
    method: str = ""
    """Where the rules know two: `a` or `b` (SATG 9.4.1)."""


class BurnCard(CommandBase, frozen=True, kw_only=True):
    """The first card is burned; it is shown only where a player asked."""

    face: str = ""
    asked_by: str = ""


class CuttingCardOut(CommandBase, frozen=True, kw_only=True):
    """The cutting card came out of the shoe and lies aside."""


class ReloadDiscards(CommandBase, frozen=True, kw_only=True):
    """The shoe ran short: the discards were shuffled and loaded again."""


class ReplaceCards(CommandBase, frozen=True, kw_only=True):
    """Cards of the set were replaced: all of them by another set, or some as unfit."""

    cards: str
    count: int
    which: str
    """`all` or `some`."""
    reason: str


class CountCards(CommandBase, frozen=True, kw_only=True):
    """The cards were counted: in play, or at the close of the table."""

    count: int


class ReportFault(CommandBase, frozen=True, kw_only=True):
    """A wheel, a tumbler, a shuffler, a display does not work as it should."""

    item: str
    what: str


class ReportMended(CommandBase, frozen=True, kw_only=True):
    """It works again, and what was done."""

    item: str
    what: str


class ReplaceItem(CommandBase, frozen=True, kw_only=True):
    """Another one stands in its place, with the reference of its approval."""

    item: str
    approval: str


class ReportShown(CommandBase, frozen=True, kw_only=True):
    """What the winning number display shows of the latest round, as it says itself."""

    faces: tuple[str, ...]


EquipmentCommand: TypeAlias = (
    CheckCards | BringCards | ShuffleCards | OrderShuffle | DeclineCut | CutCards | BurnCard | CuttingCardOut
    | ReloadDiscards | ReplaceCards | CountCards | ReportFault | ReportMended | ReplaceItem
    | ReportShown
)  # fmt: skip
