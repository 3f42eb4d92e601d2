"""Blackjack at a live table: a hand for each playing area, no hole card.

Four versions: Blackjack, Crown 21 (GAZ 27/2000 27.1), Blackjack Plus, and the Super Bonus version
with packs and payments of its own. What makes a version is data: its `House` and its pay table.
"""

from collections.abc import Callable, Generator, Iterable, Mapping
from fractions import Fraction
from typing import Any

from croupier.errors import BadInput, unknown
from croupier.games.blackjack_rules import (
    Hand,
    HouseRules,
    add,
    dealer_draws,
    house,
    is_blackjack,
    takes_second,
)
from croupier.games.blackjack_seat import Seat
from croupier.games.casino_war import OUT_OF_LIMITS
from croupier.games.contract.conduct import Conduct, LiveTable, Places
from croupier.games.contract.deal import Dealing
from croupier.games.contract.definition import Game, Played, Variant
from croupier.games.contract.layout import rows_of
from croupier.games.contract.outcome import Reading
from croupier.games.contract.procedure import (
    OUT,
    Answer,
    Ask,
    Book,
    Deal,
    Play,
    Request,
    Result,
    Wager,
)
from croupier.games.equipment.cards import DECK, DECK_WITHOUT_TENS
from croupier.games.hands.blackjack_hands import counted_hand, hands_of_areas
from croupier.games.hands.blackjack_settlement import (
    BASE,
    DECLINE,
    INSURE,
    SUPER_BONUS,
    Dealer,
    bets,
    fates,
    insurance_fates,
    is_given_back,
    is_insurable,
    may_lose,
    super_bonuses,
    waits_for_dealer,
)
from croupier.rulebook import Citations, Rules, cite
from croupier.words import phrase

DEALER = "dealer"
AREAS = tuple(map(str, range(1, 10)))
"""How many playing areas a table has is not stated; no table of the documents has more (WAR 2.1)."""
VERSIONS = ("Blackjack", "Crown 21", "Blackjack Plus", SUPER_BONUS)

Steps = Generator[Request, Any, Any]


def ask_insurance(
    wagers: Iterable[str], upcard: int, cites: Citations, *, default: str | None
) -> Steps:
    """Half the wager, once, against an ace only (SATG 13.8.2)."""
    if not is_insurable(upcard):
        return {}
    offered = {INSURE: Fraction(1, 2), DECLINE: Fraction(0)}
    of = dict.fromkeys(wagers, offered)
    return (yield Ask("insurance", of, default, "decision", cites))


def play_dealer(
    upcard: int, seats: Iterable[Seat], rules: HouseRules, *, awaited: bool, cites: Citations
) -> Steps:
    """The dealer draws only while a result can still change (ruling 6; GAZ 27/2000 27.2.1).

    `awaited` says that something else hangs on the dealer's blackjack: insurance, a side wager.
    """
    hand = add(Hand(), upcard)
    hands = [
        (place, held.facts)
        for seat in seats
        if not seat.out
        for place, held in enumerate(seat.hands)
    ]
    live = any(waits_for_dealer(held, rules) for _, held in hands)
    waits = awaited or any(
        may_lose(held, rules) or is_given_back(held, place, rules) for place, held in hands
    )
    if takes_second(upcard, live=live, waits=waits):
        hand = add(hand, (yield Deal(DEALER, cites)))
    natural = is_blackjack(hand, split=0)
    while live and not natural and dealer_draws(hand, rules):
        hand = add(hand, (yield Deal(DEALER, cites)))
    return Dealer(hand, natural)


def play_seat(wager: Wager, seat: Seat) -> Steps:
    """One area plays its hands to the end; at a live table the deal waits for the player."""
    while seat.current is not None:
        choices = seat.choices()
        if choices:
            key = f"decide/{wager.area}/{seat.place}/{len(seat.hands)}/{len(seat.current.cards)}"
            chosen = yield Ask(key, {wager.id: choices}, None, "", BASE)
            if chosen[wager.id] == OUT:
                seat.out = True
                return
            seat.choose(chosen[wager.id])
        if seat.wants_card:
            seat.take((yield Deal(f"{wager.area}/{seat.place + 1}", BASE)))


