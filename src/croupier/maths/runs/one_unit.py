"""One unit of a simulation replayed without a compiler: the faces dealt, and the line that each bet hit."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from croupier.errors import BadInput
from croupier.games.contract.deal import DONE, Dealing
from croupier.games.contract.definition import LOSES
from croupier.games.equipment.cards import EMPTY
from croupier.maths.simulation.game_model import LOST, Model
from croupier.maths.simulation.game_source import DEALT_NOW


@dataclass(frozen=True, slots=True)
class UnitRound:
    """A round: the faces in the order in which they were drawn, and what each wager came to."""

    faces: tuple[str, ...]
    lines: dict[tuple[str, str], str]


def rounds_of_unit(model: Model, seed: int, unit: int) -> Iterator[UnitRound]:
    """The rounds of a unit: the text that is compiled, run as plain Python, notes each finished round."""
    if DEALT_NOW not in model.text:
        raise BadInput(
            f"Rounds of {model.game.name} cannot be replayed. Accepted: games without decisions."
        )
    rounds: list[tuple[int, ...]] = []
    namespace: dict[str, Any] = {**model.names, "note": rounds.append}
    exec(compile(model.text.replace(DEALT_NOW, "note"), model.key, "exec"), namespace)  # noqa: S102  our own
    namespace["unit"](seed, unit, model.given, [0] * model.scratch, [0] * model.size)
    dealing = model.variant.dealing
    for dealt in rounds:
        places = tuple(map(int, dealt))
        lines = {
            (bet.key, name): {LOSES: LOST, **bet.lines}[bet.settle(places, spot)]
            for bet in model.variant.bets
            for name, spot in bet.spots.items()
        }
        yield UnitRound(tuple(map(dealing.source.show, _as_drawn(dealing, places))), lines)


def _as_drawn(dealing: Dealing, places: tuple[int, ...]) -> Iterator[int]:
    """The faces of a round in the order of its dealing rule."""
    so_far = (EMPTY,) * len(places)
    while (place := dealing.next_to(so_far)) != DONE:
        yield places[place]
        so_far = (*so_far[:place], places[place], *so_far[place + 1 :])
