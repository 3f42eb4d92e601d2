"""Every office goes on from its snapshot; a snapshot that does not fit costs time and nothing else."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import reduce
from pathlib import Path
from random import Random
from sqlite3 import connect
from typing import Any

import pytest

from croupier.engine.office_place import Office, OfficeSnapshot, the_staff
from croupier.engine.store import MemoryStore, Record, SqlStore
from croupier.engine.table_place import OFFICES
from croupier.offices.house_log import HOUSE
from croupier.server.health.self_check import self_check
from croupier.server.process import snapshot as snapshot_module
from croupier.server.process.snapshot import Snapshots
from croupier.server.settings.config import load
from support.local_server import Served
from support.office_days import OFFICE_DAYS, Day
from support.open_offices import People
from support.real_house import house
from support.recorded_house import RECORDINGS, RecordedHouse
from support.resumed_office import started
from support.store_fixtures import Floor
from support.thoroughness import times

KEY = b"the key of the house"
STEPS, CUTS = 120, 12


@pytest.fixture(params=OFFICE_DAYS)
def day(request: pytest.FixtureRequest) -> Day:
    return OFFICE_DAYS[request.param]()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "stood"


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """By place: how many events were read from its log."""
    counted: Counter[str] = Counter()
    for store in (MemoryStore, SqlStore):
        monkeypatch.setattr(store, "records", counting(store.records, counted))
    return counted


def counting(
    records: Callable[..., Iterator[Record]], counted: Counter[str]
) -> Callable[..., Iterator[Record]]:
    def counts(
        store: Any, place: str, after: int = 0, limit: int | None = None
    ) -> Iterator[Record]:
        for record in records(store, place, after, limit):
            counted[place] += 1
            yield record

    return counts


def read_back(office: Office[Any, Any], file: Path, key: bytes = KEY) -> OfficeSnapshot[Any] | None:
    """The snapshot of an office, from the file of a process."""
    Snapshots(file, KEY).keep([office])
    return Snapshots(file, key).of_office(office.name, type(office.start))


def log_of(office: Office[Any, Any]) -> list[Record]:
    return list(office.store.records(office.name))


def stands_at(office: Office[Any, Any], length: int) -> Office[Any, Any]:
    """The office as it was when its log had this length."""
    log = log_of(office)[:length]
    before = started(office, None)
    state = reduce(office.evolve, (record.event for record in log), office.start)
    before.snapshot = OfficeSnapshot(state, length, log[-1].order)
    return before


def test_wherever_an_office_stood_it_goes_on_as_its_log_says(day: Day, file: Path) -> None:
    chance, office = Random(5), day.office
    day.go_on(chance, times(STEPS))
    length, replayed = office.store.length(office.name), started(office, None).state
    assert office.state == replayed
    for cut in sorted({*chance.choices(range(1, length), k=CUTS), length}):
        resumed = started(office, read_back(stands_at(office, cut), file))
        assert (resumed.state, resumed.seq) == (replayed, length), cut
        assert resumed.snapshot == office.snapshot
    # It decides as the office that never stopped.
    day.office.state = resumed.state
    day.go_on(chance, STEPS)
    assert office.state == started(office, None).state


def test_a_start_reads_what_came_after_and_no_more(
    day: Day, file: Path, reads: Counter[str]
) -> None:
    chance, office = Random(6), day.office
    for _ in range(3):
        day.go_on(chance, STEPS)
        snapshot = read_back(office, file)
        before = office.seq
        day.go_on(chance, 9)
        reads.clear()
        assert started(office, snapshot).state == office.state
        assert reads[office.name] == 1 + office.seq - before, "the last event known, and the new"
        reads.clear()
        started(office, None)
        assert reads[office.name] == office.seq > 50


def changed(file: Path) -> None:
    content = bytearray(file.read_bytes())
    content[-9] ^= 1
    file.write_bytes(content)


UNFIT: dict[str, Callable[[Path], object]] = {
    "one bit is another": changed,
    "it is cut off": lambda file: file.write_bytes(file.read_bytes()[:-20]),
    "it is empty": lambda file: file.write_bytes(b""),
    "it is gone": lambda file: file.unlink(),
}


@pytest.mark.parametrize("how", UNFIT)
def test_a_damaged_snapshot_is_ignored(how: str, day: Day, file: Path) -> None:
    assert read_back(day.office, file) is not None
    UNFIT[how](file)
    assert Snapshots(file, KEY).of_office(day.office.name, object) is None


def test_a_snapshot_of_another_house_program_or_office_is_ignored(
    day: Day, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    office = day.office
    assert read_back(office, file, b"another key") is None
    assert Snapshots(file, KEY).of_table(office.name) is None
    assert Snapshots(file, KEY).of_office(office.name, Office) is None
    assert Snapshots(file, KEY).of_office("another", object) is None
    monkeypatch.setattr(snapshot_module, "code_hash", lambda: "0" * 64)
    assert Snapshots(file, KEY).of_office(office.name, object) is None


def test_what_cannot_be_read_is_ignored_and_the_others_are_not(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A part of a state that this process does not know, such as that of another library."""
    days = [make() for make in OFFICE_DAYS.values()]
    Snapshots(file, KEY).keep([it.office for it in days])
    read = snapshot_module._StateReader.find_class

    def without_staff(reader: Any, module: str, name: str) -> Any:
        if module.startswith("croupier.offices.staff"):
            raise AttributeError(name)
        return read(reader, module, name)

    monkeypatch.setattr(snapshot_module._StateReader, "find_class", without_staff)
    snapshots = Snapshots(file, KEY)
    assert [
        it.office.name
        for it in days
        if snapshots.of_office(it.office.name, type(it.office.start)) is None
    ] == ["staff"]


