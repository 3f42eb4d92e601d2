"""What a round of Blackjack comes to under a fixed way of playing: every result with its probability.

The analysis values hands from their ends; here they are followed from their first cards on, and at
the end of each the dealer draws from what is left of the shoe. What is exact:

* every result of a round in which nothing is split, with its probability;
* of a split: how often it comes to so many hands, and for each of these hands alone what it gains
  together with how the dealer ends, under the treatment of `blackjack_split`;
* so the mean of all results, which is the edge that the analysis finds in its own way.

What is not exact is how the hands of one split go together. They meet the same dealer, which is
counted; that one hand took cards which another might have had is not, once the dealer's outcome is
given. Results of split rounds are therefore estimates, and are said to be.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache

from croupier.games import Game, Variant
from croupier.games.blackjack_rules import Hand, HouseRules
from croupier.games.blackjack_seat import SPLIT, SURRENDER
from croupier.games.blackjack_settlement import bets
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
    """What rounds come to: those without a split exactly, those with one nearly."""

    whole: Chances = field(default_factory=no_chances)
    split: Chances = field(default_factory=no_chances)

    @property
    def mean(self) -> Fraction:
        """What a player gains on average."""
        return mean_of(self.whole) + mean_of(self.split)


@dataclass(frozen=True, slots=True)
class Played:
    """A best play with the results of both ways to follow it."""

    best: BestPlay
    by_best: Results
    by_table: Results


def played(terms: Terms) -> Played:
    """The best play on some terms, and what comes of it; found once, because it takes some seconds."""
    return _played(terms.rules, tuple(terms.profits.items()), terms.shoe, terms.decks, terms.faces)


@cache
def _played(
    rules: HouseRules,
    profits: tuple[tuple[int, Fraction], ...],
    shoe: Composition,
    decks: int,
    faces: tuple[int, ...],
) -> Played:
    terms, by_best, by_table = Terms(rules, dict(profits), shoe, decks, faces), Results(), Results()

    def note(against: Against, openings: Mapping[Opening, Values], table: ByTable) -> None:
        share = Fraction(shoe[against.at.upcard], sum(shoe))
        for results, way in ((by_best, _best(against, openings)), (by_table, _by_table(table))):
            add_chances(results.whole, _whole(against, way), share)
            add_chances(results.split, _split(against, way), share)

    return Played(analyse(terms, note), by_best, by_table)


@dataclass(frozen=True, slots=True)
class Way:
    """A way of playing against one card of the dealer's."""

    first: Callable[[Opening], str]
    """What is chosen on the first two cards."""
    hands: HandTable
    """How a hand goes on that was not split."""
    decide: Callable[[int], Decide]
    """How a split one does, by its kind."""
    most: Callable[[Split], int]
    """To how many hands a pair is split."""


def played_figures(game: Game, variant: Variant, rules: Rules, decks: int) -> Iterator[Figures]:
    """Blackjack by basic strategy and by the best play; what comes of split pairs is marked as estimated."""
    found = played(terms_of(rules, variant.name, decks))
    for policy, results in ((BASIC_STRATEGY, found.by_table), (BEST_PLAY, found.by_best)):
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
    found: list[Final] = []
    for opening, _ in against.openings():
        low, high, choice = opening.low - 1, opening.high - 1, way.first(opening)
        if choice == SPLIT:
            continue
        drawn = two_cards(low, high)
        ways = left[low] * (left[high] - 1) if low == high else 2 * left[low] * left[high]
        if choice == SURRENDER:
            found.append(Final(drawn, finals.surrendered(drawn), ways))
        else:
            found += finals.after(drawn, (hand_of(drawn), ways), choice, begun)
    return gain_probabilities(way.hands, [*found, *finals.all_from(begun)])


def _split(against: Against, way: Way) -> Chances:
    """The results of all pairs that are split."""
    found = no_chances()
    for opening, chance in against.openings():
        if way.first(opening) == SPLIT:
            split = Split(against.at, opening.low - 1, way.decide)
            add_chances(found, Parts(split, way.most(split)).results(), chance)
    return found
