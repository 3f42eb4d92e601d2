"""The hands of a round: which faces belong together, and what they come to as far as they are out."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import reduce

from croupier.games import baccarat, sic_bo, three_card_poker
from croupier.games.blackjack_rules import Hand, add, is_soft, total
from croupier.games.contract.setup import Setup
from croupier.table.last_results import Dealt
from croupier.views.wire_struct import HandView

POKER_HANDS: Mapping[int, str] = {
    three_card_poker.HIGH_CARD: "high-card",
    three_card_poker.PAIR: "pair",
    three_card_poker.FLUSH: "flush",
    three_card_poker.STRAIGHT: "straight",
    three_card_poker.THREE_OF_A_KIND: "three-of-a-kind",
    three_card_poker.STRAIGHT_FLUSH: "straight-flush",
}
THREE = 3


class ShownHands:
    """Hands as they are shown by the equipment of one game."""

    def __init__(self, setup: Setup) -> None:
        self.show = setup.variant.dealing.source.show

    def hand(self, of: str, faces: Iterable[int]) -> HandView:
        """Faces that come to nothing by themselves."""
        return HandView(of=of, faces=tuple(map(self.show, faces)))

    def baccarat(self, of: str, faces: Sequence[int]) -> HandView:
        """The last digit of the sum (SATG 9.6.2(b))."""
        points = sum(map(baccarat.value, faces)) % 10
        return HandView(of=of, faces=tuple(map(self.show, faces)), total=points)

    def blackjack(self, of: str, faces: Sequence[int]) -> HandView:
        """An ace counts eleven as long as it can."""
        hand = reduce(add, faces, Hand())
        shown = tuple(map(self.show, faces))
        return HandView(of=of, faces=shown, total=total(hand), soft=is_soft(hand))

    def poker(self, of: str, faces: Sequence[int]) -> HandView:
        """Three cards have a rank; fewer have none yet (SATG 18.6.3)."""
        shown = tuple(map(self.show, faces))
        if len(faces) < THREE:
            return HandView(of=of, faces=shown)
        kind = three_card_poker.kind_of(three_card_poker.score(*faces))
        return HandView(of=of, faces=shown, rank=POKER_HANDS[kind])

    def dice(self, of: str, faces: Sequence[int]) -> HandView:
        """The total may be shown beside the faces (SATG 15.5.4)."""
        shown = tuple(map(self.show, faces))
        if len(faces) < THREE:
            return HandView(of=of, faces=shown)
        return HandView(of=of, faces=shown, total=sic_bo.total(sic_bo.Roll(*faces)))


Made = Callable[[str, Sequence[int]], HandView]


def hands_of(setup: Setup, dealt: Dealt) -> tuple[HandView, ...]:
    """The hands of a round in the order in which they began; none where faces are single."""
    shown = ShownHands(setup)
    match setup.game.table:
        case "baccarat":
            return _grouped(dealt, lambda place: place.split()[0].lower(), shown.baccarat)
        case "rapid-sic-bo" | "lucky-sic-bo":
            return _grouped(dealt, lambda _: "dice", shown.dice)
        case "blackjack":
            return tuple(_blackjack(dealt, shown))
        case "three-card-poker":
            single = {str(position) for position in range(1, 10)} if _is_matrix(setup) else set()
            own = tuple(one for one in dealt if one[0] not in single)
            return _grouped(own, str, shown.poker)
        case "casino-war":
            return _grouped(dealt, str, shown.hand)
    return ()


def _is_matrix(setup: Setup) -> bool:
    """The nine cards of the Rapid game belong to whoever chose them (SATG 18.5.1)."""
    return setup.game.key == "rapid-three-card-poker"


def _grouped(dealt: Dealt, hand_of: Callable[[str], str], made: Made) -> tuple[HandView, ...]:
    hands: dict[str, list[int]] = {}
    for place, face in dealt:
        hands.setdefault(hand_of(place), []).append(face)
    return tuple(made(of, faces) for of, faces in hands.items())


def _blackjack(dealt: Dealt, shown: ShownHands) -> Iterable[HandView]:
    """An area's first hand goes on as `3/1`; once it was split each hand stands by itself."""
    hands: dict[str, list[int]] = {}
    for place, face in dealt:
        hands.setdefault(place, []).append(face)
    split = {place.partition("/")[0] for place in hands if place.partition("/")[2] not in ("", "1")}
    for place, faces in hands.items():
        area, _, hand = place.partition("/")
        if area in split:
            # Which of the first two cards went with which hand is the player's affair.
            yield shown.hand(place, faces)
        elif not hand:
            yield shown.blackjack(place, [*faces, *hands.get(f"{area}/1", ())])
