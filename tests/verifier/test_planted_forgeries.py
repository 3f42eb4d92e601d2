"""Forgeries planted in an evening: the independent verifier names the record, and what should stand there.

Some are made by whoever edits a file; others by whoever knows the code, and chains, anchors and sums up everything
anew. The last of these only a second settlement finds.
"""

import gzip
import json
import re
from base64 import b64decode, b64encode
from collections.abc import Callable
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec import Raw
from msgspec.structs import replace

from croupier.engine.store.address import open_store
from croupier.engine.store.archive.export import export
from croupier.engine.store.entry import Entry, Move
from croupier.engine.store.entry_codec import encode
from croupier.money import Cents
from croupier.table.values.sheet import digest, pack, unpack
from support.tampered_store import Forged, anchored_anew, entries_of, sheets_of
from support.thoroughness import times
from support.verifier_program import Verdict, asked, judged

Lines = list[dict[str, Any]]


def test_what_was_not_changed_is_right(exported: Path, register: Path, anchor: str) -> None:
    verdict = judged(exported, register, anchor=anchor)
    assert verdict.findings == []
    assert (verdict.status, verdict.report["isComplete"]) == (0, True)


# Whoever edits the file: he makes the hash of its lines fit again, and nothing else.


def edited(exported: Path, path: Path, change: Callable[[Lines], Lines]) -> Path:
    """The lines of the file, changed, with the hash of all of them in the last."""
    lines = [json.loads(line) for line in exported.read_text(encoding="utf-8").splitlines()]
    *rest, end = change(lines)
    text = "".join(f"{_written(item)}\n" for item in rest)
    end["lines"] = sha256(text.encode()).hexdigest()
    path.write_text(f"{text}{_written(end)}\n", encoding="utf-8")
    return path


def _written(line: dict[str, Any]) -> str:
    return json.dumps(line, separators=(",", ":"), ensure_ascii=False)


def place_of(lines: Lines, table: str, event: str) -> int:
    """The line of the first entry of a table in which that happened."""
    return next(
        place
        for place, line in enumerate(lines)
        if line["line"] == "entry"
        and line["entry"]["place"] == table
        and event in [item["type"] for item in line["entry"]["events"]]
    )


def at(
    table: str, event: str, change: Callable[[dict[str, Any]], None]
) -> Callable[[Lines], Lines]:
    """The entry in which that first happened, changed."""

    def changed(lines: Lines) -> Lines:
        change(lines[place_of(lines, table, event)]["entry"])
        return lines

    return changed


def swapped(lines: Lines) -> Lines:
    place = place_of(lines, "EV", "wagers-set")
    lines[place], lines[place + 1] = lines[place + 1], lines[place]
    return lines


def removed(lines: Lines) -> Lines:
    del lines[place_of(lines, "EV", "wagers-set")]
    return lines


def doubled(lines: Lines) -> Lines:
    place = place_of(lines, "EV", "wagers-set")
    return [*lines[: place + 1], *lines[place:]]


def other_sheet(lines: Lines) -> Lines:
    """A sheet that pays more, under the name of the old one."""
    line = next(item for item in lines if item["line"] == "sheet")
    rows = unpack(b64decode(line["body"]))
    line["body"] = b64encode(pack((*rows, *rows))).decode()
    return lines


