"""The fairness watch: judges every stream of results of a house and marks unusual ones as standing out.

A stream is the results of one piece of equipment, table, dealer or shift, or what the house held there. The watch
gives one guarantee for a house where everything is fair. The chance that it *ever* marks any stream is at most α,
however many streams there are and however often it is checked. So each stream has its own part of α, in the order in
which the streams began. The first 128 share half of α, the next 256 a quarter, the next 512 an eighth. A stream is
marked once its evidence has reached one over its part.
"""

from array import array
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import product
from math import lgamma, log, pi

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from croupier.games.big_wheel import compartments as rim_of
from croupier.games.equipment.spin import BALL, DICE_TUMBLER
from croupier.games.equipment.wheels import AMERICAN_WHEEL, DOUBLE_ZERO_WHEEL, SINGLE_ZERO_WHEEL
from croupier.offices.house_log import Head
from croupier.records.fairness import fair_models as nulls
from croupier.records.fairness.e_process import Counts, Floats
from croupier.records.fairness.evidence_stream import (
    NOTHING,
    SURE,
    Evidence,
    Standout,
    is_judged,
    looks_until,
    of_cards,
    of_null,
    standouts,
)
from croupier.records.fairness.fairness_options import ALPHA, View
from croupier.records.fairness.hold_evidence import (
    Footing,
    HoldCourse,
    HoldEvidence,
    Holds,
    of_rounds,
)
from croupier.records.fairness.recorded_outcomes import Course, Outcomes
from croupier.records.fairness.shoe_evidence import Cards, cards_of
from croupier.records.reports.gaming_calendar import USUAL_SHIFTS, Calendar
from croupier.records.reports.report_head import Period

FIRST = 128
"""Number of streams that share the first half of α."""
WORTH_A_LOOK = 20.0
"""Evidence that at most one of twenty fair streams ever reaches."""
POINTS = 160
"""Upper limit of points in a curve."""
WHEELS = {
    roulette_wheel.source.name: roulette_wheel
    for roulette_wheel in (SINGLE_ZERO_WHEEL, DOUBLE_ZERO_WHEEL, AMERICAN_WHEEL)
}


class Verdict(StrEnum):
    """The verdict on a stream. It is a fact about results and accuses no person."""

    USUAL = "usual"
    WATCH = "watch"
    """A fair stream may reach this evidence, but rarely does."""
    STANDS_OUT = "stands-out"
    IMPOSSIBLE = "impossible"
    """A card came more often than the set holds it: the set or the record is wrong."""
    GUIDE = "guide"
    """Shown, and never judged."""


class WatchedStream(Struct, frozen=True, kw_only=True):
    """A stream of results and its evidence, as natural logarithms."""

    view: View
    key: str
    source: str
    """The kind of source of the results, such as a single zero wheel."""
    game: str
    """The first game with these results; a stream of cards belongs to one game only."""
    decks: int | None
    results: int
    first: int
    last: int
    """`first` and `last`: the instants of the first and the last result."""
    evidence: float
    peak: float
    needed: float
    """The evidence from which the stream is marked."""
    verdict: Verdict
    bets: Mapping[str, float]
    """The evidence of each kind of bet."""
    standouts: tuple[Standout, ...]
    left_out: Mapping[str, int]
    impossible: tuple[str, ...]
    """The rounds with a card that came more often than the set holds it."""
    curve: tuple[tuple[int, float], ...]


class WatchedHold(Struct, frozen=True, kw_only=True):
    """The hold (win of what was staked) of a table or dealer, compared with the theory."""

    view: View
    key: str
    footing: Footing
    rounds: int
    staked: int
    win: int
    expected: float
    low: float | None
    high: float | None
    """The hold per unit staked lies between `low` and `high`, at 95 % and at all times; none if not testable."""
    evidence: float
    peak: float
    needed: float
    verdict: Verdict
    curve: tuple[tuple[int, float, float, float], ...]
    """Points of: rounds, deviation per unit staked, and the low and high end of its interval."""


class ComparedEntries(Struct, frozen=True, kw_only=True):
    """How often hand and device entered different results at a table."""

    table: str
    entries: int
    differed: int
    low: float
    high: float


class FairnessWatch(Struct, frozen=True, kw_only=True):
    """The result of the watch over a house."""

    alpha: float
    period: Period
    streams: tuple[WatchedStream, ...]
    holds: tuple[WatchedHold, ...]
    entries: tuple[ComparedEntries, ...]
    logs: Mapping[str, Head] = {}

    def standing_out(self, by: View | None = None) -> tuple[str, ...]:
        """Return the names of all streams that are marked or impossible, in one view or in all."""
        bad = (Verdict.STANDS_OUT, Verdict.IMPOSSIBLE)
        every: Iterable[WatchedStream | WatchedHold] = (*self.streams, *self.holds)
        keys = (
            result.key for result in every if result.verdict in bad and by in (None, result.view)
        )
        return tuple(dict.fromkeys(keys))


