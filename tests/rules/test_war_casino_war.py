"""WAR, Casino War at a live table: its bets, and what the first cards decide.

The notation of the rounds is that of `war_rounds.py`. Equal first cards are in `test_war_going_to_war.py`.
"""

from itertools import permutations, product

import pytest

from croupier.errors import BadInput
from croupier.games.casino_war import CASINO_WAR_GAME
from croupier.games.contract.procedure import Settle
from croupier.games.equipment.cards import RANKS, SUITS
from support.round_tables import TODAY, clause
from support.war_rounds import DOWNWARDS, live

VARIANT = CASINO_WAR_GAME.variant("")


@clause("WAR 1.4.1")
def test_the_catalogue_lists_three_bets_with_their_odds() -> None:
    pays = {
        bet.key: {
            row.source.partition(",")[0]: row.pays
            for row in CASINO_WAR_GAME.pays(VARIANT, bet, TODAY, option="", decks=6).values()
        }
        for bet in VARIANT.bets
    }
    assert pays == {
        "casino-war": {
            "WAR 8.1 casino-war-first-card-higher": "1 to 1",
            "WAR 8.1 casino-war-war-equal": "1 to 1",
            "WAR 8.1 casino-war-war-higher": "stands off",
            "WAR 1.1 surrender": "loses half",
        },
        "go-to-war": {"WAR 8.1 go-to-war-higher": "1 to 1", "WAR 8.1 go-to-war-equal": "1 to 1"},
        "tie": {"WAR 8.1 tie": "10 to 1"},
    }


def test_go_to_war_is_added_by_the_choice_and_the_procedure_makes_what_the_bets_see() -> None:
    assert [bet.key for bet in VARIANT.bets if not bet.added] == ["casino-war", "tie"]
    assert {bet.look.places for bet in VARIANT.bets} == {()}


def test_the_war_lies_beside_the_first_wager_and_the_tie_behind_both() -> None:
    places = {area.bet: (area.x, area.y) for area in VARIANT.layout}
    assert places == {"tie": (0, 0), "casino-war": (0, 1), "go-to-war": (1, 1)}


def test_four_to_eight_decks_without_jokers() -> None:
    """WAR 3.1 asks for a shoe and a cutting card besides: not yet proven."""
    assert [CASINO_WAR_GAME.decks(TODAY, decks) for decks in range(4, 9)] == [4, 5, 6, 7, 8]
    for other in (1, 3, 9):
        with pytest.raises(BadInput, match=r"Accepted: 4, 5, 6, 7, 8 \(WAR 3\.1"):
            CASINO_WAR_GAME.decks(TODAY, other)
    with pytest.raises(BadInput, match="Unknown card 'Jo'"):
        VARIANT.dealing.source.read("Jo")


def first_cards(player: str, dealer: str) -> int:
    """What a Casino War wager of 10 has won on two first cards of different rank."""
    told = live(f"ann bets 10 on casino-war at 1\n1 gets {player}\ndealer gets {dealer}")
    wants = told.stands.wants
    assert isinstance(wants, Settle), wants
    told.fates |= wants.fates
    return told.net()["ann"]


@clause("WAR 3.3")
def test_suits_are_equal() -> None:
    live("""
        ann bets 10 on casino-war at 1
        1 gets Ks
        dealer gets Kh
        asked: ann
    """)
    for rank, one, other in product(RANKS, SUITS, SUITS):
        live(f"""
            ann bets 5 on tie at 1
            1 gets {rank}{one}
            dealer gets {rank}{other}
            settled tie: ann tie wins 50
        """)
    for one, other in product(SUITS, repeat=2):
        assert first_cards(f"10{one}", f"J{other}") == -10


@clause("WAR 3.3.1")
def test_the_ace_is_high_and_court_cards_are_no_tens() -> None:
    for player, dealer in permutations(range(13), 2):
        higher = player < dealer  # it stands before the other in the printed order
        won = first_cards(f"{DOWNWARDS[player]}c", f"{DOWNWARDS[dealer]}d")
        assert won == (10 if higher else -10), (DOWNWARDS[player], DOWNWARDS[dealer])


@clause("WAR 5.5", "WAR 5.5.1", "WAR 5.5.2")
@pytest.mark.parametrize(
    ("wagers", "round_"),
    [
        ("ann bets 10 on casino-war at 1", "asked: ann"),
        ("ann bets 5 on tie at 1", "settled tie: ann tie wins 50\nend:"),
        (
            "ann bets 10 on casino-war at 1\nann bets 5 on tie at 1",
            "settled tie: ann tie wins 50\nasked: ann",
        ),
    ],
    ids=["casino war alone", "tie alone: a card, and no choice", "both"],
)
def test_one_or_both_bets(wagers: str, round_: str) -> None:
    live(f"{wagers}\n1 gets 8h\ndealer gets 8s\n{round_}")


