"""The best play of Blackjack: the table as people know it, and where the versions differ."""

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from functools import cache

import pytest

from croupier.games.blackjack import BLACKJACK
from croupier.games.blackjack_rules import CONVENTIONS, house
from croupier.games.blackjack_seat import SeatHand
from croupier.games.equipment.cards import DECK
from croupier.maths.exact.blackjack.best_play import (
    HARD,
    PAIR,
    SOFT,
    BestPlay,
    Cell,
    Opening,
    analyse,
    best_play,
    terms_of,
)
from croupier.maths.exact.blackjack.dealer_hands import NO_CARDS, VALUES, one_more, shoe
from croupier.maths.exact.blackjack.hand_payments import WHOLE, Payments
from croupier.maths.exact.blackjack.hand_values import HandTable, Round, hand_of, two_cards
from support.blackjack_shoes import DECKS, PAIRS, VERSIONS, printed, rows, small
from support.round_tables import TODAY

DEALERS = (2, 3, 4, 5, 6, 7, 8, 9, 10, 1)
"""The dealer's cards in the order of a printed table."""


def table_rows(play: BestPlay, kind: str) -> dict[int, str]:
    """One letter a cell: the first choice, against a dealer's 2 to 10 and ace."""
    letters = {"stand": "S", "draw": "H", "double": "D", "split": "P", "surrender": "R"}
    totals = {HARD: range(4, 21), SOFT: range(12, 22), PAIR: range(1, 11)}[kind]
    return {
        total: "".join(letters[play.table[Cell(kind, total, dealer)][0]] for dealer in DEALERS)
        for total in totals
    }


@cache
def six_decks() -> BestPlay:
    return best_play(TODAY, "Blackjack", 6)


def test_the_hard_totals_are_the_classic_ones() -> None:
    rows = table_rows(six_decks(), HARD)
    assert {rows[total] for total in range(4, 9)} == {"HHHHHHHHHH"}
    assert rows[9] == "HDDDDHHHHH"
    assert rows[10] == "DDDDDDDDHH"
    assert rows[11] == "DDDDDDDDDH"
    assert rows[12] == "HHSSSHHHHH"
    assert {rows[total] for total in range(13, 17)} == {"SSSSSHHHHH"}
    assert {rows[total] for total in range(17, 21)} == {"SSSSSSSSSS"}


def test_soft_totals_are_never_doubled_because_the_ace_would_count_one() -> None:
    rows = table_rows(six_decks(), SOFT)
    assert {rows[total] for total in range(12, 18)} == {"HHHHHHHHHH"}
    assert rows[18] == "SSSSSSSHHH"
    assert {rows[total] for total in range(19, 22)} == {"SSSSSSSSSS"}


def test_pairs_are_split_as_the_classic_table_says() -> None:
    rows = table_rows(six_decks(), PAIR)
    assert rows[1] == "PPPPPPPPPP"
    assert rows[2] == rows[3] == "PPPPPPHHHH"
    assert rows[4] == "HHHPPHHHHH"
    assert rows[5] == "DDDDDDDDHH"
    assert rows[6] == "PPPPPHHHHH"
    assert rows[7] == "PPPPPPHHHH"
    assert rows[8] == "PPPPPPPPPP"
    assert rows[9] == "PPPPPSPPSS"
    assert rows[10] == "SSSSSSSSSS"


def test_a_liking_ends_with_what_is_always_offered() -> None:
    for cell, liked in six_decks().table.items():
        assert liked[-1] in ("stand", "draw")
        assert len(set(liked)) == len(liked)
        if cell.kind != PAIR and cell.total <= 11:
            assert liked[-1] == "draw"


def test_the_first_cards_are_played_by_their_values_where_the_total_does_not_say_it_all() -> None:
    """Ten and two against a four: the one ten less in the shoe makes drawing better, or nearly so."""
    play = six_decks()
    ten_two, nine_three = (play.openings[Opening(low, high, 4)] for low, high in ((2, 10), (3, 9)))
    assert ten_two["draw"] - ten_two["stand"] > nine_three["draw"] - nine_three["stand"]
    assert play.edge < play.basic_edge < play.edge + Fraction(1, 10_000)


