"""The closed lists of commands and events: each has its phase, its posting, its verb, its classes of fields."""

import ast
import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.ledger import Kind
from croupier.ledger.postings import Postings
from croupier.money import Cents
from croupier.rulebook.register.amendment import Amendment
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.jackpots.jackpot_offer import Offered, Rate
from croupier.table.phases import NEXT, Phase
from croupier.table.script.format import format_event
from croupier.table.script.verbs import VERBS
from croupier.table.tournament.tournament_session import TournamentSession
from croupier.table.values.event_base import kebab
from croupier.table.values.people import Actor, Patron
from croupier.table.values.plan import Approval, BetLimits, Plan
from croupier.table.values.refusals import Refusal
from croupier.table.values.sheet import Row

EVENTS: tuple[type[e.EventBase], ...] = get_args(e.Event)
COMMANDS: tuple[type[msgspec.Struct], ...] = get_args(c.Command)

NO_MONEY: tuple[type[e.EventBase], ...] = (
    e.TableOpened, e.MinimumAnnounced, e.AnnouncementTaken, e.LimitsChanged, e.WageringPeriodSet,
    e.RoundsDirected, e.ClosingAnnounced, e.TableClosed, e.PersonalLimitsSet, e.AreaLimited,
    e.AreasPermitted, e.SidesPermitted, e.PlayerExcluded, e.PlayerReadmitted, e.ManagerPermitted,
    e.TerminalJoined, e.TerminalLeft, e.LeaveDirected, e.SeatTaken, e.SeatVacated, e.RoundOpened, e.TieDeclined,
    e.ShooterChosen, e.SetInMotion, e.CameToRest, e.SpinReported, e.NoSpinDeclared, e.WagersReopened,
    e.Drawn, e.EntryAgreed, e.EntryDiffered, e.Asked, e.UnderMinimumAdvised, e.RoundAbandoned,
    e.CardsChecked, e.CardsBrought, e.CardsShuffled, e.ShuffleOrdered, e.CutDeclined, e.CardsCut, e.CardBurned,
    e.CuttingCardDrawn, e.DiscardsReloaded, e.CardsReplaced, e.CardsCounted, e.CardCarried, e.ShoeRetired,
    e.EquipmentFailed, e.EquipmentMended, e.EquipmentReplaced, e.IrregularityRuled, e.FaceDiscarded,
    e.DrawReplaced, e.MalfunctionReported, e.AccountsFrozen, e.AccountsUnfrozen, e.TimeHeld, e.TimeRan,
    e.NoteHeld, e.TicketHeld, e.ItemReturned, e.ItemKept, e.PrintingEnded,
    e.CashOutAsked, e.CashOutLapsed, e.TicketPrinted, e.TicketFailed,
    e.CaseOpened, e.ActRecorded, e.CaseClosed, e.DealerOnRecord, e.DealerGone, e.TerminalLost, e.TerminalBack,
    e.RoundsHeld, e.RoundsReleased, e.TerminalLocked, e.TerminalUnlocked,
    e.TableReserved, e.TableFreed, e.TournamentHeld, e.TournamentReleased, e.TournamentPlayerReplaced,
    e.WagersSealed, e.SecretsOpened, e.SlipRegistered, e.SlipOpened,
)  # fmt: skip
"""The events that move nothing: together with the postings they are all there are."""

