"""Three Card Poker, exact: best play, Pairs Plus, Six Card Bonus.

Every hand is weighed against all 18,424 hands that the other 49 cards can give the dealer. They are
counted, not dealt: hands without the player's cards are all hands, less those with one of the cards,
plus those with two, less the one with all three.

In Rapid Three Card Poker six more cards are seen. A player who looks only at his own three has the
figures of the base game, because cards not looked at are exchangeable; the best play on all nine is
known for a given matrix (`three_card_matrix.py`) and not as a figure, since there are too many matrices.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement, pairwise
from math import comb, prod

from croupier.games import Game, Played, Variant
from croupier.games.contract.definition import LOSES, AnyBet
from croupier.games.equipment.cards import DECK, rank, suit
from croupier.games.three_card_poker import (
    ANTE,
    ANTE_BONUS,
    FOLD,
    FOLDED,
    PAIRS_PLUS,
    PLAY,
    PLAYED,
    SIX_CARD_BONUS,
    TABLE,
    Showdown,
    Six,
    Three,
    ante,
    ante_bonus,
    pairs_plus,
    play,
    score,
    score_of,
    six_card_bonus,
)
from croupier.maths.exact.edge_figures import Figures, LineFigures, Net
from croupier.money import Fate
from croupier.rulebook import PayRow, Rules

ALL_HANDS = comb(52, 3)
DEALERS = comb(49, 3)
"""The dealer's hands against each hand of the player."""
ABOVE_ALL = 6 << 12
"""More than any hand scores."""

Cards = tuple[int, ...]


@cache
def _scores_with() -> Mapping[Cards, Sequence[int]]:
    """The scores of all hands that hold some cards, in order; with no card, of all hands."""
    scores: dict[Cards, list[int]] = {}
    for hand in combinations(DECK.faces, 3):
        points = score(*hand)
        for size in range(4):
            for held in combinations(hand, size):
                scores.setdefault(held, []).append(points)
    for points_of in scores.values():
        points_of.sort()
    return scores


def dealers_below(hand: Cards, points: int) -> int:
    """How many hands of the dealer, without the cards of the player's, score less than that."""
    scores = _scores_with()
    return sum(
        (-1) ** size * bisect_left(scores[held], points)
        for size in range(4)
        for held in combinations(sorted(hand), size)
    )


@cache
def showdowns(hand: Cards, least: int) -> Sequence[tuple[Showdown, int]]:
    """Yield the showdowns of a played hand, each with the number of dealer's hands that lead to it.

    Between the cuts nothing changes: the lines only compare scores.
    """
    number = score(*hand)
    cuts = sorted({0, least, number, number + 1, ABOVE_ALL})
    below = [dealers_below(hand, cut) for cut in cuts]
    return [
        (Showdown(number, cut, PLAYED, least), up_to_next - up_to_here)
        for cut, (up_to_here, up_to_next) in zip(cuts, pairwise(below), strict=False)
    ]


@cache
def hands_alike() -> Mapping[Cards, int]:
    """One hand for all that differ only in the names of their suits, and how many they are."""
    counts: Counter[Cards] = Counter()
    for hand in combinations(DECK.faces, 3):
        suits: dict[int, int] = {}
        by_rank = sorted(hand, key=rank)
        names = [suits.setdefault(suit(card), len(suits)) for card in by_rank]
        counts[tuple(13 * name + card % 13 for name, card in zip(names, by_rank, strict=True))] += 1
    return counts


Lines = tuple[int, int | None, int]
"""The lines that a hand hits of the Ante, of the Play, unless it is folded, and of the bonus."""


def lines_of(showdown: Showdown) -> Lines:
    """The lines that one showdown hits."""
    folds = showdown.choice == FOLDED
    return ante(showdown, 0), None if folds else play(showdown, 0), ante_bonus(showdown, 0)


@cache
def lines_met(hand: Cards, least: int, *, plays: bool) -> Mapping[Lines, int]:
    """How often a hand hits which lines, over all hands of the dealer. Independent of the odds paid."""
    if not plays:
        return {lines_of(Showdown(score(*hand), 0, FOLDED, least)): DEALERS}
    counts: Counter[Lines] = Counter()
    for showdown, dealers in showdowns(hand, least):
        counts[lines_of(showdown)] += dealers
    return counts


@dataclass(frozen=True, slots=True)
class Stakes:
    """The results of the Ante with all stakes that belong to it, under the rules of a table."""

    profits: Mapping[str, Mapping[int, Fraction]]
    """By bet and line, on a stake of one."""
    least: int

    @classmethod
    def from_rules(cls, game: Game, variant: Variant, rules: Rules, decks: int | None) -> "Stakes":
        """The pay tables in force, and the hand with which the dealer begins to qualify."""
        profits = {
            bet.key: {LOSES: Fate.LOSES.profit}
            | {
                line: row.pay.profit
                for line, row in game.pays(variant, bet, rules, option="", decks=decks).items()
            }
            for bet in (ANTE, PLAY, ANTE_BONUS)
        }
        return cls(profits, score_of(str(rules.setting(TABLE, "dealer-qualifies").value)))

    def net(self, lines: Lines) -> tuple[str, Fraction]:
        """How a hand ends and what it gains, in units of the Ante."""
        line, plays, bonus = lines
        total = self.profits[ANTE.key][line]
        if plays is None:
            return FOLD, total
        total += self.profits[PLAY.key][plays]
        name = ANTE.lines.get(line, "lower")
        if bonus == LOSES:
            return name, total
        return f"{name}, {ANTE_BONUS.lines[bonus]}", total + self.profits[ANTE_BONUS.key][bonus]

    def is_played(self, hand: Cards) -> bool:
        """Whether the best play of a hand, with no other card seen, is to play."""
        return self._gain(hand, plays=True) > self._gain(hand, plays=False)

    def _gain(self, hand: Cards, *, plays: bool) -> Fraction:
        met = lines_met(hand, self.least, plays=plays).items()
        return sum((self.net(lines)[1] * dealers for lines, dealers in met), Fraction(0))


