"""The one printer of the commands: rows and lines for people, JSON and CSV for programs, documents into files."""

import csv as csv_of
import json as json_of
import sys
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Annotated, TypeVar

from cyclopts import Parameter
from msgspec import Struct, to_builtins

from croupier.cli.language import spoken
from croupier.errors import BadInput
from croupier.table.values.plain_text import printable

Json = Annotated[bool, Parameter(help="Print JSON.", negative=())]
Csv = Annotated[bool, Parameter(help="Print CSV.", negative=())]
T = TypeVar("T")
R = TypeVar("R", bound=Struct)


def say(*lines: str) -> None:
    """Print lines all at once, without signs that could steer the terminal."""
    _write(*(printable(spoken(line)) for line in lines))


def _write(*lines: str) -> None:
    sys.stdout.write("".join(f"{line}\n" for line in lines))


def json_text(value: object, *, only_ascii: bool = False) -> str:
    """Return a value as indented JSON; a struct is written with its fields."""
    plain = partial(to_builtins, enc_hook=str)
    return json_of.dumps(value, indent=1, ensure_ascii=only_ascii, default=plain)


def write(value: T, lines: Callable[[T], Iterable[str]], *, json: bool) -> None:
    """Print a value: its lines for people, or all of it as JSON."""
    if json:
        _write(json_text(value))
    else:
        say(*lines(value))


def write_rows(
    rows: Iterable[T], line: Callable[[T], str], fields: Callable[[T], object], *, json: bool
) -> None:
    """Print rows: a line of each for people, or the fields of each as JSON."""
    if json:
        _write(json_text([fields(row) for row in rows]))
    else:
        say(*map(line, rows))


def write_report(
    report: R,
    lines: Callable[[R], Iterable[str]],
    rows: Callable[[R], Iterable[Iterable[object]]],
    *,
    json: bool,
    csv: bool,
) -> None:
    """Print a report: its lines for people, its rows as CSV, or the bytes that its seal is made of."""
    if json:
        from croupier.records.reports import encode

        _write(encode(report).decode())
    elif csv:
        csv_of.writer(sys.stdout, lineterminator="\n").writerows(rows(report))
    else:
        say(*lines(report))


def write_file(path: Path, document: str | bytes) -> None:
    """Write a page or another document to a file, and print where it is."""
    expect_room(path)
    path.write_bytes(document.encode() if isinstance(document, str) else document)
    say(str(path))


def expect_room(path: Path) -> None:
    """Refuse a place where nothing can be written, before anything is worked out for it."""
    if path.is_dir():
        raise BadInput(f"{str(path)!r} is a folder. Accepted: a file to write the page to.")
    if not path.parent.is_dir():
        raise BadInput(
            f"No folder {str(path.parent)!r} to write {path.name!r} to. Accepted: an existing folder."
        )


def expect_new(path: Path) -> None:
    """Refuse a file that is there already."""
    if path.exists():
        raise BadInput(f"{str(path)!r} is there already. Accepted: a new file.")
