"""Wagers outside the limits, at terminals and at live tables.

What SATG 4.3 says of the account, and the advice of WAR 6.2.1 and its twins, wait for a table: they
are not named.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.errors import BadInput
from croupier.games import game
from croupier.games.contract.conduct import OutOfLimits
from croupier.money import Cents, Fate, Odds, Pay
from croupier.table.values.limits import (
    Chips,
    Limits,
    LiveSettlement,
    cut_to_limits,
    recognised,
    settle_live,
)
from support.round_tables import clause


def limits(minimum: int, maximum: int, step: int = 1, aggregate: int = 0) -> Limits:
    return Limits(
        minimum=Cents(minimum), maximum=Cents(maximum), step=Cents(step), aggregate=Cents(aggregate)
    )


TABLE = """
    SATG 4.3.1    | 500 to 5000 by 500 |  499 |    0 | below-minimum
    SATG 4.3.1    | 500 to 5000 by 500 |    1 |    0 | below-minimum
    SATG 4.3.1    | 500 to 5000 by 500 |  500 |  500 |
    SATG 4.3.2(a) | 500 to 5000 by 500 | 1200 | 1000 | clamped-to-step
    SATG 4.3.2(a) | 500 to 5000 by 500 |  999 |  500 | clamped-to-step
    SATG 4.3.2(a) | 500 to 5000 by 500 | 1000 | 1000 |
    SATG 4.3.2(b) | 500 to 5000 by 500 | 5001 | 5000 | clamped-to-maximum
    SATG 4.3.2(b) | 500 to 5200 by 500 | 9999 | 5000 | clamped-to-maximum
    SATG 4.3.2(b) | 500 to 5000 by 500 | 5000 | 5000 |
    SATG 4.3.2    | 300 to 1000 by 250 |  900 |  800 | clamped-to-step
    SATG 4.3.2    | 300 to 1000 by 250 | 1001 |  800 | clamped-to-maximum
