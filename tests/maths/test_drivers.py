"""The compiled drivers against the procedures of the tables: the same cards and choices, the same fates.

A driver deals from a seed by a policy made at random; the cards that it dealt and the choices that it made
go to the procedure. That this can fail is shown by wrong rules, planted one at a time.
"""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

import numpy as np
import pytest

from croupier.games import game
from croupier.games.blackjack_rules import Hand, HouseRules
from croupier.games.blackjack_seat import CHOICES, MAY_DRAW, HandFacts, is_last_card
from croupier.games.casino_war import AT_WAR, CASINO_WAR, SURRENDERED, TIE, Battle
from croupier.games.contract.definition import LOSES
from croupier.games.contract.procedure import Hit, Stake, Wager
from croupier.games.equipment.cards import cards as read
from croupier.games.hands.blackjack_settlement import INSURANCE, THREE_SEVENS, bets, stake_line
from croupier.games.rapid_blackjack import SIDE_BETS
from croupier.games.three_card_poker import ANTE, ANTE_BONUS, PAIRS_PLUS, PLAY, SIX_CARD_BONUS
from croupier.games.three_card_poker import play as play_line
from croupier.maths.players import blackjack_player as driver
from croupier.maths.players import three_card_player as three_card
from croupier.maths.players import war_player as war
from croupier.maths.players.blackjack_models import BESIDE
from croupier.maths.players.model_of_game import model_of
from croupier.maths.simulation.drawn_cards import FACES, PACK, SIZE
from croupier.maths.simulation.game_model import Model, SimulationRequest
from croupier.money import Fate
from croupier.rulebook import Rules
from support.blackjack_rounds import choosing
from support.driver_rounds import BESIDES, Ends, Played, at_table, fate, played, played_plainly
from support.round_tables import TODAY
from support.thoroughness import times

Play = Callable[[Model, int, int], Played]


@dataclass(frozen=True)
class Table:
    """A version of Blackjack under some settings."""

    game: str
    version: str
    convention: str = "OBBO"
    hands: int = 3
    draws_to: int = 11
    double_from: int = 9
    double_to: int = 11

    @property
    def rules(self) -> Rules:
        return choosing(
            convention=self.convention, hands=self.hands, draws_to=self.draws_to,
            double_from=self.double_from, double_to=self.double_to,
        )  # fmt: skip

    def model(self, chance: random.Random, pack: str = "") -> Model:
        """A policy at random, which likes also what is not open; insurance is taken or not.

        A pack may be made of what makes trouble.
        """
        asked = SimulationRequest(variant=self.version, policy="never-acts", shoe="fresh")
        model = model_of(game(self.game), self.rules, asked)
        given = model.given.copy()
        likings = np.random.default_rng(chance.randrange(1 << 32))
        given[driver.LIKED :] = likings.choice(LIKED, len(given) - driver.LIKED)
        given[driver.INSURES] = chance.randrange(2)
        if pack:
            faces = read(pack)
            given[SIZE], given[FACES] = 10 * len(faces), len(faces)
            given[PACK : PACK + len(faces)] = faces
        return replace(model, given=given)

    def book(self, model: Model) -> tuple[Wager, ...]:
        sides = [bet for bet in SIDE_BETS if bet in model.variant.bets]
        area = "" if sides else "1"
        return (
            Wager(id="w", bet="blackjack", area=area),
            *(Wager(id=bet.key, bet=bet.key) for bet in sides),
        )


LIKED = [0, *(sum((c + 1) << 3 * place for place, c in enumerate(order)) for order in (
    (0,), (1,), (3, 0), (3, 1), (3, 2, 0), (2, 0), (2, 1), (4, 3, 2), (4, 0), (5,), (5, 1), (1, 0), (3, 2, 1),
))]  # fmt: skip
"""Orders of liking: splitting, doubling and giving up are liked often, for what they bring about."""

TABLES = [
    Table("blackjack", "Blackjack"),
    Table("blackjack", "Crown 21", "OBO", hands=4, double_from=0, double_to=21),
    Table("blackjack", "Blackjack Plus", "BB+1", hands=2),
    Table("blackjack", "Super Bonus", "BB+1", draws_to=0, double_to=21),
    Table("blackjack", "Super Bonus", "OBO", hands=4),
    Table("rapid-blackjack", "Blackjack", "BB+1", hands=4, draws_to=0),
    Table("rapid-blackjack", "Crown 21", "ENHC", double_from=10),
    Table("rapid-blackjack", "Blackjack Plus", "OBO", double_to=21, double_from=0),
]


