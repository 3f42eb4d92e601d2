"""Commands about terminals, chip accounts and places."""

from typing import TypeAlias

from croupier.money import Cents
from croupier.table.values.command_base import AboutTerminal, CommandBase, CommandRecord
from croupier.table.values.people import Patron


class JoinTable(AboutTerminal, frozen=True, kw_only=True):
    """Bring a terminal to this table."""

    record = CommandRecord("join [TERMINAL]", by="player run-table")


class LeaveTable(AboutTerminal, frozen=True, kw_only=True):
    """Take a terminal to another table."""

    record = CommandRecord(
        "leave [TERMINAL]", by="player run-table", while_closed=True, waits_for_session=True
    )


class BuyIn(AboutTerminal, frozen=True, kw_only=True):
    """Credit a chip account with cash, a voucher, tokens or chips that the dealer took."""

    record = CommandRecord(
        "buy-in TERMINAL AMOUNT [TENDER] [as=PATRON] [nominee=PATRON]",
        by="run-table",
        waits_for_session=True,
        brings_money=True,
        one_terminal=True,
    )

    amount: Cents
    tender: str
    patron: Patron | None = None


class PayOut(AboutTerminal, frozen=True, kw_only=True):
    """Pay the whole balance in chips and close the account."""

    record = CommandRecord(
        "pay-out TERMINAL AMOUNT", by="run-table", while_closed=True, waits_for_session=True
    )

    amount: Cents


class DirectLeave(AboutTerminal, frozen=True, kw_only=True):
    """Direct a player to leave, because the player would disrupt the game."""

    record = CommandRecord(
        "direct-leave TERMINAL [REASON…] [ticket=NUMBER]", by="direct-leave", waits_for_session=True
    )
    ticket_field = "ticket"

    reason: str
    ticket: str = ""
    """The number of the ticket that pays the player, where the terminal prints one."""


class VacateSeat(CommandBase, frozen=True, kw_only=True):
    """Have an idle seat given up."""

    record = CommandRecord("vacate SEAT", by="vacate-seat", waits_for_session=True)

    seat: str


class TakeSeat(CommandBase, frozen=True, kw_only=True):
    """Seat a patron at a live table."""

    record = CommandRecord(
        "sit PATRON [@PLACE]", by="run-table", waits_for_session=True, brings_money=True
    )

    patron: Patron
    place: str = ""


class GiveUpSeat(CommandBase, frozen=True, kw_only=True):
    """A patron leaves a live table."""

    record = CommandRecord("stand-up PATRON", by="run-table", waits_for_session=True)

    patron: str


SeatCommand: TypeAlias = (
    JoinTable | LeaveTable | BuyIn | PayOut | DirectLeave | VacateSeat | TakeSeat | GiveUpSeat
)

TENDERS = ("cash", "voucher", "token", "chips")
"""What a dealer may take for a buy-in (SATG 5.1.1)."""
