"""What may be asked of the place that runs the tournaments: a closed list."""

from typing import TypeAlias

from msgspec import Struct

from croupier.offices.tournaments.commands.end_commands import (
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
from croupier.offices.tournaments.commands.entry_commands import (
    AskPublicity,
    BuyMore,
    Enter,
    EntryCommand,
    RefuseEntry,
    SignTerms,
    Substitute,
    Withdraw,
)
from croupier.offices.tournaments.commands.play_commands import (
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
from croupier.offices.tournaments.commands.setup_commands import (
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
from croupier.offices.tournaments.commands.tournament_command import (
    TOURNAMENTS,
    About,
    AboutEntrant,
    Person,
)
from croupier.table.values.people import Actor

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
