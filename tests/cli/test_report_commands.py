"""A report as it is asked for on the command line."""

import csv
import re
from contextlib import closing
from fractions import Fraction
from functools import partial
from pathlib import Path

import msgspec
import pytest

from croupier.engine.store import SqliteStore
from croupier.records.reports import Count, Meter
from croupier.records.reports.gaming_calendar import ms_of
from croupier.rulebook import instant
from support.full_evening import DAY_S, Floor, two_days
from support.typed_command import Cli


@pytest.fixture
def cli(cli: Cli) -> Cli:
    """The same of `report`."""
    return partial(cli, "report")


@pytest.fixture
def days(tmp_path: Path) -> Path:
    """Four rounds on red at one table, on two days; 18 comes, then 17."""
    path = tmp_path / "days.db"
    with closing(SqliteStore(path)) as store:
        two_days(store)
    return path


HEADS = (
    r" +rounds  handle +win  of handle +theory  in theory  variance  in percent +drop  of drop  paid up"
    r"  voided  corrected  net win"
)
TOLD = r"""Gaming day 2026-01-01 by table
Crown, Melbourne, croupier \S+
From 2026-01-01 06:00:00\+11:00 to before 2026-01-02 06:00:00\+11:00, Australia/Melbourne
Made \d{4}-\d\d-\d\d \d\d:\d\d:\d\d\+1[01]:00

HEADS
RR          2  \$20.00  \$0.00 +0.0000% +\$0.54 +2.7027% +-\$0.54 +-2.7027% +\$1,000.00  0.0000%( +\$0.00){4}
total       2  \$20.00  \$0.00 +0.0000% +\$0.54 +2.7027% +-\$0.54 +-2.7027% +\$1,000.00  0.0000%( +\$0.00){4}

drop-cash  \$1,000.00
handle        \$20.00
returned      \$20.00
wins          \$10.00

bet                                      wagers  handle    win  expected     edge  deviations
rapid-roulette single zero all lost red       2  \$20.00  \$0.00     \$0.54  2.7027%      -0.038

dealer  rounds  an hour  a round s  wagering s .* corrections  undone  discarded  voids  no-spins  ruled
dealer       2     51.0     41.000      30.000 .*           0       0          0      0         0      0

exposure  rounds  exposed  median s  90 in 100 s  most s
dealer         2        0     0.000        0.000   0.000

Floats and cages gained \$0.00 by the meters and \$0.00 by the books\.

Made from these logs:
  RR: 15 orders, [0-9a-f]{64}
Seal [0-9a-f]{64}""".replace("HEADS", HEADS)


def test_a_day_as_text(days: Path, cli: Cli) -> None:
    """K-03: a report from its head to its seal."""
    words = ("--store", days, "--day", "2026-01-01", "--operator", "Crown", "--venue", "Melbourne")
    status, lines, _ = cli(*words)
    assert status == 0
    for line, told in zip(lines, TOLD.splitlines(), strict=True):
        assert re.fullmatch(told, line), (line, told)


@pytest.mark.parametrize(
    ("words", "title", "begins", "ends"),
    [
        ("--month 2026-01", "Month 2026-01", "2026-01-01T06:00+11:00", "2026-02-01T06:00+11:00"),
        ("--month 2024-02", "Month 2024-02", "2024-02-01T06:00+11:00", "2024-03-01T06:00+11:00"),
        ("--month 2025-12", "Month 2025-12", "2025-12-01T06:00+11:00", "2026-01-01T06:00+11:00"),
        ("--month 2026-04", "Month 2026-04", "2026-04-01T06:00+11:00", "2026-05-01T06:00+10:00"),
        ("--year 2026", "Year 2026", "2026-01-01T06:00+11:00", "2027-01-01T06:00+11:00"),
        ("--day 2026-01-01 --last-day 2026-01-02", "Gaming days 2026-01-01 to 2026-01-02",
         "2026-01-01T06:00+11:00", "2026-01-03T06:00+11:00"),
        ("--day 2026-01-01 --last-day 2026-01-01", "Gaming day 2026-01-01",
         "2026-01-01T06:00+11:00", "2026-01-02T06:00+11:00"),
    ],
)  # fmt: skip
def test_months_years_and_spans_of_gaming_days(
    days: Path, cli: Cli, words: str, title: str, begins: str, ends: str
) -> None:
    """K-03."""
    status, (line,), _ = cli("--store", days, *words.split(), "--json")
    assert status == 0
    head = msgspec.json.decode(line)["head"]
    assert head["title"] == f"{title} by table"
    assert head["period"] == [ms_of(instant(item)) for item in (begins, ends)]


@pytest.mark.parametrize(
    "words", ["--month 2026-01", "--year 2026", "--day 2026-01-01 --last-day 2026-01-02"]
)
def test_several_days_are_the_sum_of_the_days_and_are_made_again(
    days: Path, cli: Cli, words: str, tmp_path: Path
) -> None:
    """K-03: every meter, count and expectation, to the cent and to the fraction of one."""
    parts = [
        msgspec.json.decode(cli("--store", days, "--day", f"2026-01-0{day}", "--json")[1][0])
        for day in (1, 2)
    ]
    (line,) = cli("--store", days, *words.split(), "--by", "day", "--json")[1]
    whole = msgspec.json.decode(line)
    assert [item["key"] for item in whole["lines"]] == ["2026-01-01", "2026-01-02"]
    totals = [part["total"] for part in parts]
    for part in ("meters", "counts"):
        assert whole["total"][part] == {
            name: sum(total[part][name] for total in totals) for name in whole["total"][part]
        }
    assert Fraction(whole["total"]["expected"]) == sum(
        Fraction(total["expected"]) for total in totals
    )
    for name in ("drop", "win", "net_win", "unpriced"):
        assert whole["total"][name] == sum(total[name] for total in totals)
    assert whole["total"]["counts"]["rounds"] == 4
    file = tmp_path / "whole.json"
    file.write_text(line, encoding="utf-8")
    assert cli("--store", days, "--again", file)[0] == 0


