"""What is wrong with the limits of a sign, and where signs must stand."""

from collections.abc import Iterator, Mapping

from croupier.errors import BadInput
from croupier.games import Played
from croupier.games.contract.setup import Setup
from croupier.money import Cents, show
from croupier.rulebook import cite
from croupier.table.limits.limit_sign import TABLE
from croupier.table.opening.offer_setup import exact_amounts, limits_by_bet, wagerable
from croupier.table.state import State
from croupier.table.values.limits import Limits
from croupier.table.values.plan import BetLimits
from croupier.table.values.refusals import Refusal, Refused


def limit_faults(
    setup: Setup, sign: Mapping[str, BetLimits], aggregate: Cents
) -> Iterator[Refused]:
    """What is wrong with a sign: a bet without limits, impossible ones, ones that cannot be paid."""
    live = setup.game.played is Played.LIVE
    try:
        limits = limits_by_bet(setup, sign, aggregate)
    except BadInput as refused:
        yield Refused(Refusal.CONFIG_INCOMPLETE, cite("SATG 4.1"), str(refused))
        return
    for bet in wagerable(setup):
        if bet.key not in limits:
            cites = cite("SATG 4.1", "WAR 6.1", "WHEEL 4.1", "GAZ 29/2000 6.1")
            yield Refused(Refusal.NOTICE_NOT_DISPLAYED, cites, f"No limits for {bet.key}.")
        elif not live:
            yield from _inexact(bet.key, limits[bet.key], exact_amounts(setup, bet))


def _inexact(bet: str, limits: Limits, exact: int) -> Iterator[Refused]:
    """Amounts at a terminal must be payable in whole cents (ruling 8)."""
    if limits.minimum % exact or limits.step % exact:
        detail = f"{bet}: minimum and step must be multiples of {show(Cents(exact))}."
        yield Refused(Refusal.CONFIG_INCOMPLETE, cite("SATG 4.3.2"), detail)


def locations(state: State) -> tuple[str, ...]:
    """Where a sign must stand: at each terminal, or once at a live table (SATG 4.2)."""
    return (TABLE,) if state.is_live else tuple(sorted(state.terminals)) or (TABLE,)
