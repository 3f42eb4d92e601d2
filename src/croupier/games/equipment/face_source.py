"""The sources of faces: a shoe of cards, a set of dice, a wheel."""

from collections.abc import Callable
from dataclasses import dataclass

from croupier.games.equipment.spin import Moving


@dataclass(frozen=True, slots=True)
class Source:
    """Equally likely faces. A card drawn is gone; a die or a wheel shows any face again."""

    name: str
    faces: tuple[int, ...]
    """One unit of the equipment: the cards of one deck, the faces of one die, the wheel's places.
    A face listed twice is twice as likely."""
    returns: bool
    """Whether a face can come again at once: true of dice and wheels, false of cards."""
    read: Callable[[str], int]
    """A face from its notation."""
    show: Callable[[int], str]
    """The notation of a face."""
    moving: Moving | None = None
    """The part that moves to show a face; None where cards are dealt."""
