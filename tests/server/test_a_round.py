"""A round over real sockets: a dealer calls, terminals wager, everybody sees what he may."""

from pathlib import Path

from serving import serving


def test_a_round_from_the_call_to_the_new_balance(tmp_path: Path) -> None:
    with (
        serving(tmp_path, plan={"wagering_s": 2}) as served,
        served.terminal("RR1-1") as one,
        served.terminal("RR1-2") as two,
    ):
        dealer = served.http("D1")
        dealer.done("RR1", "take-table")
        dealer.done("RR1", "open-wagering")
        one.until("table", phase="wagering")
        answer = one.ask(
            "wager", "w1", wagers=[{"bet": "straight-up", "spot": "17", "amount": 500}]
        )
        assert answer == {"type": "answer", "id": "w1"}
        assert one.until("own", staked=500)["balance"] == 49_500
        dealer.done("RR1", "start-device")
        assert two.until("table", phase="dealing")["seal"]
        dealer.done("RR1", "report-rest")
        dealer.done("RR1", "enter-face", face="17")
        dealer.done("RR1", "confirm")
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
        dealer.done("RR1", "take-table")
        dealer.done("RR1", "open-wagering")
        one.until("table", phase="wagering")
        one.ask("wager", "w1", wagers=[{"bet": "straight-up", "spot": "17", "amount": 500}])
        rounds = "/tables/RR1/rounds"
        wager = inspector.get(f"{rounds}/1").json()["round"]["book"][0]["wager"]
        asked = f"{rounds}/1/receipt?wager={wager}"
        assert inspector.get(asked).status_code == 404
        dealer.done("RR1", "start-device")
        dealer.done("RR1", "report-rest")
        dealer.done("RR1", "enter-face", face="17")
        dealer.done("RR1", "confirm")
        receipt = inspector.get(asked).json()
        assert (receipt["amount"], receipt["returns"]) == (500, 36 * 500)
        assert all(part["agrees"] for part in receipt["parts"])
        clause = receipt["parts"][0]["clauses"][0]
        assert inspector.get(f"{rounds}?clause={clause}").json() == [1]
        assert inspector.get(f"{rounds}?clause={clause}&after=1").json() == []
        assert inspector.get(f"{rounds}?clause=SATG+8.3").json() == []
        assert inspector.get(f"{rounds}/1/receipt?wager=nothing").status_code == 404
