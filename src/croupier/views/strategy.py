"""The basic strategy of Blackjack as a chart: for staff and mathematicians, never for players.

No advice on play may come from the house (SATG 20.6), so no patron's page shows this.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from croupier.games.blackjack_seat import DOUBLE, DRAW, SPLIT, STAND, SURRENDER
from croupier.odds.blackjack_play import HARD, PAIR, SOFT, BestPlay, Cell, Liked

MARKS = {STAND: "S", DRAW: "H", DOUBLE: "D", SPLIT: "P", SURRENDER: "R"}
"""The letters that people know: hit is what the rules call draw."""
WORDS = {"S": "stand", "H": "draw", "D": "double", "P": "split", "R": "surrender"}

FIVE_CARDS = (
    "The chart goes by two cards; where five cards win, hands of three and four play otherwise."
)

DEALER = (2, 3, 4, 5, 6, 7, 8, 9, 10, 1)
"""The dealer's first card, the ace last as on every chart."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the chart: a hand, and what to do against each card of the dealer's."""

    hand: str
    choices: tuple[Liked, ...]

    @property
    def marks(self) -> tuple[str, ...]:
        """The letters: what is liked best, and in small what if that is not offered."""
        return tuple(
            MARKS[liked[0]] + (MARKS[liked[1]].lower() if len(liked) > 1 else "") if liked else ""
            for liked in self.choices
        )


@dataclass(frozen=True, slots=True)
class Chart:
    """The three tables that people know."""

    title: str
    columns: tuple[str, ...]
    parts: tuple[tuple[str, tuple[Row, ...]], ...]
    note: str
    """What the chart does not show."""

    @property
    def legend(self) -> dict[str, str]:
        """The letters that occur."""
        found = {mark[0] for _, rows in self.parts for row in rows for mark in row.marks if mark}
        return {mark: word for mark, word in WORDS.items() if mark in found}


def chart(title: str, play: BestPlay) -> Chart:
    """The chart of a best play."""
    return Chart(
        title=title,
        columns=tuple("A" if card == 1 else str(card) for card in DEALER),
        parts=tuple((kind, tuple(_rows(play, kind))) for kind in (HARD, SOFT, PAIR)),
        note=FIVE_CARDS if play.terms.rules.five_cards_win else "",
    )


def _rows(play: BestPlay, kind: str) -> Iterator[Row]:
    totals = sorted({cell.total for cell in play.table if cell.kind == kind}, reverse=True)
    for total in totals:
        liked = tuple(play.table.get(Cell(kind, total, dealer), ()) for dealer in DEALER)
        yield Row(hand_name(kind, total), liked)


def hand_name(kind: str, total: int) -> str:
    """How a row of the chart is called."""
    if kind == PAIR:
        card = "A" if total == 1 else str(total)
        return f"{card}-{card}"
    if kind == SOFT:
        return "A-A" if total == 12 else f"A-{total - 11}"
    return str(total)
