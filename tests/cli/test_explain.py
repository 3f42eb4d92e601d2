"""`croupier demo` keeps what happened; `croupier explain` tells why."""

import json
import re
from pathlib import Path

import pytest

from croupier.cli import main
from croupier.games import GAMES
from croupier.rounds.commands import OpenWagering, Order
from croupier.rounds.people import Actor
from croupier.store import SqliteStore
from croupier.table import Table
from tables import START


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("demo") / "floor.db"
    main(["demo", "--store", str(path), "--rounds", "2", "--seed", "3"])
    return path


def told(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    capsys.readouterr()
    main(["explain", *words])
    return capsys.readouterr().out


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    with pytest.raises(SystemExit) as stop:
        main(list(words))
    assert stop.value.code == 2
    return capsys.readouterr().err


def test_the_demonstration_plays_every_game(kept: Path) -> None:
    assert len(SqliteStore(kept).tables()) == len(GAMES)


def test_it_goes_on_in_the_same_file_and_can_be_played_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = []
    for name in ("one.db", "two.db"):
        main(["demo", "triple-chase", "--store", str(tmp_path / name), "--seed", "9"])
        line = capsys.readouterr().out.splitlines()[0]
        shown.append(re.sub(r"T\S+ \S+ ", "", line, count=1).rpartition("|")[0])
    assert shown[0] == shown[1]
    main(["demo", "triple-chase", "--store", str(tmp_path / "one.db")])
    assert len(SqliteStore(tmp_path / "one.db").tables()) == 2


def test_a_round_is_told_with_its_rules_its_course_its_payments_and_its_transfers(
    kept: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = told(capsys, "RR3/2", "--store", str(kept))
    for part in (
        "Rapid Roulette",
        "in force when it opened",
        "sealed before any result",
        "In the books:",
    ):
        assert part in text
    assert "SATG 10.5.1" in text
    assert "NOT WHAT THE RULES SAY" not in text


def test_one_terminal_is_shown_its_proof_of_the_seal(
    kept: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = told(capsys, "RR3/2", "--store", str(kept), "--for", "RR3-2")
    assert "RR3-2 are in the seal" in text
    assert "RR3-1" not in text.partition("In the books")[0]


def test_receipts_are_printed_as_json(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(told(capsys, "CW14/1", "--store", str(kept), "--json"))
    assert found
    assert all(part["agrees"] for receipt in found for part in receipt["parts"])


def test_a_round_in_notation_needs_no_store(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    line = told(capsys, "TC8/1", "--store", str(kept)).splitlines()[-1]
    assert "Triple Chase" in told(capsys, line)


def test_a_refused_order_is_explained(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "floor.db"
    order = Order(id="asked-once", at=START, by=Actor("Dana", "dealer"), command=OpenWagering())
    assert Table("T1", SqliteStore(path)).handle(order).refused is not None
    text = told(capsys, "asked-once", "--store", str(path))
    assert "Dana (dealer)" in text
    assert "refused (table-closed)" in text


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("explain", "RR3/9"), "Unknown round of RR3 '9'"),
        (("explain", "XX/1"), "Unknown table 'XX'"),
        (("explain", "nothing"), "No order 'nothing'"),
        (("explain", "RR3/1", "--for", "nobody"), "Unknown holder 'nobody'"),
        (("demo", "--rounds", "0"), "0 rounds"),
        (("demo", "chess"), "Unknown game 'chess'"),
    ],
)
def test_what_does_not_exist_is_answered_in_one_line(
    kept: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], says: str
) -> None:
    text = refused(capsys, *words, "--store", str(kept))
    assert says in text
    assert text.count("\n") == 1


def test_a_file_that_is_not_there_is_not_made(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "No tables in" in refused(capsys, "explain", "T1/1", "--store", str(tmp_path / "no.db"))
    assert not (tmp_path / "no.db").exists()
