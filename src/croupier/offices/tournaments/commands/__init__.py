"""The commands of the tournaments.

Every class of the modules in this folder is a name here.
"""

from typing import TypeAlias

from croupier.offices.tournaments.commands.end_commands import *
from croupier.offices.tournaments.commands.entry_commands import *
from croupier.offices.tournaments.commands.play_commands import *
from croupier.offices.tournaments.commands.setup_commands import *
from croupier.offices.tournaments.commands.tournament_command import *
from croupier.table.values.command_base import OrderBase

StaffCommand: TypeAlias = (
    TermsCommand | PeopleCommand | EntryCommand | StaffPlayCommand | ConductCommand | EndCommand
)
"""The commands of staff. Only the system reports rounds: no person's command fills a bank."""
TournamentCommand: TypeAlias = StaffCommand | PlayCommand


class TournamentOrder(OrderBase, frozen=True, kw_only=True, tag="tournaments"):
    """An order to the tournaments."""

    command: TournamentCommand
