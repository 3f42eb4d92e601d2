"""What may be asked about terminals and accounts, places, chips, float and drop."""

from typing import TypeAlias

from croupier.money import Cents
from croupier.rounds.commands.asks import Asks
from croupier.rounds.people import Patron


class JoinTable(Asks, frozen=True, kw_only=True):
    """Bring a terminal to this table."""

    terminal: str


class LeaveTable(Asks, frozen=True, kw_only=True):
    """Take a terminal to another table."""

    terminal: str


class BuyIn(Asks, frozen=True, kw_only=True):
    """Credit a chip account with cash, a voucher, tokens or chips that the dealer took."""

    terminal: str
    amount: Cents
    tender: str
    patron: Patron | None = None


class PayOut(Asks, frozen=True, kw_only=True):
    """Pay the whole balance in chips and close the account."""

    terminal: str
    amount: Cents


class DirectLeave(Asks, frozen=True, kw_only=True):
    """Direct a player to leave, because he would disrupt the game."""

    terminal: str
    reason: str
    ticket: str = ""
    """The number of the ticket on which he is paid, where the terminal prints one."""


class VacateSeat(Asks, frozen=True, kw_only=True):
    """Have an idle seat given up."""

    seat: str


class TakeSeat(Asks, frozen=True, kw_only=True):
    """Seat a patron at a live table."""

    patron: Patron
    place: str = ""


class GiveUpSeat(Asks, frozen=True, kw_only=True):
    """A patron leaves a live table."""

    patron: str


class BuyChips(Asks, frozen=True, kw_only=True):
    """Change a tender into chips at a live table."""

    patron: str
    amount: Cents
    tender: str


class Fill(Asks, frozen=True, kw_only=True):
    """Bring chips to the float."""

    amount: Cents


class Credit(Asks, frozen=True, kw_only=True):
    """Take chips from the float."""

    amount: Cents


class IssueColour(Asks, frozen=True, kw_only=True):
    """Sell colour chips at the value the buyer declares."""

    patron: str
    colour: str
    value: Cents
    count: int
    tender: str
    marker: bool = False
    consents: tuple[str, ...] = ()


class RedeemColour(Asks, frozen=True, kw_only=True):
    """Change colour chips of this table back."""

    patron: str
    colour: str
    count: int


class RedeemForeignColour(Asks, frozen=True, kw_only=True):
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


SeatCommand: TypeAlias = (
    JoinTable | LeaveTable | BuyIn | PayOut | DirectLeave | VacateSeat | TakeSeat | GiveUpSeat
)
FloatCommand: TypeAlias = (
    BuyChips | Fill | Credit | IssueColour | RedeemColour | RedeemForeignColour
)
