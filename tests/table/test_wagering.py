"""The wagering period and wagers at terminals (SATG 3, SATG 4.3, SATG 6)."""

from support.round_tables import clause
from support.scripted_tables import opened


@clause("SATG 3.1")
def test_a_wager_commits_money_of_the_own_account() -> None:
    opened("rapid-roulette").run("""
        1    1        wager red 5            -> refused window-not-open SATG 3.1
        2    dealer   wagering               -> round-opened
        3    1        wager red 20           -> wagers-set
        =    player:1  80
        =    stakes:T1 20
        4    1        wager black 85         -> refused insufficient-credit SATG 3.1
        =    player:1  80
        5    1        wager black 80         -> wagers-set
        =    player:1  0
    """)
