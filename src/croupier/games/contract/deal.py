"""How a round without decisions is dealt: the source of the draws, and the place of each draw."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from croupier.errors import BadInput
from croupier.games.equipment import Source
from croupier.games.equipment.cards import EMPTY
from croupier.rulebook import Citations
from croupier.words import phrase

DONE = -1
"""Nothing more is dealt."""


def in_order(places: tuple[int, ...]) -> int:
    """The first place that is still empty: the dealing rule of most games."""
    for place in range(len(places)):
        if places[place] == EMPTY:
            return place
    return DONE


@dataclass(frozen=True, slots=True)
class Dealing:
    """How a round without decisions is dealt: the source of the draws, and the place of each draw."""

    source: Source
    places: tuple[str, ...]
    cites: Citations
    next_to: Callable[[tuple[int, ...]], int] = in_order
    """The place of the next face, given the places so far; `DONE` ends the deal."""
    note: str = ""
    """A note on the order, for readers."""
    sure: int | None = None
    """How many of the first places are dealt in every round; all of them if not said."""

    @property
    def always(self) -> int:
        """The number of places that every round fills."""
        return len(self.places) if self.sure is None else self.sure

    def read(self, text: str, decks: int | None) -> tuple[int, ...]:
        """Read the faces of a whole round in the order drawn, `9h 2c 9s` or `3-4-6`, and place them."""
        words = text.split() if len(self.places) == 1 else text.replace("-", " ").split()
        faces = [self.source.read(word) for word in words]
        self.check_copies(faces, decks)
        return self.placed(faces)

    def placed(self, faces: Sequence[int]) -> tuple[int, ...]:
        """The faces of a whole round, each at its place."""
        places = (EMPTY,) * len(self.places)
        for drawn, face in enumerate(faces):
            place = self.next_to(places)
            if place == DONE:
                shown = " ".join(map(self.source.show, faces))
                raise BadInput(
                    phrase(
                        "Too many draws in '{shown}'. Accepted: the round is over after {drawn}.",
                        shown=shown,
                        drawn=drawn,
                    )
                )
            places = (*places[:place], face, *places[place + 1 :])
        if (place := self.next_to(places)) != DONE:
            shown = " ".join(map(self.source.show, faces))
            raise BadInput(
                phrase(
                    "Too few draws in '{shown}'. Accepted: the next goes to {places}.",
                    shown=shown,
                    places=self.places[place],
                )
            )
        return places

    def check_copies(self, faces: Sequence[int], decks: int | None) -> None:
        """No card can be dealt more often than the decks hold it."""
        most = decks or 1
        for face in faces:
            if not self.source.returns and faces.count(face) > most:
                shown = phrase(
                    "{face}, {times} times", face=self.source.show(face), times=faces.count(face)
                )
                raise BadInput(
                    phrase(
                        "Impossible draw: {shown}. Accepted: at most {most}, the number of decks.",
                        shown=shown,
                        most=most,
                    )
                )

    def check_finished(self, places: tuple[int, ...]) -> None:
        """Refuse to settle on a round that is not dealt to its end, or beyond it."""
        faces = {*self.source.faces, EMPTY}
        dealt = (EMPTY,) * len(self.places)
        while (
            len(places) == len(dealt)
            and (place := self.next_to(dealt)) != DONE
            and places[place] != EMPTY
        ):
            dealt = (*dealt[:place], places[place], *dealt[place + 1 :])
        if dealt != places or self.next_to(dealt) != DONE or not faces.issuperset(places):
            raise BadInput(
                phrase(
                    "{places} is no finished round. Accepted: {accepted}, as dealt.",
                    places=places,
                    accepted=tuple(self.places),
                )
            )
