"""A house as its operator runs it: `croupier init`, a configuration, and `croupier serve` as real processes."""

import asyncio
import json
import re
import signal
import subprocess
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from itertools import count
from pathlib import Path
from threading import Thread
from time import sleep, time
from typing import Any

import httpx
from msgspec import to_builtins
from prometheus_client.parser import text_string_to_metric_families
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from croupier.devices.device_simulators import Simulator
from croupier.engine.keys import MasterKey
from croupier.engine.office_place import the_floor, the_staff
from croupier.engine.store import SqlStore
from croupier.engine.store.address import open_store
from croupier.engine.table_place import Table
from croupier.money import Cents, show
from croupier.offices.floor.commands import Enrol, FloorOrder
from croupier.offices.staff.commands import StaffOrder
from croupier.server.settings.demo_staff import SECRET, members
from croupier.table.state import State
from croupier.table.values.people import THE_SYSTEM
from croupier.table.values.plan import Plan
from support import warm_start
from support.local_server import CLIENT, Caller, Talk, free_port
from support.skipped_time import Skipped

AMOUNTS = (
    "minimum", "maximum", "step", "aggregate", "notes", "most_credit", "most_single_credit", "most_on_a_ticket",
    "shooter_minimum", "chips", "cash_chips",
)  # fmt: skip
"""What is written as an amount in the file."""
WORDS = ("--operator", "Harbour Casino", "--venue", "Main Floor", "--name", "Ann Lee")


def until(is_so: Callable[[], object]) -> None:
    """Wait for something, on however slow a machine: a test that waits in vain is ended by its own timeout."""
    while not is_so():
        sleep(0.05)


def typed(*words: object) -> subprocess.CompletedProcess[str]:
    """A command that was typed, and has ended."""
    return warm_start.completed([str(word) for word in words])


def toml(value: Any, name: str = "") -> str:
    """A value as it is written in the file."""
    if isinstance(value, dict):
        inner = ((key, part) for key, part in value.items() if part is not None)
        return "{ " + ", ".join(f"{json.dumps(k)} = {toml(part, k)}" for k, part in inner) + " }"
    if isinstance(value, list | tuple):
        return f"[{', '.join(toml(part, name) for part in value)}]"
    if name in AMOUNTS and isinstance(value, int) and not isinstance(value, bool):
        return json.dumps(show(Cents(value)))
    return json.dumps(value, ensure_ascii=False)


def table_text(name: str, plan: Plan, **more: Any) -> str:
    """The section of a table."""
    lines = [f"[tables.{name}]"]
    for key, value in (to_builtins(plan) | more).items():
        if value not in (None, {}, (), ""):
            lines.append(f"{key} = {toml(value, key)}")
    return "\n".join(lines)


class House:
    """A folder with a house, its store and its processes."""

    def __init__(self, folder: Path, *words: str, mode: str = "test", store: str = "") -> None:
        self.folder, self.number = folder, count(1)
        if store:
            words = (*words, "--store", store)
        made = typed("init", folder, *WORDS, "--mode", mode, *words)
        assert made.returncode == 0, made.stderr
        secrets = re.findall(r"the secret (\S+)$", made.stdout, re.MULTILINE)
        self.secret, self.second_secret = secrets[0], secrets[-1]
        """Of the first administrator, and of the second one if there is one."""
        self.address = store or str(folder / "floor.db")
        self.skipped = Skipped(folder.with_name(f"{folder.name}.skipped"))
        self.running: list[Running] = []

    def configure(self, *sections: str, name: str = "croupier.toml") -> "Site":
        """The file of a process, with ports of its own."""
        file = self.folder / name
        text = (self.folder / "croupier.toml").read_text(encoding="utf-8")
        port, device_port = free_port(), free_port()
        text = re.sub(r"^port = \d+", f"port = {port}", text, flags=re.MULTILINE)
        text = re.sub(
            r"^device_port = \d+", f"device_port = {device_port}", text, flags=re.MULTILINE
        )
        # A test signs on many people at once.
        text = re.sub(
            r"^sign_ons_a_second = \d+", "sign_ons_a_second = 1000", text, flags=re.MULTILINE
        )
        file.write_text("\n\n".join([text, *sections]), encoding="utf-8")
        return Site(self, file, port, device_port)

    @property
    def key(self) -> MasterKey:
        return MasterKey.read(self.folder / "croupier.key")

    def device_secret(self, device: str) -> str:
        return self.key.device_secret(device, 1).hex()

    @contextmanager
    def store(self) -> Iterator[SqlStore]:
        with closing(open_store(self.address)) as store:
            yield store

    def state(self, table: str) -> State:
        """A table as the log has it."""
        with self.store() as store:
            return Table(table, store).state

    def events(self, place: str, kind: type[Any]) -> list[Any]:
        with self.store() as store:
            log = [event.event for event in store.records(place)]
        return [event for event in log if isinstance(event, kind)]

    def verify(self) -> None:
        """Nothing was changed, left out or added, and the money adds up."""
        made = typed("verify", self.address)
        assert made.returncode == 0, made.stdout + made.stderr

    def skip(self, seconds: float) -> None:
        """Time passes at once, for every process of the house."""
        self.skipped.skip(seconds)

    def now(self) -> int:
        """What time it is there, in ms."""
        return int(time() * 1_000) + self.skipped.ms

    def furnish(self, *enrolled: Enrol) -> None:
        """The people of the demo and some devices, put there before anybody serves."""
        with self.store() as store:
            staff = the_staff(store)
            for command in members(self.key.verifier(SECRET)):
                order = StaffOrder(
                    id=f"adds {command.number}", at=0, by=THE_SYSTEM, command=command
                )
                assert staff.handle(order).refused is None
        self.enrol(*enrolled)

    def enrol(self, *enrolled: Enrol) -> None:
        """Terminals and devices, before anybody serves."""
        with self.store() as store:
            floor = the_floor(store)
            for device in enrolled:
                by = FloorOrder(id=f"enrols {device.device}", at=0, by=THE_SYSTEM, command=device)
                assert floor.handle(by).refused is None


