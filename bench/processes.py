"""What more processes bring: wagers a second and their times, by the number of processes over one PostgreSQL.

Every terminal wagers again as soon as it has its answer, which is when the wager is safe on the disk. The terminals
connect in turn to all processes, as a balancer would spread them, so most wagers are for a table of another process.
A line for each number of processes says what a wager costs: processor time of the processes and of the database, and
bytes of its log. The load is in a process of its own. With few cores all of them share what one process could use.
"""

import asyncio
import json
import multiprocessing
import os
import re
import sys
from collections.abc import Callable
from itertools import cycle
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, NamedTuple

import uvloop
from terminals import Terminal, connected

from croupier.engine.table_place import Table
from croupier.games import game
from croupier.money import Cents
from croupier.offices.floor.commands import Enrol, Part
from croupier.rulebook.authority import ladder
from croupier.server.demo.demo_tables import demo_plan
from croupier.table import commands as c
from croupier.table.values.people import PLAYER, Actor
from croupier.table.values.plan import BetLimits, Plan
from server import read, worked
from support.postgres_server import Server, children, database, running
from support.real_house import House, Running, house, table_text, until

PROCESSES = (1, 2, 4)
TABLES, SEATS = 8, 25
SHARED_CORES = 2
"""Cores for the database and the load."""
WARM_S, SECONDS = 3.0, 10.0
HAS: tuple[Part, ...] = ("touch-screen", "note-acceptor")
STAKE, BOUGHT = 500, 100_000_000
WAGERING_S = 3_000
"""Longer than the benchmark: wagers are taken all the time."""
GAME = game("rapid-roulette")


class Figures(NamedTuple):
    """What was measured with a number of processes."""

    wagers: int
    seconds: float
    times: list[float]
    server_s: float
    """Processor time of all processes of the house."""
    database_s: float
    log_bytes: float
    store_bytes: float
    commits: float

    @property
    def rate(self) -> float:
        """Wagers a second."""
        return self.wagers / self.seconds

    @property
    def cost_us(self) -> float:
        """Microseconds of a processor for a wager, in all processes and the database."""
        return (self.server_s + self.database_s) * 1e6 / self.wagers


def tables() -> dict[str, tuple[str, ...]]:
    """Each table with its terminals."""
    names = [f"R{number}" for number in range(1, TABLES + 1)]
    return {name: tuple(f"{name}-{seat}" for seat in range(1, SEATS + 1)) for name in names}


def plans() -> dict[str, Plan]:
    """The plan of each table."""
    limits = {"*": BetLimits(minimum=Cents(STAKE), maximum=Cents(BOUGHT), step=Cents(STAKE))}
    common: dict[str, Any] = {"terminal_limit": SEATS, "wagering_s": WAGERING_S, "limits": limits}
    return {name: demo_plan(GAME, terminals=seats, **common) for name, seats in tables().items()}


def opened(own: House) -> None:
    """Each table takes wagers, and each terminal there has money, before anything serves."""
    boss, dealer = Actor("Kim", ladder(GAME.edition)[-1]), Actor("Dana", ladder(GAME.edition)[0])
    with own.store() as store:
        for name, plan in plans().items():
            table = Table(name, store)
            asked: list[tuple[Actor, c.Command]] = [(boss, c.OpenTable(plan=plan))]
            for seat in plan.terminals:
                asked.append((Actor(seat, PLAYER), c.JoinTable(terminal=seat)))
                asked.append((dealer, c.BuyIn(terminal=seat, amount=Cents(BOUGHT), tender="cash")))
            asked.append((dealer, c.OpenWagering()))
            for number, (by, command) in enumerate(asked):
                order = c.Order(id=f"{name} {number}", at=own.now(), by=by, command=command)
                assert table.handle(order).refused is None, command


def furnished(own: House, count: int) -> list[Running]:
    """The processes, with each table open for wagers and money at each terminal."""
    own.furnish(
        *(
            Enrol(device=seat, kind="terminal", tables=(table,), approval="T", has=HAS)
            for table, seats in tables().items()
            for seat in seats
        )
    )
    opened(own)
    sections = [table_text(name, plan) for name, plan in plans().items()]
    sites = [own.configure(*sections, name=f"{number}.toml") for number in range(count)]
    for site in sites:
        text = site.file.read_text(encoding="utf-8")
        for key in ("messages_a_second", "waiting_orders"):
            text = re.sub(rf"^{key} = \d+", f"{key} = 1000", text, flags=re.MULTILINE)
        site.file.write_text(text, encoding="utf-8")
    found = [site.start() for site in sites]

    def is_spread() -> bool:
        held = [item.metrics() for item in found]
        return all(
            sum(figures.get(f"croupier_table_here {name}") == 1 for name in tables())
            == TABLES // count
            for figures in held
        )

    until(is_spread)
    return found


