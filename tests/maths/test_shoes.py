"""Shoes are dealt as the rules say: burned, cut, to the last coup; and as the text that is compiled says."""

from collections import Counter

import numpy as np
import pytest

from croupier.errors import BadInput
from croupier.games import game
from croupier.maths.players.model_of_game import SimulationRequest, model_of
from croupier.maths.runs.one_unit import rounds_of_unit
from croupier.maths.runs.simulation_run import played
from croupier.maths.simulation.philox import shuffle
from support.simulation_models import RULES, SEED, games_without_decisions, model, tally
from support.thoroughness import times


def order_of(cards: int, unit: int) -> list[int]:
    shoe = [card % 52 for card in range(cards)]
    shuffle(SEED, unit, shoe, 0, cards)
    return shoe


def shown(unit: int, **asked: object) -> list[list[str]]:
    return [
        list(item.faces) for item in rounds_of_unit(model("rapid-baccarat", **asked), SEED, unit)
    ]


def test_a_shoe_is_dealt_without_replacement_from_behind_its_burned_card() -> None:
    show = game("rapid-baccarat").variants[0].dealing.source.show
    coups = shown(3, burn=2)
    dealt = [face for coup in coups for face in coup]
    assert dealt == [show(card) for card in order_of(416, 3)][2 : 2 + len(dealt)]
    assert max(Counter(dealt).values()) <= 8


@pytest.mark.parametrize("behind", [13, 20, 60])
def test_one_coup_follows_the_one_in_which_the_cutting_card_came(behind: int) -> None:
    for unit in range(20):
        coups = shown(unit, behind=behind, burn=0)
        before = sum(map(len, coups[:-2]))
        came = sum(map(len, coups[:-1]))
        assert (
            before <= 416 - behind < came
        )  # it lies before the next card, or within the last coup but one


def test_com_bo_is_not_dealt_from_the_cutting_card_on() -> None:
    rounds = list(rounds_of_unit(model("com-bo", decks=1, behind=12), SEED, 0))
    assert len(rounds) == 8  # 40 cards lie before it; a ninth round would begin with it
    assert len(list(rounds_of_unit(model("com-bo", decks=1, behind=11), SEED, 0))) == 9


def test_a_fresh_round_is_the_first_of_a_shoe() -> None:
    """No shoe is held for it, but its cards are those that a shuffled one would give."""
    for unit in range(200):
        assert shown(unit, shoe="fresh")[0] == shown(unit, burn=0)[0]


def test_what_is_told_is_what_was_counted() -> None:
    for decision in games_without_decisions():
        of = model_of(decision, RULES, SimulationRequest())
        counts: Counter[tuple[str, str, str]] = Counter()
        units = times(2, short=1) if of.shoe else times(40, short=10)
        for unit in range(units):
            for coup in rounds_of_unit(of, SEED, unit):
                counts.update((bet, spot, line) for (bet, spot), line in coup.lines.items())
        counted = tally(of, units)
        for bet, spot in of.groups():
            assert counted.lines(bet, spot) == {
                line: counts[bet, spot, line] for line in counted.lines(bet, spot)
            }


def test_the_scratch_may_hold_anything() -> None:
    of = model("rapid-baccarat")
    assert np.array_equal(played(of, SEED, 4, 5) + played(of, SEED, 5, 6), played(of, SEED, 4, 6))


@pytest.mark.parametrize(
    ("key", "asked", "word"),
    [
        ("rapid-roulette", SimulationRequest(shoe="fresh"), "uses no cards"),
        ("rapid-roulette", SimulationRequest(decks=6), "uses no cards"),
        ("triple-chase", SimulationRequest(shoe="dealt"), "Accepted: fresh"),
        ("triple-chase", SimulationRequest(burn=1), "go with a shoe that is dealt out"),
        ("rapid-baccarat", SimulationRequest(shoe="half"), "Accepted: fresh, dealt"),
        ("rapid-baccarat", SimulationRequest(behind=5), "Accepted: 13 to 208 behind it"),
        ("rapid-baccarat", SimulationRequest(behind=300), "Accepted: 13 to 208 behind it"),
        ("rapid-baccarat", SimulationRequest(burn=-1), "Accepted: 0 or more"),
        ("rapid-baccarat", SimulationRequest(burn=400), "400 burned"),
        ("com-bo", SimulationRequest(burn=1), "Accepted: 0."),
        ("rapid-baccarat", SimulationRequest(decks=5), "Accepted: "),
        ("rapid-baccarat", SimulationRequest(policy="best"), "make no decisions"),
        ("rapid-baccarat", SimulationRequest(variant="x"), "variant"),
    ],
)
def test_what_cannot_be_dealt_is_refused(key: str, asked: SimulationRequest, word: str) -> None:
    with pytest.raises(BadInput, match=word.replace("(", r"\(")):
        model_of(game(key), RULES, asked)