def test_lines_for_a_spreadsheet(days: Path, cli: Cli) -> None:
    status, lines, _ = cli(
        "--store", days, "--from", "2026-01-01T06:00", "--to", "2026-01-03T06:00", "--by", "day", "--csv"
    )  # fmt: skip
    assert status == 0
    head, *rows = csv.reader(lines)
    assert head[0] == "day"
    assert head[1:] == [
        *Count, *Meter, "drop", "win", "net-win", "hold", "expected", "expected-hold", "unpriced",
        "of-drop", "paid-up",
    ]  # fmt: skip
    found = [dict(zip(head, row, strict=True)) for row in rows]
    assert [(row["day"], row["rounds"], row["handle"], row["win"]) for row in found] == [
        ("2026-01-01", "2", "2000", "0"), ("2026-01-02", "2", "2000", "0"),
    ]  # fmt: skip
    assert found[0]["expected"] == "2000/37"


@pytest.mark.parametrize(
    ("by", "keys"),
    [
        ("table", ["RR"]),
        ("game", ["rapid-roulette single zero"]),
        ("terminal", ["N1", "RR"]),
        ("dealer", ["dealer"]),
        ("shift", ["2026-01-01 early"]),
        ("day", ["2026-01-01"]),
    ],
)
def test_what_a_line_is_about(days: Path, cli: Cli, by: str, keys: list[str]) -> None:
    shifts = ("--day-starts", "04:00", "--shifts", "early 04:00, late 16:00")
    status, (line,), _ = cli("--store", days, "--day", "2026-01-01", "--by", by, *shifts, "--json")
    assert status == 0
    assert [item["key"] for item in msgspec.json.decode(line)["lines"]] == keys


def test_the_same_report_again(days: Path, cli: Cli, tmp_path: Path) -> None:
    """K-06: what was sealed can be made again from the same logs, whatever came after."""
    status, (line,), _ = cli("--store", days, "--day", "2026-01-02", "--table", "RR", "--json")
    assert status == 0
    file = tmp_path / "report.json"
    file.write_text(f"{line}\n", encoding="utf-8")
    with closing(SqliteStore(days)) as store:
        floor = Floor(store, count=1_000)
        for text in ("freeze 1 the camera says 17", "correct 1 the camera says 17 faces=17"):
            answer = floor.order("RR", f"{2 * DAY_S} tg-higher-duties-dealer:Sam {text}")
            assert answer.refused is None
    status, (told,), _ = cli("--store", days, "--again", file)
    assert status == 0
    assert re.fullmatch("The same report, seal [0-9a-f]{64}", told)
    file.write_text(line.replace('"win":0', '"win":1', 1), encoding="utf-8")
    status, (told,), _ = cli("--store", days, "--again", file)
    assert status == 1
    assert told.startswith("Another report: its seal would be ")
    file.write_text(re.sub(r'"version":"[^"]*"', '"version":"0"', line), encoding="utf-8")
    assert cli("--store", days, "--again", file)[:1] == (0,), "the version is the report's own"


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--day", "yesterday"], "Unreadable day 'yesterday'"),
        (["--day", "0001-01-01"], "Unreadable period '0001-01-01'"),
        (["--day", "9999-12-31"], "Unreadable period '9999-12-31'"),
        (["--month", "9999-12"], "Unreadable period '9999-12'"),
        (["--month", "2026-13"], "Unreadable month '2026-13'"),
        (["--month", "January"], "Unreadable month 'January'"),
        (["--year", "26"], "Unreadable year '26'"),
        (["--year", "0000"], "Unreadable year '0000'"),
        (["--last-day", "2026-01-01"], "A last day without a first"),
        (["--day", "2026-01-02", "--last-day", "2026-01-01"], "2026-01-01 is before 2026-01-02"),
        (["--month", "2026-01", "--year", "2026"], "One period"),
        (["--from", "2026-01-01T06:00"], "One period"),
        (["--day", "2026-01-01", "--from", "2026-01-01", "--to", "2026-01-02"], "One period"),
        (["--from", "2026-01-02T06:00", "--to", "2026-01-02T06:00"], "Nothing lies between"),
        (["--table", "XY"], "Unknown table 'XY'"),
        (["--by", "colour"], "colour"),
        (["--day-starts", "6"], "Unreadable time of day '6'"),
        (["--shifts", "late 14:00"], "Shifts late 14:00"),
        (["--again", "nowhere.json"], "No file 'nowhere.json'"),
    ],
)
def test_what_cannot_be_reported(days: Path, cli: Cli, words: list[str], complaint: str) -> None:
    status, out, complained = cli("--store", days, *words)
    assert (status, out) == (2, [])
    assert complaint in complained
    assert len(complained.splitlines()) == 1


def test_what_is_no_report_is_not_made_again(days: Path, cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "report.json"
    for text in ("", "{}", '{"head": {"title": "A report"}}', "\xff"):
        file.write_bytes(text.encode("latin-1"))
        status, _, complained = cli("--store", days, "--again", file)
        assert status == 2
        assert "is no report" in complained


def test_without_a_day_it_is_today(days: Path, cli: Cli) -> None:
    status, (line,), _ = cli("--store", days, "--json")
    assert status == 0
    found = msgspec.json.decode(line)
    assert found["lines"] == []
    begin, end = found["head"]["period"]
    assert begin <= found["head"]["made"] < end
