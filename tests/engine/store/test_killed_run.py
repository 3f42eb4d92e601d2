"""A run of the tests that is killed leaves no database server behind, and no server of a house."""

import subprocess
import sys
from pathlib import Path
from time import sleep

START = """
from time import sleep
from support.postgres_server import _new, running
with running() as server:
    print(server.folder, _new(), flush=True)
    sleep(3600)
"""

STARTS = """
import os
import subprocess
import sys
from time import sleep
from support import lifeline
text = "from time import sleep; from support.lifeline import *; end_with_the_run(); print(1, flush=True); sleep(3600)"
with subprocess.Popen(
    [sys.executable, "-c", text], stdout=subprocess.PIPE, pass_fds=(lifeline.lifeline(),),
    env={**os.environ, lifeline.NAME: str(lifeline.lifeline())},
) as program:
    program.stdout.readline()
    print(program.pid, flush=True)
    sleep(3600)
"""


def is_running(process: str) -> bool:
    status = Path(f"/proc/{process}/stat")
    return (
        status.exists() and status.read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
    )


def test_a_killed_run_leaves_no_server_and_no_files_behind() -> None:
    with subprocess.Popen(  # noqa: S603  our own text
        [sys.executable, "-c", START], stdout=subprocess.PIPE, text=True
    ) as run:
        assert run.stdout is not None
        folder, pattern = map(Path, run.stdout.readline().split())
        postmaster = (folder / "data" / "postmaster.pid").read_text(encoding="ascii").split()[0]
        assert is_running(postmaster)
        run.kill()
    while is_running(postmaster) or folder.exists() or pattern.exists():
        sleep(0.05)


def test_a_killed_run_leaves_no_program_behind() -> None:
    with subprocess.Popen(  # noqa: S603  our own text
        [sys.executable, "-c", STARTS], stdout=subprocess.PIPE, text=True
    ) as run:
        assert run.stdout is not None
        program = run.stdout.readline().strip()
        assert is_running(program)
        run.kill()
    while is_running(program):
        sleep(0.05)
