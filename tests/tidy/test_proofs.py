"""Only a test that passed proves the clauses that it names."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

SETTINGS = """\
[pytest]
markers = clause(*ids): the clauses
"""
TESTS = """\
import pytest
from support.played_games import PLAYED


@pytest.mark.clause("SATG 1.2", "SATG 1.3")
def test_that_passes():
    assert True


@pytest.mark.clause("SATG 1.3", "SATG 1.4")
@pytest.mark.parametrize("skipped", [False, True])
def test_of_which_a_case_is_skipped(skipped):
    if skipped:
        pytest.skip("there is no browser")


@pytest.mark.clause("SATG 2.1")
def test_that_skips_itself():
    pytest.skip("there is no browser")


@pytest.mark.clause("SATG 2.2")
@pytest.mark.skip(reason="for later")
def test_that_is_skipped():
    assert True


@pytest.mark.clause("SATG 2.2.1")
@pytest.mark.xfail(reason="known")
def test_that_is_expected_to_fail():
    assert False


@pytest.mark.clause("SATG 2.2.2")
@pytest.mark.xfail(reason="known")
def test_that_passes_unexpectedly():
    assert True


@pytest.mark.clause("SATG 2.2.3")
def test_that_fails():
    assert False


@pytest.fixture
def broken_at_its_end():
    yield
    raise RuntimeError


@pytest.fixture
def broken_at_once():
    raise RuntimeError


@pytest.mark.clause("SATG 2.2.4")
def test_whose_end_fails(broken_at_its_end):
    assert True


@pytest.mark.clause("SATG 2.2.5")
def test_whose_start_fails(broken_at_once):
    assert True


@pytest.mark.clause("SATG 8.3")
def test_that_plays_another_game():
    PLAYED.add("com-bo")


@pytest.mark.clause("SATG 8.4")
def test_that_plays_another_game_beside_its_own():
    PLAYED.update({"com-bo", "rapid-roulette"})


@pytest.mark.clause("SATG 2.3")
def test_that_is_left_out():
    assert True
"""


def prove(folder: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    """Run the tests of a folder with the recorder of proofs."""
    program = (sys.executable, "-m", "pytest", "-p", "support.clause_proofs", "--prove", "-q")
    return subprocess.run(  # noqa: S603  our own program
        (*program, *arguments), cwd=folder, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize("workers", [(), ("-n", "2")], ids=["alone", "workers"])
def test_only_what_passed_is_a_proof(tmp_path: Path, workers: tuple[str, ...]) -> None:
    (tmp_path / "pytest.ini").write_text(SETTINGS)
    (tmp_path / "test_it.py").write_text(TESTS)
    run = prove(tmp_path, "--proofs", "proofs.json", "-k", "not left_out", *workers)
    assert run.returncode == pytest.ExitCode.TESTS_FAILED, run.stdout
    both = ["test_it.py::test_of_which_a_case_is_skipped[False]", "test_it.py::test_that_passes"]
    beside = ["test_it.py::test_that_plays_another_game_beside_its_own"]
    assert json.loads((tmp_path / "proofs.json").read_text()) == {
        "SATG 1.2": both[1:], "SATG 1.3": both, "SATG 1.4": both[:1],
        "SATG 8.4": beside,
    }  # fmt: skip


def test_an_incomplete_run_does_not_touch_the_proofs_of_the_package(tmp_path: Path) -> None:
    (tmp_path / "pytest.ini").write_text(SETTINGS)
    (tmp_path / "test_it.py").write_text(TESTS)
    run = prove(tmp_path, "-k", "that_passes and not unexpectedly")
    assert run.returncode == pytest.ExitCode.TESTS_FAILED
    assert "proofs.json was not written: the run had only 1 tests" in run.stdout
