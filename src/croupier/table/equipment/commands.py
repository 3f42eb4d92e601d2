"""Commands about the equipment: cards and their shoe, wheels, dice, displays."""

from typing import TypeAlias

from croupier.table.values.command_base import CommandBase, CommandRecord


class CheckCards(CommandBase, frozen=True, kw_only=True):
    """Report that a set of cards was checked for play, and its count."""

    record = CommandRecord("check-cards CARDS COUNT", by="run-table")

    cards: str
    """The name of the set."""
    count: int


class BringCards(CommandBase, frozen=True, kw_only=True):
    """Bring a set to the table that was checked, shuffled and kept secured."""

    record = CommandRecord(
        "bring-cards CARDS COUNT from=PLACE",
        by="run-table",
        fields={"from": "stored_at"},
        spaced=("stored_at",),
    )

    cards: str
    count: int
    stored_at: str


class ShuffleCards(CommandBase, frozen=True, kw_only=True):
    """Report that the cards were shuffled, and the cause."""

    record = CommandRecord("shuffle CAUSE [REASON…]", by="run-table shuffle-now")

    cause: str
    reason: str = ""


class OrderShuffle(CommandBase, frozen=True, kw_only=True):
    """Order a shuffle before any more cards are dealt."""

    record = CommandRecord("order-shuffle CAUSE [REASON…]", by="shuffle-now")

    cause: str
    reason: str = ""


class DeclineCut(CommandBase, frozen=True, kw_only=True):
    """Report that the patron who was offered the cut declines it."""

    record = CommandRecord("decline-cut PATRON", by="run-table")

    patron: str


class CutCards(CommandBase, frozen=True, kw_only=True):
    """Report that the cards were cut, the cutting card was inserted again and the shoe was loaded."""

    record = CommandRecord(
        "cut DEPTH BEHIND [by=PATRON] [method=METHOD]", by="run-table cut-for-players deeper-cut"
    )

    by: str = ""
    """The patron who cut; empty for the dealer or supervisor who gives the command."""
    depth: int
    """The number of cards in front of the cut."""
    behind: int
    """The number of cards behind the cutting card in the shoe."""
    method: str = ""
    """The method, where the rules have two: `a` or `b` (SATG 9.4.1)."""


class BurnCard(CommandBase, frozen=True, kw_only=True):
    """Burn the first card. It is shown only if a player asked."""

    record = CommandRecord(
        "burn [FACE] [asked=PATRON]", by="run-table", fields={"asked": "asked_by"}
    )

    face: str = ""
    asked_by: str = ""


class CuttingCardOut(CommandBase, frozen=True, kw_only=True):
    """Report that the cutting card came out of the shoe and was set aside."""

    record = CommandRecord("cutting-card", by="run-table device")


class ReloadDiscards(CommandBase, frozen=True, kw_only=True):
    """Report that the shoe ran short, and that the discards were shuffled and loaded again."""

    record = CommandRecord("reload", by="run-table")


class ReplaceCards(CommandBase, frozen=True, kw_only=True):
    """Report replaced cards: the whole set by another one, or some cards as unfit."""

    record = CommandRecord(
        "replace-cards WHICH CARDS COUNT [REASON…]", by="replace-cards replace-unfit"
    )

    cards: str
    count: int
    which: str
    """`all` or `some`."""
    reason: str


class CountCards(CommandBase, frozen=True, kw_only=True):
    """Report a count of the cards, during play or at the close of the table."""

    record = CommandRecord("count-cards COUNT", by="count-cards", while_closed=True)

    count: int


class ReportFault(CommandBase, frozen=True, kw_only=True):
    """Report that an item does not work as it should, such as a wheel, tumbler, shuffler or display."""

    record = CommandRecord("fault ITEM [WHAT…]", by="run-table device")

    item: str
    what: str


class ReportMended(CommandBase, frozen=True, kw_only=True):
    """Report that an item works again, and what was done."""

    record = CommandRecord("mended ITEM [WHAT…]", by="mend-equipment device")

    item: str
    what: str


class ReplaceItem(CommandBase, frozen=True, kw_only=True):
    """Replace an item by another one, with the reference of its approval."""

    record = CommandRecord("replace-item ITEM APPROVAL", by="mend-equipment")

    item: str
    approval: str


class ReportShown(CommandBase, frozen=True, kw_only=True):
    """Report what the winning number display itself says it shows for the latest round."""

    record = CommandRecord("shows [FACES]", by="device")

    faces: tuple[str, ...]


EquipmentCommand: TypeAlias = (
    CheckCards | BringCards | ShuffleCards | OrderShuffle | DeclineCut | CutCards | BurnCard | CuttingCardOut
    | ReloadDiscards | ReplaceCards | CountCards | ReportFault | ReportMended | ReplaceItem
    | ReportShown
)  # fmt: skip
