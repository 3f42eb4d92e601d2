"""A game at the command line against a simulated device."""

from random import Random, SystemRandom
from typing import Annotated

from cyclopts import Parameter

from croupier.cli.arguments import At, Decks, VariantName
from croupier.cli.play.practice import Practice
from croupier.devices.simulated_source import SimulatedDevice
from croupier.errors import BadInput
from croupier.games import game
from croupier.games.contract.setup import Setup
from croupier.library.rule_moment import rules_at
from croupier.money import money


def play(
    name: Annotated[str, Parameter(name="game", help="A game, such as rapid-blackjack.")],
    /,
    *,
    variant: VariantName = "",
    decks: Decks = None,
    balance: Annotated[str, Parameter(help="The play money to start with.")] = "$100.00",
    seed: Annotated[int | None, Parameter(help="The same seed deals the same cards.")] = None,
    at: At = "",
) -> None:
    """Play a game in the terminal against a simulated device, and see which clause decided what."""
    the_game, in_force = game(name), rules_at(at)
    chosen = the_game.variant(variant) if variant else the_game.variants[0]
    used = the_game.decks(in_force, decks)
    context = money(balance)
    if context <= 0:
        raise BadInput(
            f"A balance of {balance} cannot be played with. Accepted: more than nothing."
        )
    chance = SystemRandom() if seed is None else Random(seed)  # noqa: S311  practice
    Practice(
        setup=Setup(game=the_game, variant=chosen, rules=in_force, decks=used),
        device=SimulatedDevice(chosen.dealing.source, decks=used or 1, chance=chance),
        say=print,
        hear=_hear,
        balance=context,
    ).play()


def _hear(prompt: str) -> str | None:
    """A line typed by the player, or None when there are no more."""
    try:
        return input(prompt)
    except EOFError:
        return None
