"""Risk against formulas that share nothing with it: the gambler's ruin, enumeration, Wald, the root."""

from fractions import Fraction
from itertools import product

import pytest

from croupier.errors import BadInput
from croupier.games import game
from croupier.maths.exact import figures_of
from croupier.maths.risk.lattice import Lattice
from croupier.maths.risk.ruin import SHARES, Stakes, forever, outlook, sessions
from croupier.rulebook import at, instant

RULES = at(instant("2026-01-01T04:00"))


def lattice(of: str, bet: str, **more: object) -> Lattice:
    rows = figures_of(game(of), RULES)
    return Lattice.from_figures(
        next(
            row
            for row in rows
            if row.bet.key == bet and all(getattr(row, name) == one for name, one in more.items())
        )
    )


def even_money(win: Fraction) -> Lattice:
    return Lattice(Fraction(-1), Fraction(2), (0, 1), (1 - win, win))


@pytest.mark.parametrize(("bankroll", "target"), [(10, 20), (1, 50), (49, 50), (100, 150)])
@pytest.mark.parametrize("win", [Fraction(18, 37), Fraction(1, 2), Fraction(11, 20)])
def test_ruin_before_a_target_is_the_gamblers_ruin(
    bankroll: int, target: int, win: Fraction
) -> None:
    found = forever(Stakes(even_money(win), Fraction(bankroll), Fraction(target)))
    ratio = float((1 - win) / win)
    reached = bankroll / target if ratio == 1 else (ratio**bankroll - 1) / (ratio**target - 1)
    assert found.reached == pytest.approx(reached, rel=1e-9)
    drift = float(2 * win - 1)
    played = bankroll * (target - bankroll) if drift == 0 else (target * reached - bankroll) / drift
    assert found.played == pytest.approx((played, played), rel=1e-8)


def test_whoever_has_the_edge_is_ruined_by_a_power_of_the_root() -> None:
    found = forever(Stakes(even_money(Fraction(11, 20)), Fraction(10)))
    assert found.root == pytest.approx(9 / 11)
    assert found.ruin == pytest.approx(((9 / 11) ** 10,) * 2)
    assert found.played is None


def test_with_losses_of_several_steps_the_bounds_hold_the_truth() -> None:
    """Two to one at even chances: lost are one or two; the truth by a target so far that it hardly counts."""
    found = Lattice(Fraction(-2), Fraction(1), (0, 1, 4), (Fraction(1, 4), Fraction(1, 4), Fraction(1, 2)))  # fmt: skip
    low, high = forever(Stakes(found, Fraction(6))).ruin
    truth = forever(Stakes(found, Fraction(6), Fraction(2_000))).ruin[0]
    assert low <= truth <= high
    assert low < high


def test_whoever_has_no_edge_is_ruined_for_certain_and_plays_as_long_as_wald_says() -> None:
    red = forever(Stakes(even_money(Fraction(18, 37)), Fraction(10)))
    assert red.ruin == pytest.approx((1, 1))
    assert red.played == pytest.approx((370, 370))
    straight = forever(Stakes(lattice("rapid-roulette", "straight-up"), Fraction(10)))
    assert straight.played == pytest.approx((370, 370))
    banker = lattice("rapid-baccarat", "banker", option="commission")
    played = forever(Stakes(banker, Fraction(10))).played
    assert played is not None
    assert played[0] < played[1]
    assert forever(Stakes(even_money(Fraction(1, 2)), Fraction(10))).played is None


@pytest.mark.parametrize(
    ("of", "bet", "bankroll", "target"),
    [
        ("rapid-roulette", "straight-up", 3, None),
        ("casino-war", "casino-war", 3, None),
        ("triple-chase", "crown-pairs", 2, 9),
    ],
)
def test_six_rounds_are_every_six_rounds(
    of: str, bet: str, bankroll: int, target: int | None
) -> None:
    found = lattice(of, bet)
    single = list(zip(found.profits, found.chances, strict=True))
    ruin = reached = played = mean = Fraction(0)
    rounds = 6 if len(single) < 4 else 4
    for several in product(single, repeat=rounds):
        chance, left, over = Fraction(1), Fraction(bankroll), False
        for _, one in several:
            chance *= one
        for profit, _ in several:
            if not over:
                played += chance
                left += profit
                over = left < 1 or (target is not None and left >= target)
        ruin += chance * (left < 1)
        reached += chance * (target is not None and left >= target)
        mean += chance * left
    goal = None if target is None else Fraction(target)
    told = outlook(Stakes(found, Fraction(bankroll), goal), rounds)
    assert told.ruin == pytest.approx(float(ruin), abs=1e-12)
    assert told.reached == (None if target is None else pytest.approx(float(reached), abs=1e-12))
    assert told.played == pytest.approx(float(played), abs=1e-10)
    assert told.mean == pytest.approx(float(mean), abs=1e-9)


def test_many_rounds_come_to_what_for_ever_says() -> None:
    stakes = Stakes(even_money(Fraction(18, 37)), Fraction(10), Fraction(20))
    told = outlook(stakes, 20_000)
    ever = forever(stakes)
    assert told.ruin == pytest.approx(ever.ruin[0], abs=1e-12)
    assert told.played == pytest.approx((ever.played or (0, 0))[0], rel=1e-9)


def test_nobody_above_the_bound_is_missed() -> None:
    """All chances are still there, and the mean is that of a martingale stopped at ruin."""
    found = lattice("rapid-roulette", "straight-up")
    told = outlook(Stakes(found, Fraction(50)), 2_000)
    assert told.mean == pytest.approx(50 - told.played / 37, rel=1e-9)
    assert 0 < told.ruin < 1
    assert [*told.quantiles] == sorted(told.quantiles)
    assert len(told.quantiles) == len(SHARES)


def test_simulated_sessions_are_the_same_from_one_seed_and_agree_with_the_exact_chance() -> None:
    stakes = Stakes(even_money(Fraction(18, 37)), Fraction(10), Fraction(20))
    first, again = (sessions(stakes, rounds=500, count=4_000, seed=7) for _ in range(2))
    assert all((one == other).all() for one, other in zip(first.paths, again.paths, strict=True))
    assert (
        first.paths[0].tolist() != sessions(stakes, rounds=500, count=1, seed=8).paths[0].tolist()
    )
    told = outlook(stakes, 500)
    sd = (told.ruin * (1 - told.ruin) / 4_000) ** 0.5
    assert first.ruined / 4_000 == pytest.approx(told.ruin, abs=5 * sd)
    assert first.ruined + first.reached <= 4_000
    for path in first.paths:
        assert path[0] == 10
        assert (path[1:-1] >= 1).all()


@pytest.mark.parametrize(
    ("bankroll", "target", "says"),
    [(Fraction(1, 2), None, "at least one stake"), (Fraction(5), Fraction(5), "more than it")],
)
def test_stakes_that_make_no_sense_are_refused(
    bankroll: Fraction, target: Fraction | None, says: str
) -> None:
    with pytest.raises(BadInput, match=says):
        Stakes(even_money(Fraction(1, 2)), bankroll, target)


def test_what_would_take_for_ever_is_refused() -> None:
    stakes = Stakes(lattice("com-bo", "com-bo"), Fraction(1_000))
    with pytest.raises(BadInput, match="Accepted: up to about"):
        outlook(stakes, 10**6)
    with pytest.raises(BadInput, match="too far away"):
        forever(Stakes(lattice("com-bo", "com-bo"), Fraction(10), Fraction(10**8)))
    with pytest.raises(BadInput, match="rounds in all"):
        sessions(stakes, rounds=10**6, count=100, seed=1)
