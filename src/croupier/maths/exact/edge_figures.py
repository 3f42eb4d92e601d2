"""The figures of a bet: chances, edge, hit rate and variance, as exact fractions.

The edge is the house's expected gain per unit of the first wager, stakes returned counted as
staked; a hit is a profit (ruling 16).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from croupier.games import Game, Variant
from croupier.games.contract.definition import LOSES, AnyBet
from croupier.maths.exact.enumeration import chances
from croupier.money import Fate, Pay
from croupier.rulebook import PayRow, Rules


def percent(value: Fraction, decimals: int = 4) -> str:
    """Format a share in percent, rounded half away from zero from the exact fraction."""
    unit = 10**decimals
    digits = (abs(value.numerator) * 100 * unit * 2 + value.denominator) // (2 * value.denominator)
    return f"{'-' if value < 0 else ''}{digits // unit}.{digits % unit:0{decimals}}%"


@dataclass(frozen=True, slots=True)
class Net:
    """The gain or loss of a first wager of one unit, including the stakes that choices added to it."""

    profit: Fraction

    def __str__(self) -> str:
        return f"{'+' if self.profit > 0 else ''}{self.profit}"


@dataclass(frozen=True, slots=True)
class LineFigures:
    """One way in which a wager can end."""

    name: str
    pay: Pay | Net
    probability: Fraction
    row: PayRow | None
    """Where the pay is from; a plain loss has no row, nor has the sum of several stakes."""
    estimated: bool = False
    """The probability is not exact, though it is written as a fraction."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """One bet as it may be offered: the game, its variant, the decks, the pay table, the policy."""

    game: Game
    variant: Variant
    option: str
    decks: int | None
    bet: AnyBet
    lines: tuple[LineFigures, ...]
    policy: str = ""
    """What the player does where players decide; the figures hold for that policy alone."""

    @property
    def label(self) -> str:
        """Variant, pay table and policy in words; empty where there is one of each."""
        return ", ".join(dict.fromkeys(filter(None, (self.variant.name, self.option, self.policy))))

    @property
    def estimated(self) -> bool:
        """Whether chances are estimates: hit rate and variance are too then, but not the edge."""
        return any(line.estimated for line in self.lines)

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


def figures(
    game: Game, variant: Variant, bet: AnyBet, rules: Rules, *, option: str, decks: int | None
) -> Figures:
    """The figures of one bet; its positions have the same chances, so the first is enough."""
    rows = game.pays(variant, bet, rules, option=option, decks=decks)
    line_chances = chances(variant.dealing, bet, next(iter(bet.spots.values())), decks)
    lines = [
        LineFigures(bet.lines[line], row.pay, line_chances.probability(line), row)
        for line, row in rows.items()
    ]
    lines.append(LineFigures("loses", Fate.LOSES, line_chances.probability(LOSES), None))
    return Figures(
        game=game, variant=variant, option=option, decks=decks, bet=bet, lines=tuple(lines)
    )  # fmt: skip
