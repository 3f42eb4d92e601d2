"""Who may lay a wager on which area of a live table.

Whose word a lower number of players or a second area needs, and that the areas are shown, wait for a
table.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.games import GAMES, Played
from croupier.table.permissions.betting_areas import (
    Areas,
    AreaWager,
    areas,
    column,
    may_give_leave,
    may_have,
    may_lay,
    may_limit,
    places_of,
    position,
)
from croupier.table.values.refusals import Refusal


def rows(table: str) -> list[list[str]]:
    return [[cell.strip() for cell in line.split("|")] for line in table.strip().splitlines()]


def wagers(text: str) -> list[AreaWager]:
    """`P1 3 war, P2 3 tie`: player, area, bet; a wheel has no area: `P1 - symbol-1`."""
    found = []
    for part in filter(None, text.split(", ")):
        patron, area, bet = part.split()
        found.append(AreaWager(patron, area.strip("-"), "casino-war" if bet == "war" else bet))
    return found


def said(of: Areas, words: str) -> Areas:
    """`limit 2, leave P1, no P1 3`: what a supervisor set, what players declined."""
    for part in filter(None, words.split(", ")):
        match part.split():
            case ["limit", most]:
                of = of.limited(int(most))
            case ["leave", patron]:
                of = of.leave_given(patron)
            case ["end", patron]:
                of = of.leave_ended(patron)
            case ["no", patron, area]:
                of = of.tie_declined(patron, area)
            case _:
                of = of.round_over()
    return of


# fmt: off
WAR = """
    WAR 2.1 area 1         |                                |                   | P1 1 war  | yes
    WAR 2.1 area 9         |                                |                   | P1 9 war  | yes
    WAR 2.1 area 10        |                                |                   | P1 10 war | area-unknown WAR 2.1
    WAR 2.1 area 0         |                                |                   | P1 0 war  | area-unknown WAR 2.1
    WAR 2.1 no area        |                                |                   | P1 - war  | area-unknown WAR 2.1
    WAR 5.10 third         | P1 3 war, P2 3 war             |                   | P3 3 war  | yes
    WAR 5.10 fourth        | P1 3 war, P2 3 war, P3 3 war   |                   | P4 3 war  | area-full WAR 5.10
    WAR 5.10 one of three  | P1 3 war, P2 3 war, P3 3 war   |                   | P2 3 tie  | yes
    WAR 5.10 elsewhere     | P1 3 war, P2 3 war, P3 3 war   |                   | P4 4 war  | yes
    WAR 5.10 two wagers    | P1 3 war, P1 3 tie, P2 3 war   |                   | P3 3 war  | yes
    WAR 5.10 set to 2      | P1 3 war, P2 3 war             | limit 2           | P3 3 war  | area-full WAR 5.10
    WAR 5.10 set to 1      | P1 3 war                       | limit 1           | P2 3 war  | area-full WAR 5.10
    WAR 5.10 set later     | P1 3 war, P2 3 war             | limit 1           | P2 3 tie  | yes
    WAR 5.13 second area   | P1 3 war                       |                   | P1 4 war  | area-taken WAR 5.13
    WAR 5.13 with leave    | P1 3 war                       | leave P1          | P1 4 war  | yes
    WAR 5.13 third area    | P1 3 war, P1 4 war             | leave P1          | P1 5 war  | yes
    WAR 5.13 of another    | P1 3 war                       | leave P2          | P1 4 war  | area-taken WAR 5.13
    WAR 5.13 leave ended   | P1 3 war                       | leave P1, end P1  | P1 4 war  | area-taken WAR 5.13
    WAR 5.13 lies there    | P1 3 war, P1 4 war             | leave P1, end P1  | P1 4 tie  | yes
    WAR 5.13 a full one    | P1 3 war, P2 4 war             | limit 1           | P1 4 war  | area-full WAR 5.10
    WAR 5.11 not chosen    | P1 3 war                       |                   | P2 3 tie  | tie-first-right WAR 5.11
    WAR 5.11 own area      | P1 3 war                       |                   | P1 3 tie  | yes
    WAR 5.11 other area    | P1 3 war                       |                   | P2 4 tie  | yes
    WAR 5.11 alone         |                                |                   | P2 3 tie  | yes
    WAR 5.11 another bet   | P1 3 war                       |                   | P2 3 war  | yes
    WAR 5.11 both hold     | P1 3 war, P2 3 war             |                   | P2 3 tie  | yes
    WAR 5.11 tie elsewhere | P1 3 war, P1 4 tie             | leave P1          | P2 3 tie  | tie-first-right WAR 5.11
    WAR 5.11 no elsewhere  | P1 3 war                       | no P1 4           | P2 3 tie  | tie-first-right WAR 5.11
    WAR 5.11.1 placed      | P1 3 war, P1 3 tie             |                   | P2 3 tie  | yes
    WAR 5.11.1 declined    | P1 3 war                       | no P1 3           | P2 3 tie  | yes
    WAR 5.11.1 one of two  | P1 3 war, P2 3 war, P1 3 tie   |                   | P3 3 tie  | tie-first-right WAR 5.11
    WAR 5.11.1 both        | P1 3 war, P2 3 war, P1 3 tie   | no P2 3           | P3 3 tie  | yes
    WAR 5.11.1 next round  | P1 3 war                       | no P1 3, next     | P2 3 tie  | tie-first-right WAR 5.11
    WAR 5.11.1 but full    | P1 3 war, P1 3 tie             | limit 1           | P2 3 tie  | area-full WAR 5.10
    taken before the tie   | P1 3 war, P2 4 war             |                   | P2 3 tie  | area-taken WAR 5.13
