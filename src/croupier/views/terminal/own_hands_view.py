"""The hand of one wager where each player has his own of shared cards: only his answers are looked at."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from croupier.games.blackjack_rules import HouseRules, house
from croupier.games.blackjack_seat import Seat
from croupier.games.contract.procedure import OUT, Answer, Entries
from croupier.games.contract.setup import Setup
from croupier.games.rapid_blackjack import PLAYER
from croupier.games.rapid_three_card_poker import positions_of
from croupier.games.three_card_poker import TABLE
from croupier.table.round import Spot
from croupier.views.screens.hands_view import ShownHands
from croupier.views.wire_struct import HandView

OPENING = 2
"""So many cards of the shared stream are out before anybody decides."""
NOT_YET, SILENT = "", "silent"
"""No answer so far, and none in time."""


class Out(NamedTuple):
    """What is out of a round: of one that is played, or of one that is told again."""

    setup: Setup
    dealt: tuple[tuple[str, int], ...]
    entries: Entries


def own_hands(one: Out, wager: str, where: Spot) -> Iterator[HandView]:
    """The hands of a main wager as far as they are out; nothing where the hands are everybody's."""
    if one.setup.game.key == "rapid-blackjack" and where.bet == one.setup.variant.bets[0].key:
        yield from _of_the_stream(one, wager)
    elif one.setup.game.key == "rapid-three-card-poker":
        yield from _of_the_matrix(one, where.spot)


def _of_the_matrix(one: Out, spot: str) -> Iterator[HandView]:
    """The three cards at the positions that he chose, or of his line (SATG 18.5.1, SATG 18.5.2)."""
    rules = one.setup.rules
    numbering = one.setup.once(
        "matrix-numbering", lambda: str(rules.setting(TABLE, "matrix-numbering").value)
    )
    matrix = dict(one.dealt[:9])
    chosen = [str(position) for position in positions_of(spot, numbering)]
    cards = [matrix[position] for position in chosen if position in matrix]
    if cards:
        yield ShownHands(one.setup).poker(spot, cards)


def _of_the_stream(one: Out, wager: str) -> Iterator[HandView]:
    """He takes of the shared cards what he asked for (SATG 13.9.2)."""
    stream = tuple(face for place, face in one.dealt if place == PLAYER)
    dealers = [face for place, face in one.dealt if place != PLAYER]
    if len(stream) < OPENING or not dealers:
        return
    setup, answers = one.setup, one.entries.answers
    rules = setup.once("house", lambda: house(setup.rules, setup.variant.name))
    questions = [f"decide/{out}" for out in range(OPENING, len(stream) + 1)]
    chosen = tuple(
        answers.get(Answer(key, wager), SILENT if key in one.entries.closed else NOT_YET)
        for key in questions
    )
    hands = played(rules, stream, dealers[0], chosen)
    shown = ShownHands(setup)
    for place, cards in enumerate(hands, 1):
        yield shown.blackjack(f"{PLAYER}/{place}" if len(hands) > 1 else PLAYER, cards)


@lru_cache(maxsize=1_024)
def played(
    rules: HouseRules, stream: tuple[int, ...], upcard: int, chosen: tuple[str, ...]
) -> tuple[tuple[int, ...], ...]:
    """The hands of whoever chose so after each card; thousands of players choose in few ways."""
    seat = Seat.opening(rules, stream[0], stream[1], upcard)
    for out, choice in enumerate(chosen, OPENING):
        if seat.choices():
            if choice in (NOT_YET, OUT):
                break
            seat.choose(seat.default() if choice == SILENT else choice)
        if seat.wants_card and out < len(stream):
            seat.take(stream[out])
    return tuple(tuple(held.cards) for held in seat.hands)
