"""A long command shows on a terminal how far it has come, and nowhere else."""

import os
import pty
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from croupier.cli.main import main


@pytest.fixture(name="folder", scope="module")
def a_folder_with_a_store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("house")
    main(["demo", "rapid-roulette", "--rounds", "2", "--store", str(folder / "croupier-demo.db")])
    return folder


COMMANDS = {
    "Verifying": ("verify", "croupier-demo.db"),
    "Replaying": ("replay", "croupier-demo.db"),
    "Exporting": ("export", "croupier-demo.db", "out.jsonl"),
    "Reading the logs": ("report", "--day", "2026-01-31"),
    "Working out Big Wheel": ("par", "big-wheel"),
    "Big Wheel": ("simulate", "big-wheel", "--rounds", "1000", "--seed", "1"),
}


@pytest.mark.parametrize("title", COMMANDS)
def test_the_bar_is_on_the_errors_of_a_terminal(folder: Path, title: str) -> None:
    ours, theirs = pty.openpty()
    with closing(os.fdopen(ours, "rb", buffering=0)) as terminal:
        done = subprocess.Popen(  # noqa: S603  our own program
            [sys.executable, "-m", "croupier", *COMMANDS[title]], cwd=folder, stdout=subprocess.PIPE,
            stderr=theirs, env={**os.environ, "TERM": "xterm", "COLUMNS": "100"},
        )  # fmt: skip
        os.close(theirs)
        shown = read_all(terminal.fileno())
        assert done.stdout is not None
        with done.stdout:
            printed = done.stdout.read()
        assert done.wait() == 0, shown
    (folder / "out.jsonl").unlink(missing_ok=True)
    assert title.encode() in shown
    assert b"\x1b" not in printed


def read_all(file: int) -> bytes:
    """What is written to a terminal until its last writer is gone, which Linux reports as an error."""
    shown = b""
    while True:
        try:
            part = os.read(file, 4096)
        except OSError:
            return shown
        if not part:
            return shown
        shown += part


def test_without_a_terminal_there_is_no_bar(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    for words in COMMANDS.values():
        main(words)
    assert capsys.readouterr().err == ""
    (folder / "out.jsonl").unlink()
