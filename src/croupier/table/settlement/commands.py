"""What may be asked at the end of a round."""

from typing import TypeAlias

from croupier.table.values.command_base import CommandBase


class PayInterim(CommandBase, frozen=True, kw_only=True):
    """The interim settlement of that name was made, or the chips of the house were laid."""

    key: str


class Confirm(CommandBase, frozen=True, kw_only=True):
    """The result is what lies there: settle the round."""


class VoidRound(CommandBase, frozen=True, kw_only=True):
    """Declare the round void on a ground of the rules; fraud needs its incident."""

    ground: str
    reason: str
    case: str = ""


class Abandon(CommandBase, frozen=True, kw_only=True):
    """End a round without wagers of which nothing was dealt."""


SettlementCommand: TypeAlias = PayInterim | Confirm | VoidRound | Abandon
