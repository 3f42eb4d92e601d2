"""A simulated shoe, set of dice or wheel: for practice and demonstration, never for real play."""

from collections.abc import Iterable
from random import Random

from croupier.games.equipment import Source


class SimulatedDevice:
    """Draws faces without bias; a shoe is shuffled anew when half of it is gone."""

    def __init__(self, source: Source, *, decks: int, chance: Random) -> None:
        self._source = source
        self._decks = decks
        self._chance = chance
        self._shoe: list[int] = []

    def prepare(self) -> bool:
        """Make ready for a round; true if the cards were shuffled."""
        full = len(self._source.faces) * self._decks
        if self._source.returns or len(self._shoe) > full // 2:
            return False
        self.shuffle()
        return True

    def shuffle(self) -> None:
        """All cards are in the shoe again."""
        self._shoe = list(self._source.faces) * self._decks
        self._chance.shuffle(self._shoe)

    def match(self, *, lying: Iterable[int], left: int) -> None:
        """Set the number of cards left in the shoe; the cards that are out are not among them.

        A shoe that already has this number stays the same.
        """
        if len(self._shoe) != left:
            self.shuffle()
            for face in lying:
                self._shoe.remove(face)
            del self._shoe[: len(self._shoe) - left]

    @property
    def left(self) -> int:
        """How many cards are still in the shoe."""
        return len(self._shoe)

    def draw(self) -> int:
        """The next face."""
        if self._source.returns:
            return self._chance.choice(self._source.faces)
        return self._shoe.pop()
