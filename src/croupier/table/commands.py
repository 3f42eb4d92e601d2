"""What may be asked of a table: a closed list. A command asks; events or a refusal answer it."""

from typing import TypeAlias

from msgspec import Struct

from croupier.table.cases.commands import (
    CaseCommand,
    CloseCase,
    Determine,
    OpenCase,
    RecordAct,
    Withhold,
)
from croupier.table.chips.commands import (
    BuyChips,
    Credit,
    Fill,
    FloatCommand,
    IssueColour,
    RedeemColour,
    RedeemForeignColour,
)
from croupier.table.choices.commands import (
    ChoiceCommand,
    Choose,
)
from croupier.table.corrections.commands import (
    Adjust,
    CorrectionCommand,
    CorrectRound,
    FreezeAccounts,
    UnfreezeAccounts,
    VoidSettled,
)
from croupier.table.dealing.commands import (
    DealingCommand,
    DeclareNoSpin,
    EnterFace,
    PressShooter,
    ReadDice,
    ReportRest,
    ReportSpin,
    StartDevice,
    TimeIsUp,
)
from croupier.table.equipment.commands import (
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
from croupier.table.irregular.commands import (
    CorrectEntry,
    IrregularityCommand,
    Reconstruct,
    ReportMalfunction,
    Rule,
    VoidWagers,
)
from croupier.table.jackpots.commands import (
    JackpotCommand,
    WithdrawJackpot,
)
from croupier.table.limits.commands import (
    AnnounceMinimum,
    ChangeLimits,
    LimitCommand,
    TakeDownAnnouncement,
)
from croupier.table.locks.commands import (
    HoldRounds,
    LockCommand,
    LockTerminal,
    ReleaseRounds,
    UnlockTerminal,
)
from croupier.table.opening.commands import (
    AnnounceClosing,
    CloseTable,
    DirectRounds,
    OpeningCommand,
    OpenTable,
    SetWageringPeriod,
)
from croupier.table.permissions.commands import (
    ExcludePlayer,
    LimitArea,
    PermissionCommand,
    PermitAreas,
    PermitManager,
    PermitSides,
    ReadmitPlayer,
    SetPersonalLimits,
)
from croupier.table.presence.commands import (
    LeaveDesk,
    PresenceCommand,
    ReportBack,
    ReportLost,
    TakeTable,
)
from croupier.table.seats.commands import (
    BuyIn,
    DirectLeave,
    GiveUpSeat,
    JoinTable,
    LeaveTable,
    PayOut,
    SeatCommand,
    TakeSeat,
    VacateSeat,
)
from croupier.table.secret_wagers.commands import (
    RegisterSlip,
    SealWagers,
    SecretCommand,
)
from croupier.table.settlement.commands import (
    Abandon,
    Confirm,
    PayInterim,
    SettlementCommand,
    VoidRound,
)
from croupier.table.tickets.commands import (
    CashOut,
    InsertNote,
    InsertTicket,
    ReportPrinted,
    ReportPrintFailed,
    ReportReturned,
    ReportStacked,
    TicketCommand,
)
from croupier.table.tournament.commands import (
    BeginTournamentSession,
    EndTournamentSession,
    FreeTable,
    HoldTournament,
    MoveTournamentChips,
    ReleaseTournament,
    RemoveTournamentPlayer,
    ReplaceTournamentPlayer,
    ReserveTable,
    TournamentCommand,
)
from croupier.table.values.people import Actor
from croupier.table.wagers.chip import Chip
from croupier.table.wagers.commands import (
    CloseWagering,
    DeclineTie,
    OpenWagering,
    RecordWager,
    SetWagers,
    TurnDown,
    WagerCommand,
)

Command: TypeAlias = (
    OpeningCommand
    | LimitCommand
    | PermissionCommand
    | SeatCommand
    | FloatCommand
    | WagerCommand
    | DealingCommand
    | ChoiceCommand
    | SettlementCommand
    | JackpotCommand
    | EquipmentCommand
    | IrregularityCommand
    | CorrectionCommand
    | CaseCommand
    | TicketCommand
    | PresenceCommand
    | LockCommand
    | TournamentCommand
    | SecretCommand
)

PlayCommand: TypeAlias = DealingCommand | ChoiceCommand | SettlementCommand | JackpotCommand


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
    "CheckCards", "Chip", "ChoiceCommand", "Choose", "CloseCase", "CloseTable", "CloseWagering",
    "Command", "Confirm", "CorrectEntry", "CorrectRound", "CorrectionCommand", "CountCards",
    "Credit", "CutCards", "CuttingCardOut", "DealingCommand", "DeclareNoSpin", "DeclineCut",
    "DeclineTie", "Determine", "DirectLeave", "DirectRounds", "EndTournamentSession", "EnterFace",
    "EquipmentCommand", "ExcludePlayer", "Fill", "FloatCommand", "FreeTable", "FreezeAccounts",
    "GiveUpSeat", "HoldRounds", "HoldTournament", "InsertNote", "InsertTicket",
    "IrregularityCommand", "IssueColour", "JackpotCommand", "JoinTable", "LeaveDesk", "LeaveTable",
    "LimitArea", "LimitCommand", "LockCommand", "LockTerminal", "MoveTournamentChips", "OpenCase",
    "OpenTable", "OpenWagering", "OpeningCommand", "Order", "OrderShuffle", "PayInterim", "PayOut",
    "PermissionCommand", "PermitAreas", "PermitManager", "PermitSides", "PlayCommand",
    "PresenceCommand", "PressShooter", "ReadDice", "ReadmitPlayer", "Reconstruct", "RecordAct",
    "RecordWager", "RedeemColour", "RedeemForeignColour", "RegisterSlip", "ReleaseRounds",
    "ReleaseTournament", "ReloadDiscards", "RemoveTournamentPlayer", "ReplaceCards", "ReplaceItem",
    "ReplaceTournamentPlayer", "ReportBack", "ReportFault", "ReportLost", "ReportMalfunction",
    "ReportMended", "ReportPrintFailed", "ReportPrinted", "ReportRest", "ReportReturned",
    "ReportShown", "ReportSpin", "ReportStacked", "ReserveTable", "Rule", "SealWagers",
    "SeatCommand", "SecretCommand", "SetPersonalLimits", "SetWageringPeriod", "SetWagers",
    "SettlementCommand", "ShuffleCards", "StartDevice", "TakeDownAnnouncement", "TakeSeat",
    "TakeTable", "TicketCommand", "TimeIsUp", "TournamentCommand", "TurnDown", "UnfreezeAccounts",
    "UnlockTerminal", "VacateSeat", "VoidRound", "VoidSettled", "VoidWagers", "WagerCommand",
    "WithdrawJackpot", "Withhold",
]  # fmt: skip
