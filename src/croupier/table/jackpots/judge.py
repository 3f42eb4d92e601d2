"""Withdraw a faulty jackpot from the round; the game itself goes on (SATG 7.7)."""

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
from croupier.words import phrase


def withdraw_jackpot(draft: Draft, command: c.WithdrawJackpot) -> Refused | None:
    """Let the system that finds the fault, or staff who may read the prize, withdraw a jackpot (SATG 7.6.2)."""
    if draft.state.is_live:
        return Refused(Refusal.NOT_APPLICABLE, cite("SATG 7.7"), phrase("The table is live."))
    refused = None
    if draft.order.by.rank != SYSTEM:
        refused = unauthorised(draft, "withdraw-jackpot")
    refused = refused or missing_reason(command.reason) or no_round(draft.state)
    refused = refused or _not_there(draft.state.playing, command.jackpot)
    if refused:
        return refused
    back: tuple[e.Returned, ...] = ()
    if draft.state.phase is Phase.WAGERING:
        back = tuple(_wagers_on_jackpot(draft.state.playing, command.jackpot))
        refused = account_frozen(draft, sorted({returned.holder for returned in back}))
    return refused or draft.emit_from(
        command, e.JackpotWithdrawn, returned=back, by=draft.order.by.name
    )


def _not_there(round_: Round, jackpot: str) -> Refused | None:
    if jackpot in round_.suspended:
        return Refused(
            Refusal.JACKPOT_SUSPENDED, cite("SATG 7.7"), phrase("'{jackpot}'.", jackpot=jackpot)
        )
    if jackpot in {it.name for it in round_.jackpots}:
        return None
    there = tuple(it.name for it in round_.jackpots) or phrase("none: it was opened without")
    return Refused(
        Refusal.JACKPOT_UNKNOWN,
        cite("SATG 7.7"),
        phrase("'{jackpot}'. Accepted: {there}.", jackpot=jackpot, there=there),
    )


def _wagers_on_jackpot(round_: Round, jackpot: str) -> Iterator[e.Returned]:
    """Yield the wagers on a jackpot, which are returned to their holders."""
    for holder, wager in sorted(round_.wagers.items()):
        for where, held in sorted(wager.items()):
            if where.bet == bet_of(jackpot):
                yield e.Returned(holder, *where, held.amount, Refusal.JACKPOT_SUSPENDED)