def test_a_log_that_is_another_is_read_from_its_beginning(file: Path) -> None:
    """A database was put back: its log is shorter, or went on in another way."""
    first, second = Random(1), Random(2)
    for name, make in OFFICE_DAYS.items():
        day, back = make(), make()
        day.go_on(first, 40)
        snapshot = read_back(day.office, file)
        assert started(back.office, snapshot).state == back.office.state, name
        while back.office.seq < day.office.seq:
            back.go_on(second, 1)
        other = [record.order for record in log_of(back.office)][day.office.seq - 1]
        assert snapshot is not None
        foreign = snapshot._replace(last=f"not {other}")
        resumed = started(back.office, foreign)
        assert (resumed.state, resumed.seq) == (back.office.state, back.office.seq), name


def test_an_office_goes_on_while_another_process_writes(floor: Floor, file: Path) -> None:
    people = People(floor()).join()
    snapshot = read_back(people.office, file)
    other = People(floor())
    other.numbers = iter(range(100, 999))
    other.sign_on("1001")
    resumed = the_staff(floor(), snapshot)
    assert resumed.state == other.state
    other.sign_on("1002")
    resumed.reload()
    assert resumed.state == other.state == the_staff(floor()).state
    assert resumed.snapshot == other.office.snapshot


def offices_of(served: Served) -> dict[str, Office[Any, Any]]:
    return {office.name: office for office in served.system.offices.with_state()}


def test_a_process_that_starts_again_reads_no_log_of_an_office_whole(
    tmp_path: Path, reads: Counter[str]
) -> None:
    """The recorded house has a log of each office: the second start reads the last event of each."""
    recorded = RecordedHouse(RECORDINGS / "0.1.0", tmp_path / "house")
    site = recorded.configure()
    names = set(OFFICES) - {HOUSE}
    first = Served(load(site.file))
    assert {name: reads[name] for name in names} == {
        name: office.seq for name, office in offices_of(first).items()
    }
    with first.running():
        pass
    reads.clear()
    second = Served(load(site.file))
    read = {name: reads[name] for name in names}
    assert read == dict.fromkeys(names, 1)
    for name, office in offices_of(second).items():
        assert office.state == started(office, None).state, name
    with second.running():
        pass
    # A start after the key was changed goes on too: what the file is sealed with stays.
    recorded.key.changed(recorded.folder / "croupier.key")
    reads.clear()
    third = Served(load(site.file))
    assert {name: reads[name] for name in names} == dict.fromkeys(names, 1)
    third.client.close()
    third.store.close()


@pytest.mark.parametrize("step", ["os.fsync", "pathlib.Path.replace"])
def test_a_crash_while_the_file_is_written_leaves_the_old_one(
    step: str, day: Day, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = read_back(day.office, file)
    day.go_on(Random(3), 20)

    def crash(*_: object) -> None:
        raise OSError("no power")

    with monkeypatch.context() as power:
        power.setattr(step, crash)
        with pytest.raises(OSError, match="no power"):
            Snapshots(file, KEY).keep([day.office])
    kept = Snapshots(file, KEY).of_office(day.office.name, type(day.office.start))
    assert kept == before
    assert started(day.office, kept).state == day.office.state


def test_no_check_of_a_house_uses_the_file(tmp_path: Path) -> None:
    """An event of the register that was changed in the database is found, though the snapshot is whole."""
    recorded = RecordedHouse(RECORDINGS / "0.1.0", tmp_path / "house")
    config = load(recorded.configure().file)
    with Served(config).running():
        pass
    recorded.verify()
    before = {it.name for it in self_check(config) if not it.passed}
    with closing(connect(recorded.address)) as database, database:
        for trigger, *_ in database.execute(
            "SELECT name FROM sqlite_master WHERE type = 'trigger'"
        ).fetchall():
            database.execute(f"DROP TRIGGER {trigger}")
        database.execute("UPDATE events SET body = ? WHERE place = 'register'", (b"{}",))
    assert {it.name for it in self_check(config) if not it.passed} - before >= {"tables"}
    with pytest.raises(AssertionError):
        recorded.verify()


@pytest.mark.timeout(300)
def test_a_process_that_is_killed_goes_on_from_its_last_file_and_its_log(tmp_path: Path) -> None:
    with house(tmp_path / "house") as own:
        own.furnish()
        site = own.configure()
        first = site.start()
        first.http("A1")
        assert first.stop() == 0
        (file,) = own.folder.glob("croupier.stood-*")
        written = file.read_bytes()
        second = site.start()
        administrator = second.http("A1")
        new = {"id": "adds", "number": "N1", "name": "Nell", "roles": ["inspector"]}
        answer = administrator.post("/staff", new)
        assert answer.status_code == 200, answer.text
        second.kill()
        assert file.read_bytes() == written, "the file is older than the member"
        third = site.start()
        members = third.caller(administrator.token).get("/staff").json()
        assert {it["number"]: it["name"] for it in members}["N1"] == "Nell"
        with own.store() as store:
            assert the_staff(store).state.members["N1"].name == "Nell"
        own.verify()
