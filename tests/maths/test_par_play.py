"""PAR sheets where players decide: the best play with its results and its chart."""

from dataclasses import replace
from fractions import Fraction

import pypdfium2
import pytest

from croupier.games import game
from croupier.maths import par
from croupier.maths.par import ParSheet, par_sheet
from croupier.maths.par_html import as_html
from croupier.maths.par_pdf import as_pdf
from croupier.odds import blackjack_results
from croupier.odds.blackjack_payments import Terms
from croupier.odds.blackjack_play import terms_of
from croupier.odds.figures import percent
from croupier.rulebook import Rules, at, instant

RULES = at(instant("2026-01-01T04:00"))


def words_of(sheet: ParSheet) -> tuple[str, str]:
    """The page and the document."""
    paper = pypdfium2.PdfDocument(as_pdf(sheet))
    return as_html(sheet), " ".join(one.get_textpage().get_text_range() for one in paper)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """Blackjack from a shoe of three values, which takes a moment instead of a minute."""
    asked = []

    def terms(rules: Rules, version: str, decks: int) -> Terms:
        asked.append((version, decks))
        few = (8, 0, 0, 0, 0, 20, 0, 0, 0, 40)  # aces, sixes and tens
        return replace(terms_of(rules, version, decks), shoe=few)

    monkeypatch.setattr(par, "terms_of", terms)
    monkeypatch.setattr(blackjack_results, "terms_of", terms)
    return asked


def test_a_sheet_of_blackjack_has_the_results_and_the_chart_of_the_best_play(
    quick: list[tuple[str, int]],
) -> None:
    sheet = par_sheet(game("blackjack"), RULES, variant="Crown 21", decks=6, bet="blackjack")
    assert {*quick} == {("Crown 21", 6)}
    never, basic, best = (one.told for one in sheet.bets)
    assert [one.policy for one in (never, basic, best)] == [
        "never acts",
        "basic strategy",
        "best play",
    ]
    (strategy,) = sheet.strategies
    assert [percent(Fraction(one.edge)) for one in (best, basic)] == [
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
    never, _, best = (one.told for one in sheet.bets)
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
    assert [one.rounds for one in best.limits] == [10**4, 10**5, 10**6, 10**7]
    assert sheet.bets[2].charts.sessions


def test_without_charts_blackjack_has_who_never_acts_alone() -> None:
    sheet = par_sheet(game("blackjack"), RULES, decks=4, bet="blackjack", charts=False)
    assert {one.told.policy for one in sheet.bets} == {"never acts"}
    assert "estimate" not in as_html(sheet)
