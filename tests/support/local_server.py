"""A server on a port of this machine, and clients for it: real sockets, real frames."""

import asyncio
import json
import socket
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from functools import cache
from itertools import count, cycle, islice
from pathlib import Path
from threading import Thread
from time import sleep
from typing import Any, Protocol, Self

import httpx
from msgspec.structs import replace
from websockets.sync.client import ClientConnection, connect

from croupier.engine.store.address import open_store
from croupier.games import game
from croupier.offices.floor.events import EventRaised
from croupier.server.demo.demo_floor import demo_config, demo_key, furnish
from croupier.server.process.system import System
from croupier.server.settings.config import Config, StoreConfig
from croupier.server.settings.demo_staff import SECRET
from croupier.server.settings.limits_config import LimitsConfig
from croupier.server.uvicorn_server import server_of
from croupier.table.state import State
from croupier.table.tickets.ticket import Ticket
from croupier.table.tickets.ticket_number import Number
from support.patience import PATIENCE_S

CLIENT = httpx.Client(timeout=PATIENCE_S, limits=httpx.Limits(max_keepalive_connections=0))
"""Every call is a connection of its own: none is remembered of a server that is gone."""


FIRST_PORT, LAST_PORT = 20_000, 32_000
"""Below the ports that the system gives to connections."""
BLOCK = 500
"""How many ports each process of the tests has to itself."""


@cache
def reserved_ports() -> tuple[Iterator[int], socket.socket]:
    """The ports of this process, over and over, and what keeps other runs of the tests from them.

    A block of ports belongs to the process that holds a local socket with its name. The system lets go of the name
    when the process ends, however it ends.
    """
    for first in range(FIRST_PORT, LAST_PORT, BLOCK):
        held = socket.socket(socket.AF_UNIX)
        try:
            held.bind(f"\0croupier tests, ports from {first}")
        except OSError:
            held.close()
            continue
        return cycle(range(first, first + BLOCK)), held
    raise AssertionError("Too many runs of the tests have all ports.")


def free_port() -> int:
    """A port of this process on which nothing listens."""
    ports, _ = reserved_ports()
    for port in islice(ports, BLOCK):
        with closing(socket.socket()) as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
    raise AssertionError("Every port of this process is in use.")


def sign_on(port: int, number: str) -> str:
    """The token of a demo member of staff, from a server that runs somewhere."""
    body = {"number": number, "secret": SECRET, "where": "test", "takes_over": True}
    answer = httpx.post(f"http://127.0.0.1:{port}/api/v1/sign-on", json=body, timeout=PATIENCE_S)
    return str(answer.json()["token"])


class Served:
    """A game system that listens."""

    def __init__(self, config: Config, *, store: str = "") -> None:
        self.config = config
        if store:
            config = replace(config, store=StoreConfig(address=store))
        self.store = open_store(config.store.address, new=True)
        self.system = System(config, self.store, demo_key(config))
        self.address = f"127.0.0.1:{config.server.port}"
        self.client = httpx.Client(base_url=f"http://{self.address}", timeout=PATIENCE_S)
        self._server = server_of(self.system)
        self._thread = Thread(target=self._server.run, name="server", daemon=True)
        self._numbers = count(1)

    def start(self) -> None:
        self._thread.start()
        while not self._server.started:
            assert self._thread.is_alive(), "The server did not start."
            sleep(0.01)
        self.run(furnish(self.system))

    def run(self, work: Any) -> Any:
        """Do something on the loop of the server."""
        loop = self.system.background.loop
        assert loop is not None, "The server runs."
        return asyncio.run_coroutine_threadsafe(work, loop).result(PATIENCE_S)

    def ticket(self, number: str) -> Ticket | None:
        """The ticket of a number, as the house finds it."""
        return self.system.ticket_seal.ticket(Number.parse(number), self.store.ticket)

    def stop(self) -> None:
        self.client.close()
        self._server.should_exit = True
        self._thread.join(PATIENCE_S)
        assert not self._thread.is_alive(), "The server does not stop."
        self.store.close()

    @contextmanager
    def running(self) -> Iterator[Self]:
        self.start()
        try:
            yield self
        finally:
            self.stop()

    @property
    def connections(self) -> list[Any]:
        """What the server library holds of each."""
        return list(self._server.server_state.connections)

    def state(self, table: str) -> State:
        """A table that this process knows."""
        state = self.system.tables.state(table)
        assert state is not None
        return state

    def open_alerts(self, code: str) -> list[EventRaised]:
        """The alerts of a code that staff have not cleared."""
        alerts = self.system.offices.floor.state.open.values()
        return [alert.raised for alert in alerts if alert.raised.code == code]

    def skip(self, seconds: float) -> None:
        """Time passes at once, for everybody."""
        self.system.clock._began += seconds

    def new_id(self) -> str:
        return f"order {next(self._numbers)}"

    def http(self, number: str = "") -> "Caller":
        """Somebody at a screen; signed on, where a number is given."""
        caller = Caller(self)
        if number:
            caller.sign_on(number)
        return caller

    @contextmanager
    def screen(self, kind: str, **hello: Any) -> Iterator["Talk"]:
        """A screen that said hello and was welcomed."""
        with connect(f"ws://{self.address}/ws", max_size=None) as frames:
            talk = Talk(frames)
            talk.say("hello", version=1, screen=kind, **hello)
            yield talk

    @contextmanager
    def terminal(self, name: str) -> Iterator["Talk"]:
        with self.screen("terminal", device=name, secret=self.system.enrolled.secret(name)) as talk:
            assert talk.hear("welcome")["name"] == name
            yield talk