def replay_seat(
    wager: Wager, seat: Seat, dealt: Iterable[tuple[str, int]], answers: Mapping[Answer, str]
) -> Seat:
    """Play an area over what is on record, as far as that goes."""
    cards: dict[str, list[int]] = {}
    for place, face in dealt:
        cards.setdefault(place, []).append(face)
    steps, reply = play_seat(wager, seat), None
    while True:
        try:
            request = steps.send(reply)
        except StopIteration:
            return seat
        reply = _reply(request, cards, answers)
        if reply is None:
            return seat


def _reply(request: Request, cards: dict[str, list[int]], answers: Mapping[Answer, str]) -> Any:
    """Return the card or the choice on record for a request; nothing if there is none."""
    if isinstance(request, Deal):
        faces = cards.get(request.to)
        return faces.pop(0) if faces else None
    assert isinstance(request, Ask), "A seat takes cards and choices."
    ((wager, choices),) = request.of.items()
    choice = answers.get(Answer(request.key, wager))
    return {wager: choice} if choice in choices else None


def check_areas(book: Book) -> list[Wager]:
    """One Blackjack wager on each area, in the order of dealing."""
    for wager in book:
        if wager.area not in AREAS:
            raise unknown(phrase("playing area"), wager.area, AREAS)
    areas = [wager.area for wager in book]
    if len(set(areas)) < len(areas):
        raise BadInput(
            phrase(
                "Two wagers on one playing area: {areas}. Accepted: one each.", areas=tuple(areas)
            )
        )
    return sorted(book, key=lambda wager: int(wager.area))


def live(version: str) -> Callable[[Book, Rules], Play]:
    """The procedure of a version."""

    def play(book: Book, rules: Rules) -> Play:
        wagers = check_areas(book)
        the_house = house(rules, version)
        first = {}
        for wager in wagers:
            first[wager.id] = yield Deal(wager.area, BASE)
        upcard = yield Deal(DEALER, BASE)
        seats = {}
        for wager in wagers:
            second = yield Deal(wager.area, BASE)
            seats[wager.id] = Seat.opening(the_house, first[wager.id], second, upcard)
        insured = yield from ask_insurance(seats, upcard, BASE, default=None)
        for wager in wagers:
            yield from play_seat(wager, seats[wager.id])
        awaited = INSURE in insured.values()
        dealer = yield from play_dealer(
            upcard, seats.values(), the_house, awaited=awaited, cites=BASE
        )
        found = insurance_fates(insured, dealer)
        bet = bets(version)[0]
        for wager in wagers:
            found |= fates(wager.id, seats[wager.id], dealer, bet)
        return Result(found, super_bonuses(seats, upcard) if version == SUPER_BONUS else {})

    return play


def variant(version: str) -> Variant:
    """A version with its packs, its bets and its procedure."""
    return Variant(
        name=version,
        dealing=Dealing(
            DECK_WITHOUT_TENS if version == SUPER_BONUS else DECK,
            (
                "each area",
                "dealer",
                "each area again",
                "each area as it wishes",
                "dealer to the end",
            ),
            BASE,
        ),
        bets=bets(version),
        layout=rows_of(
            *(["super-bonus"] if version == SUPER_BONUS else []), "insurance", "blackjack"
        ),
        play=live(version),
        check=lambda book, _: check_areas(book),
    )


READING = Reading(hand=counted_hand, arrange=hands_of_areas)
AT_NINE_PLACES = LiveTable(
    # Nothing is held on the places of Three Card Poker: nine, as here.
    places=Places(most=len(AREAS), most_players=1),
    # We hold no rule of Blackjack or Three Card Poker on this, so the related WAR 6.2 applies.
    out_of_limits=OUT_OF_LIMITS,
)

BLACKJACK = Game(
    key="blackjack",
    name="Blackjack",
    about="Players try to come nearer to 21 than the dealer, who has no hole card.",
    played=Played.LIVE,
    table="blackjack",
    edition="GAZ 27/2000",
    cites=BASE + cite("GAZ 27/2000 27.1", "GAZ 28/2000 schedule table-2"),
    variants=tuple(variant(version) for version in VERSIONS),
    conduct=Conduct(
        settled_stands=cite("GAZ 26/2000 15.5"),
        first_cards=lambda wagered, _: 2 * wagered + 1,
        live=AT_NINE_PLACES,
    ),
    reading=READING,
)
