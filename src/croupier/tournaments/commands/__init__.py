"""What may be asked of the place that runs the tournaments: a closed list."""

from typing import TypeAlias

from msgspec import Struct

from croupier.rounds.people import Actor
from croupier.tournaments.commands.about import (
    TOURNAMENTS,
    About,
    AboutEntrant,
    Person,
)
from croupier.tournaments.commands.ending import (
    CancelTournament,
    ConductCommand,
    DecideDispute,
    Disqualify,
    EndCommand,
    FinishTournament,
    Lapse,
    PayPrize,
    Penalise,
    RaiseDispute,
    ReferComplaint,
    ReportLapse,
    Retire,
)
from croupier.tournaments.commands.entries import (
    AskPublicity,
    BuyMore,
    Enter,
    EntryCommand,
    RefuseEntry,
    SignTerms,
    Substitute,
    Withdraw,
)
from croupier.tournaments.commands.playing import (
    ChangeStart,
    ConcludeTable,
    DrawSeats,
    EndPractice,
    EndSession,
    EndStage,
    HearRound,
    PlayCommand,
    PrepareStage,
    StartPractice,
    StartSession,
    StartTournament,
)
from croupier.tournaments.commands.preparing import (
    AdviseRegulator,
    AnnounceBank,
    AppointDeputy,
    AppointDirector,
    ApproveTerms,
    Brief,
    Designate,
    DraftTerms,
    LeaveCharge,
    PeopleCommand,
    PublishTerms,
    RecordApproval,
    TakeCharge,
    TermsCommand,
)

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


__all__ = [
    "TOURNAMENTS",
    "About",
    "AboutEntrant",
    "AdviseRegulator",
    "AnnounceBank",
    "AppointDeputy",
    "AppointDirector",
    "ApproveTerms",
    "AskPublicity",
    "Brief",
    "BuyMore",
    "CancelTournament",
    "ChangeStart",
    "ConcludeTable",
    "ConductCommand",
    "DecideDispute",
    "Designate",
    "Disqualify",
    "DraftTerms",
    "DrawSeats",
    "EndCommand",
    "EndPractice",
    "EndSession",
    "EndStage",
    "Enter",
    "EntryCommand",
    "FinishTournament",
    "HearRound",
    "Lapse",
    "LeaveCharge",
    "PayPrize",
    "Penalise",
    "PeopleCommand",
    "Person",
    "PlayCommand",
    "PrepareStage",
    "PublishTerms",
    "RaiseDispute",
    "RecordApproval",
    "ReferComplaint",
    "RefuseEntry",
    "ReportLapse",
    "Retire",
    "SignTerms",
    "StartPractice",
    "StartSession",
    "StartTournament",
    "Substitute",
    "TakeCharge",
    "TermsCommand",
    "TournamentCommand",
    "TournamentOrder",
    "Withdraw",
]
