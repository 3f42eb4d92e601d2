"""Commands during the play of a tournament."""

from collections.abc import Mapping
from datetime import datetime
from typing import Literal, TypeAlias

from croupier.offices.tournaments.commands.tournament_command import About


class StartPractice(About, frozen=True, kw_only=True):
    """Begin practice at a table: rounds that count for nothing (SATG 19.3.2)."""

    table: str


class EndPractice(About, frozen=True, kw_only=True):
    """They are over."""

    table: str


class StartTournament(About, frozen=True, kw_only=True):
    """Start the tournament, if every duty before the start is fulfilled."""


class ChangeStart(About, frozen=True, kw_only=True):
    """A stage begins at another time, of which the players had notice (SATG 19.4.1(b))."""

    stage: int
    starts: datetime
    notice: str


class PrepareStage(About, frozen=True, kw_only=True):
    """Fix the players of a stage, and seal the draw for their seats."""

    stage: int
    rounds: int | None = None
    minutes: int | None = None
    tables: tuple[str, ...] = ()
    """Where the terms leave it open: how long, and at which tables; else as they say."""
    players: tuple[str, ...] = ()
    """The players of a repechage on which the director decides."""


class DrawSeats(About, frozen=True, kw_only=True):
    """The draw is opened: everybody has a seat."""

    stage: int


class StartSession(About, frozen=True, kw_only=True):
    """A table of the stage begins to play."""

    stage: int
    table: str


Counts: TypeAlias = Literal[-1, 0, 1]


class HearRound(About, frozen=True, kw_only=True):
    """Report a round of play that was settled, declared void or corrected. Only the system sends it."""

    table: str
    stage: int
    number: int
    heard: int
    """How long the log of the table was after it."""
    gains: Mapping[str, int]
    """By seat: the change of its bank since the last report; a loss is negative."""
    missed: tuple[str, ...] = ()
    """Seats whose wagers came to less than what is compulsory (SATG 19.4.4(a))."""
    counts: Counts = 1
    """1 for a round that counts, 0 for a void round, -1 for a round that is found void later."""


class EndSession(About, frozen=True, kw_only=True):
    """End a session whose time is over. Only the system sends it."""

    stage: int
    table: str


class ConcludeTable(About, frozen=True, kw_only=True):
    """End play at a table before its time (SATG 19.4.8(d))."""

    stage: int
    table: str
    ground: Literal["decided", "agreed"]
    agreed: tuple[str, ...] = ()
    """The players at the table who agree."""


class EndStage(About, frozen=True, kw_only=True):
    """The tables are done: who goes on is found."""

    stage: int


StaffPlayCommand: TypeAlias = (
    StartPractice | EndPractice | StartTournament | ChangeStart | PrepareStage | DrawSeats | StartSession
    | ConcludeTable | EndStage
)  # fmt: skip
PlayCommand: TypeAlias = StaffPlayCommand | HearRound | EndSession
