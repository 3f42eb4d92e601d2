"""Cards, dice and wheels as values."""

from collections import Counter
from dataclasses import dataclass
from itertools import pairwise

import pytest

from croupier.errors import BadInput
from croupier.games.equipment.cards import (
    CLUBS,
    DECK,
    DIAMONDS,
    HEARTS,
    SPADES,
    card,
    cards,
    count,
    high,
    is_red,
    picture,
    rank,
    show,
    suit,
)
from croupier.games.equipment.dice import DIE, FACES, face, opposite
from croupier.games.equipment.wheels import (
    AMERICAN_WHEEL,
    DOUBLE_ZERO,
    DOUBLE_ZERO_WHEEL,
    SINGLE_ZERO_WHEEL,
    ZERO,
    BigWheel,
    RouletteWheel,
    colour,
)
from croupier.games.equipment.wheels import show as show_number


@dataclass(frozen=True)
class Known:
    """A card as everybody knows it, written down without the arithmetic of the code."""

    text: str
    picture: str
    rank: int
    high: int
    count: int
    suit: int
    red: bool


RANK_HIGH_COUNT = {
    "A": (1, 14, 1), "2": (2, 2, 2), "3": (3, 3, 3), "4": (4, 4, 4), "5": (5, 5, 5), "6": (6, 6, 6),
    "7": (7, 7, 7), "8": (8, 8, 8), "9": (9, 9, 9), "10": (10, 10, 10),
    "J": (11, 11, 10), "Q": (12, 12, 10), "K": (13, 13, 10),
}  # fmt: skip
SYMBOL_SUIT_RED = {
    "c": ("♣", CLUBS, False), "d": ("♦", DIAMONDS, True), "h": ("♥", HEARTS, True), "s": ("♠", SPADES, False),
}  # fmt: skip
ALL_52 = [
    Known(name + mark, name + symbol, *values, suit=the_suit, red=red)
    for name, values in RANK_HIGH_COUNT.items()
    for mark, (symbol, the_suit, red) in SYMBOL_SUIT_RED.items()
]


@pytest.mark.parametrize("known", ALL_52, ids=lambda known: known.text)
def test_a_card_is_what_everybody_knows(known: Known) -> None:
    number = card(known.text)
    assert rank(number) == known.rank
    assert high(number) == known.high
    assert count(number) == known.count
    assert suit(number) == known.suit
    assert is_red(number) is known.red


@pytest.mark.parametrize("known", ALL_52, ids=lambda known: known.text)
def test_what_a_card_prints_reads_back(known: Known) -> None:
    number = card(known.text)
    assert show(number) == known.text
    assert picture(number) == known.picture
    assert card(known.picture) == number


def test_a_deck_holds_each_of_the_52_cards_once() -> None:
    assert sorted(DECK.faces) == sorted(card(known.text) for known in ALL_52)
    assert len(set(DECK.faces)) == 52
    assert [DECK.read(DECK.show(number)) for number in DECK.faces] == list(DECK.faces)
    assert DECK.returns is False


def test_several_cards_keep_their_order() -> None:
    assert cards("9h 10♠  Ac") == (card("9h"), card("10s"), card("Ac"))
    assert cards("") == ()


@pytest.mark.parametrize(
    "text",
    [
        "", "h", "9", "10", "0c", "1h", "11c", "14s", "9H", "ah", "Jo", "joker",
        "h9", "9hh", "9h ", " 9h", "9h\n", "9x", "T♥", "♥", "-1c",
    ],
)  # fmt: skip
def test_a_bad_card_gives_one_clear_line(text: str) -> None:
    with pytest.raises(
        BadInput, match=r"Accepted: a rank A, 2 to 10, J, Q, K and a suit c, d, h, s\.$"
    ) as error:
        card(text)
    assert str(error.value).startswith(f"Unknown card {text!r}.")
    assert len(str(error.value).splitlines()) == 1


def test_one_bad_card_among_good_ones_is_the_one_shown() -> None:
    with pytest.raises(BadInput, match="Unknown card '1c'"):
        cards("9h 1c 9s")


def test_a_die_has_six_faces_and_may_show_one_again() -> None:
    assert FACES == (1, 2, 3, 4, 5, 6)
    assert DIE.faces == FACES
    assert DIE.returns is True
    assert [DIE.read(DIE.show(number)) for number in FACES] == [1, 2, 3, 4, 5, 6]


def test_opposite_faces_of_a_die() -> None:
    assert {number: opposite(number) for number in FACES} == {1: 6, 2: 5, 3: 4, 4: 3, 5: 2, 6: 1}


@pytest.mark.parametrize("text", ["", "0", "7", "-1", "01", "1.0", " 3", "3\n", "six", "٣", "³"])
def test_a_bad_face_gives_one_clear_line(text: str) -> None:
    with pytest.raises(BadInput) as error:
        face(text)
    assert str(error.value) == f"Unknown face {text!r} of a die. Accepted: 1 to 6."


WHEELS = [
    pytest.param(SINGLE_ZERO_WHEEL, {0, *range(1, 37)}, id="single zero"),
    pytest.param(DOUBLE_ZERO_WHEEL, {0, DOUBLE_ZERO, *range(1, 37)}, id="double zero"),
    pytest.param(AMERICAN_WHEEL, {0, DOUBLE_ZERO, *range(1, 37)}, id="American"),
]


@pytest.mark.parametrize(("wheel", "numbers"), WHEELS)
def test_a_wheel_holds_each_number_once(wheel: RouletteWheel, numbers: set[int]) -> None:
    assert Counter(wheel.pockets) == Counter(numbers)
    assert Counter(wheel.source.faces) == Counter(numbers)
    assert wheel.source.returns is True
    assert wheel.provenance