def test_the_versions_differ_as_they_should() -> None:
    """A dealer who hits soft 17 gains; who never acts loses far more than the best play."""
    never = {item: rows("blackjack")[item, 6, "blackjack"].edge for item in VERSIONS}
    assert six_decks().edge < Fraction(1, 100) < never["Blackjack"]
    for version, percent in [("Blackjack", "8.00"), ("Crown 21", "7.92")]:
        assert printed(never[version], "0.01") == Decimal(percent)


@pytest.mark.parametrize("decks", DECKS)
def test_what_suits_pay_in_the_super_bonus_version_is_their_mean(decks: int) -> None:
    """Three sevens: mixed 3 to 2, of one suit 2 to 1, of spades 3 to 1."""
    payments = Payments(terms_of(TODAY, "Super Bonus", decks))
    sevens = one_more(NO_CARDS, 6, 3)
    worth = payments.worth_of_hand(sevens, hand_of(sevens), WHOLE)
    alike = Fraction((decks - 1) * (decks - 2), (4 * decks - 1) * (4 * decks - 2))
    mean = Fraction(3, 2) * (1 - alike) + alike * (Fraction(3, 4) * 2 + Fraction(1, 4) * 3)
    assert Fraction(worth.usual, payments.unit) == mean
    assert not worth.otherwise
    six_seven_eight = one_more(two_cards(5, 6), 7)
    worth = payments.worth_of_hand(six_seven_eight, hand_of(six_seven_eight), WHOLE)
    mean = Fraction(3, 2) * Fraction(15, 16) + Fraction(1, 16) * (
        Fraction(3, 4) * 2 + Fraction(3, 4)
    )
    assert Fraction(worth.usual, payments.unit) == mean


def test_who_surrenders_loses_half_and_the_whole_to_a_dealers_blackjack() -> None:
    play = analyse(small("Super Bonus", PAIRS))
    for opening, values in play.openings.items():
        offered = opening.dealer in (1, 10) and (opening.low, opening.high) != (1, 10)
        assert ("surrender" in values) == offered
        if offered:
            left = one_more(one_more(PAIRS, opening.low - 1, -1), opening.high - 1, -1)
            left = one_more(left, opening.dealer - 1, -1)
            natural = Fraction(left[9 if opening.dealer == 1 else 0], sum(left))
            assert values["surrender"] == -natural - (1 - natural) * Fraction(1, 2)


def test_the_convention_is_the_rulebooks_unless_another_is_asked_for() -> None:
    assert terms_of(TODAY, "Blackjack", 6).rules == house(TODAY, "Blackjack")
    asked = terms_of(TODAY, "Blackjack", 6, "OBO").rules
    assert asked == house(TODAY, "Blackjack")._replace(convention=CONVENTIONS.index("OBO"))


def test_a_doubled_hand_of_the_super_bonus_version_is_rescued_where_that_is_better() -> None:
    at = Round(Payments(small("Super Bonus", PAIRS)), 9)
    hands = HandTable(at, WHOLE, at.left)
    drawn = two_cards(2, 7)  # 11; a three makes 14
    doubled = hands.share(hands.doubling(drawn, hand_of(drawn)), 2)
    kept = replace(at.payments.terms, rules=at.payments.terms.rules._replace(surrenders=0))
    at = Round(Payments(kept), 9)
    hands = HandTable(at, WHOLE, at.left)
    assert doubled > hands.share(hands.doubling(drawn, hand_of(drawn)), 2)


def test_a_shoe_too_small_to_deal_every_round_is_a_mistake() -> None:
    with pytest.raises(AssertionError, match="too small"):
        analyse(small(left=(2,) * 10))


def test_values_are_those_of_a_pack() -> None:
    assert shoe(DECK, 1) == (4,) * 9 + (16,)
    assert sum(shoe(BLACKJACK.variant("Super Bonus").dealing.source, 8)) == 384
    assert [SeatHand([value]).hand.hard for value in VALUES] == list(range(1, 11))
