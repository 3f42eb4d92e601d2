"""The register data says what the rulebook says: read a second time from its files, and by the verifier itself."""

import json
import tomllib
from importlib.resources import files
from pathlib import Path

import pytest

from croupier.games import GAMES
from croupier.records.audit.register_data import register_data
from support.typed_command import Cli
from support.verifier_program import asked

DATA = register_data()
BOOK = files("croupier.rulebook").joinpath("games")


@pytest.mark.parametrize("name", sorted(DATA["tables"]))
def test_every_row_of_a_pay_table_is_there_and_no_other(name: str) -> None:
    written = tomllib.loads(BOOK.joinpath(f"{name}.toml").read_text(encoding="utf-8"))
    kept = ("pays", "option", "decks", "from")
    nothing = {"option": "", "decks": []}
    expected = {
        bet: {line: [{key: {**nothing, **row}[key] for key in kept} for row in rows] for line, rows in lines.items()}
        for bet, lines in written.get("pays", {}).items()
    }  # fmt: skip
    found = {
        bet: {line: [{key: row[key] for key in kept} for row in rows] for line, rows in lines.items()}
        for bet, lines in DATA["tables"][name]["pays"].items()
    }  # fmt: skip
    assert found == expected


def test_every_table_and_every_game_is_there() -> None:
    names = {
        path.name.removesuffix(".toml") for path in BOOK.iterdir() if path.name.endswith(".toml")
    }
    assert set(DATA["tables"]) == names
    assert list(DATA["games"]) == [game.key for game in GAMES]
    for item in DATA["games"].values():
        assert item["table"] in names


def test_a_value_holds_from_the_instant_of_its_edition_in_melbourne() -> None:
    (row,) = DATA["tables"]["triple-chase"]["pays"]["total-13"]["exact"]
    assert row["since"] == DATA["editions"]["SATG 15.1"]["since"] == 1_530_381_600_000
    assert DATA["editions"]["GAZ 29/2000"]["since"] == 976_813_200_000


def test_the_command_writes_it_once_and_always_the_same(cli: Cli, tmp_path: Path) -> None:
    first, second = tmp_path / "register.json", tmp_path / "again.json"
    assert cli("register", "data", first)[0] == 0
    assert cli("register", "data", second)[0] == 0
    assert first.read_bytes() == second.read_bytes()
    assert json.loads(first.read_text(encoding="utf-8")) == DATA
    status, _, complained = cli("register", "data", first)
    assert status == 2
    assert "is there already. Accepted: a new file." in complained


def test_what_is_no_register_data_is_refused(exported: Path, tmp_path: Path) -> None:
    for name, text in {
        "another format": '{"format": 2}',
        "no games": '{"format": 1, "tables": {}}',
        "no JSON": "odds",
    }.items():
        path = tmp_path / f"{name}.json"
        path.write_text(text, encoding="utf-8")
        done = asked(exported, path)
        assert done.returncode == 2, name
        assert done.stderr.startswith("verifier: "), done.stderr
