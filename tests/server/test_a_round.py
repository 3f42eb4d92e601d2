"""A round over real sockets: a dealer calls, terminals wager, everybody sees what he may."""

from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest

from croupier.offices.floor.commands import FLOOR
from croupier.offices.floor.events import EventRaised
from croupier.records.audit import check
from support.local_server import Served, Talk, serving


def play_one(served: Served, one: Talk) -> None:
    """A round in which number 17 wins."""
    dealer = served.http("D1")
    dealer.open_wagering("RR1")
    one.until("table", phase="wagering")
    one.ask("wager", "w1", wagers=[{"bet": "straight-up", "spot": "17", "amount": 500}])
    dealer.done("RR1", "start-device")
    dealer.enter_result("RR1", "17")


def test_a_round_from_the_call_to_the_new_balance(tmp_path: Path) -> None:
    with (
        serving(tmp_path, plan={"wagering_s": 2}) as served,
        served.terminal("RR1-1") as one,
        served.terminal("RR1-2") as two,
    ):
        dealer = served.http("D1")
        dealer.open_wagering("RR1")
        one.until("table", phase="wagering")
        answer = one.ask(
            "wager", "w1", wagers=[{"bet": "straight-up", "spot": "17", "amount": 500}]
        )
        assert answer == {"type": "answer", "id": "w1"}
        assert one.until("own", staked=500)["balance"] == 49_500
        dealer.done("RR1", "start-device")
        assert two.until("table", phase="dealing")["seal"]
        dealer.enter_result("RR1", "17")
        own = one.until("own", balance=49_500 + 36 * 500)
        assert own["paid"]["returned"] == 36 * 500
        assert two.until("table", phase="ready")["last"]["faces"] == ["17"]
        assert two.shown["own"]["balance"] == 50_000
        assert "RR1-1" not in str(two.shown)


def test_a_round_is_found_by_its_clause_and_each_of_its_wagers_has_a_receipt(
    tmp_path: Path,
) -> None:
    with serving(tmp_path, plan={"wagering_s": 2}) as served, served.terminal("RR1-1") as one:
        dealer, inspector = served.http("D1"), served.http("I1")
        dealer.open_wagering("RR1")
        one.until("table", phase="wagering")
        one.ask("wager", "w1", wagers=[{"bet": "straight-up", "spot": "17", "amount": 500}])
        rounds = "/tables/RR1/rounds"
        wager = inspector.get(f"{rounds}/1").json()["round"]["book"][0]["wager"]
        asked = f"{rounds}/1/receipt?wager={wager}"
        assert inspector.get(asked).status_code == 404
        dealer.done("RR1", "start-device")
        dealer.enter_result("RR1", "17")
        receipt = inspector.get(asked).json()
        assert (receipt["amount"], receipt["returns"]) == (500, 36 * 500)
        assert all(part["agrees"] for part in receipt["parts"])
        clause = receipt["parts"][0]["clauses"][0]
        used = f"/trace/rounds/RR1?clause={clause}"
        found = inspector.get(used).json()
        assert (found["rounds"], found["until"]) == ([{"number": 1, "how": ["settled"]}], 1)
        assert (found["done"], found["more"]) == (True, False)
        assert inspector.get(f"{used}&before=1").json()["rounds"] == []
        assert inspector.get("/trace/rounds/RR1?clause=SATG+8.3").json()["rounds"] == []
        assert inspector.get(f"{rounds}/1/receipt?wager=nothing").status_code == 404


def test_a_clause_leads_to_its_code_its_tests_and_its_rounds_and_a_round_to_its_clauses(
    tmp_path: Path,
) -> None:
    with serving(tmp_path, plan={"wagering_s": 2}) as served, served.terminal("RR1-1") as one:
        play_one(served, one)
        inspector = served.http("I1")
        told = inspector.get("/tables/RR1/rounds/1").json()
        settled = [it["clause"] for it in told["clauses"] if it["how"] == "settled"]
        assert settled
        (clause, *_) = settled
        traced = inspector.get(f"/trace/clause?id={clause}").json()
        assert any(it["where"].startswith("games/roulette") for it in traced["cited_by"])
        assert all(clause.split("(")[0] in it["says"] for it in traced["cited_by"])
        assert traced["tests"]
        (used,) = inspector.get(f"/trace/rounds?clause={clause}").json()
        assert [it["number"] for it in used["rounds"]] == [1]
        assert inspector.get("/trace/clause?id=SATG+99").status_code == 404
        assert inspector.get("/trace/rounds?clause=SATG+99").status_code == 404
        assert served.http("D1").get("/trace/clause?id=SATG+3.6").status_code == 200


def test_the_evidence_of_a_round_is_handed_to_an_inspector_and_that_is_on_record(
    tmp_path: Path,
) -> None:
    with serving(tmp_path, plan={"wagering_s": 2}) as served, served.terminal("RR1-1") as one:
        play_one(served, one)
        inspector = served.http("I1")
        file = inspector.get("/trace/evidence/RR1/1")
        assert file.headers["content-type"] == "application/zip"
        assert 'filename="RR1-1.zip"' in file.headers["content-disposition"]
        found = check(file.content)
        assert not found.findings
        assert found.history is not None
        assert (found.history.name, found.history.rows[0].winnings) == ("RR1/1", 35 * 500)
        kept = [record.event for record in served.store.records(FLOOR)]
        taken = [it for it in kept if isinstance(it, EventRaised) and it.code == "log-exported"]
        assert [(it.subject, it.place, it.detail) for it in taken] == [
            ("I1", "RR1", "Evidence of round 1.")
        ]
        assert inspector.get("/trace/evidence/RR1/2").status_code == 404
        assert served.http("D1").get("/trace/evidence/RR1/1").status_code == 403


@pytest.mark.parametrize("sealed", [True, False], ids=["sealed", "as in 0.1.0"])
def test_evidence_with_the_number_of_a_ticket_that_is_out_is_not_handed_out(
    tmp_path: Path, *, sealed: bool
) -> None:
    """A reader could cash a whole number, as 0.1.0 wrote it; the operator can make the file by a command.

    A sealed number redeems nothing.
    """
    with (
        serving(tmp_path, plan={"wagering_s": 2}) as served,
        served.terminal("RR1-1") as one,
        served.terminal("RR1-2") as two,
    ):
        if not sealed:
            served.system.tables.pump._seal = None
        dealer = served.http("D1")
        dealer.open_wagering("RR1")
        one.until("table", phase="wagering")
        one.ask("wager", "w1", wagers=[{"bet": "red", "spot": "", "amount": 500}])
        assert "refused" not in two.ask("cash-out", "goes")
        dealer.done("RR1", "start-device")
        dealer.enter_result("RR1", "17")
        (ticket,) = served.store.tickets()
        answer = served.http("I1").get("/trace/evidence/RR1/1")
        if sealed:
            assert answer.status_code == 200
            number = served.system.ticket_seal.number(ticket.number)
            with ZipFile(BytesIO(answer.content)) as file:
                held = b"".join(map(file.read, file.namelist()))
            assert ticket.number.encode() in held
            assert number.digits.encode() not in held
        else:
            assert answer.status_code == 409
            assert "tickets in it are still out" in answer.json()["refused"]["says"]
