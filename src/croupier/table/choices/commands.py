"""The command for a player's choice during a round."""

from typing import TypeAlias

from croupier.money import Cents
from croupier.table.values.command_base import CommandBase, CommandRecord


class Choose(CommandBase, frozen=True, kw_only=True):
    """A player's choice for a wager; at a live table the dealer records it with its signal."""

    record = CommandRecord(
        "choose QUESTION CHOICE BET [SPOT…] [@AREA] [for=HOLDER] [signal=SIGNAL] [amount=AMOUNT]",
        by="player run-table",
        one_terminal=True,
    )

    holder: str
    wager: str
    question: str
    choice: str
    amount: Cents | None = None
    """The amount that the player put up, if given; it must equal the cost of the choice."""
    signal: str = ""


SIGNALS = ("scratch", "spoken", "other")
"""The signals by which a player surrenders."""

ChoiceCommand: TypeAlias = Choose
