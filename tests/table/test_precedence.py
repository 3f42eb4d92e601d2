"""Which refusal is given where several apply: the one that stands first in the list, always.

The rows are in `faults.py`.
"""

from typing import Any

import pytest
from msgspec.structs import replace as changed

from croupier.engine.store import Answer
from croupier.table.commands import OpenTable
from croupier.table.values.people import Actor
from croupier.table.values.refusals import Refusal
from support.faulty_commands import ALONE, OTHERWISE, SEVERAL, TOP, given, prepared, why
from support.scripted_tables import Played, opened

CODES = {str(code): code for code in Refusal}


def row(line: str) -> Any:
    cells = [cell.strip() for cell in line.strip().split("|")]
    return pytest.param(*cells, id=f"{cells[2]}: {cells[3]}")


def rows(table: str) -> list[Any]:
    return [row(line) for line in table.strip("\n").splitlines() if line.strip()]


@pytest.mark.parametrize(("game", "before", "command", "faults"), rows(SEVERAL))
def test_of_several_faults_the_first_of_the_list_is_answered(
    game: str, before: str, command: str, faults: str
) -> None:
    wrong = [CODES[part] for part in faults.split()]
    assert wrong == sorted(wrong, key=lambda item: item.precedence), "the row itself is in order"
    assert why(given(prepared(game, before), command)) is wrong[0]


@pytest.mark.parametrize(("game", "before", "command", "faults"), rows(OTHERWISE))
def test_of_several_faults_the_first_met_is_answered(
    game: str, before: str, command: str, faults: str
) -> None:
    """judging_wagers.set_wagers (by position), colour_chips.may_wager (marker before count)."""
    assert why(given(prepared(game, before), command)) == faults.split(maxsplit=1)[0]


@pytest.mark.parametrize(("game", "before", "command", "fault"), rows(ALONE))
def test_a_fault_alone_is_answered(game: str, before: str, command: str, fault: str) -> None:
    assert why(given(prepared(game, before), command)) == fault


OPENINGS: dict[str, tuple[str, str, dict[str, Any]]] = {
    "equipment-missing unapproved-equipment": ("rapid-roulette", "", {"items": "unapproved and one less"}),
    "equipment-missing config-incomplete": ("rapid-casino-war", "", {"items": (), "decision_s": {}}),
    "equipment-missing notice-not-displayed": ("rapid-roulette", "", {"items": (), "limits": {}}),
    "config-incomplete notice-not-displayed": ("rapid-casino-war", "", {"decision_s": {}, "limits": {}}),
    "notice-not-displayed minimum-wagering-period": ("rapid-blackjack", "", {"limits": {}, "wagering_s": 5}),
    "config-incomplete minimum-wagering-period": ("rapid-blackjack", "", {"decision_s": {}, "wagering_s": 5}),
    "unapproved-equipment": ("rapid-roulette", "", {"items": "unapproved"}),
    "not-approved config-incomplete notice-not-displayed": (
        "rapid-baccarat", "", {"limits": {}, "approved_until": {"player-pair": "2020-01-01", "x": ""}},
    ),
    "deck-count": ("rapid-blackjack", "", {"decks": 99}),
    "side-limit": ("rapid-blackjack", "", {"side_bets": ("kings-bounty", "bet-the-set-21", "royal-match-21")}),
    "authority-insufficient": ("rapid-roulette", "dealer", {}),
}  # fmt: skip


def asked(key: str, by: str, changes: dict[str, Any]) -> Answer:
    """Ask for a table on a plan with faults; `unapproved` equipment has lost its papers."""
    played = Played(key)
    plan = played.plan()
    without = tuple(changed(item, approval="") for item in plan.items)
    items = {"unapproved": without, "unapproved and one less": without[1:]}
    if changes.get("items") in items:
        changes = {"items": items[changes["items"]]}
    command = OpenTable(plan=changed(plan, **changes))
    return played.order(Actor("Kim", by or TOP), command, at=0)


@pytest.mark.parametrize("faults", OPENINGS)
def test_of_several_things_that_a_table_lacks_the_first_is_answered(faults: str) -> None:
    assert why(asked(*OPENINGS[faults])) == faults.split(maxsplit=1)[0]


