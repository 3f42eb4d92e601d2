"""The plans of the tables over HTTP: what each table opens with, and changes that a second person approves."""

import asyncio
from typing import Any

from litestar import Controller, Response
from litestar.exceptions import NotFoundException
from litestar.params import JSONBody
from msgspec import Struct

from croupier.engine.clock import Clock
from croupier.offices.floor import commands as c
from croupier.offices.floor.events import PlanProposed
from croupier.offices.floor.proposed_plans import PLANNERS
from croupier.offices.notices import HouseNotices
from croupier.offices.staff.state import INSPECTOR, Member
from croupier.server.alerts.alerts import AlertLog
from croupier.server.api.people_routes import AnyRequest, Body, ReasonBody
from croupier.server.http.access import REFUSED, Denied, Number, Word, asks, member_of, reads, reply
from croupier.server.http.parts import (
    TheAlerts,
    TheClock,
    TheConfig,
    TheFloor,
    TheRuleRegister,
    TheSignOn,
    TheTablePlans,
    TheTables,
)
from croupier.server.orders.message_to_order import on_record
from croupier.server.orders.staff_sign_on import StaffSignOn, of_member
from croupier.server.process.table_plans import TablePlans, plan_digest
from croupier.server.settings.config import Config
from croupier.server.setup.plan_form import (
    PlanChange,
    PlanFault,
    PlanField,
    bets_of,
    changes,
    form_of,
    plan_fields,
    plan_problems,
    read_form,
)
from croupier.server.wire.messages import Answer, Id, Name, Words
from croupier.server.wire.messages import Refusal as RefusalOut
from croupier.table.values.plan import Plan
from croupier.table.values.refusals import Refusal, Refused
from croupier.words import phrase


class FormBody(Body, frozen=True, kw_only=True):
    """The fields of a plan as they are written in the configuration file."""

    plan: dict[Name, Any]


class ProposalBody(FormBody, frozen=True, kw_only=True):
    """A plan to propose, with the reason."""

    id: Id
    reason: Words


class ApprovalBody(Body, frozen=True, kw_only=True):
    """An order with an id only."""

    id: Id


class ProposalOut(Struct, frozen=True, kw_only=True):
    """A proposed plan that waits for a second person."""

    proposal: int
    table: str
    by: str
    at: int
    reason: str
    changes: list[PlanChange]


class ApprovedOut(Struct, frozen=True, kw_only=True):
    """An approved plan that holds instead of that of the configuration file."""

    by: str
    second: str
    at: int
    reason: str
    changes: list[PlanChange]
    """What it changes in the plan of the file."""


class PlanOut(Struct, frozen=True, kw_only=True):
    """The plan with which a table opens next."""

    table: str
    game: str
    is_open: bool
    form: dict[str, Any]
    pending: list[PlanChange]
    """What the next opening changes at the table that is open now."""
    proposals: list[ProposalOut]
    approved: ApprovedOut | None = None


class PlanFormOut(Struct, frozen=True, kw_only=True):
    """What the form over a plan needs."""

    fields: list[PlanField]
    bets: list[str]
    """Those that a limit can name; `*` is every bet that is not named."""


class PlanRoutes(Controller):
    """The configuration of the tables: proposed by one person, approved by another."""

    path = "/api/v1/plans"
    tags = ("tables",)

    @reads("/", *PLANNERS, INSPECTOR)
    async def plans(
        self, config: TheConfig, running_tables: TheTables, table_plans: TheTablePlans, floor_office: TheFloor
    ) -> list[PlanOut]:  # fmt: skip
        """List the tables with the plan of their next opening, and what waits for a second person."""
        return [
            _plan(table, running_tables.state(table), table_plans, floor_office.state.proposals.values())
            for table in sorted(config.tables)
        ]  # fmt: skip

    @reads("/{table:str}/form", *PLANNERS, INSPECTOR)
    async def form(self, table: Word, table_plans: TheTablePlans) -> PlanFormOut:
        """Show the fields of the form over a plan, and the bets that a limit can name."""
        return PlanFormOut(fields=plan_fields(), bets=bets_of(_known(table_plans, table)))

    @asks("/{table:str}/check", *PLANNERS)
    async def check(
        self, table: Word, data: JSONBody[FormBody], config: TheConfig, clock: TheClock,
        table_plans: TheTablePlans, rule_register: TheRuleRegister,
    ) -> list[PlanFault]:  # fmt: skip
        """List all that is wrong with a plan. Nothing is kept."""
        _known(table_plans, table)
        _, faults = await _read(data.plan, table, config, table_plans, rule_register.state, clock)
        return faults

    @asks("/{table:str}/propose", *PLANNERS)
    async def propose(
        self, request: AnyRequest, table: Word, data: JSONBody[ProposalBody], config: TheConfig,
        clock: TheClock, table_plans: TheTablePlans, rule_register: TheRuleRegister,
        alerts: TheAlerts, sign_on: TheSignOn,
    ) -> Response[Answer]:  # fmt: skip
        """Propose another plan. It holds from the next opening after a second person approved it."""
        _known(table_plans, table)
        member = _proven(request, sign_on)
        plan, faults = await _read(
            data.plan, table, config, table_plans, rule_register.state, clock
        )
        _expect_sound(faults)
        over = plan_digest(config.tables[table].plan)
        command = c.ProposePlan(table=table, plan=plan, over=over, reason=data.reason)
        return await _submit(alerts, member, data.id, command)

    @asks("/proposals/{proposal:int}/approve", *PLANNERS)
    async def approve(
        self, request: AnyRequest, proposal: Number, data: JSONBody[ApprovalBody], config: TheConfig,
        clock: TheClock, table_plans: TheTablePlans, rule_register: TheRuleRegister,
        floor_office: TheFloor, alerts: TheAlerts, sign_on: TheSignOn,
    ) -> Response[Answer]:  # fmt: skip
        """Approve the plan that another person proposed, after all checks again."""
        member = _proven(request, sign_on)
        if clock() < member.seconds_from:
            detail = phrase(
                "{name} has a new secret or new rights. Accepted: another person.",
                name=member.number,
            )
            raise Denied(REFUSED, Refused(Refusal.SECOND_PERSON, detail=detail))
        proposed = floor_office.state.proposals.get(proposal)
        if proposed is not None:
            faults = await _problems(
                proposed.plan, proposed.table, config, table_plans, rule_register.state, clock
            )
            _expect_sound(faults)
        return await _submit(alerts, member, data.id, c.ApprovePlan(proposal=proposal))

    @asks("/proposals/{proposal:int}/close", *PLANNERS)
    async def close(
        self, request: AnyRequest, proposal: Number, data: JSONBody[ReasonBody], alerts: TheAlerts
    ) -> Response[Answer]:  # fmt: skip
        """Refuse a proposed plan, or withdraw the own one."""
        command = c.CloseProposal(proposal=proposal, reason=data.reason)
        return await _submit(alerts, member_of(request), data.id, command)


