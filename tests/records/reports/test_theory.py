"""What wagers should have brought: exact edges, and results that no chance explains."""

from collections import Counter
from fractions import Fraction
from math import ceil
from random import Random

import pytest
from msgspec.structs import replace

from croupier.engine.store import MemoryStore
from croupier.games import GAMES, game
from croupier.games.contract.definition import AnyBet
from croupier.games.contract.setup import Setup
from croupier.maths.exact import figures_of
from croupier.maths.exact.blackjack.best_play import best_play
from croupier.money import Cents
from croupier.records.reports import Bet, Meter, Report
from croupier.records.reports.exact_edges import BEST_PLAY, Priced, priced
from croupier.records.reports.theoretical_win import (
    PLAUSIBLE,
    BetSums,
    Prices,
    Theory,
    deviation,
    plausible,
)
from croupier.rulebook import PayRow
from croupier.rulebook import at as rules_at
from croupier.table.opening.offer_setup import set_up
from croupier.table.values.instants import instant_of
from croupier.table.values.plan import Plan
from croupier.table.values.sheet import Row
from support.faulty_commands import GOLD
from support.full_evening import Floor
from support.report_checks import checked
from support.scripted_tables import START, opened

BLACK = {2, 4, 6, 8, 10, 11, 13, 15, 17, 20, 22, 24, 26, 28, 29, 31, 33, 35}


def of_red(found: Report) -> Bet:
    (bet,) = (item for item in found.bets if item.bet == "red")
    return bet


def evening_on_red(rounds: int, seed: int = 0) -> Report:
    """So many rounds with a wager on red and one on straight up."""
    floor, chance = Floor(MemoryStore()), Random(seed)
    floor.opened("RR", "rapid-roulette", terminals=("N1", "N2"))
    for line in (
        "0 N1 join", "0 N2 join", "0 dealer:Ann buy-in N1 9000 as=ann", "0 dealer:Ann buy-in N2 9000 as=bob"
    ):  # fmt: skip
        assert floor.order("RR", line).refused is None
    for number in range(rounds):
        at, face = 60 * number, chance.randrange(37)
        for line in (
            f"{at + 1} dealer:Ann wagering",
            f"{at + 2} N1 wager red 10",
            f"{at + 2} N2 wager straight-up 7 5",
            f"{at + 40} dealer:Ann start",
            f"{at + 41} dealer:Ann enter {face}",
            f"{at + 42} dealer:Ann confirm",
        ):
            assert floor.order("RR", line).refused is None, line
    assert isinstance(floor.store, MemoryStore)
    return checked(floor.store)


def test_a_table_with_one_wrong_line_of_odds_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """K-04: it pays 2 to 1 on red, and is flagged within the rounds that theory predicts."""
    rows = Setup.rows

    def doubled(setup: Setup, bet: AnyBet) -> dict[str, PayRow]:
        found = rows(setup, bet)
        wrong = bet.key == "red"
        return {k: replace(one, pays="2 to 1") if wrong else one for k, one in found.items()}

    # The mean is off by 18 of 37 units a round. Twice the limit leaves room for chance.
    variance, off = 1 - Fraction(1, 37**2), Fraction(18, 37)
    rounds = ceil((Fraction(2 * PLAUSIBLE, 1_000) ** 2) * variance * (1 / off) ** 2)
    right = evening_on_red(rounds)
    assert not any(item.review for item in right.bets)
    monkeypatch.setattr(Setup, "rows", doubled)
    found = evening_on_red(rounds)
    red = of_red(found)
    assert red.review
    assert red.deviations is not None
    assert red.deviations < -PLAUSIBLE
    assert [item.bet for item in found.bets if item.review] == ["red"]
    assert Fraction(red.expected) == Fraction(1_000 * rounds, 37)
    assert red.win < 0 < right.total.meters[Meter.HANDLE]


@pytest.mark.parametrize("rounds", [1, 2, 3, 20, 300])
@pytest.mark.parametrize("covered", [1, 18])
def test_a_fair_wheel_is_rarely_flagged(rounds: int, covered: int) -> None:
    """K-04: no more than five evenings in a hundred, however skewed the bet and however short the evening."""
    chance, units = Random(rounds * covered), 36 // covered - 1
    exact = [Fraction(-1)] * (37 - covered) + [Fraction(units)] * covered
    mean = sum(exact) * Fraction(1, 37)
    variance = sum(item**2 for item in exact) * Fraction(1, 37) - mean**2
    bet = Priced("roulette", "", None, "", "a bet", "", -mean, variance)
    flagged = 0
    for _ in range(1_000):
        won = sum(chance.randrange(37) < covered for _ in range(rounds))
        sums = BetSums(
            wagers=rounds, staked=rounds, handle=rounds, win=rounds - won * (units + 1), squares=rounds
        )  # fmt: skip
        flagged += not plausible(deviation(bet, sums))
    assert flagged <= 50


