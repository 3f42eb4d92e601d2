"""The process tells systemd that it is ready, alive and stopping, over a real socket."""

import asyncio
import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from croupier.server.process.background import Background
from croupier.server.service_manager import ServiceManager
from croupier.server.settings.config import Mode
from croupier.server.settings.logs import logger
from croupier.server.settings.metrics import Metrics
from support import warm_start
from support.patience import PATIENCE_S
from support.real_house import house


@contextmanager
def manager(address: str) -> Iterator[socket.socket]:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind(address)
        line.settimeout(PATIENCE_S)
        yield line


def test_a_process_is_ready_alive_and_stops(tmp_path: Path) -> None:
    notify = str(tmp_path / "notify")
    with manager(notify) as line, house(tmp_path / "house") as opened:
        words = ["serve", "--config", str(opened.configure().file)]
        more = {"NOTIFY_SOCKET": notify, "WATCHDOG_USEC": "200000"}
        running = warm_start.started(words, {**opened.skipped.environment, **more})
        assert line.recv(4_096).decode() == "READY=1\nSTATUS=Main Floor, test"
        assert [line.recv(4_096) for _ in range(3)] == [b"WATCHDOG=1"] * 3
        running.terminate()
        said = b"WATCHDOG=1"
        while said == b"WATCHDOG=1":
            said = line.recv(4_096)
        assert said == b"STOPPING=1"
        assert running.wait() == 0
        assert running.stdout is not None
        running.stdout.close()


def test_a_name_without_a_file_and_a_manager_that_is_away() -> None:
    name = f"@croupier-test-{os.getpid()}"
    with manager(f"\0{name[1:]}") as line:
        ServiceManager({"NOTIFY_SOCKET": name}).notify("READY=1", "STATUS=x")
        assert line.recv(4_096) == b"READY=1\nSTATUS=x"
    ServiceManager({"NOTIFY_SOCKET": name}).notify("READY=1")
    ServiceManager({}).notify("READY=1")


def test_signs_of_life_are_for_the_process_that_is_watched(tmp_path: Path) -> None:
    others = {"NOTIFY_SOCKET": "x", "WATCHDOG_USEC": "1000000", "WATCHDOG_PID": "1"}
    assert ServiceManager(others).alive_s == 0
    assert ServiceManager({**others, "WATCHDOG_PID": str(os.getpid())}).alive_s == 0.5
    notify = str(tmp_path / "notify")

    async def begun() -> None:
        background = Background(Metrics(), logger(Mode.TEST))
        background.start()
        ServiceManager({"NOTIFY_SOCKET": notify}).begin(background, "x")
        background.cancel()

    with manager(notify) as line:
        asyncio.run(begun())
        assert line.recv(4_096) == b"READY=1\nSTATUS=x"
        line.settimeout(0)
        with pytest.raises(BlockingIOError):
            line.recv(1)
