"""Check evidence with nothing but the file and this program, and name everything that was changed.

The check computes again the hashes of the manifest, the chain of the entries, the sheets, the anchor and the seal.
Then it computes the transfers, the settlement and everything that follows from them. A file that was forged as a whole
is found by comparing it with an anchor that was kept elsewhere (`croupier anchor`).
"""

from base64 import b64decode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import msgspec

from croupier.engine.store import entry_codec as coding
from croupier.engine.store.archive.export import SheetLine
from croupier.engine.store.entry import BEGINNING, Entry
from croupier.engine.store.entry_stream import Broken, Finding
from croupier.errors import CroupierError
from croupier.offices.house_log import HOUSE, Head, HeadsAnchored
from croupier.records.audit.clause_usage import used_in
from croupier.records.audit.evidence_derived import derived
from croupier.records.audit.evidence_file import (
    ANCHOR,
    BOOK,
    LOG,
    MANIFEST,
    PARTS,
    ROUND_TEXT,
    RULES,
    SHEETS,
    Manifest,
    Run,
    hashed,
    runs_in,
    sheets_in,
    unpacked,
)
from croupier.records.audit.evidence_round import RoundFromEvidence, reproduce
from croupier.records.audit.program_hash import code_hash
from croupier.records.receipts import receipts
from croupier.table.history.round_history import RoundHistory
from croupier.table.values.sheet import Sheet, digest, unpack
from croupier.table.wagers.seal_proof import root_of

UNREADABLE = (
    msgspec.MsgspecError, CroupierError, RecursionError, LookupError, ValueError, TypeError, AttributeError,
    AssertionError, StopIteration, ArithmeticError,
)  # fmt: skip
"""Exceptions that reading the log may raise when it holds data that this program cannot have written."""


@dataclass
class Checked:
    """The result of a check: the findings, and notes for the reader."""

    manifest: Manifest | None = None
    history: RoundHistory | None = None
    entries: int = 0
    findings: list[Finding] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def wrong(self, record: str, what: str) -> None:
        """Add a finding: a record that is not as it was written."""
        self.findings.append(Finding(record, what))


def check(file: bytes, known_anchor: Head | None = None) -> Checked:
    """Find everything that is wrong with evidence; `known_anchor` is one that was kept elsewhere."""
    checked = Checked()
    try:
        manifest, parts = unpacked(file)
        checked.manifest = manifest
        checked.findings += _manifest(manifest, parts)
        if {*PARTS} <= parts.keys():
            _contents(checked, manifest, parts, known_anchor)
    except Broken as broken:
        checked.wrong("the file", f"it cannot be read further: {broken}")
    return checked


def _manifest(manifest: Manifest, parts: Mapping[str, bytes]) -> Iterator[Finding]:
    for name in sorted({*manifest.parts, *parts, *PARTS}):
        if name not in parts:
            yield Finding(name, "it is missing")
        elif name not in manifest.parts:
            yield Finding(name, f"{MANIFEST} does not name it")
        elif hashed(parts[name]) != manifest.parts[name]:
            yield Finding(name, f"it is not what {MANIFEST} has the hash of")


def _contents(
    checked: Checked, manifest: Manifest, parts: Mapping[str, bytes], known_anchor: Head | None
) -> None:
    runs, anchor = runs_in(parts[LOG], LOG), runs_in(parts[ANCHOR], ANCHOR)
    sheets = _sheets(checked, sheets_in(parts[SHEETS], SHEETS))
    checked.entries = sum(len(run.entries) for run in runs)
    table, _, number = manifest.round.rpartition("/")
    if not number.isdecimal() or not runs:
        raise Broken(f"{manifest.round!r} is no round with entries. Accepted: such as RR1/2.")
    for run in (*runs, *anchor):
        checked.findings += _chain(run)
    checked.findings += _one_log(runs, table)
    _anchored(checked, runs, anchor, known_anchor)

    def sheet(name: str) -> Sheet:
        if name not in sheets:
            raise Broken(f"The log names the sheet {name}, and it is not there.")
        return sheets[name]

    try:
        reproduced = reproduce(table, int(number), runs, sheet)
        if reproduced.history is None:
            raise Broken(f"{LOG} does not tell round {manifest.round} to its end.")
        checked.history = reproduced.history
        checked.findings += _settled(reproduced, reproduced.history)
        used = used_in((entry for run in runs for entry in run.entries), sheet, int(number))
        _again(checked, manifest, derived(reproduced, used), parts)
    except UNREADABLE as failed:
        raise Broken(f"{LOG} does not tell a round that can be: {failed}") from None


def _chain(run: Run) -> Iterator[Finding]:
    """Check that each entry follows from the one before it, and is filed under its own id and instant."""
    before, number, clock = run.before.hash, 0, None
    if (run.before.orders == 0) != (before == BEGINNING):
        yield Finding(run.place, "its run does not begin where it says")
    for entry in run.entries:
        named = _named(entry)
        if entry.place != run.place:
            yield Finding(named, f"it is in a run of {run.place}")
        if entry.link(before) != entry.hash:
            yield Finding(named, "its hash is not that of what is written there and before")
        if entry.number <= number or (clock is not None and entry.first != clock):
            yield Finding(named, "it does not follow the one before it")
        try:
            order = coding.order_of(entry.order)
            if (order.id, order.at) != (entry.id, entry.at):
                yield Finding(named, "it is filed under another id or instant than it had")
        except UNREADABLE as failed:
            yield Finding(named, f"it cannot be read: {failed}")
        before, number, clock = entry.hash, entry.number, entry.first + len(entry.events)


