"""WAR, Casino War at a live table. The notation of the rounds is that of `war_rounds.py`."""

from itertools import permutations, product

import pytest

from croupier.equipment.cards import RANKS, SUITS
from croupier.errors import BadInput
from croupier.games.casino_war import CASINO_WAR_GAME
from croupier.games.procedure import Result, Settle
from croupier.rulebook import Rules
from rounds import TODAY, clause
from war_rounds import METHOD_A, METHOD_B, Told, tell

VARIANT = CASINO_WAR_GAME.variant("")
DOWNWARDS = ["A", *"KQJ", *map(str, range(10, 1, -1))]  # as WAR 3.3.1 prints them


def live(text: str, rules: Rules = METHOD_A) -> Told:
    return tell("casino-war", text, rules)


@clause("WAR 1.4.1")
def test_the_catalogue_lists_three_bets_with_their_odds() -> None:
    pays = {
        bet.key: {
            row.source.partition(",")[0]: row.pays
            for row in CASINO_WAR_GAME.pays(VARIANT, bet, TODAY, option="", decks=6).values()
        }
        for bet in VARIANT.bets
    }
    assert pays == {
        "casino-war": {
            "WAR 8.1 casino-war-first-card-higher": "1 to 1",
            "WAR 8.1 casino-war-war-equal": "1 to 1",
            "WAR 8.1 casino-war-war-higher": "stands off",
            "WAR 1.1 surrender": "loses half",
        },
        "go-to-war": {"WAR 8.1 go-to-war-higher": "1 to 1", "WAR 8.1 go-to-war-equal": "1 to 1"},
        "tie": {"WAR 8.1 tie": "10 to 1"},
    }


def test_four_to_eight_decks_without_jokers() -> None:
    """WAR 3.1 asks for a shoe and a cutting card besides: not yet proven."""
    assert [CASINO_WAR_GAME.decks(TODAY, decks) for decks in range(4, 9)] == [4, 5, 6, 7, 8]
    for other in (1, 3, 9):
        with pytest.raises(BadInput, match=r"Accepted: 4, 5, 6, 7, 8 \(WAR 3\.1"):
            CASINO_WAR_GAME.decks(TODAY, other)
    with pytest.raises(BadInput, match="Unknown card 'Jo'"):
        VARIANT.dealing.source.read("Jo")


def first_cards(player: str, dealer: str) -> int:
    """What a Casino War wager of 10 has won on two first cards of different rank."""
    told = live(f"ann bets 10 on casino-war at 1\n1 gets {player}\ndealer gets {dealer}")
    wants = told.stands.wants
    assert isinstance(wants, Settle), wants
    told.fates |= wants.fates
    return told.net()["ann"]


@clause("WAR 3.3")
def test_suits_are_equal() -> None:
    live("""
        ann bets 10 on casino-war at 1
        1 gets Ks
        dealer gets Kh
        asked: ann
    """)
    for rank, one, other in product(RANKS, SUITS, SUITS):
        live(f"""
            ann bets 5 on tie at 1
            1 gets {rank}{one}
            dealer gets {rank}{other}
            settled tie: ann tie wins 50
        """)
    for one, other in product(SUITS, repeat=2):
        assert first_cards(f"10{one}", f"J{other}") == -10


@clause("WAR 3.3.1")
def test_the_ace_is_high_and_court_cards_are_no_tens() -> None:
    for player, dealer in permutations(range(13), 2):
        higher = player < dealer  # it stands before the other in the printed order
        won = first_cards(f"{DOWNWARDS[player]}c", f"{DOWNWARDS[dealer]}d")
        assert won == (10 if higher else -10), (DOWNWARDS[player], DOWNWARDS[dealer])


@clause("WAR 5.5", "WAR 5.5.1", "WAR 5.5.2")
@pytest.mark.parametrize(
    ("wagers", "round_"),
    [
        ("ann bets 10 on casino-war at 1", "asked: ann"),
        ("ann bets 5 on tie at 1", "settled tie: ann tie wins 50\nend:"),
        (
            "ann bets 10 on casino-war at 1\nann bets 5 on tie at 1",
            "settled tie: ann tie wins 50\nasked: ann",
        ),
    ],
    ids=["casino war alone", "tie alone: a card, and no choice", "both"],
)
def test_one_or_both_bets(wagers: str, round_: str) -> None:
    live(f"{wagers}\n1 gets 8h\ndealer gets 8s\n{round_}")


