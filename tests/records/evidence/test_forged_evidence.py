"""Planted forgeries: each kind of change to the evidence of a round is found, also by who knows this code."""

import json
from base64 import b64decode, b64encode
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec import Raw
from msgspec.structs import replace

from croupier.engine.store.address import open_store
from croupier.engine.store.archive.export import SheetLine
from croupier.engine.store.entry import Entry
from croupier.engine.store.entry_stream import Finding
from croupier.offices.house_log import Head
from croupier.records.audit import Evidence, check, evidence_bytes, gathered
from croupier.records.audit.evidence_file import (
    ANCHOR,
    BOOK,
    LOG,
    PARTS,
    RECEIPTS,
    ROUND_TEXT,
    RULES,
    SHEETS,
    Run,
    hashed,
    lines_of_runs,
    lines_of_sheets,
    runs_in,
    sheets_in,
)
from croupier.table.values.sheet import digest, pack, unpack
from support.thoroughness import times

Parts = dict[str, bytes]
Change = Callable[[Parts], None]


@pytest.fixture(scope="module")
def evidence(recorded_evening: Path) -> Evidence:
    with closing(open_store(str(recorded_evening))) as store:
        return gathered(store, "EV", 1, 1)


def found(
    evidence: Evidence, change: Change, *, rehash: bool = True, name: str = ""
) -> list[Finding]:
    """What is found of evidence that somebody changed, with the hashes of its manifest made to fit."""
    parts: Parts = dict(evidence.parts)
    change(parts)
    manifest = evidence.manifest
    if rehash:
        fits = {one: hashed(part) for one, part in parts.items()}
        manifest = replace(manifest, parts=fits, round=name or manifest.round)
    return check(evidence_bytes(Evidence(manifest, parts, 0, anchored=True))).findings


def entries(
    parts: Parts, change: Callable[[list[Entry]], list[Entry]], *, relink: bool = False
) -> None:
    """Change the entries of the round itself; who relinks makes every hash fit."""
    *others, run = runs_in(parts[LOG], LOG)
    changed = change(list(run.entries))
    if relink:
        before, linked = run.before.hash, []
        for item in changed:
            linked.append(replace(item, hash=item.link(before)))
            before = linked[-1].hash
        changed = linked
    parts[LOG] = lines_of_runs([*others, Run(run.place, run.before, tuple(changed))])


def vouched(parts: Parts) -> None:
    """The anchor made to vouch for what was changed: its own hash with it."""
    *_, run = runs_in(parts[LOG], LOG)
    (house,) = runs_in(parts[ANCHOR], ANCHOR)
    first, *_ = house.entries
    event = json.loads(bytes(first.events[0]))
    event["heads"][run.place] = [run.end, run.entries[-1].hash]
    made = replace(first, events=(Raw(msgspec.json.encode(event)),))
    made = replace(made, hash=made.link(house.before.hash))
    parts[ANCHOR] = lines_of_runs([Run(house.place, house.before, (made,))])


def at(list_: list[Entry], kind: str) -> int:
    """The first entry that caused an event of a kind."""
    tag = f'"type":"{kind}"'.encode()
    return next(
        place for place, one in enumerate(list_) if any(tag in bytes(it) for it in one.events)
    )


def edited(
    kind: str, edit: Callable[[dict[str, Any]], None]
) -> Callable[[list[Entry]], list[Entry]]:
    """The first event of a kind is another."""

    def change(every: list[Entry]) -> list[Entry]:
        place = at(every, kind)
        events = []
        for body in every[place].events:
            event = json.loads(bytes(body))
            if event["type"] == kind:
                edit(event)
            events.append(Raw(msgspec.json.encode(event)))
        every[place] = replace(every[place], events=tuple(events))
        return every

    return change


def doubled(event: dict[str, Any]) -> None:
    event["wagers"][0][3] *= 2


def other_face(event: dict[str, Any]) -> None:
    event["face"] = "18" if event["face"] != "18" else "17"


def without_a_refusal(every: list[Entry]) -> list[Entry]:
    return [item for item in every if bytes(item.refusal) == b"null"]


