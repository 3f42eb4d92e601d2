"""A configuration is read as a whole, or refused with everything that is wrong with it."""

from datetime import time
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.errors import BadInput
from croupier.games import game
from croupier.offices.staff import Policy
from croupier.rulebook import EDITIONS
from croupier.server.settings import config as under_test
from croupier.server.settings.config import BadConfig, Mode, load
from croupier.server.settings.config_reader import Address, Fault
from support.valid_config import RIGHT, configured, written


def faults(folder: Path, text: str) -> tuple[Fault, ...]:
    with pytest.raises(BadConfig) as refused:
        load(written(folder, text))
    assert str(refused.value).splitlines() == [
        f"croupier.toml: {fault}" for fault in refused.value.faults
    ]
    return refused.value.faults


def test_what_is_right_is_read(tmp_path: Path) -> None:
    found = configured(tmp_path)
    assert (found.house.operator, found.house.mode) == ("Harbour Casino", Mode.TEST)
    assert (found.server.host, found.server.port, found.server.device_port) == ("127.0.0.1", 8470, 8471)  # fmt: skip
    assert found.house.gaming_day_starts == time(6)
    assert found.store.address == str(tmp_path / "floor.db")
    assert found.server.key_file == tmp_path / "house.key"
    plan = found.tables["R1"].plan
    assert (plan.notes, plan.limits["*"].maximum) == ((500, 1_000), 100_000)
    assert found.monitoring.address is None


def test_the_people_are_guarded_as_it_says(tmp_path: Path) -> None:
    assert configured(tmp_path).staff.policy == Policy()
    text = RIGHT + "[staff]\nidle_minutes = 10\ntries = 3\n"
    assert configured(tmp_path, text).staff.policy == Policy(idle_minutes=10, tries=3)


def test_cash_chips_are_barred_from_tournaments_unless_it_says_otherwise(tmp_path: Path) -> None:
    assert not configured(tmp_path).tournaments.cash_chips
    text = RIGHT + "[tournaments]\ncash_chips = true\n"
    assert configured(tmp_path, text).tournaments.cash_chips


def test_relative_paths_begin_at_the_file_and_others_stay(tmp_path: Path) -> None:
    address = "postgresql://floor@db/house"
    assert configured(tmp_path, RIGHT.replace("floor.db", address)).store.address == address
    assert configured(tmp_path, RIGHT.replace("floor.db", "/x/y.db")).store.address == "/x/y.db"
    text = RIGHT + '[monitoring]\naddress = "[::1]:9000"\n'
    found = configured(tmp_path, text).monitoring.address
    assert found == Address("::1", 9000)
    assert str(found) == "[::1]:9000"


PROVIDER = """\
[sign_on]
issuer = "https://id.example/house"
client = "croupier"
claim = "staff_number"
address = "http://127.0.0.1:8470"
"""


def test_a_provider_is_named_with_all_that_it_needs(tmp_path: Path) -> None:
    assert configured(tmp_path).sign_on.issuer == ""
    secret = tmp_path / "client.secret"
    secret.write_text("x\n", encoding="utf-8")
    secret.chmod(0o600)
    found = configured(tmp_path, f'{RIGHT}{PROVIDER}secret_file = "client.secret"\n').sign_on
    assert (found.redirect, found.secret_file) == ("http://127.0.0.1:8470/sign-on", secret)


@pytest.mark.parametrize(("mode", "text"), [(0o640, "x"), (0o600, " ")])
def test_a_secret_that_others_may_read_or_that_is_empty_is_refused(
    tmp_path: Path, mode: int, text: str
) -> None:
    secret = tmp_path / "client.secret"
    secret.write_text(text, encoding="utf-8")
    secret.chmod(mode)
    found = faults(tmp_path, f'{RIGHT}{PROVIDER}secret_file = "client.secret"\n')
    assert [fault.key for fault in found] == ["sign_on.secret_file"]


def test_a_live_house_asks_no_provider_in_clear(tmp_path: Path) -> None:
    live = RIGHT.replace('"test"', '"live"')
    keys = [
        fault.key
        for fault in faults(tmp_path, live + PROVIDER.replace("https://id", "http://id"))
        if fault.key.startswith("sign_on")
    ]
    assert keys == ["sign_on.issuer", "sign_on.address"]
    right = PROVIDER.replace("http://127.0.0.1:8470", "https://floor.example")
    assert not [fault for fault in faults(tmp_path, live + right) if "sign_on" in fault.key]


