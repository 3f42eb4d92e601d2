"""The cards of a round as they are gathered at its end: every hand can be laid out again (WAR 7.7.1)."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from croupier.errors import BadInput
from croupier.games.casino_war import DEALER
from croupier.games.contract.definition import Motion
from croupier.rulebook import cite
from croupier.table.history.round_history import RoundHistory

CITES = cite("WAR 7.7.1")


class Gathered(NamedTuple):
    """A card as it is picked up."""

    place: str
    """The hand: a betting area, the dealer."""
    face: str
    dealt: int
    """The how manieth card of the round it was."""


def pickup(history: RoundHistory) -> list[Gathered]:
    """Hand by hand, in a hand as it was dealt: from the dealer's right, the dealer's own hand last.

    The rules want hands that can be rebuilt and name no order: this is that of the settlement (WAR 7.4.2).
    """
    if history.setup.game.motion is not Motion.CARDS:
        raise BadInput(
            f"No cards are dealt at {history.setup.game.name}. Accepted: a game with cards."
        )
    show = history.setup.variant.dealing.source.show
    dealt = history.progress().dealt if history.draws else ()
    cards = [
        Gathered(place, show(face), number) for number, (place, face) in enumerate(dealt, start=1)
    ]
    first = {card.place: card.dealt for card in reversed(cards)}
    return sorted(
        cards, key=lambda gathered: (*_turn(gathered.place), first[gathered.place], gathered.dealt)
    )


def _turn(place: str) -> tuple[int, int]:
    """The order of picking up hands: areas from the highest, then other places, then the dealer's."""
    area = re.match(r"\d+", place)
    if area:
        return (0, -int(area[0]))
    return (2 if place == DEALER else 1, 0)


def lines(history: RoundHistory) -> Iterator[str]:
    """One line for each card, in the order in which they come off the layout."""
    cards = pickup(history)
    yield f"Round {history.name}, {len(cards)} cards as they are picked up ({', '.join(CITES)}):"
    hand = ""
    for number, card in enumerate(cards, start=1):
        if card.place != hand:
            hand = card.place
            yield f"  {_named(history, hand)}"
        yield f"    {number}. {card.face}, dealt as card {card.dealt}"
    gone = [face.shown for face in history.draws if face.discarded]
    if gone:
        yield f"  Discarded: {', '.join(gone)}."


def _named(history: RoundHistory, place: str) -> str:
    """A hand, and whose wagers lie on it."""
    lying = (wager for wager in history.wagers if wager.where.area == place and not wager.why)
    holders = dict.fromkeys(wager.holder for wager in lying)
    return f"{place}: {', '.join(holders)}" if holders else f"{place}:"
