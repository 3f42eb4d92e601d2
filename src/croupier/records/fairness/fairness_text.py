"""The watch in lines for people: facts, and the words for how unusual they are."""

from collections.abc import Iterable, Iterator, Sequence
from math import exp

from croupier.money import Cents, show
from croupier.records.fairness.detection_time import Plan
from croupier.records.fairness.fairness_options import View
from croupier.records.fairness.fairness_watch import (
    FairnessWatch,
    StandoutTold,
    Verdict,
    WatchedHold,
    WatchedStream,
)
from croupier.records.fairness.hold_evidence import Footing
from croupier.records.reports.report_head import Period
from croupier.rulebook import ZONE
from croupier.table.values.instants import instant_of

WORDS = {
    Verdict.USUAL: "nothing unusual",
    Verdict.WATCH: "keep an eye on it",
    Verdict.STANDS_OUT: "STANDS OUT",
    Verdict.IMPOSSIBLE: "CANNOT BE",
    Verdict.GUIDE: "a guide",
}
FOOTINGS = {
    Footing.EXACT: "",
    Footing.SHOE: "the edge changes with what has left the shoe",
    Footing.LIVE: "what is paid may be bounded by limits",
    Footing.DECIDED: "players decide: the theory is that of the best play",
}
LARGE = 13.8
"""The log of a million: beyond it powers of ten say enough."""


def weight(evidence: float) -> str:
    """Evidence as a number: how many times its stake the bets against fairness have won."""
    if evidence > LARGE:
        return f"10^{evidence / 2.302585:.0f}"
    return f"{exp(evidence):,.0f}" if evidence > 2 else f"{exp(evidence):.2g}"


def as_text(watch: FairnessWatch, by: View) -> Iterator[str]:
    """The watch by equipment, table or dealer."""
    every = len(watch.streams) + len(watch.holds)
    yield f"The watch over fairness, {_period(watch.period)}: {every:,} streams of results in all."
    yield (
        f"If everything is fair, the chance that any of them ever stands out is at most {watch.alpha:.3g}, "
        "however often one looks."
    )
    rows = [_stream(one) for one in watch.streams if one.view is by]
    head = (
        "by " + by,
        "from",
        "results",
        "evidence",
        "highest",
        "needed",
        "",
        "farthest from fair",
    )
    yield from _part([head, *rows], "no results yet")
    holds = [_hold(one) for one in watch.holds if one.view is by]
    if by is not View.EQUIPMENT:
        head = ("hold by " + by, "rounds", "staked", "hold", "theory", "within", "evidence", "")
        yield from _part([head, *holds], "no rounds with wagers yet")
    if watch.entries and by is View.TABLE:
        entries = [
            (one.table, f"{one.entries:,}", f"{one.differed:,}", f"{one.low:.2%} to {one.high:.2%}")
            for one in watch.entries
        ]
        yield from _part([("hand and device", "entered", "differed", "rate"), *entries], "")
    for one in watch.streams:
        if one.view is by and one.impossible:
            yield f"{one.key}: more of a card than the set holds in {', '.join(one.impossible[:5])}."
    out = watch.standing_out()
    yield ""
    yield ("Nothing stands out." if not out else f"To be looked at by a person: {', '.join(out)}.")


def _period(period: Period) -> str:
    begin = _day(period.begin) if period.begin > 0 else ""
    end = _day(period.end) if period.end < 1 << 50 else ""
    return (
        " ".join(filter(None, (begin and f"from {begin}", end and f"to {end}")))
        or "all that is kept"
    )


def _day(at: int) -> str:
    return instant_of(at).astimezone(ZONE).isoformat(sep=" ", timespec="minutes")[:16]


def _stream(one: WatchedStream) -> tuple[str, ...]:
    farthest = _bounds(one.standouts[0]) if one.standouts else ""
    return (
        one.key, one.source, f"{one.results:,}", weight(one.evidence), weight(one.peak), weight(one.needed),
        WORDS[one.verdict], farthest,
    )  # fmt: skip


def _bounds(one: StandoutTold) -> str:
    return (
        f"{one.bet} {one.faces}: {one.seen:,}, expected {one.expected:,.1f}; "
        f"{one.low:.2f} to {one.high:.2f} times as often"
    )


def _hold(one: WatchedHold) -> tuple[str, ...]:
    within = (
        f"{one.low:.2%} to {one.high:.2%}" if one.low is not None and one.high is not None else "-"
    )
    said = WORDS[one.verdict] if one.verdict is not Verdict.GUIDE else FOOTINGS[one.footing]
    return (
        one.key, f"{one.rounds:,}", show(Cents(one.staked)), f"{one.win / one.staked:.2%}",
        f"{one.expected / one.staked:.2%}", within, weight(one.evidence) if one.low is not None else "-", said,
    )  # fmt: skip


def _part(rows: Sequence[tuple[str, ...]], without: str) -> Iterator[str]:
    yield ""
    if len(rows) == 1:
        yield f"{rows[0][0]}: {without}"
        return
    yield from _table(rows)


def _table(rows: Sequence[tuple[str, ...]]) -> Iterable[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()


def plan_as_text(plan: Plan) -> Iterator[str]:
    """How long a bias takes to be found."""
    yield f"{plan.source}, {plan.bias}:"
    if plan.median is None:
        yield f"  more than half of {plan.runs} simulated runs were not found within {plan.most:,} {plan.unit}"
    else:
        yield f"  half of {plan.runs} simulated runs are found within {plan.median:,} {plan.unit},"
        late = (
            f"{plan.nine_of_ten:,} {plan.unit}" if plan.nine_of_ten else f"more than {plan.most:,}"
        )
        yield f"  nine of ten within {late}"
    yield (
        f"  looked at all the time; evidence of {weight(plan.needed)} is needed, so that the chance of any "
        f"false alarm in the house, ever, is at most {plan.alpha:.3g}"
    )
