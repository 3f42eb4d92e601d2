"""Risk: how likely a bankroll is lost, or a target reached first, and what a session leaves.

Results lie on a lattice, so a bankroll moves between its points, and the chance of every point can be
followed. A player with less than a stake left can play no more: he is ruined. The stake that a choice adds
counts as lent to him, so that the last stake is played like every other.

* For a limited number of rounds the chances of all bankrolls are followed from round to round. Bankrolls
  reached with a chance below 10^-15 are left out (Chernoff's bound with Doob's inequality).
* Without a limit the chance of ruin and the mean duration satisfy one linear equation for each
  bankroll below the target; they are solved together. Without a target ruin is certain unless the player has
  the edge. Then it is a power of the root of the characteristic equation, exactly where no round loses more
  than one step of the lattice, and between two bounds otherwise.
"""

from dataclasses import dataclass
from fractions import Fraction
from math import floor, log

import numpy as np

from croupier.errors import BadInput
from croupier.maths.risk.lattice import ROUNDING, Lattice, Numbers, Places, common_step

MOST_WORK = 4 * 10**9
"""The most additions for one question: some ten seconds."""
MOST_CELLS = 2 * 10**7
"""The most coefficients of a system of equations."""
MOST_ROUNDS = 10**7
"""The most rounds of all simulated sessions together."""
NEGLIGIBLE = 1e-15
SHARES = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)


@dataclass(frozen=True, slots=True)
class Stakes:
    """A bankroll, of which one unit is staked each round, and where one would stop; in units of the stake."""

    lattice: Lattice
    bankroll: Fraction
    target: Fraction | None = None

    def __post_init__(self) -> None:
        if self.bankroll < 1:
            raise BadInput("The bankroll is less than the stake. Accepted: at least one stake.")
        if self.target is not None and self.target <= self.bankroll:
            raise BadInput("The target is no more than the bankroll. Accepted: more than it.")

    @property
    def step(self) -> Fraction:
        """The largest step of which every result is a multiple."""
        return common_step([abs(profit) for profit in self.lattice.profits])

    @property
    def moves(self) -> Places:
        """By how many steps a round can move the bankroll."""
        return np.array([int(profit / self.step) for profit in self.lattice.profits])

    @property
    def chances(self) -> Numbers:
        """How likely each move is."""
        return np.array([float(chance) for chance in self.lattice.chances])

    @property
    def lives(self) -> int:
        """The number of steps from the highest bankroll that is too small to play up to this one."""
        return floor((self.bankroll - 1) / self.step) + 1

    @property
    def goal(self) -> int | None:
        """The number of steps up to the target; a target between two points of the lattice is reached at the next."""
        if self.target is None:
            return None
        return self.lives - floor((self.bankroll - self.target) / self.step)

    def worth(self, lives: int) -> Fraction:
        """The bankroll that lies this number of steps above ruin."""
        return self.bankroll + (lives - self.lives) * self.step


@dataclass(frozen=True, slots=True)
class Outlook:
    """The results of a limited number of rounds."""

    rounds: int
    ruin: float
    reached: float | None
    """The chance that the target is reached before; nothing without one."""
    played: float
    """How many rounds are played on average before ruin, target or end."""
    mean: float
    """The mean bankroll at the end, in stakes."""
    quantiles: tuple[Fraction, ...]
    """Bankrolls at the end, in stakes: each of the `SHARES` of all sessions stays at or below one of them."""


def outlook(stakes: Stakes, rounds: int) -> Outlook:
    """Follow the chances of every bankroll for a number of rounds."""
    if rounds < 1:
        raise BadInput(f"{rounds} rounds. Accepted: 1 or more.")
    top = stakes.goal or _hardly_reached(stakes, rounds)
    work = rounds * top * len(stakes.moves)
    if work > MOST_WORK:
        accepted = int(rounds * (MOST_WORK / work) ** (2 / 3))
        raise BadInput(f"{rounds:,} rounds take too long. Accepted: up to about {accepted:,}.")
    moves, chances = stakes.moves, stakes.chances
    down, up = max(0, -int(moves.min())), max(0, int(moves.max()))
    alive = np.zeros(top - 1)  # bankrolls of 1, 2, … steps above ruin, below the top
    alive[stakes.lives - 1] = 1.0
    ended = np.zeros(down + len(alive) + up)  # from the deepest ruin to the highest win
    played = 0.0
    for _ in range(rounds):
        played += float(alive.sum())
        after = np.zeros_like(ended)
        for move, chance in zip(moves, chances, strict=True):
            after[down + move : down + move + len(alive)] += chance * alive
        alive = after[down : down + len(alive)].copy()
        after[down : down + len(alive)] = 0.0
        ended += after
    ruin, reached = float(ended[:down].sum()), float(ended[down + len(alive) :].sum())
    ended[down : down + len(alive)] = alive
    results = [stakes.worth(place + 1 - down) for place in (0, len(ended) - 1)]
    worth = np.linspace(float(results[0]), float(results[1]), len(ended))
    below = np.cumsum(ended)
    return Outlook(
        rounds=rounds,
        ruin=ruin,
        reached=None if stakes.goal is None else reached,
        played=played,
        mean=float((worth * ended).sum()),
        quantiles=tuple(
            stakes.worth(int(np.searchsorted(below, share - ROUNDING)) + 1 - down)
            for share in SHARES
        ),
    )


