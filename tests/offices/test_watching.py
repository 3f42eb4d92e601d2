"""Which events are significant: every event there is was thought of."""

from typing import Any, get_args

import pytest

from croupier.money import Cents
from croupier.offices.cage import events as t
from croupier.offices.floor.event_facts import Origin
from croupier.offices.floor.significant_events import KINDS
from croupier.offices.floor.significant_map import DESCRIBERS, large_wins, significant
from croupier.offices.jackpots import JackpotEvent
from croupier.offices.jackpots import events as j
from croupier.offices.staff import StaffEvent, Verifier
from croupier.offices.staff import events as s
from croupier.table import events as e
from croupier.table.tickets.ticket_number import Number
from croupier.table.values.sheet import Row
from support.open_offices import Watched, kinds
from support.scripted_tables import opened

NOT_SIGNIFICANT: tuple[type[Any], ...] = (
    # A round as it should be, and everybody's part in it: the log of the table has it.
    e.RoundOpened, e.WagersSet, e.TieDeclined, e.WagerTurnedDown, e.WagersClosed, e.ShooterChosen, e.SetInMotion,
    e.CameToRest, e.SpinReported, e.WagersReopened, e.Drawn, e.Asked, e.Answered, e.AskClosed, e.InterimPaid,
    e.HouseLaid, e.UnderMinimumAdvised, e.RoundSettled, e.RoundAbandoned, e.EntryAgreed,
    # Who deals: the staff have their own log.
    e.DealerOnRecord, e.DealerGone,
    # They follow from significant events.
    e.RoundsHeld, e.RoundsReleased, e.TerminalLocked, e.TerminalUnlocked,
    # The office of the tournaments has its own log.
    e.TableReserved, e.TableFreed, e.TournamentSessionBegun, e.TournamentHeld, e.TournamentReleased,
    e.TournamentChipsMoved,
    e.TournamentPlayerReplaced, e.TournamentPlayerRemoved, e.TournamentSessionEnded,
    e.WagersSealed, e.SecretsOpened, e.SlipRegistered, e.SlipOpened,
    # Parts of something else that is told: a ruling, a reconstruction, a freeze, a case.
    e.FaceDiscarded, e.AnswerDropped, e.DealRewound, e.TimeHeld, e.TimeRan, e.ActRecorded, e.AnnouncementTaken,
    # Who comes and goes, what is bought and cashed: the ledger and the tickets have it.
    e.TerminalJoined, e.TerminalLeft, e.BoughtIn, e.PaidOut, e.SeatTaken, e.SeatVacated, e.ChipsBought,
    e.ColourIssued, e.ColourRedeemed, e.NoteHeld, e.TicketHeld, e.NoteStacked, e.TicketStacked, e.ItemReturned,
    e.CashOutAsked, e.CashedOut, e.TicketPrinted, e.PrintingEnded, t.TicketRedeemed,
    # The ordinary course of the cards and of a table.
    e.CardsChecked, e.CardsBrought, e.CardsShuffled, e.ShuffleOrdered, e.CutDeclined, e.CardsCut, e.CardBurned,
    e.CuttingCardDrawn, e.DiscardsReloaded, e.CardsCounted, e.CardCarried, e.WageringPeriodSet, e.AreaLimited,
    # Sign-ons as they should be: the log of the people has them.
    s.SignedOn, s.SignedOff, s.Seen, s.WatchBegun, s.Proven,
    # The command line raises `secret-changed` before it records the new key.
    s.KeyRecorded,
    # What waits for a second administrator opens no way to money; its approval is told with what was given.
    s.AccessRequested, s.RequestApproved, s.RequestClosed,
    # Counts as they should be: a difference is an event of its own.
    e.FloatCounted, e.BoxTaken, e.BoxCounted,
    # What meters do all the time, signs and words on screens; and what follows from something that is told.
    j.GroupSet, j.NoticePosted, j.NoticeTakenDown, j.MeterSeeded, j.Contributed, j.RoundParked, j.TriggerRedrawn,
    j.MessageSet, j.RoundCounted,
)  # fmt: skip
EVERY: set[type[Any]] = {
    *get_args(e.Event), *get_args(t.CageEvent), *get_args(StaffEvent), *get_args(JackpotEvent),
}  # fmt: skip
TICKET = Number.drawn(1, 77).digits


def test_every_event_is_significant_or_deliberately_not() -> None:
    assert len(set(NOT_SIGNIFICANT)) == len(NOT_SIGNIFICANT)
    assert not set(DESCRIBERS) & set(NOT_SIGNIFICANT)
    assert set(DESCRIBERS) | set(NOT_SIGNIFICANT) == EVERY