CLASSES = """
    TableOpened            plan
    MinimumAnnounced       minimums proposed:time locations
    AnnouncementTaken
    LimitsChanged          limits aggregate
    WageringPeriodSet      seconds:time
    RoundsDirected         mode
    ClosingAnnounced       closes_at:time
    TableClosed
    PersonalLimitsSet      patron place limits marker
    AreaLimited            players
    AreasPermitted         patron
    SidesPermitted         terminal until:time
    PlayerExcluded         patron reason case
    PlayerReadmitted       patron reason
    ManagerPermitted       manager reason by
    TerminalJoined         terminal patron leaving
    TerminalLeft           terminal
    BoughtIn               terminal amount:paid tender patron
    PaidOut                terminal amount:paid
    LeaveDirected          terminal reason
    SeatTaken              patron place
    SeatVacated            patron
    ChipsBought            patron amount:paid tender
    Filled                 amount:paid
    Credited               amount:paid
    ColourIssued           patron colour value count:paid marker consents tender
    ColourRedeemed         patron colour count amount:paid
    ForeignColourRedeemed  patron emblem colour count amount:paid issued_at surveillance
    RoundOpened            number until:time jackpots rules amended
    WagersSet              holder wagers took:paid gave:paid salt root
    TieDeclined            patron area
    WagerTurnedDown        holder wager amount:paid colour root
    JackpotWithdrawn       jackpot reason returned:paid by
    WagersClosed           root returned:paid reserved:paid
    ShooterChosen          terminal until:time clause
    SetInMotion            source state point
    CameToRest             source state
    SpinReported           turns direction fault
    NoSpinDeclared         ground
    WagersReopened
    Drawn                  face source by compartment
    EntryAgreed            face source by
    EntryDiffered          faces source by
    Asked                  key until:time
    Answered               holder wager question choice stake:paid released:paid signal
    AskClosed              key:time released:paid
    InterimPaid            key sheet:paid
    HouseLaid              key amount:paid
    UnderMinimumAdvised    patron
    RoundSettled           sheet:paid laid:paid direction by
    RoundVoided            sheet:paid ground clauses reason reversed:paid laid:paid released:paid
    RoundAbandoned
    CardsChecked           cards count
    CardsBrought           cards count stored_at
    CardsShuffled          cause reason
    ShuffleOrdered         cause reason
    CutDeclined            patron
    CardsCut               by depth behind method stack
    CardBurned             face asked_by
    CuttingCardDrawn       to
    DiscardsReloaded
    CardsReplaced          cards count which reason
    CardsCounted           count
    CardCarried            face
    ShoeRetired            reason
    EquipmentFailed        item what
    EquipmentMended        item what
    EquipmentReplaced      item approval
    IrregularityRuled      fact ruling clauses reason by
    FaceDiscarded          face
    DrawReplaced           place face reopened by
    DealReconstructed      faces reversed:paid laid:paid reopened reason by
    AnswerDropped          holder wager question stake:paid reserved:paid
    DealRewound            question reversed:paid laid:paid
    WagersVoided           wagers sheet:paid ground reason clauses undone released:paid
    MalfunctionReported    terminal since:time what
    AccountsFrozen         number terminals reason by
    AccountsUnfrozen       terminals reason
    TimeHeld               since:time
    TimeRan
    RoundCorrected         number faces out dropped closed ground whole was:paid sheet:paid owed:paid debtors left \
                           cleared:paid moved colours:paid clauses reason by
    Adjusted               way of amount:paid reason by second
    CaseOpened             case kind about ground people round terminal text by
    ActRecorded            case act person place ground to detail by
    CaseClosed             case decision action by
    WinningsWithheld       case holder patron amount:paid by
    WithheldDetermined     case holder patron amount:paid goes_to by
    NoteHeld               terminal amount item
    TicketHeld             terminal number amount item
    NoteStacked            terminal amount:paid patron item
    TicketStacked          terminal number amount:paid patron item
    ItemReturned           terminal item number reason
    ItemKept               terminal item number reason
    CashOutAsked           terminal number
    CashOutLapsed          terminal reason
    CashedOut              terminal amount:paid number sequence until:time
    TicketPrinted          terminal number
    TicketFailed           terminal number what
    PrintingEnded          terminal number what
    DealerOnRecord         dealer rank relieved desk
    DealerGone             dealer
    TerminalLost           terminal why
    TerminalBack           terminal
    RoundsHeld             reason
    RoundsReleased
    TerminalLocked         terminal reason
    TerminalUnlocked       terminal
    TournamentSessionBegun session
    TableReserved          tournament
    TableFreed
    TournamentHeld         reason
    TournamentReleased
    TournamentChipsMoved   seat amount:paid reason
    TournamentPlayerReplaced seat patron
    TournamentPlayerRemoved seat bank:paid reason
    TournamentSessionEnded reason banks:paid house:paid owed:paid debts:paid
    WagersSealed           terminal sealed commitment
    SecretsOpened          opened
    SlipRegistered         place slip
    SlipOpened             place slip
"""
"""Every field of every event: entered by somebody (if nothing is said), paid, or a time.

What follows from others is no field."""

