"""How the faces of a round are read: the hands that belong together, marks for a history, words for people.

Screens show what these functions return. A game that says nothing has no hands and no marks, and its outcome is
its faces as they are drawn.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

Dealt = tuple[tuple[str, int], ...]
"""The places and the faces of a round, in the order in which they were dealt."""
Choices = Mapping[str, str]
"""By question: what its player chose, where each question is put to one player."""
NONE_CHOSEN: Choices = {}
DEALER = "dealer"


class Hand(NamedTuple):
    """Cards or dice that belong together, and what they come to as far as they are out."""

    of: str
    """`player`, `banker`, `dealer`, an area (`3`, `3/2` after a split), `dice`."""
    faces: tuple[int, ...]
    total: int | None = None
    """Points, where the game counts them."""
    soft: bool = False
    """An ace counts eleven."""
    rank: str = ""
    """The kind of a poker hand that is complete."""


def plain_hand(of: str, faces: Sequence[int]) -> Hand:
    """Faces that come to nothing by themselves."""
    return Hand(of, tuple(faces))


class Outcome(NamedTuple):
    """A round as its words are made from."""

    faces: tuple[str, ...]
    """The faces as the equipment shows them."""
    marks: tuple[str, ...]
    hands: Mapping[str, Hand]
    pays: Callable[[str], str]
    """What a bet with one line pays at the table."""


class OwnHands(StrEnum):
    """How each player has a hand of his own of shared cards."""

    NONE = "the hands are those of all players"
    STREAM = "of one stream each player takes the cards that he asks for"
    POSITIONS = "each player chooses positions beforehand"


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """How the faces of a game are read."""

    hand_of: Callable[[str], str] | None = None
    """place → the hand to which it belongs; empty for a face that belongs to none. Without it there are no hands."""
    hand: Callable[[str, Sequence[int]], Hand] = plain_hand
    """(name, faces) → the hand."""
    arrange: Callable[[Dealt, Choices], Iterable[Hand]] | None = None
    """The hands of a round where a place does not say to which hand its face belongs."""
    marks: Callable[[Dealt], Iterable[str]] | None = None
    """What a history strip marks of a round."""
    least: int = 0
    """How many faces the marks take; a round with fewer has none."""
    words: Callable[[Outcome], str] | None = None
    """The outcome in a sentence, as it is called out; asked when there are marks, if the game has any."""
    own: OwnHands = OwnHands.NONE

    def hands(self, dealt: Dealt, choices: Choices = NONE_CHOSEN) -> tuple[Hand, ...]:
        """The hands of a round in the order in which they began."""
        if self.arrange is not None:
            return tuple(self.arrange(dealt, choices))
        if self.hand_of is None:
            return ()
        faces: dict[str, list[int]] = {}
        for place, face in dealt:
            if of := self.hand_of(place):
                faces.setdefault(of, []).append(face)
        return tuple(self.hand(of, found) for of, found in faces.items())

    def marked(self, dealt: Dealt) -> tuple[str, ...]:
        """The marks of a round; none where too few faces are out."""
        return tuple(self.marks(dealt)) if self.marks and len(dealt) >= self.least else ()
