"""What may be asked while wagers are taken."""

from typing import TypeAlias

from croupier.money import Cents
from croupier.table.values.command_base import CommandBase
from croupier.table.wagers.chip import Chip


class OpenWagering(CommandBase, frozen=True, kw_only=True):
    """Begin a round: wagers are taken from here on."""


class SetWagers(CommandBase, frozen=True, kw_only=True):
    """Place, change, move or take back wagers on a terminal: each position named gets its amount."""

    terminal: str
    wagers: tuple[Chip, ...]


class RecordWager(CommandBase, frozen=True, kw_only=True):
    """What a patron's wager on one position of a live layout is, in all."""

    patron: str
    bet: str
    spot: str = ""
    area: str = ""
    amount: Cents
    tender: str = "chips"
    """A spoken wager comes with a tender, which is converted before it is laid."""
    spoken: bool = False
    colour: str = ""
    emblem: str = ""
    """Whose colour chips they are."""


class DeclineTie(CommandBase, frozen=True, kw_only=True):
    """Who has the first right to Tie does not want it."""

    patron: str
    area: str


class TurnDown(CommandBase, frozen=True, kw_only=True):
    """Refuse a wager that could not be paid exactly."""

    patron: str
    bet: str
    spot: str = ""
    area: str = ""


class CloseWagering(CommandBase, frozen=True, kw_only=True):
    """No more bets: the dealer begins early, or calls at a live table."""


WagerCommand: TypeAlias = (
    OpenWagering | SetWagers | RecordWager | DeclineTie | TurnDown | CloseWagering
)
