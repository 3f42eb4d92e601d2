"""What has happened at a table: a closed list. Facts entered, paid or timed, never what follows from them.

Phase, hands, whose turn it is and the fate of a wager are no events: they are derived (`evolve`).
"""

from typing import TypeAlias

from croupier.table.cases.events import (
    ActRecorded,
    CaseClosed,
    CaseEvent,
    CaseOpened,
    WinningsWithheld,
    WithheldDetermined,
)
from croupier.table.chips.events import (
    ChipsBought,
    ColourIssued,
    ColourRedeemed,
    Credited,
    Filled,
    FloatEvent,
    ForeignColourRedeemed,
)
from croupier.table.choices.events import (
    Answered,
    AskClosed,
    Asked,
    ChoiceEvent,
)
from croupier.table.corrections.events import (
    AccountsFrozen,
    AccountsUnfrozen,
    Adjusted,
    CorrectionEvent,
    Recoloured,
    RoundCorrected,
    TimeHeld,
    TimeRan,
)
from croupier.table.dealing.events import (
    CameToRest,
    DealingEvent,
    Drawn,
    EntryAgreed,
    EntryDiffered,
    NoSpinDeclared,
    SetInMotion,
    ShooterChosen,
    SpinReported,
)
from croupier.table.equipment.events import (
    CardBurned,
    CardCarried,
    CardsBrought,
    CardsChecked,
    CardsCounted,
    CardsCut,
    CardsReplaced,
    CardsShuffled,
    CutDeclined,
    CuttingCardDrawn,
    DiscardsReloaded,
    EquipmentEvent,
    EquipmentFailed,
    EquipmentMended,
    EquipmentReplaced,
    ShoeRetired,
    ShuffleOrdered,
)
from croupier.table.irregular.events import (
    AnswerDropped,
    DealReconstructed,
    DealRewound,
    DrawReplaced,
    FaceDiscarded,
    IrregularityEvent,
    IrregularityRuled,
    MalfunctionReported,
    WagersVoided,
)
from croupier.table.jackpots.events import (
    JackpotEvent,
    JackpotWithdrawn,
)
from croupier.table.limits.events import (
    AnnouncementTaken,
    LimitEvent,
    LimitsChanged,
    MinimumAnnounced,
)
from croupier.table.locks.events import (
    LockEvent,
    RoundsHeld,
    RoundsReleased,
    TerminalLocked,
    TerminalUnlocked,
)
from croupier.table.opening.events import (
    ClosingAnnounced,
    OpeningEvent,
    RoundsDirected,
    TableClosed,
    TableOpened,
    WageringPeriodSet,
)
from croupier.table.permissions.events import (
    AreaLimited,
    AreasPermitted,
    ManagerPermitted,
    PermissionEvent,
    PersonalLimitsSet,
    PlayerExcluded,
    PlayerReadmitted,
    SidesPermitted,
)
from croupier.table.presence.events import (
    DealerGone,
    DealerOnRecord,
    PresenceEvent,
    TerminalBack,
    TerminalLost,
)
from croupier.table.seats.events import (
    BoughtIn,
    LeaveDirected,
    PaidOut,
    SeatEvent,
    SeatTaken,
    SeatVacated,
    TerminalJoined,
    TerminalLeft,
)
from croupier.table.secret_wagers.events import (
    Opened,
    SecretEvent,
    SecretsOpened,
    SlipOpened,
    SlipRegistered,
    WagersSealed,
)
from croupier.table.settlement.events import (
    HouseLaid,
    InterimPaid,
    RoundAbandoned,
    RoundSettled,
    RoundVoided,
    SettlementEvent,
)
from croupier.table.tickets.events import (
    CashedOut,
    CashOutAsked,
    CashOutLapsed,
    ItemKept,
    ItemReturned,
    NoteHeld,
    NoteStacked,
    PrintingEnded,
    TicketEvent,
    TicketFailed,
    TicketHeld,
    TicketPrinted,
    TicketStacked,
)
from croupier.table.tournament.events import (
    ReservationEvent,
    SessionEvent,
    TableFreed,
    TableReserved,
    TournamentChipsMoved,
    TournamentHeld,
    TournamentPlayerRemoved,
    TournamentPlayerReplaced,
    TournamentReleased,
    TournamentSessionBegun,
    TournamentSessionEnded,
)
from croupier.table.values.event_base import EventBase
from croupier.table.wagers.events import (
    Placed,
    Reserved,
    Returned,
    RoundOpened,
    TieDeclined,
    UnderMinimumAdvised,
    WageringEvent,
    WagersClosed,
    WagersReopened,
    WagersSet,
    WagerTurnedDown,
)

