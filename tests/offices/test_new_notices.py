"""A new notice: written, signed by two people, in force from an instant to come, never inside a round."""

import json
from contextlib import closing
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from croupier.engine.office_place import the_register
from croupier.engine.store import SqliteStore
from croupier.engine.store.archive.export import export
from croupier.engine.store.archive.verify import verify
from croupier.engine.table_place import Table
from croupier.errors import BadInput
from croupier.games import game
from croupier.offices.notices import HouseNotice, HouseNotices, NewNotice
from croupier.offices.notices import commands as c
from croupier.offices.notices.check_notice import faults
from croupier.records.audit.register_data import register_data
from croupier.records.audit.replay import replay
from croupier.records.notation import parse_round, show
from croupier.records.receipts import receipts
from croupier.rulebook import ZONE, at
from croupier.rulebook.register.amendment import Amendment, Change, odds_of
from croupier.server.demo.demo_tables import demo_plan
from croupier.table import events as e
from croupier.table.history.history_from_log import read_history
from croupier.table.values.instants import instant_of
from croupier.table.values.people import Actor
from croupier.table.values.refusals import Refusal
from croupier.table.wagers.open_round import _seconds
from croupier.views.rules.notices_view import UNASKED, Before, preview, written_view
from support.notice_house import (
    ANN,
    BOB,
    DAY,
    EFFECT,
    EFFECT_MS,
    IN_UTC,
    RANK,
    SEEN,
    SEVEN,
    House,
    OnDisk,
    played,
    signed,
    written,
)
from support.scripted_tables import START, Played, log
from support.verifier_program import judged


def test_two_people_sign_and_then_it_takes_effect_at_its_instant() -> None:
    house = House().done(ANN, c.DraftNotice(notice=written()))

    def amendments(at: int) -> tuple[Amendment, ...]:
        return house.office.state.amendments("triple-chase", at)

    assert (
        house.refused(BOB, c.CountersignNotice(notice="1/2026", seen=SEEN)).why
        is Refusal.SECOND_PERSON
    )
    house.done(ANN, c.SignNotice(notice="1/2026", seen=SEEN))
    assert (
        house.refused(ANN, c.CountersignNotice(notice="1/2026", seen=SEEN)).why
        is Refusal.SECOND_PERSON
    )
    also_ann = Actor(" ann ", RANK)
    assert (
        house.refused(also_ann, c.CountersignNotice(notice="1/2026", seen=SEEN)).why
        is Refusal.SECOND_PERSON
    )
    assert house.refused(BOB, c.SignNotice(notice="1/2026", seen=SEEN)).why is Refusal.SECOND_PERSON
    assert amendments(EFFECT_MS) == (), "one signature is none"
    house.done(BOB, c.CountersignNotice(notice="1/2026", seen=SEEN))
    assert amendments(EFFECT_MS - 1) == ()
    (one,) = amendments(EFFECT_MS)
    assert (one.notice, one.pays) == ("1/2026", "7 to 1")
    assert house.office.state.amendments("rapid-roulette", EFFECT_MS) == ()
    assert written_view(house.notice, EFFECT_MS - 1).status == "to come"
    assert written_view(house.notice, EFFECT_MS).status == "in force"
    # The log alone makes it again.
    assert the_register(house.store).state == house.office.state


def test_writing_it_anew_undoes_the_first_signature() -> None:
    house = (
        House()
        .done(ANN, c.DraftNotice(notice=written()))
        .done(ANN, c.SignNotice(notice="1/2026", seen=SEEN))
    )
    another = written(title="Another")
    house.done(BOB, c.DraftNotice(notice=another))
    assert house.notice.signed_by == ""
    seen = c.CountersignNotice(notice="1/2026", seen=another.digest)
    assert house.refused(BOB, seen).why is Refusal.SECOND_PERSON


