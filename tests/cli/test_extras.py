"""An installation without an extra: what needs it says which one to install, and all else works."""

import subprocess
import sys

import pytest

PROGRAM = """
import sys
sys.modules.update(dict.fromkeys({missing!r}))
sys.argv = ["croupier", *{words!r}]
from croupier.__main__ import main
main()
"""
"""A name whose module is None cannot be imported: as if the library were not there."""


def typed(missing: tuple[str, ...], *words: str) -> subprocess.CompletedProcess[str]:
    text = PROGRAM.format(missing=missing, words=words)
    return subprocess.run(  # noqa: S603  our own program
        [sys.executable, "-c", text], capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize(
    ("missing", "extra", "words"),
    [
        ("numba", "maths", ("simulate", "triple-chase", "--rounds", "100")),
        ("scipy", "maths", ("risk", "triple-chase", "--bet", "crown-pairs", "--bankroll", "100.00",
                            "--stake", "1.00", "--target", "200.00")),
        ("psycopg", "postgres", ("verify", "postgresql://nobody@127.0.0.1:1/none")),
        ("psycopg", "postgres", ("migrate", "postgresql://nobody@127.0.0.1:1/none")),
        ("distributed", "cluster", ("simulate", "triple-chase", "--on", "tcp://127.0.0.1:1")),
    ],
)  # fmt: skip
def test_a_command_without_its_extra_says_which_one_to_install(
    missing: str, extra: str, words: tuple[str, ...]
) -> None:
    done = typed((missing,), *words)
    assert done.stderr == (
        f"croupier: This needs {missing}, which is not installed. Accepted: the same after "
        f"`pip install 'croupier[{extra}]'`.\n"
    )
    assert (done.returncode, done.stdout) == (2, "")


def test_without_any_extra_the_figures_of_a_game_are_worked_out() -> None:
    missing = ("numba", "scipy", "psycopg", "distributed")
    for words in (("odds", "big-wheel"), ("par", "big-wheel"), ("rules", "big-wheel")):
        done = typed(missing, *words)
        assert (done.returncode, done.stderr) == (0, "")
        assert "Big Wheel" in done.stdout


def test_a_failed_import_that_no_extra_brings_is_a_mistake_of_ours() -> None:
    done = typed(("reportlab",), "serve", "--demo")
    assert done.returncode == 1
    assert "ModuleNotFoundError" in done.stderr
