"""Edge, hit and deviation from the printed pays, read and added up in another way."""

import re
from fractions import Fraction
from math import isclose, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cli.console import deviation
from croupier.games import GAMES, Game
from croupier.games.contract.definition import LOSES, Variant
from croupier.maths.exact import Figures, figures_of, percent
from support.round_tables import TODAY

NAMED = {"loses": Fraction(-1), "loses half": Fraction(-1, 2), "stands off": Fraction(0)}
NAMED |= {"void": Fraction(0), "money back": Fraction(0)}


def profit(pays: str) -> Fraction:
    """What a line gains on a stake of one, by its printed words."""
    odds = re.fullmatch(r"(\d+) to (\d+)", pays)
    if odds:
        return Fraction(int(odds[1]), int(odds[2]))
    return NAMED[pays] if pays in NAMED else Fraction(pays)


def outcomes(row: Figures) -> list[tuple[Fraction, Fraction]]:
    return [
        (profit(str(line.pay)), line.probability) for line in row.lines if str(line.pay) != "n/a"
    ]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_edge_hit_and_deviation(game: Game) -> None:
    for row in figures_of(game, TODAY):
        found = outcomes(row)
        mean = sum(gain * chance for gain, chance in found)
        assert row.edge == -mean
        assert row.hit == sum(chance for gain, chance in found if gain > 0)
        spread = sum((gain - mean) ** 2 * chance for gain, chance in found)
        assert isclose(deviation(row), sqrt(spread), rel_tol=1e-12)
        assert sum(chance for _, chance in found) == 1


@given(st.fractions(-1, 1))
def test_percent_rounds_half_up_to_four_decimals(value: Fraction) -> None:
    read = Fraction(percent(value).removesuffix("%"))
    assert abs(read - value * 100) <= Fraction(1, 20_000)
    assert re.fullmatch(r"-?\d+\.\d{4}%", percent(value))


DRAWN = [
    pytest.param(variant, id=f"{game.key} {variant.name}".strip())
    for game in GAMES
    for variant in game.variants
    if variant.play is None
]


@pytest.mark.parametrize("variant", DRAWN)
@given(data=st.data())
def test_every_outcome_settles_every_bet(variant: Variant, data: st.DataObject) -> None:
    """Whatever is drawn, each bet on each position hits a line that it names, or loses."""
    dealing = variant.dealing
    places = (-1,) * len(dealing.places)
    while (place := dealing.next_to(places)) >= 0:
        face = data.draw(st.sampled_from(dealing.source.faces))
        places = (*places[:place], face, *places[place + 1 :])
    dealing.check_finished(places)
    for bet in variant.bets:
        for spot in bet.spots.values():
            line = bet.settle(places, spot)
            assert line == LOSES or line in bet.lines
