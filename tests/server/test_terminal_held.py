"""In a dispute staff hold a terminal over HTTP: it keeps what it has, and its player sees why."""

from pathlib import Path
from typing import Any

from croupier.table.events import TerminalHeld, TerminalReleased
from support.demo_house import until
from support.local_server import Served, serving
from support.served_dealer import WINDOW_S, chip

RED = [chip("red", "", 1_000)]


def codes(served: Served) -> set[str]:
    return {alert.raised.code for alert in served.system.offices.floor.state.open.values()}


def refusal(answer: dict[str, Any]) -> tuple[str, str]:
    return answer["refused"]["code"], answer["refused"]["clauses"][0]


def test_a_terminal_is_held_in_a_dispute_and_released(tmp_path: Path) -> None:
    """D-04."""
    with (
        serving(tmp_path, plan={"wagering_s": WINDOW_S}) as served,
        served.terminal("RR1-1") as player,
    ):
        dealer, supervisor = served.http("D1"), served.http("S1")
        dealer.open_wagering("RR1")
        assert "refused" not in player.ask("wager", "w1", wagers=RED)
        claim = {"about": "outcome", "round": 1, "text": "It was red."}
        assert "refused" not in player.ask("claim", "c1", **claim)
        hold = {"terminal": "RR1-1", "case": "RR1-C1", "reason": "The camera is looked at."}
        assert dealer.order("RR1", "hold-terminal", **hold).status_code == 409
        supervisor.done("RR1", "hold-terminal", **hold)

        shown = player.until("own", locked=True)
        assert (shown["held"]["case"], shown["held"]["reason"]) == ("RR1-C1", hold["reason"])
        assert shown["held"]["clauses"] == ["SATG 8.4", "SATG 20.10"]
        assert shown["bar"]["why"] == "terminal-held"
        held = ("terminal-held", "SATG 8.4")
        assert refusal(player.ask("wager", "w2", wagers=RED)) == held
        assert refusal(player.ask("cash-out", "t1")) == held
        assert refusal(player.ask("move", "m1")) == held
        balance = shown["balance"]
        paid = dealer.order("RR1", "pay-out", terminal="RR1-1", amount=balance + 1_000)
        assert refusal(paid.json()) == held
        until(lambda: "terminal-held" in codes(served))
        assert supervisor.get("/tables/RR1/panel").json()["holds"] == {"RR1-1": "RR1-C1"}

        release = {"terminal": "RR1-1", "reason": "The camera shows 17."}
        supervisor.done("RR1", "release-terminal", **release)
        until(lambda: "terminal-held" not in codes(served))
        until(lambda: not served.state("RR1").locked)
        assert "refused" not in player.ask("wager", "w3", wagers=RED)
        log = [record.event for record in served.store.records("RR1")]
        (began,) = [event for event in log if isinstance(event, TerminalHeld)]
        (ended,) = [event for event in log if isinstance(event, TerminalReleased)]
        assert (began.case, began.reason, began.by) == ("RR1-C1", hold["reason"], "S1")
        assert (ended.case, ended.reason, ended.by) == ("RR1-C1", release["reason"], "S1")
