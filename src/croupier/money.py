"""Money and odds: whole numbers only.

Money is a whole number of minor units. Odds are two whole numbers, written and read as the rule
books print them. Where a payment cannot be made exactly, the rounding has a name.
"""

import re
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache
from typing import NewType

from croupier.errors import BadInput, Mistake

MONEY = "AUD"
"""The unit of money; tournament chips are units of their own and never mix with it."""
Cents = NewType("Cents", int)
NOTHING = Cents(0)
MOST = Cents(10**14)
"""No single amount is larger: a million millions of dollars."""

_MONEY = re.compile(r"(-?)\$?(\d{1,3}(?:,\d{3}){1,5}|\d{1,18})(?:\.(\d{2}))?", re.ASCII)


def money(text: str) -> Cents:
    """Read an amount as the screens print it, `$1,100.00`, or shorter: `1100`."""
    match = _MONEY.fullmatch(text)
    if match is None:
        raise BadInput(
            f"Unreadable amount {text!r}. Accepted: dollars and cents such as '$1,100.00' or '5'."
        )
    sign, dollars, cents = match.groups()
    amount = int(dollars.replace(",", "")) * 100 + int(cents or 0)
    return Cents(-amount if sign else amount)


def show(amount: Cents) -> str:
    """Currency, thousands and two decimals, always: money is unambiguous."""
    dollars, cents = divmod(abs(amount), 100)
    return f"{'-' if amount < 0 else ''}${dollars:,}.{cents:02}"


def in_chips(amount: Cents) -> str:
    """An amount of tournament chips, which are no dollars."""
    chips, part = divmod(abs(amount), 100)
    return f"{'-' if amount < 0 else ''}{chips:,}{f'.{part:02}' if part else ''}"


def show_chips(amount: Cents) -> str:
    """The same with its unit: `1,100 chips`."""
    return f"{in_chips(amount)} chips"


class Rounding(StrEnum):
    """What happens to a payment that is no whole number of units."""

    EXACT = "a remainder is a mistake: the stake should never have been accepted"
    DOWN = "to the next lowest payable amount"
    UP = "to the next highest payable amount"


_ODDS = re.compile(r"([1-9]\d{0,8})(?: ([1-9]\d{0,8})/([1-9]\d{0,8}))? to ([1-9]\d{0,8})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Odds:
    """`win` to `per`: the profit on a stake of `per`, besides the stake itself.

    The two numbers stay as they were printed (6 to 2 is not reduced). A mixed number such as
    12 1/2 to 1 is held as 25 to 2, and `mixed` remembers how it was printed (GAZ 31/2000).
    """

    win: int
    per: int = 1
    mixed: bool = False

    def __post_init__(self) -> None:
        if self.win < 0 or self.per < 1 or (self.win == 0 and self.per > 1):
            raise BadInput(
                f"Odds of {self.win} to {self.per} do not exist. Accepted: whole numbers from 1, or 0 to 1."
            )
        if self.mixed and (self.win < self.per or self.win % self.per == 0):
            raise BadInput(f"{self.win} to {self.per} is no mixed number such as '12 1/2 to 1'.")

    @classmethod
    def parse(cls, text: str) -> "Odds":
        """Read `7 to 2`, `19 to 20`, `12 1/2 to 1` or `money back`."""
        if text == "money back":
            return cls(0)
        match = _ODDS.fullmatch(text)
        if match is None:
            raise BadInput(
                f"Unreadable odds {text!r}. Accepted: '7 to 2', '12 1/2 to 1', 'money back'."
            )
        whole, part, parts, per = match.groups()
        if part is None:
            return cls(int(whole), int(per))
        if int(per) != 1 or int(part) >= int(parts):
            raise BadInput(f"Unreadable odds {text!r}. A mixed number is such as '12 1/2 to 1'.")
        return cls(int(whole) * int(parts) + int(part), int(parts), mixed=True)

    def __str__(self) -> str:
        if self.win == 0:
            return "money back"
        if self.mixed:
            whole, part = divmod(self.win, self.per)
            return f"{whole} {part}/{self.per} to 1"
        return f"{self.win} to {self.per}"

    @property
    def profit(self) -> Fraction:
        """The profit on a stake of one."""
        return Fraction(self.win, self.per)

    def winnings(
        self, stake: Cents, rounding: Rounding = Rounding.EXACT, *, unit: int = 1
    ) -> Cents:
        """The profit on `stake`, in amounts that are multiples of `unit`."""
        units, rest = divmod(stake * self.win, self.per * unit)
        if rest and rounding is Rounding.EXACT:
            raise Mistake(f"{self} on {show(stake)} is no whole multiple of {show(Cents(unit))}.")
        return Cents((units + (1 if rest and rounding is Rounding.UP else 0)) * unit)


class Fate(StrEnum):
    """What becomes of a stake that does not win. Named, never read from a sign."""

    LOSES = "loses"
    LOSES_HALF = "loses half"
    STANDS_OFF = "stands off"
    VOID = "void"
    IMPOSSIBLE = "n/a"
    """The line cannot occur with the right equipment: if it shows, the equipment is wrong."""

    @property
    def profit(self) -> Fraction:
        """The profit on a stake of one: a loss is negative."""
        match self:
            case Fate.LOSES:
                return Fraction(-1)
            case Fate.LOSES_HALF:
                return Fraction(-1, 2)
            case Fate.STANDS_OFF | Fate.VOID:
                return Fraction(0)
            case Fate.IMPOSSIBLE:
                raise Mistake("A line that cannot occur has no profit.")


@dataclass(frozen=True, slots=True)
class Prize:
    """A fixed sum, independent of the stake; nothing was staked for it."""

    amount: Cents

    def __str__(self) -> str:
        return show(self.amount)

    @property
    def profit(self) -> Fraction:
        """A fixed sum has no profit per unit staked."""
        raise Mistake(f"A prize of {self} is not paid by odds.")


Pay = Odds | Fate | Prize


@dataclass(frozen=True, slots=True)
class Payment:
    """What goes to the holder of a settled wager: the part of the stake that comes back, and the win."""

    back: Cents
    winnings: Cents

    @property
    def returns(self) -> Cents:
        """Both together: what the account is credited."""
        return Cents(self.back + self.winnings)


def settle(
    pay: Pay, stake: Cents, rounding: Rounding = Rounding.EXACT, *, unit: int = 1
) -> Payment:
    """Pay a stake by odds or by its fate; half a stake is rounded like a win."""
    match pay:
        case Odds():
            return Payment(stake, pay.winnings(stake, rounding, unit=unit))
        case Fate.LOSES:
            return Payment(Cents(0), Cents(0))
        case Fate.LOSES_HALF:
            half = Odds(1, 2).winnings(stake, rounding, unit=unit)
            return Payment(min(half, stake), Cents(0))
        case Fate.STANDS_OFF | Fate.VOID:
            return Payment(stake, Cents(0))
        case Prize():
            return Payment(Cents(0), pay.amount)
        case Fate.IMPOSSIBLE:
            raise Mistake("A line that cannot occur is never paid.")


def exact_step(pay: Pay) -> int:
    """Stakes that are multiples of this are paid in whole cents (ruling 8)."""
    match pay:
        case Odds():
            return pay.profit.denominator
        case Fate.LOSES_HALF:
            return 2
        case _:
            return 1


@lru_cache(maxsize=1_024)
def pay(text: str) -> Pay:
    """Read what a line pays: odds, a fate by its name, or a fixed sum."""
    if text.startswith("$"):
        return Prize(money(text))
    return Fate(text) if text in set(Fate) else Odds.parse(text)
