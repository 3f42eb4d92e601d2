"""The watch over fairness as it is asked for on the command line."""

from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random

import msgspec
import pytest

from croupier.devices.simulated_source import SimulatedDevice
from croupier.engine.store import SqliteStore
from croupier.games import game
from croupier.server.demo.demo_tables import DemoTable
from support.typed_command import Cli

NOON = 1_767_229_200_000


@pytest.fixture
def cli(cli: Cli) -> Cli:
    """The same of `fairness`."""
    return partial(cli, "fairness")


def play(path: Path, *keys: str, rounds: int) -> Path:
    with closing(SqliteStore(path)) as store:
        for number, key in enumerate(keys):
            the_game = game(key)
            table = DemoTable(
                the_game,
                the_game.variants[0],
                name=f"T{number}",
                store=store,
                chance=Random(number),
                at=NOON,
            )
            table.open(1)
            for _ in range(rounds):
                table.round(1)
    return path


@pytest.fixture
def fair(tmp_path: Path) -> Path:
    """A wheel, dice and cards, played fairly for a while."""
    return play(tmp_path / "fair.db", "rapid-roulette", "rapid-sic-bo", "triple-chase", rounds=6)


@pytest.fixture
def stuck(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A wheel on which nothing but 17 comes."""
    monkeypatch.setattr(SimulatedDevice, "draw", lambda _device: 17)
    return play(tmp_path / "stuck.db", "rapid-roulette", rounds=25)


def test_streams_by_equipment_table_dealer_and_shift(cli: Cli, fair: Path) -> None:
    status, lines, _ = cli(fair)
    assert status == 0
    assert lines[0] == "The watch over fairness, all that is kept: 17 streams of results in all."
    assert "at most 0.01, however often one looks" in lines[1]
    assert [line.split("  ")[0] for line in lines[4:7]] == [
        "T0 roulette-wheel", "T1 dice", "T2 csm",
    ]  # fmt: skip
    assert lines[-1] == "Nothing is unusual."
    status, lines, _ = cli(fair, "--by", "dealer")
    assert status == 0
    dealers = [line.split() for line in lines if line.startswith("Dana")]
    assert [line[1:4] for line in dealers[:3]] == [
        ["3", "dice", "6"], ["Triple", "Chase,", "6"], ["single", "zero", "wheel"],
    ]  # fmt: skip
    status, lines, _ = cli(fair, "--by", "shift")
    assert [line.split()[:2] for line in lines if line.startswith("day ")][:3] == [
        ["day", "3"], ["day", "Triple"], ["day", "single"],
    ]  # fmt: skip
    assert any(line.startswith("hold by shift") for line in lines)
    assert cli(fair, "--by", "shift", "--shifts", "none")[1][3] == "by shift: no results yet"
    status, lines, _ = cli(fair, "--by", "table")
    assert any(line.startswith("hold by table") for line in lines)


def test_an_export_says_the_same_as_its_store(
    cli: Cli, fair: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from croupier.cli.main import main

    main(["export", str(fair), str(tmp_path / "fair.jsonl.gz")])
    capsys.readouterr()
    told = cli(fair, "--json")
    assert cli(tmp_path / "fair.jsonl.gz", "--json") == told
    watch = msgspec.json.decode(told[1][0])
    assert {item["view"] for item in watch["streams"]} == {"equipment", "table", "dealer", "shift"}
    assert {item["key"] for item in watch["holds"]} == {"T0", "T1", "T2", "Dana", "day"}
    assert {"T0", "T1", "T2"} <= set(watch["logs"])


def test_what_stands_out_is_told_with_status_1(cli: Cli, stuck: Path) -> None:
    status, lines, _ = cli(stuck)
    assert status == 1
    assert "STANDS OUT" in lines[4]
    assert "pocket 17: 22, expected 0.6;" in lines[4], "The player had no money for three more."
    assert lines[-1].startswith("To be looked at by a person: Dana, T0 roulette-wheel, day, T0")
    status, *_ = cli(stuck, "--alpha", "1e-30")
    assert status == 0, "Whoever wants to be nearly sure waits longer."


def test_a_period(cli: Cli, fair: Path) -> None:
    status, lines, _ = cli(fair, "--from", "2030-01-01T06:00")
    assert (status, lines[3]) == (0, "by equipment: no results yet")
    status, _, error = cli(fair, "--from", "2030-01-01T06:00", "--to", "2029-01-01T06:00")
    assert (status, "Nothing lies between" in error) == (2, True)


def test_what_cannot_be_is_refused(cli: Cli, fair: Path, tmp_path: Path) -> None:
    assert "above 0 and below 1" in cli(fair, "--alpha", "1.5")[2]
    assert "No file" in cli(tmp_path / "none.jsonl")[2]
    assert "No tables" in cli(tmp_path / "none.db")[2]


def test_how_long_a_bias_takes(cli: Cli) -> None:
    words = ("plan", "--game", "rapid-sic-bo", "--bias", "face 6 +30%", "--runs", "10")
    status, lines, _ = cli(*words)
    assert status == 0
    assert lines[0] == "3 dice, face 6 +30%:"
    assert lines[1].startswith("  half of 10 simulated runs are found within ")
    assert cli(*words)[1] == lines, "The same seed, the same answer."
    told = msgspec.json.decode(cli(*words, "--json")[1][0])
    assert told["median"] <= told["nine_of_ten"]
    assert told["unit"] == "throws"
    assert "Unknown game" in cli("plan", "--game", "chess", "--bias", "pocket 17 +20%")[2]