def test_at_most_three_players_on_an_area_and_nine_areas() -> None:
    """A lower number set by a supervisor (WAR 5.10) and places of a table (WAR 2.1) are not yet here."""
    names = ["ann", "bob", "cay", "dee", "eve", "fay", "gus", "hal", "ian", "joe"]
    trio = "\n".join(f"{name} bets 10 on casino-war at 1" for name in names[:3])
    live(f"{trio}\nann bets 5 on tie at 1\n1 gets 8h")
    for bet in ("casino-war", "tie"):
        with pytest.raises(BadInput, match=r"4 players on area 1\. .*WAR 5\.10"):
            live(f"{trio}\ndee bets 10 on {bet} at 1\n1 gets 8h")
    nine = "\n".join(f"{name} bets 10 on tie at {area}" for area, name in enumerate(names[:9], 1))
    live(f"{nine}\n1 gets 8h")
    with pytest.raises(BadInput, match=r"Unknown area '10'\. .*WAR 2\.1"):
        live(f"{nine}\njoe bets 10 on tie at 10\n1 gets 8h")


# The first cards decide.


@clause("WAR 5.7.1", "WAR 7.4.2(b)", "WAR 8.1 casino-war-first-card-higher")
def test_a_higher_first_card_wins() -> None:
    live("""
        ann bets 10 on casino-war at 1
        bob bets 25 on casino-war at 2
        1 gets Kh
        2 gets 10c
        dealer gets 9s
        settled casino-war: ann casino-war wins 10, bob casino-war wins 25
        end:
        in all: ann +10, bob +25
    """)


@clause("WAR 5.7.2", "WAR 7.4.2(a)")
def test_a_lower_first_card_loses() -> None:
    live("""
        ann bets 10 on casino-war at 1
        1 gets 9h
        dealer gets Ks
        settled casino-war: ann casino-war loses 10
        end:
        in all: ann -10
    """)


@clause("WAR 5.9", "WAR 7.4.1(a)", "WAR 7.4.1(b)", "WAR 8.1 tie")
def test_the_tie_wins_ten_to_one_on_equal_first_cards_and_loses_on_all_others() -> None:
    live("""
        ann bets 5 on tie at 1
        bob bets 5 on tie at 2
        cay bets 5 on tie at 3
        1 gets 8h
        2 gets 9h
        3 gets 7h
        dealer gets 8s
        settled tie: ann tie wins 50, bob tie loses 5, cay tie loses 5
        end:
        in all: ann +50, bob -5, cay -5
    """)


WARS = [
    "ann surrenders\nsettled surrender: ann casino-war loses half: 5\nend:\nin all: ann +45",
    *(
        f"ann goes to war\n1 gets {second}\ndealer gets {dealers}\n{end}"
        for second, dealers, end in (
            ("Qd", "5c", "end: ann casino-war stands off, ann go-to-war wins 10\nin all: ann +60"),
            ("7d", "7c", "end: ann casino-war wins 10, ann go-to-war wins 10\nin all: ann +70"),
            ("5c", "Qd", "end: ann casino-war loses 10, ann go-to-war loses 10\nin all: ann +30"),
            ("8d", "8c", "end: ann casino-war wins 10, ann go-to-war wins 10\nin all: ann +70"),
        )
    ),
]


@clause("WAR 1.1 tie-wager", "WAR 5.9")
@pytest.mark.parametrize("war", WARS)
def test_the_tie_is_decided_on_the_first_cards_whatever_follows(war: str) -> None:
    live(f"""
        ann bets 10 on casino-war at 1
        ann bets 5 on tie at 1
        1 gets 8h
        dealer gets 8s
        settled tie: ann tie wins 50
        {war}
    """)


@clause("WAR 1.1 tie-wager")
def test_equal_war_cards_do_not_win_a_lost_tie() -> None:
    live("""
        ann bets 10 on casino-war at 1
        bob bets 5 on tie at 2
        1 gets 8h
        2 gets 9h
        dealer gets 8s
        settled tie: bob tie loses 5
        ann goes to war
        1 gets 9c
        dealer gets 9d
        end: ann casino-war wins 10, ann go-to-war wins 10
        in all: ann +20, bob -5
    """)


# Equal first cards: the choice.

SIX = """
    dee bets 10 on casino-war at 4
    ann bets 10 on casino-war at 1
    bob bets 10 on casino-war at 2
    cay bets 10 on casino-war at 3
    eve bets 5 on tie at 3
    fay bets 10 on casino-war at 3
    fay casino-war is void
    1 gets 9h
    2 gets 7h
    3 gets 8h
    4 gets 8d
    dealer gets 8s
    settled tie: eve tie wins 50
    settled casino-war: ann casino-war wins 10, bob casino-war loses 10
"""


