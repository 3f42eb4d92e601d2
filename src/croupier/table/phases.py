"""The phases of a table, and every transition between them.

A transition that is not in this table cannot happen: `evolve` finds the next phase only here. The
diagram in the documentation is drawn from it.
"""

from collections.abc import Mapping
from enum import StrEnum

from croupier.table import events as e


class Phase(StrEnum):
    """The phase of a table."""

    SHUT = "shut"
    READY = "ready"
    """Open, between two rounds."""
    WAGERING = "wagering"
    """A round is open for wagers; nothing that decides it is accepted."""
    DEALING = "dealing"
    """The book is sealed: cards, numbers, decisions, results."""


Kind = type[e.EventBase]

# Events that may happen at an open table in every phase of a round.
_ALWAYS: tuple[Kind, ...] = (
    e.MinimumAnnounced, e.AnnouncementTaken, e.WageringPeriodSet, e.RoundsDirected, e.ClosingAnnounced,
    e.PersonalLimitsSet, e.AreaLimited, e.AreasPermitted, e.SidesPermitted, e.PlayerExcluded, e.PlayerReadmitted,
    e.ManagerPermitted, e.DealerOnRecord, e.DealerGone,
    e.TerminalJoined, e.TerminalLeft, e.BoughtIn, e.PaidOut, e.LeaveDirected, e.SeatTaken, e.SeatVacated,
    e.ChipsBought, e.Filled, e.Credited, e.ColourIssued, e.ColourRedeemed, e.ForeignColourRedeemed,
    e.ShuffleOrdered, e.CardsCounted, e.CardBurned, e.CardCarried, e.EquipmentFailed, e.EquipmentMended,
    e.EquipmentReplaced, e.IrregularityRuled, e.MalfunctionReported,
    e.TournamentHeld, e.TournamentReleased, e.TournamentChipsMoved, e.TournamentPlayerReplaced,
    e.TournamentPlayerRemoved,
)  # fmt: skip

# What may happen at any time: people, and rounds that are over, also when the table has closed.
_EVER: tuple[Kind, ...] = (
    e.CaseOpened, e.ActRecorded, e.CaseClosed, e.WinningsWithheld, e.WithheldDetermined,
    e.AccountsFrozen, e.AccountsUnfrozen, e.TimeHeld, e.TimeRan, e.RoundCorrected, e.Adjusted,
    e.NoteHeld, e.TicketHeld, e.NoteStacked, e.TicketStacked, e.ItemReturned, e.ItemKept,
    e.FloatCounted, e.BoxTaken, e.BoxCounted, e.CountDiffered,
    e.CashOutAsked, e.CashOutLapsed, e.CashedOut, e.TicketPrinted, e.TicketFailed, e.PrintingEnded,
    e.ConditionReported,
    e.TerminalLost, e.TerminalBack, e.RoundsHeld, e.RoundsReleased, e.TerminalLocked, e.TerminalUnlocked,
    e.TerminalHeld, e.TerminalReleased,
    e.TableReserved, e.TableFreed,
)  # fmt: skip

# Cards are made ready between rounds, and the discards once more within one (WAR 9.10).
_READIED: tuple[Kind, ...] = (e.CardsShuffled, e.CutDeclined, e.CardsCut, e.ShoeRetired)

# A round in which the dealt part is in progress; a voided one is over at once.
_IN_PLAY: tuple[Kind, ...] = (
    e.SetInMotion, e.CameToRest, e.SpinReported, e.NoSpinDeclared,
    e.ShooterChosen, e.Drawn, e.EntryAgreed, e.EntryDiffered, e.Asked, e.Answered, e.AskClosed,
    e.InterimPaid, e.HouseLaid,
    e.UnderMinimumAdvised, e.WagerTurnedDown, e.WagersSet, e.JackpotWithdrawn,
    e.CuttingCardDrawn, e.DiscardsReloaded, e.FaceDiscarded, e.DrawReplaced, e.DeviceOverruled,
    e.DealReconstructed, e.DealRewound,
    e.AnswerDropped, e.WagersVoided,
)  # fmt: skip

NEXT: Mapping[Phase, Mapping[Kind, Phase]] = {
    Phase.SHUT: {
        **dict.fromkeys(_EVER, Phase.SHUT),
        e.CardsCounted: Phase.SHUT,
        e.TableOpened: Phase.READY,
        e.PaidOut: Phase.SHUT,  # a player may leave a table that has closed
        e.TerminalLeft: Phase.SHUT,
    },
    Phase.READY: {
        **dict.fromkeys((*_EVER, *_ALWAYS, *_READIED), Phase.READY),
        e.CardsChecked: Phase.READY,
        e.CardsBrought: Phase.READY,
        e.CardsReplaced: Phase.READY,
        e.CuttingCardDrawn: Phase.READY,
        e.LimitsChanged: Phase.READY,
        e.TournamentSessionBegun: Phase.READY,
        e.TournamentSessionEnded: Phase.READY,
        e.WagersSet: Phase.READY,  # a stake that rides may be withdrawn (WHEEL 3.2)
        e.RoundOpened: Phase.WAGERING,
        e.TableClosed: Phase.SHUT,
    },
    Phase.WAGERING: {
        **dict.fromkeys((*_EVER, *_ALWAYS), Phase.WAGERING),
        e.WagersVoided: Phase.WAGERING,
        e.WagersSet: Phase.WAGERING,
        e.WagersSealed: Phase.WAGERING,
        e.SecretsOpened: Phase.WAGERING,
        e.SlipRegistered: Phase.WAGERING,
        e.SlipOpened: Phase.WAGERING,
        e.TieDeclined: Phase.WAGERING,
        e.WagerTurnedDown: Phase.WAGERING,
        e.JackpotWithdrawn: Phase.WAGERING,
        e.ShooterChosen: Phase.WAGERING,
        e.SetInMotion: Phase.WAGERING,
        e.CameToRest: Phase.WAGERING,
        e.SpinReported: Phase.WAGERING,
        e.NoSpinDeclared: Phase.WAGERING,
        e.WagersClosed: Phase.DEALING,
        e.RoundVoided: Phase.READY,
    },
    Phase.DEALING: {
        **dict.fromkeys((*_EVER, *_ALWAYS, *_READIED, *_IN_PLAY), Phase.DEALING),
        e.WagersReopened: Phase.WAGERING,
        e.RoundSettled: Phase.READY,
        e.RoundVoided: Phase.READY,
        e.RoundAbandoned: Phase.READY,
    },
}