PLAN = Plan(
    game="rapid-roulette",
    limits={"*": BetLimits(minimum=Cents(1), maximum=Cents(5))},
    approvals={Approval.MORE_SIDE_BETS: "R1"},
    chips=(Cents(1),),
    settings={"areas": 6, "dealing-method": "A"},
)
PATRON = Patron(key="ann", name="Ann", nominee="Bob")
SESSION = TournamentSession(
    tournament="cup", stage=2, seats={"1": PATRON}, banks={"1": Cents(5)}, rounds=3, until=9,
    limits=PLAN.limits, compulsory=Cents(1), wagering_s=30, secrets=1, practice=True,
)  # fmt: skip
SHEET = (
    Row("1", "1 red", "", "", "red", "wins", Cents(5), Cents(5), Cents(5)),
    Row("2", "2 red", "", "", "red", "loses", Cents(5), Cents(0), Cents(0)),
)
AMOUNT = Cents(5)
VALUES: dict[str, Any] = {
    "amended": (Amendment(notice="1/2026", bet="red", line="wins", pays="2 to 1"),),
    "jackpots": (Offered(name="gold", title="Gold", style="mystery", rate=Rate(1, 100)),),
    "turns": 3, "why": "idle", "compartment": 17,
    "at": 1_000, "plan": PLAN, "minimums": {"red": AMOUNT}, "proposed": 5, "locations": ("1",),
    "limits": PLAN.limits, "aggregate": AMOUNT, "seconds": 30, "closes_at": 5, "players": 2, "until": 9,
    "amount": AMOUNT, "value": AMOUNT, "count": 3, "marker": True, "consents": ("bob",), "number": 7,
    "wagers": (e.Placed("red", "", "", AMOUNT, "blue"),), "took": {"": AMOUNT}, "gave": {"blue": AMOUNT},
    "returned": (e.Returned("1", "red", "", "", AMOUNT, Refusal.SIDE_NEEDS_MAIN),), "released": {"1": AMOUNT},
    "reserved": (e.Reserved("1", "1 ante", AMOUNT),), "stake": AMOUNT, "sheet": "hash",
    "reversed": ("hash",), "laid": AMOUNT, "seats_open": True, "spoken": True, "issue_value": AMOUNT,
    "clauses": ("SATG 6.1",), "depth": 52, "behind": 20, "stack": 312, "since": 5,
    "terminals": ("1",), "faces": ("9h",),
    "dropped": (("war", "1 ante"),), "closed": ("war",), "whole": True, "out": {"1 ante": ("war",)},
    "owed": {"1": AMOUNT}, "debtors": {"1": "ann"}, "cleared": {}, "moved": {}, "left": {"2": "bob"},
    "people": ("ann",), "round": 3, "sequence": 1,
    "rulings": {"answer-unfit": "drop"}, "retracted": ("1 ante",), "offered": True, "reopened": ("war",),
    "second": Actor("Sam", "dealer"), "place": 2,
    "opened": (e.Opened("1", (e.Placed("red", "", "", AMOUNT),), "salt"),),
    "session": SESSION, "bank": AMOUNT, "banks": {"1": AMOUNT}, "house": AMOUNT, "debts": {"ann": AMOUNT},
    "unsettled": ("ann",), "undone": ("war",), "colours": (e.Recoloured("1", "blue", AMOUNT),),
}  # fmt: skip


