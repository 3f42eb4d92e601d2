"""Checks that many commands share: authority, dealer on record, area, amount, time, reason, round."""

from collections.abc import Collection, Iterable

from croupier.money import MOST, Cents
from croupier.rulebook import Citations, cite
from croupier.rulebook.authority import ladder, power, reaches
from croupier.table import commands as c
from croupier.table.draft import Draft
from croupier.table.phases import Phase
from croupier.table.state import State
from croupier.table.values.people import DEVICE, SYSTEM, Actor, same_person
from croupier.table.values.refusals import Refusal, Refused
from croupier.words import Sum, phrase

LATEST = 4_102_444_800_000
"""The upper limit of times, in milliseconds: the year 2100. A clock that shows a later time is broken."""


def unauthorised(draft: Draft, act: str, *, edition: str = "") -> Refused | None:
    """Check that the sender of the order has the rank for an act; a supervisor may do what a dealer may."""
    rank, edition = draft.order.by.rank, edition or draft.state.edition
    needed = power(edition, act)
    refused = off_record(draft.state, draft.order, act, edition=edition)
    if refused:
        return refused
    if reaches(edition, rank, needed.rank):
        return out_of_area(draft, draft.order.by)
    # Without a dealer the game system takes over the dealer's part (SATG 1.3). Money in hand, seats and
    # irregularities still need a person of Table Games, as do closing the table and changing its plan.
    command = draft.order.command
    plan = command.plan if isinstance(command, c.OpenTable) else draft.state.plan
    automatic = plan is not None and not plan.dealer_activated
    if rank == SYSTEM and automatic and command.record.passes_to_system:
        return None
    known = rank in ladder(edition)
    ranks = phrase("{rank} or above", rank=needed.rank) if known else tuple(ladder(edition))
    detail = phrase(
        "{name} is {rank}; accepted: {ranks}.", name=draft.order.by.name, rank=rank, ranks=ranks
    )
    why = Refusal.AUTHORITY_INSUFFICIENT if known else Refusal.NO_DEALER
    return Refused(why, needed.citations, detail)


def out_of_area(draft: Draft, by: Actor) -> Refused | None:
    """Check that the table is in the area of the member of staff who acts."""
    command, plan = draft.order.command, draft.state.plan
    if isinstance(command, c.OpenTable):
        plan = command.plan
    return outside(by, plan.area if plan else "", draft.state.managers)


def one_person(draft: Draft, second: Actor) -> Refused | None:
    """Refuse money that moves on the word of one person, or of a second one who may not answer for it."""
    needed = power(draft.state.edition, "supervise").rank
    if (
        second.name.strip()
        and not same_person(second.name, draft.order.by.name)
        and reaches(draft.state.edition, second.rank, needed)
    ):
        elsewhere = out_of_area(draft, second)
        return elsewhere and Refused(Refusal.SECOND_PERSON, elsewhere.cites, elsewhere.detail)
    detail = phrase(
        "The second is '{name}', {rank}; accepted: another person, {needed} or above.",
        name=second.name,
        rank=second.rank,
        needed=needed,
    )
    return Refused(Refusal.SECOND_PERSON, detail=detail)


def not_dealer_nor_device(draft: Draft) -> Refused | None:
    """Check that a result comes from the dealer or from an approved device (SATG 10.4.3, SATG 11.4.3)."""
    # At a live table only people operate the panel (GAZ 29/2000 7.6, WHEEL 5.3).
    sensed = draft.order.by.rank == DEVICE and not draft.state.is_live
    return None if sensed else unauthorised(draft, "run-table")


def not_the_player(draft: Draft, terminal: str) -> Refused | None:
    """Check that the player who has a terminal acts on it; no other person may (SATG 3.2)."""
    if draft.order.by.name == terminal and draft.order.by.rank == "player":
        return None
    return Refused(
        Refusal.NOT_YOURS, cite("SATG 3.2"), phrase("Terminal {terminal}.", terminal=terminal)
    )


