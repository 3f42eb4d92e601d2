"""The commands for keeping records: export, verify, anchor, restore, replay, register data, grants."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from croupier import __version__
from croupier.cli.arguments import now_ms
from croupier.cli.output import expect_new, json_text, say
from croupier.cli.progress_bar import counting
from croupier.engine.office_place import HousePlace
from croupier.engine.order_ids import new_id
from croupier.engine.store.address import filled, opened, printed
from croupier.engine.store.archive.export import EXPORTS, FileArchive, check_name, export_at
from croupier.engine.store.archive.export import export as write_export
from croupier.engine.store.archive.restore import restore as write_store
from croupier.engine.store.archive.verify import Books, anchored
from croupier.engine.store.archive.verify import verify as findings
from croupier.engine.store.entry_stream import Archive
from croupier.engine.store.sql.grants import grants as granted
from croupier.engine.store.sql.sql_batch import SqlStore
from croupier.errors import BadInput
from croupier.offices.house_log import HOUSE, AnchorHeads, Head, HouseOrder
from croupier.records.audit.register_data import register_data as data_of_the_register
from croupier.records.audit.replay import replay as replayed
from croupier.rulebook import ZONE, instant
from croupier.table.tickets.ticket_number import mask
from croupier.table.values.instants import instant_of
from croupier.table.values.people import THE_SYSTEM

Where = Annotated[
    str, Parameter(name="store", help="A file such as floor.db, or postgresql://user@host/name.")
]
Source = Annotated[
    str, Parameter(name="from", help="A store, or an export file (.jsonl or .jsonl.gz).")
]
File = Annotated[Path, Parameter(name="file", help="The export: .jsonl, or .jsonl.gz to compress.")]
Anchor = Annotated[
    str, Parameter(help="A line that `croupier anchor` printed: what it says must still be there.")
]


def export(where: Where, file: File, /) -> None:
    """Write everything a store holds to one file: a backup, and what an inspector takes away.

    The store may be in use meanwhile: the file holds what was there when it began.
    """
    check_name(file)
    expect_new(file)
    with (
        opened(where, reading=True) as store,
        store.archive() as archive,
        counting("Exporting", _orders(store)) as each,
    ):
        count = write_export(archive, file, version=__version__, each=each)
    with counting("Verifying the export", count) as each:
        first = next(findings(FileArchive(file), each=lambda _entry: each()), None)
    if first is not None:
        _say(f"{file} is not whole, because the store is not. {first}")
        raise SystemExit(1)
    _say(f"{count:,} orders in {file}")


def verify(source: Source, /, *, anchor: Anchor = "") -> None:
    """Check that nothing was changed, left out or added since it was written, and that the money adds up.

    An export is verified without any database. The status is 1 where anything is wrong; the first bad
    record is named first.
    """
    books = _books(anchor)
    with _archive(source) as (archive, total), counting("Verifying", total) as each:
        fault_lines = [
            _say(str(finding)) for finding in findings(archive, books, lambda _entry: each())
        ]
    orders = sum(stream.orders for stream in books.streams.values())
    _say(
        f"{orders:,} orders, {books.events:,} events and {books.moves:,} transfers at "
        f"{len(books.streams):,} places: " + _counted(len(fault_lines))
    )
    if fault_lines:
        raise SystemExit(1)


def register_data(
    file: Annotated[Path, Parameter(name="file", help="The file to write, such as register.json.")],
    /,
) -> None:
    """Write the games and their odds as data, for a verifier that shares no code with this program.

    What is written depends on the version alone: the same version always writes the same bytes.
    """
    expect_new(file)
    file.write_text(f"{json_text(data_of_the_register())}\n", encoding="utf-8")
    _say(f"The register data is in {file}")


def anchor(where: Where, /) -> None:
    """Write down how far every log has come, and print the line that proves it: keep it elsewhere."""
    now, command = now_ms(), AnchorHeads()
    with opened(where) as store:
        HousePlace(store).handle(HouseOrder(id=new_id(now), at=now, by=THE_SYSTEM, command=command))
        head = store.heads()[HOUSE]
    _say(f"{head.orders}:{head.hash}")


def restore(
    file: File,
    where: Where,
    /,
    *,
    anchor: Anchor = "",
    unanchored: Annotated[
        bool,
        Parameter(
            help="There is no anchor: it cannot be checked whether the archive is too old.",
            negative=(),
        ),
    ] = False,
    until: Annotated[
        str,
        Parameter(
            help="Restore the store of an earlier instant, such as 2026-01-31T21:40, Melbourne time: to look at it."
        ),
    ] = "",
) -> None:
    """Make an export a store again, if it is whole and no older than the anchor that was kept.

    With --until the new store has only what was ordered until then; the whole export is verified all the same.
    """
    if bool(anchor) is unanchored:
        raise BadInput(
            "A restore may lose what was paid since. Accepted: `--anchor` with the last line that "
            "`croupier anchor` printed, or `--unanchored`."
        )
    check_name(file)
    archive, books = export_at(file), _books(anchor)
    last = round(instant(until).timestamp() * 1_000) if until else None
    with filled(where) as store:
        count = write_store(archive, store, books, until=last)
    _say(f"{count:,} orders in {printed(where)}")


def replay(
    source: Source,
    /,
    *,
    day: Annotated[str, Parameter(help="Tell of one day only, such as 2026-01-31.")] = "",
) -> None:
    """Judge and settle every stored order again under the rules in force, and tell what differs.

    The status is 1 where anything does.
    """
    count, wanted = 0, _read_day(day)

    def count_order() -> None:
        nonlocal count
        count += 1
        each()

    with _archive(source) as (archive, total), counting("Replaying", total) as each:
        differing = [
            _say(str(difference))
            for difference in replayed(archive, count_order)
            if wanted is None or _day(difference.at) == wanted
        ]
    differences = f"{len(differing) or 'no'} difference{'' if len(differing) == 1 else 's'}"
    _say(f"{count:,} orders judged again: {differences}")
    if differing:
        raise SystemExit(1)


def _counted(count: int) -> str:
    if not count:
        return "all is as it was written"
    return "1 thing is wrong" if count == 1 else f"{count:,} things are wrong"


def _read_day(day: str) -> date | None:
    try:
        return date.fromisoformat(day) if day else None
    except ValueError:
        raise BadInput(f"Unreadable day {day!r}. Accepted: such as 2026-01-31.") from None


def _day(at: int | None) -> date | None:
    return None if at is None else instant_of(at).astimezone(ZONE).date()


@contextmanager
def _archive(source: str) -> Iterator[tuple[Archive, int | None]]:
    """Open a store or an export, with the number of its orders where it is known beforehand."""
    if source.endswith(EXPORTS):
        yield export_at(Path(source)), None
        return
    with opened(source, reading=True) as store, store.archive() as archive:
        yield archive, _orders(store)


def _orders(store: SqlStore) -> int:
    return sum(head.orders for head in store.heads().values())


def _books(anchor: str) -> Books:
    return anchored({HOUSE: read_anchor(anchor)}) if anchor else Books()


def read_anchor(anchor: str) -> Head:
    """Read a line that `croupier anchor` printed."""
    orders, colon, digest = anchor.partition(":")
    if not (colon and orders.isdecimal() and int(orders) and len(digest) == 64):
        raise BadInput(f"Unreadable anchor {anchor!r}. Accepted: such as `croupier anchor` prints.")
    return Head(int(orders), digest)


def _say(text: str) -> str:
    say(mask(text))
    return text


def grants(
    role: Annotated[
        str, Parameter(help="The role with which the program connects, such as croupier_floor.")
    ],
    /,
) -> None:
    """Print what the role of the program may do in a PostgreSQL database, as SQL for the owner of its tables.

    With no more than that the database itself refuses to change or delete anything in the log.
    """
    say(*granted(role))
