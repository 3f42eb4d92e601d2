"""What the standards demand: every requirement is listed once, and every test that is named exists."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "standards.md").read_text(encoding="utf-8")
SIZES = {
    "A": 11, "B": 12, "C": 8, "D": 5, "E": 12, "F": 8, "G": 15,
    "H": 11, "I": 13, "J": 3, "K": 6, "L": 5, "M": 6, "N": 5,
}  # fmt: skip
"""How many requirements each part has: accounts, rounds, outcomes, recall, faults, chance, jackpots, tickets,
security, events, reports, display, players, laboratories."""
REQUIREMENTS = [f"{part}-{n:02}" for part, size in SIZES.items() for n in range(1, size + 1)]
ROWS = re.findall(r"^\| ([A-Z]-\d\d) \| (.*?) \| (.*) \|$", PAGE, flags=re.MULTILINE)
NAMED = re.compile(r"`(tests/[\w/]+\.py)::(\w+)`")


@cache
def written_in(file: str) -> frozenset[str]:
    """The tests of a file as they are written: functions, and machines that are bound to a name."""
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    functions = {
        node.name
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
    }
    bound = {
        target.id
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    return frozenset(name for name in functions | bound if name.startswith(("test_", "Test")))


def test_every_requirement_is_listed_exactly_once_and_in_order() -> None:
    assert len(REQUIREMENTS) == 120
    assert [row[0] for row in ROWS] == REQUIREMENTS


@pytest.mark.parametrize(("requirement", "said", "proof"), ROWS, ids=lambda text: text[:4])
def test_a_requirement_names_tests_that_exist_or_says_why_there_are_none(
    requirement: str, said: str, proof: str
) -> None:
    assert said.endswith("."), requirement
    named = NAMED.findall(proof)
    assert len(named) == len(re.findall(r"`tests/[^`]*::", proof)), f"{requirement}: unreadable"
    for file, test in named:
        assert (ROOT / file).is_file(), f"{requirement} names {file}"
        assert test in written_in(file), f"{requirement} names {file}::{test}"
    reason = re.search(r"\*\*(In part|Not yet)\*\*: \S.{20,}?\.", proof)
    assert named or reason, f"{requirement} has neither a test nor a reason"
    assert ("**Not yet**" in proof) == (not named), requirement


def test_the_page_counts_right() -> None:
    partly = sum("**In part**" in row[2] for row in ROWS)
    missing = sum("**Not yet**" in row[2] for row in ROWS)
    proven = len(ROWS) - partly - missing
    assert f"{proven} are proven, {partly} in part, {missing} not yet" in PAGE


def test_the_matrix_of_states_and_faults_names_tests_that_exist() -> None:
    """N-05: every letter of a cell stands for tests, and every test stands under a letter of a cell."""
    page = (ROOT / "docs" / "faults.md").read_text(encoding="utf-8")
    head, _, *rows = (line[2:-2].split(" | ") for line in page.splitlines() if line.startswith("|"))
    assert len(rows) >= 11
    assert {len(row) for row in rows} == {len(head)}
    used = {letter for _, *cells in rows for cell in cells for letter in cell.split()} - {"–"}
    told = dict(re.findall(r"^- \*\*([A-Z])\*\*: (.*?)(?=^- |\Z)", page, re.MULTILINE | re.DOTALL))
    assert used == told.keys()
    for letter, text in told.items():
        named = NAMED.findall(text)
        assert len(named) == text.count("`tests/") > 0, letter
        assert all(test in written_in(file) for file, test in named), letter
