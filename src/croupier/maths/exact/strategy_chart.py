"""What the exact analysis would choose, as a chart: for staff and mathematicians, never for players.

No advice on play may come from the house (SATG 20.6), so no patron's page shows this.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from croupier.games.blackjack_seat import DOUBLE, DRAW, SPLIT, STAND, SURRENDER
from croupier.games.casino_war import WAR
from croupier.games.equipment.cards import RANKS
from croupier.games.three_card_poker import FOLD, PLAY_ON
from croupier.maths.exact.blackjack.best_play import HARD, PAIR, SOFT, BestPlay, Cell, Liked

MARKS = {STAND: "S", DRAW: "H", DOUBLE: "D", SPLIT: "P", SURRENDER: "R"}
"""The letters that people know: hit is what the rules call draw."""
EVERY_MARK = {**MARKS, WAR: "W", FOLD: "F", PLAY_ON: "P"}
"""Those of the other games too; no chart has two choices with one letter."""
EQUAL, OWN = "equal cards", "own three cards"
"""The row headings of charts with one row."""

FIVE_CARDS, NINE_CARDS = "five-cards", "nine-cards"
NOTES = {
    "": "",
    FIVE_CARDS: "The chart goes by two cards; where five cards win, hands of three and four play otherwise.",
    NINE_CARDS: "The chart goes by the own three cards; all nine in sight may change a choice.",
}
"""By key: notes on what a chart does not show."""

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
        marks = EVERY_MARK
        return tuple(
            marks[liked[0]] + (marks[liked[1]].lower() if len(liked) > 1 else "") if liked else ""
            for liked in self.choices
        )


@dataclass(frozen=True, slots=True)
class Chart:
    """The three tables that people know, or one row."""

    title: str
    columns: tuple[str, ...]
    parts: tuple[tuple[str, tuple[Row, ...]], ...]
    noted: str = ""
    """The keys of notes on what the chart does not show."""

    @property
    def note(self) -> str:
        """The same in words."""
        return NOTES[self.noted]

    @property
    def legend(self) -> dict[str, str]:
        """The letters that stand first, and what they mean."""
        every = [liked for _, rows in self.parts for row in rows for liked in row.choices]
        choices = {liked[0] for liked in every if liked}
        return {
            mark: choice.replace("-", " ")
            for choice, mark in EVERY_MARK.items()
            if choice in choices
        }

    @property
    def key(self) -> str:
        """The letters in words."""
        words = ", ".join(f"{mark} {word}" for mark, word in self.legend.items())
        small = any(len(mark) > 1 for _, rows in self.parts for row in rows for mark in row.marks)
        return words + ("; a small letter where the first is not offered" if small else "")


def chart(title: str, play: BestPlay) -> Chart:
    """The chart of a best play."""
    return Chart(
        title=title,
        columns=tuple("A" if card == 1 else str(card) for card in DEALER),
        parts=tuple((kind, tuple(_rows(play, kind))) for kind in (HARD, SOFT, PAIR)),
        noted=FIVE_CARDS if play.terms.rules.five_cards_win else "",
    )


def war_chart(title: str, choice: str) -> Chart:
    """What to do when both cards are equal: the same on every rank, because all are equally likely to follow."""
    ranks = RANKS[1:] + RANKS[:1]
    return Chart(title, ranks, ((EQUAL, (Row("", ((choice,),) * len(ranks)),)),))


def three_card_chart(title: str, lowest: str, noted: str = "") -> Chart:
    """From which hand on a hand is played."""
    row = Row("", ((FOLD,), (PLAY_ON,)))
    return Chart(title, (f"below {lowest}", f"{lowest} or better"), ((OWN, (row,)),), noted)


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
