"""The models of Blackjack: its policies, its rows, and what its driver is given."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache, partial
from math import lcm

from croupier.games import Game, Variant
from croupier.games.blackjack_rules import HouseRules
from croupier.games.contract.definition import LOSES
from croupier.games.hands.blackjack_settlement import INSURANCE, SUPER_BONUS, THREE_SEVENS, bets
from croupier.games.rapid_blackjack import SIDE_BETS, SUITED_BLACKJACKS
from croupier.maths.exact.blackjack.best_play import terms_of
from croupier.maths.exact.blackjack.dealer_hands import Composition
from croupier.maths.exact.blackjack.hand_payments import Terms
from croupier.maths.exact.blackjack.passive_play import NEVER_ACTS, blackjack_figures
from croupier.maths.exact.blackjack.play_plans import Plans, plans
from croupier.maths.exact.blackjack.round_results import BASIC_STRATEGY, BEST_PLAY
from croupier.maths.exact.edge_figures import Net
from croupier.maths.players.blackjack_chart_file import read_chart
from croupier.maths.players.blackjack_player import (
    BOUNTIES,
    DOUBLES,
    FIRST,
    INSURED,
    LINES,
    NETS,
    ROYALS,
    SETS,
    SEVENS,
    SPLITS,
    play_blackjack,
)
from croupier.maths.players.blackjack_tables import (
    Table,
    leads_to,
    nothing_liked,
    of_chart,
    of_plans,
)
from croupier.maths.simulation.decision_driver import Driven, driven
from croupier.maths.simulation.estimates import target_of
from croupier.maths.simulation.game_model import LOST, Model, Row, SimulationRequest, Target
from croupier.maths.simulation.policies import BASIC, BEST, Policy, chosen, on_time_out
from croupier.rulebook import Rules

BESIDE = {
    INSURANCE.key: INSURED,
    **dict(zip((bet.key for bet in SIDE_BETS), (BOUNTIES, SETS, ROYALS), strict=True)),
}
"""Where bets beside the hand are counted."""

BLACKJACK_POLICIES = BASIC_STRATEGY, BEST_PLAY, NEVER_ACTS
"""The policies by name; the first is the default."""


@cache
def analysed(terms: Terms) -> Plans:
    """The best play on some terms; it takes some seconds to find, so it is found once."""
    return plans(terms)


def blackjack_policy(game: Game, terms: Terms, typed: str) -> Policy:
    """The choice for each hand against each card of the dealer's. The default is basic strategy."""

    def basic() -> Policy:
        analysis = analysed(terms)
        table = of_chart(analysis.best.table, analysis.rescued)
        return Policy(BASIC_STRATEGY, _flat(table), lambda: analysis.best.basic_edge)

    def best() -> Policy:
        analysis = analysed(terms)
        return Policy(BEST_PLAY, _flat(of_plans(analysis)), lambda: analysis.best.edge)

    named = {
        BASIC_STRATEGY: basic,
        BEST_PLAY: best,
        NEVER_ACTS: lambda: Policy(NEVER_ACTS, _flat(nothing_liked())),
    }
    short = {BEST: BEST_PLAY, BASIC: BASIC_STRATEGY, **on_time_out(game, typed, NEVER_ACTS)}
    return chosen(typed, named, short, partial(read_chart, terms))


def _flat(table: Table) -> tuple[int, ...]:
    return tuple(table.reshape(-1).tolist())


