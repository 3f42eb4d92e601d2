"""What happened to the tournaments."""

from collections.abc import Mapping
from datetime import datetime
from typing import Literal, TypeAlias

from msgspec import Struct

from croupier.money import NOTHING, Cents
from croupier.rounds.events.happened import Happened
from croupier.rounds.people import Actor
from croupier.tournaments.commands import Lapse, Person
from croupier.tournaments.terms import Chips, Terms


class OfTournament(Happened, frozen=True, kw_only=True):
    """Something happened to a tournament; `by` is who did it, for the director where he is a deputy."""

    tournament: str
    by: str


class OfEntrant(OfTournament, frozen=True, kw_only=True):
    """Something happened to one of its players."""

    entrant: str


# The terms, and the regulator


class TermsDrafted(OfTournament, frozen=True, kw_only=True):
    """A version of the terms; the others stay as they were."""

    version: int
    terms: Terms


class TermsApproved(OfTournament, frozen=True, kw_only=True):
    """The operator approved a version."""

    version: int


class TermsPublished(OfTournament, frozen=True, kw_only=True):
    """Patrons can have it from here on, and it holds."""

    version: int
    where: str


class RegulatorAdvised(OfTournament, frozen=True, kw_only=True):
    """The regulator knows of the tournament as this version has it."""

    version: int
    to: str
    how: str


class ApprovalRecorded(OfTournament, frozen=True, kw_only=True):
    """The regulator approved a version in writing."""

    version: int
    document: str
    signed_by: str
    dated: str


# Who runs it, and where


class DirectorAppointed(OfTournament, frozen=True, kw_only=True):
    """He answers for it; nobody else does any more."""

    director: Actor


class DeputyAppointed(OfTournament, frozen=True, kw_only=True):
    """He may act for the director."""

    deputy: Actor


class ChargeTaken(OfTournament, frozen=True, kw_only=True):
    """The director or a deputy is there."""

    who: str


class ChargeLeft(OfTournament, frozen=True, kw_only=True):
    """He is gone."""

    who: str


class TablesDesignated(OfTournament, frozen=True, kw_only=True):
    """These tables, with these of their seats."""

    tables: Mapping[str, tuple[str, ...]]


class PlayersBriefed(OfTournament, frozen=True, kw_only=True):
    """They were told the terms and understand them."""

    entrants: tuple[str, ...]


class BankAnnounced(OfTournament, frozen=True, kw_only=True):
    """All begin with so many chips, and know it."""

    chips: Cents


# Entries


class Entered(OfEntrant, frozen=True, kw_only=True):
    """An entrant of the next number, who accepted a version of the terms."""

    number: int
    person: Person
    method: str
    accepts: int
    fee: Cents
    buy_in: Cents
    meets: tuple[str, ...] = ()
    publicity: bool = False
    employee: bool = False
    approval: str = ""


class EntryRefused(OfEntrant, frozen=True, kw_only=True):
    """Somebody does not take part."""

    criterion: str = ""
    reason: str


class Withdrawn(OfEntrant, frozen=True, kw_only=True):
    """An entrant takes no part; what comes back of fee and buy-in."""

    ground: str
    fee: Cents
    buy_in: Cents


class Substituted(OfEntrant, frozen=True, kw_only=True):
    """Somebody else has the place, the seat and the chips of an entrant."""

    ground: str
    substitute: str
    person: Person
    accepts: int
    publicity: bool = False
    employee: bool = False
    approval: str = ""


class TermsSigned(OfEntrant, frozen=True, kw_only=True):
    """A signed copy is on record."""


class PublicityAsked(OfEntrant, frozen=True, kw_only=True):
    """What an entrant permits."""

    permits: bool


class MoreBought(OfEntrant, frozen=True, kw_only=True):
    """Chips for money that was paid; whoever was out is in again."""

    kind: Literal["re-buy", "add-on", "buy-back"]
    paid: Cents
    chips: Cents


# Play


class PracticeStarted(OfTournament, frozen=True, kw_only=True):
    """Rounds of play that count for nothing."""

    table: str
    seats: Mapping[str, str]
    """By seat: which entrant."""