def test_nobody_signs_but_what_he_has_read() -> None:
    """Between the look and the signature somebody writes other odds: neither signature counts."""
    house = House().done(ANN, c.DraftNotice(notice=written()))
    other = written(changes=(replace(SEVEN, pays="70 to 1"),))
    house.done(BOB, c.DraftNotice(notice=other))
    said = "The notice was written anew since you read it. Accepted: that you read it again."
    assert house.refused(ANN, c.SignNotice(notice="1/2026", seen=SEEN)).detail == said
    house.done(BOB, c.SignNotice(notice="1/2026", seen=other.digest))
    assert house.refused(ANN, c.CountersignNotice(notice="1/2026", seen=SEEN)).detail == said
    house.done(ANN, c.CountersignNotice(notice="1/2026", seen=other.digest))


def test_what_is_signed_can_be_withdrawn_until_it_is_in_force() -> None:
    house = signed()
    assert house.refused(ANN, c.DraftNotice(notice=written())).why is Refusal.NOT_APPLICABLE
    assert (
        house.refused(ANN, c.WithdrawNotice(notice="1/2026", reason=" ")).why
        is Refusal.REASON_REQUIRED
    )
    house.done(ANN, c.WithdrawNotice(notice="1/2026", reason="A mistake."))
    assert house.office.state.amendments("triple-chase", EFFECT_MS) == ()
    assert (
        house.refused(BOB, c.CountersignNotice(notice="1/2026", seen=SEEN)).why
        is Refusal.NOT_APPLICABLE
    )
    late = signed()
    late.at = EFFECT_MS
    refused = late.refused(ANN, c.WithdrawNotice(notice="1/2026", reason="Too late."))
    assert "1/2026 is in force" in refused.detail
    late = signed()
    late.at = EFFECT_MS - 30_000
    refused = late.refused(ANN, c.WithdrawNotice(notice="1/2026", reason="A minute is needed."))
    assert "1/2026 takes effect within a minute" in refused.detail


def test_who_may_sign() -> None:
    house = House()
    for by in (Actor("Dan", "dealer"), Actor("Ina", "inspector"), Actor("Pit", "pit-boss")):
        refused = house.refused(by, c.DraftNotice(notice=written()))
        assert refused.why is Refusal.AUTHORITY_INSUFFICIENT
        assert "accepted: tg-area-manager or above" in refused.detail
    assert (
        house.refused(ANN, c.SignNotice(notice="9/2026", seen=SEEN)).why is Refusal.NOT_APPLICABLE
    )
    assert (
        house.refused(ANN, c.DraftNotice(notice=written(game="poker"))).why
        is Refusal.NOTICE_INVALID
    )


def test_it_is_never_signed_for_the_past() -> None:
    house = House().done(ANN, c.DraftNotice(notice=written()))
    house.at = EFFECT_MS - 30_000
    refused = house.refused(ANN, c.SignNotice(notice="1/2026", seen=SEEN))
    assert "Accepted: an instant to come." in refused.detail
    signed_first = (
        House()
        .done(ANN, c.DraftNotice(notice=written()))
        .done(ANN, c.SignNotice(notice="1/2026", seen=SEEN))
    )
    signed_first.at = EFFECT_MS + DAY
    assert (
        signed_first.refused(BOB, c.CountersignNotice(notice="1/2026", seen=SEEN)).why
        is Refusal.NOTICE_INVALID
    )


def war(*changes: Change) -> dict[str, Any]:
    return {"game": "rapid-casino-war", "changes": changes}


def wheel(*changes: Change) -> dict[str, Any]:
    return {"game": "big-wheel", "changes": changes}


