"""A new notice: written, signed by two people, in force from an instant to come, never inside a round."""

import json
from contextlib import closing
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from croupier.notation import read, show
from croupier.office import the_register
from croupier.receipts import receipts
from croupier.register_data import register_data
from croupier.registering import NewNotice, RegisterCommand, RegisterOrder, Signed, Written
from croupier.registering import commands as c
from croupier.registering.checking import faults
from croupier.replay import replay
from croupier.rounds import events as e
from croupier.rounds.people import Actor
from croupier.rounds.refusals import Refusal, Refused
from croupier.rounds.state import instant_of
from croupier.rounds.telling import tell
from croupier.rulebook import ZONE
from croupier.rulebook.register.amendments import Amendment, Change
from croupier.store import AnyAnswer, MemoryStore, SqliteStore, Store
from croupier.store.export import export
from croupier.store.verify import verify
from croupier.table import Table
from croupier.views.notices import Before, preview, written_view
from tables import START, Played, log
from verified import judged

RANK = "tg-area-manager"
ANN, BOB = Actor("Ann", RANK), Actor("Bob", RANK)
DAY = 24 * 3_600_000
EFFECT = datetime(2026, 1, 2, 4)  # noqa: DTZ001  by the clock of the casino
EFFECT_MS = int(EFFECT.replace(tzinfo=ZONE).timestamp()) * 1_000
SEVEN = Change(bet="crown-pairs", line="mixed-pair", pays="7 to 1")


def written(**changes: Any) -> NewNotice:
    one = NewNotice(
        number=1, year=2026, game="triple-chase", title="Crown Pairs", by="VCGLR", basis="section 60(1)",
        made=date(2025, 12, 20), effect=EFFECT, changes=(SEVEN,),
    )  # fmt: skip
    return replace(one, **changes)


class House:
    """The place, with a clock that goes on by a second for each order."""

    def __init__(self, store: Store | None = None) -> None:
        self.store = store or MemoryStore()
        self.office = the_register(self.store)
        self.at, self.number = START, 0

    def ask(self, by: Actor, command: RegisterCommand) -> AnyAnswer:
        self.at, self.number = self.at + 1_000, self.number + 1
        order = RegisterOrder(id=f"n-{self.number}", at=self.at, by=by, command=command)
        return self.office.handle(order)

    def done(self, by: Actor, command: RegisterCommand) -> "House":
        answer = self.ask(by, command)
        assert answer.refused is None, answer.refused
        return self

    def refused(self, by: Actor, command: RegisterCommand) -> Refused:
        before = self.office.state
        answer = self.ask(by, command)
        assert answer.refused is not None
        assert self.office.state == before
        return answer.refused

    @property
    def one(self) -> Written:
        return self.office.state.notices["1/2026"]


def signed(notice: NewNotice | None = None) -> House:
    house = House().done(ANN, c.DraftNotice(notice=notice or written()))
    return house.done(ANN, c.SignNotice(notice="1/2026")).done(
        BOB, c.CountersignNotice(notice="1/2026")
    )


def test_two_people_sign_and_then_it_takes_effect_at_its_instant() -> None:
    house = House().done(ANN, c.DraftNotice(notice=written()))

    def amendments(at: int) -> tuple[Amendment, ...]:
        return house.office.state.amendments("triple-chase", at)

    assert house.refused(BOB, c.CountersignNotice(notice="1/2026")).why is Refusal.SECOND_PERSON
    house.done(ANN, c.SignNotice(notice="1/2026"))
    assert house.refused(ANN, c.CountersignNotice(notice="1/2026")).why is Refusal.SECOND_PERSON
    assert house.refused(BOB, c.SignNotice(notice="1/2026")).why is Refusal.SECOND_PERSON
    assert amendments(EFFECT_MS) == (), "one signature is none"
    house.done(BOB, c.CountersignNotice(notice="1/2026"))
    assert amendments(EFFECT_MS - 1) == ()
    (one,) = amendments(EFFECT_MS)
    assert (one.notice, one.pays) == ("1/2026", "7 to 1")
    assert house.office.state.amendments("rapid-roulette", EFFECT_MS) == ()
    assert written_view(house.one, EFFECT_MS - 1).status == "to come"
    assert written_view(house.one, EFFECT_MS).status == "in force"
    # The log alone makes it again.
    assert the_register(house.store).state == house.office.state


def test_writing_it_anew_undoes_the_first_signature() -> None:
    house = (
        House().done(ANN, c.DraftNotice(notice=written())).done(ANN, c.SignNotice(notice="1/2026"))
    )
    house.done(BOB, c.DraftNotice(notice=written(title="Another")))
    assert house.one.signed_by == ""
    assert house.refused(BOB, c.CountersignNotice(notice="1/2026")).why is Refusal.SECOND_PERSON


