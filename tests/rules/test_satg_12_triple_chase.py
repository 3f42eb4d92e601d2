"""SATG 12, Triple Chase."""

from collections.abc import Mapping
from functools import cache
from itertools import combinations, permutations

import pytest

from croupier.errors import BadInput
from croupier.games.contract.deal import DONE
from croupier.games.equipment.cards import DECK, card, cards, count, high, show
from croupier.games.triple_chase import TRIPLE_CHASE
from support.round_tables import TODAY, Round, clause, rounds

VARIANT = TRIPLE_CHASE.variant("")


@rounds(
    "triple-chase",
    decks=6,
    text="""
    SATG 12.8.1 crown-pairs.mixed-pair; SATG 12.2 pair(b)      | 7h 2c 7c  | crown-pairs        | 100 returns 700
    SATG 12.8.1 crown-pairs.coloured-pair; SATG 12.2 pair(a)   | 7h 2c 7d  | crown-pairs        | 100 returns 1400
    SATG 12.8.1 crown-pairs.suited-pair; SATG 12.2 pair(c)     | 7h 2c 7h  | crown-pairs        | 100 returns 2600
    SATG 12.6.1(b)(i)                                          | 9h 2c 9s  | crown-pairs        | 100 returns 700
    SATG 12.6.1(b)(ii)                                         | 9h 9s 2c  | crown-pairs        | loses
    SATG 12.2 pair                                             | Kh 2c Kh  | crown-pairs        | 100 returns 2600
    SATG 12.2 pair                                             | Kh 2c Qh  | crown-pairs        | loses

    SATG 12.8.1 blackjack-bounty.mixed; SATG 12.2 blackjack(b)    | As 5c Kh  | blackjack-bounty | 100 returns 1200
    SATG 12.8.1 blackjack-bounty.coloured; SATG 12.2 blackjack(a) | As 5c Kc  | blackjack-bounty | 100 returns 2300
    SATG 12.2 blackjack(a)                                     | As 5c Ks  | blackjack-bounty   | 100 returns 3100
    SATG 12.8.1 blackjack-bounty.suited; SATG 12.2 blackjack(c)   | Ah 5c 10h | blackjack-bounty | 100 returns 3100
    SATG 12.6.1(c)(i)                                          | Ad 5c Kc  | blackjack-bounty   | 100 returns 1200
    SATG 12.6.1(c)(i)                                          | Kc 5c Ad  | blackjack-bounty   | 100 returns 1200
    SATG 12.6.1(c)(ii)                                         | Ad Kc 5c  | blackjack-bounty   | loses
    SATG 12.2 blackjack                                        | 10c 5c Ad | blackjack-bounty   | 100 returns 1200
    SATG 12.2 blackjack                                        | Jc Ad 5c  | blackjack-bounty   | loses
    SATG 12.2 blackjack                                        | Ad Ac Ah  | blackjack-bounty   | loses

    SATG 12.8.1 total-13; SATG 12.6.1(d)(i)                    | Kh 9s 3c  | total-13           | 100 returns 1100
    SATG 12.6.1(d)(ii)                                         | Kh 9s 2c  | total-13           | loses
    SATG 12.6.1(d)(ii)                                         | Kh 9s 4c  | total-13           | loses
    SATG 12.8.1 under-13; SATG 12.6.1(e)(i)                    | Kh 9s 2c  | under-13           | 100 returns 200
    SATG 12.6.1(e)(i); SATG 12.4.5                             | Ah 9s Kc  | under-13           | 100 returns 200
    SATG 12.6.1(e)(ii)                                         | Kh 9s 3c  | under-13           | loses
    SATG 12.6.1(e)(ii)                                         | Kh 9s Kc  | under-13           | loses
    SATG 12.8.1 over-13; SATG 12.6.1(f)(i)                     | Kh 9s 4c  | over-13            | 100 returns 200
    SATG 12.6.1(f)(ii)                                         | Kh 9s 3c  | over-13            | loses

    SATG 12.8.1 lucky-8s.one; SATG 12.6.1(g)(i)                | 8h 2c 9s  | lucky-8s           | 100 returns 300
    SATG 12.8.1 lucky-8s.two; SATG 12.6.1(g)(i)                | 2c 8h 8s  | lucky-8s           | 100 returns 1600
    SATG 12.8.1 lucky-8s.three; SATG 12.6.1(g)(i)              | 8c 8h 8s  | lucky-8s           | 100 returns 20100
    SATG 12.6.1(g)(ii)                                         | 2c 3h 9s  | lucky-8s           | loses

    SATG 12.8.1 extra-chance-pairs.mixed-pair; SATG 12.6.1(h)(i)    | 8s 8h 2c | extra-chance-pairs | 100 returns 300
    SATG 12.8.1 extra-chance-pairs.coloured-pair; SATG 12.6.1(h)(i) | 2c 8s 8c | extra-chance-pairs | 100 returns 500
    SATG 12.8.1 extra-chance-pairs.suited-pair; SATG 12.6.1(h)(i)   | 8s 2c 8s | extra-chance-pairs | 100 returns 700
    SATG 12.8.1 note*                                          | 8s 8s 8h  | extra-chance-pairs | 100 returns 700
    SATG 12.6.1(h)(i)                                          | 8s 8c 8h  | extra-chance-pairs | 100 returns 500
    SATG 12.6.1(h)(ii)                                         | 10s Js Qs | extra-chance-pairs | loses

    SATG 12.8.1 total-20; SATG 12.6.1(i)(i)                    | Kh 9s Ac  | total-20           | 100 returns 1400
    SATG 12.6.1(i)(i) fn2                                      | Ah Ac 8c  | total-20           | loses
    SATG 12.6.1(i)(i) fn2                                      | Ah Ac 8c  | under-20           | 100 returns 200
    SATG 12.6.1(i)(i) fn2                                      | Kh Kc Ac  | over-20            | 100 returns 200
    SATG 12.6.1(i)(ii)                                         | Kh 8s Ac  | total-20           | loses
    SATG 12.6.1(i)(ii)                                         | Kh Ks Ac  | total-20           | loses
    SATG 12.8.1 under-20; SATG 12.6.1(j)(i)                    | Kh 8s Ac  | under-20           | 100 returns 200
    SATG 12.6.1(j)(ii)                                         | Kh 9s Ac  | under-20           | loses
    SATG 12.8.1 over-20; SATG 12.6.1(k)(i)                     | Kh 9s 2c  | over-20            | 100 returns 200
    SATG 12.6.1(k)(ii)                                         | Kh 9s Ac  | over-20            | loses

    SATG 12.8.1 poker-pursuit.flush; SATG 12.6.1(l)(i) flush   | 2c 9c Kc  | poker-pursuit      | 100 returns 400
    SATG 12.2 poker-pursuit(a)                                 | Ks 9s 4s  | poker-pursuit      | 100 returns 400
    SATG 12.2 poker-pursuit(a)                                 | Ks Ks 5s  | poker-pursuit      | 100 returns 400
    SATG 12.2 poker-pursuit(a)                                 | 8s 8s 8s  | poker-pursuit      | 100 returns 5100
    SATG 12.2 poker-pursuit(a)                                 | 9s 8s 7s  | poker-pursuit      | 100 returns 10100
    SATG 12.8.1 poker-pursuit.straight; SATG 12.6.1(l)(i) straight | 6h 4c 5s | poker-pursuit   | 100 returns 700
    SATG 12.2 poker-pursuit(b); SATG 12.8.1 note**             | Ah Kc Qs  | poker-pursuit      | 100 returns 700
    SATG 12.2 poker-pursuit(b); SATG 12.8.1 note**             | 3h 2c As  | poker-pursuit      | 100 returns 700
    SATG 12.2 poker-pursuit(b); SATG 12.8.1 note**; SATG 12.4.2(a) | Kh Ac 2s | poker-pursuit   | loses
    SATG 12.8.1 poker-pursuit.three-of-a-kind                  | Qh Qc Qs  | poker-pursuit      | 100 returns 5100
    SATG 12.6.1(l)(i) three-of-a-kind                          | Qh Qc Qs  | poker-pursuit      | 100 returns 5100
    SATG 12.2 poker-pursuit(d)                                 | 2h 2h 2h  | poker-pursuit      | 100 returns 5100
    SATG 12.2 poker-pursuit(d)                                 | 2h 2s 2h  | poker-pursuit      | 100 returns 5100
    SATG 12.8.1 poker-pursuit.straight-flush                   | Jd 10d 9d | poker-pursuit      | 100 returns 10100
    SATG 12.6.1(l)(i) straight-flush                           | Jd 10d 9d | poker-pursuit      | 100 returns 10100
    SATG 12.2 poker-pursuit(c)                                 | Ah Kh Qh  | poker-pursuit      | 100 returns 10100
    SATG 12.2 poker-pursuit(c)                                 | 3h 2h Ah  | poker-pursuit      | 100 returns 10100
    SATG 12.6.1(l)(ii)                                         | 9h 9s 2c  | poker-pursuit      | loses
    SATG 12.6.1(l)(ii) straight                                | Kh Ac 2s  | poker-pursuit      | loses
    """,
)  # fmt: skip
@clause("SATG 12.8.1")
def test_settlement(row: Round) -> None:
    row.check()


