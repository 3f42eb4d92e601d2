"""The approvals that a table needs to play, and whether each is in force at an instant.

The rules in force and the notices of the register approve the game, its versions, options and side wagers. The plan of
the table records the approvals of equipment, and what the regulator allows one house beyond the rules. Each approval
has a beginning and may have an end. A notice that two people of the house signed can also end or renew it. An approval
that ends does not affect the round in progress; the next round does not begin.
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
from croupier.words import phrase, sentences

SEVERAL = (PLAYER_TERMINAL, DEALER_TERMINAL)
"""A table has several items of these kinds, and goes on playing without one of them."""
PERMITTED: Mapping[Approval, Citations] = {
    Approval.SEVERAL_TABLES: cite("SATG 3.1.1"),
    Approval.SHORT_WAGERING_PERIOD: cite("SATG 13.6", "SATG 17.4"),
    Approval.MORE_SIDE_BETS: cite("SATG 13.5.3"),
}
"""What the regulator may allow, with the clauses that say so."""


def required_approvals(
    plan: Plan,
    setup: Setup,
    instant: datetime,
    *,
    known: Iterable[Span] = SPANS,
    grants: Grants = (),
) -> Iterator[ApprovalRecord]:
    """Yield every approval that a table of this plan needs, by rules, plan and notices at an instant."""
    for approval in _on_record(plan, setup, instant, known):
        yield with_grants(approval, grants)


def _on_record(
    plan: Plan, setup: Setup, instant: datetime, known: Iterable[Span]
) -> Iterator[ApprovalRecord]:
    yield _game(plan, setup, instant, known)
    citations = (*setup.game.cites,)
    if setup.variant.name:
        yield _until(
            plan,
            ApprovalKind.VERSION,
            ApprovalRecord(
                kind=ApprovalKind.VERSION,
                name=setup.variant.name,
                by=setup.game.edition,
                cites=citations,
            ),
        )
    for bet in setup.offered():
        if bet.jackpot:
            continue  # the office for jackpots checks it
        if setup.is_side(bet):
            yield _bet(plan, setup, bet, ApprovalKind.SIDE_WAGER)
        if setup.is_chosen(bet):
            yield _bet(plan, setup, bet, ApprovalKind.OPTION)
    yield from _equipment(plan)
    for name, reference in plan.approvals.items():
        approval = ApprovalRecord(
            kind=ApprovalKind.PERMISSION,
            name=name.value,
            by=reference.strip(),
            cites=PERMITTED[name],
        )
        yield _until(plan, name.value, approval)


def unapproved(
    plan: Plan, setup: Setup, at: int, *, known: Iterable[Span] = SPANS, grants: Grants = ()
) -> Iterator[tuple[ApprovalRecord, Refused]]:
    """Yield each approval that the table needs and that is not in force at an instant, with its refusal."""
    instant = instant_of(at)
    every = [*required_approvals(plan, setup, instant, known=known, grants=grants)]
    # Equipment without any record of an approval is reported by the checklist of the opening.
    checked = [
        (it, it.refused(instant)) for it in every if it.by or it.kind is not ApprovalKind.EQUIPMENT
    ]
    # A terminal without approval may not play; the table may, while another item of the kind may.
    enough = {
        kind for kind in SEVERAL for it, no in checked if no is None and it.name.startswith(kind)
    }
    for approval, refused in checked:
        kind, _, named = approval.name.partition(" ")
        if refused and not (named and kind in enough):
            yield approval, refused


def lapsed(
    plan: Plan, setup: Setup, at: int, *, known: Iterable[Span] = SPANS, grants: Grants = ()
) -> Refused | None:
    """Return what of an open table is no longer approved; if there is anything, the next round does not begin."""
    if not grants and not plan.approved_until and not any(it.approved_until for it in plan.items):
        gone = ended(plan.game, instant_of(at), known)
        if gone is None:
            return None  # the usual case, for every round of every table
    missing = (it for _, it in unapproved(plan, setup, at, known=known, grants=grants))
    refusals = sorted(missing, key=lambda refused: refused.why.precedence)
    if not refusals:
        return None
    first, *rest = refusals
    return Refused(first.why, first.cites, sentences(first.detail, *(it.detail for it in rest)))


def faulty(plan: Plan, setup: Setup) -> Iterator[Refused]:
    """Yield each end of an approval that names nothing of the plan, or that is no valid day."""
    every = [
        ApprovalKind.GAME.value,
        ApprovalKind.VERSION.value,
        *(bet.key for bet in setup.variant.bets),
        *(approval.value for approval in plan.approvals),
    ]
    for name in plan.approved_until:
        if name not in every:
            detail = phrase(
                "approved_until: '{name}'. Accepted: {every}.", name=name, every=tuple(every)
            )
            yield Refused(Refusal.CONFIG_INCOMPLETE, detail=detail)
    for name, day in (
        *plan.approved_until.items(),
        *((it.kind, it.approved_until) for it in plan.items),
    ):
        if day and daybreak(day) is None:
            detail = phrase(
                "approved_until: {name}: '{day}' is no day. Accepted: such as 2026-01-31.",
                name=name,
                day=day,
            )
            yield Refused(Refusal.CONFIG_INCOMPLETE, detail=detail)


def _game(plan: Plan, setup: Setup, instant: datetime, known: Iterable[Span]) -> ApprovalRecord:
    """Return the approval of the game: by its edition, or by the notice that ended it (the register, G7)."""
    governing = edition(setup.game.edition)
    approval = ApprovalRecord(
        kind=ApprovalKind.GAME, name=plan.game, by=governing.key, since=governing.from_, cites=setup.game.cites
    )  # fmt: skip
    gone = ended(plan.game, instant, known)
    if gone is not None and gone.until is not None:
        by = f"notice {gone.ended_by}"
        return ApprovalRecord(
            kind=ApprovalKind.GAME, name=plan.game, by=f"notice {gone.by}", since=gone.since, until=gone.until,
            ended_by=by, cites=(*setup.game.cites, *gone.cites),
        )  # fmt: skip
    return _until(plan, ApprovalKind.GAME, approval)


def _bet(plan: Plan, setup: Setup, bet: AnyBet, kind: ApprovalKind) -> ApprovalRecord:
    rows = list(setup.rows(bet).values())
    latest = max((edition(row.from_) for row in rows), key=lambda this_edition: this_edition.from_)
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
        required = approving(the_game, item.kind, dealer_activated=plan.dealer_activated)
        clause = "SATG 2.1.6" if item.kind == TERMINAL_FEATURE else required
        if clause:
            yield equipment(item, clause)


def equipment(item: Item, clause: str) -> ApprovalRecord:
    """Return the approval of a piece of equipment from its record."""
    return ApprovalRecord(
        kind=ApprovalKind.EQUIPMENT,
        name=" ".join(filter(None, (item.kind, item.name))),
        by=item.approval.strip(),
        since=daybreak(item.approved_on),
        until=daybreak(item.approved_until),
        cites=cite(clause),
    )


def terminal_held(plan: Plan, terminal: str) -> ApprovalRecord:
    """Return the approval of one player terminal: by its own record, or by the record for all terminals."""
    every = (it for it in plan.items if it.kind == PLAYER_TERMINAL and not it.name)
    record = record_of(plan.items, terminal) or next(every, Item(kind=PLAYER_TERMINAL))
    approval = equipment(record, "SATG 1.1 player-terminal(b)")
    return replace(approval, name=f"{PLAYER_TERMINAL} {terminal}")


def unapproved_terminal(plan: Plan, terminal: str, at: int, grants: Grants) -> Refused | None:
    """Check whether a player terminal is approved at an instant; the opening reports a missing record."""
    approval = terminal_held(plan, terminal)
    return with_grants(approval, grants).refused(instant_of(at)) if approval.by else None


def unapproved_dealer_terminal(
    items: Sequence[Item], terminal: str, at: int, grants: Grants = ()
) -> Refused | None:
    """Check whether the dealer terminal of that name is approved at an instant (SATG 1.1 dealer-terminal(c))."""
    named = [
        item
        for item in items
        if item.kind == DEALER_TERMINAL and terminal in (item.name, item.kind)
    ]
    form = form_of(DEALER_TERMINAL)
    if not named or not all(is_approved(item, form) for item in named):
        return Refused(
            Refusal.UNAPPROVED_EQUIPMENT,
            cite(form.approved),
            phrase("{terminal}.", terminal=terminal),
        )
    every = (with_grants(equipment(item, form.approved), grants) for item in named)
    return next(filter(None, (approval.refused(instant_of(at)) for approval in every)), None)


def _until(plan: Plan, name: str, approval: ApprovalRecord) -> ApprovalRecord:
    """Add the end that the operator has on record for the approval."""
    ends = daybreak(plan.approved_until.get(name, ""))
    if ends is None:
        return approval
    return replace(approval, until=ends)
