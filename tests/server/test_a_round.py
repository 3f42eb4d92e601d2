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
