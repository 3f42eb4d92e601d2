"""Simulations of a game and risks of a bankroll, worked out in a process beside the tables.

The figures are those of `croupier simulate` and `croupier risk`: the same seed and size give the same counts.
"""

from fractions import Fraction

from msgspec.structs import replace

from croupier.errors import unknown
from croupier.games import game
from croupier.maths.players.model_of_game import SimulationRequest, model_of, policies_of
from croupier.maths.risk.lattice import Lattice
from croupier.maths.risk.ruin import SHARES, Stakes, forever, outlook
from croupier.maths.risk.what_if import figures_of_one, which
from croupier.maths.runs.simulation_run import Run, Threads, check_size, run, units_for
from croupier.maths.simulation.estimates import Estimate, Findings, findings
from croupier.maths.simulation.result_tally import Tally
from croupier.rulebook import Rules, at
from croupier.server.jobs.job_messages import Simulate, WorkOutRisk
from croupier.server.jobs.maths_answers import LeftOut, RiskOut, SimulatedBetOut, SimulationOut
from croupier.table.values.instants import instant_of


class MathsJobs:
    """Answers the questions of mathematicians. A longer run goes on from where the last one ended."""

    def __init__(self) -> None:
        self._last: tuple[Simulate, Tally] | None = None

    def simulate(self, job: Simulate) -> SimulationOut:
        """Simulate a game up to a number of rounds."""
        rules = at(instant_of(job.at))
        tally = self._start(job) or _none(job, rules)
        units = units_for(tally.model, job.seed, job.rounds)
        check_size(tally.model, job.seed, units)
        for so_far in run(Run(start=tally, units=units), Threads(tally.model, job.seed, 1)):
            tally = so_far
        tally.check()
        self._last = job, tally
        return _simulated(findings(tally, rules))

    @staticmethod
    def risk(job: WorkOutRisk) -> RiskOut:
        """Work out the risk of a bankroll that stakes on one bet."""
        rules = at(instant_of(job.at))
        chosen = which(
            game(job.game), rules, bet=job.bet, variant=job.variant, option=job.option,
            decks=job.decks, policy=job.policy,
        )  # fmt: skip
        figures = figures_of_one(chosen, rules)
        target = Fraction(job.target, job.stake) if job.target else None
        stakes = Stakes(Lattice.from_figures(figures), Fraction(job.bankroll, job.stake), target)
        soon, ever = outlook(stakes, job.rounds), forever(stakes)
        left = zip(SHARES, soon.quantiles, strict=True)
        return RiskOut(
            bet=job.bet, edge=str(figures.edge), rounds=soon.rounds, ruin=soon.ruin,
            reached=soon.reached, played=soon.played, mean=soon.mean,
            left=tuple(LeftOut(share=share, stakes=float(value)) for share, value in left),
            ever_ruin=ever.ruin, ever_reached=ever.reached, ever_played=ever.played,
        )  # fmt: skip

    def _start(self, job: Simulate) -> Tally | None:
        """Return the tally of the last run, if this one is a longer run of the same."""
        if self._last is None:
            return None
        last, tally = self._last
        is_same = replace(job, rounds=last.rounds) == last
        return tally if is_same and last.rounds < job.rounds else None


def _none(job: Simulate, rules: Rules) -> Tally:
    the_game = game(job.game)
    # A name only: at the command line a policy may be a file, but no caller names a file of this machine.
    names = policies_of(the_game, rules)
    if job.policy and job.policy not in names:
        raise unknown("policy", job.policy, names)
    request = SimulationRequest(variant=job.variant, decks=job.decks, policy=job.policy)
    return Tally.none(model_of(the_game, rules, request), job.seed)


def _simulated(found: Findings) -> SimulationOut:
    return SimulationOut(
        seed=found.tally.seed, rounds=found.tally.rounds, units=found.tally.units,
        tests=found.tests, bets=tuple(_bet(found, estimate) for estimate in found.estimates),
    )  # fmt: skip


def _bet(found: Findings, estimate: Estimate) -> SimulatedBetOut:
    target = estimate.target
    worst = found.worst(target.bet.key)
    return SimulatedBetOut(
        bet=target.bet.key, name=target.bet.name, variant=target.label,
        exact_edge=None if target.edge is None else float(target.edge), edge=float(estimate.edge),
        edge_within=estimate.edge_within, hit=float(estimate.hit), sd=estimate.deviation,
        agrees=None if worst is None or not worst.freedom else worst.holds(found.tests),
    )  # fmt: skip