Policy = Callable[[Cards], bool]
"""Whether a hand is played."""


def policies(game: Game, stakes: Stakes) -> Mapping[str, Policy]:
    """Name the policies of a player. Figures hold for one policy.

    Players read them. They say what a figure means and do not advise how to play (SATG 20.6).
    """
    if game.played is Played.LIVE:
        return {"lowest edge": stakes.is_played, "never fold": lambda _: True}
    # Where nine cards are seen, the lowest edge needs more than a look at one's own three.
    q_6_4 = score_of("Q-6-4")
    return {
        "lowest edge by the own three cards": lambda hand: score(*hand) >= q_6_4,
        "never fold": lambda _: True,
        "time-out, always fold": lambda _: False,
    }


def three_card_figures(
    game: Game, variant: Variant, rules: Rules, decks: int | None
) -> Iterator[Figures]:
    """The Ante with all that goes with it under each policy, and the side bets by pay table."""
    stakes = Stakes.from_rules(game, variant, rules, decks)
    for policy, plays in policies(game, stakes).items():
        yield Figures(
            game=game, variant=variant, option="", decks=decks, bet=variant.bet(ANTE.key),
            lines=ante_lines(stakes, plays), policy=policy,
        )  # fmt: skip
    for key, counts in ((PAIRS_PLUS.key, three_cards()), (SIX_CARD_BONUS.key, six_cards())):
        bet = variant.bet(key)
        for option in game.options(variant, bet, rules):
            rows = game.pays(variant, bet, rules, option=option, decks=decks)
            yield Figures(
                game=game, variant=variant, option=option, decks=decks, bet=bet,
                lines=_side_lines(bet, rows, counts),
            )  # fmt: skip


def ante_lines(stakes: Stakes, plays: Policy) -> tuple[LineFigures, ...]:
    """How the Ante ends, with all that goes with it."""
    met: Counter[Lines] = Counter()
    for hand, alike in hands_alike().items():
        for lines, dealers in lines_met(hand, stakes.least, plays=plays(hand)).items():
            met[lines] += alike * dealers
    counts: Counter[tuple[str, Fraction]] = Counter()
    for lines, count in met.items():
        counts[stakes.net(lines)] += count
    return tuple(
        LineFigures(name, Net(total), Fraction(count, ALL_HANDS * DEALERS), None)
        for (name, total), count in counts.items()
        if count
    )


def _side_lines(
    bet: AnyBet, rows: Mapping[int, PayRow], counts: Mapping[int, int]
) -> tuple[LineFigures, ...]:
    every = sum(counts.values())
    won = [
        LineFigures(bet.lines[line], row.pay, Fraction(counts[line], every), row)
        for line, row in rows.items()
    ]
    return (*won, LineFigures("loses", Fate.LOSES, Fraction(counts[LOSES], every), None))


@cache
def three_cards() -> Mapping[int, int]:
    """How many of the 22,100 hands of three cards hit each line of Pairs Plus."""
    counts: Counter[int] = Counter()
    for hand, alike in hands_alike().items():
        counts[pairs_plus(Three(*hand), 0)] += alike
    return counts


@cache
def six_cards() -> Mapping[int, int]:
    """How many of the 20,358,520 hands of six cards hit each line of the Six Card Bonus.

    Five or six cards of one suit are gone through by their ranks; in all other hands only the ranks
    matter, and their number is that of all hands with those ranks less the flushes.
    """
    counts: Counter[int] = Counter()
    flushes: Counter[Cards] = Counter()
    for hand, alike in _one_suit():
        counts[six_card_bonus(Six(*hand), 0)] += alike
        flushes[tuple(sorted(card % 13 for card in hand))] += alike
    for ranks in combinations_with_replacement(range(13), 6):
        ways = prod(comb(4, ranks.count(number)) for number in set(ranks)) - flushes[ranks]
        if ways:
            # Suits in turn: cards of one rank differ, and no suit comes more than twice.
            mixed = (place % 4 * 13 + number for place, number in enumerate(ranks))
            counts[six_card_bonus(Six(*mixed), 0)] += ways
    return counts


def _one_suit() -> Iterator[tuple[Cards, int]]:
    """Hands with five or six cards of a suit, one for all that differ in the names of the suits."""
    for five in combinations(range(13), 5):
        for other in range(13):
            yield (*five, 13 + other), 4 * 3
    for six in combinations(range(13), 6):
        yield six, 4