def needed(place: int, alpha: float) -> float:
    """Return the log evidence from which the stream that began as number `place`, counted from 0, is marked."""
    block, size = 1, FIRST
    while place >= size:
        place, block, size = place - size, block + 1, 2 * size
    return log(2**block * size / alpha)


@dataclass(frozen=True, eq=False)
class _Part:
    """Results of one course that belong, or will be added, to one stream."""

    source: str
    null: nulls.Null | None
    cards: Cards | None
    faces: Counts
    before: Counts
    rounds: Counts
    course: Course

    @property
    def rounds_seen(self) -> Counts:
        """The rounds with a result or with an impossible card."""
        return np.concatenate((self.rounds, self.cards.impossible)) if self.cards else self.rounds

    def in_rounds(self, rounds: NDArray[np.bool_]) -> "_Part":
        """Return the results of the chosen rounds of the course."""
        chosen = rounds[self.rounds]
        cards = self.cards and Cards(
            self.cards.rounds[chosen],
            self.cards.came[chosen],
            self.cards.chances[chosen],
            self.cards.impossible[rounds[self.cards.impossible]],
        )
        return replace(
            self, cards=cards, faces=self.faces[chosen], before=self.before[chosen], rounds=self.rounds[chosen]
        )  # fmt: skip


def _results(course: Course) -> tuple[_Part, ...]:
    """Return the results of a course, matched with the model of their equipment."""
    setup = course.setup
    moving = setup.variant.dealing.source.moving
    if moving is None:
        cards = cards_of(course)
        decks = f"{course.kind.decks or 1} deck" + ("s" if (course.kind.decks or 1) > 1 else "")
        name = f"{setup.game.name}, {decks}"
        return (_Part(name, None, cards, cards.rounds, cards.rounds, cards.rounds, course),)
    if moving is BALL:
        wheel = WHEELS[setup.variant.dealing.source.name]
        place = {pocket: at for at, pocket in enumerate(wheel.pockets)}
        return (_thrown(course, nulls.roulette(wheel), [place[face] for (face,) in course.faces]),)
    if moving is DICE_TUMBLER:
        null = nulls.dice(len(setup.variant.dealing.places))
        index = {shown: at for at, shown in enumerate(null.faces)}
        faces = [index["-".join(map(str, sorted(throw)))] for throw in course.faces]
        return (_thrown(course, null, faces),)
    return _big_wheel(course)


def _thrown(course: Course, null: nulls.Null, faces: Sequence[int] | Counts) -> _Part:
    """Return results as faces of a fair model, each with the previous one from the same equipment; -1 for none."""
    results, item = np.array(faces, dtype=np.int64), np.array(course.item, dtype=np.int64)
    before = np.where(item[1:] == item[:-1], results[:-1], -1)
    rounds = np.arange(len(results))
    return _Part(null.name, null, None, results, np.concatenate(([-1], before)), rounds, course)


def _big_wheel(course: Course) -> tuple[_Part, ...]:
    """Return results recorded by compartment and those recorded by symbol as two separate streams."""
    option, source = course.kind.variant, course.setup.variant.dealing.source
    name = f"Big Wheel {option}".strip()
    rim = list(rim_of(option, course.kind.rim).values())
    counts = {source.show(face): source.faces.count(face) for face in dict.fromkeys(source.faces)}
    index = {face: at for at, face in enumerate(dict.fromkeys(source.faces))}
    recorded = np.array(course.compartments, dtype=np.int64)
    return (
        _thrown(course, nulls.compartments(f"{name} by compartment", rim), recorded - 1).in_rounds(
            recorded > 0
        ),
        _thrown(
            course, nulls.symbols(name, counts), [index[face] for (face,) in course.faces]
        ).in_rounds(recorded == 0),
    )


def _by_table_dealer_and_shift(
    course: Course | HoldCourse, period: Period, calendar: Calendar
) -> dict[tuple[View, str], NDArray[np.bool_]]:
    """Choose the rounds of a period: all of the table, and those of each dealer and shift."""
    at, dealer = np.array(course.at), np.array(course.dealer)
    inside = (at >= period.begin) & (at < period.end)
    dealers = enumerate(course.dealers)
    return (
        {(View.TABLE, course.place): inside}
        | {(View.DEALER, name): inside & (dealer == number) for number, name in dealers}
        | {(View.SHIFT, name): inside & rounds for name, rounds in _by_shift(at, calendar).items()}
    )


