"""What the office of the tournaments may ask of a table."""

from typing import TypeAlias

from croupier.money import Cents
from croupier.table.tournament.tournament_session import TournamentSession
from croupier.table.values.command_base import CommandBase
from croupier.table.values.people import Patron


class BeginTournamentSession(CommandBase, frozen=True, kw_only=True):
    """From here on the table serves the tournament and nothing else."""

    session: TournamentSession


class ReserveTable(CommandBase, frozen=True, kw_only=True):
    """Keep the table for a tournament between its sessions too (SATG 19.2.5)."""

    tournament: str


class FreeTable(CommandBase, frozen=True, kw_only=True):
    """The table may be used for money again."""


class HoldTournament(CommandBase, frozen=True, kw_only=True):
    """Let no round begin; the one under way is completed."""

    reason: str


class ReleaseTournament(CommandBase, frozen=True, kw_only=True):
    """Let rounds begin again."""


class MoveTournamentChips(CommandBase, frozen=True, kw_only=True):
    """Give chips to a seat, or (below nothing) take them, at most those it has: an add-on, a re-buy, a penalty."""

    seat: str
    amount: Cents
    reason: str


class ReplaceTournamentPlayer(CommandBase, frozen=True, kw_only=True):
    """A substitute takes a seat with the chips that it has."""

    seat: str
    patron: Patron


class RemoveTournamentPlayer(CommandBase, frozen=True, kw_only=True):
    """Nobody has a seat any more; its chips leave the table."""

    seat: str
    reason: str


class EndTournamentSession(CommandBase, frozen=True, kw_only=True):
    """The session is over at this table; all chips leave it."""

    reason: str


TournamentCommand: TypeAlias = (
    ReserveTable | FreeTable | BeginTournamentSession | HoldTournament | ReleaseTournament | MoveTournamentChips
    | ReplaceTournamentPlayer | RemoveTournamentPlayer | EndTournamentSession
)  # fmt: skip
