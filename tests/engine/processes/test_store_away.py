"""Processes whose store goes away and comes back, and the one link that they have to the central system."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from socketserver import StreamRequestHandler, ThreadingTCPServer
from threading import Lock, Thread
from typing import Any

import pytest

from support.local_server import CLIENT
from support.postgres_server import database, running
from support.real_house import Running, house, until


class Central(ThreadingTCPServer):
    """A central monitoring system that remembers how far it was told."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Told)
        self.lock = Lock()
        self.have: dict[str, int] = {}
        self.open, self.most, self.greetings = 0, 0, 0

    @property
    def section(self) -> str:
        return f'[monitoring]\naddress = "127.0.0.1:{self.server_address[1]}"'


class Told(StreamRequestHandler):
    """One process on the link."""

    def handle(self) -> None:
        central: Any = self.server
        with central.lock:
            central.open += 1
            central.greetings += 1
            central.most = max(central.most, central.open)
            self.wfile.write(json.dumps({"have": central.have}).encode() + b"\n")
        for line in self.rfile:
            told = json.loads(line)
            with central.lock:
                place = told["entry"]["place"]
                central.have[place] = central.have.get(place, 0) + 1
                assert told["count"] == central.have[place], "Each comes once, in its order."
        with central.lock:
            central.open -= 1


@contextmanager
def listening() -> Iterator[Central]:
    with Central() as found:
        thread = Thread(target=found.serve_forever, daemon=True)
        thread.start()
        yield found
        found.shutdown()
        thread.join()


def says(process: Running, path: str) -> tuple[int, str]:
    found = CLIENT.get(f"http://{process.address}/health/{path}")
    return found.status_code, found.text


@pytest.mark.timeout(600)
def test_nobody_is_ready_while_the_store_is_away(tmp_path: Path) -> None:
    with (
        running() as server,
        listening() as central,
        house(tmp_path / "house", store=database(server.address)) as own,
    ):
        own.furnish()
        sites = [own.configure(central.section, name=f"{name}.toml") for name in "ab"]
        found = [item.ready() for item in [site.begin() for site in sites]]
        until(lambda: central.have.get("floor", 0) >= 2)
        assert (central.open, central.most) == (1, 1)
        server.stop()
        for one in found:
            until(lambda: one.health() == 503)  # noqa: B023
            assert "The store cannot be written to" in says(one, "ready")[1]
            assert says(one, "live")[0] == 200
            assert one.metrics()
        server.start()
        for one in found:
            until(lambda: one.health() == 200)  # noqa: B023
            assert one.http("K1").get("/me").status_code == 200
        # One of them has the link again, and what happened meanwhile is told on it.
        with own.store() as store:
            length = store.heads()["staff"].orders
        until(lambda: central.have.get("staff", 0) >= length)
        until(lambda: central.open == 1)
        found[0].kill()
        found[1].http("D1")
        until(lambda: central.have.get("staff", 0) > length)
        until(lambda: central.open == 1)
        assert found[1].stop() == 0
        own.verify()
