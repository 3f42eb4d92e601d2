"""SATG 10 and SATG 16, Rapid, MiniStar and Diamond Roulette, and the wheels of diagrams B and C.

The three games differ in how the ball is spun; every test here runs for each of them.
"""

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import pytest

from croupier.errors import BadInput
from croupier.games import GAMES, Variant, game
from croupier.games.equipment.wheels import (
    AMERICAN_WHEEL,
    DOUBLE_ZERO,
    DOUBLE_ZERO_WHEEL,
    SINGLE_ZERO_WHEEL,
    ZERO,
    RouletteWheel,
    colour,
    show,
)
from support.round_tables import TODAY, Round, clause, rounds

SINGLE, STACKED, AMERICAN = "single zero", "double zero", "American double zero"
WHEELS = {SINGLE: SINGLE_ZERO_WHEEL, STACKED: DOUBLE_ZERO_WHEEL, AMERICAN: AMERICAN_WHEEL}
RULE = {"rapid-roulette": "SATG 10", "ministar-roulette": "SATG 16", "diamond-roulette": "SATG 16"}


def each_layout(proves: Callable[[str, str], str] | None = None) -> pytest.MarkDecorator:
    """Every game with every wheel; `proves` makes the clause from the rule and the wheel."""
    return pytest.mark.parametrize(
        ("key", "wheel"),
        [
            pytest.param(
                key,
                wheel,
                marks=[clause(proves(rule, wheel))] if proves else [],
                id=f"{key}, {wheel}",
            )
            for key, rule in RULE.items()
            for wheel in WHEELS
        ],
    )


def wheel_clause(rule: str, wheel: str) -> str:
    return f"{rule}.2 {'single' if wheel == SINGLE else 'double'}-zero-roulette-wheel"


def bets_clause(rule: str, wheel: str) -> str:
    return f"{rule}.5.1"


def numbers(spot: int) -> frozenset[int]:
    """The numbers of a position; the double zero is 37."""
    return frozenset(number for number in range(38) if spot >> number & 1)


def read(name: str) -> frozenset[int]:
    """The numbers of a position from its name `00/2/3`, read here without the code under test."""
    return frozenset(37 if word == "00" else int(word) for word in name.split("/"))


def positions(variant: Variant, bet: str) -> set[frozenset[int]]:
    return {numbers(spot) for spot in variant.bet(bet).spots.values()}


def test_the_games() -> None:
    assert [item.key for item in GAMES if item.table == "roulette"] == list(RULE)
    for key in RULE:
        assert [variant.name for variant in game(key).variants] == list(WHEELS)


REDS = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}


@each_layout(wheel_clause)
def test_a_wheel_accepts_exactly_its_outcomes(key: str, wheel: str) -> None:
    zeros = {"0"} if wheel == SINGLE else {"0", "00"}
    accepted = zeros | {str(number) for number in range(1, 37)}
    dealing = game(key).variant(wheel).dealing
    assert len(dealing.source.faces) == len(accepted)
    for text in accepted:
        (pocket,) = dealing.read(text, None)
        assert dealing.source.show(pocket) == text
        assert colour(pocket) == (
            "green" if text in zeros else "red" if int(text) in REDS else "black"
        )
    assert {dealing.read(text, None) for text in accepted} == {
        (pocket,) for pocket in dealing.source.faces
    }
    for text in {"00", "000", "01", "37", "38", "1.0", "red", "x"} - accepted:
        with pytest.raises(
            BadInput, match=f"Unknown number '{text}' on a {wheel} wheel. Accepted: 0"
        ):
            dealing.read(text, None)
    for text in ("", "17 20"):
        with pytest.raises(BadInput, match=r"Too (few|many) draws"):
            dealing.read(text, None)


@pytest.mark.parametrize(
    ("wheel", "size", "greens"),
    [
        pytest.param(SINGLE_ZERO_WHEEL, 37, [ZERO], id=SINGLE),
        pytest.param(
            DOUBLE_ZERO_WHEEL, 38, [ZERO, DOUBLE_ZERO], id=STACKED, marks=clause("SATG diagram-C")
        ),
        pytest.param(
            AMERICAN_WHEEL, 38, [ZERO, DOUBLE_ZERO], id=AMERICAN, marks=clause("SATG diagram-C")
        ),
    ],
)
def test_the_colours_of_the_pockets(wheel: RouletteWheel, size: int, greens: list[int]) -> None:
    assert sorted(wheel.pockets) == sorted({*greens, *range(1, 37)})
    by_colour = {
        name: {pocket for pocket in wheel.pockets if colour(pocket) == name}
        for name in ("red", "black", "green")
    }
    assert by_colour == {"red": REDS, "black": set(range(1, 37)) - REDS, "green": set(greens)}
    assert [len(found) for found in by_colour.values()] == [18, 18, len(greens)]
    assert len(wheel.pockets) == size
    for one, other in pairwise((*wheel.pockets, wheel.pockets[0])):
        if "green" not in (colour(one), colour(other)):
            assert colour(one) != colour(other), (one, other)


