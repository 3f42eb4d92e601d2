"""Wagers outside the limits, by the two policies of the rules. They never share a validator.

At a terminal an amount is judged when it is placed, and cut down to what is permitted (SATG 4.3). At a
live table the chips are already down: they are judged at settlement, and paid up to what the table's
chips can make (WAR 6.2, WHEEL 4.2, GAZ 29/2000 6.2).
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from croupier.errors import BadInput
from croupier.money import NOTHING, Cents, Fate, Odds, Pay, Payment, Rounding, settle, show
from croupier.rulebook import Citations, cite

ONE_CENT = Cents(1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What the sign of a table permits on one bet."""

    minimum: Cents
    maximum: Cents
    step: Cents = ONE_CENT
    """Amounts above the minimum go up by this."""
    aggregate: Cents = NOTHING
    """What all wagers of a player together must come to; nothing if there is none."""

    def __post_init__(self) -> None:
        if not 0 < self.minimum <= self.maximum or self.step < 1 or self.aggregate < 0:
            sign = f"{show(self.minimum)} to {show(self.maximum)} by {show(self.step)}"
            raise BadInput(f"Impossible limits {sign}. Accepted: 0 < minimum <= maximum, 0 < step.")

    def highest(self, amount: int) -> Cents:
        """The highest permitted amount that is not above this one; nothing below the minimum."""
        if amount < self.minimum:
            return Cents(0)
        capped = min(amount, self.maximum)
        return Cents(capped - (capped - self.minimum) % self.step)


class Notice(StrEnum):
    """What a player is told when an amount was not taken as asked."""

    BELOW_MINIMUM = "below-minimum"
    CLAMPED_TO_STEP = "clamped-to-step"
    CLAMPED_TO_MAXIMUM = "clamped-to-maximum"
    AGGREGATE_BELOW_MINIMUM = "aggregate-below-minimum"


@dataclass(frozen=True, slots=True)
class ShownAmount:
    """The amount that a terminal shows and holds, and why it is another than asked."""

    amount: Cents
    notice: Notice | None = None
    cites: Citations = ()


def cut_to_limits(asked: Cents, limits: Limits) -> ShownAmount:
    """The amount on one bet of one terminal: cut down to the next lowest permitted (SATG 4.3)."""
    if asked < limits.minimum:
        return ShownAmount(Cents(0), Notice.BELOW_MINIMUM, cite("SATG 4.3.1"))
    taken = limits.highest(asked)
    if taken == asked:
        return ShownAmount(taken)
    if asked > limits.maximum:
        return ShownAmount(taken, Notice.CLAMPED_TO_MAXIMUM, cite("SATG 4.3.2(b)"))
    return ShownAmount(taken, Notice.CLAMPED_TO_STEP, cite("SATG 4.3.2(a)"))


def recognised(wagers: Iterable[Cents], limits: Limits) -> bool:
    """Whether the wagers of a player count at the close: together they reach the aggregate (SATG 4.3.3)."""
    return sum(wagers) >= limits.aggregate


@dataclass(frozen=True, slots=True)
class Chips:
    """The denominations that a live table can pay in."""

    denominations: tuple[Cents, ...]

    def __post_init__(self) -> None:
        if not self.denominations or min(self.denominations) < 1:
            raise BadInput(
                f"Impossible chips {self.denominations}. Accepted: values from one cent."
            )

    def payable(self, amount: Cents) -> bool:
        """Whether an amount can be made of these chips."""
        least = _least(self.denominations)
        residue = amount % min(self.denominations)
        return residue in least and least[residue] <= amount

    def paid_up(self, amount: Cents) -> Cents:
        """The next amount, this one or higher, that the chips can make."""
        smallest = min(self.denominations)
        reached = _least(self.denominations).items()
        return Cents(
            min(max(least, amount + (residue - amount) % smallest) for residue, least in reached)
        )


@lru_cache
def _least(denominations: tuple[Cents, ...]) -> dict[int, int]:
    """By residue of the smallest chip, the least amount that the chips can make.

    From there on every amount of the residue is made by adding smallest chips.
    """
    smallest = min(denominations)
    least = {0: 0}
    before: dict[int, int] = {}
    while least != before:
        before = dict(least)
        for residue, amount in before.items():
            for value in denominations:
                other = (residue + value) % smallest
                least[other] = min(amount + value, least.get(other, amount + value))
    return least


@dataclass(frozen=True, slots=True)
class OutOfLimits:
    """Which clauses of a rule set say what becomes of wagers outside the limits."""

    below: Citations
    above: Citations
    odd: Citations


CASINO_WAR = OutOfLimits(cite("WAR 6.2.1"), cite("WAR 6.2.2"), cite("WAR 6.2.3"))
BIG_WHEEL = OutOfLimits(cite("WHEEL 4.2.1"), cite("WHEEL 4.2.2"), cite("WHEEL 4.2.3"))
COM_BO = OutOfLimits(
    cite("GAZ 29/2000 6.2(a)"), cite("GAZ 29/2000 6.2(b)"), cite("GAZ 29/2000 6.2(c)")
)


@dataclass(frozen=True, slots=True)
class LiveSettlement:
    """A live wager settled: what is collected and paid, and what the owner must be told."""

    payment: Payment
    collected: Cents
    counted: Cents = NOTHING
    """How much of the stake was played: not what lies above the maximum."""
    advise: bool = False
    """The owner is told that later wagers under the minimum will be handed back."""
    cites: Citations = ()


def settle_live(
    pay: Pay, stake: Cents, limits: Limits, *, chips: Chips, advised: bool, rules: OutOfLimits
) -> LiveSettlement:
    """Settle what lies on the layout, in whatever amount it lies there."""
    if stake < limits.minimum and advised:
        return LiveSettlement(Payment(stake, Cents(0)), Cents(0), cites=rules.below)
    effective = Cents(min(stake, limits.maximum))
    excess = stake - effective
    exact = settle(pay, effective, Rounding.UP)
    winnings = chips.paid_up(exact.winnings) if isinstance(pay, Odds) else exact.winnings
    half = pay is Fate.LOSES_HALF
    back = min(effective, chips.paid_up(exact.back)) if half else exact.back
    payment = Payment(Cents(back + excess), winnings)
    cites = rules.above if excess else rules.odd if winnings != exact.winnings else ()
    below = stake < limits.minimum
    return LiveSettlement(
        payment,
        Cents(effective - back),
        counted=effective,
        advise=below,
        cites=rules.below if below else cites,
    )
