"""The command for an access review: the rights of each member of staff, and when each was last used."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated
from zoneinfo import ZoneInfo

from cyclopts import Parameter

from croupier import __version__
from croupier.cli.arguments import now_ms
from croupier.cli.house.server_commands import ConfigFile, read_config
from croupier.cli.output import Csv, Json, write_report
from croupier.engine.store.address import opened
from croupier.errors import BadInput
from croupier.records.log_reader import make_rights
from croupier.records.reports import Calendar, Period, digest
from croupier.records.reports.access_rights import Holder, Right, RightsReport
from croupier.records.reports.cash.cash_report import PeriodHead
from croupier.records.reports.report_text import head_lines, log_lines, table
from croupier.server.setup.new_house import CONFIG
from croupier.table.values.instants import instant_of

COLUMNS = (
    "number", "name", "right", "edition", "given", "given by", "last used", "last sign-on", "last second", "",
)  # fmt: skip


def rights(
    *,
    unused_days: Annotated[
        int, Parameter(help="Mark what was neither given nor used for this number of days.")
    ] = 90,
    config: ConfigFile = Path(CONFIG),
    json: Json = False,
    csv: Csv = False,
) -> None:
    """List for each member of staff what he may be, who gave it and when, and when it was last used.

    A right is used by an order in its name that was not refused; reading leaves none.
    """
    if not 1 <= unused_days <= 36_500:
        raise BadInput(f"{unused_days} days. Accepted: 1 to 36500.")
    house = read_config(config)
    now = now_ms()
    head = PeriodHead(
        title="Rights and their last use", version=__version__, operator=house.house.operator,
        venue=house.house.venue, period=Period(0, now + 1), made=now,
        calendar=Calendar(zone=house.house.time_zone.key), logs={},
    )  # fmt: skip
    with opened(house.store.address, reading=True) as store, store.archive() as archive:
        report = make_rights(archive, head, unused_days)
    write_report(report, _text, _csv_rows, json=json, csv=csv)


def _csv_rows(report: RightsReport) -> Iterator[tuple[str, ...]]:
    yield *COLUMNS[:-1], "mark"
    yield from _rows(report)


def _text(report: RightsReport) -> Iterator[str]:
    yield from head_lines(report.head)
    yield ""
    yield from table([COLUMNS, *_rows(report)])
    yield from log_lines(report.head)
    yield f"Seal {digest(report)}"


def _rows(report: RightsReport) -> Iterator[tuple[str, ...]]:
    zone = ZoneInfo(report.head.calendar.zone)

    def day(at: int | None) -> str:
        return "never" if at is None else str(instant_of(at).astimezone(zone).date())

    for person in report.people:
        for right in person.rights or (None,):
            about, used = ("",) * 4, ""
            if right:
                about = (right.right, right.edition, day(right.given), right.given_by)
                used = day(right.last_used)
            yield (
                person.number, person.name, *about, used, day(person.last_sign_on), day(person.last_second),
                _mark(person, right),
            )  # fmt: skip


def _mark(holder: Holder, right: Right | None) -> str:
    if holder.disabled:
        return "disabled"
    return "UNUSED" if right and right.unused else ""
