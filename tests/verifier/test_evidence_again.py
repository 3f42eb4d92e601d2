"""The evidence of single rounds, looked at by the verifier of another language."""

import json
import re
from base64 import b64decode, b64encode
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from msgspec import Raw
from msgspec.structs import replace

from croupier.engine.store.address import open_store
from croupier.engine.store.archive.export import SheetLine
from croupier.engine.store.entry import Entry
from croupier.engine.store.entry_codec import encode
from croupier.engine.store.sql.sql_batch import SqlStore
from croupier.money import Cents
from croupier.records.audit import Evidence, evidence_bytes, gathered
from croupier.records.audit.evidence_file import (
    ANCHOR,
    LOG,
    RECEIPTS,
    SHEETS,
    Run,
    hashed,
    lines_of_runs,
    lines_of_sheets,
    runs_in,
    sheets_in,
)
from croupier.table.values.sheet import digest, pack, unpack
from support.verifier_program import judged

ROUNDS = {
    "a round": ("EV", 1),
    "one that was corrected": ("RR", 1),
    "one while another was corrected": ("RR", 2),
    "a wheel on which wagers had stayed": ("BW", 3),
    "one in which players decide": ("CW", 1),
}


def evidence_of(recorded_evening: Path, table: str, number: int) -> Evidence:
    with closing(open_store(str(recorded_evening))) as store:
        assert isinstance(store, SqlStore)
        return gathered(store, table, number, 1)


@pytest.mark.parametrize("name", ROUNDS)
def test_the_evidence_of_a_round_is_right(
    name: str, recorded_evening: Path, register: Path, tmp_path: Path
) -> None:
    path = tmp_path / "round.zip"
    path.write_bytes(evidence_bytes(evidence_of(recorded_evening, *ROUNDS[name])))
    verdict = judged(path, register)
    assert verdict.findings == []
    (counts,) = verdict.report["games"].values()
    assert counts["settled"] + counts["unsettled"] > 0
    assert verdict.report["anchors"] == 1, "The house vouches for it."


def changed(
    evidence: Evidence, path: Path, change: Callable[[dict[str, bytes]], None], *, rehash: bool
) -> Path:
    parts = dict(evidence.parts)
    change(parts)
    hashes = {name: hashed(part) for name, part in parts.items()}
    manifest = replace(evidence.manifest, parts=hashes) if rehash else evidence.manifest
    path.write_bytes(evidence_bytes(Evidence(manifest, parts, evidence.entries, evidence.anchored)))
    return path


def a_word(parts: dict[str, bytes]) -> None:
    parts[RECEIPTS] += b"\n"


def a_stake(parts: dict[str, bytes]) -> None:
    parts[LOG] = parts[LOG].replace(b'"took":{"":', b'"took":{"":1', 1)


def no_end(parts: dict[str, bytes]) -> None:
    lines = parts[LOG].splitlines(keepends=True)
    settled = next(place for place, one in enumerate(lines) if b'"round-settled"' in one)
    parts[LOG] = b"".join(lines[:settled])


def winnings(parts: dict[str, bytes]) -> None:
    """Everybody won ten dollars more: sheet, transfers, chain and anchor are made anew."""
    *others, run = runs_in(parts[LOG], LOG)
    place = next(
        at
        for at, one in enumerate(run.entries)
        if any(b'"round-settled"' in bytes(event) for event in one.events)
    )
    event = json.loads(bytes(run.entries[place].events[-1]))
    rows = unpack(_body(parts, event["sheet"]))
    won = next(row for row in rows if row.winnings)
    richer = replace(won, winnings=Cents(won.winnings + 1_000))
    sheet = tuple(richer if row is won else row for row in rows)
    event["sheet"] = digest(sheet)
    moves = tuple(
        replace(move, amount=move.amount + 1_000)
        if (move.giver.startswith("bank:"), move.taker) == (True, f"player:{won.holder}")
        else move
        for move in run.entries[place].moves
    )
    made = replace(run.entries[place], events=(Raw(encode(event)),), moves=moves)
    entries = linked([*run.entries[:place], made, *run.entries[place + 1 :]], run.before.hash)
    parts[LOG] = lines_of_runs([*others, Run(run.place, run.before, entries)])
    parts[SHEETS] = lines_of_sheets([SheetLine(digest(sheet), b64encode(pack(sheet)).decode())])
    (house,) = runs_in(parts[ANCHOR], ANCHOR)
    first, *rest = house.entries
    heads = json.loads(bytes(first.events[0]))
    heads["heads"][run.place] = [run.end, entries[-1].hash]
    vouching = linked([replace(first, events=(Raw(encode(heads)),)), *rest], house.before.hash)
    parts[ANCHOR] = lines_of_runs([Run(house.place, house.before, vouching)])


def _body(parts: dict[str, bytes], name: str) -> bytes:
    return next(
        b64decode(sheet.body) for sheet in sheets_in(parts[SHEETS], SHEETS) if sheet.digest == name
    )


def linked(entries: list[Entry], before: str) -> tuple[Entry, ...]:
    made = list[Entry]()
    for entry in entries:
        made.append(replace(entry, hash=entry.link(made[-1].hash if made else before)))
    return tuple(made)


FORGED = {
    "a word": (a_word, False, r"file: receipts.json: it is not what manifest.json has the hash of"),
    "a stake": (a_stake, True, r"chain: TT, order \d+ .*: its hash is not that of .*"),
    "the end": (no_end, True, r"chain: house, .*: it does not vouch for the last entry of .*"),
    "the winnings": (
        winnings,
        True,
        r"settlement: TT, .*: N1 red was paid wins on \$10.00: \$10.00 back, \$20.00 won, and should be .*",
    ),
}


@pytest.mark.parametrize("name", FORGED)
def test_forged_evidence(name: str, recorded_evening: Path, register: Path, tmp_path: Path) -> None:
    change, rehash, first = FORGED[name]
    evidence = evidence_of(recorded_evening, "TT", 1)
    verdict = judged(changed(evidence, tmp_path / "forged.zip", change, rehash=rehash), register)
    assert verdict.status == 1
    assert re.fullmatch(first, verdict.findings[0]), verdict.findings


def test_evidence_that_was_cut_off(recorded_evening: Path, register: Path, tmp_path: Path) -> None:
    path = tmp_path / "cut.zip"
    path.write_bytes(evidence_bytes(evidence_of(recorded_evening, "EV", 1))[:-100])
    (only,) = judged(path, register).findings
    assert only.startswith("file: the file: it cannot be read further: It is no evidence")


def test_an_anchor_that_is_not_in_the_evidence(
    recorded_evening: Path, register: Path, tmp_path: Path
) -> None:
    path = tmp_path / "round.zip"
    evidence = evidence_of(recorded_evening, "EV", 1)
    path.write_bytes(evidence_bytes(evidence))
    (house,) = runs_in(evidence.parts[ANCHOR], ANCHOR)
    last = f"{house.end}:{house.entries[-1].hash}"
    assert judged(path, register, anchor=last).findings == []
    (only,) = judged(path, register, anchor=f"{house.end}:{'0' * 64}").findings
    assert only.endswith(f"its hash is not the one that was anchored: it should be {'0' * 64}")
    (only,) = judged(path, register, anchor=f"{house.end + 9}:{'0' * 64}").findings
    assert only.startswith(f"chain: house: the line that was kept names its order {house.end + 9}")
