"""What is not fair is found, within the time that the plan states, and what it is shows."""

from datetime import datetime
from math import log

import numpy as np
import pytest

from croupier.errors import BadInput
from croupier.games import game
from croupier.games.equipment.wheels import SINGLE_ZERO_WHEEL
from croupier.records.fairness import fair_models as nulls
from croupier.records.fairness.detection_time import Plan, plan_of
from croupier.records.fairness.evidence_stream import (
    Evidence,
    looks_until,
    of_cards,
    of_null,
    standouts,
)
from croupier.records.fairness.fairness_watch import needed
from croupier.records.fairness.shoe_evidence import chances_of
from croupier.rulebook import ZONE
from support.thoroughness import times

NOW = datetime(2026, 7, 1, tzinfo=ZONE)
WHEEL = nulls.roulette(SINGLE_ZERO_WHEEL)
LEAST = needed(0, 0.01)


def planned(key: str, bias: str, runs: int = 10) -> Plan:
    the_game = game(key)
    return plan_of(the_game, the_game.variants[0], bias, decks=None, at=NOW, runs=runs)


def first(evidence: Evidence) -> int:
    over = np.flatnonzero(evidence.capitals >= LEAST)
    return int(evidence.looks[over[0]]) if len(over) else 1 << 62


def spun(chance: np.random.Generator, chances: list[float], size: int) -> Evidence:
    faces = chance.choice(37, size=size, p=chances)
    before = np.concatenate(([-1], faces[:-1]))
    return of_null(WHEEL, faces, before, looks_until(size, growth=1.05))


def test_a_pocket_that_comes_twice_as_often() -> None:
    plan = planned("rapid-roulette", "pocket 17 +100%")
    assert plan.nine_of_ten is not None
    assert plan.median is not None
    assert plan.median <= plan.nine_of_ten <= 6_000
    # The same bias by other means and other chance: most of it is found by then, and none of it at once.
    chance, place = np.random.default_rng(1), WHEEL.faces.index("17")
    chances = [35 / 37 / 36] * 37
    chances[place] = 2 / 37
    runs = [spun(chance, chances, plan.nine_of_ten) for _ in range(10)]
    assert sum(first(run) <= plan.nine_of_ten for run in runs) >= 6
    assert min(map(first, runs)) > plan.median / 10
    pocket = next(standout for standout in standouts(runs[0]) if standout.bet == "pocket")
    assert pocket.faces == "17"
    assert pocket.low < 2 < pocket.high


def test_a_pocket_that_comes_a_fifth_more_often_is_found_in_the_planned_spins() -> None:
    """K-05: most wheels with one pocket at +20 % are flagged in the planned number of spins, and a fair one is not."""
    plan = planned("rapid-roulette", "pocket 17 +20%")
    assert plan.nine_of_ten is not None
    assert plan.nine_of_ten <= 60_000
    chance, place = np.random.default_rng(5), WHEEL.faces.index("17")
    chances = [(37 - 1.2) / 37 / 36] * 37
    chances[place] = 1.2 / 37
    runs = times(40, short=10)
    biased = [spun(chance, chances, plan.nine_of_ten) for _ in range(runs)]
    assert sum(first(evidence) <= plan.nine_of_ten for evidence in biased) >= 6 * runs // 10
    pockets = [
        standout
        for evidence in biased
        for standout in standouts(evidence)
        if standout.bet == "pocket"
    ]
    assert {pocket.faces for pocket in pockets} == {"17"}
    fair = [spun(chance, [1 / 37] * 37, plan.nine_of_ten) for _ in range(runs)]
    assert [first(evidence) for evidence in fair if first(evidence) <= plan.nine_of_ten] == []


