"""A gaming day or a shift is closed with a sealed report, and only two people reopen it (K-06)."""

from datetime import timedelta
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest

from croupier.cli.arguments import now_ms
from croupier.engine.keys import MasterKey
from croupier.engine.office_place import the_floor, the_staff
from croupier.engine.store.address import opened
from croupier.offices.floor.events import PeriodClosed, PeriodReopened
from croupier.offices.staff import StaffOrder
from croupier.offices.staff.commands import AddMember
from croupier.records.reports import Count, Report
from croupier.server.settings import software_manifest as manifest
from croupier.server.settings.config import Config, Mode
from croupier.server.setup.new_house import HouseRequest, set_up
from croupier.table.values.instants import instant_of
from croupier.table.values.people import THE_SYSTEM
from support.full_evening import DAY_S, Floor, two_days
from support.typed_command import Cli

SECRETS = {"A1": "a horse, a battery", "A2": "of staples, right"}
BOTH = ("--by", "A1", "--second", "A2")
DAY = ("--day", "2026-01-01")


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Config:
    """A house of two administrators, with four rounds on two days."""
    monkeypatch.setattr(manifest, "_installed", lambda: iter(()))
    wanted = HouseRequest(operator="Harbour", venue="Main", mode=Mode.TEST, number="1", name="Ann")
    config = set_up(tmp_path / "house", wanted, at=now_ms()).config
    key = MasterKey.read(config.server.key_file)
    with opened(config.store.address) as store:
        two_days(store)
        for number, secret in SECRETS.items():
            joins = AddMember(
                number=number, name=number, roles=("administrator",), verifier=key.verifier(secret), temporary=False,
            )  # fmt: skip
            order = StaffOrder(id=f"joins {number}", at=now_ms(), by=THE_SYSTEM, command=joins)
            assert the_staff(store).handle(order).refused is None
    monkeypatch.setattr(
        "croupier.cli.house.two_administrators.getpass",
        lambda asks: SECRETS[asks.split()[-1].rstrip(":")],
    )
    return config


@pytest.fixture
def typed(cli: Cli, house: Config) -> Cli:
    """`croupier period` in this house."""
    return lambda *words: cli("period", *words, "--config", house.file)


def recorded(house: Config) -> list[PeriodClosed | PeriodReopened]:
    with opened(house.store.address, reading=True) as store:
        events = [record.event for record in store.records("floor")]
    return [event for event in events if isinstance(event, PeriodClosed | PeriodReopened)]


def test_a_day_is_closed_with_the_seal_of_its_report(
    house: Config, typed: Cli, cli: Cli, tmp_path: Path
) -> None:
    file = tmp_path / "day.json"
    status, says, wrong = typed("close", *DAY, "--into", file, *BOTH)
    assert status == 0, wrong
    seal = sha256(file.read_bytes()).hexdigest()
    assert seal in says[0]
    (closed,) = recorded(house)
    assert isinstance(closed, PeriodClosed)
    assert (closed.by, closed.second, closed.seal) == ("A1", "A2", seal)
    report = msgspec.json.decode(file.read_bytes(), type=Report)
    assert (report.head.operator, report.head.tables) == ("Harbour", ())
    assert (closed.begin, closed.end) == (report.head.period.begin, report.head.period.end)
    assert report.total.counts[Count.ROUNDS] == 2, "the rounds of the other day are not in it"
    assert typed("list")[1] == [f"Gaming day 2026-01-01: closed by A1 and A2, seal {seal}"]

    with opened(house.store.address) as store:
        floor = Floor(store, count=1_000)
        for line in (
            f"{2 * DAY_S} tg-higher-duties-dealer:Sam freeze 1 the camera says 17",
            f"{2 * DAY_S} tg-higher-duties-dealer:Sam correct 1 the camera says 17 faces=17",
        ):
            assert floor.order("RR", line).refused is None
    again = cli("report", "--store", house.store.address, "--again", file)
    assert again[:2] == (0, [f"The same report, seal {seal}"]), (
        "a correction belongs to its own day"
    )