"""
OTHERS = """
    GAZ 29/2000 2.1 seat 7  | com-bo    | 7 |                             | P1 7 high-1   | yes
    GAZ 29/2000 2.1 seat 8  | com-bo    | 7 |                             | P1 8 high-1   | area-unknown GAZ 29/2000 2.1
    GAZ 29/2000 2.1 one     | com-bo    | 7 | P1 1 high-1                 | P2 1 low-1    | area-full GAZ 29/2000 2.1
    GAZ 29/2000 2.1 more    | com-bo    | 7 | P1 1 high-1                 | P1 1 low-1    | yes
    no rule on two places   | com-bo    | 7 | P1 1 high-1                 | P1 2 low-1    | yes
    blackjack area 9        | blackjack | 9 |                             | P1 9 wager    | yes
    blackjack area 10       | blackjack | 9 |                             | P1 10 wager   | area-unknown
    blackjack small table   | blackjack | 5 |                             | P1 6 wager    | area-unknown
    blackjack one player    | blackjack | 9 | P1 1 wager                  | P2 1 wager    | area-full
    blackjack two areas     | blackjack | 9 | P1 1 wager                  | P1 2 wager    | yes
    blackjack tie           | blackjack | 9 | P1 1 war                    | P1 2 tie      | yes
    wheel, one layout       | big-wheel | 0 |                             | P1 - symbol-1 | yes
    wheel, any number       | big-wheel | 0 | P1 - a, P2 - a, P3 - b, P4 - b | P5 - a     | yes
    wheel, no areas         | big-wheel | 0 |                             | P1 1 symbol-1 | area-unknown
    wheel with seats        | big-wheel | 5 |                             | P1 1 symbol-1 | area-unknown
    poker one player        | three-card-poker | 6 | P1 1 ante             | P2 1 ante     | area-full
    poker one hand          | three-card-poker | 6 | P1 1 ante             | P1 1 pairs    | yes
