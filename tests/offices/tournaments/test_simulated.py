"""Tournaments played many times before they are held: by their terms, with the exact chances of a bet."""

from fractions import Fraction
from itertools import pairwise
from random import Random

import pytest
from msgspec.structs import replace

from croupier.cli.maths.tournament_simulation import (
    WAYS,
    Plan,
    Sight,
    Wheel,
    bet_of,
    outcome_in_words,
    simulate,
)
from croupier.errors import BadInput
from croupier.money import Cents
from croupier.offices.tournaments.terms.tournament_terms import Pool, Stage, TournamentTerms
from croupier.rulebook import at as rules_at
from croupier.rulebook import instant
from croupier.table.values.plan import BetLimits
from support.full_terms import EDITIONS, at, complete

RULES = rules_at(instant("2027-03-01T12:00"))
PLAYERS = 9


class Stops(Random):
    """A wheel that stops where it is said."""

    def __init__(self, place: int) -> None:
        self.place = place
        super().__init__()

    def randrange(self, *_: int) -> int:  # type: ignore[override]
        return self.place


def plan(game: str = "rapid-roulette", terms: TournamentTerms | None = None, seed: int = 7) -> Plan:
    return Plan(terms or complete(game), bet_of(game, "", RULES), PLAYERS, seed)


@pytest.mark.parametrize("game", EDITIONS.values())
def test_a_wager_ends_as_often_as_its_chances_say(game: str) -> None:
    """The wheel stops at every place once: each end comes exactly as often as it is likely."""
    figures = bet_of(game, "", RULES)
    wheel, stake = Wheel(figures), 360
    ends = [0, *wheel.until]
    mean = Fraction(0)
    for first, behind in pairwise(ends):
        gains = {wheel.gain(Stops(place), stake) for place in (first, behind - 1)}
        assert len(gains) == 1
        mean += Fraction((behind - first) * gains.pop(), wheel.whole * stake)
    assert mean == -figures.edge


def test_parts_of_a_hundredth_are_not_paid() -> None:
    wheel = Wheel(bet_of("electronic-baccarat", "banker", RULES))
    found = {wheel.gain(Stops(behind - 1), 101) for behind in wheel.until}
    assert found == {95, 0, -101}  # 19 to 20 of 1.01 is 0.9595


def test_the_bet_is_the_one_that_is_named_or_wins_most_often() -> None:
    assert bet_of("rapid-roulette", "straight-up", RULES).hit == Fraction(1, 37)
    assert bet_of("rapid-roulette", "", RULES).hit == Fraction(18, 37)
    with pytest.raises(BadInput, match="Unknown bet 'purple'"):
        bet_of("rapid-roulette", "purple", RULES)


@pytest.mark.parametrize("game", EDITIONS.values())
def test_every_tournament_comes_to_its_end_and_the_prizes_to_the_pool(game: str) -> None:
    tally = simulate(plan(game), 5)
    assert tally.plays == 5
    assert sum(tally.places.values()) == sum(tally.money.values()) == tally.pool
    # Of nine three do not go on from the heats, and nobody else from the second chance.
    out = sum(often for (stage, _), often in tally.out.items() if stage == "Heats")
    assert 3 * 5 <= out <= 9 * 5
    assert sum(tally.wins.values()) >= 5
    assert max(tally.rounds) <= 20 + 30 + 30


def test_the_same_seed_gives_the_same_tournaments_and_another_gives_others() -> None:
    once, again, other = (simulate(plan(seed=seed), 20) for seed in (7, 7, 8))
    assert once == again
    assert once != other


def test_more_tournaments_begin_with_the_fewer() -> None:
    few, more = simulate(plan(), 3), simulate(plan(), 6)
    assert all(more.rounds[rounds] >= often for rounds, often in few.rounds.items())
    assert more.pool == 2 * few.pool


