"""Events during the play of a tournament."""

from collections.abc import Mapping
from datetime import datetime
from typing import Literal, TypeAlias

from croupier.money import Cents
from croupier.offices.tournaments.commands.play_commands import Counts
from croupier.offices.tournaments.events.tournament_event import OfEntrant, OfTournament


class PracticeStarted(OfTournament, frozen=True, kw_only=True):
    """Rounds of play that count for nothing."""

    table: str
    seats: Mapping[str, str]
    """By seat: which entrant."""


class PracticeEnded(OfTournament, frozen=True, kw_only=True):
    """They are over."""

    table: str


class TournamentStarted(OfTournament, frozen=True, kw_only=True):
    """The tournament began. Its terms cannot change any more."""

    version: int


class StartChanged(OfTournament, frozen=True, kw_only=True):
    """A stage begins at another time, of which the players had notice."""

    stage: int
    was: datetime
    starts: datetime
    notice: str


class StagePrepared(OfTournament, frozen=True, kw_only=True):
    """These play, at these tables; what decides their seats is fixed and hidden."""

    stage: int
    players: tuple[str, ...]
    tables: Mapping[str, tuple[str, ...]]
    rounds: int | None
    minutes: int | None
    seed: str
    """The name from which the key of the house derives the seed of the draw."""
    commitment: str
    """The hash of the seed."""
    lots: str
    """The hash of another, which decides between equals when the stage is over."""


class SeatsDrawn(OfTournament, frozen=True, kw_only=True):
    """The seed, from which anybody can draw the same seats."""

    stage: int
    seed: str
    seats: Mapping[str, Mapping[str, str]]
    """By table and seat: which entrant."""


class SessionStarted(OfTournament, frozen=True, kw_only=True):
    """A table plays; these are the chips of each seat."""

    stage: int
    table: str
    banks: Mapping[str, Cents]
    until: int | None = None
    early: bool = False
    """Whether it began before its time. Release 0.1.0 allowed that under SATG; no later release does."""


class RoundHeard(OfTournament, frozen=True, kw_only=True):
    """The banks of a table changed by a round of play."""

    table: str
    stage: int
    number: int
    heard: int
    gains: Mapping[str, int]
    missed: tuple[str, ...] = ()
    counts: Counts = 1


class SessionEnded(OfTournament, frozen=True, kw_only=True):
    """A table is done."""

    stage: int
    table: str
    why: Literal["rounds", "time", "decided", "agreed"]
    agreed: tuple[str, ...] = ()


class PlayerOut(OfEntrant, frozen=True, kw_only=True):
    """A player is out, by which of the criteria."""

    stage: int
    why: str
    rank: int = 0
    """Which he was of those who played the stage."""


class StageEnded(OfTournament, frozen=True, kw_only=True):
    """These go on."""

    stage: int
    advanced: tuple[str, ...]
    lots: tuple[str, ...] = ()
    """Equals among whom lots were drawn."""
    seed: str
    """The revealed seed of the lots between equals."""


PlayEvent: TypeAlias = (
    PracticeStarted | PracticeEnded | TournamentStarted | StartChanged | StagePrepared | SeatsDrawn
    | SessionStarted | RoundHeard | SessionEnded | PlayerOut | StageEnded
)  # fmt: skip
