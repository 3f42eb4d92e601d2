"""Attacks by somebody who knows this code, and makes everything fit again (standards I-09)."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from msgspec import Raw
from msgspec.structs import replace

from croupier.engine.store import SqliteStore
from croupier.engine.store.archive.restore import restore
from croupier.engine.store.archive.verify import anchored, verify
from croupier.engine.store.entry import Entry
from croupier.errors import BadInput
from croupier.offices.house_log import HOUSE
from support.full_evening import Floor
from support.tampered_store import (
    Forged,
    anchored_anew,
    entries_of,
    external,
    findings_in,
    sheets_of,
)


def richer(entry: Entry) -> Entry:
    """A buy-in of a thousand times as much, in order, event and transfer alike."""
    order, events = (bytes(entry.order), tuple(map(bytes, entry.events)))
    return replace(
        entry,
        order=Raw(order.replace(b'"amount":10000', b'"amount":10000000')),
        events=tuple(
            Raw(event.replace(b'"amount":10000', b'"amount":10000000')) for event in events
        ),
        moves=tuple(replace(move, amount=move.amount * 1_000) for move in entry.moves),
    )


def forge(recorded_evening: Path, change: Callable[[list[Entry]], list[Entry]]) -> Forged:
    return Forged(change(entries_of(recorded_evening)), sheets_of(recorded_evening))


def is_buy_in(entry: Entry) -> bool:
    return entry.place == "TT" and b'"type":"buy-in"' in bytes(entry.order)


def bought_more(entries: list[Entry]) -> list[Entry]:
    first = next(entry for entry in entries if is_buy_in(entry))
    return [richer(entry) if entry is first else entry for entry in entries]


def reordered(entries: list[Entry]) -> list[Entry]:
    """Two refused orders of a place change their ids and numbers, so that everything else fits."""
    own = [
        place
        for place, one in enumerate(entries)
        if one.place == "EV" and bytes(one.refusal) != b"null"
    ]
    first, second = own[:2]
    entries_of_table = list(entries)
    entries_of_table[first] = replace(
        entries[second], number=entries[first].number, first=entries[first].first
    )
    entries_of_table[second] = replace(
        entries[first], number=entries[second].number, first=entries[second].first
    )
    return entries_of_table


def without_a_refusal(entries: list[Entry]) -> list[Entry]:
    gone = next(
        entry for entry in entries if entry.place == "EV" and bytes(entry.refusal) != b"null"
    )
    return [entry for entry in entries if entry is not gone]


def without_a_place(entries: list[Entry]) -> list[Entry]:
    return [entry for entry in entries if entry.place != "TT" and "cage" not in entry.place]


RECHAINED = {
    "an amount": (bought_more, "house, order ", "it anchors another hash of TT than the log has"),
    "the order of two": (
        reordered,
        "house, order ",
        "it anchors another hash of EV than the log has",
    ),
    # One fewer: the place comes to as many orders only later, and then with another hash.
    "one left out": (without_a_refusal, "EV, order ", "its hash is not the one that was anchored"),
}


@pytest.mark.parametrize("name", RECHAINED)
def test_a_chain_that_was_made_anew_is_not_what_the_house_anchored(
    name: str, recorded_evening: Path, tmp_path: Path
) -> None:
    change, record, what = RECHAINED[name]
    forged = forge(recorded_evening, change)
    first, *_ = verify(forged)
    assert first.record.startswith(record), first
    assert first.what == what
    with closing(SqliteStore(tmp_path / "forged.db")) as store, pytest.raises(BadInput, match=what):
        restore(forged, store)


def test_a_place_that_is_gone_was_anchored(recorded_evening: Path) -> None:
    first, *_ = verify(forge(recorded_evening, without_a_place))
    assert str(first) == "TT: 21 orders were anchored, and only 0 are there: it is too old"


@pytest.mark.parametrize("name", RECHAINED)
def test_only_what_was_kept_elsewhere_betrays_whoever_rewrites_the_house_too(
    name: str, recorded_evening: Path, tmp_path: Path
) -> None:
    change, *_ = RECHAINED[name]
    forged = Forged(anchored_anew(forge(recorded_evening, change)), sheets_of(recorded_evening))
    path = tmp_path / "forged.db"
    with closing(SqliteStore(path)) as store:
        restore(forged, store)
    assert findings_in(path) == [], "Nothing inside tells of it."
    (first, *_) = findings_in(path, anchored({HOUSE: external(recorded_evening)}))
    assert first.record.startswith("house, order ")
    assert first.what == "its hash is not the one that was anchored"


@pytest.mark.parametrize("dropped", [1, 2, 50, 316, 317])
def test_what_is_cut_off_the_end_is_seen_by_the_anchor_only(
    dropped: int, recorded_evening: Path, tmp_path: Path
) -> None:
    cut = forge(recorded_evening, lambda entries: entries[:-dropped])
    path = tmp_path / "cut.db"
    with closing(SqliteStore(path)) as store:
        restore(cut, store)
    assert findings_in(path) == [], "It is a whole evening, only a shorter one."
    kept_elsewhere = external(recorded_evening)
    (only,) = findings_in(path, anchored({HOUSE: kept_elsewhere}))
    assert only.record == HOUSE
    assert only.what.startswith(f"{kept_elsewhere.orders} orders were anchored, and only ")
    assert only.what.endswith("it is too old")


def test_a_log_that_goes_on_after_the_anchor_is_fine(copy_evening: Callable[[], Path]) -> None:
    path = copy_evening()
    kept_elsewhere = external(path)
    with closing(SqliteStore(path)) as store:
        floor = Floor(store, count=1_000)
        floor.order("TU", "150 N1 leave")
        floor.anchor(200)
    assert findings_in(path, anchored({HOUSE: kept_elsewhere})) == []


def test_an_anchor_too_far_from_what_it_names_proves_nothing(
    recorded_evening: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.engine.store.archive.verify.REMEMBERED", 0)
    first, *_ = findings_in(recorded_evening)
    assert first.record.startswith("house, order ")