def blackjack_model(
    game: Game, variant: Variant, rules: Rules, request: SimulationRequest
) -> Model:
    """A version of Blackjack at a live table or on terminals."""
    decks = game.decks(rules, request.decks)
    assert decks is not None, "Blackjack is dealt from decks."
    terms = terms_of(rules, variant.name, decks)
    policy = blackjack_policy(game, terms, request.policy)
    results = Results(terms)
    suited = int(rules.setting("blackjack", SUITED_BLACKJACKS).value)
    sides = any(bet in SIDE_BETS for bet in variant.bets)
    flags = (1, int(sides), suited, int(variant.name == SUPER_BONUS))
    profits = [results.parts(line) for line in range(LINES)]
    head = (results.width, results.zero, *flags, *terms.rules, *profits)
    return driven(
        game, variant, rules, request,
        Driven(
            policy=policy.name,
            play=play_blackjack,
            rows=tuple(rows(variant, results, acts=policy.name != NEVER_ACTS)),
            width=results.width,
            given=(*head, *_flat(leads_to()), *policy.numbers),
            most_cards=most_cards(terms.rules, terms.shoe),
            least_cards=3,
            usual_cards=5,
            most_counted=terms.rules.hands,
            sometimes=SOMETIMES,
            targets=partial(targets, game, variant, policy, terms),
        ),
    )  # fmt: skip


class Results:
    """What all stakes of a round can come to, in whole parts of the wager."""

    def __init__(self, terms: Terms) -> None:
        self._profits = terms.profits
        self.unit = lcm(*(profit.denominator for profit in terms.profits.values()))
        stakes = 2 * terms.rules.hands
        self.zero = stakes * self.unit
        """A round can lose so much."""
        self.width = NETS + self.zero + stakes * self.parts_of(max(terms.profits.values())) + 1

    def parts_of(self, profit: Fraction) -> int:
        """A profit as a number of parts of the wager."""
        return int(profit * self.unit)

    def parts(self, line: int) -> int:
        """Return the gain of a stake on a line, in parts of the wager."""
        return self.parts_of(self._profits.get(line, Fraction(0)))

    @property
    def nets(self) -> Mapping[int, Fraction]:
        """Where each net result is counted."""
        return {at: Fraction(at - NETS - self.zero, self.unit) for at in range(NETS, self.width)}


SOMETIMES = frozenset({"double", "split", INSURANCE.key})
"""Not every round has these stakes, and some have more than one."""


def rows(variant: Variant, results: Results, *, acts: bool) -> Iterator[Row]:
    """The bets of a version. A wager whose player acts is counted by what all its stakes come to."""
    main = bets(variant.name)[0]
    lines = {LOSES: LOST, **main.lines}
    nets = [(str(Net(net)), at) for at, net in results.nets.items()]
    first = [(name, FIRST + line) for line, name in lines.items()]
    for key, counted in ((main.key, nets if acts else first), ("stakes", first if acts else nets)):
        for name, at in counted:
            yield Row(key, "", name, at)
    for key, start in (("double", DOUBLES), ("split", SPLITS)) if acts else ():
        for line, name in lines.items():
            yield Row(key, "", name, start + line)
    for bet in variant.bets:
        if bet.key in BESIDE:
            for line, name in {LOSES: LOST, **bet.lines}.items():
                yield Row(bet.key, "", name, BESIDE[bet.key] + line)
    if variant.name == SUPER_BONUS:
        yield Row(THREE_SEVENS.bet, "", LOST, SEVENS)
        yield Row(THREE_SEVENS.bet, "", THREE_SEVENS.line, SEVENS + 1)


def targets(
    game: Game, variant: Variant, policy: Policy, terms: Terms, rules: Rules
) -> Iterator[Target]:
    """The exact figures: of a player who acts the edge alone, of all other bets every line."""
    main = bets(variant.name)[0]
    if policy.name != NEVER_ACTS:
        yield Target(
            bet=main,
            label=f"{variant.name}, {policy.name}",
            profits={str(Net(net)): net for net in Results(terms).nets.values()},
            chances=None,
            known_edge=policy.edge(),
        )
    for row in blackjack_figures(game, variant, rules, terms.decks):
        if row.bet is not main or row.policy == policy.name:
            yield target_of(row)


def most_cards(rules: HouseRules, shoe: Composition) -> int:
    """No round takes more cards: all hands as long as can be, of the lowest cards that there are."""
    points, taken = rules.hands * 20 + 16, 0
    for value, copies in enumerate(shoe, 1):
        used = min(copies, -(-points // value))
        taken, points = taken + used, points - used * value
        if points <= 0:
            break
    return taken + rules.hands + 1
