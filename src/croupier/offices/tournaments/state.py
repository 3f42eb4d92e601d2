"""Where the tournaments stand."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, NamedTuple, TypeAlias, get_args

from immutables import Map

from croupier.games import game
from croupier.money import NOTHING, Cents
from croupier.offices.tournaments.commands import Person
from croupier.offices.tournaments.events import ApprovalRecorded, Place, RegulatorAdvised
from croupier.offices.tournaments.terms.edition_duties import Duties, duties_of
from croupier.offices.tournaments.terms.tournament_terms import Out, Stage, TournamentTerms
from croupier.table.values.people import Actor

Status: TypeAlias = Literal["draft", "published", "running", "finished", "cancelled"]
Standing: TypeAlias = Literal[
    "in", "out", "disqualified", "retired", "withdrawn", "substituted"
]  # fmt: skip
SessionStatus: TypeAlias = Literal["drawn", "playing", "ended"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Version:
    """A version of the terms."""

    terms: TournamentTerms
    by: str
    approved_by: str = ""
    published_at: int | None = None
    where: str = ""
    approval: ApprovalRecorded | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Paid:
    """The money that an entrant paid and did not get back."""

    fee: Cents = NOTHING
    buy_in: Cents = NOTHING
    more: Cents = NOTHING
    """For re-buys, add-ons and the way back."""

    @property
    def all(self) -> Cents:
        """The sum of fee, buy-in and later purchases."""
        return Cents(self.fee + self.buy_in + self.more)


@dataclass(frozen=True, slots=True, kw_only=True)
class Entrant:
    """A tournament player (SATG 1.1 tournament-player)."""

    key: str
    number: int
    person: Person
    accepts: int
    """The version of the terms that he accepted."""
    standing: Standing = "in"
    why: str = ""
    """Why he is not in any more."""
    publicity: bool = False
    employee: bool = False
    signed: bool = False
    briefed: bool = False
    bank: Cents = NOTHING
    paid: Paid = Paid()
    bought: Map[str, int] = Map()
    """How often he bought chips, by kind."""
    stage: int = 0
    """The last stage he played in, counted from one."""
    reached: Map[int, Cents] = Map()
    """By stage: the chips with which he ended it."""
    sits_out: int = 0
    """Rounds of play that he must still sit out."""
    missed: int = 0
    """How often his wagers came to less than what is compulsory (SATG 19.4.4(a))."""
    penalties: tuple[str, ...] = ()
    to_be_paid: Cents = NOTHING
    """Prizes, chips and refunds that wait for him."""
    goods: tuple[str, ...] = ()

    @property
    def is_beaten(self) -> bool:
        """Whether he is out by a criterion of the terms, and not for what he did: then he may come back."""
        return self.standing == "out" and self.why in get_args(Out)


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """A stage at one table."""

    table: str
    seats: Map[str, str]
    """By seat: which entrant."""
    status: SessionStatus = "drawn"
    banks: Map[str, Cents] = Map()
    """By seat: the chips at the start."""
    until: int | None = None
    played: int = 0
    """Rounds of play that count."""
    heard: int = 0
    moved: int = 0
    """The number of moves of chips before it."""
    why: str = ""
    """Why it ended."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StageInPlay:
    """A stage that was prepared."""

    players: tuple[str, ...]
    tables: Map[str, tuple[str, ...]]
    rounds: int | None
    minutes: int | None
    seed: str
    commitment: str
    lots: str
    """The hash of what decides between equals."""
    drawn: str = ""
    """The seed, after the draw."""
    sessions: Map[str, Session] = Map()
    """By table."""
    advanced: tuple[str, ...] = ()
    ended: bool = False


class Dispute(NamedTuple):
    """A dispute that a player raised."""

    entrant: str
    about: str
    decision: str = ""
    referred_to: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChipMove:
    """Chips that come to a seat or leave it while a session goes on, each by its number."""

    table: str
    seat: str
    chips: int
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Tournament:
    """One tournament."""

    name: str
    versions: tuple[Version, ...] = ()
    holds: int = 0
    """The version that was published last, counted from one."""
    status: Status = "draft"
    advised: tuple[RegulatorAdvised, ...] = ()
    director: Actor | None = None
    deputies: tuple[Actor, ...] = ()
    present: frozenset[str] = frozenset()
    tables: Map[str, tuple[str, ...]] = Map()
    entrants: Map[str, Entrant] = Map()
    refused: tuple[str, ...] = ()
    bank_announced: bool = False
    practice: Map[str, Map[str, str]] = Map()
    """Tables at which rounds are played that count for nothing, with who sits there."""
    starts: Map[int, datetime] = Map()
    """By stage: when it begins, where that was changed."""
    stages: Map[int, StageInPlay] = Map()
    """Those that were prepared, counted from one."""
    moves: tuple[ChipMove, ...] = ()
    disputes: Map[str, Dispute] = Map()
    places: tuple[Place, ...] = ()
    pool: Cents = NOTHING

    @property
    def terms(self) -> TournamentTerms:
        """Those that hold; before they were published the newest draft."""
        return self.versions[(self.holds or len(self.versions)) - 1].terms

    @property
    def version(self) -> Version:
        """The version that holds."""
        return self.versions[(self.holds or len(self.versions)) - 1]

    @property
    def duties(self) -> Duties:
        """The duties of the operator by the edition of the game."""
        return duties_of(self.terms.game)

    @property
    def edition(self) -> str:
        """The edition that governs it."""
        return game(self.terms.game).edition

    def stage(self, number: int) -> Stage:
        """Return the terms of a stage."""
        return self.terms.stages[number - 1]

    def starts_at(self, number: int) -> datetime:
        """When a stage begins, by the terms or as it was changed."""
        return self.starts.get(number, self.stage(number).starts)

    @property
    def now(self) -> int:
        """The stage that was prepared last, counted from one; nothing before the first."""
        return max(self.stages, default=0)

    @property
    def is_led(self) -> bool:
        """Whether the director, or a deputy, is there."""
        return bool(self.present)

    def acting(self, number: str) -> bool:
        """Whether a person may act as the director now."""
        if self.director is None:
            return False
        if number == self.director.name:
            return True
        stands_in = self.duties.stands_in
        return number in {deputy.name for deputy in self.deputies} and not (
            stands_in and self.director.name in self.present
        )

    def players(self) -> Iterator[Entrant]:
        """Those who are in, by the number of their entry."""
        entrants = (entrant for entrant in self.entrants.values() if entrant.standing == "in")
        return iter(sorted(entrants, key=lambda entrant: entrant.number))

    def seat_of(self, entrant: str) -> tuple[Session, str] | None:
        """The session in which an entrant plays now, and his seat there."""
        stage = self.stages.get(self.now)
        for session in stage.sessions.values() if stage else ():
            for seat, key in session.seats.items():
                if key == entrant and session.status != "ended":
                    return session, seat
        return None

    def playing_at(self, table: str) -> Session | None:
        """Return the session that is played at a table now."""
        stage = self.stages.get(self.now)
        session = stage.sessions.get(table) if stage else None
        return session if session and session.status == "playing" else None


@dataclass(frozen=True, slots=True)
class Tournaments:
    """All of them."""

    tournaments: Map[str, Tournament] = Map()

    def holding(self, table: str) -> Tournament | None:
        """The running tournament that a table is designated for; it is used for nothing else (SATG 19.2.5)."""
        for tournament in self.tournaments.values():
            if table in tournament.tables and (
                tournament.status == "running" or table in tournament.practice
            ):
                return tournament
        return None
