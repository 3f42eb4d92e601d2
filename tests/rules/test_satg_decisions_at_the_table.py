"""Decisions at the table: asked, answered in time, paid for, or not (SATG 13 and SATG 17).

Why silence came (SATG 13.9.2(b), SATG 17.6.2) is in `test_satg_silence.py`. What terminals show
(SATG 13.9.2(a)) is in `views/test_deals_seen.py`.
"""

import pytest

from croupier.money import Cents
from croupier.table import events as e
from croupier.table.commands import Choose
from croupier.table.values.people import Actor
from support.refusals import refusal
from support.round_tables import clause
from support.scripted_tables import START, Played, asks_for, credited, deal, log, opened

# Rapid Blackjack


def blackjack(wagers: str = "blackjack 20") -> Played:
    """The first terminal has wagered, and its time is over."""
    return opened("rapid-blackjack").run(f"""
        1       dealer  wagering
        2       1       wager {wagers}
        31      system  time                            -> wagers-closed
    """)


def test_the_first_cards_go_to_the_player_the_dealer_and_the_player() -> None:
    played = blackjack()
    order = []
    for card in ("9h", "6d", "3h"):
        order.append(asks_for(played))
        deal(played, 32, card)
    assert order == ["player", "dealer", "player"]
    assert len(log(played, e.Asked)) == 1


@clause("SATG 13.8.1", "SATG 13.10.1")
def test_nothing_is_paid_before_the_end_of_the_round() -> None:
    # A pair is won and King's Bounty lost with the third card; the hand is over with the fourth.
    played = blackjack("blackjack 20, kings-bounty 5, bet-the-set-21 5")
    deal(played, 32, "8h 6d 8s")
    played.run("""
        =       player:1 70
        33      1       choose decide/2 draw blackjack  -> answered
    """)
    deal(played, 34, "Kd")
    played.run("= player:1 70")
    assert credited(played) == []
    # The dealer need not draw any more: no result can change.
    played.run("""
        36      dealer  confirm                         -> round-settled
        =       stakes:T1 0
    """)
    assert credited(played) == ["RoundSettled"]


def choose(amount: int, question: str, choice: str, wager: str) -> Choose:
    """What the first terminal chooses, and what it puts up for it."""
    return Choose(holder="1", wager=wager, question=question, choice=choice, amount=Cents(amount))


@clause("SATG 13.9.1(b) double-amount")
def test_a_double_is_paid_for_or_not_done() -> None:
    played = opened("rapid-blackjack").run("""
        1       dealer  wagering
        2       1       wager blackjack 60
        31      system  time
    """)
    deal(played, 32, "5h 6d 6h")
    for amount in (5_999, 6_001, 500, 0):
        command = choose(amount, "decide/2", "double", "1 blackjack")
        refusal(
            played.order(Actor("1", "player"), command, at=32_500).refused,
            "amount-must-equal",
            "SATG 13.9.1(b) double-amount",
        )
    played.run("""
        33      1       choose decide/2 double blackjack  -> refused insufficient-credit SATG 13.9.1
        =       player:1 40
        34      dealer  buy-in 1 20
    """)
    exactly = choose(6_000, "decide/2", "double", "1 blackjack")
    assert played.order(Actor("1", "player"), exactly, at=35_000).refused is None
    played.run("""
        =       player:1 0
        =       stakes:T1 120
    """)
    (answered,) = log(played, e.Answered)
    assert answered.stake == 6_000


def test_a_decision_has_its_time_from_each_card_on() -> None:
    played = blackjack()
    deal(played, 32, "2h 6d 3h")
    assert [entry.until for entry in log(played, e.Asked)] == [START + 47_000]
    played.run("""
        46.999  1       choose decide/2 draw blackjack    -> answered
        50      dealer  enter 4h                          -> drawn asked
    """)
    assert [entry.until for entry in log(played, e.Asked)] == [START + 47_000, START + 65_000]
    played.run("""
        65      1       choose decide/3 stand blackjack   -> refused decision-closed SATG 13.9.2
        66      1       choose decide/2 stand blackjack   -> refused decision-closed SATG 13.9.2
    """)


