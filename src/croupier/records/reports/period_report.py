"""A report as it is handed out: plain values, the same bytes whenever it is made from the same logs."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from hashlib import sha256

import msgspec
from msgspec import Struct

from croupier.maths.exact import percent
from croupier.money import Cents
from croupier.offices.house_log import Head as LogHead
from croupier.records.reports.exact_edges import Priced
from croupier.records.reports.gaming_calendar import Calendar
from croupier.records.reports.meter_report import DROP, FLOATS, NET_WIN, WIN, Count, Meter, Sums
from croupier.records.reports.period_tally import Correction, Exposed, Tally
from croupier.records.reports.report_head import By, Period
from croupier.records.reports.round_pace import Dealt, Part, Slip, at_share
from croupier.records.reports.theoretical_win import BetSums, deviation, plausible

HOUR_MS = 3_600_000
TOTAL = "total"


class ReportHead(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a report is about, and from what it was made."""

    title: str
    version: str
    """Of the software."""
    operator: str = ""
    venue: str = ""
    by: By
    tables: tuple[str, ...] = ()
    """Those that were asked for; all without any."""
    period: Period
    made: int
    """The instant at which it was made."""
    calendar: Calendar
    logs: Mapping[str, LogHead]
    """How far the log of each place was read: so many orders, and the hash of the last."""


class Line(Struct, frozen=True, kw_only=True):
    """One table, game, terminal, dealer, shift or day."""

    key: str
    counts: Mapping[Count, int]
    meters: Mapping[Meter, Cents]
    drop: Cents
    """All instruments together."""
    win: Cents
    """Handle less what was returned."""
    net_win: Cents
    """With corrections, adjustments and what was forfeited."""
    hold: str
    """Win in percent of handle; nothing where there was none."""
    expected: str
    """What the wagers should have brought by their exact edges: cents, as a fraction."""
    expected_hold: str
    """The same in percent of handle."""
    unpriced: Cents
    """What was staked on bets whose exact edge is not known: the expectation leaves it out."""


class Bet(Struct, frozen=True, kw_only=True):
    """One bet as it was offered, against its theory."""

    game: str
    variant: str
    decks: int | None
    option: str
    bet: str
    policy: str
    wagers: int
    staked: Cents
    """First wagers, for whose units the edge is stated."""
    handle: Cents
    """With what choices added to them."""
    win: Cents
    edge: str
    expected: str
    deviations: int | None
    """How far off, in thousandths of the largest standard deviation that is possible."""
    review: bool
    """Farther off than 95 of 100 such periods would be."""


class Pace(Struct, frozen=True, kw_only=True):
    """How one dealer's rounds went."""

    dealer: str
    rounds: int
    per_hour: str
    """Rounds in an hour of play: of rounds and of what lies between them, rests left out."""
    median_ms: int
    parts_ms: Mapping[Part, int]
    """The median of each part of a round."""
    slips: Mapping[Slip, int]
    moving: int
    """Rounds in which something was set in motion."""
    exposed: int
    """Those of them in which wagers were open meanwhile."""
    exposure_median_ms: int
    exposure_ninth_decile_ms: int
    exposure_most_ms: int


class Check(Struct, frozen=True, kw_only=True):
    """The same sum twice: what the meters say that floats and cages gained, and what the books say."""

    by_meters: Cents
    by_books: Cents


class Report(Struct, frozen=True, kw_only=True):
    """The figures of a period."""

    head: ReportHead
    lines: tuple[Line, ...]
    total: Line
    bets: tuple[Bet, ...]
    dealers: tuple[Pace, ...]
    corrections: tuple[Correction, ...]
    exposed: tuple[Exposed, ...]
    check: Check


_ENCODER = msgspec.json.Encoder(order="deterministic")


def encode(report: Struct) -> bytes:
    """A report of any kind as JSON, the same for the same report."""
    return _ENCODER.encode(report)


def digest(report: Struct) -> str:
    """The hash that seals a report."""
    return sha256(encode(report)).hexdigest()


def report_of(head: ReportHead, tally: Tally) -> Report:
    """The report of a tally that has taken all orders of its period."""
    lines = [
        _line(key, tally.lines[key], tally.theory.expected(key), tally.theory.unpriced[key])
        for key in sorted(tally.lines)
    ]
    every = _together(tally.lines.values())
    expected = sum((tally.theory.expected(key) for key in tally.lines), Fraction(0))
    return Report(
        head=head,
        lines=tuple(lines),
        total=_line(TOTAL, every, expected, tally.theory.unpriced.total()),
        bets=tuple(_bet(one, tally.theory.bets[one]) for one in sorted(tally.theory.bets, key=str)),
        dealers=tuple(_pace(name, tally.dealt[name]) for name in sorted(tally.dealt)),
        corrections=tuple(sorted(tally.corrections)),
        exposed=tuple(sorted(tally.exposed)),
        check=Check(by_meters=every.of(FLOATS), by_books=Cents(tally.gained)),
    )


def _together(lines: Iterable[Sums]) -> Sums:
    found = Sums()
    for one in lines:
        found.money.update(one.money)
        found.counts.update(one.counts)
    return found


def _line(key: str, sums: Sums, expected: Fraction, unpriced: int) -> Line:
    handle = sums.money[Meter.HANDLE]
    return Line(
        key=key,
        counts={one: sums.counts[one] for one in Count},
        meters={one: Cents(sums.money[one]) for one in Meter},
        drop=sums.of(DROP),
        win=sums.of(WIN),
        net_win=sums.of(NET_WIN),
        hold=percent(Fraction(sums.of(WIN), handle)) if handle else "",
        expected=str(expected),
        expected_hold=percent(expected * Fraction(1, handle)) if handle else "",
        unpriced=Cents(unpriced),
    )


def _bet(priced: Priced, sums: BetSums) -> Bet:
    off = deviation(priced, sums)
    return Bet(
        game=priced.game,
        variant=priced.variant,
        decks=priced.decks,
        option=priced.option,
        bet=priced.bet,
        policy=priced.policy,
        wagers=sums.wagers,
        staked=Cents(sums.staked),
        handle=Cents(sums.handle),
        win=Cents(sums.win),
        edge=str(priced.edge),
        expected=str(priced.edge * sums.staked),
        deviations=off,
        review=not plausible(off),
    )


def _pace(name: str, dealt: Dealt) -> Pace:
    rounds, exposures = len(dealt.rounds), dealt.exposures
    spent = sum(dealt.rounds) + sum(dealt.parts[Part.BETWEEN])
    tenths = 10 * HOUR_MS * rounds // spent if spent else 0
    return Pace(
        dealer=name,
        rounds=rounds,
        per_hour=f"{tenths // 10}.{tenths % 10}",
        median_ms=at_share(dealt.rounds, 50),
        parts_ms={one: at_share(dealt.parts[one], 50) for one in Part},
        slips={one: dealt.slips[one] for one in Slip},
        moving=len(exposures),
        exposed=sum(one > 0 for one in exposures),
        exposure_median_ms=at_share(exposures, 50),
        exposure_ninth_decile_ms=at_share(exposures, 90),
        exposure_most_ms=max(exposures, default=0),
    )
