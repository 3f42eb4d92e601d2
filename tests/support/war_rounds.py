"""Whole rounds of Casino War as told at the table: each line happens, or is what must happen next.

    ann bets 10 on casino-war at 1
    ann bets 5 on tie at 1
    1 gets 8h
    dealer gets 8s
    settled tie: ann tie wins 50
    asked: ann
    9c is refused                        no card may be dealt now
    ann goes to war                      or: ann surrenders
    laid: ann                            the house's chips, under method B
    1 gets Qd
    dealer gets 5c
    end: ann casino-war stands off, ann go-to-war wins 10
    in all: ann +60

A player has one wager on a bet. What becomes of a stake: `wins 10` (besides the stake), `loses 10`,
`loses half: 5`, `stands off`, `void`. `time is up` closes a question, `ann tie is void` voids a wager.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace

from croupier.games import game
from croupier.games.contract.book import begin
from croupier.games.contract.procedure import (
    Answer,
    Ask,
    Book,
    Deal,
    Draw,
    Entries,
    Fates,
    Hit,
    Lay,
    Procedure,
    Progress,
    Result,
    Settle,
    Stake,
    Wager,
)
from croupier.games.equipment.cards import card
from croupier.money import Cents, Fate, Pay, settle
from croupier.rulebook import Rules
from croupier.table.irregular.fit_report import voided
from support.round_tables import TODAY, chosen

CHOICES = {"goes to war": "go-to-war", "surrenders": "surrender"}
DECKS = 6
DOWNWARDS = ["A", *"KQJ", *map(str, range(10, 1, -1))]
"""The ranks as WAR 3.3.1 prints them."""


def operator(**choices: int | str) -> Rules:
    """Today's rules under settings: `operator(dealing_method="B", areas=3)`."""
    return chosen("casino-war", **choices)


METHOD_A, METHOD_B = operator(dealing_method="A"), operator(dealing_method="B")


def listed(text: str) -> list[str]:
    """`ann, bob`; nothing where nothing is written."""
    return re.split(r",\s+", text) if text else []


