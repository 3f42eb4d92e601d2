"""The cards that a hand no longer needs after a correction, and where the rules of the game send them.

Such a card was drawn in excess, and its face was seen: it goes to the discards (SATG 12.9.3(b), WAR 9.2.1), or it is
the next card (WAR 9.2, GAZ 29/2000 9.1). It never stays in the hand.
"""

from typing import NamedTuple

from croupier.games.contract.outcome import DEALER
from croupier.games.contract.procedure import Entries
from croupier.table.irregular.irregularity_table import Does, Ruling, rows_for
from croupier.table.round import Round

SEEN, SEEN_BY_DEALER = "excess-card-seen", "dealer-excess-card-seen"


class LeftCard(NamedTuple):
    """A card that the hand no longer needs."""

    face: str
    ruling: Ruling | None
    """What the game rules on a card in excess that was seen; none if it has no such rule."""

    @property
    def is_discarded(self) -> bool:
        """Whether it goes to the discards; else it is the next card."""
        return self.ruling is not None and self.ruling.does is Does.DISCARD


def left_over(round_: Round, after: Entries) -> tuple[LeftCard, ...]:
    """Return the cards at the end of the hand that the round does not need any more with these entries."""
    assert round_.procedure is not None, "The book is sealed."
    more = round_.procedure.at(after).spare - round_.procedure.at(round_.entries).spare
    if more <= 0:
        return ()
    faces = [draw.face for draw in after.draws if not draw.discarded]
    places = [place for place, _ in round_.dealt] + [""] * len(faces)
    show, first = round_.setup.variant.dealing.source.show, len(faces) - more
    return tuple(
        LeftCard(show(face), _ruling(round_, places[at]))
        for at, face in enumerate(faces[first:], first)
    )


def _ruling(round_: Round, place: str) -> Ruling | None:
    """Return the ruling on a card that was dealt to a place in excess; the dealer's own hand may have one."""
    rulings = {row.fact: row.rulings[0] for row in rows_for(round_.setup.game.key) if row.rulings}
    to_dealer = rulings.get(SEEN_BY_DEALER) if place.partition("/")[0] == DEALER else None
    return to_dealer or rulings.get(SEEN)
