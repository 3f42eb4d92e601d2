"""docs/operating.md is a program: a house is set up, served, opened, closed and backed up as it is written."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

from croupier.engine.store.address import opened
from support.local_server import free_port
from support.operator_machine import blocks

HOUSE, PEOPLE, EVENING = blocks("operating.md")
BACKUP = blocks("backup.md")[0]
PATH = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"


def run(block: str, where: Path, **more: str) -> str:
    done = subprocess.run(  # noqa: S603  the page's own words
        ["/bin/sh", "-c", f"set -e\n{block}"], cwd=where, env={**os.environ, "PATH": PATH, **more},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_from_nothing_to_an_evening_and_its_backup(tmp_path: Path) -> None:
    port, house = str(free_port()), tmp_path / "house"
    assert "FAILED" not in run(HOUSE, tmp_path)
    people = run(PEOPLE, house)
    (first,) = re.findall(r"^K10 signs on with the secret (\S+)$", people, flags=re.MULTILINE)
    config = house / "croupier.toml"
    text = config.read_text(encoding="utf-8").replace("8470", port)
    config.write_text(text.replace("8471", str(free_port())), encoding="utf-8")
    with subprocess.Popen(
        [sys.executable, "-m", "croupier", "serve"], cwd=house, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
    ) as server:  # fmt: skip
        try:
            assert server.stdout is not None
            assert port in server.stdout.readline()
            told = run(EVENING.replace("8470", port), house, FIRST=first)
        finally:
            server.send_signal(signal.SIGINT)
        assert server.wait() == 0
    assert '"refused"' not in told
    assert '"next":' in told
    run(BACKUP, house)
    with opened(str(house / "floor.db"), reading=True) as store:
        names = [type(record.event).__name__ for record in store.records("R1")]
    assert (names[0], names[-1]) == ("TableOpened", "TableClosed")
