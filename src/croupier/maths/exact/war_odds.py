"""Casino War, exact: always war, always surrender, and the Tie.

The first cards and the war cards are dealt by rank, without replacement. In Rapid Casino War the
cards of the other areas lie between, and the war card is shared: for one player the chances are the
same, because cards not seen are exchangeable.
"""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import product
from typing import NamedTuple

from croupier.games import Game
from croupier.games.casino_war import (
    AT_WAR,
    CASINO_WAR,
    GO_TO_WAR,
    SURRENDERED,
    TIE,
    Battle,
    casino_war,
    go_to_war,
    tie,
)
from croupier.games.contract.definition import LOSES, AnyBet, Variant
from croupier.maths.exact.edge_figures import Figures, LineFigures, Net
from croupier.money import Fate
from croupier.rulebook import PayRow, Rules

RANKS = range(13)


def battles(choice: int, decks: int) -> Iterator[tuple[Battle, Fraction]]:
    """Every battle of a player who always makes one choice on equal cards, with its probability."""
    copies, cards = 4 * decks, 52 * decks
    for player, dealer in product(RANKS, repeat=2):
        chance = Fraction(copies * (copies - (player == dealer)), cards * (cards - 1))
        if player != dealer or choice == SURRENDERED:
            yield Battle(player, dealer, choice), chance
            continue
        for second, dealers in product(RANKS, repeat=2):
            left = copies - 2 * (second == player)
            then = copies - 2 * (dealers == player) - (dealers == second)
            war = Fraction(left * then, (cards - 2) * (cards - 3))
            yield Battle(player, dealer, choice, second, dealers), chance * war


class Lines(NamedTuple):
    """The lines that a battle hits."""

    first: int
    tie: int
    war: int | None
    """Of the war, where there is one."""


@cache
def lines_met(choice: int, decks: int) -> Mapping[Lines, Fraction]:
    """The probability of each end of a battle. Independent of the odds paid."""
    chances: dict[Lines, Fraction] = {}
    for battle, chance in battles(choice, decks):
        tied = tie(battle, 0)
        goes = battle.choice == AT_WAR and tied
        met = Lines(casino_war(battle, 0), tied, go_to_war(battle, 0) if goes else None)
        chances[met] = chances.get(met, Fraction(0)) + chance
    return chances


def war_figures(game: Game, variant: Variant, rules: Rules, decks: int | None) -> Iterator[Figures]:
    """The Casino War wager under both policies, and the Tie."""
    assert decks is not None, "Casino War is dealt from decks."
    rows = {bet.key: game.pays(variant, bet, rules, option="", decks=decks) for bet in variant.bets}

    def profit(bet: AnyBet, line: int) -> Fraction:
        return (Fate.LOSES if line == LOSES else rows[bet.key][line].pay).profit

    def net(met: Lines) -> tuple[str, Fraction]:
        total = profit(CASINO_WAR, met.first)
        if met.war is not None:
            total += profit(GO_TO_WAR, met.war)
            return ("war lost" if met.first == LOSES else CASINO_WAR.lines[met.first]), total
        return ("loses" if met.first == LOSES else CASINO_WAR.lines[met.first]), total

    for choice, policy in ((AT_WAR, "always war"), (SURRENDERED, "always surrender")):
        lines = _lines(net, choice, decks)
        yield Figures(
            game=game, variant=variant, option="", decks=decks, bet=CASINO_WAR, lines=lines, policy=policy
        )  # fmt: skip
    yield Figures(
        game=game, variant=variant, option="", decks=decks, bet=TIE, lines=_tie(rows[TIE.key], decks)
    )  # fmt: skip


def _lines(
    net: Callable[[Lines], tuple[str, Fraction]], choice: int, decks: int
) -> tuple[LineFigures, ...]:
    chances: dict[tuple[str, Fraction], Fraction] = {}
    for met, chance in lines_met(choice, decks).items():
        chances[net(met)] = chances.get(net(met), Fraction(0)) + chance
    return tuple(
        LineFigures(name, Net(total), chance, None) for (name, total), chance in chances.items()
    )


def _tie(rows: Mapping[int, PayRow], decks: int) -> tuple[LineFigures, ...]:
    chances: dict[int, Fraction] = {}
    for met, chance in lines_met(SURRENDERED, decks).items():
        chances[met.tie] = chances.get(met.tie, Fraction(0)) + chance
    won = [LineFigures(TIE.lines[line], row.pay, chances[line], row) for line, row in rows.items()]
    return (*won, LineFigures("loses", Fate.LOSES, chances[LOSES], None))
