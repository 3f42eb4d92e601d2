"""Checks of the limits on a sign, and the locations where signs must be displayed."""

from collections.abc import Iterator, Mapping

from croupier.errors import BadInput
from croupier.games import Played
from croupier.games.contract.setup import Setup
from croupier.money import Cents
from croupier.rulebook import cite
from croupier.table.limits.limit_sign import TABLE
from croupier.table.opening.offer_setup import exact_amounts, limits_by_bet, wagerable
from croupier.table.state import State
from croupier.table.values.limits import Limits
from croupier.table.values.plan import BetLimits
from croupier.table.values.refusals import Refusal, Refused
from croupier.words import Sum, phrase, phrase_of


def limit_faults(
    setup: Setup, sign: Mapping[str, BetLimits], aggregate: Cents
) -> Iterator[Refused]:
    """Yield the faults of a sign: bets without limits, impossible limits, limits that cannot be paid exactly."""
    live = setup.game.played is Played.LIVE
    try:
        limits = limits_by_bet(setup, sign, aggregate)
    except BadInput as refused:
        yield Refused(Refusal.CONFIG_INCOMPLETE, cite("SATG 4.1"), phrase_of(refused))
        return
    for bet in wagerable(setup):
        if bet.key not in limits:
            cites = cite("SATG 4.1", "WAR 6.1", "WHEEL 4.1", "GAZ 29/2000 6.1")
            yield Refused(
                Refusal.NOTICE_NOT_DISPLAYED, cites, phrase("No limits for {bet}.", bet=bet.key)
            )
        elif not live:
            yield from _inexact(bet.key, limits[bet.key], exact_amounts(setup, bet))


def _inexact(bet: str, limits: Limits, exact: int) -> Iterator[Refused]:
    """Check that amounts at a terminal can be paid in whole cents (ruling 8)."""
    if limits.minimum % exact or limits.step % exact:
        detail = phrase(
            "{bet}: minimum and step must be multiples of {exact}.",
            bet=bet,
            exact=Sum(Cents(exact)),
        )
        yield Refused(Refusal.CONFIG_INCOMPLETE, cite("SATG 4.3.2"), detail)


def locations(state: State) -> tuple[str, ...]:
    """Return where a sign must be displayed: at each terminal, or once at a live table (SATG 4.2)."""
    return (TABLE,) if state.is_live else tuple(sorted(state.terminals)) or (TABLE,)
