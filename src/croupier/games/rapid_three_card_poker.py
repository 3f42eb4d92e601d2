"""Rapid Three Card Poker: nine cards for all, each player's hand is three of them (SATG 18)."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import combinations

from croupier.errors import BadInput, unknown
from croupier.games.contract.appearance import Appearance
from croupier.games.contract.conduct import Conduct
from croupier.games.contract.deal import Dealing
from croupier.games.contract.definition import AnyBet, Game, Played, Variant
from croupier.games.contract.layout import Area
from croupier.games.contract.outcome import OwnHands, Reading
from croupier.games.contract.procedure import Ask, Book, Deal, Play
from croupier.games.contract.requests import Cover
from croupier.games.equipment.cards import DECK
from croupier.games.three_card_poker import (
    ANTE,
    ANTE_BONUS,
    CHOICES,
    DEALER,
    FOLD,
    PAIRS_PLUS,
    PLAY,
    SIX_CARD_BONUS,
    TABLE,
    Three,
    deal_three,
    final,
    three_card_hand,
)
from croupier.money import Cents
from croupier.rulebook import Rules, cite
from croupier.words import phrase

POSITIONS = range(1, 10)
ROW_BY_ROW = "1-2-3 4-5-6 7-8-9"
"""The matrix as it is usually numbered; Diagram D itself is not reproduced (SATG diagram-D)."""


def spot_of(positions: Iterable[int]) -> str:
    """The spot of the positions that a player has chosen so far: `1-5-9` when they are complete."""
    return "-".join(map(str, sorted(positions)))


HANDS: Mapping[str, int] = {
    spot_of(three): sum(1 << position for position in three) for three in combinations(POSITIONS, 3)
}
"""The 84 choices of three positions, as bits (SATG 18.5.1)."""

LINES: Mapping[str, int] = {
    name: 1 << 10 + place
    for place, name in enumerate(("row-1", "row-2", "row-3", "column-1", "column-2", "column-3"))
}
"""The areas for side wagers on lines; which positions those are says the numbering (SATG 18.3.1(d))."""


def lines(numbering: str) -> dict[str, tuple[int, ...]]:
    """Rows and columns of the matrix, no diagonals, by its numbers row by row (SATG diagram-D)."""
    rows = [tuple(map(int, row.split("-"))) for row in numbering.split()]
    return dict(zip(LINES, [*rows, *zip(*rows, strict=True)], strict=True))


def positions_of(spot: str, numbering: str) -> tuple[int, ...]:
    """The three positions that a wager is on: those of its line, or those the player chose."""
    if spot in LINES:
        return lines(numbering)[spot]
    if spot not in HANDS:
        raise unknown(phrase("position of Rapid Three Card Poker"), spot, [*LINES, *HANDS])
    return tuple(map(int, spot.split("-")))


UNFINISHED = frozenset(
    spot_of(some) for count in range(3) for some in combinations(POSITIONS, count)
)
"""Fewer than three positions: a wager left so at the close is returned (SATG 18.5.1)."""


def cover(free: Cents, antes: Mapping[str, Cents]) -> Cover:
    """The test at the close of wagering: can every Ante be met by an equal Play wager (SATG 18.8.3)?

    `free` is the balance after all wagers, `antes` the amounts by wager in the order placed. It is
    made before any card and only once: money that comes later, even a returned Ante, revives no hand.
    """
    void = []
    reserved = 0
    for wager, amount in antes.items():
        if amount > free - reserved:
            void.append(wager)
        else:
            reserved += amount
    return Cover(tuple(void), Cents(reserved))


def check_hands(book: Book, rules: Rules) -> None:
    """A player has one hand; side wagers without an Ante stand only where they are allowed."""
    alone = rules.setting(TABLE, "side-wager-without-ante").value == "allowed"
    for player in {wager.player for wager in book if wager.player}:
        held = [wager for wager in book if wager.player == player]
        hands = sorted({wager.spot for wager in held if wager.spot not in LINES})
        if len(hands) > 1:
            raise BadInput(
                phrase(
                    "Hands {hands} of {player}. Accepted: one (SATG 18.5.1).",
                    hands=tuple(hands),
                    player=player,
                )
            )
        if not alone and all(wager.bet != ANTE.key for wager in held):
            raise BadInput(
                phrase(
                    "{bet} of {player} without an Ante. Accepted: beside one.",
                    bet=held[0].bet,
                    player=player,
                )
            )


def rapid(book: Book, rules: Rules) -> Play:
    """Nine cards, fold or play, always three to the dealer (SATG 18.6.1 to SATG 18.7)."""
    check_hands(book, rules)
    numbering = str(rules.setting(TABLE, "matrix-numbering").value)
    on = {wager: positions_of(wager.spot, numbering) for wager in book}
    matrix = {}
    for position in POSITIONS:
        matrix[position] = yield Deal(str(position), cite("SATG 18.6.1"))
    antes = {wager.id: CHOICES for wager in book if wager.bet == ANTE.key}
    chosen = {}
    if antes:
        cites = cite("SATG 18.6.2", "SATG 18.6.2(a)", "SATG 18.6.2(b)")
        chosen = yield Ask("play", antes, FOLD, "decision", cites)
    # Also when all have folded: a Six Card Bonus needs the dealer's cards (SATG 18.6.3).
    dealer = yield from deal_three(DEALER, cite("SATG 18.6.3"))
    hands = {
        wager: Three(*(matrix[position] for position in positions))
        for wager, positions in on.items()
    }
    return final(hands, dealer=dealer, chosen=chosen, rules=rules)


BETS: tuple[AnyBet, ...] = (
    replace(ANTE, spots=HANDS, cites=cite("SATG 18.5.1", "SATG 18.6.2")),
    replace(PLAY, spots=HANDS, cites=cite("SATG 18.6.2", "SATG 18.8.3")),
    replace(ANTE_BONUS, spots=HANDS),
    replace(PAIRS_PLUS, spots={**HANDS, **LINES}, cites=cite("SATG 18.5.2", "SATG 18.5.2(a)")),
    replace(SIX_CARD_BONUS, spots={**HANDS, **LINES}, cites=cite("SATG 18.5.2", "SATG 18.5.2(b)")),
)


def areas(numbering: str) -> Iterable[Area]:
    """The matrix, side wagers beside each row and below each column, the own hand in the corner.

    What is on the own hand has no spot here: it follows from the positions the player chose.
    """
    by_name = lines(numbering)
    for line in range(3):
        for place, position in enumerate(by_name[f"row-{line + 1}"]):
            yield Area(ANTE.key, "", place * 12, line * 14, 12, 14, label=str(position))
    for place, bet in enumerate((PAIRS_PLUS.key, SIX_CARD_BONUS.key)):
        for line in range(3):
            yield Area(bet, f"row-{line + 1}", x=36, y=line * 14 + place * 7, width=10, height=7)
            yield Area(bet, f"column-{line + 1}", x=line * 12 + place * 6, y=42, width=6, height=6)
        yield Area(bet, "", x=36 + place * 5, y=42, width=5, height=6)
    yield Area(PLAY.key, "", x=36, y=48, width=5, height=6)
    yield Area(ANTE_BONUS.key, "", x=41, y=48, width=5, height=6)


PLACES = frozenset(map(str, POSITIONS))

RAPID_THREE_CARD_POKER = Game(
    key="rapid-three-card-poker",
    name="Rapid Three Card Poker",
    about="Nine cards for all players: each chooses three positions beforehand, then folds or plays.",
    played=Played.SEMI_AUTOMATED,
    table=TABLE,
    edition="SATG 15.1",
    cites=cite("SATG 18.1", "SATG 18.2 players-cards-matrix", "SATG 18.4.1", "SATG 18.7"),
    variants=(
        Variant(
            name="",
            dealing=Dealing(
                DECK,
                (*(f"position {position}" for position in POSITIONS), "three to the dealer"),
                cite("SATG 18.6.1", "SATG 18.6.3"),
            ),
            bets=BETS,
            layout=tuple(areas(ROW_BY_ROW)),
            play=rapid,
            cover=cover,
            check=check_hands,
            unfinished=UNFINISHED,
            times={"decision": cite("SATG 18.6.2")},
        ),
    ),
    conduct=Conduct(
        settled_stands=cite("SATG 18.8.2"),
        first_cards=lambda *_: len(POSITIONS),
    ),
    reading=Reading(
        # The nine cards belong to the players who chose them (SATG 18.5.1).
        hand_of=lambda place: "" if place in PLACES else place,
        hand=three_card_hand,
        own=OwnHands.POSITIONS,
    ),
    appearance=Appearance(felt="three-card-poker"),
)
