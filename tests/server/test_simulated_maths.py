"""Simulations and risks over HTTP: the figures of the command line, worked out in a process beside the tables."""

from fractions import Fraction
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import msgspec
import pytest

from croupier.server.jobs.maths_answers import MOST_ROUNDS, MOST_SESSION
from support.house_fixtures import for_the_file
from support.local_server import Served, serving
from support.peer_processes import until
from support.typed_command import Cli, cli

__all__ = ["cli"]

served = for_the_file(serving)

RED = {"game": "rapid-roulette", "bet": "red", "stake": 1_000, "bankroll": 10_000}


def simulated(served: Served, game: str = "rapid-roulette", **body: Any) -> Any:
    answer = served.http("P1").post("/maths/simulation", {"game": game, **body})
    assert answer.status_code == 200, answer.text
    return answer.json()


def printed(cli: Cli, *words: object) -> Any:
    _, lines, _ = cli(*words, "--json")
    return msgspec.json.decode("\n".join(lines))


@pytest.mark.parametrize(
    ("game", "chosen", "typed"),
    [
        ("rapid-roulette", {"variant": "single zero"}, ("--variant", "single zero")),
        ("rapid-baccarat", {"decks": 6}, ("--decks", 6)),
        ("casino-war", {"policy": "always surrender"}, ("--policy", "always surrender")),
    ],
)
def test_a_simulation_counts_what_the_command_counts(
    served: Served, cli: Cli, game: str, chosen: dict[str, Any], typed: tuple[object, ...]
) -> None:
    command = printed(cli, "simulate", game, "--rounds", 20_000, "--seed", 7, *typed)
    answer = simulated(served, game, rounds=20_000, seed=7, **chosen)
    for name in ("seed", "rounds", "units", "tests"):
        assert answer[name] == command[name]
    assert len(answer["bets"]) == len(command["bets"]) > 0
    for found, bet in zip(answer["bets"], command["bets"], strict=True):
        for name in ("bet", "variant", "hit", "sd", "agrees"):
            assert found[name] == bet[name]
        assert found["edge"] == float(Fraction(bet["edge"]))
        assert found["exact_edge"] == float(Fraction(bet["exactEdge"]))
        assert found["edge_within"] == bet["edgeWithin"]


def test_a_run_in_steps_ends_where_a_run_at_once_ends(served: Served) -> None:
    steps = [simulated(served, rounds=rounds, seed=9) for rounds in (2_000, 4_000, 6_000)]
    assert [step["rounds"] for step in steps] == [2_000, 4_000, 6_000]
    other = simulated(served, rounds=6_000, seed=10)
    assert other["bets"] != steps[-1]["bets"]
    assert simulated(served, rounds=6_000, seed=9) == steps[-1]
    assert simulated(served, rounds=2_000, seed=9) == steps[0], "A shorter run begins anew."


def test_a_run_is_bounded_and_says_what_is_accepted(served: Served) -> None:
    mathematician = served.http("P1")
    body = {"game": "rapid-roulette", "rounds": MOST_ROUNDS + 1}
    answer = mathematician.post("/maths/simulation", body)
    assert answer.status_code == 400
    assert "Accepted: up to 10,000,000; more by `croupier simulate`" in answer.text
    answer = mathematician.post("/maths/risk", {**RED, "rounds": MOST_SESSION + 1})
    assert answer.status_code == 400
    assert "Accepted: up to 100,000; more by `croupier risk`" in answer.text
    for wrong in ({"rounds": 0}, {"seed": 2**32}, {"decks": 25}):
        body = {"game": "rapid-roulette", **wrong}
        assert mathematician.post("/maths/simulation", body).status_code == 400, wrong


def test_a_run_ends_when_its_caller_leaves(served: Served) -> None:
    simulated(served, rounds=1_000)
    processes = served.system.jobs.process_ids()
    mathematician = served.http("P1")
    connection = HTTPConnection(served.address)
    headers = {
        "Authorization": f"Bearer {mathematician.token}", "Content-Type": "application/json",
    }  # fmt: skip
    body = {"game": "rapid-roulette", "rounds": MOST_ROUNDS, "seed": 3}
    connection.request("POST", "/api/v1/maths/simulation", msgspec.json.encode(body), headers)
    until(lambda: served.system.jobs.waiting)
    connection.close()
    until(lambda: not served.system.jobs.waiting)
    assert len(served.system.jobs.process_ids()) == len(processes) - 1, "It did not end by itself."
    assert simulated(served, rounds=1_000)["rounds"] == 1_000, "A new process has taken its place."


def test_a_policy_is_a_name_and_no_file_of_the_server(served: Served, tmp_path: Path) -> None:
    file = tmp_path / "war.toml"
    file.write_text('table = "casino-war"\nname = "mine"\nwar = ["A"]\n', encoding="utf-8")
    body = {"game": "casino-war", "policy": str(file)[-64:], "rounds": 1_000}
    answer = served.http("P1").post("/maths/simulation", body)
    assert answer.status_code == 400
    assert "Accepted: always war, always surrender." in answer.text
    games = {item["game"]: item for item in served.http("P1").get("/maths/games").json()}
    assert games["casino-war"]["policies"] == ["always war", "always surrender"]
    assert games["rapid-roulette"]["policies"] == []
    assert all(bool(game["policies"]) == game["decides"] for game in games.values())


def test_a_risk_is_that_of_the_command(served: Served, cli: Cli) -> None:
    bankroll = ("--bankroll", 100, "--stake", 10, "--rounds", 200, "--target", 150)
    command = printed(cli, "risk", "rapid-roulette", "--bet", "red", *bankroll)
    answer = served.http("P1").post("/maths/risk", {**RED, "target": 15_000, "rounds": 200})
    assert answer.status_code == 200, answer.text
    found = answer.json()
    assert (found["bet"], found["edge"]) == (command["bet"], command["edge"])
    for name in ("rounds", "ruin", "reached", "played", "mean"):
        assert found[name] == pytest.approx(command[name], abs=1e-6)
    assert {str(left["share"]): left["stakes"] for left in found["left"]} == command["left"]
    for name in ("ruin", "reached", "played"):
        assert found[f"ever_{name}"] == pytest.approx(command["ever"][name], abs=1e-6)


def test_what_cannot_be_worked_out_says_what_is_accepted(served: Served) -> None:
    answer = served.http("P1").post("/maths/risk", {**RED, "bankroll": 500})
    assert answer.status_code == 400
    assert "Accepted: at least one stake." in answer.text
    assert served.http("C1").post("/maths/risk", RED).status_code == 403
