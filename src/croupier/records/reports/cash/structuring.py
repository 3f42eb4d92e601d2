"""Cash that stays below the threshold one by one, and together does not."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby

from msgspec import Struct

from croupier.money import Cents
from croupier.records.reports.cash.cash_movements import Handed


class Linked(Struct, frozen=True, kw_only=True):
    """Amounts in one direction that may be one person's, each below the threshold."""

    whose: tuple[str, ...]
    total: Cents
    handed: tuple[Handed, ...]


def split(
    every: Iterable[Handed], group: Callable[[str], str], *, threshold: Cents, window_ms: int
) -> Iterator[Linked]:
    """What belongs together and within the window comes to the threshold, overlapping windows as one."""
    below = [one for one in every if one.amount < threshold]
    below.sort(key=lambda one: (group(one.who), one.way, one.at))
    for _, found in groupby(below, key=lambda one: (group(one.who), one.way)):
        for run in _runs(tuple(found), threshold, window_ms):
            whose = tuple(sorted({one.who for one in run}))
            total = Cents(sum(one.amount for one in run))
            yield Linked(whose=whose, total=total, handed=tuple(run))


def _runs(handed: Sequence[Handed], threshold: Cents, window_ms: int) -> Iterator[Sequence[Handed]]:
    """Every window that comes to the threshold; the next one that shares an amount with it goes on with it."""
    first = total = 0
    begin = end = -1
    for last, one in enumerate(handed):
        total += one.amount
        while one.at - handed[first].at > window_ms:
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