"""
# fmt: on


def answer_of(of: Areas, laid: str, wager: str, game_key: str) -> str:
    found = may_lay(of, wagers(laid), *wagers(wager), game_key=game_key)
    return " ".join([found.why, *found.cites]) if found else "yes"


@pytest.mark.parametrize(
    ("laid", "words", "wager", "answer"), [pytest.param(*row[1:], id=row[0]) for row in rows(WAR)]
)
def test_areas_of_casino_war(laid: str, words: str, wager: str, answer: str) -> None:
    assert answer_of(said(areas("casino-war", 9), words), laid, wager, "casino-war") == answer


@pytest.mark.parametrize(
    ("game_key", "places", "laid", "wager", "answer"),
    [pytest.param(*row[1:], id=row[0]) for row in rows(OTHERS)],
)
def test_areas_of_other_games(
    game_key: str, places: str, laid: str, wager: str, answer: str
) -> None:
    assert answer_of(areas(game_key, int(places)), laid, wager, game_key) == answer


@pytest.mark.parametrize(
    ("game_key", "fewest", "most"),
    [
        pytest.param("casino-war", 1, 9, id="WAR 2.1"),
        pytest.param("com-bo", 1, 7, id="GAZ 29/2000 2.1"),
        pytest.param("blackjack", 1, 9, id="blackjack"),
        pytest.param("three-card-poker", 1, 9, id="three-card-poker"),
        pytest.param("big-wheel", 0, 99, id="WHEEL 9.9 with seats or without"),
    ],
)
def test_how_many_places_a_table_may_have(game_key: str, fewest: int, most: int) -> None:
    found = {places: may_have(game_key, places) for places in range(-2, 100)}
    accepted = [places for places, refused in found.items() if refused is None]
    assert accepted == list(range(fewest, most + 1))
    for refused in filter(None, found.values()):
        assert refused.why is Refusal.UNAPPROVED_EQUIPMENT
        assert refused.cites == places_of(game_key).cites


def test_the_games_are_those_that_are_played_live() -> None:
    live = {game.key for game in GAMES if game.conduct.live is not None}
    assert live == {game.key for game in GAMES if game.played is Played.LIVE}


@pytest.mark.parametrize(
    ("game_key", "accepted", "why"),
    [
        pytest.param("casino-war", [1, 2, 3], Refusal.AMOUNT_INVALID, id="WAR 5.10"),
        pytest.param("com-bo", [1], Refusal.AMOUNT_INVALID, id="GAZ 29/2000 2.1"),
        pytest.param("blackjack", [1], Refusal.AMOUNT_INVALID, id="blackjack"),
        pytest.param("big-wheel", [], Refusal.NOT_APPLICABLE, id="big-wheel"),
    ],
)
def test_a_supervisor_may_set_fewer_players_never_more(
    game_key: str, accepted: list[int], why: Refusal
) -> None:
    found = {most: may_limit(game_key, most) for most in range(-1, 6)}
    assert [most for most, refused in found.items() if refused is None] == accepted
    assert {refused.why for refused in found.values() if refused} == {why}


def test_leave_for_a_second_area_records_that_others_find_seats() -> None:
    """WAR 5.13."""
    assert may_give_leave("casino-war", seats_elsewhere=True) is None
    refused = may_give_leave("casino-war", seats_elsewhere=False)
    assert refused is not None
    assert (refused.why, refused.cites) == (Refusal.AREA_TAKEN, places_of("casino-war").second)
    unneeded = may_give_leave("com-bo", seats_elsewhere=True)
    assert unneeded is not None
    assert unneeded.why is Refusal.NOT_APPLICABLE


def test_wagers_of_an_area_lie_in_a_column() -> None:
    """WAR 5.12: in the order in which the players came; a second bet lies at the same position."""
    laid = wagers("P2 3 war, P1 4 war, P1 3 war, P2 3 tie, P3 3 tie")
    assert column(laid, "3") == ("P2", "P1", "P3")
    found = [position(laid, patron, "3") for patron in ("P1", "P2", "P3", "P4")]
    assert found == [2, 1, 3, None]
    assert position(laid, "P2", "4") is None


a_wager: st.SearchStrategy[AreaWager] = st.builds(
    AreaWager,
    st.sampled_from(["P1", "P2", "P3", "P4", "P5"]),
    st.sampled_from(["1", "2"]),
    st.sampled_from(["casino-war", "tie"]),
)


@given(st.lists(a_wager, max_size=12), st.integers(1, 3))
def test_no_area_ever_holds_more_players_than_set(tried: list[AreaWager], most: int) -> None:
    of = areas("casino-war", 9).limited(most)
    laid: list[AreaWager] = []
    for wager in tried:
        if may_lay(of, laid, wager, game_key="casino-war") is None:
            laid.append(wager)
    for area in ("1", "2"):
        here = column(laid, area)
        assert len(here) <= most
        assert [position(laid, patron, area) for patron in here] == [1, 2, 3][: len(here)]
    players = {item.patron for item in laid}
    assert all(
        len({item.area for item in laid if item.patron == patron}) == 1 for patron in players
    )
