"""Blackjack told a second time, from the rules and none of the games' own functions.

What came from outside goes in: the faces in their order, and what was chosen at each question in its
order. Out comes what must happen next, or at the end what goes back for every stake.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache

from croupier.games.contract.procedure import OUT, Stake
from croupier.games.equipment.cards import show

RAPID, LIVE = "rapid", "live"
PLUS, SUPER_BONUS = "Blackjack Plus", "Super Bonus"
HALF, ONE, NOTHING = Fraction(1, 2), Fraction(1), Fraction(0)
SIDES = ("kings-bounty", "bet-the-set-21", "royal-match-21")

Final = tuple[int, bool]
"""The dealer's total, and whether it is a blackjack."""


def name(face: int) -> str:
    return show(face)[:-1]


def low(face: int) -> int:
    return {"A": 1, "J": 10, "Q": 10, "K": 10}.get(name(face)) or int(name(face))


@dataclass
class PlayersHand:
    """One hand."""

    cards: list[int]
    split: bool = False
    doubled_at: int = 0
    """How many cards it had when it was doubled: an ace among them stays one."""
    waits: bool = False
    gave_up: bool = False
    rescued: bool = False
    done: bool = False

    @property
    def hard(self) -> int:
        return sum(map(low, self.cards))

    @property
    def points(self) -> int:
        free = any(low(card) == 1 for card in self.cards[self.doubled_at :])
        return self.hard + 10 if free and self.hard <= 11 else self.hard


@dataclass
class Place:
    """The hands of one wager."""

    hands: list[PlayersHand]
    out: bool = False
    insured: bool = False

    @property
    def current(self) -> PlayersHand | None:
        return None if self.out else next((hand for hand in self.hands if not hand.done), None)

    def wants(self) -> bool:
        hand = self.current
        return hand is not None and (hand.waits or len(hand.cards) == 1)


@dataclass(frozen=True)
class Terms:
    """What a table is played by."""

    played: str
    version: str
    convention: str = "OBBO"
    hands: int = 3
    draws_to: int = 11
    double_from: int = 9
    double_to: int = 11

    @property
    def twenty_one_wins(self) -> bool:
        return self.version in (PLUS, SUPER_BONUS)

    @property
    def hits_soft_17(self) -> bool:
        return self.version in ("Crown 21", SUPER_BONUS)

    def choices(self, place: Place, upcard: int) -> dict[str, Fraction]:
        hand = place.current
        if hand is None or place.wants():
            return {}
        if hand.doubled_at:
            return {"stand": NOTHING, "rescue": NOTHING}
        offered = {"draw": NOTHING}
        if hand.points > self.draws_to:
            offered["stand"] = NOTHING
        few = len(hand.cards) <= (3 if self.version == PLUS else 2)
        if few and self.double_from <= hand.hard <= self.double_to:
            offered["double"] = ONE
        first_two = len(hand.cards) == 2
        if first_two and low(hand.cards[0]) == low(hand.cards[1]) and len(place.hands) < self.hands:
            offered["split"] = ONE
        court = name(upcard) in "AJQK"
        if self.version == SUPER_BONUS and first_two and not hand.split and court:
            offered["surrender"] = NOTHING
        return offered

    def close(self, hand: PlayersHand) -> None:
        """Whether a hand has all its cards."""
        won = self.version == PLUS and len(hand.cards) >= 5
        one_card = hand.split and name(hand.cards[0]) == "A"
        doubled = hand.doubled_at and self.version != SUPER_BONUS
        hand.done = hand.points >= 21 or won or bool(len(hand.cards) > 1 and (one_card or doubled))


def silence(terms: Terms, hand: PlayersHand) -> str:
    return "draw" if not hand.doubled_at and hand.points <= terms.draws_to else "stand"


@cache
def finals(hard: int, ace: bool, count: int, hits_soft_17: bool) -> frozenset[Final]:
    """Every hand with which the dealer may end, whatever is drawn to it."""
    soft = ace and hard <= 11
    total = hard + 10 if soft else hard
    if count > 1 and (total > 17 or (total == 17 and not (soft and hits_soft_17))):
        return frozenset({(total, count == 2 and total == 21)})
    further = (
        finals(hard + card, ace or card == 1, count + 1, hits_soft_17) for card in range(1, 11)
    )
    return frozenset[Final]().union(*further)


class Waits(Exception):
    """The round stops here."""


