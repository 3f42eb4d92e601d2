"""The notebooks, run cell by cell in this process: what they show is asserted, not only that they run."""

import ast
import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import croupier
from croupier.games import GAMES

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
ALL = sorted(NOTEBOOKS.glob("*.ipynb"))


def cells(path: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return found


def run(name: str) -> tuple[dict[str, Any], list[object]]:
    """The names that a notebook leaves, and what the last line of each cell shows."""
    names: dict[str, Any] = {"__name__": "__main__"}
    shown: list[object] = []
    for cell in cells(NOTEBOOKS / f"{name}.ipynb"):
        if cell["cell_type"] != "code":
            continue
        tree = ast.parse("".join(cell["source"]))
        last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
        exec(compile(tree, name, "exec"), names)  # noqa: S102  our own notebook
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), name, "eval"), names)  # noqa: S307
            shown.append(value)
            if isinstance(value, croupier.Rows):
                assert value._repr_html_().startswith("<table>")
    return names, shown


@pytest.mark.parametrize("path", ALL, ids=lambda path: path.stem)
def test_a_notebook_is_kept_without_its_output(path: Path) -> None:
    code = [cell for cell in cells(path) if cell["cell_type"] == "code"]
    assert code
    assert all(cell["outputs"] == [] and cell["execution_count"] is None for cell in code)


def test_the_page_of_the_library_names_every_notebook() -> None:
    page = (NOTEBOOKS.parent / "docs" / "library.md").read_text(encoding="utf-8")
    assert len(ALL) == 3
    assert [path.name for path in ALL if f"notebooks/{path.name}" not in page] == []


def test_the_edge_of_every_bet(capsys: pytest.CaptureFixture[str]) -> None:
    names, shown = run("the-edge-of-every-bet")
    assert {row.game for row in names["every"]} == {game.key for game in GAMES}
    ranked = names["ranked"]
    assert len(ranked) == shown[1][1]  # type: ignore[index]
    assert [row.edge for row in ranked] == sorted(row.edge for row in ranked)
    assert names["spans"]["big-wheel"] == (Fraction(1, 13), Fraction(1, 13))
    assert "rapid-roulette" in capsys.readouterr().out
    assert names["spans"]["triple-chase"] == (Fraction(13, 311), names["spans"]["triple-chase"][1])


def test_a_side_bet_is_designed(capsys: pytest.CaptureFixture[str]) -> None:
    names, shown = run("design-a-side-bet")
    assert shown[0] == [2, 1, 0]
    chance = names["chance"]
    assert sum(chance.values()) == 1
    assert chance["suit"] == Fraction(77 * 76, 311 * 310)
    assert names["tables"]
    for (colour, suit), edge in names["tables"].items():
        won = colour * chance["colour"] + suit * chance["suit"]
        assert edge == 1 - chance["suit"] - chance["colour"] - won
        assert Fraction(4, 100) <= edge <= Fraction(8, 100)
    assert names["supposed"].edge_change == Fraction(5, 311)
    assert (2, 5) in names["tables"]
    assert "colour 2 to 1, suit 5 to 1" in capsys.readouterr().out


def test_a_day_is_read_and_its_hold_checked(capsys: pytest.CaptureFixture[str]) -> None:
    names, _ = run("read-a-day")
    report = names["report"]
    assert [(line.key, line.rounds) for line in report] == [("CW1", 40), ("RR1", 40)]
    assert sum(line.win_cents for line in report) == report.total.win_cents
    assert "its hash is not that of what is written there and before" in [
        fault.what for fault in names["faults"]
    ]
    roulette = [bet for bet in report.bets if bet.game == "rapid-roulette" and not bet.policy]
    assert {bet.edge for bet in roulette} == {Fraction(1, 37)}
    largest = names["largest"]
    assert all(
        row.returned_cents - row.staked_cents <= largest.returned_cents - largest.staked_cents
        for row in names["rounds"]
    )
    assert f"Round {largest.round}:" in capsys.readouterr().out
    assert not Path(names["folder"]).exists()
