"""SATG 13.9, the decisions at Rapid Blackjack. The notation is that of `blackjack_rounds.py`."""

from dataclasses import replace
from itertools import combinations_with_replacement, permutations

import pytest

from croupier.games.contract.procedure import Answer, Ask, Deal, Result
from croupier.games.equipment.cards import RANKS, card
from croupier.games.rapid_blackjack import RAPID_BLACKJACK
from support.blackjack_rounds import choosing, rapid, to_the_end
from support.round_tables import clause
from support.second_blackjack import PlayersHand

every_version = pytest.mark.parametrize(
    "version", [variant.name for variant in RAPID_BLACKJACK.variants]
)

EIGHTS = """
    bets ann 100, bob 100, cay 100
    p:8s d:6d p:8h
"""


@clause("SATG 13.9.1(a)", "SATG 13.9.1(c)", "SATG 13.9.1(d)", "SATG 13.9.2")
def test_a_hand_shared_by_three_who_decide_differently() -> None:
    """Ann stands on 16, Bob draws and is over 21, Cay splits and doubles her second hand."""
    rapid(f"""{EIGHTS}
        !10d ann=stand !10d cay=split !10d bob=draw
        p:10d ann? bob? !3c cay=stand
        p:3c  ann? bob? !9s cay=double
        p:9s  d:10h d:3c
        end ann loses 100, bob loses 100, cay loses 100, cay split/1 wins 100, cay double/1 wins 100
    """)


@clause("SATG 13.9.2")
@pytest.mark.parametrize("order", list(permutations(["ann=stand", "bob=draw", "cay=split"])))
def test_no_card_until_everyone_has_decided(order: tuple[str, ...]) -> None:
    told = rapid(EIGHTS)
    for answer in order:
        told.refused("Kc")
        told.happens(answer)
    told.play("""
        p:2c !Kc bob=stand !Kc cay=draw
        p:3c !Kc cay=stand
        p:10c !Kc cay=stand
        d:10h d:10d
        end ann wins 100, bob wins 100, cay wins 100, cay split/1 wins 100
    """)


@clause("SATG 13.9.1(a)")
def test_a_card_goes_to_every_hand_that_asked_for_it_and_to_no_other() -> None:
    rapid("""
        bets ann 100, bob 100, cay 100
        p:2s d:9d p:4h
        ann=draw bob=draw cay=draw
        p:7c ann=stand bob=draw cay=draw
        p:6d ann? bob=stand cay=draw
        p:3h ann? bob? cay?
        d:9h
        end ann loses 100, bob wins 100, cay loses 100
    """)


@clause("SATG 13.9.1(d)")
def test_after_standing_nothing_more_is_asked_and_no_card_taken() -> None:
    told = rapid("bets ann 100, bob 100\np:10s d:9d p:2h\nann=stand bob=draw p:2d")
    assert told.ask.of.keys() == {"bob"}
    told.play("bob=draw p:7c d:8h\nend ann loses 100, bob wins 100")


@clause("SATG 13.9.1")
@pytest.mark.parametrize(
    ("opening", "offered"),
    [
        ("10s 7h", "draw stand"), ("10s 6h", "draw stand"), ("As 6h", "draw stand"), ("10s 2h", "draw stand"),
        ("6s 2h", "draw"), ("5s 4h", "draw double"), ("6s 4h", "draw double"), ("6s 5h", "draw double"),
        ("As 8h", "draw stand double"), ("As 9h", "draw stand double"), ("As 7h", "draw stand"),
        ("5s 5h", "draw double split"), ("8s 8h", "draw stand split"), ("Ks 10h", "draw stand split"),
        ("Ks Qh", "draw stand split"), ("As Ah", "draw stand split"), ("4s 4h", "draw split"),
    ],
)  # fmt: skip
def test_only_what_the_variation_allows_is_open(opening: str, offered: str) -> None:
    first, second = opening.split()
    told = rapid(f"bets ann 100\np:{first} d:6d p:{second}")
    assert told.ask.of["ann"].keys() == set(offered.split())
    assert told.procedure is not None
    for choice in ("draw", "stand", "double", "split", "surrender", "rescue", "insure"):
        given = {Answer(told.ask.key, "ann"): choice}
        stands = told.procedure.at(replace(told.entries, answers=given))
        if choice in told.ask.of["ann"]:
            assert not stands.unfit
        else:
            assert stands == replace(told.stands, unfit=tuple(given))


