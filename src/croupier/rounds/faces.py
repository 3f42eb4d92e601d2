"""Faces as they are said: read, and not more often than the decks hold them."""

from collections import Counter
from collections.abc import Collection

from croupier.errors import BadInput
from croupier.games.setup import Setup
from croupier.rounds.refusals import Refusal, Refused


def read_faces(setup: Setup, faces: Collection[str]) -> list[int] | Refused:
    """Faces as the screens print them, or why they cannot be read."""
    try:
        return [setup.variant.dealing.source.read(face) for face in faces]
    except BadInput as wrong:
        return Refused(Refusal.CARD_INVALID, detail=str(wrong))


def too_often(setup: Setup, faces: Collection[int]) -> Refused | None:
    """No card comes more often than the decks hold it (SATG 18.4.1): that would be a wrong deck."""
    source, decks = setup.variant.dealing.source, setup.decks
    if source.returns or decks is None:
        return None
    for face, times in Counter(faces).items():
        if times > decks * source.faces.count(face):
            detail = f"{source.show(face)} would come {times} times from {decks} decks."
            found = setup.rules.decks(setup.game.table)
            return Refused(Refusal.CARD_DUPLICATE, found.citations if found else (), detail)
    return None
