"""Gaming days are closed and reopened over HTTP by two administrators, and a reopening is an alert (K-06)."""

from datetime import time
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.games import game
from croupier.offices.floor.events import EventRaised, PeriodClosed, PeriodReopened
from croupier.server.demo.demo_floor import demo_config
from croupier.server.settings.demo_staff import SECRET
from support.local_server import Caller, Served, free_port, serving

DAY_S = 24 * 3_600
ABE = {"number": "A2", "secret": SECRET}


def made(caller: Caller, day: str, **more: str) -> tuple[dict[str, Any], str]:
    """A report on a day, and its seal as the server keeps it."""
    found = caller.get("/reports", params={"day": day, "id": "mine", **more})
    assert found.status_code == 200, found.text
    seal = caller.get("/reports/progress?id=mine").json()["seal"]
    assert seal == sha256(found.content).hexdigest()
    return found.json(), seal


def answered(caller: Caller, path: str, **body: Any) -> str:
    """What became of an order: empty if it was done, or the code of its refusal."""
    body = {"id": caller.served.new_id(), **body}
    found = caller.post(f"/periods/{path}", body)
    refused = found.json().get("refused")
    assert (found.status_code == 200) is (refused is None), found.text
    return str(refused["code"]) if refused else ""


def recorded(served: Served) -> list[Any]:
    kinds = (PeriodClosed, PeriodReopened, EventRaised)
    events = [record.event for record in served.store.records("floor")]
    return [
        event
        for event in events
        if isinstance(event, kinds)
        and getattr(event, "code", "period-reopened") == "period-reopened"
    ]


def test_two_administrators_close_and_reopen_a_day(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        ada = served.http("A1")
        today = ada.get("/reports").json()["head"]["title"].split()[2]
        _, partial = made(ada, today)
        served.skip(2 * DAY_S)
        ada = served.http("A1")
        assert answered(ada, "close", seal=partial, second=ABE) == "day-not-over"
        report, seal = made(ada, today)
        assert answered(ada, "close", seal="0" * 64, second=ABE) == "review-changed"
        wrong = {"number": "A2", "secret": "not the secret"}
        assert answered(ada, "close", seal=seal, second=wrong) == "sign-on-failed"
        for number in ("A1", "K1"):
            alone = {"number": number, "secret": SECRET}
            assert answered(ada, "close", seal=seal, second=alone) in (
                "second-person",
                "role-required",
            )
        assert recorded(served) == []
        assert answered(ada, "close", seal=seal, second=ABE) == ""
        (closed,) = recorded(served)
        assert (closed.by, closed.second, closed.seal) == ("A1", "A2", seal)
        assert closed.title == f"Gaming day {today}"
        kept = ada.get("/reports/file", params={"seal": seal, "as": "json"})
        assert sha256(kept.content).hexdigest() == seal
        assert kept.json() == report
        shown = served.http("I1").get("/periods").json()["closed"]
        assert [(it["title"], it["seal"]) for it in shown] == [(closed.title, seal)]
        assert answered(ada, "close", seal=seal, second=ABE) == "period-closed"

        period = {"begin": closed.begin, "end": closed.end, "second": ABE}
        assert answered(ada, "reopen", **period, reason=" ") == "reason-required"
        assert answered(ada, "reopen", **period, reason="a box was counted late") == ""
        _, reopened, alert = recorded(served)
        assert (reopened.by, reopened.second, reopened.seal) == ("A1", "A2", seal)
        assert (alert.code, alert.people, alert.action) == ("period-reopened", ("A1", "A2"), "warn")
        assert answered(ada, "reopen", **period, reason="again") == "period-open"
        assert ada.get("/periods").json()["closed"] == []


def test_another_person_clears_the_alert_of_a_reopened_day(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        ada = served.http("A1")
        today = ada.get("/reports").json()["head"]["title"].split()[2]
        served.skip(2 * DAY_S)
        ada = served.http("A1")
        report, seal = made(ada, today)
        assert answered(ada, "close", seal=seal, second=ABE) == ""
        begin, end = report["head"]["period"]
        body = {
            "begin": begin,
            "end": end,
            "reason": "a late count",
            "second": ABE,
        }
        assert answered(ada, "reopen", **body) == ""
        events = served.http("K1").get("/floor/events").json()
        (alert,) = (it for it in events if it["code"] == "period-reopened")
        facts = {name: fact["value"] for name, fact in alert["facts"].items()}
        assert (facts["title"], facts["seal"], facts["reason"]) == (
            f"Gaming day {today}",
            seal,
            "a late count",
        )

        def clears(number: str) -> str:
            body = {"id": served.new_id(), "reason": "read"}
            found = served.http(number).post(f"/floor/events/{alert['number']}/clear", body)
            return str((found.json().get("refused") or {}).get("code", ""))

        assert [clears("A1"), clears("A2")] == ["second-person", "second-person"]
        assert clears("K1") == ""


@pytest.mark.parametrize("asked", [{"by": "day"}, {"table": "RR1"}, {"last-day": "2026-01-02"}])
def test_a_report_of_another_form_closes_nothing(tmp_path: Path, asked: dict[str, str]) -> None:
    with serving(tmp_path) as served:
        ada = served.http("A1")
        _, seal = made(ada, "2026-01-01", **asked)
        body = {"id": served.new_id(), "seal": seal, "second": ABE}
        found = ada.post("/periods/close", body)
        assert (found.status_code, recorded(served)) == (400, []), found.text


def test_a_shift_is_closed_by_itself(tmp_path: Path) -> None:
    config = demo_config(
        tmp_path, [game("rapid-roulette")], port=free_port(), device_port=free_port()
    )
    starts = {"day": time(6), "swing": time(14), "night": time(22)}
    house = replace(config.house, shifts=starts)
    with Served(replace(config, house=house)).running() as served:
        ada = served.http("A1")
        shifts = ada.get("/periods").json()["shifts"]
        assert shifts == ["day", "swing", "night"]
        assert ada.get("/reports?day=2026-01-01&shift=late").status_code == 400
        assert ada.get("/reports?shift=day").status_code == 400
        report, seal = made(ada, "2026-01-01", shift="swing")
        assert answered(ada, "close", seal=seal, second=ABE) == ""
        (closed,) = recorded(served)
        assert (
            closed.title
            == report["head"]["title"].removesuffix(" by table")
            == "Shift 2026-01-01 swing"
        )
        assert (closed.begin, closed.end) == tuple(report["head"]["period"])
