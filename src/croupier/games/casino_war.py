"""Casino War at a live table: one card each, the higher wins; equal cards go to war (WAR)."""

from collections.abc import Generator, Iterable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from croupier.errors import BadInput
from croupier.games.contract.book import hit
from croupier.games.contract.conduct import Conduct, FirstRight, LiveTable, OutOfLimits, Places
from croupier.games.contract.deal import Dealing
from croupier.games.contract.definition import LOSES, Bet, Game, Look, Played, Variant
from croupier.games.contract.layout import rows_of
from croupier.games.contract.outcome import Reading
from croupier.games.contract.procedure import (
    Ask,
    Book,
    Deal,
    Fates,
    Hit,
    Lay,
    Play,
    Request,
    Result,
    Settle,
    Stake,
    Wager,
)
from croupier.games.equipment.cards import DECK, EMPTY, high
from croupier.money import Fate
from croupier.rulebook import Rules, cite
from croupier.words import phrase

DEALER = "dealer"
MOST_AREAS, MOST_PLAYERS = 9, 3  # WAR 2.1, WAR 5.10

WAR, SURRENDER = "go-to-war", "surrender"
CHOICES: Mapping[str, Fraction] = {SURRENDER: Fraction(0), WAR: Fraction(1)}
"""Going to war adds a stake equal to the first (WAR 5.6, SATG 17.6.1(b))."""

NO_CHOICE, SURRENDERED, AT_WAR = 0, 1, 2


class Battle(NamedTuple):
    """The first cards, what the player chose on equal ones, and the second cards if it was war."""

    player: int
    dealer: int
    choice: int = NO_CHOICE
    second: int = EMPTY
    dealers_second: int = EMPTY


LOSS = Fate.LOSES.value
HIGHER, WAR_EQUAL, WAR_HIGHER, GAVE_UP = 1, 2, 3, 4
EQUAL = 2


def compare(card: int, other: int) -> int:
    """Positive if the first card is higher; suits are equal, the ace is high (WAR 3.3, WAR 3.3.1)."""
    return high(card) - high(other)


def casino_war(b: Battle, _spot: int) -> int:
    """The original wager (WAR 5.7). Equal war cards win, a higher one is a stand-off: so the rule is printed."""
    first = compare(b.player, b.dealer)
    if first != 0:
        return HIGHER if first > 0 else LOSES
    if b.choice == SURRENDERED:
        return GAVE_UP
    second = compare(b.second, b.dealers_second)
    if second == 0:
        return WAR_EQUAL
    return WAR_HIGHER if second > 0 else LOSES


def go_to_war(b: Battle, _spot: int) -> int:
    """The wager added for the war: a higher or equal second card wins (WAR 5.8)."""
    second = compare(b.second, b.dealers_second)
    if second == 0:
        return EQUAL
    return HIGHER if second > 0 else LOSES


def tie(b: Battle, _spot: int) -> int:
    """The first cards are of one rank; what follows does not matter (WAR 5.9)."""
    return EQUAL if compare(b.player, b.dealer) == 0 else LOSES


BATTLE = Look((), Battle)

