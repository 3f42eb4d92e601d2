"""The tables of a house that a notice would approve or stop, shown before the notice is signed."""

from collections.abc import Iterator, Mapping
from datetime import datetime

from croupier.offices.notices import HouseNotices, NewNotice
from croupier.rulebook.register.house_notices import ApprovalKind, Grants
from croupier.table.opening.approval_record import ApprovalRecord, with_grants
from croupier.table.opening.approvals import lapsed, required_approvals, terminal_held
from croupier.table.opening.checklist import PLAYER_TERMINAL
from croupier.table.opening.offer_setup import set_up
from croupier.table.values.plan import Plan
from croupier.views.rules.edition_comparison import RuleDifferenceView, SectionView


def approval_changes(
    notice: NewNotice, house: HouseNotices, plans: Mapping[str, Plan]
) -> Iterator[SectionView]:
    """Yield what each table uses whose approval would change; a house without tables gives the game itself."""
    record = {name: plan for name, plan in plans.items() if plan.game == notice.game}
    changes = [
        RuleDifferenceView(
            name=f"{table}: {before.kind.value} {before.name}",
            before=_stands(before, notice.since),
            after=_stands(after, notice.since),
        )
        for table, plan in record.items()
        for before, after in zip(*_held(notice, house, plan), strict=True)
        if _stands(before, notice.since) != _stands(after, notice.since)
    ]
    if not record:
        changes = [
            RuleDifferenceView(name=f"{it.kind.value} {it.name}".strip(), after=f"{it.operation}d by {it.source}")
            for it in notice.granted
        ]  # fmt: skip
    if changes:
        yield SectionView(section="approvals", changes=tuple(changes))


def _held(
    notice: NewNotice, house: HouseNotices, plan: Plan
) -> tuple[list[ApprovalRecord], list[ApprovalRecord]]:
    """The approvals of a table at the instant of a notice, without it and with it; also of a terminal that it names."""
    without, signed = _grants(notice, house)
    setup = set_up(plan, notice.effect_ms)
    granted = {on.name for on in notice.grants}
    named = [it for it in plan.terminals if f"{PLAYER_TERMINAL} {it}" in granted]
    terminals = [terminal_held(plan, it) for it in named]
    every = [*required_approvals(plan, setup, notice.since), *terminals]
    return [with_grants(it, without) for it in every], [with_grants(it, signed) for it in every]


def _grants(notice: NewNotice, house: HouseNotices) -> tuple[Grants, Grants]:
    """Return what notices of the house grant at the instant of one notice, without it and with it."""
    without, signed = (house.supposing(notice, signed=it) for it in (False, True))
    return without.grants(notice.game, notice.effect_ms), signed.grants(
        notice.game, notice.effect_ms
    )


def _stands(approval: ApprovalRecord, at: datetime) -> str:
    refused = approval.refused(at)
    ended = f"ended by {approval.ended_by or 'its plan'}"
    return ended if refused else f"approved by {approval.by}"


def stopped_by(notice: NewNotice, house: HouseNotices, plans: Mapping[str, Plan]) -> Iterator[str]:
    """The tables at which no round would begin, and why, so that no table is stopped by surprise."""
    without, signed = _grants(notice, house)
    for table, plan in plans.items():
        if plan.game != notice.game or not notice.granted:
            continue
        setup = set_up(plan, notice.effect_ms)
        stops = lapsed(plan, setup, notice.effect_ms, grants=signed)
        if stops and not lapsed(plan, setup, notice.effect_ms, grants=without):
            yield f"{table} begins no round from then on: {stops.detail}"
    if any(it.kind is ApprovalKind.GAME and it.operation == "revoke" for it in notice.granted):
        yield f"No round of {notice.game} begins from then on, until a later notice approves it again."
