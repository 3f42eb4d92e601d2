"""Commands of the tournaments' office to a table."""

from typing import TypeAlias

from croupier.money import Cents
from croupier.table.tournament.tournament_session import TournamentSession
from croupier.table.values.command_base import CommandBase, CommandRecord
from croupier.table.values.people import Patron


class BeginTournamentSession(CommandBase, frozen=True, kw_only=True):
    """Begin a session: from now on the table serves only the tournament."""

    record = CommandRecord(
        "begin-tournament SEAT PATRON BANK, … name=NAME limits=LIMITS [stage=NUMBER] [rounds=NUMBER] [until=TIME]"
        " [compulsory=AMOUNT] [period=SECONDS] [secrets=NUMBER] [practice=yes]",
        by="system",
    )

    session: TournamentSession


class ReserveTable(CommandBase, frozen=True, kw_only=True):
    """Reserve the table for a tournament, also between its sessions (SATG 19.2.5)."""

    record = CommandRecord("reserve-table TOURNAMENT", by="system", while_closed=True)

    tournament: str


class FreeTable(CommandBase, frozen=True, kw_only=True):
    """Free the table for play with money again."""

    record = CommandRecord("free-table", by="system", while_closed=True)


class HoldTournament(CommandBase, frozen=True, kw_only=True):
    """Stop new rounds; the round in progress is completed."""

    record = CommandRecord("hold-tournament [REASON…]", by="system")

    reason: str


class ReleaseTournament(CommandBase, frozen=True, kw_only=True):
    """Permit new rounds again."""

    record = CommandRecord("release-tournament", by="system")


class MoveTournamentChips(CommandBase, frozen=True, kw_only=True):
    """Give chips to a seat (add-on, re-buy), or take them (negative amount, penalty), at most what it has."""

    record = CommandRecord("move-tournament-chips SEAT AMOUNT [REASON…]", by="system")

    seat: str
    amount: Cents
    reason: str


class ReplaceTournamentPlayer(CommandBase, frozen=True, kw_only=True):
    """Let a substitute take over a seat with its chips."""

    record = CommandRecord("replace-player SEAT PATRON", by="system")

    seat: str
    patron: Patron


class RemoveTournamentPlayer(CommandBase, frozen=True, kw_only=True):
    """Remove a player; the seat becomes empty and its chips leave the table."""

    record = CommandRecord("remove-player SEAT [REASON…]", by="system")

    seat: str
    reason: str


class EndTournamentSession(CommandBase, frozen=True, kw_only=True):
    """End the session at this table; all chips leave it."""

    record = CommandRecord("end-tournament [REASON…]", by="system")

    reason: str


TournamentCommand: TypeAlias = (
    ReserveTable | FreeTable | BeginTournamentSession | HoldTournament | ReleaseTournament | MoveTournamentChips
    | ReplaceTournamentPlayer | RemoveTournamentPlayer | EndTournamentSession
)  # fmt: skip