def test_the_order_of_the_pockets() -> None:
    """Two anchors that are no copy of the list: what lies opposite, and that Crown's wheel adds only the 00."""
    round_ = AMERICAN_WHEEL.pockets
    opposite = {one: round_[(place + 19) % 38] for place, one in enumerate(round_)}
    assert opposite[ZERO] == DOUBLE_ZERO
    assert all(opposite[odd] == odd + 1 for odd in range(1, 37, 2))
    assert (
        tuple(pocket for pocket in DOUBLE_ZERO_WHEEL.pockets if pocket != DOUBLE_ZERO)
        == SINGLE_ZERO_WHEEL.pockets
    )
    assert ZERO in DOUBLE_ZERO_WHEEL.neighbours(DOUBLE_ZERO, distance=1)


KINDS = (
    "straight-up",
    "split",
    "street",
    "corner",
    "five-numbers",
    "six-line",
    "column",
    "dozen",
    "even chances",
)
COUNTS = {
    SINGLE: (37, 60, 14, 23, 0, 11, 3, 3, 6),
    STACKED: (38, 61, 14, 23, 0, 11, 3, 3, 6),
    AMERICAN: (38, 62, 15, 22, 1, 11, 3, 3, 6),
}
TOTALS = {SINGLE: 157, STACKED: 159, AMERICAN: 161}
EVEN_CHANCES = ("low", "even", "red", "black", "odd", "high")


@each_layout()
def test_how_many_positions_there_are(key: str, wheel: str) -> None:
    variant = game(key).variant(wheel)
    found = dict.fromkeys(KINDS, 0)
    for bet in variant.bets:
        found["even chances" if bet.key in EVEN_CHANCES else bet.key] += len(bet.spots)
        assert len(set(bet.spots.values())) == len(bet.spots)
    assert tuple(found.values()) == COUNTS[wheel]
    assert sum(found.values()) == len(variant.layout) == TOTALS[wheel]
    assert {(area.bet, area.spot) for area in variant.layout} == {
        (bet.key, spot) for bet in variant.bets for spot in bet.spots
    }


@each_layout()
def test_the_name_of_every_inside_position_reads_back(key: str, wheel: str) -> None:
    for bet in game(key).variant(wheel).bets:
        if bet.key in KINDS[:6]:
            for name in bet.spots:
                assert numbers(bet.spot(name)) == read(name)
                assert name == "/".join(
                    show(number) for number in sorted(read(name), key=lambda n: n % 37)
                )


# The layout as it lies before the player, 0 to the left.
GRID = [
    [3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 33, 36],
    [2, 5, 8, 11, 14, 17, 20, 23, 26, 29, 32, 35],
    [1, 4, 7, 10, 13, 16, 19, 22, 25, 28, 31, 34],
]
ONE_ZERO = "0 0/1 0/2 0/3 0/1/2 0/2/3 0/1/2/3"
ZEROS = {
    SINGLE: ONE_ZERO,
    STACKED: f"{ONE_ZERO} 00 0/00",
    AMERICAN: "0 00 0/00 0/1 0/2 00/2 00/3 0/1/2 0/00/2 00/2/3 0/00/1/2/3",
}
BY_SIZE = {1: "straight-up", 2: "split", 3: "street", 4: "corner", 5: "five-numbers", 6: "six-line"}


def beside(wide: int, high: int) -> set[frozenset[int]]:
    """Every block of so many boxes of the grid."""
    return {
        frozenset(GRID[y + down][x + right] for down in range(high) for right in range(wide))
        for y in range(4 - high)
        for x in range(13 - wide)
    }


