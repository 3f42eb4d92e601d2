"""Make reports from a store: read its orders one after another, up to a given point of each log."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from croupier import __version__
from croupier.engine.store.entry import BEGINNING, Entry
from croupier.engine.store.entry_codec import answer_of, event_of
from croupier.engine.store.entry_stream import Archive, DatabaseArchive
from croupier.engine.store.sql.sql_batch import SqlStore
from croupier.errors import BadInput, unknown
from croupier.ledger import Account, Kind
from croupier.money import Cents
from croupier.offices.house_log import HOUSE, Head
from croupier.records.report_marks import ReportMark, ReportMarks
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
from croupier.records.reports.cash.ticket_review import TicketReview, TicketReviewTally
from croupier.records.reports.cash.unclaimed_money import (
    UnclaimedReport,
    UnclaimedTally,
    unclaimed_report,
)
from croupier.records.reports.report_head import AnyEvent
from croupier.table.values.people import Actor
from croupier.table.values.sheet import Sheet


class _Given(Struct, frozen=True):
    """The part of a stored order that reports need: who gave it."""

    by: Actor


_given = msgspec.json.Decoder(_Given).decode


NOT_REFUSED = b"null"
EVERY = 1_000
"""Orders between two reports of progress."""
Progress: TypeAlias = Callable[[int], None]
"""Takes the number of the order that is read."""


def ignore_progress(_number: int) -> None:
    """Ignore the progress; the default."""


def ignore_entry(_entry: Entry) -> None:
    """Ignore an entry after the end of a report; the default."""


class Reader:
    """Reads the logs of an archive up to the end of a period, or up to the heads of an earlier report."""

    def __init__(
        self, archive: Archive, period: Period, *, tables: Collection[str] = (),
        logs: Mapping[str, Head] | None = None, later: Callable[[Entry], None] = ignore_entry,
        progress: Progress = ignore_progress,
    ) -> None:  # fmt: skip
        self._progress = progress
        self._archive, self._period, self._tables, self._logs = archive, period, tables, logs
        self._later = later
        """Takes the entries that the report does not cover."""
        self._orders: dict[str, int] = {}
        self.logs: dict[str, Head] = {}
        """How far each log was read."""
        self.last: Entry | None = None
        """The order that was read last."""
        self._entries: Iterator[Entry] | None = None

    def resume(self, mark: ReportMark, archive: DatabaseArchive) -> None:
        """Read on from a mark instead of from the beginning."""
        self._entries = archive.entries(after=mark.last.number)
        self._orders = {place: head.orders for place, head in mark.logs.items()}
        self.logs, self.last = dict(mark.logs), mark.last

    def orders(self, began: Callable[[], None] = lambda: None) -> Iterator[AnsweredOrder]:
        """The orders of all places that the report covers; `began` is called before the first one of the period."""
        before = True
        for entry in self._archive.entries() if self._entries is None else self._entries:
            if entry.number % EVERY == 0:
                self._progress(entry.number)
            if entry.place == HOUSE or (self._tables and entry.place not in self._tables):
                continue
            count = self._orders[entry.place] = self._orders.get(entry.place, 0) + 1
            answered = _answered_order(entry)
            if self._is_covered(entry, answered, count):
                if before and answered.at >= self._period.begin:
                    before = False
                    began()
                self.logs[entry.place], self.last = Head(count, entry.hash), entry
                yield answered
            else:
                self._later(entry)

    def _is_covered(self, entry: Entry, answered: AnsweredOrder, count: int) -> bool:
        if self._logs is not None:
            head = self._logs.get(entry.place, Head(0, BEGINNING))
            if count == head.orders and entry.hash != head.hash:
                raise BadInput(
                    f"Order {count} of {entry.place} is another than the report was made from. "
                    "Accepted: the same log."
                )
            return count <= head.orders
        # The instants of a place never decrease: after the end of the period every entry is later.
        return answered.at < self._period.end


def make(
    archive: Archive, sheets: Callable[[str], Sheet], head: ReportHead, *, again: bool = False,
    progress: Progress = ignore_progress,
) -> Report:  # fmt: skip
    """Make a report, or make an earlier one again from exactly the logs that its head names."""
    tally = Tally(head.period, head.by, head.calendar, sheets)
    logs = _read(archive, head, tally.take, again=again, progress=progress)
    return report_of(replace(head, logs=logs), tally)


def make_cash(
    archive: Archive, head: PeriodHead, sought: CashSearch, *, again: bool = False
) -> CashReport:
    """Make a cash report, or make an earlier one again."""
    tally = cash_tally(head, sought)
    logs = _read(archive, head, tally.take, again=again)
    return cash_report(replace(head, logs=logs), sought, tally)


def make_unclaimed(
    archive: Archive, head: PeriodHead, months: int, *, again: bool = False
) -> UnclaimedReport:
    """Make a report of unclaimed money, or make an earlier one again."""
    tally = UnclaimedTally(head.period)
    logs = _read(archive, head, tally.take, again=again)
    return unclaimed_report(replace(head, logs=logs), months, tally)


def make_rights(archive: Archive, head: PeriodHead, unused_days: int) -> RightsReport:
    """Make a report of the rights of all staff, and when each right was last used."""
    tally = RightsTally()
    logs = _read(archive, head, tally.take, again=False)
    return rights_report(replace(head, logs=logs), unused_days, tally)


def make_ticket_review(archive: Archive, head: PeriodHead, *, again: bool = False) -> TicketReview:
    """Make a daily review of tickets, or make an earlier one again."""
    tally = TicketReviewTally(head.period)
    logs = _read(
        archive, head, tally.take, again=again, later=lambda entry: tally.take_later(entry.moves)
    )
    tally.take_balances(archive.summary().balances)
    return tally.review(replace(head, logs=logs))


def _read(
    archive: Archive,
    head: ReportHead | PeriodHead,
    take: Callable[[AnsweredOrder], None],
    *,
    again: bool,
    later: Callable[[Entry], None] = ignore_entry,
    progress: Progress = ignore_progress,
) -> dict[str, Head]:
    """Pass every order that the report covers to `take`, and return how far each log was read.

    With `again` the logs must reach the heads in `head.logs`, otherwise the input is refused.
    """
    reader = Reader(
        archive, head.period, tables=head.tables, logs=head.logs if again else None, later=later,
        progress=progress,
    )  # fmt: skip
    for answered in reader.orders():
        take(answered)
    if again and reader.logs != head.logs:
        short = sorted(place for place in head.logs if reader.logs.get(place) != head.logs[place])
        raise BadInput(f"The logs of {', '.join(short)} are shorter than the report says.")
    return dict(sorted(reader.logs.items()))


def made_of(
    store: SqlStore, head: ReportHead, *, again: bool = False, marks: ReportMarks | None = None,
    progress: Progress = ignore_progress,
) -> Report:  # fmt: skip
    """Make a report from a store, or make an earlier one again.

    A process that makes many reports keeps marks, and does not read the logs from their beginning each time.
    """
    for name in head.tables:
        if name not in store.places():
            raise unknown("table", name, store.places())
    with store.archive() as archive:
        if marks is None or head.tables or again:
            return make(archive, store.sheet, head, again=again, progress=progress)
        return _make_from_marks(archive, store.sheet, head, marks, progress)


def _make_from_marks(
    archive: DatabaseArchive, sheets: Callable[[str], Sheet], head: ReportHead, marks: ReportMarks,
    progress: Progress,
) -> Report:  # fmt: skip
    """Make a report of all tables, from where the logs stood at an earlier instant that a process remembers."""
    tally = Tally(head.period, head.by, head.calendar, sheets)
    reader = Reader(archive, head.period, progress=progress)
    mark = marks.latest(head.period.begin, archive)
    if mark is not None:
        tally.resume(mark.places)
        reader.resume(mark, archive)

    def began() -> None:
        if reader.last is not None:
            marks.keep(head.period.begin, reader.last, tally.places, reader.logs)

    for answered in reader.orders(began):
        tally.take(answered)
    return report_of(replace(head, logs=dict(sorted(reader.logs.items()))), tally)


def head_of(
    calendar: Calendar, by: By, tables: tuple[str, ...], arguments: PeriodArguments, *, now: int,
    operator: str = "", venue: str = "",
) -> ReportHead:  # fmt: skip
    """Build the head of a report for gaming days, a month, a year or two instants; the default is today."""
    title, period = arguments.period(calendar, now)
    return ReportHead(
        title=f"{title} by {by}", version=__version__, operator=operator, venue=venue, by=by, tables=tables,
        period=period, made=now, calendar=calendar, logs={},
    )  # fmt: skip


def _answered_order(entry: Entry) -> AnsweredOrder:
    events = tuple(map(event_of, entry.events))
    house = {str(Account(kind, entry.place)) for kind in (Kind.BANK, Kind.CAGE)}
    gained = sum(
        move.amount * ((move.taker in house) - (move.giver in house)) for move in entry.moves
    )
    by, refused, command = _given(entry.order).by, None, None
    if bytes(entry.refusal) != NOT_REFUSED:
        answer = answer_of(entry.place, entry.order, entry.refusal, entry.notices, ())
        refused, command = answer.refused, answer.order.command
    return AnsweredOrder(
        entry.place, by, events, Cents(gained), at=_instant(entry, events), moves=entry.moves,
        refused=refused, command=command,
    )  # fmt: skip


def _instant(entry: Entry, events: Sequence[AnyEvent]) -> int:
    return events[-1].at if events else entry.at
