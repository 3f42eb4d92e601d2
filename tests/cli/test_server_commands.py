"""Those who run the house, as they type: init, check, accept-software."""

import json
import re
import stat
import time
import tomllib
from contextlib import closing
from functools import partial
from hashlib import sha256
from pathlib import Path

import pytest

from croupier import __version__
from croupier.engine.keys import MasterKey
from croupier.engine.office_place import the_staff
from croupier.engine.store import SqliteStore
from croupier.engine.store.address import open_store
from croupier.games import GAMES
from croupier.server.settings import software_manifest as manifest
from croupier.server.settings.config import Mode, load
from croupier.server.setup import table_template as planning
from croupier.server.setup.new_house import DEMO_KEY, HouseRequest, make_key, set_up
from croupier.table.opening.plan_faults import plan_faults
from support.postgres_server import database
from support.scripted_tables import START
from support.typed_command import Cli

WORDS = ("--operator", 'Harbour "North" Casino', "--venue", "Main Floor", "--name", "Ann Lee")
NAMES = [
    "croupier.key",
    "croupier.manifest.json",
    "croupier.schema.json",
    "croupier.toml",
    "floor.db",
]


@pytest.fixture(autouse=True)
def few_files(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The software of these tests is one file, so that none of them reads thousands."""
    software = tmp_path / "software.py"
    software.write_text("1", encoding="utf-8")
    monkeypatch.setattr(manifest, "_installed", lambda: iter([("software.py", software)]))
    return software


@pytest.fixture
def house(tmp_path: Path, cli: Cli) -> Path:
    folder = tmp_path / "house"
    assert cli("init", folder, *WORDS)[0] == 0
    return folder


def there(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir()) if folder.exists() else []


def test_a_new_house_passes_every_check(house: Path, cli: Cli) -> None:
    assert there(house) == NAMES
    config = load(house / "croupier.toml")
    assert (config.house.operator, config.house.mode) == ('Harbour "North" Casino', Mode.DEMO)
    status, lines, _ = cli("check", "--config", house / "croupier.toml")
    assert status == 0
    assert [line.split()[0] for line in lines] == ["ok"] * 14


def test_the_secret_is_shown_once_and_kept_nowhere(tmp_path: Path, cli: Cli) -> None:
    folder = tmp_path / "house"
    _, lines, _ = cli("init", folder, *WORDS, "--number", "A-17", "--mode", "test")
    (secret,) = re.findall(r"the secret (\S+)$", "\n".join(lines), re.MULTILINE)
    for file in folder.iterdir():
        assert secret.encode() not in file.read_bytes()
    key = MasterKey.read(folder / "croupier.key")
    with closing(SqliteStore(folder / "floor.db")) as store:
        (member,) = the_staff(store).state.members.values()
        assert (member.number, member.name, member.roles) == ("A-17", "Ann Lee", ("administrator",))
        assert key.proves(member.verifier, secret)
        assert member.must_change, "It is changed at the first sign-on."


def test_a_house_begins_with_two_administrators_who_second_each_other(
    tmp_path: Path, cli: Cli
) -> None:
    folder = tmp_path / "house"
    status, lines, _ = cli(
        "init", folder, *WORDS, "--second-name", "Bob Fox", "--second-number", "18"
    )
    assert status == 0
    assert sum("signs on with the number" in line for line in lines) == 2
    with closing(SqliteStore(folder / "floor.db")) as store:
        members = the_staff(store).state.members
    assert {member.name for member in members.values()} == {"Ann Lee", "Bob Fox"}
    assert all(member.administers and member.seconds_from == 0 for member in members.values())


def test_the_key_is_for_its_owner_only_and_a_house_has_its_own(tmp_path: Path) -> None:
    files = [tmp_path / f"{number}.key" for number in range(3)]
    keys = [
        make_key(*item).key for item in zip(files, (Mode.DEMO, Mode.TEST, Mode.LIVE), strict=True)
    ]
    assert keys[0] == DEMO_KEY
    assert len(set(keys)) == 3
    for file, key in zip(files, keys, strict=True):
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        assert MasterKey.read(file).key == key


def test_a_demonstration_is_not_opened_for_money_by_a_single_word(house: Path, cli: Cli) -> None:
    file = house / "croupier.toml"
    text = file.read_text(encoding="utf-8").replace('mode = "demo"', 'mode = "live"')
    file.write_text(text.replace('approval = ""', 'approval = "7"'), encoding="utf-8")
    status, lines, _ = cli("check", "--config", file)
    assert status == 1
    assert [line for line in lines if "FAILED" in line] == [
        "FAILED key: croupier.key is that of every demonstration. Accepted: a key of this house."
    ]


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_written_over(tmp_path: Path, cli: Cli, name: str) -> None:
    (tmp_path / "house").mkdir()
    (tmp_path / "house" / name).write_text("mine", encoding="utf-8")
    status, _, complaint = cli("init", tmp_path / "house", *WORDS)
    assert (status, there(tmp_path / "house")) == (2, [name])
    assert f"{name}' is there already. Accepted: a folder without a house." in complaint
    assert (tmp_path / "house" / name).read_text(encoding="utf-8") == "mine"


WRONG = [
    (("--operator", ""), "house.operator: It is empty."),
    (("--mode", "life"), "Unknown mode 'life'. Accepted: demo, test, live."),
    (("--mode", "live"), "house.approval: This release has no approval (SATG 1.1 game-system(b))."),
    (("--number", "Ann"), "The administrator cannot be added:"),
    (("--store", "nowhere/floor.db"), "No folder"),
]


@pytest.mark.parametrize(("words", "why"), WRONG)
def test_where_anything_is_wrong_nothing_is_left(
    tmp_path: Path, cli: Cli, words: tuple[str, str], why: str
) -> None:
    given = dict(zip(WORDS[::2], WORDS[1::2], strict=True)) | {words[0]: words[1]}
    status, lines, complaint = cli("init", tmp_path / "house", *sum(given.items(), ()))
    assert (status, lines) == (2, [])
    assert why in complaint
    assert not (tmp_path / "house").exists()


def test_a_store_that_holds_a_house_is_left_alone(tmp_path: Path, postgres: str, cli: Cli) -> None:
    address = database(postgres)
    words = (*WORDS, "--store", address, "--mode", "test")
    assert cli("init", tmp_path / "one", *words)[0] == 0
    assert cli("check", "--config", tmp_path / "one" / "croupier.toml")[0] == 0
    status, _, complaint = cli("init", tmp_path / "two", *words)
    assert status == 2
    assert "holds a house already" in complaint
    assert not (tmp_path / "two").exists()
    with closing(open_store(address)) as store:
        assert len(the_staff(store).state.members) == 1


def test_check_tells_everything_that_is_wrong_with_the_configuration(house: Path, cli: Cli) -> None:
    file = house / "croupier.toml"
    text = file.read_text(encoding="utf-8").replace("port = 8470", "port = 0")
    file.write_text(text.replace("tries = 5", "tires = 5"), encoding="utf-8")
    status, lines, _ = cli("check", "--config", file)
    assert status == 1
    assert [line.split()[1] for line in lines] == ["server.port:", "staff.tires:"]
    assert cli("check", "--config", house / "none.toml")[0] == 2


def test_changed_software_is_told_and_accepted_by_an_operator_only(
    house: Path, cli: Cli, few_files: Path
) -> None:
    file = house / "croupier.toml"
    assert cli("accept-software", "--config", file)[1] == ["The software is as it was."]
    few_files.write_text("2", encoding="utf-8")
    status, lines, _ = cli("check", "--config", file)
    assert (status, lines[0].split(".py")[0]) == (1, "FAILED software: software")
    _, lines, _ = cli("accept-software", "--config", file)
    assert lines[0].startswith("Accepted: software.py was changed")
    assert cli("check", "--config", file)[0] == 0
    assert len([name for name in there(house) if name.startswith(manifest.NAME)]) == 2
    (house / "croupier.schema.json").unlink()
    few_files.write_text("3", encoding="utf-8")
    cli("accept-software", "--config", file)
    assert "croupier.schema.json" in there(house), "Editors learn the keys of the new release."


def test_an_older_release_is_refused_unless_it_is_named(
    house: Path, cli: Cli, few_files: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """I-08."""
    accept = partial(cli, "accept-software", "--config", house / "croupier.toml")

    def install(version: str) -> None:
        few_files.write_text(version, encoding="utf-8")
        monkeypatch.setattr(manifest, "__version__", version)

    install("2.10.0")
    assert accept()[0] == 0
    install("2.9.3")
    before = (house / manifest.NAME).read_bytes()
    for words in ((), ("--older", "2.9"), ("--older", "2.10.0")):
        status, _, complained = accept(*words)
        assert status == 2
        assert "Version 2.9.3 is older than 2.10.0. Accepted: " in complained
    assert (house / manifest.NAME).read_bytes() == before, "refused, and nothing was written"
    assert accept("--older", "2.9.3")[0] == 0
    install("2.10.0")
    status, _, complained = accept("--older", "2.10.0")
    assert status == 2
    assert "is not older" in complained
    assert accept()[0] == 0
    kept = [name for name in there(house) if name.startswith(f"{manifest.NAME}.")]
    assert len(kept) == 3, "every manifest that was replaced is on record"


@pytest.mark.parametrize(
    ("one", "other", "older"),
    [
        ("0.9.2", "0.10", True), ("0.10", "0.9.2", False), ("1.0", "1.0.0", False), ("1.0.0", "1", False),
        ("1.0rc1", "1.0", True), ("1.0", "1.0rc1", False), ("1.0.dev3", "1.0", True),
        ("1.0.post1", "1.0", False), ("1.0.1", "1.0+local", False),
    ],
)  # fmt: skip
def test_which_release_is_older(one: str, other: str, older: bool) -> None:
    assert manifest.is_older(one, other) is older


def by_hand(seed: bytes, message: bytes) -> str:
    """HMAC as it was published, by nothing but the hash."""
    block = seed.ljust(64, b"\0") if len(seed) <= 64 else sha256(seed).digest().ljust(64, b"\0")
    inner, outer = (bytes(item ^ pad for item in block) for pad in (0x36, 0x5C))
    return sha256(outer + sha256(inner + message).digest()).hexdigest()


def test_the_software_is_signed_with_a_seed_of_whoever_asks(
    cli: Cli, few_files: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """I-07: an independent calculation comes to the same, and every byte and every seed to another."""
    other = few_files.with_name("another.toml")
    other.write_bytes(b"rules\r\n\0")
    files = {"b/software.py": few_files, "a/another.toml": other}
    monkeypatch.setattr(manifest, "_installed", lambda: iter(files.items()))
    seen = set()
    for seed in ("00" * 16, "0F" * 16, "ab" * 64):
        status, lines, _ = cli("sign-software", seed, "--files")
        own = bytes.fromhex(seed)
        listed = [f"{by_hand(own, files[name].read_bytes())}  {name}" for name in sorted(files)]
        whole = by_hand(own, "".join(f"{line}\n" for line in listed).encode())
        assert (status, lines) == (0, [*listed, f"{whole}  2 files of version {__version__}"])
        assert cli("sign-software", seed)[1] == lines[-1:]
        seen.add(whole)
    other.write_bytes(b"rules\r\n\1")
    seen.add(cli("sign-software", "00" * 16)[1][0][:64])
    assert len(seen) == 4


def test_scripts_that_name_the_interpreter_of_a_machine_are_not_signed(
    cli: Cli, few_files: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same release comes to the same signature on a machine that has its Python elsewhere."""
    script = few_files.with_name("alembic")
    files = {"alembic/base.py": few_files, "alembic/../../../bin/alembic": script}
    monkeypatch.setattr(manifest, "_installed", lambda: iter(files.items()))
    found = []
    for interpreter in ("/usr/bin/python", "/opt/house/bin/python"):
        script.write_text(f"#!{interpreter}\n", encoding="utf-8")
        found.append(cli("sign-software", "00" * 16, "--files"))
    assert found[0] == found[1]
    assert [line[66:] for line in found[0][1]] == [
        "alembic/base.py",
        f"1 files of version {__version__}",
    ]
    assert set(manifest.present(0).files) == set(files), (
        "The manifest has them: they are not to change here."
    )


@pytest.mark.parametrize("seed", ["", "00" * 15, "00" * 65, "0" * 33, "seed" * 8])
def test_a_seed_that_is_none(cli: Cli, seed: str) -> None:
    status, out, complained = cli("sign-software", seed)
    assert (status, out) == (2, [])
    assert "Unreadable seed" in complained


def test_the_template_says_what_holds_without_it(house: Path) -> None:
    """What stands in the file as it is written is the default, so that a line taken out changes nothing."""
    written = tomllib.loads((house / "croupier.toml").read_text(encoding="utf-8"))
    bare = {name: written[name] for name in ("house", "store", "server")}
    bare["server"] = {"key_file": "croupier.key"}
    file = house / "bare.toml"
    lines = []
    for name, own in bare.items():
        lines += [f"[{name}]", *(f"{key} = {json.dumps(value)}" for key, value in own.items())]
    file.write_text("\n".join(lines), encoding="utf-8")
    one, two = load(house / "croupier.toml"), load(file)
    for part in ("house", "store", "server", "staff", "limits", "monitoring"):
        assert getattr(one, part) == getattr(two, part), part


def test_the_examples_in_the_template_are_right(house: Path) -> None:
    file = house / "croupier.toml"
    text = re.sub(
        r"^# (?=[\[\w]+.*[=\]])", "", file.read_text(encoding="utf-8"), flags=re.MULTILINE
    )
    for name in ("floor.pem", "floor.key", "central.pem"):
        (house / name).touch()
    file.write_text(text, encoding="utf-8")
    config = load(file)
    assert list(config.tables) == ["R1"]
    assert list(config.devices) == ["wheel-1"]
    assert config.monitoring.address is not None
    assert len(config.house.shifts) == 3


def test_who_sets_up_is_told_no_secret_by_mistake(tmp_path: Path) -> None:
    wanted = HouseRequest(operator="a", venue="b", mode=Mode.TEST, number="1", name="Ann")
    made = set_up(tmp_path / "x", wanted, at=START)
    assert made.secret not in repr(made)


BY_HAND = [
    ("order", "R1", "dealer:Nobody wagering"),
    ("cash-out", "R1", "R1-1", "ticket.pdf"),
    ("print-ticket", "R1", "R1-1", "ticket.pdf"),
    ("redeem", "123456789012345678"),
    ("pay-by-hand", "123456789012345678", "5"),
    ("illegible", "123456789012345678", "smeared", "--second", "Bob"),
    ("report-loss", "lost", "it is gone"),
    ("expire-tickets",),
    ("demo", "rapid-roulette"),
]


@pytest.mark.parametrize("words", BY_HAND, ids=lambda words: words[0])
def test_nobody_gives_orders_to_a_house_past_its_server(
    house: Path, cli: Cli, words: tuple[str, ...]
) -> None:
    status, lines, complaint = cli(*words, "--store", house / "floor.db")
    assert (status, lines) == (2, [])
    assert "belongs to a house: orders go over its server" in complaint
    assert complaint.count("\n") == 1
    with closing(open_store(str(house / "floor.db"), reading=True)) as store:
        assert store.places() == ["staff"]


def test_a_store_is_for_its_owner_only_and_so_is_its_log(house: Path, tmp_path: Path) -> None:
    with closing(SqliteStore(tmp_path / "new.db")) as store:
        store.places()
        files = [house / "floor.db", *tmp_path.glob("new.db*")]
        assert len(files) > 1
        for file in files:
            assert stat.S_IMODE(file.stat().st_mode) == 0o600, file.name


def with_section(house: Path, lines: list[str]) -> Path:
    file = house / "croupier.toml"
    text = file.read_text(encoding="utf-8")
    file.write_text(f"{text}\n" + "\n".join(lines), encoding="utf-8")
    return file


@pytest.mark.parametrize(
    ("key", "variant"), [(item.key, variant.name) for item in GAMES for variant in item.variants]
)
def test_the_section_of_every_game_can_be_opened(
    tmp_path: Path, cli: Cli, key: str, variant: str
) -> None:
    status, lines, _ = cli("plan", key, "--table", "R1", "--variant", variant, "--demo")
    assert status == 0
    file = tmp_path / "croupier.toml"
    (tmp_path / "croupier.key").touch()
    head = [
        "[house]", 'operator = "a"', 'venue = "b"', 'mode = "demo"', "[store]", 'address = "floor.db"',
        "[server]", 'key_file = "croupier.key"',
    ]  # fmt: skip
    file.write_text("\n".join([*head, *lines]), encoding="utf-8")
    plan = load(file).tables["R1"].plan
    assert plan_faults(plan, time.time_ns() // 1_000_000, []) == []
    assert plan.game == key


def test_a_new_house_with_a_planned_table_passes(house: Path, cli: Cli) -> None:
    file = with_section(house, cli("plan", "rapid-roulette", "--demo")[1])
    status, lines, _ = cli("check", "--config", file)
    assert status == 0, lines


def test_what_only_the_operator_knows_is_marked_and_missed_line_by_line(
    house: Path, cli: Cli
) -> None:
    lines = cli("plan", "rapid-roulette", "--table", "R7")[1]
    marked = [line for line in lines if planning.FILL_IN in line]
    assert [item.split()[0] for item in marked] == ["approval"] * 3 + ["approved_on"]
    status, told, _ = cli("check", "--config", with_section(house, lines))
    assert status == 1
    missed = [item for item in told if item.startswith("FAILED")]
    assert [item.split(". ")[1].rstrip(".").split(" ")[0].rstrip(".") for item in missed[:-1]] == [
        "player-terminal",
        "game-system",
        "dealer-terminal",
    ]
    assert missed[-1].endswith(
        "`croupier plan rapid-roulette --table R7` prints a complete section."
    )


def test_a_table_without_equipment_is_told_each_piece_in_its_own_line(
    house: Path, cli: Cli
) -> None:
    bare = ["[tables.R1]", 'game = "rapid-roulette"', 'variant = "single zero"']
    _, told, _ = cli("check", "--config", with_section(house, bare))
    missed = [item for item in told if item.startswith("FAILED tables: R1: ")]
    for kind in ("player-terminal", "game-system", "wnd", "dealer-terminal", "roulette-wheel"):
        assert len([item for item in missed if f" {kind}." in item]) == 1, kind


def test_a_plan_of_what_is_not_there(cli: Cli) -> None:
    assert "Did you mean 'rapid-roulette'?" in cli("plan", "rapid-rulette")[2]
    assert "Unreadable table 'a b'." in cli("plan", "rapid-roulette", "--table", "a b")[2]


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (("--port", 9_000), "--port"),
        (("--device-port", 9_000), "--device-port"),
        (("--folder", "x"), "--folder"),
        (("--port", 8_470, "--folder", "x"), "--folder, --port"),
    ],
)
def test_what_is_for_the_demo_floor_is_refused_without_it(
    house: Path, cli: Cli, words: tuple[object, ...], named: str
) -> None:
    """Also a port that would be the usual one: whoever names it believes that it counts."""
    status, out, err = cli("serve", "--config", house / "croupier.toml", *words)
    assert (status, out) == (2, [])
    assert f"{named} says nothing without --demo: a house listens where its configuration" in err


def test_the_demo_floor_takes_no_configuration(house: Path, cli: Cli) -> None:
    status, out, err = cli("serve", "--demo", "--config", house / "croupier.toml")
    assert (status, out) == (2, [])
    assert "--config says nothing with --demo" in err
