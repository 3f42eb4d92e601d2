"""Build the game that a table offers from the operator's plan and the rules in force."""

from collections.abc import Mapping
from math import lcm

from croupier.errors import unknown
from croupier.games import game
from croupier.games.contract.definition import AnyBet
from croupier.games.contract.setup import Setup
from croupier.money import Cents, exact_step
from croupier.rulebook import EDITIONS
from croupier.rulebook import at as rules_at
from croupier.rulebook.register import ladder_of
from croupier.rulebook.register.amendment import Amendments
from croupier.table.limits.limit_sign import Sign
from croupier.table.values.instants import instant_of
from croupier.table.values.limits import Limits
from croupier.table.values.plan import Approval, BetLimits, Plan
from croupier.table.values.replace import from_fields, replace

EVERY = "*"
"""In a plan: every bet that has no line of its own."""


def set_up(plan: Plan, at: int) -> Setup:
    """Return the game as planned, by the rules in force at an instant; raise if the plan breaks them."""
    the_game = game(plan.game)
    variant = the_game.variant(plan.variant)
    rules = rules_at(instant_of(at)).under(ladder_of(plan.game, variant.name))
    for key, option in plan.options.items():
        options = the_game.options(variant, variant.bet(key), rules)
        if option not in options:
            raise unknown(f"pay table of {key!r}", option, options)
    for name, value in plan.settings.items():
        rules = rules.choosing(the_game.table, name, value)
    return Setup(
        game=the_game,
        variant=variant,
        rules=rules,
        decks=the_game.decks(rules, plan.decks),
        options=plan.options,
        side_bets=plan.side_bets,
        more_side_bets=Approval.MORE_SIDE_BETS in plan.approvals,
    )


def offer_at(setup: Setup, at: int, amended: Amendments = ()) -> Setup:
    """Return the offer by the rules of a later instant; it changes only if an edition or a notice began since."""
    rules, now = setup.rules, instant_of(at)
    if any(rules.instant < edition.from_ <= now for edition in EDITIONS.values()):
        rules = replace(rules, instant=now)
    rules = rules.amending(amended)
    return setup if rules is setup.rules else replace(setup, rules=rules)


def wagerable(setup: Setup) -> list[AnyBet]:
    """Return the bets that players may wager on, without those that only a choice adds."""
    return [bet for name, bet in setup.wagerable().items() if name == bet.key]


def limits_by_bet(
    setup: Setup, limits: Mapping[str, BetLimits], aggregate: Cents
) -> dict[str, Limits]:
    """Return the limits of every bet on offer: its own line of the sign, or the line for all other bets."""
    by_bet = {}
    for bet in wagerable(setup):
        line = limits.get(bet.key, limits.get(EVERY))
        if line is not None:
            by_bet[bet.key] = from_fields(Limits, line, aggregate=aggregate)
    return by_bet


def sign_of(plan: Plan, setup: Setup, at: int) -> Sign:
    """Return the limit sign as the table opens with it."""
    return Sign(
        limits=limits_by_bet(setup, plan.limits, plan.aggregate),
        shown_since=at,
        multiples_required=plan.multiples,
    )


def exact_amounts(setup: Setup, bet: AnyBet) -> int:
    """Return the step of stakes that can be paid, halved and insured in whole cents (ruling 8)."""
    steps = [exact_step(row.pay) for row in setup.rows(bet).values()]
    if setup.variant.play is not None and bet is setup.variant.bets[0]:
        # A choice may cost half the wager, and its added stake has odds of its own (SATG 13.8.2).
        added = [any_bet for any_bet in setup.offered() if any_bet.added]
        steps += [2 * exact_step(row.pay) for bet in added for row in setup.rows(bet).values()]
    return lcm(1, *steps)


def game_identity(plan: Plan) -> Plan:
    """Return the part of a plan that identifies the game."""
    return Plan(
        game=plan.game,
        variant=plan.variant,
        decks=plan.decks,
        options=plan.options,
        settings=plan.settings,
        side_bets=plan.side_bets,
        approvals={
            name: reference
            for name, reference in plan.approvals.items()
            if name is Approval.MORE_SIDE_BETS
        },
    )
