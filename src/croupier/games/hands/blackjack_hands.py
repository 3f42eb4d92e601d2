"""Hands of Blackjack: an area's first hand, hands after a split, and what they come to."""

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce

from croupier.games.blackjack_rules import Hand as Count
from croupier.games.blackjack_rules import add, is_soft, total
from croupier.games.contract.outcome import Choices, Dealt, Hand, plain_hand

SPLIT = "split"


def counted_hand(of: str, faces: Sequence[int]) -> Hand:
    """An ace counts eleven as long as it can."""
    count = reduce(add, faces, Count())
    return Hand(of, tuple(faces), total=total(count), soft=is_soft(count))


def hands_of_areas(dealt: Dealt, choices: Choices) -> Iterator[Hand]:
    """An area's first hand continues as `3/1`; after a split each hand is shown separately."""
    places: dict[str, list[int]] = {}
    for place, face in dealt:
        places.setdefault(place, []).append(face)
    for place, faces in places.items():
        area, _, later = place.partition("/")
        if later:
            continue
        count = sum(name.startswith(f"{area}/") for name in places)
        question = f"decide/{area}/0/1/2"
        known = choices or ({question: SPLIT} if f"{area}/2" in places else {})
        if not choices and count > 2:
            yield from _undivided(area, places)
        elif known.get(question) == SPLIT:
            hands = _divided(area, places, known)
            yield from (counted_hand(f"{area}/{at}", cards) for at, cards in enumerate(hands, 1))
        else:
            yield counted_hand(place, [*faces, *places.get(f"{area}/1", ())])


def _undivided(area: str, places: Mapping[str, Sequence[int]]) -> Iterator[Hand]:
    """Without the choices it is unknown which of three hands was split again: show the cards as dealt."""
    for place, faces in places.items():
        if place.partition("/")[0] == area:
            yield plain_hand(place, faces)


def _divided(area: str, places: Mapping[str, Sequence[int]], choices: Choices) -> list[list[int]]:
    """Return the hands of an area: a split takes the second card away as a new hand at the end."""
    hands, at = [list(places[area])], 0
    while at < len(hands):
        later = iter(places.get(f"{area}/{at + 1}", ()))
        while True:
            question = f"decide/{area}/{at}/{len(hands)}/{len(hands[at])}"
            if choices.get(question) == SPLIT and len(hands[at]) == 2:
                hands.append([hands[at].pop()])
            card = next(later, None)
            if card is None:
                break
            hands[at].append(card)
        at += 1
    return hands
