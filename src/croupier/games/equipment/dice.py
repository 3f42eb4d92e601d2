"""Dice: cubes marked one to six, opposite faces adding to seven."""

from croupier.errors import BadInput
from croupier.games.equipment.face_source import Source
from croupier.games.equipment.spin import DICE_TUMBLER
from croupier.words import phrase

FACES = (1, 2, 3, 4, 5, 6)
OPPOSITE_SUM = 7  # SATG 11.3.2(b), SATG 15.3.1(b)


def opposite(face: int) -> int:
    """The face that lies on the table when `face` is on top."""
    return OPPOSITE_SUM - face


def face(text: str) -> int:
    """Read the top face of a die: `4`."""
    if text not in {str(face) for face in FACES}:
        raise BadInput(phrase("Unknown face '{text}' of a die. Accepted: 1 to 6.", text=text))
    return int(text)


DIE = Source("three dice", FACES, returns=True, read=face, show=str, moving=DICE_TUMBLER)