def test_at_most_three_players_on_an_area_and_nine_areas() -> None:
    """A lower number set by a supervisor (WAR 5.10) and places of a table (WAR 2.1) are not yet here."""
    names = ["ann", "bob", "cay", "dee", "eve", "fay", "gus", "hal", "ian", "joe"]
    trio = "\n".join(f"{name} bets 10 on casino-war at 1" for name in names[:3])
    live(f"{trio}\nann bets 5 on tie at 1\n1 gets 8h")
    for bet in ("casino-war", "tie"):
        with pytest.raises(BadInput, match=r"4 players on area 1\. .*WAR 5\.10"):
            live(f"{trio}\ndee bets 10 on {bet} at 1\n1 gets 8h")
    nine = "\n".join(f"{name} bets 10 on tie at {area}" for area, name in enumerate(names[:9], 1))
    live(f"{nine}\n1 gets 8h")
    with pytest.raises(BadInput, match=r"Unknown area '10'\. .*WAR 2\.1"):
        live(f"{nine}\njoe bets 10 on tie at 10\n1 gets 8h")


# The first cards decide.


@clause("WAR 5.7.1", "WAR 7.4.2(b)", "WAR 8.1 casino-war-first-card-higher")
def test_a_higher_first_card_wins() -> None:
    live("""
        ann bets 10 on casino-war at 1
        bob bets 25 on casino-war at 2
        1 gets Kh
        2 gets 10c
        dealer gets 9s
        settled casino-war: ann casino-war wins 10, bob casino-war wins 25
        end:
        in all: ann +10, bob +25
    """)


@clause("WAR 5.7.2", "WAR 7.4.2(a)")
def test_a_lower_first_card_loses() -> None:
    live("""
        ann bets 10 on casino-war at 1
        1 gets 9h
        dealer gets Ks
        settled casino-war: ann casino-war loses 10
        end:
        in all: ann -10
    """)


@clause("WAR 5.9", "WAR 7.4.1(a)", "WAR 7.4.1(b)", "WAR 8.1 tie")
def test_the_tie_wins_ten_to_one_on_equal_first_cards_and_loses_on_all_others() -> None:
    live("""
        ann bets 5 on tie at 1
        bob bets 5 on tie at 2
        cay bets 5 on tie at 3
        1 gets 8h
        2 gets 9h
        3 gets 7h
        dealer gets 8s
        settled tie: ann tie wins 50, bob tie loses 5, cay tie loses 5
        end:
        in all: ann +50, bob -5, cay -5
    """)


WARS = [
    "ann surrenders\nsettled surrender: ann casino-war loses half: 5\nend:\nin all: ann +45",
    *(
        f"ann goes to war\n1 gets {second}\ndealer gets {dealers}\n{end}"
        for second, dealers, end in (
            ("Qd", "5c", "end: ann casino-war stands off, ann go-to-war wins 10\nin all: ann +60"),
            ("7d", "7c", "end: ann casino-war wins 10, ann go-to-war wins 10\nin all: ann +70"),
            ("5c", "Qd", "end: ann casino-war loses 10, ann go-to-war loses 10\nin all: ann +30"),
            ("8d", "8c", "end: ann casino-war wins 10, ann go-to-war wins 10\nin all: ann +70"),
        )
    ),
]


@clause("WAR 1.1 tie-wager", "WAR 5.9")
@pytest.mark.parametrize("war", WARS)
def test_the_tie_is_decided_on_the_first_cards_whatever_follows(war: str) -> None:
    live(f"""
        ann bets 10 on casino-war at 1
        ann bets 5 on tie at 1
        1 gets 8h
        dealer gets 8s
        settled tie: ann tie wins 50
        {war}
    """)


@clause("WAR 1.1 tie-wager")
def test_equal_war_cards_do_not_win_a_lost_tie() -> None:
    live("""
        ann bets 10 on casino-war at 1
        bob bets 5 on tie at 2
        1 gets 8h
        2 gets 9h
        dealer gets 8s
        settled tie: bob tie loses 5
        ann goes to war
        1 gets 9c
        dealer gets 9d
        end: ann casino-war wins 10, ann go-to-war wins 10
        in all: ann +20, bob -5
    """)
