"""The physical things as values: cards and decks, dice, wheels.

A face is a plain integer (a card 0 to 51, a die 1 to 6, a pocket, a compartment), so that the
functions of the games compile unchanged. A `Source` is what faces are drawn from.
"""

from croupier.games.equipment.face_source import Source

__all__ = ["Source"]
