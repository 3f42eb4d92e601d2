"""A notice of the house that approves or revokes: no round begins with what is approved no more."""

import json
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.engine.store import SqliteStore
from croupier.engine.store.archive.export import export
from croupier.engine.store.archive.verify import verify
from croupier.engine.table_place import Table
from croupier.games import GAMES, game
from croupier.offices.notices import HouseNotices, NewNotice
from croupier.offices.notices import commands as c
from croupier.offices.notices.check_notice import faults
from croupier.records.audit.register_data import register_data
from croupier.records.audit.replay import replay as replayed
from croupier.rulebook import instant
from croupier.rulebook.register.house_notices import ApprovalKind, Grant
from croupier.server.demo.demo_tables import demo_plan
from croupier.table import events as e
from croupier.table.opening.approvals import lapsed, required_approvals
from croupier.table.opening.checklist import PLAYER_TERMINAL
from croupier.table.opening.offer_setup import set_up
from croupier.table.values.instants import instant_of, stamp_of
from croupier.table.values.plan import Approval, Plan
from croupier.table.values.refusals import Refusal
from croupier.views.rules.approvals_view import of_tables
from croupier.views.rules.notices_view import Before, preview
from support.notice_house import (
    ANN,
    BOB,
    DAY,
    EFFECT,
    EFFECT_MS,
    House,
    OnDisk,
    house_with,
    played,
    written,
)
from support.refusals import refusal
from support.round_tables import clause
from support.scripted_tables import START, Played, log
from support.verifier_program import judged

REVOKED = Grant(operation="revoke", kind=ApprovalKind.GAME)
GIVEN_AGAIN = Grant(operation="approve", kind=ApprovalKind.GAME)


def notice(*grants: Grant, number: int = 1, days: int = 0, key: str = "triple-chase") -> NewNotice:
    return written(
        number=number, game=key, changes=(), grants=grants, effect=EFFECT + timedelta(days=days)
    )


def at(ms: int) -> int:
    """Seconds into the evening."""
    return (ms - START) // 1_000


def test_a_round_that_is_open_is_played_to_its_end_and_the_next_does_not_begin() -> None:
    own = house_with(notice(REVOKED), notice(GIVEN_AGAIN, number=2, days=2))
    table = Played("triple-chase", notices=lambda: own)
    assert table.open().refused is None
    table.run("0 1 join\n0 dealer buy-in 1 100").prepare()
    assert played(table, EFFECT_MS - 1_000) == 3_000, "it had begun before"
    refused = table.line(f"{at(EFFECT_MS + 60_000)} dealer wagering").refused
    assert refused is not None
    assert refused.why is Refusal.GAME_NOT_IN_FORCE
    assert "its approval ended on 2 January 2026 at 04:00 by notice 1/2026" in refused.detail
    table.run(f"{at(EFFECT_MS + 2 * DAY - 1_000)} dealer wagering -> refused game-not-in-force")
    assert played(table, EFFECT_MS + 2 * DAY) == 3_000, "a later notice gave it again"


def test_a_table_is_not_opened_with_what_a_notice_took() -> None:
    table = Played("triple-chase", notices=lambda: house_with(notice(REVOKED)))
    late = EFFECT_MS - START
    refused = table.open(at=late).refused
    assert refused is not None
    assert (refused.why, "by notice 1/2026" in refused.detail) == (Refusal.GAME_NOT_IN_FORCE, True)
    assert "SATG 12" in str(refused)