"""


@pytest.mark.parametrize(
    ("sign", "asked", "shown", "notice"),
    [
        pytest.param(*row[1:], id=" ".join(row[:3]))
        for row in (
            [cell.strip() for cell in line.split("|")] for line in TABLE.strip().splitlines()
        )
    ],
)
def test_what_a_terminal_shows(sign: str, asked: str, shown: str, notice: str) -> None:
    minimum, _, maximum, _, step = sign.split()
    found = cut_to_limits(Cents(int(asked)), limits(int(minimum), int(maximum), int(step)))
    assert (found.amount, found.notice or "") == (int(shown), notice)
    assert bool(found.cites) == bool(notice), "what was not taken as asked says by which clause"


@given(
    asked=st.integers(1, 20_000),
    minimum=st.integers(1, 2_000),
    over=st.integers(0, 10_000),
    step=st.integers(1, 1_000),
)
def test_the_amount_shown_is_the_largest_permitted_one(
    asked: int, minimum: int, over: int, step: int
) -> None:
    """Against a second definition: every permitted amount written down."""
    sign = limits(minimum, minimum + over, step)
    permitted = [0, *range(minimum, minimum + over + 1, step)]
    expected = max(amount for amount in permitted if amount <= asked)
    assert cut_to_limits(Cents(asked), sign).amount == expected


@pytest.mark.parametrize(
    ("wagers", "counts"), [((500, 500), True), ((500, 499), False), ((), False), ((1000,), True)]
)
def test_wagers_that_together_are_too_small_are_not_recognised(
    wagers: tuple[int, ...], *, counts: bool
) -> None:
    assert recognised(map(Cents, wagers), limits(100, 5_000, aggregate=1_000)) is counts
    assert recognised(map(Cents, wagers), limits(100, 5_000)) is True, "no aggregate, no test"


@pytest.mark.parametrize(
    ("minimum", "maximum", "step"), [(0, 100, 1), (200, 100, 1), (100, 200, 0), (-5, 100, 1)]
)
def test_impossible_limits_are_refused(minimum: int, maximum: int, step: int) -> None:
    with pytest.raises(BadInput, match="Impossible limits"):
        limits(minimum, maximum, step)


FIVES = Chips((Cents(500), Cents(2_500), Cents(10_000)))
SIGN = limits(1_000, 10_000)


def live(pay: Pay, stake: int, rules: OutOfLimits, *, advised: bool = False) -> LiveSettlement:
    return settle_live(pay, Cents(stake), SIGN, chips=FIVES, advised=advised, rules=rules)


BIG_WHEEL, CASINO_WAR, COM_BO = (
    game(key).conduct.at_live_table.out_of_limits for key in ("big-wheel", "casino-war", "com-bo")
)
RULES = [
    pytest.param(CASINO_WAR, id="WAR"),
    pytest.param(BIG_WHEEL, id="WHEEL"),
    pytest.param(COM_BO, id="Com-Bo"),
]


@pytest.mark.parametrize("rules", RULES)
def test_the_first_wager_under_the_minimum_is_settled_and_later_ones_handed_back(
    rules: OutOfLimits,
) -> None:
    won, lost = live(Odds(1), 500, rules), live(Fate.LOSES, 500, rules)
    assert (won.payment.returns, won.advise, won.cites) == (1_000, True, rules.below)
    assert (lost.payment.returns, lost.collected, lost.advise) == (0, 500, True)
    for pay in (Odds(10), Fate.LOSES):
        later = live(pay, 500, rules, advised=True)
        assert (later.payment.back, later.payment.winnings, later.collected) == (500, 0, 0)
        assert later.cites == rules.below


@clause("WAR 6.2.2", "WHEEL 4.2.2", "GAZ 29/2000 6.2(b)")
@pytest.mark.parametrize("rules", RULES)
def test_a_wager_over_the_maximum_is_settled_up_to_it(rules: OutOfLimits) -> None:
    won, lost = live(Odds(47), 15_000, rules), live(Fate.LOSES, 15_000, rules)
    assert (won.payment.winnings, won.payment.back) == (470_000, 15_000)
    assert (lost.payment.back, lost.collected, lost.cites) == (5_000, 10_000, rules.above)


@clause("WAR 6.2.3", "WHEEL 4.2.3", "GAZ 29/2000 6.2(c)")
@pytest.mark.parametrize("rules", RULES)
def test_an_odd_amount_is_paid_up_to_what_the_chips_can_make(rules: OutOfLimits) -> None:
    won, lost = live(Odds(1), 1_200, rules), live(Fate.LOSES, 1_200, rules)
    assert (won.payment.winnings, won.payment.back, won.cites) == (1_500, 1_200, rules.odd)
    assert (lost.collected, lost.payment.returns) == (1_200, 0), "a loss collects what lies there"
    exact = live(Odds(1), 1_500, rules)
    assert (exact.payment.winnings, exact.cites) == (1_500, ())


def test_half_a_stake_that_chips_cannot_make_is_returned_up() -> None:
    """Surrender: half of $12.50 is returned as $10.00, since the smallest chip is $5.00."""
    given_up = live(Fate.LOSES_HALF, 1_250, CASINO_WAR)
    assert (given_up.payment.back, given_up.collected) == (1_000, 250)


@given(
    values=st.sets(st.integers(1, 60), min_size=1, max_size=3),
    amount=st.integers(0, 200),
)
def test_paying_up_against_a_second_definition(values: set[int], amount: int) -> None:
    reachable = {0}
    for total in range(1, amount + max(values) + 1):
        if any(total - value in reachable for value in values):
            reachable.add(total)
    chips = Chips(tuple(map(Cents, sorted(values))))
    assert chips.paid_up(Cents(amount)) == min(total for total in reachable if total >= amount)


@pytest.mark.parametrize("values", [(), (0,), (-5, 5)])
def test_impossible_chips_are_refused(values: tuple[int, ...]) -> None:
    with pytest.raises(BadInput, match="Impossible chips"):
        Chips(tuple(map(Cents, values)))
