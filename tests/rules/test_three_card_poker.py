"""Three Card Poker at a live table, and both games played at random.

The base rules are not held (SATG 18.1 only refers to them), so no clause is named here; what is known
of them and from where stands in the rulebook.
"""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, combinations_with_replacement, pairwise
from random import Random
from typing import Any, ClassVar

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from croupier.errors import BadInput
from croupier.games import Game
from croupier.games.contract.book import begin
from croupier.games.contract.definition import LOSES
from croupier.games.contract.procedure import (
    Answer,
    Ask,
    Book,
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
from croupier.games.equipment.cards import DECK, cards, high
from croupier.games.rapid_three_card_poker import (
    HANDS,
    LINES,
    RAPID_THREE_CARD_POKER,
    ROW_BY_ROW,
    lines,
)
from croupier.games.three_card_poker import (
    FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    ROYAL_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_CARD_POKER,
    THREE_OF_A_KIND,
    Six,
    kind_of,
    score,
    score_of,
    six_card_bonus,
)
from croupier.maths.exact.three_card_odds import _one_suit
from croupier.money import Cents, Fate, Pay, settle
from croupier.rulebook import PayRow
from croupier.table.irregular.fit_report import voided
from support.round_tables import TODAY

KINDS = ("high card", "pair", "flush", "straight", "three of a kind", "straight flush")


def worth(hand: tuple[int, ...]) -> tuple[int, list[int]]:
    """A second definition, with lists and counts: the kind of hand, then what breaks a tie."""
    ranks = sorted((high(card) for card in hand), reverse=True)
    ranks = [3, 2, 1] if ranks == [14, 3, 2] else ranks
    counts = Counter(ranks)
    by_count = sorted(ranks, key=lambda rank: (counts[rank], rank), reverse=True)
    suited = len({card // 13 for card in hand}) == 1
    row = ranks == [ranks[0], ranks[0] - 1, ranks[0] - 2]
    if suited and row:
        kind = "straight flush"
    elif len(counts) == 1:
        kind = "three of a kind"
    elif row:
        kind = "straight"
    elif suited:
        kind = "flush"
    else:
        kind = "pair" if len(counts) == 2 else "high card"
    return KINDS.index(kind), by_count


def test_every_hand_is_ranked_as_by_a_second_definition() -> None:
    """Both orders agree on all 22,100 hands: which is higher, and which are equal."""
    hands = [(score(*hand), worth(hand)) for hand in combinations(DECK.faces, 3)]
    assert len(hands) == 22_100
    by_score = sorted(hands, key=lambda pair: pair[0])
    for (lower, mine), (higher, theirs) in pairwise(by_score):
        assert (lower == higher) == (mine == theirs)
        assert mine <= theirs
    assert all(kind_of(points) == kind for points, (kind, _) in hands)


def test_the_kinds_of_hands_are_as_many_as_published() -> None:
    """The counts that the Wizard of Odds prints, highest first."""
    found = Counter(kind_of(score(*hand)) for hand in combinations(DECK.faces, 3))
    assert [found[kind] for kind in range(5, -1, -1)] == [48, 52, 720, 1_096, 3_744, 16_440]


@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("Ah Kh Qh", "Kh Qh Jh"),
        ("3c 2c Ac", "Ah Ad Ac"),  # the lowest straight flush beats three aces
        ("2h 2d 2c", "Ah Kd Qc"),
        ("3h 2d Ac", "Ah Kh Jh"),  # a straight beats a flush
        ("4h 3d 2c", "3h 2d Ac"),
        ("5h 3h 2h", "Ah Ad Kc"),
        ("2h 2d 3c", "Ah Kd Jc"),
        ("3h 3d 2c", "2h 2d Ac"),
        ("3h 3d 5c", "3c 3s 4c"),
        ("Ah 3d 2c", "Ah Kd 2c"),  # K-A-2 is no straight
        ("Qh 6d 4c", "Qh 6d 3c"),
    ],
)
def test_the_order_of_hands(higher: str, lower: str) -> None:
    assert score(*cards(higher)) > score(*cards(lower))


def test_no_suit_outranks_another_and_no_order_of_dealing() -> None:
    assert score_of("A-K-2") == score(*cards("2c Ad Kh")) == score(*cards("Ks 2h Ac"))


def test_the_dealer_qualifies_with_15380_of_22100_hands() -> None:
    """69.593 %, as the Wizard of Odds prints it."""
    least = score_of(str(TODAY.setting("three-card-poker", "dealer-qualifies").value))
    qualify = sum(score(*hand) >= least for hand in combinations(DECK.faces, 3))
    assert qualify == 15_380


def best_of_six(hand: tuple[int, ...]) -> int:
    """The best five-card hand by trying all six ways to leave one card out."""
    return max((five(left) for left in combinations(hand, 5)), key=ORDER.index)


ORDER = (LOSES, THREE_OF_A_KIND, STRAIGHT, FLUSH, FULL_HOUSE, FOUR_OF_A_KIND, STRAIGHT_FLUSH, ROYAL_FLUSH)  # fmt: skip


def five(hand: tuple[int, ...]) -> int:
    ranks = sorted(high(card) for card in hand)
    most = sorted(Counter(ranks).values(), reverse=True)
    row = ranks in ([2, 3, 4, 5, 14], list(range(ranks[0], ranks[0] + 5)))
    if len({card // 13 for card in hand}) == 1:
        if row:
            return ROYAL_FLUSH if ranks[0] == 10 else STRAIGHT_FLUSH
        return FLUSH
    if row:
        return STRAIGHT
    named = {4: FOUR_OF_A_KIND, 3: FULL_HOUSE if most[1:2] == [2] else THREE_OF_A_KIND}
    return named.get(most[0], LOSES)


def test_six_cards_with_five_of_a_suit_as_by_a_second_definition() -> None:
    """Every choice of ranks with five or six cards of one suit; whichever suit it is."""
    for hand, _ in _one_suit():
        line = best_of_six(hand)
        for turn in range(4):
            turned = [(card + 13 * turn) % 52 for card in hand]
            assert six_card_bonus(Six(*turned), 0) == line


def test_six_cards_of_mixed_suits_as_by_a_second_definition() -> None:
    """Every choice of ranks with no more than two cards of one suit."""
    for ranks in combinations_with_replacement(range(13), 6):
        if max(Counter(ranks).values()) <= 4:
            hand = tuple(place % 4 * 13 + rank for place, rank in enumerate(ranks))
            assert six_card_bonus(Six(*hand), 0) == best_of_six(hand)


def test_six_cards_at_random_as_by_a_second_definition() -> None:
    generator = Random(18)
    for _ in range(20_000):
        hand = tuple(generator.sample(DECK.faces, 6))
        assert six_card_bonus(Six(*hand), 0) == best_of_six(hand)


# A round at a live table.


def fates_of(result: Progress) -> dict[Stake, str]:
    assert isinstance(result.wants, Result)
    return {
        stake: fate.line if isinstance(fate, Hit) else str(fate)
        for stake, fate in result.wants.fates.items()
    }


def draws(text: str) -> tuple[Draw, ...]:
    return tuple(Draw(card) for card in cards(text))


def played(**choices: str) -> dict[Answer, str]:
    return {Answer("play", wager): choice for wager, choice in choices.items()}


ANN: Book = (Wager(id="ann", bet="ante", area="1", player="Ann"),)


def table(book: Book) -> Procedure:
    return begin(THREE_CARD_POKER.variant(""), book, TODAY)


@pytest.mark.parametrize(
    ("hand", "dealer", "choice", "ante", "play", "bonus"),
    [
        ("Kh 9d 2c", "Qh 7d 3c", "fold", "loses", None, None),
        ("Kh 9d 2c", "Jh 7d 3c", "play", "dealer-does-not-qualify", "dealer-does-not-qualify", None),
        ("9h 7d 2c", "Jh 7s 3c", "play", "dealer-does-not-qualify", "dealer-does-not-qualify", None),
        ("Kh 9d 2c", "Qh 7d 3c", "play", "higher", "higher", None),
        ("Kh 9d 2c", "Ks 9c 2d", "play", "equal", "equal", None),
        ("Kh 9d 2c", "Ks 9c 3d", "play", "loses", "loses", None),
        ("Qh 3d 2c", "Qs 3c 2d", "play", "equal", "equal", None),  # the lowest hand that qualifies
        ("Jh 10d 9c", "Ks Kc Kd", "play", "loses", "loses", "straight"),
        ("Jh Jd Jc", "Ks 9c 3d", "play", "higher", "higher", "three-of-a-kind"),
        ("Jh 10h 9h", "2s 3c 7d", "play", "dealer-does-not-qualify", "dealer-does-not-qualify", "straight-flush"),
        ("Jh 10h 9h", "2s 3c 7d", "fold", "loses", None, None),  # no bonus without playing
    ],
)  # fmt: skip
def test_ante_play_and_bonus(
    hand: str, dealer: str, choice: str, ante: str, play: str | None, bonus: str | None
) -> None:
    entries = Entries(draws=draws(f"{hand} {dealer}"), answers=played(ann=choice))
    stands = table(ANN).at(entries)
    assert isinstance(stands.wants, Result)
    expected = {Stake("ann"): ante} | ({Stake("ann", "play"): play} if play else {})
    assert fates_of(stands) == expected
    assert stands.wants.bonuses == ({"ann": Hit("ante-bonus", bonus)} if bonus else {})


def test_play_is_exactly_equal_to_the_ante_and_the_deal_waits_without_a_default() -> None:
    stands = table(ANN).at(Entries(draws=draws("Kh 9d 2c"), closed=frozenset({"play"})))
    assert isinstance(stands.wants, Ask)
    assert stands.wants.default is None
    assert stands.wants.of == {"ann": {"fold": Fraction(0), "play": Fraction(1)}}
    assert stands.awaited == {"ann"}, "at a live table silence is no answer"


SEATED: Book = (
    Wager(id="bob", bet="ante", area="3", player="Bob"),
    Wager(id="plus", bet="pairs-plus", area="3", player="Bob"),
    Wager(id="six", bet="six-card-bonus", area="1", player="Ann"),
)


def test_three_cards_to_each_area_from_the_dealers_left_and_then_to_the_dealer() -> None:
    entries = Entries(draws=draws("Kh 9d 2c Qh Qd 5c 5h 5d 3s"), answers=played(bob="fold"))
    stands = table(SEATED).at(entries)
    assert [to for to, _ in stands.dealt] == ["1"] * 3 + ["3"] * 3 + ["dealer"] * 3
    assert fates_of(stands) == {
        Stake("bob"): "loses",
        Stake("plus"): "pair",  # the side wager survives the fold
        Stake("six"): "loses",
    }


def test_the_dealers_cards_are_not_known_before_everybody_has_chosen() -> None:
    stands = table(SEATED).at(Entries(draws=draws("Kh 9d 2c Qh Qd 5c 5h 5d 3s")))
    assert isinstance(stands.wants, Ask)
    assert (len(stands.dealt), stands.spare) == (6, 3)


def test_side_wagers_alone_ask_nothing() -> None:
    stands = table(SEATED[2:]).at(Entries(draws=draws("Kh 9d 2c 2d 2h 3s")))
    assert fates_of(stands) == {Stake("six"): "three-of-a-kind"}


@pytest.mark.parametrize("bet", ["play", "ante-bonus", "tie"])
def test_only_what_may_be_wagered_on_is_taken(bet: str) -> None:
    with pytest.raises(BadInput, match=r"not wagered on by itself|Unknown bet 'tie'"):
        table((Wager(id="ann", bet=bet, area="1"),))


def test_an_area_has_one_player() -> None:
    with pytest.raises(BadInput, match="2 players on area 1"):
        table((*ANN, Wager(id="bob", bet="ante", area="1", player="Bob")))


# A recorded round, replayed.

RECORDED = "Kh 9d 2c  Qh Qd Qc  Jh 7d 3c"
TRIO: Book = (
    Wager(id="ann", bet="ante", area="1", player="Ann"),
    Wager(id="bob", bet="ante", area="2", player="Bob"),
    Wager(id="plus", bet="pairs-plus", area="2", player="Bob"),
)


def test_a_recorded_round_replays_to_the_same_end_from_every_point() -> None:
    answers = played(ann="fold", bob="play")
    stream = draws(RECORDED)
    kept = table(TRIO)
    wants = [kept.at(Entries(draws=stream[:drawn], answers=answers)).wants for drawn in range(10)]
    assert [want.to for want in wants if isinstance(want, Deal)] == [*"111222", *["dealer"] * 3]
    end = kept.at(Entries(draws=stream, answers=answers))
    assert end == table(TRIO).at(Entries(draws=stream, answers=answers))
    assert (end.spare, end.unfit) == (0, ())
    assert fates_of(end) == {
        Stake("ann"): "loses",
        Stake("bob"): "dealer-does-not-qualify",
        Stake("bob", "play"): "dealer-does-not-qualify",
        Stake("plus"): "three-of-a-kind",
    }


# Both games played at random: never an undefined state, and the money adds up.

PLUS = {0: -1, 1: 1, 2: 4, 3: 6, 4: 30, 5: 40}
SIX = {LOSES: -1, THREE_OF_A_KIND: 5, STRAIGHT: 10, FLUSH: 20, FULL_HOUSE: 25, FOUR_OF_A_KIND: 50,
       STRAIGHT_FLUSH: 200, ROYAL_FLUSH: 1000}  # fmt: skip
BONUS = {3: 1, 4: 4, 5: 5}


def net(bet: str, hand: tuple[int, ...], dealer: tuple[int, ...], *, plays: bool) -> int:
    """What a wager of one gains in all, written from the rules and not from the code."""
    if bet == "pairs-plus":
        return PLUS[worth(hand)[0]]
    if bet == "six-card-bonus":
        return SIX[best_of_six((*hand, *dealer))]
    if not plays:
        return -1
    bonus = BONUS.get(worth(hand)[0], 0)
    if worth(dealer) < (0, [12]):
        return 1 + bonus
    return 2 * ((worth(hand) > worth(dealer)) - (worth(hand) < worth(dealer))) + bonus


def pay_of(game: Game, fate: Hit | Fate) -> Pay:
    if isinstance(fate, Fate):
        return fate
    variant = game.variant("")
    bet = variant.bet(fate.bet)
    rows: dict[str, PayRow] = {
        bet.lines[line]: row
        for line, row in game.pays(
            variant, bet, TODAY, option=game.options(variant, bet, TODAY)[0], decks=1
        ).items()
    }
    return rows[fate.line].pay


class RandomPlay(RuleBasedStateMachine):
    """A table that does anything a table may do, in any order."""

    game: ClassVar[Game] = THREE_CARD_POKER
    default: ClassVar[str | None] = None

    @initialize(data=st.data())
    def seal(self, data: Any) -> None:
        players = data.draw(st.integers(1, 4))
        self.deck = list(data.draw(st.permutations(DECK.faces)))
        self.book: Book = tuple(
            wager for player in range(1, players + 1) for wager in self.wagers(data, str(player))
        )
        self.stakes = {w.id: Cents(100 * data.draw(st.integers(1, 50))) for w in self.book}
        self.entries = Entries()
        self.procedure = begin(self.game.variant(""), self.book, TODAY)

    def wagers(self, data: Any, player: str) -> list[Wager]:
        kinds = st.sets(st.sampled_from(("ante", "pairs-plus", "six-card-bonus")), min_size=1)
        return [
            Wager(id=f"{player}/{bet}", bet=bet, area=player, player=player)
            for bet in sorted(data.draw(kinds))
        ]

    def cards_of(self, wager: Wager, dealt: list[tuple[str, int]]) -> tuple[int, ...]:
        return tuple(card for to, card in dealt if to == wager.area)

    def standing(self) -> Progress:
        return self.procedure.at(self.entries)

    def wants(self, kind: type) -> bool:
        return isinstance(self.standing().wants, kind)

    @precondition(lambda self: self.wants(Deal))
    @rule()
    def draw(self) -> None:
        self.entries = replace(
            self.entries, draws=(*self.entries.draws, Draw(self.deck[len(self.entries.draws)]))
        )

    @precondition(lambda self: self.wants(Ask))
    @rule(data=st.data(), choice=st.sampled_from(("fold", "play", "double")))
    def answer(self, data: Any, choice: str) -> None:
        wager = data.draw(st.sampled_from(sorted(self.stakes)))
        answers = {**self.entries.answers, Answer("play", wager): choice}
        self.entries = replace(self.entries, answers=answers)

    @precondition(lambda self: self.wants(Ask))
    @rule()
    def time_is_up(self) -> None:
        self.entries = replace(self.entries, closed=frozenset({"play"}))

    @rule(data=st.data())
    def void(self, data: Any) -> None:
        wager = data.draw(st.sampled_from(sorted(self.stakes)))
        self.entries = voided(self.entries, (wager,))

    @invariant()
    def the_state_is_one_of_the_known(self) -> None:
        stands = self.standing()
        assert isinstance(stands.wants, Deal | Ask | Result)
        if isinstance(stands.wants, Ask):
            assert stands.wants.default == self.default
            assert (stands.wants.time != "") == (self.default is not None)
        assert stands.spare == 0, "a card is drawn only when one is wanted"
        assert stands.settled == {}, "nothing is settled before the end"
        fresh = begin(self.game.variant(""), self.book, TODAY)
        assert fresh.at(self.entries) == stands, "a replay stands where the round stands"

    def teardown(self) -> None:
        if not hasattr(self, "book"):
            return
        while not self.wants(Result):
            if self.wants(Deal):
                self.draw()
            else:
                late = {Answer("play", wager): "fold" for wager in self.standing().awaited}
                self.entries = replace(self.entries, answers={**self.entries.answers, **late})
        self.check_money()

    def check_money(self) -> None:
        stands = self.standing()
        assert isinstance(stands.wants, Result)
        dealt = list(stands.dealt)
        dealer = tuple(card for to, card in dealt if to == "dealer")
        assert len(dealer) == 3
        assert {stake.wager for stake in stands.wants.fates} == set(self.stakes)
        for wager in self.book:
            amount = self.stakes[wager.id]
            own = {s: fate for s, fate in stands.wants.fates.items() if s.wager == wager.id}
            back: int = sum(
                settle(pay_of(self.game, fate), amount).returns for fate in own.values()
            )
            if bonus := stands.wants.bonuses.get(wager.id):
                back += settle(pay_of(self.game, bonus), amount).winnings
            gain = back - amount * len(own)
            plays = self.entries.answers.get(Answer("play", wager.id)) == "play"
            hand = self.cards_of(wager, dealt)
            expected = (
                0 if wager.id in self.entries.out else net(wager.bet, hand, dealer, plays=plays)
            )
            assert gain == amount * expected, (wager, own)


class RandomRapidPlay(RandomPlay):
    """The same on a matrix, where silence folds."""

    game = RAPID_THREE_CARD_POKER
    default = "fold"

    def wagers(self, data: Any, player: str) -> list[Wager]:
        own = data.draw(st.sampled_from(sorted(HANDS)))
        spots = st.sampled_from((own, *LINES))
        return [
            replace(wager, area="", spot=own if wager.bet == "ante" else data.draw(spots))
            for wager in super().wagers(data, player)
        ]

    def cards_of(self, wager: Wager, dealt: list[tuple[str, int]]) -> tuple[int, ...]:
        named = lines(ROW_BY_ROW).get(wager.spot)
        at = map(str, named) if named else wager.spot.split("-")
        return tuple(dict(dealt)[position] for position in at)


STEADY = settings(max_examples=60, stateful_step_count=25)
TestLive = RandomPlay.TestCase
TestLive.settings = STEADY
TestRapid = RandomRapidPlay.TestCase
TestRapid.settings = STEADY
