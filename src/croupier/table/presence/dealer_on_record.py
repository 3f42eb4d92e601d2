"""Whether the dealer who acts is the one on record (SATG 1.1 dealer, WAR 1.1 dealer, WHEEL 1.1 dealer)."""

from croupier.rulebook import cite
from croupier.rulebook.authority import ladder
from croupier.table import commands as c
from croupier.table.phases import Phase
from croupier.table.state import State
from croupier.table.values.people import same_person
from croupier.table.values.refusals import Refusal, Refused

RUN_TABLE = "run-table"
DEALER = cite(
    "SATG 1.1 dealer", "WAR 1.1 dealer", "WHEEL 1.1 dealer", "GAZ 29/2000 1.1 dealer",
)  # fmt: skip
"""Who is in charge of the game, by edition."""
SIGNS = c.TakeTable | c.LeaveDesk
"""By these he signs on and off: whether he is signed on is not asked."""


def is_on_record(state: State, name: str) -> bool:
    """Whether somebody is the one in charge of the game."""
    return bool(state.dealer) and same_person(name, state.dealer)


def off_record(state: State, order: c.Order, act: str, *, edition: str) -> Refused | None:
    """Whether a dealer acts who is not on record, or a round would go on without any.

    A supervisor may act beside the dealer; to deal or pay where nobody is on record he takes the table
    himself. Without a dealer in charge of the game nobody signs on (SATG 1.3).
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
        detail = f"{by.name} is not on record; {state.dealer or 'nobody'} is."
        return Refused(Refusal.NO_DEALER, DEALER, detail)
    return None
