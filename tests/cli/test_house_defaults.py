"""In the folder of a house, commands that read take its store, its name and its days from its configuration."""

import json
from pathlib import Path
from typing import Any

import pytest

from croupier.cli.house_defaults import READING
from croupier.cli.main import app, main


@pytest.fixture(name="house", scope="module")
def a_house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("house")
    main(
        ["init", str(folder), "--operator", "The Operator", "--venue", "The Venue", "--name", "Ada"]
    )
    main(["demo", "rapid-roulette", "--rounds", "1", "--store", str(folder / "other.db")])
    return folder


@pytest.fixture(autouse=True)
def _in_the_house(house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(house)


def configure(house: Path, line: str) -> str:
    """Add a line to the section of the house, and return the text before."""
    file = house / "croupier.toml"
    before = file.read_text(encoding="utf-8")
    file.write_text(before.replace("[house]\n", f"[house]\n{line}\n", 1), encoding="utf-8")
    return before


def reported(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[Any, str]:
    main(["report", "--json", *words])
    printed = capsys.readouterr()
    return json.loads(printed.out)["head"], printed.err


def test_a_report_is_that_of_the_house(house: Path, capsys: pytest.CaptureFixture[str]) -> None:
    head, says = reported(capsys)
    assert (head["operator"], head["venue"]) == ("The Operator", "The Venue")
    assert head["calendar"] == {"zone": "Australia/Melbourne", "day_starts": "06:00", "shifts": []}
    assert says == (
        f"croupier: from croupier.toml: store {house / 'floor.db'}; operator The Operator; venue The Venue; zone "
        "Australia/Melbourne; day-starts 06:00; shifts none\n"
    )


def test_the_shifts_are_those_of_the_house(house: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = configure(house, 'shifts = { early = "06:00", late = "18:00" }')
    try:
        head, _ = reported(capsys)
    finally:
        (house / "croupier.toml").write_text(before, encoding="utf-8")
    shifts = [{"name": "early", "starts": "06:00"}, {"name": "late", "starts": "18:00"}]
    assert head["calendar"]["shifts"] == shifts


def test_what_is_typed_wins(capsys: pytest.CaptureFixture[str]) -> None:
    head, says = reported(
        capsys, "--store", "other.db", "--venue", "Elsewhere", "--zone", "Australia/Perth",
        "--shifts", "all 06:00",
    )  # fmt: skip
    assert (head["operator"], head["venue"]) == ("The Operator", "Elsewhere")
    assert head["calendar"]["zone"] == "Australia/Perth"
    assert list(head["logs"]) == ["RR1"]
    assert says == "croupier: from croupier.toml: operator The Operator; day-starts 06:00\n"


@pytest.mark.parametrize("words", [("verify",), ("replay",), ("tickets",), ("jackpots",)])
def test_a_store_need_not_be_named(
    house: Path, words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    main(words)
    says = capsys.readouterr().err
    assert says == f"croupier: from croupier.toml: store {house / 'floor.db'}\n"


def test_elsewhere_nothing_is_taken(
    house: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    head, says = reported(capsys, "--store", str(house / "other.db"))
    assert (head["operator"], says) == ("", "")


def test_a_command_that_writes_takes_no_store(
    house: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = (house / "floor.db").read_bytes()
    with pytest.raises(SystemExit):
        main(["anchor"])
    assert "croupier.toml" not in capsys.readouterr().err
    assert (house / "floor.db").read_bytes() == before


def test_a_configuration_with_faults_is_refused(
    house: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = configure(house, 'unknown = "x"')
    try:
        with pytest.raises(SystemExit) as ended:
            main(["tickets"])
    finally:
        (house / "croupier.toml").write_text(before, encoding="utf-8")
    assert ended.value.code == 2
    says = capsys.readouterr().err
    assert says.startswith("croupier: croupier.toml of this folder cannot be used: house.unknown: ")
    assert says.endswith("Accepted: a configuration without faults, or another folder.\n")


@pytest.mark.parametrize("command", sorted(READING))
def test_each_reading_command_names_a_store(command: tuple[str, ...]) -> None:
    found = app
    for word in command:
        found = found[word]
    names = {name for argument in found.assemble_argument_collection() for name in argument.names}
    assert names & {"--store", "store", "from"}
