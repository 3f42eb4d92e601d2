"""A house from `croupier init` to the first ticket, by real processes, as its operator types and its people work."""

import socket
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from socket import gethostname
from typing import Any

import pytest

from croupier.devices.device_simulators import SimulatedPrinter
from croupier.engine.hidden_values import TicketSeal
from croupier.games import game
from croupier.offices.floor.events import EventRaised
from croupier.server.demo.demo_tables import demo_plan
from croupier.table import events as e
from support.local_server import Caller
from support.real_house import House, Running, house, powered, table_text, typed, until
from support.served_dealer import chip

SECRETS = {
    "1": "seven white gulls", "K1": "an old brass bell", "D1": "green felt at noon",
    "E1": "two turns of a key", "C1": "rain on the harbour",
}  # fmt: skip


def roulette(**changes: Any) -> str:
    """A table of two terminals."""
    plan = demo_plan(
        game("rapid-roulette"), terminals=("R1-1", "R1-2"), terminal_limit=2, wagering_s=2,
        dealer_on_record=True, **changes,
    )  # fmt: skip
    return table_text("R1", plan)


@pytest.fixture
def own(tmp_path: Path) -> Iterator[House]:
    with house(tmp_path / "house") as found:
        yield found


def changes_secret(caller: Caller, number: str, old: str) -> None:
    """Before all else."""
    refused = caller.get("/tables")
    assert (refused.status_code, refused.json()["refused"]["code"]) == (403, "secret-change-due")
    body = {"id": f"changes {number}", "old": old, "new": SECRETS[number]}
    found = caller.post("/me/secret", body)
    assert found.status_code == 200, found.text


def joins(process: Running, ann: Caller, number: str, **rights: Any) -> Caller:
    """An administrator lets somebody in, who makes his secret his own."""
    made = ann.post(
        "/staff", {"id": f"adds {number}", "number": number, "name": f"Name {number}", **rights}
    )
    assert made.status_code == 200, made.text
    first = made.json()["secret"]
    item = process.http(number, first)
    changes_secret(item, number, first)
    return process.http(number, SECRETS[number])


def enrols(engineer: Caller, device: str, kind: str, **more: Any) -> str:
    body = {"id": f"enrols {device}", "device": device, "kind": kind, "tables": ["R1"], **more}
    made = engineer.post("/devices", body)
    assert made.status_code == 200, made.text
    return str(made.json()["secret"])


def codes(own: House) -> list[str]:
    return [event.code for event in own.events("floor", EventRaised)]


def plays(
    process: Running, dealer: Caller, secret: str, *, named: str, face: str, leaves: int
) -> None:
    """A round with one wager on red, and what it leaves the terminal with."""
    with process.terminal("R1-1", secret) as one:
        dealer.done("R1", "open-wagering")
        one.until("table", phase="wagering")
        assert one.ask("wager", named, wagers=[chip("red", "", 500)]) == {
            "type": "answer",
            "id": named,
        }
        dealer.done("R1", "start-device")
        one.until("table", phase="dealing")
        dealer.enter_result("R1", face)
        one.until("table", phase="ready")
        one.until("own", balance=leaves)


def test_a_house_from_its_first_day_on(own: House) -> None:
    site = own.configure(roulette())
    checked = typed("check", "--config", site.file)
    assert (checked.returncode, {line.split()[0] for line in checked.stdout.splitlines()}) == (
        0,
        {"ok"},
    )
    process = site.start()
    ann = process.http("1", own.secret)
    changes_secret(ann, "1", own.secret)
    ann = process.http("1", SECRETS["1"])
    kim = joins(process, ann, "K1", ranks={"SATG 15.1": "tg-assistant-casino-manager"})
    dealer = joins(process, ann, "D1", ranks={"SATG 15.1": "dealer"})
    engineer = joins(process, ann, "E1", roles=["engineer"])
    cashier = joins(process, ann, "C1", roles=["cashier"])
    secret = enrols(
        engineer, "R1-1", "terminal", approval="T-1", has=["touch-screen", "note-acceptor"]
    )
    paper = enrols(engineer, "P-1", "printer", terminal="R1-1", simulated=True)
    assert kim.post("/tables/R1/open", {"id": "opens"}).status_code == 200
    dealer.done("R1", "take-table")
    with process.terminal("R1-1", secret) as one:
        assert "refused" not in one.ask("move", "comes", table="R1")
    dealer.done("R1", "buy-in", terminal="R1-1", amount=10_000, tender="cash")
    plays(process, dealer, secret, named="w1", face="18", leaves=10_500)
    # In order: everything answered is kept, and the end is written down.
    assert process.stop() == 0
    assert codes(own)[-1] == "system-stopped"
    own.verify()
    process = site.start()
    assert "unclean-stop" not in codes(own)
    cashier, dealer = (process.http(item, SECRETS[item]) for item in ("C1", "D1"))
    plays(process, dealer, secret, named="w2", face="17", leaves=10_000)
    printer = SimulatedPrinter(
        "P-1", bytes.fromhex(paper), port=site.device_port, terminal="R1-1", speed=20
    )
    with powered(printer), process.terminal("R1-1", secret) as one:
        assert one.ask("wager", "w1", wagers=[chip("red", "", 500)]) == {
            "type": "answer",
            "id": "w1",
        }
        assert "refused" not in one.ask("cash-out", "out")
        until(lambda: own.events("R1", e.TicketPrinted))
    pays(own, cashier)
    # In the middle of everything: the next start tells of it.
    process.kill()
    process = site.start()
    until(lambda: "unclean-stop" in codes(own))
    (told,) = [event for event in own.events("floor", EventRaised) if event.code == "unclean-stop"]
    assert told.subject == f"{gethostname()} {site.address}"
    second(own, process)
    assert process.stop() == 0
    own.verify()


