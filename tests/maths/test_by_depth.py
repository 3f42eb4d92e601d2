"""The hold by depth of the shoe, from counts."""

import json
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from croupier.errors import BadInput
from croupier.games import game
from croupier.maths.exact.edge_figures import LineFigures, Net
from croupier.maths.players.model_of_game import SimulationRequest, model_of
from croupier.maths.sheets.hold_by_depth import DepthCounts, bands, depth_counts, read_depth_file
from croupier.maths.sheets.par_html import as_html
from croupier.maths.sheets.par_pdf import as_pdf
from croupier.maths.sheets.par_sheet import chosen_figures, par_sheet
from croupier.maths.simulation.result_tally import Tally
from croupier.rulebook import at, instant
from support.simulation_models import tally as played

RULES = at(instant("2026-01-01T04:00"))
COUNTED = [
    {"bet": "player", "from": 20, "to": 40, "lines": {"wins": 440, "tie": 100, "loses": 460}},
    {"bet": "player", "from": 0, "to": 20, "lines": {"wins": 45, "tie": 10, "loses": 45}},
]


def kept(folder: Path, told: object) -> Path:
    file = folder / "counts.json"
    file.write_text(json.dumps(told), encoding="utf-8")
    return file


def test_counts_become_holds_in_the_order_of_the_shoe(tmp_path: Path) -> None:
    counts = read_depth_file(kept(tmp_path, {"seed": 1, "byDepth": COUNTED}))
    (row,) = chosen_figures(game("rapid-baccarat"), RULES, bet="player", decks=8)
    first, second = bands(row, counts)
    assert (first.first, first.last, first.rounds, first.mean) == (0, 20, 100, 0.0)
    assert second.mean == pytest.approx(0.02)
    assert second.deviation == pytest.approx((0.9 - 0.0004) ** 0.5)
    sheet = par_sheet(game("rapid-baccarat"), RULES, bet="player", decks=8, by_depth=counts)
    assert "Hold by depth of the shoe" in as_html(sheet)
    paper = pypdfium2.PdfDocument(as_pdf(sheet))
    assert any(
        "Hold by depth of the shoe" in page.get_textpage().get_text_range() for page in paper
    )


def test_what_a_simulation_counts_is_such_a_file(tmp_path: Path) -> None:
    """Bands follow each other from the first round on, and hold every round once."""
    model = model_of(game("rapid-baccarat"), RULES, SimulationRequest(decks=8))
    tally = Tally(model, 1, 1, tuple(range(1, model.size + 1)))  # as if all had been counted
    counts = read_depth_file(kept(tmp_path, {"byDepth": list(depth_counts(tally))}))
    player = [count for count in counts if count.bet == "player"]
    assert len(player) == model.bands
    assert (player[0].from_, player[-1].to) == (0, model.most_rounds)
    assert all(one.to == other.from_ for one, other in pairwise(player))
    assert sum(sum(item.lines.values()) for item in player) == sum(
        tally.lines("player", "").values()
    )
    sheet = par_sheet(game("rapid-baccarat"), RULES, bet="player", decks=8, by_depth=counts)
    assert len(sheet.bets[0].depth) == model.bands


def test_where_every_round_has_cards_of_its_own_there_is_no_depth() -> None:
    model = model_of(game("triple-chase"), RULES, SimulationRequest())
    assert not [*depth_counts(Tally(model, 1, 1, (1,) * model.size))]


@pytest.mark.parametrize(
    ("key", "bet", "asked"),
    [
        ("casino-war", "casino-war", {"decks": 6, "policy": "always war"}),
        ("casino-war", "casino-war", {"decks": 6, "policy": "always surrender"}),
        ("blackjack", "blackjack", {"decks": 6, "policy": "never acts", "variant": "Crown 21"}),
    ],
)
def test_counts_of_a_policy_are_drawn_at_that_policy_alone(
    tmp_path: Path, key: str, bet: str, asked: dict[str, Any]
) -> None:
    of = model_of(game(key), RULES, SimulationRequest(**asked))
    run_of = played(of, 40)
    counts = read_depth_file(kept(tmp_path, {"byDepth": list(depth_counts(run_of))}))
    main = [count for count in counts if count.bet == bet]
    assert (main[0].from_, main[-1].to) == (0, of.most_rounds)
    assert sum(sum(item.lines.values()) for item in main) == run_of.rounds
    sheet = par_sheet(game(key), RULES, decks=6, charts=False, by_depth=counts)
    drawn = {
        (item.figures.policy, item.figures.variant, item.figures.decks)
        for item in sheet.bets
        if item.figures.bet == bet and item.depth
    }
    assert drawn == {(asked["policy"], asked.get("variant", ""), 6)}
    side = next(
        item for item in sheet.bets if item.figures.bet in ("tie", "insurance") and item.depth
    )
    assert sum(band.rounds for band in side.depth) > 0
    assert "Hold by depth of the shoe" in as_html(sheet)


def test_nets_of_blackjack_by_depth_are_those_of_the_lines_split_or_not() -> None:
    plain, split = (
        LineFigures(f"+2{it}", Net(Fraction(2)), Fraction(1, 4), None) for it in ("", ", split")
    )
    lost = LineFigures("-1", Net(Fraction(-1)), Fraction(1, 2), None)
    rows = chosen_figures(game("blackjack"), RULES, decks=6, bet="blackjack", variant="Blackjack")
    row = replace(rows[0], lines=(plain, split, lost), policy="basic strategy")
    count = DepthCounts(
        bet="blackjack", from_=0, to=4, lines={"+2": 30, "-1": 70}, policy="basic strategy"
    )
    (band,) = bands(row, [count])
    assert band.rounds == 100
    assert band.mean == pytest.approx(0.1)
    assert not bands(replace(row, policy="best play"), [count])


def test_counts_of_a_policy_that_is_not_on_the_sheet_are_refused() -> None:
    count = DepthCounts(bet="ante", from_=0, to=4, lines={"fold": 70}, policy="never folds")
    with pytest.raises(BadInput, match="Did you mean 'never fold'"):
        par_sheet(game("three-card-poker"), RULES, bet="ante", by_depth=[count])
    known = DepthCounts(bet="ante", from_=0, to=4, lines={"fold": 7}, policy="lowest edge")
    sheet = par_sheet(game("three-card-poker"), RULES, bet="ante", by_depth=[known])
    assert {item.figures.policy for item in sheet.bets if item.depth} == {"lowest edge"}


@pytest.mark.parametrize(
    ("told", "says"),
    [
        ({}, "holds no counts by depth"),
        ({"byDepth": [{**COUNTED[0], "to": 5}]}, "end after they begin"),
        ({"byDepth": [{**COUNTED[0], "lines": {}}]}, "with rounds in them"),
        ({"byDepth": [{**COUNTED[0], "lines": {"wins": -1}}]}, "holds no counts by depth"),
        (
            {"byDepth": [{**COUNTED[0], "lines": {"wonder": 5}}]},
            "Unknown line of 'player' 'wonder'",
        ),
    ],
)
def test_what_are_no_counts_is_refused(tmp_path: Path, told: object, says: str) -> None:
    file = kept(tmp_path, told)
    with pytest.raises(BadInput, match=says):
        par_sheet(game("rapid-baccarat"), RULES, bet="player", by_depth=read_depth_file(file))