def _by_shift(at: Counts, calendar: Calendar) -> dict[str, NDArray[np.bool_]]:
    """Choose the rounds of each shift, on all days; none where the house has no shifts."""
    chosen = {shift.name: np.zeros(len(at), dtype=np.bool_) for shift in calendar.shifts}
    sort = np.argsort(at, kind="stable")
    begin = 0 if chosen else len(at)
    while begin < len(at):
        shift, name = calendar.shift_of(int(at[sort[begin]]))
        end = int(np.searchsorted(at, shift.end, sorter=sort))
        chosen[name.partition(" ")[2]][sort[begin:end]] = True
        begin = end
    return chosen


def _streams(
    outcomes: Outcomes, period: Period, calendar: Calendar
) -> dict[tuple[View, str, str], list[_Part]]:
    """Group the results of a period by stream."""
    streams: dict[tuple[View, str, str], list[_Part]] = {}
    for course in outcomes.courses.values():
        if not course.faces:
            continue
        item = np.array(course.item)
        parts = _by_table_dealer_and_shift(course, period, calendar)
        inside = parts[View.TABLE, course.place]
        parts |= {
            (View.EQUIPMENT, name): inside & (item == at) for at, name in enumerate(course.items)
        }
        for every, ((view, key), chosen) in product(_results(course), parts.items()):
            part = every.in_rounds(chosen)
            if len(part.rounds_seen):
                streams.setdefault((view, key, every.source), []).append(part)
    return streams


def _orders(parts: Sequence[_Part]) -> Counts:
    return np.concatenate([np.array(part.course.order)[part.rounds] for part in parts])


def _evidence(parts: Sequence[_Part], sort: Counts) -> Evidence:
    looks = looks_until(len(sort))
    if not len(sort):
        return NOTHING
    if parts[0].null is None:
        cards = [part.cards for part in parts if part.cards is not None]
        came = np.concatenate([card.came for card in cards])[sort]
        return of_cards(came, np.concatenate([card.chances for card in cards])[sort], looks)
    faces, before = (
        np.concatenate([getattr(part, name) for part in parts])[sort]
        for name in ("faces", "before")
    )
    return of_null(parts[0].null, faces, before, looks)


def _stream(
    name: tuple[View, str, str], parts: Sequence[_Part], least: float, period: Period
) -> WatchedStream:
    view, key, source = name
    sort = np.argsort(_orders(parts), kind="stable")
    evidence = _evidence(parts, sort)
    capitals = evidence.capitals
    at = np.concatenate([np.array(part.course.at)[part.rounds_seen] for part in parts])
    impossible = tuple(
        f"{part.course.place}/{part.course.numbers[place]}"
        for part in parts
        if part.cards is not None
        for place in dict.fromkeys(part.cards.impossible.tolist())
    )
    peak = _peak(capitals, evidence.looks)
    return WatchedStream(
        view=view, key=key, source=source, game=parts[0].course.kind.game, decks=parts[0].course.kind.decks,
        results=len(sort), first=int(at.min()), last=int(at.max()), evidence=float(capitals[-1]), peak=peak,
        needed=least, verdict=Verdict.IMPOSSIBLE if impossible else _verdict(float(capitals[-1]), peak, least),
        bets={family.name: float(family.together[-1]) for family in evidence.families},
        standouts=tuple(standouts(evidence)), left_out=_left_out(parts, period) if view is View.TABLE else {},
        impossible=impossible,
        curve=tuple((int(evidence.looks[at]), float(capitals[at])) for at in _points(len(evidence.looks))),
    )  # fmt: skip


def _left_out(parts: Sequence[_Part], period: Period) -> Counter[str]:
    """Count the excluded throws of a table in the period; they belong to no single dealer or piece of equipment."""
    return Counter(why for part in parts for at, why in part.course.left_out if period.covers(at))


def _peak(capitals: Floats, looks: Counts) -> float:
    """Return the highest evidence at the looks where the watch judges; other looks are only shown."""
    return float(capitals[is_judged(looks)].max())


def _verdict(now: float, peak: float, least: float) -> Verdict:
    if peak >= least:
        return Verdict.STANDS_OUT
    return Verdict.WATCH if now >= log(WORTH_A_LOOK) else Verdict.USUAL


def _points(count: int) -> list[int]:
    """Choose at most `POINTS` of the looks for a curve, including the last."""
    return sorted({round(at) for at in np.linspace(0, count - 1, min(count, POINTS))})


