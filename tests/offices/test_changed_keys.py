"""The key that seals is changed by two people: what was sealed before is read, and the old key reads nothing new."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from croupier.engine.hidden_values import KeyVault
from croupier.engine.keys import MOST_KEYS, MasterKey
from croupier.engine.office_place import the_staff
from croupier.engine.store.address import opened
from croupier.errors import BadInput
from croupier.money import Cents
from croupier.offices.floor.events import EventRaised
from croupier.offices.staff import StaffOrder
from croupier.offices.staff.commands import AddMember, RecordKey
from croupier.server.health.self_check import self_check
from croupier.server.process.system import System
from croupier.server.settings import software_manifest as manifest
from croupier.server.settings.config import Config, Mode
from croupier.server.setup.new_house import HouseRequest, set_up
from croupier.table.commands import Chip
from croupier.table.values.people import THE_SYSTEM, Actor
from croupier.table.values.refusals import Refusal
from support.local_server import serving
from support.scripted_tables import START
from support.typed_command import Cli

LOW, HIGH = Cents(100_00), Cents(900_00)
SECRETS = {"A1": "a horse, a battery", "A2": "of staples, right", "E1": "by the river bank"}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    MasterKey.make(tmp_path / "house.key")
    return tmp_path / "house.key"


def test_what_was_sealed_before_is_read_and_the_old_key_reads_nothing_new(path: Path) -> None:
    before = MasterKey.read(path)
    after = before.changed(path).changed(path)
    assert MasterKey.read(path).later == after.later
    assert len({after.key, *after.later}) == 3
    assert path.stat().st_mode & 0o777 == 0o600
    assert [item.name for item in path.parent.iterdir()] == [path.name]
    old, new = KeyVault(before), KeyVault(MasterKey.read(path))
    for sealed_by, read_by in ((old, (old, new)), (new, (new,))):
        hidden = sealed_by.draw("mist", 3, above=LOW, to=HIGH)
        assert len({read.unseal("mist", 3, hidden).value for read in read_by}) == 1
        wagers = (Chip(bet="red", spot="", amount=Cents(5_00)),)
        box, published = sealed_by.seal_wagers("T1", wagers, "order 7")
        assert all(read.unseal_wagers("T1", box, published).wagers == wagers for read in read_by)
    with pytest.raises(BadInput, match="cannot be read"):
        old.unseal("mist", 3, hidden)
    with pytest.raises(BadInput, match="cannot be read"):
        old.unseal_wagers("T1", box, published)
    with pytest.raises(BadInput, match="cannot be read"):
        new.unseal("fog", 3, hidden)


def test_secrets_of_people_are_proven_by_the_key_under_which_they_were_set(path: Path) -> None:
    before = MasterKey.read(path)
    old = before.verifier(SECRETS["A1"])
    after = before.changed(path)
    new = after.verifier(SECRETS["A1"])
    assert after.proves(old, SECRETS["A1"])
    assert after.proves(new, SECRETS["A1"])
    assert not before.proves(new, SECRETS["A1"])
    assert not any(after.proves(item, SECRETS["A2"]) for item in (old, new, None))
    assert after.was_used([old], SECRETS["A1"])


def test_what_must_be_the_same_when_it_is_asked_again_stays(path: Path) -> None:
    before = MasterKey.read(path)
    after = before.changed(path)
    asked: list[Callable[[MasterKey], Any]] = [
        lambda key: key.device_secret("P1", 1),
        lambda key: key.bus_secret(),
        lambda key: key.draw_seed("final"),
        lambda key: key.wagers_salt("T1|7"),
        lambda key: key.first_secret("staff-1"),
    ]
    assert [item(before) for item in asked] == [item(after) for item in asked]


def test_a_file_of_keys_that_is_damaged_is_none(path: Path) -> None:
    key = MasterKey.read(path).changed(path)
    whole = path.read_text(encoding="ascii")
    for text in (whole[:-9], f"{whole}\n00", whole + whole.splitlines()[0] * 2, whole * MOST_KEYS):
        path.write_text(text, encoding="ascii")
        with pytest.raises(BadInput, match="is no key"):
            MasterKey.read(path)
    full = MasterKey(key.key, later=key.later * (MOST_KEYS - 1))
    with pytest.raises(BadInput, match="no more"):
        full.changed(path)
    beside = path.with_name("house.key.new")
    beside.touch()
    with pytest.raises(BadInput, match=r"house\.key\.new is there already"):
        key.changed(path)


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Config:
    """Two administrators who have changed their first secrets, and an engineer."""
    monkeypatch.setattr(manifest, "_installed", lambda: iter(()))
    wanted = HouseRequest(operator="Harbour", venue="Main", mode=Mode.TEST, number="1", name="Ann")
    config = set_up(tmp_path / "house", wanted, at=START).config
    key = MasterKey.read(config.server.key_file)
    with opened(config.store.address) as store:
        for number, secret in SECRETS.items():
            role = "engineer" if number == "E1" else "administrator"
            joins = AddMember(
                number=number, name=f"N{number}", roles=(role,), verifier=key.verifier(secret), temporary=False,
            )  # fmt: skip
            order = StaffOrder(id=f"joins {number}", at=START, by=THE_SYSTEM, command=joins)
            assert the_staff(store).handle(order).refused is None
    return config


@pytest.fixture
def change(house: Config, cli: Cli, monkeypatch: pytest.MonkeyPatch) -> Cli:
    """The command, with what is typed when it asks for a secret."""

    def typed(by: object, second: object, **secrets: str) -> tuple[int, list[str], str]:
        known = {**SECRETS, "1": "whatever", **secrets}
        monkeypatch.setattr(
            "croupier.cli.house.two_administrators.getpass",
            lambda asks: known[asks.split()[-1].rstrip(":")],
        )
        words = ("--by", by, "--second", second, "--reason", "every year")
        return cli("change-key", *words, "--config", house.file)

    return typed


def test_two_administrators_change_the_key_and_it_is_on_record(house: Config, change: Cli) -> None:
    """I-03."""
    status, lines, _ = change("A1", "A2")
    assert status == 0
    assert lines[0].endswith("has 2 keys, and the last one seals.")
    assert len(MasterKey.read(house.server.key_file).later) == 1
    with opened(house.store.address, reading=True) as store:
        (told,) = (
            record.event for record in store.records("floor") if isinstance(record.event, EventRaised)
        )  # fmt: skip
    assert (told.code, told.subject) == ("secret-changed", "A1")
    assert "with A2 as the second person: every year" in told.detail
    assert change("A2", "A1")[0] == 0, "their secrets are still theirs"


@pytest.mark.parametrize(
    ("by", "second", "secrets", "complaint"),
    [
        ("A1", "A1", {}, "A1 twice"),
        ("A1", "E1", {}, "E1 is not proven"),
        ("A1", "1", {}, "1 is not proven"),
        ("A1", "A9", {"A9": "whatever it is"}, "A9 is not proven"),
        ("A1", "A2", {"A2": "a horse, a battery"}, "A2 is not proven"),
    ],
)
def test_one_person_does_not_change_the_key(
    house: Config, change: Cli, by: str, second: str, secrets: dict[str, str], complaint: str
) -> None:
    before = house.server.key_file.read_bytes()
    status, out, complained = change(by, second, **secrets)
    assert (status, out) == (2, [])
    assert complaint in complained
    assert house.server.key_file.read_bytes() == before


def replace_key(house: Config) -> MasterKey:
    """Another valid key takes the place of that of the house."""
    house.server.key_file.unlink()
    return MasterKey.make(house.server.key_file)


def finding(house: Config) -> tuple[bool, str]:
    """What the self-check says of the fingerprint."""
    check = {it.name: it for it in self_check(house)}["fingerprint"]
    return check.passed, check.says


def test_a_house_does_not_start_with_another_valid_key(house: Config, cli: Cli) -> None:
    assert finding(house)[0]
    other = replace_key(house)
    passed, says = finding(house)
    assert not passed
    assert "right secrets would be wrong" in says
    with opened(house.store.address) as store, pytest.raises(BadInput, match="not the one of this"):
        System(house, store, other)
    words = ("D7", "Dana", "--role", "cashier", "--config", house.file)
    status, out, complained = cli("staff", "add", *words)
    assert (status, out) == (2, [])
    assert "not the one of this store" in complained


def test_after_a_change_the_file_without_the_new_key_is_refused(house: Config, change: Cli) -> None:
    path = house.server.key_file
    before = path.read_bytes()
    assert change("A1", "A2")[0] == 0
    assert finding(house)[0]
    path.write_bytes(before)
    assert not finding(house)[0]


def test_a_store_without_a_fingerprint_takes_on_the_key_of_its_first_start(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        staff = served.system.offices.staff
        assert staff.state.fingerprints == served.system.key.fingerprints
        other = RecordKey(fingerprints=("0" * 16,))
        order = StaffOrder(id="other key", at=START, by=THE_SYSTEM, command=other)
        refused = served.run(served.system.orders.submit("staff", order)).refused
        assert refused.why is Refusal.KEY_UNKNOWN, "a second process came with another key"
        by = Actor("A1", "administrator")
        order = StaffOrder(id="by hand", at=START, by=by, command=other)
        refused = served.run(served.system.orders.submit("staff", order)).refused
        assert refused.why is Refusal.ROLE_REQUIRED


def test_a_fingerprint_says_nothing_about_the_key(path: Path) -> None:
    key = MasterKey.read(path)
    (fingerprint,) = key.fingerprints
    assert fingerprint not in key.key.hex()
    derived = (key.bus_secret(), key.resuming_secret(), key.device_secret("fingerprint", 1))
    assert not any(fingerprint in secret.hex() for secret in derived)
    later = key.changed(path).fingerprints
    assert later[:1] == key.fingerprints
    assert len({*later}) == 2
