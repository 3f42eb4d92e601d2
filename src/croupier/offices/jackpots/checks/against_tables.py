"""Compare the jackpots' counts with the tables' own logs, by round and by day (SATG 7.4.1, 7.6.1)."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from math import floor
from typing import NamedTuple, TypeAlias

from croupier.offices.jackpots.commands import CountRound, Part, RecountRound
from croupier.offices.jackpots.events import Contributed, JackpotEvent
from croupier.offices.jackpots.judges.count_round import total

Counts: TypeAlias = CountRound | RecountRound
Rounds: TypeAlias = Mapping[int, tuple[Part, ...]]
"""By number: the round as each of its jackpots sees it."""


class TableDay(NamedTuple):
    """The contributions of a table's wagers to a jackpot on a day, to the last part of a cent."""

    table: str
    day: str
    """The day on which the rounds were settled; empty for rounds that the table does not know."""
    jackpot: str
    settled: Fraction
    """By the rounds that stand in the table's log."""
    counted: Fraction
    """The sum of the rounds that were reported to the jackpots."""
    rounds: tuple[int, ...] = ()
    """The rounds in which the two differ."""


def reported_parts(commands: Iterable[Counts]) -> dict[int, tuple[Part, ...]]:
    """The last report of each round to the jackpots."""
    parts_by_round: dict[int, tuple[Part, ...]] = {}
    for command in commands:
        parts_by_round[command.number] = _parts(command)
    return parts_by_round


def _parts(command: Counts) -> tuple[Part, ...]:
    if isinstance(command, CountRound):
        return command.parts
    return () if command.void else command.after


def by_day(
    table: str, *, settled: Rounds, counted: Rounds, days: Mapping[int, str]
) -> Iterator[TableDay]:
    """Each jackpot of a table by day; differences are named by their rounds."""
    sums: dict[tuple[str, str], list[Fraction]] = defaultdict(lambda: [Fraction(0), Fraction(0)])
    differ: dict[tuple[str, str], list[int]] = defaultdict(list)
    for number in sorted({*settled, *counted}):
        ours = {part.jackpot: part for part in settled.get(number, ())}
        reported = {part.jackpot: part for part in counted.get(number, ())}
        for jackpot in {*ours, *reported}:
            key = (days.get(number, ""), jackpot)
            sums[key][0] += _brought(ours.get(jackpot))
            sums[key][1] += _brought(reported.get(jackpot))
            if ours.get(jackpot) != reported.get(jackpot):
                differ[key].append(number)
    for (day, jackpot), (each_share, share) in sorted(sums.items()):
        yield TableDay(table, day, jackpot, each_share, share, tuple(differ[day, jackpot]))


def _brought(part: Part | None) -> Fraction:
    if part is None:
        return Fraction(0)
    return total(part.entries) * (part.rate.fraction + part.reserve.fraction)


def unreasonable(command: Counts, events: Iterable[JackpotEvent]) -> Iterator[tuple[str, str]]:
    """By jackpot: a round that brought more than its rates make of what was staked in it (SATG 7.6.1).

    Meter and reserve may each have carried a part of a cent before; a closed jackpot leaves its part to its heir.
    """
    came: Counter[str] = Counter()
    for event in events:
        if isinstance(event, Contributed):
            came[event.jackpot] += event.meter + event.reserve
    may = {part.jackpot: _brought(part) for part in _parts(command)}
    inherited = sum((more for name, more in may.items() if name not in came), Fraction(0))
    for name, cents in sorted(came.items()):
        most = may.get(name, 0) + inherited
        if cents >= most + 2:
            where = f"Round {command.table}/{command.number}"
            yield name, f"{where} brought {cents} cents; its stakes make {floor(most)} at most."
