"""What may be asked of the place that runs the tournaments."""

from collections.abc import Mapping
from datetime import datetime
from typing import Literal, TypeAlias

from msgspec import Struct

from croupier.money import NOTHING, Cents
from croupier.rounds.commands.asks import Asks
from croupier.rounds.people import Actor
from croupier.tournaments.terms import Terms

TOURNAMENTS = "tournaments"
"""The place whose log holds the tournaments, from their terms to their prizes."""


class Person(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Who somebody is: shown to those who run the tournament and to nobody else (SATG 19.4.8(e))."""

    name: str
    suburb: str = ""
    contact: str = ""


class About(Asks, frozen=True, kw_only=True):
    """Something about a tournament."""

    tournament: str


class AboutEntrant(About, frozen=True, kw_only=True):
    """Something about one of its players."""

    entrant: str


# The terms, and the regulator


class DraftTerms(Asks, frozen=True, kw_only=True):
    """Terms for a new tournament, or another version for one that has not begun."""

    terms: Terms


class ApproveTerms(About, frozen=True, kw_only=True):
    """The operator approves a version (SATG 1.1 tournament-terms-and-conditions)."""

    version: int


class PublishTerms(About, frozen=True, kw_only=True):
    """A version is made available to patrons (SATG 19.2.2(a))."""

    version: int
    where: str


class AdviseRegulator(About, frozen=True, kw_only=True):
    """The regulator was told: of the tournament, or of what changed in it (SATG 19.2.2(b), SATG 19.4.1(c))."""

    to: str
    how: str


class RecordApproval(About, frozen=True, kw_only=True):
    """The regulator has approved a version in writing (GAZ 28/2000 20.1.3)."""

    version: int
    document: str
    signed_by: str
    dated: str


# Who runs it, and where


class AppointDirector(About, frozen=True, kw_only=True):
    """Whoever answers for the tournament (SATG 19.2.3)."""

    director: Actor


class AppointDeputy(About, frozen=True, kw_only=True):
    """Whoever acts for the director (SATG 19.2.3(a))."""

    deputy: Actor


class TakeCharge(About, frozen=True, kw_only=True):
    """The director, or a deputy, is there."""


class LeaveCharge(About, frozen=True, kw_only=True):
    """He goes away: without him or a deputy no round begins (SATG 19.2.3)."""


class Designate(About, frozen=True, kw_only=True):
    """The tables and their seats: terminals, or places of a live table (SATG 19.2.4)."""

    tables: Mapping[str, tuple[str, ...]]


# Entries


class Enter(AboutEntrant, frozen=True, kw_only=True):
    """An application is accepted and what it costs is paid."""

    person: Person
    method: str
    accepts: int
    """The version of the terms that the entrant accepts (SATG 19.4.2(a)(i))."""
    paid: Cents
    meets: tuple[str, ...] = ()
    """The criteria that he meets (SATG 19.4.2(a)(iv))."""
    publicity: bool = False
    """Whether name, suburb and pictures may be used to promote (SATG 19.4.8(f)); no unless he says so."""
    employee: bool = False
    approval: str = ""
    """Of an employee: who of the COO and CEO approved it beforehand, and how (SATG 19.4.2(a)(v))."""


class RefuseEntry(AboutEntrant, frozen=True, kw_only=True):
    """An application is refused: by the right that the terms reserve, or for a criterion."""

    criterion: str = ""
    reason: str


class Withdraw(AboutEntrant, frozen=True, kw_only=True):
    """An entrant withdraws before it begins (SATG 19.4.2(d))."""

    ground: str = ""
    """After the free period: the ground of the terms on which something comes back."""


class Substitute(AboutEntrant, frozen=True, kw_only=True):
    """Somebody takes the place of an entrant (SATG 19.4.8(a)(iii))."""

    ground: str = ""
    by: str
    person: Person
    accepts: int
    publicity: bool = False
    employee: bool = False
    approval: str = ""


class SignTerms(AboutEntrant, frozen=True, kw_only=True):
    """An entrant has signed a copy (SATG 19.4.2(b)(iii))."""


class AskPublicity(AboutEntrant, frozen=True, kw_only=True):
    """What an entrant permits of his name and pictures; he may take it back (SATG 19.4.8(f))."""

    permits: bool


class Brief(About, frozen=True, kw_only=True):
    """The director has told entrants the terms, and is satisfied that they understand (SATG 19.3.1)."""

    entrants: tuple[str, ...]


class AnnounceBank(About, frozen=True, kw_only=True):
    """The players are told how many chips all of them begin with (SATG 19.4.3(b))."""


# Play


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
    counts: bool = True
    """Whether it is one more round of play; one that was void, or told before, is not."""


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


class BuyMore(AboutEntrant, frozen=True, kw_only=True):
    """A re-buy, an add-on, or the way back for somebody who is out."""

    kind: Literal["re-buy", "add-on", "buy-back"]
    paid: Cents


# Conduct


class Penalise(AboutEntrant, frozen=True, kw_only=True):
    """A penalty of the terms (SATG 19.4.8(a)(i))."""

    ground: str


class Disqualify(AboutEntrant, frozen=True, kw_only=True):
    """On a ground of the terms (SATG 19.4.8(a)(ii))."""

    ground: str


class Retire(AboutEntrant, frozen=True, kw_only=True):
    """A player goes for good (SATG 19.4.8(b)(vi))."""

    ground: str = ""


Lapse: TypeAlias = Literal["late", "absent", "phone"]


class ReportLapse(AboutEntrant, frozen=True, kw_only=True):
    """A player came late or not at all, is absent, or used a phone (SATG 19.4.8(b)(i) to (iii))."""

    lapse: Lapse


class RaiseDispute(AboutEntrant, frozen=True, kw_only=True):
    """A player disputes something."""

    about: str


class DecideDispute(About, frozen=True, kw_only=True):
    """The director decides it, and that is final (SATG 19.4.8(h))."""

    dispute: str
    decision: str
    told_of_inspector: bool
    """Whether the player was told that an inspector can be asked (SATG 20.11)."""


class ReferComplaint(About, frozen=True, kw_only=True):
    """A complaint about the conduct of gaming goes to the regulator (SATG 19.4.8(j))."""

    dispute: str
    to: str


# The end


class FinishTournament(About, frozen=True, kw_only=True):
    """The places are settled, the chips are disposed of, the prizes are awarded."""


class PayPrize(AboutEntrant, frozen=True, kw_only=True):
    """What an entrant has won is handed over."""

    amount: Cents = NOTHING
    """The money, which must be all of it."""


class CancelTournament(About, frozen=True, kw_only=True):
    """It does not take place, or not to its end: everybody gets back what he paid."""

    reason: str


TermsCommand: TypeAlias = (
    DraftTerms | ApproveTerms | PublishTerms | AdviseRegulator | RecordApproval
)
PeopleCommand: TypeAlias = (
    AppointDirector | AppointDeputy | TakeCharge | LeaveCharge | Designate | Brief | AnnounceBank
)
EntryCommand: TypeAlias = (
    Enter | RefuseEntry | Withdraw | Substitute | SignTerms | AskPublicity | BuyMore
)
PlayCommand: TypeAlias = (
    StartPractice | EndPractice | StartTournament | ChangeStart | PrepareStage | DrawSeats | StartSession
    | HearRound | EndSession | ConcludeTable | EndStage
)  # fmt: skip
ConductCommand: TypeAlias = (
    Penalise | Disqualify | Retire | ReportLapse | RaiseDispute | DecideDispute | ReferComplaint
)
EndCommand: TypeAlias = FinishTournament | PayPrize | CancelTournament
TournamentCommand: TypeAlias = (
    TermsCommand | PeopleCommand | EntryCommand | PlayCommand | ConductCommand | EndCommand
)


class TournamentOrder(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="tournaments"
):
    """A command with its id, who gives it, and the instant at which it reached the tournaments."""

    id: str
    at: int
    by: Actor
    command: TournamentCommand