HASH = r"its hash is not that of what is written there and before: it should be [0-9a-f]{64}"
EDITED: dict[str, tuple[Callable[[Lines], Lines], str]] = {
    "a stake": (
        at("EV", "wagers-set", lambda item: item["events"][0]["wagers"][0].__setitem__(3, 77_700)),
        rf"chain: EV, order \d+ .*: {HASH}",
    ),
    "a draw": (
        at("EV", "drawn", lambda item: item["events"][0].update(face="3")),
        rf"chain: EV, order \d+ .*: {HASH}",
    ),
    "a payment": (
        at("EV", "round-settled", lambda item: item["moves"][0].__setitem__(4, 1)),
        rf"chain: EV, order \d+ .*: {HASH}",
    ),
    "the root of a seal": (
        at("EV", "wagers-closed", lambda item: item["events"][-1].update(root="0" * 64)),
        rf"chain: EV, order \d+ .*: {HASH}",
    ),
    "who gave an order": (
        at("EV", "wagers-set", lambda item: item["order"]["by"].update(name="somebody else")),
        rf"chain: EV, order \d+ .*: {HASH}",
    ),
    "two entries swapped": (swapped, r"chain: .*, order \d+ .*: its number \d+ does not follow \d+"),
    "an entry removed": (removed, rf"chain: EV, order \d+ .*: {HASH}"),
    "an entry doubled": (doubled, r"chain: EV, order (\d+) .*: its number \1 does not follow \1"),
    "a sheet": (other_sheet, r"sheet: sheet [0-9a-f]{64}: it is not what the log names.*"),
    "how much an account holds": (
        lambda lines: [*lines[:-1], _richer_standing(lines[-1])],
        r"standing: balances, player:.*: \d+ stands there, and it should be \d+",
    ),
}  # fmt: skip


def _richer_standing(end: dict[str, Any]) -> dict[str, Any]:
    balances = end["standing"]["balances"]
    name = next(balance for balance in balances if balance.startswith("player:"))
    balances[name] += 100
    return end


@pytest.mark.parametrize("name", EDITED)
def test_a_file_that_was_edited(name: str, exported: Path, register: Path, tmp_path: Path) -> None:
    change, first = EDITED[name]
    verdict = judged(edited(exported, tmp_path / "edited.jsonl", change), register)
    assert verdict.status == 1
    settlement = re.compile(r"settlement: .*: a stake stands there twice")
    named = [finding for finding in verdict.findings if not settlement.fullmatch(finding)]
    assert re.fullmatch(first, named[0]), verdict.findings[:3]


def test_the_bad_entry_is_named_by_its_number(
    exported: Path, register: Path, tmp_path: Path
) -> None:
    change, _ = EDITED["a draw"]
    path = edited(exported, tmp_path / "edited.jsonl", change)
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    entry = lines[place_of(lines, "EV", "drawn")]["entry"]
    events = f"events {entry['first']} to {entry['first'] + len(entry['events']) - 1}"
    record = f"EV, order {entry['number']} ({entry['id']}, {events})"
    assert judged(path, register).report["findings"][0]["record"] == record


def test_lines_that_are_not_those_of_the_last(
    exported: Path, register: Path, tmp_path: Path
) -> None:
    path = tmp_path / "other.jsonl"
    text = exported.read_text(encoding="utf-8")
    path.write_text(text.replace('"version":"0"', '"version":"1"'), encoding="utf-8")
    (only,) = judged(path, register).findings
    assert only == "file: the file: its lines are not those of which the last line has the hash"


