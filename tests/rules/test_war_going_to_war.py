"""WAR, equal first cards at a live table: the choice, and the war."""

from itertools import permutations, product

import pytest

from croupier.games.contract.procedure import Result, Settle
from croupier.rulebook import Rules
from support.round_tables import clause
from support.war_rounds import DOWNWARDS, METHOD_A, METHOD_B, PlayedRound, live

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
    "WAR 5.7.3", "WAR 5.8.2", "WAR 8.1 casino-war-war-equal", "WAR 8.1 go-to-war-equal", "WAR 7.6.1"
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


def war(second: str, dealers: str, rules: Rules, *, void: str = "") -> PlayedRound:
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
