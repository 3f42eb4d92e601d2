"""What is bounded: connections, looks at the pump, figures; and what is told of a message that is not taken."""

import json
from contextlib import ExitStack

import pytest
from websockets.sync.client import connect

from croupier.offices.staff.events import SignedOff
from croupier.server.settings.limits_config import LimitsConfig
from support.house_fixtures import for_each_test
from support.local_server import Served, serving
from support.patience import PATIENCE_S
from support.peer_processes import until

FEW = LimitsConfig(screens=2, connections_in_all=4, strangers=2, messages_a_second=5)

served = for_each_test(serving, limits=FEW)


def _left(served: Served) -> list[SignedOff]:
    log = (record.event for record in served.store.records("staff"))
    return [entry for entry in log if isinstance(entry, SignedOff)]


def test_of_a_members_screens_the_oldest_goes(served: Served) -> None:
    token = served.http("S1").token
    with ExitStack() as open_:
        talks = []
        for _ in range(3):
            talks.append(open_.enter_context(served.screen("pit", token=token)))
            talks[-1].hear("welcome")
        assert talks[0].hear("bye")["code"] == "replaced"
        until(lambda: len(served.system.screens.connected._staff) == 2)


def test_connections_are_bounded_in_all(served: Served) -> None:
    with ExitStack() as open_:
        for number in range(1, 5):
            open_.enter_context(served.terminal(f"RR1-{number}"))
        late = open_.enter_context(connect(f"ws://{served.address}/ws"))
        assert json.loads(late.recv(PATIENCE_S))["code"] == "full"


def test_what_is_not_taken_is_told_by_its_id(served: Served) -> None:
    with served.terminal("RR1-1") as one:
        assert one.ask("nonsense", "a")["code"] == "unreadable"
        for number in range(12):
            one.say("shoot", id=f"shot {number}")
        answered = {one.hear("answer", "wrong")["id"] for _ in range(12)}
        assert answered == {f"shot {number}" for number in range(12)}


def test_a_message_that_is_long_is_not_looked_into(served: Served) -> None:
    with served.terminal("RR1-1") as one:
        one.say("nonsense", id="b", text="x" * 5_000)
        assert "id" not in one.hear("wrong")


def test_figures_are_for_the_machine_itself_and_for_engineers(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert served.client.get("/metrics").status_code == 200
    monkeypatch.setattr("croupier.server.http.access.address_of", lambda _connection: "10.0.0.9")
    assert served.client.get("/metrics").status_code == 401
    for number, status in (("E1", 200), ("D1", 403)):
        token = served.http(number).token
        found = served.client.get("/metrics", headers={"authorization": f"Bearer {token}"})
        assert found.status_code == status


def test_the_pump_is_asked_once_a_second_whether_it_answers(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, later = 0, served.system.clock.elapsed() + 60
    between = served.system.tables.pump.between

    def counted(act: object) -> object:
        nonlocal asked
        asked += act == served.store.probe  # desks that read an office on come here too
        return between(act)  # type: ignore[arg-type]

    monkeypatch.setattr(served.system.clock, "elapsed", lambda: later)
    monkeypatch.setattr(served.system.tables.pump, "between", counted)
    for _ in range(5):
        assert served.client.get("/health/ready").status_code == 200
    assert asked == 1


def test_an_inspector_who_reads_is_there(served: Served) -> None:
    inspector, dealer = served.http("I1"), served.http("D1")
    minutes = served.system.offices.staff.state.policy.idle_minutes
    for _ in range(4):
        served.skip(minutes * 60 / 3)
        assert inspector.get("/me").status_code == 200
    until(lambda: any(item.number == "D1" and item.cause == "idle" for item in _left(served)))
    assert dealer.get("/me").status_code == 401, "who only looks may have left a page open"


def test_who_signs_off_is_on_record_as_who_did_it(served: Served) -> None:
    assert served.http("D1").post("/sign-off", None).status_code == 200
    assert [(item.number, item.cause, item.by) for item in _left(served)] == [("D1", "own", "D1")]


def test_one_process_signs_off_those_who_have_gone(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    served.http("D1")
    timers = served.system.timers
    monkeypatch.setattr(timers, "_has", lambda _lease: False)
    served.skip(3_600)
    served.run(timers._sign_off_idle())
    assert not _left(served), "another process does"
    monkeypatch.setattr(timers, "_has", lambda _lease: True)
    served.run(timers._sign_off_idle())
    assert [item.cause for item in _left(served)] == ["idle"]
