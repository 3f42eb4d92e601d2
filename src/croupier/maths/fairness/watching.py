"""The watch over a store or an export: its orders read once, then every stream weighed."""

from collections.abc import Callable
from pathlib import Path

from croupier.errors import BadInput
from croupier.maths.fairness.asked import ALPHA, ALWAYS
from croupier.maths.fairness.holds import Holds
from croupier.maths.fairness.outcomes import Outcomes
from croupier.maths.fairness.watch import Watch, watch
from croupier.reporting import Reader
from croupier.reports.told import Period
from croupier.rounds.sheet import Sheet, unpack
from croupier.store.archive import Archive
from croupier.store.export import FileArchive
from croupier.store.sql import SqlStore


def watch_of(
    archive: Archive,
    sheets: Callable[[str], Sheet],
    period: Period = ALWAYS,
    *,
    alpha: float = ALPHA,
) -> Watch:
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


def watch_of_store(store: SqlStore, period: Period = ALWAYS, *, alpha: float = ALPHA) -> Watch:
    """The watch over a store."""
    with store.archive() as archive:
        return watch_of(archive, store.sheet, period, alpha=alpha)


def watch_of_export(file: Path, period: Period = ALWAYS, *, alpha: float = ALPHA) -> Watch:
    """The watch over an export, without any database."""
    archive = FileArchive(file)
    kept = dict(archive.sheets())
    return watch_of(archive, lambda digest: unpack(kept[digest]), period, alpha=alpha)
