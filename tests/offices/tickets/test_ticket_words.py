"""Amounts in words: read back by a reader that shares nothing with the writer."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from croupier.errors import BadInput
from croupier.money import Cents
from croupier.offices.cage.amount_in_words import LARGEST, in_chinese, in_words

SMALL = {
    "no": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
    "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16,
    "seventeen": 17, "eighteen": 18, "nineteen": 19, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50,
    "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90,
}  # fmt: skip
LARGE = {"thousand": 10**3, "million": 10**6, "billion": 10**9}


def number_of(words: str) -> int:
    total = group = 0
    for word in words.replace("-", " ").split():
        if word == "and":
            continue
        if word == "hundred":
            group *= 100
        elif word in LARGE:
            total, group = total + group * LARGE[word], 0
        else:
            group += SMALL[word]
    return total + group


def cents_of(words: str) -> int:
    """No amount of cents has an `and` of its own, so the last one parts the two."""
    dollars, _, cents = words.rpartition(" and ")
    (dollars, dollar), (cents, cent) = dollars.rsplit(" ", 1), cents.rsplit(" ", 1)
    assert dollar == ("dollar" if dollars == "one" else "dollars")
    assert cent == ("cent" if cents == "one" else "cents")
    return number_of(dollars) * 100 + number_of(cents)


@pytest.mark.parametrize(
    ("amount", "words"),
    [
        (1, "no dollars and one cent"),
        (99, "no dollars and ninety-nine cents"),
        (100, "one dollar and no cents"),
        (2_50, "two dollars and fifty cents"),
        (20_00, "twenty dollars and no cents"),
        (21_13, "twenty-one dollars and thirteen cents"),
        (105_01, "one hundred and five dollars and one cent"),
        (1_000_00, "one thousand dollars and no cents"),
        (1_005_00, "one thousand and five dollars and no cents"),
        (1_099_00, "one thousand and ninety-nine dollars and no cents"),
        (1_100_00, "one thousand one hundred dollars and no cents"),
        (40_044_14, "forty thousand and forty-four dollars and fourteen cents"),
        (1_000_001_00, "one million and one dollars and no cents"),
        (2_000_300_00, "two million three hundred dollars and no cents"),
        (3_012_115_80,
         "three million twelve thousand one hundred and fifteen dollars and eighty cents"),
        (LARGEST, "ten billion dollars and no cents"),
    ],
)  # fmt: skip
def test_amounts_in_words(amount: int, words: str) -> None:
    assert in_words(Cents(amount)) == words


def test_every_amount_to_two_thousand_dollars_means_itself() -> None:
    said = [in_words(Cents(amount)) for amount in range(1, 200_001)]
    assert [cents_of(words) for words in said] == list(range(1, 200_001))


@given(st.integers(1, LARGEST))
@example(LARGEST - 1)
def test_an_amount_in_words_means_the_amount(amount: int) -> None:
    words = in_words(Cents(amount))
    assert cents_of(words) == amount
    assert words == " ".join(words.split())


@pytest.mark.parametrize("amount", [0, -1, LARGEST + 1])
def test_what_no_ticket_is_for_has_no_words(amount: int) -> None:
    with pytest.raises(BadInput, match="has no words"):
        in_words(Cents(amount))


FIGURES = {figure: number for number, figure in enumerate("零壹贰叁肆伍陆柒捌玖")}
PLACES = {"拾": 10, "佰": 100, "仟": 1_000}


def whole_of(words: str) -> int:
    """Reads groups of four places, each closed by its name."""
    total = group = digit = 0
    for letter in words:
        if letter in FIGURES:
            digit = FIGURES[letter]
        elif letter in PLACES:
            group, digit = group + digit * PLACES[letter], 0
        else:
            total, group, digit = (
                total + (group + digit) * {"万": 10**4, "亿": 10**8}[letter],
                0,
                0,
            )
    return total + group + digit


def cents_of_chinese(words: str) -> int:
    whole, _, part = words.rpartition("元")
    cents = 0
    for unit, size in (("角", 10), ("分", 1)):
        if unit in part:
            figure, part = part.split(unit)
            cents += FIGURES[figure[-1]] * size
    assert part in ("", "整")
    return whole_of(whole) * 100 + cents


@pytest.mark.parametrize(
    ("amount", "words"),
    [
        (1, "壹分"),
        (10, "壹角整"),
        (105_00, "壹佰零伍元整"),
        (105_05, "壹佰零伍元零伍分"),
        (1_234_50, "壹仟贰佰叁拾肆元伍角整"),
        (10_005_12, "壹万零伍元壹角贰分"),
        (100_050_000_00, "壹亿零伍万元整"),
        (LARGEST, "壹佰亿元整"),
    ],
)
def test_amounts_in_chinese(amount: int, words: str) -> None:
    assert in_chinese(Cents(amount)) == words


@given(st.integers(1, LARGEST))
def test_chinese_words_read_back_to_the_amount(amount: int) -> None:
    assert cents_of_chinese(in_chinese(Cents(amount))) == amount
    assert "零零" not in in_chinese(Cents(amount))
