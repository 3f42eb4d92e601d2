"""On a fair floor the watch says nothing, as often as it promised; every stream is looked at all the time."""

from math import exp, log

import numpy as np
from scipy.stats import binom

from croupier.games import game
from croupier.games.equipment.wheels import SINGLE_ZERO_WHEEL
from croupier.money import Cents
from croupier.records.fairness import fair_models as nulls
from croupier.records.fairness.e_process import Counts, Floats
from croupier.records.fairness.evidence_stream import Evidence, looks_until, of_cards, of_null
from croupier.records.fairness.fair_models import Null
from croupier.records.fairness.fairness_options import ALWAYS, View
from croupier.records.fairness.fairness_watch import FairnessWatch, needed, plausible_rate, watch
from croupier.records.fairness.hold_evidence import COSTS, PARTS, Holds, of_rounds
from croupier.records.fairness.recorded_outcomes import Outcomes
from croupier.records.fairness.shoe_evidence import chances_of
from croupier.records.reports.report_head import AnsweredOrder
from croupier.server.demo.demo_tables import demo_plan
from croupier.table import events as e
from croupier.table.values.people import Actor

LEVEL = 0.05


def most(streams: int, level: float = LEVEL) -> int:
    """So many of the streams may ever reach 1/level; a right watch has more once in 10,000 times."""
    return int(binom.ppf(0.9999, streams, level))


def reached(evidence: Evidence, level: float = LEVEL) -> bool:
    return bool(evidence.capitals.max() >= -log(level))


def fair(null: Null, chance: np.random.Generator, size: int, looks: Counts) -> Evidence:
    faces = chance.choice(len(null.faces), size=size, p=null.chances)
    return of_null(null, faces, np.concatenate(([-1], faces[:-1])), looks)


def test_eight_hundred_fair_sets_of_dice_looked_at_after_every_throw() -> None:
    chance, null, every = np.random.default_rng(11), nulls.dice(3), np.arange(1, 121)
    alarms = sum(reached(fair(null, chance, 120, every)) for _ in range(800))
    assert alarms <= most(800)


def test_fair_wheels_over_a_long_time() -> None:
    chance, null = np.random.default_rng(12), nulls.roulette(SINGLE_ZERO_WHEEL)
    looks = looks_until(30_000, growth=1.08)
    alarms = sum(reached(fair(null, chance, 30_000, looks)) for _ in range(80))
    assert alarms <= most(80)


def test_fair_shoes_alarm_no_more_often_however_deep_they_are_dealt() -> None:
    """Without replacement, to the last card but four: what is left decides what comes, and that is the null."""
    chance, copies = np.random.default_rng(13), np.ones(52, dtype=np.int64)
    first, every = np.arange(240) // 48 * 48, np.arange(1, 241)
    alarms = 0
    for _ in range(800):
        faces = np.concatenate([chance.permutation(52)[:48] for _ in range(5)])
        alarms += reached(of_cards(*chances_of(faces, first, copies), every))
    assert alarms <= most(800)


def test_a_fair_shoe_would_stand_out_if_its_cards_were_thought_to_come_back() -> None:
    """So it matters that the chances are those of what is left."""
    chance, shoes = np.random.default_rng(18), 300
    faces = np.concatenate([chance.permutation(52)[:48] for _ in range(shoes)])
    first = np.arange(48 * shoes) // 48 * 48
    came, chances = chances_of(faces, first, np.ones(52, dtype=np.int64))
    looks = looks_until(len(faces))
    assert not reached(of_cards(came, chances, looks))
    whole = np.where(chances > 0, chances[0], 0)
    whole[:, 20:] = np.where(np.arange(len(faces))[:, None] > first[:, None], [1 / 13, 1 / 4], 0)
    assert reached(of_cards(came, whole, looks), 1 / 25_600)


