"""The two hands of a coup: their points, which of them won, naturals and pairs (SATG 9.6.2(b))."""

from collections.abc import Callable, Iterator, Sequence

from croupier.games.contract.outcome import Dealt, Hand, Outcome, Reading
from croupier.games.equipment.cards import rank

NATURAL = 8
FEWEST = 4


def coup_reading(value: Callable[[int], int]) -> Reading:
    """Read a coup, given what a card is worth."""

    def points(faces: Sequence[int]) -> int:
        return sum(map(value, faces)) % 10

    def marks(dealt: Dealt) -> Iterator[str]:
        player, banker = (
            [face for place, face in dealt if side in place] for side in ("Player", "Banker")
        )
        ours, theirs = points(player), points(banker)
        yield "player" if ours > theirs else "banker" if theirs > ours else "tie"
        if len(dealt) == FEWEST and max(ours, theirs) >= NATURAL:
            yield "natural"
        for side, faces in (("player", player), ("banker", banker)):
            if rank(faces[0]) == rank(faces[1]):
                yield f"{side}-pair"

    return Reading(
        hand_of=lambda place: place.split()[0].lower(),
        hand=lambda of, faces: Hand(of, tuple(faces), total=points(faces)),
        marks=marks,
        least=FEWEST,
        words=_words,
    )


def _words(outcome: Outcome) -> str:
    player, banker = (outcome.hands[side].total or 0 for side in ("player", "banker"))
    winner = outcome.marks[0]
    if winner == "tie":
        return f"Tie, {player} each"
    return f"{winner.capitalize()} wins {max(player, banker)} to {min(player, banker)}"
