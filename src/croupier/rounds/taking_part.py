"""Who takes part in a jackpot, and with how much: by the recognised wagers of a round and nothing else."""

from croupier.money import NOTHING, Cents
from croupier.rounds.jackpots import Offered, is_jackpot
from croupier.rounds.telling import Laid, Told


def taking_part(told: Told, one: Offered) -> dict[str, Cents]:
    """By holder, what he wagered on it; where it needs no wager of its own, all that he wagered on the game.

    Who did not place its wager cannot win it (SATG 15.6.1). What choices added is no wager of the window.
    """
    found: dict[str, Cents] = {}
    for laid in told.wagers:
        if _counts(laid, one):
            found[laid.holder] = Cents(found.get(laid.holder, NOTHING) + laid.amount)
    return found


def _counts(laid: Laid, one: Offered) -> bool:
    """Not what went back at the close, nor what was voided since."""
    if laid.why or laid.out is not None:
        return False
    return laid.where.bet == one.bet if one.wager else not is_jackpot(laid.where.bet)