@dataclass
class Again:
    """A round told over what came from outside."""

    terms: Terms
    book: Mapping[str, tuple[str, str]]
    """Each wager's bet and area."""
    faces: list[int]
    history: list[dict[str, str]]
    """What was chosen; a question to those only who are out answers itself, unseen."""
    out: frozenset[str]
    stream: list[int] = field(default_factory=list)
    places: dict[str, Place] = field(default_factory=dict)
    upcard: int = -1
    asked: int = 0
    dealt: int = 0

    def card(self, to: str) -> int:
        if self.dealt == len(self.faces):
            raise Waits(to)
        self.dealt += 1
        return self.faces[self.dealt - 1]

    def ask(
        self, of: dict[str, dict[str, Fraction]], default: Mapping[str, str] | str | None
    ) -> dict[str, str]:
        chosen = self.history[self.asked] if self.asked < len(self.history) else {}
        if chosen.keys() == of.keys():
            self.asked += 1
        elif self.out.issuperset(of):
            chosen = dict.fromkeys(of, OUT)
        else:
            raise Waits(of, default)
        assert all(choice == OUT or choice in of[wager] for wager, choice in chosen.items())
        return chosen

    def awaits(self) -> tuple[object, ...]:
        """What must happen next, if it is not the end: a place for a card, or choices and defaults."""
        try:
            self.tell()
        except Waits as waits:
            return waits.args
        return ()

    def tell(self) -> None:
        mains = [wager for wager, (bet, _) in self.book.items() if bet == "blackjack"]
        if self.terms.played == RAPID:
            first, self.upcard = self.card("player"), self.card("dealer")
            self.stream = [first, self.card("player")]
            opening = dict.fromkeys(mains, self.stream)
        else:
            mains.sort(key=lambda wager: int(self.book[wager][1]))
            firsts = {wager: self.card(self.book[wager][1]) for wager in mains}
            self.upcard = self.card("dealer")
            opening = {w: [firsts[w], self.card(self.book[w][1])] for w in mains}
        for wager in mains:
            hand = PlayersHand(list(opening[wager]))
            self.terms.close(hand)
            self.places[wager] = Place([hand])
        self.insure(mains)
        if self.terms.played == RAPID:
            self.play_shared()
        else:
            for wager in mains:
                self.play_alone(wager)
        self.play_dealer()

    def insure(self, mains: list[str]) -> None:
        if name(self.upcard) == "A" and mains:
            of = {wager: {"insure": HALF, "decline": NOTHING} for wager in mains}
            silence = "decline" if self.terms.played == RAPID else None
            for wager, choice in self.ask(of, silence).items():
                self.places[wager].insured = choice == "insure"

    def choose(self, place: Place, choice: str) -> None:
        hand = place.current
        assert hand is not None
        if choice == OUT:
            place.out = True
        elif choice == "split":
            place.hands.append(PlayersHand([hand.cards.pop()], split=True))
            hand.split = True
        elif choice in ("draw", "double"):
            hand.waits = True
            hand.doubled_at = len(hand.cards) if choice == "double" else 0
        else:
            hand.done = True
            hand.gave_up, hand.rescued = choice == "surrender", choice == "rescue"

    def take(self, place: Place, card: int) -> None:
        hand = place.current
        assert hand is not None
        hand.cards.append(card)
        hand.waits = False
        self.terms.close(hand)

    def play_shared(self) -> None:
        """Everyone decides after each card; it goes to every hand that wants one."""
        while any(place.current for place in self.places.values()):
            offered = {
                w: self.terms.choices(place, self.upcard) for w, place in self.places.items()
            }
            of = {wager: choices for wager, choices in offered.items() if choices}
            if of:
                owns = {wager: self.places[wager].current for wager in of}
                default = {w: silence(self.terms, hand) for w, hand in owns.items() if hand}
                for wager, choice in self.ask(of, default).items():
                    self.choose(self.places[wager], choice)
            wanting = [place for place in self.places.values() if place.wants()]
            if wanting:
                self.stream.append(self.card("player"))
                for place in wanting:
                    self.take(place, self.stream[-1])

    def play_alone(self, wager: str) -> None:
        place = self.places[wager]
        while place.current is not None:
            if choices := self.terms.choices(place, self.upcard):
                self.choose(place, self.ask({wager: choices}, None)[wager])
            if place.wants():
                hand = sum(each.done for each in place.hands) + 1
                self.take(place, self.card(f"{self.book[wager][1]}/{hand}"))

    def play_dealer(self) -> None:
        """A card only while what is still possible differs for somebody."""
        cards = [self.upcard]
        while len(self.outcomes(cards)) > 1:
            cards.append(self.card("dealer"))
        self.dealer = next(iter(self.finals(cards)))

    def finals(self, cards: list[int]) -> frozenset[Final]:
        hard = sum(map(low, cards))
        ace = any(low(card) == 1 for card in cards)
        return finals(hard, ace, len(cards), self.terms.hits_soft_17)

    def outcomes(self, cards: list[int]) -> set[tuple[tuple[Stake, Fraction], ...]]:
        return {tuple(self.due(final)) for final in self.finals(cards)}

    def due(self, dealer: Final) -> Iterator[tuple[Stake, Fraction]]:
        """What goes back for every stake of those not out, as a multiple of it."""
        for wager, place in self.places.items():
            if place.insured:
                yield Stake(wager, "insure"), Fraction(3 if dealer[1] else 0)
            if not place.out:
                yield from self.due_on_hands(wager, place, dealer)
        for wager, (bet, _) in self.book.items():
            if bet != "blackjack":
                yield Stake(wager), side(bet, *map(show, self.stream[:2]), dealers=dealer[1])

    def due_on_hands(
        self, wager: str, place: Place, dealer: Final
    ) -> Iterator[tuple[Stake, Fraction]]:
        # A unit more is taken of the first hand that is neither lost nor won nor rescued.
        may_lose = [hand for hand in place.hands if not hand.rescued and not self.decided(hand)]
        for number, hand in enumerate(place.hands):
            bust = hand.points > 21
            for stake in stakes(wager, number, hand):
                added_by_double = stake.added.startswith("double")
                one_more = bool(may_lose) and hand is may_lose[0] and not added_by_double
                taken = {
                    "OBO": not stake.added,
                    "OBBO": not stake.added or bust,
                    "BB+1": bust or one_more,
                    "ENHC": True,
                }[self.terms.convention]
                if hand.rescued:
                    yield stake, Fraction(added_by_double)
                else:
                    yield stake, self.back(hand, dealer, taken=taken)

    def decided(self, hand: PlayersHand) -> bool:
        """Over 21, or won whatever the dealer has."""
        five = self.terms.version == "Blackjack Plus" and len(hand.cards) >= 5
        return hand.points > 21 or five or (hand.points == 21 and self.terms.twenty_one_wins)

    def back(self, hand: PlayersHand, dealer: Final, *, taken: bool) -> Fraction:
        points, (total, blackjack) = hand.points, dealer
        wins = self.terms.twenty_one_wins
        if hand.gave_up:
            return NOTHING if blackjack else HALF
        if points == 21 and len(hand.cards) == 2 and not hand.split:
            return ONE if blackjack and not wins else Fraction(5, 2)
        if points == 21 and wins and self.terms.version == SUPER_BONUS and not hand.doubled_at:
            return 1 + bonus(hand.cards)
        if points <= 21 and (
            (wins and points == 21) or (self.terms.version == PLUS and len(hand.cards) >= 5)
        ):
            return Fraction(2)
        if blackjack:
            return NOTHING if taken else ONE
        if points > 21:
            return NOTHING
        if total == points or (total == 22 and self.terms.version == PLUS):
            return ONE
        return Fraction(2) if total > 21 or points > total else NOTHING

    def bonuses(self) -> dict[str, str]:
        """Three sevens of one suit against a seven; every other first wager has its share."""
        if self.terms.version != SUPER_BONUS or name(self.upcard) != "7":
            return {}
        winners = set()
        for wager, place in self.places.items():
            hand = place.hands[0]
            shown = {show(card) for card in hand.cards}
            sevens = len(hand.cards) == 3 and len(shown) == 1 and name(hand.cards[0]) == "7"
            if sevens and not hand.split and not hand.doubled_at and not place.out:
                winners.add(wager)
        lines = {wager: "three-sevens" if wager in winners else "others" for wager in self.places}
        return lines if winners else {}


