"""Blackjack, exact: the player who never acts, insurance, and the side bets of Rapid Blackjack.

A player who never acts draws as long as he must and then stands (SATG 13.9.2(b)). His hands and the
dealer's are dealt from one shoe without replacement, value by value; on a shared hand and at a live
table his chances are the same, because cards not seen are exchangeable. Which line a hand hits is
asked of the settlement of the game itself.

The Super Bonus is a fixed sum and no part of these figures. For the best play see `blackjack_play`.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import product
from math import perm, prod
from operator import sub

from croupier.equipment import Source
from croupier.equipment.cards import ACE, count
from croupier.games import Game
from croupier.games.blackjack_rules import (
    Hand,
    House,
    add,
    house,
    is_blackjack,
    is_complete,
    must_draw,
)
from croupier.games.blackjack_seat import Held
from croupier.games.blackjack_settlement import (
    INSURANCE,
    Upcard,
    bets,
    blackjack,
    insurance,
    showdown,
)
from croupier.games.contract import LOSES, AnyBet, NotOffered, Variant
from croupier.games.rapid_blackjack import FirstTwo
from croupier.money import Fate
from croupier.odds.blackjack_dealer import (
    NATURAL,
    NO_CARDS,
    OUTCOMES,
    OVER,
    VALUES,
    Composition,
    DealersHands,
    finished,
    one_more,
    shoe,
)
from croupier.odds.blackjack_payments import in_suits
from croupier.odds.figures import Figures, LineFigures
from croupier.rulebook import Rules

NEVER_ACTS, WHENEVER_OFFERED = "never acts", "whenever offered"

Chances = Mapping[int, Fraction]
"""The probability of each pay line."""


def blackjack_figures(
    game: Game, variant: Variant, rules: Rules, decks: int | None
) -> Iterator[Figures]:
    """Blackjack if the player never acts, insurance, and the side bets that are offered."""
    assert decks is not None, "Blackjack is dealt from decks."
    source = variant.dealing.source
    the_house = house(rules, variant.name)
    main = bets(variant.name)[0]
    for bet in variant.bets:
        option = game.options(variant, bet, rules)[0]
        try:
            rows = game.pays(variant, bet, rules, option=option, decks=decks)
        except NotOffered:
            continue
        if bet is main:
            policy, found = NEVER_ACTS, never_acts(the_house, source, decks)
        elif bet is INSURANCE:
            policy, found = WHENEVER_OFFERED, insured(source, decks)
        else:
            policy, found = "", on_two_cards(bet, source, decks)
        lines = [
            LineFigures(bet.lines[line], row.pay, found[line], row)
            for line, row in rows.items()
            if line in found
        ]
        lines.append(LineFigures("loses", Fate.LOSES, found[LOSES], None))
        yield Figures(
            game=game, variant=variant, option=option, decks=decks, bet=bet, lines=tuple(lines), policy=policy
        )  # fmt: skip


@cache
def never_acts(rules: House, source: Source, decks: int) -> Chances:
    """How a wager ends whose player never acts."""
    cards = shoe(source, decks)
    dealer = _dealers_hands(rules.hits_soft_17, rules.stands_off_22)
    found: dict[int, Fraction] = {}
    for drawn, orders in _final_hands(rules.draws_to, rules.five_cards_win, rules.twenty_one_wins):
        left = tuple(map(sub, cards, drawn))
        taken = sum(drawn)
        ways = orders * prod(map(perm, cards, drawn))
        every = perm(sum(cards), taken) * dealer.every(sum(left))
        for line, counted in _lines(rules, drawn, decks, dealer, left).items():
            found[line] = found.get(line, Fraction(0)) + Fraction(ways * counted, every)
    return {line: chance for line, chance in found.items() if chance}
