"""What may be wagered on at a table."""

from collections.abc import Iterator, Mapping

from croupier.games.contract import AnyBet, NotOffered, lacking
from croupier.games.setup import Setup
from croupier.rounds.refusals import Refusal, Refused
from croupier.rounds.round_of_play import Spot
from croupier.rounds.setting_up import wagerable
from croupier.rounds.state import State
from croupier.rulebook import cite


def _without_odds(setup: Setup, key: str) -> Refused | None:
    """A bet that exists but has no approved row for one of its lines is never offered."""
    bet = setup.variant.bet(key)
    try:
        setup.rows(bet)
    except NotOffered as missing:
        return Refused(Refusal.ODDS_MISSING, bet.cites, str(missing))
    return None


def offered(state: State, key: str, spot: str) -> AnyBet | Refused:
    """The bet and the position, if they are on offer (SATG 2.1.4)."""
    setup = state.offer
    bet = setup.wagerable().get(key)
    if bet is None and key in {one.key for one in setup.variant.bets}:
        refused = _without_odds(setup, key)
        if refused:
            return refused
    if bet is None:
        detail = f"{key!r}. Accepted: {', '.join(one.key for one in wagerable(setup))}."
        cites = setup.game.cites if state.is_live else cite("SATG 2.1.4")
        return Refused(Refusal.BET_NOT_OFFERED, cites, detail)
    if spot not in bet.spots and spot not in setup.variant.unfinished:
        return Refused(Refusal.BET_NOT_OFFERED, bet.cites, f"{key} has no position {spot!r}.")
    return bet


def alone(state: State, terminal: str, held: Mapping[Spot, object], at: int) -> Iterator[Spot]:
    """Side wagers without the main wager they need, unless that was permitted (SATG 9.5.2(a))."""
    if any(at < state.sides.get(where, 0) for where in (terminal, "")):
        return
    bets = {where.bet for where in held}
    variant = state.offer.variant
    yield from (where for where in held if lacking(variant.bet(where.bet), bets))