def stakes(wager: str, number: int, hand: PlayersHand) -> list[Stake]:
    """What lies on a hand."""
    lies = [Stake(wager, f"split/{number}" if number else "")]
    return [*lies, Stake(wager, f"double/{number}")] if hand.doubled_at else lies


def bonus(cards: list[int]) -> Fraction:
    """The profit of a 21 in the Super Bonus version."""
    names = sorted(map(name, cards))
    if names in (["6", "7", "8"], ["7", "7", "7"]):
        suits = {show(card)[-1] for card in cards}
        return Fraction(3, 2) if len(suits) > 1 else Fraction(3 if suits == {"s"} else 2)
    return {2: ONE, 3: ONE, 4: ONE, 5: Fraction(3, 2), 6: Fraction(2)}.get(len(cards), Fraction(3))


def side(bet: str, first: str, second: str, *, dealers: bool) -> Fraction:
    """What a side wager gets back with its win."""
    ranks, suited = {first[:-1], second[:-1]}, first[-1] == second[-1]
    if bet == "bet-the-set-21":
        return Fraction((16 if suited else 11) if len(ranks) == 1 else 0)
    if bet == "royal-match-21":
        return Fraction((51 if ranks == {"K", "Q"} else 3) if suited else 0)
    twenty = ranks <= {"10", "J", "Q", "K"} or ranks == {"A", "9"}
    odds = [
        (1000, first == second == "Ks" and dealers), (100, first == second == "Ks"),
        (30, ranks == {"K"} and suited), (20, len(ranks) == 1 and suited), (9, suited),
        (6, ranks == {"K"}), (4, True),
    ]  # fmt: skip
    return Fraction(1 + next(to_one for to_one, holds in odds if holds) if twenty else 0)