def every_hand() -> list[tuple[int, int, int]]:
    """Every three cards without regard to order, and twice or thrice the same one from six decks."""
    return [(a, b, c) for a in DECK.faces for b in range(a, 52) for c in range(b, 52)]


@clause(
    "SATG 12.2 poker-pursuit",
    "SATG 12.6.1(l)",
    "SATG 12.6.1(l)(i)",
    "SATG 12.6.1(l)(ii) flush",
    "SATG 12.6.1(l)(ii) straight",
    "SATG 12.6.1(l)(ii) three-of-a-kind",
    "SATG 12.6.1(l)(ii) straight-flush",
)
def test_poker_pursuit_is_one_category_or_none_for_every_hand() -> None:
    """Against a second definition, written as sets and sorted lists."""
    bet = VARIANT.bet("poker-pursuit")
    for hand in every_hand():
        ranks = sorted(high(item) for item in hand)
        suits = {item // 13 for item in hand}
        rows = ranks == [2, 3, 14] or ranks == list(range(ranks[0], ranks[0] + 3))
        alike = len(set(ranks)) == 1
        expected = {
            "three-of-a-kind": alike,
            "straight-flush": rows and len(suits) == 1,
            "straight": rows and len(suits) > 1,
            "flush": len(suits) == 1 and not rows and not alike,
        }
        assert sum(expected.values()) <= 1
        line = bet.lines.get(bet.settle(hand, 0))
        assert line == next((name for name, holds in expected.items() if holds), None)


VALUES = {"J": 10, "Q": 10, "K": 10, "A": 1}


@cache
def worth(one: int) -> int:
    """SATG 12.4.3 to 12.4.5, stated again."""
    name = show(one)[:-1]
    return VALUES.get(name) or int(name)


@cache
def kind(one: int, other: int) -> str:
    """How two cards go together, stated again by their notation."""
    red = {"d", "h"}
    marks = show(one)[-1], show(other)[-1]
    if marks[0] == marks[1]:
        return "suited"
    return "coloured" if (marks[0] in red) == (marks[1] in red) else "mixed"


def best_pair(hand: tuple[int, int, int]) -> str | None:
    """The best pair among three cards."""
    kinds = {kind(a, b) for a, b in combinations(hand, 2) if show(a)[:-1] == show(b)[:-1]}
    return next((f"{name}-pair" for name in ("suited", "coloured", "mixed") if name in kinds), None)


@cache
def stated_again(hand: tuple[int, int, int]) -> Mapping[str, str | None]:
    """What each bet wins, by notation and sums and not by the code under test."""
    first, _, third = hand
    names = {show(first)[:-1], show(third)[:-1]}
    two, three = worth(first) + worth(third), sum(map(worth, hand))
    eights = sum(show(item)[:-1] == "8" for item in hand)
    return {
        "crown-pairs": f"{kind(first, third)}-pair" if len(names) == 1 else None,
        "blackjack-bounty": kind(first, third)
        if "A" in names and {"10", "J", "Q", "K"} & names
        else None,
        "total-13": "exact" if two == 13 else None,
        "under-13": "under" if two < 13 else None,
        "over-13": "over" if two > 13 else None,
        "lucky-8s": (None, "one", "two", "three")[eights],
        "extra-chance-pairs": best_pair(hand),
        "total-20": "exact" if three == 20 else None,
        "under-20": "under" if three < 20 else None,
        "over-20": "over" if three > 20 else None,
    }


@pytest.mark.parametrize(
    ("key", "letter"),
    [
        pytest.param(key, letter, marks=clause(f"SATG 12.6.1({letter})"), id=key)
        for letter, key in zip(
            "bcdefghijk",
            ("crown-pairs", "blackjack-bounty", "total-13", "under-13", "over-13", "lucky-8s",
             "extra-chance-pairs", "total-20", "under-20", "over-20"),
            strict=True,
        )
    ],
)  # fmt: skip
def test_the_evaluator_for_every_hand(key: str, letter: str) -> None:
    bet = VARIANT.bet(key)
    for a, b, c in every_hand():
        for hand in ((a, b, c), (a, c, b), (b, a, c)):  # each pair in positions one and three
            assert bet.lines.get(bet.settle(hand, 0)) == stated_again(hand)[key], hand


@clause("SATG 12.4.2")
def test_no_suit_outranks_another() -> None:
    """Renaming the suits of a hand within their colours changes no result."""
    renamed = {0: 3, 3: 0, 1: 2, 2: 1}
    for hand in every_hand()[::7]:
        other = tuple(renamed[item // 13] * 13 + item % 13 for item in hand)
        for bet in VARIANT.bets:
            assert bet.settle(hand, 0) == bet.settle(other, 0)


@clause("SATG 12.6.1(a)")
def test_two_card_bets_do_not_see_the_second_card() -> None:
    two_card = ("crown-pairs", "blackjack-bounty", "total-13", "under-13", "over-13")
    for key in two_card:
        bet = VARIANT.bet(key)
        for first, third in permutations(cards("Ah Kh 10c 3d 3h 8s"), 2):
            assert len({bet.settle((first, second, third), 0) for second in DECK.faces}) == 1


@clause("SATG 12.6.1(a)(vi)")
def test_the_order_of_dealing_never_matters_to_three_card_bets() -> None:
    for key in (
        "lucky-8s",
        "extra-chance-pairs",
        "total-20",
        "under-20",
        "over-20",
        "poker-pursuit",
    ):
        bet = VARIANT.bet(key)
        assert bet.look.places == (0, 1, 2)
        for hand in every_hand()[::97]:
            assert len({bet.settle(order, 0) for order in permutations(hand)}) == 1


@pytest.mark.parametrize(
    ("numeral", "key", "places"),
    [
        pytest.param(numeral, key, places, marks=clause(f"SATG 12.6.1(a)({numeral})"), id=key)
        for numeral, key, places in (
            ("i", "crown-pairs", 2), ("ii", "blackjack-bounty", 2), ("iii", "total-13", 2),
            ("iv", "under-13", 2), ("v", "over-13", 2), ("vii", "lucky-8s", 3),
            ("viii", "extra-chance-pairs", 3), ("ix", "total-20", 3), ("x", "under-20", 3),
            ("xi", "over-20", 3), ("xii", "poker-pursuit", 3),
        )
    ],
)  # fmt: skip
def test_the_catalogue_has_the_bet(numeral: str, key: str, places: int) -> None:
    bet = VARIANT.bet(key)
    assert len(bet.look.places) == places
    assert f"SATG 12.6.1(a)({numeral})" in bet.cites


def test_bets_on_two_cards_lie_above_those_on_all_three() -> None:
    rows = {area.bet: area.y for area in TRIPLE_CHASE.variant("").layout}
    assert rows["crown-pairs"] < rows["total-13"] < rows["lucky-8s"] < rows["total-20"]


@clause("SATG 12.3.2")
def test_the_layout_has_an_area_for_each_of_the_eleven_bets() -> None:
    assert sorted(area.bet for area in VARIANT.layout) == sorted(bet.key for bet in VARIANT.bets)
    assert len(VARIANT.bets) == 11


@clause("SATG 12.4.3", "SATG 12.4.4", "SATG 12.4.5")
def test_values() -> None:
    assert [count(card(f"{number}c")) for number in range(2, 11)] == list(range(2, 11))
    assert {count(item) for item in cards("Js Qh Kd")} == {10}
    assert {count(item) for item in cards("Ac Ad Ah As")} == {1}


@clause("SATG 12.4.1")
def test_six_decks_of_52_without_jokers() -> None:
    assert TRIPLE_CHASE.decks(TODAY, 6) == 6
    for other in (1, 5, 8):
        with pytest.raises(BadInput, match=r"Accepted: 6 \(SATG 12.4.1\)"):
            TRIPLE_CHASE.decks(TODAY, other)
    assert VARIANT.dealing.read("9h 9h 9h", 6) == (card("9h"),) * 3
    with pytest.raises(BadInput, match="Unknown card 'Jo'"):
        VARIANT.dealing.read("9h Jo 9s", 6)


def test_cards_go_to_the_three_positions_in_order() -> None:
    deal = VARIANT.dealing
    assert deal.places == ("card 1", "card 2", "card 3")
    assert [
        deal.next_to(places) for places in ((-1, -1, -1), (5, -1, -1), (5, 6, -1), (5, 6, 7))
    ] == [0, 1, 2, DONE]


@pytest.mark.parametrize(
    ("draws", "message"),
    [("9h 2c", "the next goes to card 3"), ("9h 2c 9s 4d", "the round is over after 3")],
)
def test_never_fewer_or_more_than_three_cards(draws: str, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        VARIANT.dealing.read(draws, 6)
