"""Casino War and Rapid Casino War, played at random: never an undefined state, and the money adds up.

What must happen is told a second time here, from the rules: who gets a card, who is asked, what every
stake returns. Nothing of it uses the games' own functions.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace

from croupier.games import game
from croupier.games.contract.book import begin
from croupier.games.contract.procedure import (
    Answer,
    Ask,
    Deal,
    Draw,
    Entries,
    Hit,
    Lay,
    Procedure,
    Progress,
    Result,
    Settle,
    Stake,
    Wager,
)
from croupier.games.equipment.cards import DECK, show
from croupier.money import Cents, Fate, Pay, settle
from croupier.rulebook import Rules
from croupier.table.irregular.fit_report import voided
from support.war_rounds import operator

UPWARDS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
WAR, SURRENDER = "go-to-war", "surrender"


def height(face: int) -> int:
    return UPWARDS.index(show(face)[:-1])


@dataclass(frozen=True)
class Table:
    """A game, its settings and a sealed book."""

    key: str
    rules: Rules
    method: str
    areas: int
    decks: int
    book: tuple[Wager, ...]
    stakes: dict[str, Cents]

    @property
    def is_live(self) -> bool:
        return self.key == "casino-war"

    def begin(self) -> Procedure:
        return begin(game(self.key).variant(""), self.book, self.rules)

    def pay(self, fate: Hit | Fate) -> Pay:
        if isinstance(fate, Fate):
            return fate
        return self.rules.pays("casino-war", fate.bet, decks=self.decks)[fate.line].pay

    def dealt_to(self) -> list[str]:
        """The areas of the initial deal: at a live table those in use, else all."""
        used = {int(wager.area) for wager in self.book}
        return [str(area) for area in range(1, self.areas + 1) if area in used or not self.is_live]


def table(chance: random.Random) -> Table:
    """Any table, with any book."""
    areas, method = chance.randint(1, 9), chance.choice("AB")
    book = [
        Wager(id=f"{area}-{number}-{bet}", bet=bet, area=str(area), player=f"{area}-{number}")
        for area in chance.sample(range(1, areas + 1), chance.randint(1, areas))
        for number in range(chance.randint(1, 3))
        for bet in chance.choice([["casino-war"], ["tie"], ["casino-war", "tie"]])
    ]
    chance.shuffle(book)
    return Table(
        key=chance.choice(["casino-war", "rapid-casino-war"]),
        rules=operator(areas=areas, dealing_method=method),
        method=method,
        areas=areas,
        decks=chance.randint(4, 8),
        book=tuple(book),
        stakes={wager.id: Cents(2 * chance.randint(1, 500)) for wager in book},
    )


def shoe(chance: random.Random, decks: int) -> list[int]:
    """Shuffled; in every second one the twos and threes come first, so that there is war."""
    cards = list(DECK.faces) * decks
    chance.shuffle(cards)
    if chance.random() < 0.5:
        cards.sort(key=lambda face: height(face) > 1)
    return cards


class War:
    """One round in which whatever can happen happens, by chance. It is looked at after every step."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.table = table(chance)
        self.shoe = shoe(chance, self.table.decks)
        self.entries = Entries()
        self.kept: dict[Stake, Hit | Fate] = {}
        self.seen: set[str] = set()
        self.procedure = self.table.begin()
        self.silent_table = chance.random() < 0.3

    @property
    def stands(self) -> Progress:
        return self.procedure.at(self.entries)

    def play(self) -> None:
        aside = [
            self.discarded_card, self.card_that_nothing_wants, self.choice_that_is_not_offered,
            self.time_is_up, self.void, self.recover, self.look_back,
            self.one_card_was_another,
        ]  # fmt: skip
        self.check_standing()
        while not isinstance(wants := self.stands.wants, Result):
            if self.chance.random() < 0.25:
                self.chance.choice(aside)()
            else:
                self.go_on(wants)
            self.check_standing()
        self.void()  # after the last card, before the final settlement
        self.check_standing()
        self.check_end()

    # What comes from outside.

    def go_on(self, wants: Deal | Settle | Lay | Ask) -> None:
        match wants:
            case Deal():
                face = Draw(self.shoe.pop(0))
                self.entries = replace(self.entries, draws=(*self.entries.draws, face))
            case Settle() | Lay():
                self.pay(wants)
            case Ask() if self.silent_table and not self.table.is_live:
                self.time_is_up()
            case Ask():
                wager = self.chance.choice(sorted(self.stands.awaited))
                choice = self.chance.choice([WAR, WAR, SURRENDER])
                given = {**self.entries.answers, Answer(wants.key, wager): choice}
                self.entries = replace(self.entries, answers=given)
                if choice == SURRENDER and self.table.is_live:
                    self.kept[Stake(wager)] = Hit("casino-war", SURRENDER)
                    self.seen.add("paid surrender")
                assert wager not in self.stands.awaited

    def pay(self, wants: Settle | Lay) -> None:
        if isinstance(wants, Settle):
            assert not wants.fates.keys() & self.kept.keys(), "nothing is settled twice"
            self.kept |= wants.fates
        self.seen.add(f"paid {wants.key}")
        self.entries = replace(self.entries, paid=self.entries.paid | {wants.key})

    def discarded_card(self) -> None:
        before = self.stands
        burnt = Draw(self.shoe.pop(), discarded=True)
        self.entries = replace(self.entries, draws=(*self.entries.draws, burnt))
        assert self.stands == before

    def card_that_nothing_wants(self) -> None:
        before = self.stands
        if not isinstance(before.wants, Deal):
            drawn = replace(self.entries, draws=(*self.entries.draws, Draw(self.shoe[0])))
            assert self.procedure.at(drawn) == replace(before, spare=1)

    def choice_that_is_not_offered(self) -> None:
        before = self.stands
        if not before.awaited:
            return
        asked = self.asked()
        wager = self.chance.choice([wager.id for wager in self.table.book])
        if wager not in asked or wager in before.awaited:
            given = Answer("war", wager)
            answers = {**self.entries.answers, given: "double" if wager in asked else WAR}
            after = self.procedure.at(replace(self.entries, answers=answers))
            assert after == replace(before, unfit=(given,))
            self.seen.add("refused")

    def time_is_up(self) -> None:
        """At a live table it changes nothing; at terminals silence is surrender."""
        before = self.stands
        if self.table.is_live:
            closed = replace(self.entries, closed=frozenset({"war"}))
            assert self.procedure.at(closed) == before
        elif isinstance(before.wants, Ask):
            self.entries = replace(self.entries, closed=frozenset({"war"}))
            assert not self.stands.awaited
            self.seen.add("silence")

    def void(self) -> None:
        """At any time, even when an interim settlement has been made."""
        if self.chance.random() < 0.5:
            gone = self.chance.choice(self.table.book).id
            self.entries = voided(self.entries, (gone,))
            self.seen.add("void after its settlement" if Stake(gone) in self.kept else "void")

    # The whole story, told again.

    def recover(self) -> None:
        before = self.stands
        self.procedure = self.table.begin()
        assert self.stands == before

    def look_back(self) -> None:
        before = self.stands
        length = self.chance.randint(0, len(self.entries.draws))
        earlier = replace(self.entries, draws=self.entries.draws[:length])
        assert self.procedure.at(earlier) == self.table.begin().at(earlier)
        assert self.stands == before

    def one_card_was_another(self) -> None:
        """A corrected card tells another story, and the first one can still be told."""
        before = self.stands
        draws = list(self.entries.draws)
        if draws:
            draws[self.chance.randrange(len(draws))] = Draw(self.chance.choice(DECK.faces))
        corrected = replace(self.entries, draws=tuple(draws))
        assert self.procedure.at(corrected) == self.table.begin().at(corrected)
        assert self.stands == before

    # What must be so, from the rules.

    def faces(self) -> list[int]:
        return [draw.face for draw in self.entries.draws if not draw.discarded]

    def first_deal_done(self) -> bool:
        return len(self.faces()) > len(self.table.dealt_to())

    def first(self, area: str) -> int:
        return height(self.faces()[self.table.dealt_to().index(area)])

    def dealers_first(self) -> int:
        return height(self.faces()[len(self.table.dealt_to())])

    def asked(self) -> set[str]:
        """Casino War wagers on an area whose card equals the dealer's."""
        return {
            wager.id
            for wager in self.table.book
            if wager.bet == "casino-war" and self.first(wager.area) == self.dealers_first()
        }

    def chosen(self, wager: str) -> str:
        given = self.entries.answers.get(Answer("war", wager))
        if given is None and wager not in self.entries.out and not self.table.is_live:
            return SURRENDER if "war" in self.entries.closed else ""
        return given or ""

    def second_deal(self) -> list[str]:
        """Each area at war from the left, or one card for all; then the dealer; nothing without war."""
        if not self.first_deal_done():
            return []
        areas = {
            int(wager.area)
            for wager in self.table.book
            if wager.id in self.asked() and self.chosen(wager.id) == WAR
        }
        if not areas:
            return []
        return [*(map(str, sorted(areas)) if self.table.is_live else ["community"]), "dealer"]

    def second(self, area: str) -> int:
        place = self.second_deal().index(area if self.table.is_live else "community")
        return height(self.faces()[len(self.table.dealt_to()) + 1 + place])

    def due(self) -> Iterator[tuple[Stake, int]]:
        """Every stake of the round with what goes back to its holder."""
        for wager in self.table.book:
            own, stake = Stake(wager.id), self.table.stakes[wager.id]
            void = wager.id in self.entries.out
            first, dealer = self.first(wager.area), self.dealers_first()
            if wager.bet == "tie":
                yield own, stake if void else 11 * stake * (first == dealer)
            elif first != dealer:
                yield own, stake if void else 2 * stake * (first > dealer)
            elif self.chosen(wager.id) == SURRENDER:
                yield own, stake if void else stake // 2
            elif self.chosen(wager.id) == WAR:
                second, dealer = self.second(wager.area), height(self.faces()[-1])
                yield own, stake if void else stake * (2 * (second == dealer) + (second > dealer))
                yield Stake(wager.id, WAR), stake if void else 2 * stake * (second >= dealer)
            else:
                assert void
                yield own, stake

    def a_fresh_procedure_says_the_same(self) -> None:
        assert self.table.begin().at(self.entries) == self.stands

    def cards_go_where_the_rules_send_them(self) -> None:
        stands = self.stands
        order = [*self.table.dealt_to(), "dealer", *self.second_deal()]
        places = [place for place, _ in stands.dealt]
        assert places == order[: len(places)]
        assert [face for _, face in stands.dealt] == self.faces()
        assert stands.spare == 0
        if isinstance(stands.wants, Deal):
            assert stands.wants.to == order[len(places)]
        if isinstance(stands.wants, Result):
            assert places == order

    def only_those_with_equal_cards_are_asked_and_nothing_is_dealt_meanwhile(self) -> None:
        stands = self.stands
        if isinstance(stands.wants, Ask):
            assert stands.wants.of == {wager: {SURRENDER: 0, WAR: 1} for wager in self.asked()}
            answered = {answer.wager for answer in self.entries.answers}
            open_ = self.asked() - answered - self.entries.out
            assert open_ == stands.awaited != set()
            assert len(self.faces()) == len(self.table.dealt_to()) + 1
        elif self.second_deal() and len(self.faces()) > len(self.table.dealt_to()) + 1:
            answered = {answer.wager for answer in self.entries.answers}
            silent = self.asked() - answered - self.entries.out
            assert not silent or (not self.table.is_live and "war" in self.entries.closed)
        assert stands.unfit == ()

    def the_house_lays_chips_under_method_b_only(self) -> None:
        wants = self.stands.wants
        if isinstance(wants, Lay):
            assert self.table.is_live
            assert self.table.method == "B"
            assert sorted(wants.beside) == sorted(
                Stake(wager, WAR) for wager in self.asked() if self.chosen(wager) == WAR
            )

    def settled_is_what_was_settled(self) -> None:
        assert self.table.is_live or not self.kept
        assert self.stands.settled == self.overlaid()

    def overlaid(self) -> dict[Stake, Hit | Fate]:
        """What was settled, as it is now: a wager that is out is void."""
        out = self.entries.out
        return {
            stake: Fate.VOID if stake.wager in out else fate for stake, fate in self.kept.items()
        }

    def check_standing(self) -> None:
        self.a_fresh_procedure_says_the_same()
        self.cards_go_where_the_rules_send_them()
        self.only_those_with_equal_cards_are_asked_and_nothing_is_dealt_meanwhile()
        self.the_house_lays_chips_under_method_b_only()
        self.settled_is_what_was_settled()

    def check_end(self) -> None:
        result = self.stands.wants
        assert isinstance(result, Result)
        assert not result.bonuses
        assert not result.fates.keys() & self.kept.keys(), "no stake has two fates"
        fates, due = {**self.overlaid(), **result.fates}, dict(self.due())
        assert fates.keys() == due.keys(), "each stake has one; the added one exactly if it was war"
        returned = {
            stake: settle(self.table.pay(fate), self.table.stakes[stake.wager]).returns
            for stake, fate in fates.items()
        }
        assert returned == due
        self.seen |= {f"{fate}" if isinstance(fate, Fate) else fate.line for fate in fates.values()}
        self.seen |= {
            "void at war" for stake in due if stake.added and stake.wager in self.entries.out
        }
        if len(self.second_deal()) > 3:
            self.seen.add("several areas at war")


def test_rounds_by_chance_reach_their_end_and_the_money_adds_up() -> None:
    seen: set[tuple[str, str]] = set()
    for seed in range(500):
        war = War(random.Random(seed))
        try:
            war.play()
        except Exception as error:
            error.add_note(f"seed {seed}: {war.table} {war.entries}")
            raise
        seen |= {(war.table.key, what) for what in war.seen}
    ends = {"first-card-higher", "war-equal", "war-higher", "surrender", "loses", "void"}
    both = {*ends, "higher", "equal", "refused", "void at war"}
    live = {f"paid {key}" for key in ("tie", "casino-war", "surrender", "method-b")}
    live |= {"several areas at war", "void after its settlement"}
    assert seen == {
        *(("casino-war", what) for what in both | live),
        *(("rapid-casino-war", what) for what in both | {"silence"}),
    }, "the rounds come to everything that can happen"