# One thing is changed; the line that says what is wrong, by its end.
WRONG = [
    ('"test"', '"life"', "house.mode: Unknown value 'life'. Did you mean 'live'? Accepted: demo, test, live."),
    ('operator = "Harbour Casino"', "operatr = 'x'", "house.operatr: Unknown key 'operatr'. Did you mean 'operator'?"),
    ('"Main Floor"', "7", "house.venue: 7 is not accepted. Accepted: a text in quotes of 1 to 60 letters."),
    ('"Main Floor"', f'"{"x" * 61}"', "Accepted: a text in quotes of 1 to 60 letters."),
    ("mode =", 'time_zone = "Mars"\nmode =', "house.time_zone: 'Mars' is not accepted. Accepted: a time zone"),
    ("mode =", 'gaming_day_starts = "6"\nmode =', "house.gaming_day_starts: '6' is not accepted."),
    ("mode =", 'gaming_day_starts = "26:00"\nmode =', "house.gaming_day_starts: '26:00' is not accepted."),
    ("mode =", 'shifts = { day = "07:00" }\nmode =', "house.shifts: None begins with the gaming day."),
    ("mode =", 'shifts = { a = "06:00", b = "06:00" }\nmode =', "house.shifts: Two begin at once."),
    ('address = "floor.db"', 'address = ""', "store.address: '' is not accepted"),
    ('key_file = "house.key"', "key_file = true", "server.key_file: true is not accepted. Accepted: a file"),
    ("key_file =", "port = 0\nkey_file =", "server.port: 0 is not accepted. Accepted: a whole number from 1 to 65535."),
    ("key_file =", "port = 8471\nkey_file =", "server.device_port: 8471 is server.port. Accepted: another port."),
    ("key_file =", 'tls_key = "croupier.toml"\nkey_file =', "server.tls_certificate: It is missing."),
    ("key_file =", 'tls_key = "no.pem"\ntls_certificate = "croupier.toml"\nkey_file =', "Accepted: a PEM file."),
    ("key_file =", 'origins = ["floor.example/x"]\nkey_file =', "server.origins[0]: 'floor.example/x' is"),
    ('game = "rapid', 'video = "ftp://video.example/R1"\ngame = "rapid', "tables.R1.video: 'ftp://video."),
    ('game = "rapid', 'video = "https://a.b; script-src *"\ngame = "rapid', "tables.R1.video:"),
    ('game = "rapid', 'video = "https://me:it@a.b/R1"\ngame = "rapid', "tables.R1.video:"),
    ("key_file =", 'origins = ["https://a.b:x:y]"]\nkey_file =', "server.origins[0]:"),
    ("[cages]", "[staff]\ntries = 0\n[cages]", "staff.tries: 0 is not accepted. Accepted: a whole number"),
    ("[cages]", "[limits]\nwaiting_orders = 1.5\n[cages]", "limits.waiting_orders: 1.5 is not accepted."),
    ("[cages]", '[monitoring]\naddress = "here"\n[cages]', "monitoring.address: 'here' is not accepted."),
    ("[cages]", '[sign_on]\nissuer = "https://id.example"\n[cages]', "sign_on.client: It is missing. Accepted: a text"),
    ("[cages]", '[sign_on]\nissuer = "id.example"\n[cages]', "sign_on.issuer: 'id.example' is not accepted."),
    ("[cages]", "[sign_on]\nclock_skew_s = 121\n[cages]", "sign_on.clock_skew_s: 121 is not accepted."),
    ("[cages]", f'{PROVIDER}scope = "profile"\n[cages]', "sign_on.scope: 'profile' is not accepted. Accepted: with"),
    ("[cages]", f'{PROVIDER}tls_authority = "no.pem"\n[cages]', "Accepted: a PEM file."),
    ("[cages]", f'{PROVIDER}secret_file = "no.secret"\n[cages]', "cannot be read. Accepted: a file with the secret."),
    ("[cages]", f'{PROVIDER.replace(":8470", ":8470/")}[cages]', "sign_on.address: "),
    ('"kiosk-1"', '"till-1"', "cages.names[1]: 'till-1' is no name of a cage."),
    ('"kiosk-1"', '"cage-1"', "cages.names[1]: 'cage-1' is listed twice."),
    ("[cages]", "[cage]", "cage: Unknown key 'cage'. Did you mean 'cages'?"),
    ("[tables.R1]", "[tables.floor]", "tables: 'floor' is no name of a table."),
    ("[tables.R1]", "[tables.cage-7]", "tables: 'cage-7' is no name of a table."),
    ('"rapid-roulette"', '"roulette"', "tables.R1.game: Unknown game 'roulette'. Did you mean"),
    ('"rapid-roulette"', "3", "tables.R1.game: 3 is not accepted. Accepted: a text in quotes."),
    ('["$5.00", "10"]', '["$5.00", 10]', "tables.R1.notes[1]: 10 is not accepted. Accepted: an amount in quotes"),
    ('"$1,000.00"', '"lots"', 'tables.R1.limits."*".maximum: Unreadable amount \'lots\'.'),
    ('maximum = "$1,000.00"', 'max = "5"', 'tables.R1.limits."*".max: Unknown key \'max\'.'),
    ("notes =", "wagering_s = '30'\nnotes =", "tables.R1.wagering_s: '30' is not accepted. Accepted: a whole number."),
    ("notes =", "confirms = 'dealr'\nnotes =", "tables.R1.confirms: Unknown value 'dealr'. Did you mean 'dealer'?"),
    ("notes =", "approvals = { more = 'x' }\nnotes =", "tables.R1.approvals: Unknown value 'more'."),
    ("notes =", "automated = true\nnotes =", "tables.R1.automated: The game system does the dealer's part only"),
    ('"wheel"', '"wheal"', "devices.wheel-1.kind: Unknown value 'wheal'. Did you mean 'wheel'?"),
    ('"wheel"', '"terminal"', "devices.wheel-1.kind: A terminal has an approval and parts of its own."),
    ('table = "R1"', 'table = "R2"', "devices.wheel-1.table: Unknown table 'R2'. Accepted: R1."),
    ('table = "R1"', 'terminal = "9"', "devices.wheel-1.terminal: Unknown terminal '9'."),
    ('table = "R1"', "", "devices.wheel-1: It belongs nowhere or twice."),
    ("[devices.wheel-1]", "[devices]\nwheel-2 = 5\n[devices.wheel-1]", "devices.wheel-2: 5 is not accepted."),
]  # fmt: skip


