"""Limits of the hold: what they promise is kept, also by bets that win seldom and much."""

from collections.abc import Callable
from decimal import ROUND_CEILING, Decimal, localcontext
from fractions import Fraction

import pytest

from croupier.games import game
from croupier.maths.exact import figures_of
from croupier.maths.risk.hold_limits import LAST_DIGIT, hold_limits
from croupier.maths.risk.lattice import Lattice
from croupier.rulebook import at, instant

RULES = at(instant("2026-01-01T04:00"))
BETS = {
    "rapid-roulette": ("red", "straight-up"),
    "rapid-baccarat": ("player", "tie"),
    "com-bo": ("com-bo",),
    "three-card-poker": ("ante", "six-card-bonus"),
}


@pytest.mark.parametrize("of", BETS)
def test_the_sure_limits_hold_for_any_number_of_rounds(of: str) -> None:
    """By the exact distribution: on neither side more than half of one percent lies outside."""
    for row in figures_of(game(of), RULES):
        if row.bet.key not in BETS[of]:
            continue
        found = Lattice.from_figures(row)
        for limits in hold_limits(found, (1, 10, 100, 1_000)):
            session = found.session(limits.rounds)
            low, high = (Fraction(-limits.rounds * item) for item in reversed(limits.sure))
            tiny = session.step / 1000
            below = 1 - session.at_least(low - tiny)
            above = session.at_least(high + tiny)
            assert below <= 0.005 + 1e-9, (row.label, limits.rounds)
            assert above <= 0.005 + 1e-9, (row.label, limits.rounds)


def test_the_normal_limits_are_edge_and_deviations() -> None:
    red = next(row for row in figures_of(game("rapid-roulette"), RULES) if row.bet.key == "red")
    (limits,) = hold_limits(Lattice.from_figures(red), (10**6,))
    edge, error = 1 / 37, (1 - 1 / 37**2) ** 0.5 / 1000
    assert limits.error == pytest.approx(error)
    assert limits.normal == pytest.approx((edge - 2.575829 * error, edge + 2.575829 * error))
    # For so many rounds the sure limits are wider by the factor of Chernoff's bound, sqrt(2 ln 200) / 2.5758.
    assert limits.sure[1] - edge == pytest.approx(error * 3.2552, rel=1e-2)


def test_limits_never_lie_beyond_what_can_be() -> None:
    red = next(row for row in figures_of(game("rapid-roulette"), RULES) if row.bet.key == "red")
    (limits,) = hold_limits(Lattice.from_figures(red), (1,))
    assert limits.sure == limits.normal == (-1, 1)


def decimal_of(value: Fraction) -> Decimal:
    return Decimal(value.numerator) / value.denominator


def lowest(height: Callable[[Decimal], Decimal]) -> Decimal:
    """The least value of a function of a tilt with one valley, by thirds of the tilt's logarithm."""
    left, right = Decimal(-25), Decimal(15)
    for _ in range(120):
        third = (right - left) / 3
        if height((left + third).exp()) < height((right - third).exp()):
            right -= third
        else:
            left += third
    return height(((left + right) / 2).exp())


def bounded_mean(bet: Lattice, sign: int, rounds: int) -> Decimal:
    """Chernoff's bound on the mean gain of players, or with the other sign of the house, to sixty digits."""
    gains = [decimal_of(sign * profit) for profit in bet.profits]
    chances = [decimal_of(chance) for chance in bet.chances]
    most, exponent = max(gains), Decimal(200).ln() / rounds

    def bound(tilt: Decimal) -> Decimal:
        weights = (
            chance * (tilt * (gain - most)).exp()
            for gain, chance in zip(gains, chances, strict=True)
        )
        return most + (sum(weights, Decimal(0)).ln() + exponent) / tilt

    return min(most, lowest(bound))


@pytest.mark.parametrize("rounds", [5, 10**4, 10**7])
@pytest.mark.parametrize("of", BETS)
def test_the_sure_limits_are_those_of_sixty_digits_rounded_outwards(of: str, rounds: int) -> None:
    """No digit rests on how a processor rounds, and no limit is narrower than what it promises."""
    for key in BETS[of]:
        row = next(row for row in figures_of(game(of), RULES) if row.bet.key == key)
        bet = Lattice.from_figures(row)
        (limits,) = hold_limits(bet, (rounds,))
        low, high = (Decimal(str(limit)) for limit in limits.sure)
        with localcontext(prec=60):
            for limit, sign in ((-low, 1), (high, -1)):
                exact = bounded_mean(bet, sign, rounds)
                # The search for the least of the bound ends a little above it.
                assert limit - exact + Decimal("1e-30") >= 0
                assert limit == (exact - Decimal("1e-30")).quantize(
                    LAST_DIGIT, rounding=ROUND_CEILING
                )
