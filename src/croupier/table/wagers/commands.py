"""Commands about wagers."""

from typing import TypeAlias

from croupier.money import Cents
from croupier.table.values.command_base import AboutTerminal, CommandBase, CommandRecord
from croupier.table.wagers.chip import Chip


class OpenWagering(CommandBase, frozen=True, kw_only=True):
    """Begin a round and take wagers."""

    record = CommandRecord("wagering", by="run-table", brings_money=True, passes_to_system=True)


class SetWagers(AboutTerminal, frozen=True, kw_only=True):
    """Place, change, move or take back wagers on a terminal: each position named gets its amount."""

    record = CommandRecord("wager BET [SPOT…] [@AREA] AMOUNT, …", by="player", one_terminal=True)

    wagers: tuple[Chip, ...]


class RecordWager(CommandBase, frozen=True, kw_only=True):
    """Record the total of a patron's wager on one position of a live layout."""

    record = CommandRecord(
        "lay PATRON BET [SPOT…] [@AREA] AMOUNT [tender=TENDER] [spoken=yes] [colour=COLOUR] [emblem=EMBLEM]",
        by="run-table",
    )

    patron: str
    bet: str
    spot: str = ""
    area: str = ""
    amount: Cents
    tender: str = "chips"
    """The tender of a spoken wager, which is converted into chips first."""
    spoken: bool = False
    colour: str = ""
    emblem: str = ""
    """The emblem of the table that issued the colour chips."""


class DeclineTie(CommandBase, frozen=True, kw_only=True):
    """The patron with the first right to the Tie wager does not want it."""

    record = CommandRecord("decline-tie PATRON @AREA", by="run-table")

    patron: str
    area: str


class TurnDown(CommandBase, frozen=True, kw_only=True):
    """Refuse a wager that could not be paid exactly."""

    record = CommandRecord("turn-down PATRON BET [SPOT…] [@AREA]", by="run-table")

    patron: str
    bet: str
    spot: str = ""
    area: str = ""


class CloseWagering(CommandBase, frozen=True, kw_only=True):
    """No more bets: the dealer begins early, or calls at a live table."""

    record = CommandRecord("call", by="run-table", passes_to_system=True)


WagerCommand: TypeAlias = (
    OpenWagering | SetWagers | RecordWager | DeclineTie | TurnDown | CloseWagering
)
