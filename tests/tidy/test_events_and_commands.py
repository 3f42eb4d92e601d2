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
from croupier.offices.cage.commands import CageCommand
from croupier.offices.jackpots.commands import JackpotCommand
from croupier.offices.jackpots.decide import JUDGES
from croupier.offices.notices.commands import RegisterCommand
from croupier.rulebook.register.amendment import Amendment
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.counts.pieces import Pieces
from croupier.table.jackpots.jackpot_offer import Offered, Rate
from croupier.table.phases import NEXT, Phase
from croupier.table.script.format import format_event
from croupier.table.script.verbs import FORMS, VERBS
from croupier.table.tournament.tournament_session import TournamentSession
from croupier.table.values.command_base import CommandBase, CommandRecord
from croupier.table.values.event_base import kebab
from croupier.table.values.people import Actor, Patron
from croupier.table.values.plan import Approval, BetLimits, Plan
from croupier.table.values.refusals import Refusal
from croupier.table.values.sheet import Row
from support.closed_lists import FIELDS

EVENTS: tuple[type[e.EventBase], ...] = get_args(e.Event)
COMMANDS: tuple[type[CommandBase], ...] = get_args(c.Command)
OFFICE_COMMANDS: tuple[type[CommandBase], ...] = (
    *get_args(CageCommand), *get_args(JackpotCommand), *get_args(RegisterCommand),
)  # fmt: skip

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
    "rulings": {"answer-unfit": "drop"}, "retracted": ("1 ante",), "offered": True, "another": True,
    "reopened": ("war",), "left_over": ("9h",),
    "second": Actor("Sam", "dealer"), "place": 2, "readings": 1, "instead": ("9h",), "read": ("9h",),
    "opened": (e.Opened("1", (e.Placed("red", "", "", AMOUNT),), "salt"),),
    "session": SESSION, "bank": AMOUNT, "banks": {"1": AMOUNT}, "house": AMOUNT, "debts": {"ann": AMOUNT},
    "unsettled": ("ann",), "undone": ("war",), "colours": (e.Recoloured("1", "blue", AMOUNT),),
    "chips": (Pieces(value=AMOUNT, count=8),), "notes": (Pieces(value=AMOUNT, count=2),), "other": AMOUNT,
    "expected": AMOUNT, "counted": AMOUNT,
    "case_winnings": (e.CaseWinnings("1", AMOUNT, "T1-C1", "1"),),
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
    values |= of_counts(kind)
    if kind is e.AnswerDropped:
        values["reserved"] = AMOUNT
    if kind is e.RoundCorrected:
        values |= {"was": "hash", "sheet": "other", "second": "Sam"}
    if kind is e.Adjusted:
        values |= {"second": "Sam", "way": "credit"}
    if kind is e.WithheldDetermined:
        values["goes_to"] = "house"
    if kind in (e.AskClosed, e.RoundVoided, e.WagersVoided):
        values["released"] = {"1": AMOUNT}
    elif "released" in values:
        values["released"] = AMOUNT
    return msgspec.convert(msgspec.to_builtins(kind(**values)), kind)


def of_counts(kind: type[msgspec.Struct]) -> dict[str, Any]:
    """The fields of counts that have another type elsewhere: boxes have numbers with letters."""
    numbered = kind in (e.BoxTaken, e.BoxCounted)
    number = {"number": "T1-B1"} if numbered else {}
    return {**number, "second": "Sam"} if kind in get_args(e.CountEvent) else number


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
    return len(Postings("T1", live=live).transfers_of(0, event, sheets))  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", EVENTS, ids=named)
def test_an_event_moves_money_exactly_if_one_of_its_fields_is_paid(
    kind: type[e.EventBase],
) -> None:
    event = sample(kind)
    moves = any(legs(event, live=live) for live in (True, False))
    assert moves == (kind.__name__ in paid())


def paid() -> set[str]:
    """The events that say of a field that it is paid."""
    return {name for name, fields in classes().items() if "paid" in fields.values()}


def cases() -> Iterator[str]:
    """The events that have a case of their own in the postings."""
    tree = ast.parse(inspect.getsource(inspect.getmodule(Postings) or Postings))
    for node in ast.walk(tree):
        if isinstance(node, ast.MatchClass) and isinstance(node.cls, ast.Attribute):
            yield node.cls.attr


def test_the_postings_have_a_case_for_exactly_the_events_with_a_paid_field() -> None:
    assert set(cases()) == paid()


AT_LIVE_TABLES = {*get_args(e.FloatEvent), e.WagerTurnedDown}
WORDS = Path(__file__).parents[2] / "web" / "src" / "words" / "en" / "terminal.ts"


@pytest.mark.parametrize(
    "kind", [event for event in EVENTS if event not in AT_LIVE_TABLES], ids=named
)
def test_a_statement_has_a_name_for_what_moves_the_money_of_a_terminal(
    kind: type[e.EventBase],
) -> None:
    sheets = {"hash": SHEET, "other": ()}
    moved = Postings("T1", live=False).transfers_of(0, sample(kind), sheets)
    if any(Kind.PLAYER in (item.giver.kind, item.taker.kind) for item in moved):
        assert f'"entry.{kebab(kind.__name__)}":' in WORDS.read_text(encoding="utf-8")


def test_every_command_but_the_opening_has_a_verb() -> None:
    assert set(COMMANDS) - set(VERBS) == {c.OpenTable}
    assert len(FORMS) == len(VERBS) == len(COMMANDS) - 1


@pytest.mark.parametrize("kind", COMMANDS, ids=named)
def test_every_command_declares_its_own_record(kind: type[CommandBase]) -> None:
    assert isinstance(kind.__dict__["record"], CommandRecord)


@pytest.mark.parametrize("kind", [*COMMANDS, *OFFICE_COMMANDS], ids=named)
def test_a_command_declares_its_second_person_and_the_number_of_its_ticket(
    kind: type[CommandBase],
) -> None:
    fields = {field.name: field.type for field in msgspec.structs.fields(kind)}
    assert not kind.needs_second or "second" in fields
    numbers = [name for name in ("number", "ticket") if fields.get(name) is str]
    assert [name for name in (kind.ticket_field,) if name] == numbers


def classes() -> dict[str, dict[str, str]]:
    found = {}
    for line in FIELDS.strip().splitlines():
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


def test_every_command_to_the_jackpots_has_a_judge() -> None:
    assert JUDGES.keys() == set(get_args(JackpotCommand))
