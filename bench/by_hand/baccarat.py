"""Baccarat with its seventeen bets as one writes it by hand for numba: the yardstick of bench/simulation.py.

It is a second copy of the rules, and of no other use. The counts stand where those of the model stand.
"""

from typing import Any

import numpy as np
from numba import njit

DRAWS = np.array(
    [
        [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
        [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
        [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
        [1, 1, 1, 1, 1, 1, 1, 1, 0, 1, 1],
        [0, 0, 1, 1, 1, 1, 1, 1, 0, 0, 1],
        [0, 0, 0, 0, 1, 1, 1, 1, 0, 0, 1],
        [0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0],
        [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    ],
    np.uint8,
)
"""By the Banker's total and the Player's third card; ten stands for none."""
TOTALS = np.array([0, 0, 0, 0, 0, 1, 1, 2, 3, 4], np.int64)
"""Which of the bets on the winning total it is, from 1 to 4 on."""


@njit
def drawn(state: Any, out: Any, cards: int) -> int:
    """A card of eight decks that is not out yet, from xorshift64*: quick, and a little unfair."""
    while True:
        word = state[0]
        word ^= word >> np.uint64(12)
        word ^= word << np.uint64(25)
        word ^= word >> np.uint64(27)
        state[0] = word
        high = (word * np.uint64(2685821657736338717)) >> np.uint64(32)
        card = np.int64((high * np.uint64(416)) >> np.uint64(32))
        again = False
        for before in range(cards):
            again |= out[before] == card
        if not again:
            out[cards] = card
            return card % 52


@njit
def worth(card: int) -> int:
    return card % 13 + 1 if card % 13 < 9 else 0


@njit
def coups(rounds: int, seed: int) -> Any:
    """How often each line of each bet was hit."""
    counts, out = np.zeros(56, np.int64), np.zeros(6, np.int64)
    state = np.full(1, seed, np.uint64)
    for _ in range(rounds):
        p1, b1, p2, b2 = (
            drawn(state, out, 0),
            drawn(state, out, 1),
            drawn(state, out, 2),
            drawn(state, out, 3),
        )
        player, banker = (worth(p1) + worth(p2)) % 10, (worth(b1) + worth(b2)) % 10
        p_natural, b_natural = player >= 8, banker >= 8
        if not p_natural and not b_natural:
            third = 10
            cards = 4
            if player <= 5:
                third = worth(drawn(state, out, 4))
                player = (player + third) % 10
                cards = 5
            if DRAWS[banker, third]:
                banker = (banker + worth(drawn(state, out, cards))) % 10
        lead = player - banker
        counts[0 + (1 if lead > 0 else 2 if lead == 0 else 0)] += 1
        counts[3 + ((3 if banker == 6 else 1) if lead < 0 else 2 if lead == 0 else 0)] += 1
        counts[7 + (1 if lead == 0 else 0)] += 1
        counts[9 + (2 if lead == 0 else 1 if lead > 0 and p_natural else 0)] += 1
        counts[12 + (2 if lead == 0 else 1 if lead < 0 and b_natural else 0)] += 1
        best = TOTALS[max(player, banker)]
        for bet in range(5):
            counts[15 + 3 * bet + (2 if lead == 0 else 1 if bet == best else 0)] += 1
        counts[30 + (1 if banker == 6 and lead < 0 else 0)] += 1
        tied = 2 if p_natural else 0
        counts[
            32 + (tied if lead == 0 else 1 if lead > 0 and p_natural else lead if lead >= 4 else 0)
        ] += 1
        counts[
            42
            + (tied if lead == 0 else 1 if lead < 0 and b_natural else -lead if lead <= -4 else 0)
        ] += 1
        counts[52 + (1 if p1 % 13 == p2 % 13 else 0)] += 1
        counts[54 + (1 if b1 % 13 == b2 % 13 else 0)] += 1
    return counts
