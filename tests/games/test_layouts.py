"""Layouts as they are drawn: a chip lies where its numbers meet, and no two boxes overlap."""

from fractions import Fraction

import pytest

from croupier.games import GAMES, game
from croupier.games.contract.definition import Variant
from croupier.games.contract.layout import Area

ROULETTE = game("rapid-roulette")
WHEELS = [pytest.param(variant, id=variant.name) for variant in ROULETTE.variants]
EVERY = [
    pytest.param(variant, id=f"{game.key} {variant.name}".strip())
    for game in GAMES
    for variant in game.variants
]


def centre(area: Area) -> tuple[Fraction, Fraction]:
    return Fraction(2 * area.x + area.width, 2), Fraction(2 * area.y + area.height, 2)


def boxes(variant: Variant) -> dict[str, Area]:
    return {area.spot: area for area in variant.layout if area.bet == "straight-up"}


@pytest.mark.parametrize("variant", WHEELS)
def test_a_chip_on_a_line_or_corner_lies_in_the_middle_of_its_numbers(variant: Variant) -> None:
    by_number = boxes(variant)
    for area in variant.layout:
        numbers = area.spot.split("/")
        if area.bet in ("split", "corner") and not {"0", "00"} & set(numbers):
            centres = [centre(by_number[number]) for number in numbers]
            x = sum((item[0] for item in centres), Fraction(0)) * Fraction(1, len(centres))
            y = sum((item[1] for item in centres), Fraction(0)) * Fraction(1, len(centres))
            assert centre(area) == (x, y), area


@pytest.mark.parametrize("variant", WHEELS)
def test_a_chip_on_a_row_lies_at_the_edge_of_its_numbers(variant: Variant) -> None:
    by_number = boxes(variant)
    bottom = max(area.y + area.height for area in by_number.values())
    for area in variant.layout:
        numbers = area.spot.split("/")
        if area.bet in ("street", "six-line") and not {"0", "00"} & set(numbers):
            left = min(by_number[number].x for number in numbers)
            right = max(by_number[number].x + by_number[number].width for number in numbers)
            assert centre(area) == (Fraction(left + right, 2), Fraction(bottom)), area


@pytest.mark.parametrize("variant", WHEELS)
def test_a_column_stands_in_the_line_of_its_numbers(variant: Variant) -> None:
    by_number = boxes(variant)
    for area in variant.layout:
        if area.bet == "column":
            mask = variant.bet("column").spots[area.spot]
            rows = {by_number[str(number)].y for number in range(1, 37) if mask >> number & 1}
            assert rows == {area.y}
        if area.bet == "dozen":
            mask = variant.bet("dozen").spots[area.spot]
            inside = [by_number[str(number)] for number in range(1, 37) if mask >> number & 1]
            assert min(box.x for box in inside) == area.x
            assert max(box.x + box.width for box in inside) == area.x + area.width


@pytest.mark.parametrize("variant", EVERY)
def test_boxes_do_not_overlap_and_every_bet_has_one(variant: Variant) -> None:
    """Chips on lines join boxes; everything else has a place of its own."""
    joins = ("split", "street", "corner", "six-line", "five-numbers")
    placed = [area for area in variant.layout if area.bet not in joins]
    taken = [
        (area.bet, area.spot, x, y)
        for area in placed
        for x in range(area.x, area.x + area.width)
        for y in range(area.y, area.y + area.height)
    ]
    assert len({(x, y) for _, _, x, y in taken}) == len(taken)
    assert {area.bet for area in variant.layout} == {bet.key for bet in variant.bets}
    for area in variant.layout:
        assert not area.spot or area.spot in variant.bet(area.bet).spots
