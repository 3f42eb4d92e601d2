"""A report from a store: its orders one after another, as far as their logs shall be read."""

from collections.abc import Callable, Collection, Iterator, Mapping

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from croupier import __version__
from croupier.engine.store.entry import BEGINNING, Entry
from croupier.engine.store.entry_codec import event_of
from croupier.engine.store.entry_stream import Archive
from croupier.engine.store.sql.sql_batch import SqlStore
from croupier.errors import BadInput, unknown
from croupier.ledger import Account, Kind
from croupier.money import Cents
from croupier.offices.house_log import HOUSE, Head
from croupier.records.reports import (
    AnsweredOrder,
    By,
    Calendar,
    Period,
    PeriodArguments,
    Report,
    ReportHead,
    Tally,
    report_of,
)
from croupier.records.reports.access_rights import RightsReport, RightsTally, rights_report
from croupier.records.reports.cash.cash_report import (
    CashReport,
    CashSearch,
    PeriodHead,
    cash_report,
    cash_tally,
)
from croupier.records.reports.cash.unclaimed_money import (
    UnclaimedReport,
    UnclaimedTally,
    unclaimed_report,
)
from croupier.table.values.people import Actor
from croupier.table.values.sheet import Sheet


class _Given(Struct, frozen=True):
    """Of an order only who gave it is asked for."""

    by: Actor


_given = msgspec.json.Decoder(_Given).decode


class Reader:
    """Reads the logs of an archive up to the end of a period, or as far as somebody has read them before."""

    def __init__(
        self, archive: Archive, period: Period, *, tables: Collection[str] = (),
        logs: Mapping[str, Head] | None = None,
    ) -> None:  # fmt: skip
        self._archive, self._period, self._tables, self._logs = archive, period, tables, logs
        self._orders: dict[str, int] = {}
        self.logs: dict[str, Head] = {}
        """How far each log was read."""

    def told(self) -> Iterator[AnsweredOrder]:
        """The orders of all places that the report covers."""
        for entry in self._archive.entries():
            if entry.place == HOUSE or (self._tables and entry.place not in self._tables):
                continue
            count = self._orders[entry.place] = self._orders.get(entry.place, 0) + 1
            told = _told(entry)
            if self._is_covered(entry, told, count):
                self.logs[entry.place] = Head(count, entry.hash)
                yield told

    def _is_covered(self, entry: Entry, told: AnsweredOrder, count: int) -> bool:
        if self._logs is not None:
            head = self._logs.get(entry.place, Head(0, BEGINNING))
            if count == head.orders and entry.hash != head.hash:
                raise BadInput(
                    f"Order {count} of {entry.place} is another than the report was made from. "
                    "Accepted: the same log."
                )
            return count <= head.orders
        # Time does not run backwards at a place: once the period is over, all that follows is later.
        return (told.events[-1].at if told.events else entry.at) < self._period.end


def make(
    archive: Archive, sheets: Callable[[str], Sheet], head: ReportHead, *, again: bool = False
) -> Report:
    """Make a report, or make one again from the very logs that its head names."""
    tally = Tally(head.period, head.by, head.calendar, sheets)
    logs = _read(archive, head, tally.take, again=again)
    return report_of(replace(head, logs=logs), tally)


def make_cash(
    archive: Archive, head: PeriodHead, sought: CashSearch, *, again: bool = False
) -> CashReport:
    """Make a report of cash, or make one again."""
    tally = cash_tally(head, sought)
    logs = _read(archive, head, tally.take, again=again)
    return cash_report(replace(head, logs=logs), sought, tally)


def make_unclaimed(
    archive: Archive, head: PeriodHead, months: int, *, again: bool = False
) -> UnclaimedReport:
    """Make a report of unclaimed money, or make one again."""
    tally = UnclaimedTally(head.period)
    logs = _read(archive, head, tally.take, again=again)
    return unclaimed_report(replace(head, logs=logs), months, tally)


def make_rights(archive: Archive, head: PeriodHead, unused_days: int) -> RightsReport:
    """Make a report of what everybody may be, and when he last was."""
    tally = RightsTally()
    logs = _read(archive, head, tally.take, again=False)
    return rights_report(replace(head, logs=logs), unused_days, tally)


def _read(
    archive: Archive,
    head: ReportHead | PeriodHead,
    take: Callable[[AnsweredOrder], None],
    *,
    again: bool,
) -> dict[str, Head]:
    """Everything that a report is made from, and how far each log was read."""
    reader = Reader(archive, head.period, tables=head.tables, logs=head.logs if again else None)
    for told in reader.told():
        take(told)
    if again and reader.logs != head.logs:
        short = sorted(place for place in head.logs if reader.logs.get(place) != head.logs[place])
        raise BadInput(f"The logs of {', '.join(short)} are shorter than the report says.")
    return dict(sorted(reader.logs.items()))


def made_of(kept: SqlStore, head: ReportHead, *, again: bool = False) -> Report:
    """Make a report from a store, or make one again."""
    for name in head.tables:
        if name not in kept.places():
            raise unknown("table", name, kept.places())
    with kept.archive() as archive:
        return make(archive, kept.sheet, head, again=again)


def head_of(
    calendar: Calendar, by: By, tables: tuple[str, ...], asked: PeriodArguments, *, now: int,
    operator: str = "", venue: str = "",
) -> ReportHead:  # fmt: skip
    """What somebody asks for: gaming days, a month, a year, or all between two instants; today without any."""
    title, period = asked.period(calendar, now)
    return ReportHead(
        title=f"{title} by {by}",
        version=__version__,
        operator=operator,
        venue=venue,
        by=by,
        tables=tables,
        period=period,
        made=now,
        calendar=calendar,
        logs={},
    )


def _told(entry: Entry) -> AnsweredOrder:
    events = tuple(map(event_of, entry.events))
    house = {str(Account(kind, entry.place)) for kind in (Kind.BANK, Kind.CAGE)}
    gained = sum(
        move.amount * ((move.taker in house) - (move.giver in house)) for move in entry.moves
    )
    return AnsweredOrder(entry.place, _given(entry.order).by, events, Cents(gained))
