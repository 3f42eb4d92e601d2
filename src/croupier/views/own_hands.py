"""The hand of one wager where each player has his own of shared cards: only his answers are looked at."""

from collections.abc import Iterator, Sequence

from croupier.games.blackjack_rules import house
from croupier.games.blackjack_seat import Seat
from croupier.games.procedure import OUT, Answer, Entries
from croupier.games.rapid_blackjack import PLAYER
from croupier.games.rapid_three_card_poker import positions_of
from croupier.games.three_card_poker import TABLE
from croupier.rounds.round_of_play import Round, Spot
from croupier.views.hands import Shown
from croupier.views.view import HandView

OPENING = 2
"""So many cards of the shared stream are out before anybody decides."""


def own_hands(one: Round, wager: str, where: Spot) -> Iterator[HandView]:
    """The hands of a main wager as far as they are out; nothing where the hands are everybody's."""
    if one.setup.game.key == "rapid-blackjack" and where.bet == one.setup.variant.bets[0].key:
        yield from _of_the_stream(one, wager)
    elif one.setup.game.key == "rapid-three-card-poker":
        yield from _of_the_matrix(one, where.spot)


def _of_the_matrix(one: Round, spot: str) -> Iterator[HandView]:
    """The three cards at the positions that he chose, or of his line (SATG 18.5.1, SATG 18.5.2)."""
    numbering = str(one.setup.rules.setting(TABLE, "matrix-numbering").value)
    matrix = dict(one.dealt[:9])
    chosen = [str(position) for position in positions_of(spot, numbering)]
    cards = [matrix[position] for position in chosen if position in matrix]
    if cards:
        yield Shown(one.setup).poker(spot, cards)


def _of_the_stream(one: Round, wager: str) -> Iterator[HandView]:
    """He takes of the shared cards what he asked for (SATG 13.9.2)."""
    stream = [face for place, face in one.dealt if place == PLAYER]
    dealers = [face for place, face in one.dealt if place != PLAYER]
    if len(stream) < OPENING or not dealers:
        return
    rules = house(one.setup.rules, one.setup.variant.name)
    seat = Seat.opening(rules, stream[0], stream[1], dealers[0])
    _played(seat, stream, wager, one.entries)
    shown = Shown(one.setup)
    for place, held in enumerate(seat.hands, 1):
        made = shown.blackjack(f"{PLAYER}/{place}" if len(seat.hands) > 1 else PLAYER, held.cards)
        yield made


def _played(seat: Seat, stream: Sequence[int], wager: str, entries: Entries) -> None:
    """What he chose after each card, or his silence once its time was over, and the cards that he got."""
    for out in range(OPENING, len(stream) + 1):
        if seat.choices():
            key = f"decide/{out}"
            chosen = entries.answers.get(Answer(key, wager))
            if chosen is None and key in entries.closed:
                chosen = seat.default()
            if chosen is None or chosen == OUT:
                return
            seat.choose(chosen)
        if seat.wants_card and out < len(stream):
            seat.take(stream[out])
