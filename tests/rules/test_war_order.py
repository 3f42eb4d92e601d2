"""WAR, the order in which cards are dealt and wagers settled at a live table."""

from croupier.games.contract.procedure import Settle
from support.round_tables import clause
from support.war_rounds import live


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
