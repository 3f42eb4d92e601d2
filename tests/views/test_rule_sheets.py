"""The rule sheet as a terminal looks it up, for every game that there is."""

from fractions import Fraction

import pytest

from croupier.games import GAMES, Game
from croupier.maths.exact import percent
from croupier.server.demo.demo_tables import demo_plan
from croupier.table.opening.offer_setup import set_up
from croupier.views.screens.offer_view import lines_of
from croupier.views.terminal.lookup_view import rules_view
from support.scripted_tables import START


@pytest.mark.parametrize("game", GAMES, ids=lambda one: one.key)
def test_every_bet_on_offer_has_its_lines_and_its_edge(game: Game) -> None:
    setup = set_up(demo_plan(game), START)
    found = rules_view(setup)
    offered = setup.offered()
    assert [one.key for one in found.bets] == [bet.key for bet in offered]
    for one, bet in zip(found.bets, offered, strict=True):
        assert one.lines == lines_of(setup, bet)
        assert one.lines
        for it in one.edges:
            assert it.percent == percent(Fraction(it.edge))
            assert (it.policy != "") <= (setup.variant.play is not None)
        assert one.edges or bet.added or setup.variant.play is not None
    assert any(one.edges for one in found.bets)
    assert rules_view(setup) is found, "It takes seconds, and is worked out once."