def test_an_automated_table_begins_no_round_by_itself() -> None:
    own = house_with(notice(REVOKED, key="rapid-roulette"))
    table = Played("rapid-roulette", notices=lambda: own)
    assert table.open(dealer_activated=False, starts_itself=True, confirms="device").refused is None
    table.run("0 1 join\n0 dealer buy-in 1 100").prepare()
    table.table.tick(EFFECT_MS - 1_000)
    (before,) = log(table, e.RoundOpened)
    assert before.at < EFFECT_MS
    stopped = Played("rapid-roulette", notices=lambda: own)
    assert (
        stopped.open(dealer_activated=False, starts_itself=True, confirms="device").refused is None
    )
    stopped.run("0 1 join\n0 dealer buy-in 1 100").prepare()
    stopped.table.tick(EFFECT_MS)
    assert log(stopped, e.RoundOpened) == []
    # Of a table whose plan had ended, and that a notice approves again, rounds begin by themselves too.
    own = house_with(notice(GIVEN_AGAIN, key="rapid-roulette"))
    again = Played("rapid-roulette", notices=lambda: own)
    automated: dict[str, Any] = {
        "dealer_activated": False,
        "starts_itself": True,
        "confirms": "device",
    }
    ended: dict[str, Any] = {"approved_until": {"game": "2026-01-01"}}
    assert again.open(at=EFFECT_MS - START, **automated, **ended).refused is None
    soon = at(EFFECT_MS)
    again.run(f"{soon} 1 join\n{soon} dealer buy-in 1 100").prepare()
    again.table.tick(EFFECT_MS + 3_600_000)
    assert len(log(again, e.RoundOpened)) == 1


@clause("SATG 13.6")
def test_a_permission_is_taken_by_two_people() -> None:
    short = Grant(operation="revoke", kind=ApprovalKind.PERMISSION, name="short-wagering-period")
    own = house_with(notice(short, key="rapid-blackjack"))
    plan: dict[str, Any] = {
        "approvals": {Approval.SHORT_WAGERING_PERIOD: "letter 7"},
        "wagering_s": 5,
    }
    assert Played("rapid-blackjack", notices=lambda: own).open(**plan).refused is None
    refused = (
        Played("rapid-blackjack", notices=lambda: own).open(at=EFFECT_MS - START, **plan).refused
    )
    assert refused is not None
    assert (refused.why, "letter 7" in refused.detail) == (Refusal.NOT_APPROVED, True)


@clause("SATG 1.1 player-terminal(b)")
@pytest.mark.parametrize("own_records", [True, False])
def test_a_terminal_that_is_revoked_plays_no_further_round(own_records: bool) -> None:
    """By its name, whether it has a record of its own or one line of the plan stands for all."""
    grant = Grant(operation="revoke", kind=ApprovalKind.EQUIPMENT, name="player-terminal 1")
    own = house_with(notice(grant))
    table = Played("triple-chase", notices=lambda: own)
    plan = table.plan()
    (line,) = [it for it in plan.items if it.kind == PLAYER_TERMINAL]
    others = tuple(it for it in plan.items if it is not line)
    named = tuple(replace(line, name=it) for it in plan.terminals) if own_records else (line,)
    assert table.open(items=(*others, *named)).refused is None
    table.run("0 1 join\n0 2 join\n0 dealer buy-in 1 100\n0 dealer buy-in 2 100").prepare()
    late = at(EFFECT_MS)
    table.run(f"""
        {late - 9}  dealer wagering
        {late + 5}  1 wager crown-pairs 5                 # the round had begun before
        {late + 21} system time
    """)
    for face in ("9h", "2c", "8s"):
        table.run(f"{late + 22} dealer enter {face}")
    table.run(f"""
        {late + 23} dealer confirm
        {late + 30} dealer wagering
        {late + 31} 1 wager crown-pairs 5                 -> refused unapproved-equipment
        {late + 32} 2 wager crown-pairs 5
        {late + 33} 3 join                                -> terminal-joined
    """)


def test_a_table_whose_terminals_are_all_revoked_stops() -> None:
    every = Grant(operation="revoke", kind=ApprovalKind.EQUIPMENT, name="player-terminal")
    for named in (True, False):
        table = Played("triple-chase", notices=lambda: house_with(notice(every)))
        plan = table.plan()
        (line,) = [it for it in plan.items if it.kind == PLAYER_TERMINAL]
        others = tuple(it for it in plan.items if it is not line)
        own = tuple(replace(line, name=it) for it in plan.terminals) if named else (line,)
        refused = table.open(at=EFFECT_MS - START, items=(*others, *own)).refused
        assert refused is not None
        assert refused.why is Refusal.UNAPPROVED_EQUIPMENT


