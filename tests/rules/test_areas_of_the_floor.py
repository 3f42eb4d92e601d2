"""SATG 1.1 and WHEEL 1.1 tg-area-manager: a rank between two others, with an area and powers in it alone."""

from typing import Any

import pytest

from croupier.engine.table_place import Table
from croupier.rulebook.authority import acts, ladder, power, reaches
from croupier.table import events as e
from croupier.table.commands import OpenTable
from croupier.table.values.people import Actor
from croupier.table.values.refusals import Refusal
from support.refusals import refusal
from support.round_tables import clause
from support.scripted_tables import Played, log, opened

HIGHER, MANAGER = "tg-higher-duties-dealer", "tg-area-manager"
ASSISTANT = "tg-assistant-casino-manager"
DOCUMENTS = {"rapid-roulette": "SATG", "big-wheel": "WHEEL"}
"""A game of each edition that knows managers of an area."""
BOTH = pytest.mark.parametrize(
    ("key", "document"),
    [
        pytest.param(key, document, marks=clause(f"{document} 1.1 tg-area-manager"))
        for key, document in DOCUMENTS.items()
    ],
)
ANN = f"{MANAGER}:Ann@north"
"""The manager of the north of the floor."""


def standing(key: str, area: str) -> Played:
    """A table in a part of the floor."""
    return opened(key, area=area)


def no(document: str) -> str:
    return f"refused authority-insufficient {document} 1.1 tg-area-manager"


@BOTH
def test_the_rank_lies_between_two_others_and_checks_go_by_it(key: str, document: str) -> None:
    edition = opened(key).game.edition
    ranks = ladder(edition)
    at = ranks.index(MANAGER)
    assert ranks[at - 1 : at + 2] == (HIGHER, MANAGER, ASSISTANT)
    own = [act for act in acts(edition) if power(edition, act).rank == MANAGER]
    assert own
    assert not any(reaches(edition, HIGHER, power(edition, act).rank) for act in own)
    standing(key, "north").run(f"""
        1  {HIGHER}@north  limits * 5 to 500  -> refused authority-insufficient {document}
        1  {ANN}           limits * 5 to 500  -> limits-changed
        2  {ANN}           permit-manager Bo x  -> refused authority-insufficient {document}
    """)


@BOTH
def test_his_powers_are_for_tables_of_his_area(key: str, document: str) -> None:
    table = standing(key, "south").run(f"""
        1  {ANN}                    limits * 5 to 500  -> {no(document)}
        1  {MANAGER}:Bo@south       limits * 5 to 500  -> limits-changed
        2  {ANN}                    wagering           -> {no(document)}
    """)
    answer = table.line(f"3 {ANN} limits * 5 to 500")
    refused = refusal(answer.refused, "authority-insufficient", f"{document} 1.1 tg-area-manager")
    assert "The area of Ann is north; the table is in south." in str(refused)


@BOTH
@pytest.mark.parametrize("area", ["", "south"])
def test_a_table_of_another_area_or_of_none_is_outside(key: str, document: str, area: str) -> None:
    standing(key, area).run(f"1  {ANN}  limits * 5 to 500  -> {no(document)}")


@BOTH
@pytest.mark.parametrize(
    "by", [MANAGER, f"{ASSISTANT}:Kim", f"{ASSISTANT}:Kim@north", f"{MANAGER}:Bo@south"]
)
def test_nobody_else_is_bound_to_an_area(key: str, document: str, by: str) -> None:
    """The ranks above are for the whole floor; who has no area is not kept from any."""
    standing(key, "south").run(f"1  {by}  limits * 5 to 500  -> limits-changed")


@BOTH
def test_a_rank_above_lets_him_act_and_that_is_on_record_until_the_table_closes(
    key: str, document: str
) -> None:
    table = standing(key, "south").run(f"""
        1  {MANAGER}:Bo@south  permit-manager Ann Bo is ill  -> refused authority-insufficient {document}
        1  {ASSISTANT}:Kim     permit-manager Ann            -> refused reason-required
        1  {ANN}               limits * 5 to 500             -> {no(document)}
        2  {ASSISTANT}:Kim     permit-manager Ann Bo is ill  -> manager-permitted
        3  {ANN}               limits * 5 to 500             -> limits-changed
        3  {MANAGER}:Cy@north  limits * 5 to 500             -> {no(document)}
    """)
    (on_record,) = log(table, e.ManagerPermitted)
    told = (on_record.manager, on_record.reason, on_record.by)
    assert told == ("Ann", "Bo is ill", f"{ASSISTANT} Kim")
    if document == "SATG":
        table.run("""
            4  dealer  pay-out 1 100
            4  dealer  pay-out 2 100
        """)
    table.run(f"5  {ANN}  close  -> table-closed")
    assert not table.state.managers


@BOTH
def test_he_opens_a_table_where_his_area_is(key: str, document: str) -> None:
    table, ann = Played(key), Actor("Ann", MANAGER, "north")

    def ask(**changes: Any) -> Refusal | None:
        answer = table.order(ann, OpenTable(plan=table.plan(**changes)), at=0)
        return answer.refused.why if answer.refused else None

    assert ask(area="south") is Refusal.AUTHORITY_INSUFFICIENT
    assert ask() is Refusal.AUTHORITY_INSUFFICIENT
    assert ask(area="north") is None
    assert document in table.state.edition


@clause("SATG 1.1 tg-area-manager")
def test_he_is_no_second_person_for_money_outside_his_area() -> None:
    asked = "adjust credit 1 5 a note was lost"
    standing("rapid-roulette", "south").run(f"""
        1  {ASSISTANT}:Kim  {asked} second={ANN}  -> refused second-person SATG 1.1 tg-area-manager
        2  {ASSISTANT}:Kim  {asked} second={MANAGER}:Bo@south  -> adjusted
    """)


@pytest.mark.parametrize("key", ["casino-war", "com-bo", "blackjack"])
def test_other_editions_know_no_manager_of_an_area(key: str) -> None:
    answer = opened(key).line("1 pit-boss permit-manager Ann x")
    refusal(answer.refused, "not-applicable")


def test_leave_to_act_elsewhere_is_told_again_by_the_log() -> None:
    table = standing("rapid-roulette", "south").run(f"1 {ASSISTANT} permit-manager Ann x")
    assert Table("T1", table.store).state.managers == {"Ann"}
