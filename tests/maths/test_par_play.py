"""PAR sheets where players decide: the best play with its results and its chart."""

import json
from dataclasses import replace
from fractions import Fraction

import pypdfium2
import pytest

from croupier.cli.main import main
from croupier.games import game
from croupier.games.casino_war import GO_TO_WAR
from croupier.games.equipment.cards import cards
from croupier.maths.exact.blackjack import round_results as blackjack_results
from croupier.maths.exact.blackjack.best_play import analyse, terms_of
from croupier.maths.exact.blackjack.hand_payments import Terms
from croupier.maths.exact.edge_figures import percent
from croupier.maths.exact.three_card_odds import Stakes
from croupier.maths.risk.what_if import Supposed
from croupier.maths.sheets import known_strategies as strategies
from croupier.maths.sheets.par_html import as_html
from croupier.maths.sheets.par_pdf import as_pdf
from croupier.maths.sheets.par_sheet import ParSheet, par_sheet
from croupier.rulebook import Rules, at, instant

RULES = at(instant("2026-01-01T04:00"))


def words_of(sheet: ParSheet) -> tuple[str, str]:
    """The page and the document."""
    paper = pypdfium2.PdfDocument(as_pdf(sheet))
    return as_html(sheet), " ".join(item.get_textpage().get_text_range() for item in paper)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """Blackjack from a shoe of three values, which takes a moment instead of a minute."""
    asked = []

    def terms(rules: Rules, version: str, decks: int) -> Terms:
        asked.append((version, decks))
        few = (8, 0, 0, 0, 0, 20, 0, 0, 0, 40)  # aces, sixes and tens
        return replace(terms_of(rules, version, decks), shoe=few)

    monkeypatch.setattr(strategies, "terms_of", terms)
    monkeypatch.setattr(blackjack_results, "terms_of", terms)
    return asked


def test_a_sheet_of_blackjack_has_the_results_and_the_chart_of_the_best_play(
    quick: list[tuple[str, int]],
) -> None:
    sheet = par_sheet(game("blackjack"), RULES, variant="Crown 21", decks=6, bet="blackjack")
    assert {*quick} == {("Crown 21", 6)}
    never, basic, best = (item.figures for item in sheet.bets)
    assert [item.policy for item in (never, basic, best)] == [
        "never acts",
        "basic strategy",
        "best play",
    ]
    (strategy,) = sheet.strategies
    assert [percent(Fraction(item.edge)) for item in (best, basic)] == [
        strategy.edge,
        strategy.basic_edge,
    ]
    for form in words_of(sheet):
        for said in (
            "Best play",
            strategy.edge,
            "Crown 21, 6 decks",
            "A figure after ~ is an estimate",
        ):
            assert said in form
        assert f"~{best.sd:.6f}" in form
        assert best.hit_percent in form


def test_estimates_are_told_as_such_and_what_is_exact_as_a_fraction(
    quick: list[tuple[str, int]],
) -> None:
    sheet = par_sheet(game("blackjack"), RULES, variant="Blackjack", decks=6, bet="blackjack")
    never, _, best = (item.figures for item in sheet.bets)
    assert quick
    assert not never.estimated
    assert best.estimated
    for line in best.lines:
        assert line.estimated == line.line.endswith(", split") == line.probability.startswith("~")
    exact = [Fraction(line.probability) for line in best.lines if not line.estimated]
    estimated = [line.decimal for line in best.lines if line.estimated]
    assert float(sum(exact)) + sum(estimated) == pytest.approx(1, abs=1e-12)
    assert best.hit.startswith("~")
    assert best.variance.startswith("~")
    assert best.largest_chance.startswith("~")
    assert sum(line.returns for line in best.lines) == pytest.approx(1 - float(Fraction(best.edge)))
    assert [limit.rounds for limit in best.limits] == [10**4, 10**5, 10**6, 10**7]
    assert sheet.bets[2].charts.sessions


def test_without_charts_blackjack_has_who_never_acts_alone() -> None:
    sheet = par_sheet(game("blackjack"), RULES, decks=4, bet="blackjack", charts=False)
    assert {item.figures.policy for item in sheet.bets} == {"never acts"}
    assert "estimate" not in as_html(sheet)


@pytest.mark.parametrize(
    ("key", "policy", "cells"),
    [
        ("casino-war", "always war", ("W",) * 13),
        ("rapid-casino-war", "always war", ("W",) * 13),
        ("three-card-poker", "lowest edge", ("F", "P")),
        ("rapid-three-card-poker", "lowest edge by the own three cards", ("F", "P")),
    ],
)
def test_games_of_one_decision_have_their_chart_of_one_row(
    key: str, policy: str, cells: tuple[str, ...]
) -> None:
    sheet = par_sheet(game(key), RULES, decks=game(key).decks(RULES), charts=False)
    (strategy,) = sheet.strategies
    ((_, (row,)),) = strategy.chart.parts
    assert row.marks == cells
    assert strategy.edge == next(
        bet.figures.edge_percent for bet in sheet.bets if bet.figures.policy == policy
    )
    for form in words_of(sheet):
        for said in (
            f"Edge by this chart {strategy.edge}.",
            strategy.chart.key,
            strategy.chart.columns[-1],
        ):
            assert said in form
    assert ("all nine in sight" in strategy.chart.note) == (key == "rapid-three-card-poker")


def test_the_chart_of_three_card_poker_begins_where_the_analysis_does() -> None:
    """Two hands next to each other, of which only the higher is worth its Play."""
    (strategy,) = par_sheet(game("three-card-poker"), RULES, bet="ante").strategies
    assert strategy.chart.columns == ("below Q-6-4", "Q-6-4 or better")
    poker = game("three-card-poker")
    stakes = Stakes.from_rules(poker, poker.variants[0], RULES, 1)
    assert not stakes.is_played(tuple(cards("Qs 6h 3d")))
    assert stakes.is_played(tuple(cards("Qs 6h 4d")))


def test_whoever_surrenders_would_be_told_so_where_that_is_better() -> None:
    """Supposed: what is added for a war wins nothing."""
    war = game("casino-war")
    paid = {("go-to-war", line): "stands off" for line in GO_TO_WAR.lines.values()}
    supposed = Supposed(RULES.instant, table="casino-war", paid=paid)
    (strategy,) = strategies.strategies(war, war.variants[0], supposed, 6, analyse)
    assert strategy.chart.legend == {"R": "surrender"}


def test_the_command_tells_the_chart_in_words_and_as_json(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ["par", "three-card-poker", "--bet", "ante", "--at", "2026-01-01T04:00"]
    main(words)
    said = capsys.readouterr().out
    assert "Q-6-4 or better" in said
    assert "For staff only" in said
    main([*words, "--json"])
    (told,) = json.loads(capsys.readouterr().out)["charts"]
    assert told["parts"] == [
        {"kind": "own three cards", "rows": [{"hand": "", "marks": ["F", "P"]}]}
    ]
    assert told["edge"] == told["chart_edge"] == "3.3730%"
    main(["par", "triple-chase", "--bet", "crown-pairs", "--json"])
    assert "charts" not in json.loads(capsys.readouterr().out)
