"""The generator: published answers, plain and compiled; equally likely numbers; shuffles."""

from collections import Counter
from itertools import permutations

import numpy as np
import pytest
from numba import njit
from scipy.stats import chi2

from croupier.maths.simulation.compiled_game import compiled
from croupier.maths.simulation.philox import WORD, again, fair, number, philox, shuffle, words

# The known answers that the authors of the generator published with it, for ten rounds.
PI = (0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344)
KNOWN = [
    (0, (0, 0, 0, 0), (0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8)),
    ((1 << 64) - 1, (WORD,) * 4, (0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD)),
    (0x299F31D0A4093822, PI, (0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1)),
]
THIRD = (1 << 32) // 3 + 1
"""A size at which a third of all words is refused."""

fast = {
    function: compiled(function, njit) for function in (philox, words, fair, again, number, shuffle)
}


@pytest.mark.parametrize(("key", "counter", "answer"), KNOWN)
def test_the_published_answers(key: int, counter: tuple[int, ...], answer: tuple[int, ...]) -> None:
    assert philox(key, *counter) == answer
    signed = key - (1 << 64) if key >> 63 else key
    assert fast[philox](signed, *counter) == answer


@pytest.mark.parametrize("unit", [0, 7, (1 << 32) - 1, 1 << 32, (1 << 62) + 12345])
def test_a_unit_has_words_of_its_own_plain_and_compiled_alike(unit: int) -> None:
    seed = 20001207 << 20
    found = [words(seed, unit, four) for four in range(50)]
    assert found == [fast[words](seed, unit, four) for four in range(50)]
    assert len({word for four in found for word in four}) == 200
    assert found[0] != words(seed, unit + 1, 0)
    assert found[0] != words(seed + 1, unit, 0)


@pytest.mark.parametrize("size", [1, 2, 3, 6, 37, 38, 52, 416, THIRD, 1 << 31])
def test_every_number_has_as_many_words(size: int) -> None:
    """The words of a number are a stretch; a fair stretch is 2^32 // size long, at both ends too."""
    each = (1 << 32) // size
    for wanted in {0, 1 % size, size // 2, size - 1}:
        first = -(-(wanted << 32) // size)  # the first word of which the number is the whole part
        last = -(-((wanted + 1) << 32) // size) - 1
        refused = [
            word for word in range(first, min(first + 2, last + 1)) if fair(word, size) == -1
        ]
        assert last - first + 1 - len(refused) == each
        assert fair(last, size) == fast[fair](last, size) == wanted


def test_a_refused_word_is_followed_by_another_try() -> None:
    size = THIRD
    refused = next(word for word in range(10) if fair(word, size) == -1)
    found = [number(5, unit, 3, size, refused) for unit in range(200)]
    assert found == [again(5, unit, 3, size) for unit in range(200)]
    assert found == [fast[number](5, unit, 3, size, refused) for unit in range(200)]
    assert len(set(found)) == 200


def test_numbers_are_equally_likely() -> None:
    """Chi-square at one in a thousand, over draws and over units."""
    for size in (6, 37, 416):
        for along in ("draws", "units"):
            seen: Counter[int] = Counter()
            for step in range(100 * size):
                unit, draw = (11, step) if along == "draws" else (step, 2)
                four = fast[words](99, unit, draw >> 2)
                seen[fast[number](99, unit, draw, size, four[draw & 3])] += 1
            distance = sum((seen[value] - 100) ** 2 / 100 for value in range(size))
            assert distance < chi2.isf(0.001, size - 1), (size, along)


def test_every_order_of_cards_is_equally_likely() -> None:
    seen: Counter[tuple[int, ...]] = Counter()
    for unit in range(24_000):
        cards = np.arange(4, dtype=np.int16)
        fast[shuffle](3, unit, cards, 0, 4)
        seen[tuple(map(int, cards))] += 1
    assert seen.keys() == set(permutations(range(4)))
    distance = sum((count - 1000) ** 2 / 1000 for count in seen.values())
    assert distance < chi2.isf(0.001, 23)


def test_a_shoe_may_be_shuffled_in_parts() -> None:
    whole, parts, plain = (list(range(52)) for _ in range(3))
    shuffle(8, 1, whole, 0, 52)
    for first in range(0, 52, 8):
        shuffle(8, 1, parts, first, min(first + 8, 52))
    array = np.arange(52, dtype=np.int16)
    fast[shuffle](8, 1, array, 0, 52)
    assert whole == parts == list(array)
    assert sorted(whole) == plain != whole
