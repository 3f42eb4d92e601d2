"""Reads the figures of the present gaming day, and reads on where it stopped: each order is read once."""

from croupier.engine.store.sql.sql_batch import SqlStore
from croupier.records.log_reader import Reader
from croupier.records.report_marks import ReportMark
from croupier.records.reports.gaming_calendar import Calendar
from croupier.records.reports.report_head import Period
from croupier.records.reports.table_figures import DayFigures, DayTally


class DayFiguresReader:
    """The figures of the gaming day that one process has read so far; they follow from the logs alone."""

    def __init__(self, store: SqlStore) -> None:
        self._store = store
        self._period = Period(0, 0)
        self._tally: DayTally | None = None
        self._mark: ReportMark | None = None

    def read(self, calendar: Calendar, now: int) -> DayFigures:
        """Read what is new in the logs, and return the figures of the gaming day."""
        day = calendar.day_of(now)
        period = calendar.period(day)
        if self._tally is None or period != self._period:
            self._begin(period, calendar)
        if not self._read_on(period):
            self._tally = self._mark = None
            self._begin(period, calendar)
            self._read_on(period)
        assert self._tally is not None, "A day has begun."
        return self._tally.figures(str(day), now)

    def _begin(self, period: Period, calendar: Calendar) -> None:
        """Begin a day with the state in which the logs were read last."""
        tally = DayTally(period, calendar, self._store.sheet)
        if self._tally is not None:
            tally.resume(self._tally.places)
        self._tally, self._period = tally, period

    def _read_on(self, period: Period) -> bool:
        """Take the new orders; return whether the logs are those of the last reading, without a gap."""
        assert self._tally is not None, "A day has begun."
        heads = self._store.heads()
        with self._store.archive() as archive:
            reader = Reader(archive, period)
            if self._mark is not None:
                if not self._mark.is_in(archive):
                    return False
                reader.resume(self._mark, archive)
            for answered in reader.orders():
                self._tally.take(answered)
        if reader.last is not None:
            self._mark = ReportMark(0, reader.last, {}, reader.logs)
        read = reader.logs
        # An order that another process committed late has a number that was passed already.
        return all(
            place not in read or read[place].orders >= head.orders for place, head in heads.items()
        )
