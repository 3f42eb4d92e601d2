"""Find structuring: cash amounts that are each below the threshold, but together reach it."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby

from msgspec import Struct

from croupier.money import Cents
from croupier.records.reports.cash.cash_movements import Handed


class Linked(Struct, frozen=True, kw_only=True):
    """Amounts in one direction, each below the threshold, that may belong to one person."""

    whose: tuple[str, ...]
    total: Cents
    handed: tuple[Handed, ...]


def split(
    every: Iterable[Handed], group: Callable[[str], str], *, threshold: Cents, window_ms: int
) -> Iterator[Linked]:
    """Yield linked amounts that together reach the threshold within the window; overlapping windows are merged."""
    below = [handed for handed in every if handed.amount < threshold]
    below.sort(key=lambda handed: (group(handed.who), handed.way, handed.at))
    for _, amounts in groupby(below, key=lambda handed: (group(handed.who), handed.way)):
        for run in _runs(tuple(amounts), threshold, window_ms):
            whose = tuple(sorted({handed.who for handed in run}))
            total = Cents(sum(handed.amount for handed in run))
            yield Linked(whose=whose, total=total, handed=tuple(run))


def _runs(handed: Sequence[Handed], threshold: Cents, window_ms: int) -> Iterator[Sequence[Handed]]:
    """Yield every window that reaches the threshold; windows that share an amount are merged."""
    first = total = 0
    begin = end = -1
    for last, transaction in enumerate(handed):
        total += transaction.amount
        while transaction.at - handed[first].at > window_ms:
            total -= handed[first].amount
            first += 1
        if total < threshold:
            continue
        if begin >= 0 and first >= end:
            yield handed[begin:end]
            begin = -1
        begin, end = (first if begin < 0 else begin), last + 1
    if begin >= 0:
        yield handed[begin:end]
