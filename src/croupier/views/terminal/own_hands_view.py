"""The hand of one wager where each player has his own of shared cards: only his answers are looked at."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from croupier.games.blackjack_rules import HouseRules
from croupier.games.blackjack_seat import Seat
from croupier.games.contract.outcome import OwnHands
from croupier.games.contract.procedure import OUT, Answer, Entries
from croupier.games.contract.setup import Setup
from croupier.games.rapid_blackjack import PLAYER
from croupier.games.rapid_three_card_poker import positions_of
from croupier.games.three_card_poker import TABLE
from croupier.table.round import Round, Spot
from croupier.views.screens.hands_view import hand_view
from croupier.views.terminal.seat_hands_view import (
    NO_STAKES,
    OPENING,
    PlayedHand,
    Stakes,
    hand_views,
    house_rules,
    is_asked_about_hand,
    played_hands,
    stakes_of,
)
from croupier.views.wire_struct import HandView

NOT_YET, SILENT = "", "silent"
"""No answer so far, and none in time."""


class Out(NamedTuple):
    """The cards that are out in a round that is played or replayed."""

    setup: Setup
    dealt: tuple[tuple[str, int], ...]
    entries: Entries


class HandStakes(NamedTuple):
    """The stakes on the hands of a wager, and whether its player is asked about them now."""

    stakes: Stakes = NO_STAKES
    asked: bool = False


NO_MONEY = HandStakes()


def hands_of_wager(round_: Round, wager: str, where: Spot) -> Iterator[HandView]:
    """The hands of a wager of the round in play, with what lies on each."""
    out = Out(round_.setup, round_.dealt, round_.entries)
    stakes = HandStakes(stakes_of(round_, wager), is_asked_about_hand(round_, wager))
    return own_hands(out, wager, where, stakes)


def own_hands(
    out: Out, wager: str, where: Spot, stakes: HandStakes = NO_MONEY
) -> Iterator[HandView]:
    """The hands of a main wager as far as they are out; nothing where the hands are everybody's."""
    kind = out.setup.game.reading.own
    if kind is OwnHands.STREAM and where.bet == out.setup.variant.bets[0].key:
        yield from _of_the_stream(out, wager, stakes)
    elif kind is OwnHands.POSITIONS:
        yield from _of_the_matrix(out, where.spot)


def _of_the_matrix(out: Out, spot: str) -> Iterator[HandView]:
    """The three cards at the positions that he chose, or of his line (SATG 18.5.1, SATG 18.5.2)."""
    rules = out.setup.rules
    numbering = out.setup.once(
        "matrix-numbering", lambda: str(rules.setting(TABLE, "matrix-numbering").value)
    )
    matrix = dict(out.dealt[:9])
    chosen = [str(position) for position in positions_of(spot, numbering)]
    cards = [matrix[position] for position in chosen if position in matrix]
    if cards:
        yield hand_view(out.setup, out.setup.game.reading.hand(spot, cards))


def _of_the_stream(stream_state: Out, wager: str, stakes: HandStakes) -> Iterator[HandView]:
    """The hand of a player who takes the shared cards that he asked for (SATG 13.9.2)."""
    stream = tuple(face for place, face in stream_state.dealt if place == PLAYER)
    dealers = [face for place, face in stream_state.dealt if place != PLAYER]
    if len(stream) < OPENING or not dealers:
        return
    setup, answers = stream_state.setup, stream_state.entries.answers
    questions = [f"decide/{out}" for out in range(OPENING, len(stream) + 1)]
    chosen = tuple(
        answers.get(Answer(key, wager), SILENT if key in stream_state.entries.closed else NOT_YET)
        for key in questions
    )
    hands = played(house_rules(setup), stream, dealers[0], chosen)
    yield from hand_views(setup, PLAYER, hands, stakes.stakes, asked=stakes.asked)


@lru_cache(maxsize=1_024)
def played(
    rules: HouseRules, stream: tuple[int, ...], upcard: int, chosen: tuple[str, ...]
) -> tuple[PlayedHand, ...]:
    """The hands of players with these choices after each card; thousands of players choose in few ways."""
    seat = Seat.opening(rules, stream[0], stream[1], upcard)
    for out, choice in enumerate(chosen, OPENING):
        if seat.choices():
            if choice in (NOT_YET, OUT):
                break
            seat.choose(seat.default() if choice == SILENT else choice)
        if seat.wants_card and out < len(stream):
            seat.take(stream[out])
    return played_hands(seat)
