"""Three Card Poker, simulated: an Ante and both side bets on one hand, by a policy.

Scores, lines and bonuses are asked of the game itself, compiled; only the order of the deal is written
again: the cards that lie open, the choice, then the dealer's three (SATG 18.6). On terminals nine cards
lie open and the hand is the first row of the matrix; cards not looked at are exchangeable, so
one choice of three positions gives the chances of all.
"""

from collections.abc import Iterator
from functools import partial
from typing import Any

from croupier.games import Game, Played, Variant
from croupier.games.contract.definition import LOSES
from croupier.games.rapid_three_card_poker import POSITIONS
from croupier.games.three_card_poker import (
    ANTE,
    ANTE_BONUS,
    FOLD,
    FOLDED,
    PAIRS_PLUS,
    PLAY,
    PLAYED,
    SIX_CARD_BONUS,
    Showdown,
    Six,
    Three,
    ante,
    ante_bonus,
    pairs_plus,
    play,
    score,
    six_card_bonus,
)
from croupier.maths.exact.edge_figures import Figures
from croupier.maths.exact.three_card_odds import Stakes, ante_lines, policies, three_card_figures
from croupier.maths.simulation.decision_driver import Driven, driven
from croupier.maths.simulation.drawn_cards import GIVEN, band, begin, goes_on, next_card, wide
from croupier.maths.simulation.estimates import target_of
from croupier.maths.simulation.game_model import LOST, Model, Row, SimulationRequest, Target
from croupier.maths.simulation.policies import Policy, three_card_policy
from croupier.rulebook import Rules

OPEN, LEAST, PLAYED_FROM = range(GIVEN, GIVEN + 3)
"""In `given`: how many cards lie open, the least score that qualifies, and the least that is played."""

BONUSES = max(ANTE_BONUS.lines) + 1
"""The lines of the Ante are counted for each line of the Ante Bonus: together they are one result."""
FOLDS = (max(ANTE.lines) + 1) * BONUSES
PLAYS = FOLDS + 1
BONUS = PLAYS + max(PLAY.lines) + 1
PAIRS = BONUS + BONUSES
SIXES = PAIRS + max(PAIRS_PLUS.lines) + 1
WIDTH = SIXES + max(SIX_CARD_BONUS.lines) + 1


def rows(variant: Variant) -> Iterator[Row]:
    """The lines as the exact figures have them, on the first choice of positions."""
    spot = next(iter(variant.bet(ANTE.key).spots))
    for line in (LOSES, *ANTE.lines):
        ended = ANTE.lines.get(line, "lower")
        yield Row(ANTE.key, spot, ended, line * BONUSES)
        for bonus, name in ANTE_BONUS.lines.items():
            yield Row(ANTE.key, spot, f"{ended}, {name}", line * BONUSES + bonus)
    yield Row(ANTE.key, spot, FOLD, FOLDS)
    for bet, first in (
        (PLAY, PLAYS),
        (ANTE_BONUS, BONUS),
        (PAIRS_PLUS, PAIRS),
        (SIX_CARD_BONUS, SIXES),
    ):
        for line, name in {LOSES: LOST, **bet.lines}.items():
            yield Row(bet.key, spot, name, first + line)


def six_cards(seed: int, index: int, given: Any, scratch: Any) -> Six:
    """A round: the open cards, of which the first three are the hand, and the dealer's."""
    first = next_card(seed, index, given, scratch)
    second = next_card(seed, index, given, scratch)
    third = next_card(seed, index, given, scratch)
    for _ in range(3, given[OPEN]):
        next_card(seed, index, given, scratch)
    dealers_first = next_card(seed, index, given, scratch)
    dealers_second = next_card(seed, index, given, scratch)
    dealers_third = next_card(seed, index, given, scratch)
    return Six(first, second, third, dealers_first, dealers_second, dealers_third)


def compare_hands(six: Six, given: Any) -> Showdown:
    """The hands against each other, and what the policy chose on the own three cards."""
    number = score(six.first, six.second, six.third)
    dealer = score(six.dealers_first, six.dealers_second, six.dealers_third)
    choice = PLAYED if number >= given[PLAYED_FROM] else FOLDED
    return Showdown(number, dealer, choice, wide(given[LEAST]))


def play_three_card(seed: int, index: int, given: Any, scratch: Any, counts: Any) -> None:
    """A unit: one round from a whole pack."""
    begin(given, scratch)
    more = True
    while more:
        six = six_cards(seed, index, given, scratch)
        showdown, first = compare_hands(six, given), band(given, scratch) * WIDTH
        bonus = ante_bonus(showdown, 0)
        counts[first + BONUS + bonus] += 1
        if showdown.choice == PLAYED:
            counts[first + ante(showdown, 0) * BONUSES + bonus] += 1
            counts[first + PLAYS + play(showdown, 0)] += 1
        else:
            counts[first + FOLDS] += 1
        three = Three(six.first, six.second, six.third)
        counts[first + PAIRS + pairs_plus(three, 0)] += 1
        counts[first + SIXES + six_card_bonus(six, 0)] += 1
        more = goes_on(given, scratch)


def three_card_policies(game: Game, rules: Rules) -> tuple[str, ...]:
    """The policies by name; the first is the default."""
    stakes = Stakes.from_rules(game, game.variants[0], rules, game.decks(rules))
    return tuple(policies(game, stakes))


def three_card_model(
    game: Game, variant: Variant, rules: Rules, request: SimulationRequest
) -> Model:
    """Three Card Poker at a live table or on terminals."""
    stakes = Stakes.from_rules(game, variant, rules, game.decks(rules, request.decks))
    policy = three_card_policy(game, stakes, request.policy)
    lie_open = 3 if game.played is Played.LIVE else len(POSITIONS)
    return driven(
        game, variant, rules, request,
        Driven(
            policy=policy.name,
            play=play_three_card,
            rows=tuple(rows(variant)),
            width=WIDTH,
            given=(lie_open, stakes.least, *policy.numbers),
            most_cards=lie_open + 3,
            least_cards=lie_open + 3,
            usual_cards=lie_open + 3,
            sometimes=frozenset({PLAY.key}),
            targets=partial(targets, game, variant, policy),
        ),
    )  # fmt: skip


def targets(game: Game, variant: Variant, policy: Policy, rules: Rules) -> Iterator[Target]:
    """The exact figures of the Ante under the policy, and of the side bets by each pay table."""
    decks, (least,) = game.decks(rules), policy.numbers
    stakes = Stakes.from_rules(game, variant, rules, decks)
    lines = ante_lines(stakes, lambda hand: score(*hand) >= least)
    ante_row = Figures(
        game=game, variant=variant, option="", decks=decks, bet=variant.bet(ANTE.key), lines=lines, policy=policy.name
    )  # fmt: skip
    yield target_of(ante_row)
    for row in three_card_figures(game, variant, rules, decks):
        if row.bet.key != ANTE.key:
            yield target_of(row)