@clause("WAR 1.1 go-to-war", "WAR 7.4.2(c)")
def test_only_an_active_casino_war_wager_on_an_equal_card_is_offered_the_choice() -> None:
    live(f"{SIX}\nasked: cay, dee")


@clause("WAR 1.1 surrender")
def test_surrender_collects_half_and_leaves_the_tie_alone() -> None:
    live("""
        ann bets 10 on casino-war at 1
        ann bets 6 on tie at 1
        1 gets 8h
        dealer gets 8s
        settled tie: ann tie wins 60
        asked: ann
        ann surrenders
        settled surrender: ann casino-war loses half: 5
        end:
        in all: ann +55
    """)


@clause("WAR 5.6", "WAR 7.5.1")
def test_the_deal_waits_for_every_choice_and_knows_no_time_out() -> None:
    live("""
        ann bets 10 on casino-war at 1
        bob bets 20 on casino-war at 1
        cay bets 30 on casino-war at 2
        1 gets 8h
        2 gets 8d
        dealer gets 8s
        asked: ann, bob, cay
        Kh is refused
        cay goes to war
        asked: ann, bob
        Kh is refused
        time is up
        asked: ann, bob
        Kh is refused
        bob surrenders
        asked: ann
        Kh is refused
        ann goes to war
        settled surrender: bob casino-war loses half: 10
        1 gets Kh
        2 gets 3h
        dealer gets 3c
        end: ann casino-war stands off, ann go-to-war wins 10, cay casino-war wins 30, cay go-to-war wins 30
        in all: ann +10, bob -10, cay +60
    """)


@clause("WAR 7.5.1")
def test_no_second_card_while_an_interim_settlement_is_open() -> None:
    live("""
        ann bets 5 on tie at 1
        bob bets 10 on casino-war at 2
        cay bets 10 on casino-war at 3
        dee bets 10 on casino-war at 3
        1 gets 2c
        2 gets 9c
        3 gets 8c
        dealer gets 8s
        Kh is refused
        settled tie: ann tie loses 5
        Kh is refused
        settled casino-war: bob casino-war wins 10
        Kh is refused
        dee surrenders
        settled surrender: dee casino-war loses half: 5
        Kh is refused
        cay goes to war
        3 gets Kh
    """)


@clause("WAR 7.4.5")
@pytest.mark.parametrize(
    "order", list(permutations(["ann goes to war", "bob surrenders", "cay goes to war"]))
)
def test_players_on_one_area_choose_each_for_himself(order: tuple[str, ...]) -> None:
    choices = "\n".join(order)
    live(f"""
        ann bets 10 on casino-war at 4
        bob bets 20 on casino-war at 4
        cay bets 30 on casino-war at 4
        4 gets 8h
        dealer gets 8s
        asked: ann, bob, cay
        {choices}
        settled surrender: bob casino-war loses half: 10
        4 gets 5h
        dealer gets 2s
        end: ann casino-war stands off, ann go-to-war wins 10, cay casino-war stands off, cay go-to-war wins 30
        in all: ann +10, bob -10, cay +30
    """)


# The war.

AT_WAR = """
    ann bets 10 on casino-war at 1
    bob bets 25 on casino-war at 1
    1 gets 8h
    dealer gets 8s
    ann goes to war
    bob goes to war
"""


@clause(
    "WAR 5.7.3",
    "WAR 5.8.2",
    "WAR 8.1 casino-war-war-equal",
    "WAR 8.1 go-to-war-equal",
    "WAR 7.6.1",
)
def test_equal_second_cards_win_on_both_wagers() -> None:
    live(f"""{AT_WAR}
        1 gets 7h
        dealer gets 7d
        end: ann casino-war wins 10, ann go-to-war wins 10, bob casino-war wins 25, bob go-to-war wins 25
        in all: ann +20, bob +50
    """)


@clause(
    "WAR 5.7.4",
    "WAR 5.8.1",
    "WAR 8.1 casino-war-war-higher",
    "WAR 8.1 go-to-war-higher",
    "WAR 7.6.1",
)
def test_a_higher_second_card_stands_the_first_wager_off() -> None:
    live(f"""{AT_WAR}
        1 gets Qh
        dealer gets 5d
        end: ann casino-war stands off, ann go-to-war wins 10, bob casino-war stands off, bob go-to-war wins 25
        in all: ann +10, bob +25
    """)


