"""Equipment that makes a result by moving, and the words for its state: idle, moving, at rest.

A result is read only at rest. Cards do not move.
"""

from dataclasses import dataclass

IDLE = "idle"


@dataclass(frozen=True, slots=True)
class Moving:
    """One kind of device: what its events call its motion and its rest."""

    kind: str
    moves: str
    rests: str


BALL = Moving("ball", moves="ball-spun", rests="ball-at-rest")
"""The ball of a roulette wheel (SATG 10.2 ball, SATG 16.2 ball)."""
DICE_TUMBLER = Moving("dice-tumbler", moves="tumbling", rests="at-rest")
"""The tumbler in which the dice are shaken (SATG 11.2 dice-tumbler)."""
WHEEL = Moving("big-wheel", moves="wheel-spun", rests="wheel-at-rest")
"""The Big Wheel under its indicator (WHEEL 1.1 indicator)."""
