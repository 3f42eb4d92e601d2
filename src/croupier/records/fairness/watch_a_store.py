"""Run the fairness watch over a store or an export: read its orders once, then judge every stream."""

from collections.abc import Callable
from pathlib import Path

from croupier.engine.store.archive.export import FileArchive
from croupier.engine.store.entry_stream import Archive
from croupier.engine.store.sql.sql_batch import SqlStore
from croupier.errors import BadInput
from croupier.records.fairness.fairness_options import ALPHA, ALWAYS
from croupier.records.fairness.fairness_watch import FairnessWatch, watch
from croupier.records.fairness.hold_evidence import Holds
from croupier.records.fairness.recorded_outcomes import Outcomes
from croupier.records.log_reader import Reader
from croupier.records.reports.gaming_calendar import USUAL_SHIFTS, Calendar
from croupier.records.reports.report_head import Period
from croupier.table.values.sheet import Sheet, unpack


def watch_of(
    archive: Archive,
    sheets: Callable[[str], Sheet],
    period: Period = ALWAYS,
    *,
    alpha: float = ALPHA,
    calendar: Calendar = USUAL_SHIFTS,
) -> FairnessWatch:
    """Run the watch over the logs of a house for a period.

    The watch reads the time before the period too, because it needs the cards that had left a shoe and the last pocket.
    """
    if not 0 < alpha < 1:
        raise BadInput(f"A chance of false alarm of {alpha:g}. Accepted: above 0 and below 1.")
    reader = Reader(archive, period)
    outcomes, holds = Outcomes(), Holds(sheets)
    for answered in reader.orders():
        outcomes.take(answered)
        holds.take(answered)
    logs = dict(sorted(reader.logs.items()))
    return watch(outcomes, holds, period, alpha=alpha, logs=logs, calendar=calendar)


def watch_of_store(
    store: SqlStore,
    period: Period = ALWAYS,
    *,
    alpha: float = ALPHA,
    calendar: Calendar = USUAL_SHIFTS,
) -> FairnessWatch:
    """Run the watch over a store."""
    with store.archive() as archive:
        return watch_of(archive, store.sheet, period, alpha=alpha, calendar=calendar)


def watch_of_export(
    file: Path, period: Period = ALWAYS, *, alpha: float = ALPHA, calendar: Calendar = USUAL_SHIFTS
) -> FairnessWatch:
    """Run the watch over an export, without a database."""
    archive = FileArchive(file)
    sheets = dict(archive.sheets())
    return watch_of(
        archive, lambda digest: unpack(sheets[digest]), period, alpha=alpha, calendar=calendar
    )
