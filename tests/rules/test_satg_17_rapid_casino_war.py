"""SATG 17, Rapid Casino War. The notation of the rounds is that of `war_rounds.py`."""

from fractions import Fraction
from itertools import permutations, product

import pytest

from croupier.errors import BadInput
from croupier.games.contract.procedure import Answer, Ask, Deal, Entries, Lay, Result, Settle
from croupier.games.equipment.cards import RANKS
from croupier.games.rapid_casino_war import RAPID_CASINO_WAR
from croupier.rulebook import Rules
from support.round_tables import TODAY, clause
from support.war_rounds import PlayedRound, operator, tell

VARIANT = RAPID_CASINO_WAR.variant("")
TWO, THREE = operator(areas=2), operator(areas=3)


def rapid(text: str, rules: Rules = THREE) -> PlayedRound:
    return tell("rapid-casino-war", text, rules)


def test_the_ante_is_the_casino_war_wager() -> None:
    """SATG 17.2 ante also speaks of the window: not yet proven."""
    assert VARIANT.bet("ante") is VARIANT.bet("casino-war")
    rows = RAPID_CASINO_WAR.pays(VARIANT, VARIANT.bet("ante"), TODAY, option="", decks=6)
    assert {row.pays for row in rows.values()} == {"1 to 1", "stands off", "loses half"}


@clause("SATG 17.3")
def test_four_to_eight_decks_without_jokers() -> None:
    assert [RAPID_CASINO_WAR.decks(TODAY, decks) for decks in range(4, 9)] == [4, 5, 6, 7, 8]
    for other in (1, 2, 3, 9, 10):
        with pytest.raises(
            BadInput, match=rf"{other} decks\. Accepted: 4, 5, 6, 7, 8 .*SATG 17\.3"
        ):
            RAPID_CASINO_WAR.decks(TODAY, other)
    with pytest.raises(BadInput, match="Unknown card 'Jo'"):
        VARIANT.dealing.source.read("Jo")


@clause("SATG 17.5.1(a)", "SATG 17.5.1(b)")
def test_a_card_to_every_area_in_its_number_wagered_on_or_not_and_then_the_dealer() -> None:
    rapid("""
        ann bets 10 on casino-war at 3
        bob bets 10 on casino-war at 3
        cay bets 5 on tie at 1
        1 gets 2h
        2 gets 3h
        3 gets 4h
        dealer gets 8s
        Kh is refused
        end: ann casino-war loses 10, bob casino-war loses 10, cay tie loses 5
    """)


@clause("SATG 17.5.1(a)", "SATG 17.5.1(b)")
@pytest.mark.parametrize("areas", range(1, 10))
def test_as_many_cards_as_the_table_has_areas(areas: int) -> None:
    told = rapid("ann bets 10 on casino-war at 1", operator(areas=areas))
    for area in range(1, areas + 1):
        told.gets(str(area), "9h")
    told.gets("dealer", "8s")
    told.end("ann casino-war wins 10")


SHARED = """
    ann bets 10 on casino-war at 1
    ann bets 5 on tie at 1
    bob bets 20 on casino-war at 1
    cay bets 30 on casino-war at 2
    dee bets 5 on tie at 1
    eve bets 10 on casino-war at 3
    1 gets 8h
    2 gets 9h
    3 gets 8c
    dealer gets 8s
"""


@clause("SATG 17.6.1")
def test_only_an_ante_on_an_equal_card_has_the_choice() -> None:
    told = rapid(f"{SHARED}\nasked: ann, bob, eve")
    wants = told.stands.wants
    assert isinstance(wants, Ask)
    assert {frozenset(choices) for choices in wants.of.values()} == {
        frozenset({"surrender", "go-to-war"})
    }
    assert told.procedure is not None
    for wager, choice in product(
        ("cay casino-war", "dee tie", "ann tie"), wants.of["bob casino-war"]
    ):
        given = Answer(wants.key, wager)
        stands = told.procedure.at(
            Entries(draws=told.entries.draws, answers={given: choice}, closed=frozenset())
        )
        assert stands.unfit == (given,), "it is told apart from a choice that counts"
        assert stands.awaited == {"ann casino-war", "bob casino-war", "eve casino-war"}


def test_going_to_war_adds_exactly_the_ante() -> None:
    """SATG 17.6.1(b) also speaks of credit: not yet proven."""
    told = rapid(f"{SHARED}\nasked: ann, bob, eve")
    wants = told.stands.wants
    assert isinstance(wants, Ask)
    assert {tuple(sorted(choices.items())) for choices in wants.of.values()} == {
        (("go-to-war", Fraction(1)), ("surrender", Fraction(0)))
    }