class PlayedRound:
    """A round as far as it has been told."""

    def __init__(self, key: str, rules: Rules) -> None:
        self.game = game(key)
        self.rules = rules
        self.book: Book = ()
        self.stakes: dict[Stake, Cents] = {}
        self.entries = Entries()
        self.procedure: Procedure | None = None
        self.fates: dict[Stake, Hit | Fate] = {}

    @property
    def stands(self) -> Progress:
        if self.procedure is None:
            self.procedure = begin(self.game.variant(""), self.book, self.rules)
        return self.procedure.at(self.entries)

    def pay(self, fate: Hit | Fate) -> Pay:
        if isinstance(fate, Fate):
            return fate
        return self.rules.pays(self.game.table, fate.bet, decks=DECKS)[fate.line].pay

    def words(self, stake: Stake, fate: Hit | Fate) -> str:
        """`ann casino-war wins 10`."""
        amount, pay = self.stakes[stake], self.pay(fate)
        player, bet = stake.wager.split()
        paid = settle(pay, amount)
        became = {
            Fate.LOSES: f"loses {amount}",
            Fate.LOSES_HALF: f"loses half: {amount - paid.back}",
            Fate.STANDS_OFF: "stands off",
            Fate.VOID: "void",
        }
        shown = became[pay] if isinstance(pay, Fate) else f"wins {paid.winnings}"
        return f"{player} {stake.added or bet} {shown}"

    def all_words(self, fates: Fates) -> list[str]:
        return [self.words(stake, fate) for stake, fate in fates.items()]

    def net(self) -> dict[str, int]:
        """What each player has won or lost."""
        gains: dict[str, int] = {}
        for stake, fate in self.fates.items():
            player = stake.wager.split()[0]
            gained = settle(self.pay(fate), self.stakes[stake]).returns - self.stakes[stake]
            gains[player] = gains.get(player, 0) + gained
        return gains

    def bets(self, player: str, amount: str, bet: str, area: str) -> None:
        wager = Wager(id=f"{player} {bet}", bet=bet, area=area, player=player)
        assert wager.id not in {known.id for known in self.book}
        self.book += (wager,)
        self.stakes[Stake(wager.id)] = Cents(int(amount))

    def gets(self, place: str, face: str) -> None:
        wants = self.stands.wants
        assert isinstance(wants, Deal), f"{place} gets {face}, but {wants}"
        assert wants.to == place
        self.entries = replace(self.entries, draws=(*self.entries.draws, Draw(card(face))))
        assert self.stands.dealt[-1] == (place, card(face))

    def refused(self, face: str) -> None:
        before = self.stands
        drawn = replace(self.entries, draws=(*self.entries.draws, Draw(card(face))))
        assert self.procedure is not None
        after = self.procedure.at(drawn)
        assert not isinstance(before.wants, Deal), f"{face} is wanted: {before.wants}"
        assert after == replace(before, spare=1)

    def due(self, key: str) -> Fates:
        wants = self.stands.wants
        assert isinstance(wants, Settle), wants
        assert wants.key == key
        return wants.fates

    def given_up(self) -> Fates:
        """Settled by the choice itself: nothing waits for it."""
        settled = self.stands.settled
        return {stake: fate for stake, fate in settled.items() if stake not in self.fates}

    def settled(self, key: str, ordered: str, fates: str) -> None:
        became = self.given_up() if key == "surrender" else self.due(key)
        words, expected = self.all_words(became), listed(fates)
        assert (words if ordered else sorted(words)) == (expected if ordered else sorted(expected))
        self.fates |= became
        self.entries = replace(self.entries, paid=self.entries.paid | {key})

    def asked(self, players: str) -> None:
        stands = self.stands
        assert isinstance(stands.wants, Ask), stands.wants
        assert stands.awaited == {f"{player} casino-war" for player in listed(players)}

    def chooses(self, player: str, words: str) -> None:
        wants, wager = self.stands.wants, f"{player} casino-war"
        assert isinstance(wants, Ask), wants
        choice = CHOICES[words]
        extra = wants.of[wager][choice] * self.stakes[Stake(wager)]
        assert extra.denominator == 1
        if extra:
            self.stakes[Stake(wager, choice)] = Cents(int(extra))
        answers = {**self.entries.answers, Answer(wants.key, wager): choice}
        self.entries = replace(self.entries, answers=answers)

    def time_is_up(self) -> None:
        self.entries = replace(self.entries, closed=frozenset({"war"}))

    def void(self, wager: str) -> None:
        self.entries = voided(self.entries, (wager,))

    def laid(self, players: str) -> None:
        wants = self.stands.wants
        assert isinstance(wants, Lay), wants
        assert sorted(wants.beside) == sorted(
            Stake(f"{player} casino-war", "go-to-war") for player in listed(players)
        )
        self.entries = replace(self.entries, paid=self.entries.paid | {wants.key})

    def end(self, fates: str) -> None:
        wants = self.stands.wants
        assert isinstance(wants, Result), wants
        assert sorted(self.all_words(wants.fates)) == sorted(listed(fates))
        assert not wants.fates.keys() & self.fates.keys()
        self.fates |= wants.fates
        assert self.fates.keys() == self.stakes.keys(), "every stake has one fate"

    def in_all(self, players: str) -> None:
        assert [f"{player} {won:+}" for player, won in sorted(self.net().items())] == sorted(
            listed(players)
        )


LINES: Mapping[str, Callable[..., None]] = {
    r"(\w+) bets (\d+) on (\S+) at (\d+)": PlayedRound.bets,
    r"(\w+) gets (\w+)": PlayedRound.gets,
    r"(\w+) is refused": PlayedRound.refused,
    r"settled (\S+?)( in this order)?: (.+)": PlayedRound.settled,
    r"asked: (.+)": PlayedRound.asked,
    r"(\w+) (goes to war|surrenders)": PlayedRound.chooses,
    r"time is up": PlayedRound.time_is_up,
    r"(\w+ \S+) is void": PlayedRound.void,
    r"laid: (.+)": PlayedRound.laid,
    r"end:(?: (.+))?": lambda played, fates: played.end(fates or ""),
    r"in all: (.+)": PlayedRound.in_all,
}


def tell(key: str, text: str, rules: Rules = TODAY) -> PlayedRound:
    """Tell a round from its wagers on; a line that is not so fails."""
    played = PlayedRound(key, rules)
    for line in filter(None, map(str.strip, text.splitlines())):
        for pattern, happens in LINES.items():
            if match := re.fullmatch(pattern, line):
                happens(played, *match.groups())
                break
        else:
            raise AssertionError(f"unreadable: {line!r}")
    return played


def live(text: str, rules: Rules = METHOD_A) -> PlayedRound:
    """A round at a live table."""
    return tell("casino-war", text, rules)