def pays(own: House, cashier: Caller) -> None:
    """The ticket of the terminal, at the cage."""
    (issued,) = own.events("R1", e.CashedOut)
    number = TicketSeal(own.key).number(issued.number).printed
    seen = cashier.post("/cages/cage-1/tickets", {"number": number}).json()
    paid = cashier.post(
        "/cages/cage-1/orders",
        {"id": "pays", "command": {"type": "redeem-ticket", "number": number}},
    )
    assert paid.status_code == 200, (paid.text, seen)


def second(own: House, process: Running) -> None:
    """Nobody else serves the same file; the one that does goes on."""
    other = own.configure(name="other.toml")
    status, said = other.refused()
    assert (status, said.count("\n")) == (2, 1)
    assert f"is served by process {process.process.pid} already" in said
    assert process.health() == 200


def flips(file: Path, at: bytes = b"") -> None:
    """One byte is another."""
    held = bytearray(file.read_bytes())
    where = held.find(at) + len(at) if at else len(held) // 2
    held[where] ^= 1
    file.write_bytes(held)


def first_hash(own: House) -> None:
    flips(own.folder / "croupier.manifest.json", b'": "')


def last_event(own: House) -> None:
    with own.store() as store:
        sql = "UPDATE events SET body = replace(body, 'Ann Lee', 'Ann Lea') WHERE place = 'staff' AND seq = 1"
        assert store.connection.exec_driver_sql(sql).rowcount == 1


def key_is_short(own: House) -> None:
    file = own.folder / "croupier.key"
    file.write_text(file.read_text(encoding="ascii")[:-3], encoding="ascii")


def no_port(own: House) -> None:
    file = own.folder / "croupier.toml"
    file.write_text(
        file.read_text(encoding="utf-8").replace("port = ", "prt = ", 1), encoding="utf-8"
    )


def no_toml(own: House) -> None:
    flips(own.folder / "croupier.toml", b"[house")


CHANGES: list[tuple[tuple[Callable[[House], None], ...], list[str]]] = [
    (
        (first_hash, last_event, key_is_short),
        ["FAILED software: ", "FAILED key: ", "FAILED chain: "],
    ),
    ((no_port,), ["croupier.toml: server.prt: "]),
    ((no_toml,), ["croupier: croupier.toml: "]),
]


def test_where_anything_was_changed_nothing_listens_and_a_line_says_why(tmp_path: Path) -> None:
    with house(tmp_path / "house") as own:
        site = own.configure()
        kept = {path: path.read_bytes() for path in own.folder.iterdir()}
        for changes, why in CHANGES:
            for change in changes:
                change(own)
            status, said = site.refused()
            assert status != 0, said
            lines = [item for item in said.splitlines() if not item.startswith("ok ")]
            for line, begins in zip(lines, why, strict=True):
                assert line.startswith(begins), said
            for file, held in kept.items():
                file.write_bytes(held)
                file.chmod(0o600)
            for beside in ("floor.db-wal", "floor.db-shm"):
                (own.folder / beside).unlink(missing_ok=True)
        for port in (site.port, site.device_port):
            with closing(socket.create_server(("127.0.0.1", port))):
                status, said = site.refused()
            assert (status, said.count("\n")) == (2, 1), said
            assert said.startswith(f"croupier: The server cannot listen at 127.0.0.1:{port}: ")
        assert not codes(own), "Nothing was begun."
        assert site.start().stop() == 0
