"""Models and runs for the tests of simulation."""

from collections.abc import Iterator

from croupier.games import GAMES, Game, game
from croupier.maths.players.model_of_game import SimulationRequest, model_of
from croupier.maths.runs.simulation_run import Run, Threads, Workers, run
from croupier.maths.simulation.game_model import Model
from croupier.maths.simulation.result_tally import Tally
from croupier.maths.simulation.simulated_shoe import DEALT, FRESH, is_dealt_out
from croupier.rulebook import at, instant

RULES = at(instant("2026-01-01T04:00"))
SEED = 20001207


def model(key: str, **asked: object) -> Model:
    return model_of(game(key), RULES, SimulationRequest(**asked))  # type: ignore[arg-type]  # as a user types it


def tally(of: Model, units: int, *, workers: Workers | None = None, seed: int = SEED) -> Tally:
    """The counts of so many units."""
    order = Run(start=Tally.none(of, seed), units=units)
    *_, last = run(order, workers or Threads(of, seed, 1))
    last.check()
    return last


def games_without_decisions() -> Iterator[Game]:
    """One game of those that share variants and pay tables."""
    seen = set()
    for rules in GAMES:
        alike = (rules.table, tuple(variant.name for variant in rules.variants))
        if rules.variants[0].play is None and alike not in seen:
            seen.add(alike)
            yield rules


def every_model() -> Iterator[tuple[str, SimulationRequest]]:
    """Every game, variant and way to deal in which nobody decides; cards by their usual number of decks."""
    for rules in games_without_decisions():
        ways = [FRESH, DEALT] if is_dealt_out(rules) else [""]
        for variant in rules.variants:
            for way in ways:
                yield rules.key, SimulationRequest(variant=variant.name, shoe=way)
