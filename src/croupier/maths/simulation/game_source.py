"""A game without decisions, written out as one function: deal by the game's rule, settle every bet.

The text holds no rule. It calls the game's own functions, each bet's `line`, each look's `facts`, the
dealing's `next_to`; it only spares them the loops, so that a compiler sees a round as a straight line.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from croupier.games import Game, Variant
from croupier.games.contract.deal import DONE, Dealing
from croupier.games.contract.definition import AnyBet
from croupier.games.equipment.cards import EMPTY
from croupier.maths.simulation.game_model import Model, Row, rows_of, width_of
from croupier.maths.simulation.philox import WORDS, number, shuffle, words
from croupier.maths.simulation.simulated_shoe import Shoe

UNROLLED = 8
"""The most positions of one line function that are written out; more become a loop."""

DEPTHS = 10
"""The number of bands in which a shoe is counted."""

DEALT_NOW = "# dealt"
"""Marks the line where a round is dealt, so that a replay can insert code that notes its faces (`one_unit`)."""


def instead(this: int, other: int, here: int, there: int) -> int:
    """Return `other` if both positions are the same. A call compiles faster than a branch."""
    return other if here == there else this


class Writer:
    """Writes the lines of a function, and binds the names in them."""

    def __init__(self, dealing: Dealing) -> None:
        self.dealing = dealing
        self.lines: list[str] = []
        self.names: dict[str, Any] = {
            "next_to": dealing.next_to,
            "words": words,
            "number": number,
            "shuffle": shuffle,
            "instead": instead,
        }
        self._called: dict[Any, str] = {}

    def add(self, depth: int, text: str) -> None:
        """Add a line."""
        self.lines.append("    " * depth + text)

    def name(self, kind: str, value: Any) -> str:
        """Return the name of a function of the game."""
        if value not in self._called:
            self._called[value] = f"{kind}_{len(self._called)}"
            self.names[self._called[value]] = value
        return self._called[value]

    @property
    def text(self) -> str:
        """Return the text of the function."""
        return "\n".join(self.lines) + "\n"

    @property
    def places(self) -> list[str]:
        """The variables that hold the faces of a round."""
        return [f"place_{index}" for index in range(len(self.dealing.places))]

    def deal(self, depth: int, draw: Any) -> None:
        """Draw face after face and put each where the dealing rule says, until it says that all are dealt."""
        held = self.places
        self.add(depth, f"{' = '.join(held)} = {EMPTY}")
        for drawn in range(len(held)):
            self.add(depth, f"to = next_to(({', '.join(held)},))")
            self.add(depth, f"if to != {DONE}:")
            depth += 1
            for line in draw(drawn):
                self.add(depth, line)
            for place, variable in enumerate(held):
                self.add(depth, f"{variable} = instead({variable}, face, to, {place})")

    def settle(self, depth: int, bets: tuple[AnyBet, ...], rows: list[Row], offset: str) -> None:
        """Count the line that each bet hits on each of its positions."""
        self.add(depth, f"{DEALT_NOW}(({', '.join(self.places)},))")
        first = {(row.bet, row.spot): row.at for row in reversed(rows)}
        made: dict[Any, str] = {}
        groups: dict[tuple[Any, str], list[tuple[int, int]]] = {}
        for bet in bets:
            look = (bet.look.facts, bet.look.places)
            if look not in made:
                made[look] = f"facts_{len(made)}"
                faces = ", ".join(self.places[index] for index in bet.look.places)
                self.add(depth, f"{made[look]} = {self.name('make', bet.look.facts)}({faces})")
            group = groups.setdefault((bet.line, made[look]), [])
            group += [(first[bet.key, name], spot) for name, spot in bet.spots.items()]
        for number_of, ((line, facts), wagers) in enumerate(groups.items()):
            self._count(depth, (self.name("line", line), facts, offset), wagers, number_of)

    def _count(
        self, depth: int, called: tuple[str, str, str], wagers: list[tuple[int, int]], group: int
    ) -> None:
        line, facts, offset = called
        if len(wagers) <= UNROLLED:
            for at, spot in wagers:
                self.add(depth, f"counts[{offset}{at} + {line}({facts}, {spot})] += 1")
            return
        # Arrays: numba makes a constant of them, and takes long for a tuple of a hundred and more.
        self.names[f"AT_{group}"] = np.array([at for at, _ in wagers], np.int64)
        self.names[f"SPOT_{group}"] = np.array([spot for _, spot in wagers], np.int64)
        self.add(depth, f"for wager in range({len(wagers)}):")
        hit = f"{line}({facts}, SPOT_{group}[wager])"
        self.add(depth + 1, f"counts[{offset}AT_{group}[wager] + {hit}] += 1")


def face_of(writer: Writer, place: str) -> str:
    """The face at a place of the unshuffled equipment."""
    faces = writer.dealing.source.faces
    if faces == tuple(range(len(faces))):
        return f"{place} % {len(faces)}"
    writer.names["FACES"] = np.array(faces, np.int64)
    return f"FACES[{place} % {len(faces)}]"


def drawn_fresh(writer: Writer, cards: int) -> Any:
    """How a face is drawn in a round of its own: from all cards, each at most once, or from all faces.

    The order is that of `chance.shuffle` on a shoe in its first order, but no shoe is held: of the
    cards that were exchanged there are so few that it is asked of each whether it lies at a place.
    """

    def draw(drawn: int) -> Iterator[str]:
        if drawn % WORDS == 0:
            four = ", ".join(f"word_{drawn + lane}" for lane in range(WORDS))
            yield f"{four} = words(seed, index, {drawn // WORDS})"
        if writer.dealing.source.returns:
            faces = len(writer.dealing.source.faces)
            yield f"at = number(seed, index, {drawn}, {faces}, word_{drawn})"
            yield f"face = {face_of(writer, 'at')}"
            return
        size = cards - drawn
        yield f"from_{drawn} = {drawn} + number(seed, index, {drawn}, {size}, word_{drawn})"
        yield f"at, moved_{drawn} = from_{drawn}, {drawn}"
        for before in range(drawn):
            yield f"at = instead(at, moved_{before}, from_{drawn}, from_{before})"
            yield f"moved_{drawn} = instead(moved_{drawn}, moved_{before}, from_{before}, {drawn})"
        yield f"face = {face_of(writer, 'at')}"

    return draw


def fresh_round(game: Game, variant: Variant, decks: int | None) -> Model:
    """A unit is one round, from all cards or faces."""
    writer, rows = Writer(variant.dealing), list(rows_of(variant.bets))
    writer.add(0, "def unit(seed, index, given, scratch, counts):")
    cards = len(variant.dealing.source.faces) * (decks or 1)
    writer.deal(1, drawn_fresh(writer, cards))
    writer.settle(1, variant.bets, rows, "")
    return Model(
        game=game,
        variant=variant,
        decks=decks,
        rows=tuple(rows),
        width=width_of(rows),
        text=writer.text,
        names=writer.names,
    )


def dealt_shoe(game: Game, variant: Variant, decks: int, shoe: Shoe) -> Model:
    """A unit is one shoe, dealt from its first card to its end."""
    writer, rows = Writer(variant.dealing), list(rows_of(variant.bets))
    places, width = len(variant.dealing.places), width_of(rows)
    fixed = variant.dealing.always == places
    rounds = sure_rounds(shoe, places, fixed=fixed)
    bands = min(DEPTHS, rounds) if fixed else min(DEPTHS - 1, rounds) + 1
    sure = bands if fixed else bands - 1
    add = writer.add
    add(0, "def unit(seed, index, given, scratch, counts):")
    add(1, f"shoe = scratch[:{shoe.cards}]")
    add(1, f"for card in range({shoe.cards}):")
    add(2, f"shoe[card] = {face_of(writer, 'card')}")
    last = min(shoe.cards, shoe.cut + 2 * places)
    add(1, f"shuffle(seed, index, shoe, 0, {last})")
    add(1, f"out, played, more = {shoe.burn}, 0, {1 + shoe.another}")
    add(1, "while more > 0:")
    writer.deal(2, lambda _: ("face = shoe[out]", "out += 1"))
    add(2, f"band = played * {sure} // {rounds} if played < {rounds} else {bands - 1}")
    add(2, f"first = band * {width}")
    writer.settle(2, variant.bets, rows, "first + ")
    add(2, "played += 1")
    # The cutting card lies before the card at `cut`: it came if that card did, or comes first in a round.
    came = f"out >= {shoe.cut}" if shoe.waits else f"out > {shoe.cut}"
    add(2, f"if {came}:")
    add(3, "more -= 1")
    return Model(
        game=game, variant=variant, decks=decks, shoe=shoe, rows=tuple(rows), width=width, bands=bands,
        sure=sure, most_rounds=shoe.cards // variant.dealing.always, scratch=shoe.cards, text=writer.text,
        names=writer.names,
    )  # fmt: skip


def sure_rounds(shoe: Shoe, places: int, *, fixed: bool) -> int:
    """How many rounds every shoe has: all of them where each takes the same number of cards."""
    if not fixed:
        return (shoe.cut - shoe.burn) // places
    first_after = shoe.cut if shoe.waits else shoe.cut + 1
    return -(-(first_after - shoe.burn) // places) + shoe.another
