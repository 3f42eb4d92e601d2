"""How a round came out: marks for a history strip, and a sentence for people."""

from collections.abc import Callable, Iterator, Mapping

from croupier.games import baccarat, sic_bo
from croupier.games.casino_war import DEALER
from croupier.games.contract.setup import Setup
from croupier.games.equipment.wheels import colour
from croupier.table.last_results import Dealt, Ended
from croupier.views.screens.hands_view import hands_of
from croupier.views.wire_struct import HandView, OutcomeView, clauses_as_text

LOW = range(1, 19)


def _roulette(dealt: Dealt) -> Iterator[str]:
    number = dealt[-1][1]
    yield colour(number)
    if colour(number) != "green":
        yield "odd" if number % 2 else "even"
        yield "low" if number in LOW else "high"


def _baccarat(dealt: Dealt) -> Iterator[str]:
    places = dict(dealt)
    player, banker = _points(places, "Player"), _points(places, "Banker")
    yield "player" if player > banker else "banker" if banker > player else "tie"
    if len(dealt) == baccarat.PLAYER_3 and max(player, banker) >= 8:
        yield "natural"
    for side in ("Player", "Banker"):
        two = baccarat.TwoCards(places[f"{side} 1"], places[f"{side} 2"])
        if baccarat.pair(two, 0):
            yield f"{side.lower()}-pair"


def _points(places: Mapping[str, int], side: str) -> int:
    return sum(baccarat.value(face) for place, face in places.items() if side in place) % 10


def _dice(dealt: Dealt) -> Iterator[str]:
    roll = sic_bo.Roll(*(face for _, face in dealt))
    if sic_bo.is_triple(roll):
        yield "triple"
    else:
        yield "small" if sic_bo.small(roll, 0) else "big"
    yield "odd" if sic_bo.total(roll) % 2 else "even"


MARKS: Mapping[str, tuple[int, Callable[[Dealt], Iterator[str]]]] = {
    "roulette": (1, _roulette),
    "baccarat": (4, _baccarat),
    "rapid-sic-bo": (3, _dice),
    "lucky-sic-bo": (3, _dice),
}
"""By pay table: how many faces it takes, and what is marked of them."""


def marks_of(setup: Setup, dealt: Dealt) -> tuple[str, ...]:
    """What a history strip shows of a round; nothing where the faces say it all."""
    least, marked = MARKS.get(setup.game.table, (0, None))
    return tuple(marked(dealt)) if marked and len(dealt) >= least else ()


def words_of(setup: Setup, faces: tuple[str, ...], dealt: Dealt) -> str:
    """The outcome in a sentence, as it is called out."""
    if not faces:
        return ""
    marks, hands = marks_of(setup, dealt), {one.of: one for one in hands_of(setup, dealt)}
    match setup.game.table:
        case "baccarat" if marks:
            return _coup(marks[0], hands["player"].total or 0, hands["banker"].total or 0)
        case "roulette" if marks:
            return f"{faces[-1]} {marks[0]}"
        case "rapid-sic-bo" | "lucky-sic-bo" if marks:
            return f"{'-'.join(faces)}, total {hands['dice'].total}, {marks[0]}"
        case "big-wheel":
            return f"{faces[-1]}, {_odds(setup, faces[-1])}"
    if DEALER in hands:
        return f"Dealer {_told(hands[DEALER])}"
    return " ".join(faces)


def _odds(setup: Setup, symbol: str) -> str:
    """What the bet on a symbol pays."""
    (row,) = setup.rows(setup.variant.bet(f"symbol-{symbol}")).values()
    return str(row.pay)


def _coup(winner: str, player: int, banker: int) -> str:
    if winner == "tie":
        return f"Tie, {player} each"
    high, low = max(player, banker), min(player, banker)
    return f"{winner.capitalize()} wins {high} to {low}"


def _told(hand: HandView) -> str:
    said = hand.rank.replace("-", " ") or ("" if hand.total is None else str(hand.total))
    faces = " ".join(hand.faces)
    return f"{said}: {faces}" if said else faces


def short(setup: Setup, one: Ended) -> OutcomeView:
    """A round in a history strip."""
    return OutcomeView(
        number=one.number,
        at=one.at,
        end=one.end,
        faces=one.faces,
        marks=marks_of(setup, one.dealt),
        corrected=one.corrected,
    )


def whole(setup: Setup, one: Ended) -> OutcomeView:
    """A round with its hands and its sentence."""
    return OutcomeView(
        number=one.number,
        at=one.at,
        end=one.end,
        faces=one.faces,
        marks=marks_of(setup, one.dealt),
        hands=hands_of(setup, one.dealt),
        words=words_of(setup, one.faces, one.dealt),
        corrected=one.corrected,
        clauses=clauses_as_text(one.clauses),
    )
