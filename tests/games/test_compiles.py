"""Every rule of a game compiles with numba as it stands: no second copy for the simulator."""

import random
from collections.abc import Callable

import pytest
from numba import njit

from croupier.games import GAMES
from croupier.games.baccarat import next_to
from croupier.games.contract.deal import DONE, Dealing, in_order
from croupier.games.contract.definition import AnyBet
from croupier.maths.simulation.compiled_game import Compiled, compiled

ROUNDS = 200

KNOWN: dict[Callable[..., object], Compiled] = {}
"""What was compiled before: many bets share a function."""


def deals(dealing: Dealing, decks: int) -> list[tuple[int, ...]]:
    """Rounds dealt at random from a seed."""
    generator = random.Random(20001207)
    found = []
    for _ in range(ROUNDS):
        shoe = list(dealing.source.faces) * decks
        places = (-1,) * len(dealing.places)
        while (place := dealing.next_to(places)) != DONE:
            face = (
                generator.choice(shoe)
                if dealing.source.returns
                else shoe.pop(generator.randrange(len(shoe)))
            )
            places = (*places[:place], face, *places[place + 1 :])
        found.append(places)
    return found


def facts_of(dealing: Dealing, bet: AnyBet) -> list[tuple[int, ...]]:
    """Facts that a deal brought about; where players decide, any numbers that a card may have."""
    if bet.look.places:
        return [bet.look.at(places) for places in deals(dealing, decks=6)]
    generator = random.Random(20001207)
    fields = getattr(bet.look.facts, "_fields", ())
    return [bet.look.facts(*(generator.randrange(52) for _ in fields)) for _ in range(ROUNDS)]


LINES = {
    (bet.line, bet.look.facts): (variant, bet)
    for game in GAMES
    for variant in game.variants
    for bet in variant.bets
}


@pytest.mark.parametrize(
    ("dealing", "bet"),
    [pytest.param(variant.dealing, bet, id=bet.key) for variant, bet in LINES.values()],
)
def test_a_line_function_compiles_and_agrees(dealing: Dealing, bet: AnyBet) -> None:
    line = compiled(bet.line, njit, KNOWN)
    for facts in facts_of(dealing, bet):
        for spot in list(bet.spots.values())[:5]:
            assert line(facts, spot) == bet.line(facts, spot)


@pytest.mark.parametrize(
    "facts", sorted({bet.look.facts for _, bet in LINES.values() if bet.look.places}, key=repr)
)
def test_what_makes_the_facts_compiles_and_agrees(facts: Callable[..., tuple[int, ...]]) -> None:
    variant, bet = next(pair for pair in LINES.values() if pair[1].look.facts is facts)
    make = compiled(facts, njit, KNOWN)
    for places in deals(variant.dealing, decks=6)[:50]:
        faces = [places[index] for index in bet.look.places]
        assert make(*faces) == facts(*faces)


@pytest.mark.parametrize("rule", [next_to, in_order])
def test_the_dealing_rules_compile_and_agree(rule: Callable[[tuple[int, ...]], int]) -> None:
    fast = compiled(rule, njit, KNOWN)
    baccarat = GAMES[0].variants[0].dealing
    for places in deals(baccarat, decks=8):
        for dealt in range(len(places) + 1):
            so_far = (*places[:dealt], *(-1,) * (len(places) - dealt))
            assert fast(so_far) == rule(so_far)
