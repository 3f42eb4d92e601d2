"""A report as text for people and as CSV for their spreadsheets."""

import csv
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from io import StringIO
from zoneinfo import ZoneInfo

from croupier.maths.exact import percent
from croupier.money import Cents, show
from croupier.records.reports.cash.cash_report import PeriodHead
from croupier.records.reports.meter_report import Count, Meter
from croupier.records.reports.period_report import Line, Report, ReportHead, digest
from croupier.records.reports.round_pace import Part, Slip
from croupier.table.values.instants import instant_of

COLUMNS = (
    "", "rounds", "drop", "handle", "win", "hold", "expected", "in theory", "variance", "in percent",
    "voided", "corrected", "net win",
)  # fmt: skip
SUMS = ("drop", "win", "net_win", "hold", "expected", "expected_hold", "unpriced")


def as_csv(report: Report) -> str:
    """Every line with all counts and meters, whole cents; the total is not among them."""
    written = StringIO()
    rows = csv.writer(written, lineterminator="\n")
    rows.writerow([report.head.by, *Count, *Meter, *(one.replace("_", "-") for one in SUMS)])
    for line in report.lines:
        sums = (getattr(line, one) for one in SUMS)
        rows.writerow([line.key, *line.counts.values(), *line.meters.values(), *sums])
    return written.getvalue()


def as_text(report: Report) -> Iterator[str]:
    """The report in lines."""
    yield from head_lines(report.head)
    yield ""
    rows = [_row(line) for line in report.lines]
    yield from table([COLUMNS, *rows, _row(report.total)])
    yield ""
    yield from table([(one, show(amount)) for one, amount in report.total.meters.items() if amount])
    for part in (_bets(report), _dealers(report), _exposure(report), _corrections(report)):
        if len(part) > 1:
            yield ""
            yield from table(part)
    yield ""
    check = report.check
    yield (
        f"Floats and cages gained {show(check.by_meters)} by the meters and {show(check.by_books)} "
        f"by the books{'.' if check.by_meters == check.by_books else ': they DIFFER.'}"
    )
    yield from log_lines(report.head)
    yield f"Seal {digest(report)}"


def head_lines(head: ReportHead | PeriodHead) -> Iterator[str]:
    """What it is, of what, and when it was made."""

    def clock(at: int) -> str:
        shown = instant_of(at).astimezone(ZoneInfo(head.calendar.zone))
        return shown.isoformat(sep=" ", timespec="seconds")

    yield head.title
    yield ", ".join(filter(None, (head.operator, head.venue, f"croupier {head.version}")))
    begin = clock(head.period.begin) if head.period.begin else "the first day of the log"
    yield f"From {begin} to before {clock(head.period.end)}, {head.calendar.zone}"
    yield f"Made {clock(head.made)}"


def log_lines(head: ReportHead | PeriodHead) -> Iterator[str]:
    """From which logs, and how far they had come: the end of a report, since people read what it says first."""
    yield ""
    yield "Made from these logs:"
    for place, log in head.logs.items():
        yield f"  {place}: {log.orders:,} orders, {log.hash}"


def _row(line: Line) -> Sequence[str]:
    handle, variance = line.meters[Meter.HANDLE], line.win - Fraction(line.expected)
    return (
        line.key,
        f"{line.counts[Count.ROUNDS]:,}",
        show(line.drop),
        show(line.meters[Meter.HANDLE]),
        show(line.win),
        line.hold,
        _cents(line.expected),
        line.expected_hold,
        _cents(str(variance)),
        percent(variance * Fraction(1, handle)) if handle else "",
        show(line.meters[Meter.VOIDED]),
        show(line.meters[Meter.CORRECTED]),
        show(line.net_win),
    )


def _bets(report: Report) -> list[Sequence[str]]:
    head = ("bet", "wagers", "handle", "win", "expected", "edge", "deviations", "")
    return [
        head,
        *(
            (
                " ".join(filter(None, (one.game, one.variant, one.option, one.bet, one.policy))),
                f"{one.wagers:,}",
                show(one.handle),
                show(one.win),
                _cents(one.expected),
                percent(Fraction(one.edge)),
                "" if one.deviations is None else _decimal(one.deviations),
                "REVIEW" if one.review else "",
            )
            for one in report.bets
        ),
    ]


def _dealers(report: Report) -> list[Sequence[str]]:
    head = ("dealer", "rounds", "an hour", "a round s", *(f"{one} s" for one in Part), *Slip)
    return [
        head,
        *(
            (
                one.dealer,
                f"{one.rounds:,}",
                one.per_hour,
                _decimal(one.median_ms),
                *map(_decimal, one.parts_ms.values()),
                *map(str, one.slips.values()),
            )
            for one in report.dealers
        ),
    ]


def _exposure(report: Report) -> list[Sequence[str]]:
    head = ("exposure", "rounds", "exposed", "median s", "90 in 100 s", "most s")
    return [
        head,
        *(
            (
                one.dealer,
                f"{one.moving:,}",
                f"{one.exposed:,}",
                _decimal(one.exposure_median_ms),
                _decimal(one.exposure_ninth_decile_ms),
                _decimal(one.exposure_most_ms),
            )
            for one in report.dealers
            if one.moving
        ),
    ]


def _corrections(report: Report) -> list[Sequence[str]]:
    head = ("corrected", "settled", "by", "ground", "house gained")
    zone = ZoneInfo(report.head.calendar.zone)
    return [
        head,
        *(
            (
                f"{one.place}/{one.number}",
                instant_of(one.settled_at).astimezone(zone).isoformat(" ", "seconds"),
                one.by,
                one.ground,
                show(one.gained),
            )
            for one in report.corrections
        ),
    ]


def _cents(fraction: str) -> str:
    """The nearest whole cents of an exact amount."""
    exact = Fraction(fraction)
    whole = (2 * abs(exact.numerator) + exact.denominator) // (2 * exact.denominator)
    return show(Cents(whole if exact >= 0 else -whole))


def _decimal(thousandths: int) -> str:
    whole, rest = divmod(abs(thousandths), 1_000)
    return f"{'-' if thousandths < 0 else ''}{whole}.{rest:03}"


def table(rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """Columns as wide as they must be: words to the left, figures to the right."""
    every = [tuple(map(str, row)) for row in rows]
    widths = [max(map(len, column)) for column in zip(*every, strict=True)]
    for row in every:
        first, *rest = (
            cell.rjust(width) if place else cell.ljust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        yield "  ".join((first, *rest)).rstrip()