@clause("WAR 5.7.5", "WAR 5.8.3", "WAR 7.6.1")
def test_a_lower_second_card_loses_both() -> None:
    live(f"""{AT_WAR}
        1 gets 5h
        dealer gets Qd
        end: ann casino-war loses 10, ann go-to-war loses 10, bob casino-war loses 25, bob go-to-war loses 25
        in all: ann -20, bob -50
    """)


def war(second: str, dealers: str, rules: Rules, *, void: str = "") -> Told:
    """Ann at war to the end; what becomes of her is for the caller to say."""
    told = live("ann bets 10 on casino-war at 1\n1 gets 8h\ndealer gets 8s\nann goes to war", rules)
    if rules is METHOD_B:
        told.laid("ann")
    told.gets("1", second)
    told.gets("dealer", dealers)
    if void:
        told.void(void)
    wants = told.stands.wants
    assert isinstance(wants, Result), wants
    told.end(", ".join(told.all_words(wants.fates)))
    return told


SECOND_CARDS = [(f"{one}h", f"{other}d") for one, other in product(DOWNWARDS, repeat=2)]


@clause("WAR 5.8")
def test_a_go_to_war_wager_wins_loses_or_is_void_and_never_stands_off() -> None:
    seen = set()
    for second, dealers in SECOND_CARDS:
        told = war(second, dealers, METHOD_A)
        (became,) = (words for words in told.all_words(told.fates) if "go-to-war" in words)
        seen.add(became)
    voided = war("Kh", "2d", METHOD_A, void="ann casino-war")
    assert seen == {"ann go-to-war wins 10", "ann go-to-war loses 10"}
    assert sorted(voided.all_words(voided.fates)) == ["ann casino-war void", "ann go-to-war void"]


@clause("WAR 7.4.4(a)(i)")
def test_method_a_two_equal_stacks_and_nothing_of_the_house() -> None:
    told = live(
        """
        ann bets 15 on casino-war at 1
        1 gets 8h
        dealer gets 8s
        asked: ann
        ann goes to war
        1 gets Kc
        """,
        METHOD_A,
    )
    assert sorted(told.stakes.values()) == [15, 15]


@clause("WAR 7.4.4(a)(ii)")
def test_method_b_the_house_lays_its_chips_beside_every_war_wager_before_the_deal() -> None:
    live(
        """
        ann bets 10 on casino-war at 1
        bob bets 20 on casino-war at 1
        cay bets 30 on casino-war at 2
        dee bets 40 on casino-war at 3
        1 gets 8h
        2 gets 8c
        3 gets 9c
        dealer gets 8s
        settled casino-war: dee casino-war wins 40
        ann goes to war
        bob surrenders
        cay goes to war
        settled surrender: bob casino-war loses half: 10
        Kc is refused
        laid: ann, cay
        1 gets Kc
        """,
        METHOD_B,
    )


@clause("WAR 7.4.4(a)(ii)")
def test_both_methods_end_alike_for_every_outcome() -> None:
    for second, dealers in SECOND_CARDS:
        for void in ("", "ann casino-war"):
            ends = [war(second, dealers, rules, void=void) for rules in (METHOD_A, METHOD_B)]
            assert ends[0].fates == ends[1].fates
            assert ends[0].stakes == ends[1].stakes
    surrendered = "ann bets 10 on casino-war at 1\n1 gets 8h\ndealer gets 8s\nann surrenders\n"
    for rules in (METHOD_A, METHOD_B):
        live(f"{surrendered}settled surrender: ann casino-war loses half: 5\nend:", rules)


@clause("WAR 1.1 void")
@pytest.mark.parametrize("bet", ["casino-war", "tie"])
@pytest.mark.parametrize("dealer", ["2s", "9s", "Ks"])
@pytest.mark.parametrize("early", [True, False])
def test_a_void_wager_comes_back_whatever_the_cards_say(bet: str, dealer: str, early: bool) -> None:
    told = live(f"""
        ann bets 10 on {bet} at 1
        bob bets 10 on casino-war at 2
        {f"ann {bet} is void" if early else ""}
        1 gets 9h
        2 gets Ah
        dealer gets {dealer}
        {"" if early else f"ann {bet} is void"}
    """)
    while isinstance(wants := told.stands.wants, Settle):
        told.settled(wants.key, "", ", ".join(told.all_words(wants.fates)))
    told.end("" if told.fates.keys() == told.stakes.keys() else f"ann {bet} void")
    assert told.net() == {"ann": 0, "bob": 10}
    assert f"ann {bet} void" in told.all_words(told.fates)