def test_of_several_desks_one_may_go() -> None:
    grant = Grant(operation="revoke", kind=ApprovalKind.EQUIPMENT, name="dealer-terminal D2")
    table = Played(
        "rapid-roulette", notices=lambda: house_with(notice(grant, key="rapid-roulette"))
    )
    plan = table.plan()
    (desk,) = [it for it in plan.items if it.kind == "dealer-terminal"]
    others = tuple(it for it in plan.items if it is not desk)
    items = (*others, replace(desk, name="D1"), replace(desk, name="D2"))
    assert table.open(at=EFFECT_MS - START, items=items).refused is None


def with_options() -> list[tuple[str, str, str, str]]:
    """Every pay table of every bet on offer: game, version, bet, pay table."""
    found = []
    for the_game in GAMES:
        for variant in the_game.variants:
            setup = set_up(demo_plan(the_game, variant), START)
            for bet in variant.bets:
                options = the_game.options(variant, bet, setup.rules)
                found += [
                    (the_game.key, variant.name, bet.key, it) for it in options if len(options) > 1
                ]
    return found


@pytest.mark.parametrize(("key", "variant", "bet", "option"), with_options())
def test_a_pay_table_is_revoked_wherever_a_table_pays_by_it(
    key: str, variant: str, bet: str, option: str
) -> None:
    name = f"{bet} ({option})"
    revoked = notice(Grant(operation="revoke", kind=ApprovalKind.OPTION, name=name), key=key)
    assert list(faults(revoked, instant_of(START), HouseNotices())) == []
    sides: dict[str, Any] = {"side_bets": (bet,)} if bet in _sides(key, variant) else {}
    plan = demo_plan(game(key), game(key).variant(variant), options={bet: option}, **sides)
    setup = set_up(plan, START)
    assert bet in {it.key for it in setup.offered()}
    grants = house_with(revoked).grants(key, EFFECT_MS)
    refused = lapsed(plan, setup, EFFECT_MS, grants=grants)
    assert refused is not None
    assert f"The option {name}" in refused.detail
    assert lapsed(plan, setup, EFFECT_MS - 1, grants=()) is None


def _sides(key: str, variant: str) -> set[str]:
    setup = set_up(demo_plan(game(key), game(key).variant(variant)), START)
    return {it.key for it in setup.variant.bets if setup.is_side(it)}


def test_equipment_that_nobody_asks_for_stops_nothing() -> None:
    """A dealer terminal without an approval at a table without a dealer, and a grant of something else."""
    unrelated = Grant(operation="approve", kind=ApprovalKind.PERMISSION, name="several-tables")
    table = Played(
        "rapid-roulette", notices=lambda: house_with(notice(unrelated, key="rapid-roulette"))
    )
    plan = table.plan()
    items = tuple(
        replace(it, approval="", approved_on="") if it.kind == "dealer-terminal" else it
        for it in plan.items
    )
    own: dict[str, Any] = {
        "dealer_activated": False,
        "starts_itself": True,
        "confirms": "device",
        "items": items,
    }
    assert table.open(**own).refused is None
    setup = set_up(table.plan(**own), START)
    grants = house_with(notice(unrelated, key="rapid-roulette")).grants("rapid-roulette", EFFECT_MS)
    assert lapsed(table.plan(**own), setup, EFFECT_MS, grants=grants) is None


def _held(plan: Plan, own: HouseNotices) -> list[Any]:
    grants = own.grants(plan.game, EFFECT_MS)
    return list(required_approvals(plan, set_up(plan, START), instant_of(EFFECT_MS), grants=grants))


def test_the_last_word_counts_and_what_has_not_ended_is_not_given_again() -> None:
    plan = demo_plan(game("triple-chase"))
    only_given = house_with(notice(GIVEN_AGAIN))
    assert _held(plan, only_given) == _held(plan, HouseNotices())
    both = house_with(notice(REVOKED), notice(GIVEN_AGAIN, number=2))
    (given, *_) = _held(plan, both)
    assert (given.until, given.ended_by) == (None, "")
    # An end on record that comes later than the notice still comes.
    ends = replace(plan, approved_until={"game": "2026-06-01"})
    (ending, *_) = _held(ends, only_given)
    assert ending.until == instant("2026-06-01T04:00")
    ended = replace(plan, approved_until={"game": "2025-06-01"})
    (renewed, *_) = _held(ended, only_given)
    assert (renewed.by, renewed.until) == ("notice 1/2026", None)
    # What was revoked and given again between ends all the same, on the day that is on record.
    (between, *_) = _held(ends, both)
    assert between.until == instant("2026-06-01T04:00")


