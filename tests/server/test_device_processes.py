"""Devices may be connected to any process: each is told what happens at its table, and again what still stands."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from msgspec.structs import replace

from croupier.devices.device_simulators import SimulatedPrinter
from croupier.games import game
from croupier.offices.floor.commands import Enrol
from croupier.server.alerts import connection_directory as whereabouts
from croupier.server.demo.demo_floor import demo_config
from croupier.server.process import screen_presence as presence
from croupier.table.state import State
from croupier.table.values.people import THE_SYSTEM
from support.local_server import Served, free_port
from support.peer_processes import until
from support.postgres_server import database

PRINTER = "RR1-1-printer"


def process(folder: Path, store: str = "") -> Served:
    """A process of the house; with the same store, another one of the same house."""
    config = demo_config(
        folder, [game("rapid-roulette")], port=free_port(), device_port=free_port()
    )
    return Served(config, store=store)


def state(served: Served) -> State:
    return served.state("RR1")


def enrol(served: Served, device: str, kind: str, terminal: str = "") -> None:
    command = Enrol(
        device=device, kind=kind, tables=("RR1",), terminal=terminal, simulated=True  # type: ignore[arg-type]
    )  # fmt: skip
    served.run(served.system.alerts.submit(THE_SYSTEM, f"enrol {device}", command))


def printer(served: Served) -> SimulatedPrinter:
    secret = bytes.fromhex(served.system.enrolled.secret(PRINTER))
    port = served.config.server.device_port
    return SimulatedPrinter(PRINTER, secret, port=port, terminal="RR1-1", speed=100)


def cash_out(served: Served) -> str:
    """The number of the ticket that is to be printed."""
    with served.terminal("RR1-1") as terminal:
        found = terminal.ask("cash-out", "goes")
        assert found["type"] == "answer", found
        assert not found.get("refused"), found
    until(lambda: state(served).terminals["RR1-1"].printing)
    return served.system.ticket_seal.number(state(served).terminals["RR1-1"].printing).digits


def lost(served: Served, code: str = "device-lost") -> list[str]:
    return [alert.subject for alert in served.open_alerts(code)]


def test_a_printer_prints_wherever_it_is_connected(tmp_path: Path, postgres: str) -> None:
    address = database(postgres)
    with process(tmp_path, address).running() as one, process(tmp_path, address).running() as two:
        until(lambda: one.system.tables.own | two.system.tables.own == {"RR1"})
        owner, other = (one, two) if one.system.tables.own else (two, one)
        enrol(owner, PRINTER, "printer", "RR1-1")
        until(lambda: PRINTER in other.system.offices.floor.state.devices)
        device = printer(other)
        other.run(device.power_on())
        number = cash_out(owner)
        until(lambda: not state(owner).terminals["RR1-1"].printing)
        assert device.printer.tray == [number]
        assert PRINTER not in lost(owner)
        other.run(device.power_off())


def test_a_printer_that_comes_later_is_told_again_and_prints_once(tmp_path: Path) -> None:
    with process(tmp_path).running() as served:
        enrol(served, PRINTER, "printer", "RR1-1")
        number = cash_out(served)
        until(lambda: lost(served) == [PRINTER])
        device = printer(served)
    # Nothing but the store is left of the process, and the printer was never told.
    config = replace(served.config)
    with Served(config).running() as served:
        served.run(device.power_on())
        until(lambda: not state(served).terminals["RR1-1"].printing)
        until(lambda: not lost(served))
        assert device.printer.tray == [number]
        served.run(device.power_off())
        served.run(device.power_on())
        served.run(served.system.device_lines._catches_up(PRINTER))
        assert device.printer.tray == [number]
        served.run(device.power_off())


def test_a_terminal_that_never_comes_back_is_missed_by_whoever_takes_its_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "RETURNS_S", 1.0)
    with process(tmp_path).running() as served:
        pass
    with Served(served.config).running() as served, served.terminal("RR1-2"):
        until(lambda: set(state(served).absent) == {"RR1-1", "RR1-3", "RR1-4", "RR1-5"})
        until(lambda: sorted(lost(served, "terminal-lost")) == sorted(state(served).absent))


def test_a_terminal_at_another_process_is_not_missed_by_whoever_has_its_table(
    tmp_path: Path, postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "RETURNS_S", 3.0)
    address = database(postgres)
    with process(tmp_path, address).running() as far, process(tmp_path, address).running() as near:
        until(lambda: far.system.tables.own | near.system.tables.own == {"RR1"})
        owner, other = (far, near) if far.system.tables.own else (near, far)
        with other.terminal("RR1-2"):
            until(lambda: set(state(owner).absent) == {"RR1-1", "RR1-3", "RR1-4", "RR1-5"})
            assert owner.run(owner.system.connections.missing({"RR1-2", "RR1-3"})) == {"RR1-3"}


WALL = "RR1-wall"


def test_a_dealers_screen_or_a_wall_that_moves_to_another_process_is_not_missed(
    tmp_path: Path, postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever has them there says so; once they are nowhere, they are missed."""
    address = database(postgres)
    with process(tmp_path, address).running() as one, process(tmp_path, address).running() as two:
        until(lambda: one.system.tables.own | two.system.tables.own == {"RR1"})
        for served in (one, two):
            served.system.presence.grace_s = served.system.presence.desk_s = 0.5
        dealer = one.http("D1")
        dealer.open_wagering("RR1")
        asked = seen_by(two, monkeypatch)
        until(lambda: two.system.orders.sign_on.member(dealer.token) is not None)
        with screens(two, dealer.token):
            with screens(one, dealer.token):
                pass
            until(lambda: asked >= {"desk/RR1", WALL})
            # It was asked for, and answered: nothing of it is on the floor, now or after the longest wait.
            one.run(asyncio.sleep(2 * whereabouts.WAITS_S))
            assert not lost(one, "dealer-terminal-lost")
            assert not lost(one, "display-lost")
        until(lambda: lost(two, "dealer-terminal-lost") == [""])
        until(lambda: lost(two, "display-lost") == [WALL])


def seen_by(served: Served, monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """What others ask this process for."""
    found: set[str] = set()
    own = served.system.connections
    is_connected = own._is_connected

    def looked(name: str) -> bool:
        found.add(name)
        return is_connected(name)

    monkeypatch.setattr(own, "_is_connected", looked)
    return found


@contextmanager
def screens(served: Served, token: str) -> Iterator[None]:
    """The dealer's screen and the wall of the table."""
    secret = served.system.enrolled.secret(WALL)
    with (
        served.screen("dealer", token=token, table="RR1") as desk,
        served.screen("wall", device=WALL, secret=secret) as wall,
    ):
        desk.until("table", table="RR1")
        wall.until("table", table="RR1")
        until(
            lambda: (
                served.system.screens.hub.is_attended("RR1")
                and served.system.screens.connected.connected(WALL)
            )
        )
        yield
