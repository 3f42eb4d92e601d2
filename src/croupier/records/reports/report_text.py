"""A report as text for people and as CSV for spreadsheets."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from csv import writer
from fractions import Fraction
from io import StringIO

from croupier.maths.exact import percent
from croupier.money import Cents, show
from croupier.records.reports.cash.cash_report import PeriodHead
from croupier.records.reports.meter_report import Count, Meter
from croupier.records.reports.period_report import Line, Report, ReportHead, digest
from croupier.records.reports.round_pace import Part, Slip

COLUMNS = (
    "", "rounds", "handle", "win", "of handle", "theory", "in theory", "variance", "in percent", "drop", "of drop",
    "paid up", "voided", "corrected", "net win", "",
)  # fmt: skip
SUMS = (
    "drop",
    "win",
    "net_win",
    "hold",
    "expected",
    "expected_hold",
    "unpriced",
    "of_drop",
    "paid_up",
)
NO_WAGER, NO_THEORY, NO_DROP = "no wager decided", "no exact edge", "no drop counted"
"""Why a figure cannot be formed."""


def csv_rows(report: Report) -> Iterator[Sequence[object]]:
    """Yield all lines for CSV with all counts and meters, in whole cents, without the total."""
    yield report.head.by, *Count, *Meter, *(name.replace("_", "-") for name in SUMS)
    for line in report.lines:
        sums = (getattr(line, name) for name in SUMS)
        # A report that was read from a file has its meters in another order.
        counts, meters = (line.counts[it] for it in Count), (line.meters[it] for it in Meter)
        yield line.key, *counts, *meters, *sums


def csv_bytes(report: Report) -> bytes:
    """Return all lines as a CSV file."""
    text = StringIO(newline="")
    writer(text).writerows(csv_rows(report))
    return text.getvalue().encode()


def as_text(report: Report) -> Iterator[str]:
    """Yield the report as lines of text."""
    yield from head_lines(report.head)
    yield ""
    yield from table([COLUMNS, *map(_row, report.lines), _row(report.total)])
    yield ""
    yield from table(
        [(meter, show(amount)) for meter, amount in report.total.meters.items() if amount]
    )
    for part in (_bets, _dealers, _exposure, _corrections):
        rows = list(part(report))
        if len(rows) > 1:
            yield ""
            yield from table(rows)
    yield ""
    check = report.check
    yield (
        f"Floats and cages gained {show(check.by_meters)} by the meters and {show(check.by_books)} "
        f"by the books{'.' if check.by_meters == check.by_books else ': they DIFFER.'}"
    )
    yield from log_lines(report.head)
    yield f"Seal {digest(report)}"


def head_lines(head: ReportHead | PeriodHead) -> Iterator[str]:
    """Yield the head of a report: its title, its source, its period and when it was made."""
    clock = head.calendar.local_time
    yield head.title
    yield ", ".join(filter(None, (head.operator, head.venue, f"croupier {head.version}")))
    begin = clock(head.period.begin) if head.period.begin else "the first day of the log"
    yield f"From {begin} to before {clock(head.period.end)}, {head.calendar.zone}"
    yield f"Made {clock(head.made)}"


def log_lines(head: ReportHead | PeriodHead) -> Iterator[str]:
    """Yield the logs of a report and how far they were read; they come last, so that the figures come first."""
    yield ""
    yield "Made from these logs:"
    for place, log in head.logs.items():
        yield f"  {place}: {log.orders:,} orders, {log.hash}"


def _row(line: Line) -> Sequence[str]:
    handle, variance = line.meters[Meter.HANDLE], line.win - Fraction(line.expected)
    return (
        line.key, f"{line.counts[Count.ROUNDS]:,}", show(handle), show(line.win), line.hold or NO_WAGER,
        cents_of(line.expected), theory_of(line), cents_of(str(variance)),
        percent(variance * Fraction(1, handle)) if handle else NO_WAGER, show(line.drop), line.of_drop or NO_DROP,
        cents_of(line.paid_up), show(line.meters[Meter.VOIDED]), show(line.meters[Meter.CORRECTED]), show(line.net_win),
        "REVIEW" if line.review else "",
    )  # fmt: skip


def theory_of(line: Line) -> str:
    """Return the expected win in percent of the handle, or why it cannot be formed."""
    return line.expected_hold or (NO_THEORY if line.meters[Meter.HANDLE] else NO_WAGER)


def _bets(report: Report) -> Iterator[Sequence[str]]:
    yield "bet", "wagers", "handle", "win", "expected", "edge", "deviations", ""
    for bet in report.bets:
        name = " ".join(filter(None, (bet.game, bet.variant, bet.option, bet.bet, bet.policy)))
        deviations = "variance not known" if bet.deviations is None else _decimal(bet.deviations)
        sums = (f"{bet.wagers:,}", show(bet.handle), show(bet.win), cents_of(bet.expected))
        review = "REVIEW" if bet.review else ""
        yield name, *sums, percent(Fraction(bet.edge)), deviations, review


def _dealers(report: Report) -> Iterator[Sequence[str]]:
    yield "dealer", "rounds", "an hour", "a round s", *(f"{part} s" for part in Part), *Slip
    for pace in report.dealers:
        times = map(_decimal, (pace.median_ms, *(pace.parts_ms[part] for part in Part)))
        yield (
            pace.dealer,
            f"{pace.rounds:,}",
            pace.per_hour or "no round",
            *times,
            *(str(pace.slips[slip]) for slip in Slip),
        )


def _exposure(report: Report) -> Iterator[Sequence[str]]:
    yield "exposure", "rounds", "exposed", "median s", "90 in 100 s", "most s"
    for pace in report.dealers:
        if pace.moving:
            times = (pace.exposure_median_ms, pace.exposure_ninth_decile_ms, pace.exposure_most_ms)
            yield pace.dealer, f"{pace.moving:,}", f"{pace.exposed:,}", *map(_decimal, times)


def _corrections(report: Report) -> Iterator[Sequence[str]]:
    yield "corrected", "settled", "by", "ground", "house gained"
    for correction in report.corrections:
        settled = report.head.calendar.local_time(correction.settled_at)
        name = f"{correction.place}/{correction.number}"
        yield name, settled, correction.by, correction.ground, show(correction.gained)


def cents_of(fraction: str) -> str:
    """Round an exact amount to whole cents and format it."""
    exact = Fraction(fraction)
    whole = (2 * abs(exact.numerator) + exact.denominator) // (2 * exact.denominator)
    return show(Cents(whole if exact >= 0 else -whole))


def _decimal(thousandths: int) -> str:
    whole, rest = divmod(abs(thousandths), 1_000)
    return f"{'-' if thousandths < 0 else ''}{whole}.{rest:03}"


def table(
    rows: Iterable[Sequence[object]], align: Callable[[str, int], str] = str.rjust
) -> Iterator[str]:
    """Yield rows with aligned columns: the first column to the left, all others to the right by default."""
    every = [tuple(map(str, row)) for row in rows]
    widths = [max(map(len, column)) for column in zip(*every, strict=True)]
    for row in every:
        cells = map(align, row[1:], widths[1:])
        yield "  ".join((row[0].ljust(widths[0]), *cells)).rstrip()
