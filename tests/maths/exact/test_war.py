"""Casino War: the printed figures, and counts written from WAR 5, WAR 8.1 and SATG 17 alone."""

from collections import Counter
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from croupier.games import game
from croupier.games.contract.book import begin
from croupier.games.contract.procedure import Answer, Draw, Entries, Hit, Result, Wager
from croupier.maths.exact import Figures, figures_of
from croupier.money import Fate, Pay
from support.round_tables import TODAY
from support.war_rounds import operator

WAR, SURRENDER, TIE = "always war", "always surrender", "tie"
DECKS = (4, 5, 6, 7, 8)

Distribution = dict[Fraction, Fraction]
"""Profit on a first wager of one → its probability."""


@cache
def rows(key: str) -> dict[tuple[int | None, str], Figures]:
    found = {(row.decks, row.policy or row.bet.key): row for row in figures_of(game(key), TODAY)}
    assert set(found) == set(product(DECKS, (WAR, SURRENDER, TIE)))
    return found


@pytest.mark.parametrize("key", ["casino-war", "rapid-casino-war"])
@pytest.mark.parametrize(
    ("policy", "percent"), [(WAR, "2.33"), (SURRENDER, "3.70"), (TIE, "18.65")]
)
def test_the_edge_is_the_printed_one(key: str, policy: str, percent: str) -> None:
    edge = rows(key)[6, policy].edge
    exact = Decimal(edge.numerator * 100) / Decimal(edge.denominator)
    assert exact.quantize(Decimal(percent), ROUND_HALF_UP) == Decimal(percent)


def halves(policy: str, player: int, dealer: int, second: int, dealers_second: int) -> int:
    """What a first wager of one gains, in halves of it; ranks count upwards."""
    if policy == TIE:
        return 20 if player == dealer else -2
    if player != dealer:
        return 2 if player > dealer else -2
    if policy == SURRENDER:
        return -1
    if second == dealers_second:
        return 4  # both wagers win
    return 2 if second > dealers_second else -4  # the first stands off; both are lost


def ways(ranks: tuple[int, ...], copies: int) -> int:
    """How many orders of single cards show these ranks."""
    found = 1
    for place, rank in enumerate(ranks):
        found *= copies - ranks[:place].count(rank)
    return found


def shares(count: Counter[int]) -> Distribution:
    deals = count.total()
    return {Fraction(gain, 2): Fraction(found, deals) for gain, found in count.items() if found}


@cache
def by_hand(policy: str, ranks: int, copies: int) -> Distribution:
    """Two first cards and two second cards; dealt to the end though nobody may look at them."""
    count: Counter[int] = Counter()
    for dealt in product(range(ranks), repeat=4):
        count[halves(policy, *dealt)] += ways(dealt, copies)
    return shares(count)


def of_the_product(row: Figures) -> Distribution:
    count: Distribution = {}
    for line in row.lines:
        count[line.pay.profit] = count.get(line.pay.profit, Fraction(0)) + line.probability
    return count


@pytest.mark.parametrize("decks", DECKS)
@pytest.mark.parametrize("policy", [WAR, SURRENDER, TIE])
def test_every_row_by_a_count_of_all_ranks_of_four_cards(policy: str, decks: int) -> None:
    counted = by_hand(policy, ranks=13, copies=4 * decks)
    edge = -sum((gain * share for gain, share in counted.items()), Fraction(0))
    for key in ("casino-war", "rapid-casino-war"):
        row = rows(key)[decks, policy]
        assert of_the_product(row) == counted
        assert row.edge == edge
        assert row.hit == sum(share for gain, share in counted.items() if gain > 0)


# One war card for all: two areas, three ranks, three cards of each, dealt through the procedure.

FEW, COPIES = 3, 3
FIVE_CARDS = list(product(range(FEW), repeat=5))  # area 1, area 2, dealer, community, dealer


def paid(fate: Hit | Fate) -> Pay:
    return fate if isinstance(fate, Fate) else TODAY.pays("casino-war", fate.bet)[fate.line].pay


def gains(dealt: tuple[int, ...], area: int, choice: str, others: str) -> dict[str, int]:
    """What a Casino War wager and a Tie of one gain beside another player, in halves."""
    book = (
        Wager(id="war", bet="casino-war", area=str(area), player="ann"),
        Wager(id="tie", bet="tie", area=str(area), player="ann"),
        Wager(id="other", bet="casino-war", area=str(3 - area), player="bob"),
    )
    table = begin(game("rapid-casino-war").variant(""), book, operator(areas=2))
    answers = {Answer("war", "war"): choice, Answer("war", "other"): others}
    faces = tuple(Draw(rank + 1) for rank in dealt)  # 2, 3 and 4 of clubs
    stands = table.at(Entries(draws=faces, answers=answers))
    assert isinstance(stands.wants, Result)
    sums = {"war": Fraction(0), "tie": Fraction(0), "other": Fraction(0)}
    for stake, fate in stands.wants.fates.items():
        sums[stake.wager] += paid(fate).profit
    return {wager: int(2 * gained) for wager, gained in sums.items()}


@pytest.mark.parametrize("area", [1, 2])
@pytest.mark.parametrize("others", ["go-to-war", "surrender"])
@pytest.mark.parametrize(("policy", "choice"), [(WAR, "go-to-war"), (SURRENDER, "surrender")])
def test_the_shared_war_card_leaves_the_chances_of_one_player_as_they_are(
    policy: str, choice: str, others: str, area: int
) -> None:
    """Those of a player alone at a live table, whatever the other chooses."""
    count: dict[str, Counter[int]] = {"war": Counter(), "tie": Counter()}
    for dealt in FIVE_CARDS:
        gained = gains(dealt, area, choice, others)
        for wager, found in count.items():
            found[gained[wager]] += ways(dealt, COPIES)
    assert shares(count["war"]) == by_hand(policy, FEW, COPIES)
    assert shares(count["tie"]) == by_hand(TIE, FEW, COPIES)