CASINO_WAR = Bet(
    key="casino-war", name="Casino War", wins="the player's first card is higher, or the war ends equal",
    look=BATTLE, line=casino_war, cites=cite("WAR 5.5.1", "WAR 5.7"), also_called="ante",
    lines={HIGHER: "first-card-higher", WAR_EQUAL: "war-equal", WAR_HIGHER: "war-higher", GAVE_UP: SURRENDER},
    ends={
        ("first-card-higher", ""): cite("WAR 5.7.1"), ("war-equal", ""): cite("WAR 5.7.3"),
        ("war-higher", ""): cite("WAR 5.7.4"), (LOSS, WAR): cite("WAR 5.7.5"),
        (LOSS, ""): cite("WAR 5.7.2"), (SURRENDER, ""): cite("WAR 1.1 surrender"),
    },
)  # fmt: skip
GO_TO_WAR = Bet(
    key=WAR, name="Go to War", wins="the second card is not lower than the dealer's",
    look=BATTLE, line=go_to_war, lines={HIGHER: "higher", EQUAL: "equal"}, cites=cite("WAR 5.6", "WAR 5.8"),
    ends={
        ("higher", ""): cite("WAR 5.8.1"), ("equal", ""): cite("WAR 5.8.2"),
        (LOSS, ""): cite("WAR 5.8.3"),
    },
    added=True,
)  # fmt: skip
TIE = Bet(
    key="tie", name="Tie", wins="the first cards are of one rank",
    look=BATTLE, line=tie, lines={EQUAL: "equal"}, cites=cite("WAR 5.5.2", "WAR 5.9"),
    ends={("equal", ""): cite("WAR 5.9"), (LOSS, ""): cite("WAR 5.9")},
)  # fmt: skip
BETS = (CASINO_WAR, GO_TO_WAR, TIE)


def check_areas(book: Book) -> None:
    """Nine areas, and at most three players on each."""
    for area in check_numbers(book, MOST_AREAS):
        players = {wager.player for wager in book if wager.area == area}
        if len(players) > MOST_PLAYERS:
            raise BadInput(phrase(
                "{count} players on area {area}. Accepted: {most} (WAR 5.10).",
                count=len(players), area=area, most=MOST_PLAYERS,
            ))  # fmt: skip


def check_numbers(book: Book, most: int) -> set[str]:
    """The areas wagered on; they are numbered from one."""
    areas = {wager.area for wager in book}
    for area in areas - {str(number) for number in range(1, most + 1)}:
        raise BadInput(
            phrase("Unknown area '{area}'. Accepted: 1 to {most} (WAR 2.1).", area=area, most=most)
        )
    return areas


def losers_first(fates: Fates) -> Fates:
    """Losers are taken before winners are paid (WAR 7.4.1(a), WAR 7.4.1(b))."""
    taken = {stake: fate for stake, fate in fates.items() if fate is Fate.LOSES}
    return {**taken, **fates}


def from_the_right(wagers: Iterable[Wager]) -> list[Wager]:
    """Settlement starts at the area furthest to the dealer's right (WAR 7.4.1, WAR 7.4.2)."""
    return sorted(wagers, key=lambda wager: int(wager.area), reverse=True)


def clockwise(wagers: Iterable[Wager]) -> list[str]:
    """The areas of some wagers, from the dealer's left."""
    return sorted({wager.area for wager in wagers}, key=int)


Cards = Mapping[str, int]
"""The card of each area, and of the dealer."""
Steps = Generator[Request, Any, Cards]


def initial_deal(book: Book) -> Steps:
    """One card to each area with a wager, then one to the dealer."""
    cards = {}
    for area in clockwise(book):
        cards[area] = yield Deal(area, cite("WAR 7.3.1(b)"))
    cards[DEALER] = yield Deal(DEALER, cite("WAR 7.3.1(c)"))
    return cards


def interim_settlement(book: Book, first: Cards) -> Generator[Request, Any, list[Wager]]:
    """Tie wagers, then the Casino War wagers that are decided; those of equal cards remain."""
    battle = {wager: Battle(first[wager.area], first[DEALER]) for wager in from_the_right(book)}
    ties = {Stake(w.id): hit(TIE, tie(b, 0)) for w, b in battle.items() if w.bet == TIE.key}
    if ties:
        yield Settle("tie", losers_first(ties), cite("WAR 7.4.1"))
    wars = [wager for wager in battle if wager.bet == CASINO_WAR.key]
    equal = [wager for wager in wars if tie(battle[wager], 0)]
    decided = {
        Stake(wager.id): hit(CASINO_WAR, casino_war(battle[wager], 0))
        for wager in wars
        if wager not in equal
    }
    if decided:
        yield Settle("casino-war", losers_first(decided), cite("WAR 7.4.2"))
    return equal