class Listening(Protocol):
    """Whatever can be called."""

    address: str

    def new_id(self) -> str: ...


class Caller:
    """Calls over HTTP, under one sign-on."""

    def __init__(self, served: Listening) -> None:
        self.served = served
        self.token = ""

    def sign_on(self, number: str, secret: str = SECRET, **more: Any) -> httpx.Response:
        body = {"number": number, "secret": secret, "where": "test", "takes_over": True, **more}
        answer = self.post("/sign-on", body)
        self.token = answer.json().get("token", "")
        return answer

    def _headers(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.token}"} if self.token else {}

    def get(self, path: str, **more: Any) -> httpx.Response:
        return self.call("GET", f"/api/v1{path}", **more)

    def post(self, path: str, body: Any) -> httpx.Response:
        return self.call("POST", f"/api/v1{path}", json=body)

    def call(self, method: str, path: str, **more: Any) -> httpx.Response:
        """Any call, wherever it goes."""
        url = f"http://{self.served.address}{path}"
        return CLIENT.request(method, url, headers=self._headers(), **more)

    def order(
        self, table: str, kind: str, /, *, named: str = "", seconded_by: str = "", **fields: Any
    ) -> httpx.Response:
        """A command to a table, with a second person of the demo if one is named."""
        body: dict[str, Any] = {
            "id": named or self.served.new_id(),
            "command": {"type": kind, **fields},
        }
        if seconded_by:
            body["second"] = {"number": seconded_by, "secret": SECRET}
        return self.post(f"/tables/{table}/orders", body)

    def done(self, table: str, kind: str, **fields: Any) -> None:
        """A command that must be done."""
        answer = self.order(table, kind, **fields)
        assert answer.status_code == 200, answer.text

    def open_wagering(self, table: str) -> None:
        """As the dealer on record, who takes the table first."""
        self.done(table, "take-table")
        self.done(table, "open-wagering")

    def enter_result(self, table: str, face: str) -> None:
        """The wheel rests: the face is entered and confirmed."""
        self.done(table, "report-rest")
        self.done(table, "enter-face", face=face)
        self.done(table, "confirm")


class Talk:
    """Both ends of a conversation: what was shown so far, and every other message in its order."""

    def __init__(self, frames: ClientConnection) -> None:
        self.frames = frames
        self.shown: dict[str, Any] = {}
        self.heard: list[str] = []
        """Every frame as it came."""

    def say(self, kind: str, **fields: Any) -> None:
        self.frames.send(json.dumps({"type": kind, **fields}))

    def next(self, timeout: float = PATIENCE_S) -> dict[str, Any]:
        """The next message; what it shows is remembered."""
        self.heard.append(str(self.frames.recv(timeout=timeout)))
        message: dict[str, Any] = json.loads(self.heard[-1])
        if message["type"] == "show":
            self.shown |= message
        return message

    def hear(self, *kinds: str) -> dict[str, Any]:
        """The next message of these kinds; those before it are taken in."""
        while (message := self.next())["type"] not in kinds:
            pass
        return message

    def decision(self) -> dict[str, Any]:
        """The first question that the player is asked, as soon as there is one."""
        while not (questions := (self.shown.get("own") or {}).get("decisions")):
            self.hear("show")
        return dict(questions[0])

    def ask(self, kind: str, named: str, **fields: Any) -> dict[str, Any]:
        """Say it, and hear what became of it."""
        self.say(kind, id=named, **fields)
        while (answer := self.hear("answer", "wrong")).get("id") != named:
            pass
        return answer

    def until(self, part: str, **wanted: Any) -> dict[str, Any]:
        """Look on until a part shows these values."""
        while True:
            seen = self.shown.get(part) or {}
            if all(seen.get(name) == value for name, value in wanted.items()):
                return dict(seen)
            self.hear("show")


def _lenient(limits: LimitsConfig) -> LimitsConfig:
    """A test signs on many people from one address, unless it says how many."""
    usual = LimitsConfig().sign_ons_a_second
    many = limits.sign_ons_a_second == usual
    return replace(limits, sign_ons_a_second=1_000) if many else limits


@contextmanager
def serving(
    folder: Path,
    games: Sequence[str] = ("rapid-roulette",),
    *,
    store: str = "",
    limits: LimitsConfig | None = None,
    **server: Any,
) -> Iterator[Served]:
    """The demo floor with some games, on a free port."""
    chosen = [game(key) for key in games]
    config = demo_config(folder, chosen, port=free_port(), device_port=free_port(), **server)
    served = Served(replace(config, limits=_lenient(limits or config.limits)), store=store)
    with served.running():
        yield served