@pytest.mark.parametrize(("right", "wrong", "said"), WRONG, ids=[item[1][:30] for item in WRONG])
def test_each_fault_has_its_line(tmp_path: Path, right: str, wrong: str, said: str) -> None:
    assert RIGHT.count(right) == 1, "What is changed stands there once."
    assert any(said in str(fault) for fault in faults(tmp_path, RIGHT.replace(right, wrong)))


def test_the_pages_frame_the_origin_of_each_video(tmp_path: Path) -> None:
    assert configured(tmp_path).video_origins == []
    address = "https://video.example:8443/R1?low#x"
    found = configured(
        tmp_path, RIGHT.replace('game = "rapid', f'video = "{address}"\ngame = "rapid')
    )
    assert found.tables["R1"].video == address
    assert found.video_origins == ["https://video.example:8443"]


def test_an_automated_table_has_no_dealer(tmp_path: Path) -> None:
    text = RIGHT.replace("notes =", "automated = true\ndealer_activated = false\nnotes =")
    assert configured(tmp_path, text).tables["R1"].automated


def test_everything_that_is_missing_or_wrong_is_said_at_once(tmp_path: Path) -> None:
    keys = [
        (fault.key, fault.code) for fault in faults(tmp_path, "tables = 5\n[staff]\ntries = 'a'\n")
    ]
    assert keys == [
        ("house.operator", "config-incomplete"),
        ("house.mode", "config-incomplete"),
        ("house.venue", "config-incomplete"),
        ("store.address", "config-incomplete"),
        ("server.key_file", "config-incomplete"),
        ("staff.tries", "config-invalid"),
        ("tables", "config-invalid"),
    ]


@pytest.mark.parametrize("text", ["house = {\n", "a = 1\na = 2\n"])
def test_what_is_no_toml_is_said_with_its_line(tmp_path: Path, text: str) -> None:
    with pytest.raises(BadInput, match=r"^croupier.toml: .*\(at line"):
        load(written(tmp_path, text))


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="No such file"):
        load(tmp_path / "croupier.toml")


@pytest.mark.parametrize("operator", ["", 'operator = ""', 'operator = "  "'])
@pytest.mark.parametrize("mode", Mode)
def test_without_an_operator_nothing_starts(tmp_path: Path, operator: str, mode: Mode) -> None:
    text = RIGHT.replace('operator = "Harbour Casino"', operator).replace('"test"', f'"{mode}"')
    found = [fault for fault in faults(tmp_path, text) if fault.key == "house.operator"]
    assert [item.code for item in found] == ["config-incomplete"]


