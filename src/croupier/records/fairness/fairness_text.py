"""The result of the fairness watch as text: the figures, and words for how unusual they are."""

from collections.abc import Iterator, Sequence
from math import exp

from croupier.money import Cents, show
from croupier.records.fairness.detection_time import Plan
from croupier.records.fairness.evidence_stream import Standout
from croupier.records.fairness.fairness_options import View
from croupier.records.fairness.fairness_watch import (
    FairnessWatch,
    Verdict,
    WatchedHold,
    WatchedStream,
)
from croupier.records.fairness.hold_evidence import Footing
from croupier.records.reports.report_head import Period
from croupier.records.reports.report_text import table
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
"""The log of a million; larger evidence is shown as a power of ten."""


def weight(evidence: float) -> str:
    """Show evidence as a number: by which factor the capital of the bets against fairness has grown."""
    if evidence > LARGE:
        return f"10^{evidence / 2.302585:.0f}"
    return f"{exp(evidence):,.0f}" if evidence > 2 else f"{exp(evidence):.2g}"


def as_text(watch: FairnessWatch, by: View) -> Iterator[str]:
    """Yield the text of the watch by equipment, table, dealer or shift."""
    every = len(watch.streams) + len(watch.holds)
    yield f"The watch over fairness, {_period(watch.period)}: {every:,} streams of results in all."
    yield (
        f"If everything is fair, the chance that any of them ever stands out is at most {watch.alpha:.3g}, "
        "however often one looks."
    )
    rows = [_stream(stream) for stream in watch.streams if stream.view is by]
    figures = ("evidence", "highest", "needed")
    head = ("by " + by, "from", "results", *figures, "", "farthest from fair")
    yield from _part([head, *rows], "no results yet")
    holds = [_hold(hold) for hold in watch.holds if hold.view is by]
    if by is not View.EQUIPMENT:
        head = ("hold by " + by, "rounds", "staked", "hold", "theory", "within", "evidence", "")
        yield from _part([head, *holds], "no rounds with wagers yet")
    if watch.entries and by is View.TABLE:
        rows = [("hand and device", "entered", "differed", "rate")]
        for entry in watch.entries:
            rate = f"{entry.low:.2%} to {entry.high:.2%}"
            rows.append((entry.table, f"{entry.entries:,}", f"{entry.differed:,}", rate))
        yield from _part(rows, "")
    for stream in watch.streams:
        if stream.view is by and stream.impossible:
            yield f"{stream.key}: more of a card than the set holds in {', '.join(stream.impossible[:5])}."
    out = watch.standing_out()
    yield ""
    yield ("Nothing is unusual." if not out else f"To be looked at by a person: {', '.join(out)}.")


def _period(period: Period) -> str:
    begin = f"from {_day(period.begin)}" if period.begin > 0 else ""
    end = f"to {_day(period.end)}" if period.end < 1 << 50 else ""
    return " ".join(filter(None, (begin, end))) or "all that is kept"


def _day(at: int) -> str:
    return instant_of(at).astimezone(ZONE).isoformat(sep=" ", timespec="minutes")[:16]


def _stream(stream: WatchedStream) -> tuple[str, ...]:
    farthest = _bounds(stream.standouts[0]) if stream.standouts else ""
    return (
        stream.key, stream.source, f"{stream.results:,}",
        weight(stream.evidence), weight(stream.peak), weight(stream.needed),
        WORDS[stream.verdict], farthest,
    )  # fmt: skip


def _bounds(standout: Standout) -> str:
    return (
        f"{standout.bet} {standout.faces}: {standout.seen:,}, expected {standout.expected:,.1f}; "
        f"{standout.low:.2f} to {standout.high:.2f} times as often"
    )


def _hold(hold: WatchedHold) -> tuple[str, ...]:
    within = (
        f"{hold.low:.2%} to {hold.high:.2%}"
        if hold.low is not None and hold.high is not None
        else "-"
    )
    text = WORDS[hold.verdict] if hold.verdict is not Verdict.GUIDE else FOOTINGS[hold.footing]
    return (
        hold.key, f"{hold.rounds:,}", show(Cents(hold.staked)), f"{hold.win / hold.staked:.2%}",
        f"{hold.expected / hold.staked:.2%}", within, weight(hold.evidence) if hold.low is not None else "-", text,
    )  # fmt: skip


def _part(rows: Sequence[tuple[str, ...]], without: str) -> Iterator[str]:
    yield ""
    if len(rows) == 1:
        yield f"{rows[0][0]}: {without}"
        return
    yield from table(rows, str.ljust)


def plan_as_text(plan: Plan) -> Iterator[str]:
    """Yield the text of an estimate how long a bias takes to be found."""
    yield f"{plan.source}, {plan.bias}:"
    if plan.median is None:
        yield f"  more than half of {plan.runs} simulated runs were not found within {plan.most:,} {plan.unit}"
    else:
        yield f"  half of {plan.runs} simulated runs are found within {plan.median:,} {plan.unit},"
        late = f"{plan.nine_of_ten:,} {plan.unit}" if plan.nine_of_ten else ""
        yield f"  nine of ten within {late or f'more than {plan.most:,}'}"
    yield (
        f"  looked at all the time; evidence of {weight(plan.needed)} is needed, so that the chance of any "
        f"false alarm in the house, ever, is at most {plan.alpha:.3g}"
    )
