"""Wagers outside the limits: two separate policies of the rules.

The policies never share a validator. At a terminal an amount is judged when it is placed, and cut down to
what is permitted (SATG 4.3). At a live table the chips are already down: they are judged at settlement, and
paid up to what the table's chips can make (WAR 6.2, WHEEL 4.2, GAZ 29/2000 6.2).
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from croupier.errors import BadInput
from croupier.games.contract.conduct import OutOfLimits
from croupier.money import NOTHING, Cents, Fate, Odds, Pay, Payment, Rounding, settle, show
from croupier.rulebook import Citations, cite
from croupier.words import phrase

ONE_CENT = Cents(1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """The limits that the sign of a table sets for one bet."""

    minimum: Cents
    maximum: Cents
    step: Cents = ONE_CENT
    """Amounts above the minimum increase by this step."""
    aggregate: Cents = NOTHING
    """The minimum for all wagers of a player together; 0 if there is none."""

    def __post_init__(self) -> None:
        if not 0 < self.minimum <= self.maximum or self.step < 1 or self.aggregate < 0:
            sign = f"{show(self.minimum)} to {show(self.maximum)} by {show(self.step)}"
            raise BadInput(
                phrase(
                    "Impossible limits {sign}. Accepted: 0 < minimum <= maximum, 0 < step.",
                    sign=sign,
                )
            )

    def highest(self, amount: int) -> Cents:
        """Return the highest permitted amount up to this one; 0 below the minimum."""
        if amount < self.minimum:
            return Cents(0)
        capped = min(amount, self.maximum)
        return Cents(capped - (capped - self.minimum) % self.step)


class Notice(StrEnum):
    """Why an amount was not taken as the player asked."""

    BELOW_MINIMUM = "below-minimum"
    CLAMPED_TO_STEP = "clamped-to-step"
    CLAMPED_TO_MAXIMUM = "clamped-to-maximum"
    AGGREGATE_BELOW_MINIMUM = "aggregate-below-minimum"


@dataclass(frozen=True, slots=True)
class ShownAmount:
    """The amount that a terminal shows and holds, and why it differs from the amount asked."""

    amount: Cents
    notice: Notice | None = None
    cites: Citations = ()


def cut_to_limits(amount: Cents, limits: Limits) -> ShownAmount:
    """Cut an amount on one bet of one terminal down to the next lowest permitted (SATG 4.3)."""
    if amount < limits.minimum:
        return ShownAmount(Cents(0), Notice.BELOW_MINIMUM, cite("SATG 4.3.1"))
    taken = limits.highest(amount)
    if taken == amount:
        return ShownAmount(taken)
    if amount > limits.maximum:
        return ShownAmount(taken, Notice.CLAMPED_TO_MAXIMUM, cite("SATG 4.3.2(b)"))
    return ShownAmount(taken, Notice.CLAMPED_TO_STEP, cite("SATG 4.3.2(a)"))


def recognised(wagers: Iterable[Cents], limits: Limits) -> bool:
    """Return whether a player's wagers count at the close: together they reach the aggregate (SATG 4.3.3)."""
    return sum(wagers) >= limits.aggregate


@dataclass(frozen=True, slots=True)
class Chips:
    """The denominations that a live table can pay in."""

    denominations: tuple[Cents, ...]

    def __post_init__(self) -> None:
        if not self.denominations or min(self.denominations) < 1:
            raise BadInput(
                phrase(
                    "Impossible chips {denominations}. Accepted: values from one cent.",
                    denominations=self.denominations,
                )
            )

    def payable(self, amount: Cents) -> bool:
        """Return whether these chips can make an amount."""
        least = _least(self.denominations)
        residue = amount % min(self.denominations)
        return residue in least and least[residue] <= amount

    def paid_up(self, amount: Cents) -> Cents:
        """Round an amount up to the next one that the chips can make."""
        smallest = min(self.denominations)
        reached = _least(self.denominations).items()
        return Cents(
            min(max(least, amount + (residue - amount) % smallest) for residue, least in reached)
        )


@lru_cache
def _least(denominations: tuple[Cents, ...]) -> dict[int, int]:
    """Return the least amount that the chips can make, by residue of the smallest chip.

    Adding smallest chips to it makes every higher amount of the same residue.
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
class LiveSettlement:
    """The settlement of a live wager: payment, collected amount, and whether to advise the owner."""

    payment: Payment
    collected: Cents
    counted: Cents = NOTHING
    """The part of the stake that was played, without any excess above the maximum."""
    advise: bool = False
    """Advise the owner that later wagers below the minimum will be returned."""
    cites: Citations = ()


def settle_live(
    pay: Pay, stake: Cents, limits: Limits, *, chips: Chips, advised: bool, rules: OutOfLimits
) -> LiveSettlement:
    """Settle a stake on the layout, also one below or above the limits."""
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