class Site:
    """Where a process of the house listens: its file and its ports."""

    def __init__(self, house: House, file: Path, port: int, device_port: int) -> None:
        self.house, self.file, self.port, self.device_port = house, file, port, device_port
        self.address = f"127.0.0.1:{port}"

    def refused(self) -> tuple[int, str]:
        """`serve` that must not come to listen: its status and all that it said."""
        made = typed("serve", "--config", self.file)
        return made.returncode, made.stdout + made.stderr

    def start(self) -> "Running":
        """`serve`, until it says that it listens."""
        return self.begin().ready()

    def begin(self) -> "Running":
        """`serve`, whatever becomes of it."""
        process = Running(self)
        self.house.running.append(process)
        return process


class Running:
    """A process that serves."""

    def __init__(self, site: Site) -> None:
        self.site, self.address = site, site.address
        words = ["serve", "--config", str(site.file)]
        self.process = warm_start.started(words, site.house.skipped.environment)
        self.said: list[str] = []
        self._reader = Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        self.said.extend(line.rstrip("\n") for line in self.process.stdout)

    def _read_on(self) -> str:
        return "\n".join(self.said)

    def ready(self) -> "Running":
        def listens() -> bool:
            assert self.process.poll() is None, self._read_on()
            with suppress(httpx.HTTPError):
                return self.health() == 200
            return False

        until(listens)
        return self

    def health(self) -> int:
        return CLIENT.get(f"http://{self.address}/health/ready").status_code

    def metrics(self) -> dict[str, float]:
        """Every figure by its name and labels, as Prometheus reads them."""
        page = CLIENT.get(f"http://{self.address}/metrics").text
        return {
            " ".join([sample.name, *sample.labels.values()]): sample.value
            for family in text_string_to_metric_families(page)
            for sample in family.samples
        }

    def has(self, table: str) -> bool:
        return self.metrics().get(f"croupier_table_here {table}") == 1

    def signal(self, number: signal.Signals) -> None:
        self.process.send_signal(number)

    def kill(self) -> None:
        """It is gone, in the middle of whatever it did."""
        self.process.kill()
        self.process.wait()

    def stop(self) -> int:
        """It is told to stop, and does: its status."""
        self.process.terminate()
        status = self.process.wait()
        self._reader.join()
        return status

    def new_id(self) -> str:
        return f"order {next(self.site.house.number)}"

    def http(self, number: str = "", secret: str = SECRET) -> Caller:
        """Somebody at a screen; signed on, where a number is given."""
        caller = Caller(self)
        if number:
            answer = caller.sign_on(number, secret)
            assert answer.status_code == 200, answer.text
        return caller

    def caller(self, token: str) -> Caller:
        """Somebody who signed on elsewhere."""
        caller = Caller(self)
        caller.token = token
        return caller

    @contextmanager
    def screen(self, kind: str, **hello: Any) -> Iterator[Talk]:
        with connect(f"ws://{self.address}/ws", max_size=None, close_timeout=1) as frames:
            talk = Talk(frames)
            talk.say("hello", version=1, screen=kind, **hello)
            yield talk

    @contextmanager
    def terminal(self, name: str, secret: str = "") -> Iterator[Talk]:
        shown = secret or self.site.house.device_secret(name)
        with self.screen("terminal", device=name, secret=shown) as talk:
            assert talk.hear("welcome")["name"] == name
            yield talk


def refused_device(running: Running) -> bool:
    """A device that is not enrolled asks to be let in, which is an alert."""
    with running.screen("terminal", device="T99", secret="00") as talk:  # noqa: S106  of no device
        return is_gone(talk)


@contextmanager
def powered(*devices: Simulator) -> Iterator[None]:
    """Devices on their lines, as long as this lasts."""
    loop = asyncio.new_event_loop()
    thread = Thread(target=loop.run_forever, daemon=True)
    thread.start()

    def run(work: Coroutine[Any, Any, None]) -> None:
        asyncio.run_coroutine_threadsafe(work, loop).result()

    try:
        for device in devices:
            run(device.power_on())
        yield
        for device in devices:
            run(device.power_off())
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


def is_gone(talk: Talk) -> bool:
    """Whether a screen was sent away, or hears that nobody is there."""
    with suppress(WebSocketException, OSError):
        while talk.next()["type"] != "bye":
            pass
    return True


@contextmanager
def house(folder: Path, *words: str, mode: str = "test", store: str = "") -> Iterator[House]:
    """A house; its processes are gone in the end."""
    opened = House(folder, *words, mode=mode, store=store)
    with ExitStack() as stack:
        stack.callback(lambda: end(opened.running))
        yield opened


def end(running: Sequence[Running]) -> None:
    for program in running:
        if program.process.poll() is None:
            program.signal(signal.SIGCONT)
            program.kill()
        if program.process.stdout is not None:
            program._reader.join()
            program.process.stdout.close()
