"""A jackpot taken out of a round."""

from typing import TypeAlias

from croupier.table.values.command_base import CommandBase


class WithdrawJackpot(CommandBase, frozen=True, kw_only=True):
    """Offer a jackpot no more in this round: it does not operate as it should."""

    jackpot: str
    reason: str


JackpotCommand: TypeAlias = WithdrawJackpot
