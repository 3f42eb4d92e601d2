"""Three Card Poker: published figures, and counts that share nothing with the enumerator."""

from collections import Counter
from collections.abc import Sequence
from decimal import ROUND_CEILING, ROUND_HALF_UP, Decimal
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from typing import Any

import numpy as np
import pytest
from numba import njit

from croupier.errors import BadInput
from croupier.games import Game
from croupier.games.equipment.cards import DECK, cards, high
from croupier.games.rapid_three_card_poker import HANDS, RAPID_THREE_CARD_POKER
from croupier.games.three_card_poker import (
    FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    ROYAL_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_CARD_POKER,
    THREE_OF_A_KIND,
    score,
    score_of,
)
from croupier.maths.exact import Figures
from croupier.maths.exact.three_card_matrix import best_play
from croupier.maths.exact.three_card_odds import (
    Stakes,
    dealers_below,
    hands_alike,
    six_cards,
    three_card_figures,
    three_cards,
)
from support.round_tables import TODAY

GAMES = (THREE_CARD_POKER, RAPID_THREE_CARD_POKER)
BY_OWN_CARDS = "lowest edge by the own three cards"


def figures_of(game: Game) -> dict[tuple[str, str], Figures]:
    found = three_card_figures(game, game.variant(""), TODAY, 1)
    return {(row.bet.key, row.label): row for row in found}


@cache
def figures() -> dict[str, dict[tuple[str, str], Figures]]:
    return {game.key: figures_of(game) for game in GAMES}


@pytest.mark.parametrize(
    ("game", "bet", "label", "percent", "source"),
    [
        ("three-card-poker", "ante", "lowest edge", "3.37", "Wizard of Odds"),
        ("rapid-three-card-poker", "ante", BY_OWN_CARDS, "3.37", "Wizard of Odds"),
        *(
            (game.key, bet, label, percent, source)
            for game in GAMES
            for bet, label, percent, source in (
                ("pairs-plus", "40-30-6-4-1", "2.32", "Casino City"),
                ("pairs-plus", "40-30-5-4-1", "5.57", "Casino City"),
                ("pairs-plus", "40-30-6-3-1", "7.28", "Casino City"),
            )
        ),
    ],
)
def test_published_figures(game: str, bet: str, label: str, percent: str, source: str) -> None:
    edge = figures()[game][bet, label].edge
    exact = Decimal(edge.numerator * 100) / Decimal(edge.denominator)
    assert exact.quantize(Decimal(percent), ROUND_HALF_UP) == Decimal(percent), source


def test_six_card_bonus_is_as_published_but_for_the_last_digit() -> None:
    """table-games-online prints 10.23 %: the exact figure, 10.2248 %, rounded up."""
    for rows in figures().values():
        assert rows["six-card-bonus", ""].edge == Fraction(15_306, 149_695)
    exact = Decimal(15_306 * 100) / Decimal(149_695)
    assert exact.quantize(Decimal("0.0001")) == Decimal("10.2248")
    assert exact.quantize(Decimal("0.01"), ROUND_CEILING) == Decimal("10.23")


def test_the_rows_are_one_for_each_stated_policy() -> None:
    sides = {("pairs-plus", f"40-30-{rest}-1") for rest in ("6-4", "5-4", "6-3")}
    sides.add(("six-card-bonus", ""))
    live = {("ante", "lowest edge"), ("ante", "never fold")}
    rapid = {("ante", BY_OWN_CARDS), ("ante", "never fold"), ("ante", "time-out, always fold")}
    assert set(figures()["three-card-poker"]) == sides | live
    assert set(figures()["rapid-three-card-poker"]) == sides | rapid


def test_probabilities_sum_to_one() -> None:
    for rows in figures().values():
        for row in rows.values():
            assert sum(line.probability for line in row.lines) == 1


def test_who_never_acts_loses_every_ante() -> None:
    row = figures()["rapid-three-card-poker"]["ante", "time-out, always fold"]
    assert row.edge == 1
    assert row.hit == 0


