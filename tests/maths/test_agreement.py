"""Every bet on every position agrees with its exact chances; what is wrong on purpose does not."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from scipy.stats import binomtest

from croupier.games import game
from croupier.games.baccarat import BANKER_3, TwoCards, next_to, pair
from croupier.games.contract.deal import DONE
from croupier.maths.players.model_of_game import SimulationRequest, model_of
from croupier.maths.simulation import estimates
from croupier.maths.simulation.estimates import (
    agreements,
    chi_square,
    estimate,
    exact_chances,
    findings,
    targets,
)
from croupier.maths.simulation.game_model import Model
from support.simulation_models import RULES, SEED, every_model, model, tally

ROUNDS = 100_000
MODELS = list(every_model())
TESTS = 20_000
"""More tests than all models have together: each is made at 99 % divided by this number."""


@pytest.mark.parametrize(
    ("key", "asked"), MODELS, ids=[f"{key}-{asked.variant}-{asked.shoe}" for key, asked in MODELS]
)
def test_every_bet_agrees_with_its_exact_chances(key: str, asked: SimulationRequest) -> None:
    """On every position, and in a shoe at every depth that all shoes come to."""
    of = model_of(game(key), RULES, asked)
    counted = tally(of, ROUNDS // 60 if of.shoe else ROUNDS)
    found = findings(counted, RULES)
    assert {(item.bet, item.spot) for item in found.whole} == {
        (bet.key, spot) for bet in of.variant.bets for spot in bet.spots
    }
    held = counted.full_bands if of.shoe else range(of.bands)
    first = found.whole[0]
    assert chi_square(
        [
            (count, exact_chances(of, RULES)[first.bet][line])
            for line, count in counted.lines(first.bet, first.spot, *held).items()
        ]
    ) == (first.square, first.freedom, first.p)
    assert len(found.by_depth) == (len(found.whole) * of.sure if of.shoe else 0)
    assert counted.rounds >= 0.9 * ROUNDS
    assert not [item for item in (*found.whole, *found.by_depth) if not item.holds(TESTS)]
    assert found.tests > 0.9 * len(
        (*found.whole, *found.by_depth)
    )  # few lines are too rare to be tested
    for the_estimate in found.estimates:
        assert the_estimate.off is not None
        assert the_estimate.off < 2, the_estimate.target.bet.key  # five deviations


def planted(of: Model, instead: Mapping[Callable[..., Any], Callable[..., Any]]) -> Model:
    """A model with other functions in the place of the game's own."""
    names = {
        name: instead.get(value, value) if callable(value) else value
        for name, value in of.names.items()
    }
    assert names != of.names
    return replace(of, names=names)


def court_cards_pair(hand: TwoCards, _spot: int) -> int:
    return 1 if min(hand.first % 13, 10) == min(hand.second % 13, 10) else 0


def banker_never_draws(places: tuple[int, ...]) -> int:
    return DONE if next_to(places) == BANKER_3 else next_to(places)


def differing(of: Model, wrong: Model) -> set[str]:
    """The bets of a wrong model whose counts are found to differ."""
    counted = tally(wrong, 50_000)
    return {
        agreement.bet
        for agreement in agreements(counted, exact_chances(of, RULES))
        if not agreement.holds(TESTS)
    }


def test_a_wrong_line_and_a_wrong_deal_are_found() -> None:
    of = model("rapid-baccarat", shoe="fresh")
    wrong = planted(of, {pair: court_cards_pair, next_to: banker_never_draws})
    found = differing(of, wrong)
    assert {"player-pair", "banker-pair", "player", "banker", "super-6"} <= found


def test_cards_of_other_decks_are_found() -> None:
    """A single deck holds no five of a kind and fewer pairs than eight."""
    assert "com-bo" in differing(model("com-bo", decks=1), model("com-bo", decks=8, shoe="fresh"))


def test_wrong_odds_are_found() -> None:
    of = model("big-wheel")
    counted = tally(of, 400_000)
    right = targets(of, RULES)[0]
    wrong = replace(
        right, profits={**right.profits, "rests": right.profits["rests"] + Fraction(1, 4)}
    )
    measured = replace(estimate(counted, right), target=wrong)
    assert (estimate(counted, right).off or 0) < 1 < (measured.off or 0)


def test_what_cannot_be_is_never_counted() -> None:
    assert chi_square([(1, Fraction(0)), (999, Fraction(1))])[2] == 0


def test_rare_lines_are_pooled_until_a_thousand_are_expected() -> None:
    cells = [
        (450, Fraction(40, 1000)),
        (380, Fraction(40, 1000)),
        (1200, Fraction(120, 1000)),
        (7970, Fraction(800, 1000)),
    ]
    square, freedom, _ = chi_square(cells)
    assert freedom == 1  # 400 + 400 < 1000, and 1200 more
    assert square == pytest.approx(900 / 2000 + 900 / 8000)
    assert chi_square([(3, Fraction(1, 1000)), (997, Fraction(999, 1000))])[1:] == (0, 1.0)


@pytest.mark.parametrize("count", [0, 1, 4, 10, 31, 1000])
def test_two_lines_are_tested_exactly(count: int) -> None:
    p = chi_square([(count, Fraction(1, 100)), (1000 - count, Fraction(99, 100))])[2]
    tails = (binomtest(count, 1000, 0.01, item).pvalue for item in ("less", "greater"))
    assert p == pytest.approx(min(1, 2 * min(tails)), rel=1e-6)


@pytest.mark.parametrize(
    "expected", [(5,), (5, 5), (5, 20, 40), (100, 100), (1000, 1000), (1000, 1500, 4000)], ids=str
)
def test_fair_counts_differ_as_seldom_as_is_said(expected: tuple[int, ...]) -> None:
    """At the levels of a run with a hundred tests: a million fair runs, of which only far ones can differ."""
    rounds, level = 100_000, 0.01 / 100
    due = np.array([*expected, rounds - sum(expected)])
    fair = np.random.default_rng(SEED).multinomial(rounds, due / rounds, 1_000_000)
    far = fair[((fair - due) ** 2 / due).sum(axis=1) > 12]
    rows, times = np.unique(far, axis=0, return_counts=True)
    chances = [Fraction(int(item), rounds) for item in due]
    alarms = sum(
        int(often)
        for row, often in zip(rows, times, strict=True)
        if chi_square(list(zip(map(int, row), chances, strict=True)))[2] < level
    )
    assert alarms < 1.3 * level * len(fair)


def test_the_chi_square_of_a_book(monkeypatch: pytest.MonkeyPatch) -> None:
    """Mendel's peas: 315, 108, 101 and 32 against 9 : 3 : 3 : 1. At the levels of a book thirty are enough."""
    monkeypatch.setattr(estimates, "LEAST_EXPECTED", 30)
    square, freedom, p = chi_square(
        [
            (315, Fraction(9, 16)),
            (108, Fraction(3, 16)),
            (101, Fraction(3, 16)),
            (32, Fraction(1, 16)),
        ]
    )
    assert (round(square, 3), freedom, round(p, 3)) == (0.470, 3, 0.925)


def test_the_last_cards_of_a_shoe_have_a_band_of_their_own() -> None:
    """Coups that not every shoe comes to; at Com-Bo all rounds take five cards, so there are none."""
    baccarat, com_bo = model("rapid-baccarat"), model("com-bo")
    assert (baccarat.bands, baccarat.sure) == (10, 9)
    assert com_bo.bands == com_bo.sure
