"""The exact distribution of a session, against enumeration by hand and against closed forms."""

from collections import defaultdict
from fractions import Fraction
from itertools import product
from math import comb, prod

import pytest

from croupier.errors import BadInput
from croupier.games import GAMES, game
from croupier.maths.exact import Figures, figures_of
from croupier.maths.risk.lattice import Lattice
from croupier.rulebook import at, instant

RULES = at(instant("2026-01-01T04:00"))


def bet(key: str, of: str, option: str = "") -> Figures:
    return next(
        row
        for row in figures_of(game(of), RULES)
        if row.bet.key == key and option in ("", row.option)
    )


def lattice(key: str, of: str, option: str = "") -> Lattice:
    return Lattice.from_figures(bet(key, of, option))


def test_a_straight_up_lies_on_a_lattice_of_thirty_six() -> None:
    found = lattice("straight-up", "rapid-roulette")
    assert (*map(str, (found.lowest, found.step, found.highest)),) == ("-1", "36", "35")
    assert found.chances == (Fraction(36, 37), Fraction(1, 37))


def test_a_commission_makes_the_lattice_finer() -> None:
    found = lattice("banker", "rapid-baccarat", "commission")
    assert (*map(str, (found.lowest, found.step, found.highest)),) == ("-1", "1/20", "19/20")


def test_a_session_of_red_is_binomial() -> None:
    session = lattice("red", "rapid-roulette").session(100)
    wins = [comb(100, k) * (18 / 37) ** k * (19 / 37) ** (100 - k) for k in range(101)]
    assert session.chances.tolist() == pytest.approx(wins, abs=1e-14)
    assert session.ahead == pytest.approx(sum(wins[51:]), abs=1e-12)
    assert session.even == pytest.approx(wins[50], abs=1e-14)
    assert session.quantile(0.5) == -2


@pytest.mark.parametrize(
    ("key", "of"), [("crown-pairs", "triple-chase"), ("casino-war", "casino-war")]
)
def test_a_session_of_four_is_every_four_results(key: str, of: str) -> None:
    found = lattice(key, of)
    single = list(zip(found.profits, found.chances, strict=True))
    totals = defaultdict[Fraction, Fraction](Fraction)
    for four in product(single, repeat=4):
        result = sum((gain for gain, _ in four), Fraction(0))
        totals[result] += prod((chance for _, chance in four), start=Fraction(1))
    session = found.session(4)
    for place, chance in enumerate(session.chances):
        result = session.lowest + place * session.step
        assert chance == pytest.approx(float(totals[result]), abs=1e-14)


@pytest.mark.parametrize("of", [item.key for item in GAMES if item.played == "live"])
def test_every_session_sums_to_one_and_has_the_mean_of_its_rounds(of: str) -> None:
    for row in figures_of(game(of), RULES):
        found = Lattice.from_figures(row)
        session = found.session(50)
        results = [float(session.lowest + k * session.step) for k in range(len(session.chances))]
        mean = sum(r * p for r, p in zip(results, session.chances, strict=True))
        assert session.chances.sum() == pytest.approx(1, abs=1e-9)
        assert mean == pytest.approx(-50 * float(row.edge), abs=1e-7)
        bars = session.bars()
        assert 0.995 < sum(bar.chance for bar in bars) <= 1 + 1e-9
        assert len(bars) <= 73


def test_a_session_that_no_machine_holds_is_refused() -> None:
    with pytest.raises(BadInput, match="Accepted: 1 to"):
        lattice("com-bo", "com-bo").session(10**7)
