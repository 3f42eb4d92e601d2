"""What a player may choose during a round."""

from typing import TypeAlias

from croupier.money import Cents
from croupier.table.values.command_base import CommandBase


class Choose(CommandBase, frozen=True, kw_only=True):
    """A player's choice for a wager; at a live table the dealer records it with its signal."""

    holder: str
    wager: str
    question: str
    choice: str
    amount: Cents | None = None
    """What the player put up for it, where he says so: no more and no less than it costs."""
    signal: str = ""


SIGNALS = ("scratch", "spoken", "other")
"""How a player shows that he surrenders."""


ChoiceCommand: TypeAlias = Choose