def account_frozen(draft: Draft, terminals: Iterable[str]) -> Refused | None:
    """Check that none of the accounts involved is frozen (SATG 8.3)."""
    named = list(terminals)
    if draft.state.is_live or draft.context.frozen_since(named) is None:
        return None
    frozen = [name for name in named if draft.context.is_frozen(name)]
    return Refused(
        Refusal.ACCOUNT_FROZEN, cite("SATG 8.3"), phrase("Terminal {frozen}.", frozen=tuple(frozen))
    )


def invalid_amount(amount: Cents, cites: Citations = ()) -> Refused | None:
    """Check that an amount is positive and not above the largest possible amount."""
    if 0 < amount <= MOST:
        return None
    return Refused(
        Refusal.AMOUNT_INVALID,
        cites,
        phrase("{amount}. Accepted: from one cent.", amount=Sum(amount)),
    )


def invalid_time(at: int | None) -> Refused | None:
    """Check that an instant lies in the range of valid times."""
    if at is None or 0 <= at < LATEST:
        return None
    return Refused(Refusal.TIME_INVALID, detail=phrase("{at} ms.", at=at))


def missing_reason(reason: str) -> Refused | None:
    """Check that a required reason is given."""
    return None if reason.strip() else Refused(Refusal.REASON_REQUIRED)


def no_round(state: State) -> Refused | None:
    """Check that a round is in progress."""
    return Refused(Refusal.NO_ROUND) if state.round is None else None


AREA_MANAGER = "tg-area-manager"
"""The one rank with an area of its own; the ranks above have the whole floor."""
PERMIT = "permit-manager"
"""The act that permits a manager to act outside the area."""


def outside(by: Actor, area: str, permitted: Collection[str]) -> Refused | None:
    """Refuse a manager who has no permission to act at a table outside the area."""
    # A table without an area belongs to no manager; a manager without an area has the whole floor.
    if by.rank != AREA_MANAGER or by.area in ("", area) or same_person(by.name, *permitted):
        return None
    cites = cite("SATG 1.1 tg-area-manager", "WHEEL 1.1 tg-area-manager")
    place = phrase("in {area}", area=area) if area else phrase("in no area")
    detail = phrase(
        "The area of {name} is {area}; the table is {place}. Accepted: a rank above, or its leave.",
        name=by.name,
        area=by.area,
        place=place,
    )
    return Refused(Refusal.AUTHORITY_INSUFFICIENT, cites, detail)


RUN_TABLE = "run-table"
DEALER = cite(
    "SATG 1.1 dealer", "WAR 1.1 dealer", "WHEEL 1.1 dealer", "GAZ 29/2000 1.1 dealer",
)  # fmt: skip
"""The clauses that define the dealer in charge of the game."""
SIGNS = c.TakeTable | c.LeaveDesk
"""The commands to sign on and off; they do not require that the sender is signed on."""


def is_on_record(state: State, name: str) -> bool:
    """Whether a person of that name is the dealer in charge of the game."""
    return bool(state.dealer) and same_person(name, state.dealer)


def off_record(state: State, order: c.Order, act: str, *, edition: str) -> Refused | None:
    """Refuse a dealer who is not on record, and a round that would go on without a dealer.

    A supervisor may act beside the dealer. Without a dealer on record, a supervisor must take the table before
    dealing or paying. A game without a dealer needs no sign-on (SATG 1.3).
    """
    plan, by = state.plan, order.by
    if plan is None or not (plan.dealer_on_record and plan.dealer_activated):
        return None
    if state.phase is Phase.SHUT or isinstance(order.command, SIGNS):
        return None
    if is_on_record(state, by.name) or by.rank not in ladder(edition):
        return None
    plays = act == RUN_TABLE and isinstance(order.command, c.WagerCommand | c.PlayCommand)
    if by.rank == ladder(edition)[0] or (plays and not state.dealer):
        detail = phrase(
            "{name} is not on record; {dealer} is.",
            name=by.name,
            dealer=state.dealer or phrase("no dealer"),
        )
        return Refused(Refusal.NO_DEALER, DEALER, detail)
    return None
