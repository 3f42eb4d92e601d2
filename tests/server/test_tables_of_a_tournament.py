"""A designated table takes no money from the start of a tournament to its end, also between sessions."""

from typing import Any

from msgspec.structs import replace

from croupier.money import Cents
from croupier.table.commands import InsertNote, Order
from croupier.table.values.people import DEVICE, Actor
from croupier.table.values.refusals import Refusal
from support.demo_house import until
from support.house_fixtures import for_each_test
from support.local_server import Served
from support.round_tables import clause
from support.served_tournament import (
    HEATS,
    NAME,
    OPERATOR,
    WAGERING_S,
    Play,
    done,
    in_heats,
    ready,
    serves,
    started,
    tournament_floor,
    two_stages,
)

HEAD = {"RR1": ["RR1-1", "RR1-2"]}
LOW = 100_00

served = for_each_test(tournament_floor, empty=("RR1",))


def kept_for(served: Served, table: str) -> str:
    """The tournament for which a table is kept."""
    found = served.system.tables.state(table)
    return found.reserved if found else ""


def note(served: Served, terminal: str) -> Any:
    """What becomes of a note at a terminal."""
    inserts = InsertNote(terminal=terminal, amount=Cents(50_00))
    order = Order(
        id=served.new_id(), at=served.system.clock(), by=Actor(terminal, DEVICE), command=inserts
    )
    return served.run(served.system.orders.submit("RR1", order))


@clause("SATG 19.2.5")
def test_no_money_is_taken_at_a_designated_table_between_sessions(served: Served) -> None:
    director = ready(served, HEAD, "P1", "P2", terms=two_stages(tables=1))
    assert not kept_for(served, "RR1")
    done(director, "start-tournament")
    until(lambda: kept_for(served, "RR1") == NAME)
    refused = note(served, "RR1-1").refused
    assert (refused.why, refused.cites) == (Refusal.TOURNAMENT_ONLY, ("SATG 19.2.5",))
    operator = served.http(OPERATOR)
    buys = operator.order("RR1", "buy-in", terminal="RR1-1", amount=50_00, tender="cash")
    for answer in (buys, operator.order("RR1", "open-wagering")):
        assert answer.json()["refused"]["code"] == "tournament-only", answer.text
    started(served, director, HEATS, "RR1")
    play = Play(served, "RR1", "D1")
    for _ in range(2):
        play.round("1", s1=("red", LOW))
    until(lambda: serves(served, "RR1") == 0)
    assert note(served, "RR1-1").refused.why is Refusal.TOURNAMENT_ONLY
    assert not kept_for(served, "RR2"), "It is not designated."


@clause("SATG 19.2.5")
def test_a_table_takes_money_again_when_the_tournament_is_over(served: Served) -> None:
    director = ready(served, HEAD, "P1", "P2", terms=two_stages(tables=1))
    done(director, "start-tournament")
    until(lambda: kept_for(served, "RR1") == NAME)
    done(served.http(OPERATOR), "cancel-tournament", reason="The wheel is broken.")
    until(lambda: not kept_for(served, "RR1"))
    assert note(served, "RR1-1").refused is None


@clause("SATG 6.1.1")
def test_wagers_are_taken_as_long_as_the_terms_say(served: Served) -> None:
    terms = two_stages(tables=1)
    terms = replace(terms, wagers=replace(terms.wagers, wagering_s=2 * WAGERING_S))
    in_heats(served, HEAD, "RR1", terms=terms)
    play = Play(served, "RR1", "D1")
    play.dealer.done("RR1", "open-wagering")
    until(lambda: play.at.round is not None)
    until_ms = play.at.playing.until
    assert until_ms is not None
    assert until_ms - play.at.playing.opened_at == 2_000 * WAGERING_S
