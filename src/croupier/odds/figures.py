"""The figures of every bet: chances, edge, hit rate and variance, as exact fractions.

The edge is the house's expected gain per unit of the first wager, stakes returned counted as
staked; a hit is a profit (ruling 16).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from croupier.games import Game, Variant
from croupier.games.contract import LOSES, AnyBet, NotOffered
from croupier.money import Fate, Pay
from croupier.odds.exact import chances
from croupier.rulebook import PayRow, Rules


@dataclass(frozen=True, slots=True)
class LineFigures:
    """One way in which a wager can end."""

    name: str
    pay: Pay
    probability: Fraction
    row: PayRow | None
    """Where the pay is from; a plain loss has no row."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """One bet as it may be offered: the game, its variant, the decks, the pay table."""

    game: Game
    variant: Variant
    option: str
    decks: int | None
    bet: AnyBet
    lines: tuple[LineFigures, ...]

    @property
    def label(self) -> str:
        """The variant and the pay table in words; empty where there is one of each."""
        return ", ".join(dict.fromkeys(filter(None, (self.variant.name, self.option))))

    @property
    def edge(self) -> Fraction:
        """The house's expected gain per unit staked."""
        return -self._mean(1)

    @property
    def hit(self) -> Fraction:
        """The probability of a profit."""
        return sum(
            (line.probability for line in self._possible if line.pay.profit > 0), Fraction(0)
        )

    @property
    def variance(self) -> Fraction:
        """The variance of the result per unit staked."""
        return self._mean(2) - self._mean(1) ** 2

    def _mean(self, power: int) -> Fraction:
        return sum(
            (line.probability * line.pay.profit**power for line in self._possible), Fraction(0)
        )

    @property
    def _possible(self) -> Iterator[LineFigures]:
        return (line for line in self.lines if line.pay is not Fate.IMPOSSIBLE)


def figures_of(game: Game, rules: Rules) -> Iterator[Figures]:
    """The figures of every bet of a game, for each variant, pay table and permitted deck count."""
    permitted = rules.decks(game.table)
    for variant in game.variants:
        for decks in permitted.allowed if permitted else (None,):
            for bet in variant.bets:
                for option in game.options(variant, bet, rules):
                    try:
                        yield figures(game, variant, bet, rules, option=option, decks=decks)
                    except NotOffered:
                        continue


def figures(
    game: Game, variant: Variant, bet: AnyBet, rules: Rules, *, option: str, decks: int | None
) -> Figures:
    """The figures of one bet; its positions are alike, so the first stands for all."""
    rows = game.pays(variant, bet, rules, option=option, decks=decks)
    found = chances(variant.dealing, bet, next(iter(bet.spots.values())), decks)
    lines = [
        LineFigures(bet.lines[line], row.pay, found.of(line), row) for line, row in rows.items()
    ]
    lines.append(LineFigures("loses", Fate.LOSES, found.of(LOSES), None))
    return Figures(
        game=game, variant=variant, option=option, decks=decks, bet=bet, lines=tuple(lines)
    )  # fmt: skip


def not_offered(game: Game, rules: Rules) -> Iterator[NotOffered]:
    """The bets of a game that no pay table in force covers, each with the reason."""
    offered = {figures.bet.key for figures in figures_of(game, rules)}
    for variant in game.variants:
        for bet in variant.bets:
            if bet.key not in offered:
                try:
                    game.pays(variant, bet, rules, option="", decks=None)
                except NotOffered as reason:
                    yield reason
