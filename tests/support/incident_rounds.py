"""A round at Rapid Roulette, and what may be reported of those who played it."""

from support.scripted_tables import Played

HIGHER, MANAGER, ASSISTANT = (
    "tg-higher-duties-dealer",
    "tg-area-manager",
    "tg-assistant-casino-manager",
)


def roulette() -> Played:
    """Ann has terminal 1, Bob terminal 2, each with $100."""
    table = Played("rapid-roulette")
    assert table.open().refused is None
    return table.run("""
        0  1       join
        0  2       join
        0  dealer  buy-in 1 100 cash as=ann
        0  dealer  buy-in 2 100 cash as=bob
    """)


def won() -> Played:
    """A round in which Ann staked $10 on red and won, Bob $5 and won."""
    return roulette().run("""
        1   dealer  wagering
        2   1       wager red 10
        2   2       wager red 5
        31  dealer  start
        32  dealer  enter 1
        33  dealer  confirm
        =   player:1 110
    """)


DEVICE = "open-case incident prohibited-device a camera in a sleeve ground=use people=ann"
