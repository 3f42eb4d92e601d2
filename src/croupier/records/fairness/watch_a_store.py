"""The watch over a store or an export: its orders read once, then every stream weighed."""

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
from croupier.records.reports.report_head import Period
from croupier.table.values.sheet import Sheet, unpack


def watch_of(
    archive: Archive,
    sheets: Callable[[str], Sheet],
    period: Period = ALWAYS,
    *,
    alpha: float = ALPHA,
) -> FairnessWatch:
    """What the logs of a house show in a period.

    What lies before it is read as well: what had left a shoe, and the pocket in which the ball lay last.
    """
    if not 0 < alpha < 1:
        raise BadInput(f"A chance of false alarm of {alpha:g}. Accepted: above 0 and below 1.")
    reader = Reader(archive, period)
    outcomes, holds = Outcomes(), Holds(sheets)
    for told in reader.told():
        outcomes.take(told)
        holds.take(told)
    return watch(outcomes, holds, period, alpha=alpha, logs=dict(sorted(reader.logs.items())))


def watch_of_store(
    store: SqlStore, period: Period = ALWAYS, *, alpha: float = ALPHA
) -> FairnessWatch:
    """The watch over a store."""
    with store.archive() as archive:
        return watch_of(archive, store.sheet, period, alpha=alpha)


def watch_of_export(file: Path, period: Period = ALWAYS, *, alpha: float = ALPHA) -> FairnessWatch:
    """The watch over an export, without any database."""
    archive = FileArchive(file)
    kept = dict(archive.sheets())
    return watch_of(archive, lambda digest: unpack(kept[digest]), period, alpha=alpha)