@clause("SATG 17.6.1(a)")
def test_surrender_gives_up_half_at_the_end_and_the_tie_still_pays() -> None:
    told = rapid(f"""{SHARED}
        ann surrenders
        bob goes to war
        eve surrenders
        community gets Kh
        dealer gets Qh
        end: ann casino-war loses half: 5, ann tie wins 50, bob casino-war stands off, bob go-to-war wins 20, \
             cay casino-war wins 30, dee tie wins 50, eve casino-war loses half: 5
        in all: ann +45, bob +20, cay +30, dee +50, eve -5
    """)
    assert [stake.wager for stake in told.stakes if stake.added] == ["bob casino-war"]


def test_silence_is_surrender_when_the_time_is_up_and_not_before() -> None:
    """SATG 17.6.2; the countdown, the cause and later commands are in `test_satg_silence.py`."""
    rapid(
        """
        ann bets 10 on casino-war at 1
        bob bets 20 on casino-war at 2
        1 gets 8h
        2 gets 8d
        dealer gets 8s
        asked: ann, bob
        bob goes to war
        asked: ann
        Kh is refused
        time is up
        community gets 2c
        dealer gets 2d
        end: ann casino-war loses half: 5, bob casino-war wins 20, bob go-to-war wins 20
        in all: ann -5, bob +40
    """,
        TWO,
    )
    rapid(
        """
        ann bets 10 on casino-war at 1
        bob bets 20 on casino-war at 2
        1 gets 8h
        2 gets 8d
        dealer gets 8s
        time is up
        Kh is refused
        end: ann casino-war loses half: 5, bob casino-war loses half: 10
    """,
        TWO,
    )


@clause("SATG 17.7.1(a)", "SATG 17.7.1(b)")
@pytest.mark.parametrize(
    ("community", "dealer", "won"),
    [("Qd", "5c", [10, 20, 30]), ("5c", "5d", [20, 40, 60]), ("5c", "Qd", [-20, -40, -60])],
    ids=["higher", "equal", "lower"],
)
def test_one_community_card_is_the_second_card_of_all(
    community: str, dealer: str, won: list[int]
) -> None:
    told = rapid(f"""
        ann bets 10 on casino-war at 1
        bob bets 20 on casino-war at 1
        cay bets 30 on casino-war at 3
        1 gets 8h
        2 gets 8d
        3 gets 8c
        dealer gets 8s
        ann goes to war
        cay goes to war
        bob goes to war
        community gets {community}
        dealer gets {dealer}
        Kh is refused
    """)
    wants = told.stands.wants
    assert isinstance(wants, Result)
    told.end(", ".join(told.all_words(wants.fates)))
    assert told.net() == dict(zip(("ann", "bob", "cay"), won, strict=True))


CHOICES = list(product(("goes to war", "surrenders"), repeat=3))


@clause("SATG 17.7.1", "SATG 17.7.1(a)")
@pytest.mark.parametrize(("order", "choices"), list(product(permutations(range(3)), CHOICES)))
def test_the_second_deal_waits_for_every_choice_and_is_dropped_if_nobody_goes_to_war(
    order: tuple[int, ...], choices: tuple[str, ...]
) -> None:
    names = ("ann", "bob", "cay")
    told = rapid("""
        ann bets 10 on casino-war at 1
        bob bets 10 on casino-war at 1
        cay bets 10 on casino-war at 2
        1 gets 8h
        2 gets 8d
        dealer gets 8s
    """, TWO)  # fmt: skip
    for place in order:
        told.refused("Kh")
        told.chooses(names[place], choices[place])
    if "goes to war" in choices:
        told.gets("community", "Kh")
        told.gets("dealer", "Kd")
    told.refused("2c")
    assert isinstance(told.stands.wants, Result)


@clause("SATG 17.8.1")
@pytest.mark.parametrize("dealer", RANKS)
@pytest.mark.parametrize("choice", ["goes to war", "surrenders"])
def test_nothing_is_settled_before_the_end_and_then_all_at_once(dealer: str, choice: str) -> None:
    told = rapid("""
        ann bets 10 on casino-war at 1
        ann bets 5 on tie at 1
        bob bets 10 on casino-war at 2
        bob bets 5 on tie at 2
        1 gets 8h
        2 gets 9h
    """, TWO)  # fmt: skip
    told.gets("dealer", f"{dealer}s")
    while not isinstance(wants := told.stands.wants, Result):
        assert not isinstance(wants, Settle | Lay)
        assert not told.stands.settled
        if isinstance(wants, Ask):
            for wager in wants.of:
                told.chooses(wager.split()[0], choice)
        else:
            assert isinstance(wants, Deal)
            told.gets(wants.to, "9c")
    assert wants.fates.keys() == told.stakes.keys()