async def wager(
    ports: list[int], secrets: dict[str, str], begins: Callable[[], None]
) -> list[float]:
    """Every terminal wagers without end; the times of the wagers after the first seconds, which warm it up."""
    asked: dict[str, float] = {}
    counts = dict.fromkeys(secrets, 0)
    took: list[float] = []
    ready = asyncio.Event()
    welcome: set[str] = set()

    def ask(item: Terminal) -> None:
        counts[item.name] += 1
        asked[item.name] = perf_counter()
        # Another amount each time: the same again would be no wager.
        chip = {"bet": "red", "spot": "", "amount": STAKE * (1 + counts[item.name] % 2)}
        name = f"{item.name} {counts[item.name]}"
        item.send(json.dumps({"type": "wager", "id": name, "wagers": [chip]}).encode())

    def heard(item: Terminal, body: bytes) -> None:
        said = read(body)
        if said.type == "welcome":
            welcome.add(item.name)
            if len(welcome) == len(secrets):
                ready.set()
        elif said.type == "wrong":
            sys.exit(f"{item.name} was answered {said.code}.")
        elif said.type == "answer":
            assert said.refused is None, said.refused
            took.append(perf_counter() - asked[item.name])
            ask(item)

    everybody: list[Terminal] = []
    for port, names in spread(ports, list(secrets)).items():
        everybody += (await connected(port, names, heard)).values()
    for item in everybody:
        hello = {
            "type": "hello",
            "version": 1,
            "screen": "terminal",
            "device": item.name,
            "secret": secrets[item.name],
        }
        item.send(json.dumps(hello).encode())
    await ready.wait()
    for item in everybody:
        ask(item)
    await asyncio.sleep(WARM_S)
    took.clear()
    begins()
    await asyncio.sleep(SECONDS)
    return took


def spread(ports: list[int], names: list[str]) -> dict[int, list[str]]:
    """The terminals in turn over all processes."""
    found: dict[int, list[str]] = {port: [] for port in ports}
    for name, port in zip(names, cycle(ports), strict=False):
        found[port].append(name)
    return found


def load(ports: list[int], secrets: dict[str, str], ready: Any) -> None:
    """The process of the load."""
    ready.send(uvloop.run(wager(ports, secrets, lambda: ready.send(None))))


def measured(server: Server, folder: Path, count: int) -> Figures:
    """A new house with so many processes, under load."""
    address = database(server.address)
    with house(folder, store=address) as own:
        found = furnished(own, count)
        secrets = {seat: own.device_secret(seat) for seats in tables().values() for seat in seats}
        here, there = multiprocessing.Pipe()
        ports = [item.site.port for item in found]
        asking = multiprocessing.get_context("spawn").Process(
            target=load, args=(ports, secrets, there)
        )
        asking.start()

        def hear() -> Any:
            while not here.poll(0.05):
                assert asking.is_alive(), "The load ended."
            return here.recv()

        hear()
        before, began = costs(server, found, address), perf_counter()
        times = hear()
        after, seconds = costs(server, found, address), perf_counter() - began
        asking.join()
        for one in found:
            assert one.stop() == 0
    spent = (now - then for now, then in zip(after, before, strict=True))
    return Figures(len(times), seconds, times, *spent)


def costs(server: Server, found: list[Running], address: str) -> tuple[float, ...]:
    """Processor seconds of the house and of the database so far, the length of its log, and its commits."""
    postmaster = int((server.data / "postmaster.pid").read_text(encoding="ascii").split()[0])
    own = sum(worked(item.process.pid) for item in found)
    theirs = sum(worked(pid) for pid in (postmaster, *children(postmaster)))
    name = address.split("/")[3].partition("?")[0]
    log = int(server.ask("SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint"))
    commits = int(server.ask(f"SELECT xact_commit FROM pg_stat_database WHERE datname = '{name}'"))  # noqa: S608
    size = int(server.ask("SELECT sum(pg_database_size(oid)) FROM pg_database"))
    return own, theirs, log, size, commits


def main() -> None:
    """Measure each number of processes, and print them."""
    print(
        f"{TABLES * SEATS} terminals at {TABLES} tables, {os.cpu_count()} cores for everything, "
        f"{os.getloadavg()[0]:.1f} programs wanted them in the last minute."
    )
    found: dict[int, Figures] = {}
    with running() as server, TemporaryDirectory() as folder:
        for count in PROCESSES:
            figures = found[count] = measured(server, Path(folder) / f"house-{count}", count)
            cuts = quantiles(figures.times, n=100)
            print(
                f"{count} process{'es' if count > 1 else ''}: {figures.rate:,.0f} wagers a second, "
                f"p50 {median(figures.times) * 1e3:.0f} ms, p99 {cuts[98] * 1e3:.0f} ms."
            )
            each = 1e6 / figures.wagers
            print(
                f"  A wager: {figures.server_s * each:,.0f} µs of the processes, {figures.database_s * each:,.0f} µs "
                f"of the database, {figures.log_bytes / figures.wagers:,.0f} bytes of its log, "
                f"{figures.store_bytes / figures.wagers:,.0f} of its files, "
                f"{figures.commits / figures.wagers:.2f} commits."
            )
    for count in PROCESSES[1:]:
        print(
            f"RATIO wager-cost-{count}-processes-over-1 {found[count].cost_us / found[1].cost_us:.2f}"
        )
        if (os.cpu_count() or 1) >= count + SHARED_CORES:
            print(f"RATIO wagers-{count}-processes-over-1 {found[count].rate / found[1].rate:.2f}")
        else:
            print(
                f"{count} processes share their cores with database and load: the rates say little."
            )


if __name__ == "__main__":
    main()
