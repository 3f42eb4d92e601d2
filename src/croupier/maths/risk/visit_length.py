"""Sessions as they might go, from a seed: the same seed gives the same sessions.

They are drawn from the exact distribution of the bet, so they are an illustration: whatever can be
counted is counted in `risk`.
"""

from dataclasses import dataclass

import numpy as np

from croupier.errors import BadInput
from croupier.maths.risk.lattice import Numbers
from croupier.maths.risk.ruin import Stakes

MOST_ROUNDS = 10**7
"""So many rounds all sessions may have together."""


@dataclass(frozen=True, slots=True)
class Sessions:
    """Bankrolls after each round, in stakes; a session ends with ruin, the target or the last round."""

    paths: tuple[Numbers, ...]
    ruined: int
    reached: int


def sessions(stakes: Stakes, *, rounds: int, count: int, seed: int) -> Sessions:
    """So many sessions, one after the other from one counter-based generator."""
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
