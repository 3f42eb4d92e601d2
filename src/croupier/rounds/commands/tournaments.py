"""What the tournaments' office asks of a table that serves a tournament, and what is wagered there in secret."""

from typing import TypeAlias

from croupier.money import Cents
from croupier.rounds.commands.asks import Asks
from croupier.rounds.people import Patron
from croupier.rounds.tournaments import TournamentSession


class BeginTournamentSession(Asks, frozen=True, kw_only=True):
    """From here on the table serves the tournament and nothing else."""

    session: TournamentSession


class ReserveTable(Asks, frozen=True, kw_only=True):
    """Keep the table for a tournament between its sessions too (SATG 19.2.5)."""

    tournament: str


class FreeTable(Asks, frozen=True, kw_only=True):
    """The table may be used for money again."""


class HoldTournament(Asks, frozen=True, kw_only=True):
    """Let no round begin; the one under way is completed."""

    reason: str


class ReleaseTournament(Asks, frozen=True, kw_only=True):
    """Let rounds begin again."""


class MoveTournamentChips(Asks, frozen=True, kw_only=True):
    """Give chips to a seat, or (below nothing) take them, at most those it has: an add-on, a re-buy, a penalty."""

    seat: str
    amount: Cents
    reason: str


class ReplaceTournamentPlayer(Asks, frozen=True, kw_only=True):
    """A substitute takes a seat with the chips that it has."""

    seat: str
    patron: Patron


class RemoveTournamentPlayer(Asks, frozen=True, kw_only=True):
    """Nobody has a seat any more; its chips leave the table."""

    seat: str
    reason: str


class EndTournamentSession(Asks, frozen=True, kw_only=True):
    """The session is over at this table; all chips leave it."""

    reason: str


class SealWagers(Asks, frozen=True, kw_only=True):
    """The wagers of a terminal for this round, in secret: what they are is in the box."""

    terminal: str
    sealed: str
    """Under the house's key."""
    commitment: str


class RegisterSlip(Asks, frozen=True, kw_only=True):
    """The player at a place of a live table has handed in a sealed slip with his wagers."""

    place: str
    slip: str
    """Its number."""


SecretCommand: TypeAlias = SealWagers | RegisterSlip
TournamentCommand: TypeAlias = (
    ReserveTable | FreeTable | BeginTournamentSession | HoldTournament | ReleaseTournament | MoveTournamentChips
    | ReplaceTournamentPlayer | RemoveTournamentPlayer | EndTournamentSession
)  # fmt: skip