def test_a_sector_and_a_dealers_signature() -> None:
    arc = planned("rapid-roulette", "arc 17 9 +40%")
    step = planned("rapid-roulette", "step 10 9 +40%")
    assert arc.nine_of_ten is not None
    assert step.nine_of_ten is not None
    assert 300 < arc.nine_of_ten < 4_000
    assert 300 < step.nine_of_ten < 4_000
    # Steps of a dealer: every pocket comes as often as it should, and only the steps tell.
    chance = np.random.default_rng(2)
    weights = np.array([1.4 if 10 <= number < 19 else 1 for number in range(37)])
    faces = np.cumsum(chance.choice(37, size=4_000, p=weights / weights.sum())) % 37
    evidence = of_null(WHEEL, faces, np.concatenate(([-1], faces[:-1])), np.array([4_000]))
    found = {family.name: float(family.together[-1]) for family in evidence.families}
    assert found["steps"] > LEAST
    assert found["pocket"] < log(20)


def test_a_loaded_die_shows_in_the_throws_whichever_die_it_is() -> None:
    plan = planned("rapid-sic-bo", "face 6 +30%")
    assert plan.nine_of_ten is not None
    assert plan.nine_of_ten < 2_000
    chance, null = np.random.default_rng(3), nulls.dice(3)
    index = {face: at for at, face in enumerate(null.faces)}
    loaded = np.array([0.1, 0.1, 0.1, 0.1, 0.1, 0.5])
    throws = np.stack(
        [
            chance.integers(1, 7, 3_000),
            chance.choice(6, 3_000, p=loaded) + 1,
            chance.integers(1, 7, 3_000),
        ]
    ).T
    faces = np.array([index["-".join(map(str, sorted(throw)))] for throw in throws.tolist()])
    evidence = of_null(null, faces, np.full(3_000, -1), looks_until(3_000))
    assert first(evidence) < 3_000
    assert next(standout for standout in standouts(evidence) if standout.bet == "face").faces == "6"


def test_a_symbol_that_has_one_compartment_too_many() -> None:
    plan = planned("rapid-big-wheel", "symbol A +20%")
    assert plan.nine_of_ten is not None
    assert plan.nine_of_ten < 4_000


def test_a_short_shoe_and_a_rank_that_comes_too_often() -> None:
    short = planned("rapid-baccarat", "missing 9 16")
    heavy = planned("triple-chase", "suit h +40%")
    assert short.nine_of_ten is not None
    assert heavy.nine_of_ten is not None
    assert short.unit == heavy.unit == "cards"
    assert max(short.nine_of_ten, heavy.nine_of_ten) < 4_000


def test_cards_that_cling_together_were_not_shuffled() -> None:
    """Sorted packs riffled twice: every card is there, and each is often followed by its like."""
    chance, copies = np.random.default_rng(4), np.full(52, 8)
    dealt = []
    for _ in range(4):
        pack = np.repeat(np.arange(52), 8)
        chance.shuffle(pack)
        by_rank = pack[np.argsort(pack % 13 + chance.random(416) * 6)]
        dealt.append(by_rank[:300])
    faces, first_card = np.concatenate(dealt), np.arange(1_200) // 300 * 300
    evidence = of_cards(*chances_of(faces, first_card, copies), looks_until(1_200))
    assert first(evidence) < 1_200
    again = next(family for family in evidence.families if family.name == "again")
    assert again.together[-1] > log(20)


@pytest.mark.parametrize(
    ("key", "bias", "says"),
    [
        ("rapid-roulette", "17 too often", "Unreadable bias"),
        ("rapid-roulette", "pocket 37 +20%", "Unknown pocket '37'"),
        ("rapid-roulette", "face 6 +20%", "Unknown kind of bias"),
        ("rapid-roulette", "arc 17 40 +20%", "Accepted: 1 to 36"),
        ("rapid-roulette", "pocket 17 +9999%", "less than always"),
        ("rapid-sic-bo", "face 7 +20%", "Unknown face '7'"),
        ("triple-chase", "rank 1 +5%", "Unknown rank '1'"),
        ("triple-chase", "suit x +5%", "Unknown suit 'x'"),
        ("triple-chase", "missing 10 24", "fewer than there are"),
        ("triple-chase", "pocket 17 +20%", "Unreadable bias"),
    ],
)
def test_what_is_no_bias_is_refused(key: str, bias: str, says: str) -> None:
    with pytest.raises(BadInput, match=says):
        planned(key, bias)
    with pytest.raises(BadInput, match="10 or more"):
        planned(key, bias, runs=3)