def test_players_play_as_it_is_said_within_the_limits() -> None:
    behind, ahead = Sight(5_000, behind=True, left=2), Sight(5_000, behind=False, left=2)
    early = Sight(5_000, behind=True, left=9)
    found = {way: tuple(wants(it) for it in (behind, ahead, early)) for way, wants in WAYS.items()}
    assert found == {
        "the minimum": (0, 0, 0),
        "a tenth of the bank": (500, 500, 500),
        "all when behind at the end": (5_000, 0, 0),
        "as much as allowed": (5_000, 5_000, 5_000),
    }
    assert plan().limits == (20_00, 500_00)
    named = replace(complete().wagers, limits={
        plan().figures.bet.key: BetLimits(minimum=Cents(30_00), maximum=Cents(40_00))
    })  # fmt: skip
    assert plan(terms=replace(complete(), wagers=named)).limits == (30_00, 40_00)
    unlimited = replace(complete().wagers, limits={})
    assert plan(terms=replace(complete(), wagers=unlimited)).limits == (20_00, 1_000_00)


def test_who_wagers_the_minimum_moves_by_it() -> None:
    """All of one kind, one round: what is won is the minimum or nothing at all."""
    item = Stage(name="Final", starts=at(6, 14), rounds=1, tables=1)
    terms = complete()
    built = replace(
        terms.format, stages=(item,), repechage=None, buy_back=None, re_buy=None, add_on=None
    )
    terms = replace(
        terms, format=built, charges=replace(terms.charges, re_buy=None, add_on=None),
        does_not_apply=("repechage", "buy-back", "re-buy", "add-on"), pool=Pool(sum=Cents(900_00)),
    )  # fmt: skip
    only = replace(terms, result=replace(terms.result, ties="share", out=("no-chips",)))
    own = Plan(only, bet_of("rapid-roulette", "", RULES), PLAYERS, 7, ways=("the minimum",))
    tally = simulate(own, 30)
    assert tally.rounds == {1: 30}
    # Nine players, two ends: the first place is shared unless exactly one has won.
    assert tally.shared > 20
    assert tally.places[1] <= 30 * 900_00
    assert tally.pool == 30 * 900_00


def test_where_nobody_is_left_it_is_said() -> None:
    """A bank that is one wager of a bet that hardly ever wins."""
    terms = complete()
    wagers = replace(
        terms.wagers, limits={"*": BetLimits(minimum=Cents(1_000_00), maximum=Cents(1_000_00))}
    )
    stages = (terms.stages[0], terms.stages[2])
    built = replace(terms.format, stages=stages, repechage=None)
    terms = replace(terms, wagers=wagers, format=built, does_not_apply=("repechage",))
    tally = simulate(Plan(terms, bet_of("rapid-roulette", "straight-up", RULES), PLAYERS, 7), 20)
    assert tally.unplayed_stages > 0
    assert tally.plays == 20
    assert tally.pool == sum(tally.money.values())


def test_what_is_told_holds_no_more_than_was_counted() -> None:
    own = plan()
    tally = simulate(own, 4)
    parts = outcome_in_words(own, tally)
    assert list(parts) == [
        "How long", "Who goes out, each time", "What is won, each time", "Who wins", "Whether it works",
    ]  # fmt: skip
    assert parts["What is won, each time"]["the pool"] == "$3,025.00"
    assert set(parts["Who wins"]) == set(WAYS)


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"plays": 0}, "at least one tournament"),
        ({"players": 2}, "2 of at least 8"),
        ({"players": 99}, "as many players as there may be"),
    ],
)
def test_what_cannot_be_played_is_said(changed: dict[str, int], said: str) -> None:
    own = plan()
    own = Plan(own.terms, own.figures, changed.get("players", PLAYERS), 7)
    with pytest.raises(BadInput, match=said):
        simulate(own, changed.get("plays", 1))


def test_a_stage_without_a_length_cannot_be_simulated() -> None:
    terms = complete()
    heats = replace(terms.stages[0], rounds=None, basis="By the number of entrants.")
    built = replace(terms.format, stages=(heats, *terms.stages[1:]))
    with pytest.raises(BadInput, match="Heats has no length"):
        simulate(plan(terms=replace(terms, format=built)), 1)
