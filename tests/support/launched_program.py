"""Starts `croupier` processes for tests. One process imports the program and is forked for each start.

It is `croupier` as it is typed, with three exceptions. The manifest lists the program's own files without the
thousands of its libraries. Secrets of people are proven at no cost. Time passes when the test says so. Tests that
need a process that was really executed (`cli/test_readme.py`, `cli/test_operating.py`) do not use this module.
"""

import gc
import importlib
import os
import select
import signal
import socket
import sys
import time
from pathlib import Path
from typing import NoReturn

from msgspec import Struct, json

from support import lifeline
from support.fast_secrets import be_quick
from support.skipped_time import NAME, Skipped

IMPORTED = (
    "croupier.server.serve", "croupier.cli.house.server_commands", "croupier.cli.house.staff_commands",
    "croupier.cli.records.archive_commands",
)  # fmt: skip
"""What most starts need; other modules are imported by the process that needs them."""
MOST_BYTES = 1 << 20


class Start(Struct, frozen=True):
    """A process that a test asks for. The files of its output come beside the message."""

    words: list[str]
    environment: dict[str, str]


class Started(Struct, frozen=True, tag=True):
    """The process that was asked for runs."""

    pid: int


class Ended(Struct, frozen=True, tag=True):
    """A process has ended, with this status as `os.waitpid` returns it."""

    pid: int
    status: int


def follow(skipped: Skipped) -> None:
    """The clock goes as the test says, and so do the walls that it is compared with: this one and the database's."""
    from croupier.engine.clock import Clock
    from croupier.engine.store.sql.soundness import server_clock
    from croupier.engine.store.sql.sql_batch import SqlStore
    from croupier.server.health import self_check

    goes, wall_ns, asked = Clock.__call__, time.time_ns, server_clock

    def there(store: SqlStore) -> int | None:
        clock = asked(store)
        return None if clock is None else clock + skipped.ms

    Clock.__call__ = lambda self: goes(self) + skipped.ms  # type: ignore[method-assign]
    time.time_ns = lambda: wall_ns() + 1_000_000 * skipped.ms
    self_check.server_clock = there  # type: ignore[attr-defined]


def serve_starts(line: socket.socket) -> None:
    """Fork a process for each start that is asked for, and report its end, until nobody asks any more."""
    read, write = os.pipe()
    os.set_blocking(write, False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(write)
    sources: list[socket.socket | int] = [line, read]
    while True:
        ready, _, _ = select.select(sources, [], [])
        if read in ready:
            os.read(read, 4096)
            report_ended(line)
        if line in ready:
            message, files, _, _ = socket.recv_fds(line, MOST_BYTES, 2)
            if not message:
                return
            child = os.fork()
            if child == 0:
                signal.set_wakeup_fd(-1)
                for file in (read, write, line.detach()):
                    os.close(file)
                run(json.decode(message, type=Start), files)
            for file in files:
                os.close(file)
            line.send(json.encode(Started(child)))


def report_ended(line: socket.socket) -> None:
    """Report every process that has ended since the last report."""
    while True:
        try:
            pid, status = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return
        if not pid:
            return
        line.send(json.encode(Ended(pid, status)))


def run(start: Start, files: list[int]) -> NoReturn:
    """Be the program that was typed, to its end."""
    from croupier.__main__ import main

    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    for file, number in zip(files, (1, 2), strict=True):
        os.dup2(file, number)
        os.close(file)
    sys.stdout, sys.stderr = (
        open(number, "w", buffering=1, encoding="utf-8", closefd=False)  # noqa: SIM115  it stays open
        for number in (1, 2)
    )
    os.environ.clear()
    os.environ.update(start.environment)
    lifeline.end_with_the_run()
    if NAME in os.environ:
        follow(Skipped(Path(os.environ[NAME])))
    sys.argv = ["croupier", *start.words]
    main()
    sys.exit()


if __name__ == "__main__":
    lifeline.end_with_the_run()
    gc.disable()
    for module in IMPORTED:
        importlib.import_module(module)
    from croupier.server.settings import software_manifest as manifest

    manifest.libraries = set
    be_quick()
    gc.freeze()
    serve_starts(socket.socket(fileno=int(sys.argv[1])))
