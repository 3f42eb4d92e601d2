"""An amount in words, so that a figure on paper cannot be altered unnoticed."""

from typing import Final

from croupier.errors import BadInput
from croupier.money import Cents, show

LARGEST: Final = Cents(10**12)
"""Ten billion dollars: no ticket is larger."""

_TO_NINETEEN: Final = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
_TENS: Final = (
    "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
)  # fmt: skip
_CHINESE_DIGITS: Final = "零壹贰叁肆伍陆柒捌玖"
_CHINESE_PLACES: Final = ("", "拾", "佰", "仟")
_CHINESE_GROUPS: Final = ("", "万", "亿")
"""Each group has four places."""
_GROUPS: Final = ((10**9, "billion"), (10**6, "million"), (1000, "thousand"))


def in_words(amount: Cents) -> str:
    """Dollars and cents in words: `one hundred and five dollars and no cents`."""
    dollars, cents = _parts(amount)
    return f"{_counted(dollars, 'dollar')} and {_counted(cents, 'cent')}"


def in_chinese(amount: Cents) -> str:
    """Dollars and cents in the figures that Chinese banks write: `壹佰零伍元整`."""
    dollars, cents = _parts(amount)
    tens, ones = divmod(cents, 10)
    whole = f"{_whole_in_chinese(dollars)}元" if dollars else ""
    gap = "零" if dollars and ones and not tens else ""
    part = f"{_CHINESE_DIGITS[tens]}角" if tens else gap
    return whole + part + (f"{_CHINESE_DIGITS[ones]}分" if ones else "整")


def _parts(amount: Cents) -> tuple[int, int]:
    """Dollars and cents of an amount that can be on a ticket."""
    if not 0 < amount <= LARGEST:
        raise BadInput(f"{show(amount)} has no words. Accepted: $0.01 to {show(LARGEST)}.")
    return divmod(amount, 100)


def _whole_in_chinese(number: int) -> str:
    """Spells a whole number; one zero is written for all zeros between two digits."""
    spelt, gap = "", False
    for place in reversed(range(len(str(number)))):
        digit = number // 10**place % 10
        if digit:
            spelt += "零" * gap + _CHINESE_DIGITS[digit] + _CHINESE_PLACES[place % 4]
        gap = not digit
        if place % 4 == 0 and number // 10**place % 10_000:
            spelt += _CHINESE_GROUPS[place // 4]
    return spelt


def _counted(count: int, unit: str) -> str:
    return f"{_whole(count)} {unit}{'' if count == 1 else 's'}"


def _whole(number: int) -> str:
    """Spells a whole number; a remainder below a hundred is joined by `and`."""
    parts = []
    rest = number
    for size, name in _GROUPS:
        count, rest = divmod(rest, size)
        if count:
            parts.append(f"{_below_thousand(count)} {name}")
    if rest or not parts:
        joined = parts and rest < 100
        parts.append(f"and {_below_hundred(rest)}" if joined else _below_thousand(rest))
    return " ".join(parts)


def _below_thousand(number: int) -> str:
    hundreds, rest = divmod(number, 100)
    if not hundreds:
        return _below_hundred(rest)
    tail = f" and {_below_hundred(rest)}" if rest else ""
    return f"{_TO_NINETEEN[hundreds]} hundred{tail}"


def _below_hundred(number: int) -> str:
    if number < 20:
        return _TO_NINETEEN[number]
    tens, ones = divmod(number, 10)
    return _TENS[tens - 2] + (f"-{_TO_NINETEEN[ones]}" if ones else "")
