"""The model of a simulation: game, variant, decks, policy, and the way in which cards are dealt.

A model is a list of rows, each a bet, a position and a pay line, and a function that plays one unit and
counts which rows it hit: every bet of the variant is settled in every round. What a line pays is not in
it: odds are applied to the counts, so one run answers for all pay tables.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.games import Game, Variant
from croupier.games.contract.definition import LOSES, AnyBet
from croupier.maths.simulation.simulated_shoe import Shoe
from croupier.rulebook import Rules

LOST = "loses"
"""The name of the line of a plain loss, as the exact figures have it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SimulationRequest:
    """A request for a simulation; fields that are not set have the usual values."""

    variant: str = ""
    decks: int | None = None
    policy: str = ""
    shoe: str = ""
    """`fresh` or `dealt`."""
    burn: int | None = None
    behind: int | None = None


class Row(NamedTuple):
    """One pay line of a bet on one position, and where it is counted."""

    bet: str
    spot: str
    line: str
    at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """A bet by one pay table: what each line is worth to a first wager of one, and how likely it is."""

    bet: AnyBet
    label: str
    """Variant, pay table and policy in words."""
    profits: Mapping[str, Fraction]
    chances: Mapping[str, Fraction] | None
    """None where they are not worked out: then at most an edge can be compared."""
    known_edge: Fraction | None = None
    """The edge where it was worked out without chances, as that of a best play."""

    @property
    def edge(self) -> Fraction | None:
        """The exact edge, where it is known."""
        return self.known_edge if self.chances is None else -self._mean(1)

    @property
    def variance(self) -> Fraction | None:
        """The exact variance of a result, where it is known."""
        return None if self.chances is None else self._mean(2) - self._mean(1) ** 2

    def _mean(self, power: int) -> Fraction:
        chances = self.chances or {}
        return sum(
            (chances[line] * profit**power for line, profit in self.profits.items()), Fraction(0)
        )


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Model:
    """A game made ready to be simulated.

    `text` defines `unit(seed, index, given, scratch, counts)`, which plays unit number `index` and adds one to
    `counts[band * width + row.at]` for each bet and position: `names` are the functions it calls,
    plain ones, and its constants. It must depend on nothing but seed and index, use integers only, and
    take its chance from `chance`. It may write to `scratch`, integers of 16 bits, and finds anything there;
    it only reads `given`, integers of 16 bits that all units share.
    """

    game: Game
    variant: Variant
    decks: int | None
    policy: str = ""
    """What players do, where they decide."""
    shoe: Shoe | None = None
    """The shoe that a unit deals out; none where a unit is one round."""
    rows: tuple[Row, ...]
    width: int
    """The counts of one band."""
    bands: int = 1
    """The number of bands for counts by depth of the shoe."""
    sure: int = 1
    """The number of bands that have exactly the chances of a fresh shoe: no round in them depends on the
    number of cards that earlier rounds took. The last band holds rounds that only some shoes come to."""
    band_rounds: int = 0
    """Rounds of each band but the last, where the number of cards of a round varies. Bands that every shoe
    completes have the chances of a fresh shoe. The last has not, since shoes with many low hands end
    sooner, so the whole shoe has no exact chances."""
    most_rounds: int = 1
    """The most rounds of a unit."""
    most_counted: int = 1
    """The most that a round adds to one count."""
    sometimes: frozenset[str] = frozenset()
    """Bets that not every round has, such as what a choice adds."""
    scratch: int = 0
    given: NDArray[np.int16] = field(default_factory=lambda: np.zeros(1, np.int16))
    """Rules and policies as numbers, so that one compilation is enough for all of them."""
    text: str
    names: Mapping[str, Any]
    targets: Callable[[Rules], Iterable[Target]] | None = None
    """Where players decide: the bets by the policy; elsewhere they follow from the game."""
    _at: dict[tuple[str, str, str], int] = field(init=False, repr=False, default_factory=dict)

    def __post_init__(self) -> None:
        self._at.update({(row.bet, row.spot, row.line): row.at for row in self.rows})

    @property
    def key(self) -> str:
        """Everything by which it differs from other models, in words."""
        decked = f"{self.decks} deck{'s' * (self.decks > 1)}" if self.decks else ""
        dealt = "" if self.decks is None else str(self.shoe) if self.shoe else "fresh"
        parts = (self.game.key, self.variant.name, decked, dealt, self.policy)
        return ", ".join(filter(None, parts))

    @property
    def size(self) -> int:
        """How many counts there are."""
        return self.bands * self.width

    def index(self, bet: str, spot: str, line: str) -> int:
        """Where a line is counted, within a band."""
        return self._at[bet, spot, line]

    def groups(self) -> Mapping[tuple[str, str], Mapping[str, int]]:
        """The lines of each bet on each position, and where they are counted: one of them is hit by every wager."""
        groups: dict[tuple[str, str], dict[str, int]] = {}
        for row in self.rows:
            groups.setdefault((row.bet, row.spot), {})[row.line] = row.at
        return groups


def rows_of(bets: Iterable[AnyBet]) -> Iterator[Row]:
    """A row for each line of each bet on each position; line number n is n places after the loss."""
    first = 0
    for bet in bets:
        for spot in bet.spots:
            for line, name in {LOSES: LOST, **bet.lines}.items():
                yield Row(bet.key, spot, name, first + line)
            first += max(bet.lines) + 1


def width_of(rows: Iterable[Row]) -> int:
    """How many counts a band needs."""
    return max(row.at for row in rows) + 1
