"""Blackjack: the figures that others have printed, and the rows of each version."""

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from croupier.games.blackjack_rules import BUSTED_AND_ONE, EVERYTHING
from croupier.games.equipment.cards import DECK
from croupier.games.rapid_blackjack import SIDE_BETS
from croupier.maths.exact.blackjack.best_play import BestPlay, analyse, terms_of
from croupier.maths.exact.blackjack.passive_play import WHENEVER_OFFERED, on_two_cards
from support.blackjack_shoes import DECKS, GAMES, VERSIONS, printed, rows
from support.round_tables import TODAY


@cache
def played(version: str, decks: int, **choices: int) -> BestPlay:
    terms = terms_of(TODAY, version, decks)
    return analyse(replace(terms, rules=terms.rules._replace(**choices)))


# What others have printed.


def test_the_edge_of_the_best_play_is_the_one_printed_for_eight_decks_and_one_split() -> None:
    play = played("Blackjack", 8, hands=2, convention=BUSTED_AND_ONE)
    assert printed(play.edge, "0.01") == Decimal("0.59")
    assert printed(play.basic_edge, "0.01") == Decimal("0.59")
    assert play.edge < play.basic_edge


@pytest.mark.parametrize("decks", [4, 8])
def test_the_return_of_blackjack_plus_is_the_one_computed_elsewhere(decks: int) -> None:
    """97.08 to 97.11 % with one split and nothing given back; the regulator quotes a little more."""
    play = played("Blackjack Plus", decks, hands=2, convention=EVERYTHING)
    assert Decimal("97.08") <= printed(1 - play.edge, "0.01") <= Decimal("97.11")


def test_kings_bounty_is_the_printed_one() -> None:
    row = rows("rapid-blackjack")["Blackjack", 6, "kings-bounty"]
    assert printed(row.edge, "0.001") == Decimal("23.164")
    variance = Decimal(row.variance.numerator) / Decimal(row.variance.denominator)
    assert variance.sqrt().quantize(Decimal("0.001")) == Decimal("4.871")


def test_royal_match_at_other_odds_is_the_printed_one() -> None:
    """25 to 1 and 5 to 2, six decks: not the odds here, but the same count."""
    found = on_two_cards(SIDE_BETS[2], DECK, 6)
    edge = -(25 * found[1] + Fraction(5, 2) * found[2] - found[0])
    assert printed(edge, "0.01") == Decimal("6.67")


@pytest.mark.parametrize("decks", DECKS)
def test_insurance_is_as_good_as_the_tens_left_beside_an_ace(decks: int) -> None:
    for key, version in [("blackjack", item) for item in VERSIONS] + [
        ("rapid-blackjack", "Crown 21")
    ]:
        cards = 48 if version == "Super Bonus" else 52
        tens = Fraction((cards - 36) * decks, cards * decks - 1)
        row = rows(key)[version, decks, "insurance"]
        assert row.edge == 1 - 3 * tens
        assert row.hit == tens
        assert row.policy == WHENEVER_OFFERED


# The rows.


@pytest.mark.parametrize("key", GAMES)
def test_each_version_has_its_rows_and_side_bets_only_where_they_are_approved(key: str) -> None:
    for version, decks in product([variant.name for variant in GAMES[key].variants], DECKS):
        found = {bet for name, number, bet in rows(key) if (name, number) == (version, decks)}
        approved = key == "rapid-blackjack" and decks in (4, 6, 8)
        sides = {bet.key for bet in SIDE_BETS} if approved else set()
        assert found == {"blackjack", "insurance"} | sides
    for row in rows(key).values():
        assert sum(line.probability for line in row.lines) == 1
        assert all(line.probability > 0 for line in row.lines)


@pytest.mark.parametrize("decks", [4, 6, 8])
def test_side_bets_by_a_count_of_pairs_of_cards(decks: int) -> None:
    """Kings of spades, pairs and suits, counted on paper."""
    found, cards = rows("rapid-blackjack"), 52 * decks
    pairs = Fraction(cards * (cards - 1), 2)
    chances = {
        line.name: line.probability * pairs
        for key in ("kings-bounty", "bet-the-set-21", "royal-match-21")
        for line in found["Crown 21", decks, key].lines
        if line.name != "loses"
    }
    same = Fraction(decks * (decks - 1), 2)
    kings = chances["two-kings-of-spades-dealer-blackjack"] + chances["two-kings-of-spades"]
    natural = Fraction(2 * 4 * decks * (16 * decks - 2), (cards - 2) * (cards - 3))
    assert kings == same
    assert chances["two-kings-of-spades-dealer-blackjack"] == same * natural
    assert chances["two-suited-kings"] == 3 * same
    assert chances["two-suited-queens-jacks-tens"] == 12 * same
    assert chances["suited-20"] == 4 * 7 * decks**2  # six pairs of tens, and an ace with a nine
    assert chances["two-kings"] == 6 * decks**2
    assert chances["unsuited-20"] == (16 * 12 - 12) * decks**2 / 2 + 12 * decks**2
    assert chances["suited-pair"] == 52 * same
    assert chances["unsuited-pair"] == 13 * 6 * decks**2
    assert chances["king-queen-suited"] == 4 * decks**2
    assert chances["two-suited-cards"] == 4 * (13 * decks) * (13 * decks - 1) // 2 - 4 * decks**2
