"""What may be asked of a table: a closed list. A command asks; events or a refusal answer it."""

from typing import TypeAlias

from msgspec import Struct

from croupier.rounds.commands.cases import (
    CaseCommand,
    CloseCase,
    Determine,
    OpenCase,
    RecordAct,
    Withhold,
)
from croupier.rounds.commands.equipment import (
    BringCards,
    BurnCard,
    CheckCards,
    CountCards,
    CutCards,
    CuttingCardOut,
    DeclineCut,
    EquipmentCommand,
    OrderShuffle,
    ReloadDiscards,
    ReplaceCards,
    ReplaceItem,
    ReportFault,
    ReportMended,
    ReportShown,
    ShuffleCards,
)
from croupier.rounds.commands.irregular import (
    Adjust,
    CorrectEntry,
    CorrectRound,
    FreezeAccounts,
    IrregularCommand,
    Reconstruct,
    ReportMalfunction,
    Rule,
    UnfreezeAccounts,
    VoidSettled,
    VoidWagers,
)
from croupier.rounds.commands.locks import (
    HoldRounds,
    LockCommand,
    LockTerminal,
    ReleaseRounds,
    UnlockTerminal,
)
from croupier.rounds.commands.play import (
    Abandon,
    Chip,
    Choose,
    CloseWagering,
    Confirm,
    DeclareNoSpin,
    DeclineTie,
    EnterFace,
    OpenWagering,
    PayInterim,
    PlayCommand,
    PressShooter,
    ReadDice,
    RecordWager,
    ReportRest,
    ReportSpin,
    SetWagers,
    StartDevice,
    TimeIsUp,
    TurnDown,
    VoidRound,
    WagerCommand,
    WithdrawJackpot,
)
from croupier.rounds.commands.presence import (
    LeaveDesk,
    PresenceCommand,
    ReportBack,
    ReportLost,
    TakeTable,
)
from croupier.rounds.commands.seats import (
    BuyChips,
    BuyIn,
    Credit,
    DirectLeave,
    Fill,
    FloatCommand,
    GiveUpSeat,
    IssueColour,
    JoinTable,
    LeaveTable,
    PayOut,
    RedeemColour,
    RedeemForeignColour,
    SeatCommand,
    TakeSeat,
    VacateSeat,
)
from croupier.rounds.commands.table import (
    AnnounceClosing,
    AnnounceMinimum,
    ChangeLimits,
    CloseTable,
    DirectRounds,
    ExcludePlayer,
    LimitArea,
    OpenTable,
    PermissionCommand,
    PermitAreas,
    PermitManager,
    PermitSides,
    ReadmitPlayer,
    SetPersonalLimits,
    SetWageringPeriod,
    TableCommand,
    TakeDownAnnouncement,
)
from croupier.rounds.commands.tickets import (
    CashOut,
    InsertNote,
    InsertTicket,
    ReportPrinted,
    ReportPrintFailed,
    ReportReturned,
    ReportStacked,
    TicketCommand,
)
from croupier.rounds.commands.tournaments import (
    BeginTournamentSession,
    EndTournamentSession,
    FreeTable,
    HoldTournament,
    MoveTournamentChips,
    RegisterSlip,
    ReleaseTournament,
    RemoveTournamentPlayer,
    ReplaceTournamentPlayer,
    ReserveTable,
    SealWagers,
    SecretCommand,
    TournamentCommand,
)
from croupier.rounds.people import Actor

Command: TypeAlias = (
    TableCommand | SeatCommand | FloatCommand | WagerCommand | PlayCommand | EquipmentCommand | IrregularCommand
    | CaseCommand | TicketCommand | PresenceCommand | LockCommand | TournamentCommand | SecretCommand
)  # fmt: skip


class Order(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="table"):
    """A command with its id, who gives it, and the instant at which it reached the table."""

    id: str
    """Chosen by whoever asks: the same id again is the same command."""
    at: int
    by: Actor
    command: Command


__all__ = [
    "Abandon", "Adjust", "AnnounceClosing", "AnnounceMinimum", "BeginTournamentSession",
    "BringCards", "BurnCard", "BuyChips", "BuyIn", "CaseCommand", "CashOut", "ChangeLimits",
    "CheckCards", "Chip", "Choose", "CloseCase", "CloseTable", "CloseWagering", "Command",
    "Confirm", "CorrectEntry", "CorrectRound", "CountCards", "Credit", "CutCards", "CuttingCardOut",
    "DeclareNoSpin", "DeclineCut", "DeclineTie", "Determine", "DirectLeave", "DirectRounds",
    "EndTournamentSession", "EnterFace", "EquipmentCommand", "ExcludePlayer", "Fill",
    "FloatCommand", "FreeTable", "FreezeAccounts", "GiveUpSeat", "HoldRounds", "HoldTournament",
    "InsertNote", "InsertTicket", "IrregularCommand", "IssueColour", "JoinTable", "LeaveDesk",
    "LeaveTable", "LimitArea", "LockCommand", "LockTerminal", "MoveTournamentChips", "OpenCase",
    "OpenTable", "OpenWagering", "Order", "OrderShuffle", "PayInterim", "PayOut",
    "PermissionCommand", "PermitAreas", "PermitManager", "PermitSides", "PlayCommand",
    "PresenceCommand", "PressShooter", "ReadDice", "ReadmitPlayer", "Reconstruct", "RecordAct",
    "RecordWager", "RedeemColour", "RedeemForeignColour", "RegisterSlip", "ReleaseRounds",
    "ReleaseTournament", "ReloadDiscards", "RemoveTournamentPlayer", "ReplaceCards", "ReplaceItem",
    "ReplaceTournamentPlayer", "ReportBack", "ReportFault", "ReportLost", "ReportMalfunction",
    "ReportMended", "ReportPrintFailed", "ReportPrinted", "ReportRest", "ReportReturned",
    "ReportShown", "ReportSpin", "ReportStacked", "ReserveTable", "Rule", "SealWagers",
    "SeatCommand", "SecretCommand", "SetPersonalLimits", "SetWageringPeriod", "SetWagers",
    "ShuffleCards", "StartDevice", "TableCommand", "TakeDownAnnouncement", "TakeSeat", "TakeTable",
    "TicketCommand", "TimeIsUp", "TournamentCommand", "TurnDown", "UnfreezeAccounts",
    "UnlockTerminal", "VacateSeat", "VoidRound", "VoidSettled", "VoidWagers", "WagerCommand",
    "WithdrawJackpot", "Withhold",
]  # fmt: skip
