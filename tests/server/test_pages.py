"""Pages of what was kept: a page reads what it shows, however long the log is."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from threading import current_thread

import pytest

from croupier.engine.store import Record
from croupier.server.api import tables_routes as api_tables
from croupier.server.api.reference import records_routes as api_records
from croupier.table.history.history_from_log import read_history
from support.local_server import Caller, Served, serving
from support.scripted_tables import opened
from support.served_dealer import WINDOW_S

TABLE, CAGE = "RR1", "cage-1"
FACES = ("1", "2", "3")


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder: Path = tmp_path_factory.mktemp("pages")
    with serving(folder, plan={"wagering_s": WINDOW_S}) as found:
        dealer = found.http("D1")
        dealer.done(TABLE, "take-table")
        with found.terminal(f"{TABLE}-1") as player:
            for face in FACES:
                dealer.done(TABLE, "open-wagering")
                player.ask("wager", f"w {face}", wagers=[{"bet": "red", "amount": 500}])
                dealer.done(TABLE, "start-device")
                found.skip(WINDOW_S)
                dealer.enter_result(TABLE, face)
        yield found


@pytest.fixture
def read(served: Served, monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How many records of each place were read for those who ask."""
    found: Counter[str] = Counter()
    behind = served.store.records

    def records(place: str, after: int = 0, limit: int | None = None) -> Iterator[Record]:
        # All that the store would send are counted, also those that nobody looks at;
        # what the desks read on, to follow the logs that others write, belongs to no page.
        sent = list(behind(place, after, limit))
        if current_thread().name not in ("table owners", "commit pump"):
            found[place] += len(sent)
        yield from sent

    monkeypatch.setattr(served.store, "records", records)
    return found


@pytest.fixture
def inspector(served: Served) -> Caller:
    return served.http("I1")


def test_a_page_of_a_log_reads_no_more_than_it_shows(
    served: Served, inspector: Caller, read: Counter[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(api_records, "PAGE", 3)
    whole = [record.seq for record in served.store.records(TABLE)]
    read.clear()
    seen: list[int] = []
    while page := inspector.get(f"/records/logs/{TABLE}?after={len(seen)}").json():
        assert len(page) <= 3
        seen += [item["seq"] for item in page]
        assert read[TABLE] == len(seen)
    assert seen == whole


def test_the_numbers_of_rounds_are_paged_and_no_log_is_read_for_them(
    inspector: Caller, read: Counter[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(api_tables, "PAGE", 2)
    pages = [inspector.get(f"/tables/{TABLE}/rounds?after={after}").json() for after in range(5)]
    assert pages == [[1, 2], [2, 3], [3], [], []]
    assert not read[TABLE]


def test_a_round_is_told_alone_as_it_is_told_among_all(served: Served, inspector: Caller) -> None:
    log = [record.event for record in served.store.records(TABLE)]
    for number, face in enumerate(FACES, 1):
        alone = read_history(TABLE, log, served.store.sheet, number)
        assert alone == [read_history(TABLE, log, served.store.sheet)[number - 1]]
        shown = inspector.get(f"/tables/{TABLE}/rounds/{number}").json()
        assert shown["agrees"]
        assert [draw.shown for draw in alone[0].draws] == [face]
    for number in (0, len(FACES) + 1):
        assert inspector.get(f"/tables/{TABLE}/rounds/{number}").status_code == 404


def test_a_drawer_reads_what_was_paid_since(served: Served, read: Counter[str]) -> None:
    cashier = served.http("C1")
    times = []
    for _ in range(40):
        served.skip(1)
        times.append(served.system.clock())
        lost = {"type": "report-loss", "kind": "lost", "text": "gone"}
        told = cashier.post(f"/cages/{CAGE}/orders", {"id": served.new_id(), "command": lost})
        assert told.status_code == 200, told.text
    for since, claims in ((0, 40), (times[0], 40), (times[37], 3), (served.system.clock() + 1, 0)):
        read.clear()
        drawer = cashier.get(f"/cages/{CAGE}/drawer?since={since}").json()
        assert drawer.get("claims", 0) == claims
        assert read[CAGE] <= claims + 7, "It looks for the instant by halves."


def test_a_round_that_is_told_alone_is_told_as_it_was_put_right() -> None:
    supervisor = "tg-higher-duties-dealer:Sam"
    played = opened("rapid-roulette")
    for at, face in ((0, 17), (100, 3)):
        played.run(f"""
            {at + 1}   dealer  wagering
            {at + 2}   1       wager red 5
            {at + 40}  dealer  start
            {at + 41}  dealer  enter {face}
            {at + 42}  dealer  confirm
        """)
        if not at:
            played.run(f"50 {supervisor} freeze 1 the camera says 18")
            played.run(f"51 {supervisor} correct 1 misread faces=18")
    played.run("201 dealer wagering")
    log = [record.event for record in played.store.records("T1")]
    every = read_history("T1", log, played.store.sheet)
    assert [item.end for item in every] == ["settled", "settled", ""]
    for one in every:
        (alone,) = read_history("T1", log, played.store.sheet, one.number)
        assert (alone, alone.before, alone.corrected_at) == (one, one.before, one.corrected_at)
        assert (alone.first, alone.last) == (one.first, one.last)
    assert every[0].before is not None
