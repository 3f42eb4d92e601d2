"""Boxes are taken out in the pit and counted at the cage, by two people who are not told what should be in them."""

from typing import Any

from croupier.server.settings.demo_staff import SECRET
from support.house_fixtures import for_each_test
from support.local_server import Caller, Served, serving
from support.peer_processes import until

served = for_each_test(serving)
BOXES = "/cages/cage-1/boxes"


def count(caller: Caller, number: str, second: str, **counted: Any) -> Any:
    body = {
        "id": caller.served.new_id(),
        "command": {"type": "count-box", "box": number, **counted},
        "second": {"number": second, "secret": SECRET},
    }
    return caller.post(f"{BOXES}/RR1", body)


def taken(served: Served) -> str:
    """A dealer takes cash and a token at a terminal, and the pit takes the drop box out."""
    dealer, boss = served.http("D1"), served.http("S1")
    dealer.done("RR1", "take-table")
    before = boss.order("RR1", "take-box", box="drop", seconded_by="D1")
    assert before.status_code == 200, "what the table took before is in a box of its own"
    for amount, tender in ((10_000, "cash"), (3_000, "token")):
        dealer.done("RR1", "buy-in", terminal="RR1-1", amount=amount, tender=tender)
    alone = boss.order("RR1", "take-box", box="drop")
    assert alone.json()["refused"]["code"] == "second-person"
    done = boss.order("RR1", "take-box", box="drop", seconded_by="D1")
    assert done.status_code == 200, done.text
    _, box = boss.get("/tables/RR1/panel").json()["counts"]["taken"]
    return str(box["number"])


def test_cashiers_count_a_box_blind_and_a_difference_is_a_significant_event(served: Served) -> None:
    number, cashier = taken(served), served.http("C1")
    (box,) = (it["counts"] for it in cashier.get(BOXES).json() if it["table"] == "RR1")
    assert box["taken"][0].keys() == {"number", "box", "at", "by", "second"}, "no amount"
    assert box["notes"] == [500, 1000, 2000, 5000, 10000]
    for refused in (
        cashier.post(f"{BOXES}/RR1", {"id": "x", "command": {"type": "count-box", "box": number}}),
        count(cashier, number, "C1", notes=[{"value": 5000, "count": 2}]),
        count(cashier, number, "I1", notes=[{"value": 5000, "count": 2}]),
    ):
        assert refused.status_code == 409, refused.text
    wrong = count(cashier, number, "C2", notes=[{"value": 700, "count": 1}])
    assert wrong.json()["refused"]["code"] == "amount-invalid"
    done = count(cashier, number, "C2", notes=[{"value": 5000, "count": 2}], other=2_500)
    assert done.status_code == 200, done.text
    again = count(cashier, number, "C2", notes=[{"value": 5000, "count": 2}], other=2_500)
    assert again.json()["refused"]["code"] == "not-applicable"
    inspector = served.http("I1")
    (last,) = (
        it["counts"]["last"][0] for it in inspector.get(BOXES).json() if it["table"] == "RR1"
    )
    assert (last["what"], last["counted"], last["difference"]) == (number, 12_500, -500)
    assert (last["by"], last["second"]) == ("C1", "C2")
    until(lambda: served.open_alerts("count-differs"))
    (alert,) = (it for it in inspector.get("/floor/events").json() if it["code"] == "count-differs")
    assert (alert["place"], alert["subject"]) == ("RR1", number)
    facts = {name: fact["value"] for name, fact in alert["facts"].items()}
    assert (facts["counted"], facts["expected"], facts["by"]) == ("12500", "13000", "Chris (C1)")


def test_who_counts_at_the_cage(served: Served) -> None:
    number = taken(served)
    assert count(served.http("I1"), number, "C2").status_code == 403
    assert count(served.http("D1"), number, "C2").status_code == 403
    boss = served.http("S1")
    notes = [{"value": 5000, "count": 2}]
    done = boss.order("RR1", "count-box", seconded_by="C1", box=number, notes=notes, other=3_000)
    assert done.status_code == 200, done.text