def test_best_play_is_q_6_4_or_better() -> None:
    """For every one of the 22,100 hands, not only at the border."""
    stakes = Stakes.from_rules(THREE_CARD_POKER, THREE_CARD_POKER.variant(""), TODAY, 1)
    for hand in hands_alike():
        assert stakes.is_played(hand) == (score(*hand) >= score_of("Q-6-4"))
    assert sum(hands_alike().values()) == comb(52, 3)


def test_three_cards_are_counted_as_published() -> None:
    """48 straight flushes, 52 threes, 720 straights, 1,096 flushes, 3,744 pairs (Wizard of Odds)."""
    assert [three_cards()[kind] for kind in range(5, -1, -1)] == [48, 52, 720, 1096, 3744, 16440]


def test_six_cards_are_counted_as_published() -> None:
    """The best five of six cards (Wizard of Odds, poker probabilities)."""
    found = six_cards()
    assert sum(found.values()) == comb(52, 6)
    assert [
        found[kind]
        for kind in (
            ROYAL_FLUSH, STRAIGHT_FLUSH, FOUR_OF_A_KIND, FULL_HOUSE, FLUSH, STRAIGHT, THREE_OF_A_KIND
        )
    ] == [188, 1_656, 14_664, 165_984, 205_792, 361_620, 732_160]  # fmt: skip


# The base game again: every hand of the player against every hand of the dealer, one by one.


