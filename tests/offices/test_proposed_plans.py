"""A plan of a table is proposed by one person and approved by another; the next opening uses it."""

import pytest
from msgspec.structs import replace

from croupier.games import game
from croupier.offices.floor import commands as f
from croupier.server.demo.demo_tables import demo_plan
from croupier.server.process.table_plans import TablePlans, plan_digest
from croupier.table.values.people import Actor
from croupier.table.values.refusals import Refusal
from support.open_offices import ADMIN, BEN_TOO, ENGINEER, Watched, kinds, why

PLAN = demo_plan(game("rapid-roulette"))
LONGER = replace(PLAN, wagering_s=45)
PROPOSE = f.ProposePlan(table="R1", plan=LONGER, over=plan_digest(PLAN), reason="slow tables")


@pytest.fixture
def floor() -> Watched:
    return Watched()


def plans(floor: Watched, in_file: object = PLAN) -> TablePlans:
    return TablePlans(lambda table: in_file if table == "R1" else None, lambda: floor.state)  # type: ignore[return-value,arg-type]


def test_another_person_approves_it_and_it_holds(floor: Watched) -> None:
    assert kinds(floor.ask(PROPOSE, ENGINEER)) == ["PlanProposed"]
    assert plans(floor).plan_of("R1") == PLAN
    assert why(floor.ask(f.ApprovePlan(proposal=1), ENGINEER)) is Refusal.SECOND_PERSON
    assert why(floor.ask(f.ApprovePlan(proposal=1), Actor("D1", "dealer"))) is Refusal.ROLE_REQUIRED
    assert kinds(floor.ask(f.ApprovePlan(proposal=1), ADMIN)) == ["PlanApproved"]
    assert plans(floor).plan_of("R1") == LONGER
    assert plans(Watched(floor.store)).plan_of("R1") == LONGER
    assert plans(floor).plan_of("R2") is None


def test_a_plan_that_is_changed_in_the_file_holds(floor: Watched) -> None:
    floor.ask(PROPOSE, ENGINEER)
    floor.ask(f.ApprovePlan(proposal=1), ADMIN)
    other = replace(PLAN, wagering_s=60)
    assert plans(floor, other).plan_of("R1") == other


def test_an_approval_voids_the_other_proposals_of_the_table(floor: Watched) -> None:
    for by in (ENGINEER, BEN_TOO):
        floor.ask(PROPOSE, by)
    floor.ask(replace(PROPOSE, table="R2"), ENGINEER)
    floor.ask(f.ApprovePlan(proposal=1), ADMIN)
    assert [it.table for it in floor.state.proposals.values()] == ["R2"]
    assert why(floor.ask(f.ApprovePlan(proposal=2), ADMIN)) is Refusal.REQUEST_CLOSED


def test_it_is_refused_or_withdrawn_with_a_reason(floor: Watched) -> None:
    assert why(floor.ask(replace(PROPOSE, reason=""), ENGINEER)) is Refusal.REASON_REQUIRED
    for number, by in enumerate((ENGINEER, ADMIN), 1):
        floor.ask(PROPOSE, ENGINEER)
        close = f.CloseProposal(proposal=number, reason="")
        assert why(floor.ask(close, by)) is Refusal.REASON_REQUIRED
        assert kinds(floor.ask(replace(close, reason="no"), by)) == ["ProposalClosed"]
    assert not floor.state.proposals
    assert plans(floor).plan_of("R1") == PLAN
