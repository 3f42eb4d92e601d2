"""Checks that many commands share: authority, area, amount, time, reason, round."""

from collections.abc import Iterable

from croupier.money import MOST, Cents, show
from croupier.rulebook import Citations, cite
from croupier.rulebook.authority import ladder, power, reaches
from croupier.table import commands as c
from croupier.table.draft import Draft
from croupier.table.permissions.manager_area import outside
from croupier.table.presence.dealer_on_record import off_record
from croupier.table.state import State
from croupier.table.values.people import DEVICE, SYSTEM, Actor
from croupier.table.values.refusals import Refusal, Refused

LATEST = 4_102_444_800_000
"""Nothing is stamped or announced for later than the year 2100: a clock that says so is broken."""


PASSES_TO_THE_SYSTEM = (
    c.OpenWagering | c.CloseWagering | c.StartDevice | c.PayInterim | c.Confirm | c.Abandon | c.OpenTable
)  # fmt: skip
"""What of a dealer's part the system has where there is none; money in hand, seats and whatever goes
wrong need a person of Table Games (SATG 1.3). It opens the table by the plan that the operator wrote: no
rule names a rank for that. Only a person closes it, or changes its plan."""


def unauthorised(draft: Draft, act: str, *, edition: str = "") -> Refused | None:
    """Whether the rank of whoever asks is too low for an act; a supervisor may do what a dealer may."""
    rank, edition = draft.order.by.rank, edition or draft.state.edition
    needed = power(edition, act)
    refused = off_record(draft.state, draft.order, act, edition=edition)
    if refused:
        return refused
    if reaches(edition, rank, needed.rank):
        return out_of_area(draft, draft.order.by)
    # Without a dealer his part passes to the game system (SATG 1.3).
    command = draft.order.command
    plan = command.plan if isinstance(command, c.OpenTable) else draft.state.plan
    automatic = plan is not None and not plan.dealer_activated
    if rank == SYSTEM and automatic and isinstance(command, PASSES_TO_THE_SYSTEM):
        return None
    known = rank in ladder(edition)
    ranks = f"{needed.rank} or above" if known else ", ".join(ladder(edition))
    detail = f"{draft.order.by.name} is {rank}; accepted: {ranks}."
    why = Refusal.AUTHORITY_INSUFFICIENT if known else Refusal.NO_DEALER
    return Refused(why, needed.citations, detail)


def out_of_area(draft: Draft, by: Actor) -> Refused | None:
    """Whether somebody has no power at this table because it is not of his area."""
    command, plan = draft.order.command, draft.state.plan
    if isinstance(command, c.OpenTable):
        plan = command.plan
    return outside(by, plan.area if plan else "", draft.state.managers)


def not_dealer_nor_device(draft: Draft) -> Refused | None:
    """Results come from the dealer or from an approved device (SATG 10.4.3, SATG 11.4.3)."""
    # At a live table only people work the panel (GAZ 29/2000 7.6, WHEEL 5.3).
    sensed = draft.order.by.rank == DEVICE and not draft.state.is_live
    return None if sensed else unauthorised(draft, "run-table")


def not_the_player(draft: Draft, terminal: str) -> Refused | None:
    """Only the player who has a terminal acts on it (SATG 3.2): nobody else does it for him."""
    if draft.order.by.name == terminal and draft.order.by.rank == "player":
        return None
    return Refused(Refusal.NOT_YOURS, cite("SATG 3.2"), f"Terminal {terminal}.")


def account_frozen(draft: Draft, terminals: Iterable[str]) -> Refused | None:
    """Whether an account that has part in it is frozen: nothing moves there (SATG 8.3)."""
    named = list(terminals)
    if draft.state.is_live or draft.purse.frozen_since(named) is None:
        return None
    frozen = [name for name in named if draft.purse.is_frozen(name)]
    return Refused(Refusal.ACCOUNT_FROZEN, cite("SATG 8.3"), f"Terminal {', '.join(frozen)}.")


def invalid_amount(amount: Cents, cites: Citations = ()) -> Refused | None:
    """Whether an amount is nothing, less than nothing, or more than there can be."""
    if 0 < amount <= MOST:
        return None
    return Refused(Refusal.AMOUNT_INVALID, cites, f"{show(amount)}. Accepted: from one cent.")


def invalid_time(at: int | None) -> Refused | None:
    """Whether an instant is none that a clock of the house will ever show."""
    if at is None or 0 <= at < LATEST:
        return None
    return Refused(Refusal.TIME_INVALID, detail=f"{at} ms.")


def missing_reason(reason: str) -> Refused | None:
    """Whether an act that needs its reason on record has none."""
    return None if reason.strip() else Refused(Refusal.REASON_REQUIRED)


def no_round(state: State) -> Refused | None:
    """Whether there is no round to which it could apply."""
    return Refused(Refusal.NO_ROUND) if state.round is None else None
