"""The figures that others have printed."""

from decimal import ROUND_HALF_UP, Decimal
from functools import cache
from pathlib import Path

import pytest

from croupier.games import GAMES, game
from croupier.maths.exact import Figures, chances, figures_of
from support.round_tables import TODAY


@cache
def every_figure() -> dict[tuple[str, str, str, str], Figures]:
    return {
        (row.game.key, row.label.replace(" ", "-") or "-", str(row.decks or "-"), row.bet.key): row
        for item in GAMES
        for row in figures_of(item, TODAY)
    }


PUBLISHED = [
    line.split(maxsplit=5)
    for line in Path(__file__).with_name("published.txt").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]


@pytest.mark.parametrize("printed", PUBLISHED, ids=lambda row: " ".join(row[:4]))
def test_the_edge_is_the_printed_one(printed: list[str]) -> None:
    name, variant, decks, bet, percent, _source = printed
    edge = every_figure()[name, variant, decks, bet].edge
    exact = Decimal(edge.numerator * 100) / Decimal(edge.denominator)
    assert exact.quantize(Decimal(percent), ROUND_HALF_UP) == Decimal(percent)


@pytest.mark.parametrize(
    ("decks", "deals", "banker", "player", "tie"),
    [
        (
            8,
            4_998_398_275_503_360,
            2_292_252_566_437_888,
            2_230_518_282_592_256,
            475_627_426_473_216,
        ),
        (6, 878_869_206_895_680, 403_095_751_234_560, 392_220_492_728_832, 83_552_962_932_288),
    ],
)
def test_the_counts_of_baccarat_are_those_of_the_wizard_of_odds(
    decks: int, deals: int, banker: int, player: int, tie: int
) -> None:
    variant = game("electronic-baccarat").variant("")
    found = chances(variant.dealing, variant.bet("player"), 0, decks)
    assert found.deals == deals
    assert (found.hits[0], found.hits[1], found.hits[2]) == (banker, player, tie)