# The order in which things happen.


@clause("WAR 7.3.1(b)", "WAR 7.3.1(c)")
def test_one_card_to_each_area_in_use_from_the_left_and_then_the_dealer() -> None:
    live("""
        ann bets 10 on casino-war at 9
        bob bets 10 on casino-war at 2
        cay bets 5 on tie at 5
        dee bets 10 on casino-war at 2
        dee bets 5 on tie at 2
        2 gets 3h
        5 gets 4h
        9 gets 5h
        dealer gets 8s
        Kh is refused
        settled tie: dee tie loses 5, cay tie loses 5
        settled casino-war: ann casino-war loses 10, bob casino-war loses 10, dee casino-war loses 10
        Kh is refused
        end:
    """)


@clause("WAR 7.4.1")
def test_ties_are_settled_first_losers_before_winners_and_each_from_the_right() -> None:
    live("""
        ann bets 5 on tie at 1
        ann bets 10 on casino-war at 1
        bob bets 5 on tie at 2
        cay bets 5 on tie at 3
        cay bets 10 on casino-war at 3
        dee bets 5 on tie at 4
        eve bets 5 on tie at 9
        1 gets 2h
        2 gets 8h
        3 gets 9c
        4 gets 8c
        9 gets 10c
        dealer gets 8s
        settled tie in this order: eve tie loses 5, cay tie loses 5, ann tie loses 5, dee tie wins 50, bob tie wins 50
        settled casino-war: cay casino-war wins 10, ann casino-war loses 10
        end:
    """)


@clause("WAR 7.4.2")
def test_casino_war_wagers_are_settled_after_the_ties_from_the_right() -> None:
    told = live("""
        ann bets 10 on casino-war at 1
        bob bets 10 on casino-war at 2
        cay bets 10 on casino-war at 3
        dee bets 10 on casino-war at 4
        eve bets 5 on tie at 5
        fay bets 10 on casino-war at 9
        1 gets 2h
        2 gets 9h
        3 gets 10c
        4 gets 3c
        5 gets 3d
        9 gets 4d
        dealer gets 8s
        settled tie: eve tie loses 5
    """)
    wants = told.stands.wants
    assert isinstance(wants, Settle)
    words = told.all_words(wants.fates)
    assert [line.split()[0] for line in words if "loses" in line] == ["fay", "dee", "ann"]
    assert [line.split()[0] for line in words if "wins" in line] == ["cay", "bob"]


@clause("WAR 7.5.1", "WAR 7.5.1(a)", "WAR 7.5.1(b)")
def test_the_second_deal_goes_to_each_area_at_war_from_the_left_and_then_the_dealer() -> None:
    live("""
        eve bets 10 on casino-war at 7
        ann bets 10 on casino-war at 1
        bob bets 10 on casino-war at 2
        cay bets 10 on casino-war at 2
        dee bets 10 on casino-war at 3
        fay bets 10 on casino-war at 8
        1 gets 8h
        2 gets 8c
        3 gets 8d
        7 gets 8s
        8 gets 9s
        dealer gets 8s
        settled casino-war: fay casino-war wins 10
        asked: ann, bob, cay, dee, eve
        eve goes to war
        cay goes to war
        bob goes to war
        ann surrenders
        dee goes to war
        settled surrender: ann casino-war loses half: 5
        2 gets 5c
        3 gets 6c
        7 gets 7c
        dealer gets 6d
        Kc is refused
        end: bob casino-war loses 10, bob go-to-war loses 10, cay casino-war loses 10, cay go-to-war loses 10, \
             dee casino-war wins 10, dee go-to-war wins 10, eve casino-war stands off, eve go-to-war wins 10
    """)


@clause("WAR 7.5.1(b)")
def test_nobody_at_war_no_second_deal() -> None:
    live("""
        ann bets 10 on casino-war at 1
        bob bets 10 on casino-war at 2
        1 gets 9h
        2 gets 2h
        dealer gets 8s
        settled casino-war: ann casino-war wins 10, bob casino-war loses 10
        Kh is refused
        end:
    """)
    live("""
        ann bets 10 on casino-war at 1
        bob bets 10 on casino-war at 2
        1 gets 8h
        2 gets 8d
        dealer gets 8s
        ann surrenders
        bob surrenders
        settled surrender: ann casino-war loses half: 5, bob casino-war loses half: 5
        Kh is refused
        end:
    """)