@each_layout(bets_clause)
def test_inside_positions_follow_the_layout_of_the_wheel(key: str, wheel: str) -> None:
    expected = {
        "straight-up": beside(1, 1), "split": beside(2, 1) | beside(1, 2), "street": beside(1, 3),
        "corner": beside(2, 2), "six-line": beside(2, 3), "five-numbers": set[frozenset[int]](),
    }  # fmt: skip
    for name in ZEROS[wheel].split():
        expected[BY_SIZE[len(read(name))]].add(read(name))
    variant = game(key).variant(wheel)
    assert {bet: positions(variant, bet) for bet in expected if expected[bet]} == {
        bet: found for bet, found in expected.items() if found
    }
    if not expected["five-numbers"]:
        with pytest.raises(BadInput, match="Unknown bet 'five-numbers'"):
            variant.bet("five-numbers")


@each_layout(bets_clause)
def test_outside_positions(key: str, wheel: str) -> None:
    variant = game(key).variant(wheel)
    rows = {str(3 - place): frozenset(row) for place, row in enumerate(GRID)}
    dozens = {
        "1": frozenset(range(1, 13)),
        "2": frozenset(range(13, 25)),
        "3": frozenset(range(25, 37)),
    }
    assert {name: numbers(spot) for name, spot in variant.bet("column").spots.items()} == rows
    assert {name: numbers(spot) for name, spot in variant.bet("dozen").spots.items()} == dozens
    halves = {
        "red": REDS, "black": set(range(1, 37)) - REDS, "odd": {n for n in range(37) if n % 2},
        "even": {n for n in range(1, 37) if not n % 2}, "low": set(range(1, 19)), "high": set(range(19, 37)),
    }  # fmt: skip
    assert {bet: numbers(variant.bet(bet).spot("")) for bet in EVEN_CHANCES} == halves


@clause("SATG 10.5.1", "SATG 16.5.1")
@pytest.mark.parametrize(
    ("wheel", "bet", "spot"),
    [
        (SINGLE, "straight-up", "00"), (SINGLE, "split", "0/00"), (SINGLE, "split", "00/2"),
        (SINGLE, "street", "0/00/2"), (STACKED, "split", "00/3"), (STACKED, "street", "00/2/3"),
        (AMERICAN, "split", "0/3"), (AMERICAN, "street", "0/2/3"), (AMERICAN, "corner", "0/1/2/3"),
    ],
)  # fmt: skip
def test_a_position_of_another_wheel_is_refused(wheel: str, bet: str, spot: str) -> None:
    for key in RULE:
        with pytest.raises(BadInput, match=f"Unknown position of '{bet}' '{spot}'"):
            game(key).variant(wheel).bet(bet).spot(spot)


def check_everywhere(row: Round) -> None:
    for key in RULE:
        replace(row, game=key).check()


@rounds("rapid-roulette", variant=SINGLE, text="""
    SATG 10.5.1; SATG 16.5.1 | 17 | straight-up 17        | 100 returns 3600
    SATG 10.5.1; SATG 16.5.1 | 0  | straight-up 0         | 100 returns 3600
    SATG 10.5.1; SATG 16.5.1 | 20 | split 17/20           | 100 returns 1800
    SATG 10.5.1; SATG 16.5.1 | 0  | street 0/2/3          | 100 returns 1200
    SATG 10.5.1; SATG 16.5.1 | 25 | corner 25/26/28/29    | 100 returns 900
    SATG 10.5.1; SATG 16.5.1 | 0  | corner 0/1/2/3        | 100 returns 900
    SATG 10.5.1; SATG 16.5.1 | 36 | six-line 31/32/33/34/35/36 | 100 returns 600
    SATG 10.5.1; SATG 16.5.1 | 36 | column 3              | 100 returns 300
    SATG 10.5.1; SATG 16.5.1 | 12 | dozen 1               | 100 returns 300
    SATG 10.5.1; SATG 16.5.1 | 18 | low                   | 100 returns 200
    SATG 10.5.1; SATG 16.5.1 | 19 | high                  | 100 returns 200
    SATG 10.5.1; SATG 16.5.1 | 19 | red                   | 100 returns 200
    SATG 10.5.1; SATG 16.5.1 | 17 | black                 | 100 returns 200
    SATG 10.5.1; SATG 16.5.1 | 17 | odd                   | 100 returns 200
    SATG 10.5.1; SATG 16.5.1 | 18 | even                  | 100 returns 200
    | 16 | straight-up 17 | loses
    | 18 | split 17/20    | loses
    | 19 | low            | loses
    | 18 | high           | loses
    | 17 | red            | loses
    | 19 | black          | loses
    | 18 | odd            | loses
    | 17 | even           | loses
    | 13 | dozen 1        | loses
    | 0  | column 1       | loses
    | 0  | column 3       | loses
    | 0  | dozen 1        | loses
    | 0  | red            | loses
    | 0  | black          | loses
    | 0  | even           | loses
    | 0  | odd            | loses
    | 0  | low            | loses
    | 0  | high           | loses
    """)  # fmt: skip
