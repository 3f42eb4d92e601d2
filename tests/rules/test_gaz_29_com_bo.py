"""GAZ 29/2000, Crown Com-Bo.

Not named here: the notice's effect (the edition is that of the instant at which the round began) and the
schedule (a table cannot be opened before). Part of 3.1 and 8.1 needs a table: they are proven in
`test_gaz_com_bo_cards.py` and `test_com_bo_and_blackjack_tables.py`. What can be shown of them is shown
without naming them.
"""

from collections import Counter
from itertools import permutations, product

import pytest

from croupier.errors import BadInput, NotInForce
from croupier.games.com_bo import COM_BO
from croupier.games.contract.book import dealt_procedure
from croupier.games.contract.deal import DONE
from croupier.games.contract.definition import AnyBet, NotOffered
from croupier.games.contract.fates import settle
from croupier.games.contract.procedure import Deal, Draw, Entries, Procedure, Result, Wager
from croupier.games.equipment.cards import DECK, EMPTY, card, cards
from croupier.maths.exact import chances
from croupier.money import Cents
from croupier.rulebook import Rules, at, instant
from support.round_tables import TODAY, Round, clause, rounds, table

VARIANT = COM_BO.variant("")

LADDER = ["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2"]
"""The ranks as the notice lists them, the highest first (GAZ 29/2000 3.5(a))."""

BOXES = (1, 2, 3, 4, 5)
LINE_OF = {"high": "higher", "low": "lower"}
RUN_OF = {"high": "falls", "low": "rises"}
COMBINATION_OF = {
    (2, 1, 1, 1): "one-pair", (2, 2, 1): "two-pair", (3, 1, 1): "triple",
    (3, 2): "full-house", (4, 1): "quad", (5,): "five-of-a-kind",
}  # fmt: skip
"""How many cards there are of each rank, the most first."""


def hand(*ranks: str) -> tuple[int, ...]:
    """Five cards of those ranks, in suits that change from box to box."""
    return tuple(card(rank + suit) for rank, suit in zip(ranks, "chdsh", strict=True))


def wins(bet: AnyBet, places: tuple[int, ...]) -> str | None:
    """The name of the line that the hand hits."""
    return bet.lines.get(bet.settle(places, bet.spot("")))


def step(here: str, following: str) -> str:
    """A second definition of high and low: by the place in the printed ladder."""
    difference = LADDER.index(following) - LADDER.index(here)
    return "high" if difference > 0 else "low" if difference < 0 else "tie"


def expected(key: str, ranks: tuple[str, ...]) -> str | None:
    """A second definition of every bet, on ranks by name."""
    if key == "com-bo":
        return COMBINATION_OF.get(tuple(sorted(Counter(ranks).values(), reverse=True)))
    steps = [step(ranks[box], ranks[(box + 1) % 5]) for box in range(5)]
    side, *run, number = key.split("-")
    if run:
        return RUN_OF[side] if set(steps[: int(number)]) == {side} else None
    return LINE_OF[side] if steps[int(number) - 1] == side else None


SIX_RANKS = ["A", "K", "J", "10", "3", "2"]
"""Both ends of the ladder, and ranks that other games hold equal."""

EVERY_HAND = [(ranks, hand(*ranks)) for ranks in product(SIX_RANKS, repeat=5)]

