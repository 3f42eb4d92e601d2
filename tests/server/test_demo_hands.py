"""Hands on the demo floor: a note in, a ticket out, the same ticket in again; and nowhere else."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from croupier.devices.device_simulators import SimulatedAcceptor
from croupier.devices.note_acceptor import Where
from croupier.ledger import Account
from croupier.server.demo.demo_floor import demo_config
from croupier.server.demo.demo_players import LEFT_FREE
from croupier.server.settings.config import Mode
from support.demo_house import Living, living, quick_floor, until
from support.house_fixtures import for_the_file
from support.local_server import Served, free_port, serving

AT = f"/demo/terminals/{LEFT_FREE}"

floor = for_the_file(lambda folder: living(quick_floor(folder, ("rapid-roulette",))))


def holds(floor: Living) -> int:
    return floor.store.balance(Account.parse(f"player:{LEFT_FREE}"))


def test_a_note_a_ticket_and_the_ticket_again(floor: Living) -> None:
    """What was put in is on the account; what was printed can be put in, once."""
    caller, before = floor.http(), holds(floor)
    with floor.terminal(LEFT_FREE) as talk:
        found = caller.post(f"{AT}/note", {"cents": 5_000})
        assert found.status_code == 200, found.text
        assert holds(floor) == before + 5_000
        assert "refused" not in talk.ask("cash-out", floor.new_id())
        talk.until("own", balance=None)
        until(lambda: caller.get(f"{AT}/tickets").json())
        until(lambda: caller.get(f"{AT}/tickets").json()[0]["status"] == "issued")
        ticket = caller.get(f"{AT}/tickets").json()[0]
        assert ticket["cents"] == before + 5_000
        printed = " ".join([ticket["number"][:4], ticket["number"][4:]])
        found = caller.post(f"{AT}/ticket", {"number": printed})
        assert found.status_code == 200, found.text
        assert holds(floor) == before + 5_000
        again = caller.post(f"{AT}/ticket", {"number": ticket["number"]})
        assert again.status_code == 409
        refused = again.json()["refused"]
        assert refused["says"]
        assert refused["clauses"]
        assert holds(floor) == before + 5_000
        assert caller.get(f"{AT}/tickets").json()[0]["status"] == "paid"


def test_a_note_that_is_not_taken_comes_out_again(floor: Living) -> None:
    caller, before = floor.http(), holds(floor)
    with floor.terminal(LEFT_FREE):
        found = caller.post(f"{AT}/note", {"cents": 12_345})
        assert found.status_code == 409
        assert found.json()["refused"]["code"]
        assert holds(floor) == before


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("note", {}), ("note", {"cents": 0}), ("note", {"cents": 10**9}), ("note", {"cents": 1.5}),
        ("note", {"cents": 500, "by": "me"}), ("ticket", {"number": ""}), ("ticket", {"number": "1\n2"}),
        ("ticket", {"number": "x" * 18}), ("ticket", {"number": "1" * 41}),
    ],
)  # fmt: skip
def test_what_is_no_paper_is_not_put_in(floor: Living, path: str, body: dict[str, object]) -> None:
    found = floor.http().post(f"{AT}/{path}", body)
    assert found.status_code == 400
    assert found.json()["refused"]["says"]


def test_a_terminal_that_is_not_there_has_no_slot(floor: Living) -> None:
    caller = floor.http()
    assert caller.post("/demo/terminals/none/note", {"cents": 500}).status_code == 404
    assert caller.post("/demo/terminals/none/ticket", {"number": "1" * 18}).status_code == 404
    assert caller.get("/demo/terminals/none/tickets").status_code == 404


def test_a_slot_that_is_taken_is_not_free(floor: Living, monkeypatch: pytest.MonkeyPatch) -> None:
    item = floor.life.devices.named(f"{LEFT_FREE}-acceptor", SimulatedAcceptor)
    assert item is not None
    monkeypatch.setattr(item.acceptor, "where", Where.ESCROW)
    found = floor.http().post(f"{AT}/note", {"cents": 5_000})
    assert (found.status_code, found.json()["refused"]["code"]) == (409, "acceptor-busy")


def test_there_are_none_in_a_house(floor: Living, tmp_path: Path) -> None:
    """Not even where the simulated slots were not taken away."""
    config = demo_config(tmp_path, (), port=free_port(), device_port=free_port())
    house = Served(replace(config, house=replace(config.house, mode=Mode.TEST)))
    house.system.demo_slots.slots = floor.system.demo_slots.slots
    before = holds(floor)
    house.start()
    try:
        assert house.http().post(f"{AT}/note", {"cents": 5_000}).status_code == 404
        assert house.http().post(f"{AT}/ticket", {"number": "1" * 18}).status_code == 404
        assert house.http().get(f"{AT}/tickets").status_code == 404
    finally:
        house.stop()
    assert holds(floor) == before
    assert floor.http().get(f"{AT}/tickets").status_code == 200


def test_there_are_none_where_nobody_lives(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        assert served.http().post(f"{AT}/note", {"cents": 5_000}).status_code == 404
        assert served.http().get(f"{AT}/tickets").status_code == 404
