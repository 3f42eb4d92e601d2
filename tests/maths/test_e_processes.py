"""Bets at fair odds: nobody wins on average, exactly; and the arrays say what the fractions say."""

from collections import Counter, defaultdict
from fractions import Fraction
from itertools import permutations, product
from math import exp, log, prod

import numpy as np
import pytest

from croupier.games.equipment.wheels import SINGLE_ZERO_WHEEL
from croupier.records.fairness import fair_models as nulls
from croupier.records.fairness.e_process import (
    BIASES,
    SPREADS,
    Floats,
    fair_odds,
    on_all_faces,
    on_changing_groups,
    on_groups,
    plausible_weights,
)
from croupier.records.fairness.evidence_stream import (
    is_judged,
    looks_until,
    of_cards,
    of_null,
    standouts,
)
from croupier.records.fairness.fair_models import CARD_BETS, Null
from croupier.records.fairness.shoe_evidence import chances_of

SMALL = nulls.symbols("small", {"a": 26, "b": 13, "c": 13})
TWO_DICE = nulls.dice(2)


@pytest.mark.parametrize(("null", "length"), [(SMALL, 4), (TWO_DICE, 2)], ids=["wheel", "dice"])
def test_on_fair_equipment_capital_is_one_on_average_exactly(null: Null, length: int) -> None:
    """Over all sequences of results, for each group of faces and each bias on its own."""
    faces = range(len(null.faces))
    for row in (row for kind in null.bets for row in kind.powers.tolist()):
        for bias in BIASES[::4]:
            odds = [fair_odds(bias, row, null.exact, face) for face in faces]
            assert sum(p * grown for p, grown in zip(null.exact, odds, strict=True)) == 1
            together = Fraction(0)
            for results in product(faces, repeat=length):
                chance = prod((null.exact[face] for face in results), start=Fraction(1))
                together += chance * prod((odds[face] for face in results), start=Fraction(1))
            assert together == 1


def test_every_kind_of_equipment_has_chances_that_add_up_to_one() -> None:
    rim = ["x"] * 26 + ["y"] * 26
    for null in (
        nulls.roulette(SINGLE_ZERO_WHEEL),
        nulls.dice(3),
        nulls.compartments("wheel", rim),
    ):
        assert sum(null.exact) == 1
        assert null.ring is not None
        steps: Counter[int] = Counter()
        for place, chance in zip(null.ring.places.tolist(), null.exact, strict=True):
            steps[place] += chance.numerator * (
                216 // chance.denominator if "dice" in null.name else 1
            )
        assert len(set(steps.values())) == 1, "Every place of the ring is as likely as every other."


def test_of_a_whole_shoe_capital_is_one_on_average_exactly() -> None:
    """A shoe of six cards dealt down to four, in every order: each card with what is left as its chances."""
    shoe = (0, 13, 26, 0, 1, 2)
    for bias in BIASES:
        total, count = Fraction(0), 0
        for dealt in permutations(range(6), 4):
            left, capital = [shoe[number] % 13 for number in range(6)], Fraction(1)
            for item in dealt:
                rank = shoe[item] % 13
                chances = [Fraction(left.count(rank), len(left)) for rank in range(3)]
                capital *= fair_odds(bias, (1, 0, 0), chances, rank)
                left.remove(rank)
            total, count = total + capital, count + 1
        assert total == count


@pytest.mark.parametrize(
    "null", [nulls.roulette(SINGLE_ZERO_WHEEL), TWO_DICE, nulls.dice(3)], ids=lambda item: item.name
)
def test_a_bet_on_the_next_step_is_fair_whatever_came_before_exactly(null: Null) -> None:
    ring = null.ring
    assert ring is not None
    even = [Fraction(1, ring.size)] * ring.size
    for before in range(ring.size):
        steps = [Fraction(0)] * ring.size
        for place, chance in zip(ring.places.tolist(), null.exact, strict=True):
            steps[(place - before) % ring.size] += chance
        assert steps == even
    assert np.allclose(ring.chances, 1 / ring.size, rtol=1e-15)
    for row in (row for kind in ring.bets for row in kind.powers[:: ring.size].tolist()):
        for bias in BIASES[::4]:
            grown = [fair_odds(bias, row, even, step) for step in range(ring.size)]
            assert sum(grown) == ring.size