PACKS = [
    "",
    "Ac Ad 8h 8s Kc 3d 5h",
    "Ks Ks Qs Ah 6d 5c",
    "7s 7s 7c 7s 6s 8s 2d Ad",
    "Ac 8h As 9d 2c 8d",
]
"""Packs: as they are; for splits, for King's Bounty and low hands, for sevens, for doubled aces."""


def ends_of(model: Model, one: Played) -> Ends:
    """The fate of every stake as the driver noted and counted it."""
    main, scratch = bets(model.variant.name)[0], one.scratch
    found: dict[Stake, Hit | Fate] = {}
    for place in range(scratch[driver.HANDS]):
        at = driver.HELD + place * driver.NUMBERS
        stake = Stake("w", f"split/{place}" if place else "")
        found[stake] = fate(main, scratch[at + driver.LINE])
        if scratch[at + driver.DOUBLED_AT]:
            found[Stake("w", f"double/{place}")] = fate(main, scratch[at + driver.DOUBLES_LINE])
    for bet in model.variant.bets:
        if bet.key in BESIDE and (line := counted(one, BESIDE[bet.key])) is not None:
            stake = Stake("w", "insure") if bet is INSURANCE else Stake(bet.key)
            found[stake] = fate(bet, line)
    if counted(one, driver.SEVENS) == 1:
        found[Stake("w", BESIDES)] = THREE_SEVENS
    return found


def counted(one: Played, start: int) -> int | None:
    """The line that was counted, of those that begin there."""
    lines = np.flatnonzero(one.counts[start : start + driver.LINES])
    return int(lines[0]) if len(lines) else None


def answers(model: Model, one: Played) -> Iterator[str]:
    """What the driver chose, in its order; insurance comes before all else."""
    if read_upcard(one) % 13 == 0:
        yield "insure" if model.given[driver.INSURES] else "decline"
    first = driver.CHOICES_MADE
    for bits in one.scratch[first : first + one.scratch[driver.CHOSEN]]:
        yield CHOICES[int(bits).bit_length() - 1]


def read_upcard(one: Played) -> int:
    return one.cards[1]


def check_blackjack(table: Table, rounds: int, seed: int, play: Play) -> None:
    chance = random.Random(seed)
    rules = table.rules
    for pack in PACKS:
        model = table.model(chance, pack)
        book = table.book(model)
        for index in range(rounds):
            item = play(model, seed, index)
            due = at_table(model.variant, book, rules, item.cards, answers(model, item))
            assert ends_of(model, item) == due, f"unit {index}: {item.cards}"


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_blackjack_goes_as_at_the_table(table: Table) -> None:
    check_blackjack(table, times(150, short=40), 20001207, played)


def test_a_driver_is_the_same_without_a_compiler() -> None:
    model = TABLES[4].model(random.Random(3), PACKS[1])
    for index in range(100):
        fast, plain = played(model, 5, index), played_plainly(model, 5, index)
        assert fast.cards == plain.cards
        assert list(fast.counts) == plain.counts


def soft_17_is_hit(hand: Hand, _rules: HouseRules) -> bool:
    return hand.hard + 10 * (hand.ace == 1 and hand.hard <= 7) < 17


def split_aces_go_on(held: HandFacts, rules: HouseRules) -> bool:
    return is_last_card(held._replace(split=0), rules)


PLANTED = {
    "dealer_draws": soft_17_is_hit,
    "is_last_card": split_aces_go_on,
    "stake_line": lambda held, lies, dealer, rules: stake_line(
        held, lies._replace(first_open=0), dealer, rules
    ),
    "is_given_back": lambda _held, _place, _rules: False,
    "doubled_on": lambda hand: hand,
    "awaits_blackjack": lambda _first, _second: True,
    "in_silence": lambda _held, _rules: MAY_DRAW,
    "is_insurable": lambda _upcard: False,
}


def check_all_blackjack() -> None:
    for table in TABLES:
        check_blackjack(table, 30, 7, played_plainly)


