"""What of the tables of a house a notice would approve or stop, told before anybody signs it."""

from collections.abc import Iterator, Mapping
from datetime import datetime

from croupier.offices.notices import HouseNotices, NewNotice
from croupier.rulebook.register.house_notices import ApprovalKind, Grants
from croupier.table.opening.approval_record import ApprovalRecord, with_grants
from croupier.table.opening.approvals import lapsed, required_approvals, terminal_held
from croupier.table.opening.checklist import PLAYER_TERMINAL
from croupier.table.opening.offer_setup import set_up
from croupier.table.values.plan import Plan
from croupier.views.rules.edition_comparison import DifferenceView, SectionView


def approval_changes(
    one: NewNotice, house: HouseNotices, plans: Mapping[str, Plan]
) -> Iterator[SectionView]:
    """What each table plays with that would be approved or not; of a house without tables the game itself."""
    own = {name: plan for name, plan in plans.items() if plan.game == one.game}
    changes = [
        DifferenceView(
            name=f"{table}: {before.kind.value} {before.name}",
            before=_stands(before, one.since),
            after=_stands(after, one.since),
        )
        for table, plan in own.items()
        for before, after in zip(*_held(one, house, plan), strict=True)
        if _stands(before, one.since) != _stands(after, one.since)
    ]
    if not own:
        changes = [
            DifferenceView(name=f"{it.kind.value} {it.name}".strip(), after=f"{it.operation}d by {it.source}")
            for it in one.granted
        ]  # fmt: skip
    if changes:
        yield SectionView(section="approvals", changes=tuple(changes))


def _held(
    one: NewNotice, house: HouseNotices, plan: Plan
) -> tuple[list[ApprovalRecord], list[ApprovalRecord]]:
    """The approvals of a table at the instant of a notice, without it and with it; also of a terminal that it names."""
    without, signed = _grants(one, house)
    setup = set_up(plan, one.effect_ms)
    named = [
        it for it in plan.terminals if f"{PLAYER_TERMINAL} {it}" in {on.name for on in one.grants}
    ]
    every = [
        *required_approvals(plan, setup, one.since),
        *(terminal_held(plan, it) for it in named),
    ]
    return [with_grants(it, without) for it in every], [with_grants(it, signed) for it in every]


def _grants(one: NewNotice, house: HouseNotices) -> tuple[Grants, Grants]:
    """What notices of the house grant at the instant of one of them, without it and with it."""
    without, signed = (house.supposing(one, signed=it) for it in (False, True))
    return without.grants(one.game, one.effect_ms), signed.grants(one.game, one.effect_ms)


def _stands(one: ApprovalRecord, at: datetime) -> str:
    refused = one.refused(at)
    return f"ended by {one.ended_by or 'its plan'}" if refused else f"approved by {one.by}"


def stopped_by(one: NewNotice, house: HouseNotices, plans: Mapping[str, Plan]) -> Iterator[str]:
    """The tables at which no round would begin, and why: nobody shall stop one unseen."""
    without, signed = _grants(one, house)
    for table, plan in plans.items():
        if plan.game != one.game or not one.granted:
            continue
        setup = set_up(plan, one.effect_ms)
        stops = lapsed(plan, setup, one.effect_ms, grants=signed)
        if stops and not lapsed(plan, setup, one.effect_ms, grants=without):
            yield f"{table} begins no round from then on: {stops.detail}"
    if any(it.kind is ApprovalKind.GAME and it.operation == "revoke" for it in one.granted):
        yield f"No round of {one.game} begins from then on, until a later notice approves it again."
