"""What simulated people do at a table, by how it stands: dealers with the cards, players with their chips.

Nothing is asked for here: whoever plays somebody's part gives the command, to a bare table or over the network.
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
from croupier.table.permissions.betting_areas import PLACES
from croupier.table.round import Round
from croupier.table.state import State

HAND = "1-5-9"
"""The positions that everybody chooses at Rapid Three Card Poker: a player has one hand."""
SILENT = 0.2
"""How often a terminal does not answer until time is up."""
STEP, MOST_STEPS = 500, 4
"""Wagers are so many cents, once to so many times."""


def _another_set(shoe: Shoe) -> str:
    """A set of cards that has not left play."""
    names = chain(("blue", "red"), (f"set-{number}" for number in count(3)))
    return next(name for name in names if name not in (*shoe.gone, shoe.cards))


def readying(shoe: Shoe, step: Step) -> c.EquipmentCommand:
    """The command that takes a step by which the cards are made ready, as any dealer would."""
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
    """The wagers of a player for a round: the main one, up to two beside it, and one on every jackpot."""
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
        return game.key in PLACES and game.key != "big-wheel"
    return game.key == "rapid-casino-war"


def _spot(bet: AnyBet, chance: Random) -> str:
    return HAND if HAND in bet.spots else chance.choice(list(bet.spots))


def recorded(chip: c.Chip, patron: str) -> c.RecordWager:
    """The same chips on a cloth, as a dealer records them."""
    return c.RecordWager(
        patron=patron, bet=chip.bet, spot=chip.spot, area=chip.area, amount=chip.amount
    )


def decided(one: Round, ask: Ask, wager: str, chance: Random) -> c.Choose:
    """The answer for a wager, at random."""
    holder, _ = one.holders[wager]
    choice = chance.choice(sorted(ask.of[wager]))
    return c.Choose(holder=holder, wager=wager, question=ask.key, choice=choice)