def _named(entry: Entry) -> str:
    return f"{entry.place}, order {entry.number} ({entry.id})"


def _one_log(runs: Sequence[Run], table: str) -> Iterator[Finding]:
    """Check that the runs belong to one log, are in its order and do not overlap."""
    end, head = 0, BEGINNING
    for run in runs:
        if run.place != table:
            yield Finding(run.place, f"its entries stand in the log of {table}")
        overlaps = run.before.orders < end
        if overlaps or (run.before.orders == end and run.before.hash != head) or not run.entries:
            yield Finding(
                f"{table}, entry {run.before.orders + 1}",
                "it does not follow the entry before it",
            )
        end, head = run.end, run.entries[-1].hash if run.entries else head


def _sheets(checked: Checked, lines: Iterable[SheetLine]) -> dict[str, Sheet]:
    sheets: dict[str, Sheet] = {}
    for line in lines:
        try:
            sheet = unpack(b64decode(line.body, validate=True))
        except Exception as failed:  # noqa: BLE001  a damaged sheet may raise any error
            checked.wrong(f"sheet {line.digest}", f"it cannot be read: {failed}")
            continue
        if digest(sheet) != line.digest:
            checked.wrong(f"sheet {line.digest}", "it is not what the log names")
        sheets[line.digest] = sheet
    return sheets


def _anchored(
    checked: Checked, runs: Sequence[Run], anchor: Sequence[Run], known_anchor: Head | None
) -> None:
    """Check that the house's log vouches for the last entry, and that a kept anchor vouches for the house's log."""
    if not anchor:
        checked.notes.append(
            "No anchor of the house vouches for it: the chain begins and ends in the file."
        )
        if known_anchor is not None:
            checked.wrong(
                ANCHOR, "it holds no anchor that could be compared with the one that was kept"
            )
        return
    (house,) = anchor if len(anchor) == 1 else (anchor[0],)
    if len(anchor) != 1 or house.place != HOUSE or not house.entries:
        checked.wrong(ANCHOR, "it is not a run of the house's log")
        return
    last = runs[-1]
    ends = Head(last.end, last.entries[-1].hash if last.entries else "")
    if _vouches(house.entries[0]).get(last.place) != ends:
        checked.wrong(
            ANCHOR, f"it vouches for another entry of {last.place} than the last one here"
        )
    if known_anchor is not None:
        heads = dict(enumerate((entry.hash for entry in house.entries), house.before.orders + 1))
        if known_anchor.orders not in heads:
            few = f"{house.before.orders + 1} to {house.end}"
            checked.wrong(
                ANCHOR,
                f"the anchor that was kept is number {known_anchor.orders}, and {few} are here",
            )
        elif heads[known_anchor.orders] != known_anchor.hash:
            checked.wrong(ANCHOR, "it is not the anchor that was kept")


def _vouches(entry: Entry) -> Mapping[str, Head]:
    try:
        events = [coding.event_of(body) for body in entry.events]
    except UNREADABLE:
        return {}
    return next((event.heads for event in events if isinstance(event, HeadsAnchored)), {})


def _settled(reproduced: RoundFromEvidence, history: RoundHistory) -> Iterator[Finding]:
    """Check that the seal, the transfers and the payments follow from the wagers, the result and the rules."""
    wagers = reproduced.sealed.wagers if reproduced.sealed else {}
    if history.root and root_of(history.table, history.number, wagers) != history.root:
        yield Finding(f"round {history.name}", "the seal is not that of its wagers")
    yield from (Finding(_named(entry), what) for entry, what in reproduced.unposted)
    for receipt in receipts(history):
        for part in receipt.parts:
            if not part.agrees:
                yield Finding(
                    f"round {history.name}, {receipt.wager}",
                    f"{part.line} was paid, and the rules say: {part.ruled}",
                )


def _again(
    checked: Checked, manifest: Manifest, again: Mapping[str, bytes], parts: Mapping[str, bytes]
) -> None:
    """Check that the derived parts in the file are what follows from the log."""
    same = manifest.code == code_hash()
    if not same:
        checked.notes.append(
            f"It was made by another program than this one (version {manifest.version}, code {manifest.code[:12]}…): "
            f"the words of {ROUND_TEXT} and the reasons were not compared; amounts, seal and odds were."
        )
    for name, part in again.items():
        here = parts[name]
        if same or name == BOOK:
            agree = part == here
        elif name == ROUND_TEXT:
            agree = True
        else:
            agree = _essence(name, part) == _essence(name, here)
        if not agree:
            checked.wrong(name, "it is not what follows from the log and the rules")


def _essence(name: str, part: bytes) -> object:
    """Return the content of a part that must be the same in every version of the program."""
    try:
        read = msgspec.json.decode(part)
        if name == RULES:
            bets = {
                bet: {line: row["pays"] for line, row in lines.items()}
                for bet, lines in read["bets"].items()
            }
            return read["game"], read["variant"], read["decks"], read["edition"]["key"], bets
        return [
            (value["wager"], value["amount"], value["returns"],
             [(it["line"], it["back"], it["winnings"], it["stays"]) for it in value["parts"]])
            for value in read
        ]  # fmt: skip
    except (msgspec.MsgspecError, UnicodeError, LookupError, TypeError, AttributeError):
        return None
