"""The page on adding a command is a program: its changes are made in a copy of the project, whose tests then pass."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from support.verifier_program import COMPILER, node

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "adding-a-command.md").read_text(encoding="utf-8")
MOST_FILES = 12
FILES = re.findall(r"^\| (\d+) \| `(\S+)` \|", PAGE, flags=re.MULTILINE)
STEPS = re.findall(
    r"^## (\d+)\. [^\n]*: `(\S+)`\n(.*?)(?=^## )", PAGE, flags=re.MULTILINE | re.DOTALL
)
COPIED = (
    "src/croupier",
    "tests",
    "verifier/src",
    "verifier/tests",
    "web/src/parts",
    "web/src/screens/live",
    "web/src/words",
)
RANKS = "tests/table/test_roles_and_acts.py"
HELD_TO = (
    "tests/table/test_courtesies.py", "tests/tidy/test_events_and_commands.py", "tests/records/test_script.py",
    "tests/offices/test_watching.py", "tests/views/test_event_sentences.py",
    f"{RANKS}::test_the_table_has_a_line_for_everything_that_may_be_asked_and_no_other",
    f"{RANKS}::test_every_verb_is_asked",
    f"{RANKS}::test_who_stands_lower_is_refused_for_his_rank_and_nobody_else[pay-courtesy]",
)  # fmt: skip
"""The tests that hold the closed lists, the postings, the alerts, the lines and the ranks to one another."""


def parts(kind: str, text: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```$", text, flags=re.MULTILINE | re.DOTALL)


def change(path: Path, diff: str) -> None:
    """Replace the lines of a part without those added by those without the removed ones; they stand there once."""
    lines = diff.splitlines()
    before, after = (
        "".join(f"{line[1:]}\n" for line in lines if line[:1] != sign) for sign in ("+", "-")
    )
    text = path.read_text(encoding="utf-8")
    assert text.count(before) == 1, f"{path}: {before}"
    path.write_text(text.replace(before, after), encoding="utf-8")


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project with all that the page adds."""
    copy = tmp_path_factory.mktemp("project")
    for folder in COPIED:
        leave = shutil.ignore_patterns("__pycache__", "built", "recordings")
        shutil.copytree(ROOT / folder, copy / folder, ignore=leave)
    for name in ("pyproject.toml", "verifier/tsconfig.json", "verifier/package.json"):
        shutil.copy(ROOT / name, copy / name)
    for _, name, text in STEPS:
        for diff in parts("diff", text):
            change(copy / name, diff)
        for module in parts("python", text):
            assert not (copy / name).exists()
            (copy / name).write_text(module, encoding="utf-8")
    return copy


def test_the_page_changes_the_files_that_it_names_and_no_more_than_twelve() -> None:
    assert [(number, name) for number, name, _ in STEPS] == FILES
    assert [int(number) for number, _ in FILES] == list(range(1, len(FILES) + 1))
    assert len({name for _, name in FILES}) <= MOST_FILES
    assert all(parts("diff", text) or parts("python", text) for _, _, text in STEPS)


def test_the_command_of_the_page_works_and_every_closed_list_is_content(project: Path) -> None:
    """It is decided, posted, applied, replayed, refused, read from a line and written as one."""
    done = subprocess.run(  # noqa: S603  our own tests
        [sys.executable, "-m", "pytest", "-q", "-n0", "-p", "no:cacheprovider", "-p", "no:randomly", *HELD_TO],
        cwd=project, env={**os.environ, "PYTHONPATH": str(project / "src")}, capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr


def test_the_verifier_compiles_with_the_rule_of_the_page(project: Path) -> None:
    if not COMPILER.exists():
        pytest.skip("there is no compiler here: `make verifier` brings one")
    (project / "web" / "node_modules").symlink_to(COMPILER.parents[2])
    done = subprocess.run(  # noqa: S603  our own compiler
        [node(), COMPILER, "--project", project / "verifier"], capture_output=True, text=True, check=False
    )  # fmt: skip
    assert done.returncode == 0, done.stdout
    compiled = (project / "verifier" / "dist" / "src" / "postings.js").read_text(encoding="utf-8")
    assert '"courtesy-paid"' in compiled


def test_the_example_is_not_part_of_the_product() -> None:
    for folder in ("src/croupier/table", "src/croupier/ledger", "web/src/screens", "verifier/src"):
        for path in (ROOT / folder).rglob("*.*"):
            if path.suffix in (".py", ".ts", ".svelte"):
                assert "courtesy" not in path.read_text(encoding="utf-8").lower(), path
