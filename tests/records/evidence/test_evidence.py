"""The evidence of a round: every round of an evening is told from its own file, to the cent."""

from contextlib import closing
from pathlib import Path

import pytest

from croupier.engine.store import SqliteStore
from croupier.engine.store.address import open_store
from croupier.engine.store.entry_codec import event_of
from croupier.engine.table_place import tables_of
from croupier.errors import BadInput
from croupier.offices.house_log import HOUSE, Head
from croupier.records.audit import check, evidence_bytes, gathered
from croupier.records.audit.evidence_file import ANCHOR, BOOK, LOG, runs_in
from croupier.table.history.history_from_log import read_history
from support.full_evening import two_days
from support.store_fixtures import Maker
from support.typed_command import Cli


def test_every_round_of_an_evening_is_told_by_its_own_file(recorded_evening: Path) -> None:
    """Corrections, voids, decisions, wagers that stay on the layout: each as the whole log tells it."""
    ends = set()
    with closing(open_store(str(recorded_evening))) as store:
        for table in tables_of(store):
            for told in read_history(
                table, (record.event for record in store.records(table)), store.sheet
            ):
                if not told.end:
                    continue
                found = check(evidence_bytes(gathered(store, table, told.number, 1)))
                assert not found.findings, (told.name, found.findings)
                assert (found.history, found.notes) == (told, [])
                assert found.history is not None
                ends.add((told.end.split()[0], bool(told.before), found.history.rows == told.rows))
    assert {("settled", False, True), ("settled", True, True), ("void", False, True)} <= ends


def test_the_same_round_gives_the_same_file_and_no_more_of_the_log_than_it_needs(
    tmp_path: Path,
) -> None:
    with closing(SqliteStore(tmp_path / "two.db")) as store:
        two_days(store)
        found = gathered(store, "RR", 3, 1)
        assert evidence_bytes(found) == evidence_bytes(gathered(store, "RR", 3, 1))
        opening, played = runs_in(found.parts[LOG], LOG)
        assert len(opening.entries) == 1
        kinds = [type(event_of(body)).__name__ for entry in played.entries for body in entry.events]
        assert (kinds[0], kinds[-1]) == ("RoundOpened", "RoundSettled")
        assert kinds.count("RoundOpened") == 1


def test_wagers_that_stayed_on_the_layout_bring_their_earlier_round_with_them(
    recorded_evening: Path,
) -> None:
    with closing(open_store(str(recorded_evening))) as store:
        events = [record.event for record in store.records("BW")]
        rounds = read_history("BW", events, store.sheet)
        stayed = [item.number for item in rounds if any(row.stays for row in item.rows)]
        runs = runs_in(gathered(store, "BW", stayed[0] + 1, 1).parts[LOG], LOG)
    bodies = [bytes(body) for run in runs for entry in run.entries for body in entry.events]
    assert sum(b'"type":"round-opened"' in item for item in bodies) > 1


def test_an_anchor_that_was_kept_elsewhere_vouches_for_it(recorded_evening: Path) -> None:
    with closing(open_store(str(recorded_evening))) as store:
        file = evidence_bytes(gathered(store, "EV", 1, 1))
        line = store.heads()[HOUSE]
    assert not check(file, line).findings
    (wrong,) = check(file, Head(line.orders, "0" * 64)).findings
    assert (wrong.record, wrong.what) == (ANCHOR, "it is not the anchor that was kept")
    (wrong,) = check(file, Head(line.orders + 1, line.hash)).findings
    assert "are here" in wrong.what


def test_without_an_anchor_it_says_so_and_cannot_be_compared_with_one(tmp_path: Path) -> None:
    with closing(SqliteStore(tmp_path / "two.db")) as store:
        two_days(store)
        made = gathered(store, "RR", 1, 1)
    assert not made.anchored
    found = check(evidence_bytes(made))
    assert (found.findings, len(found.notes)) == ([], 1)
    (wrong,) = check(evidence_bytes(made), Head(1, "0" * 64)).findings
    assert wrong.record == ANCHOR


def test_numbers_of_tickets_that_are_still_out_are_told(recorded_evening: Path) -> None:
    with closing(open_store(str(recorded_evening))) as store:
        paid, out = gathered(store, "EV", 1, 1), gathered(store, "TT", 1, 1)
        held = {ticket.number for ticket in store.tickets()}
    assert paid.tickets == ()
    assert {*out.tickets} <= held


@pytest.mark.parametrize(
    ("table", "number", "says"),
    [
        ("RR9", 1, "Unknown table"),
        ("RR", 99, "No round RR/99. Accepted: from RR/1"),
        ("TU", 1, "goes on"),
    ],
)
def test_only_of_a_round_that_is_over_there_is_evidence(
    recorded_evening: Path, table: str, number: int, says: str
) -> None:
    with closing(open_store(str(recorded_evening))) as store, pytest.raises(BadInput, match=says):
        gathered(store, table, number, 1)


def test_it_is_made_from_either_database(evening_in_postgres: str, recorded_evening: Path) -> None:
    parts = []
    for where in (evening_in_postgres, str(recorded_evening)):
        with closing(open_store(where)) as store:
            made = gathered(store, "CW", 1, 1)
        assert not check(evidence_bytes(made)).findings
        parts.append(made.parts[BOOK])
    assert parts[0] == parts[1]


def test_a_round_is_bundled_and_checked_by_two_commands(
    recorded_evening: Path, tmp_path: Path, cli: Cli
) -> None:
    file = tmp_path / "EV-1.zip"
    status, lines, _ = cli("evidence", "EV/1", "--store", recorded_evening, "--to", file)
    assert (status, "entries in" in lines[0]) == (0, True)
    status, lines, _ = cli("evidence", "verify", file)
    assert (status, lines[-1].endswith("all is as it was written")) == (0, True)
    assert "staked" in lines[-1]
    file.write_bytes(file.read_bytes()[:-40])
    status, lines, _ = cli("evidence", "verify", file)
    assert (status, lines[-1].endswith("1 thing wrong")) == (1, True)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("EV-1", "--to", "x.zip"), "is no round"),
        (("EV/1", "--to", "x.jsonl"), "ends in .zip"),
        (("verify", "nowhere.zip"), "No file"),
        (("EV/1", "--to", __file__), "is no name of evidence"),
    ],
)
def test_bad_words_are_refused_in_one_line(
    recorded_evening: Path, cli: Cli, words: tuple[str, ...], says: str
) -> None:
    more = () if words[0] == "verify" else ("--store", str(recorded_evening))
    status, _, complaint = cli("evidence", *words, *more)
    assert (status, says in complaint) == (2, True), complaint
    assert complaint.count("\n") == 1


def test_a_memory_has_no_entries_to_bundle(made: Maker) -> None:
    """What keeps no chain proves nothing."""
    assert not hasattr(made("memory"), "head_before")