def worth(hand: Sequence[int]) -> tuple[int, list[int]]:
    """The order of hands with lists and counts, as in the tests of the rules, and no code of the product."""
    ranks = sorted((high(card) for card in hand), reverse=True)
    ranks = [3, 2, 1] if ranks == [14, 3, 2] else ranks
    counts = Counter(ranks)
    suited = len({card // 13 for card in hand}) == 1
    row = len(counts) == 3 and ranks[0] - ranks[2] == 2
    if row:
        kind = 5 if suited else 3
    elif len(counts) == 1:
        kind = 4
    else:
        kind = 2 if suited else 3 - len(counts)
    return kind, sorted(ranks, key=lambda rank: (counts[rank], rank), reverse=True)


@njit
def every_pair(order: Any, cards_of: Any, queen_high: int, played_from: int) -> Any:
    """Ends by kind of hand: folded, not qualified, higher, equal, lower."""
    found = np.zeros((6, 5), np.int64)
    for mine in range(len(order)):
        for dealer in range(len(order)):
            if cards_of[mine] & cards_of[dealer]:
                continue
            end = 4
            if order[mine, 0] < played_from:
                end = 0
            elif order[dealer, 0] < queen_high:
                end = 1
            elif order[mine, 0] >= order[dealer, 0]:
                end = 3 if order[mine, 0] == order[dealer, 0] else 2
            found[order[mine, 1], end] += 1
    return found


@pytest.mark.parametrize(
    ("label", "played_from"), [("lowest edge", (0, [12, 6, 4])), ("never fold", (0, [5, 3, 2]))]
)
def test_the_base_game_by_every_pair_of_hands(
    label: str, played_from: tuple[int, list[int]]
) -> None:
    hands = list(combinations(DECK.faces, 3))
    different = sorted({repr(worth(hand)): worth(hand) for hand in hands}.values())
    places = {repr(one): place for place, one in enumerate(different)}
    order = np.array([[places[repr(worth(hand))], worth(hand)[0]] for hand in hands])
    bits = np.array([sum(1 << card for card in hand) for hand in hands])
    queen_high = places[repr((0, [12, 3, 2]))]
    found = every_pair(order, bits, queen_high, places[repr(played_from)])
    assert found.sum() == comb(52, 3) * comb(49, 3)
    bonus = (0, 0, 0, 1, 4, 5)
    total = sum(
        int(found[kind, end]) * (gain + (bonus[kind] if end else 0))
        for kind in range(6)
        for end, gain in enumerate((-1, 1, 2, 0, -2))
    )
    row = figures()["three-card-poker"]["ante", label]
    assert row.edge == -Fraction(total, int(found.sum()))
    folded = next((line.probability for line in row.lines if line.name == "fold"), 0)
    assert folded == Fraction(int(found[:, 0].sum()), int(found.sum()))


@pytest.mark.parametrize("hand", ["Qc 6d 4h", "2c 3d 5h", "Ac Ad Ah", "Ac 2c 3c", "Jd 10c 9c"])
def test_dealers_hands_counted_one_by_one(hand: str) -> None:
    own = cards(hand)
    left = [card for card in DECK.faces if card not in own]
    dealers = sorted(score(*dealer) for dealer in combinations(left, 3))
    for points in (0, score_of("Q-3-2"), score(*own), score(*own) + 1, 6 << 12):
        assert dealers_below(own, points) == sum(dealer < points for dealer in dealers)


# Best play when nine cards are seen.

MATRICES = {
    "nothing special": "Qc 6d 4h 9h 9s 2c 3c Kd 8s",
    "few qualifying cards left": "Ac Ad Ah Kc Kd Kh Qc Qd 2h",
    "low cards are gone": "2c 2d 3c 3d 4c 4d 5c 5d Jh",
}


def gain_by_hand(matrix: tuple[int, ...], own: tuple[int, ...]) -> Fraction:
    left = [card for card in DECK.faces if card not in matrix]
    mine, total, count = worth(own), 0, 0
    for hand in combinations(left, 3):
        dealer = worth(hand)
        count += 1
        if dealer < (0, [12]):
            total += 1
        else:
            total += 2 * ((mine > dealer) - (mine < dealer))
    return Fraction(total, count) + (0, 0, 0, 1, 4, 5)[mine[0]]


@pytest.mark.parametrize("text", MATRICES.values(), ids=MATRICES.keys())
@pytest.mark.parametrize("chosen", ["1-2-3", "1-5-9", "7-8-9"])
def test_best_play_on_a_matrix_by_every_hand_of_the_dealer(text: str, chosen: str) -> None:
    matrix = cards(text)
    own = tuple(matrix[int(position) - 1] for position in chosen.split("-"))
    choice, gains = best_play(matrix, chosen, TODAY)
    assert gains == {"fold": -1, "play": gain_by_hand(matrix, own)}
    assert choice == ("play" if gains["play"] > -1 else "fold")


def test_seeing_the_other_six_cards_can_change_the_best_play() -> None:
    """J-9-2 is folded on its own; with most aces, kings and queens in sight it is played."""
    assert score_of("J-9-2") < score_of("Q-6-4")
    assert best_play(cards("Js 9d 2h Ac Ad Ah Kc Kd Qc"), "1-2-3", TODAY).choice == "play"
    assert best_play(cards("Qs 6d 4h 2c 2d 3c 3d 5c 5d"), "1-2-3", TODAY).choice == "fold"


def test_the_visible_matrix_makes_every_choice_of_positions_decidable() -> None:
    matrix = cards(MATRICES["nothing special"])
    found = {chosen: best_play(matrix, chosen, TODAY) for chosen in list(HANDS)[::7]}
    assert {found[chosen].choice for chosen in found} == {"fold", "play"}


@pytest.mark.parametrize(
    ("text", "chosen", "message"),
    [
        ("Qc 6d 4h 9h 9s 2c 3c Kd 8s", "1-2", "Unknown choice of three positions"),
        ("Qc 6d 4h 9h 9s 2c 3c Kd", "1-2-3", "8 different cards of 8"),
        ("Qc 6d 4h 9h 9s 2c 3c Kd Qc", "1-2-3", "8 different cards of 9"),
    ],
)
def test_no_best_play_without_nine_different_cards(text: str, chosen: str, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        best_play(cards(text), chosen, TODAY)
