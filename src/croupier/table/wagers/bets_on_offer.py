"""What may be wagered on at a table."""

from collections.abc import Iterator, Mapping

from croupier.games.contract.definition import AnyBet, NotOffered, lacking
from croupier.games.contract.setup import Setup
from croupier.rulebook import cite
from croupier.table.jackpots.jackpot_offer import bet_of, is_jackpot, limits_of
from croupier.table.limits.limit_sign import binding
from croupier.table.opening.offer_setup import wagerable
from croupier.table.round import Spot
from croupier.table.state import State
from croupier.table.values.limits import Limits
from croupier.table.values.refusals import Refusal, Refused


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
    setup = state.present_offer
    if state.round is not None and key in map(bet_of, state.round.suspended):
        return Refused(Refusal.JACKPOT_SUSPENDED, cite("SATG 7.7"), f"{key!r}.")
    bet = setup.wagerable().get(key)
    if bet is None and key in {one.key for one in setup.variant.bets}:
        refused = _without_odds(setup, key)
        if refused:
            return refused
    if bet is None:
        detail = f"{key!r}. Accepted: {', '.join(one.key for one in wagerable(setup))}."
        cites = setup.game.cites if state.is_live else cite("SATG 2.1.4")
        if is_jackpot(key) and not state.is_live:
            cites = cite("SATG 2.1.3")
        return Refused(Refusal.BET_NOT_OFFERED, cites, detail)
    unfinished = () if bet.jackpot else setup.variant.unfinished
    if spot not in bet.spots and spot not in unfinished:
        return Refused(Refusal.BET_NOT_OFFERED, bet.cites, f"{key} has no position {spot!r}.")
    return bet


def alone(state: State, terminal: str, held: Mapping[Spot, object], at: int) -> Iterator[Spot]:
    """Side wagers without the main wager they need, unless that was permitted (SATG 9.5.2(a))."""
    permitted = any(at < state.sides.get(where, 0) for where in (terminal, ""))
    bets = {where.bet for where in held}
    variant = state.present_offer.variant
    for where in held:
        needs = lacking(variant.bet(where.bet), bets)
        if needs and (needs.firm or not permitted):
            yield where


def limits_at(state: State, terminal: str, at: int) -> Mapping[str, Limits]:
    """What binds at a terminal: the sign, and of each jackpot its own limits."""
    assert state.sign is not None, "An open table has a sign."
    sign, one = binding(state.sign, terminal, at), state.round
    if one is None or not one.jackpots:
        return sign
    # The set-up of a round is made for the jackpots that need a wager: their limits go with it.
    own = one.setup.once("limits of jackpots", lambda: limits_of(one.jackpots))
    return {**sign, **own} if own else sign
