"""Tables for demonstration: complete plans for every game, with approvals that nobody gave."""

from typing import Any

from msgspec.structs import replace

from croupier.games import Game, Played, Variant
from croupier.games.contract import Motion
from croupier.money import Cents
from croupier.rounds.opening import demo_items
from croupier.rounds.plan import BetLimits, Plan

SEATS = tuple(map(str, range(1, 10)))
LIMITS = {"*": BetLimits(minimum=Cents(500), maximum=Cents(100_000), step=Cents(500))}
CHIPS = tuple(map(Cents, (100, 500, 2_500, 10_000)))
SENSED = ("lucky-sic-bo", "ministar-roulette", "diamond-roulette")
"""Games that a device runs and reads."""


def demo_plan(the_game: Game, variant: Variant | None = None, **changes: Any) -> Plan:
    """A table of a game on which everything is set up; `changes` are fields of the plan."""
    variant = variant or the_game.variants[0]
    plan = _live(the_game) if the_game.played is Played.LIVE else _terminals(the_game, variant)
    items = demo_items(the_game, variant, dealer_activated=True)
    return replace(plan, variant=variant.name, items=items, **changes)


def _terminals(the_game: Game, variant: Variant) -> Plan:
    sensed = the_game.key in SENSED
    return Plan(
        game=the_game.key,
        limits=LIMITS,
        decision_s=dict.fromkeys(variant.times, 15),
        shooter_s=8,
        terminals=SEATS,
        terminal_limit=len(SEATS),
        confirms="device" if sensed else "dealer",
        starts_itself=sensed and the_game.motion is Motion.ANY_TIME,
    )


def _live(the_game: Game) -> Plan:
    wheel = the_game.key == "big-wheel"
    return Plan(
        game=the_game.key,
        limits=LIMITS,
        chips=CHIPS,
        places=0 if wheel else 7,
        colours=("red", "blue", "green", "yellow") if wheel else (),
        emblem="anchor" if wheel else "",
    )