def test_wagers_of_one_round_hang_together() -> None:
    """A hundred units on one spin vary as one wager of a hundred does, not as a hundred spins."""
    bet = Priced("roulette", "", None, "", "red", "", Fraction(0), Fraction(1))
    lost = BetSums(wagers=100, staked=100, handle=100, win=-100, squares=100**2)
    assert deviation(bet, lost) == -1_000
    assert deviation(bet, replace_squares(lost, 100)) == -10_000
    assert deviation(bet._replace(variance=None), lost) is None
    assert deviation(bet, BetSums()) is None
    assert plausible(None)


def replace_squares(sums: BetSums, squares: int) -> BetSums:
    return BetSums(sums.wagers, sums.staked, sums.handle, sums.win, squares)


@pytest.mark.parametrize("key", [item.key for item in GAMES if item.table != "blackjack"])
def test_edges_are_those_of_the_odds(key: str) -> None:
    the_game = game(key)
    known = {
        (figure.variant.name, figure.decks, figure.option, figure.bet.key, figure.policy): (
            figure.edge,
            figure.variance,
        )
        for figure in figures_of(the_game, rules_at(instant_of(START)))
    }
    for variant in the_game.variants:
        setup = set_up(Plan(game=key, variant=variant.name), START)
        met = [one for bet in variant.bets if (one := priced(setup, bet.key))]
        assert met
        for one in met:
            own = (one.variant, one.decks, one.option, one.bet, one.policy)
            assert known[own] == (one.edge, one.variance)
            policies = [edge for where, (edge, _) in known.items() if where[:4] == own[:4]]
            assert one.edge == min(policies), "the best of the policies"


def test_blackjack_is_reckoned_by_its_best_play() -> None:
    setup = set_up(Plan(game="rapid-blackjack", variant="Blackjack"), START)
    found = priced(setup, "blackjack")
    assert found is not None
    assert setup.decks is not None
    assert found.edge == best_play(setup.rules, "Blackjack", setup.decks).edge
    assert (found.policy, found.variance) == (BEST_PLAY, None)
    assert priced(setup, "double") is None, "what a choice adds is in the edge of its wager"
    insurance = priced(setup, "insurance")
    assert insurance is not None
    assert insurance.policy == "whenever offered"


def test_what_a_choice_adds_is_no_wager_of_its_own() -> None:
    prices = Prices(set_up(Plan(game="casino-war"), START))
    theory = Theory()
    wager = Row(
        "ann", "ann casino-war @1", "", "1", "casino-war", "win", Cents(500), Cents(500), Cents(500)
    )
    war = Row(
        "ann",
        "ann casino-war @1",
        "go-to-war",
        "1",
        "go-to-war",
        "loses",
        Cents(500),
        Cents(0),
        Cents(0),
    )
    void = Row("ann", "ann tie @1", "", "1", "tie", "void", Cents(500), Cents(500), Cents(0))
    first = theory.put("T1", wager, 1, prices)
    assert first is not None
    assert theory.put("T1", war, 1, prices) is None
    assert theory.put("T1", void, 1, prices) is None
    theory.settled(Counter([("T1", first[0])]))
    ((bet, sums),) = theory.bets.items()
    assert (bet.bet, bet.policy) == ("casino-war", "always war")
    assert (sums.wagers, sums.staked, sums.handle, sums.win) == (1, 500, 1_000, 0)
    assert theory.expected("T1") == 500 * bet.edge
    assert theory.expected("T2") == 0
    theory.put("T1", wager, -1, prices)
    theory.put("T1", war, -1, prices)
    assert (sums.wagers, sums.staked, sums.handle, sums.win) == (0, 0, 0, 0), (
        "what is taken back is gone"
    )


CARDS = ("9h", "2c", "3c", "4c", "5c", "6c", "2d")
SILVER = replace(GOLD, name="silver")


@pytest.mark.parametrize("key", ["rapid-roulette", "rapid-casino-war"])
def test_a_wager_on_a_jackpot_has_no_edge_and_is_no_part_of_the_theory(key: str) -> None:
    """It is turnover, and won by the table, which pays no prize; what it should bring is not for it to say."""
    bet = "red" if key == "rapid-roulette" else "casino-war @1"
    cards = ("start", "enter 1") if key == "rapid-roulette" else [f"enter {card}" for card in CARDS]
    evenings = {}
    for wagers in (f"{bet} 5", f"{bet} 5, jackpot-gold 2"):
        played = opened(key, jackpots=(GOLD, SILVER)).run(f"""
            1   dealer  wagering
            2   1       wager {wagers}
            2   2       wager {bet} 5, jackpot-silver 3
            3   system  withdraw-jackpot silver its server is silent
            31  system  time
        """)
        for card in cards:
            played.run(f"32 dealer {card}")
        played.run("33 dealer confirm")
        evenings[wagers] = checked(played.store).total
    without, with_it = evenings.values()
    assert with_it.expected == without.expected
    assert (without.unpriced, with_it.unpriced) == (0, 200)
    assert with_it.win == without.win + 200
    assert with_it.meters[Meter.HANDLE] == without.meters[Meter.HANDLE] + 200
