"""What may be asked of a table: a closed list. A command asks; events or a refusal answer it."""

from typing import TypeAlias

from msgspec import Struct

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
    RecordWager,
    ReportSpin,
    SetWagers,
    StartDevice,
    TimeIsUp,
    TurnDown,
    VoidRound,
    WagerCommand,
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
    PermitSides,
    ReadmitPlayer,
    SetPersonalLimits,
    SetWageringPeriod,
    TableCommand,
    TakeDownAnnouncement,
)
from croupier.rounds.people import Actor

Command: TypeAlias = TableCommand | SeatCommand | FloatCommand | WagerCommand | PlayCommand


class Order(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A command with its id, who gives it, and the instant at which it reached the table."""

    id: str
    """Chosen by whoever asks: the same id again is the same command."""
    at: int
    by: Actor
    command: Command


__all__ = [
    "Abandon",
    "AnnounceClosing",
    "AnnounceMinimum",
    "BuyChips",
    "BuyIn",
    "ChangeLimits",
    "Chip",
    "Choose",
    "CloseTable",
    "CloseWagering",
    "Command",
    "Confirm",
    "Credit",
    "DeclareNoSpin",
    "DeclineTie",
    "DirectLeave",
    "DirectRounds",
    "EnterFace",
    "ExcludePlayer",
    "Fill",
    "FloatCommand",
    "GiveUpSeat",
    "IssueColour",
    "JoinTable",
    "LeaveTable",
    "LimitArea",
    "OpenTable",
    "OpenWagering",
    "Order",
    "PayInterim",
    "PayOut",
    "PermissionCommand",
    "PermitAreas",
    "PermitSides",
    "PlayCommand",
    "PressShooter",
    "ReadmitPlayer",
    "RecordWager",
    "RedeemColour",
    "RedeemForeignColour",
    "ReportSpin",
    "SeatCommand",
    "SetPersonalLimits",
    "SetWageringPeriod",
    "SetWagers",
    "StartDevice",
    "TableCommand",
    "TakeDownAnnouncement",
    "TakeSeat",
    "TimeIsUp",
    "TurnDown",
    "VacateSeat",
    "VoidRound",
    "WagerCommand",
]