def blackjack(*changes: Change) -> dict[str, Any]:
    return {"game": "rapid-blackjack", "changes": changes}


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
    ({"changes": (Change(setting="burn", value="always"),)}, "burn counts from the opening of a table"),
    ({"changes": (Change(setting="wagering-period-s", value=0),)}, "is 0. Accepted: whole seconds from 1"),
    ({"changes": (Change(setting="wagering-period-s", value="30"),)}, "is '30'. Accepted: whole seconds"),
    ({"changes": (Change(setting="wagering-period-s", value=30, decks=(6,)),)}, "A setting with a line, odds or decks"),
    ({"changes": (Change(setting="wagering-period-s", value=30, option="Crown 21"),)}, "of 'Crown 21'. Accepted: none"),
    ({"changes": (replace(SEVEN, value=7),)}, "A bet with a value"),
    ({"changes": (replace(SEVEN, pays="n/a"),)}, "mixed-pair pays 'n/a'. Accepted: odds"),
    ({"changes": (replace(SEVEN, pays="loses"),)}, "mixed-pair pays 'loses'. Accepted: odds"),
    ({"changes": (Change(bet="crown-pairs"),)}, "crown-pairs cannot be withdrawn, for it is no side bet"),
    ({"number": -4}, "Its number is -4. Accepted: from 1."),
    ({"year": 1999}, "Its year is 1999. Accepted: 2025, 2026"),
    ({"effect": IN_UTC, "made": date(2026, 1, 3)}, "Accepted: 2026-01-02 or a day before"),
    (wheel(Change(bet="symbol-A", line="rests", pays="5 to 3")), "Accepted: a whole number to 1."),
    (war(Change(bet="go-to-war")), "go-to-war cannot be withdrawn"),
    (war(Change(bet="casino-war")), "casino-war cannot be withdrawn"),
    (war(Change(setting="areas", value=10)), "areas is 10. Accepted: 1, 2, 3, 4, 5, 6, 7, 8, 9."),
    (war(Change(setting="wagering-floor-s", value=5)), "wagering-floor-s counts from the opening"),
    (war(Change(setting="wagering-period-s", value=12)), "Accepted: whole seconds from 13"),
    (blackjack(Change(bet="blackjack")), "Accepted: a side bet: bet-the-set-21, kings-bounty, royal-match-21."),
    (blackjack(Change(setting="hits-soft-17", value=7)), "hits-soft-17 is 7. Accepted: 0, 1."),
    (blackjack(Change(setting="hits-soft-17", value=True)), "hits-soft-17 is True. Accepted: 0, 1."),
    (blackjack(Change(setting="hands", value=9)), "hands is 9. Accepted: 2, 3, 4."),
    (blackjack(Change(setting="convention", value="OBOB")), "convention is 'OBOB'. Accepted: OBO, BB+1, ENHC, OBBO."),
    (blackjack(Change(setting="hands", value=2, option="Crwon 21")), "Accepted: Blackjack, Crown 21, Blackjack Plus."),
    (blackjack(Change(setting="surrenders", value=1)), "surrenders: Blackjack has no odds for it"),
    (blackjack(Change(setting="pays-bonuses", value=1, option="Crown 21")), "Crown 21 has no odds for it"),
    (blackjack(Change(setting="suited-blackjack", value=1)), "suited-blackjack counts from the opening"),
]  # fmt: skip


def test_a_day_is_a_day_in_melbourne() -> None:
    assert (
        list(
            faults(written(effect=IN_UTC, made=date(2026, 1, 2)), instant_of(START), HouseNotices())
        )
        == []
    )


@pytest.mark.parametrize(("changes", "says"), WRONG, ids=[says for _, says in WRONG])
def test_what_is_wrong_with_a_notice_is_said(changes: dict[str, Any], says: str) -> None:
    found = list(faults(written(**changes), instant_of(START), HouseNotices()))
    assert any(says in item for item in found), found
    assert (
        House().refused(ANN, c.DraftNotice(notice=written(**changes))).why is Refusal.NOTICE_INVALID
    )