def test_what_is_signed_can_be_withdrawn_until_it_is_in_force() -> None:
    house = signed()
    assert house.refused(ANN, c.DraftNotice(notice=written())).why is Refusal.NOT_APPLICABLE
    assert (
        house.refused(ANN, c.WithdrawNotice(notice="1/2026", reason=" ")).why
        is Refusal.REASON_REQUIRED
    )
    house.done(ANN, c.WithdrawNotice(notice="1/2026", reason="A mistake."))
    assert house.office.state.amendments("triple-chase", EFFECT_MS) == ()
    assert house.refused(BOB, c.CountersignNotice(notice="1/2026")).why is Refusal.NOT_APPLICABLE
    late = signed()
    late.at = EFFECT_MS
    refused = late.refused(ANN, c.WithdrawNotice(notice="1/2026", reason="Too late."))
    assert "1/2026 is in force" in refused.detail


def test_who_may_sign() -> None:
    house = House()
    for by in (Actor("Dan", "dealer"), Actor("Ina", "inspector"), Actor("Pit", "pit-boss")):
        refused = house.refused(by, c.DraftNotice(notice=written()))
        assert refused.why is Refusal.AUTHORITY_INSUFFICIENT
        assert "accepted: tg-area-manager or above" in refused.detail
    assert house.refused(ANN, c.SignNotice(notice="9/2026")).why is Refusal.NOT_APPLICABLE
    assert (
        house.refused(ANN, c.DraftNotice(notice=written(game="poker"))).why
        is Refusal.CONFIG_INCOMPLETE
    )


def test_it_is_never_signed_for_the_past() -> None:
    house = House().done(ANN, c.DraftNotice(notice=written()))
    house.at = EFFECT_MS - 30_000
    refused = house.refused(ANN, c.SignNotice(notice="1/2026"))
    assert "Accepted: an instant to come." in refused.detail
    signed_first = (
        House().done(ANN, c.DraftNotice(notice=written())).done(ANN, c.SignNotice(notice="1/2026"))
    )
    signed_first.at = EFFECT_MS + DAY
    assert (
        signed_first.refused(BOB, c.CountersignNotice(notice="1/2026")).why
        is Refusal.CONFIG_INCOMPLETE
    )


WRONG = [
    ({"title": " "}, "It has no title"),
    ({"number": 27, "year": 2000}, "27/2000 was published"),
    ({"effect": EFFECT + timedelta(hours=1)}, "Accepted: 04:00 of a day"),
    ({"effect": EFFECT - timedelta(days=9)}, "Accepted: an instant to come."),
    ({"made": date(2026, 5, 1)}, "It is made after its effect"),
    ({"changes": ()}, "It changes nothing"),
    ({"changes": (Change(),)}, "Change 1: It names a bet and a setting, or neither"),
    ({"changes": (SEVEN, Change(bet="crown-pair"))}, "Change 2: Unknown bet 'crown-pair'. Did you mean 'crown-pairs'?"),
    ({"changes": (replace(SEVEN, line="mixed"),)}, "Unknown line of 'crown-pairs' 'mixed'"),
    ({"changes": (replace(SEVEN, pays="7:1"),)}, "Unreadable odds '7:1'"),
    ({"changes": (replace(SEVEN, line=""),)}, "Odds without a line"),
    ({"changes": (replace(SEVEN, decks=(3,)),)}, "3 decks. Accepted"),
    ({"changes": (replace(SEVEN, option="B"),)}, "Unknown pay table of 'crown-pairs' 'B'"),
    ({"changes": (Change(setting="burned"),)}, "Unknown setting 'burned'. Did you mean 'burn'?"),
    ({"changes": (Change(setting="burn", value="never"),)}, "Unknown value of burn 'never'"),
    ({"changes": (Change(setting="burn", value=1),)}, "burn is 1. Accepted: such as 'may'"),
    ({"changes": (Change(setting="wagering-period-s", value=-1),)}, "wagering-period-s is -1. Accepted: from 0."),
]  # fmt: skip


@pytest.mark.parametrize(("changes", "says"), WRONG, ids=[says for _, says in WRONG])
def test_what_is_wrong_with_a_notice_is_said(changes: dict[str, Any], says: str) -> None:
    found = list(faults(written(**changes), instant_of(START)))
    assert any(says in one for one in found), found
    assert (
        House().refused(ANN, c.DraftNotice(notice=written(**changes))).why
        is Refusal.CONFIG_INCOMPLETE
    )


def test_the_preview_says_what_changes_and_at_which_tables() -> None:
    before = Before(
        tables=(("T1", "triple-chase"), ("R1", "rapid-roulette"), ("T2", "triple-chase"))
    )
    found = preview(written(), instant_of(START), before)
    assert (found.faults, found.warnings, found.tables) == ((), (), ("T1", "T2"))
    assert [one.section for one in found.changes] == ["odds", "edges"]
    assert found.changes[1].changes[0].after == "0.3215% = 1/311"
    generous = preview(written(changes=(replace(SEVEN, pays="8 to 1"),)), instant_of(START), before)
    assert generous.warnings == (
        "Crown Pairs, 6 decks: the odds favour the player, -3.5370% = -11/311.",
    )
    # On top of what another notice has changed by then, nothing is otherwise.
    same = Before(
        amended=(Amendment(notice="9/2025", bet="crown-pairs", line="mixed-pair", pays="7 to 1"),)
    )
    again = preview(written(), instant_of(START), same)
    assert again.warnings == ("Nothing that the program does would be otherwise.",)


