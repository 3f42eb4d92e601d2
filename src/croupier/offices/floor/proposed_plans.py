"""Proposed plans of tables: one person proposes, another one approves, and the next opening uses the plan.

What is wrong with a plan is judged before it is proposed and again before it is approved (`server/setup`), and
once more by the table when it opens.
"""

from dataclasses import replace

from immutables import Map

from croupier.offices.floor import commands as c
from croupier.offices.floor import events as e
from croupier.offices.floor.state import ApprovedPlan, Floor
from croupier.offices.office_draft import event_from
from croupier.offices.staff.state import ADMINISTRATOR, ENGINEER
from croupier.table.values.people import same_person
from croupier.table.values.refusals import Refusal, Refused
from croupier.words import phrase

PLANNERS = (ADMINISTRATOR, ENGINEER)
"""The roles that propose and approve plans: they move no money."""


def judge_plan(
    state: Floor, order: c.FloorOrder, command: c.PlanCommand
) -> tuple[e.FloorEvent, ...] | Refused:
    """Judges a proposed plan, or what another person says to it."""
    if order.by.rank not in PLANNERS:
        detail = phrase(
            "{name} is {rank}; accepted: {ranks}.",
            name=order.by.name,
            rank=order.by.rank,
            ranks=PLANNERS,
        )
        return Refused(Refusal.ROLE_REQUIRED, detail=detail)
    if not isinstance(command, c.ApprovePlan) and not command.reason.strip():
        return Refused(Refusal.REASON_REQUIRED)
    if isinstance(command, c.ProposePlan):
        number = state.proposed + 1
        return (event_from(order, command, e.PlanProposed, proposal=number),)
    proposed = state.proposals.get(command.proposal)
    if proposed is None:
        detail = phrase("Proposal {number}; accepted: one that waits.", number=command.proposal)
        return Refused(Refusal.REQUEST_CLOSED, detail=detail)
    if isinstance(command, c.CloseProposal):
        return (event_from(order, command, e.ProposalClosed),)
    if same_person(order.by.name, proposed.by):
        detail = phrase("{name} proposed it. Accepted: another person.", name=proposed.by)
        return Refused(Refusal.SECOND_PERSON, detail=detail)
    return (event_from(order, command, e.PlanApproved),)


def planned(state: Floor, event: e.PlanProposed | e.PlanApproved | e.ProposalClosed) -> Floor:
    """The floor after an event of a proposed plan."""
    if isinstance(event, e.PlanProposed):
        number = event.proposal
        return replace(state, proposals=state.proposals.set(number, event), proposed=number)
    if isinstance(event, e.ProposalClosed):
        return replace(state, proposals=state.proposals.delete(event.proposal))
    proposed = state.proposals[event.proposal]
    waiting = {
        number: other for number, other in state.proposals.items() if other.table != proposed.table
    }
    approved = ApprovedPlan(proposed, event.by, event.at)
    plans = state.plans.set(proposed.table, approved)
    return replace(state, proposals=Map(waiting), plans=plans)
