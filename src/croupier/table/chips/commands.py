"""What may be asked about float, drop and colour chips."""

from typing import TypeAlias

from croupier.money import Cents
from croupier.table.values.command_base import CommandBase


class BuyChips(CommandBase, frozen=True, kw_only=True):
    """Change a tender into chips at a live table."""

    patron: str
    amount: Cents
    tender: str


class Fill(CommandBase, frozen=True, kw_only=True):
    """Bring chips to the float."""

    amount: Cents


class Credit(CommandBase, frozen=True, kw_only=True):
    """Take chips from the float."""

    amount: Cents


class IssueColour(CommandBase, frozen=True, kw_only=True):
    """Sell colour chips at the value the buyer declares."""

    patron: str
    colour: str
    value: Cents
    count: int
    tender: str
    marker: bool = False
    consents: tuple[str, ...] = ()


class RedeemColour(CommandBase, frozen=True, kw_only=True):
    """Change colour chips of this table back."""

    patron: str
    colour: str
    count: int


class RedeemForeignColour(CommandBase, frozen=True, kw_only=True):
    """Change colour chips of a table that is closed."""

    patron: str
    emblem: str
    colour: str
    count: int
    table: str = ""
    """The closed table that issued them, where that was found."""
    surveillance: str
    """The reference of the notice to surveillance."""
    issue_value: Cents | None = None
    """What they were issued at, where that was found."""


FloatCommand: TypeAlias = (
    BuyChips | Fill | Credit | IssueColour | RedeemColour | RedeemForeignColour
)
