"""A game simulated: how far a run goes, who plays it, and what was counted beside the exact odds."""

import os
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from random import SystemRandom

from croupier.errors import BadInput, missing_extra, unknown
from croupier.games import game as game_of
from croupier.library.rows import SHARE, Result, Rows
from croupier.library.rule_moment import rules_at
from croupier.maths.players.model_of_game import SimulationRequest, model_of
from croupier.maths.runs import simulation_run
from croupier.maths.runs.checkpoint import read_checkpoint
from croupier.maths.runs.simulation_run import MOST, Run, Threads, Workers, check_size, units_for
from croupier.maths.simulation.estimates import Estimate, Findings, findings, precise, targets
from croupier.maths.simulation.game_model import Model
from croupier.maths.simulation.result_tally import Tally
from croupier.rulebook import Rules

USUAL = 1_000_000
"""Rounds that are played where nothing is said."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RunLength:
    """How far a run goes, and where it is kept."""

    rounds: int | None = None
    precision: float | None = None
    bet: str = ""
    seed: int | None = None
    checkpoint: Path | None = None
    resume: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Players:
    """The workers of a simulation: threads of this machine, a Dask scheduler, or a GPU."""

    workers: int = 0
    on: str = ""
    gpu: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Simulated:
    """A game as it is simulated: its rules, and how it is dealt and played."""

    rules: Rules
    request: SimulationRequest
    model: Model

    def run(self, wanted: RunLength) -> Run:
        """Return the order to play as far as wanted, from the beginning or from a checkpoint."""
        start = self._start(wanted)
        units, enough = self._size(start, wanted)
        check_size(self.model, start.seed, units)
        return Run(start=start, units=units, enough=enough)

    def workers(self, seed: int, who: Players) -> Workers:
        """Return the workers that play it."""
        if who.gpu:
            from croupier.maths.runs.gpu_run import Gpu

            return Gpu(self.model, seed)
        if who.on:
            from croupier.maths.runs.dask_cluster import Cluster, Recipe
            from croupier.maths.simulation.compiled_game import code_hash

            model = self.model
            recipe = Recipe(
                model.game.key, self.rules.instant, self.request, model.key, code_hash()
            )
            return Cluster(who.on, recipe, seed)
        return Threads(self.model, seed, who.workers or len(os.sched_getaffinity(0)))

    def _start(self, wanted: RunLength) -> Tally:
        """Return the tally from which a run starts: empty, or read from a checkpoint."""
        file = wanted.checkpoint
        if wanted.resume:
            if file is None:
                raise BadInput("--resume goes with --checkpoint FILE.")
            return read_checkpoint(file, self.model, wanted.seed)
        if file is not None and file.exists():
            raise BadInput(f"There is already {str(file)!r}. Accepted: --resume, or another file.")
        if file is not None and not file.parent.is_dir():
            raise BadInput(f"No folder {str(file.parent)!r} to keep {file.name!r} in.")
        seed = SystemRandom().randrange(1 << 32) if wanted.seed is None else wanted.seed
        return Tally.none(self.model, seed)

    def _size(self, start: Tally, wanted: RunLength) -> tuple[int, Callable[[Tally], bool] | None]:
        """Return the last unit, and what may end the run before it."""
        model = self.model
        check_size(model, start.seed, 1)
        if wanted.precision is None:
            return units_for(model, start.seed, wanted.rounds or USUAL), None
        if not 0 < wanted.precision < 1:
            raise BadInput(
                f"A precision of {wanted.precision}. Accepted: more than 0, less than 1."
            )
        every = targets(model, self.rules)
        chosen = [target for target in every if wanted.bet in ("", target.bet.key)]
        if not chosen:
            raise BadInput(f"{wanted.bet!r} is not offered, so it has no edge to be precise about.")
        most = MOST // (model.most_rounds * model.most_counted)
        units = units_for(model, start.seed, wanted.rounds) if wanted.rounds else most
        within = wanted.precision
        return units, lambda tally: precise(tally, chosen, within)


def simulated(game: str, rules: Rules, request: SimulationRequest, bet: str = "") -> Simulated:
    """Return a game as it is to be simulated; a bet that it does not have is refused."""
    model = model_of(game_of(game), rules, request)
    keys = [offered.key for offered in model.variant.bets]
    if bet and bet not in keys:
        raise unknown(f"bet of {game!r}", bet, keys)
    return Simulated(rules=rules, request=request, model=model)


@dataclass(frozen=True, kw_only=True)
class SimulatedBet(Result):
    """A bet as it was simulated; intervals hold at 99 %."""

    bet: str
    name: str
    variant: str
    """Variant, pay table and policy."""
    exact_edge: Fraction | None = field(metadata=SHARE)
    """None where it is not known exactly."""
    edge: Fraction = field(metadata=SHARE)
    edge_within: float | None
    """How far the exact edge may be from the simulated one; None where too little was seen to say."""
    hit: Fraction = field(metadata=SHARE)
    hit_from: float
    hit_to: float
    deviation: float
    """The standard deviation of the result on a stake of one."""
    differs: bool
    """Whether its counts differ from the exact chances: those of one fair run in a hundred do, at some bet."""


@dataclass(frozen=True, repr=False)
class Simulation(Rows[SimulatedBet]):
    """The bets of a simulated game."""

    rounds: int = field(kw_only=True)
    seed: int = field(kw_only=True)
    """The same seed and number of rounds give the same counts."""
    agrees: bool = field(kw_only=True)
    """Whether all counts agree with the exact chances."""


def simulate(
    game: str, *, rounds: int | None = None, precision: float | None = None, bet: str = "",
    seed: int | None = None, variant: str = "", decks: int | None = None, policy: str = "", shoe: str = "",
    burn: int | None = None, behind: int | None = None, workers: int = 0, at: str = "",
) -> Simulation:  # fmt: skip
    """Simulate a game with all its bets, and compare what was counted with the exact odds.

    Args:
        game: a game, such as `rapid-baccarat`.
        rounds: how many rounds, a million without it; whole shoes are played.
        precision: play until edges are known within this, such as 0.001, at 99 %.
        bet: one bet; all without it.
        seed: the same seed gives the same counts.
        variant: the variant; the first without it.
        decks: the number of decks; the usual one without it.
        policy: what players do, where they decide.
        shoe: `dealt` for shoe after shoe, `fresh` for each round anew.
        burn: cards burned before the first round.
        behind: cards behind the cutting card.
        workers: threads; one per processor without it.
        at: the instant whose rules are in force; now without it.
    """
    request = SimulationRequest(
        variant=variant, decks=decks, policy=policy, shoe=shoe, burn=burn, behind=behind
    )
    rules = rules_at(at)
    to_play = simulated(game, rules, request, bet)
    if rounds is not None and rounds < 1:
        raise BadInput(f"{rounds} rounds cannot be played. Accepted: 1 or more, whole.")
    run = to_play.run(RunLength(rounds=rounds, precision=precision, bet=bet, seed=seed))
    who = to_play.workers(run.start.seed, Players(workers=workers))
    try:
        (tally,) = deque(simulation_run.run(run, who), maxlen=1)
        tally.check()
        found = findings(tally, rules, bet)
    except ImportError as error:
        raise missing_extra(error) or error from None
    return Simulation(
        tuple(_bet(found, estimate) for estimate in found.estimates),
        title=f"{to_play.model.key}: {tally.rounds:,} rounds, seed {tally.seed}",
        rounds=tally.rounds, seed=tally.seed, agrees=not found.differing,
    )  # fmt: skip


def _bet(found: Findings, estimate: Estimate) -> SimulatedBet:
    target = estimate.target
    return SimulatedBet(
        bet=target.bet.key, name=target.bet.name, variant=target.label, exact_edge=target.edge,
        edge=estimate.edge, edge_within=estimate.edge_within, hit=estimate.hit,
        hit_from=estimate.hit_from, hit_to=estimate.hit_to, deviation=estimate.deviation,
        differs=any(agreement.bet == target.bet.key for agreement in found.differing),
    )  # fmt: skip