def test_the_preview_says_what_changes_and_at_which_tables() -> None:
    before = Before(
        plans={
            "T1": demo_plan(game("triple-chase")),
            "R1": demo_plan(game("rapid-roulette")),
            "T2": demo_plan(game("triple-chase")),
        },
        house=HouseNotices(),
    )
    found = preview(written(), instant_of(START), before)
    assert (found.faults, found.warnings, found.tables) == ((), (), ("T1", "T2"))
    assert [change.section for change in found.changes] == ["odds", "edges"]
    assert found.changes[1].changes[0].after == "0.3215% = 1/311"
    generous = preview(written(changes=(replace(SEVEN, pays="8 to 1"),)), instant_of(START), before)
    assert generous.warnings == (
        "Crown Pairs, 6 decks: the odds favour the player, -3.5370% = -11/311.",
    )
    # A house that is not asked is not passed over in silence.
    assert preview(written(), instant_of(START), Before()).warnings == (UNASKED,)


def test_the_preview_is_the_house_with_the_notice_and_without_it() -> None:
    """As rounds will count it: in order of effect, year and number, whoever signed first."""
    nothing = ("Nothing that the program does would be otherwise.",)

    def shown(one: NewNotice, house: House) -> tuple[str, ...]:
        found = preview(one, instant_of(START), Before(house=house.office.state))
        return tuple(it.after for section in found.changes for it in section.changes) or (
            found.warnings
        )

    house = signed()
    alone = shown(written(), House())
    assert shown(written(), house) == alone, "signed already, it changes what it changes"
    assert shown(written(number=2), house) == nothing, "the other one has changed it"
    # Of the same instant and an earlier year: the notice that is signed already has the last word.
    earlier = written(year=2025, number=7, changes=(replace(SEVEN, pays="5 to 1"),))
    assert shown(earlier, house) == nothing
    assert shown(replace(earlier, year=2026), house) != nothing


def test_what_cannot_be_worked_out_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def raises(*_: object) -> None:
        raise BadInput("No odds.")

    monkeypatch.setattr("croupier.views.rules.notices_view.behaviour", raises)
    found = preview(written(), instant_of(START), Before(house=HouseNotices()))
    assert (found.faults, found.changes) == (("It cannot be played: No odds.",), ())


def test_a_round_keeps_the_rules_of_its_opening() -> None:
    table = Played("triple-chase", notices=lambda: signed().office.state)
    assert table.open().refused is None
    table.run("0 1 join\n0 dealer buy-in 1 100").prepare()
    # Opened a second before the instant, settled after it: the old odds.
    assert played(table, EFFECT_MS - 1_000) == 3_000
    assert played(table, EFFECT_MS + 60_000) == 3_500
    first, second = log(table, e.RoundOpened)
    assert first.amended == ()
    assert [item.notice for item in second.amended] == ["1/2026"]
    told = read_history(
        "T1", (record.event for record in table.store.records("T1")), table.store.sheet
    )
    for one in told:
        (receipt,) = receipts(one)
        assert all(part.agrees for part in receipt.parts)
        assert parse_round(show(one)) == one
    (before,), (part,) = (next(iter(receipts(item))).parts for item in told)
    assert "as amended by notice 1/2026" in part.source
    assert str(before.governs).startswith("The rules of Triple Chase say it themselves")
    assert str(part.governs) == (
        "The changes of notice 1/2026 say it themselves, and go before the rules of Triple Chase and "
        "the general rules of semi-automated tables. Another value of the rules of Triple Chase gave way."
    )


PLAYED = [
    ("rapid-casino-war", Change(bet="go-to-war", line="higher", pays="3 to 1"), """
        1   1       wager casino-war @1 10
        31  dealer  enter 9h 2h 3h 4h 5h 6h 9d
        32  1       choose war go-to-war casino-war @1
        33  dealer  enter Kc 2c
        34  dealer  confirm
    """, 130),
    ("rapid-baccarat", Change(bet="player-pair"), """
        1   1       wager player-pair 5 -> refused odds-missing
        2   1       wager player 10
        31  dealer  enter 9h 2h 10d 4c
        34  dealer  confirm
    """, 110),
    # The dealer draws to ace and six, and comes to 21.
    ("rapid-blackjack", Change(setting="hits-soft-17", value=1, option="Blackjack"), """
        1   1       wager blackjack 10
        31  dealer  enter 10h 6c 9h
        32  1       choose decide/2 stand blackjack
        33  dealer  enter As 4d
        34  dealer  confirm
    """, 90),
    # A minute to wager, whatever the operator chose.
    ("triple-chase", Change(setting="wagering-period-s", value=60), """
        50  1       wager crown-pairs 5
        60  system  time                -> wagers-closed
        61  dealer  enter 9h 2c 9s
        62  dealer  confirm
    """, 130),
]  # fmt: skip


