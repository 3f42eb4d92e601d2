"""Orders of staff over HTTP that name a person or a detail: what fits nothing is refused, with what is accepted."""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from support.local_server import Served, serving
from support.round_tables import clause
from support.served_dealer import chip

TABLE = "RR1"
EXCLUDING = ("SATG 20.2", "SATG 20.2.2")


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("floor"), plan={"wagering_s": 3_600}) as one:
        one.http("D1").open_wagering(TABLE)
        yield one


def refusal(answer: httpx.Response) -> tuple[str, tuple[str, ...]]:
    assert answer.status_code == 409, answer.text
    refused = answer.json()["refused"]
    return refused["code"], tuple(refused["clauses"])


@clause("SATG 20.2.2")
def test_an_exclusion_that_names_a_terminal_stops_its_player(floor: Served) -> None:
    top, terminal = floor.http("K1"), f"{TABLE}-2"
    incident: dict[str, Any] = {
        "type": "open-case",
        "kind": "incident",
        "about": "prohibited-device",
    }
    incident |= {"text": "A camera.", "ground": "use", "people": [terminal, "Nobody"]}
    seen = top.post(f"/tables/{TABLE}/orders", {"id": "seen", "command": incident})
    assert seen.status_code == 200, seen.text
    (case,) = floor.state(TABLE).cases
    wrong = top.order(TABLE, "exclude-player", patron="Nobody", reason="A camera.", case=case)
    assert refusal(wrong) == ("not-applicable", EXCLUDING)
    assert "Accepted: a player or a terminal." in wrong.text
    with floor.terminal(terminal) as player:
        red = chip("red", "", 500)
        assert "refused" not in player.ask("wager", floor.new_id(), wagers=[red])
        top.done(TABLE, "exclude-player", patron=terminal, reason="A camera.", case=case)
        answer = player.ask("wager", floor.new_id(), wagers=[chip("black", "", 500)])
        assert answer["refused"]["code"] == "player-excluded"
    again = top.order(TABLE, "readmit-player", patron="Nobody", reason="A mistake.")
    assert refusal(again) == ("not-applicable", EXCLUDING)


def test_a_ruling_refuses_a_detail_that_it_would_ignore(floor: Served) -> None:
    ruling = {"fact": "wrong-display", "ruling": "disregard"}
    for detail in ({"face": "4"}, {"area": "1"}, {"wagers": ["RR1-1_red"]}):
        answer = floor.http("D1").order(TABLE, "rule", **ruling, **detail)
        assert refusal(answer)[0] == "not-applicable"
        (name,) = detail
        assert f"takes no {name}. Accepted: reason." in answer.text