class PracticeEnded(OfTournament, frozen=True, kw_only=True):
    """They are over."""

    table: str


class TournamentStarted(OfTournament, frozen=True, kw_only=True):
    """It has begun: its terms stay as they are."""

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
    """By this name the seed of the draw is asked for."""
    commitment: str
    """The hash of the seed."""


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


class RoundHeard(OfTournament, frozen=True, kw_only=True):
    """What a round of play did to the banks of a table."""

    table: str
    stage: int
    number: int
    heard: int
    gains: Mapping[str, int]
    missed: tuple[str, ...] = ()
    counts: bool = True


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


# Conduct


class Penalised(OfEntrant, frozen=True, kw_only=True):
    """By which ground, and what follows."""

    ground: str
    chips: Cents = NOTHING
    rounds: int = 0


class LapseReported(OfEntrant, frozen=True, kw_only=True):
    """What a player did, and what follows by the terms."""

    lapse: Lapse
    does: str
    chips: Cents = NOTHING
    rounds: int = 0


class Disqualified(OfEntrant, frozen=True, kw_only=True):
    """A player is put out."""

    ground: str
    chips: Chips
    fee: Cents = NOTHING
    buy_in: Cents = NOTHING
    """What comes back of fee and buy-in."""


class Retired(OfEntrant, frozen=True, kw_only=True):
    """A player has gone."""

    ground: str
    chips: Chips
    fee: Cents = NOTHING
    buy_in: Cents = NOTHING


class DisputeRaised(OfEntrant, frozen=True, kw_only=True):
    """A player disputes something."""

    dispute: str
    about: str


class DisputeDecided(OfTournament, frozen=True, kw_only=True):
    """It is decided, and the player was told of the inspector."""

    dispute: str
    decision: str


class ComplaintReferred(OfTournament, frozen=True, kw_only=True):
    """The regulator has it."""

    dispute: str
    to: str


# The end


class Place(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A place, who has it, and what it wins."""

    place: int
    entrant: str
    prize: Cents = NOTHING
    goods: str = ""
    passed_over: bool = False
    """An employee wins nothing: the next eligible player has his place (SATG 19.4.2(a)(v))."""


class TournamentFinished(OfTournament, frozen=True, kw_only=True):
    """The pool, where it came from, and the places."""

    pool: Cents
    of_takings: Cents
    """Out of what entrants paid."""
    by_house: Cents
    places: tuple[Place, ...]
    cashed: Mapping[str, Cents]
    """By entrant: what his chips were worth."""
    lots: tuple[str, ...] = ()


class PrizePaidOut(OfEntrant, frozen=True, kw_only=True):
    """Money and goods were handed over."""

    amount: Cents
    goods: str = ""


class TournamentCancelled(OfTournament, frozen=True, kw_only=True):
    """Everybody gets back what he paid."""

    reason: str
    refunds: Mapping[str, Cents]


TermsEvent: TypeAlias = (
    TermsDrafted | TermsApproved | TermsPublished | RegulatorAdvised | ApprovalRecorded
)
PeopleEvent: TypeAlias = (
    DirectorAppointed | DeputyAppointed | ChargeTaken | ChargeLeft | TablesDesignated | PlayersBriefed
    | BankAnnounced
)  # fmt: skip
EntryEvent: TypeAlias = (
    Entered | EntryRefused | Withdrawn | Substituted | TermsSigned | PublicityAsked | MoreBought
)
PlayEvent: TypeAlias = (
    PracticeStarted | PracticeEnded | TournamentStarted | StartChanged | StagePrepared | SeatsDrawn
    | SessionStarted | RoundHeard | SessionEnded | PlayerOut | StageEnded
)  # fmt: skip
ConductOfEntrant: TypeAlias = Penalised | LapseReported | Disqualified | Retired
DisputeEvent: TypeAlias = DisputeRaised | DisputeDecided | ComplaintReferred
ConductEvent: TypeAlias = ConductOfEntrant | DisputeEvent
EndEvent: TypeAlias = TournamentFinished | PrizePaidOut | TournamentCancelled
TournamentEvent: TypeAlias = (
    TermsEvent | PeopleEvent | EntryEvent | PlayEvent | ConductEvent | EndEvent
)
