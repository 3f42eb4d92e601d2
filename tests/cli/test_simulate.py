"""`croupier simulate` as a user types it."""

import json
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from croupier.cli.maths import simulation_commands
from croupier.maths.runs import simulation_run as running
from croupier.maths.runs.simulation_run import Run, Workers
from croupier.maths.simulation.estimates import Agreement
from croupier.maths.simulation.result_tally import Tally
from support.typed_command import Cli

WHEEL = ("simulate", "big-wheel", "--seed", "7")


def test_exact_and_simulated_edges_stand_side_by_side(cli: Cli) -> None:
    status, lines, _ = cli(*WHEEL, "--rounds", "2e5")
    assert status == 0
    assert "200,000 rounds, seed 7" in lines[0]
    row = next(line for line in lines if line.startswith("Symbol A"))
    assert (
        abs(float(row.split("%")[0].split()[-1]) - float(row.split("%")[1])) < 3
    )  # edges, in percent
    assert "agrees: χ²" in row
    assert "All counts agree with the exact chances" in lines[-1]


def test_counts_that_differ_are_a_status_of_their_own(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Agreement, "holds", lambda item, _tests: item.bet != "symbol-A")
    status, lines, complaint = cli(*WHEEL, "--rounds", "50000")
    assert (status, complaint) == (1, "")
    told = " ".join(" ".join(lines).split())
    assert "Counts of symbol-A differ from the exact chances" in told
    assert told.endswith("One fair run in a hundred says so: another seed or more rounds decide.")
    status, lines, _ = cli(*WHEEL, "--rounds", "50000", "--json")
    assert status == 1
    assert json.loads("\n".join(lines))["bets"][0]["agrees"] is False


def test_the_same_seed_prints_the_same_counts_with_any_workers(cli: Cli) -> None:
    found = [
        json.loads("\n".join(cli(*WHEEL, "--rounds", "50000", "--workers", workers, "--json")[1]))
        for workers in (1, 2)
    ]
    for item in found:
        del item["roundsPerSecond"]
    assert found[0] == found[1]
    assert found[0]["rounds"] == 50_000
    first = found[0]["counts"][0]
    assert sum(first["lines"].values()) == 50_000
    assert found[0]["bets"][0]["agrees"] is True


def test_one_round_is_too_few_to_test_but_has_an_interval(cli: Cli) -> None:
    status, lines, _ = cli("simulate", "triple-chase", "--rounds", 1, "--seed", 1, "--json")
    assert status == 0
    found = json.loads("\n".join(lines))
    assert found["rounds"] == 1
    assert found["tests"] == 0
    assert {item["agrees"] for item in (*found["bets"], *found["agreement"])} == {None}
    assert all(
        item["edgeWithin"] > 1 for item in found["bets"]
    )  # the exact deviation, not that of one result
    assert (
        cli("simulate", "triple-chase", "--rounds", 1, "--seed", 1)[1][-1]
        == "Nothing could be tested."
    )


def test_a_finished_run_is_not_played_further(cli: Cli, tmp_path: Path) -> None:
    precise = (*WHEEL, "--precision", "0.02", "--checkpoint", tmp_path / "run.json", "--json")
    first, again = (json.loads("\n".join(cli(*precise, *more)[1])) for more in ((), ("--resume",)))
    assert first["rounds"] == again["rounds"]
    assert first["counts"] == again["counts"]


def test_a_unit_is_told_again(cli: Cli) -> None:
    status, lines, _ = cli("simulate", "rapid-baccarat", "--seed", 3, "--show", 12)
    assert status == 0
    assert len(lines) > 60
    words = lines[0].split()
    outcome = " ".join(words[1:5])
    assert all(word[-1] in "cdhs" for word in outcome.split())
    assert cli("simulate", "rapid-baccarat", "--show", 12)[0] == 2


def test_a_run_that_is_stopped_can_go_on(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "run.json"
    size = (*WHEEL, "--rounds", "1e6", "--json")
    whole = json.loads("\n".join(cli(*size)[1]))
    play = running.run

    def stopped(order: Run, workers: Workers) -> Iterator[Tally]:
        """Somebody presses Ctrl-C after the second block."""
        yield from islice(play(order, workers), 2)
        raise KeyboardInterrupt

    monkeypatch.setattr(running, "run", stopped)
    status, lines, complaint = cli(*size, "--checkpoint", file)
    assert status == simulation_commands.BROKEN_OFF
    assert "go on with --checkpoint" in complaint
    part = json.loads("\n".join(lines))
    assert 0 < part["rounds"] < 1_000_000
    monkeypatch.undo()
    assert cli(*size, "--checkpoint", file)[0] == 2  # there is such a file already
    again = json.loads("\n".join(cli(*size, "--checkpoint", file, "--resume")[1]))
    assert again["counts"] == whole["counts"]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (
            ("rapid-blackjack", "--policy", "luck"),
            "Unknown policy 'luck'. Accepted: best, basic, time-out",
        ),
        (("nothing",), "Unknown game"),
        (("big-wheel", "--rounds", "many"), "is no number of rounds. Accepted: 1000000, 1e6"),
        (("big-wheel", "--rounds", "1.5"), "Accepted: 1 or more, whole"),
        (("big-wheel", "--rounds", "0"), "Accepted: 1 or more, whole"),
        (("big-wheel", "--rounds", "nan"), "is no number of rounds"),
        (("big-wheel", "--rounds", "1e19"), "cannot be counted"),
        (("big-wheel", "--seed", "-1"), "Accepted: 0 to"),
        (("big-wheel", "--bet", "tie"), "Unknown bet"),
        (("big-wheel", "--precision", "2"), "Accepted: more than 0, less than 1"),
        (("big-wheel", "--workers", "-1"), "Accepted: 1 or more"),
        (("big-wheel", "--gpu", "--workers", "2"), "each say who plays"),
        (("big-wheel", "--resume"), "goes with --checkpoint"),
        (("big-wheel", "--checkpoint", "no/such/folder/run.json"), "No folder 'no/such/folder'"),
        (("big-wheel", "--shoe", "dealt"), "uses no cards"),
        (("big-wheel", "--show", "-3", "--seed", "1"), "cannot be counted"),
    ],
)
def test_what_cannot_be_simulated_is_refused(cli: Cli, words: tuple[str, ...], told: str) -> None:
    status, lines, complaint = cli("simulate", *words)
    assert (status, lines) == (2, [])
    assert told in complaint
    assert complaint.count("\n") == 1


def test_a_run_to_a_precision(cli: Cli) -> None:
    _, lines, _ = cli(*WHEEL, "--precision", "0.005", "--bet", "symbol-A", "--json")
    found = json.loads("\n".join(lines))
    assert [item["bet"] for item in found["bets"]] == ["symbol-A"]
    assert 0.004 < found["bets"][0]["edgeWithin"] <= 0.005


def test_other_commands_do_not_wait_for_a_compiler() -> None:
    command = (
        "import sys; from croupier.cli.main import main; "
        "main(['odds', 'big-wheel']); print('numba' in sys.modules)"
    )
    run = subprocess.run(  # noqa: S603  our own text
        [sys.executable, "-c", command], capture_output=True, text=True, check=True
    )
    assert run.stdout.splitlines()[-1] == "False"
