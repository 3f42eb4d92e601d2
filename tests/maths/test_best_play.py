"""Best play and basic strategy of Blackjack, simulated: their edges are exact, and a chart in a file is that chart."""

from collections import Counter
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from croupier.maths.exact.blackjack.best_play import chart_edge, terms_of
from croupier.maths.exact.blackjack.hand_payments import Terms
from croupier.maths.exact.blackjack.play_plans import Plans
from croupier.maths.exact.blackjack.round_results import BASIC_STRATEGY, BEST_PLAY, played
from croupier.maths.exact.edge_figures import Net
from croupier.maths.exact.strategy_chart import chart
from croupier.maths.players.blackjack_models import analysed
from croupier.maths.simulation.estimates import findings
from croupier.maths.simulation.game_model import Model
from support.simulation_models import RULES, model, tally

VERSION, DECKS = "Blackjack Plus", 4
"""Three cards may be doubled and five win, so here the very cards matter most."""


@pytest.fixture(scope="module")
def terms() -> Terms:
    return terms_of(RULES, VERSION, DECKS)


@pytest.fixture(scope="module")
def plans(terms: Terms) -> Plans:
    return analysed(terms)


def played_by(policy: str) -> Model:
    return model("blackjack", variant=VERSION, decks=DECKS, policy=policy, shoe="fresh")


@pytest.mark.parametrize("policy", [BEST_PLAY, BASIC_STRATEGY])
def test_the_edge_of_a_policy_is_the_exact_one(policy: str, plans: Plans) -> None:
    found = findings(tally(played_by(policy), 200_000), RULES)
    exact = plans.best.edge if policy == BEST_PLAY else plans.best.basic_edge
    assert found.estimates[0].target.edge == exact
    assert {item.bet for item in found.whole} == {"blackjack", "insurance"}
    assert not found.differing


def test_results_come_as_often_as_is_said(terms: Terms) -> None:
    """Those of split rounds are estimates; a chi-square of so many rounds cannot tell them from exact ones."""
    results, rounds = played(terms).by_table, 400_000
    said: Counter[str] = Counter()
    for part in (results.whole, results.split):
        for gain, chance in part.items():
            said[str(Net(gain))] += chance  # type: ignore[assignment]  # a fraction counts as well
    lines = tally(played_by(BASIC_STRATEGY), rounds).lines("blackjack", "")
    assert {line for line, count in lines.items() if count} <= {*said}
    common = [line for line, chance in said.items() if chance * rounds > 20]
    expected = [float(said[line] * rounds) for line in common]
    seen = [lines[line] for line in common]
    square = sum((a - b) ** 2 / b for a, b in zip(seen, expected, strict=True))
    assert len(common) >= 10
    assert square < 2.5 * len(common)  # beyond that one of ten thousand seeds would be


def test_a_wrong_policy_is_found(plans: Plans) -> None:
    """Who never acts loses more than the best play is said to."""
    best = played_by("best")
    wrong = replace(best, given=played_by("never-acts").given)
    found = findings(tally(wrong, 50_000), RULES)
    assert found.estimates[0].target.edge == plans.best.edge
    assert [item.bet for item in found.differing] == ["blackjack"]


def test_a_chart_in_a_file_is_the_chart(plans: Plans, terms: Terms, tmp_path: Path) -> None:
    file = tmp_path / "basic.toml"
    parts = [
        "\n".join(f'"{row.hand}" = "{" ".join(row.marks)}"' for row in rows if row.hand != "A-10")
        for _, rows in chart("", plans.best).parts
    ]
    head = 'table = "blackjack"\nname = "from the chart"\n'
    file.write_text(f"{head}[hard]\n{parts[0]}\n[soft]\n{parts[1]}\n[pair]\n{parts[2]}\n")
    mine, basic = played_by(str(file)), played_by("basic")
    assert mine.policy != basic.policy
    assert np.array_equal(tally(mine, 20_000).counts, tally(basic, 20_000).counts)
    assert chart_edge(terms, plans.best.table) == plans.best.basic_edge
