"""The list of entrants at the entry desk."""

from croupier.money import Cents
from croupier.offices.tournaments import commands as c
from croupier.views.tournaments.entry_desk import entrant_views
from support.tournament_office import NAME, Running, stamp


def test_a_substitute_comes_before_the_entrant_whose_number_it_took_over() -> None:
    cup = Running("rapid-roulette").announced().led().entered(2)
    cup.at = stamp(6, 12) - 1_000
    cup.done(
        c.Substitute(
            tournament=NAME, entrant="P1", by="Q", person=c.Person(name="Quinn"), accepts=1
        )
    )
    listed = entrant_views(cup.tournament, personal=True)
    assert [(it.number, it.key, it.standing) for it in listed] == [
        (1, "Q", "in"),
        (1, "P1", "substituted"),
        (2, "P2", "in"),
    ]
    assert listed[0].paid.amount == cup.terms.to_enter > Cents(0)
