"""What must be approved for a table to play, by whom it was approved, and whether it is at an instant.

The game, its versions, options and side wagers are approved by the rules in force and by the notices of the register.
Equipment, and what the regulator allows one house beyond the rules, is on record in the plan of the table. All of it
has a beginning and may have an end; a notice that two people of the house signed ends it too, or gives it again. What
ends takes nothing from a round that is played: the next one does not begin.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from croupier.games import game
from croupier.games.contract import AnyBet
from croupier.games.setup import Setup
from croupier.rounds.opening import (
    DEALER_TERMINAL,
    PLAYER_TERMINAL,
    TERMINAL_FEATURE,
    Item,
    approving,
    form_of,
    is_approved,
)
from croupier.rounds.plan import Approval, Plan
from croupier.rounds.refusals import Refusal, Refused
from croupier.rounds.state import instant_of
from croupier.rulebook import Citations, cite, edition
from croupier.rulebook.instants import ZONE, daybreak
from croupier.rulebook.register.approvals import SPANS, Span, ended
from croupier.rulebook.register.house import ApprovalKind, Granted, Grants

DEMO = "DEMO"
"""With this begin the references of approvals that nobody gave."""
GAME, VERSION = "game", "version"
PERMITTED: Mapping[Approval, Citations] = {
    Approval.SEVERAL_TABLES: cite("SATG 3.1.1"),
    Approval.SHORT_WAGERING_PERIOD: cite("SATG 13.6", "SATG 17.4"),
    Approval.MORE_SIDE_BETS: cite("SATG 13.5.3"),
}
"""What the regulator may allow, and where the rules say so."""


WHY: Mapping[ApprovalKind, Refusal] = {
    ApprovalKind.GAME: Refusal.GAME_NOT_IN_FORCE,
    ApprovalKind.EQUIPMENT: Refusal.UNAPPROVED_EQUIPMENT,
}
"""What is refused where the approval is missing; of everything else that it is not approved."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """An approval that a table needs, as it is on record."""

    kind: ApprovalKind
    name: str
    by: str
    """The edition, the notice or the letter; nothing where none is on record."""
    since: datetime | None = None
    until: datetime | None = None
    """The first instant at which it holds no more."""
    ended_by: str = ""
    cites: Citations = ()

    @property
    def invented(self) -> bool:
        """Whether it is for demonstrations: nobody gave it."""
        return self.by.startswith(DEMO)

    def refused(self, instant: datetime) -> Refused | None:
        """What is missing at an instant."""
        why = WHY.get(self.kind, Refusal.NOT_APPROVED)
        if not self.by:
            return Refused(why, self.cites, f"{self._named}: no approval is on record.")
        if self.since is not None and instant < self.since:
            return Refused(
                why,
                self.cites,
                f"{self._named} ({self.by}): approved only from {_when(self.since)}.",
            )
        if self.until is not None and self.until <= instant:
            by = f" by {self.ended_by}" if self.ended_by else ""
            detail = f"{self._named} ({self.by}): its approval ended on {_when(self.until)}{by}."
            return Refused(why, self.cites, detail)
        return None

    @property
    def _named(self) -> str:
        return f"The {self.kind.value} {self.name}"


def held(
    plan: Plan,
    setup: Setup,
    instant: datetime,
    *,
    known: Iterable[Span] = SPANS,
    grants: Grants = (),
) -> Iterator[Held]:
    """Every approval that a table of this plan needs, as rules, plan and notices have it at an instant."""
    for one in _on_record(plan, setup, instant, known):
        yield granted(one, grants)


def granted(one: Held, grants: Iterable[Granted]) -> Held:
    """As notices of the house leave it, one after the other: what has ended is given again only by a later one."""
    for it in grants:
        if not it.covers(one.kind, one.name):
            continue
        if it.operation == "revoke" and (one.until is None or it.since < one.until):
            one = replace(one, until=it.since, ended_by=it.source)
        elif it.operation == "approve" and one.until is not None and one.until <= it.since:
            one = replace(one, by=it.source, since=it.since, until=None, ended_by="")
    return one


def _on_record(
    plan: Plan, setup: Setup, instant: datetime, known: Iterable[Span]
) -> Iterator[Held]:
    yield _game(plan, setup, instant, known)
    own = (*setup.game.cites,)
    if setup.variant.name:
        yield _until(
            plan,
            VERSION,
            Held(
                kind=ApprovalKind.VERSION, name=setup.variant.name, by=setup.game.edition, cites=own
            ),
        )
    for bet in setup.offered():
        if bet.jackpot:
            continue  # the jackpots' office has it
        if setup.is_side(bet):
            yield _bet(plan, setup, bet, ApprovalKind.SIDE_WAGER)
        elif bet.key in plan.options:
            yield _bet(plan, setup, bet, ApprovalKind.OPTION)
    yield from _equipment(plan)
    for name, reference in plan.approvals.items():
        one = Held(
            kind=ApprovalKind.PERMISSION,
            name=name.value,
            by=reference.strip(),
            cites=PERMITTED[name],
        )
        yield _until(plan, name.value, one)


def unapproved(
    plan: Plan, setup: Setup, at: int, *, known: Iterable[Span] = SPANS, grants: Grants = ()
) -> Iterator[tuple[Held, Refused]]:
    """Everything that a table would play with and that is not approved at an instant; what is missing is named."""
    instant = instant_of(at)
    for one in held(plan, setup, instant, known=known, grants=grants):
        refused = one.refused(instant)
        # A terminal with a record of its own is looked at when it is opened; the table plays on without it.
        if refused and not one.name.startswith(f"{PLAYER_TERMINAL} "):
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
        GAME,
        VERSION,
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


def _game(plan: Plan, setup: Setup, instant: datetime, known: Iterable[Span]) -> Held:
    """By its edition; where a notice took the approval away, by that (the register, G7)."""
    governing = edition(setup.game.edition)
    one = Held(
        kind=ApprovalKind.GAME, name=plan.game, by=governing.key, since=governing.from_, cites=setup.game.cites
    )  # fmt: skip
    gone = ended(plan.game, instant, known)
    if gone is not None and gone.until is not None:
        by = f"notice {gone.ended_by}"
        return Held(
            kind=ApprovalKind.GAME, name=plan.game, by=f"notice {gone.by}", since=gone.since, until=gone.until,
            ended_by=by, cites=(*setup.game.cites, *gone.cites),
        )  # fmt: skip
    return _until(plan, GAME, one)


def _bet(plan: Plan, setup: Setup, bet: AnyBet, kind: ApprovalKind) -> Held:
    rows = list(setup.rows(bet).values())
    latest = max((edition(row.from_) for row in rows), key=lambda one: one.from_)
    option = plan.options.get(bet.key, "")
    name = f"{bet.key} ({option})" if option else bet.key
    cites = tuple(dict.fromkeys((*bet.cites, *(it for row in rows for it in row.citations))))
    return _until(
        plan, bet.key, Held(kind=kind, name=name, by=latest.key, since=latest.from_, cites=cites)
    )


def _equipment(plan: Plan) -> Iterator[Held]:
    for item in plan.items:
        clause = (
            "SATG 2.1.6" if item.kind == TERMINAL_FEATURE else approving(game(plan.game), item.kind)
        )
        if clause:
            yield equipment(item, clause)


def equipment(item: Item, clause: str) -> Held:
    """The approval of a piece of equipment, as it is on record."""
    return Held(
        kind=ApprovalKind.EQUIPMENT,
        name=" ".join(filter(None, (item.kind, item.name))),
        by=item.approval.strip(),
        since=daybreak(item.approved_on),
        until=daybreak(item.approved_until),
        cites=cite(clause),
    )


def unapproved_desk(
    items: Sequence[Item], desk: str, at: int, grants: Grants = ()
) -> Refused | None:
    """Whether the dealer terminal of that name is not approved at an instant (SATG 1.1 dealer-terminal(c))."""
    named = [one for one in items if one.kind == DEALER_TERMINAL and desk in (one.name, one.kind)]
    form = form_of(DEALER_TERMINAL)
    if not named or not all(is_approved(one, form) for one in named):
        return Refused(Refusal.UNAPPROVED_EQUIPMENT, cite(form.approved), f"{desk}.")
    every = (granted(equipment(one, form.approved), grants) for one in named)
    return next(filter(None, (one.refused(instant_of(at)) for one in every)), None)


def _until(plan: Plan, name: str, one: Held) -> Held:
    """With the end that the operator has on record for it."""
    ends = daybreak(plan.approved_until.get(name, ""))
    if ends is None:
        return one
    return replace(one, until=ends)


def _when(instant: datetime) -> str:
    return f"{instant.astimezone(ZONE):%-d %B %Y at %H:%M}"
