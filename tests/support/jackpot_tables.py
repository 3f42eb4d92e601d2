"""Jackpots as tables are offered them, and rounds that are played with them."""

from croupier.games import GAMES
from croupier.games.contract.definition import Played as Kind
from croupier.money import Cents
from croupier.table.history.round_history import RoundHistory
from croupier.table.jackpots.jackpot_offer import JackpotWager, Offered, Rate
from croupier.table.values.plan import BetLimits
from croupier.table.values.replace import replace
from croupier.views.screens.offer_view import BetView, offer_view
from support.scripted_tables import Played, opened

ONE_TO_FIVE = JackpotWager(minimum=Cents(100), maximum=Cents(500))
GOLD = Offered(
    name="gold", title="Gold Jackpot", style="linked", rate=Rate(1, 100), wager=ONE_TO_FIVE
)
SILVER = replace(GOLD, name="silver", title="Silver Jackpot", style="bonus")
MYSTERY = Offered(name="mystery", title="Mystery", style="mystery", rate=Rate(1, 200))
SEMI_AUTOMATED = [each for each in GAMES if each.played is Kind.SEMI_AUTOMATED]
HIGHER = "tg-higher-duties-dealer"
FROM_A_DOLLAR = {"*": BetLimits(minimum=Cents(100), maximum=Cents(10_000))}


def areas(played: Played) -> list[str]:
    """The jackpots that a terminal shows an area for."""
    offer = offer_view(played.state)
    assert offer is not None
    keys = {bet.key for bet in offer.bets if bet.jackpot}
    assert keys == {area.bet for area in offer.layout if area.bet.startswith("jackpot-")}
    return sorted(keys)


def shown(played: Played, bet: str) -> BetView:
    offer = offer_view(played.state)
    assert offer is not None
    return next(view for view in offer.bets if view.key == bet)


def finished_round(played: Played, number: int = 1) -> RoundHistory:
    history = played.context.finished(number)
    assert history is not None
    return history


WAGERS = {
    "rapid-baccarat": "player 5",
    "rapid-sic-bo": "big 5",
    "lucky-sic-bo": "big 5",
    "ministar-roulette": "red 5",
    "triple-chase": "crown-pairs 5",
}
ENDS = {
    "rapid-baccarat": "dealer enter 9h / dealer enter 2c / dealer enter 9d / dealer enter 3c / dealer confirm",
    "rapid-sic-bo": "dealer start / dealer enter 6 / dealer enter 5 / dealer enter 1 / dealer confirm",
    "lucky-sic-bo": "1 press / device rest / device enter 6 / device enter 5 / device enter 1",
    "ministar-roulette": "device rest / device enter 1",
    "diamond-roulette": "device rest / device enter 1",
    "triple-chase": "dealer enter 9h / dealer enter 2c / dealer enter 9s / dealer confirm",
}
"""How a round goes on after the close."""


def finish(played: Played) -> Played:
    """The book is sealed: deal, and settle."""
    for step in ENDS[played.game.key].split(" / "):
        played.run(f"33 {step}")
    return played


def settled(key: str, wagers: str, *jackpots: Offered) -> Played:
    """A round in which terminal 1 has these wagers, played to its end."""
    played = opened(key, jackpots=jackpots).run(f"""
        1   dealer  wagering
        2   1       wager {wagers}
        2   2       wager {WAGERS[key]}
        31  system  time
    """)
    return finish(played)
