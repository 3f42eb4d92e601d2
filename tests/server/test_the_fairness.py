"""The watch over fairness over HTTP: what the results show, for staff and inspectors; who is called to it."""

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from msgspec import msgpack
from msgspec.structs import replace

from croupier.records.fairness.fairness_watch import FairnessWatch, Verdict
from croupier.server.jobs import fairness_findings
from croupier.server.jobs.job_messages import Job, WatchFairness
from support.local_server import Served, serving


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with serving(tmp_path) as found:
        found.http("D1").done("RR1", "take-table")
        found.system.presence.grace_s = 3_600  # no log grows because a terminal is missed
        yield found


@pytest.fixture
def times(served: Served, monkeypatch: pytest.MonkeyPatch) -> list[Job]:
    """Each reading of the logs."""
    readings: list[Job] = []
    do = served.system.jobs.do

    async def read(job: Job) -> bytes:
        readings.append(job)
        return await do(job)

    monkeypatch.setattr(served.system.jobs, "do", read)
    return readings


ORDERS = count()


def play(served: Served, face: str) -> None:
    """A round on a number, with a result."""
    dealer = served.http("D1")
    dealer.done("RR1", "open-wagering")
    with served.terminal("RR1-1") as one:
        one.until("table", phase="wagering")
        chips = [{"bet": "straight-up", "spot": "17", "amount": 500}]
        named = f"w{next(ORDERS)}"
        assert one.ask("wager", named, wagers=chips) == {"type": "answer", "id": named}
        dealer.done("RR1", "start-device")
        served.skip(60)
        dealer.enter_result("RR1", face)


def told(served: Served, number: str = "I1", **asked: str) -> Any:
    query = "&".join(f"{name}={value}" for name, value in asked.items())
    found = served.http(number).get(f"/fairness?{query}")
    assert found.status_code == 200, found.text
    return found.json()


def test_results_are_weighed_by_equipment_table_and_dealer(
    served: Served, times: list[Job]
) -> None:
    play(served, "17")
    found = told(served)
    assert [(item["key"], item["results"]) for item in found["streams"]] == [
        ("RR1 roulette-wheel", 1)
    ]
    assert (found["holds"], found["standing_out"], found["alpha"]) == ([], [], 0.01)
    by_table = told(served, by="table")
    assert [item["key"] for item in by_table["streams"]] == ["RR1"]
    (hold,) = by_table["holds"]
    assert (hold["rounds"], hold["staked"], hold["win"]) == (1, 500, -17_500)
    assert told(served, by="dealer")["streams"][0]["results"] == 1
    assert len(times) == 1, "What was found is shown again."


def test_logs_are_read_again_when_they_have_grown_and_not_all_the_time(
    served: Served, times: list[Job], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fairness_findings, "SHARE", 0)  # on a slow machine a reading takes long
    play(served, "17")
    assert told(served)["streams"][0]["results"] == 1
    play(served, "20")
    served.skip(60)
    assert told(served)["streams"][0]["results"] == 2
    read = len(times)
    served.skip(600)
    assert told(served)["streams"][0]["results"] == 2
    assert len(times) == read, "The log of no table has grown."
    tomorrow = {"from": "2090-01-01T06:00"}
    assert told(served, **tomorrow)["streams"] == []


def test_what_cannot_be_read_is_refused(served: Served) -> None:
    assert served.http("I1").get("/fairness?from=yesterday").status_code == 400
    assert served.http("I1").get("/fairness?by=weather").status_code == 400


def test_whoever_checks_calls_somebody_to_what_stands_out(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert served.http("I1").post("/fairness/check", {"by": "table"}).status_code == 403

    do = served.system.jobs.do

    async def strange(job: Job) -> bytes:
        assert isinstance(job, WatchFairness)
        watch = msgpack.decode(await do(job), type=FairnessWatch)
        streams = tuple(replace(each, verdict=Verdict.STANDS_OUT) for each in watch.streams)
        return msgpack.encode(replace(watch, streams=streams))

    play(served, "17")
    served.skip(60)
    monkeypatch.setattr(served.system.jobs, "do", strange)
    for _ in range(2):
        called = served.http("P1").post("/fairness/check", {"by": "table"})
        assert called.status_code == 200, called.text
        (name,) = called.json()["standing_out"]
    assert name == "RR1", "Of one view: the wheel and its dealer are not told besides."
    events = served.http("P1").get("/floor/events").json()
    own = [event for event in events if event["code"] == "fairness-evidence"]
    assert [(item["subject"], item["action"]) for item in own] == [(name, "warn")], (
        "Once for each stream."
    )
