"""Blackjack, exact: the player who never acts, insurance, and the side bets of Rapid Blackjack.

A player who never acts draws as long as he must and then stands (SATG 13.9.2(b)). His hands and the
dealer's are dealt from one shoe without replacement, value by value. On a shared hand and at a live
table his chances are the same, because cards not seen are exchangeable. The settlement of the game
itself says which line a hand hits.

The Super Bonus is a fixed sum and no part of these figures. For the best play see `blackjack_play`.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import product
from math import perm, prod
from operator import sub

from croupier.games import Game
from croupier.games.blackjack_rules import (
    Hand,
    HouseRules,
    add,
    house,
    is_blackjack,
    is_complete,
    must_draw,
)
from croupier.games.blackjack_seat import SeatHand
from croupier.games.contract.definition import LOSES, AnyBet, NotOffered, Variant
from croupier.games.equipment import Source
from croupier.games.equipment.cards import ACE, count
from croupier.games.hands.blackjack_settlement import (
    INSURANCE,
    Upcard,
    bets,
    blackjack,
    insurance,
    showdown,
)
from croupier.games.rapid_blackjack import FirstTwo
from croupier.maths.exact.blackjack.dealer_hands import (
    NO_CARDS,
    OUTCOMES,
    VALUES,
    Composition,
    DealersHands,
    finished,
    most_common_result,
    one_more,
    shoe,
)
from croupier.maths.exact.blackjack.hand_payments import in_suits, suits_matter
from croupier.maths.exact.edge_figures import Figures, LineFigures
from croupier.money import Fate
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
            policy, chances = NEVER_ACTS, never_acts(the_house, source, decks)
        elif bet is INSURANCE:
            policy, chances = WHENEVER_OFFERED, insured(source, decks)
        elif bet.look.facts is FirstTwo:
            policy, chances = "", on_two_cards(bet, source, decks)
        else:
            continue  # the Super Bonus: nothing is staked for it
        lines = [
            LineFigures(bet.lines[line], row.pay, chances[line], row)
            for line, row in rows.items()
            if line in chances
        ]
        lines.append(LineFigures("loses", Fate.LOSES, chances[LOSES], None))
        yield Figures(
            game=game, variant=variant, option=option, decks=decks, bet=bet, lines=tuple(lines), policy=policy
        )  # fmt: skip


@cache
def never_acts(rules: HouseRules, source: Source, decks: int) -> Chances:
    """How a wager ends whose player never acts."""
    return never_acts_from(rules, shoe(source, decks), decks)


def never_acts_from(rules: HouseRules, cards: Composition, decks: int) -> Chances:
    """The same for any shoe; `decks` is how many cards of it are alike in rank and suit."""
    hands, dealer = _final_hands(rules), _dealers_hands(rules.hits_soft_17)
    longest = max(sum(drawn) for drawn in hands)
    counted: dict[int, Fraction | int] = defaultdict(int)
    for drawn, orders in hands.items():
        left = tuple(map(sub, cards, drawn))
        # Every hand with all continuations to the longest, so that all are of one number of deals.
        rest = perm(sum(left) - dealer.most, longest - sum(drawn))
        ways = orders * prod(map(perm, cards, drawn)) * rest
        for lines, share in _settled(rules, drawn, decks) if ways else ():
            for line, number in _counted(lines, dealer, left).items():
                counted[line] += ways * share * number
    every = perm(sum(cards), longest + dealer.most)
    return {line: Fraction(number, every) for line, number in counted.items() if number}


@cache
def _dealers_hands(hits_soft_17: int) -> DealersHands:
    """From his first card on. 22 is counted apart, so that versions with and without it share them."""
    nothing = HouseRules(*[0] * len(HouseRules._fields))
    return DealersHands(nothing._replace(hits_soft_17=hits_soft_17, stands_off_22=1), None)


@cache
def _final_hands(rules: HouseRules) -> Mapping[Composition, int]:
    """The hands that a silent player ends with, and in how many orders each can come."""
    counts: Counter[Composition] = Counter()

    def draw(drawn: Composition, hand: Hand) -> None:
        if hand.cards >= 2 and (is_complete(hand, rules) or not must_draw(hand, rules)):
            counts[drawn] += 1
            return
        for value in VALUES:
            draw(one_more(drawn, value), add(hand, value))

    draw(NO_CARDS, Hand())
    return counts


Lines = tuple[int, ...]
"""The line that a hand hits for each outcome of the dealer's."""


@cache
def _settled(
    rules: HouseRules, drawn: Composition, decks: int
) -> tuple[tuple[Lines, Fraction | int], ...]:
    """The lines of a hand; where suits matter, those of each choice of suits with its share."""
    cards = [value for value, number in enumerate(drawn) for _ in range(number)]
    if not suits_matter(SeatHand(cards).hand, rules):
        return ((_lines(rules, tuple(cards)), 1),)
    every = in_suits(cards, decks)
    ways = sum(number for _, number in every)
    counts: Counter[Lines] = Counter()
    for each, number in every:
        counts[_lines(rules, tuple(each))] += number
    return tuple((lines, Fraction(number, ways)) for lines, number in counts.items())


@cache
def _lines(rules: HouseRules, cards: tuple[int, ...]) -> Lines:
    held = SeatHand(list(cards)).facts
    shown = [showdown(held, finished(outcome), rules, taken=1) for outcome in OUTCOMES]
    return tuple(blackjack(facts, 0) for facts in shown)


def _counted(lines: Lines, dealer: DealersHands, left: Composition) -> dict[int, int]:
    """How many of the dealer's sequences bring each line; the usual line has the rest of them."""
    usual = most_common_result(lines)
    counts = {usual: dealer.every(sum(left))}
    for outcome, line in zip(OUTCOMES, lines, strict=True):
        if line != usual:
            number = dealer.ways(outcome, left)
            counts[line] = counts.get(line, 0) + number
            counts[usual] -= number
    return counts


@cache
def insured(source: Source, decks: int) -> Chances:
    """How insurance ends, which is offered against an ace only."""
    left = one_more(shoe(source, decks), ACE - 1, -1)
    chances: dict[int, Fraction] = {}
    for value in VALUES:
        natural = is_blackjack(add(add(Hand(), ACE - 1), value), split=0)
        line = insurance(Upcard(natural), 0)
        chances[line] = chances.get(line, Fraction(0)) + Fraction(left[value], sum(left))
    return chances


@cache
def on_two_cards(bet: AnyBet, source: Source, decks: int) -> Chances:
    """How a side bet on the first two cards ends; one row may ask for the dealer's blackjack too."""
    cards = shoe(source, decks)
    counted: dict[int, Fraction | int] = defaultdict(int)
    for first, second in product(source.faces, repeat=2):
        ways = decks * (decks - (first == second))
        line, if_natural = (bet.line(FirstTwo(first, second, blackjack), 0) for blackjack in (0, 1))
        if line == if_natural:
            counted[line] += ways
            continue
        left = one_more(one_more(cards, count(first) - 1, -1), count(second) - 1, -1)
        natural = natural_from(left)
        counted[if_natural] += ways * natural
        counted[line] += ways * (1 - natural)
    every = perm(sum(cards), 2)
    return {line: Fraction(number, every) for line, number in counted.items()}


def natural_from(left: Composition) -> Fraction:
    """The probability that two cards are a blackjack."""
    ways = sum(
        left[first] * left[second]
        for first, second in product(VALUES, repeat=2)
        if is_blackjack(add(add(Hand(), first), second), split=0)
    )
    return Fraction(ways, perm(sum(left), 2))
