"""The same counts on a cluster and on a GPU; a clear answer where there is none."""

import gc
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from croupier.errors import BadInput
from croupier.maths.players.model_of_game import SimulationRequest
from croupier.maths.runs import dask_cluster as cluster
from croupier.maths.runs.dask_cluster import Cluster, Recipe
from croupier.maths.runs.gpu_run import Gpu
from croupier.maths.simulation.compiled_game import code_hash
from croupier.maths.simulation.game_model import Model
from support.simulation_models import RULES, SEED, model, tally

LocalCluster: Any = import_module("distributed").LocalCluster


def recipe_of(of: Model, **asked: object) -> Recipe:
    made = SimulationRequest(**asked)  # type: ignore[arg-type]  # as a user types it
    return Recipe(of.game.key, RULES.instant, made, of.key, code_hash())


WHEEL = recipe_of(model("big-wheel"))


@pytest.fixture(scope="module")
def scheduler() -> Iterator[str]:
    """A scheduler with two workers in this process, on a socket of its own."""
    # A client that never connected closes itself when it is collected. While a cluster starts, that waits forever.
    gc.collect()
    with LocalCluster(
        n_workers=2,
        threads_per_worker=1,
        processes=False,
        protocol="tcp",
        host="127.0.0.1",
        dashboard_address="127.0.0.1:0",
    ) as here:
        yield here.scheduler_address


def test_a_cluster_counts_as_this_machine_does(
    scheduler: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Cluster, "block", 9_000)
    of = model("big-wheel")
    assert tally(of, 50_000, workers=Cluster(scheduler, WHEEL, SEED)) == tally(of, 50_000)
    shoes = model("com-bo", decks=8)
    recipe = recipe_of(shoes, decks=8)
    assert (
        tally(shoes, 300, workers=Cluster(scheduler, recipe, SEED)).counts
        == tally(shoes, 300).counts
    )


def test_a_machine_with_other_code_is_not_counted_on(scheduler: str) -> None:
    other = replace(WHEEL, code="0" * 64)
    with pytest.raises(BadInput, match="has other code"):
        tally(model("big-wheel"), 10, workers=Cluster(scheduler, other, SEED))