EVENTS: dict[str, tuple[Any, str, str]] = {
    "jackpot-withdrawn": (
        e.JackpotWithdrawn(at=1, jackpot="gold", reason="silent", by="Kim"), "gold", "silent"),
    "table-closed": (e.TableClosed(at=1), "", ""),
    "no-spin": (e.NoSpinDeclared(at=1, ground="foreign object"), "", "foreign object"),
    "round-void": (
        e.RoundVoided(at=1, sheet="h", ground="fire", reason="alarm", clauses=()), "fire", "alarm"),
    "wagers-void": (
        e.WagersVoided(at=1, wagers=("1 red", "2 red"), sheet="h", ground="g", reason="late", clauses=()),
        "1 red, 2 red", "late"),
    "terminal-failed": (e.MalfunctionReported(at=1, terminal="P1", since=0, what="dark"), "P1", "dark"),
    "system-failed": (e.MalfunctionReported(at=1, terminal="", since=0, what="power"), "", "power"),
    "accounts-frozen": (
        e.AccountsFrozen(at=1, number=7, terminals=("1", "2"), reason="camera", by="x"), "1, 2", "camera"),
    "display-differs": (
        e.EquipmentFailed(at=1, item="wnd", what="It shows 7; the outcome is 8."), "wnd",
        "It shows 7; the outcome is 8."),
    "equipment-failed": (e.EquipmentFailed(at=1, item="wheel", what="tilted"), "wheel", "tilted"),
    "ticket-failed": (e.TicketFailed(at=1, terminal="P1", number=TICKET, what="paper"), "P1", "paper"),
    "ticket-illegible": (
        t.TicketIllegible(at=1, number=TICKET, reason="torn", by="x", second="y"),
        Number(TICKET).masked, "torn"),
    "loss-reported": (
        t.LossReported(at=1, kind="lost", number="", text=f"it was {TICKET}", by="x"), "",
        f"it was {Number(TICKET).masked}"),
    "locked-out": (s.LockedOut(at=1, number="1004", until=9), "1004", ""),
    "secret-changed": (
        s.VerifierSet(at=1, number="1004", verifier=Verifier("$x"), temporary=False, reason="", by="1004"),
        "1004", ""),
    "secret-reset": (
        s.VerifierSet(
            at=1, number="1004", verifier=Verifier("$x"), temporary=True, reason="lost", by="y", second="z"
        ),
        "1004", "lost; by y and z"),
}  # fmt: skip


@pytest.mark.parametrize("code", EVENTS)
def test_what_is_told_of_an_event(code: str) -> None:
    event, subject, detail = EVENTS[code]
    raised = significant("T1", event, Origin(number=3))
    assert raised is not None
    assert (raised.code, raised.place, raised.round) == (code, "T1", 3)
    assert (raised.subject, raised.detail) == (subject, detail)
    assert kinds(Watched().ask(raised)) == ["EventRaised"]


def test_an_amount_is_told_where_there_is_one() -> None:
    paid = t.PaidByHand(at=1, number=TICKET, amount=Cents(500), by="x")
    raised = significant("cage", paid)
    assert raised is not None
    assert (raised.code, raised.amount) == ("hand-pay", 500)


def test_every_code_of_the_map_exists() -> None:
    codes = {kind.alert.code for kind in EVERY if getattr(kind, "alert", None)}
    assert len(codes) > 40
    assert codes < set(KINDS)


def test_what_is_not_significant_raises_nothing() -> None:
    assert significant("T1", e.TerminalLeft(at=1, terminal="P1")) is None
    assert significant("staff", s.Seen(at=1, number="1004")) is None


def test_a_table_as_it_is_played() -> None:
    played = opened("rapid-roulette")
    played.run("1 dealer wagering\n2 1 wager red 5\n3 tg-higher-duties-dealer void fire alarm")
    log = [record.event for record in played.store.records("T1")]
    told = [item.code for item in (significant("T1", event) for event in log) if item]
    assert told[0] == "table-opened"
    assert "round-void" in told


def test_whoever_wins_much_in_a_round_is_told() -> None:
    def row(holder: str, winnings: int) -> Row:
        return Row(holder, "w", "", "", "red", "wins", Cents(5), Cents(5), Cents(winnings))

    sheet = (row("1", 600), row("1", 401), row("2", 1_000), row("3", 1_001))
    found = list(large_wins("T1", sheet, number=4, above=Cents(1_000)))
    assert [(item.subject, item.amount, item.round) for item in found] == [
        ("1", 1_001, 4),
        ("3", 1_001, 4),
    ]
    assert {item.code for item in found} == {"large-win"}