@pytest.mark.parametrize("compressed", [False, True])
def test_a_file_that_was_cut_off(
    compressed: bool, exported: Path, register: Path, tmp_path: Path
) -> None:
    path = tmp_path / "cut.jsonl"
    whole = exported.read_bytes()
    body = gzip.compress(whole) if compressed else whole
    path.write_bytes(body[: len(body) * 2 // 3])
    verdict = judged(path, register)
    (only,) = verdict.findings
    assert re.match(r"file: the file: (Unreadable after line \d+|Line \d+ is unreadable)", only)
    assert not verdict.report["isComplete"]
    lines = len(whole[: len(whole) * 2 // 3].splitlines())
    path.write_bytes(b"".join(whole.splitlines(keepends=True)[: lines - 1]))
    (only,) = judged(path, register).findings
    assert only == f"file: the file: The file ends after line {lines - 1}, before its last line."


def test_a_member_that_two_programs_would_read_differently(
    exported: Path, register: Path, tmp_path: Path
) -> None:
    path = tmp_path / "twice.jsonl"
    text = exported.read_text(encoding="utf-8")
    path.write_text(text.replace('"type":"drawn",', '"type":"drawn","type":"drawn",', 1))
    (only,) = judged(path, register).findings
    assert re.match(r'file: the file: Line \d+ is unreadable: "type" stands twice', only)


@pytest.mark.parametrize("seed", range(times(8)))
def test_whatever_befalls_the_file_is_found(
    seed: int, exported: Path, register: Path, tmp_path: Path
) -> None:
    """A bit that fell over, bytes that are gone, bytes that were added, another digit."""
    chance, whole = Random(seed), exported.read_bytes()
    at, digits = chance.randrange(len(whole)), re.compile(rb"\d")
    digit = digits.search(whole, at) or digits.search(whole)
    assert digit is not None
    other = chance.choice([letter for letter in b"0123456789" if letter != digit.group()[0]])
    damaged = chance.choice(
        [
            whole[:at] + bytes([whole[at] ^ 1 << chance.randrange(8)]) + whole[at + 1 :],
            whole[:at] + whole[at + chance.randint(1, 50) :],
            whole[:at] + whole[: chance.randint(1, 50)] + whole[at:],
            whole[: digit.start()] + bytes([other]) + whole[digit.end() :],
        ]
    )
    path = tmp_path / "damaged.jsonl"
    path.write_bytes(damaged)
    assert judged(path, register).status == 1


# Whoever knows the code: every hash, anchor and balance is made anew.


def forged(
    recorded_evening: Path,
    path: Path,
    change: Callable[[list[Entry]], list[Entry]],
    **sheets: bytes,
) -> Path:
    """The evening as it would be, had it been so from the start."""
    papers = {**sheets_of(recorded_evening), **sheets}
    made = Forged(anchored_anew(Forged(change(entries_of(recorded_evening)), papers)), papers)
    export(made, path, version="0")
    return path


def among(entries: list[Entry], table: str, event: str) -> int:
    """The place of the first entry of a table in which that happened."""
    mark = f'"type":"{event}"'.encode()
    return next(
        place
        for place, one in enumerate(entries)
        if one.place == table and any(mark in bytes(body) for body in one.events)
    )


def with_one(entries: list[Entry], place: int, made: Entry) -> list[Entry]:
    return [*entries[:place], made, *entries[place + 1 :]]


def telling(entry: Entry, before: bytes, after: bytes) -> Entry:
    """The same entry with something else in its order and its events."""
    bodies = tuple(Raw(bytes(event).replace(before, after)) for event in entry.events)
    return replace(entry, order=Raw(bytes(entry.order).replace(before, after)), events=bodies)


def richer(entries: list[Entry]) -> list[Entry]:
    """Somebody who stays bought in for a thousand times as much: order, event and transfer."""
    place = len(entries) - 1 - among(entries[::-1], "TT", "bought-in")
    made = telling(entries[place], b'"amount":10000', b'"amount":10000000')
    moves = tuple(replace(move, amount=move.amount * 1_000) for move in made.moves)
    return with_one(entries, place, replace(made, moves=moves))


def test_a_chain_made_anew_is_betrayed_by_the_line_that_was_kept(
    recorded_evening: Path, register: Path, anchor: str, tmp_path: Path
) -> None:
    path = forged(recorded_evening, tmp_path / "anew.jsonl", richer)
    assert judged(path, register).findings == [], "Nothing inside tells of it."
    first, *_ = judged(path, register, anchor=anchor).findings
    wanted = anchor.partition(":")[2]
    assert re.match(r"chain: house, order \d+ ", first)
    assert first.endswith(f"its hash is not the one that was anchored: it should be {wanted}")


def test_an_end_that_was_cut_off_is_betrayed_by_the_line_that_was_kept(
    recorded_evening: Path, register: Path, anchor: str, tmp_path: Path
) -> None:
    path = forged(recorded_evening, tmp_path / "short.jsonl", lambda entries: entries[:-30])
    assert judged(path, register).findings == [], "It is a whole evening, only a shorter one."
    (only,) = judged(path, register, anchor=anchor).findings
    assert re.fullmatch(r"chain: house: \d+ orders were anchored .* it is too old", only)


def one_cent(entries: list[Entry]) -> list[Entry]:
    """One cent more went to a player than he gave."""
    place = among(entries, "EV", "bought-in")
    first, *rest = entries[place].moves
    moves = (replace(first, amount=first.amount + 1), *rest)
    return with_one(entries, place, replace(entries[place], moves=moves))


def other_root(entries: list[Entry]) -> list[Entry]:
    place = among(entries, "EV", "wagers-closed")
    shown = bytes(entries[place].events[-1])
    body = re.sub(rb'"root":"[0-9a-f]{64}"', b'"root":"' + b"0" * 64 + b'"', shown)
    events = (*entries[place].events[:-1], Raw(body))
    return with_one(entries, place, replace(entries[place], events=events))


def other_stake(entries: list[Entry]) -> list[Entry]:
    """What a player laid was more, in order, event and transfer; the seal was shown already."""
    place = among(entries, "TT", "wagers-set")
    entry = entries[place]
    made = telling(telling(entry, b'"",1000,', b'"",2000,'), b'"amount":1000', b'"amount":2000')
    made = telling(made, b'"took":{"":1000}', b'"took":{"":2000}')
    moves = tuple(replace(move, amount=2_000) for move in made.moves)
    return with_one(entries, place, replace(made, moves=moves))


def after_the_close(entries: list[Entry]) -> list[Entry]:
    """A wager that somebody laid when the wheel had stopped."""
    laid, drawn = among(entries, "TT", "wagers-set"), among(entries, "TT", "drawn")
    wager, result = entries[laid], entries[drawn]
    seq = result.first + len(result.events)
    asked_for = json.loads(bytes(wager.order)) | {"id": "late", "at": result.at}
    late = replace(
        wager, number=result.number, first=seq, id="late", at=result.at, order=Raw(encode(asked_for)),
        moves=tuple(replace(move, seq=seq) for move in wager.moves),
    )  # fmt: skip
    return moved_on([*entries[: drawn + 1], late, *entries[drawn + 1 :]], "TT", drawn + 2)


def moved_on(entries: list[Entry], table: str, since: int) -> list[Entry]:
    """Every later entry has a higher number, and those of the table stand one event later."""
    found = entries[:since]
    for entry in entries[since:]:
        own = entry.place == table
        moves = tuple(replace(move, seq=move.seq + own) for move in entry.moves)
        found.append(replace(entry, number=entry.number + 1, first=entry.first + own, moves=moves))
    found[since - 1] = replace(found[since - 1], number=found[since - 2].number + 1)
    return found


def paid_twice(entries: list[Entry]) -> list[Entry]:
    """A cage pays a ticket a second time."""
    place = among(entries, "cage", "ticket-redeemed")
    first = entries[place]
    seq = first.first + len(first.events)
    again = replace(
        first, number=first.number, id="again", first=seq,
        order=Raw(bytes(first.order).replace(first.id.encode(), b"again")),
        moves=tuple(replace(move, seq=seq) for move in first.moves),
    )  # fmt: skip
    return moved_on([*entries[: place + 1], again, *entries[place + 1 :]], "cage", place + 2)


def of_two_kinds(entries: list[Entry]) -> list[Entry]:
    """Chips of a tournament become money."""
    place = among(entries, "EV", "bought-in")
    moves = tuple(replace(move, giver=f"{move.giver}@cup") for move in entries[place].moves)
    return with_one(entries, place, replace(entries[place], moves=moves))


def left_behind(entries: list[Entry]) -> list[Entry]:
    """Who cashes out gets five dollars less than he has, on his ticket and in the books."""
    place = among(entries, "TT", "cashed-out")
    made = telling(entries[place], b'"amount":10000', b'"amount":9500')
    moves = tuple(replace(move, amount=9_500) for move in made.moves)
    return with_one(entries, place, replace(made, moves=moves))


def without_a_round(entries: list[Entry]) -> list[Entry]:
    """The second round of a table has the number of a third."""
    place = among(entries, "EV", "round-opened")
    later = place + 1 + among(entries[place + 1 :], "EV", "round-opened")
    return with_one(entries, later, telling(entries[later], b'"number":2', b'"number":3'))


def from_nowhere(entries: list[Entry]) -> list[Entry]:
    """A transfer that nothing gave cause for."""
    place = among(entries, "EV", "drawn")
    entry = entries[place]
    move = Move(entry.first, 1, "bank:EV", "player:EV-1", 500, "")
    return with_one(entries, place, replace(entry, moves=(move,)))


def other_draw(entries: list[Entry]) -> list[Entry]:
    place = among(entries, "TT", "drawn")
    return with_one(entries, place, telling(entries[place], b'"face":"18"', b'"face":"17"'))


def amended(entries: list[Entry]) -> list[Entry]:
    """A round that opens by a notice which nobody has signed."""
    place = among(entries, "EV", "round-opened")
    asked_for, body = (
        entries[place],
        b'"amended":[{"notice":"99/2026","bet":"straight-up","line":"wins","pays":"70 to 1"}]',
    )
    events = tuple(
        Raw(bytes(event)[:-1] + b"," + body + b"}") if b'"round-opened"' in bytes(event) else event
        for event in asked_for.events
    )
    return with_one(entries, place, replace(asked_for, events=events))


REMADE: dict[str, tuple[Callable[[list[Entry]], list[Entry]], str]] = {
    "a transfer of one cent": (
        one_cent,
        r"ledger: EV, .*: bought-in moved \S+ (cash:EV → \S+), and should have moved \S+ \1",
    ),
    "a seal": (
        other_root,
        r"seal: EV, .*: the seal of round 1 is 0{64}, and should be [0-9a-f]{64}",
    ),
    "a stake that was sealed": (other_stake, r"seal: TT, .*: the seal of round 1 is .*"),
    "a wager after the close": (
        after_the_close,
        r"seal: TT, order \d+ \(late, .*: wagers of round 1 were changed after the close",
    ),
    "a ticket paid twice": (
        paid_twice,
        r"ledger: cage, order \d+ \(again, .*: ticket …\d{4} is paid, and was paid before",
    ),
    "what is left behind": (
        left_behind,
        r"ledger: TT, .*: cashed-out leaves \$5.00 on player:N1, and should leave nothing",
    ),
    "a round left out": (
        without_a_round,
        r"settlement: EV, .*: round 3 opens, and should be round 2",
    ),
    "a notice that nobody signed": (
        amended,
        r"settlement: EV, .*: round 1 opens as amended by .*99/2026.*, and the notices that were signed give \[\]",
    ),
    "chips as money": (of_two_kinds, r"ledger: EV, .*: they are kept in different units"),
    "money from nowhere": (
        from_nowhere,
        r"ledger: EV, .*: drawn moved \$5.00 bank:EV → player:EV-1, and should have moved nothing",
    ),
    "a draw": (
        other_draw,
        r"settlement: TT, .*: N1 red was paid wins on .*, and should be loses on \$10.00: .*",
    ),
}


@pytest.mark.parametrize("name", REMADE)
def test_a_log_that_was_made_anew(
    name: str, recorded_evening: Path, register: Path, tmp_path: Path
) -> None:
    change, first = REMADE[name]
    verdict = judged(forged(recorded_evening, tmp_path / "anew.jsonl", change), register)
    assert verdict.status == 1
    assert re.fullmatch(first, verdict.findings[0]), verdict.findings[:3]
    assert not any(
        finding.startswith(("chain", "file", "standing")) for finding in verdict.findings
    )


def test_winnings_that_are_wrong_throughout_only_a_second_settlement_finds(
    recorded_evening: Path, register: Path, tmp_path: Path
) -> None:
    """Sheet, transfers, chain, anchors and balances agree: but the rules say otherwise."""
    entries = entries_of(recorded_evening)
    place = among(entries, "TT", "round-settled")
    entry = entries[place]
    named = json.loads(bytes(entry.events[-1]))["sheet"]
    (won, *rest) = unpack(sheets_of(recorded_evening)[named])
    sheet = (replace(won, winnings=Cents(won.winnings + 1_000)), *rest)
    moves = tuple(
        replace(move, amount=move.amount + 1_000)
        if (move.giver, move.taker) == ("bank:TT", f"player:{won.holder}")
        else move
        for move in entry.moves
    )
    assert moves != entry.moves
    body = encode({**json.loads(bytes(entry.events[-1])), "sheet": digest(sheet)})
    made = replace(entry, events=(*entry.events[:-1], Raw(body)), moves=moves)
    path = forged(
        recorded_evening,
        tmp_path / "anew.jsonl",
        lambda entries: with_one(entries, place, made),
        **{digest(sheet): pack(sheet), named: sheets_of(recorded_evening)[named]},
    )
    first, *rest_of_it = judged(path, register).findings
    assert re.fullmatch(
        r"settlement: TT, .*: round 1: N1 red was paid wins on .*: \$10.00 back, \$20.00 won, "
        r"and should be wins on \$10.00: \$10.00 back, \$10.00 won",
        first,
    )
    # The correction that came later names the sheet that was really paid: it does not fit either.
    assert all(item.startswith(("settlement: TT", "ledger: TT")) for item in rest_of_it)


def test_odds_that_were_changed(exported: Path, register: Path, tmp_path: Path) -> None:
    data = json.loads(register.read_text(encoding="utf-8"))
    data["tables"]["roulette"]["pays"]["red"]["wins"][0]["pays"] = "2 to 1"
    other = tmp_path / "register.json"
    other.write_text(json.dumps(data), encoding="utf-8")
    right, wrong = judged(exported, register), judged(exported, other)
    assert right.report["register"] != wrong.report["register"], "The report names its data."
    assert re.match(
        r"settlement: .* red was paid wins on .*, and should be wins on", wrong.findings[0]
    )


# What it is asked.


def test_the_report_is_for_people(exported: Path, register: Path) -> None:
    done = asked(exported, register)
    assert done.returncode == 0
    assert "All is as it was written, and as the rules say." in done.stdout
    decided = r"casino-war: \d+ rounds? checked for chain, seal and ledger only"
    assert re.search(decided, done.stdout)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((), "Two files are wanted"),
        (("EXPORT",), "Two files are wanted"),
        (("nowhere.jsonl", "REGISTER"), "no such file"),
        (("EXPORT", "EXPORT"), "verifier: "),
        (("EXPORT", "REGISTER", "--anchor", "12:xyz"), "is no anchor. Accepted: a line that"),
        (("EXPORT", "REGISTER", "--loud"), "Unknown option '--loud'"),
    ],
)
def test_what_is_asked_wrongly_is_refused(
    arguments: tuple[str, ...], says: str, exported: Path, register: Path
) -> None:
    files = {"EXPORT": exported, "REGISTER": register}
    done = asked(*(files.get(argument, argument) for argument in arguments))
    assert done.returncode == 2
    assert says in done.stderr


def test_what_is_no_export_is_named(register: Path, tmp_path: Path) -> None:
    path = tmp_path / "no.jsonl"
    path.write_text("hello\n", encoding="utf-8")
    verdict: Verdict = judged(path, register)
    (only,) = verdict.findings
    assert only.startswith("file: the file: Line 1 is unreadable")


def test_both_verifiers_agree_on_the_evening(
    recorded_evening: Path, exported: Path, register: Path
) -> None:
    with closing(open_store(str(recorded_evening))) as store, store.archive() as archive:
        orders = len(list(archive.entries()))
    assert judged(exported, register).report["orders"] == orders