# Singles pay alike in both columns; each bet is shown winning, losing and tied.
SINGLES = """
    GAZ 29/2000 8.1 high-1                      | Kh 7c 2d 9s 4h  | high-1     | 10 returns 20
    GAZ 29/2000 8.1 high-1                      | 7c Kh 2d 9s 4h  | high-1     | loses
    GAZ 29/2000 8.1 high-1; GAZ 29/2000 8.2     | 7c 7h 2d 9s 4h  | high-1     | loses
    GAZ 29/2000 8.1 high-2                      | 2d Kh 7c 9s 4h  | high-2     | 10 returns 20
    GAZ 29/2000 8.1 high-2                      | 2d 7c Kh 9s 4h  | high-2     | loses
    GAZ 29/2000 8.1 high-2; GAZ 29/2000 8.2     | 2d 7c 7h 9s 4h  | high-2     | loses
    GAZ 29/2000 8.1 high-3                      | 2d 9s Kh 7c 4h  | high-3     | 10 returns 20
    GAZ 29/2000 8.1 high-3                      | 2d 9s 7c Kh 4h  | high-3     | loses
    GAZ 29/2000 8.1 high-3; GAZ 29/2000 8.2     | 2d 9s 7c 7h 4h  | high-3     | loses
    GAZ 29/2000 8.1 high-4                      | 2d 9s 4h Kh 7c  | high-4     | 10 returns 20
    GAZ 29/2000 8.1 high-4                      | 2d 9s 4h 7c Kh  | high-4     | loses
    GAZ 29/2000 8.1 high-4; GAZ 29/2000 8.2     | 2d 9s 4h 7c 7h  | high-4     | loses
    # box 5 is compared with box 1
    GAZ 29/2000 8.1 high-5                      | 7c 2d 9s 4h Kh  | high-5     | 10 returns 20
    GAZ 29/2000 8.1 high-5                      | Kh 2d 9s 4h 7c  | high-5     | loses
    GAZ 29/2000 8.1 high-5; GAZ 29/2000 8.2     | 7c 2d 9s 4h 7h  | high-5     | loses

    GAZ 29/2000 8.1 low-1                       | 7c Kh 2d 9s 4h  | low-1      | 10 returns 20
    GAZ 29/2000 8.1 low-1                       | Kh 7c 2d 9s 4h  | low-1      | loses
    GAZ 29/2000 8.1 low-1; GAZ 29/2000 8.2      | 7c 7h 2d 9s 4h  | low-1      | loses
    GAZ 29/2000 8.1 low-2                       | 2d 7c Kh 9s 4h  | low-2      | 10 returns 20
    GAZ 29/2000 8.1 low-2                       | 2d Kh 7c 9s 4h  | low-2      | loses
    GAZ 29/2000 8.1 low-2; GAZ 29/2000 8.2      | 2d 7c 7h 9s 4h  | low-2      | loses
    GAZ 29/2000 8.1 low-3                       | 2d 9s 7c Kh 4h  | low-3      | 10 returns 20
    GAZ 29/2000 8.1 low-3                       | 2d 9s Kh 7c 4h  | low-3      | loses
    GAZ 29/2000 8.1 low-3; GAZ 29/2000 8.2      | 2d 9s 7c 7h 4h  | low-3      | loses
    GAZ 29/2000 8.1 low-4                       | 2d 9s 4h 7c Kh  | low-4      | 10 returns 20
    GAZ 29/2000 8.1 low-4                       | 2d 9s 4h Kh 7c  | low-4      | loses
    GAZ 29/2000 8.1 low-4; GAZ 29/2000 8.2      | 2d 9s 4h 7c 7h  | low-4      | loses
    GAZ 29/2000 8.1 low-5                       | Kh 2d 9s 4h 7c  | low-5      | 10 returns 20
    GAZ 29/2000 8.1 low-5                       | 7c 2d 9s 4h Kh  | low-5      | loses
    GAZ 29/2000 8.1 low-5; GAZ 29/2000 8.2      | 7c 2d 9s 4h 7h  | low-5      | loses
    """

# A tie or a turn anywhere in the stretch of a run loses; the boxes after it do not matter.
BROKEN_RUNS = """
    GAZ 29/2000 8.1 high-run-2                  | Kh 9c 10d 4s 3h | high-run-2 | loses
    GAZ 29/2000 8.1 high-run-2                  | 9c Kh 7d 4s 3h  | high-run-2 | loses
    GAZ 29/2000 8.1 high-run-2; GAZ 29/2000 8.2 | Kh Kc 7d 4s 3h  | high-run-2 | loses
    GAZ 29/2000 8.1 high-run-2; GAZ 29/2000 8.2 | Kh 9c 9d 4s 3h  | high-run-2 | loses
    GAZ 29/2000 8.1 high-run-3                  | Kh 9c 7d 8s 3h  | high-run-3 | loses
    GAZ 29/2000 8.1 high-run-3; GAZ 29/2000 8.2 | Kh 9c 7d 7s 3h  | high-run-3 | loses
    GAZ 29/2000 8.1 high-run-4                  | Kh 9c 7d 4s 5h  | high-run-4 | loses
    GAZ 29/2000 8.1 high-run-4; GAZ 29/2000 8.2 | Kh 9c 7d 4s 4h  | high-run-4 | loses
    GAZ 29/2000 8.1 low-run-2                   | 3h 9c 7d 10s Kh | low-run-2  | loses
    GAZ 29/2000 8.1 low-run-2                   | 9c 3h 10d Js Kh | low-run-2  | loses
    GAZ 29/2000 8.1 low-run-2; GAZ 29/2000 8.2  | 3h 3c 7d 9s Kh  | low-run-2  | loses
    GAZ 29/2000 8.1 low-run-2; GAZ 29/2000 8.2  | 3h 7c 7d 9s Kh  | low-run-2  | loses
    GAZ 29/2000 8.1 low-run-3                   | 3h 4c 7d 5s Kh  | low-run-3  | loses
    GAZ 29/2000 8.1 low-run-3; GAZ 29/2000 8.2  | 3h 4c 7d 7s Kh  | low-run-3  | loses
    GAZ 29/2000 8.1 low-run-4                   | 3h 4c 7d 9s 8h  | low-run-4  | loses
    GAZ 29/2000 8.1 low-run-4; GAZ 29/2000 8.2  | 3h 4c 7d 9s 9h  | low-run-4  | loses
    """

