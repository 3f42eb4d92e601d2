"""What may be asked while it is played."""

from collections.abc import Mapping
from datetime import datetime
from typing import Literal, TypeAlias

from croupier.offices.tournaments.commands.tournament_command import About


class StartPractice(About, frozen=True, kw_only=True):
    """Rounds of play at a table that count for nothing (SATG 19.3.2)."""

    table: str


class EndPractice(About, frozen=True, kw_only=True):
    """They are over."""

    table: str


class StartTournament(About, frozen=True, kw_only=True):
    """It begins, if everything was done that must be done before."""


class ChangeStart(About, frozen=True, kw_only=True):
    """A stage begins at another time, of which the players had notice (SATG 19.4.1(b))."""

    stage: int
    starts: datetime
    notice: str


class PrepareStage(About, frozen=True, kw_only=True):
    """Who plays in a stage is settled, and the draw for the seats is sealed."""

    stage: int
    rounds: int | None = None
    minutes: int | None = None
    tables: tuple[str, ...] = ()
    """Where the terms leave it open: how long, and at which tables; else as they say."""
    players: tuple[str, ...] = ()
    """Of a repechage that the director decides on: who plays in it."""


class DrawSeats(About, frozen=True, kw_only=True):
    """The draw is opened: everybody has a seat."""

    stage: int


class StartSession(About, frozen=True, kw_only=True):
    """A table of the stage begins to play."""

    stage: int
    table: str


Counts: TypeAlias = Literal[-1, 0, 1]


class HearRound(About, frozen=True, kw_only=True):
    """A round of play was settled, declared void or corrected: the system tells it, nobody else."""

    table: str
    stage: int
    number: int
    heard: int
    """How long the log of the table was after it."""
    gains: Mapping[str, int]
    """By seat: what its bank has grown by since it was last told; less than nothing was lost."""
    missed: tuple[str, ...] = ()
    """Seats whose wagers came to less than what is compulsory (SATG 19.4.4(a))."""
    counts: Counts = 1
    """Whether it is one more round of play; not where it was void. One that is found void later is one less."""


class EndSession(About, frozen=True, kw_only=True):
    """The time of a session is up: the system tells it."""

    stage: int
    table: str


class ConcludeTable(About, frozen=True, kw_only=True):
    """Play at a table ends before its time (SATG 19.4.8(d))."""

    stage: int
    table: str
    ground: Literal["decided", "agreed"]
    agreed: tuple[str, ...] = ()
    """Who of the players there agrees."""


class EndStage(About, frozen=True, kw_only=True):
    """The tables are done: who goes on is found."""

    stage: int


PlayCommand: TypeAlias = (
    StartPractice | EndPractice | StartTournament | ChangeStart | PrepareStage | DrawSeats | StartSession
    | HearRound | EndSession | ConcludeTable | EndStage
)  # fmt: skip
