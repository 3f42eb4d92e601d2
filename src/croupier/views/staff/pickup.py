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


def pickup(told: RoundHistory) -> list[Gathered]:
    """Hand by hand, in a hand as it was dealt: from the dealer's right, the dealer's own hand last.

    The rules want hands that can be rebuilt and name no order: this is that of the settlement (WAR 7.4.2).
    """
    if told.setup.game.motion is not Motion.CARDS:
        raise BadInput(
            f"No cards are dealt at {told.setup.game.name}. Accepted: a game with cards."
        )
    show = told.setup.variant.dealing.source.show
    dealt = told.standing().dealt if told.draws else ()
    cards = [
        Gathered(place, show(face), number) for number, (place, face) in enumerate(dealt, start=1)
    ]
    first = {one.place: one.dealt for one in reversed(cards)}
    return sorted(cards, key=lambda one: (*_turn(one.place), first[one.place], one.dealt))


def _turn(place: str) -> tuple[int, int]:
    """When a hand is picked up: areas from the highest, then what lies elsewhere, then the dealer's."""
    area = re.match(r"\d+", place)
    if area:
        return (0, -int(area[0]))
    return (2 if place == DEALER else 1, 0)


def lines(told: RoundHistory) -> Iterator[str]:
    """One line for each card, in the order in which they come off the layout."""
    cards = pickup(told)
    yield f"Round {told.name}, {len(cards)} cards as they are picked up ({', '.join(CITES)}):"
    hand = ""
    for number, one in enumerate(cards, start=1):
        if one.place != hand:
            hand = one.place
            yield f"  {_named(told, hand)}"
        yield f"    {number}. {one.face}, dealt as card {one.dealt}"
    gone = [face.shown for face in told.draws if face.discarded]
    if gone:
        yield f"  Discarded: {', '.join(gone)}."


def _named(told: RoundHistory, place: str) -> str:
    """A hand, and whose wagers lie on it."""
    holders = {one.holder: None for one in told.wagers if one.where.area == place and not one.why}
    return f"{place}: {', '.join(holders)}" if holders else f"{place}:"
