"""One stored table from the command line: the guide, and an order given by hand."""

import re
from pathlib import Path

import pytest

from croupier.cli.main import main


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


CHINESE = "已拒绝 no-round：没有正在进行的局。"


@pytest.mark.parametrize(
    ("options", "environment"),
    [
        (("--language", "zh-Hans"), {}),
        (("--language=zh-Hans",), {"LANG": "en_AU.UTF-8"}),
        ((), {"LANG": "zh_CN.UTF-8"}),
        ((), {"CROUPIER_LANGUAGE": "zh-Hans", "LC_ALL": "C"}),
    ],
)
def test_a_refusal_is_said_in_the_language_of_the_reader(
    options: tuple[str, ...],
    environment: dict[str, str],
    store: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("CROUPIER_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(SystemExit) as ended:
        main([*options, "order", "TC1", "dealer confirm", "--store", str(store)])
    assert (ended.value.code, capsys.readouterr().out.strip()) == (1, CHINESE)


def test_a_kept_refusal_is_explained_in_chinese_with_its_sums(
    store: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said(capsys, store, "order", "TC1", "dealer:Dana wagering")
    with pytest.raises(SystemExit):
        main(
            [
                "order",
                "TC1",
                "TC1-1 wager crown-pairs 900000",
                "--id",
                "much",
                "--store",
                str(store),
            ]
        )
    english = capsys.readouterr().out
    chinese = said(capsys, store, "--language", "zh-Hans", "explain", "much")
    sums = re.findall(r"\$[\d,.]+\d", english)
    assert sums
    assert re.findall(r"\$[\d,.]+\d", chinese.splitlines()[1]) == sums
    assert "已被拒绝（" in chinese
    assert "It was refused" not in chinese


def test_faults_of_the_words_typed_are_said_in_chinese_too(
    store: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--language", "zh-Hans", "order", "TC1", "dealer dance", "--store", str(store)])
    assert (ended.value.code, "没有指令“dance”。" in capsys.readouterr().err) == (2, True)
    with pytest.raises(SystemExit) as ended:
        main(["--language", "latin", "guide", "TC1", "--store", str(store)])
    assert ended.value.code == 2
    assert "Accepted: en, zh-Hans" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["guide", "XX9"], "Unknown table 'XX9'."),
        (["order", "XX9", "dealer wagering"], "Unknown table 'XX9'."),
        (["order", "TC1", "dealer dance"], "Unknown command 'dance'."),
        (["order", "TC1", "dealer"], "Unreadable line"),
        (["fit", "XX9/1", "9h"], "Unknown table 'XX9'."),
        (["fit", "TC1/9", "9h"], "Unknown round of TC1 '9'."),
        (["fit", "TC1/1", "9x"], "Unknown card '9x'."),
        (["fit", "TC1/1", "9h", "--rulings", "x"], "Unreadable pair 'x'."),
        (["case", "TC1", "TC1-C9"], "Unknown case 'TC1-C9'."),
        (["equipment", "TC1", "pink"], "Nothing is on record of 'pink'."),
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


def test_the_fit_report_says_what_a_correction_would_move(
    store: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "No player gains or loses." in said(capsys, store, "fit", "TC1/1", "2d 9h 4s")
    asked = said(capsys, store, "fit", "TC1/1", "2d 9h 2s 5c")
    assert "  draws-left 1: to be ruled: left-over, void-round\n" in asked
    assert "1 to be ruled before anything is posted." in asked
    ruled = said(capsys, store, "fit", "TC1/1", "2d 9h 2s 5c", "--rulings", "draws-left:left-over")
    assert "  TC1-1 gains $" in ruled


def test_a_file_and_the_log_of_the_cards_are_printed(
    store: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said(
        capsys,
        store,
        "order",
        "TC1",
        "dealer open-case dispute payment it was a pair terminal=TC1-1",
    )
    file = said(capsys, store, "case", "TC1", "TC1-C1")
    assert "it was a pair" in file
    assert "VCGLR" in file
    log = said(capsys, store, "equipment", "TC1", "blue")
    assert "cards-checked" in log
    assert log.count(" drawn ") == 3


def test_the_log_of_the_cards_says_how_they_lie_after_the_cut(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "tables.db"
    main(["demo", "casino-war", "--store", str(path), "--rounds", "1", "--seed", "3"])
    capsys.readouterr()
    log = said(capsys, path, "equipment", "CW1", "blue")
    assert "stack=312: cards 157 to 312, then 1 to 156; the cutting card before the last 78" in log
    assert re.search(r"  1 \(157\)  drawn ", log)
