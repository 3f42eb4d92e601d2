"""Chance that is looked up, not drawn: a counter-based generator on plain integers.

Philox4x32-10 (Salmon, Moraes, Dror and Shaw, 2011) turns a key and a counter into four words of 32
bits. The key is the seed; the counter is the unit that is played, the draw in it, and how often that
draw was tried. So each draw of each unit is a function of the seed alone, on every machine and in every
order. The functions run in plain Python, under numba, and on a GPU: everything fits 64 bits.
"""

from typing import Any

WORD = 0xFFFFFFFF
ROUNDS = 10
MULTIPLIER_0, MULTIPLIER_1 = 0xD2511F53, 0xCD9E8D57
STEP_0, STEP_1 = 0x9E3779B9, 0xBB67AE85

WORDS = 4
"""Words from one counter: four draws share a counter."""

MOST_SEEDS = 1 << 63
"""A seed is below this: it is handed over as a signed integer of 64 bits."""

Words = tuple[int, int, int, int]


def philox(key: int, c0: int, c1: int, c2: int, c3: int) -> Words:
    """Four words from a key of 64 bits and a counter of four words."""
    k0, k1 = key & WORD, key >> 32 & WORD
    for _ in range(ROUNDS):
        left, right = MULTIPLIER_0 * c0, MULTIPLIER_1 * c2
        c0, c1 = (right >> 32 & WORD) ^ c1 ^ k0, right & WORD
        c2, c3 = (left >> 32 & WORD) ^ c3 ^ k1, left & WORD
        k0, k1 = k0 + STEP_0 & WORD, k1 + STEP_1 & WORD
    return c0, c1, c2, c3


def words(seed: int, unit: int, four: int) -> Words:
    """The words of the draws 4·four to 4·four + 3 of a unit."""
    return philox(seed, unit & WORD, unit >> 32, four, 0)


def fair(word: int, size: int) -> int:
    """A number below `size` from a word, or -1 where the word would favour some numbers.

    The word is taken as a fraction of `size` (Lemire, 2019). Of the 2^32 words the first few of each
    number are one too many, unless `size` divides 2^32: those are refused. `size` is at most 2^31.
    """
    product = word * size
    if product & WORD < size and product & WORD < (WORD + 1) % size:
        return -1
    return product >> 32


def again(seed: int, unit: int, draw: int, size: int) -> int:
    """A draw whose word was refused: the next words of the same draw, until one is fair."""
    tried, drawn = 0, -1
    while drawn < 0:
        tried += 1
        four = philox(seed, unit & WORD, unit >> 32, draw >> 2, tried)
        drawn = fair(four[draw & 3], size)
    return drawn


def number(seed: int, unit: int, draw: int, size: int, word: int) -> int:
    """The draw of that number in a unit: equally likely from 0 to `size` - 1; `word` is its first word."""
    drawn = fair(word, size)
    return drawn if drawn >= 0 else again(seed, unit, draw, size)


def shuffle(seed: int, unit: int, cards: Any, first: int, last: int) -> None:
    """Put the cards from `first`, a multiple of four, up to `last` in random order, from all that follow.

    Draw number k says which of the cards from k on comes to place k (Fisher and Yates): so a part of
    a shoe may be shuffled first and the rest only when it is needed, with the same cards.
    """
    size = len(cards)
    for start in range(first, last, WORDS):
        four = words(seed, unit, start >> 2)
        for lane in range(WORDS):
            place = start + lane
            if place < last:
                other = place + number(seed, unit, place, size - place, four[lane])
                card = cards[place]
                cards[place] = cards[other]
                cards[other] = card
