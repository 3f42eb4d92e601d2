"""Clause to rounds and back: what a round used, and which rounds used a clause."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from croupier.engine.store import SqlStore
from croupier.engine.store.address import open_store
from croupier.engine.table_place import tables_of
from croupier.records.audit.clause_usage import EVERY, ClauseIndex, How, Searched, used_by
from croupier.records.receipts import receipts
from croupier.rulebook import CLAUSES
from croupier.table.history.history_from_log import read_history
from croupier.table.history.round_history import RoundHistory
from support.typed_command import Cli


@pytest.fixture(scope="module")
def store(recorded_evening: Path) -> Iterator[SqlStore]:
    with closing(open_store(str(recorded_evening))) as found:
        yield found


def rounds(store: SqlStore) -> Iterator[RoundHistory]:
    for table in tables_of(store):
        events = (record.event for record in store.records(table))
        yield from (entry for entry in read_history(table, events, store.sheet) if entry.end)


def test_the_index_and_each_round_tell_the_same(store: SqlStore) -> None:
    every = list(rounds(store))
    indexes = {table: ClauseIndex(table, store) for table in tables_of(store)}
    by_round = {
        (item.table, item.number, use.clause, use.how)
        for item in every
        for use in used_by(store, item)
    }
    ended = {(item.table, item.number) for item in every}
    by_clause = {
        (table, number, clause, how)
        for table, index in indexes.items()
        for clause in CLAUSES
        for number, hows in index.find(clause, page=1_000, most=EVERY).rounds
        for how in hows
        if (table, number) in ended
    }
    assert by_clause == by_round
    assert {how for *_, how in by_round} == {*How}


def test_every_clause_of_a_receipt_is_a_clause_that_its_round_used(store: SqlStore) -> None:
    """Those by which live tables cut a payment down stand in the receipt alone, for each stake."""
    for told in rounds(store):
        if told.terms is not None or told.end != "settled":
            continue
        used = {use.clause for use in used_by(store, told)}
        cited = {str(item) for it in receipts(told) for part in it.parts for item in part.clauses}
        assert cited <= used, told.name


def test_a_refusal_is_a_use_of_its_clause_by_the_round_in_which_it_came(store: SqlStore) -> None:
    found = [
        use.clause
        for told in rounds(store)
        for use in used_by(store, told)
        if use.how is How.REFUSED and told.table == "EV"
    ]
    assert found
    assert {*found} <= {*CLAUSES}


def test_a_long_log_is_searched_in_parts_and_says_how_far(store: SqlStore) -> None:
    whole = ClauseIndex("EV", store).find("SATG 10.5.1", page=100, most=EVERY)
    parts, found = ClauseIndex("EV", store), list[Searched]()
    while not (found and found[-1].done):
        found.append(parts.find("SATG 10.5.1", page=100, most=10))
    assert len(found) > 2
    assert [item.until for item in found] == sorted(item.until for item in found)
    assert (found[0].done, found[0].until < found[-1].until) == (False, True)
    assert found[-1] == whole


def test_the_rounds_of_a_clause_come_in_pages_the_newest_first(store: SqlStore) -> None:
    index = ClauseIndex("RR", store)
    every = [number for number, _ in index.find("SATG 10.5.1", page=100, most=EVERY).rounds]
    assert every == sorted(every, reverse=True)
    assert len(every) > 1
    first = index.find("SATG 10.5.1", page=1, most=EVERY)
    assert ([number for number, _ in first.rounds], first.more) == (every[:1], True)
    rest = index.find("SATG 10.5.1", before=every[0], page=100, most=EVERY)
    assert ([number for number, _ in rest.rounds], rest.more) == (every[1:], False)


def test_the_chain_is_walked_both_ways_by_a_command(recorded_evening: Path, cli: Cli) -> None:
    status, lines, _ = cli("clause", "--round", "EV/1", "--store", recorded_evening)
    text = "\n".join(lines)
    assert (status, "SATG 10.5.1" in text, "settled" in text) == (0, True, True)
    status, lines, _ = cli("clause", "SATG 10.5.1", "--store", recorded_evening, "--table", "EV")
    text = "\n".join(lines)
    assert status == 0
    assert "games/roulette" in text, "the code"
    assert "tests/rules/" in text, "the tests"
    assert "EV/1 " in text, "the rounds"
    assert "looked at" in text


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--round", "EV/1"), "Accepted: --round ROUND --store STORE"),
        (("SATG 3.6", "--table", "EV"), "Accepted: --round ROUND --store STORE"),
        (("SATG 3.6", "--store", "KEPT", "--table", "X"), "Unknown table"),
        (("SATG 3.6", "--store", "KEPT", "--rounds", "0"), "Accepted: one or more"),
        (("--round", "EV/99", "--store", "KEPT"), "Unknown round"),
    ],
)
def test_what_cannot_be_searched_is_refused(
    recorded_evening: Path, cli: Cli, words: tuple[str, ...], says: str
) -> None:
    status, _, complaint = cli(
        "clause", *(word.replace("KEPT", str(recorded_evening)) for word in words)
    )
    assert (status, says in complaint) == (2, True), complaint