def test_a_whole_fair_floor_seldom_has_any_alarm() -> None:
    """40 streams of a floor, each with its part of the level: the chance of any alarm, ever."""
    chance, null, looks = (
        np.random.default_rng(14),
        nulls.symbols("w", {"a": 26, "b": 13, "c": 13}),
        60,
    )
    floors = sum(
        any(
            fair(null, chance, looks, np.arange(1, looks + 1)).capitals.max() >= needed(place, 0.2)
            for place in range(40)
        )
        for _ in range(60)
    )
    assert floors <= most(60, 0.2)


DEALERS = Actor("Lee", "dealer"), Actor("Ana", "dealer")
SIX = [1 / 6] * 6


def floor(chance: np.random.Generator, *, dice: list[float] = SIX, size: int = 48) -> FairnessWatch:
    """Dice, a Big Wheel and a shuffler with two dealers who change places, from the events to the verdicts."""
    outcomes, holds = Outcomes(), Holds(lambda _digest: ())

    def told(place: str, by: Actor, *events: e.Event) -> None:
        for taking in (outcomes.take, holds.take):
            taking(AnsweredOrder(place, by, events, Cents(0)))

    tables = ("rapid-sic-bo", "rapid-big-wheel", "triple-chase")
    for key in tables:
        told(key, DEALERS[0], e.TableOpened(at=1_767_229_200_000, plan=demo_plan(game(key))))
    sources = {
        place: one.setup.variant.dealing.source for (place, _), one in outcomes.courses.items()
    }
    for number, (turn, key) in enumerate((turn, key) for turn in range(size) for key in tables):
        source, by = sources[key], DEALERS[(turn // 8 + tables.index(key)) % 2]
        at = 1_767_229_200_000 + number
        if key == "rapid-sic-bo":
            faces = chance.choice(6, size=3, p=dice) + 1
        elif key == "rapid-big-wheel":
            faces = chance.choice(source.faces, size=1)
        else:
            faces = chance.permutation(312)[:3] % 52
        drawn = (e.Drawn(at=at, face=source.show(int(face)), source="dealer") for face in faces)
        told(key, by, e.RoundOpened(at=at, number=turn + 1, until=at))
        told(key, by, *drawn, e.RoundSettled(at=at, sheet=""))
    return watch(outcomes, holds, ALWAYS, alpha=0.1)


def test_small_fair_floors_from_their_events_to_their_verdicts() -> None:
    """No more than the parts of the level that their streams have: far less than the level of a whole house."""
    chance = np.random.default_rng(19)
    floors = [floor(chance) for _ in range(30)]
    streams = [stream for watched in floors for stream in watched.streams]
    assert len(streams) == 30 * (3 + 3 + 6 + 3)
    parts = sum(exp(-stream.needed) for stream in floors[0].streams)
    assert sum(bool(watched.standing_out()) for watched in floors) <= most(30, parts) <= 3
    # Equipment does not share results, so of these no more than one in twenty ever reaches twenty.
    own = [stream.peak for stream in streams if stream.view is View.EQUIPMENT]
    assert sum(peak >= -log(LEVEL) for peak in own) <= most(len(own))
    assert max(own) > 0, "Somebody is ahead at some time."


def test_on_such_a_floor_loaded_dice_alone_are_told_of() -> None:
    found = floor(np.random.default_rng(20), dice=[0.08] * 5 + [0.6])
    assert found.standing_out(View.TABLE) == ("rapid-sic-bo",)
    assert found.standing_out(View.EQUIPMENT) == ("rapid-sic-bo dice",)
    of = {stream.source for stream in found.streams if stream.peak >= stream.needed}
    assert of == {"3 dice"}


def test_all_parts_of_the_level_together_are_no_more_than_the_level() -> None:
    parts = np.exp([-needed(place, 0.01) for place in range(20_000)])
    assert 0.0098 < parts.sum() <= 0.01
    assert (np.diff(parts) <= 0).all()
    assert round(np.exp(needed(0, 0.01))) == 25_600


def rounds(chance: np.random.Generator, streams: int, size: int) -> tuple[Floats, ...]:
    """Wagers on numbers and colours of which the size goes up after losses: staked, won, expected, the most."""
    pocket = chance.integers(37, size=(streams, size))
    lost = pocket % 2 == 0
    lost_before = np.concatenate((np.zeros((streams, 1), dtype=bool), lost[:, :-1]), axis=1)
    on_red = np.where(lost_before, 10.0, 5.0)
    win = np.where(lost, on_red, -on_red) + np.where(pocket == 17, -35.0, 1.0)
    staked = on_red + 1
    return staked, win, staked / 37, on_red + 35


def test_a_bet_on_the_hold_is_worth_at_least_what_is_reckoned() -> None:
    """1 + c Z is at least exp(c Z - a c² Z²) for every Z from -1 to 1, and at -1 no less would do."""
    part, cost = PARTS[:, None], COSTS[:, None]
    sides = np.linspace(-1, 1, 4_001)
    real, reckoned = np.log1p(part * sides), part * sides - cost * (part * sides) ** 2
    assert (real - reckoned >= -1e-15).all()
    assert np.allclose(real[:, 0], reckoned[:, 0], rtol=1e-9)
    assert (np.log1p(-PARTS) < -PARTS - 0.999 * COSTS * PARTS**2).all()


def test_capital_on_a_fair_hold_is_no_more_than_one_on_average() -> None:
    """Over all results of two spins with stakes that go up after a loss: every pocket as often as every other."""
    first, second = (item.ravel() for item in np.meshgrid(np.arange(37), np.arange(37)))
    on_red = np.stack((np.full(37**2, 5.0), np.where(first % 2, 5.0, 10.0)), axis=1)
    pocket = np.stack((first, second), axis=1)
    win = np.where(pocket % 2 == 0, on_red, -on_red) + np.where(pocket == 17, -35.0, 1.0)
    capitals = np.array([
        of_rounds(bet + 1, won, (bet + 1) / 37, bet + 35, np.array([1, 2]), miss=LEVEL).capitals
        for bet, won in zip(on_red, win, strict=True)
    ])  # fmt: skip
    means = np.exp(capitals).mean(axis=0)
    assert (means <= 1 + 1e-12).all()
    assert (means > 0.999).all()


def test_the_hold_of_fair_tables_is_within_its_interval_all_the_time() -> None:
    """Who doubles after a loss changes nothing: stakes may depend on all that came before."""
    chance, size = np.random.default_rng(15), 600
    every = np.arange(1, size + 1, 20)
    alarms = missed = 0
    for staked, win, expected, bound in zip(*rounds(chance, 300, size), strict=True):
        found = of_rounds(staked, win, expected, bound, every, miss=LEVEL)
        alarms += bool(found.capitals.max() >= -log(LEVEL))
        missed += bool(((found.low > 0) | (found.high < 0)).any())
        assert (found.low <= found.high).all()
    assert alarms <= most(300)
    assert missed <= most(300)


def test_a_hold_that_is_off_leaves_the_theory_and_stays_in_its_interval() -> None:
    """Odd pockets come too seldom: red wins less than it should, by a known share."""
    chance, size = np.random.default_rng(16), 20_000
    staked, win, expected, bound = (item[0] for item in rounds(chance, 1, size))
    more = 0.05 * staked
    found = of_rounds(staked, win + more, expected, bound + more, looks_until(size), miss=LEVEL)
    assert ((found.low <= 0.05) & (found.high >= 0.05)).all()
    assert found.low[-1] > 0
    assert found.capitals.max() >= -log(LEVEL)


def test_the_rate_at_which_hand_and_device_differ() -> None:
    chance = np.random.default_rng(17)
    missed = 0
    for _ in range(200):
        differed = np.cumsum(chance.random(400) < 0.02)
        bounds = (plausible_rate(int(differed[n - 1]), n, miss=LEVEL) for n in (10, 50, 200, 400))
        missed += any(not low <= 0.02 <= high for low, high in bounds)
    assert missed <= most(200)
    assert plausible_rate(0, 10, miss=LEVEL)[0] == 0
    assert plausible_rate(10, 10, miss=LEVEL)[1] == 1