# The ace beats the king and is never low, neither for a single nor within a run.
ACES = """
    GAZ 29/2000 3.5(a)                          | Ah Kc 7d 4s 3h  | high-1     | 10 returns 20
    GAZ 29/2000 3.5(a)                          | Ah 2c 7d 4s 3h  | low-1      | loses
    GAZ 29/2000 3.5(a)                          | 2h Ac 7d 4s 3h  | low-1      | 10 returns 20
    GAZ 29/2000 3.5(a)                          | Qh Kc Ad 4s 3h  | low-run-2  | 10 returns 70
    GAZ 29/2000 3.5(a)                          | Ah 2c 3d 4s 5h  | low-run-2  | loses
    GAZ 29/2000 3.5(a)                          | Kh Ac 2d 3s 4h  | low-run-2  | loses
    GAZ 29/2000 3.5(a)                          | 3h 2c Ad Ks Qh  | high-run-2 | loses
    GAZ 29/2000 3.5(a)                          | Ah Kc Qd Js 10h | high-run-2 | 10 returns 70
    """


@rounds(
    "com-bo",
    decks=1,
    text=SINGLES + BROKEN_RUNS + ACES + """
    GAZ 29/2000 8.1 high-run-2                  | Kh 9c 7d As Ah  | high-run-2 | 10 returns 70
    GAZ 29/2000 8.1 high-run-3                  | Kh 9c 7d 4s Ah  | high-run-3 | 10 returns 310
    GAZ 29/2000 8.1 high-run-4                  | Kh 9c 7d 4s 2h  | high-run-4 | 10 returns 2010
    GAZ 29/2000 8.1 low-run-2                   | 3h 4c 7d 2s 2h  | low-run-2  | 10 returns 70
    GAZ 29/2000 8.1 low-run-3                   | 3h 4c 7d 9s 2h  | low-run-3  | 10 returns 310
    GAZ 29/2000 8.1 low-run-4                   | 3h 4c 7d 9s Kh  | low-run-4  | 10 returns 2010

    GAZ 29/2000 8.1 one-pair                    | 7h 4c 7d 9s Kh  | com-bo     | 10 returns 10
    GAZ 29/2000 8.1 one-pair                    | 7h 4c 7d 9s Kh  | com-bo     | money back
    GAZ 29/2000 8.1 two-pair                    | 7h 4c 7d 4s Kh  | com-bo     | 10 returns 20
    GAZ 29/2000 8.1 triple                      | 7h 4c 7d Ks 7c  | com-bo     | 10 returns 60
    GAZ 29/2000 8.1 full-house; GAZ 29/2000 8.3 | 7h 4c 7d 4s 7c  | com-bo     | 10 returns 1010
    GAZ 29/2000 8.1 quad; GAZ 29/2000 8.3       | 7h 4c 7d 7s 7c  | com-bo     | 10 returns 5010
                                                | 7h 4c 8d 9s Kh  | com-bo     | loses
    # a straight and a flush are nothing here
    GAZ 29/2000 5.6(c)                          | 7h 8h 9h 10h Jh | com-bo     | loses
    """,
)  # fmt: skip
def test_settlement_with_one_deck(row: Round) -> None:
    row.check()