Event: TypeAlias = (
    OpeningEvent
    | LimitEvent
    | PermissionEvent
    | SeatEvent
    | FloatEvent
    | WageringEvent
    | DealingEvent
    | ChoiceEvent
    | SettlementEvent
    | JackpotEvent
    | EquipmentEvent
    | IrregularityEvent
    | CorrectionEvent
    | CaseEvent
    | TicketEvent
    | PresenceEvent
    | LockEvent
    | SessionEvent
    | SecretEvent
)

RoundEvent: TypeAlias = WageringEvent | DealingEvent | ChoiceEvent | SettlementEvent | JackpotEvent

IrregularEvent: TypeAlias = IrregularityEvent | CorrectionEvent

TournamentEvent: TypeAlias = SessionEvent | SecretEvent


__all__ = [
    "AccountsFrozen",
    "AccountsUnfrozen",
    "ActRecorded",
    "Adjusted",
    "AnnouncementTaken",
    "AnswerDropped",
    "Answered",
    "AreaLimited",
    "AreasPermitted",
    "AskClosed",
    "Asked",
    "BoughtIn",
    "CameToRest",
    "CardBurned",
    "CardCarried",
    "CardsBrought",
    "CardsChecked",
    "CardsCounted",
    "CardsCut",
    "CardsReplaced",
    "CardsShuffled",
    "CaseClosed",
    "CaseEvent",
    "CaseOpened",
    "CashOutAsked",
    "CashOutLapsed",
    "CashedOut",
    "ChipsBought",
    "ChoiceEvent",
    "ClosingAnnounced",
    "ColourIssued",
    "ColourRedeemed",
    "CorrectionEvent",
    "Credited",
    "CutDeclined",
    "CuttingCardDrawn",
    "DealReconstructed",
    "DealRewound",
    "DealerGone",
    "DealerOnRecord",
    "DealingEvent",
    "DiscardsReloaded",
    "DrawReplaced",
    "Drawn",
    "EntryAgreed",
    "EntryDiffered",
    "EquipmentEvent",
    "EquipmentFailed",
    "EquipmentMended",
    "EquipmentReplaced",
    "Event",
    "EventBase",
    "FaceDiscarded",
    "Filled",
    "FloatEvent",
    "ForeignColourRedeemed",
    "HouseLaid",
    "InterimPaid",
    "IrregularEvent",
    "IrregularityEvent",
    "IrregularityRuled",
    "ItemKept",
    "ItemReturned",
    "JackpotEvent",
    "JackpotWithdrawn",
    "LeaveDirected",
    "LimitEvent",
    "LimitsChanged",
    "LockEvent",
    "MalfunctionReported",
    "ManagerPermitted",
    "MinimumAnnounced",
    "NoSpinDeclared",
    "NoteHeld",
    "NoteStacked",
    "Opened",
    "OpeningEvent",
    "PaidOut",
    "PermissionEvent",
    "PersonalLimitsSet",
    "Placed",
    "PlayerExcluded",
    "PlayerReadmitted",
    "PresenceEvent",
    "PrintingEnded",
    "Recoloured",
    "ReservationEvent",
    "Reserved",
    "Returned",
    "RoundAbandoned",
    "RoundCorrected",
    "RoundEvent",
    "RoundOpened",
    "RoundSettled",
    "RoundVoided",
    "RoundsDirected",
    "RoundsHeld",
    "RoundsReleased",
    "SeatEvent",
    "SeatTaken",
    "SeatVacated",
    "SecretEvent",
    "SecretsOpened",
    "SessionEvent",
    "SetInMotion",
    "SettlementEvent",
    "ShoeRetired",
    "ShooterChosen",
    "ShuffleOrdered",
    "SidesPermitted",
    "SlipOpened",
    "SlipRegistered",
    "SpinReported",
    "TableClosed",
    "TableFreed",
    "TableOpened",
    "TableReserved",
    "TerminalBack",
    "TerminalJoined",
    "TerminalLeft",
    "TerminalLocked",
    "TerminalLost",
    "TerminalUnlocked",
    "TicketEvent",
    "TicketFailed",
    "TicketHeld",
    "TicketPrinted",
    "TicketStacked",
    "TieDeclined",
    "TimeHeld",
    "TimeRan",
    "TournamentChipsMoved",
    "TournamentEvent",
    "TournamentHeld",
    "TournamentPlayerRemoved",
    "TournamentPlayerReplaced",
    "TournamentReleased",
    "TournamentSessionBegun",
    "TournamentSessionEnded",
    "UnderMinimumAdvised",
    "WagerTurnedDown",
    "WageringEvent",
    "WageringPeriodSet",
    "WagersClosed",
    "WagersReopened",
    "WagersSealed",
    "WagersSet",
    "WagersVoided",
    "WinningsWithheld",
    "WithheldDetermined",
]  # fmt: skip
