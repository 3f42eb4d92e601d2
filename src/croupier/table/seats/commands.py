"""What may be asked about terminals, chip accounts and places."""

from typing import TypeAlias

from croupier.money import Cents
from croupier.table.values.command_base import CommandBase
from croupier.table.values.people import Patron


class JoinTable(CommandBase, frozen=True, kw_only=True):
    """Bring a terminal to this table."""

    terminal: str


class LeaveTable(CommandBase, frozen=True, kw_only=True):
    """Take a terminal to another table."""

    terminal: str


class BuyIn(CommandBase, frozen=True, kw_only=True):
    """Credit a chip account with cash, a voucher, tokens or chips that the dealer took."""

    terminal: str
    amount: Cents
    tender: str
    patron: Patron | None = None


class PayOut(CommandBase, frozen=True, kw_only=True):
    """Pay the whole balance in chips and close the account."""

    terminal: str
    amount: Cents


class DirectLeave(CommandBase, frozen=True, kw_only=True):
    """Direct a player to leave, because he would disrupt the game."""

    terminal: str
    reason: str
    ticket: str = ""
    """The number of the ticket on which he is paid, where the terminal prints one."""


class VacateSeat(CommandBase, frozen=True, kw_only=True):
    """Have an idle seat given up."""

    seat: str


class TakeSeat(CommandBase, frozen=True, kw_only=True):
    """Seat a patron at a live table."""

    patron: Patron
    place: str = ""


class GiveUpSeat(CommandBase, frozen=True, kw_only=True):
    """A patron leaves a live table."""

    patron: str


SeatCommand: TypeAlias = (
    JoinTable | LeaveTable | BuyIn | PayOut | DirectLeave | VacateSeat | TakeSeat | GiveUpSeat
)


TENDERS = ("cash", "voucher", "token", "chips")
"""What a dealer may take for a buy-in (SATG 5.1.1)."""
