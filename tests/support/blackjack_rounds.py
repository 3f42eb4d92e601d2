"""Whole rounds of Blackjack in a few words: each happens, or is what must happen next.

    bets ann 100, bob 100, bob kings-bounty 10
    p:8s d:6d p:8h                  a card, and where it must go: to the player's position, the dealer's
    ann=stand !10d bob=split        a choice; with ! a card that nothing wants yet
    p:10d ann? bob=stand            with ? a player who has nothing to choose now
    p:3c time p:9s                  the time of the question is up
    d:Kh d:4c
    end ann loses 100, bob loses 100, bob split/1 stands off, bob kings-bounty loses 10
    besides ann $50.00              bonuses

At a live table a bet says its area (`bets ann 100 at 1`), and cards go to areas and their hands:
`1:8s`, `1/2:3c`. What becomes of a stake: `wins 10` (besides the stake), `loses 10`, `loses half: 5`,
`stands off`, `void`. `ann=void` voids a wager.
"""

import re
from collections import Counter
from dataclasses import dataclass, field, replace
from fractions import Fraction

from croupier.games.blackjack import BLACKJACK
from croupier.games.contract.book import begin
from croupier.games.contract.definition import Game
from croupier.games.contract.procedure import (
    Answer,
    Ask,
    Book,
    Deal,
    Draw,
    Entries,
    Fates,
    Hit,
    Procedure,
    Progress,
    Result,
    Stake,
    Wager,
)
from croupier.games.equipment.cards import card
from croupier.games.rapid_blackjack import RAPID_BLACKJACK
from croupier.money import Cents, Fate, Pay, settle, show
from croupier.rulebook import Rules
from croupier.table.irregular.fit_report import voided
from support.round_tables import TODAY, chosen, table


def choosing(**choices: int | str) -> Rules:
    """Today's rules under settings: `choosing(convention="OBO", hands=2)`."""
    return chosen("blackjack", **choices)


