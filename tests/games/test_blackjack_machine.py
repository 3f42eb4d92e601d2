"""Blackjack and Rapid Blackjack, played at random: never an undefined state, and the money adds up.

After every step the round stands where `blackjack_again.py` says that it must.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.games.blackjack import BLACKJACK
from croupier.games.contract.book import begin
from croupier.games.contract.procedure import (
    OUT,
    Answer,
    Ask,
    Deal,
    Draw,
    Entries,
    Hit,
    Procedure,
    Progress,
    Result,
    Stake,
    Wager,
)
from croupier.games.equipment.cards import DECK, DECK_WITHOUT_TENS, rank
from croupier.games.rapid_blackjack import RAPID_BLACKJACK
from croupier.money import Cents, Fate, Pay, settle
from croupier.rulebook import Rules
from croupier.table.irregular.fit_report import voided
from support.blackjack_rounds import choosing
from support.round_tables import TODAY
from support.second_blackjack import LIVE, RAPID, SIDES, SUPER_BONUS, Again, Terms, stakes
from support.thoroughness import times

VERSIONS = ("Blackjack", "Crown 21", "Blackjack Plus")
ADDING = ("double", "split")


@dataclass(frozen=True)
class Table:
    """A game, what the operator chose, and a sealed book."""

    terms: Terms
    decks: int
    book: tuple[Wager, ...]
    stakes: dict[str, Cents]

    @property
    def rules(self) -> Rules:
        terms = self.terms
        return choosing(
            convention=terms.convention,
            hands=terms.hands,
            draws_to=terms.draws_to,
            double_from=terms.double_from,
            double_to=terms.double_to,
        )

    def begin(self) -> Procedure:
        game = RAPID_BLACKJACK if self.terms.played == RAPID else BLACKJACK
        return begin(game.variant(self.terms.version), self.book, self.rules)

    def pay(self, fate: Hit | Fate) -> Pay:
        if isinstance(fate, Fate):
            return fate
        option = self.terms.version
        return TODAY.pays("blackjack", fate.bet, option=option, decks=self.decks)[fate.line].pay

    def amount(self, stake: Stake) -> Cents:
        whole = self.stakes[stake.wager]
        return Cents(whole // 2) if stake.added == "insure" else whole


@st.composite
def tables(draw: st.DrawFn) -> Table:
    played = draw(st.sampled_from([RAPID, RAPID, LIVE]))
    version = draw(st.sampled_from(VERSIONS if played == RAPID else (*VERSIONS, SUPER_BONUS)))
    terms = Terms(
        played,
        version,
        convention=draw(st.sampled_from(["OBBO", "OBO", "BB+1", "ENHC"])),
        hands=draw(st.sampled_from([3, 2, 4])),
        draws_to=draw(st.sampled_from([11, 0])),
        double_from=draw(st.sampled_from([9, 0, 10])),
        double_to=draw(st.sampled_from([11, 21])),
    )
    mains = [
        Wager(id=f"w{area}", bet="blackjack", area=str(area), player=f"p{area}")
        for area in draw(st.permutations(range(1, draw(st.integers(1, 8)) + 1)))
    ]
    sides = [
        Wager(id=f"{main.id}-{bet}", bet=bet, player=main.player)
        for main in mains
        if played == RAPID
        for bet in draw(st.lists(st.sampled_from(SIDES), max_size=2, unique=True))
    ]
    book = (*mains, *sides)
    amounts = {wager.id: Cents(2 * draw(st.integers(1, 500))) for wager in book}
    return Table(terms, draw(st.sampled_from([4, 6, 8])), book, amounts)


def shoe(table: Table, chance: random.Random) -> list[int]:
    """A real shoe, sometimes with what makes trouble in front: aces, eights and tens, sevens."""
    source = DECK_WITHOUT_TENS if table.terms.version == SUPER_BONUS else DECK
    faces = list(source.faces) * table.decks
    chance.shuffle(faces)
    front = chance.choice([(), (), (1, 13), (8, 13, 3), (7,), (1, 2, 3), (13, 1, 5, 6)])
    return sorted(faces, key=lambda face: rank(face) not in front or chance.random() < 0.3)


@dataclass
class Played:
    """A round as it goes on; whatever can happen next may happen."""

    table: Table
    chance: random.Random
    voids: bool
    entries: Entries = field(default_factory=Entries)
    history: list[dict[str, str]] = field(default_factory=list)
    keys: list[str] = field(default_factory=list)
    silent: set[str] = field(default_factory=set)
    steps: list[tuple[Progress, Again]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.shoe = shoe(self.table, self.chance)
        self.procedure = self.table.begin()

    def play(self) -> tuple[Result, Again]:
        """To the end, checked at every step."""
        while True:
            stands, again = self.check()
            self.steps.append((stands, again))
            match stands.wants:
                case Deal():
                    self.entries = replace(
                        self.entries, draws=(*self.entries.draws, Draw(self.shoe.pop(0)))
                    )
                case Ask():
                    self.something(stands.wants, stands)
                case Result():
                    return stands.wants, again
                case _:
                    pytest.fail("all is settled together at the end")

    def something(self, ask: Ask, stands: Progress) -> None:
        """An answer of somebody, a void, a choice that is not offered, or time is up."""
        what, asked = self.chance.random(), sorted(stands.awaited)
        wager = self.chance.choice(asked)
        if what < 0.04:
            self.refuse(ask, wager)
        elif what < 0.12 and ask.default is not None:
            self.silent |= stands.awaited
            self.entries = replace(self.entries, closed=self.entries.closed | {ask.key})
        elif what < 0.17 and self.voids:
            self.void()
        else:
            self.answer(ask, wager, self.chance.choice(self.open_to(ask, wager)))
        self.note(ask)

    def open_to(self, ask: Ask, wager: str) -> list[str]:
        return sorted(ask.of[wager])

    def answer(self, ask: Ask, wager: str, choice: str) -> None:
        answers = {**self.entries.answers, Answer(ask.key, wager): choice}
        self.entries = replace(self.entries, answers=answers)

    def refuse(self, ask: Ask, wager: str) -> None:
        before = self.procedure.at(self.entries)
        wrong = {"draw", "stand", "double", "split", "insure", "surrender"} - ask.of[wager].keys()
        answers = {**self.entries.answers, Answer(ask.key, wager): min(wrong)}
        after = self.procedure.at(replace(self.entries, answers=answers))
        assert after == replace(before, unfit=(Answer(ask.key, wager),))

    def void(self) -> None:
        """Somebody is out; where his time ran out before, his silence stands."""
        able = sorted({wager.id for wager in self.table.book} - self.entries.out)
        if able:
            chosen = self.chance.choice(able)
            self.entries = voided(self.entries, (chosen,))

    def note(self, ask: Ask) -> None:
        """Remember what was chosen when the question is closed."""
        chosen: dict[str, str] = {}
        for wager in ask.of:
            given = self.entries.answers.get(Answer(ask.key, wager))
            took_part = self.entries.took_part.get(wager, frozenset())
            if given is None and wager in self.entries.out and ask.key not in took_part:
                given = OUT
            if given is None and ask.key in self.entries.closed and ask.default is not None:
                given = ask.default if isinstance(ask.default, str) else ask.default[wager]
            if given is None:
                return
            chosen[wager] = given
        self.history.append(chosen)
        self.keys.append(ask.key)

    def check(self) -> tuple[Progress, Again]:
        stands = self.procedure.at(self.entries)
        assert stands == self.table.begin().at(self.entries)
        assert (stands.spare, stands.unfit, stands.settled) == (0, (), {})
        faces = [draw.face for draw in self.entries.draws]
        book = {wager.id: (wager.bet, wager.area) for wager in self.table.book}
        again = Again(self.table.terms, book, faces, self.history, self.entries.out)
        awaits = again.awaits()
        match stands.wants:
            case Ask(key=key, of=of, default=default):
                assert (of, default) == awaits
                assert key not in self.keys, "no question is asked twice"
            case Deal(to=to):
                assert (to,) == awaits
            case _:
                assert awaits == ()
        return stands, again

    def check_end(self, result: Result, again: Again) -> None:
        """Every stake has exactly one fate, and the money is what the rules give."""
        out = self.entries.out
        due = dict(again.due(again.dealer)) | {
            stake: Fraction(1) for wager in out for stake in self.added(again, wager)
        }
        assert result.fates.keys() == due.keys()
        house = 0
        for stake, fate in result.fates.items():
            amount = self.table.amount(stake)
            back = settle(self.table.pay(fate), amount).returns
            assert back == due[stake] * amount, (stake, fate)
            assert stake.wager not in out or fate is Fate.VOID
            house += amount - back
        put_in = sum(map(self.table.amount, due))
        assert house == put_in - sum(due[stake] * self.table.amount(stake) for stake in due)
        bonuses = {wager: hit.line for wager, hit in result.bonuses.items()}
        assert bonuses == {w: line for w, line in again.bonuses().items() if w not in out}

    def added(self, again: Again, wager: str) -> Iterator[Stake]:
        """The stakes of a wager: itself and what was added."""
        yield Stake(wager)
        if place := again.places.get(wager):
            if place.insured:
                yield Stake(wager, "insure")
            for number, own in enumerate(place.hands):
                yield from stakes(wager, number, own)


@settings(max_examples=times(100))
@given(table=tables(), seed=st.integers(0, 2**32), voids=st.booleans())
def test_any_round_goes_as_the_rules_say(table: Table, seed: int, voids: bool) -> None:
    played = Played(table, random.Random(seed), voids)
    played.check_end(*played.play())
    if table.terms.played == RAPID:
        check_shared_hand(played.steps)


def check_shared_hand(steps: list[tuple[Progress, Again]]) -> None:
    """One stream: what the shared hand must keep whatever the players do."""
    _, end = steps[-1]
    for place in end.places.values():
        first = [card for own in place.hands for card in own.cards[:1]]
        if len(place.hands) == 1:
            assert place.hands[0].cards == end.stream[: len(place.hands[0].cards)]
        else:
            assert set(first) <= set(end.stream)
            assert first[0] == end.stream[0], "everyone has the same first two cards"
    for (before, _), (stands, again) in pairwise(steps):
        if stands.wants != Deal("player", getattr(stands.wants, "cites", ())) or not again.places:
            continue
        assert any(place.wants() for place in again.places.values()), "somebody wants the card"
        assert not stands.awaited
        if not isinstance(before.wants, Ask):  # two cards in a row: nobody had anything to decide
            owns = [place.current for place in again.places.values()]
            assert all(own is None or len(own.cards) == 1 for own in owns)


@given(table=tables(), seed=st.integers(0, 2**32))
def test_looking_back_changes_nothing(table: Table, seed: int) -> None:
    """A fresh procedure over part of the entries says what the one that has gone on says."""
    played = Played(table, random.Random(seed), voids=True)
    played.play()
    end = played.procedure.at(played.entries)
    for length in range(len(played.entries.draws), 0, -2):
        earlier = replace(played.entries, draws=played.entries.draws[:length])
        assert played.procedure.at(earlier) == table.begin().at(earlier)
    backwards = dict(reversed(list(played.entries.answers.items())))
    assert played.procedure.at(replace(played.entries, answers=backwards)) == end
