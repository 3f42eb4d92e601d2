"""What a round of Blackjack comes to under a fixed way of playing: every result with its probability.

The analysis values hands from their ends; here they are followed from their first cards on, and at
the end of each the dealer draws from the rest of the shoe. These results are exact:

* every result of a round in which nothing is split, with its probability;
* of a split: how often it comes to each number of hands, and the gain of each hand alone together
  with the dealer's outcome, under the treatment of `blackjack_split`;
* so the mean of all results, which is the edge that the analysis finds in its own way.

The correlation between the hands of one split is not exact. They meet the same dealer, which is
counted. That one hand took cards which another might have had is not counted, once the dealer's
outcome is given. Results of split rounds are therefore estimates, and are marked as estimates.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache

from croupier.games import Game, Variant
from croupier.games.blackjack_rules import Hand
from croupier.games.blackjack_seat import SPLIT, SURRENDER
from croupier.games.hands.blackjack_settlement import bets
from croupier.maths.exact.blackjack.best_play import (
    Against,
    BestPlay,
    ByTable,
    Opening,
    Values,
    analyse,
    terms_of,
)
from croupier.maths.exact.blackjack.dealer_hands import Composition
from croupier.maths.exact.blackjack.final_hands import (
    Chances,
    Final,
    Finals,
    add_chances,
    gain_probabilities,
    mean_of,
    no_chances,
)
from croupier.maths.exact.blackjack.hand_payments import WHOLE, Terms
from croupier.maths.exact.blackjack.hand_values import Decide, HandTable, hand_of, two_cards
from croupier.maths.exact.blackjack.split_results import Parts
from croupier.maths.exact.blackjack.split_value import Split
from croupier.maths.exact.edge_figures import Figures, LineFigures, Net
from croupier.rulebook import Rules

BEST_PLAY, BASIC_STRATEGY = "best play", "basic strategy"


@dataclass(frozen=True, slots=True)
class Results:
    """The probability of each result: exact without a split, an estimate with one."""

    whole: Chances = field(default_factory=no_chances)
    split: Chances = field(default_factory=no_chances)

    @property
    def mean(self) -> Fraction:
        """What a player gains on average."""
        return mean_of(self.whole) + mean_of(self.split)


@dataclass(frozen=True, slots=True)
class Played:
    """A best play, with the results of best play and of its chart."""

    best: BestPlay
    by_best: Results
    by_table: Results


@cache
def played(terms: Terms) -> Played:
    """Return the best play on some terms and its results, cached because an analysis takes some seconds."""
    by_best, by_table = Results(), Results()

    def note(against: Against, openings: Mapping[Opening, Values], table: ByTable) -> None:
        share = Fraction(terms.shoe[against.at.upcard], sum(terms.shoe))
        for results, way in ((by_best, _best(against, openings)), (by_table, _by_table(table))):
            add_chances(results.whole, _whole(against, way), share)
            add_chances(results.split, _split(against, way), share)

    return Played(analyse(terms, note), by_best, by_table)


@dataclass(frozen=True, slots=True)
class Way:
    """A way of playing against one card of the dealer's."""

    first: Callable[[Opening], str]
    """The choice on the first two cards."""
    hands: HandTable
    """The further choices of a hand that was not split."""
    decide: Callable[[int], Decide]
    """By kind of split hand: its further choices."""
    most: Callable[[Split], int]
    """The greatest number of hands to which a pair is split."""


def played_figures(game: Game, variant: Variant, rules: Rules, decks: int) -> Iterator[Figures]:
    """Blackjack by basic strategy and by the best play; what comes of split pairs is marked as estimated."""
    play = played(terms_of(rules, variant.name, decks))
    for policy, results in ((BASIC_STRATEGY, play.by_table), (BEST_PLAY, play.by_best)):
        yield Figures(
            game=game, variant=variant, option=variant.name, decks=decks, bet=bets(variant.name)[0],
            lines=tuple(_lines(results)), policy=policy,
        )  # fmt: skip


def _lines(results: Results) -> Iterator[LineFigures]:
    for gain, chance in sorted(results.whole.items(), reverse=True):
        if chance:
            yield LineFigures(str(Net(gain)), Net(gain), chance, None)
    for gain, chance in sorted(results.split.items(), reverse=True):
        if chance:
            yield LineFigures(f"{Net(gain)}, split", Net(gain), chance, None, estimated=True)


def _best(against: Against, openings: Mapping[Opening, Values]) -> Way:
    def most(split: Split) -> int:
        return split.most if against.split_again[split.pair + 1] else 2

    return Way(
        lambda opening: next(iter(openings[opening])),
        against.plans[WHOLE],
        lambda kind: against.plans[kind].choice,
        most,
    )


def _by_table(table: ByTable) -> Way:
    return Way(table.first, table.hands, lambda _kind: table.decide, lambda split: split.most)


def _whole(against: Against, way: Way) -> Chances:
    """The results of all hands that are not split."""
    finals, left = Finals(way.hands), way.hands.left
    begun: dict[Composition, tuple[Hand, int]] = {}
    final_hands: list[Final] = []
    for opening, _ in against.openings():
        low, high, choice = opening.low - 1, opening.high - 1, way.first(opening)
        if choice == SPLIT:
            continue
        drawn = two_cards(low, high)
        ways = left[low] * (left[high] - 1) if low == high else 2 * left[low] * left[high]
        if choice == SURRENDER:
            final_hands.append(Final(drawn, finals.surrendered(drawn), ways))
        else:
            final_hands += finals.after(drawn, (hand_of(drawn), ways), choice, begun)
    return gain_probabilities(way.hands, [*final_hands, *finals.all_from(begun)])


def _split(against: Against, way: Way) -> Chances:
    """The results of all pairs that are split."""
    chances = no_chances()
    for opening, chance in against.openings():
        if way.first(opening) == SPLIT:
            split = Split(against.at, opening.low - 1, way.decide)
            add_chances(chances, Parts(split, way.most(split)).results(), chance)
    return chances
