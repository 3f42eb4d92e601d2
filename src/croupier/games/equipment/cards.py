"""Cards as plain integers: 0 to 51, suit by suit, each from the ace to the king."""

from croupier.errors import BadInput
from croupier.games.equipment.face_source import Source
from croupier.words import phrase

ACE, JACK, KING = 1, 11, 13
CLUBS, DIAMONDS, HEARTS, SPADES = range(4)
EMPTY = -1
"""In the place of a card that has not been dealt."""

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = "cdhs"
SYMBOLS = "♣♦♥♠"


def rank(card: int) -> int:
    """1 for the ace, 2 to 10 by number, 11 to 13 for jack, queen and king."""
    return card % 13 + 1


def suit(card: int) -> int:
    """Clubs, diamonds, hearts, spades."""
    return card // 13


def is_red(card: int) -> bool:
    """Diamonds and hearts are red."""
    return 13 <= card < 39


def high(card: int) -> int:
    """The rank with the ace on top: 2 to 14."""
    return 14 if card % 13 == 0 else card % 13 + 1


def count(card: int) -> int:
    """The value with the ace as one and ten for the court cards."""
    return min(card % 13 + 1, 10)


def card(text: str) -> int:
    """Read a card: `9h`, `10s`, `Ac`, or with its symbol: `9♥`."""
    name, mark = text[:-1], text[-1:]
    index = (SUITS + SYMBOLS).find(mark) if mark else -1
    if name not in RANKS or index < 0:
        raise BadInput(
            phrase(
                "Unknown card '{text}'. Accepted: a rank A, 2 to 10, J, Q, K and a suit c, d, h, s.",
                text=text,
            )
        )
    return index % 4 * 13 + RANKS.index(name)


def cards(text: str) -> tuple[int, ...]:
    """Read several cards: `9h 2c 9s`."""
    return tuple(card(word) for word in text.split())


def show(number: int) -> str:
    """The notation of a card: `9h`."""
    return RANKS[number % 13] + SUITS[number // 13]


def picture(number: int) -> str:
    """A card as people know it: `9♥`."""
    return RANKS[number % 13] + SYMBOLS[number // 13]


DECK = Source("52 cards", tuple(range(52)), returns=False, read=card, show=show)
DECK_WITHOUT_TENS = Source(
    "48 cards, the tens removed",
    tuple(number for number in range(52) if rank(number) != 10),
    returns=False,
    read=card,
    show=show,
)
