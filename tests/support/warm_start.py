"""Starts `croupier` as a process of its own, without the seconds of its imports: see `launched_program.py`."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from tempfile import TemporaryFile
from threading import Event, Lock, Thread
from typing import TextIO

from msgspec import json

from support import launched_program as launched
from support import lifeline

LAUNCHER = Path(launched.__file__)


class Program:
    """A process of the program: its output, its signals, its end. The names are those of `subprocess.Popen`."""

    def __init__(self, pid: int, stdout: TextIO | None) -> None:
        self.pid, self.stdout = pid, stdout
        self.returncode: int | None = None
        self._ended = Event()

    def end(self, returncode: int) -> None:
        """It has ended."""
        self.returncode = returncode
        self._ended.set()

    def poll(self) -> int | None:
        return self.returncode

    def wait(self) -> int:
        self._ended.wait()
        assert self.returncode is not None
        return self.returncode

    def send_signal(self, number: int) -> None:
        if self.returncode is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


class Launcher:
    """The process that has imported the program, as a test sees it."""

    def __init__(self) -> None:
        self._line, its_line = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        environment = {**os.environ, lifeline.NAME: str(lifeline.lifeline())}
        self._process = subprocess.Popen(  # noqa: S603  our own program
            [sys.executable, str(LAUNCHER), str(its_line.fileno())],
            pass_fds=(its_line.fileno(), lifeline.lifeline()), stdin=subprocess.DEVNULL, env=environment,
        )  # fmt: skip
        its_line.close()
        self._starts, self._started = Lock(), Event()
        self._programs: dict[int, Program] = {}
        self._pid = 0
        self._over: dict[int, int] = {}
        self._known = Lock()
        Thread(target=self._read, daemon=True).start()

    def start(
        self, words: list[str], environment: Mapping[str, str], files: tuple[int, int], stdout: TextIO | None
    ) -> Program:  # fmt: skip
        """A new process with these files for its output and its errors."""
        environment = {**environment, lifeline.NAME: str(lifeline.lifeline())}
        start = launched.Start(words, environment)
        with self._starts:
            self._started.clear()
            socket.send_fds(self._line, [json.encode(start)], files)
            self._started.wait()
            with self._known:
                program = self._programs[self._pid] = Program(self._pid, stdout)
                if self._pid in self._over:
                    program.end(self._over.pop(self._pid))
        return program

    def _read(self) -> None:
        while message := self._line.recv(launched.MOST_BYTES):
            match json.decode(message, type=launched.Started | launched.Ended):
                case launched.Started(pid=pid):
                    self._pid = pid
                    self._started.set()
                case launched.Ended(pid=pid, status=status):
                    self._end(pid, os.waitstatus_to_exitcode(status))

    def _end(self, pid: int, returncode: int) -> None:
        with self._known:
            program = self._programs.pop(pid, None)
            if program is None:
                self._over[pid] = returncode
            else:
                program.end(returncode)


@cache
def launcher() -> Launcher:
    """One for all tests of this process."""
    return Launcher()


def started(words: list[str], environment: Mapping[str, str]) -> Program:
    """A process whose output and errors come as one text."""
    read, write = os.pipe()
    try:
        return launcher().start(
            words, environment, (write, write), os.fdopen(read, encoding="utf-8")
        )
    finally:
        os.close(write)


def completed(words: list[str]) -> subprocess.CompletedProcess[str]:
    """A process that has ended, with all that it printed."""
    with (
        TemporaryFile("w+", encoding="utf-8") as output,
        TemporaryFile("w+", encoding="utf-8") as errors,
    ):
        program = launcher().start(words, os.environ, (output.fileno(), errors.fileno()), None)
        status = program.wait()
        texts = []
        for file in (output, errors):
            file.seek(0)
            texts.append(file.read())
    return subprocess.CompletedProcess(words, status, *texts)
