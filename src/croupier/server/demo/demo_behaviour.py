"""What simulated people do at a table in its present state: dealers with cards, players with chips.

This module submits nothing. Its callers give the commands, to a bare table or over the network.
"""

from collections.abc import Iterator
from itertools import chain, count
from random import Random

from croupier.games import Played
from croupier.games.contract.definition import AnyBet
from croupier.games.contract.procedure import Ask
from croupier.money import Cents
from croupier.table import commands as c
from croupier.table.equipment.shoe import Shoe, Step
from croupier.table.jackpots.jackpot_offer import wagered
from croupier.table.opening.offer_setup import wagerable
from croupier.table.round import Round
from croupier.table.state import State

HAND = "1-5-9"
"""The positions that all players choose at Rapid Three Card Poker: a player has one hand."""
SILENT = 0.2
"""The probability that a terminal does not answer until time is up."""
STEP, MOST_STEPS = 500, 4
"""A wager is a step in cents, times one up to this many."""


def _another_set(shoe: Shoe) -> str:
    """Return a set of cards that has not left play."""
    names = chain(("blue", "red"), (f"set-{number}" for number in count(3)))
    return next(name for name in names if name not in (*shoe.gone, shoe.cards))


def readying(shoe: Shoe, step: Step) -> c.EquipmentCommand:
    """Return the command for a step that prepares the cards, as any dealer would give it."""
    match step.what:
        case "check-cards":
            cards = "" if shoe.retired else shoe.cards
            return c.CheckCards(cards=cards or _another_set(shoe), count=shoe.total)
        case "shuffle":
            return c.ShuffleCards(cause=step.of)
        case "cut":
            methods = shoe.rules.cut.method
            return c.CutCards(
                by=step.of,
                depth=shoe.total // 2,
                behind=methods[0].behind if methods else shoe.total // 4,
                method=methods[0].key if methods else "",
            )
        case _:
            return c.BurnCard()


def chips(state: State, seat: str, chance: Random) -> Iterator[c.Chip]:
    """Return a player's wagers for a round: the main one, up to two beside it, and one on every jackpot."""
    bets = wagerable(state.offer)
    others = chance.sample(bets[1:], k=min(2, len(bets) - 1))
    area = seat if _has_areas(state) else ""
    for bet in [bets[0], *others]:
        spot, amount = _spot(bet, chance), Cents(STEP * chance.randint(1, MOST_STEPS))
        yield c.Chip(bet=bet.key, spot=spot, area=area, amount=amount)
    for key, wager in wagered(state.round.jackpots if state.round else ()).items():
        yield c.Chip(bet=key, amount=wager.minimum)


def _has_areas(state: State) -> bool:
    game = state.offer.game
    if game.played is Played.LIVE:
        return game.conduct.at_live_table.places.most is not None
    return state.offer.variant.areas is not None


def _spot(bet: AnyBet, chance: Random) -> str:
    return HAND if HAND in bet.spots else chance.choice(list(bet.spots))


def recorded(chip: c.Chip, patron: str) -> c.RecordWager:
    """Return the same chips on a layout, as a dealer records them."""
    return c.RecordWager(
        patron=patron, bet=chip.bet, spot=chip.spot, area=chip.area, amount=chip.amount
    )


def decided(round_: Round, ask: Ask, wager: str, chance: Random) -> c.Choose:
    """Return a random choice for a wager."""
    holder, _ = round_.holders[wager]
    choice = chance.choice(sorted(ask.of[wager]))
    return c.Choose(holder=holder, wager=wager, question=ask.key, choice=choice)
