"""Every edge against a count that shares nothing with the enumerator.

The enumerator deals classes of faces and weighs them. Here real faces are dealt one by one: all of
them where the world is small, and by a second method, written from the rules and not from the code,
where it is not.
"""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import permutations, product
from math import comb

import pytest

from croupier.games import GAMES, Game, game
from croupier.games.contract.definition import AnyBet, Look, Variant
from croupier.games.equipment.cards import DECK
from croupier.maths.exact import chances, figures_of
from croupier.maths.exact.enumeration import _seen
from support.round_tables import TODAY


def probabilities(
    variant: Variant, bet: AnyBet, spot: int, decks: int | None
) -> dict[int, Fraction]:
    found = chances(variant.dealing, bet, spot, decks)
    return {line: found.probability(line) for line, hits in found.hits.items() if hits}


def shares(hits: Counter[int]) -> dict[int, Fraction]:
    return {line: Fraction(count, hits.total()) for line, count in hits.items()}


WHEELS_AND_DICE = [
    pytest.param(variant, id=f"{game.key} {variant.name}")
    for game in GAMES
    for variant in game.variants
    if variant.dealing.source.returns
]


@pytest.mark.parametrize("variant", WHEELS_AND_DICE)
def test_wheels_and_dice_by_every_outcome_and_every_position(variant: Variant) -> None:
    outcomes = list(product(variant.dealing.source.faces, repeat=len(variant.dealing.places)))
    for bet in variant.bets:
        for spot in bet.spots.values():
            counted = shares(Counter(bet.settle(outcome, spot) for outcome in outcomes))
            assert counted == probabilities(variant, bet, spot, None)


@pytest.mark.parametrize("variant", WHEELS_AND_DICE)
def test_all_positions_of_a_bet_are_alike(variant: Variant) -> None:
    """One row of figures stands for them all."""
    for bet in variant.bets:
        assert (
            len(
                {
                    tuple(sorted(probabilities(variant, bet, spot, None).items()))
                    for spot in bet.spots.values()
                }
            )
            == 1
        )


def test_triple_chase_by_every_three_of_six_decks() -> None:
    """Every ordered three of the 52 kinds of card, weighed by the copies that are left of each."""
    variant = game("triple-chase").variant("")
    hits: dict[str, Counter[int]] = {bet.key: Counter() for bet in variant.bets}
    for a, b in product(DECK.faces, repeat=2):
        two = 6 * (6 - (a == b))
        for c in DECK.faces:
            weight = two * (6 - (a == c) - (b == c))
            for bet in variant.bets:
                hits[bet.key][bet.settle((a, b, c), 0)] += weight
    for bet in variant.bets:
        assert hits[bet.key].total() == 312 * 311 * 310
        assert shares(hits[bet.key]) == probabilities(variant, bet, 0, 6)


def test_com_bo_with_one_deck_by_every_five_ranks() -> None:
    """All 13^5 sequences of ranks, for the bets that look at all five boxes."""
    variant = game("com-bo").variant("")
    looks_at_all = [bet for bet in variant.bets if len(bet.look.places) == 5]
    hits: dict[str, Counter[int]] = {bet.key: Counter() for bet in looks_at_all}
    for ranks in product(range(13), repeat=5):
        weight = 1
        for place, rank in enumerate(ranks):
            weight *= 4 - ranks[:place].count(rank)
        if weight:
            for bet in looks_at_all:
                hits[bet.key][bet.settle(ranks, bet.spot(""))] += weight
    for bet in looks_at_all:
        assert shares(hits[bet.key]) == probabilities(variant, bet, bet.spot(""), 1)


@pytest.mark.parametrize("decks", [1, 8])
def test_com_bo_runs_and_singles_by_formula(decks: int) -> None:
    """n + 1 different ranks stand in falling order in one way: C(13, n + 1) choices of ranks."""
    variant = game("com-bo").variant("")
    cards, copies = 52 * decks, 4 * decks
    for key, boxes in (
        ("high-1", 2),
        ("low-5", 2),
        ("high-run-2", 3),
        ("low-run-3", 4),
        ("high-run-4", 5),
    ):
        dealt = 1
        for place in range(boxes):
            dealt *= cards - place
        expected = Fraction(comb(13, boxes) * copies**boxes, dealt)
        bet = variant.bet(key)
        assert probabilities(variant, bet, bet.spot(""), decks)[1] == expected