@rounds(
    "com-bo",
    decks=8,
    text=SINGLES + BROKEN_RUNS + ACES + """
    GAZ 29/2000 8.1 high-run-2                  | Kh 9c 7d As Ah  | high-run-2 | 10 returns 70
    GAZ 29/2000 8.1 high-run-3                  | Kh 9c 7d 4s Ah  | high-run-3 | 10 returns 360
    GAZ 29/2000 8.1 high-run-4                  | Kh 9c 7d 4s 2h  | high-run-4 | 10 returns 2510
    GAZ 29/2000 8.1 low-run-2                   | 3h 4c 7d 2s 2h  | low-run-2  | 10 returns 70
    GAZ 29/2000 8.1 low-run-3                   | 3h 4c 7d 9s 2h  | low-run-3  | 10 returns 360
    GAZ 29/2000 8.1 low-run-4                   | 3h 4c 7d 9s Kh  | low-run-4  | 10 returns 2510

    GAZ 29/2000 8.1 one-pair                    | 7h 4c 7h 9s Kh  | com-bo     | 10 returns 10
    GAZ 29/2000 8.1 one-pair                    | 7h 4c 7h 9s Kh  | com-bo     | money back
    GAZ 29/2000 8.1 two-pair                    | 7h 4c 7d 4c Kh  | com-bo     | 10 returns 20
    GAZ 29/2000 8.1 triple                      | 7h 4c 7h Ks 7h  | com-bo     | 10 returns 30
    GAZ 29/2000 8.1 full-house; GAZ 29/2000 8.3 | 7h 4c 7d 4c 7c  | com-bo     | 10 returns 210
    GAZ 29/2000 8.1 quad; GAZ 29/2000 8.3       | 7h 4c 7d 7d 7c  | com-bo     | 10 returns 510
    GAZ 29/2000 8.1 five-of-a-kind; GAZ 29/2000 8.3 | 7h 7h 7h 7h 7h | com-bo  | 10 returns 10010
    GAZ 29/2000 8.1 five-of-a-kind              | 7h 7c 7d 7s 7h  | com-bo     | 10 returns 10010
                                                | 7h 4c 8d 9s Kh  | com-bo     | loses
    """,
)  # fmt: skip
def test_settlement_with_eight_decks(row: Round) -> None:
    row.check()


@clause("GAZ 29/2000 8.1 five-of-a-kind")
@pytest.mark.parametrize("rank", LADDER)
def test_five_of_a_kind_from_one_deck_means_wrong_cards_and_is_never_paid(rank: str) -> None:
    """Four cards of a rank exist, so five hold one of them twice: they are refused as they are read,
    and again, with the rule on wrong decks, if they come to settlement by another way.
    """
    draws = " ".join(rank + suit for suit in "cdhsc")
    with pytest.raises(BadInput, match=f"Impossible draw: {rank}c, 2 times. Accepted: at most 1,"):
        VARIANT.dealing.read(draws, 1)
    with pytest.raises(
        BadInput, match=r"the cards are wrong \(.*five-of-a-kind, GAZ 29/2000 9\.6\)"
    ):
        settle(table(COM_BO, decks=1), VARIANT.bet("com-bo"), "", cards(draws), Cents(10))


CLAUSES_OF = {
    **{bet.key: (f"GAZ 29/2000 8.1 {bet.key}",) for bet in VARIANT.bets if bet.key != "com-bo"},
    "com-bo": ("GAZ 29/2000 5.6(c)", "GAZ 29/2000 8.3"),
}


@pytest.mark.parametrize(
    "key",
    [pytest.param(key, marks=clause(*clauses), id=key) for key, clauses in CLAUSES_OF.items()],
)
def test_every_sequence_of_six_ranks_against_a_second_definition(key: str) -> None:
    bet = VARIANT.bet(key)
    hits: Counter[str | None] = Counter()
    for ranks, places in EVERY_HAND:
        line = wins(bet, places)
        assert line == expected(key, ranks), ranks
        hits[line] += 1
    # Nothing is shown by hands that never win or always do.
    assert set(hits) == {None, *bet.lines.values()}


@clause("GAZ 29/2000 1.1 tie")
@pytest.mark.parametrize("box", BOXES)
def test_a_tie_is_two_neighbours_of_equal_rank_and_nothing_else(box: int) -> None:
    """All thirteen ranks: king and queen differ, and so do ten and jack."""
    high, low = VARIANT.bet(f"high-{box}"), VARIANT.bet(f"low-{box}")
    for here, following in product(LADDER, repeat=2):
        ranks = ["5"] * 5
        ranks[box - 1], ranks[box % 5] = here, following
        places = hand(*ranks)
        tied = wins(high, places) is None and wins(low, places) is None
        assert tied == (here == following)


