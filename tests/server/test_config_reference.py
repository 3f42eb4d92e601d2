"""The reference of the configuration names every key, and its schema accepts what the program accepts."""

import copy
import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema_rs import Draft7Validator
from msgspec.structs import fields

from croupier.games import GAMES
from croupier.server.settings.config import BadConfig, load
from croupier.server.settings.config_reference import SCHEMA_NAME, schema_text, sections
from croupier.server.setup.table_template import planned, section
from croupier.server.struct_sources import written_fields
from support.real_house import typed
from support.valid_config import RIGHT, written

EVERY_SECTION = """
[house]
operator = "Harbour Casino"
venue = "Main Floor"
mode = "test"
time_zone = "Australia/Melbourne"
gaming_day_starts = "06:00"
shifts = { day = "06:00", night = "22:00" }
ticket_system = 2
large_win = "$10,000.00"

[store]
address = "floor.db"

[server]
key_file = "house.key"
port = 8500
origins = ["https://floor.example"]
proxies = ["10.0.0.0/28"]

[staff]
tries = 3

[sign_on]
issuer = "https://sign-on.example"
client = "house"
claim = "number"
address = "https://floor.example"

[limits]
connections = 3

[reports]
niceness = 19

[monitoring]
address = "127.0.0.1:9100"

[targets.duty]
kind = "mail"
address = "smtp://127.0.0.1"
sender = "floor@house.example"
to = ["duty@house.example"]
level = "lock"
alerts = ["large-win"]

[cages]
names = ["cage-1", "kiosk-1"]
kiosk_limit = "2000"

[jackpots]
ticket_days = 30

[tournaments]
cash_chips = true

[devices.wheel-1]
kind = "wheel"
table = "R1"
simulated = true
"""
VALIDATOR = Draft7Validator(json.loads(schema_text()))
WRONG: tuple[Any, ...] = ({"no such key": 1}, ["", 3.5], "", -1, 3.5)
"""Each is wrong for most keys."""


def tables() -> str:
    """A table of every game, as `croupier plan` prints it."""
    return "\n".join(
        line
        for number, game in enumerate(GAMES, 1)
        for line in section(f"R{number}", planned(game, f"R{number}"), game, demo=True)
    )


@pytest.fixture(name="config", scope="module")
def a_config() -> dict[str, Any]:
    return tomllib.loads(f"{EVERY_SECTION}\n{tables()}")


def test_every_key_has_a_meaning() -> None:
    silent = [
        f"{part.heading} {field.name}"
        for part in sections()
        for field in fields(part.kind)
        if not written_fields(part.kind)[field.name].says and "[" not in str(field.type)
    ]
    assert silent == []


def test_the_schema_accepts_what_the_program_accepts(
    config: dict[str, Any], tmp_path: Path
) -> None:
    load(written(tmp_path, f"{EVERY_SECTION}\n{tables()}"))
    assert list(VALIDATOR.iter_errors(config)) == []
    assert VALIDATOR.is_valid(tomllib.loads(RIGHT))
    assert set(config) == {part.heading.strip("[]").partition(".")[0] for part in sections()}


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every key of a configuration, and each first entry of a list."""
    entries = value.items() if isinstance(value, dict) else enumerate(value[:1])
    for key, below in entries:
        yield (*path, key)
        if isinstance(below, dict | list):
            yield from places(below, (*path, key))


def changed(config: dict[str, Any], path: tuple[Any, ...], value: Any) -> dict[str, Any]:
    """A copy with another value at a place."""
    whole = copy.deepcopy(config)
    holder: Any = whole
    for key in path[:-1]:
        holder = holder[key]
    holder[path[-1]] = value
    return whole


def toml(value: Any) -> str:
    """A value on one line, as the file has it."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {toml(it)}" for key, it in value.items()) + "}"
    if isinstance(value, list):
        return f"[{', '.join(map(toml, value))}]"
    return json.dumps(value, ensure_ascii=False)


def refused(config: dict[str, Any], folder: Path) -> bool:
    text = "\n".join(f"{key} = {toml(value)}" for key, value in config.items())
    try:
        load(written(folder, text))
    except BadConfig:
        return True
    return False


def test_what_the_schema_refuses_the_program_refuses_too(
    config: dict[str, Any], tmp_path: Path
) -> None:
    """An editor never marks a value that the program takes. Wrong values of every key are tried."""
    small = config | {"tables": {"R1": config["tables"]["R1"]}}
    marked = 0
    for path in places(small):
        for value in WRONG:
            wrong = changed(small, path, value)
            if not VALIDATOR.is_valid(wrong):
                marked += 1
                assert refused(wrong, tmp_path), (path, value)
    assert marked > 200


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("server", "port"), 65_536),
        (("server", "portt"), 1),
        (("house", "mode"), "trial"),
        (("house", "large_win"), 10_000),
        (("house", "gaming_day_starts"), "6:00"),
        (("house", "operator"), ""),
        (("staff", "tries"), 0),
        (("tables", "R1", "game"), "roulette"),
        (("tables", "R1", "limits"), {"*": {"minimum": "$5.00"}}),
        (("targets", "duty", "alerts"), ["large-wins"]),
        (("devices", "wheel-1", "kind"), "wheels"),
    ],
)
def test_an_editor_marks_a_usual_mistake(
    config: dict[str, Any], path: tuple[str, ...], value: object
) -> None:
    assert not VALIDATOR.is_valid(changed(config, path, value))


def test_a_new_house_names_its_schema(tmp_path: Path) -> None:
    made = typed(
        "init", tmp_path / "house", "--operator", "Harbour Casino", "--venue", "Main Floor",
        "--name", "Ann Lee", "--mode", "test",
    )  # fmt: skip
    assert made.returncode == 0, made.stderr
    file = tmp_path / "house" / "croupier.toml"
    text = file.read_text(encoding="utf-8")
    assert text.splitlines()[0] == f"#:schema ./{SCHEMA_NAME}"
    assert file.with_name(SCHEMA_NAME).read_text(encoding="utf-8") == schema_text()
    assert VALIDATOR.is_valid(tomllib.loads(text))
    # The template shows further keys as comments: each is one that the program knows.
    shown = {line.removeprefix("# ").split(" = ")[0] for line in text.splitlines() if " = " in line}
    known = {field.name for part in sections() for field in fields(part.kind)} | {'limits."*"'}
    assert shown - known == set()