def decisions(equal: list[Wager], method: str) -> Generator[Request, Any, list[Wager]]:
    """War or surrender, each player for himself; who goes to war adds an equal stake."""
    # No time and no default at a live table: the deal waits for every player.
    offered = {wager.id: CHOICES for wager in equal}
    # Half is given up as soon as a player says so, without waiting for other players (WAR 7.4.3(a)).
    half = {SURRENDER: Hit(CASINO_WAR.key, SURRENDER)}
    cites = cite("WAR 5.6", "WAR 7.4.2(c)", "WAR 7.4.5")
    chosen = yield Ask("war", offered, None, "", cites, half)
    at_war = [wager for wager in equal if chosen[wager.id] == WAR]
    if at_war and method == "B":
        beside = tuple(Stake(wager.id, WAR) for wager in at_war)
        yield Lay("method-b", beside, cite("WAR 7.4.4(a)(ii)"))
    return at_war


def subsequent_deal(at_war: list[Wager]) -> Steps:
    """A second card to each area at war, then one to the dealer."""
    cards = {}
    for area in clockwise(at_war):
        cards[area] = yield Deal(area, cite("WAR 7.5.1(a)"))
    cards[DEALER] = yield Deal(DEALER, cite("WAR 7.5.1(b)"))
    return cards


def war_fates(wager: Wager, battle: Battle) -> Fates:
    """The fates of both stakes of a wager that went to war (WAR 5.7, WAR 5.8)."""
    return {
        Stake(wager.id): hit(CASINO_WAR, casino_war(battle, 0)),
        Stake(wager.id, WAR): hit(GO_TO_WAR, go_to_war(battle, 0)),
    }


def live(book: Book, rules: Rules) -> Play:
    """Casino War at a live table (WAR 7.3 to WAR 7.6)."""
    check_areas(book)
    first = yield from initial_deal(book)
    equal = yield from interim_settlement(book, first)
    if not equal:
        return Result({})
    method = str(rules.setting("casino-war", "dealing-method").value)
    at_war = yield from decisions(equal, method)
    if not at_war:
        return Result({})
    second = yield from subsequent_deal(at_war)
    fates: dict[Stake, Hit | Fate] = {}
    for wager in from_the_right(at_war):
        cards = (first[wager.area], first[DEALER], AT_WAR, second[wager.area], second[DEALER])
        fates |= war_fates(wager, Battle(*cards))
    return Result(losers_first(fates))


OUT_OF_LIMITS = OutOfLimits(cite("WAR 6.2.1"), cite("WAR 6.2.2"), cite("WAR 6.2.3"))

CASINO_WAR_GAME = Game(
    key="casino-war",
    name="Casino War",
    about="One card each, the higher wins; on equal cards a player goes to war or surrenders.",
    played=Played.LIVE,
    table="casino-war",
    edition="WAR",
    cites=cite("WAR 1.3", "WAR 3.1", "WAR 8.1"),
    variants=(
        Variant(
            name="",
            dealing=Dealing(
                DECK,
                ("each area", "dealer", "each area at war", "dealer again"),
                cite("WAR 7.3.1", "WAR 7.5.1"),
            ),
            bets=BETS,
            layout=rows_of("tie", "casino-war go-to-war"),
            play=live,
            check=lambda book, _: check_areas(book),
        ),
    ),
    conduct=Conduct(
        settled_stands=cite("WAR 9.8.1"),
        completes=cite("WAR 9.3"),
        first_cards=lambda wagered, _: wagered + 1,
        live=LiveTable(
            places=Places(
                most=MOST_AREAS,
                most_players=MOST_PLAYERS,
                cites=cite("WAR 2.1"),
                sharing=cite("WAR 5.10"),
                second=cite("WAR 5.13"),
            ),
            out_of_limits=OUT_OF_LIMITS,
            first_right=FirstRight(CASINO_WAR.key, TIE.key, cite("WAR 5.11")),
            one_method={"dealing-method": cite("WAR 7.4.4(a)")},
        ),
    ),
    reading=Reading(hand_of=str),
)
