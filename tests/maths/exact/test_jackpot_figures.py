"""Figures of jackpots against sums made by hand."""

from fractions import Fraction
from itertools import product

import pytest
from msgspec.structs import replace

from croupier.errors import BadInput
from croupier.games import game
from croupier.maths.exact.jackpot_odds import JackpotFigures, chance, jackpot_figures
from croupier.money import NOTHING, Cents
from croupier.offices.jackpots.terms import JackpotTerms
from croupier.table.jackpots.jackpot_offer import Condition, Rate
from support.jackpot_office import BONUS, LINKED, MYSTERY, Running
from support.round_tables import TODAY


def figures(terms: JackpotTerms, staked: int | None = None) -> JackpotFigures:
    (found,) = jackpot_figures(terms, TODAY, staked=None if staked is None else Cents(staked))
    return found


def test_a_progressive_of_lucky_sic_bo_by_hand() -> None:
    """One throw of 216 shows three sixes; a dollar takes part in each round."""
    item = figures(LINKED)
    assert item.hit == Fraction(1, 216)
    assert item.rounds == 216
    assert item.turnover == 21_600
    assert item.prize == 100_000 + 216
    assert item.from_reserve == 72
    assert item.cost == 100_000 - 72
    assert item.returned == Fraction(100_216, 21_600)
    assert item.edge == 1 - Fraction(100_216, 21_600)
    # A dollar for a chance of 1 in 216.
    assert item.break_even == 21_600
    assert item.worth(Cents(21_600)) == 1
    assert item.worth(Cents(43_200)) == 2


def test_what_comes_back_is_what_was_brought_put_by_and_paid_by_the_house() -> None:
    for staked, reserve in ((100, Rate(1, 300)), (2_000, Rate(1, 9)), (5_000_000, Rate(1, 3))):
        item = figures(replace(LINKED, reserve=reserve, fixed=Cents(700)), staked)
        given = item.turnover * LINKED.rate.fraction + item.from_reserve + item.cost
        assert item.returned * item.turnover == given == item.prize
        assert item.from_reserve <= LINKED.minimum


def test_more_that_takes_part_makes_a_larger_prize_no_other_chance() -> None:
    small, large = figures(LINKED, 100), figures(LINKED, 1_000)
    assert (small.hit, small.rounds) == (large.hit, large.rounds)
    assert large.prize - LINKED.minimum == 10 * (small.prize - LINKED.minimum)
    assert large.cost < small.cost
    assert small.break_even == large.break_even


def test_a_meter_with_a_maximum_by_hand() -> None:
    """Each round brings a cent, and three have room: 1 + q + q², with q the chance of no hit."""
    item = figures(replace(LINKED, most=Cents(LINKED.minimum + 3)))
    no_hit = Fraction(215, 216)
    assert item.grown == 1 + no_hit + no_hit**2
    assert item.prize == LINKED.minimum + item.grown
    # Three dollars bring three cents a round, of which the second has room for two of five.
    half = figures(replace(LINKED, most=Cents(LINKED.minimum + 5)), 300)
    assert half.grown == 3 + 2 * no_hit
    beyond = half.turnover * Fraction(1, 100) - half.grown
    assert half.from_reserve == half.turnover * Fraction(1, 300) + beyond


def test_a_mystery_by_hand() -> None:
    """Any cent from 500.01 to 1000.00: 750.005 on average, which needs 250.005 at 3 of 800."""
    item = figures(MYSTERY)
    assert item.hit is None
    assert item.prize == Fraction(150_001, 2)
    assert item.turnover == Fraction(50_001, 2) * Fraction(800, 3)
    assert item.returned == item.prize * 3 / (Fraction(50_001, 2) * 800)
    assert item.cost == MYSTERY.minimum
    assert item.break_even is None
    assert item.edge is None
    wagered = figures(replace(MYSTERY, wager=LINKED.wager, rate=Rate(1, 9), game=LINKED.game))
    assert wagered.break_even == 90_000
    assert wagered.worth(Cents(90_000)) == 1


def test_the_mean_of_many_hidden_values_is_the_expected_prize() -> None:
    """Within three standard errors."""
    terms = replace(MYSTERY, minimum=Cents(1_000), most=Cents(2_000), rate=Rate(1, 1))
    running = Running().opened(terms, "RR1")
    while len(running.state.wins) < 400:
        running.played("RR1", ("1", 50_000))
    prizes = [win.hit.prize for win in running.state.wins.values()]
    mean, expected = Fraction(sum(prizes), len(prizes)), figures(terms).prize
    assert expected == Fraction(3_001, 2)
    assert (mean - expected) ** 2 < 9 * Fraction(1_000**2, 12 * len(prizes))


def test_a_fixed_prize_by_hand() -> None:
    item = figures(replace(BONUS, condition=LINKED.condition, game=LINKED.game), 500)
    assert item.prize == item.cost == 20_000
    assert item.returned == Fraction(20_000, 500 * 216)
    assert item.break_even is None


LINES = {
    "6 6 3": (Condition(bet="single-die", spot="6", line="two"), Condition(bet="total-15", line="wins")),
    "three sixes": (Condition(bet="any-triple", line="wins"), Condition(bet="specific-doubles", spot="6", line="wins")),
    "big with a 4": (Condition(bet="big", line="wins"), Condition(bet="single-die", spot="4", line="one")),
}  # fmt: skip


@pytest.mark.parametrize("lines", LINES.values(), ids=LINES)
def test_several_lines_together_are_counted_throw_by_throw(lines: tuple[Condition, ...]) -> None:
    (variant,) = game("lucky-sic-bo").variants
    won = 0
    for dice in product("123456", repeat=3):
        places = variant.dealing.read("-".join(dice), None)
        bets = ((item, variant.bet(item.bet)) for item in lines)
        won += all(
            bet.lines.get(bet.settle(places, bet.spot(one.spot))) == one.line for one, bet in bets
        )
    assert chance(variant, lines, None) == Fraction(won, 216) > 0


def test_each_variant_and_deck_count_has_its_own_chance() -> None:
    zero = replace(
        LINKED,
        game="rapid-roulette",
        condition=(Condition(bet="straight-up", spot="17", line="wins"),),
    )
    found = {figure.variant: figure.hit for figure in jackpot_figures(zero, TODAY)}
    assert found.pop("single zero") == Fraction(1, 37)
    assert set(found.values()) == {Fraction(1, 38)}
    tie = replace(LINKED, game="rapid-baccarat", condition=(Condition(bet="tie", line="wins"),))
    decks = {figure.decks: figure.hit for figure in jackpot_figures(tie, TODAY)}
    assert len(set(decks.values())) == len(decks) > 1


@pytest.mark.parametrize(
    ("terms", "says"),
    [
        (replace(LINKED, condition=(Condition(bet="big", line="wins"), Condition(bet="any-triple", line="wins"))),
         "cannot be won"),
        (BONUS, "act of the operator"),
        (replace(LINKED, minimum=NOTHING), "No minimum value"),
    ],
)  # fmt: skip
def test_what_has_no_figures_says_why(terms: JackpotTerms, says: str) -> None:
    with pytest.raises(BadInput, match=says):
        list(jackpot_figures(terms, TODAY))
    with pytest.raises(BadInput, match="more than nothing"):
        list(jackpot_figures(LINKED, TODAY, staked=NOTHING))
