"""SATG 9, Electronic and Rapid Baccarat.

Draws stand in the order dealt: Player, Banker, Player, Banker, then the third cards. Bets of which SATG 9 does
not print the odds (Player, Banker, Tie, pairs, Dragon Bonus) are tested too; such rows name no clause.
"""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from croupier.errors import BadInput, Mistake
from croupier.games import GAMES, Game, Played, game
from croupier.games.baccarat import ELECTRONIC_BACCARAT, MAIN, RAPID_BACCARAT, value
from croupier.games.contract.deal import DONE
from croupier.games.contract.definition import lacking
from croupier.games.contract.fates import settle
from croupier.games.equipment.cards import DECK, EMPTY, cards, show
from croupier.money import Cents
from support.round_tables import TODAY, Round, clause, rounds, table

BOTH = (ELECTRONIC_BACCARAT, RAPID_BACCARAT)
VARIANT = ELECTRONIC_BACCARAT.variant("")
DEAL = VARIANT.dealing
OF_VALUE = cards("10c Ac 2c 3c 4c 5c 6c 7c 8c 9c")
SIDES = [bet for bet in VARIANT.bets if bet.key not in ("player", "banker", "tie")]
WHT = {"wht-1-4": {1, 2, 3, 4}, "wht-5-6": {5, 6}, "wht-7": {7}, "wht-8": {8}, "wht-9": {9}}


def check_at_both(row: Round) -> None:
    for item in BOTH:
        replace(row, game=item.key).check()


