"""People and equipment of a house that is not served yet, as somebody types them."""

import re
from pathlib import Path

import pytest

from croupier.engine.keys import MasterKey
from croupier.engine.office_place import the_floor, the_staff
from croupier.engine.store.address import opened
from croupier.games import game
from croupier.server.settings import software_manifest as manifest
from croupier.server.settings.config import Config, Mode
from croupier.server.setup.new_house import Wanted, set_up
from croupier.server.setup.table_template import planned, section
from support.scripted_tables import START
from support.typed_command import Said


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Config:
    monkeypatch.setattr(manifest, "_installed", lambda: iter(()))
    wanted = Wanted(operator="Harbour", venue="Main", mode=Mode.TEST, number="1", name="Ann")
    return set_up(tmp_path / "house", wanted, at=START).config


@pytest.fixture
def said(said: Said, house: Config) -> Said:
    """The same in this house."""
    return lambda *words: said(*words, "--config", house.file)


def _secret(lines: list[str]) -> str:
    found = re.search(r"the secret (\S+)", lines[0])
    assert found
    return found[1]


def test_a_person_joins_is_reset_and_goes(house: Config, said: Said) -> None:
    words = ("staff", "add", "D7", "Dee", "--rank", "SATG 15.1=dealer", "--area", "north")
    status, lines, _ = said(*words)
    assert status == 0
    first = _secret(lines)
    second = _secret(said("staff", "reset", "D7", "--reason", "lost")[1])
    assert first != second
    key = MasterKey.read(house.server.key_file)
    with opened(house.store.address, reading=True) as store:
        dee = the_staff(store).state.members["D7"]
    assert dee.must_change
    assert [key.proves(dee.verifier, one) for one in (first, second)] == [False, True]
    assert said("staff", "list")[1] == [
        "1  Ann  administrator  first secret", "D7  Dee  SATG 15.1=dealer  north  first secret",
    ]  # fmt: skip
    assert said("staff", "disable", "D7", "--reason", "left")[0] == 0
    assert said("staff", "list")[1][1].endswith("disabled")


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
def test_what_cannot_be_is_refused_in_one_line(
    said: Said, words: tuple[str, ...], says: str
) -> None:
    status, lines, error = said(*words)
    assert (status, lines) == (2, [])
    assert says in error
    assert error.count("\n") == 1


def test_a_device_is_enrolled_and_revoked(house: Config, said: Said) -> None:
    words = ("devices", "enrol", "W1", "wheel", "--table", "T1", "--approval", "letter 9")
    status, lines, _ = said(*words, "--approved-on", "2026-01-31")
    assert status == 0
    key = MasterKey.read(house.server.key_file)
    assert _secret(lines) == key.device_secret("W1", 1).hex()
    assert said("devices", "list")[1] == ["W1  wheel  T1  letter 9"]
    assert said("devices", "revoke", "W1", "--reason", "stolen")[0] == 0
    assert said("devices", "list")[1] == ["W1  wheel  T1  letter 9  revoked"]
    assert _secret(said(*words)[1]) == key.device_secret("W1", 2).hex()
    with opened(house.store.address, reading=True) as store:
        assert the_floor(store).state.devices["W1"].generation == 2


def test_a_device_belongs_to_a_table_that_the_house_has(house: Config, said: Said) -> None:
    roulette = game("rapid-roulette")
    lines = section("R1", planned(roulette, "R1", ""), roulette, demo=True)
    with house.file.open("a", encoding="utf-8") as file:
        file.writelines(f"{line}\n" for line in lines)
    status, _, error = said("devices", "enrol", "W9", "wheel", "--table", "R9")
    assert status == 2
    assert error.startswith("croupier: Unknown table 'R9'. Accepted: R1, cage-1.")
    assert said("devices", "list")[1] == []
    assert said("devices", "enrol", "W9", "wheel", "--table", "R1")[0] == 0