def test_a_machine_with_another_policy_is_not_counted_on(scheduler: str, tmp_path: Path) -> None:
    """Its file has the same name and other words: refused until it has these."""
    file, words = tmp_path / "mine.toml", 'table = "casino-war"\nname = "mine"\nwar = {}\n'
    file.write_text(words.format('["A"]'))
    of = model("casino-war", policy=str(file))
    recipe = recipe_of(of, policy=str(file))
    file.write_text(words.format("[]"))
    with pytest.raises(BadInput, match="A machine of the cluster makes"):
        tally(of, 10, workers=Cluster(scheduler, recipe, SEED))
    file.write_text(words.format('["A"]'))
    assert tally(of, 10, workers=Cluster(scheduler, recipe, SEED)) == tally(of, 10)
    file.write_text(words.format("[]"))
    other = model("casino-war", policy=str(file))
    counted = tally(other, 10, workers=Cluster(scheduler, recipe_of(other, policy=str(file)), SEED))
    assert counted == tally(other, 10)


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "nothing", "tcp://"])
def test_where_no_scheduler_answers_it_is_said(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", "100ms")
    with pytest.raises(BadInput, match="No scheduler answers at"):
        Cluster(address, WHEEL, SEED)


def test_a_cluster_without_workers_is_refused() -> None:
    with LocalCluster(
        n_workers=0,
        processes=False,
        protocol="tcp",
        host="127.0.0.1",
        dashboard_address="127.0.0.1:0",
    ) as empty:
        asked = Cluster(empty.scheduler_address, WHEEL, SEED).count_blocks(iter([(0, 1)]))
        with pytest.raises(BadInput, match="has no workers"):
            list(asked)


def test_without_a_gpu_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    from numba import cuda

    monkeypatch.setattr(cuda, "is_available", lambda: False)
    with pytest.raises(BadInput, match="without --gpu"):
        Gpu(model("big-wheel"), SEED)
    monkeypatch.setitem(sys.modules, "numba.cuda", None)
    with pytest.raises(BadInput, match="numba-cuda"):
        Gpu(model("big-wheel"), SEED)


SIMULATED_GPU = """
import sys
from dataclasses import replace
from inspect import signature
import numba
from numba.cuda.simulator.kernel import FakeCUDAKernel
numba.int16 = object  # here it would overflow where compiled code widens: integers as Python has them
plainly = FakeCUDAKernel.__call__
def by_name(self, *given, **named):  # a real GPU takes arguments by name, the pretended one does not
    return plainly(self, *signature(self.fn).bind(*given, **named).args)
FakeCUDAKernel.__call__ = by_name
sys.path.insert(0, TESTS)
from support.simulation_models import SEED, model, tally
from croupier.maths.runs.gpu_run import SHARED, Gpu
for key, asked, units in (
    ("rapid-baccarat", {"shoe": "fresh"}, 200),
    ("rapid-roulette", {}, 40),
    ("com-bo", {"decks": 1}, 3),
    ("rapid-casino-war", {"shoe": "fresh"}, 40),
    ("rapid-three-card-poker", {}, 20),
    ("rapid-blackjack", {"shoe": "fresh", "policy": "acts.toml"}, 2),
):
    of, seed = model(key, **asked), 9 if units == 2 else SEED
    there = tally(of, units, workers=Gpu(replace(of, given=of.given.astype(object)), seed), seed=seed)
    print(of.key, of.size <= SHARED, there.counts == tally(of, units, seed=seed).counts)
print([sum(there.lines(stake, "").values()) for stake in ("double", "split")])
"""


def who_acts() -> str:
    """A chart by which every pair is split and nine to eleven doubled: so few rounds show both."""
    soft, cards = [f"A-{card}" for card in (*range(2, 10), "A")], (*range(2, 11), "A")
    rows: dict[str, dict[Any, str]] = {
        "hard": {n: "S" if n > 16 else "Dh" if 9 <= n <= 11 else "H" for n in range(4, 21)},
        "soft": dict.fromkeys(soft, "H"),
        "pair": {f"{card}-{card}": "Ph" for card in cards},
    }
    parts = (
        f"[{kind}]\n"
        + "\n".join(f'{hand} = "{" ".join([mark] * 10)}"' for hand, mark in of.items())
        for kind, of in rows.items()
    )
    return "\n".join(('table = "blackjack"', 'name = "acts"', *parts))


def test_the_kernel_counts_as_the_processors_do(tmp_path: Path) -> None:
    """On a GPU that numba pretends to have: counts in shared memory, and in the threads' own; with decisions too."""
    (tmp_path / "acts.toml").write_text(who_acts(), encoding="utf-8")
    text = f"TESTS = {str(Path(__file__).parents[1])!r}\n{SIMULATED_GPU}"
    found = subprocess.run(  # noqa: S603  our own text
        [sys.executable, "-c", text],
        cwd=tmp_path,
        env={**os.environ, "NUMBA_ENABLE_CUDASIM": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    *lines, last, stakes = found.stdout.splitlines() or ["", found.stderr]
    assert lines == [
        "rapid-baccarat, 8 decks, fresh True True",
        "rapid-roulette, single zero False True",
        "com-bo, 1 deck, burn 0, 13 behind the cutting card False True",
        "rapid-casino-war, 6 decks, fresh, always war True True",
        "rapid-three-card-poker, 1 deck, fresh, lowest edge by the own three cards True True",
    ], found.stderr
    assert last.startswith("rapid-blackjack, Blackjack, 6 decks, fresh, acts (acts.toml ")
    assert last.endswith(" False True")
    assert stakes == "[1, 1]"