@clause("GAZ 29/2000 8.2")
def test_a_tie_loses_both_singles_and_every_run_over_it() -> None:
    for ranks, places in EVERY_HAND:
        for box in BOXES:
            if ranks[box - 1] != ranks[box % 5]:
                continue
            # A run of n steps is over boxes 1 to n + 1; it never wraps, so the tie of 5 and 1 is in none.
            over = [
                f"{side}-run-{length}"
                for side in ("high", "low")
                for length in (2, 3, 4)
                if box <= length
            ]
            runs = over if box < 5 else []
            for key in (f"high-{box}", f"low-{box}", *runs):
                assert wins(VARIANT.bet(key), places) is None, (ranks, key)


@clause("GAZ 29/2000 8.2")
def test_com_bo_does_not_ask_whether_equal_cards_are_neighbours() -> None:
    com_bo = VARIANT.bet("com-bo")
    for ranks in ("A A K J 3", "A A K K 3", "A A A J 3", "A A A J J", "A A A A J"):
        assert len({wins(com_bo, hand(*order)) for order in permutations(ranks.split())}) == 1


@clause("GAZ 29/2000 3.5")
@pytest.mark.parametrize(
    "ranks", ["A K J 10 3", "2 3 10 J A", "K K 3 2 A", "A 10 A 10 A", "J J J J 2"]
)
def test_suits_change_nothing(ranks: str) -> None:
    """Every way to give suits to five ranks; with eight decks all of them can be dealt."""
    for bet in VARIANT.bets:
        found = {
            wins(
                bet,
                tuple(card(rank + suit) for rank, suit in zip(ranks.split(), suits, strict=True)),
            )
            for suits in product("cdhs", repeat=5)
        }
        assert found == {expected(bet.key, tuple(ranks.split()))}


@clause("GAZ 29/2000 3.5(a)")
def test_each_rank_beats_exactly_those_printed_after_it() -> None:
    high = VARIANT.bet("high-1")
    for place, rank in enumerate(LADDER):
        beaten = [other for other in LADDER if wins(high, hand(rank, other, "5", "5", "5"))]
        assert beaten == LADDER[place + 1 :]


FAMILIES = {
    "GAZ 29/2000 5.6(a)": ["high-1", "high-2", "high-3", "high-4", "high-5",
                           "low-1", "low-2", "low-3", "low-4", "low-5"],
    "GAZ 29/2000 5.6(b)": ["high-run-2", "high-run-3", "high-run-4", "low-run-2", "low-run-3", "low-run-4"],
    "GAZ 29/2000 5.6(c)": ["com-bo"],
}  # fmt: skip


@pytest.mark.parametrize(
    "family", [pytest.param(key, marks=clause(key), id=key) for key in FAMILIES]
)
def test_a_family_has_its_bets_and_no_others(family: str) -> None:
    """A bet belongs to the family whose clause it cites."""
    assert sorted(bet.key for bet in VARIANT.bets if family in bet.cites) == sorted(
        FAMILIES[family]
    )


@clause("GAZ 29/2000 5.6")
def test_every_bet_belongs_to_exactly_one_of_three_families() -> None:
    for bet in VARIANT.bets:
        assert len(set(FAMILIES) & set(bet.cites)) == 1, bet.key
    assert len(VARIANT.bets) == 17


@clause("GAZ 29/2000 5.6(c)")
def test_the_one_com_bo_bet_has_six_paying_lines() -> None:
    assert sorted(VARIANT.bet("com-bo").lines.values()) == sorted(COMBINATION_OF.values())


def test_the_layout_has_an_area_for_every_bet() -> None:
    assert sorted(area.bet for area in VARIANT.layout) == sorted(bet.key for bet in VARIANT.bets)


@clause("GAZ 29/2000 7.3")
def test_card_n_goes_to_box_n() -> None:
    deal = VARIANT.dealing
    five = cards("Kh 9c 7d 4s 2h")
    assert deal.places == ("box 1", "box 2", "box 3", "box 4", "box 5")
    assert deal.read("Kh 9c 7d 4s 2h", 1) == five
    partly = [(*five[:dealt], *[-1] * (5 - dealt)) for dealt in range(6)]
    assert [deal.next_to(places) for places in partly] == [0, 1, 2, 3, 4, DONE]
    standing = Procedure(lambda: dealt_procedure(VARIANT, ())).at(
        Entries(draws=tuple(map(Draw, five)))
    )
    assert standing.dealt == tuple(zip(deal.places, five, strict=True))


