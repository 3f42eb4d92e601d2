"""Casino War and Rapid Casino War, played at random: never an undefined state, and the money adds up.

What must happen is told a second time here, from the rules: who gets a card, who is asked, what every
stake returns. Nothing of it uses the games' own functions.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from croupier.equipment.cards import DECK, show
from croupier.games import game
from croupier.games.play import begin
from croupier.games.procedure import (
    Answer,
    Ask,
    Deal,
    Draw,
    Entries,
    Hit,
    Lay,
    Procedure,
    Result,
    Settle,
    Stake,
    Standing,
    Wager,
)
from croupier.money import Cents, Fate, Pay, settle
from croupier.rulebook import Rules
from rounds import TODAY
from war_rounds import operator

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


def table(seed: int) -> Table:
    """Any table; big ones are as likely as small ones."""
    chance = random.Random(seed)
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


class WarMachine(RuleBasedStateMachine):
    """One round. The standing is asked after every step; whatever can happen next may happen."""

    @initialize(seed=st.integers(0, 2**32), flat=st.booleans())
    def open(self, seed: int, flat: bool) -> None:
        self.table = table(seed)
        self.shoe = list(DECK.faces) * self.table.decks
        random.Random(seed).shuffle(self.shoe)
        if flat:  # the twos and threes come first, so that there is war
            self.shoe.sort(key=lambda face: height(face) > 1)
        self.entries = Entries()
        self.kept: dict[Stake, Hit | Fate] = {}
        self.procedure = self.table.begin()

    @property
    def stands(self) -> Standing:
        return self.procedure.at(self.entries)

    def wants(self, *kinds: type) -> bool:
        return isinstance(self.stands.wants, kinds)

    # What comes from outside.

    @precondition(lambda self: self.wants(Deal, Settle, Lay))
    @rule(steps=st.integers(1, 6))
    def go_on(self, steps: int) -> None:
        for _ in range(steps):
            if self.wants(Deal):
                self.card()
            elif self.wants(Settle, Lay):
                self.pay()

    def card(self) -> None:
        self.entries = replace(self.entries, draws=(*self.entries.draws, Draw(self.shoe.pop(0))))

    @rule()
    def discarded_card(self) -> None:
        before = self.stands
        burnt = Draw(self.shoe.pop(), discarded=True)
        self.entries = replace(self.entries, draws=(*self.entries.draws, burnt))
        assert self.stands == before

    @precondition(lambda self: not self.wants(Deal))
    @rule()
    def card_that_nothing_wants(self) -> None:
        before = self.stands
        drawn = (*self.entries.draws, Draw(self.shoe[0]))
        assert self.procedure.at(replace(self.entries, draws=drawn)) == replace(before, spare=1)

    def pay(self) -> None:
        wants = self.stands.wants
        assert isinstance(wants, Settle | Lay)
        if isinstance(wants, Settle):
            assert not wants.fates.keys() & self.kept.keys(), "nothing is settled twice"
            self.kept |= wants.fates
        self.entries = replace(self.entries, paid=self.entries.paid | {wants.key})

    @precondition(lambda self: self.stands.awaited)
    @rule(data=st.data(), choice=st.sampled_from([WAR, WAR, SURRENDER]))
    def choice(self, data: st.DataObject, choice: str) -> None:
        wager = data.draw(st.sampled_from(sorted(self.stands.awaited)))
        self.answer(wager, choice)
        assert wager not in self.stands.awaited

    def answer(self, wager: str, choice: str) -> None:
        given = {**self.entries.answers, Answer("war", wager): choice}
        self.entries = replace(self.entries, answers=given)

    @precondition(lambda self: self.stands.awaited)
    @rule(data=st.data())
    def choice_that_is_not_offered(self, data: st.DataObject) -> None:
        before = self.stands
        others = {wager.id for wager in self.table.book} - self.asked()
        wager = data.draw(st.sampled_from(sorted(before.awaited | others)))
        given = Answer("war", wager)
        choice = "double" if wager in before.awaited else WAR
        answers = {**self.entries.answers, given: choice}
        after = self.procedure.at(replace(self.entries, answers=answers))
        assert after == replace(before, unfit=(given,))

    @rule()
    def time_is_up(self) -> None:
        if self.table.is_live or self.wants(Ask):
            self.entries = replace(self.entries, closed=frozenset({"war"}))

    @rule(data=st.data())
    def void(self, data: st.DataObject) -> None:
        able = [wager.id for wager in self.table.book if self.can_be_voided(wager)]
        if able:
            fighting = [wager for wager in able if self.chosen(wager) == WAR]
            voided = data.draw(st.sampled_from(fighting or able))
            self.entries = replace(self.entries, out=self.entries.out | {voided})

    def can_be_voided(self, wager: Wager) -> bool:
        """At a live table not while an interim settlement of the wager is to come: see below."""
        if not self.table.is_live or Stake(wager.id) in self.kept:
            return True
        chosen = self.entries.answers.get(Answer("war", wager.id))
        return self.first_deal_done() and wager.id in self.asked() and chosen != SURRENDER

    # The whole story, told again.

    @rule()
    def recover(self) -> None:
        self.procedure = self.table.begin()

    @rule(data=st.data())
    def look_back(self, data: st.DataObject) -> None:
        before = self.stands
        length = data.draw(st.integers(0, len(self.entries.draws)))
        earlier = replace(self.entries, draws=self.entries.draws[:length])
        assert self.procedure.at(earlier) == self.table.begin().at(earlier)
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
            void = wager.id in self.entries.out and own not in self.kept
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

    @invariant()
    def a_fresh_procedure_says_the_same(self) -> None:
        assert self.table.begin().at(self.entries) == self.stands

    @invariant()
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

    @invariant()
    def only_those_with_equal_cards_are_asked_and_nothing_is_dealt_meanwhile(self) -> None:
        stands = self.stands
        if isinstance(stands.wants, Ask):
            assert set(stands.wants.of) == self.asked()
            answered = {answer.wager for answer in self.entries.answers}
            open_ = self.asked() - answered - self.entries.out
            assert open_ == stands.awaited != set()
            assert len(self.faces()) == len(self.table.dealt_to()) + 1
        elif self.second_deal() and len(self.faces()) > len(self.table.dealt_to()) + 1:
            answered = {answer.wager for answer in self.entries.answers}
            silent = self.asked() - answered - self.entries.out
            assert not silent or (not self.table.is_live and "war" in self.entries.closed)
        assert stands.unfit == ()

    @invariant()
    def the_house_lays_chips_under_method_b_only(self) -> None:
        wants = self.stands.wants
        if isinstance(wants, Lay):
            assert self.table.is_live
            assert self.table.method == "B"
            assert sorted(wants.beside) == sorted(
                Stake(wager, WAR) for wager in self.asked() if self.chosen(wager) == WAR
            )

    @invariant()
    def settled_is_what_was_settled(self) -> None:
        assert self.stands.settled == self.kept
        if not self.table.is_live:
            assert not self.kept

    def teardown(self) -> None:
        """Every round comes to its end, and there everything adds up."""
        if not hasattr(self, "table"):
            return
        choices = [WAR, SURRENDER, WAR]
        while not isinstance(wants := self.stands.wants, Result):
            match wants:
                case Deal():
                    self.card()
                case Settle() | Lay():
                    self.pay()
                case Ask():
                    self.answer(min(self.stands.awaited), choices[len(self.entries.answers) % 3])
            self.check_standing()
        self.check_end(wants)

    def check_standing(self) -> None:
        self.a_fresh_procedure_says_the_same()
        self.cards_go_where_the_rules_send_them()
        self.only_those_with_equal_cards_are_asked_and_nothing_is_dealt_meanwhile()
        self.the_house_lays_chips_under_method_b_only()
        self.settled_is_what_was_settled()

    def check_end(self, result: Result) -> None:
        assert not result.fates.keys() & self.kept.keys(), "no stake has two fates"
        due = dict(self.due())
        fates = {**self.kept, **result.fates}
        assert fates.keys() == due.keys(), "each stake has one; the added one exactly if it was war"
        assert not result.bonuses
        house = 0
        for stake, fate in fates.items():
            amount = self.table.stakes[stake.wager]
            returned = settle(self.table.pay(fate), amount).returns
            assert returned == due[stake], (stake, fate)
            house += amount - returned
        staked = sum(self.table.stakes[stake.wager] for stake in due)
        assert house == staked - sum(due.values())


TestWarMachine = WarMachine.TestCase
TestWarMachine.settings = settings(max_examples=150, stateful_step_count=40)


@pytest.mark.xfail(
    strict=True, reason="an interim settlement takes and pays wagers that were voided before it"
)
@pytest.mark.parametrize(
    ("face", "bet"), [("9h", "casino-war"), ("9h", "tie"), ("Kh", "casino-war")]
)
def test_a_wager_voided_before_the_interim_settlement_comes_back(face: str, bet: str) -> None:
    book = (Wager(id="ann", bet=bet, area="1", player="ann"),)
    table = begin(game("casino-war").variant(""), book, TODAY)
    draws = (Draw(DECK.read(face)), Draw(DECK.read("10c")))
    out = frozenset({"ann"})
    stands = table.at(Entries(draws=draws, out=out, paid=frozenset({"tie", "casino-war"})))
    assert isinstance(stands.wants, Result)
    assert {**stands.settled, **stands.wants.fates} == {Stake("ann"): Fate.VOID}