@pytest.mark.parametrize(("decks", "expected"), [(1, 48), (8, None)])
def test_com_bo_combinations_by_formula(decks: int, expected: int | None) -> None:
    """Hands of five without order: the textbook counts, with 4 or 32 cards of each rank."""
    n = 4 * decks
    hands = comb(13 * n, 5)
    by_hand = {
        1: 13 * comb(n, 2) * comb(12, 3) * n**3,
        2: comb(13, 2) * comb(n, 2) ** 2 * 11 * n,
        3: 13 * comb(n, 3) * comb(12, 2) * n**2,
        4: 13 * comb(n, 3) * 12 * comb(n, 2),
        5: 13 * comb(n, 4) * 12 * n,
        6: 13 * comb(n, 5),
    }
    variant = game("com-bo").variant("")
    found = probabilities(variant, variant.bet("com-bo"), 0, decks)
    for line, count in by_hand.items():
        assert found.get(line, Fraction(0)) == Fraction(count, hands)
    if expected:
        assert by_hand[5] == 13 * expected


def baccarat_by_hand(decks: int) -> Counter[tuple[int, int, bool, bool]]:
    """Six-card orders by the final counts and naturals, written from the rules alone."""
    left = [16 * decks, *[4 * decks] * 9]  # cards by value
    found: Counter[tuple[int, int, bool, bool]] = Counter()

    def draw(weight: int, value: int) -> int:
        weight *= left[value]
        left[value] -= 1
        return weight

    def banker_draws(banker: int, third: int | None) -> bool:
        if third is None:
            return banker <= 5
        return banker <= 2 or {
            3: third != 8,
            4: 2 <= third <= 7,
            5: 4 <= third <= 7,
            6: third in (6, 7),
        }.get(banker, False)

    def end(
        weight: int, player: int, banker: int, *, naturals: tuple[bool, bool] = (False, False)
    ) -> None:
        for unseen in range(sum(left), 52 * decks - 6, -1):
            weight *= unseen
        found[player, banker, *naturals] += weight

    for a, b, c, d in product(range(10), repeat=4):
        weight = draw(draw(draw(draw(1, a), b), c), d)
        player, banker = (a + c) % 10, (b + d) % 10
        if player >= 8 or banker >= 8:
            end(weight, player, banker, naturals=(player >= 8, banker >= 8))
        elif player <= 5:
            for third in range(10):
                drawn = draw(weight, third)
                if banker_draws(banker, third):
                    for last in range(10):
                        end(draw(drawn, last), (player + third) % 10, (banker + last) % 10)
                        left[last] += 1
                else:
                    end(drawn, (player + third) % 10, banker)
                left[third] += 1
        elif banker_draws(banker, None):
            for last in range(10):
                end(draw(weight, last), player, (banker + last) % 10)
                left[last] += 1
        else:
            end(weight, player, banker)
        for value in (a, b, c, d):
            left[value] += 1
    return found


Profit = Callable[[int, int, bool, bool], Fraction | int]
"""(Player, Banker, Player natural, Banker natural) → profit on a stake of one."""