@pytest.mark.parametrize("rule", PLANTED)
def test_a_wrong_rule_in_a_driver_is_found(rule: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(driver, rule, PLANTED[rule])
    with pytest.raises(AssertionError):
        check_all_blackjack()


# Casino War and Three Card Poker.


def check_war(name: str, rounds: int, seed: int, play: Play) -> None:
    """War or surrender by rank, at random."""
    the_game, chance = game(name), random.Random(seed)
    model = model_of(the_game, TODAY, SimulationRequest(policy="always-war", shoe="fresh"))
    given = model.given.copy()
    given[war.ON_EQUAL :] = [chance.choice((AT_WAR, SURRENDERED)) for _ in range(13)]
    model = replace(model, given=given)
    book = tuple(Wager(id=bet.key, bet=bet.key, area="1") for bet in (CASINO_WAR, TIE))
    areas = int(given[war.AREAS])
    for index in range(rounds):
        item = play(model, seed, index)
        battle = war_battle(item, areas)
        choice = ["surrender" if battle.choice == SURRENDERED else "go-to-war"]
        asked = choice if battle.choice else []
        due = at_table(model.variant, book, TODAY, item.cards, asked)
        lines = {row.bet: row.line for row in model.rows if item.counts[row.at]}
        assert {bet: said(lines[bet]) for bet in lines} == {
            "casino-war" if stake == Stake("casino-war") else stake.added or stake.wager: (
                end.line if isinstance(end, Hit) else "loses"
            )
            for stake, end in due.items()
        }


def said(line: str) -> str:
    return "loses" if line == "war lost" else line


def war_battle(one: Played, areas: int) -> Battle:
    dealt = one.cards
    player, dealer = dealt[0], dealt[areas]
    if player % 13 != dealer % 13:
        return Battle(player, dealer)
    at_war = len(dealt) > areas + 1
    return Battle(player, dealer, AT_WAR if at_war else SURRENDERED)


@pytest.mark.parametrize("name", ["casino-war", "rapid-casino-war"])
def test_casino_war_goes_as_at_the_table(name: str) -> None:
    check_war(name, times(1500, short=400), 11, played)


def test_a_wrong_war_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        war,
        "go_to_war",
        lambda battle, _spot: LOSES if battle.second < battle.dealers_second else 1,
    )
    with pytest.raises(AssertionError):
        check_war("casino-war", 1500, 11, played_plainly)


def check_three_card(name: str, rounds: int, seed: int, play: Play) -> None:
    the_game = game(name)
    model = model_of(the_game, TODAY, SimulationRequest(policy="best"))
    spot, area = ("1-2-3", "") if name.startswith("rapid") else ("", "1")
    book = tuple(
        Wager(id=bet.key, bet=bet.key, area=area, spot=spot)
        for bet in (ANTE, PAIRS_PLUS, SIX_CARD_BONUS)
    )
    for index in range(rounds):
        item = play(model, seed, index)
        lines = {row.bet: row.line for row in model.rows if item.counts[row.at]}
        folds = lines["ante"] == "fold"
        due = at_table(model.variant, book, TODAY, item.cards, ["fold" if folds else "play"])
        ended = lines["ante"].partition(", ")[0]
        found = {
            Stake("ante"): "loses" if folds or ended == "lower" else ended,
            Stake("pairs-plus"): lines["pairs-plus"],
            Stake("six-card-bonus"): lines["six-card-bonus"],
        }
        if not folds:
            found[Stake("ante", PLAY.key)] = lines["play"]
        bonus = lines[ANTE_BONUS.key]
        besides = {} if bonus == "loses" else {Stake("ante", BESIDES): bonus}
        assert found | besides == {
            stake: end.line if isinstance(end, Hit) else "loses" for stake, end in due.items()
        }


@pytest.mark.parametrize("name", ["three-card-poker", "rapid-three-card-poker"])
def test_three_card_poker_goes_as_at_the_table(name: str) -> None:
    check_three_card(name, times(1000, short=300), 12, played)


def test_a_wrong_showdown_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        three_card, "ante", lambda showdown, _spot: play_line(showdown._replace(least=0), 0)
    )
    with pytest.raises(AssertionError):
        check_three_card("rapid-three-card-poker", 300, 12, played_plainly)
