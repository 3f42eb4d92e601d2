"""One stored table from the command line: the guide, and an order given by hand."""

import re
from pathlib import Path

import pytest

from croupier.cli import main


@pytest.fixture
def store(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """A demonstration of Triple Chase."""
    path = tmp_path / "tables.db"
    main(["demo", "triple-chase", "--store", str(path), "--rounds", "1", "--seed", "3"])
    capsys.readouterr()
    return path


def said(capsys: pytest.CaptureFixture[str], store: Path, *words: str) -> str:
    main([*words, "--store", str(store)])
    return capsys.readouterr().out


def test_the_guide_lists_what_can_have_happened_and_the_line_that_rules_it(
    store: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = said(capsys, store, "guide", "TC1")
    assert "round 1. The table is open and no round is in progress." in before
    assert "face-up-card" not in before, "no card is due"
    for line in ("dealer:Dana wagering", "TC1-1 wager crown-pairs 5", "dealer:Dana enter 9h"):
        said(capsys, store, "order", "TC1", line)
    now = said(capsys, store, "guide", "TC1")
    assert "    dealer rule excess-card-seen discard face=FACE\n" in now
    assert "    tg-higher-duties-dealer reconstruct [REASON…] faces=FACE+FACE" in now
    ruled = re.search(r"^    (dealer rule excess-card-seen discard) ", now, re.MULTILINE)
    assert ruled is not None
    done = said(capsys, store, "order", "TC1", f"{ruled[1]} face=Kh")
    assert [line.split()[0] for line in done.splitlines()] == [
        "irregularity-ruled",
        "face-discarded",
    ]


def test_an_order_that_is_refused_says_why_and_has_the_status_1(
    store: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["order", "TC1", "dealer confirm", "--store", str(store)])
    assert ended.value.code == 1
    assert capsys.readouterr().out.startswith("refused no-round: ")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["guide", "XX9"], "Unknown table 'XX9'."),
        (["order", "XX9", "dealer wagering"], "Unknown table 'XX9'."),
        (["order", "TC1", "dealer dance"], "Unknown command 'dance'."),
        (["order", "TC1", "dealer"], "Unreadable line"),
    ],
)
def test_what_cannot_be_read_is_refused_in_one_line(
    store: Path, capsys: pytest.CaptureFixture[str], words: list[str], says: str
) -> None:
    with pytest.raises(SystemExit) as ended:
        main([*words, "--store", str(store)])
    assert ended.value.code == 2
    error = capsys.readouterr().err
    assert says in error
    assert error.count("\n") == 1


@pytest.mark.parametrize("words", [["guide", "TC1"], ["order", "TC1", "dealer wagering"]])
def test_a_file_without_tables_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main([*words, "--store", str(tmp_path / "none.db")])
    assert ended.value.code == 2
    assert "No tables in" in capsys.readouterr().err
