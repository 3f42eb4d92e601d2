"""What may be wagered on at a table."""

from croupier.games.contract import AnyBet
from croupier.rounds.refusals import Refusal, Refused
from croupier.rounds.setting_up import wagerable
from croupier.rounds.state import State
from croupier.rulebook import cite


def offered(state: State, key: str, spot: str) -> AnyBet | Refused:
    """The bet and the position, if they are on offer (SATG 2.1.4)."""
    setup = state.offer
    bet = setup.wagerable().get(key)
    if bet is None:
        detail = f"{key!r}. Accepted: {', '.join(one.key for one in wagerable(setup))}."
        return Refused(Refusal.BET_NOT_OFFERED, cite("SATG 2.1.4"), detail)
    if spot not in bet.spots and spot not in setup.variant.unfinished:
        return Refused(Refusal.BET_NOT_OFFERED, bet.cites, f"{key} has no position {spot!r}.")
    return bet