@pytest.mark.parametrize(("null", "length"), [(SMALL, 4), (nulls.dice(1), 3)], ids=["wheel", "die"])
def test_all_who_bet_together_have_one_on_average(null: Null, length: int) -> None:
    """Over all sequences of results, at every look: each group, each kind, and the whole stream."""
    looks = np.arange(1, length + 1)
    total: dict[str, Floats] = defaultdict(lambda: np.zeros(1))
    for results in product(range(len(null.faces)), repeat=length):
        chance = float(prod((null.exact[face] for face in results), start=Fraction(1)))
        faces = np.array(results)
        found = of_null(null, faces, np.concatenate(([-1], faces[:-1])), looks)
        total["stream"] = total["stream"] + chance * np.exp(found.capitals)
        for family in found.families:
            for name, capitals in (
                (family.name, family.together),
                (f"groups of {family.name}", family.capitals),
            ):
                total[name] = total[name] + chance * np.exp(capitals)
    assert ("steps" in total) is (null.ring is not None)
    for name, mean in total.items():
        assert np.allclose(mean, 1, atol=1e-12), name


def test_all_who_bet_on_cards_have_one_on_average_and_so_have_those_who_bet_on_the_like() -> None:
    """A shoe of six cards dealt down to the last but one, in every order; what is left is counted again."""
    shoe = [0, 0, 13, 14, 1, 27]
    copies, total, again, orders = np.bincount(shoe, minlength=52), np.zeros(5), np.zeros((5, 2)), 0
    for order in permutations(range(6), 5):
        faces = np.array(shoe)[list(order)]
        came, chances = chances_of(faces, np.zeros(5, dtype=np.int64), copies)
        for at in range(1, 5):
            left = [shoe[number] for number in range(6) if number not in order[:at]]
            suit, rank = divmod(int(faces[at - 1]), 13)
            alike = [card % 13 == rank for card in left], [card // 13 == suit for card in left]
            for bet, like in enumerate(alike):
                p = Fraction(sum(like), len(left))
                assert chances[at, 20 + bet] == pytest.approx(float(p))
                odds = (fair_odds(BIASES[-1], (0, 1), (1 - p, p), is_like) for is_like in like)
                assert sum(odds) == len(left)
        found = of_cards(came, chances, np.arange(1, 6))
        total, orders = total + np.exp(found.capitals), orders + 1
        again += np.exp(found.families[-1].capitals)
    assert np.allclose(total / orders, 1, atol=1e-12)
    assert np.allclose(again / orders, 1, atol=1e-12)


def test_arrays_are_what_fractions_say() -> None:
    results = [0, 2, 0, 1, 0, 0, 2]
    counts = np.array([np.bincount(results[:n], minlength=3) for n in (1, 4, 7)])
    bets = SMALL.bets[0]
    found = on_groups(counts @ bets.powers.T, counts.sum(axis=1), bets.powers, SMALL.chances)
    for look, n in enumerate((1, 4, 7)):
        for group, row in enumerate(bets.powers.tolist()):
            own = [
                prod(
                    (fair_odds(bias, row, SMALL.exact, face) for face in results[:n]),
                    start=Fraction(1),
                )
                for bias in BIASES
            ]
            assert exp(found[look, group]) == pytest.approx(float(sum(own) / len(own)))


def test_bets_on_all_faces_are_a_gambler_who_learns() -> None:
    """The closed form is the product of what he gave each face beforehand, and 1 on average exactly."""

    def capital(results: tuple[int, ...], spread: int) -> Fraction:
        seen, money = [0, 0, 0], Fraction(1)
        for face in results:
            given = (seen[face] + spread * 3 * SMALL.exact[face]) / (sum(seen) + spread * 3)
            money *= given / SMALL.exact[face]
            seen[face] += 1
        return money

    for spread in SPREADS:
        weighed = (
            prod((SMALL.exact[face] for face in results), start=Fraction(1))
            * capital(results, spread)
            for results in product(range(3), repeat=5)
        )
        assert sum(weighed, Fraction(0)) == 1
    results = (0, 0, 1, 2, 0, 0, 0)
    expected = sum(float(capital(results, spread)) for spread in SPREADS) / len(SPREADS)
    counts = np.bincount(results, minlength=3)[None, :]
    assert exp(on_all_faces(counts, SMALL.chances)[0]) == pytest.approx(expected)


def test_cards_have_the_chances_of_what_is_left() -> None:
    chance = np.random.default_rng(7)
    copies = np.full(52, 2)
    faces = np.concatenate([chance.permutation(np.repeat(np.arange(52), 2))[:90] for _ in range(3)])
    first = np.arange(270) // 90 * 90
    came, chances = chances_of(faces, first, copies)
    looks = looks_until(270)
    found = on_changing_groups(came, chances, looks)
    # Counted again, card by card, for aces (group 0), hearts (13 + 2) and the rank of the card before.
    aces, hearts = {0, 13, 26, 39}, set(range(26, 39))
    for group, own in ((0, aces), (15, hearts)):
        capitals = dict.fromkeys(BIASES, 0.0)
        left: Counter[int] = Counter()
        for at, face in enumerate(faces.tolist()):
            if at % 90 == 0:
                left = Counter(dict.fromkeys(range(52), 2))
            p = sum(left[card] for card in own) / left.total()
            assert chances[at, group] == pytest.approx(p)
            for bias in BIASES:
                capitals[bias] += log((1 + bias * (face in own)) / (1 + float(bias) * p))
            left[face] -= 1
        together = log(sum(map(exp, capitals.values())) / len(BIASES))
        assert found[-1, group] == pytest.approx(together)
    again = 20
    assert not came[::90, again:].any()
    assert (chances[::90, again:] == 0).all(), "On the first card of a shoe nobody bets."
    assert chances[1, again] == pytest.approx((8 - 1) / 103), (
        "Seven of its rank are left among 103 cards."
    )
    assert sum(len(bets.labels) for bets in CARD_BETS) == again


def test_an_interval_is_where_the_capital_would_not_have_grown() -> None:
    chance = np.random.default_rng(3)
    faces = chance.choice(37, size=4_000, p=[*(np.full(36, 0.95 / 36)), 0.05])
    null = nulls.roulette(SINGLE_ZERO_WHEEL)
    evidence = of_null(null, faces, np.full(4_000, -1), np.array([4_000]))
    found = next(standout for standout in standouts(evidence) if standout.bet == "pocket")
    assert found.faces == null.faces[36]
    assert found.low < 0.05 * 37 < found.high
    assert found.low > 1, "Nearly twice as often is seen within 4,000 spins."
    fair = next(
        plausible_weights(108, 0.0, family.fair[0], 0.05)
        for family in evidence.families
        if family.name == "pocket"
    )
    assert fair[0] < 1 < fair[1]


def test_when_the_watch_looks_does_not_depend_on_who_asks() -> None:
    short, long = looks_until(5_000).tolist(), looks_until(90_000).tolist()
    assert short[:100] == list(range(1, 101))
    assert short[:-1] == long[: len(short) - 1]
    assert (short[-1], long[-1]) == (5_000, 90_000)
    assert looks_until(0).tolist() == []
    for count in (1, 100, 101, 5_000, 5_001):
        judged = looks_until(count)[is_judged(looks_until(count))].tolist()
        assert judged == [at for at in long[:-1] if at <= count]
