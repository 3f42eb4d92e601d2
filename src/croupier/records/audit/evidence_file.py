"""The evidence file: a ZIP archive of parts, and a manifest with the hash of each part.

    manifest.json    the round, who made the file and when, the SHA-256 of each part
    log.jsonl        entries of the table's log, in runs that follow each other without a gap
    sheets.jsonl     the sheets that these entries name
    anchor.jsonl     entries of the house's log: the first vouches for the log of the table
    book.json        the sealed book: every holder's wagers with their salts, and the proof of each
    receipts.json    why each wager was paid what it was
    rules.json       the rules by which it was settled: edition, odds with their sources, settings, clauses
    round.txt        the same for people

Entries and sheets are written as an export writes them (`engine/store/archive/export.py`).
"""

import io
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

import msgspec
from msgspec import Struct

from croupier.engine.store.archive.export import EntryLine, SheetLine
from croupier.engine.store.entry import BEGINNING, Entry
from croupier.engine.store.entry_stream import Broken
from croupier.offices.house_log import Head

FORMAT = 1
MANIFEST = "manifest.json"
LOG, SHEETS, ANCHOR = "log.jsonl", "sheets.jsonl", "anchor.jsonl"
BOOK, RECEIPTS, RULES, ROUND_TEXT = "book.json", "receipts.json", "rules.json", "round.txt"
PARTS = (LOG, SHEETS, ANCHOR, BOOK, RECEIPTS, RULES, ROUND_TEXT)
MOST_BYTES = 512 * 2**20
"""Upper limit of a part in bytes; it rejects a small file that unpacks to a huge one."""
DAMAGED = (zipfile.BadZipFile, EOFError, OSError, ValueError, RuntimeError, zlib.error)
"""Exceptions that reading a damaged file may raise."""
_A_DAY = (1980, 1, 1, 0, 0, 0)
"""The date of every ZIP member: the first that the format knows. The manifest says when the file was made."""


class Hashed(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The hash and the size of a part as it was written."""

    sha256: str
    bytes: int


class Manifest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the file is, and the hashes of its parts."""

    evidence: int
    """The format."""
    round: str
    made_at: int
    """Milliseconds since 1970, UTC."""
    version: str
    """Of the program that made it."""
    code: str
    """The hash of that program's own files."""
    parts: dict[str, Hashed]


class RunLine(Struct, frozen=True, kw_only=True, tag="run", tag_field="line"):
    """The line before a run of entries without a gap: how far their log had come."""

    place: str
    orders: int
    """Number of entries before the first of the run."""
    before: str
    """The hash of the last entry before the run."""


@dataclass(frozen=True, slots=True)
class Run:
    """Entries of one place that follow each other without a gap."""

    place: str
    before: Head
    entries: tuple[Entry, ...]

    @property
    def end(self) -> int:
        """Number of entries of the log up to the end of the run."""
        return self.before.orders + len(self.entries)


@dataclass(frozen=True, slots=True)
class Evidence:
    """The content of a file, and facts for the person who makes it."""

    manifest: Manifest
    parts: Mapping[str, bytes]
    entries: int
    anchored: bool
    """Whether an anchor of the house vouches for it."""
    tickets: tuple[str, ...] = ()
    """Numbers in the file of tickets that are still out: a reader of the file could cash them."""


_encode = msgspec.json.Encoder(enc_hook=str).encode
_manifest: Callable[[bytes], Manifest] = msgspec.json.Decoder(Manifest).decode
_line: Callable[[bytes], Any] = msgspec.json.Decoder(RunLine | EntryLine | SheetLine).decode


def hashed(part: bytes) -> Hashed:
    """Return the hash and the size of a part."""
    return Hashed(sha256=sha256(part).hexdigest(), bytes=len(part))


def pretty(value: object) -> bytes:
    """Encode a part as indented JSON that people can read."""
    return msgspec.json.format(_encode(value), indent=1) + b"\n"


def lines_of_runs(runs: Iterable[Run]) -> bytes:
    """Encode runs as JSON lines, one for each run and each entry."""
    return b"".join(_encode(line) + b"\n" for run in runs for line in _lines(run))


def _lines(run: Run) -> Iterator[Struct]:
    yield RunLine(place=run.place, orders=run.before.orders, before=run.before.hash)
    yield from map(EntryLine, run.entries)


def lines_of_sheets(sheets: Iterable[SheetLine]) -> bytes:
    """Encode sheets as JSON lines."""
    return b"".join(_encode(sheet) + b"\n" for sheet in sheets)


def runs_in(part: bytes, name: str) -> list[Run]:
    """Read the runs of a part; a bad line is refused with its number."""
    runs: list[Run] = []
    for number, line in _read(part, name):
        if isinstance(line, RunLine):
            runs.append(Run(line.place, Head(line.orders, line.before or BEGINNING), ()))
        elif isinstance(line, EntryLine) and runs:
            last = runs[-1]
            runs[-1] = Run(last.place, last.before, (*last.entries, line.entry))
        else:
            raise Broken(f"{name}, line {number}: expected an entry of a run.")
    return runs


def sheets_in(part: bytes, name: str) -> Sequence[SheetLine]:
    """Read the sheets of a part."""
    sheets = []
    for number, line in _read(part, name):
        if not isinstance(line, SheetLine):
            raise Broken(f"{name}, line {number}: it is no sheet.")
        sheets.append(line)
    return sheets


def _read(part: bytes, name: str) -> Iterator[tuple[int, Any]]:
    for number, text in enumerate(part.splitlines(), 1):
        try:
            yield number, _line(text)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as failed:
            raise Broken(f"{name}, line {number} is unreadable: {failed}.") from None


def evidence_bytes(evidence: Evidence) -> bytes:
    """Return the bytes of the file; the same evidence always gives the same bytes."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        parts = {MANIFEST: pretty(evidence.manifest), **evidence.parts}
        for name, part in parts.items():
            about = zipfile.ZipInfo(name, _A_DAY)
            about.compress_type, about.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            archive.writestr(about, part)
    return out.getvalue()


def unpacked(file: bytes) -> tuple[Manifest, dict[str, bytes]]:
    """Unpack the manifest and all other parts without checking their content; other files are refused."""
    try:
        with zipfile.ZipFile(io.BytesIO(file)) as archive:
            large = [
                member.filename for member in archive.infolist() if member.file_size > MOST_BYTES
            ]
            if large:
                raise Broken(f"{large[0]!r} is larger than evidence ever is.")
            names = archive.namelist()
            if len({*names}) < len(names):
                raise Broken("It contains a part twice.")
            parts = {name: archive.read(name) for name in names}
    except DAMAGED as failed:
        raise Broken(f"It is no evidence that can be read: {failed}.") from None
    if MANIFEST not in parts:
        raise Broken(f"It is no evidence: it has no {MANIFEST}.")
    try:
        manifest = _manifest(parts.pop(MANIFEST))
    except (msgspec.MsgspecError, UnicodeDecodeError) as failed:
        raise Broken(f"{MANIFEST} is unreadable: {failed}.") from None
    if manifest.evidence != FORMAT:
        raise Broken(f"Evidence of format {manifest.evidence}. Accepted: {FORMAT}.")
    return manifest, parts
