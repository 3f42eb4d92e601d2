"""Guesses of ticket numbers are counted wherever they are made, and outlive the process."""

from pathlib import Path

from croupier.games import game
from croupier.offices.floor.state import MISSES
from croupier.server.demo.demo_floor import demo_config
from support.local_server import Caller, Served, free_port
from support.peer_processes import until
from support.postgres_server import database


def process(folder: Path, store: str) -> Served:
    config = demo_config(
        folder, [game("rapid-roulette")], port=free_port(), device_port=free_port()
    )
    served = Served(config, store=store)
    served.start()
    return served


def tries(caller: Caller, number: int) -> int:
    return caller.post("/cages/cage-1/tickets", {"number": f"{number:018}"}).status_code


def guessing(served: Served) -> list[str]:
    """Who is on the list of those who guess."""
    return [alert.subject for alert in served.open_alerts("ticket-guessing")]


def test_many_processes_give_no_more_guesses_than_one(tmp_path: Path, postgres: str) -> None:
    address = database(postgres)
    one, two = process(tmp_path, address), process(tmp_path, address)
    try:
        first = one.http("C1")
        half = MISSES // 2
        assert {tries(first, number) for number in range(half)} == {200}
        until(lambda: len(two.system.offices.floor.state.misses.get("C1", ())) == half)
        second = two.http("C1")
        assert {tries(second, number) for number in range(half)} == {200}
        assert tries(second, 99) == 429
        until(lambda: len(one.system.offices.floor.state.misses["C1"]) == MISSES)
        third = one.http("C1")
        assert tries(third, 99) == 429
        other = one.http("C2")
        assert tries(other, 99) == 200, "Everybody has his own."
        until(lambda: guessing(one))
        assert guessing(one) == ["C1"]
    finally:
        one.stop()
        two.stop()
    again = process(tmp_path, address)
    try:
        assert tries(again.http("C1"), 99) == 429
        again.skip(601)
        assert tries(again.http("C1"), 99) == 200
    finally:
        again.stop()
