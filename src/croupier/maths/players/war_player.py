"""Casino War, simulated: one wager with a Tie beside it, by a policy.

Who is higher and which line is hit is asked of the game itself, compiled; only the order of the deal is
written again, as it is at a live table (WAR 7.3 to WAR 7.5) and on terminals (SATG 17.5 to SATG 17.7).
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from typing import Any

from croupier.games import Game, Played, Variant
from croupier.games.casino_war import (
    AT_WAR,
    CASINO_WAR,
    GO_TO_WAR,
    NO_CHOICE,
    SURRENDERED,
    TIE,
    Battle,
    casino_war,
    go_to_war,
    tie,
)
from croupier.games.contract.definition import LOSES
from croupier.games.equipment.cards import EMPTY, rank
from croupier.games.rapid_casino_war import areas
from croupier.maths.exact.war_odds import war_figures
from croupier.maths.simulation.decision_driver import Driven, driven
from croupier.maths.simulation.drawn_cards import GIVEN, band, begin, goes_on, next_card
from croupier.maths.simulation.estimates import target_of
from croupier.maths.simulation.game_model import (
    Model,
    Row,
    SimulationRequest,
    Target,
    rows_of,
    width_of,
)
from croupier.maths.simulation.policies import ALWAYS_SURRENDER, ALWAYS_WAR, Policy, war_policy
from croupier.rulebook import Rules

AREAS = GIVEN
"""In `given`: how many areas have a first card."""
ON_EQUAL = GIVEN + 1
"""In `given`, from here on: what is chosen on equal cards, by rank from the ace."""

ROWS = (*rows_of((CASINO_WAR, GO_TO_WAR, TIE)),)
GO_TO_WARS, TIES = (next(row.at for row in ROWS if row.bet == bet.key) for bet in (GO_TO_WAR, TIE))
WAR_LOST = width_of(ROWS)
WIDTH = WAR_LOST + 1


def rows() -> Iterator[Row]:
    """The lines as the exact figures have them: a lost war costs both stakes."""
    yield from ROWS
    yield Row(CASINO_WAR.key, "", "war lost", WAR_LOST)


def battle(seed: int, index: int, given: Any, scratch: Any) -> Battle:
    """A round: the wager is on the first area, the dealer's card comes after those of all areas."""
    player = next_card(seed, index, given, scratch)
    for _ in range(1, given[AREAS]):
        next_card(seed, index, given, scratch)
    dealer = next_card(seed, index, given, scratch)
    first = Battle(player, dealer, NO_CHOICE, EMPTY, EMPTY)
    if tie(first, 0) == LOSES:
        return first
    if given[ON_EQUAL + rank(player) - 1] == SURRENDERED:
        return Battle(player, dealer, SURRENDERED, EMPTY, EMPTY)
    second = next_card(seed, index, given, scratch)
    dealers_second = next_card(seed, index, given, scratch)
    return Battle(player, dealer, AT_WAR, second, dealers_second)


def play_war(seed: int, index: int, given: Any, scratch: Any, counts: Any) -> None:
    """A unit: one round, or all rounds of a shoe."""
    begin(given, scratch)
    more = True
    while more:
        ended = battle(seed, index, given, scratch)
        first = band(given, scratch) * WIDTH
        line = casino_war(ended, 0)
        if ended.choice == AT_WAR:
            counts[first + GO_TO_WARS + go_to_war(ended, 0)] += 1
        lost = ended.choice == AT_WAR and line == LOSES
        counts[first + (WAR_LOST if lost else line)] += 1
        counts[first + TIES + tie(ended, 0)] += 1
        more = goes_on(given, scratch)


def war_model(game: Game, variant: Variant, rules: Rules, request: SimulationRequest) -> Model:
    """Casino War at a live table, where only areas with a wager get cards, or on terminals."""
    policy = war_policy(game, request.policy)
    dealt_to = 1 if game.played is Played.LIVE else len(areas(rules))
    return driven(
        game, variant, rules, request,
        Driven(
            policy=policy.name,
            play=play_war,
            rows=tuple(rows()),
            width=WIDTH,
            given=(dealt_to, *policy.numbers),
            most_cards=dealt_to + 3,
            least_cards=dealt_to + 1,
            usual_cards=dealt_to + 1,
            sometimes=frozenset({GO_TO_WAR.key}),
            targets=partial(targets, game, variant, policy, game.decks(rules, request.decks)),
        ),
    )  # fmt: skip


def targets(
    game: Game, variant: Variant, policy: Policy, decks: int | None, rules: Rules
) -> Iterator[Target]:
    """The exact figures under the policy, and the Tie.

    All ranks are equally likely to be equal, and a war ends alike on each of them; so who goes to war
    on some ranks has in their share the chances of who always does, and else of who never does.
    """
    rows = {
        (row.bet.key, row.policy): target_of(row)
        for row in war_figures(game, variant, rules, decks)
    }
    war, surrender = (rows[CASINO_WAR.key, name] for name in (ALWAYS_WAR, ALWAYS_SURRENDER))
    share = Fraction(policy.numbers.count(AT_WAR), len(policy.numbers))
    mixed = [(war.chances, share), (surrender.chances, 1 - share)]
    chances: dict[str, Fraction] = {}
    for known, part in mixed:
        for line, chance in (known or {}).items():
            chances[line] = chances.get(line, Fraction(0)) + part * chance
    yield Target(
        bet=CASINO_WAR,
        label=policy.name,
        profits={**war.profits, **surrender.profits},
        chances={**dict.fromkeys({**war.profits, **surrender.profits}, Fraction(0)), **chances},
    )
    yield rows[TIE.key, ""]