@pytest.mark.parametrize(
    ("key", "change", "script", "left"), PLAYED, ids=[item[0] for item in PLAYED]
)
def test_each_kind_of_change_is_played_to_the_end(
    key: str, change: Change, script: str, left: int
) -> None:
    table = Played(key, notices=lambda: signed(written(game=key, changes=(change,))).office.state)
    assert table.open(wagering_s=20).refused is None
    table.run("0 1 join\n0 dealer buy-in 1 100").prepare()
    begins = (EFFECT_MS - START) // 1_000
    table.run(f"{begins} dealer wagering")
    for line in filter(None, map(str.strip, script.splitlines())):
        after, rest = line.split(maxsplit=1)
        who, enter, *faces = rest.split()
        each = [f"{who} enter {face}" for face in faces] if enter == "enter" else [rest]
        for one in each:
            table.run(f"{begins + int(after)} {one}")
    table.run(f"= player:1 {left}")
    assert len(log(table, e.RoundSettled)) == 1


def test_the_time_between_rounds_is_the_notice_s_too() -> None:
    change = Change(setting="between-rounds-s", value=25)
    amends = signed(written(game="rapid-roulette", changes=(change,))).office.state.amendments
    rules = at(EFFECT.replace(tzinfo=ZONE))
    assert _seconds(rules, "between-rounds-s", 5) == 5
    amended = rules.amending(amends("rapid-roulette", EFFECT_MS))
    assert _seconds(amended, "between-rounds-s", 5) == 25


def test_a_bet_that_was_withdrawn_comes_back_with_odds() -> None:
    """Of two the later counts."""
    gone = Amendment(notice="1/2026", bet="super-6")
    odds = Amendment(notice="2/2026", bet="super-6", line="wins", pays="11 to 1")
    assert odds_of((odds, gone), "super-6", "", 8) is None
    assert odds_of((gone, odds), "super-6", "", 8) == {"wins": odds}
    assert odds_of((odds, gone, odds), "super-6", "", 8) == {"wins": odds}


@st.composite
def houses(draw: st.DrawFn) -> list[HouseNotice]:
    numbers = draw(st.lists(st.integers(1, 9), unique=True, max_size=5))
    return [
        HouseNotice(
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
    every: list[HouseNotice], days: int
) -> None:
    at = EFFECT_MS + days * DAY
    found = HouseNotices({item.notice.key: item for item in every}).amendments("triple-chase", at)
    expected = sorted(
        (item.effect_ms, item.notice.number)
        for item in every
        if item.countersigned_by and not item.withdrawn and item.effect_ms <= at
    )
    assert [item.notice for item in found] == [f"{number}/2026" for _, number in expected]


def test_a_day_with_a_notice_is_kept_verified_and_replayed(tmp_path: Path) -> None:
    """From the store alone: what was signed, what each round took down, what was paid by it."""
    where = tmp_path / "day.db"
    with closing(SqliteStore(where)) as store:
        house = House(store)
        house.done(ANN, c.DraftNotice(notice=written())).done(
            ANN, c.SignNotice(notice="1/2026", seen=SEEN)
        )
        house.refused(ANN, c.CountersignNotice(notice="1/2026", seen=SEEN))
        house.done(BOB, c.CountersignNotice(notice="1/2026", seen=SEEN))
        table = OnDisk("triple-chase")
        table.store = store  # type: ignore[assignment]
        table.table = Table("T1", store, notices=lambda: house.office.state)
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