def swapped(every: list[Entry]) -> list[Entry]:
    every[1], every[2] = every[2], every[1]
    return every


def other_moves(every: list[Entry]) -> list[Entry]:
    place = at(every, "round-settled")
    moves = tuple(replace(move, amount=move.amount + 100) for move in every[place].moves)
    assert moves
    every[place] = replace(every[place], moves=moves)
    return every


def flipped(parts: Parts, name: str) -> None:
    middle = len(parts[name]) // 2
    parts[name] = (
        parts[name][:middle] + bytes([parts[name][middle] ^ 1]) + parts[name][middle + 1 :]
    )


@pytest.mark.parametrize("name", PARTS)
def test_a_byte_of_any_part_is_found_by_its_hash(evidence: Evidence, name: str) -> None:
    wrong = found(evidence, lambda parts: flipped(parts, name), rehash=False)
    assert wrong[0] == Finding(name, "it is not what manifest.json has the hash of")


@pytest.mark.parametrize("name", PARTS)
def test_a_part_that_is_gone_is_missed(evidence: Evidence, name: str) -> None:
    def gone(parts: Parts) -> None:
        del parts[name]

    assert Finding(name, "it is missing") in found(evidence, gone)


def test_a_part_that_was_added_is_not_one_of_them(evidence: Evidence) -> None:
    def added(parts: Parts) -> None:
        parts["note.txt"] = b"trust me"

    assert [item.record for item in found(evidence, added, rehash=False)] == ["note.txt"]


CHAIN = "its hash is not that of what is written there and before"


@pytest.mark.parametrize(
    "change",
    [
        edited("wagers-set", doubled),
        edited("drawn", other_face),
        without_a_refusal,
        swapped,
        lambda every: [every[0], *every],
        lambda every: every[:-1],
        lambda every: [replace(every[0], at=every[0].at + 1), *every[1:]],
        lambda every: [replace(every[0], id="another"), *every[1:]],
        other_moves,
    ],
    ids=[
        "a wager",
        "a face",
        "left out",
        "swapped",
        "twice",
        "cut off",
        "a time",
        "an id",
        "transfers",
    ],
)
def test_an_entry_that_was_changed_breaks_the_chain_or_its_anchor(
    evidence: Evidence, change: Callable[[list[Entry]], list[Entry]]
) -> None:
    wrong = found(evidence, lambda parts: entries(parts, change))
    assert any(item.what == CHAIN or "vouches for another" in item.what for item in wrong), wrong


def relinked(change: Callable[[list[Entry]], list[Entry]]) -> Change:
    """Every hash of the chain is made to fit, and the anchor too."""

    def made(parts: Parts) -> None:
        entries(parts, change, relink=True)
        vouched(parts)

    return made


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (edited("wagers-set", doubled), "the seal is not that of its wagers"),
        (edited("drawn", other_face), "was paid, and the rules say"),
        (other_moves, "its transfers are not what its events move"),
        (
            edited("wagers-closed", lambda it: it.update(root="0" * 64)),
            "the seal is not that of its wagers",
        ),
    ],
    ids=["a wager", "a face", "transfers", "the seal"],
)
def test_who_makes_every_hash_fit_is_found_by_the_seal_the_rules_and_the_books(
    evidence: Evidence, change: Callable[[list[Entry]], list[Entry]], says: str
) -> None:
    wrong = found(evidence, relinked(change))
    assert any(says in item.what for item in wrong), wrong
    assert not any(item.what == CHAIN for item in wrong), wrong


def test_a_sheet_that_pays_more_contradicts_the_rules(evidence: Evidence) -> None:
    """The sheet, its name in the log, the transfers' hashes and the anchor are all made to fit."""

    def richer(parts: Parts) -> None:
        (line,) = sheets_in(parts[SHEETS], SHEETS)
        rows = unpack(b64decode(line.body))
        sheet = tuple(replace(row, winnings=row.winnings + 1_000) for row in rows)
        parts[SHEETS] = lines_of_sheets([SheetLine(digest(sheet), b64encode(pack(sheet)).decode())])
        relinked(edited("round-settled", lambda it: it.update(sheet=digest(sheet))))(parts)

    wrong = found(evidence, richer)
    assert any("was paid, and the rules say" in item.what for item in wrong), wrong


