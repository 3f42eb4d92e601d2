"""The command that withdraws a jackpot from a round."""

from typing import TypeAlias

from croupier.table.values.command_base import CommandBase, CommandRecord


class WithdrawJackpot(CommandBase, frozen=True, kw_only=True):
    """Stop offering a jackpot in this round, because it does not operate as it should."""

    record = CommandRecord("withdraw-jackpot JACKPOT [REASON…]", by="withdraw-jackpot system")

    jackpot: str
    reason: str


JackpotCommand: TypeAlias = WithdrawJackpot