@clause("SATG 13.9.2")
def test_no_card_is_drawn_while_somebody_decides() -> None:
    played = opened("rapid-blackjack").run("""
        1       dealer  wagering
        2       1       wager blackjack 20
        3       2       wager blackjack 20
        31      system  time
    """)
    deal(played, 32, "2h 6d 3h")
    played.run("""
        33      dealer  enter 4h                          -> refused decisions-pending SATG 13.9.2
        34      1       choose decide/2 draw blackjack    -> answered
        35      dealer  enter 4h                          -> refused decisions-pending SATG 13.9.2
        36      dealer  confirm                           -> refused decisions-pending SATG 13.9.2
        46.999  dealer  enter 4h                          -> refused decisions-pending SATG 13.9.2
        47      dealer  enter 4h                          -> ask-closed drawn asked
        48      2       choose decide/3 double blackjack  -> refused decision-not-allowed
    """)


@clause("SATG 13.9.2(b)")
@pytest.mark.parametrize(
    ("cards", "draws"),
    [
        pytest.param("2h 6d 3h", True, id="a low hand draws"),
        pytest.param("5h 6d 6h", True, id="eleven draws and is not doubled"),
        pytest.param("10h 6d 2h", False, id="twelve stands"),
        pytest.param("8h 6d 8s", False, id="a pair is not split"),
        pytest.param("10h Ad 9h", False, id="and nothing is insured"),
    ],
)
def test_silence_draws_or_stands_and_does_nothing_that_costs(cards: str, draws: bool) -> None:
    played = blackjack()
    deal(played, 32, cards)
    while played.state.playing.asked:
        until = played.state.playing.asked.until
        assert until is not None
        played.run(f"{(until - START) // 1000}  system  time")
        if draws:
            break
    assert len(log(played, e.AskClosed)) == len(log(played, e.Asked))
    assert log(played, e.Answered) == []
    assert played.holds("player:1") == "$80.00"
    assert asks_for(played) == ("player" if draws else "dealer")


# Rapid Casino War


def war(*cards: str, wagers: str = "ante @1 20") -> Played:
    """The areas get the first card and then fives; the dealer gets the last."""
    played = opened("rapid-casino-war").run(f"""
        1       dealer  wagering
        2       1       wager {wagers}
        3       2       wager ante @1 60
        31      system  time                             -> wagers-closed
    """)
    first, dealers = cards
    deal(played, 32, f"{first} 5h 5d 5s 5c 5h {dealers}")
    return played


@clause("SATG 17.2 ante")
def test_the_ante_is_the_casino_war_wager_made_before_the_cards() -> None:
    opened("rapid-casino-war").run("""
        1       1       wager ante @1 20                 -> refused window-not-open SATG 3.1
        2       dealer  wagering
        3       1       wager ante @1 20                 -> wagers-set
        4       2       wager casino-war @1 20           -> wagers-set
        15      dealer  enter Kh                         -> wagers-closed drawn
        16      1       wager ante @1 25                 -> refused window-closed SATG 3.7
        17      dealer  enter 5h
        17      dealer  enter 5h
        17      dealer  enter 5h
        17      dealer  enter 5h
        17      dealer  enter 5h
        18      dealer  enter 9h
        19      dealer  confirm                          -> round-settled
        =       player:1 120
        =       player:2 120
    """)


@clause("SATG 17.5.1")
def test_the_first_deal_opens_with_the_close_and_needs_every_area_and_the_dealer() -> None:
    played = opened("rapid-casino-war").run("""
        1       dealer  wagering
        2       1       wager ante @3 20
        14      dealer  call                             -> wagers-closed
    """)
    order = []
    for card in ("5h", "5d", "9s", "5c", "5h", "5d", "9h"):
        played.run("15  dealer  confirm  -> refused card-count SATG 17.5.1")
        order.append(asks_for(played))
        deal(played, 15, card)
    assert order == ["1", "2", "3", "4", "5", "6", "dealer"]
    assert [entry.key for entry in log(played, e.Asked)] == ["war"]