@pytest.mark.parametrize("changes", [{"items": ()}, {"limits": {}}, {"decks": 99}], ids=str)
def test_who_may_not_open_a_table_is_not_told_what_it_lacks(changes: dict[str, Any]) -> None:
    assert why(asked("rapid-blackjack", "dealer", changes)) == "authority-insufficient"


def test_who_may_not_open_a_table_is_not_told_that_it_is_open() -> None:
    assert why(opened("rapid-roulette").open(by="dealer")) == "authority-insufficient"


IN_PYTHON = {
    Refusal.TICKET_AMOUNT, Refusal.NO_CASHIER, Refusal.ID_INVALID,
    Refusal.TABLE_CLOSED, Refusal.TABLE_OPEN, Refusal.GAME_NOT_IN_FORCE, Refusal.ONE_TABLE_ONLY,
    Refusal.ID_REUSED, Refusal.AGGREGATE_BELOW_MINIMUM, Refusal.POSITIONS_REQUIRED,
    Refusal.PLAY_NOT_COVERED, Refusal.TIME_INVALID, Refusal.TEXT_INVALID,
}  # fmt: skip
IN_OFFICES = {
    Refusal.ACCOUNTS_DIFFER, Refusal.NOTICE_INVALID,
    Refusal.ROLE_REQUIRED, Refusal.TOKEN_INVALID, Refusal.SIGN_ON_FAILED, Refusal.MEMBER_DISABLED, Refusal.LOCKED_OUT,
    Refusal.SECRET_WEAK, Refusal.KEY_UNKNOWN,
    Refusal.SECRET_CHANGE_DUE, Refusal.PROOF_DUE, Refusal.SIGNED_ON_ELSEWHERE, Refusal.NOT_SIGNED_ON,
    Refusal.MEMBER_UNKNOWN,
    Refusal.OWN_RIGHTS, Refusal.MEMBER_INVALID, Refusal.DUTIES_APART, Refusal.NUMBER_TAKEN,
    Refusal.LAST_ADMINISTRATOR, Refusal.POLICY_INVALID, Refusal.DEVICE_INVALID, Refusal.DEVICE_ENROLLED,
    Refusal.DEVICE_UNKNOWN, Refusal.CODE_UNKNOWN, Refusal.EVENT_CLOSED, Refusal.DAY_NOT_OVER, Refusal.REVIEW_CHANGED,
    Refusal.PERIOD_OPEN, Refusal.PERIOD_CLOSED, Refusal.NOT_VOUCHED, Refusal.PROVIDER_AWAY,
    Refusal.JACKPOT_UNKNOWN, Refusal.JACKPOT_CLOSED, Refusal.NO_GROUP, Refusal.JACKPOT_CONFIRMED,
    Refusal.JACKPOT_RETURNED, Refusal.TRANSFER_PLAN,
    Refusal.TOURNAMENT_UNKNOWN, Refusal.TOURNAMENT_BEGUN, Refusal.TOURNAMENT_NOT_BEGUN, Refusal.TERMS_INCOMPLETE,
    Refusal.CONFLICTS_WITH_RULES, Refusal.TERMS_NOT_APPROVED, Refusal.TERMS_NOT_PUBLISHED,
    Refusal.REGULATOR_NOT_ADVISED, Refusal.DIRECTOR_ABSENT, Refusal.NOT_DESIGNATED, Refusal.ENTRIES_NOT_OPEN,
    Refusal.TOO_FEW_PLAYERS, Refusal.BRIEFING_MISSING, Refusal.SIGNATURE_MISSING, Refusal.STAGE_ORDER,
    Refusal.NOT_DECIDED, Refusal.NOT_AGREED, Refusal.NO_TERM, Refusal.DISPUTE_FINAL, Refusal.ENTRANT_UNKNOWN,
    Refusal.ENTRANT_GONE, Refusal.ENTERED_BEFORE, Refusal.NOT_ELIGIBLE, Refusal.TOURNAMENT_FULL,
    Refusal.UNEQUAL_TERMS, Refusal.BUYBACK_CLOSED, Refusal.REQUEST_CLOSED,
}  # fmt: skip
"""Refusals of the offices: `tests/offices` shows them."""


def test_every_refusal_is_given_to_some_command() -> None:
    given = {CODES[row.values[3].split()[0]] for table in (SEVERAL, ALONE) for row in rows(table)}
    given |= {CODES[faults.split()[0]] for faults in OPENINGS} | IN_PYTHON | IN_OFFICES
    assert given == set(Refusal)