def played(table: Played, at_ms: int) -> int:
    """A round of five dollars on Crown Pairs that comes as a mixed pair: what it won."""
    at = (at_ms - START) // 1_000
    for line in (
        f"{at} dealer wagering", f"{at + 1} 1 wager crown-pairs 5", f"{at + 30} system time",
        f"{at + 31} dealer enter 9h", f"{at + 31} dealer enter 2c", f"{at + 31} dealer enter 9s",
        f"{at + 32} dealer confirm",
    ):  # fmt: skip
        answer = table.line(line)
        assert answer.refused is None, (line, answer.refused)
    *_, settled = log(table, e.RoundSettled)
    (row,) = table.store.sheet(settled.sheet)
    return row.winnings


def test_a_round_keeps_the_rules_of_its_opening() -> None:
    table = Played("triple-chase", amends=signed().office.state.amendments)
    assert table.open().refused is None
    table.run("0 1 join\n0 dealer buy-in 1 100").prepare()
    # Opened a second before the instant, settled after it: the old odds.
    assert played(table, EFFECT_MS - 1_000) == 3_000
    assert played(table, EFFECT_MS + 60_000) == 3_500
    first, second = log(table, e.RoundOpened)
    assert first.amended == ()
    assert [one.notice for one in second.amended] == ["1/2026"]
    told = tell("T1", (record.event for record in table.store.records("T1")), table.store.sheet)
    for one in told:
        (receipt,) = receipts(one)
        assert all(part.agrees for part in receipt.parts)
        assert read(show(one)) == one
    assert "as amended by notice 1/2026" in next(iter(receipts(told[-1]))).parts[0].source


@st.composite
def houses(draw: st.DrawFn) -> list[Written]:
    numbers = draw(st.lists(st.integers(1, 9), unique=True, max_size=5))
    return [
        Written(
            notice=written(
                number=number,
                effect=EFFECT + timedelta(days=draw(st.integers(0, 3))),
                changes=(replace(SEVEN, pays=f"{number} to 1"),),
            ),
            drafted_by="Ann",
            signed_by="Ann",
            countersigned_by=draw(st.sampled_from(["", "Bob"])),
            withdrawn=draw(st.sampled_from(["", "", "A mistake."])),
        )
        for number in numbers
    ]


@given(houses(), st.integers(-1, 5))
def test_the_amendments_at_an_instant_are_all_that_took_effect_by_then(
    every: list[Written], days: int
) -> None:
    at = EFFECT_MS + days * DAY
    found = Signed({one.notice.key: one for one in every}).amendments("triple-chase", at)
    expected = sorted(
        (one.effect_ms, one.notice.number)
        for one in every
        if one.countersigned_by and not one.withdrawn and one.effect_ms <= at
    )
    assert [one.notice for one in found] == [f"{number}/2026" for _, number in expected]


class OnDisk(Played):
    """A table whose books are those of a store, and looked at when the day is over."""

    def check(self) -> None:
        pass


def test_a_day_with_a_notice_is_kept_verified_and_replayed(tmp_path: Path) -> None:
    """From the store alone: what was signed, what each round took down, what was paid by it."""
    where = tmp_path / "day.db"
    with closing(SqliteStore(where)) as store:
        house = House(store)
        house.done(ANN, c.DraftNotice(notice=written())).done(ANN, c.SignNotice(notice="1/2026"))
        house.refused(ANN, c.CountersignNotice(notice="1/2026"))
        house.done(BOB, c.CountersignNotice(notice="1/2026"))
        table = OnDisk("triple-chase")
        table.store = store  # type: ignore[assignment]
        table.table = Table("T1", store, amends=house.office.state.amendments)
        assert table.open().refused is None
        table.run("0 1 join\n0 dealer buy-in 1 100").prepare()
        assert [played(table, EFFECT_MS + at) for at in (-1_000, 60_000)] == [3_000, 3_500]
        with store.archive() as archive:
            assert list(replay(archive)) == []
            assert list(verify(archive)) == []
            export(archive, tmp_path / "day.jsonl", version="0")
    # A program that shares no code with this one settles both rounds again, each by its own odds.
    data = tmp_path / "register.json"
    data.write_text(json.dumps(register_data()), encoding="utf-8")
    verdict = judged(tmp_path / "day.jsonl", data)
    assert verdict.findings == []
    assert verdict.report["games"]["triple-chase"]["settled"] == 2
    with closing(SqliteStore(where)) as again:
        assert the_register(again).state.notices["1/2026"].countersigned_by == "Bob"