@rounds(
    "electronic-baccarat",
    decks=8,
    text="""
    SATG 9.7.1 natural-win.player               | Kh Kc 9s 7d       | player-natural-win  | 100 returns 500
    SATG 9.7.1 natural-win.player               | 3h Kc 5s 7d       | player-natural-win  | 100 returns 500
    SATG 9.7.1 natural-win.player               | Kh Kc 5s 7d 4h    | player-natural-win  | loses
    SATG 9.7.1 natural-win.player               | Kh Kc 7s 6d       | player-natural-win  | loses
    SATG 9.7.1 natural-win.player               | Kh Kc 8s 9d       | player-natural-win  | loses
    SATG 9.7.1 natural-win.banker               | Kh Kc 8s 9d       | banker-natural-win  | 100 returns 500
    SATG 9.7.1 natural-win.banker               | Kh 4c 7s 4d       | banker-natural-win  | 100 returns 500
    SATG 9.7.1 natural-win.banker               | Kh Kc 6s 5d 3h    | banker-natural-win  | loses
    SATG 9.7.1 natural-win.banker               | Kh Kc 9s 8d       | banker-natural-win  | loses
    SATG 9.7.1 natural-win.tie                  | Kh Kc 8s 8d       | player-natural-win  | void
    SATG 9.7.1 natural-win.tie                  | Kh Kc 9s 9d       | banker-natural-win  | void
    SATG 9.7.1 natural-win.tie                  | Kh Kc 9s 9d       | player-natural-win  | 100 returns 100
    SATG 9.7.1 natural-win.tie                  | Kh Kc 7s 7d       | banker-natural-win  | 100 returns 100

    SATG 9.7.1 winning-hand-total.1-2-3-4       | Kh Kc 5s 5d 6h 5c | wht-1-4             | 100 returns 800
    SATG 9.7.1 winning-hand-total.1-2-3-4       | Kh Kc 5s 5d 5h 9c | wht-1-4             | 100 returns 800
    SATG 9.7.1 winning-hand-total.5-6           | Kh Kc 5s 5d 5h Kc | wht-5-6             | 100 returns 450
    SATG 9.7.1 winning-hand-total.5-6           | Kh Kc 5s 5d 5h Ac | wht-5-6             | 100 returns 450
    SATG 9.7.1 winning-hand-total.7             | Kh Kc 7s 6d       | wht-7               | 100 returns 550
    SATG 9.7.1 winning-hand-total.8             | Kh Kc 8s 7d       | wht-8               | 100 returns 400
    SATG 9.7.1 winning-hand-total.8             | Kh Kc 6s 5d 3h    | wht-8               | 100 returns 400
    SATG 9.7.1 winning-hand-total.9             | Kh Kc 8s 9d       | wht-9               | 100 returns 350
    SATG 9.7.1 winning-hand-total.tie           | Kh Kc 5s 5d 5h 5c | wht-1-4             | void
    SATG 9.7.1 winning-hand-total.tie           | Kh Kc 7s 7d       | wht-7               | void
    SATG 9.7.1 winning-hand-total.tie           | Kh Kc 9s 9d       | wht-9               | void
    SATG 9.7.1 winning-hand-total.tie           | Kh Kc 9s 9d       | wht-1-4             | 100 returns 100

    # Dragon Bonus: a natural win pays even money whatever the margin; by 3 or less is not enough.
    | Kh Kc 9s 8d       | player-dragon-bonus | 100 returns 200
    | Kh Kc 9s Qd       | player-dragon-bonus | 100 returns 200
    | Kh Kc 8s 9d       | player-dragon-bonus | loses
    | Kh Kc 8s 9d       | banker-dragon-bonus | 100 returns 200
    | Kh Kc 8s 8d       | player-dragon-bonus | stands off
    | Kh Kc 9s 9d       | banker-dragon-bonus | stands off
    | Kh Kc 7s 7d       | player-dragon-bonus | loses
    | Kh Kc 7s 7d       | banker-dragon-bonus | loses
    | Kh Kc 5s 5d 4h 5c | player-dragon-bonus | 100 returns 3100
    | Kh Kc 5s 5d 4h 6c | player-dragon-bonus | 100 returns 1100
    | Kh Kc 5s 5d 4h 7c | player-dragon-bonus | 100 returns 700
    | Kh Kc 5s 5d 4h 8c | player-dragon-bonus | 100 returns 500
    | Kh Kc 5s 5d 4h 9c | player-dragon-bonus | 100 returns 300
    | Kh Kc 5s 5d 4h Jc | player-dragon-bonus | 100 returns 200
    | Kh Kc 5s 5d 4h Ac | player-dragon-bonus | loses
    | Kh Kc 5s 5d 4h 5c | banker-dragon-bonus | loses
    | Kh Kc 5s 5d 5h 4c | banker-dragon-bonus | 100 returns 3100
    | Kh Kc 5s 5d 5h 3c | banker-dragon-bonus | 100 returns 1100
    | Kh Kc 5s 5d 5h 2c | banker-dragon-bonus | 100 returns 700
    | Kh Kc 5s 5d 5h Ac | banker-dragon-bonus | 100 returns 500
    | Kh Kc 5s 5d 5h Jc | banker-dragon-bonus | 100 returns 300
    | Kh Kc 5s 5d 5h 9c | banker-dragon-bonus | 100 returns 200
    | Kh Kc 5s 5d 5h 8c | banker-dragon-bonus | loses

    # A pair is of one rank, not of one value; a tie does not touch it, nor do third cards.
    | Kh 2c Kd 6d       | player-pair         | 100 returns 1200
    | Kh 2c Qh 6d       | player-pair         | loses
    | 4h Kc 4d 8d       | player-pair         | 100 returns 1200
    | 2h Kc 6d Ks       | player-pair         | loses
    | 2h Kc 6d Kc       | banker-pair         | 100 returns 1200
    | 2h Kc 6d 10c      | banker-pair         | loses
    | 2h 4c Ad Ac 4s 4h | banker-pair         | loses

    | Kh Kc 7s 6d       | player              | 100 returns 200
    | Kh Kc 6s 7d       | player              | loses
    | Kh Kc 7s 7d       | player              | stands off
    | Kh Kc 7s 7d       | tie                 | 100 returns 900
    | Kh Kc 8s 9d       | tie                 | loses
    """,
)  # fmt: skip
def test_settlement(row: Round) -> None:
    check_at_both(row)