def _hardly_reached(stakes: Stakes, rounds: int) -> int:
    """The number of steps above ruin that these rounds reach at most, but for a negligible chance.

    For every tilt t > 0 the largest bankroll exceeds x with a chance of at most exp(n max(L(t), 0) - t x).
    """
    gains = np.array([float(profit) for profit in stakes.lattice.profits])
    tilts = np.logspace(-6, 3, 400)
    highest = gains.max()
    weighed = (stakes.chances * np.exp(tilts[:, None] * (gains - highest))).sum(axis=1)
    growth = np.maximum(np.log(weighed) + tilts * highest, 0.0)
    hardly = ((rounds * growth - log(NEGLIGIBLE)) / tilts).min()
    above = min(float(hardly), float(highest) * rounds)
    return stakes.lives + max(0, int(above / stakes.step)) + 2


@dataclass(frozen=True, slots=True)
class Forever:
    """The outcome of play without an end. Two bounds of a figure are equal if it is exact."""

    ruin: tuple[float, float]
    reached: float | None
    played: tuple[float, float] | None
    """The mean number of rounds; None if it is infinite, or if play may never end."""
    root: float | None = None
    """The root of the characteristic equation. One more stake multiplies the chance of ruin by it."""


def forever(stakes: Stakes) -> Forever:
    """The chance and duration until ruin or the target comes first; without a target, until ruin."""
    if int(stakes.moves.min()) >= 0:
        return Forever((0.0, 0.0), None, None)
    if stakes.goal is not None:
        return _first(stakes, stakes.goal)
    edge = -stakes.lattice.moment(1)
    if edge >= 0:
        return Forever((1.0, 1.0), None, _duration(stakes, edge) if edge else None)
    root = _root(stakes)
    deepest = -int(stakes.moves.min()) - 1
    most, least = root**stakes.lives, root ** (stakes.lives + deepest)
    return Forever((least, most), None, None, root ** float(1 / stakes.step))


def _duration(stakes: Stakes, edge: Fraction) -> tuple[float, float]:
    """Wald: what is lost in all is the edge times the rounds, and what is left at the end is hardly anything."""
    deepest = 1 + int(stakes.moves.min())
    left = (stakes.worth(0), stakes.worth(deepest))
    least, most = (float((stakes.bankroll - share) / edge) for share in left)
    return least, most


def _root(stakes: Stakes) -> float:
    """The solution between 0 and 1 of: the mean of root^move is 1. There is one where the player has the edge."""
    from scipy.optimize import brentq

    moves, chances = stakes.moves, stakes.chances
    deepest = int(moves.min())

    def less(root: float) -> float:
        return float((chances * root ** (moves - deepest)).sum() - root**-deepest)

    high = 1 - 1e-3
    while less(high) > 0:  # at 1 it is 0 as well: the root sought lies below, however little
        high = 1 - (1 - high) / 2
        if high == 1.0:
            return 1.0
    return float(brentq(less, 0.0, high, xtol=1e-15))


def _first(stakes: Stakes, goal: int) -> Forever:
    """One equation for each bankroll between ruin and target: what is expected there is what is expected next."""
    from scipy.linalg import solve_banded

    moves, chances, size = stakes.moves, stakes.chances, goal - 1
    down, up = min(size - 1, -int(moves.min())), min(size - 1, max(0, int(moves.max())))
    if (down + up + 1) * size > MOST_CELLS:
        most = MOST_CELLS // (down + up + 1) * stakes.step
        raise BadInput(f"The target is too far away. Accepted: up to {float(most):,.0f} stakes.")
    bands = np.zeros((down + up + 1, size))
    bands[up, :] = 1.0
    ruined = np.zeros(size)
    places = np.arange(1, goal)
    for move, chance in zip(moves, chances, strict=True):
        if -down <= move <= up:
            first, last = max(0, move), size + min(0, move)
            bands[up - move, first:last] -= chance
        ruined[places + move <= 0] += chance
    solved = solve_banded((down, up), bands, np.stack([ruined, np.ones(size)], axis=1))
    ruin, played = (float(value) for value in solved[stakes.lives - 1])
    return Forever((ruin, ruin), 1 - ruin, (played, played))


@dataclass(frozen=True, slots=True)
class Sessions:
    """Bankrolls after each round, in stakes; a session ends with ruin, the target or the last round."""

    paths: tuple[Numbers, ...]
    ruined: int
    reached: int


def sessions(stakes: Stakes, *, rounds: int, count: int, seed: int) -> Sessions:
    """Draw `count` sessions from a seed, as an illustration: the exact figures are in `outlook` and `forever`."""
    if count < 1 or rounds < 1 or count * rounds > MOST_ROUNDS:
        raise BadInput(
            f"{count:,} sessions of {rounds:,} rounds. Accepted: {MOST_ROUNDS:,} rounds in all."
        )
    if not 0 <= seed < 2**63:
        raise BadInput(f"A seed of {seed}. Accepted: 0 to 2^63 - 1.")
    chance = np.random.Generator(np.random.Philox(seed))
    bounds = np.cumsum(stakes.chances)
    bounds[-1] = 1.0
    step = float(stakes.step)
    moves, first, goal = stakes.moves, stakes.lives, stakes.goal
    paths, ruined, reached = [], 0, 0
    for _ in range(count):
        drawn = np.searchsorted(bounds, chance.random(rounds), side="right")
        lives = first + np.concatenate([[0], np.cumsum(moves[drawn])])
        over = lives <= 0
        if goal is not None:
            over |= lives >= goal
        end = int(np.argmax(over)) if over.any() else rounds
        ruined += int(lives[end] <= 0)
        reached += int(goal is not None and lives[end] >= goal)
        paths.append(float(stakes.bankroll) + (lives[: end + 1] - first) * step)
    return Sessions(tuple(paths), ruined, reached)
