"""Nobody learns of tables before he has proven who he is, and then only of those that he is for."""

from typing import Any

import pytest

from croupier.engine.keys import token
from croupier.engine.office_place import the_floor, the_staff
from croupier.engine.order_ids import new_id
from croupier.offices.floor.commands import Enrol, FloorCommand, FloorOrder, Revoke
from croupier.offices.staff import StaffOrder
from croupier.offices.staff.commands import SignOn
from croupier.table.values.people import THE_SYSTEM
from support.house_fixtures import for_each_test
from support.local_server import Served, serving

TERMINAL, WRONG = "RR1-1", "?"

served = for_each_test(serving, ("rapid-roulette", "rapid-casino-war"))


def _tables(served: Served) -> tuple[str, str]:
    first, second = sorted(served.system.config.tables, key=lambda name: name != "RR1")
    return first, second


def _elsewhere(served: Served, command: FloorCommand) -> None:
    """Another process writes to the log of the floor; this one is not told."""
    now = served.system.clock()
    order = FloorOrder(id=new_id(now), at=now, by=THE_SYSTEM, command=command)
    assert the_floor(served.store).handle(order).refused is None


@pytest.mark.parametrize("table", ["RR1", "nowhere"])
@pytest.mark.parametrize("kind", ["dealer", "pit", "inspector", "terminal", "wall"])
def test_a_stranger_is_told_the_same_of_every_table(served: Served, kind: str, table: str) -> None:
    with served.screen(kind, device="?", secret=WRONG, token=WRONG, table=table) as talk:
        bye = talk.hear("bye")
        wanted = "unknown-device" if kind in ("terminal", "wall") else "not-signed-on"
        assert bye["code"] == wanted
        assert table not in bye["says"]


def test_a_wall_that_names_no_table_shows_its_only_one_or_is_told_to_name_one(
    served: Served,
) -> None:
    first, second = sorted(served.system.screens.hub.tables)[:2]
    engineer = served.http("E1")

    def hello(name: str, tables: list[str]) -> Any:
        body = {"id": served.new_id(), "device": name, "kind": "display", "tables": tables}
        made = engineer.post("/devices", body)
        assert made.status_code == 200, made.text
        return served.screen("wall", device=name, secret=made.json()["secret"])

    with hello("own-wall", [second]) as talk:
        assert talk.hear("welcome")["tables"] == [second]
        talk.until("table", table=second)
        assert talk.shown["wall"]
        (seen,) = [
            watcher
            for watcher in served.system.screens.hub._tables[second].watchers
            if watcher.name == "own-wall"
        ]
        assert seen.table == second
    for name, tables in (("hall-wall", [first, second]), ("bare-wall", [])):
        with hello(name, tables) as talk:
            bye = talk.next()
            assert (bye["type"], bye["code"]) == ("bye", "no-such-table")
            assert (", ".join(tables) or "none") in bye["says"]


def test_a_wall_sees_the_tables_it_is_enrolled_for(served: Served) -> None:
    first, second = _tables(served)
    secret = served.system.enrolled.secret(f"{first}-wall")
    for table, code in ((second, "no-such-table"), ("nowhere", "no-such-table")):
        with served.screen("wall", device=f"{first}-wall", secret=secret, table=table) as talk:
            assert talk.hear("bye")["code"] == code
    with served.screen("wall", device=f"{first}-wall", secret=secret, table=first) as talk:
        talk.until("wall")


def test_a_terminal_joins_only_where_it_is_enrolled(served: Served) -> None:
    first, second = _tables(served)
    _elsewhere(served, Revoke(device=TERMINAL, reason="A test."))
    enrolled = Enrol(
        device=TERMINAL, kind="terminal", tables=(first,), approval="x",
        has=("touch-screen", "note-acceptor"),
    )  # fmt: skip
    _elsewhere(served, enrolled)
    # Where it is enrolled anew is not known here yet: it is looked up when its secret is not right.
    secret = served.system.key.device_secret(TERMINAL, 2).hex()
    with served.screen("terminal", device=TERMINAL, secret=secret) as talk:
        assert talk.hear("welcome")["tables"] == [first]
        for table in (second, "nowhere"):
            refused = talk.ask("move", served.new_id(), table=table)["refused"]
            assert refused["code"] == "table-closed"


def test_who_signed_on_at_another_process_is_known_here(served: Served) -> None:
    shown, hashed = token()
    now = served.system.clock()
    number = "S1"
    proven = served.system.offices.staff.state.members[number].verifier.digest
    on = SignOn(number=number, proven=proven, token=hashed, where="elsewhere")
    order = StaffOrder(id=new_id(now), at=now, by=THE_SYSTEM, command=on)
    assert the_staff(served.store).handle(order).refused is None
    with served.screen("pit", token=shown) as talk:
        assert talk.hear("welcome", "bye")["type"] == "welcome"
    caller = served.http()
    caller.token = shown
    assert caller.get("/me").json()["number"] == number


def test_strangers_do_not_make_the_office_read_without_end(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    reads = 0
    office = served.system.offices.staff
    catch_up = served.system.orders.sign_on.catch_up

    def counted() -> None:
        nonlocal reads
        reads += 1
        office.reload()

    catch_up.reload = counted  # type: ignore[attr-defined]
    # All of them within one second, however long that takes.
    later = served.system.clock.elapsed() + 60
    monkeypatch.setattr(served.system.clock, "elapsed", lambda: later)
    caller = served.http()
    for number in range(40):
        caller.token = f"wrong {number}"
        assert caller.get("/me").status_code == 401
    assert 1 <= reads < 40
