"""People and equipment of a house that is not served yet, as somebody types them."""

import re
from pathlib import Path

import pytest

from croupier.cli.arguments import now_ms
from croupier.engine.keys import MasterKey
from croupier.engine.office_place import the_floor, the_staff
from croupier.engine.store.address import opened
from croupier.games import game
from croupier.offices.staff import StaffOrder
from croupier.offices.staff.commands import AddMember
from croupier.offices.staff.events import MemberAdded, VerifierSet
from croupier.server.settings import software_manifest as manifest
from croupier.server.settings.config import Config, Mode
from croupier.server.setup.new_house import HouseRequest, set_up
from croupier.server.setup.table_template import planned, section
from croupier.table.values.people import THE_SYSTEM
from support.typed_command import Cli


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Config:
    monkeypatch.setattr(manifest, "_installed", lambda: iter(()))
    wanted = HouseRequest(operator="Harbour", venue="Main", mode=Mode.TEST, number="1", name="Ann")
    return set_up(tmp_path / "house", wanted, at=now_ms()).config


@pytest.fixture
def cli(cli: Cli, house: Config) -> Cli:
    """The same in this house."""
    return lambda *words: cli(*words, "--config", house.file)


def _secret(lines: list[str]) -> str:
    found = re.search(r"the secret (\S+)", lines[0])
    assert found
    return found[1]


def test_a_person_joins_is_reset_and_goes(house: Config, cli: Cli) -> None:
    words = ("staff", "add", "D7", "Dee", "--rank", "SATG 15.1=dealer", "--area", "north")
    status, lines, _ = cli(*words)
    assert status == 0
    first = _secret(lines)
    second = _secret(cli("staff", "reset", "D7", "--reason", "lost")[1])
    assert first != second
    key = MasterKey.read(house.server.key_file)
    with opened(house.store.address, reading=True) as store:
        dee = the_staff(store).state.members["D7"]
    assert dee.must_change
    assert [key.proves(dee.verifier, item) for item in (first, second)] == [False, True]
    assert cli("staff", "list")[1] == [
        "1  Ann  administrator  first secret", "D7  Dee  SATG 15.1=dealer  north  first secret",
    ]  # fmt: skip
    assert cli("staff", "disable", "D7", "--reason", "left")[0] == 0
    assert cli("staff", "list")[1][1].endswith("disabled")


SECRETS = {"A1": "a horse, a battery", "A2": "of staples, right"}


@pytest.fixture
def established(house: Config, monkeypatch: pytest.MonkeyPatch) -> Config:
    """A house with two administrators, each with a secret of their own."""
    key = MasterKey.read(house.server.key_file)
    with opened(house.store.address) as store:
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
    return house


def test_after_the_set_up_two_administrators_answer_at_the_machine_too(
    established: Config, cli: Cli
) -> None:
    adds = ("staff", "add", "K7", "Kay", "--rank", "SATG 15.1=tg-assistant-casino-manager")
    for more in ((), ("--by", "A1", "--second", "A1")):
        status, _, says = cli(*adds, *more)
        assert (status, "wo people" in says or "second" in says) == (2, True), says
    assert cli(*adds, "--by", "A1", "--second", "A2")[0] == 0
    resets = ("staff", "reset", "K7", "--reason", "lost")
    assert cli(*resets)[0] == 2
    assert cli(*resets, "--by", "A2", "--second", "A1")[0] == 0
    with opened(established.store.address, reading=True) as store:
        log = [record.event for record in store.records("staff")]
    added = log[-2]
    given = log[-1]
    assert isinstance(added, MemberAdded)
    assert isinstance(given, VerifierSet)
    assert (added.by, added.second, given.by, given.second) == ("A1", "A2", "A2", "A1")


def test_the_operator_recovers_an_administrator_and_it_is_on_record(
    established: Config, cli: Cli
) -> None:
    assert cli("staff", "reset", "A2", "--reason", "lost")[0] == 0
    with opened(established.store.address, reading=True) as store:
        *_, given = [record.event for record in store.records("staff")]
    assert isinstance(given, VerifierSet)
    assert (given.by, given.temporary) == ("operator", True)


@pytest.mark.parametrize(
    ("words", "says"),
    [(("staff", "add", "D7", "Dee", "--rank", "dealer"), "'dealer' is no rank"),
     (("staff", "add", "D7", "Dee", "--role", "king"), "Roles king"),
     (("staff", "add", "D7", "Dee", "--area", "north"), "Accepted: `--rank`, such as 'SATG 15.1=dealer', or `--role`"),
     (("staff", "add", "1", "Ann", "--role", "cashier"), "'1'; none is given twice"),
     (("staff", "reset", "404", "--reason", "x"), "'404'"),
     (("staff", "disable", "1", "--reason", "x"), "administrator"),
     (("staff", "disable", "1", "--reason", " "), "reason"),
     (("devices", "enrol", "P1", "toaster"), "toaster"),
     (("devices", "enrol", "P1", "terminal", "--table", "T1"), "touch-screen"),
     (("devices", "enrol", "W1", "wheel", "--approved-on", "soon"), "no day"),
     (("devices", "revoke", "W1", "--reason", "x"), "W1")],
)  # fmt: skip
def test_what_cannot_be_is_refused_in_one_line(cli: Cli, words: tuple[str, ...], says: str) -> None:
    status, lines, error = cli(*words)
    assert (status, lines) == (2, [])
    assert says in error
    assert error.count("\n") == 1


def test_a_device_is_enrolled_and_revoked(house: Config, cli: Cli) -> None:
    words = ("devices", "enrol", "W1", "wheel", "--table", "T1", "--approval", "letter 9")
    status, lines, _ = cli(*words, "--approved-on", "2026-01-31")
    assert status == 0
    key = MasterKey.read(house.server.key_file)
    assert _secret(lines) == key.device_secret("W1", 1).hex()
    assert cli("devices", "list")[1] == ["W1  wheel  T1  letter 9"]
    assert cli("devices", "revoke", "W1", "--reason", "stolen")[0] == 0
    assert cli("devices", "list")[1] == ["W1  wheel  T1  letter 9  revoked"]
    assert _secret(cli(*words)[1]) == key.device_secret("W1", 2).hex()
    with opened(house.store.address, reading=True) as store:
        assert the_floor(store).state.devices["W1"].generation == 2


def test_a_device_belongs_to_a_table_that_the_house_has(house: Config, cli: Cli) -> None:
    roulette = game("rapid-roulette")
    lines = section("R1", planned(roulette, "R1", ""), roulette, demo=True)
    with house.file.open("a", encoding="utf-8") as file:
        file.writelines(f"{line}\n" for line in lines)
    status, _, error = cli("devices", "enrol", "W9", "wheel", "--table", "R9")
    assert status == 2
    assert error.startswith("croupier: Unknown table 'R9'. Accepted: R1, cage-1.")
    assert cli("devices", "list")[1] == []
    assert cli("devices", "enrol", "W9", "wheel", "--table", "R1")[0] == 0
