"""Side wagers: which are on offer, and what must lie beside them (SATG 9.5, SATG 13.5).

Not named here though touched: SATG 9.5.1 and SATG 9.5.1(a), the ninth switch, which is that of a jackpot
(`test_satg_jackpots_at_the_table.py`).
"""

import pytest

from croupier.money import Cents
from croupier.table import events as e
from croupier.table.values.plan import Approval, BetLimits
from support.refusals import refusal
from support.round_tables import clause
from support.scripted_tables import START, Played, opened

ADDED = ("player-natural-win", "banker-natural-win", "wht-1-4", "wht-5-6", "wht-7", "wht-8",
         "wht-9", "super-6")  # fmt: skip
SIDES = ("bet-the-set-21", "kings-bounty", "royal-match-21")


# Baccarat


SUPER_6 = {"super-6": "option 1"}
ADDITIONS = [
    pytest.param(bet, marks=clause(f"SATG 9.5.1({letter})"))
    for letter, bet in zip("bcdefghi", ADDED, strict=True)
]


@pytest.mark.parametrize("bet", ADDITIONS)
def test_an_added_wager_of_baccarat_is_offered_where_it_is_switched_on(bet: str) -> None:
    opened("rapid-baccarat", side_bets=()).run(f"""
        1       dealer  wagering
        2       1       wager player 5, {bet} 5        -> refused bet-not-offered SATG 2.1.4
        3       1       wager player 5, jackpot 5      -> refused bet-not-offered SATG 2.1.4
        4       1       wager player 5, tie 5          -> wagers-set
    """)
    others = tuple(other for other in ADDED if other != bet)
    opened("rapid-baccarat", side_bets=others, options=SUPER_6).run(f"""
        1       dealer  wagering
        2       1       wager player 5, {bet} 5        -> refused bet-not-offered
        3       1       wager player 5, {others[0]} 5  -> wagers-set
    """)
    own = BetLimits(minimum=Cents(1_000), maximum=Cents(2_000), step=Cents(500))
    every = BetLimits(minimum=Cents(500), maximum=Cents(5_000), step=Cents(500))
    signs = {"*": every, bet: own}
    opened("rapid-baccarat", side_bets=(bet,), options=SUPER_6, limits=signs).run(f"""
        1       dealer  wagering
        2       1       wager player 5, {bet} 5        -> refused below-minimum SATG 4.3.1
        3       1       wager player 5, {bet} 10       -> wagers-set
        4       1       wager {bet} 25                 -> wagers-set, notice clamped-to-maximum
        =       stakes:T1 25
        5       1       wager {others[0]} 5            -> refused bet-not-offered SATG 2.1.4
    """)


@clause("SATG 9.5.1(i)")
def test_super_6_is_offered_when_its_pay_table_was_chosen() -> None:
    for sides in (None, ("super-6",)):
        opened("rapid-baccarat", side_bets=sides).run("""
            1       dealer  wagering
            2       1       wager banker 5, super-6 5      -> refused bet-not-offered
        """)
    for option in ("option 1", "option 2"):
        opened("rapid-baccarat", options={"super-6": option}).run("""
            1       dealer  wagering
            2       1       wager banker 5, super-6 5      -> wagers-set
        """)
    for wrong in ({"super-6": "option 3"}, {"super-7": "option 1"}):
        refusal(
            Played("rapid-baccarat").open(options=wrong).refused, "config-incomplete", "SATG 9.1"
        )


@clause("SATG 9.5.2")
def test_main_wagers_stand_alone_and_side_wagers_do_not() -> None:
    played = opened("rapid-baccarat", options=SUPER_6).run("""
        1       dealer  wagering
        2       1       wager player 5                 -> wagers-set
        3       1       wager player 0, banker 5       -> wagers-set
        4       1       wager banker 0, tie 5          -> wagers-set
    """)
    sides = [bet.key for bet in played.variant.bets if bet.needs]
    assert set(ADDED) < set(sides)
    for side in sides:
        played.run(f"""
            5   1       wager {side} 5                 -> refused side-needs-main SATG 9.5.2(a)
            6   2       wager banker 5, {side} 5       -> wagers-set
            7   2       wager {side} 0                 -> wagers-set
        """)


@clause("SATG 9.5.2(a)")
def test_a_side_wager_of_baccarat_needs_a_main_one_unless_a_manager_allows_it() -> None:
    until = START + 20_000
    opened("rapid-baccarat", options=SUPER_6).run(f"""
        1       dealer  wagering
        2       1       wager super-6 5                -> refused side-needs-main SATG 9.5.2(a)
        3       1       wager tie 5, super-6 5         -> refused side-needs-main SATG 9.5.2(a)
        4       1       wager player 5, banker 5, super-6 5, wht-9 5  -> wagers-set
        5       1       wager player 0                 -> wagers-set
        =       player:1 85
        6       1       wager banker 0                 -> wagers-set
        =       player:1 100
        7       tg-area-manager              permit-sides {until} 1  -> refused authority-insufficient SATG 9.5.2(a)
        8       tg-assistant-casino-manager  permit-sides {until} 1  -> sides-permitted
        9       1       wager super-6 5                -> wagers-set
        10      2       wager super-6 5                -> refused side-needs-main SATG 9.5.2(a)
        20      1       wager wht-9 5                  -> refused side-needs-main SATG 9.5.2(a)
        =       player:1 95
        # At the close the permission is over: the wager goes back.
        31      system  time                           -> wagers-closed
        =       player:1 100
    """)
    opened("rapid-baccarat", options=SUPER_6).run(f"""
        1       tg-assistant-casino-manager  permit-sides {START + 60_000}  -> sides-permitted
        2       dealer  wagering
        3       1       wager super-6 5                -> wagers-set
        4       2       wager tie 5, wht-9 5           -> wagers-set
        5       dealer  enter 9h                       -> wagers-closed drawn
        =       stakes:T1 15
    """)


