"""Ids of orders are made by whoever asks: nobody takes another's."""

from pathlib import Path

from support.local_server import serving


def test_nobody_takes_the_id_of_another(tmp_path: Path) -> None:
    with serving(tmp_path) as served, served.terminal("RR1-1") as terminal:
        first, second = served.http("M1"), served.http("K1")
        for caller in (first, second):
            found = caller.order("RR1", "take-table", named="7")
            assert found.status_code == 200, found.text
            assert found.json()["id"] == "7"
        first.order("RR1", "leave-desk", named="RR1-1 7")
        answer = terminal.ask("claim", "7", about="result", text="It was red.")
        assert answer["refused"]["code"] == "case-incomplete", "It was judged: the id is its own."