@dataclass
class PlayedRound:
    """A round as far as it has been told."""

    game: Game
    version: str
    rules: Rules = TODAY
    book: Book = ()
    stakes: dict[str, Cents] = field(default_factory=dict)
    added: Counter[tuple[str, str, Fraction]] = field(default_factory=Counter)
    entries: Entries = field(default_factory=Entries)
    procedure: Procedure | None = None

    @property
    def stands(self) -> Progress:
        if self.procedure is None:
            self.procedure = begin(self.game.variant(self.version), self.book, self.rules)
        return self.procedure.at(self.entries)

    @property
    def ask(self) -> Ask:
        wants = self.stands.wants
        assert isinstance(wants, Ask), wants
        return wants

    @property
    def result(self) -> Result:
        wants = self.stands.wants
        assert isinstance(wants, Result), wants
        return wants

    def play(self, text: str) -> "PlayedRound":
        for line in filter(None, map(str.strip, text.splitlines())):
            word, _, rest = line.partition(" ")
            match word:
                case "bets":
                    self.bet(rest)
                case "end":
                    self.end(rest)
                case "besides":
                    assert self.besides() == sorted(rest.split(", ")), self.besides()
                case _:
                    for happening in line.split():
                        self.happens(happening)
        return self

    def bet(self, text: str) -> None:
        for placed in text.split(", "):
            match = re.fullmatch(r"(\w+)(?: ([a-z]\S+))? (\d+)(?: at (\d))?", placed)
            assert match, placed
            player, side, amount, area = match.groups()
            wager = Wager(
                id=f"{player} {side}" if side else player,
                bet=side or "blackjack",
                area=area or "",
                player=player,
            )
            self.book += (wager,)
            self.stakes[wager.id] = Cents(int(amount))

    def happens(self, text: str) -> None:
        if text == "time":
            self.entries = replace(self.entries, closed=self.entries.closed | {self.ask.key})
        elif text.startswith("!"):
            self.refused(text[1:])
        elif text.endswith("?"):
            assert text[:-1] not in self.stands.awaited, f"{text[:-1]} is asked: {self.ask.of}"
        elif "=" in text:
            self.chooses(*text.split("="))
        else:
            self.gets(*text.split(":"))

    def gets(self, place: str, face: str) -> None:
        wants = self.stands.wants
        assert isinstance(wants, Deal), f"{place} gets {face}, but {wants}"
        place = {"p": "player", "d": "dealer"}.get(place, place)
        assert wants.to == place, f"{face} goes to {wants.to}, not to {place}"
        self.entries = replace(self.entries, draws=(*self.entries.draws, Draw(card(face))))

    def refused(self, face: str) -> None:
        before = self.stands
        assert not isinstance(before.wants, Deal), f"{face} is wanted: {before.wants}"
        assert self.procedure is not None
        drawn = replace(self.entries, draws=(*self.entries.draws, Draw(card(face))))
        assert self.procedure.at(drawn) == replace(before, spare=1)

    def chooses(self, player: str, choice: str) -> None:
        if choice == "void":
            self.entries = voided(self.entries, (player,))
            return
        ask = self.ask
        assert player in self.stands.awaited, f"{player} is not asked"
        assert choice in ask.of[player], f"{player} may only {list(ask.of[player])}"
        assert Answer(ask.key, player) not in self.entries.answers, f"{ask.key} is asked twice"
        if share := ask.of[player][choice]:
            self.added[player, choice, share] += 1
        answers = {**self.entries.answers, Answer(ask.key, player): choice}
        self.entries = replace(self.entries, answers=answers)

    def pay(self, fate: Hit | Fate) -> Pay:
        if isinstance(fate, Fate):
            return fate
        rows = self.rules.pays("blackjack", fate.bet, option=self.version, decks=6)
        return rows[fate.line].pay

    def amount(self, stake: Stake) -> Cents:
        shares = {choice: share for (_, choice, share) in self.added}
        share = shares[stake.added.partition("/")[0]] if stake.added else Fraction(1)
        return Cents(int(share * self.stakes[stake.wager]))

    def words(self, stake: Stake, fate: Hit | Fate) -> str:
        """`ann split/1 wins 10`."""
        amount, pay = self.amount(stake), self.pay(fate)
        paid = settle(pay, amount)
        became = {
            Fate.LOSES: f"loses {amount}",
            Fate.LOSES_HALF: f"loses half: {amount - paid.back}",
            Fate.STANDS_OFF: "stands off",
            Fate.VOID: "void",
        }
        shown = became[pay] if isinstance(pay, Fate) else f"wins {paid.winnings}"
        return " ".join(filter(None, (stake.wager, stake.added, shown)))

    def all_words(self, fates: Fates) -> list[str]:
        return sorted(self.words(stake, fate) for stake, fate in fates.items())

    def end(self, text: str) -> None:
        """Nothing more is dealt, and every stake has the fate told, the added ones too."""
        self.refused("2c")
        fates = self.result.fates
        assert self.all_words(fates) == sorted(text.split(", ")), self.all_words(fates)
        added = Counter((stake.wager, stake.added.partition("/")[0]) for stake in fates)
        mine = Counter({(wager, ""): 1 for wager in self.stakes})
        for (wager, choice, _), times in self.added.items():
            mine[wager, choice] += times
        assert added == mine, "every stake has one fate"

    def besides(self) -> list[str]:
        """`ann $5,000.00`: bonuses in money."""
        setup = table(self.game, self.version, 6)
        paid = {w: setup.pay_bonus(hit, self.stakes[w]) for w, hit in self.result.bonuses.items()}
        won = {wager: line.payment.winnings for wager, line in paid.items()}
        return sorted(f"{wager} {show(sum_)}" for wager, sum_ in won.items() if sum_) or ["nothing"]


def rapid(text: str, version: str = "Blackjack", rules: Rules = TODAY) -> PlayedRound:
    """A round of Rapid Blackjack."""
    return PlayedRound(RAPID_BLACKJACK, version, rules).play(text)


def live(text: str, version: str = "Blackjack", rules: Rules = TODAY) -> PlayedRound:
    """A round at a live table."""
    return PlayedRound(BLACKJACK, version, rules).play(text)


def to_the_end(played: PlayedRound, dealer: str = "", filler: str = "10c") -> PlayedRound:
    """Everybody is silent; the dealer gets these cards and then always the same."""
    given = iter(dealer.split())
    while not isinstance(wants := played.stands.wants, Result):
        if isinstance(wants, Ask):
            played.happens("time")
        else:
            assert isinstance(wants, Deal)
            played.gets(wants.to, filler if wants.to == "player" else next(given, filler))
    return played
