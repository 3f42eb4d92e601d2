"""The commands of a table: a closed list. Events or a refusal answer each command.

A command belongs to the group of its topic in `<topic>/commands.py`. Every class of those modules is a name here.
"""

from typing import TypeAlias

from croupier.table.cases.commands import *
from croupier.table.chips.commands import *
from croupier.table.choices.commands import *
from croupier.table.corrections.commands import *
from croupier.table.counts.commands import *
from croupier.table.dealing.commands import *
from croupier.table.equipment.commands import *
from croupier.table.irregular.commands import *
from croupier.table.jackpots.commands import *
from croupier.table.limits.commands import *
from croupier.table.locks.commands import *
from croupier.table.opening.commands import *
from croupier.table.permissions.commands import *
from croupier.table.presence.commands import *
from croupier.table.seats.commands import *
from croupier.table.secret_wagers.commands import *
from croupier.table.settlement.commands import *
from croupier.table.tickets.commands import *
from croupier.table.tournament.commands import *
from croupier.table.values.command_base import OrderBase
from croupier.table.wagers.chip import Chip as Chip
from croupier.table.wagers.commands import *

Command: TypeAlias = (
    OpeningCommand | LimitCommand | PermissionCommand | SeatCommand | FloatCommand | WagerCommand | DealingCommand
    | ChoiceCommand | SettlementCommand | JackpotCommand | EquipmentCommand | IrregularityCommand
    | CorrectionCommand | CaseCommand | TicketCommand | PresenceCommand | LockCommand | TournamentCommand
    | SecretCommand | CountCommand
)  # fmt: skip

PlayCommand: TypeAlias = DealingCommand | ChoiceCommand | SettlementCommand | JackpotCommand


class Order(OrderBase, frozen=True, kw_only=True, tag="table"):
    """An order to a table."""

    command: Command
