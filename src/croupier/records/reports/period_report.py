"""A finished report: plain values, with the same bytes whenever it is made from the same logs."""

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
from croupier.records.reports.round_pace import Dealt, Part, Slip, at_share, rounds_per_hour
from croupier.records.reports.theoretical_win import BetSums, deviation, plausible

TOTAL = "total"


class ReportHead(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a report covers, and from which logs it was made."""

    title: str
    version: str
    """The version of the software."""
    operator: str = ""
    venue: str = ""
    by: By
    tables: tuple[str, ...] = ()
    """The requested tables; empty means all."""
    period: Period
    made: int
    """The instant at which the report was made, in milliseconds since 1970."""
    calendar: Calendar
    logs: Mapping[str, LogHead]
    """How far the log of each place was read: the number of orders, and the hash of the last one."""


class Line(Struct, frozen=True, kw_only=True):
    """One line of the report: a table, game, terminal, dealer, shift or day."""

    key: str
    counts: Mapping[Count, int]
    meters: Mapping[Meter, Cents]
    drop: Cents
    """The drop of all instruments together."""
    win: Cents
    """The handle less what was returned to players."""
    net_win: Cents
    """The win with corrections, adjustments and forfeited winnings."""
    hold: str
    """The win in percent of the handle; empty without handle."""
    expected: str
    """The expected win by the exact edges of the wagers: cents, as a fraction."""
    expected_hold: str
    """The expected win in percent of the handle of the bets whose edge is known; empty without such bets."""
    unpriced: Cents
    """Stakes on bets whose exact edge is not known; the expected win leaves them out."""
    of_drop: str = ""
    """The win in percent of the drop; empty without drop."""
    paid_up: str = "0"
    """What live tables paid above the exact odds, up to whole chips: cents, as a fraction; part of the winnings."""
    deviations: int | None = None
    """The deviation from theory, in thousandths of the largest possible standard deviation; none if it is not known."""
    review: bool = False
    """Whether the deviation is larger than in 95 of 100 such periods."""


class Bet(Struct, frozen=True, kw_only=True):
    """One bet as it was offered, compared with its theory."""

    game: str
    variant: str
    decks: int | None
    option: str
    bet: str
    policy: str
    wagers: int
    staked: Cents
    """The sum of first wagers; the edge is per unit of them."""
    handle: Cents
    """The first wagers and the stakes that choices added to them."""
    win: Cents
    edge: str
    expected: str
    deviations: int | None
    """The deviation from theory, in thousandths of the largest possible standard deviation."""
    review: bool
    """Whether the deviation is larger than in 95 of 100 such periods."""


class Pace(Struct, frozen=True, kw_only=True):
    """The pace and the slips of one dealer's rounds."""

    dealer: str
    rounds: int
    per_hour: str
    """Rounds in an hour of play; the hour includes the time between rounds, but not long pauses."""
    median_ms: int
    parts_ms: Mapping[Part, int]
    """The median of each part of a round."""
    slips: Mapping[Slip, int]
    moving: int
    """Rounds in which something was set in motion."""
    exposed: int
    """Rounds in which wagers were open while something moved."""
    exposure_median_ms: int
    exposure_ninth_decile_ms: int
    exposure_most_ms: int


class Check(Struct, frozen=True, kw_only=True):
    """What floats and cages gained, by the meters and by the books; the two sums must agree."""

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
    """Encode a report of any kind as JSON; the same report always gives the same bytes."""
    return _ENCODER.encode(report)


def digest(report: Struct) -> str:
    """Return the hash that seals a report."""
    return sha256(encode(report)).hexdigest()


def report_of(head: ReportHead, tally: Tally) -> Report:
    """Make the report from a tally that has taken all orders of its period."""
    theory = tally.theory
    lines = [
        _line(
            key, tally.lines[key], theory.expected(key), unpriced=theory.unpriced[key],
            above=tally.paid_up[key], deviations=theory.line_deviation(key),
        )
        for key in sorted(tally.lines)
    ]  # fmt: skip
    every = _together(tally.lines.values())
    expected = sum((theory.expected(key) for key in tally.lines), Fraction(0))
    above = sum(tally.paid_up.values(), Fraction(0))
    return Report(
        head=head, lines=tuple(lines),
        total=_line(TOTAL, every, expected, unpriced=theory.unpriced.total(), above=above),
        bets=tuple(_bet(bet, theory.bets[bet]) for bet in sorted(theory.bets, key=str)),
        dealers=tuple(_pace(name, tally.dealt[name]) for name in sorted(tally.dealt)),
        corrections=tuple(sorted(tally.corrections)), exposed=tuple(sorted(tally.exposed)),
        check=Check(by_meters=every.value(FLOATS), by_books=Cents(tally.gained)),
    )  # fmt: skip


def theory_percent(expected: Fraction, handle: int, unpriced: int) -> str:
    """Return the expected win in percent of the handle of the bets whose edge is known; empty without such bets."""
    known = handle - unpriced
    return percent(expected * Fraction(1, known)) if known > 0 else ""


def _together(lines: Iterable[Sums]) -> Sums:
    total = Sums()
    for line in lines:
        total.money.update(line.money)
        total.counts.update(line.counts)
    return total


def _line(
    key: str, sums: Sums, expected: Fraction, *, unpriced: int, above: Fraction,
    deviations: int | None = None,
) -> Line:  # fmt: skip
    handle, drop = sums.money[Meter.HANDLE], sums.value(DROP)
    return Line(
        key=key, counts={count: sums.counts[count] for count in Count},
        meters={meter: Cents(sums.money[meter]) for meter in Meter}, drop=drop, win=sums.value(WIN),
        net_win=sums.value(NET_WIN), hold=percent(Fraction(sums.value(WIN), handle)) if handle else "",
        expected=str(expected), expected_hold=theory_percent(expected, handle, unpriced),
        unpriced=Cents(unpriced), of_drop=percent(Fraction(sums.value(WIN), drop)) if drop else "",
        paid_up=str(above), deviations=deviations, review=not plausible(deviations),
    )  # fmt: skip


def _bet(priced: Priced, sums: BetSums) -> Bet:
    off = deviation(priced, sums)
    return Bet(
        game=priced.game, variant=priced.variant, decks=priced.decks, option=priced.option, bet=priced.bet,
        policy=priced.policy, wagers=sums.wagers, staked=Cents(sums.staked), handle=Cents(sums.handle),
        win=Cents(sums.win), edge=str(priced.edge), expected=str(priced.edge * sums.staked), deviations=off,
        review=not plausible(off),
    )  # fmt: skip


def _pace(name: str, dealt: Dealt) -> Pace:
    rounds, exposures = len(dealt.rounds), dealt.exposures
    return Pace(
        dealer=name, rounds=rounds, per_hour=rounds_per_hour(dealt),
        median_ms=at_share(dealt.rounds, 50),
        parts_ms={part: at_share(dealt.parts[part], 50) for part in Part},
        slips={slip: dealt.slips[slip] for slip in Slip}, moving=len(exposures),
        exposed=sum(exposure > 0 for exposure in exposures), exposure_median_ms=at_share(exposures, 50),
        exposure_ninth_decile_ms=at_share(exposures, 90), exposure_most_ms=max(exposures, default=0),
    )  # fmt: skip
