"""Each hand of a split is drawn by itself: its cards, its total, its stake, and whether it is asked about."""

import pytest

from croupier.money import Cents
from croupier.views.screens.dealer_view import dealer_view
from croupier.views.screens.live_layout_view import AreaView
from croupier.views.screens.table_view import table_view
from croupier.views.wire_struct import HandView
from support.scripted_tables import Played, deal, opened
from support.table_screens import balances, terminal_view

PLAN = """
    1  dealer  wagering
    2  dealer  lay ann blackjack @1 20
    3  dealer  lay bob blackjack @2 20
    4  dealer  call
"""
Row = tuple[str, tuple[str, ...], int | None, int, bool, str]


def says(table: Played, choice: str, hand: str, who: str = "ann") -> None:
    area = hand[0]
    table.run(f"50 dealer choose decide/{hand} {choice} blackjack @{area} for={who}")


def rows(hands: tuple[HandView, ...]) -> list[Row]:
    return [(it.of, it.faces, it.total, it.stake, it.asked, it.ended) for it in hands]


def area(table: Played, name: str) -> AreaView:
    areas = dealer_view(table.state, balances={}).areas
    return next(it for it in areas if it.area == name)


@pytest.fixture
def split() -> Played:
    table = opened("blackjack").run(PLAN)
    deal(table, 5, "10s 5h 6d 10d 6h")
    says(table, "split", "1/0/1/2")
    return table


def test_split_hands_of_20_and_7_are_never_27(split: Played) -> None:
    deal(split, 51, "Kc")
    assert rows(area(split, "1").hands) == [
        ("1/1", ("10s", "Kc"), 20, 2_000, True, ""),
        ("1/2", ("10d",), 10, 2_000, False, ""),
    ]
    shown = [it for it in table_view(split.state).hands if it.of.startswith("1")]
    assert [(it.of, it.total) for it in shown] == [("1/1", 20), ("1/2", 10)]
    says(split, "stand", "1/0/2/2")
    deal(split, 52, "7c")
    assert rows(area(split, "1").hands) == [
        ("1/1", ("10s", "Kc"), 20, 2_000, False, "done"),
        ("1/2", ("10d", "7c"), 17, 2_000, True, ""),
    ]


def test_the_question_names_its_choices_with_what_they_cost(split: Played) -> None:
    deal(split, 51, "Kc")
    (wager,) = area(split, "1").wagers
    assert wager.adds == {"split": 2_000}
    assert set(wager.choices) == {"draw", "stand", "split"}


def test_a_doubled_hand_bears_twice_its_stake_and_an_ace_in_it_counts_one() -> None:
    table = opened("blackjack").run(PLAN)
    deal(table, 5, "Ah 5h 6d 8d 6h")
    says(table, "double", "1/0/1/2")
    (hand,) = area(table, "1").hands
    assert (hand.stake, hand.doubled, hand.ended) == (4_000, True, "")
    deal(table, 51, "Kc")
    assert rows(area(table, "1").hands)[0][2:4] == (19, 4_000)


def test_a_hand_that_was_split_again_keeps_its_first_card(split: Played) -> None:
    deal(split, 51, "Qc")
    says(split, "split", "1/0/2/2")
    deal(split, 52, "5c")
    assert [(it.of, it.faces) for it in area(split, "1").hands] == [
        ("1/1", ("10s", "5c")), ("1/2", ("10d",)), ("1/3", ("Qc",)),
    ]  # fmt: skip
    shown = [it for it in table_view(split.state).hands if it.of.startswith("1")]
    assert [(it.of, it.faces) for it in shown] == [
        ("1/1", ("10s", "5c")), ("1/2", ("10d",)), ("1/3", ("Qc",)),
    ]  # fmt: skip


def test_insurance_is_about_the_wager_and_no_hand() -> None:
    table = opened("blackjack").run(PLAN)
    deal(table, 5, "10s 5h Ad 10d 6h")
    assert not any(it.asked for it in area(table, "1").hands)
    assert area(table, "1").wagers[0].adds == {"insure": 1_000}


def test_each_hand_of_a_terminal_has_its_stake_and_the_dealer_sees_them_too() -> None:
    table = opened("rapid-blackjack", "Blackjack").run("""
        1   dealer  wagering
        2   1       wager blackjack 15
        3   2       wager blackjack 15
    """)
    deal(table, 40, "8s Qd 8c")
    table.run("""
        41  1  choose decide/2 split blackjack for=1
        41  2  choose decide/2 draw blackjack for=2
    """)
    deal(table, 42, "3h")
    hands = terminal_view(table, "1").hands
    assert rows(hands) == [
        ("player/1", ("8s", "3h"), 11, 1_500, True, ""),
        ("player/2", ("8c",), 8, 1_500, False, ""),
    ]
    table.run("43 1 choose decide/3 double blackjack for=1")
    assert [it.stake for it in terminal_view(table, "1").hands] == [Cents(3_000), Cents(1_500)]
    seats = dealer_view(table.state, balances=balances(table)).seats
    assert seats is not None
    assert {it.terminal: len(it.hands) for it in seats.seats} == {
        it.terminal: 2 if it.terminal == "1" else 0 for it in seats.seats
    }
