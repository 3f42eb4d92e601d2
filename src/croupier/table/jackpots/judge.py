"""A jackpot that does not operate as it should is taken out of the round; the game itself goes on (SATG 7.7)."""

from collections.abc import Iterator

from croupier.rulebook import cite
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.draft import Draft
from croupier.table.jackpots.jackpot_offer import bet_of
from croupier.table.order_checks import account_frozen, missing_reason, no_round, unauthorised
from croupier.table.phases import Phase
from croupier.table.round import Round
from croupier.table.values.people import SYSTEM
from croupier.table.values.refusals import Refusal, Refused


def withdraw_jackpot(draft: Draft, command: c.WithdrawJackpot) -> Refused | None:
    """By the system, which finds the fault, or by whoever reads the prize (SATG 7.6.2)."""
    if draft.state.is_live:
        return Refused(Refusal.NOT_APPLICABLE, cite("SATG 7.7"), "The table is live.")
    refused = None
    if draft.order.by.rank != SYSTEM:
        refused = unauthorised(draft, "withdraw-jackpot")
    refused = refused or missing_reason(command.reason) or no_round(draft.state)
    refused = refused or _not_there(draft.state.playing, command.jackpot)
    if refused:
        return refused
    back: tuple[e.Returned, ...] = ()
    if draft.state.phase is Phase.WAGERING:
        back = tuple(_lying(draft.state.playing, command.jackpot))
        refused = account_frozen(draft, sorted({one.holder for one in back}))
    event = e.JackpotWithdrawn(
        at=draft.at,
        jackpot=command.jackpot,
        reason=command.reason,
        returned=back,
        by=draft.order.by.name,
    )
    return refused or draft.emit(event)


def _not_there(one: Round, jackpot: str) -> Refused | None:
    if jackpot in one.suspended:
        return Refused(Refusal.JACKPOT_SUSPENDED, cite("SATG 7.7"), f"{jackpot!r}.")
    if jackpot in {it.name for it in one.jackpots}:
        return None
    there = ", ".join(it.name for it in one.jackpots) or "none: it was opened without"
    return Refused(Refusal.JACKPOT_UNKNOWN, cite("SATG 7.7"), f"{jackpot!r}. Accepted: {there}.")


def _lying(one: Round, jackpot: str) -> Iterator[e.Returned]:
    """The wagers on a jackpot, which go back to those who laid them."""
    for holder, own in sorted(one.wagers.items()):
        for where, held in sorted(own.items()):
            if where.bet == bet_of(jackpot):
                yield e.Returned(holder, *where, held.amount, Refusal.JACKPOT_SUSPENDED)