def baccarat_edges(decks: int) -> dict[tuple[str, str], Fraction]:
    """The edge of each bet from the counts above and the printed odds, with no code of the product."""
    counts = baccarat_by_hand(decks)
    deals = counts.total()

    def expect(pays: Profit) -> Fraction:
        return -sum(
            (Fraction(count, deals) * pays(*outcome) for outcome, count in counts.items()),
            Fraction(0),
        )

    half = Fraction(1, 2)
    dragon = {9: 30, 8: 10, 7: 6, 6: 4, 5: 2, 4: 1}

    def dragon_bonus(mine: int, other: int, natural: bool, both: bool) -> int:
        if mine == other:
            return 0 if both else -1
        if mine > other and natural:
            return 1
        return dragon.get(mine - other, -1)

    def total(*wanted: int, pays: Fraction | int) -> Profit:
        return lambda p, b, _n, _m: 0 if p == b else pays if max(p, b) in wanted else -1

    return {
        ("player", ""): expect(lambda p, b, _n, _m: (p > b) - (p < b)),
        ("banker", "commission"): expect(
            lambda p, b, _n, _m: Fraction(19, 20) if b > p else -(p > b)
        ),
        ("banker", "no commission"): expect(
            lambda p, b, _n, _m: (half if b == 6 else 1) if b > p else -(p > b)
        ),
        ("tie", ""): expect(lambda p, b, _n, _m: 8 if p == b else -1),
        ("player-natural-win", ""): expect(
            lambda p, b, n, _m: 0 if p == b else 4 if p > b and n else -1
        ),
        ("banker-natural-win", ""): expect(
            lambda p, b, _n, m: 0 if p == b else 4 if b > p and m else -1
        ),
        ("wht-1-4", ""): expect(total(1, 2, 3, 4, pays=7)),
        ("wht-5-6", ""): expect(total(5, 6, pays=Fraction(7, 2))),
        ("wht-7", ""): expect(total(7, pays=Fraction(9, 2))),
        ("wht-8", ""): expect(total(8, pays=3)),
        ("wht-9", ""): expect(total(9, pays=Fraction(5, 2))),
        ("super-6", "option 1"): expect(lambda p, b, _n, _m: 12 if p < b == 6 else -1),
        ("super-6", "option 2"): expect(lambda p, b, _n, _m: 15 if p < b == 6 else -1),
        ("player-dragon-bonus", ""): expect(lambda p, b, n, m: dragon_bonus(p, b, n, n and m)),
        ("banker-dragon-bonus", ""): expect(lambda p, b, n, m: dragon_bonus(b, p, m, n and m)),
        ("player-pair", ""): 1 - 12 * Fraction(4 * decks - 1, 52 * decks - 1),
        ("banker-pair", ""): 1 - 12 * Fraction(4 * decks - 1, 52 * decks - 1),
    }


@pytest.mark.parametrize("decks", [3, 4, 6, 8])
def test_baccarat_by_a_second_count(decks: int) -> None:
    for item in (game("electronic-baccarat"), game("rapid-baccarat")):
        found = {
            (row.bet.key, row.option): row.edge
            for row in figures_of(item, TODAY)
            if row.decks == decks
        }
        assert found == baccarat_edges(decks)


@pytest.mark.parametrize("one", GAMES, ids=lambda item: item.key)
def test_probabilities_sum_to_one(one: Game) -> None:
    for row in figures_of(one, TODAY):
        assert sum(line.probability for line in row.lines) == 1
        assert 0 <= row.hit < 1
        assert row.variance >= 0


def test_a_look_that_compares_is_the_same_as_one_that_tells_apart() -> None:
    variant = game("com-bo").variant("")
    for bet in variant.bets:
        if len(bet.look.places) < 5:
            told = Look(bet.look.places, bet.look.facts, bet.look.tells)
            by_line: Counter[tuple[int, tuple[int, ...]]] = Counter()
            for (facts, draws), count in _seen(variant.dealing, told).items():
                by_line[bet.line(facts, bet.spot("")), draws] += count
            compared: Counter[tuple[int, tuple[int, ...]]] = Counter()
            for (facts, draws), count in _seen(variant.dealing, bet.look).items():
                compared[bet.line(facts, bet.spot("")), draws] += count
            assert by_line == compared


def test_a_subset_of_places_may_be_dealt_alone() -> None:
    """Positions one and three of a hand are as any two cards: exchangeable."""
    variant = game("triple-chase").variant("")
    bet = variant.bet("crown-pairs")
    hits = Counter(bet.settle(hand, 0) for hand in permutations(range(26), 3))
    alone = Counter(bet.line(bet.look.facts(a, c), 0) for a, c in permutations(range(26), 2))
    assert shares(hits) == shares(alone)