def _known(table_plans: TablePlans, table: str) -> Plan:
    plan = table_plans.plan_of(table)
    if plan is None:
        raise NotFoundException(detail=f"No table {table!r}.")
    return plan


def _proven(request: AnyRequest, sign_on: StaffSignOn) -> Member:
    """Return the caller, who entered the own secret a short while ago."""
    member = member_of(request)
    refused = sign_on.proof_due(member)
    if refused is not None:
        raise Denied(REFUSED, refused)
    return member


def _expect_sound(faults: list[PlanFault]) -> None:
    """Refuse a faulty plan with its gravest fault."""
    if faults:
        fault = faults[0]
        says = f"{fault.field}: {fault.says}" if fault.field else fault.says
        refused = RefusalOut(code=fault.code, says=says, clauses=fault.clauses, phrase=fault.phrase)
        raise Denied(REFUSED, refused)


async def _read(
    form: dict[str, Any], table: str, config: Config, table_plans: TablePlans, house: HouseNotices, clock: Clock
) -> tuple[Plan, list[PlanFault]]:  # fmt: skip
    plan, faults = read_form(form)
    if not faults:
        faults = await _problems(plan, table, config, table_plans, house, clock)
    return plan, faults


async def _problems(
    plan: Plan, table: str, config: Config, table_plans: TablePlans, house: HouseNotices, clock: Clock
) -> list[PlanFault]:  # fmt: skip
    """Check a plan beside the other tables, in a thread of its own: each table is opened for trial."""
    if plan.game != config.tables[table].plan.game:
        says = "Another game is set up in the configuration file."
        return [PlanFault(field="game", code=Refusal.CONFIG_INCOMPLETE.value, says=says)]
    others = {name: table_plans.plan_of(name) or it.plan for name, it in config.tables.items()}
    return await asyncio.to_thread(
        plan_problems, table, plan, config, others, now=clock(), house=house
    )


async def _submit(
    alerts: AlertLog, member: Member, named: str, command: c.PlanCommand
) -> Response[Answer]:
    role = next((role for role in PLANNERS if role in member.roles), "")
    answer = await alerts.submit(member.acting(role), of_member(member, named), command)
    return reply(answer, named)


def _plan(table: str, state: Any, table_plans: TablePlans, proposals: Any) -> PlanOut:
    plan = _known(table_plans, table)
    approved = table_plans.approved(table)
    in_file = table_plans.in_file(table)
    assert in_file is not None, "The table is in the file."
    is_open = state is not None and state.plan is not None
    return PlanOut(
        table=table,
        game=plan.game,
        is_open=is_open,
        form=form_of(plan),
        pending=changes(state.plan, on_record(plan)) if is_open else [],
        proposals=[_proposal(it, plan) for it in proposals if it.table == table],
        approved=ApprovedOut(
            by=approved.proposed.by, second=approved.by, at=approved.at,
            reason=approved.proposed.reason, changes=changes(in_file, plan),
        ) if approved else None,
    )  # fmt: skip


def _proposal(proposed: PlanProposed, plan: Plan) -> ProposalOut:
    return ProposalOut(
        proposal=proposed.proposal, table=proposed.table, by=proposed.by, at=proposed.at,
        reason=proposed.reason, changes=changes(plan, proposed.plan),
    )  # fmt: skip
