"""The stored edges of the best play at Blackjack are those of the analysis, and a report analyses nothing."""

from contextlib import closing
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from record_edges import played_terms

from croupier.engine.store import SqliteStore
from croupier.maths.exact.blackjack import best_play, known_edges
from croupier.maths.exact.blackjack.best_play import analyse
from croupier.maths.exact.blackjack.known_edges import best_play_edge, digest, edges, stored_edges
from support.report_checks import reported
from support.thoroughness import sample

PLAYED = played_terms()


def test_every_version_and_deck_count_has_its_edge_and_no_other_is_stored() -> None:
    assert stored_edges().keys() == PLAYED.keys()


@pytest.mark.parametrize("name", [name for _, name in sample(sorted(PLAYED), every=20)])
def test_a_stored_edge_is_that_of_the_analysis(name: str) -> None:
    play = analyse(PLAYED[name])
    assert stored_edges()[name] == (play.edge, play.basic_edge)


def test_other_terms_are_analysed(monkeypatch: pytest.MonkeyPatch) -> None:
    terms = next(iter(PLAYED.values()))
    first, *_ = sorted(terms.profits)
    others = [
        replace(terms, rules=terms.rules._replace(double_from=terms.rules.double_from + 1)),
        replace(terms, profits={**terms.profits, first: terms.profits[first] + Fraction(1, 100)}),
        replace(terms, decks=terms.decks + 1),
    ]
    assert len({digest(each) for each in (terms, *others)}) == 4

    class Analysed:
        edge = Fraction(1, 7)
        basic_edge = Fraction(1, 5)

    monkeypatch.setattr(known_edges, "analyse", lambda _terms: Analysed)
    assert [best_play_edge(each) for each in others] == [Fraction(1, 7)] * 3
    assert [edges(each).basic for each in others] == [Fraction(1, 5)] * 3
    assert best_play_edge(terms) == stored_edges()[digest(terms)].best


def test_a_report_of_blackjack_does_not_analyse_the_game(
    recorded_evening: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_words: Any) -> None:
        raise AssertionError("The analysis takes seconds of a processor.")

    monkeypatch.setattr(best_play, "_analysed", refuse)
    best_play._known.cache_clear()
    with closing(SqliteStore(recorded_evening)) as store:
        report = reported(store)
    (line,) = (line for line in report.bets if line.bet == "blackjack")
    assert Fraction(line.edge) in {each.best for each in stored_edges().values()}
