"""Blackjack where nobody acts: the dealer and a silent player, dealt out in every order of a small shoe."""

import random
from collections.abc import Callable, Iterator
from fractions import Fraction

import pytest

from croupier.games.blackjack_rules import house
from croupier.games.contract.book import begin
from croupier.games.contract.procedure import Ask, Deal, Draw, Entries, Result, Wager
from croupier.games.equipment.cards import DECK
from croupier.games.rapid_blackjack import RAPID_BLACKJACK
from croupier.maths.exact.blackjack.best_play import terms_of
from croupier.maths.exact.blackjack.dealer_hands import (
    NATURAL,
    OVER,
    Composition,
    DealersHands,
    one_more,
    shoe,
)
from croupier.maths.exact.blackjack.passive_play import NEVER_ACTS, never_acts_from
from support.blackjack_shoes import (
    FEW,
    VERSIONS,
    dealt_out,
    net,
    next_cards,
    points,
    rows,
    silent_gain,
)
from support.round_tables import TODAY


@pytest.mark.parametrize("upcard", [None, 1, 3, 6, 10])
@pytest.mark.parametrize("hits_soft_17", [False, True])
@pytest.mark.parametrize("stands_off_22", [False, True])
def test_the_dealer_ends_as_often_as_a_count_of_all_orders_says(
    upcard: int | None, hits_soft_17: bool, stands_off_22: bool
) -> None:
    counted: dict[int, Fraction] = {}
    start = () if upcard is None else (upcard,)
    for hand, chance in dealt_out(start, FEW, hits_soft_17=hits_soft_17):
        total, _ = points(hand)
        natural = len(hand) == 2 and total == 21
        over = total > 22 or (total == 22 and not stands_off_22)
        outcome = NATURAL if natural else OVER if over else total
        counted[outcome] = counted.get(outcome, Fraction(0)) + chance
    rules = house(TODAY, "Blackjack")._replace(
        hits_soft_17=int(hits_soft_17), stands_off_22=int(stands_off_22)
    )
    dealer = DealersHands(rules, None if upcard is None else upcard - 1)
    found = {outcome: chance for outcome, chance in dealer.chances(FEW).items() if chance}
    assert found == counted
    assert sum(counted.values()) == 1


def test_a_dealers_ace_makes_blackjack_as_often_as_a_ten_follows() -> None:
    left = one_more(shoe(DECK, 6), 0, -1)
    assert DealersHands(house(TODAY, "Blackjack"), 0).chances(left)[NATURAL] == Fraction(96, 311)


def silent_hands(
    cards: tuple[int, ...], left: Composition, version: str
) -> Iterator[tuple[tuple[int, ...], Composition, Fraction]]:
    enough = points(cards)[0] > 11 or (version == "Blackjack Plus" and len(cards) == 5)
    if len(cards) >= 2 and enough:
        yield cards, left, Fraction(1)
        return
    for value, chance, then in next_cards(left):
        for hand, rest, share in silent_hands((*cards, value), then, version):
            yield hand, rest, chance * share


SILENT = (4, 16, 0, 0, 0, 0, 9, 0, 0, 13)
"""Aces, twos, sevens and tens."""


@pytest.mark.parametrize("version", VERSIONS)
def test_who_never_acts_ends_as_often_as_a_count_of_all_orders_says(version: str) -> None:
    counted: dict[Fraction, Fraction] = {}
    dealers: dict[Composition, list[tuple[tuple[int, ...], Fraction]]] = {}
    hits_soft_17 = version in ("Crown 21", "Super Bonus")
    for hand, left, chance in silent_hands((), SILENT, version):
        if left not in dealers:
            dealers[left] = list(dealt_out((), left, hits_soft_17=hits_soft_17))
        for dealer, share in dealers[left]:
            gain = silent_gain(hand, dealer, version)
            counted[gain] = counted.get(gain, Fraction(0)) + chance * share
    terms = terms_of(TODAY, version, 4)
    found: dict[Fraction, Fraction] = {}
    for line, chance in never_acts_from(terms.rules, SILENT, 4).items():
        gain = terms.profits[line]
        found[gain] = found.get(gain, Fraction(0)) + chance
    assert found == counted


def silent_round(deal: Callable[[], int], version: str) -> Fraction:
    """One round of the real procedure: every question gets the ruled default."""
    play = RAPID_BLACKJACK.variant(version).play
    assert play is not None
    steps = play((Wager(id="ann", bet="blackjack"),), TODAY)
    request = next(steps)
    while True:
        sent: object = None
        if isinstance(request, Ask):
            default = request.default
            assert default is not None
            sent = {w: default if isinstance(default, str) else default[w] for w in request.of}
        elif isinstance(request, Deal):
            sent = deal()
        try:
            request = steps.send(sent)
        except StopIteration as end:
            return net(dict(end.value.fates), version, 6)


@pytest.mark.parametrize("version", ["Blackjack", "Blackjack Plus"])
def test_rounds_of_the_real_procedure_come_near_the_exact_figure(version: str) -> None:
    """Five thousand rounds from a seed, within four standard errors: under 6 % of the wager."""
    dice, rounds = random.Random(13), 5_000
    faces = [face for face in DECK.faces for _ in range(6)]
    gains = []
    for _ in range(rounds):
        dealt = iter(dice.sample(faces, 30))
        gains.append(silent_round(lambda dealt=dealt: next(dealt), version))  # type: ignore[misc]
    row = rows("rapid-blackjack")[version, 6, "blackjack"]
    assert row.policy == NEVER_ACTS
    mean = sum(gains, Fraction(0)) / rounds
    assert (mean + row.edge) ** 2 < 16 * row.variance / rounds


def test_a_round_of_the_procedure_asks_a_silent_player_only_to_draw_or_stand() -> None:
    """What the figures take for granted, on one round: two low cards, then a stand-off of silence."""
    table = begin(RAPID_BLACKJACK.variant("Blackjack"), (Wager(id="ann", bet="blackjack"),), TODAY)
    faces = tuple(Draw(face) for face in (1, 5, 2, 3, 9, 6, 9))  # 2, 6, 3, then 4, 10, 7, 10
    closed = frozenset({"decide/2", "decide/3", "decide/4", "insurance"})
    stands = table.at(Entries(draws=faces, closed=closed))
    assert isinstance(stands.wants, Result)
    assert [place for place, _ in stands.dealt] == [
        "player", "dealer", "player", "player", "player", "dealer", "dealer",
    ]  # fmt: skip