def test_a_closed_day_is_not_closed_twice_and_two_people_reopen_it(
    house: Config, typed: Cli, tmp_path: Path
) -> None:
    first, second = tmp_path / "first.json", tmp_path / "second.json"
    assert typed("close", *DAY, "--into", first, *BOTH)[0] == 0
    status, _, says = typed("close", *DAY, "--into", second, *BOTH)
    assert (status, "closed by A1 and A2; accepted: reopen it first" in says) == (2, True), says
    assert not second.exists(), "no report is left that is not on record"

    reopen = ("reopen", *DAY, "--reason", "a note box was counted late")
    assert "two people" in typed(*reopen, "--by", "A1", "--second", "A1")[2]
    assert typed("reopen", *DAY, "--reason", " ", *BOTH)[0] == 2
    assert len(recorded(house)) == 1
    assert typed(*reopen, "--by", "A2", "--second", "A1")[0] == 0
    closed, opened_again = recorded(house)
    assert isinstance(opened_again, PeriodReopened)
    assert (opened_again.by, opened_again.second) == ("A2", "A1")
    assert (opened_again.seal, opened_again.reason) == (closed.seal, "a note box was counted late")
    assert typed("list")[1] == []
    assert "period list" in typed(*reopen, *BOTH)[2], "it is open"
    assert typed("close", *DAY, "--into", second, *BOTH)[0] == 0
    assert [type(event) for event in recorded(house)] == [
        PeriodClosed,
        PeriodReopened,
        PeriodClosed,
    ]


def test_a_wrong_secret_closes_and_reopens_nothing(
    house: Config, typed: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "day.json"
    assert typed("close", *DAY, "--into", file, *BOTH)[0] == 0
    monkeypatch.setitem(SECRETS, "A2", "not the secret")
    assert typed("reopen", *DAY, "--reason", "why not", *BOTH)[0] == 2
    assert typed("close", "--day", "2026-01-02", "--into", tmp_path / "2", *BOTH)[0] == 2
    assert not (tmp_path / "2").exists()
    assert len(recorded(house)) == 1


def test_a_shift_is_closed_by_itself(house: Config, typed: Cli, tmp_path: Path) -> None:
    text = house.file.read_text(encoding="utf-8")
    house.file.write_text(text.replace("# shifts =", "shifts ="), encoding="utf-8")
    file = tmp_path / "shift.json"
    close = ("close", *DAY, "--shift")
    assert "Accepted: day, swing, night" in typed(*close, "late", "--into", file, *BOTH)[2]
    assert typed(*close, "swing", "--into", file, *BOTH)[0] == 0
    (closed,) = recorded(house)
    report = msgspec.json.decode(file.read_bytes(), type=Report)
    local = report.head.calendar.local
    assert (f"{local(closed.begin):%d %H:%M}", f"{local(closed.end):%d %H:%M}") == (
        "01 14:00",
        "01 22:00",
    )
    assert report.head.period.begin == closed.begin
    assert typed("close", *DAY, "--into", tmp_path / "day.json", *BOTH)[0] == 0, (
        "the day is another"
    )


def test_a_day_that_goes_on_and_a_file_that_exists_are_refused(
    house: Config, typed: Cli, tmp_path: Path
) -> None:
    file = tmp_path / "day.json"
    later = f"{instant_of(now_ms()) + timedelta(days=2):%Y-%m-%d}"
    status, _, says = typed("close", "--day", later, "--into", file, *BOTH)
    assert (status, "a day or shift that is over" in says) == (2, True), says
    assert not file.exists()
    file.write_text("mine", encoding="ascii")
    assert "a new file" in typed("close", *DAY, "--into", file, *BOTH)[2]
    assert file.read_text(encoding="ascii") == "mine"
    assert recorded(house) == []


def test_the_state_of_the_floor_is_read_back(house: Config, typed: Cli, tmp_path: Path) -> None:
    assert typed("close", *DAY, "--into", tmp_path / "day.json", *BOTH)[0] == 0
    with opened(house.store.address, reading=True) as store:
        (closed,) = the_floor(store).state.closed.values()
    assert closed == recorded(house)[0]
