"""The timeline of a round: every entry from its opening to its last correction, with values and money."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from msgspec import json

from croupier.engine.store import SqliteStore
from croupier.offices.staff import Verifier
from croupier.offices.staff.commands import AddMember
from croupier.offices.staff.events import AccessRequested
from croupier.records.logged_event import clauses_of_kind, shown_event
from croupier.records.round_timeline import timeline
from croupier.table import events as e
from croupier.table.history.history_from_log import read_history
from croupier.views.staff.timeline_view import TimelineEntryView, TimelineView
from support.round_tables import clause


@pytest.fixture(scope="module")
def store(recorded_evening: Path) -> Iterator[SqliteStore]:
    with closing(SqliteStore(recorded_evening)) as opened:
        yield opened


def line(store: SqliteStore, table: str, number: int) -> TimelineView:
    events = (record.event for record in store.records(table))
    (history,) = read_history(table, events, store.sheet, number)
    return timeline(store, history)


def kinds(view: TimelineView) -> list[str]:
    return [entry.kind for entry in view.entries if entry.kind]


def one(view: TimelineView, kind: str) -> TimelineEntryView:
    return next(entry for entry in view.entries if entry.kind == kind)


@clause("SATG 8.3")
def test_a_corrected_round_is_told_to_its_last_correction(store: SqliteStore) -> None:
    view = line(store, "RR", 1)
    told = kinds(view)
    assert told[0] == "round-opened"
    assert told.index("round-settled") < told.index("accounts-frozen")
    assert told.index("accounts-frozen") < told.index("round-corrected")
    fixed = one(view, "round-corrected")
    assert fixed.later
    assert "SATG 8.3" in fixed.clauses
    (change,) = fixed.changes
    assert (change.form, change.was, change.now) == ("faces", "17", "26")


def test_the_money_of_a_correction_is_that_of_the_books_and_adds_up(store: SqliteStore) -> None:
    fixed = one(line(store, "RR", 1), "round-corrected")
    assert sum(each.amount for each in fixed.money) == 0
    moved = store.transfers("RR", fixed.seq)
    bank = sum(
        move.amount * ((move.taker.kind == "bank") - (move.giver.kind == "bank")) for move in moved
    )
    assert [each.amount for each in fixed.money if each.kind == "bank"] == [bank]
    assert bank != 0


def test_a_wager_has_its_old_and_its_new_amount(store: SqliteStore) -> None:
    view = line(store, "RR", 1)
    placed = [entry for entry in view.entries if entry.kind == "wagers-set"]
    events = {record.seq: record.event for record in store.records("RR")}
    lying: dict[tuple[str, str, str, str], str] = {}
    for entry in placed:
        event = events[entry.seq]
        assert isinstance(event, e.WagersSet)
        for change in entry.changes:
            where = (event.holder, change.bet, change.spot, change.area)
            assert change.was == lying.get(where, "0")
            lying[where] = change.now
    assert lying


def test_a_wrong_entry_stands_beside_the_right_one(store: SqliteStore) -> None:
    (change,) = one(line(store, "RR", 1), "draw-replaced").changes
    assert (change.was, change.now) == ("18", "17")


def test_every_event_of_the_round_and_every_refusal_is_there(store: SqliteStore) -> None:
    for table in ("RR", "BJ", "CW", "EV"):
        view = line(store, table, 1)
        events = [entry.seq for entry in view.entries if entry.kind and not entry.later]
        assert events == list(range(events[0], events[-1] + 1))
        instants = [entry.at for entry in view.entries if not entry.later]
        assert instants == sorted(instants)
    refused = [entry for entry in line(store, "EV", 1).entries if entry.refused]
    assert "below-minimum" in {entry.refused.code for entry in refused if entry.refused}
    assert all(entry.by for entry in refused)


def test_what_an_entry_shows_has_no_salt_and_no_whole_ticket_number(store: SqliteStore) -> None:
    for table in ("RR", "BJ", "EV"):
        for entry in line(store, table, 1).entries:
            assert entry.event is None or "salt" not in json.decode(entry.event)


def test_secret_wagers_show_neither_their_box_nor_break_a_page() -> None:
    sealed = e.WagersSealed(at=1, terminal="T1", sealed="a box", commitment="c0ffee")
    kind, shown = shown_event(sealed)
    assert (kind, json.decode(shown)) == (
        "wagers-sealed",
        {"at": 1, "terminal": "T1", "commitment": "c0ffee"},
    )


def test_no_secret_is_shown_however_deep_it_is() -> None:
    access = AddMember(
        number="D9", name="Dee", verifier=Verifier("$argon2id$hidden"), temporary=True
    )
    _, shown = shown_event(AccessRequested(at=1, request=1, access=access, by="A1"))
    assert b"hidden" not in bytes(shown)
    assert json.decode(shown)["access"]["name"] == "Dee"


def test_an_event_cites_only_clauses_that_govern_the_game() -> None:
    assert clauses_of_kind(e.RoundOpened, "rapid-roulette", "") == ("SATG 6.1",)
    assert clauses_of_kind(e.RoundOpened, "casino-war", "") == ("WAR 4.3.2(a)",)
    assert clauses_of_kind(e.CameToRest, "rapid-sic-bo", "") == ("SATG 11.4.2",)
    assert clauses_of_kind(e.CameToRest, "rapid-roulette", "") == ()
    assert clauses_of_kind(e.TableClosed, "rapid-roulette", "") == ()