# Live mode.

PEM = 'host = "10.0.0.1"\ntls_certificate = "c.pem"\ntls_key = "k.pem"\n'
LIVE = RIGHT.replace('mode = "test"', 'mode = "live"\napproval = "VCGLR 7/26"')


@pytest.fixture
def dated(monkeypatch: pytest.MonkeyPatch) -> None:
    """A person has entered the days from which the rules are in force."""

    def entered(key: str) -> Any:
        return replace(EDITIONS[key], assumed=False)

    monkeypatch.setattr(under_test, "edition", entered)


ELSEWHERE = '[monitoring]\naddress = "10.0.0.9:9100"\n'


@pytest.mark.parametrize(
    ("more", "said"),
    [("", "nothing is encrypted"), ('tls_authority = "no.pem"', "There is no file")],
)
def test_a_live_house_sends_no_records_elsewhere_in_clear(
    tmp_path: Path, dated: None, more: str, said: str
) -> None:
    (found,) = faults(tmp_path, f"{LIVE}\n{ELSEWHERE}{more}\n")
    assert found.key == "monitoring.tls_authority"
    assert said in found.says
    for fine in (f'{ELSEWHERE}tls_authority = "croupier.toml"', ELSEWHERE.replace("10.0", "127.0")):
        assert configured(tmp_path, f"{LIVE}\n{fine}\n").monitoring.address


def test_a_live_house(tmp_path: Path, dated: None) -> None:
    assert configured(tmp_path, LIVE).house.mode is Mode.LIVE
    for name in ("c.pem", "k.pem"):
        (tmp_path / name).touch()
    assert (
        configured(tmp_path, LIVE.replace("key_file =", PEM + "key_file =")).house.mode is Mode.LIVE
    )


@pytest.mark.parametrize("host", ["127.0.0.1", "127.8.8.8", "::1", "localhost"])
def test_a_live_house_may_listen_to_itself_in_the_open(
    tmp_path: Path, dated: None, host: str
) -> None:
    configured(tmp_path, LIVE.replace("key_file =", f'host = "{host}"\nkey_file ='))


REFUSED_LIVE = [
    ('"VCGLR 7/26"', '" "', "house.approval", "unapproved-equipment"),
    ('table = "R1"', 'table = "R1"\nsimulated = true', "devices.wheel-1.simulated", "config-invalid"),
    ('game = "rapid', 'video = "http://video.example/R1"\ngame = "rapid', "tables.R1.video", "config-invalid"),
    ("key_file =", 'host = "0.0.0.0"\nkey_file =', "server.host", "config-invalid"),
    ("key_file =", 'host = "floor.example"\nkey_file =', "server.host", "config-invalid"),
]  # fmt: skip


@pytest.mark.parametrize(("right", "wrong", "key", "code"), REFUSED_LIVE)
def test_what_only_a_live_house_refuses(
    tmp_path: Path, dated: None, right: str, wrong: str, key: str, code: str
) -> None:
    text = LIVE.replace(right, wrong)
    assert [(fault.key, fault.code) for fault in faults(tmp_path, text)] == [(key, code)]
    for mode in ("demo", "test"):
        configured(tmp_path, text.replace('"live"', f'"{mode}"'))


@pytest.mark.clause("SATG 1.1 game-system(b)")
@pytest.mark.parametrize("approval", ["", 'approval = ""', 'approval = "  "'])
def test_a_release_without_an_approval_starts_for_tests_only(
    tmp_path: Path, dated: None, approval: str
) -> None:
    text = LIVE.replace('approval = "VCGLR 7/26"', approval)
    (fault,) = faults(tmp_path, text)
    assert (fault.key, fault.code) == ("house.approval", "unapproved-equipment")
    assert "SATG 1.1 game-system(b)" in fault.says
    assert configured(tmp_path, text.replace('"live"', '"test"')).house.mode is Mode.TEST


def test_a_live_house_plays_by_no_rules_whose_day_is_assumed(tmp_path: Path) -> None:
    assert EDITIONS[game("rapid-roulette").edition].assumed
    (fault,) = faults(tmp_path, LIVE)
    assert fault.key == "tables.R1.game"
    assert "SATG 15.1 is in force is only assumed" in fault.says
    gazette = LIVE.replace('"rapid-roulette"', '"com-bo"').replace("terminals =", "# ")
    configured(tmp_path, gazette)