@pytest.mark.parametrize(
    ("draws", "message"),
    [
        ("", "the next goes to box 1"),
        ("Kh 9c 7d 4s", "the next goes to box 5"),
        ("Kh 9c 7d 4s 2h 3h", "the round is over after 5"),
    ],
)
def test_never_fewer_or_more_than_five_cards(draws: str, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        VARIANT.dealing.read(draws, 1)


@clause("GAZ 29/2000 7.2")
@pytest.mark.parametrize(
    "places", [cards("Kh 9c 7d 4s"), (*cards("Kh 9c 7d 4s"), EMPTY), cards("Kh 9c 7d 4s 2h 3h"), ()]
)
def test_fewer_or_more_than_five_cards_are_not_settled(places: tuple[int, ...]) -> None:
    for bet in VARIANT.bets:
        with pytest.raises(BadInput, match="no finished round"):
            settle(table(COM_BO, decks=1), bet, "", places, Cents(10))


def test_a_round_has_no_result_before_its_fifth_card() -> None:
    round_ = Procedure(lambda: dealt_procedure(VARIANT, (Wager(id="one", bet="high-1"),)))
    five = tuple(map(Draw, cards("Kh 9c 7d 4s 2h")))
    for dealt in range(5):
        wants = round_.at(Entries(draws=five[:dealt])).wants
        assert isinstance(wants, Deal)
        assert wants.to == f"box {dealt + 1}"
    assert isinstance(round_.at(Entries(draws=five)).wants, Result)
    assert round_.at(Entries(draws=(*five, Draw(card("3h"))))).spare == 1


def test_one_deck_or_eight() -> None:
    assert [COM_BO.decks(TODAY, decks) for decks in (1, 8)] == [1, 8]
    for other in (0, 2, 3, 4, 5, 6, 7, 9):
        with pytest.raises(BadInput, match=rf"{other} decks\. Accepted: 1, 8 \(GAZ 29/2000 3\.1\)"):
            COM_BO.decks(TODAY, other)


@pytest.mark.parametrize(("decks", "shoe"), [(1, 52), (8, 416)])
def test_the_shoe_holds_52_or_416_cards(decks: int, shoe: int) -> None:
    assert len(DECK.faces) * decks == shoe
    assert chances(VARIANT.dealing, VARIANT.bet("high-1"), 0, decks).deals == shoe * (shoe - 1)


def test_no_joker_and_no_second_copy_from_one_deck() -> None:
    with pytest.raises(BadInput, match="Unknown card 'Jo'"):
        VARIANT.dealing.read("Kh 9c Jo 4s 2h", 8)
    with pytest.raises(BadInput, match=r"Kh, 2 times\. Accepted: at most 1, the number of decks"):
        VARIANT.dealing.read("Kh 9c Kh 4s 2h", 1)
    assert VARIANT.dealing.read("Kh Kh Kh Kh Kh", 8) == (card("Kh"),) * 5


@pytest.mark.parametrize("decks", [2, 3, 4, 5, 6, 7, None])
def test_runs_and_com_bo_have_no_odds_for_another_number_of_decks(decks: int | None) -> None:
    for key in (*FAMILIES["GAZ 29/2000 5.6(b)"], "com-bo"):
        with pytest.raises(NotOffered, match="no approved odds"):
            COM_BO.pays(VARIANT, VARIANT.bet(key), TODAY, option="", decks=decks)


@pytest.mark.parametrize(
    ("moment", "begun"),
    [
        ("2000-12-15T03:59:59", False),
        ("2000-12-15T03:59:59.999999", False),
        ("2000-12-15T04:00:00", True),
        # The same instants elsewhere: Melbourne is eleven hours ahead in December.
        ("2000-12-14T16:59:59Z", False),
        ("2000-12-14T17:00:00Z", True),
        ("2000-12-14T11:59:59-05:00", False),
        ("2000-12-14T12:00:00-05:00", True),
        # Four o'clock in the wrong zone is not four o'clock.
        ("2000-12-15T04:00:00+13:00", False),
        ("2000-12-15T04:00:00Z", True),
    ],
)
def test_the_rules_begin_at_four_in_the_morning_in_melbourne(moment: str, *, begun: bool) -> None:
    """Asked of the rulebook as a whole, and of Com-Bo alone."""
    bet = VARIANT.bet("high-1")
    when = instant(moment)
    if begun:
        assert str(COM_BO.pays(VARIANT, bet, at(when), option="", decks=1)[1].pay) == "1 to 1"
        return
    with pytest.raises(NotInForce):
        at(when)
    with pytest.raises(NotInForce, match="'com-bo'"):
        COM_BO.pays(VARIANT, bet, Rules(when), option="", decks=1)