def _hold(
    name: tuple[View, str, Footing], parts: Sequence[tuple[HoldCourse, Counts]], least: float
) -> WatchedHold:
    view, key, footing = name
    order = np.concatenate([np.array(course.order)[rounds] for course, rounds in parts])
    sort = np.argsort(order, kind="stable")
    staked, win, expected, most = (
        np.concatenate([np.array(getattr(course, column))[rounds] for course, rounds in parts])[
            sort
        ]
        for column in ("staked", "win", "expected", "most")
    )
    evidence = None
    if footing is not Footing.DECIDED:
        evidence = of_rounds(staked, win, expected, most, looks_until(len(sort)), miss=1 - SURE)
    theory = float(expected.sum() / staked.sum())
    now = float(evidence.capitals[-1]) if evidence else 0.0
    peak = _peak(evidence.capitals, evidence.looks) if evidence else 0.0
    return WatchedHold(
        view=view, key=key, footing=footing, rounds=len(sort), staked=round(float(staked.sum())),
        win=round(float(win.sum())), expected=float(expected.sum()),
        low=theory + float(evidence.low[-1]) if evidence else None,
        high=theory + float(evidence.high[-1]) if evidence else None, evidence=now, peak=peak, needed=least,
        verdict=_verdict(now, peak, least) if footing is Footing.EXACT else Verdict.GUIDE,
        curve=_hold_curve(evidence) if evidence else (),
    )  # fmt: skip


def _hold_curve(evidence: HoldEvidence) -> tuple[tuple[int, float, float, float], ...]:
    points = _points(len(evidence.looks))
    columns = (evidence.looks, evidence.off, evidence.low, evidence.high)
    return tuple(zip(*(column[points].tolist() for column in columns), strict=True))


def _holds(
    holds: Holds, period: Period, calendar: Calendar
) -> dict[tuple[View, str, Footing], list[tuple[HoldCourse, Counts]]]:
    parts_by_hold: dict[tuple[View, str, Footing], list[tuple[HoldCourse, Counts]]] = {}
    for course in holds.courses.values():
        staked = np.array(course.staked) > 0
        for (view, key), inside in _by_table_dealer_and_shift(course, period, calendar).items():
            if (chosen := inside & staked).any():
                where = (view, key, course.footing)
                parts_by_hold.setdefault(where, []).append((course, np.flatnonzero(chosen)))
    return parts_by_hold


def watch(
    outcomes: Outcomes,
    holds: Holds,
    period: Period,
    *,
    alpha: float = ALPHA,
    logs: Mapping[str, Head] | None = None,
    calendar: Calendar = USUAL_SHIFTS,
) -> FairnessWatch:
    """Judge every stream of a period."""
    streams, held = _streams(outcomes, period, calendar), _holds(holds, period, calendar)
    every = [
        (_first_order((part.course.order, part.rounds_seen) for part in parts), 0, *name)
        for name, parts in streams.items()
    ]
    every += [
        (_first_order((course.order, rounds) for course, rounds in parts), 1, *name)
        for name, parts in held.items()
    ]
    least = {name[1:]: needed(place, alpha) for place, name in enumerate(sorted(every))}
    return FairnessWatch(
        alpha=alpha,
        period=period,
        streams=tuple(
            _stream(name, parts, least[0, *name], period) for name, parts in sorted(streams.items())
        ),
        holds=tuple(_hold(name, parts, least[1, *name]) for name, parts in sorted(held.items())),
        entries=_agreements(outcomes),
        logs=logs or {},
    )


def _first_order(parts: Iterable[tuple["array[int]", Counts]]) -> int:
    """Return the number of the order with which the first of some rounds ended."""
    return min(int(np.array(orders)[rounds].min()) for orders, rounds in parts)


def _agreements(outcomes: Outcomes) -> tuple[ComparedEntries, ...]:
    agreements = []
    for course in outcomes.courses.values():
        count, differed = course.entries.total(), course.entries["differed"]
        if count:
            low, high = plausible_rate(differed, count, miss=1 - SURE)
            agreements.append(ComparedEntries(
                table=course.place, entries=count, differed=differed, low=low, high=high
            ))  # fmt: skip
    return tuple(agreements)


def plausible_rate(hits: int, count: int, *, miss: float) -> tuple[float, float]:
    """Return an interval for a rate that is valid at all times, without an assumed rate to test against."""
    mixed = lgamma(hits + 0.5) + lgamma(count - hits + 0.5) - lgamma(count + 1) - log(pi)
    rates: Floats = np.linspace(0, 1, 20_001)[1:-1]
    inside = mixed - hits * np.log(rates) - (count - hits) * np.log1p(-rates) < -log(miss)
    low, high = rates[inside.argmax()], rates[len(rates) - 1 - inside[::-1].argmax()]
    return (float(low) if hits else 0.0), (float(high) if hits < count else 1.0)