def sample(kind: type[msgspec.Struct]) -> Any:
    """One of a kind, with something in every field."""
    values = {field.name: VALUES.get(field.name, "words") for field in msgspec.structs.fields(kind)}
    if "patron" in values and kind in (
        e.BoughtIn,
        e.SeatTaken,
        e.TerminalJoined,
        e.NoteStacked,
        e.TicketStacked,
        c.BuyIn,
        c.TakeSeat,
        e.TournamentPlayerReplaced,
        c.ReplaceTournamentPlayer,
    ):
        values["patron"] = PATRON
    if kind in (e.PersonalLimitsSet, c.SetPersonalLimits):
        values |= {"marker": "gold", "limits": PLAN.limits["*"]}
    if kind is c.SetWagers:
        values["wagers"] = (c.Chip(bet="red", spot="1", area="2", amount=AMOUNT),)
    if kind in (e.WagersVoided, c.Rule, c.VoidWagers, c.VoidSettled):
        values["wagers"] = ("1 ante",)
    if kind in (
        c.RecordAct,
        e.ActRecorded,
        e.SeatTaken,
        c.TakeSeat,
        e.PersonalLimitsSet,
        c.SetPersonalLimits,
        e.SlipRegistered,
        e.SlipOpened,
        c.RegisterSlip,
    ):
        values["place"] = "pit"
    if "number" in values and kind in (*get_args(e.TicketEvent), *get_args(c.TicketCommand)):
        values["number"] = "123456789012341234"
    if kind is e.AnswerDropped:
        values["reserved"] = AMOUNT
    if kind is e.RoundCorrected:
        values |= {"was": "hash", "sheet": "other"}
    if kind is e.Adjusted:
        values |= {"second": "Sam", "way": "credit"}
    if kind is e.WithheldDetermined:
        values["goes_to"] = "house"
    if kind in (e.AskClosed, e.RoundVoided, e.WagersVoided):
        values["released"] = {"1": AMOUNT}
    elif "released" in values:
        values["released"] = AMOUNT
    return msgspec.convert(msgspec.to_builtins(kind(**values)), kind)


def named(kind: type[object]) -> str:
    return kind.__name__


def test_events_and_phases_name_each_other() -> None:
    happens = {kind for phase in Phase for kind in NEXT[phase]}
    assert happens == set(EVENTS)
    assert set(NEXT) == set(Phase)


def test_every_phase_is_reached_and_left() -> None:
    for phase in Phase:
        entered = {before for before in Phase if phase in NEXT[before].values()} - {phase}
        assert entered, phase
        assert set(NEXT[phase].values()) - {phase}, phase


def test_nothing_that_decides_a_round_happens_while_wagers_are_taken() -> None:
    decides = {e.Drawn, e.Answered, e.InterimPaid, e.RoundSettled}
    assert not decides & set(NEXT[Phase.WAGERING])
    assert not decides & set(NEXT[Phase.READY])


def legs(event: e.EventBase, *, live: bool) -> int:
    sheets = {"hash": SHEET, "other": ()}
    return len(Postings("T1", live=live).of(0, event, sheets))  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", EVENTS, ids=named)
def test_an_event_moves_money_or_stands_in_the_list_of_those_that_do_not(
    kind: type[e.EventBase],
) -> None:
    event = sample(kind)
    moves = any(legs(event, live=live) for live in (True, False))
    assert moves != (kind in NO_MONEY)


def cases() -> Iterator[str]:
    """The events that have a case of their own in the postings."""
    tree = ast.parse(inspect.getsource(inspect.getmodule(Postings) or Postings))
    for node in ast.walk(tree):
        if isinstance(node, ast.MatchClass) and isinstance(node.cls, ast.Attribute):
            yield node.cls.attr


def test_the_postings_and_the_list_of_what_moves_nothing_cover_every_event() -> None:
    posted = set(cases())
    silent = {kind.__name__ for kind in NO_MONEY}
    assert len(silent) == len(NO_MONEY)
    assert not posted & silent
    assert posted | silent == {kind.__name__ for kind in EVENTS}