@clause("SATG 17.6.1(b)")
def test_going_to_war_takes_exactly_the_ante_once_it_is_there() -> None:
    played = war("Kh", "Kd")
    for amount in (1_500, 2_500):
        command = choose(amount, "war", "go-to-war", "1 casino-war @1")
        refusal(
            played.order(Actor("1", "player"), command, at=32_500).refused,
            "amount-must-equal",
            "SATG 17.6.1(b)",
        )
    played.run("""
        33      1       choose war go-to-war casino-war @1  -> answered
        =       player:1 60
        34      2       choose war go-to-war casino-war @1  -> refused insufficient-credit SATG 17.6.1(b)
        =       player:2 40
        35      dealer  buy-in 2 15
        36      2       choose war go-to-war casino-war @1  -> refused insufficient-credit SATG 17.6.1(b)
        37      dealer  buy-in 2 5
        38      2       choose war go-to-war casino-war @1  -> answered
        =       player:2 0
        =       stakes:T1 160
    """)
    assert [entry.stake for entry in log(played, e.Answered)] == [2_000, 6_000]
    deal(played, 39, "9h 8h")
    played.run("""
        40      dealer  confirm                          -> round-settled
        =       player:1 120
        =       player:2 180
    """)


@clause("SATG 17.7.1")
def test_a_second_deal_is_made_for_wars_only_and_after_every_decision() -> None:
    peace = war("Kh", "Kd")
    peace.run("""
        33      1       choose war surrender casino-war @1  -> answered
        34      dealer  enter 9h                         -> refused decisions-pending SATG 17.6.2
        35      2       choose war surrender casino-war @1  -> answered
        36      dealer  enter 9h                         -> refused card-count SATG 17.7.1
        37      dealer  confirm                          -> round-settled
    """)
    one_war = war("Kh", "Kd")
    one_war.run("""
        33      1       choose war go-to-war casino-war @1  -> answered
        34      dealer  enter 9h                         -> refused decisions-pending SATG 17.6.2
        35      2       choose war surrender casino-war @1  -> answered
        36      dealer  confirm                          -> refused card-count SATG 17.7.1
        37      dealer  enter 9h                         -> drawn
        38      dealer  enter 8h                         -> drawn
        39      dealer  enter 7h                         -> refused card-count SATG 17.7.1
        40      dealer  confirm                          -> round-settled
    """)


@clause("SATG 17.8.1")
def test_ante_tie_and_war_are_settled_together_at_the_end() -> None:
    played = war("Kh", "Kd", wagers="ante @1 20, tie @1 5")
    played.run("""
        =       player:1 75
        33      1       choose war go-to-war casino-war @1
        34      2       choose war surrender casino-war @1
    """)
    deal(played, 35, "9h 8h")
    assert credited(played) == []
    played.run("36  dealer  confirm  -> round-settled")
    assert credited(played) == ["RoundSettled"]
    (settled,) = log(played, e.RoundSettled)
    bets = [(row.holder, row.bet) for row in played.store.sheet(settled.sheet)]
    assert len(bets) == 4
    assert played.holds("stakes:T1") == "$0.00"


def test_who_does_not_choose_in_time_surrenders_half() -> None:
    played = war("Kh", "Kd")
    played.run("""
        33      1       choose war fold casino-war @1    -> refused decision-not-allowed SATG 17.6.1
        34      1       choose war go-to-war casino-war @1  -> answered
        47      2       choose war go-to-war casino-war @1  -> refused decision-closed SATG 17.6.2
        48      dealer  enter 9h                         -> drawn
        49      2       choose war go-to-war casino-war @1  -> refused decision-closed SATG 17.6.2
        50      dealer  enter 10h
        51      dealer  confirm                          -> round-settled
        =       player:1 60
        =       player:2 70
    """)