@every_version
def test_a_double_and_a_split_add_exactly_the_wager(version: str) -> None:
    """SATG 13.9.1(b) double-amount also speaks of credit: not yet proven."""
    for choice in ("double", "split"):
        told = rapid("bets ann 100\np:5s d:6d p:5h", version)
        assert told.ask.of["ann"] == {"draw": 0, "double": 1, "split": 1}
        to_the_end(told.play(f"ann={choice}"))
        added = sorted(stake.added.partition("/")[0] for stake in told.result.fates)
        assert added == ["", choice]


@clause("SATG 13.9.1(b)")
@pytest.mark.parametrize(
    ("opening", "drawn", "end"),
    [
        ("6s 5h", "10c", "ann wins 100, ann double/0 wins 100"),
        ("6s 5h", "2c", "ann loses 100, ann double/0 loses 100"),
        ("6s 5h", "6c", "ann stands off, ann double/0 stands off"),
        ("As 8h", "2c", "ann loses 100, ann double/0 loses 100"),
        ("As 9h", "Kc", "ann wins 100, ann double/0 wins 100"),
        ("6s 4h", "Ac", "ann wins 100, ann double/0 wins 100"),
        ("As 8h", "Ac", "ann wins 100, ann double/0 wins 100"),
    ],
)  # fmt: skip
def test_a_doubled_hand_takes_one_card_and_an_ace_doubled_on_stays_one(
    opening: str, drawn: str, end: str
) -> None:
    """The dealer has 17; the ace of a doubled A-8 is one for good, an ace drawn to it is not."""
    first, second = opening.split()
    rapid(f"""
        bets ann 100
        p:{first} d:6d p:{second}
        ann=double p:{drawn} ann? d:10h d:Ac
        end {end}
    """)


def test_every_version_says_on_how_many_cards_a_hand_may_be_doubled() -> None:
    for version, doubles in (("Blackjack", False), ("Crown 21", False), ("Blackjack Plus", True)):
        told = rapid("bets ann 100\np:2s d:6d p:3h\nann=draw p:4c", version)
        assert ("double" in told.ask.of["ann"]) == doubles
        told.play("ann=draw p:2c")
        assert "double" not in told.ask.of["ann"], "four cards are too many anywhere"


@clause("SATG 13.9.1(c)")
def test_split_hands_are_played_one_after_the_other_each_to_its_own_result() -> None:
    rapid("""
        bets ann 100
        p:8s d:6d p:8h
        ann=split p:2d ann=draw p:9c ann=stand
        p:10c ann=stand
        d:10h d:3h
        end ann stands off, ann split/1 loses 100
    """)
    rapid("""
        bets ann 100
        p:Ks d:6d p:10h
        ann=split p:Ad ann? p:2c ann=draw p:Kc
        d:10h d:5h
        end ann stands off, ann split/1 loses 100
    """)


@clause("SATG 13.9.1(c)")
@pytest.mark.parametrize("hands", [2, 3, 4])
def test_a_pair_is_split_again_up_to_the_number_of_hands(hands: int) -> None:
    told = rapid("bets ann 100\np:8s d:6d p:8h", rules=choosing(hands=hands))
    for _ in range(hands - 1):
        told.play("ann=split p:8d")
    assert "split" not in told.ask.of["ann"]
    to_the_end(told)
    added = {stake.added for stake in told.result.fates}
    assert added == {"", *(f"split/{hand}" for hand in range(1, hands))}


@clause("SATG 13.9.1(c)")
def test_split_aces_take_one_card_each_and_make_no_blackjack() -> None:
    rapid("""
        bets ann 100
        p:As d:6d p:Ah
        ann=split p:Kd ann? p:Ac ann?
        d:10h d:5h
        end ann stands off, ann split/1 loses 100
    """)


# Time-outs.


@pytest.mark.parametrize("opening", list(combinations_with_replacement(RANKS, 2)), ids="-".join)
@pytest.mark.parametrize("upcard", ["6d", "Ad"])
def test_silence_draws_on_11_or_less_and_stands_on_more(
    opening: tuple[str, str], upcard: str
) -> None:
    """SATG 13.9.2(b) also speaks of the journal: not yet proven."""
    told = rapid(f"bets ann 100, bob 100\np:{opening[0]}s d:{upcard} p:{opening[1]}h")
    own = PlayersHand([card(f"{opening[0]}s"), card(f"{opening[1]}h")])
    while isinstance(wants := told.stands.wants, Ask):
        told.refused("2c")
        told.happens("time")
        if wants.key == "insurance":
            continue
        assert own.points < 21
        if own.points <= 11:
            told.gets("player", "2c")
            own.cards.append(card("2c"))
    assert own.points > 11
    to_the_end(told)
    assert {stake.added for stake in told.result.fates} == {""}, "never doubled, split or insured"