WRONG = [
    (REVOKED, REVOKED, "The game triple-chase is listed twice"),
    (
        Grant(operation="revoke", kind=ApprovalKind.EQUIPMENT, name="player-terminal"),
        Grant(operation="approve", kind=ApprovalKind.EQUIPMENT, name="player-terminal 1"),
        "The equipment player-terminal is listed twice. Accepted: once, and no piece of it besides.",
    ),
    (Grant(operation="revoke", kind=ApprovalKind.EQUIPMENT, name="player-terminal "), None, "Unknown equipment"),
    (Grant(operation="revoke", kind=ApprovalKind.EQUIPMENT, name="player-terminal  1"), None, "Unknown equipment"),
    (
        Grant(operation="revoke", kind=ApprovalKind.GAME, obeys=("SATG 12.1",)), None,
        "It says that SATG 12.1 is obeyed now. Accepted: none.",
    ),
    (Grant(operation="revoke", kind=ApprovalKind.GAME, name="poker"), None, "The game has the name 'poker'"),
    (Grant(operation="revoke", kind=ApprovalKind.SIDE_WAGER, name="lucky-8s"), None, "Accepted: a change of its bet"),
    (Grant(operation="revoke", kind=ApprovalKind.VERSION, name="Crown 21"), None, "Unknown version 'Crown 21'"),
    (Grant(operation="revoke", kind=ApprovalKind.EQUIPMENT, name="whel"), None, "Unknown equipment 'whel'"),
    (Grant(operation="revoke", kind=ApprovalKind.EQUIPMENT), None, "Unknown equipment ''"),
    (Grant(operation="revoke", kind=ApprovalKind.PERMISSION, name="night"), None, "Unknown permission 'night'"),
]  # fmt: skip


@pytest.mark.parametrize(("one", "other", "says"), WRONG, ids=[says for *_, says in WRONG])
def test_what_is_no_approval_of_the_game_is_said(
    one: Grant, other: Grant | None, says: str
) -> None:
    wrong = notice(*filter(None, (one, other)))
    found = list(faults(wrong, instant_of(START), HouseNotices()))
    assert any(says in it for it in found), found
    assert House().refused(ANN, c.DraftNotice(notice=wrong)).why is Refusal.NOTICE_INVALID


@pytest.mark.parametrize("one", GAMES, ids=lambda item: item.key)
def test_whatever_a_table_has_approved_can_be_revoked_by_its_name(one: Any) -> None:
    """But side wagers, which are withdrawn as a bet."""
    plan = demo_plan(one)
    for it in _held(plan, HouseNotices()):
        if it.kind is ApprovalKind.SIDE_WAGER:
            continue
        name = "" if it.kind is ApprovalKind.GAME else it.name
        revoking = notice(Grant(operation="revoke", kind=it.kind, name=name), key=one.key)
        assert list(faults(revoking, instant_of(START), HouseNotices())) == []
        (ended,) = [
            its
            for its in _held(plan, house_with(revoking))
            if its.name == it.name and its.kind == it.kind
        ]
        assert (ended.until, ended.ended_by) == (instant_of(EFFECT_MS), "notice 1/2026")


