"""A notice of the house that approves or revokes: no round begins with what is approved no more."""

import json
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.demo import demo_plan
from croupier.games import GAMES, game
from croupier.register_data import register_data
from croupier.registering import NewNotice, Signed
from croupier.registering import commands as c
from croupier.registering.checking import faults
from croupier.replay import replay as replayed
from croupier.rounds import events as e
from croupier.rounds.approvals import held
from croupier.rounds.plan import Approval, Plan
from croupier.rounds.refusals import Refusal
from croupier.rounds.setting_up import set_up
from croupier.rounds.state import instant_of, stamp_of
from croupier.rulebook import instant
from croupier.rulebook.register.house import ApprovalKind, Grant
from croupier.store import SqliteStore
from croupier.store.export import export
from croupier.store.verify import verify
from croupier.table import Table
from croupier.views.approvals import of_tables
from croupier.views.notices import Before, preview
from noticing import ANN, BOB, DAY, EFFECT, EFFECT_MS, House, OnDisk, house_with, played, written
from rounds import clause
from tables import START, Played, log
from verified import judged

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


def test_a_kind_of_equipment_means_every_piece_and_a_name_one_of_them() -> None:
    plan = demo_plan(game("rapid-roulette"))
    named = [it.name for it in _held(plan, Signed()) if it.kind is ApprovalKind.EQUIPMENT]
    kind = next(name for name in named if name.startswith("player-terminal"))
    for name, ended in ((kind, {kind}), (f"{kind} T1-1", set[str]())):
        grant = Grant(operation="revoke", kind=ApprovalKind.EQUIPMENT, name=name)
        found = _held(plan, house_with(notice(grant, key="rapid-roulette")))
        assert {it.name for it in found if it.until is not None} == ended


def _held(plan: Plan, own: Signed) -> list[Any]:
    grants = own.grants(plan.game, EFFECT_MS)
    return list(held(plan, set_up(plan, START), instant_of(EFFECT_MS), grants=grants))


def test_the_last_word_counts_and_what_has_not_ended_is_not_given_again() -> None:
    plan = demo_plan(game("triple-chase"))
    only_given = house_with(notice(GIVEN_AGAIN))
    assert _held(plan, only_given) == _held(plan, Signed())
    both = house_with(notice(REVOKED), notice(GIVEN_AGAIN, number=2))
    (given, *_) = _held(plan, both)
    assert (given.by, given.until) == ("notice 2/2026", None)
    # An end on record that comes later than the notice still comes.
    ends = replace(plan, approved_until={"game": "2026-06-01"})
    (ending, *_) = _held(ends, only_given)
    assert ending.until == instant("2026-06-01T04:00")
    ended = replace(plan, approved_until={"game": "2025-06-01"})
    (renewed, *_) = _held(ended, only_given)
    assert (renewed.by, renewed.until) == ("notice 1/2026", None)


WRONG = [
    (REVOKED, REVOKED, "The game triple-chase stands there twice"),
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
    found = list(faults(wrong, instant_of(START), Signed()))
    assert any(says in it for it in found), found
    assert House().refused(ANN, c.DraftNotice(notice=wrong)).why is Refusal.CONFIG_INCOMPLETE


@pytest.mark.parametrize("one", GAMES, ids=lambda one: one.key)
def test_whatever_a_table_has_approved_can_be_revoked_by_its_name(one: Any) -> None:
    """But side wagers, which are withdrawn as a bet."""
    plan = demo_plan(one)
    for it in _held(plan, Signed()):
        if it.kind is ApprovalKind.SIDE_WAGER:
            continue
        name = "" if it.kind is ApprovalKind.GAME else it.name
        revoking = notice(Grant(operation="revoke", kind=it.kind, name=name), key=one.key)
        assert list(faults(revoking, instant_of(START), Signed())) == []
        (ended,) = [
            its
            for its in _held(plan, house_with(revoking))
            if its.name == it.name and its.kind == it.kind
        ]
        assert (ended.until, ended.ended_by) == (instant_of(EFFECT_MS), "notice 1/2026")


def test_the_preview_says_that_the_game_stops() -> None:
    tables = (("TC1", "triple-chase"),)
    found = preview(notice(REVOKED), instant_of(START), Before(tables=tables, house=Signed()))
    assert (found.faults, found.tables) == ((), ("TC1",))
    (section,) = found.changes
    (one,) = section.changes
    assert (section.section, one.name, one.before) == (
        "approvals",
        "game",
        "as rules and plan have it",
    )
    assert one.after == "revoked by notice 1/2026"
    (warned,) = found.warnings
    assert warned.startswith("No round of triple-chase begins from then on")
    own = Before(house=house_with(notice(REVOKED, number=2)))
    again = preview(notice(GIVEN_AGAIN, number=3), instant_of(START), own)
    ((change,),) = (section.changes for section in again.changes)
    assert (change.before, change.after) == (
        "revoked by notice 2/2026",
        "approved by notice 3/2026",
    )
    twice = preview(notice(REVOKED), instant_of(START), own)
    assert (twice.changes, twice.warnings[0]) == (
        (),
        "Nothing that the program does would be otherwise.",
    )


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
        assert table.line(f"{at(EFFECT_MS + 60_000)} dealer wagering").refused is not None
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