@clause("SATG 9.5.2(b)")
def test_side_wagers_stand_together_and_each_is_settled_on_its_own() -> None:
    played = opened("rapid-baccarat").run("""
        1       dealer  wagering
        2       1       wager player 5, player-natural-win 5, banker-natural-win 5, wht-8 5, wht-9 5
        3       2       wager banker 5, player-dragon-bonus 5, banker-dragon-bonus 5
        4       dealer  enter 9h
        5       dealer  enter 2d
        6       dealer  enter Kh
        7       dealer  enter 5d
        8       dealer  confirm                        -> round-settled
    """)
    settled = list(played.store.records("T1"))[-1].event
    assert isinstance(settled, e.RoundSettled)
    rows = played.store.sheet(settled.sheet)
    assert {(row.holder, row.bet): row.winnings > 0 for row in rows} == {
        ("1", "player"): True,
        ("1", "player-natural-win"): True,
        ("1", "banker-natural-win"): False,
        ("1", "wht-8"): False,
        ("1", "wht-9"): True,
        ("2", "banker"): False,
        ("2", "player-dragon-bonus"): True,
        ("2", "banker-dragon-bonus"): False,
    }


# Rapid Blackjack


@clause("SATG 13.5.1")
def test_side_wagers_of_rapid_blackjack_are_those_switched_on() -> None:
    played = opened("rapid-blackjack", side_bets=()).run("1  dealer  wagering")
    for side in SIDES:
        played.run(f"2  1  wager blackjack 10, {side} 5  -> refused bet-not-offered")
    played.run("3  1  wager blackjack 10  -> wagers-set")


SWITCHES = [
    pytest.param("bet-the-set-21", marks=clause("SATG 13.5.1(a)")),
    pytest.param("kings-bounty", marks=clause("SATG 13.5.1(b)")),
    pytest.param("royal-match-21", marks=clause("SATG 13.5.1(c)")),
]


@pytest.mark.parametrize("side", SWITCHES)
def test_each_side_wager_of_rapid_blackjack_has_its_switch(side: str) -> None:
    others = tuple(other for other in SIDES if other != side)
    opened("rapid-blackjack", side_bets=(side,)).run(f"""
        1       dealer  wagering
        2       1       wager blackjack 10, {side} 5       -> wagers-set
        3       1       wager {others[0]} 5                -> refused bet-not-offered
    """)
    opened("rapid-blackjack", side_bets=others).run(f"""
        1       dealer  wagering
        2       1       wager blackjack 10, {side} 5       -> refused bet-not-offered
        3       1       wager blackjack 10, {others[0]} 5, {others[1]} 5  -> wagers-set
    """)


@clause("SATG 13.5.2")
@pytest.mark.parametrize("side", SIDES)
def test_a_side_wager_of_rapid_blackjack_needs_a_blackjack_wager(side: str) -> None:
    opened("rapid-blackjack", side_bets=(side,)).run(f"""
        1       dealer  wagering
        2       1       wager {side} 5                     -> refused side-needs-main SATG 13.5.2
        3       2       wager blackjack 10                 -> wagers-set
        4       1       wager {side} 5                     -> refused side-needs-main SATG 13.5.2
        5       1       wager blackjack 10, {side} 5       -> wagers-set
        =       player:1 85
        6       1       wager blackjack 0                  -> wagers-set
        =       player:1 100
        =       stakes:T1 10
    """)


@clause("SATG 13.5.3")
@pytest.mark.parametrize("variant", ["Blackjack", "Crown 21", "Blackjack Plus"])
def test_no_more_than_two_side_wagers_without_an_approval(variant: str) -> None:
    played = Played("rapid-blackjack", variant)
    # Whatever the variation has beside its main wager is among those that are counted.
    assert {bet.key for bet in played.variant.bets if bet.needs} == set(SIDES)
    refusal(played.open(side_bets=SIDES).refused, "side-limit", "SATG 13.5.3")
    assert played.open(side_bets=SIDES[:2]).refused is None
    approved = {Approval.MORE_SIDE_BETS: "an approval on record"}
    opened("rapid-blackjack", variant, side_bets=SIDES, approvals=approved).run("""
        1       dealer  wagering
        2       1       wager blackjack 10, bet-the-set-21 5, kings-bounty 5, royal-match-21 5  -> wagers-set
    """)
