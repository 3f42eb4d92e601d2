"""Exact odds: classes dealt once, against ranks dealt one by one.

The bets of Crown Com-Bo that look at all five boxes are counted twice for one deck: by the
enumerator, and by dealing every sequence of five ranks. Then `croupier odds --json` is run cold.
"""

import subprocess
import sys
import time
from collections import Counter
from itertools import product
from pathlib import Path

from croupier.games import game
from croupier.maths.exact import chances

VARIANT = game("com-bo").variant("")
BETS = [bet for bet in VARIANT.bets if len(bet.look.places) == 5]


def by_classes() -> list[dict[int, int]]:
    """The enumerator's count."""
    return [dict(chances(VARIANT.dealing, bet, bet.spot(""), 1).hits) for bet in BETS]


def by_ranks() -> list[dict[int, int]]:
    """Every sequence of five ranks, weighed by the cards left of each."""
    hits: list[Counter[int]] = [Counter() for _ in BETS]
    for ranks in product(range(13), repeat=5):
        weight = 1
        for place, rank in enumerate(ranks):
            weight *= 4 - ranks[:place].count(rank)
        if weight:
            for found, bet in zip(hits, BETS, strict=True):
                found[bet.settle(ranks, bet.spot(""))] += weight
    return [dict(found) for found in hits]


def main() -> None:
    """Measure both in one run and print the ratio."""
    start = time.perf_counter()
    fast = by_classes()
    between = time.perf_counter()
    slow = by_ranks()
    end = time.perf_counter()
    same = [{line: count for line, count in hits.items() if count} for hits in fast] == slow
    print(
        f"Com-Bo, {len(BETS)} bets: {between - start:.4f} s by classes, {end - between:.2f} s by ranks, same: {same}"
    )
    program = Path(sys.executable).with_name("croupier")
    cold = time.perf_counter()
    subprocess.run([program, "odds", "--json"], check=True, stdout=subprocess.DEVNULL)  # noqa: S603
    print(f"croupier odds --json, cold: {time.perf_counter() - cold:.2f} s (budget 10 s)")
    print(f"RATIO exact-odds-ranks-over-classes {(end - between) / (between - start):.0f}")


if __name__ == "__main__":
    main()
