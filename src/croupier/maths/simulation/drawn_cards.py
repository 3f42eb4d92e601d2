"""Cards as a round asks for them: only cards that are dealt are shuffled.

Where players decide, the number of cards of a round is not known beforehand. So four at a time are made
ready, the four that one call of the generator gives; the order is that of `chance.shuffle`.

Data that all units share are in `given`, the working memory of a unit is `scratch`. Both are arrays of
small integers, the same on a processor and on a GPU. The first numbers of each are those of this file.
"""

from typing import Any

from croupier.games.equipment.cards import DECK
from croupier.games.equipment.face_source import Source
from croupier.maths.simulation.philox import WORDS, number, shuffle, words
from croupier.maths.simulation.simulated_shoe import Shoe

SIZE, IS_DEALT, BURN, CUT, ROUNDS_APART, FACES, PACK = range(7)
"""In `given`: the cards of the shoe, whether it is dealt out, what is burned, where the cutting card lies, after
how many rounds another band of counts begins, the number of faces of a pack, and the faces themselves."""
GIVEN = PACK + len(DECK.faces)
"""Where a game's own numbers begin in `given`."""

OUT, READY, PLAYED, OWN = range(4)
"""In `scratch`: how many cards are out, how many are ready, how many rounds were played, and what a game notes."""
CARDS = OWN + 160
"""In `scratch`, from here on: the cards, in the order in which they are dealt."""
MOST_FRESH = 96
"""More cards than any round takes."""

BANDS = 10
"""The number of bands in which a shoe that is dealt out is counted, by the number of the round."""


def dealing(source: Source, cards: int, shoe: Shoe | None, apart: int) -> list[int]:
    """The first numbers of `given`; another band begins after `apart` rounds."""
    dealt = (1, shoe.burn, shoe.cut) if shoe else (0, 0, 0)
    head = [cards, *dealt, apart]
    pack = [*source.faces, *[0] * (len(DECK.faces) - len(source.faces))]
    return [*head, len(source.faces), *pack]


def scratch_for(shoe: Shoe | None) -> int:
    """How many integers the cards of a unit need, with what is noted of them."""
    return CARDS + (3 * MOST_FRESH if shoe is None else shoe.cards)


def begin(given: Any, scratch: Any) -> None:
    """A unit begins: no card is out but those burned."""
    scratch[OUT] = given[BURN]
    scratch[READY] = 0
    scratch[PLAYED] = 0
    if given[IS_DEALT]:
        for place in range(given[SIZE]):
            scratch[CARDS + place] = face(given, place)


def goes_on(given: Any, scratch: Any) -> bool:
    """Whether another round follows: until the cutting card has come."""
    scratch[PLAYED] += 1
    more: bool = given[IS_DEALT] > 0 and scratch[OUT] <= given[CUT]
    return more


def band(given: Any, scratch: Any) -> int:
    """In which band the round is counted."""
    reached: int = min(scratch[PLAYED] // given[ROUNDS_APART], BANDS - 1)
    return reached


def wide(number: int) -> int:
    """Widen a number of 16 bits to 64, so that compiled sums have one type."""
    return number + 0


def face(given: Any, place: int) -> int:
    """The face at a place of a shoe in its first order."""
    return wide(given[PACK + place % given[FACES]])


def next_card(seed: int, index: int, given: Any, scratch: Any) -> int:
    """The next card."""
    place = scratch[OUT]
    scratch[OUT] = place + 1
    while place >= scratch[READY]:
        if given[IS_DEALT]:
            ready_from_shoe(seed, index, given, scratch)
        else:
            ready_from_all(seed, index, given, scratch)
    return wide(scratch[CARDS + place])


def ready_from_shoe(seed: int, index: int, given: Any, scratch: Any) -> None:
    """Four more cards of a shoe."""
    ready, size = scratch[READY], given[SIZE]
    shuffle(seed, index, scratch[CARDS : CARDS + size], ready, min(ready + WORDS, size))
    scratch[READY] = ready + WORDS


def ready_from_all(seed: int, index: int, given: Any, scratch: Any) -> None:
    """Four more cards of a round of its own, for which no shoe is held.

    Of the cards that were exchanged there are so few that it is asked of each whether it lies at a place.
    """
    ready = scratch[READY]
    came_from, moved = CARDS + MOST_FRESH, CARDS + 2 * MOST_FRESH
    four = words(seed, index, ready >> 2)
    for lane in range(WORDS):
        place = ready + lane
        other = place + number(seed, index, place, given[SIZE] - place, four[lane])
        at, here = other, place
        for before in range(place):
            if scratch[came_from + before] == other:
                at = scratch[moved + before]
            if scratch[came_from + before] == place:
                here = scratch[moved + before]
        scratch[came_from + place] = other
        scratch[moved + place] = here
        scratch[CARDS + place] = face(given, at)
    scratch[READY] = ready + WORDS
