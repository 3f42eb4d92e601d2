"""The pit over HTTP: what may be chosen from at a table, and a correction seen before it is made."""

from typing import Any

from croupier.table.events import RoundCorrected
from support.demo_house import until
from support.every_rank import lengths
from support.house_fixtures import for_each_test
from support.local_server import Caller, Served, serving
from support.served_dealer import WINDOW_S, Dealer, chip

RIGHT = {"type": "correct-round", "number": 1, "faces": ["18"], "reason": "The camera shows 18."}

served = for_each_test(serving, plan={"wagering_s": WINDOW_S})


def misread(served: Served) -> None:
    """17 was entered."""
    dealer = Dealer(served)
    served.run(dealer.does("open-wagering"))
    with served.terminal("RR1-1") as player:
        player.until("table", phase="wagering")
        wagers = [chip("straight-up", "17", 500), chip("red", "", 500)]
        assert "refused" not in player.ask("wager", "w 1", wagers=wagers)
    served.run(dealer.closes())
    served.run(dealer.settles("17"))


def preview(caller: Caller, **changes: Any) -> Any:
    found = caller.post("/tables/RR1/preview", {"command": {**RIGHT, **changes}})
    assert found.status_code == 200, found.text
    return found.json()


def test_a_correction_is_seen_before_it_is_made(served: Served) -> None:
    misread(served)
    boss, dealer = served.http("M1"), served.http("D1")
    refused = preview(boss)["refused"]
    assert (refused["code"], refused["clauses"]) == ("not-frozen", ["SATG 8.3"])
    boss.done("RR1", "freeze-accounts", number=1, reason="The camera shows 18.")
    before = lengths(served)
    assert preview(dealer)["refused"]["code"] == "authority-insufficient"
    seen = preview(boss)
    assert lengths(served) == before
    assert "refused" not in seen
    (row,) = seen["differences"]["rows"]
    assert (row["paid"], row["should_be"], row["difference"]) == (18_000, 1_000, -17_000)
    assert seen["differences"]["bank"] == 17_000
    assert seen["differences"]["by_two"], "a second person sees it too"
    fields: dict[str, Any] = {key: RIGHT[key] for key in ("number", "faces", "reason")}
    for second, code in (("", "second-person"), ("M1", "second-person"), ("D1", "second-person")):
        found = boss.order("RR1", "correct-round", seconded_by=second, **fields)
        assert (found.status_code, found.json()["refused"]["code"]) == (409, code), second
    assert lengths(served)["RR1"] == before["RR1"]
    boss.done("RR1", "correct-round", seconded_by="K1", **fields)
    *_, corrected = [
        record.event
        for record in served.store.records("RR1")
        if isinstance(record.event, RoundCorrected)
    ]
    assert (corrected.by, corrected.second) == ("M1", "K1")

    def balance() -> int:
        seats = boss.get("/tables/RR1/dealer").json()["seats"]["seats"]
        (seat,) = [seat for seat in seats if seat["terminal"] == "RR1-1"]
        return int(seat["balance"])

    # The answer comes before the screens show it.
    until(lambda: balance() == row["after"])


def test_the_panel_says_what_whoever_looks_may_do(served: Served) -> None:
    panel = served.http("D1").get("/tables/RR1/panel").json()
    assert panel["powers"]["correct-result"]
    assert "correct-result" not in panel["may"]
    assert "correct-result" in served.http("M1").get("/tables/RR1/panel").json()["may"]
