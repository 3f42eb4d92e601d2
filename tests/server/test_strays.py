"""A terminal that asks for a table that is not for it is refused, and that is on record: bounded, however often."""

from pathlib import Path

from croupier.offices.floor.commands import FLOOR
from croupier.offices.floor.events import EventRaised, EventRepeated
from support.local_server import Served, serving

CODE = "table-refused"


def written(served: Served) -> list[EventRaised | EventRepeated]:
    log = (record.event for record in served.store.records(FLOOR))
    return [
        entry
        for entry in log
        if isinstance(entry, EventRaised | EventRepeated) and entry.code == CODE
    ]


def enrolled_for_one_table(served: Served, terminal: str) -> None:
    engineer = served.http("E1")
    why = {"id": served.new_id(), "reason": "It stays where it is."}
    assert engineer.post(f"/devices/{terminal}/revoke", why).status_code == 200
    parts = ["touch-screen", "note-acceptor"]
    again = {
        "device": terminal,
        "kind": "terminal",
        "tables": ["RR1"],
        "approval": "A",
        "has": parts,
    }
    assert engineer.post("/devices", {"id": served.new_id(), **again}).status_code == 200


def test_whoever_asks_for_a_table_that_is_not_for_him_is_on_record(tmp_path: Path) -> None:
    with serving(tmp_path, games=("rapid-roulette", "rapid-sic-bo")) as served:
        enrolled_for_one_table(served, "RR1-1")
        with served.terminal("RR1-1") as one, served.terminal("RR1-2") as two:
            answer = one.ask("move", "m1", table="RSB1")
            assert answer["refused"]["code"] == "table-closed"
            (first,) = written(served)
            assert (first.subject, first.place, first.detail) == ("RR1-1", FLOOR, "'RSB1'.")
            assert two.ask("move", "m1", table="nowhere")["refused"]["code"] == "table-closed"
            assert [it.subject for it in written(served)] == ["RR1-1", "RR1-2"]
            for at in range(15):
                assert one.ask("move", f"again {at}", table=f"T{at}")["refused"]
        more = written(served)[2:]
        assert all(isinstance(it, EventRepeated) and it.subject == "RR1-1" for it in more)
        assert len(more) < 10, "Who asks again and again does not fill the log."
        assert sorted(alert.subject for alert in served.open_alerts(CODE)) == ["RR1-1", "RR1-2"]


def test_whoever_moves_to_his_own_table_is_not(tmp_path: Path) -> None:
    with serving(tmp_path) as served, served.terminal("RR1-1") as one:
        assert "refused" not in one.ask("move", "out", table="")
        assert "refused" not in one.ask("move", "in", table="RR1")
        assert not written(served)


def test_whoever_is_not_taken_elsewhere_is_back_where_he_was(tmp_path: Path) -> None:
    with (
        serving(tmp_path, games=("rapid-roulette", "rapid-sic-bo")) as served,
        served.terminal("RR1-2") as one,
    ):
        for _ in range(2):  # the same again is the same
            answer = one.ask("move", "m1", table="RSB1")
            assert answer["refused"]["code"] == "terminal-unknown"
            assert "RR1-2" in served.state("RR1").terminals
        one.until("own", table="RR1", open=True)
