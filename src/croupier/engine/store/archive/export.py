"""An export: everything a store holds in one text file that needs no database to be verified.

The first line says what it is. Every entry and every sheet has a line. The last line holds the final state and
the hash of all lines before it. A file with `.gz` in its name is compressed.
"""

import gzip
import os
import zlib
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from typing import IO, Literal, cast

import msgspec
from msgspec import Struct

from croupier.engine.store.entry import Entry
from croupier.engine.store.entry_stream import Archive, Broken, Finding, StoreSummary
from croupier.errors import BadInput

FORMAT = 1
EXPORTS = (".jsonl", ".jsonl.gz")
"""The endings of the names of exports."""


class Header(Struct, frozen=True, kw_only=True, tag="export", tag_field="line"):
    """The first line."""

    format: int
    version: str
    """The version of the program that wrote it."""


class EntryLine(Struct, frozen=True, tag="entry", tag_field="line"):
    """A line of an answered order."""

    entry: Entry


class SheetLine(Struct, frozen=True, tag="sheet", tag_field="line"):
    """A line of a sheet."""

    digest: str
    body: str


class EndLine(Struct, frozen=True, kw_only=True, tag="end", tag_field="line"):
    """The last line."""

    standing: StoreSummary
    lines: str
    """The hash of all lines before it."""


Line = Header | EntryLine | SheetLine | EndLine
_read: Callable[[bytes], "Line"] = msgspec.json.Decoder(Line).decode
_write = msgspec.json.Encoder().encode


def export(
    archive: Archive, path: Path, *, version: str, each: Callable[[], None] = lambda: None
) -> int:
    """Write everything to a file; how many entries it holds. What cannot be finished is not left there.

    `each` is called for each entry as it is written.
    """
    try:
        with closing(_opened(path, "wb")) as file:
            count = _written(archive, file, version, each)
        with path.open("rb") as whole:
            os.fsync(whole.fileno())  # a backup that the power takes away is none
    except BaseException:
        path.unlink(missing_ok=True)
        raise
    return count


def _written(archive: Archive, file: IO[bytes], version: str, each: Callable[[], None]) -> int:
    written, count = sha256(), 0

    def write(line: Line) -> None:
        text = _write(line) + b"\n"
        written.update(text)
        file.write(text)

    write(Header(format=FORMAT, version=version))
    for entry in archive.entries():
        write(EntryLine(entry))
        count += 1
        each()
    for digest, body in archive.sheets():
        write(SheetLine(digest, b64encode(body).decode()))
    write(EndLine(standing=archive.summary(), lines=written.hexdigest()))
    return count


def _opened(path: Path, mode: Literal["rb", "wb"]) -> IO[bytes]:
    return cast("IO[bytes]", gzip.open(path, mode) if path.suffix == ".gz" else path.open(mode))


class FileArchive:
    """An export file; a line that is not as it was written is named."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._end: EndLine | None = None
        self._seen = ""
        """The hash of all lines before the last."""

    def _lines(self) -> Iterator[Line]:
        """Every line; each file begins and ends as it should, or says where it does not."""
        number, seen, line = 0, sha256(), None
        try:
            with closing(_opened(self._path, "rb")) as file:
                for number, text in enumerate(file, 1):
                    if isinstance(line, EndLine):
                        raise Broken(f"Line {number}: it comes after the last.")
                    line = _line(text, number)
                    if not isinstance(line, EndLine):
                        seen.update(text)
                    yield line
        except (OSError, EOFError, zlib.error) as failed:
            raise Broken(f"Unreadable after line {number}: {failed}.") from None
        if not isinstance(line, EndLine):
            raise Broken(f"The file ends after line {number}, before its last line.")
        self._end, self._seen = line, seen.hexdigest()

    def entries(self) -> Iterator[Entry]:
        """Every answered order, in the order of their numbers."""
        return (line.entry for line in self._lines() if isinstance(line, EntryLine))

    def sheets(self) -> Iterator[tuple[str, bytes]]:
        """Every sheet as it is stored, by its hash in the log."""
        for line in self._lines():
            if isinstance(line, SheetLine):
                yield line.digest, _unpacked(line)

    def summary(self) -> StoreSummary:
        """The final state of the store, from the last line."""
        if self._end is None:
            for _ in self._lines():
                pass
        assert self._end is not None, "A file that was read to its end has one."
        return self._end.standing

    def faults(self) -> Iterator[Finding]:
        """Faults that only the hash of all lines shows, not the entries, the sheets or the final state."""
        if self._end is not None and self._end.lines != self._seen:
            yield Finding("the file", "its lines are not those of which the last line has the hash")


def check_name(path: Path) -> None:
    """Refuse a name that no export has."""
    if not path.name.endswith(EXPORTS):
        raise BadInput(f"{path.name!r} is no name of an export. Accepted: {' or '.join(EXPORTS)}.")


def export_at(path: Path) -> FileArchive:
    """Return the export that is in a file."""
    if not path.is_file():
        raise BadInput(f"No file {str(path)!r}. Accepted: an export.")
    return FileArchive(path)


def _unpacked(line: SheetLine) -> bytes:
    """The body of a sheet; empty if it cannot be read, which the reader of the sheet reports."""
    try:
        return b64decode(line.body, validate=True)
    except ValueError:
        return b""


def _line(text: bytes, number: int) -> Line:
    try:
        line = _read(text)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as failed:
        raise Broken(f"Line {number} is unreadable: {failed}.") from None
    if (number == 1) != isinstance(line, Header):
        raise Broken(f"Line {number}: an export begins with its header, and only there.")
    if isinstance(line, Header) and line.format != FORMAT:
        raise Broken(f"An export of format {line.format}. Accepted: {FORMAT}.")
    return line