AT_LIVE_TABLES = {e.ChipsBought, e.ColourRedeemed, e.ForeignColourRedeemed, e.WagerTurnedDown}
WORDS = Path(__file__).parents[2] / "web" / "src" / "words" / "en" / "terminal.ts"


@pytest.mark.parametrize("kind", [one for one in EVENTS if one not in AT_LIVE_TABLES], ids=named)
def test_a_statement_has_a_name_for_what_moves_the_money_of_a_terminal(
    kind: type[e.EventBase],
) -> None:
    sheets = {"hash": SHEET, "other": ()}
    moved = Postings("T1", live=False).of(0, sample(kind), sheets)
    if any(Kind.PLAYER in (one.giver.kind, one.taker.kind) for one in moved):
        assert f'"entry.{kebab(kind.__name__)}":' in WORDS.read_text(encoding="utf-8")


def verbs() -> set[str]:
    """The commands that the functions behind the verbs make."""
    made = {name for verb in VERBS.values() for name in verb.__code__.co_names}
    return made & {kind.__name__ for kind in COMMANDS}


def test_every_command_but_the_opening_has_a_verb() -> None:
    missing = {kind.__name__ for kind in COMMANDS} - verbs()
    assert missing == {"OpenTable"}
    assert len(VERBS) == len(COMMANDS) - 1


def classes() -> dict[str, dict[str, str]]:
    found = {}
    for line in CLASSES.strip().splitlines():
        name, *fields = line.split()
        parts = (field.partition(":") for field in fields)
        found[name] = {field: kind or "entered" for field, _, kind in parts}
    return found


@pytest.mark.parametrize("kind", EVENTS, ids=named)
def test_every_field_of_an_event_is_entered_paid_or_an_instant(kind: type[e.EventBase]) -> None:
    fields = {field.name for field in msgspec.structs.fields(kind)} - {"at"}
    assert set(classes()[kind.__name__]) == fields
    assert set(classes()[kind.__name__].values()) <= {"entered", "paid", "time"}


def test_only_events_are_classed() -> None:
    assert set(classes()) == {kind.__name__ for kind in EVENTS}


@pytest.mark.parametrize("kind", EVENTS, ids=named)
def test_an_event_is_the_same_after_it_was_stored(kind: type[e.EventBase]) -> None:
    event = sample(kind)
    stored = msgspec.json.encode(event)
    assert msgspec.json.decode(stored, type=e.Event) == event
    assert msgspec.json.decode(stored)["type"] == kebab(kind.__name__)
    assert format_event(event).startswith(kebab(kind.__name__))
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(stored.replace(b'"at":', b'"when":'), type=e.Event)


@pytest.mark.parametrize("kind", COMMANDS, ids=named)
def test_a_command_is_the_same_after_it_was_sent(kind: type[msgspec.Struct]) -> None:
    order = c.Order(id="1", at=5, by=Actor("Kim", "dealer"), command=sample(kind))
    sent = msgspec.json.encode(order)
    assert msgspec.json.decode(sent, type=c.Order) == order
    unknown = sent.replace(b'"command":{', b'"command":{"extra":1,')
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(unknown, type=c.Order)


@pytest.mark.parametrize("kind", [*EVENTS, *COMMANDS], ids=named)
def test_nothing_of_it_can_be_changed(kind: type[msgspec.Struct]) -> None:
    made = sample(kind)
    for field in msgspec.structs.fields(kind):
        with pytest.raises(AttributeError):
            setattr(made, field.name, None)


@settings(max_examples=60)
@given(st.text(), st.text(), st.integers(0, 2**62).map(Cents))
def test_whatever_a_wager_is_called_and_whatever_it_is_worth(
    holder: str, bet: str, amount: Cents
) -> None:
    put = e.Placed(bet, "", "", amount)
    event = e.WagersSet(
        at=1, holder=holder, wagers=(put,), took={bet: amount}, gave={}, salt=holder
    )
    assert msgspec.json.decode(msgspec.json.encode(event), type=e.Event) == event