@pytest.mark.parametrize(("wheel", "numbers"), WHEELS)
def test_what_a_pocket_shows_reads_back(wheel: RouletteWheel, numbers: set[int]) -> None:
    shown = {show_number(number) for number in numbers}
    assert len(shown) == len(numbers)
    assert {wheel.number(text) for text in shown} == numbers
    assert [wheel.source.read(wheel.source.show(number)) for number in numbers] == list(numbers)


def test_the_double_zero_is_printed_with_two() -> None:
    assert show_number(DOUBLE_ZERO) == "00"
    assert DOUBLE_ZERO_WHEEL.number("00") == DOUBLE_ZERO
    assert show_number(ZERO) == "0"


@pytest.mark.parametrize("text", ["", "00", "37", "-1", "01", "1.0", " 1", "zero", "٣"])
def test_a_bad_number_gives_one_clear_line(text: str) -> None:
    with pytest.raises(BadInput) as error:
        SINGLE_ZERO_WHEEL.number(text)
    assert (
        str(error.value)
        == f"Unknown number {text!r} on a single zero wheel. Accepted: 0 and 1 to 36."
    )


@pytest.mark.parametrize("wheel", [DOUBLE_ZERO_WHEEL, AMERICAN_WHEEL])
def test_37_is_no_way_to_write_the_double_zero(wheel: RouletteWheel) -> None:
    with pytest.raises(BadInput, match=r"Unknown number '37' .* Accepted: 0, 00 and 1 to 36"):
        wheel.number("37")


def test_colours() -> None:
    """The printed rule of thumb: odd is red to 10 and from 19 to 28, even is red elsewhere."""
    for number in range(1, 37):
        odd_is_red = number <= 10 or 19 <= number <= 28
        assert colour(number) == ("red" if (number % 2 == 1) == odd_is_red else "black")
    assert colour(ZERO) == colour(DOUBLE_ZERO) == "green"
    assert Counter(colour(number) for number in range(38)) == {"red": 18, "black": 18, "green": 2}


@pytest.mark.parametrize(("wheel", "numbers"), WHEELS)
def test_red_and_black_take_turns_round_a_wheel(wheel: RouletteWheel, numbers: set[int]) -> None:
    """An order with one slip of the pen would break this."""
    colours = [colour(number) for number in wheel.pockets if colour(number) != "green"]
    assert len(colours) == 36
    # On the American wheel the green pockets part two reds and two blacks.
    same = [pair for pair in pairwise([*colours, colours[0]]) if len(set(pair)) == 1]
    assert len(same) == (2 if wheel is AMERICAN_WHEEL else 0)


def test_the_american_wheel_has_each_odd_number_opposite_the_next_even_one() -> None:
    for place, number in enumerate(AMERICAN_WHEEL.pockets[:19]):
        across = AMERICAN_WHEEL.pockets[place + 19]
        low, top = sorted((number, across))
        assert (low, top) == (ZERO, DOUBLE_ZERO) or (low % 2 == 1 and top == low + 1)


def test_the_double_zero_wheel_is_the_single_zero_one_with_00_beside_0() -> None:
    pockets = DOUBLE_ZERO_WHEEL.pockets
    assert tuple(number for number in pockets if number != DOUBLE_ZERO) == SINGLE_ZERO_WHEEL.pockets
    assert DOUBLE_ZERO in DOUBLE_ZERO_WHEEL.neighbours(ZERO, 1)


def test_neighbours_go_clockwise_and_round_the_end() -> None:
    assert SINGLE_ZERO_WHEEL.neighbours(0, 2) == (3, 26, 0, 32, 15)
    assert SINGLE_ZERO_WHEEL.neighbours(26, 1) == (3, 26, 0)
    assert SINGLE_ZERO_WHEEL.neighbours(17, 0) == (17,)


def test_a_big_wheel_has_52_compartments() -> None:
    wheel = BigWheel("option 1", {"A": 24, "B": 12, "C": 8, "D": 4, "E": 2, "F": 1, "G": 1})
    source = wheel.source
    assert len(source.faces) == 52
    assert Counter(map(source.show, source.faces)) == Counter(wheel.symbols)
    assert [source.read(source.show(number)) for number in source.faces] == list(source.faces)
    assert source.returns is True


@pytest.mark.parametrize("compartments", [0, 51, 53, 104])
def test_a_big_wheel_of_another_size_is_refused(compartments: int) -> None:
    with pytest.raises(BadInput) as error:
        BigWheel("option 1", {"A": compartments - 1, "B": 1})
    assert (
        str(error.value) == f"option 1 has {compartments} compartments. Accepted: 52 (WHEEL 2.1)."
    )


@pytest.mark.parametrize("symbols", [{"A": 52, "B": 0}, {"A": 53, "B": -1}])
def test_a_symbol_without_a_compartment_is_refused(symbols: dict[str, int]) -> None:
    with pytest.raises(BadInput, match="a symbol with no compartment"):
        BigWheel("option 1", symbols)


def test_an_unknown_symbol_gives_one_clear_line() -> None:
    wheel = BigWheel("option 1", {"kangaroo": 51, "emu": 1})
    with pytest.raises(BadInput) as error:
        wheel.symbol("kangaro")
    assert str(error.value) == (
        "Unknown symbol of option 1 'kangaro'. Did you mean 'kangaroo'? Accepted: kangaroo, emu."
    )