def test_single_zero(row: Round) -> None:
    check_everywhere(row)


@rounds("rapid-roulette", variant=SINGLE, option="half back", text="""
    | 0  | red      | 100 returns 50
    | 0  | red      | loses half
    | 0  | black    | loses half
    | 0  | even     | loses half
    | 0  | odd      | loses half
    | 0  | low      | loses half
    | 0  | high     | loses half
    | 2  | red      | loses
    """)  # fmt: skip
def test_half_back(row: Round) -> None:
    check_everywhere(row)
    for wheel in (STACKED, AMERICAN):
        check_everywhere(replace(row, variant=wheel))
        check_everywhere(replace(row, variant=wheel, draws=row.draws.replace("0", "00")))


@rounds("rapid-roulette", variant=AMERICAN, text="""
    SATG 10.5.1; SATG 16.5.1 | 00 | five-numbers 0/00/1/2/3 | 100 returns 700
    SATG 10.5.1; SATG 16.5.1 | 00 | straight-up 00          | 100 returns 3600
    SATG 10.5.1; SATG 16.5.1 | 00 | street 0/00/2           | 100 returns 1200
    | 4  | five-numbers 0/00/1/2/3 | loses
    | 0  | straight-up 00          | loses
    | 00 | straight-up 0           | loses
    | 00 | even                    | loses
    | 00 | black                   | loses
    | 00 | column 2                | loses
    | 00 | dozen 3                 | loses
    """)  # fmt: skip
def test_double_zero(row: Round) -> None:
    check_everywhere(row)
    if row.bet != "five-numbers" and row.spot != "0/00/2":
        check_everywhere(replace(row, variant=STACKED))


@each_layout()
def test_the_house_may_give_half_back_on_even_chances_only(key: str, wheel: str) -> None:
    """All is lost unless the house chooses otherwise."""
    variant = game(key).variant(wheel)
    for bet in variant.bets:
        expected = ("all lost", "half back") if bet.key in EVEN_CHANCES else ("",)
        assert game(key).options(variant, bet, TODAY) == expected


def test_call_bets() -> None:
    pieces = {"voisins": (9, 17), "tiers": (6, 12), "orphelins": (5, 8), "neighbours-5": (5, 5)}
    for key in RULE:
        variant = game(key).variant(SINGLE)
        covered = {
            name: frozenset[int]().union(
                *(numbers(variant.bet(item.bet).spot(item.spot)) for item in bundle)
            )
            for name, bundle in variant.bundles.items()
        }
        for name, (units, size) in pieces.items():
            assert (sum(item.units for item in variant.bundles[name]), len(covered[name])) == (
                units,
                size,
            )
        three = [covered[name] for name in ("voisins", "tiers", "orphelins")]
        # 17 + 12 + 8 is 37: together they are everything, so no two of them share a number.
        assert frozenset().union(*three) == frozenset(range(37))
        # Voisins and Tiers are arcs of the wheel, seventeen pockets about 26, and 27 to 33 after the 6.
        assert covered["voisins"] == set(SINGLE_ZERO_WHEEL.neighbours(26, distance=8))
        assert covered["tiers"] | {6} == set(SINGLE_ZERO_WHEEL.neighbours(8, distance=6))
        assert [item.spot for item in variant.bundles["neighbours-5"]] == [
            "23",
            "10",
            "5",
            "24",
            "16",
        ]
        assert {item.bet for item in variant.bundles["neighbours-5"]} == {"straight-up"}
        assert [item.spot for item in variant.bundles["neighbours-0"]] == [
            "3",
            "26",
            "0",
            "32",
            "15",
        ]
        assert set(variant.bundles) == {"voisins", "tiers", "orphelins"} | {
            f"neighbours-{n}" for n in range(37)
        }


@each_layout()
def test_no_call_bets_on_double_zero(key: str, wheel: str) -> None:
    assert bool(game(key).variant(wheel).bundles) == (wheel == SINGLE)
