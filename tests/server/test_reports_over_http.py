"""A report over HTTP is the report of the command line."""

import json
from pathlib import Path
from typing import Any

import pytest

from croupier.cli.main import main
from croupier.records.reports import By
from support.local_server import Served, serving


def played(served: Served) -> None:
    """A round on red, with a result."""
    dealer = served.http("D1")
    dealer.done("RR1", "take-table")
    dealer.done("RR1", "open-wagering")
    with served.terminal("RR1-1") as one:
        one.until("table", phase="wagering")
        chips = [{"bet": "straight-up", "spot": "17", "amount": 500}]
        assert one.ask("wager", "w1", wagers=chips) == {"type": "answer", "id": "w1"}
        dealer.done("RR1", "start-device")
        served.skip(60)
        dealer.done("RR1", "report-rest")
        dealer.done("RR1", "enter-face", face="17")
        dealer.done("RR1", "confirm")


def told(capsys: pytest.CaptureFixture[str], *words: object) -> str:
    capsys.readouterr()
    main(["report", *map(str, words)])
    return capsys.readouterr().out.strip()


OWN = ("made", "calendar", "logs")


def without(report: dict[str, Any]) -> dict[str, Any]:
    """But for when it was made, how the house divides its days, and how far the logs had come: that somebody
    made it stands in one of them.
    """
    head = {name: one for name, one in report["head"].items() if name not in OWN}
    return {**report, "head": head}


def test_a_report_is_that_of_the_command_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with serving(tmp_path) as served:
        played(served)
        inspector = served.http("I1")
        store = served.config.store.address
        day = inspector.get("/reports").json()["head"]["title"].split()[2]
        for asked, title in {
            f"month={day[:7]}": f"Month {day[:7]}",
            f"year={day[:4]}": f"Year {day[:4]}",
            f"day={day[:4]}-01-01&last-day={day}": f"Gaming days {day[:4]}-01-01 to {day}",
        }.items():
            several = inspector.get(f"/reports?{asked}").json()
            assert several["head"]["title"].startswith(title)
            assert several["total"]["counts"]["rounds"] == 1
        assert inspector.get("/reports?month=13").status_code == 400
        house = ("--operator", "Demo Operator", "--venue", "Demo Floor", "--day", day)
        for by in By:
            found = inspector.get(f"/reports?by={by.value}&table=RR1")
            assert found.status_code == 200, found.text
            if by is not By.SHIFT:  # which shifts there are stands in the configuration
                line = told(
                    capsys, "--store", store, "--json", "--by", by.value, "--table", "RR1", *house
                )
                assert without(found.json()) == without(json.loads(line))
            file = tmp_path / f"{by.value}.json"
            file.write_bytes(found.content)
            assert told(capsys, "--store", store, "--again", file).startswith("The same report")
        handle = inspector.get("/reports").json()["total"]["meters"]["handle"]
        assert handle == 500
        whole = [inspector.get(path).json() for path in ("/reports", f"/reports?day={day}")]
        assert without(whole[0]) == without(whole[1])
        empty = inspector.get("/reports?from=2020-01-01T06:00&to=2020-01-02T06:00")
        assert empty.json()["lines"] == []


UNREADABLE = (
    "day=yesterday", "day=2026-01-01&from=2026-01-01T06:00&to=2026-01-02T06:00", "from=2026-01-01T06:00", "by=mood",
    "table=nowhere", "from=2026-01-02T06:00&to=2026-01-01T06:00", "day=9999-12-31", "day=%00",
)  # fmt: skip


def test_what_cannot_be_reported_is_said(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        for who, status in (("K1", 400), ("I1", 400), ("P1", 400), ("C1", 403), ("A1", 403)):
            caller = served.http(who)
            for asked in UNREADABLE:
                found = caller.get(f"/reports?{asked}")
                assert found.status_code == status, (asked, found.text)
