"""A report over HTTP is the report of the command line."""

import csv
import json
from hashlib import sha256
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from msgspec.json import decode

from croupier.cli.main import main
from croupier.offices.floor.events import TicketReviewSigned
from croupier.records.reports import By, Report
from croupier.records.reports.report_text import as_text
from support.device_lines import on_lines
from support.local_server import Caller, Served, serving


def played(served: Served) -> None:
    """A round on red, with a result."""
    dealer = served.http("D1")
    dealer.open_wagering("RR1")
    with served.terminal("RR1-1") as one:
        one.until("table", phase="wagering")
        chips = [{"bet": "straight-up", "spot": "17", "amount": 500}]
        assert one.ask("wager", "w1", wagers=chips) == {"type": "answer", "id": "w1"}
        dealer.done("RR1", "start-device")
        served.skip(60)
        dealer.enter_result("RR1", "17")


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
        for who, status in (("K1", 400), ("I1", 400), ("P1", 400), ("A1", 400), ("C1", 403)):
            caller = served.http(who)
            for asked in UNREADABLE:
                found = caller.get(f"/reports?{asked}")
                assert found.status_code == status, (asked, found.text)


def test_a_member_of_staff_signs_the_review_of_the_tickets_of_a_day(tmp_path: Path) -> None:
    """H-11: the signature is on record with the seal of what was read; a day that goes on is not signed."""
    with serving(tmp_path) as served, on_lines(served) as lines:
        lines.printer("RR1-1")
        with served.terminal("RR1-1") as talk:
            talk.ask("cash-out", "out")
            talk.until("own", balance=None)
        cashier = served.http("C1")
        today = cashier.get("/reports/tickets").json()
        (issued,) = (act for act in today["review"]["acts"] if act["act"] == "issued")
        assert (issued["channel"], issued["terminal"]) == ("terminal", "RR1-1")
        assert issued["number"].startswith("**-")
        assert today["review"]["owed"] == today["review"]["booked"] == issued["amount"]
        assert "signed" not in today or today["signed"] is None

        def sign(caller: Caller, seal: str) -> str:
            body = {"id": served.new_id(), "day": today["day"], "seal": seal}
            found = caller.post("/reports/tickets/sign", body)
            assert found.status_code in (200, 403, 409), found.text
            if found.status_code == 403:
                return "forbidden"
            return str(found.json().get("refused", {}).get("code", ""))

        assert sign(cashier, today["seal"]) in ("day-not-over", "review-changed")
        served.skip(25 * 3_600)
        cashier = served.http("C1")
        over = cashier.get(f"/reports/tickets?day={today['day']}").json()
        assert sign(cashier, "another seal") == "review-changed"
        assert sign(served.http("D1"), over["seal"]) == "forbidden"
        assert sign(cashier, over["seal"]) == ""
        signed = cashier.get(f"/reports/tickets?day={today['day']}").json()
        assert signed["seal"] == over["seal"]
        assert (signed["signed"]["by"], signed["signed"]["seal"]) == ("C1", over["seal"])
        (event,) = (
            record.event
            for record in served.store.records("floor")
            if isinstance(record.event, TicketReviewSigned)
        )
        assert (str(event.day), event.owed, event.differences) == (
            today["day"],
            issued["amount"],
            0,
        )


def test_a_report_is_downloaded_as_it_was_shown(tmp_path: Path) -> None:
    """The document and the table have the figures of the report that was made, and its seal."""
    with serving(tmp_path) as served:
        played(served)
        pit = served.http("K1")
        made = pit.get("/reports?by=table&id=mine")
        progress = pit.get("/reports/progress?id=mine").json()
        seal = progress["seal"]
        assert (progress["runs"], seal) == (False, sha256(made.content).hexdigest())
        assert pit.get("/reports/progress?id=other").json()["seal"] == ""
        assert served.http("S1").get("/reports/progress?id=mine").json()["seal"] == ""
        paper = pit.get(f"/reports/file?seal={seal}&as=pdf")
        assert paper.headers["content-type"] == "application/pdf"
        assert paper.content.startswith(b"%PDF-")
        assert paper.content == pit.get(f"/reports/file?seal={seal}").content
        rows = csv.DictReader(StringIO(pit.get(f"/reports/file?seal={seal}&as=csv").text))
        lines = {row["table"]: row for row in rows}
        assert lines["RR1"]["handle"] == str(made.json()["total"]["meters"]["handle"])
        assert pit.get("/reports/file?seal=none").status_code == 404
        assert served.http("E1").get(f"/reports/file?seal={seal}").status_code == 403


def test_a_figure_that_cannot_be_formed_is_empty_and_said_in_words(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        report = served.http("K1").get("/reports?day=2020-01-01").json()
        total = report["total"]
        assert (total["hold"], total["expected_hold"], total["of_drop"]) == ("", "", "")
        text = "\n".join(as_text(decode(json.dumps(report), type=Report)))
        assert "no wager decided" in text
        assert "no drop counted" in text
        assert "nan" not in text.lower().split()


def figures_of(served: Served) -> dict[str, Any]:
    """What the pit's screen is shown of the day, once the round is among it."""
    with served.screen("pit", token=served.http("K1").token) as pit:
        while True:
            figures = pit.shown.get("figures")
            if figures and figures["tables"].get("RR1", {}).get("rounds"):
                return dict(figures)
            pit.hear("show")


def test_the_figures_of_the_day_are_shown_and_survive_a_restart(tmp_path: Path) -> None:
    """A process beside the tables reads them from the log; another process of the system reads the same."""
    with serving(tmp_path) as served:
        played(served)
        first = figures_of(served)
    with serving(tmp_path) as served:
        again = figures_of(served)
    assert first["tables"]["RR1"] == again["tables"]["RR1"]
    assert first["tables"]["RR1"]["handle"] == 500
    assert first["dealers"].keys() == again["dealers"].keys()