@pytest.mark.parametrize(
    ("option", "draws", "bet", "expected"),
    [
        ("commission", "Kh Kc 6s 7d", "banker", "100 returns 195"),
        ("commission", "Kh Kc 5s 6d Kd", "banker", "100 returns 195"),
        ("commission", "Kh Kc 7s 6d", "banker", "loses"),
        ("commission", "Kh Kc 7s 7d", "banker", "stands off"),
        ("no commission", "Kh Kc 6s 7d", "banker", "100 returns 200"),
        ("no commission", "Kh Kc 5s 6d Kd", "banker", "100 returns 150"),  # a six of two cards
        ("no commission", "Kh Kc 5s 5d 5h Ac", "banker", "100 returns 150"),  # and of three
        ("no commission", "Kh Kc 7s 6d", "banker", "loses"),
        ("no commission", "Kh Kc 6s 6d", "banker", "stands off"),
    ],
)
def test_settlement_by_option(option: str, draws: str, bet: str, expected: str) -> None:
    check_at_both(Round("electronic-baccarat", "", option, 8, draws, bet, "", expected))


@rounds(
    "electronic-baccarat",
    option="option 1",
    decks=8,
    text="""
    SATG 9.7.1 super-6.option-1 | Kh Kc 5s 6d Kd    | super-6 | 100 returns 1300
    SATG 9.7.1 super-6.option-1 | Kh Kc 6s 6d       | super-6 | loses
    SATG 9.7.1 super-6.option-1 | Kh Kc 7s 6d       | super-6 | loses
    """,
)
def test_super_6_under_option_1(row: Round) -> None:
    """A tie at six is no win of the Banker."""
    check_at_both(row)


@rounds(
    "electronic-baccarat",
    option="option 2",
    decks=8,
    text="""
    SATG 9.7.1 super-6.option-2 | Kh Kc 5s 5d 5h Ac | super-6 | 100 returns 1600
    SATG 9.7.1 super-6.option-2 | Kh Kc 6s 6d       | super-6 | loses
    SATG 9.7.1 super-6.option-2 | Kh Kc 6s 7d       | super-6 | loses
    """,
)
def test_super_6_under_option_2(row: Round) -> None:
    check_at_both(row)


def test_bets_are_named_in_words_and_pairs_lie_above_the_main_wagers() -> None:
    names = {bet.key: bet.name for bet in VARIANT.bets}
    assert names["wht-1-4"] == "Winning Hand Total 1 to 4"
    rows = {area.bet: area.y for area in VARIANT.layout}
    assert rows["player-pair"] < rows["player"] < rows["super-6"]


@pytest.mark.parametrize(
    ("key", "options"),
    [("super-6", ("option 1", "option 2")), ("banker", ("commission", "no commission"))],
)
def test_a_bet_with_two_pay_tables_needs_one_of_them_chosen(
    key: str, options: tuple[str, ...]
) -> None:
    for item in BOTH:
        bet = item.variant("").bet(key)
        assert item.options(VARIANT, bet, TODAY) == options
        for other in ("", "option 3"):
            with pytest.raises(BadInput, match=f"Unknown pay table of '{key}' '{other}'"):
                item.pays(VARIANT, bet, TODAY, option=other, decks=8)


