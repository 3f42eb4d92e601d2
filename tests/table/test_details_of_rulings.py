"""A ruling takes the details that it uses, and refuses the others before it looks at anything else."""

import pytest

from croupier.games import GAMES, Game
from croupier.table import commands as c
from croupier.table.irregular.irregularity_table import Does, rows_for
from croupier.table.irregular.left_over import SEEN, SEEN_BY_DEALER
from croupier.table.script.format import format_command
from croupier.table.values.people import Actor
from croupier.table.values.refusals import Refusal
from support.scripted_tables import Played, opened

DETAILS = {"face": "4h", "another": True, "area": "1", "wagers": ("1_red",)}
TAKES = {
    Does.DISCARD: {"face", "another"},
    Does.NEXT_CARD: {"face", "another"},
    Does.VOID_AREA: {"area"},
    Does.REWIND: {"wagers"},
}
DEALER = Actor("Kim", "dealer")


def table_of(one: Game) -> Played:
    table = Played(one.key)
    assert table.open().refused is None
    return table


@pytest.mark.parametrize("one", GAMES, ids=lambda item: item.key)
def test_every_ruling_refuses_every_detail_that_it_would_ignore(one: Game) -> None:
    table = table_of(one)
    rulings = [(row.fact, ruling) for row in rows_for(one.key) for ruling in row.rulings]
    assert rulings
    for fact, ruling in rulings:
        for name, value in DETAILS.items():
            order = c.Rule(fact=fact, ruling=ruling.key, **{name: value})  # type: ignore[arg-type]
            line = format_command(0, DEALER, order)
            for answer in (table.order(DEALER, order, at=0), table.line(line)):
                refused, case = answer.refused, (fact, ruling.key, name)
                detail = refused.detail if refused else ""
                ignored = name not in TAKES.get(ruling.does, set())
                ignored |= name == "another" and fact not in (SEEN, SEEN_BY_DEALER)
                says = detail.startswith(f"{ruling.key} takes no {name}. Accepted: ")
                assert says == ignored, (case, refused)
                if refused and ignored:
                    assert refused.why is Refusal.NOT_APPLICABLE, case
                    assert refused.cites == ruling.citations, case


def test_a_refusal_names_all_useless_details_and_those_that_the_ruling_takes() -> None:
    table = opened("rapid-casino-war")
    discards = [
        (row.fact, ruling.key)
        for row in rows_for("rapid-casino-war")
        for ruling in row.rulings
        if ruling.does is Does.DISCARD
    ]
    fact, key = discards[0]
    refused = table.line(f"0 dealer rule {fact} {key} @1 found face=4h wagers=1_red").refused
    assert refused is not None
    assert refused.detail == f"{key} takes no area, wagers. Accepted: face, reason."
