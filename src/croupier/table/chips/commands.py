"""Commands about float, drop and colour chips."""

from typing import TypeAlias

from croupier.money import Cents
from croupier.table.counts.pieces import Pieces
from croupier.table.values.command_base import CommandBase, CommandRecord


class BuyChips(CommandBase, frozen=True, kw_only=True):
    """Change a tender into chips at a live table."""

    record = CommandRecord(
        "buy-chips PATRON AMOUNT TENDER", by="run-table", waits_for_session=True, brings_money=True
    )

    patron: str
    amount: Cents
    tender: str


class Fill(CommandBase, frozen=True, kw_only=True, omit_defaults=True):
    """Bring chips to the float."""

    record = CommandRecord(
        "fill AMOUNT [chips=VALUE:COUNT+VALUE:COUNT]", by="fill-and-credit", waits_for_session=True
    )

    amount: Cents
    chips: tuple[Pieces, ...] = ()
    """By denomination; they come to the amount."""


class Credit(CommandBase, frozen=True, kw_only=True, omit_defaults=True):
    """Take chips from the float."""

    record = CommandRecord(
        "credit AMOUNT [chips=VALUE:COUNT+VALUE:COUNT]",
        by="fill-and-credit",
        waits_for_session=True,
    )

    amount: Cents
    chips: tuple[Pieces, ...] = ()
    """By denomination; they come to the amount."""


class IssueColour(CommandBase, frozen=True, kw_only=True):
    """Sell colour chips at the value the buyer declares."""

    record = CommandRecord(
        "issue PATRON COLOUR COUNT VALUE [tender=TENDER] [marker=yes] [consents=PATRON+PATRON]",
        by="run-table",
        otherwise={"tender": "cash"},
        waits_for_session=True,
        brings_money=True,
    )

    patron: str
    colour: str
    value: Cents
    count: int
    tender: str
    marker: bool = False
    consents: tuple[str, ...] = ()


class RedeemColour(CommandBase, frozen=True, kw_only=True):
    """Change colour chips of this table back."""

    record = CommandRecord("redeem PATRON COLOUR COUNT", by="run-table", waits_for_session=True)

    patron: str
    colour: str
    count: int


class RedeemForeignColour(CommandBase, frozen=True, kw_only=True):
    """Change colour chips of a table that is closed."""

    record = CommandRecord(
        "redeem-foreign PATRON EMBLEM COLOUR COUNT [table=TABLE] [surveillance=REFERENCE] [issued=VALUE]",
        by="redeem-closed-colour",
        fields={"issued": "issue_value"},
        waits_for_session=True,
    )

    patron: str
    emblem: str
    colour: str
    count: int
    table: str = ""
    """The closed table that issued them, if it was found."""
    surveillance: str
    """The reference of the notice to surveillance."""
    issue_value: Cents | None = None
    """The value of each chip at the issue, if it was found."""


FloatCommand: TypeAlias = (
    BuyChips | Fill | Credit | IssueColour | RedeemColour | RedeemForeignColour
)
