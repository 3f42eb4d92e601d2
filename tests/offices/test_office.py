"""An office on every store: what is decided is what its log says, whoever writes to it."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace as changed
from itertools import count
from pathlib import Path

import pytest
from msgspec.structs import replace

from croupier.engine.commit_pump import Pump, QueuedOrder
from croupier.engine.office_place import the_floor, the_staff
from croupier.engine.store import AnyAnswer, MemoryStore, SqliteStore, SqlStore
from croupier.engine.store.archive.export import FileArchive, export
from croupier.engine.store.archive.restore import restore
from croupier.engine.store.archive.verify import verify
from croupier.engine.store.sql.postgres import PostgresStore
from croupier.engine.table_place import Table, is_table
from croupier.errors import BadInput
from croupier.offices.floor import FLOOR, FloorOrder
from croupier.offices.floor import commands as f
from croupier.offices.staff import STAFF, StaffOrder
from croupier.offices.staff import commands as s
from croupier.offices.staff import events as e
from croupier.records.audit.replay import replay
from croupier.table.values.people import THE_SYSTEM, Actor
from croupier.table.values.refusals import Refusal
from support.open_offices import (
    ADA,
    ADMIN,
    CAS,
    DEE,
    MINUTE,
    SECRET,
    People,
    a_day,
    joining,
    kinds,
    token,
    why,
)
from support.scripted_tables import START
from support.store_fixtures import Floor
from support.store_invariants import check_chains


def test_a_store_gives_back_what_was_decided(floor: Floor) -> None:
    store = floor()
    people, watched = a_day(store, START)
    assert the_staff(floor()).state == people.state
    assert the_floor(floor()).state == watched.state
    assert people.state.policy.idle_minutes == 20
    if isinstance(store, SqlStore):
        check_chains(store)


def test_the_same_order_again_changes_nothing(floor: Floor) -> None:
    people = People(floor(), START)
    order = people.order(joining(ADA))
    first, state = people.office.handle(order), people.state
    assert people.office.handle(replace(order, at=START + 9)) == first
    assert people.state == state
    other = replace(order, command=joining(CAS))
    assert why(people.office.handle(other)) is Refusal.ID_REUSED
    assert store_length(people) == 1


def store_length(people: People) -> int:
    return people.store.length(STAFF)


def test_time_does_not_run_backwards(floor: Floor) -> None:
    people = People(floor(), START)
    people.join(ADA)
    people.at = START - 5_000
    assert people.sign_on(ADA).order.at == START
    people.at = START + 7
    assert why(people.ask(s.StillThere(number=CAS))) is Refusal.NOT_SIGNED_ON
    people.at = START
    later = people.ask(s.StillThere(number=ADA))
    assert later.order.at == START + 7, "a refusal has its instant too"


def test_an_order_of_the_house_itself_or_of_no_instant_is_refused() -> None:
    people = People()
    order = people.order(joining(ADA))
    assert why(people.office.handle(replace(order, id="\N{MIDDLE DOT}x"))) is Refusal.ID_REUSED
    assert why(people.office.handle(replace(order, at=-1))) is Refusal.TIME_INVALID
    assert store_length(people) == 0


def test_each_process_learns_what_the_others_wrote(floor: Floor) -> None:
    one, two = People(floor(), START), People(floor(), START, one_after(1_000))
    one.join()
    assert kinds(two.sign_on(DEE)) == ["SignedOn"]
    assert DEE not in one.state.sign_ons
    one.office.reload()
    assert one.state == two.state
    two.sign_on(CAS, where="D3")
    assert why(one.sign_on(CAS, where="D2")) is Refusal.SIGNED_ON_ELSEWHERE
    assert one.state == two.state


def one_after(number: int) -> Iterator[int]:
    """Ids that no other process gives."""
    return count(number)


@pytest.mark.parametrize("kind", ["memory", "sqlite", "postgres"])
def test_a_person_signs_on_once_whichever_process_is_asked(
    floors: Callable[[str], Floor], kind: str
) -> None:
    floor = floors(kind)
    People(floor(), START).join()
    stores = [floor() for _ in range(3)]
    pumps = [Pump(store, [the_staff(store)]) for store in stores]
    orders = [
        StaffOrder(
            id=f"on {n}", at=START + n, by=Actor(f"D{n}", "device"),
            command=s.SignOn(number=DEE, proven=SECRET.digest, token=token(n), where=f"D{n}"),
        )
        for n in range(30)
    ]  # fmt: skip

    def ask(n: int) -> AnyAnswer:
        return pumps[n % 3].submit(STAFF, orders[n]).result()

    with ThreadPoolExecutor(6) as pool:
        answers = list(pool.map(ask, range(30)))
    for pump in pumps:
        pump.close()
    assert sum(why(answer) is None for answer in answers) == 1
    state = the_staff(floor()).state
    assert len(state.sign_ons) == len(state.tokens) == 1


def test_a_batch_is_decided_on_what_those_before_left(floor: Floor) -> None:
    store = floor()
    people = People(store, START)
    pump = Pump(store, [people.office])
    asked: list[s.StaffCommand] = [
        joining(ADA),
        s.SignOn(number=ADA, proven=SECRET.digest, token=token(1), where="D1"),
    ]
    batch = [QueuedOrder(STAFF, people.order(item)) for item in (*asked, s.StillThere(number=ADA))]
    pump.serve(batch)
    pump.close()
    assert [kinds(record.answer.result()) for record in batch] == [
        ["MemberAdded"],
        ["SignedOn"],
        [],
    ]
    assert ADA in people.state.sign_ons


def test_an_archive_with_offices_is_whole_and_comes_out_as_it_did(
    tmp_path: Path, empty_database: str
) -> None:
    told = tmp_path / "floor.jsonl"
    with closing(SqliteStore(tmp_path / "floor.db")) as store:
        people, watched = a_day(store, START)
        with store.archive() as archive:
            assert list(verify(archive)) == []
            assert list(replay(archive)) == []
            export(archive, told, version="1")
    assert list(verify(FileArchive(told))) == []
    assert list(replay(FileArchive(told))) == []
    with closing(PostgresStore(empty_database)) as again:
        restore(FileArchive(told), again)
        assert the_staff(again).state == people.state
        assert the_floor(again).state == watched.state


def test_what_would_be_decided_otherwise_today_is_told_without_verifiers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(SqliteStore(tmp_path / "floor.db")) as store:
        a_day(store, START)
        monkeypatch.setattr("croupier.offices.staff.decide.LONGEST_NAME", 2)
        with store.archive() as archive:
            found = list(map(str, replay(archive)))
    assert any("member-added" in item and "member-invalid" in item for item in found)
    assert not any("argon2" in item for item in found)


def test_no_table_has_the_name_of_an_office() -> None:
    for name in (STAFF, FLOOR, "house", "cage-1"):
        assert not is_table(name)
        with pytest.raises(BadInput):
            Table(name, MemoryStore())
    assert is_table("staff2")


def test_what_is_not_written_is_not_true(monkeypatch: pytest.MonkeyPatch) -> None:
    people = People().join(ADA)
    before = people.state

    def stumble(state: object, event: object) -> object:
        if isinstance(event, e.SignedOff):
            raise KeyError("what nobody thought of")
        return evolve(state, event)  # type: ignore[arg-type]

    evolve = people.office.evolve
    people.sign_on(ADA)
    on = people.state
    people.office.evolve = stumble  # type: ignore[assignment]
    with pytest.raises(KeyError):
        people.ask(s.SignOff(number=ADA, cause="own"))
    assert people.state == on != before
    assert store_length(people) == 2
    people.at += MINUTE
    people.office.evolve = evolve
    assert kinds(people.ask(s.SignOff(number=ADA, cause="own"), ADMIN)) == ["SignedOff"]
    assert changed(people.state) == people.state


def test_nobody_is_too_late_at_an_office(
    floors: Callable[[str], Floor], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without the lock those who meet at one log would have to try again, and some in vain."""
    monkeypatch.setattr("croupier.engine.commit_pump.ATTEMPTS", 1)
    floor = floors("postgres")
    stores = [floor() for _ in range(3)]
    pumps = [Pump(store, [the_floor(store)]) for store in stores]
    orders = [
        FloorOrder(
            id=f"raise {n}", at=START, by=THE_SYSTEM,
            command=f.Raise(code="terminal-failed", place="T1", subject=str(n)),
        )
        for n in range(60)
    ]  # fmt: skip

    def ask(n: int) -> AnyAnswer:
        return pumps[n % 3].submit(FLOOR, orders[n]).result()

    with ThreadPoolExecutor(9) as pool:
        answers = list(pool.map(ask, range(60)))
    for pump in pumps:
        pump.close()
    assert sorted(answer.events[0].number for answer in answers) == list(range(1, 61))
    assert len(the_floor(floor()).state.open) == 60