def test_the_preview_says_at_which_table_what_stops() -> None:
    plan = demo_plan(game("triple-chase"))
    tables = {"TC1": plan, "RR1": demo_plan(game("rapid-roulette"))}
    found = preview(notice(REVOKED), instant_of(START), Before(plans=tables, house=HouseNotices()))
    assert (found.faults, found.tables) == ((), ("TC1",))
    (section,) = found.changes
    (one,) = section.changes
    assert (section.section, one.name) == ("approvals", "TC1: game triple-chase")
    assert (one.before, one.after) == ("approved by SATG 15.1", "ended by notice 1/2026")
    assert found.warnings[0].startswith(
        "TC1 begins no round from then on: The game triple-chase (SATG"
    )
    assert found.warnings[1].startswith("No round of triple-chase begins from then on")
    system = Grant(operation="revoke", kind=ApprovalKind.EQUIPMENT, name="game-system")
    stops = preview(notice(system), instant_of(START), Before(plans=tables, house=HouseNotices()))
    assert stops.warnings[0].startswith(
        "TC1 begins no round from then on: The equipment game-system"
    )
    terminal = Grant(
        operation="revoke", kind=ApprovalKind.EQUIPMENT, name=f"player-terminal {plan.terminals[0]}"
    )
    single = preview(
        notice(terminal), instant_of(START), Before(plans=tables, house=HouseNotices())
    )
    ((change,),) = (it.changes for it in single.changes)
    assert (change.name, single.warnings) == (f"TC1: equipment {terminal.name}", ())
    nobody = Grant(operation="revoke", kind=ApprovalKind.EQUIPMENT, name="player-terminal nosuch")
    nothing = preview(notice(nobody), instant_of(START), Before(plans=tables, house=HouseNotices()))
    assert nothing.warnings == ("Nothing that the program does would be otherwise.",)
    own = Before(plans=tables, house=house_with(notice(REVOKED, number=2)))
    again = preview(notice(GIVEN_AGAIN, number=3), instant_of(START), own)
    ((change,),) = (it.changes for it in again.changes)
    assert (change.before, change.after) == ("ended by notice 2/2026", "approved by SATG 15.1")
    needless = preview(
        notice(GIVEN_AGAIN), instant_of(START), Before(plans=tables, house=HouseNotices())
    )
    assert needless.warnings == ("Nothing that the program does would be otherwise.",)


def test_the_list_of_approvals_says_which_notice_ended_one() -> None:
    plans = {"TC1": demo_plan(game("triple-chase"))}
    own = house_with(notice(REVOKED))
    before = list(of_tables(plans, instant_of(EFFECT_MS - 1), own))
    assert {it.kind for it in before} == {"equipment"}
    (one,) = [it for it in of_tables(plans, instant_of(EFFECT_MS), own) if it.kind == "game"]
    assert (one.holds, one.ended_by, one.until) == (False, "notice 1/2026", "2026-01-02T04:00")
    assert stamp_of(instant_of(EFFECT_MS)) == EFFECT_MS


def test_a_day_with_a_revocation_is_replayed_and_a_forged_round_is_found(tmp_path: Path) -> None:
    """What opens although the game is revoked is seen by the replay and by the independent verifier."""
    with closing(SqliteStore(tmp_path / "day.db")) as store:
        house, one = House(store), notice(REVOKED)
        house.done(ANN, c.DraftNotice(notice=one)).done(
            ANN, c.SignNotice(notice="1/2026", seen=one.digest)
        )
        house.done(BOB, c.CountersignNotice(notice="1/2026", seen=one.digest))
        table = OnDisk("triple-chase")
        table.store = store  # type: ignore[assignment]
        table.table = Table("T1", store, notices=lambda: house.office.state)
        assert table.open().refused is None
        table.run("0 1 join\n0 dealer buy-in 1 100").prepare()
        assert played(table, EFFECT_MS - 1_000) == 3_000
        refusal(
            table.line(f"{at(EFFECT_MS + 60_000)} dealer wagering").refused,
            "game-not-in-force",
            "SATG 12.1",
        )
        with store.archive() as archive:
            assert list(replayed(archive)) == []
            assert list(verify(archive)) == []
        # The same house with a table that does not ask: a round that should not have begun.
        table.table = Table("T1", store)
        assert played(table, EFFECT_MS + 120_000) == 3_000
        with store.archive() as archive:
            assert any(
                "wagering" in str(it) or "game-not-in-force" in str(it) for it in replayed(archive)
            )
            export(archive, tmp_path / "day.jsonl", version="0")
    data = tmp_path / "register.json"
    data.write_text(json.dumps(register_data()), encoding="utf-8")
    verdict = judged(tmp_path / "day.jsonl", data)
    assert any("revoked by notice 1/2026" in it for it in map(str, verdict.findings)), (
        verdict.findings
    )
