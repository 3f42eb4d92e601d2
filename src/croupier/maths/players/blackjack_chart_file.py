"""A policy of Blackjack in a file: the chart that people know, in the letters that people know.

    table = "blackjack"
    name = "never doubles"
    [hard]
    17 = "S S S S S S S S S S"
    [soft]
    "A-7" = "S S S S S S S H H H"
    [pair]
    "8-8" = "Ps Ps Ps Ps Ps Ph Ph Ph Ph Ph"

A row has a mark for each card of the dealer's, from 2 to 10 and the ace last. The first letter is the
preferred choice. Small letters are the choices where that is not open; the last must be S or H. `[doubled]`
names by their total the doubled hands that are rescued (R) where the rules allow it.
"""

from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path

import msgspec

from croupier.errors import BadInput
from croupier.games.blackjack_seat import DRAW, RESCUE, STAND
from croupier.maths.exact.blackjack.best_play import HARD, PAIR, SOFT, Cell, Liked, chart_edge
from croupier.maths.exact.blackjack.hand_payments import Terms
from croupier.maths.exact.blackjack.play_plans import Rescue, Situation
from croupier.maths.exact.strategy_chart import DEALER, MARKS, hand_name
from croupier.maths.players.blackjack_tables import CONTEXTS, doubled, of_chart
from croupier.maths.simulation.policies import Listed, Policy, marked, not_known, read_file

LETTERS = {mark: choice for choice, mark in MARKS.items()}
NEEDED = {HARD: range(4, 21), SOFT: range(12, 21), PAIR: range(1, 11)}
"""The rows that a chart must have; hands of 21 take no card."""
MOST = 4
"""The most letters of a mark."""
SAVES = {"R": (RESCUE,), "S": (STAND,)}
"""The options after a double."""


class ChartFile(Listed):
    """The content of a chart file."""

    hard: dict[str, str]
    soft: dict[str, str]
    pair: dict[str, str]
    doubled: dict[str, str] = msgspec.field(default_factory=dict)


def read_chart(terms: Terms, path: Path) -> Policy:
    """The policy of a file, or a refusal that names the row."""
    file = read_file(path, ChartFile, "blackjack")
    chart: dict[Cell, Liked] = {Cell(SOFT, 21, dealer): (STAND,) for dealer in DEALER}
    for kind, rows in ((HARD, file.hard), (SOFT, file.soft), (PAIR, file.pair)):
        chart.update(_cells(path, kind, rows))
    table = of_chart(chart, _rescued(path, file.doubled))
    # The analysis always rescues hands in the best way, also where the file says otherwise.
    edge = not_known if terms.rules.surrenders else partial(chart_edge, terms, chart)
    return Policy(marked(path, file.name), tuple(table.reshape(-1).tolist()), edge)


def _cells(path: Path, kind: str, rows: Mapping[str, str]) -> Iterator[tuple[Cell, Liked]]:
    names = {hand_name(kind, total): total for total in NEEDED[kind]}
    _check_rows(path, kind, rows, names)
    for name, row in rows.items():
        for dealer, mark in _marks(path, f"{kind} {name}", row):
            yield Cell(kind, names[name], dealer), _liked(path, f"{kind} {name}", mark)


def _check_rows(path: Path, kind: str, rows: Mapping[str, str], names: Mapping[str, int]) -> None:
    missing = [name for name in names if name not in rows]
    other = [name for name in rows if name not in names]
    if missing or other:
        text = f"has no {', '.join(missing)}" if missing else f"has {', '.join(other)}"
        raise BadInput(
            f"[{kind}] of {str(path)!r} {text}. Accepted: one row for each of {', '.join(names)}."
        )


def _marks(path: Path, row: str, text: str) -> Iterator[tuple[int, str]]:
    marks = text.split()
    if len(marks) != len(DEALER):
        raise BadInput(
            f"{row} of {str(path)!r} has {len(marks)} marks. "
            f"Accepted: {len(DEALER)}, for the dealer's 2 to 10 and ace."
        )
    yield from zip(DEALER, marks, strict=True)


def _liked(path: Path, row: str, mark: str) -> Liked:
    well_written = mark == mark[:1] + mark[1:].lower()
    liked = tuple(LETTERS.get(letter, "") for letter in (mark[:1], *mark[1:].upper()))
    if not well_written or "" in liked or liked[-1] not in (STAND, DRAW) or len(liked) > MOST:
        known = ", ".join(f"{letter} {choice}" for letter, choice in LETTERS.items())
        raise BadInput(
            f"{row} of {str(path)!r} says {mark!r}. Accepted: {known}; small letters for what is done "
            "where the first is not open, S or H at the end, such as Dh or Rps."
        )
    # A hand that must draw may not stand.
    return (*liked, DRAW) if liked[-1] == STAND else liked


def _rescued(path: Path, rows: Mapping[str, str]) -> set[Rescue]:
    """The doubled hands that are given up, by their totals."""
    given_up: set[tuple[int, int]] = set()
    for name, row in rows.items():
        if not name.isdecimal() or not 4 <= int(name) <= 20:
            raise BadInput(
                f"[doubled] of {str(path)!r} has {name!r}. Accepted: totals from 4 to 20."
            )
        for dealer, mark in _marks(path, f"doubled {name}", row):
            if mark not in SAVES:
                raise BadInput(
                    f"doubled {name} of {str(path)!r} says {mark!r}. Accepted: R rescue, S stand."
                )
            if mark == "R":
                given_up.add((int(name), dealer))
    return {
        Rescue(Situation(kind, dealer, cards), ace)
        for total, dealer in given_up
        for cards, ace in doubled(total)
        for kind in CONTEXTS
    }
