"""The hands of one player at Blackjack: each with its cards, its stake, and whether it is asked about now."""

from collections.abc import Iterator
from typing import Literal, NamedTuple

from croupier.games.blackjack import replay_seat
from croupier.games.blackjack_rules import HouseRules, house, is_soft, total
from croupier.games.blackjack_seat import DOUBLE, SPLIT, Seat, SeatHand
from croupier.games.contract.outcome import DEALER
from croupier.games.contract.procedure import Ask, Wager
from croupier.games.contract.setup import Setup
from croupier.money import NOTHING, Cents
from croupier.table.round import Round
from croupier.views.wire_struct import HandView

DECIDE = "decide/"
"""How the key of a question about a hand begins."""
OPENING = 2
"""Cards of a hand that are out before its first decision."""
Ended = Literal["", "done", "bust", "surrender", "rescue"]


class PlayedHand(NamedTuple):
    """One hand as far as it is played."""

    cards: tuple[int, ...]
    total: int
    soft: bool
    doubled: bool
    ended: Ended
    current: bool
    """Whether it is the hand in play."""


class Stakes(NamedTuple):
    """What lies on the hands of a wager."""

    first: Cents = NOTHING
    split: Cents = NOTHING
    """On each hand that a split added."""
    double: Cents = NOTHING
    """Added to a hand that was doubled."""


NO_STAKES = Stakes()


def stakes_of(round_: Round, wager: str) -> Stakes:
    """Return what a wager and the choices for it put on its hands."""
    split = round_.added.get((wager, SPLIT), NOTHING)
    double = round_.added.get((wager, DOUBLE), NOTHING)
    return Stakes(round_.staked_wager(wager).amount, split, double)


def house_rules(setup: Setup) -> HouseRules:
    """Return the house rules of the version of Blackjack that is played."""
    return setup.once("house", lambda: house(setup.rules, setup.variant.name))


def played_hands(seat: Seat) -> tuple[PlayedHand, ...]:
    """Return the hands of a seat, in the order in which they are played."""
    return tuple(_played(held, current=held is seat.current) for held in seat.hands)


def _played(held: SeatHand, *, current: bool) -> PlayedHand:
    value = held.hand
    return PlayedHand(
        tuple(held.cards), total(value), is_soft(value), held.doubled, _ended(held), current
    )


def _ended(held: SeatHand) -> Ended:
    if held.surrendered or held.rescued:
        return "surrender" if held.surrendered else "rescue"
    if held.busted:
        return "bust"
    return "done" if held.closed else ""


def hand_views(
    setup: Setup, of: str, hands: tuple[PlayedHand, ...], stakes: Stakes, *, asked: bool
) -> Iterator[HandView]:
    """Yield the hands of a wager; `asked` says whether its player is asked now."""
    show = setup.variant.dealing.source.show
    for number, hand in enumerate(hands, 1):
        stake = stakes.first if number == 1 else stakes.split
        yield HandView(
            of=f"{of}/{number}" if len(hands) > 1 else of,
            faces=tuple(map(show, hand.cards)),
            total=hand.total,
            soft=hand.soft,
            stake=Cents(stake + (stakes.double if hand.doubled else 0)),
            doubled=hand.doubled,
            asked=asked and hand.current,
            ended=hand.ended,
        )


def hands_of_area(round_: Round, wager: Wager) -> Iterator[HandView]:
    """Yield the hands of a wager at a live table, once its first two cards and the dealer's are out."""
    opening = [face for place, face in round_.dealt if place == wager.area]
    dealers = [face for place, face in round_.dealt if place == DEALER]
    if len(opening) < OPENING or not dealers:
        return
    setup = round_.setup
    seat = Seat.opening(house_rules(setup), opening[0], opening[1], dealers[0])
    replay_seat(wager, seat, round_.dealt, round_.entries.answers)
    asked = is_asked_about_hand(round_, wager.id)
    stakes = stakes_of(round_, wager.id)
    yield from hand_views(setup, wager.area, played_hands(seat), stakes, asked=asked)


def is_asked_about_hand(round_: Round, wager: str) -> bool:
    """Whether a player is asked about a hand now; insurance is about the wager."""
    wants = round_.wants
    return isinstance(wants, Ask) and wants.key.startswith(DECIDE) and wager in round_.awaited