def test_after_a_card_by_default_there_is_a_new_decision() -> None:
    rapid("""
        bets ann 100, bob 100
        p:5s d:6d p:6h
        bob=double !Kc time
        p:5c bob? !Kc time
        d:10h d:9c
        end ann wins 100, bob wins 100, bob double/0 wins 100
    """)


# The dealer.


@clause("SATG 13.9.3")
@every_version
@pytest.mark.parametrize(
    ("dealer", "stops"),
    [
        ("10d 7c", "all"), ("10d 6c", "none"), ("Ad 7c", "all"), ("Ad 5c Kh Ah", "all"), ("10d 6c 5h", "all"),
        ("10d 6c 6h", "all"), ("2d 2c 2h 2s 9d", "all"), ("Ad 6c", "soft 17"), ("2d 4c Ah", "soft 17"),
    ],
)  # fmt: skip
def test_the_dealer_draws_as_required_and_nothing_more(
    version: str, dealer: str, stops: str
) -> None:
    """After all hands are complete, and only to the total of the version."""
    upcard, *rest = dealer.split()
    told = rapid(f"bets ann 100\np:10s d:{upcard} p:9h", version)
    while isinstance(told.stands.wants, Ask):
        told.refused("2c")
        told.happens("time")
    for face in rest:
        told.gets("dealer", face)
    finished = stops == "all" or (stops == "soft 17" and version != "Crown 21")
    assert isinstance(told.stands.wants, Result if finished else Deal)
    if finished:
        told.refused("2c")


@clause("SATG 13.9.3")
@pytest.mark.parametrize(
    "text",
    [
        # Everybody is over 21.
        """
        bets ann 100, bob 100
        p:10s d:10d p:6h
        ann=draw bob=draw p:6c
        end ann loses 100, bob loses 100
        """,
        # A blackjack that the dealer cannot equal; one that he could.
        """
        bets ann 100
        p:As d:9d p:Kh
        end ann wins 150
        """,
        """
        bets ann 100
        p:As d:Kd p:Kh
        d:5c
        end ann wins 150
        """,
        # Insurance alone needs one card, two kings of spades under King's Bounty too.
        """
        bets ann 100
        p:10s d:Ad p:6h
        ann=insure ann=draw p:6c d:5c
        end ann loses 100, ann insure loses 50
        """,
        """
        bets ann 100, ann kings-bounty 10
        p:Ks d:Jd p:Ks
        ann=draw p:6c d:Ac
        end ann loses 100, ann kings-bounty wins 10000
        """,
        """
        bets ann 100, ann kings-bounty 10
        p:Ks d:9d p:Ks
        ann=draw p:6c
        end ann loses 100, ann kings-bounty wins 1000
        """,
        """
        bets ann 100, ann kings-bounty 10
        p:Ks d:Jd p:Kh
        ann=draw p:6c
        end ann loses 100, ann kings-bounty wins 60
        """,
    ],
)
def test_no_card_is_drawn_to_the_dealer_when_no_result_can_change(text: str) -> None:
    rapid(text)


def test_a_blackjack_is_a_blackjack_for_all() -> None:
    rapid("""
        bets ann 100, bob 50, cay 10, cay royal-match-21 10
        p:As d:5d p:Js
        end ann wins 150, bob wins 75, cay wins 15, cay royal-match-21 wins 20
    """)


def test_a_wager_voided_in_decision_time_takes_no_further_part() -> None:
    rapid("""
        bets ann 100, bob 100, bob bet-the-set-21 10
        p:8s d:6d p:8h
        bob=draw ann=void p:3c bob=stand
        d:10h d:10d
        end ann void, bob wins 100, bob bet-the-set-21 wins 100
    """)


def test_what_was_added_to_a_voided_wager_goes_back_too() -> None:
    rapid("""
        bets ann 100, bob 100
        p:8s d:6d p:8h
        ann=split bob=stand p:10c ann=void
        d:10h d:10d
        end ann void, ann split/1 void, bob wins 100
    """)


def test_a_void_changes_nobody_elses_cards() -> None:
    """Ann's first split hand drew by default; the nine stays hers when she is voided."""
    rapid("""
        bets ann 100, bob 100
        p:8s d:6d p:8h
        ann=split bob=stand p:3c time p:9c ann=void
        d:10h d:10d
        end ann void, ann split/1 void, bob wins 100
    """)
