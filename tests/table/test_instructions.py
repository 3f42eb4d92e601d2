"""The system says in the ruled order what to collect and what to pay."""

from croupier.table.settlement.dealer_instructions import instructions
from support.round_tables import clause
from support.scripted_tables import Played, opened


def said(table: Played) -> list[str]:
    return [str(step) for step in instructions(table.state)]


def war() -> Played:
    return opened("casino-war").run("""
        1   dealer  wagering
        2   dealer  lay ann casino-war @1 10
        3   dealer  lay ann tie @1 5
        4   dealer  lay bob casino-war @2 10
        5   dealer  lay bob tie @2 5
        6   dealer  lay cy casino-war @3 10
        7   dealer  call
        8   dealer  enter 9h
        9   dealer  enter Kd
        10  dealer  enter 2c
        11  dealer  enter 9s
    """)


@clause("WAR 7.4.1", "WAR 7.4.2")
def test_losers_are_collected_then_winners_paid_each_from_the_right() -> None:
    table = war()
    assert said(table) == [
        "collect $5.00: bob tie @2",
        "return $5.00: ann tie @1",
        "pay $50.00: ann tie @1",
    ]
    table.run("12 dealer pay tie")
    assert said(table) == [
        "collect $10.00: cy casino-war @3",
        "return $10.00: bob casino-war @2",
        "pay $10.00: bob casino-war @2",
    ]
    table.run("13 dealer pay casino-war")
    assert said(table) == [], "it is for ann to choose"
    table.run("14 dealer choose war go-to-war casino-war @1 for=ann")
    assert said(table) == [], "cards come first"
    table.run("""
        15  dealer  enter 3h
        16  dealer  enter 4h
    """)
    assert said(table) == ["collect $10.00: ann casino-war @1", "collect $10.00: ann casino-war @1"]


def test_with_method_b_the_house_lays_its_chips_first() -> None:
    table = opened("casino-war", settings={"dealing-method": "B"}).run("""
        1   dealer  wagering
        2   dealer  lay ann casino-war @1 10
        3   dealer  call
        4   dealer  enter 9h
        5   dealer  enter 9s
        6   dealer  choose war go-to-war casino-war @1 for=ann signal=spoken
    """)
    assert said(table) == ["lay beside it $10.00: ann casino-war @1"]


@clause("WHEEL 5.1.4")
def test_a_winning_stake_of_the_wheel_is_paid_and_stays() -> None:
    table = opened("big-wheel", "option 1").run("""
        1  dealer  wagering
        2  dealer  lay ann symbol-A 10
        3  dealer  lay bob symbol-B 10
        4  dealer  start
        5  dealer  call
        6  dealer  enter A
    """)
    assert said(table) == [
        "collect $10.00: bob symbol-B",
        "pay $10.00: ann symbol-A",
        "leave on the layout $10.00: ann symbol-A",
    ]


def test_a_table_with_terminals_needs_none() -> None:
    table = opened("triple-chase").run("""
        1  dealer  wagering
        2  1       wager crown-pairs 5
        3  dealer  enter 9h
        4  dealer  enter 2c
        5  dealer  enter 9s
    """)
    assert said(table) == []
