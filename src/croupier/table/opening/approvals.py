"""What must be approved for a table to play, by whom it was approved, and whether it is at an instant.

The game, its versions, options and side wagers are approved by the rules in force and by the notices of the register.
Equipment, and what the regulator allows one house beyond the rules, is on record in the plan of the table. All of it
has a beginning and may have an end; a notice that two people of the house signed ends it too, or gives it again. What
ends takes nothing from a round that is played: the next one does not begin.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from croupier.games import game
from croupier.games.contract.definition import AnyBet
from croupier.games.contract.setup import Setup
from croupier.rulebook import Citations, cite, edition
from croupier.rulebook.casino_time import daybreak
from croupier.rulebook.register.approval_kinds import SPANS, Span, ended
from croupier.rulebook.register.house_notices import ApprovalKind, Grants
from croupier.table.opening.approval_record import ApprovalRecord, with_grants
from croupier.table.opening.checklist import (
    DEALER_TERMINAL,
    PLAYER_TERMINAL,
    TERMINAL_FEATURE,
    Item,
    approving,
    form_of,
    is_approved,
    record_of,
)
from croupier.table.values.instants import instant_of
from croupier.table.values.plan import Approval, Plan
from croupier.table.values.refusals import Refusal, Refused

SEVERAL = (PLAYER_TERMINAL, DEALER_TERMINAL)
"""Of these a table has several, and plays on without one."""
PERMITTED: Mapping[Approval, Citations] = {
    Approval.SEVERAL_TABLES: cite("SATG 3.1.1"),
    Approval.SHORT_WAGERING_PERIOD: cite("SATG 13.6", "SATG 17.4"),
    Approval.MORE_SIDE_BETS: cite("SATG 13.5.3"),
}
"""What the regulator may allow, and where the rules say so."""


def required_approvals(
    plan: Plan,
    setup: Setup,
    instant: datetime,
    *,
    known: Iterable[Span] = SPANS,
    grants: Grants = (),
) -> Iterator[ApprovalRecord]:
    """Every approval that a table of this plan needs, as rules, plan and notices have it at an instant."""
    for one in _on_record(plan, setup, instant, known):
        yield with_grants(one, grants)


def _on_record(
    plan: Plan, setup: Setup, instant: datetime, known: Iterable[Span]
) -> Iterator[ApprovalRecord]:
    yield _game(plan, setup, instant, known)
    own = (*setup.game.cites,)
    if setup.variant.name:
        yield _until(
            plan,
            ApprovalKind.VERSION,
            ApprovalRecord(
                kind=ApprovalKind.VERSION, name=setup.variant.name, by=setup.game.edition, cites=own
            ),
        )
    for bet in setup.offered():
        if bet.jackpot:
            continue  # the jackpots' office has it
        if setup.is_side(bet):
            yield _bet(plan, setup, bet, ApprovalKind.SIDE_WAGER)
        if setup.is_chosen(bet):
            yield _bet(plan, setup, bet, ApprovalKind.OPTION)
    yield from _equipment(plan)
    for name, reference in plan.approvals.items():
        one = ApprovalRecord(
            kind=ApprovalKind.PERMISSION,
            name=name.value,
            by=reference.strip(),
            cites=PERMITTED[name],
        )
        yield _until(plan, name.value, one)


def unapproved(
    plan: Plan, setup: Setup, at: int, *, known: Iterable[Span] = SPANS, grants: Grants = ()
) -> Iterator[tuple[ApprovalRecord, Refused]]:
    """Everything that a table would play with and that is not approved at an instant; what is missing is named."""
    instant = instant_of(at)
    every = [*required_approvals(plan, setup, instant, known=known, grants=grants)]
    # Equipment without any record of an approval is missed by the checklist of the opening.
    found = [
        (it, it.refused(instant)) for it in every if it.by or it.kind is not ApprovalKind.EQUIPMENT
    ]
    # A terminal with a record of its own may not play; the table may, as long as one of the kind may.
    enough = {
        kind for kind in SEVERAL for it, no in found if no is None and it.name.startswith(kind)
    }
    for one, refused in found:
        kind, _, named = one.name.partition(" ")
        if refused and not (named and kind in enough):
            yield one, refused


def lapsed(
    plan: Plan, setup: Setup, at: int, *, known: Iterable[Span] = SPANS, grants: Grants = ()
) -> Refused | None:
    """What of an open table is approved no more: the round that was played is over, and the next does not begin."""
    if not grants and not plan.approved_until and not any(it.approved_until for it in plan.items):
        gone = ended(plan.game, instant_of(at), known)
        if gone is None:
            return None  # the usual case, for every round of every table
    missing = (it for _, it in unapproved(plan, setup, at, known=known, grants=grants))
    found = sorted(missing, key=lambda one: one.why.precedence)
    if not found:
        return None
    first, *rest = found
    return Refused(first.why, first.cites, " ".join((first.detail, *(it.detail for it in rest))))


def faulty(plan: Plan, setup: Setup) -> Iterator[Refused]:
    """Ends of approvals that name nothing of the plan, or no day."""
    every = [
        ApprovalKind.GAME.value,
        ApprovalKind.VERSION.value,
        *(bet.key for bet in setup.variant.bets),
        *(one.value for one in plan.approvals),
    ]
    for name in plan.approved_until:
        if name not in every:
            detail = f"approved_until: {name!r}. Accepted: {', '.join(every)}."
            yield Refused(Refusal.CONFIG_INCOMPLETE, detail=detail)
    for name, day in (
        *plan.approved_until.items(),
        *((it.kind, it.approved_until) for it in plan.items),
    ):
        if day and daybreak(day) is None:
            detail = f"approved_until: {name}: {day!r} is no day. Accepted: such as 2026-01-31."
            yield Refused(Refusal.CONFIG_INCOMPLETE, detail=detail)


def _game(plan: Plan, setup: Setup, instant: datetime, known: Iterable[Span]) -> ApprovalRecord:
    """By its edition; where a notice took the approval away, by that (the register, G7)."""
    governing = edition(setup.game.edition)
    one = ApprovalRecord(
        kind=ApprovalKind.GAME, name=plan.game, by=governing.key, since=governing.from_, cites=setup.game.cites
    )  # fmt: skip
    gone = ended(plan.game, instant, known)
    if gone is not None and gone.until is not None:
        by = f"notice {gone.ended_by}"
        return ApprovalRecord(
            kind=ApprovalKind.GAME, name=plan.game, by=f"notice {gone.by}", since=gone.since, until=gone.until,
            ended_by=by, cites=(*setup.game.cites, *gone.cites),
        )  # fmt: skip
    return _until(plan, ApprovalKind.GAME, one)


def _bet(plan: Plan, setup: Setup, bet: AnyBet, kind: ApprovalKind) -> ApprovalRecord:
    rows = list(setup.rows(bet).values())
    latest = max((edition(row.from_) for row in rows), key=lambda one: one.from_)
    option = setup.option(bet) if setup.is_chosen(bet) else ""
    name = f"{bet.key} ({option})" if option else bet.key
    cites = tuple(dict.fromkeys((*bet.cites, *(it for row in rows for it in row.citations))))
    return _until(
        plan,
        bet.key,
        ApprovalRecord(kind=kind, name=name, by=latest.key, since=latest.from_, cites=cites),
    )


def _equipment(plan: Plan) -> Iterator[ApprovalRecord]:
    the_game = game(plan.game)
    for item in plan.items:
        asked = approving(the_game, item.kind, dealer_activated=plan.dealer_activated)
        clause = "SATG 2.1.6" if item.kind == TERMINAL_FEATURE else asked
        if clause:
            yield equipment(item, clause)


def equipment(item: Item, clause: str) -> ApprovalRecord:
    """The approval of a piece of equipment, as it is on record."""
    return ApprovalRecord(
        kind=ApprovalKind.EQUIPMENT,
        name=" ".join(filter(None, (item.kind, item.name))),
        by=item.approval.strip(),
        since=daybreak(item.approved_on),
        until=daybreak(item.approved_until),
        cites=cite(clause),
    )


def terminal_held(plan: Plan, terminal: str) -> ApprovalRecord:
    """The approval of one player terminal: by its own record, or by that of all of them."""
    every = (it for it in plan.items if it.kind == PLAYER_TERMINAL and not it.name)
    record = record_of(plan.items, terminal) or next(every, Item(kind=PLAYER_TERMINAL))
    one = equipment(record, "SATG 1.1 player-terminal(b)")
    return replace(one, name=f"{PLAYER_TERMINAL} {terminal}")


def unapproved_terminal(plan: Plan, terminal: str, at: int, grants: Grants) -> Refused | None:
    """Whether a player terminal is not approved at an instant; what no record speaks of is missed at the opening."""
    one = terminal_held(plan, terminal)
    return with_grants(one, grants).refused(instant_of(at)) if one.by else None


def unapproved_desk(
    items: Sequence[Item], desk: str, at: int, grants: Grants = ()
) -> Refused | None:
    """Whether the dealer terminal of that name is not approved at an instant (SATG 1.1 dealer-terminal(c))."""
    named = [one for one in items if one.kind == DEALER_TERMINAL and desk in (one.name, one.kind)]
    form = form_of(DEALER_TERMINAL)
    if not named or not all(is_approved(one, form) for one in named):
        return Refused(Refusal.UNAPPROVED_EQUIPMENT, cite(form.approved), f"{desk}.")
    every = (with_grants(equipment(one, form.approved), grants) for one in named)
    return next(filter(None, (one.refused(instant_of(at)) for one in every)), None)


def _until(plan: Plan, name: str, one: ApprovalRecord) -> ApprovalRecord:
    """With the end that the operator has on record for it."""
    ends = daybreak(plan.approved_until.get(name, ""))
    if ends is None:
        return one
    return replace(one, until=ends)
