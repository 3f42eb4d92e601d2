"""Rapid Casino War: wagers on terminals, one war card for all, everything settled at the end (SATG 17)."""

from croupier.games.casino_war import (
    AT_WAR,
    BETS,
    CASINO_WAR,
    CHOICES,
    DEALER,
    SURRENDER,
    TIE,
    WAR,
    Battle,
    casino_war,
    check_numbers,
    tie,
    war_fates,
)
from croupier.games.contract.appearance import Appearance
from croupier.games.contract.book import hit
from croupier.games.contract.conduct import Conduct
from croupier.games.contract.deal import Dealing
from croupier.games.contract.definition import Game, Played, Variant
from croupier.games.contract.layout import rows_of
from croupier.games.contract.outcome import Reading
from croupier.games.contract.procedure import Ask, Book, Deal, Hit, Play, Result, Stake
from croupier.games.equipment.cards import DECK
from croupier.money import Fate
from croupier.rulebook import Rules, cite

COMMUNITY = "community"


def areas(rules: Rules) -> list[str]:
    """The betting areas that the table has."""
    most = int(rules.setting("casino-war", "areas").value)
    return [str(area) for area in range(1, most + 1)]


def rapid(book: Book, rules: Rules) -> Play:
    """Every area gets a card, whether or not it was wagered on (SATG 17.5.1 to SATG 17.8.1)."""
    check_numbers(book, len(areas(rules)))
    first = {}
    for area in areas(rules):
        first[area] = yield Deal(area, cite("SATG 17.5.1(a)"))
    dealer = yield Deal(DEALER, cite("SATG 17.5.1(b)"))
    battle = {wager.id: Battle(first[wager.area], dealer) for wager in book}
    equal = [w for w in book if w.bet == CASINO_WAR.key and tie(battle[w.id], 0)]
    chosen = {}
    if equal:
        offered = {wager.id: CHOICES for wager in equal}
        cites = cite("SATG 17.6.1", "SATG 17.6.1(b)", "SATG 17.6.2")
        chosen = yield Ask("war", offered, SURRENDER, "war-decision", cites)
    at_war = [wager for wager in equal if chosen[wager.id] == WAR]
    if at_war:
        second = yield Deal(COMMUNITY, cite("SATG 17.7.1(a)"))
        dealers_second = yield Deal(DEALER, cite("SATG 17.7.1(b)"))

    fates: dict[Stake, Hit | Fate] = {}
    for wager in book:
        if wager in at_war:
            fought = Battle(first[wager.area], dealer, AT_WAR, second, dealers_second)
            fates |= war_fates(wager, fought)
        elif wager in equal:
            fates[Stake(wager.id)] = Hit(CASINO_WAR.key, SURRENDER)
        elif wager.bet == TIE.key:
            fates[Stake(wager.id)] = hit(TIE, tie(battle[wager.id], 0))
        else:
            fates[Stake(wager.id)] = hit(CASINO_WAR, casino_war(battle[wager.id], 0))
    return Result(fates)


RAPID_CASINO_WAR = Game(
    key="rapid-casino-war",
    name="Rapid Casino War",
    about="Casino War on terminals: one war card is shared by all who go to war.",
    played=Played.SEMI_AUTOMATED,
    table="casino-war",
    edition="SATG 15.1",
    cites=cite("SATG 17.1", "SATG 17.2 ante", "SATG 17.3"),
    variants=(
        Variant(
            name="",
            dealing=Dealing(
                DECK,
                ("each area", "dealer", "community card", "dealer again"),
                cite("SATG 17.5.1", "SATG 17.7.1"),
            ),
            bets=BETS,
            layout=rows_of("tie", "casino-war go-to-war"),
            play=rapid,
            check=lambda book, rules: check_numbers(book, len(areas(rules))),
            areas=areas,
            times={"war-decision": cite("SATG 17.6.2")},
        ),
    ),
    conduct=Conduct(
        base=("WAR",),  # SATG 17.1
        settled_stands=cite("SATG 17.9.2"),
        completes=cite("WAR 9.3"),
        least_period="wagering-floor-s",
        first_cards=lambda _, dealt_to: dealt_to + 1,  # SATG 17.5.1(a)
    ),
    reading=Reading(hand_of=str),
    appearance=Appearance(felt="casino-war"),
)
