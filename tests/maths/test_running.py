"""A run: the same counts whoever works, broken off or not, to a size or to a precision."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice
from math import inf
from pathlib import Path

import pytest
from scipy.stats import binomtest

from croupier.errors import BadInput, Mistake
from croupier.maths.risk.hold_limits import QUANTILE
from croupier.maths.runs import checkpoint
from croupier.maths.runs.simulation_run import (
    MOST,
    Block,
    Counts,
    Run,
    Threads,
    blocks_of,
    check_size,
    is_look,
    looks,
    played,
    run,
    units_for,
)
from croupier.maths.simulation.estimates import (
    edge_agreements,
    estimate,
    precise,
    targets,
    wilson,
)
from croupier.maths.simulation.game_model import Model
from croupier.maths.simulation.result_tally import Tally
from support.simulation_models import RULES, SEED, model, tally

WHEEL = model("big-wheel")
SHOES = model("com-bo", decks=8)


class Sized(Threads):
    """Workers that take blocks of another size."""

    def __init__(self, of: Model, workers: int, block: int) -> None:
        super().__init__(of, SEED, workers)
        self.block = block


@pytest.mark.parametrize(("of", "units"), [(WHEEL, 100_003), (SHOES, 101)], ids=["rounds", "shoes"])
def test_counts_do_not_depend_on_workers_or_blocks(of: Model, units: int) -> None:
    once = tuple(played(of, SEED, 0, units).tolist())
    for workers, block in ((1, 1 << 18), (2, 1 << 18), (3, 1 << 14), (2, 9_973)):
        found = tally(of, units, workers=Sized(of, workers, block))
        assert found.counts == once
        assert found.units == units


def test_another_seed_counts_otherwise() -> None:
    assert tally(WHEEL, 1000).counts != tally(WHEEL, 1000, seed=SEED + 1).counts


def test_any_part_can_be_played_alone() -> None:
    whole = played(SHOES, SEED, 0, 30)
    assert (played(SHOES, SEED, 0, 7) + played(SHOES, SEED, 7, 30) == whole).all()


def test_blocks_are_added_in_their_order() -> None:
    class Late(Threads):
        def count_blocks(self, blocks: Iterable[Block]) -> Iterator[tuple[Block, Counts]]:
            yield from ((item, played(self.model, self.seed, *item)) for item in [*blocks])

    ends = [
        item.units
        for item in run(Run(start=Tally.none(WHEEL, SEED), units=600_000), Late(WHEEL, SEED, 1))
    ]
    assert ends == sorted(ends)
    assert ends[-1] == 600_000


@pytest.mark.parametrize("of", [WHEEL, SHOES], ids=["rounds", "shoes"])
def test_a_resumed_run_ends_as_one_that_was_not_broken_off(of: Model, tmp_path: Path) -> None:
    units, file = (50_000, tmp_path / "run.json") if of is WHEEL else (900, tmp_path / "run.json")
    order = Run(start=Tally.none(of, SEED), units=units)
    for broken_off_after in (1, 2, 3):
        for found in islice(run(order, Sized(of, 2, 1 << 12)), broken_off_after):
            checkpoint.write(file, found)
        held = checkpoint.read_checkpoint(file, of, SEED)
        assert 0 < held.units < units
        order = replace(order, start=held)
    *_, last = run(order, Sized(of, 1, 1 << 13))
    assert last == tally(of, units)


def test_a_checkpoint_of_another_run_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    checkpoint.write(file, tally(WHEEL, 10))
    assert checkpoint.read_checkpoint(file, WHEEL, None).seed == SEED
    with pytest.raises(BadInput, match="its seed is"):
        checkpoint.read_checkpoint(file, WHEEL, SEED + 1)
    with pytest.raises(BadInput, match="its model is"):
        checkpoint.read_checkpoint(file, SHOES, SEED)
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace('"code": "', '"code": "0'), encoding="utf-8")
    with pytest.raises(BadInput, match="its code is"):
        checkpoint.read_checkpoint(file, WHEEL, SEED)
    for spoiled in (
        "",
        "{}",
        text.replace('"units": 10', '"units": -1'),
        text.replace('  "0",\n', "", 1),
    ):
        file.write_text(spoiled, encoding="utf-8")
        with pytest.raises(BadInput, match=r"holds no simulation|cannot be resumed"):
            checkpoint.read_checkpoint(file, WHEEL, SEED)
    with pytest.raises(BadInput, match="Cannot read"):
        checkpoint.read_checkpoint(tmp_path / "none.json", WHEEL, SEED)


def test_a_run_stops_when_the_edge_is_known_well_enough() -> None:
    """The same number of rounds with any workers, and no later than at the look after it is known."""
    target = next(item for item in targets(WHEEL, RULES) if item.edge)
    order = Run(
        start=Tally.none(WHEEL, SEED),
        units=MOST,
        enough=lambda found: precise(found, [target], 0.01),
    )
    ends = []
    last = order.start
    for workers, block in ((1, 1 << 18), (2, 5_000)):
        *_, last = run(order, Sized(WHEEL, workers, block))
        ends.append(last.units)
    assert ends[0] == ends[1]
    assert is_look(WHEEL, ends[0])
    assert target.variance is not None
    needed = float(target.variance) * (QUANTILE / 0.01) ** 2
    assert needed <= ends[0] <= 1.3 * needed
    assert precise(last, [target], 0.01)
    assert not list(run(replace(order, start=last), Sized(WHEEL, 1, 5_000)))  # it is finished


def test_a_line_that_was_not_hit_yet_is_not_taken_for_certain() -> None:
    rare = next(
        target for target in targets(model("rapid-sic-bo"), RULES) if target.bet.key == "any-triple"
    )
    few = tally(model("rapid-sic-bo"), 20)
    assert few.lines("any-triple", "")["wins"] == 0
    assert estimate(few, rare).deviation == 0
    assert rare.variance is not None
    exactly = QUANTILE * (float(rare.variance) / 20) ** 0.5
    assert estimate(few, rare).edge_within == pytest.approx(exactly)
    assert not precise(few, [rare], 0.1)


def test_where_all_results_were_the_same_and_nothing_is_known_no_interval_is_stated() -> None:
    rare = next(
        target for target in targets(model("rapid-sic-bo"), RULES) if target.bet.key == "any-triple"
    )
    few = tally(model("rapid-sic-bo"), 20)
    unknown = replace(rare, chances=None, known_edge=rare.edge)
    assert estimate(few, unknown).edge_within is None
    assert estimate(few, unknown).off is None
    assert not precise(few, [unknown], 0.9)
    assert not next(edge_agreements(few, [unknown])).freedom


def test_an_edge_that_cannot_vary_is_never_a_little_off() -> None:
    target = targets(WHEEL, RULES)[0]
    certain = replace(estimate(tally(WHEEL, 10), target), edge_within=0.0)
    assert certain.target.edge is not None
    assert replace(certain, edge=certain.target.edge).off == 0
    assert replace(certain, edge=certain.target.edge + 1).off == inf


def test_blocks_end_at_looks() -> None:
    first = list(islice(looks(WHEEL), 3))
    ends = [last for _, last in blocks_of(0, first[2], 10_000, looks(WHEEL))]
    assert set(first) <= set(ends)
    assert [last for _, last in blocks_of(5, 25, 10, iter(()))] == [15, 25]


def test_rounds_are_made_of_whole_shoes() -> None:
    assert units_for(WHEEL, SEED, 12_345) == 12_345
    shoes = units_for(SHOES, SEED, 10_000)
    assert 10_000 <= tally(SHOES, shoes).rounds <= 10_000 + SHOES.most_rounds
    with pytest.raises(BadInput, match="Accepted: 1 or more"):
        units_for(WHEEL, SEED, 0)


def test_counts_that_could_overflow_are_refused() -> None:
    check_size(WHEEL, SEED, MOST)
    for of, units in ((WHEEL, MOST + 1), (SHOES, MOST // SHOES.most_rounds + 1), (WHEEL, 0)):
        with pytest.raises(BadInput, match="cannot be counted"):
            check_size(of, SEED, units)
    for seed in (-1, 1 << 63):
        with pytest.raises(BadInput, match="Accepted: 0 to 9223372036854775807"):
            check_size(WHEEL, seed, 1)
    with pytest.raises(BadInput, match="Accepted: 1 or more"):
        Threads(WHEEL, SEED, 0)


def test_units_beyond_32_bits_are_units_too() -> None:
    far = 1 << 40
    assert (played(WHEEL, SEED, far, far + 1000) != played(WHEEL, SEED, 0, 1000)).any()
    assert played(WHEEL, SEED, far, far + 1000).sum() == played(WHEEL, SEED, 0, 1000).sum()


def test_totals_have_no_end() -> None:
    huge = Tally(WHEEL, SEED, 1, (1 << 62,) * WHEEL.size)
    assert huge.with_more(1, huge.counts).counts[0] == 1 << 63


def test_a_wager_that_hits_no_line_is_a_mistake() -> None:
    counts = list(tally(WHEEL, 100).counts)
    counts[0] += 1
    with pytest.raises(Mistake, match="was settled"):
        Tally(WHEEL, SEED, 100, tuple(counts)).check()
    baccarat = model("rapid-baccarat")  # a Dragon Bonus has no line 3: a lead of three wins nothing
    gap = next(at for at in range(baccarat.width) if at not in {row.at for row in baccarat.rows})
    counts = [0] * baccarat.size
    counts[gap] = 1
    with pytest.raises(Mistake, match="hit no line"):
        Tally(baccarat, SEED, 1, tuple(counts)).check()


def test_the_interval_of_wilson() -> None:
    low, high = wilson(10, 100)
    theirs = binomtest(10, 100).proportion_ci(0.99, "wilson")
    assert (low, high) == pytest.approx((theirs.low, theirs.high))
    assert wilson(0, 10)[0] == 0
    assert wilson(10, 10)[1] == 1