# The Table of Play stated again: the values of the Player's third card to which the Banker draws.
BANKER_DRAWS = {
    0: {0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, 1: {0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, 2: {0, 1, 2, 3, 4, 5, 6, 7, 8, 9},
    3: {0, 1, 2, 3, 4, 5, 6, 7, 9}, 4: {2, 3, 4, 5, 6, 7}, 5: {4, 5, 6, 7}, 6: {6, 7}, 7: set[int](),
}  # fmt: skip
NONE = -1


def player_thirds(player: int, banker: int) -> list[int]:
    """The values that the Player's third card may have; only NONE when the Player stands."""
    return list(range(10)) if player <= 5 and banker <= 7 else [NONE]


def banker_thirds(player: int, banker: int, third: int) -> list[int]:
    """The same for the Banker, who goes by the third card of a Player who drew."""
    natural = player >= 8 or banker >= 8
    draws = banker <= 5 if third == NONE else third in BANKER_DRAWS[banker]
    return list(range(10)) if draws and not natural else [NONE]


def placed(*values: int) -> tuple[int, ...]:
    """The six places of a coup from values of cards."""
    return tuple(EMPTY if value == NONE else OF_VALUE[value] for value in values)


@clause("SATG 9.6.2")
def test_the_table_of_play_for_every_deal() -> None:
    """All 10,000 values of two cards each, then every third card that the table calls for."""
    for p1, b1, p2, b2 in product(range(10), repeat=4):
        player, banker = (p1 + p2) % 10, (b1 + b2) % 10
        four = placed(p1, b1, p2, b2, NONE, NONE)
        for third in player_thirds(player, banker):
            five = placed(p1, b1, p2, b2, third, NONE)
            lasts = banker_thirds(player, banker, third)
            if third != NONE:
                assert DEAL.next_to(four) == 4, four
            assert DEAL.next_to(five) == (DONE if lasts == [NONE] else 5), five
            for last in lasts:
                # Never a fourth card to a hand.
                assert DEAL.next_to(placed(p1, b1, p2, b2, third, last)) == DONE
        if player >= 8 or banker >= 8:
            assert DEAL.next_to(four) == DONE, four


@clause("SATG 9.6.1(a)")
def test_two_cards_each_in_turn_before_any_third() -> None:
    assert DEAL.places == ("Player 1", "Banker 1", "Player 2", "Banker 2", "Player 3", "Banker 3")
    for values in product(range(10), repeat=3):
        for dealt in range(4):
            assert DEAL.next_to(placed(*values[:dealt], *[NONE] * (6 - dealt))) == dealt
    for text, place in (
        ("", "Player 1"),
        ("9h", "Banker 1"),
        ("9h 9c", "Player 2"),
        ("9h 9c Ks", "Banker 2"),
    ):
        with pytest.raises(BadInput, match=f"the next goes to {place}"):
            DEAL.read(text, 8)


@pytest.mark.parametrize(
    ("draws", "message"),
    [
        ("Kh Kc 6s 7d 2h", "over after 4"),  # the Player stands on 6
        ("Kh Kc 2s 8d 2h", "over after 4"),  # a natural of the Banker stops the Player too
        ("Kh Kc 9s 2d 2h", "over after 4"),  # and the other way about
        ("Kh Kc 5s 3d 8h 2h", "over after 5"),  # the Banker stands on 3 against an 8
        ("Kh Kc 5s 3d 9h 2h 2c", "over after 6"),  # never a fourth card
        ("Kh Kc 5s 7d", "next goes to Player 3"),
        ("Kh Kc 5s 3d 9h", "next goes to Banker 3"),
        ("Kh Kc 7s 5d", "next goes to Banker 3"),  # the Player stood, so the Banker draws on 5
    ],
)
def test_a_third_card_comes_exactly_when_called_for(draws: str, message: str) -> None:
    for item in BOTH:
        with pytest.raises(BadInput, match=message):
            item.variant("").dealing.read(draws, 8)


def test_values() -> None:
    for face in DECK.faces:
        rank = show(face)[:-1]
        assert value(face) == (1 if rank == "A" else int(rank) if rank in "23456789" else 0)


def every_coup() -> Iterator[tuple[tuple[int, ...], list[int], list[int]]]:
    """The places and the values of both hands, for every pair of two-card totals and every third card."""
    for player, banker in product(range(10), repeat=2):
        for third in player_thirds(player, banker):
            for last in banker_thirds(player, banker, third):
                hands = [0, player, third], [0, banker, last]
                first, second = ([item for item in hand if item != NONE] for hand in hands)
                yield placed(0, 0, player, banker, third, last), first, second


def outcome(bet: str, player: list[int], banker: list[int]) -> str:
    """The definitions of SATG 9.2 stated again, on hands of values."""
    totals = {"player": sum(player) % 10, "banker": sum(banker) % 10}
    natural = {"player": len(player) == 2, "banker": len(banker) == 2}
    tie = totals["player"] == totals["banker"]
    winner = max(totals, key=totals.__getitem__)
    if bet == "super-6":
        return "12 to 1" if winner == "banker" and not tie and totals["banker"] == 6 else "loses"
    if tie:
        return "void"
    if bet in WHT:
        odds = {
            "wht-1-4": "7 to 1",
            "wht-5-6": "7 to 2",
            "wht-7": "9 to 2",
            "wht-8": "3 to 1",
            "wht-9": "5 to 2",
        }
        return odds[bet] if totals[winner] in WHT[bet] else "loses"
    return (
        "4 to 1"
        if bet == f"{winner}-natural-win" and natural[winner] and totals[winner] in (8, 9)
        else "loses"
    )


@pytest.mark.parametrize(
    "key",
    [
        pytest.param(
            bet,
            marks=clause(f"SATG 9.2 {name}", *(f"SATG 9.7.1 {row}" for row in rows.split())),
            id=bet,
        )
        for bet, name, rows in (
            ("player-natural-win", "natural-win", "natural-win.player natural-win.tie"),
            ("banker-natural-win", "natural-win", "natural-win.banker natural-win.tie"),
            ("wht-1-4", "winning-hand-total", "winning-hand-total.1-2-3-4 winning-hand-total.tie"),
            ("wht-5-6", "winning-hand-total", "winning-hand-total.5-6 winning-hand-total.tie"),
            ("wht-7", "winning-hand-total", "winning-hand-total.7 winning-hand-total.tie"),
            ("wht-8", "winning-hand-total", "winning-hand-total.8 winning-hand-total.tie"),
            ("wht-9", "winning-hand-total", "winning-hand-total.9 winning-hand-total.tie"),
            ("super-6", "super-6", ""),
        )
    ],
)
def test_the_definition_holds_in_every_coup(key: str) -> None:
    for item in BOTH:
        bet = item.variant("").bet(key)
        rows = item.pays(
            VARIANT, bet, TODAY, option="option 1" if key == "super-6" else "", decks=8
        )
        for places, player, banker in every_coup():
            line = bet.settle(places, bet.spot(""))
            found = str(rows[line].pay) if line else "loses"
            assert found == outcome(key, player, banker), (player, banker)


@clause("SATG 9.2 electronic-baccarat")
def test_two_games_of_one_engine() -> None:
    found = {item.key: item for item in GAMES if item.table == "baccarat"}
    assert list(found) == ["electronic-baccarat", "rapid-baccarat"]
    assert {item.played for item in found.values()} == {Played.SEMI_AUTOMATED}
    assert game("electronic-baccarat").variants == game("rapid-baccarat").variants == (VARIANT,)


def test_the_catalogue() -> None:
    """Nine additional wagers less the jackpot, which a round brings with it; the rest is of the base game."""
    additional = {
        letter: bet.key
        for bet in SIDES
        for letter in "bcdefghi"
        if f"SATG 9.5.1({letter})" in bet.cites
    }
    assert [additional[letter] for letter in "bcdefghi"] == [
        "player-natural-win", "banker-natural-win", *WHT, "super-6",
    ]  # fmt: skip
    base = {
        "player",
        "banker",
        "tie",
        "player-pair",
        "banker-pair",
        "player-dragon-bonus",
        "banker-dragon-bonus",
    }
    assert {bet.key for bet in VARIANT.bets} == base | set(additional.values())
    assert sorted(area.bet for area in VARIANT.layout) == sorted(bet.key for bet in VARIANT.bets)


def test_side_wagers_need_the_player_or_the_banker() -> None:
    for key in ("player", "banker", "tie"):
        assert lacking(VARIANT.bet(key), ()) is None
    others = {bet.key for bet in SIDES} | {"tie"}
    for bet in SIDES:
        assert lacking(bet, ()) == lacking(bet, {"tie"}) == lacking(bet, others) == MAIN
        assert MAIN.cites == ("SATG 9.5.2(a)",)
        assert (
            lacking(bet, {"player"})
            is lacking(bet, {"banker"})
            is lacking(bet, {"player", "banker"})
            is None
        )


def test_side_wagers_stand_together_even_opposite_ones() -> None:
    held = {"banker", *(bet.key for bet in SIDES)}
    assert {"player-natural-win", "banker-natural-win", *WHT} <= held
    assert [lacking(bet, held - {bet.key}) for bet in SIDES] == [None] * len(SIDES)


@pytest.mark.parametrize(
    ("key", "draws", "odds", "cites"),
    [
        ("player-natural-win", "Kh Kc 9s 7d", Fraction(4), "natural-win.player"),
        ("banker-natural-win", "Kh Kc 7s 9d", Fraction(4), "natural-win.banker"),
        ("wht-1-4", "Kh Kc 5s 5d 6h 5c", Fraction(7), "winning-hand-total.1-2-3-4"),
        ("wht-5-6", "Kh Kc 5s 5d 5h Ac", Fraction(7, 2), "winning-hand-total.5-6"),
        ("wht-7", "Kh Kc 7s 6d", Fraction(9, 2), "winning-hand-total.7"),
        ("wht-8", "Kh Kc 8s 6d", Fraction(3), "winning-hand-total.8"),
        ("wht-9", "Kh Kc 9s 6d", Fraction(5, 2), "winning-hand-total.9"),
        ("super-6", "Kh Kc 5s 6d Kd", Fraction(12), "super-6.option-1"),
    ],
)
@clause("SATG 9.7.1")
def test_wins_are_paid_from_the_rows_exact_in_cents(
    key: str, draws: str, odds: Fraction, cites: str
) -> None:
    option = "option 1" if key == "super-6" else ""

    def returns(one: Game, stake: int) -> int:
        setup = table(one, decks=8, options={key: option})
        settled = settle(setup, VARIANT.bet(key), "", DEAL.read(draws, 8), Cents(stake))
        assert settled.cites == (f"SATG 9.7.1 {cites}",)
        return settled.paid.payment.returns

    for one, stake in product(BOTH, (1, 2, 101, 250, 99_998)):
        if (stake * odds).denominator == 1:
            assert returns(one, stake) == stake + stake * odds
        else:  # half a cent is never rounded away: such a stake should not have been accepted
            with pytest.raises(Mistake, match="no whole multiple"):
                returns(one, stake)


@pytest.mark.parametrize("key", ["electronic-baccarat", "rapid-baccarat"])
def test_three_four_six_or_eight_decks(key: str) -> None:
    assert [game(key).decks(TODAY, decks) for decks in (None, 3, 4, 6, 8)] == [8, 3, 4, 6, 8]
    for decks in (0, 1, 2, 5, 7, 9):
        with pytest.raises(
            BadInput, match=rf"with {decks} decks. Accepted: 3, 4, 6, 8 \(SATG 9.1; .*ruling 15"
        ):
            game(key).decks(TODAY, decks)
    with pytest.raises(BadInput, match=r"Kh, 4 times. Accepted: at most 3"):
        DEAL.read("Kh Kh Kh Kh 2c 2d", 3)
    assert DEAL.read("Kh Kh Kh Kh 2c 2d", 4)[:4] == cards("Kh Kh Kh Kh")
