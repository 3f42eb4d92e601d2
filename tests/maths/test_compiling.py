"""What is compiled is kept, by its sources and constants, and never taken for something else."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from croupier.maths.simulation import compiled_game as compiling
from croupier.maths.simulation.compiled_game import cache_folder, code_hash, compile_text
from support.simulation_models import SEED, model, tally

COUNTED = """
import sys
sys.path.insert(0, "tests")
from support.simulation_models import model, tally
for option in sys.argv[1:]:
    print(tally(model("big-wheel", variant=option), 1000).counts)
"""


def counted(folder: Path, *options: str) -> list[str]:
    """The counts of some wheels, by a process of its own."""
    run = subprocess.run(  # noqa: S603  our own text
        [sys.executable, "-c", COUNTED, *options],
        env={**os.environ, "CROUPIER_CACHE": str(folder)},
        capture_output=True,
        text=True,
        check=True,
    )
    return run.stdout.splitlines()


def test_code_that_others_kept_is_not_mistaken(tmp_path: Path) -> None:
    """Two processes compile a wheel each; a third finds both, and plays each by its own."""
    options = ("option 1", "option 2")
    apart = [counted(tmp_path, option)[0] for option in options]
    kept = sorted(tmp_path.rglob("*.nbc"))
    assert len(kept) == 2
    assert counted(tmp_path, *options) == apart
    assert sorted(tmp_path.rglob("*.nbc")) == kept  # nothing was compiled again
    assert apart == [
        str(tally(model("big-wheel", variant=option), 1000).counts) for option in options
    ]


def test_another_text_or_another_constant_is_another_file() -> None:
    text = "def unit():\n    return ODD + even()\n"

    def even() -> int:
        return 2

    def other() -> int:
        return 4

    made = [
        compile_text(text, {"ODD": 1, "even": even})["unit"],
        compile_text(text, {"ODD": 3, "even": even})["unit"],
        compile_text(text, {"ODD": 1, "even": other})["unit"],
        compile_text(text + "\n", {"ODD": 1, "even": even})["unit"],
    ]
    assert [item() for item in made] == [3, 5, 5, 3]
    assert len({item.__code__.co_filename for item in made}) == 4
    assert len({item.__qualname__ for item in made}) == 4


def test_a_changed_source_is_another_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = cache_folder()
    assert code_hash()[:16] in before.name
    for part in (*compiling.COMPILED_IN, "rulebook"):
        (tmp_path / part).mkdir()
        (tmp_path / part / "rules.py").write_text("RULE = 1\n")
    monkeypatch.setattr(compiling, "files", lambda _: tmp_path)
    hashes = []
    for change in ("RULE = 1\n", "RULE = 2\n"):
        (tmp_path / "games" / "rules.py").write_text(change)
        code_hash.cache_clear()
        hashes.append(code_hash())
    monkeypatch.undo()
    code_hash.cache_clear()
    assert hashes[0] != hashes[1]
    assert cache_folder() == before


def test_where_nothing_can_be_kept_it_still_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("no folder")
    monkeypatch.setenv("CROUPIER_CACHE", str(blocked))
    assert tally(model("big-wheel"), 100, seed=SEED).rounds == 100
