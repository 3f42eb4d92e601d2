"""Who takes part in a jackpot, and with how much: by the recognised wagers of a round and nothing else."""

from croupier.money import NOTHING, Cents
from croupier.table.history.round_history import RoundHistory
from croupier.table.jackpots.jackpot_offer import Offered, is_jackpot


def jackpot_stakes(told: RoundHistory, one: Offered) -> dict[str, Cents]:
    """By holder, what he wagered on it; where it needs no wager of its own, all that he wagered on the game.

    Who did not place its wager cannot win it (SATG 15.6.1). What choices added is no wager of the window.
    """
    found: dict[str, Cents] = {}
    counts = {bet: _counts(bet, one) for bet in {laid.where.bet for laid in told.wagers}}
    for laid in told.wagers:
        # Not what went back at the close, nor what was voided since.
        if counts[laid.where.bet] and not laid.why and laid.out is None:
            found[laid.holder] = Cents(found.get(laid.holder, NOTHING) + laid.amount)
    return found


def _counts(bet: str, one: Offered) -> bool:
    """Whether wagers of a bet take part."""
    return bet == one.bet if one.wager else not is_jackpot(bet)
