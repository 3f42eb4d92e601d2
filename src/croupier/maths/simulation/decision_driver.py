"""What the simulated games with decisions have in common: how a model is made of a driver.

A driver is a compiled loop over the game's own functions on integers. A differential test holds it to the
procedure of the table: the same cards and choices end in the same fates.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

import numpy as np

from croupier.errors import BadInput
from croupier.games import Game, Variant
from croupier.maths.simulation.drawn_cards import BANDS, MOST_FRESH, dealing, scratch_for
from croupier.maths.simulation.game_model import Model, Row, SimulationRequest, Target
from croupier.maths.simulation.policies import Numbers
from croupier.maths.simulation.simulated_shoe import Shoe, shoe_of
from croupier.rulebook import Rules

UNIT = """
def unit(seed, index, given, scratch, counts):
    play_unit(seed, index, given, scratch, counts)
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Driven:
    """The parts of a model that differ from game to game."""

    policy: str
    play: Callable[..., None]
    """Plays a unit: (seed, index, given, scratch, counts)."""
    rows: tuple[Row, ...]
    width: int
    given: Numbers
    """The game's own numbers, after those of the dealing."""
    most_cards: int
    least_cards: int
    """The fewest cards of a round."""
    usual_cards: int
    """The usual number of cards of a round. It decides how many rounds a band of counts holds."""
    most_counted: int = 1
    sometimes: frozenset[str] = frozenset()
    """Bets that not every round has."""
    targets: Callable[[Rules], Iterable[Target]]


def driven(
    game: Game, variant: Variant, rules: Rules, request: SimulationRequest, driven_game: Driven
) -> Model:
    """The model of a driver, dealt as the request says."""
    decks = game.decks(rules, request.decks)
    assert decks is not None, "Players decide only at games with cards."
    assert driven_game.most_cards < MOST_FRESH, (
        "A round would take more cards than there is room for."
    )
    source = variant.dealing.source
    cards = len(source.faces) * decks
    shoe = shoe_of(game, cards, how=request.shoe, burn=request.burn, behind=request.behind)
    if shoe is not None:
        check_end(game, shoe, driven_game.most_cards)
    apart = rounds_apart(shoe, driven_game)
    return Model(
        game=game,
        variant=variant,
        decks=decks,
        policy=driven_game.policy,
        shoe=shoe,
        rows=driven_game.rows,
        width=driven_game.width,
        bands=BANDS if shoe else 1,
        sure=min(BANDS - 1, sure_rounds(shoe, driven_game) // apart) if shoe else 1,
        band_rounds=apart if shoe else 0,
        most_rounds=cards // driven_game.least_cards if shoe else 1,
        most_counted=driven_game.most_counted,
        sometimes=driven_game.sometimes,
        targets=driven_game.targets,
        scratch=scratch_for(shoe),
        given=np.concatenate(
            (
                np.array(dealing(source, cards, shoe, apart), np.int16),
                np.array(driven_game.given, np.int16),
            )
        ),
        text=UNIT,
        names={"play_unit": driven_game.play},
    )


def check_end(game: Game, shoe: Shoe, most: int) -> None:
    """A round that begins before the cutting card must find its cards behind it."""
    if shoe.behind < most:
        raise BadInput(
            f"{shoe.behind} cards behind the cutting card of {game.name}. "
            f"Accepted: {most} or more, which a round may take."
        )


def sure_rounds(shoe: Shoe, driven_game: Driven) -> int:
    """The number of rounds that every shoe has, even if each takes the most cards."""
    return (shoe.cut - shoe.burn) // driven_game.most_cards + 1


def rounds_apart(shoe: Shoe | None, driven_game: Driven) -> int:
    """How many rounds a band holds; the first one only such as every shoe has."""
    if shoe is None:
        return 1
    usual = (shoe.cut - shoe.burn) // (BANDS * driven_game.usual_cards)
    return max(1, min(usual, sure_rounds(shoe, driven_game)))
