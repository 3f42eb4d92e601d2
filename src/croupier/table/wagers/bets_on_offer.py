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
from croupier.words import phrase, phrase_of


def _without_odds(setup: Setup, key: str) -> Refused | None:
    """Refuse a bet that has no approved row of odds for one of its lines."""
    bet = setup.variant.bet(key)
    try:
        setup.rows(bet)
    except NotOffered as missing:
        return Refused(Refusal.ODDS_MISSING, bet.cites, phrase_of(missing))
    return None


def offered(state: State, key: str, spot: str) -> AnyBet | Refused:
    """Return the bet if it and the position are on offer, otherwise the refusal (SATG 2.1.4)."""
    setup = state.present_offer
    if state.round is not None and key in map(bet_of, state.round.suspended):
        return Refused(Refusal.JACKPOT_SUSPENDED, cite("SATG 7.7"), phrase("'{key}'.", key=key))
    bet = setup.wagerable().get(key)
    if bet is None and key in {bet.key for bet in setup.variant.bets}:
        refused = _without_odds(setup, key)
        if refused:
            return refused
    if bet is None:
        detail = phrase(
            "'{key}'. Accepted: {bets}.",
            key=key,
            bets=tuple(any_bet.key for any_bet in wagerable(setup)),
        )
        cites = setup.game.cites if state.is_live else cite("SATG 2.1.4")
        if is_jackpot(key) and not state.is_live:
            cites = cite("SATG 2.1.3")
        return Refused(Refusal.BET_NOT_OFFERED, cites, detail)
    unfinished = () if bet.jackpot else setup.variant.unfinished
    if spot not in bet.spots and spot not in unfinished:
        return Refused(
            Refusal.BET_NOT_OFFERED,
            bet.cites,
            phrase("{key} has no position '{spot}'.", key=key, spot=spot),
        )
    return bet


def alone(state: State, terminal: str, held: Mapping[Spot, object], at: int) -> Iterator[Spot]:
    """Yield the side wagers that lack their main wager, unless that is permitted (SATG 9.5.2(a))."""
    permitted = any(at < state.sides.get(where, 0) for where in (terminal, ""))
    bets = {where.bet for where in held}
    variant = state.present_offer.variant
    for where in held:
        needs = lacking(variant.bet(where.bet), bets)
        if needs and (needs.firm or not permitted):
            yield where


def limits_at(state: State, terminal: str, at: int) -> Mapping[str, Limits]:
    """Return the limits at a terminal: those of the sign and those of each jackpot."""
    assert state.sign is not None, "An open table has a sign."
    sign, round_ = binding(state.sign, terminal, at), state.round
    if round_ is None or not round_.jackpots:
        return sign
    # The set-up of a round is made for the jackpots that need a wager: their limits go with it.
    limits = round_.setup.once("limits of jackpots", lambda: limits_of(round_.jackpots))
    return {**sign, **limits} if limits else sign
