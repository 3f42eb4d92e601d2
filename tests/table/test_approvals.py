"""What a table plays with must be approved at that instant; what ends takes nothing from a round that is played."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.games import GAMES, game
from croupier.rulebook import ZONE, instant
from croupier.rulebook.register import NOTICES, Operation, register_at
from croupier.rulebook.register.approval_kinds import SPANS, spans
from croupier.rulebook.register.gazette_notices import Item, Notice
from croupier.rulebook.register.house_notices import ApprovalKind
from croupier.server.demo.demo_tables import demo_plan
from croupier.table.opening.approvals import lapsed, required_approvals, unapproved
from croupier.table.opening.checklist import PLAYER_TERMINAL
from croupier.table.opening.offer_setup import set_up
from croupier.table.values.instants import instant_of
from croupier.table.values.plan import Approval, Plan
from croupier.table.values.refusals import Refusal
from support.round_tables import clause
from support.scripted_tables import START, Played, opened

TODAY = instant_of(START).astimezone(ZONE)
TOMORROW = (TODAY + timedelta(days=1)).date().isoformat()
"""Approvals end on it at 4.00am."""
DAY_S = 24 * 60 * 60
RAPID = "rapid-roulette"


def named(plan: Plan, at: int = START) -> set[tuple[ApprovalKind, str]]:
    return {
        (approval.kind, approval.name)
        for approval in required_approvals(plan, set_up(plan, at), instant_of(at))
    }


@pytest.mark.parametrize("one", GAMES, ids=lambda item: item.key)
def test_everything_that_a_demo_table_plays_with_is_approved_and_its_equipment_by_nobody(
    one: Any,
) -> None:
    plan = demo_plan(one)
    setup = set_up(plan, START)
    assert list(unapproved(plan, setup, START)) == []
    assert lapsed(plan, setup, START) is None
    every = list(required_approvals(plan, setup, TODAY))
    assert (every[0].kind, every[0].name) == (ApprovalKind.GAME, one.key)
    assert all(it.invented for it in every if it.kind is ApprovalKind.EQUIPMENT)
    assert not any(it.invented for it in every if it.kind is not ApprovalKind.EQUIPMENT)
    sides = {bet.key for bet in setup.offered() if setup.is_side(bet)}
    assert {it.name.split()[0] for it in every if it.kind is ApprovalKind.SIDE_WAGER} == sides


def asked(played: Played, **changes: Any) -> tuple[str, str]:
    refused = played.open(**changes).refused
    return (refused.why.value, str(refused)) if refused else ("", "")


@pytest.mark.parametrize(
    ("key", "ends", "why", "says"),
    [
        (RAPID, {"game": "2020-01-01"}, "game-not-in-force", "The game rapid-roulette (SATG 15.1)"),
        (RAPID, {"version": "2020-01-01"}, "not-approved", "The version single zero"),
        (
            "rapid-baccarat",
            {"player-pair": "2020-01-01"},
            "not-approved",
            "The side-wager player-pair",
        ),
    ],
)
def test_a_table_does_not_open_what_is_approved_no_more_and_says_what_is_missing(
    key: str, ends: dict[str, str], why: str, says: str
) -> None:
    code, said = asked(Played(key), approved_until=ends)
    assert (code, says in said) == (why, True), said
    assert "its approval ended on 1 January 2020 at 04:00" in said
    assert "SATG" in said
    assert asked(Played(key), approved_until={next(iter(ends)): "2999-01-01"}) == ("", "")


def test_a_permission_of_the_regulator_ends_too() -> None:
    own = {"approvals": {Approval.SHORT_WAGERING_PERIOD: "letter 7"}, "wagering_s": 5}
    assert asked(Played("rapid-blackjack"), **own) == ("", "")
    code, said = asked(
        Played("rapid-blackjack"), **own, approved_until={"short-wagering-period": "2020-01-01"}
    )
    assert (code, "The permission short-wagering-period (letter 7)" in said) == (
        "not-approved",
        True,
    )
    assert "SATG 13.6" in said


@pytest.mark.parametrize(
    ("key", "kind", "cites"),
    [
        pytest.param("rapid-sic-bo", "dice", "SATG 11.3.2(a)", marks=clause("SATG 11.3.2(a)")),
        pytest.param(
            "rapid-big-wheel", "big-wheel", "SATG 14.2.1(a)", marks=clause("SATG 14.2.1(a)")
        ),
    ],
)
def test_equipment_is_approved_from_its_day_and_until_its_end(
    key: str, kind: str, cites: str
) -> None:
    played = Played(key)
    plan = played.plan()
    (one,) = [it for it in plan.items if cites in str(_clause_of(plan, it.kind))]

    def with_(**changes: str) -> tuple[str, str]:
        items = tuple(replace(it, **changes) if it is one else it for it in plan.items)
        return asked(Played(key), items=items)

    code, said = with_(approved_on=TOMORROW)
    assert (code, "approved only from" in said, cites in said) == (
        "unapproved-equipment",
        True,
        True,
    )
    assert "approved only from 2 January 2026 at 04:00" in said
    code, said = with_(approved_until="2020-03-01")
    assert (code, "ended on 1 March 2020 at 04:00" in said) == ("unapproved-equipment", True)
    assert with_(approved_until=TOMORROW) == ("", "")
    code, said = with_(approved_until="soon")
    assert (code, "Accepted: such as 2026-01-31" in said) == ("config-incomplete", True)


def _clause_of(plan: Plan, kind: str) -> tuple[str, ...]:
    return tuple(
        str(it)
        for approval in required_approvals(plan, set_up(plan, START), TODAY)
        for it in approval.cites
        if approval.kind is ApprovalKind.EQUIPMENT and approval.name.split()[0] == kind
    )


def test_an_end_of_nothing_that_the_plan_has_is_a_slip() -> None:
    code, said = asked(Played(RAPID), approved_until={"super-6": "2999-01-01"})
    assert (code, "Accepted: game, version, straight-up" in said) == ("config-incomplete", True)


def test_an_approval_that_ends_takes_nothing_from_a_round_and_the_next_does_not_begin() -> None:
    """The window was opened before 4.00am and is played to its end after it."""
    played = opened(RAPID, approved_until={"game": TOMORROW})
    till = int(
        (
            datetime.combine(TODAY.date() + timedelta(days=1), TODAY.min.time(), ZONE) - TODAY
        ).total_seconds()
    )
    four = till + 4 * 60 * 60
    played.run(f"""
        {four - 10}   dealer  wagering
        {four - 9}    1       wager red 10
        {four + 40}   dealer  start
        {four + 41}   dealer  enter 18
        {four + 42}   dealer  confirm
    """)
    assert played.holds("player:1") == "$110.00"
    refused = played.line(f"{four + 50} dealer wagering").refused
    assert refused is not None
    assert refused.why is Refusal.GAME_NOT_IN_FORCE
    assert "its approval ended on" in refused.detail
    assert "SATG" in str(refused)


def test_a_table_without_a_dealer_opens_no_round_by_itself_once_its_approval_ended() -> None:
    for ends, rounds in (({"game": TOMORROW}, 0), ({}, 1)):
        played = opened("ministar-roulette", dealer_activated=False, approved_until=ends)
        before = played.state.number
        played.table.tick(START + 2 * DAY_S * 1_000)
        assert (played.state.number > before) is bool(rounds)


@clause("SATG 1.1 player-terminal(b)")
def test_a_terminal_whose_approval_ended_is_not_opened_and_the_others_are() -> None:
    plan = Played(RAPID).plan()
    record = next(it for it in plan.items if it.kind == PLAYER_TERMINAL)
    own = (replace(record, name="1", approved_until="2020-03-01"), replace(record, name="2"))
    played = Played(RAPID)
    assert played.open(items=(*(it for it in plan.items if it is not record), *own)).refused is None
    played.run("""
        0  1  join   -> refused unapproved-equipment SATG 1.1 player-terminal(b)
        0  2  join
    """)


def test_the_spans_of_all_notices_are_what_the_register_says_at_any_instant() -> None:
    edges = sorted({it for span in SPANS for it in (span.since, span.until) if it is not None})
    for edge in edges:
        for at in (edge - timedelta(seconds=1), edge, edge + timedelta(days=1)):
            spanned = sorted((it.game, it.title, it.by) for it in SPANS if it.holds(at))
            assert spanned == sorted((it.game, it.title, it.by) for it in register_at(at).approvals)


def test_the_86_titles_are_approved_from_the_instant_at_which_the_list_before_is_revoked() -> None:
    at = instant("2000-12-09T04:00")
    named = [span for span in SPANS if span.by == "30/2000"]
    assert len(named) == 86
    assert all(item.since == at and item.until is None for item in named)
    (before,) = [span for span in SPANS if span.until is not None]
    assert (before.title, before.until, before.ended_by) == ("*", at, "30/2000")


def test_a_notice_that_revokes_a_game_ends_it_and_is_named() -> None:
    """A notice of a day to come, laid over those that are held."""
    revoking = Notice(
        number=9, year=2026, game="com-bo", action="amend", publication=NOTICES[-1].publication,
        effect=datetime(2026, 6, 1, 4, tzinfo=ZONE), items=(Item(operation=Operation.REVOKE, revokes="29/2000"),),
    )  # fmt: skip
    known = spans((*NOTICES, revoking))
    plan = demo_plan(game("com-bo"))
    setup = set_up(plan, START)
    before, after = (
        int(instant(day).timestamp() * 1_000) for day in ("2026-06-01T03:59", "2026-06-01T04:00")
    )
    assert lapsed(plan, setup, before, known=known) is None
    refused = lapsed(plan, setup, after, known=known)
    assert refused is not None
    assert refused.why is Refusal.GAME_NOT_IN_FORCE
    assert (
        "(notice 29/2000): its approval ended on 1 June 2026 at 04:00 by notice 9/2026"
        in refused.detail
    )
    assert (ApprovalKind.GAME, "com-bo") in named(plan)


@clause("SATG 1.1 player-terminal(b)")
def test_a_terminal_whose_own_approval_ends_plays_no_further_round_with_its_player() -> None:
    """As with a notice that revokes it: the round that is open goes on, and the player is paid."""
    table = Played(RAPID)
    plan = table.plan()
    (line,) = [item for item in plan.items if item.kind == PLAYER_TERMINAL]
    others = tuple(item for item in plan.items if item is not line)
    ends = {"1": TOMORROW}
    named = tuple(
        replace(line, name=name, approved_until=ends.get(name, "")) for name in plan.terminals
    )
    assert table.open(items=(*others, *named)).refused is None
    table.run("0 1 join\n0 2 join\n0 dealer buy-in 1 100\n0 dealer buy-in 2 100")
    ends_at = (TODAY + timedelta(days=1)).replace(hour=4, minute=0, second=0, microsecond=0)
    late = int((ends_at - TODAY).total_seconds())
    table.run(f"""
        {late - 5}   dealer  wagering
        {late + 5}   1       wager red 5            -> wagers-set
        {late + 26}  dealer  start
        {late + 27}  dealer  enter 1
        {late + 28}  dealer  confirm                -> round-settled
        {late + 30}  dealer  wagering               -> round-opened
        {late + 31}  1       wager red 5            -> refused unapproved-equipment SATG 1.1
        {late + 32}  2       wager red 5            -> wagers-set
        {late + 33}  dealer  buy-in 1 100           -> refused unapproved-equipment
        {late + 34}  dealer  pay-out 1 105          -> paid-out
    """)
