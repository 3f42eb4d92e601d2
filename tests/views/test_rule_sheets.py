"""The rule sheet as a terminal looks it up, for every game that there is."""

from fractions import Fraction

import pytest

from croupier.games import GAMES, Game, game
from croupier.maths.exact import percent
from croupier.server.demo.demo_tables import demo_plan
from croupier.table.opening.offer_setup import set_up
from croupier.views.screens.offer_view import lines_of
from croupier.views.terminal.lookup_view import EdgeView, rules_view
from support.scripted_tables import START


@pytest.mark.parametrize("game", GAMES, ids=lambda item: item.key)
def test_every_bet_on_offer_has_its_lines_and_its_edge(game: Game) -> None:
    setup = set_up(demo_plan(game), START)
    found = rules_view(setup)
    offered = setup.offered()
    assert [item.key for item in found.bets] == [bet.key for bet in offered]
    for one, bet in zip(found.bets, offered, strict=True):
        assert one.lines == lines_of(setup, bet)
        assert one.lines
        for it in one.edges:
            assert it.percent == percent(Fraction(it.edge))
            assert it.short == percent(Fraction(it.edge), 2)
            derived(it)
            assert (it.policy != "") <= (setup.variant.play is not None)
        assert one.edges or bet.added or setup.variant.play is not None
    assert any(item.edges for item in found.bets)


def derived(edge: EdgeView) -> None:
    """All ways in which a wager ends have their chance, and the chances are one together."""
    if edge.policy in ("best play", "basic strategy"):
        assert not edge.lines
        return
    assert sum(Fraction(line.exact) for line in edge.lines) == 1
    for line in edge.lines:
        assert line.chance == percent(Fraction(line.exact), 2)


def test_the_derivation_of_a_number_is_that_of_the_rules() -> None:
    """A number comes once in 37 spins and pays 35 to 1 (worked out by hand)."""
    found = rules_view(set_up(demo_plan(game("rapid-roulette")), START))
    (number,) = next(bet for bet in found.bets if bet.key == "straight-up").edges
    assert (number.edge, number.short) == ("1/37", "2.70%")
    assert [(it.pays, it.exact, it.chance, it.part) for it in number.lines] == [
        ("35 to 1", "1/37", "2.70%", "94.59%"),
        ("loses", "36/37", "97.30%", "-97.30%"),
    ]


def test_blackjack_names_who_plays_for_each_edge() -> None:
    """The best play loses least, the table of basic strategy a little more, and who never acts by far the most."""
    plan = demo_plan(game("rapid-blackjack"))
    found = rules_view(set_up(plan, START))
    edges = next(bet for bet in found.bets if bet.key == "blackjack").edges
    assert [it.policy for it in edges] == ["best play", "basic strategy", "never acts"]
    best, basic, never = (Fraction(it.edge) for it in edges)
    assert 0 < best < basic < Fraction(1, 50) < never
    assert edges[1].short == percent(basic, 2)
    assert [bool(it.lines) for it in edges] == [False, False, True]
