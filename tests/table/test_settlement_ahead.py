"""What a result pays is worked out while the dealer looks at it; the confirmation pays that, or what is true since."""

import pytest

from croupier.engine import settlement_ahead as foreseen
from croupier.table.round import Round
from croupier.table.settlement import end_round as ending
from croupier.table.values.sheet import Sheet
from support.scripted_tables import Played

A_ROUND = """
    0   1      join
    0   2      join
    0   dealer buy-in 1 100
    0   dealer buy-in 2 100
    0   dealer wagering
    1   1      wager red 5
    2   2      wager black 5
    31  dealer start
    32  device rest
    33  dealer enter 1
"""


@pytest.fixture
def worked_out(monkeypatch: pytest.MonkeyPatch) -> list[Round]:
    """The rounds whose results were priced, once for each time."""
    priced: list[Round] = []
    really = ending.due_at_terminals

    def counting(one: Round) -> tuple[str, Sheet]:
        priced.append(one)
        return really(one)

    for module in (ending, foreseen):
        monkeypatch.setattr(module, "due_at_terminals", counting)
    return priced


def entered() -> Played:
    played = Played("rapid-roulette")
    assert played.open().refused is None
    return played.run(A_ROUND)


def test_the_confirmation_finds_what_a_result_pays(worked_out: list[Round]) -> None:
    played = entered()
    played.table.foresee()
    played.table.foresee()
    played.run("""
        34  dealer confirm -> round-settled
        =   player:1 105
        =   player:2 95
    """)
    assert len(worked_out) == 1, "It was worked out once, and before it was confirmed."


def test_an_entry_that_is_put_right_is_priced_anew(worked_out: list[Round]) -> None:
    played = entered()
    played.table.foresee()
    played.run("""
        34  dealer correct-entry 1 2
        36  dealer confirm -> round-settled
        =   player:1 95
        =   player:2 105
    """)
    assert len(worked_out) == 2


def test_nothing_is_foreseen_without_a_result(worked_out: list[Round]) -> None:
    played = Played("rapid-roulette")
    assert played.open().refused is None
    for text in A_ROUND.strip().splitlines()[:-1]:
        played.run(text)
        played.table.foresee()
    assert not worked_out
