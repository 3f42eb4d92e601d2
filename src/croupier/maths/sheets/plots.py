"""What is drawn on a PAR sheet and of a risk: the result of a session, the hold, the depth of a shoe, sessions."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt

from croupier.maths.risk.hold_limits import CONFIDENCE, QUANTILE
from croupier.maths.sheets.plot_marks import (
    BLUE,
    BRASS,
    INK,
    PALE,
    PALER,
    QUIET,
    RED,
    Drawing,
    Line,
    Mark,
    Plane,
    Words,
    percents,
    short,
)
from croupier.maths.sheets.published_figures import PublishedLimits, SessionSeries

WIDE, HIGH = 162.0, 102.0
"""Three of them stand beside each other on a page."""


def session_plot(session: SessionSeries, width: float = WIDE, height: float = HIGH) -> Drawing:
    """How a session of single units may end; losses are darker, the mean is a dashed line."""
    bars = list(zip(pairwise(session.edges), session.chances, strict=True))
    most = max(session.chances)
    ends = (session.edges[0], session.edges[-1])
    plane = Plane(width, height, ends, (0, most * 1.08))
    marks: list[Mark] = [
        *plane.frame(
            f"Result of {session.rounds:,} rounds", "units won or lost", across=short, up=percents
        )
    ]
    for (low, high), chance in bars:
        if chance > most * 1e-4:
            corners = ((low, 0.0), (low, chance), (high, chance), (high, 0.0))
            marks.append(plane.line(corners, fill=BLUE if low < 0 else PALE, width=0))
    mean = session.mean
    marks.append(plane.line(((mean, 0), (mean, most * 1.08)), stroke=BRASS, dashes=(3, 2)))
    says = (
        f"Result of a session of {session.rounds} rounds: {mean:.2f} on average, "
        f"ahead with a chance of {session.ahead:.4f}."
    )
    return Drawing(width, height, says, tuple(marks))


def convergence_plot(
    limits: Sequence[PublishedLimits], edge: float, width: float = WIDE, height: float = HIGH
) -> Drawing:
    """The limits of the hold by the number of rounds: sure ones pale, normal ones darker, the edge dashed."""
    low = min(limit.sure[0] for limit in limits)
    high = max(limit.sure[1] for limit in limits)
    between = (
        (low, high) if low < high else (low - 0.05, high + 0.05)
    )  # who always folds always loses
    plane = Plane(width, height, (limits[0].rounds, limits[-1].rounds), between, logarithmic=True)
    marks: list[Mark] = []
    for ink, band in (
        (PALER, [limit.sure for limit in limits]),
        (PALE, [limit.normal for limit in limits]),
    ):
        upper = [(limit.rounds, between[1]) for limit, between in zip(limits, band, strict=True)]
        lower = [(limit.rounds, between[0]) for limit, between in zip(limits, band, strict=True)]
        marks.append(plane.line([*upper, *reversed(lower)], fill=ink, stroke=BLUE, width=0.3))
    title = f"Hold, {CONFIDENCE:.0%} limits"
    marks += plane.frame(title, "rounds", across=_power, up=percents)
    ends = (limits[0].rounds, limits[-1].rounds)
    marks.append(plane.line([(x, edge) for x in ends], stroke=BRASS, dashes=(3, 2)))
    says = f"Limits of the hold by the number of rounds; they close around the edge of {edge:.4%}."
    return Drawing(width, height, says, tuple(marks))


def _power(value: float) -> str:
    thousands = {1e3: "1k", 1e4: "10k", 1e5: "100k", 1e6: "1M", 1e7: "10M", 1e2: "100"}
    return thousands.get(value, short(value))


@dataclass(frozen=True, slots=True)
class Band:
    """The results of rounds at one depth of the shoe: a range of the number of rounds before."""

    first: int
    last: int
    rounds: int
    mean: float
    """The gain of the house per unit staked."""
    deviation: float


def depth_plot(
    bands: Sequence[Band], edge: float, width: float = 2 * WIDE, height: float = HIGH
) -> Drawing:
    """The hold by the depth of the shoe with its 99 % interval; the exact edge of a full shoe is dashed."""
    errors = [QUANTILE * band.deviation / sqrt(band.rounds) for band in bands]
    low = min([edge, *(band.mean - error for band, error in zip(bands, errors, strict=True))])
    high = max([edge, *(band.mean + error for band, error in zip(bands, errors, strict=True))])
    room = (high - low) * 0.08 or 0.01
    plane = Plane(width, height, (bands[0].first, bands[-1].last), (low - room, high + room))
    counted = sum(band.rounds for band in bands)
    title = f"Hold by depth of the shoe: {counted:,} rounds counted, 99% intervals"
    marks: list[Mark] = [
        *plane.frame(title, "rounds of the shoe before", across=short, up=percents)
    ]
    ends = (bands[0].first, bands[-1].last)
    marks.append(plane.line([(x, edge) for x in ends], stroke=BRASS, dashes=(3, 2)))
    for band, error in zip(bands, errors, strict=True):
        middle = (band.first + band.last) / 2
        marks.append(
            plane.line([(middle, band.mean - error), (middle, band.mean + error)], stroke=BLUE)
        )
        x, y = plane.at(middle, band.mean)
        marks.append(Line(((x - 1.6, y), (x, y - 1.6), (x + 1.6, y), (x, y + 1.6)), fill=BLUE))
    says = f"The hold in {len(bands)} bands of depth, against the exact edge of {edge:.4%}."
    return Drawing(width, height, says, tuple(marks))


def paths_plot(
    paths: Sequence[Sequence[float]], *, start: float, stake: float, target: float | None
) -> Drawing:
    """Bankrolls round by round; the start is dashed, the target and nothing are lines of their own."""
    highest = max(start, target or 0, *(max(path) for path in paths))
    most = max(len(path) for path in paths) - 1
    width, height = 640.0, 360.0
    plane = Plane(width, height, (0, most), (0, highest * 1.05), left=48)
    marks: list[Mark] = [
        *plane.frame(f"{len(paths)} simulated sessions", "rounds played", across=short, up=short)
    ]
    for path in paths:
        every = max(1, len(path) // 400)
        shown = [*[*enumerate(path)][::every], (len(path) - 1, path[-1])]
        ruined = path[-1] < stake
        marks.append(plane.line(shown, stroke=RED if ruined else BLUE, width=0.5))
    marks.append(plane.line([(0, start), (most, start)], stroke=INK, dashes=(4, 3)))
    if target is not None:
        marks.append(plane.line([(0, target), (most, target)], stroke=BRASS, width=1.2))
        x, y = plane.at(most, target)
        marks.append(Words(x, y - 3, "target", 7, BRASS, "end"))
    x, y = plane.at(most, start)
    marks.append(Words(x, y - 3, "bankroll at the start", 7, QUIET, "end"))
    lost = sum(path[-1] < stake for path in paths)
    says = f"{len(paths)} simulated sessions, of which {lost} were ruined."
    return Drawing(width, height, says, tuple(marks))
