"""What floats are written with: no digit in which processors differ."""

import numpy as np
import pytest

from croupier.games import game
from croupier.maths.exact import figures_of
from croupier.maths.risk.lattice import Lattice
from croupier.maths.sheets.float_digits import round_float, round_floats
from croupier.rulebook import at, instant


def test_two_processors_write_the_same_number() -> None:
    assert round_float(0.03772854473283823) == round_float(0.037728544732936097) == 0.0377285447
    assert round_float(1.23456789012e-30) == 1.23456789e-30


def test_floats_are_rounded_wherever_they_stand() -> None:
    told = {"ruin": (1 / 3, 1.0), "left": {"0.5": 200 / 3}, "rounds": 3, "name": "red", "is": True}
    assert round_floats(told, 12) == {
        "ruin": [0.333333333, 1.0],
        "left": {"0.5": 66.6666667},
        "rounds": 3,
        "name": "red",
        "is": True,
    }
    assert round_floats([1.5e-13, None], 9) == [0.0, None]


@pytest.mark.parametrize("noise", [-1e-14, 0.0, 1e-14])
def test_a_share_that_is_just_reached_is_reached_on_every_processor(noise: float) -> None:
    rules = at(instant("2026-01-01T04:00"))
    red = next(row for row in figures_of(game("rapid-roulette"), rules) if row.bet.key == "red")
    session = Lattice.from_figures(red).session(2)
    session.chances[:] = np.array([0.5 + noise, 0.25, 0.25 - noise, *[0.0] * 2])[
        : len(session.chances)
    ]
    assert session.quantile(0.5) == session.lowest
