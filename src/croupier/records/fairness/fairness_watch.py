"""The watch over fairness: every stream of results of a house, what it shows, and whether it stands out.

A stream is what came from one piece of equipment, at one table or by one dealer, or what the house held there. The
watch as a whole has one promise: on a house where everything is fair, the chance that it *ever* says of any
stream that it stands out is at most α, however many streams there are and however often anybody looks. So each
stream has its own part of α, by its place in the order in which they began: the first 128 have half of it together,
the next 256 a quarter, the next 512 an eighth. A stream stands out once its evidence has reached one over its part.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import product
from math import log

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray
from scipy.special import betaln

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
from croupier.records.reports.report_head import Period

FIRST = 128
"""So many streams share the first half of α."""
WORTH_A_LOOK = 20.0
"""Evidence that one of twenty fair streams may reach at some time."""
POINTS = 160
"""A curve has at most so many."""
WHEELS = {one.source.name: one for one in (SINGLE_ZERO_WHEEL, DOUBLE_ZERO_WHEEL, AMERICAN_WHEEL)}


class Verdict(StrEnum):
    """What is said of a stream. It is a fact about results, and accuses nobody."""

    USUAL = "usual"
    WATCH = "watch"
    """A fair stream may come so far, but not often."""
    STANDS_OUT = "stands-out"
    IMPOSSIBLE = "impossible"
    """A card came more often than the set holds it: the set or the record is wrong."""
    GUIDE = "guide"
    """Shown, and never judged."""


class StandoutTold(Struct, frozen=True, kw_only=True):
    """One group of faces on which most was won, of its kind of bet."""

    bet: str
    faces: str
    seen: int
    expected: float
    low: float
    high: float
    """How many times as often as fair it comes: all intervals of the stream hold at 95 %, at all times."""


class WatchedStream(Struct, frozen=True, kw_only=True):
    """A stream of results and its evidence, as natural logarithms."""

    view: View
    key: str
    source: str
    """What results come from, such as a single zero wheel."""
    game: str
    """The first of the games at which they came; cards are of one game alone."""
    decks: int | None
    results: int
    first: int
    last: int
    """The instants of the first and the last of them."""
    evidence: float
    peak: float
    needed: float
    """From here on it stands out."""
    verdict: Verdict
    bets: Mapping[str, float]
    """The evidence of each kind of bet."""
    standouts: tuple[StandoutTold, ...]
    left_out: Mapping[str, int]
    impossible: tuple[str, ...]
    """The rounds in which a card came that cannot have."""
    curve: tuple[tuple[int, float], ...]


class WatchedHold(Struct, frozen=True, kw_only=True):
    """What was won of what was staked, against theory."""

    view: View
    key: str
    footing: Footing
    rounds: int
    staked: int
    win: int
    expected: float
    low: float | None
    high: float | None
    """Per unit staked: the hold lies within, at 95 % and at all times; nothing where none can be stated."""
    evidence: float
    peak: float
    needed: float
    verdict: Verdict
    curve: tuple[tuple[int, float, float, float], ...]
    """Rounds; how far off per unit staked; the interval of that."""


class EntriesTold(Struct, frozen=True, kw_only=True):
    """How often hand and device entered different results at a table."""

    table: str
    entries: int
    differed: int
    low: float
    high: float


class FairnessWatch(Struct, frozen=True, kw_only=True):
    """All that the watch over a house shows."""

    alpha: float
    period: Period
    streams: tuple[WatchedStream, ...]
    holds: tuple[WatchedHold, ...]
    entries: tuple[EntriesTold, ...]
    logs: Mapping[str, Head] = {}

    def standing_out(self, by: View | None = None) -> tuple[str, ...]:
        """The names of all that stand out, or cannot be; of one view, or of any."""
        bad = (Verdict.STANDS_OUT, Verdict.IMPOSSIBLE)
        every: Iterable[WatchedStream | WatchedHold] = (*self.streams, *self.holds)
        found = (one.key for one in every if one.verdict in bad and by in (None, one.view))
        return tuple(dict.fromkeys(found))


def needed(place: int, alpha: float) -> float:
    """The log of the evidence for which the stream that began as the `place`-th, from 0, stands out."""
    block, size = 1, FIRST
    while place >= size:
        place, block, size = place - size, block + 1, 2 * size
    return log(2**block * size / alpha)


@dataclass(frozen=True, eq=False)
class _Part:
    """Results of one course in one stream, or to be put into one."""

    source: str
    null: nulls.Null | None
    cards: Cards | None
    faces: Counts
    before: Counts
    rounds: Counts
    course: Course

    @property
    def told(self) -> Counts:
        """The rounds with a result, or with a card that cannot have come."""
        return np.concatenate((self.rounds, self.cards.impossible)) if self.cards else self.rounds

    def of(self, rounds: NDArray[np.bool_]) -> "_Part":
        """What came in some of the rounds of the course."""
        chosen = rounds[self.rounds]
        cards = self.cards and Cards(
            self.cards.rounds[chosen],
            self.cards.came[chosen],
            self.cards.chances[chosen],
            self.cards.impossible[rounds[self.cards.impossible]],
        )
        return _Part(
            self.source,
            self.null,
            cards,
            self.faces[chosen],
            self.before[chosen],
            self.rounds[chosen],
            self.course,
        )


def _results(course: Course) -> tuple[_Part, ...]:
    """The results of a course as what they are results of."""
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
    """Results by the faces of a null, each with the one before it from the same equipment; -1 for none."""
    found, item = np.array(faces, dtype=np.int64), np.array(course.item, dtype=np.int64)
    before = np.where(item[1:] == item[:-1], found[:-1], -1)
    rounds = np.arange(len(found))
    return _Part(null.name, null, None, found, np.concatenate(([-1], before)), rounds, course)


def _big_wheel(course: Course) -> tuple[_Part, ...]:
    """By compartment what was recorded so, and the rest by symbols: two streams, so that neither changes the other."""
    option, source = course.kind.variant, course.setup.variant.dealing.source
    name = f"Big Wheel {option}".strip()
    rim = list(rim_of(option, course.kind.rim).values())
    counts = {source.show(face): source.faces.count(face) for face in dict.fromkeys(source.faces)}
    index = {face: at for at, face in enumerate(dict.fromkeys(source.faces))}
    recorded = np.array(course.compartments, dtype=np.int64)
    return (
        _thrown(course, nulls.compartments(f"{name} by compartment", rim), recorded - 1).of(
            recorded > 0
        ),
        _thrown(course, nulls.symbols(name, counts), [index[face] for (face,) in course.faces]).of(
            recorded == 0
        ),
    )


def _streams(outcomes: Outcomes, period: Period) -> dict[tuple[View, str, str], list[_Part]]:
    """The results of a period by stream."""
    found: dict[tuple[View, str, str], list[_Part]] = {}
    for course in outcomes.courses.values():
        if not course.faces:
            continue
        at, dealer, item = map(np.array, (course.at, course.dealer, course.item))
        inside = (at >= period.begin) & (at < period.end)
        parts = {(View.TABLE, course.place): inside}
        parts |= {
            (View.EQUIPMENT, name): inside & (item == at) for at, name in enumerate(course.items)
        }
        parts |= {
            (View.DEALER, name): inside & (dealer == at) for at, name in enumerate(course.dealers)
        }
        for every, ((view, key), chosen) in product(_results(course), parts.items()):
            part = every.of(chosen)
            if len(part.told):
                found.setdefault((view, key, every.source), []).append(part)
    return found


def _orders(parts: Sequence[_Part]) -> Counts:
    return np.concatenate([np.array(one.course.order)[one.rounds] for one in parts])


def _evidence(parts: Sequence[_Part], sort: Counts) -> Evidence:
    looks = looks_until(len(sort))
    if not len(sort):
        return NOTHING
    if parts[0].null is None:
        cards = [one.cards for one in parts if one.cards is not None]
        came = np.concatenate([one.came for one in cards])[sort]
        return of_cards(came, np.concatenate([one.chances for one in cards])[sort], looks)
    faces, before = (
        np.concatenate([getattr(one, name) for one in parts])[sort] for name in ("faces", "before")
    )
    return of_null(parts[0].null, faces, before, looks)


def _stream(
    name: tuple[View, str, str], parts: Sequence[_Part], least: float, period: Period
) -> WatchedStream:
    view, key, source = name
    sort = np.argsort(_orders(parts), kind="stable")
    evidence = _evidence(parts, sort)
    capitals = evidence.capitals
    at = np.concatenate([np.array(one.course.at)[one.told] for one in parts])
    impossible = tuple(
        f"{one.course.place}/{one.course.numbers[place]}"
        for one in parts
        if one.cards is not None
        for place in dict.fromkeys(one.cards.impossible.tolist())
    )
    peak = _peak(capitals, evidence.looks)
    return WatchedStream(
        view=view,
        key=key,
        source=source,
        game=parts[0].course.kind.game,
        decks=parts[0].course.kind.decks,
        results=len(sort),
        first=int(at.min()),
        last=int(at.max()),
        evidence=float(capitals[-1]),
        peak=peak,
        needed=least,
        verdict=Verdict.IMPOSSIBLE if impossible else _verdict(float(capitals[-1]), peak, least),
        bets={one.name: float(one.together[-1]) for one in evidence.families},
        standouts=tuple(
            StandoutTold(
                bet=one.family,
                faces=one.label,
                seen=int(one.seen),
                expected=one.expected,
                low=one.low,
                high=one.high,
            )
            for one in sorted(standouts(evidence), key=lambda one: -one.capital)
        ),
        left_out=_left_out(parts, period) if view is View.TABLE else {},
        impossible=impossible,
        curve=tuple(
            (int(evidence.looks[at]), float(capitals[at])) for at in _points(len(evidence.looks))
        ),
    )


def _left_out(parts: Sequence[_Part], period: Period) -> Counter[str]:
    """What no dealer and no piece of equipment alone stands for: of the table, in the period."""
    return Counter(why for one in parts for at, why in one.course.left_out if period.covers(at))


def _peak(capitals: Floats, looks: Counts) -> float:
    """The most that was reached when the watch judged; the present, if it is off the grid, is only shown."""
    return float(capitals[is_judged(looks)].max())


def _verdict(now: float, peak: float, least: float) -> Verdict:
    if peak >= least:
        return Verdict.STANDS_OUT
    return Verdict.WATCH if now >= log(WORTH_A_LOOK) else Verdict.USUAL


def _points(count: int) -> list[int]:
    """Some of so many looks, the last among them."""
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
    found = None
    if footing is not Footing.DECIDED:
        found = of_rounds(staked, win, expected, most, looks_until(len(sort)), miss=1 - SURE)
    theory = float(expected.sum() / staked.sum())
    now = float(found.capitals[-1]) if found else 0.0
    peak = _peak(found.capitals, found.looks) if found else 0.0
    return WatchedHold(
        view=view,
        key=key,
        footing=footing,
        rounds=len(sort),
        staked=round(float(staked.sum())),
        win=round(float(win.sum())),
        expected=float(expected.sum()),
        low=theory + float(found.low[-1]) if found else None,
        high=theory + float(found.high[-1]) if found else None,
        evidence=now,
        peak=peak,
        needed=least,
        verdict=_verdict(now, peak, least) if footing is Footing.EXACT else Verdict.GUIDE,
        curve=_hold_curve(found) if found else (),
    )


def _hold_curve(found: HoldEvidence) -> tuple[tuple[int, float, float, float], ...]:
    return tuple(
        (int(found.looks[at]), float(found.off[at]), float(found.low[at]), float(found.high[at]))
        for at in _points(len(found.looks))
    )


def _holds(
    holds: Holds, period: Period
) -> dict[tuple[View, str, Footing], list[tuple[HoldCourse, Counts]]]:
    found: dict[tuple[View, str, Footing], list[tuple[HoldCourse, Counts]]] = {}
    for course in holds.courses.values():
        at, dealer = np.array(course.at), np.array(course.dealer)
        inside = (at >= period.begin) & (at < period.end) & (np.array(course.staked) > 0)
        parts = {(View.TABLE, course.place): inside}
        parts |= {
            (View.DEALER, name): inside & (dealer == one) for one, name in enumerate(course.dealers)
        }
        for (view, key), chosen in parts.items():
            if chosen.any():
                where = (view, key, course.footing)
                found.setdefault(where, []).append((course, np.flatnonzero(chosen)))
    return found


def watch(
    outcomes: Outcomes,
    holds: Holds,
    period: Period,
    *,
    alpha: float = ALPHA,
    logs: Mapping[str, Head] | None = None,
) -> FairnessWatch:
    """What every stream of a period shows."""
    streams, held = _streams(outcomes, period), _holds(holds, period)
    began: dict[tuple[View, str, str], int] = {
        name: min(int(np.array(one.course.order)[one.told].min()) for one in parts)
        for name, parts in streams.items()
    }
    of_holds = {
        name: min(int(np.array(course.order)[rounds].min()) for course, rounds in parts)
        for name, parts in held.items()
    }
    every = sorted(
        [(first, 0, *name) for name, first in began.items()]
        + [(first, 1, *name) for name, first in of_holds.items()]
    )
    least = {name[1:]: needed(place, alpha) for place, name in enumerate(every)}
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


def _agreements(outcomes: Outcomes) -> tuple[EntriesTold, ...]:
    found = []
    for course in outcomes.courses.values():
        count, differed = course.entries.total(), course.entries["differed"]
        if count:
            low, high = plausible_rate(differed, count, miss=1 - SURE)
            found.append(
                EntriesTold(
                    table=course.place, entries=count, differed=differed, low=low, high=high
                )
            )
    return tuple(found)


def plausible_rate(hits: int, count: int, *, miss: float) -> tuple[float, float]:
    """Between which a rate lies, at all times; nobody says beforehand what it should be."""
    mixed = float(betaln(hits + 0.5, count - hits + 0.5) - betaln(0.5, 0.5))
    rates: Floats = np.linspace(0, 1, 20_001)[1:-1]
    inside = mixed - hits * np.log(rates) - (count - hits) * np.log1p(-rates) < -log(miss)
    low, high = rates[inside.argmax()], rates[len(rates) - 1 - inside[::-1].argmax()]
    return (float(low) if hits else 0.0), (float(high) if hits < count else 1.0)