def test_a_sheet_under_the_name_of_another_is_not_what_the_log_names(evidence: Evidence) -> None:
    def exchanged(parts: Parts) -> None:
        (line,) = sheets_in(parts[SHEETS], SHEETS)
        parts[SHEETS] = lines_of_sheets([SheetLine(line.digest, b64encode(pack(())).decode())])

    assert any(item.what == "it is not what the log names" for item in found(evidence, exchanged))


@pytest.mark.parametrize("name", [BOOK, RECEIPTS, RULES])
def test_what_follows_from_the_log_is_worked_out_again(evidence: Evidence, name: str) -> None:
    """Every number in a part is another, one after the other; each time it is found."""
    text = evidence.parts[name]
    places = [place for place, letter in enumerate(text) if letter in b"123456789"][
        :: len(text) // 400 or 1
    ]
    for place in places[:25]:
        other = b"%d" % ((text[place] - 48) % 9 + 1)
        changed = text[:place] + other + text[place + 1 :]
        wrong = found(evidence, lambda parts, changed=changed: parts.update({name: changed}))  # type: ignore[misc]
        assert [item.record for item in wrong] == [name], (place, text[place - 20 : place + 5])


def test_words_that_say_something_else_are_found(evidence: Evidence) -> None:
    wrong = found(
        evidence, lambda parts: parts.update({ROUND_TEXT: parts[ROUND_TEXT] + b"And paid twice.\n"})
    )
    assert [item.record for item in wrong] == [ROUND_TEXT]


def test_the_evidence_of_one_round_is_none_of_another(evidence: Evidence) -> None:
    (wrong,) = found(evidence, lambda _: None, name="EV/2")
    assert "does not tell" in wrong.what
    assert found(evidence, lambda _: None, name="RR/1")


def test_an_anchor_of_another_log_or_of_none_does_not_vouch(evidence: Evidence) -> None:
    def other(parts: Parts) -> None:
        (house,) = runs_in(parts[ANCHOR], ANCHOR)
        event = json.loads(bytes(house.entries[0].events[0]))
        event["heads"].pop("EV")
        made = replace(house.entries[0], events=(Raw(msgspec.json.encode(event)),))
        made = replace(made, hash=made.link(house.before.hash))
        parts[ANCHOR] = lines_of_runs([Run(house.place, house.before, (made,))])

    assert any("vouches for another entry" in item.what for item in found(evidence, other))


def test_who_makes_up_everything_is_found_by_the_line_that_was_kept(
    evidence: Evidence, recorded_evening: Path
) -> None:
    """A refusal is left out, and all hashes and the anchor fit: only the line kept elsewhere tells."""
    parts: Parts = dict(evidence.parts)

    relinked(without_a_refusal)(parts)
    fits = {one: hashed(part) for one, part in parts.items()}
    file = evidence_bytes(Evidence(replace(evidence.manifest, parts=fits), parts, 0, anchored=True))
    (house,) = runs_in(evidence.parts[ANCHOR], ANCHOR)
    line = Head(house.before.orders + 1, house.entries[0].hash)
    assert any(
        finding.what == "it is not the anchor that was kept"
        for finding in check(file, line).findings
    )


def test_whatever_else_is_changed_is_found_and_nothing_breaks_on_it(evidence: Evidence) -> None:
    chance = Random(11)
    for _ in range(times(60)):
        name = chance.choice((LOG, SHEETS, ANCHOR))
        place, letter = chance.randrange(len(evidence.parts[name])), chance.randrange(32, 127)
        text = bytearray(evidence.parts[name])
        if text[place] == letter:
            continue
        text[place] = letter
        changed = {name: bytes(text)}
        wrong = found(evidence, lambda parts, changed=changed: parts.update(changed))  # type: ignore[misc]
        assert wrong, (name, place, letter)


@pytest.mark.parametrize("file", [b"", b"PK", b"\x00" * 100, b"{}"])
def test_what_is_no_evidence_says_so(file: bytes) -> None:
    (wrong,) = check(file).findings
    assert "it cannot be read further" in wrong.what
