"""A table that is kept for a tournament between its sessions: nobody begins to play for money there."""

import pytest

from support.round_tables import clause
from support.scripted_tables import HIGHEST, Played
from support.tournament_tables import LIMITS, SPIN, empty

BOSS = HIGHEST["SATG 15.1"]


def reserved(key: str, before: str = "") -> Played:
    """A table kept for the cup, with whatever happened there before."""
    return empty(key).run(before.replace(" / ", "\n")).run("5 system reserve-table cup")


@clause("SATG 19.2.5")
@pytest.mark.parametrize(
    "line",
    [
        "dealer buy-in 1 100",
        "device insert-note 1 20",
        "device insert-ticket 1 010000000000017075",
        "dealer wagering",
    ],
)
def test_no_money_comes_to_a_table_between_sessions(line: str) -> None:
    played = reserved("rapid-roulette", "0 1 join")
    played.run(f"6 {line} -> refused tournament-only SATG 19.2.5")
    played.run("7 system free-table -> table-freed")
    answer = played.line(f"8 {line}")
    assert answer.refused is None or answer.refused.why.value != "tournament-only"


@pytest.mark.parametrize(
    ("key", "lines", "cites"),
    [
        pytest.param(
            "casino-war", "dealer buy-chips eve 100 cash / dealer sit eve @1 / dealer wagering", "WAR 10.2.5",
            marks=clause("WAR 10.2.5"),
        ),
        pytest.param(
            "big-wheel", "dealer issue eve red 20 5 / dealer buy-chips eve 100 cash", "WHEEL 8.2.5",
            marks=clause("WHEEL 8.2.5"),
        ),
    ],
)  # fmt: skip
def test_no_chips_are_sold_at_a_live_table_between_sessions(
    key: str, lines: str, cites: str
) -> None:
    played = reserved(key)
    for line in lines.split(" / "):
        played.run(f"6 {line} -> refused tournament-only {cites}")


@clause("SATG 19.2.5")
def test_a_round_for_money_is_played_out_and_whoever_has_money_is_paid() -> None:
    played = empty("rapid-roulette").run("""
        0  1       join
        0  dealer  buy-in 1 100
        1  dealer  wagering
        2  1       wager red 10
        3  system  reserve-table cup     -> table-reserved
        4  system  reserve-table cup     ->
        5  1       wager red 20          -> wagers-set
    """)
    played.run(SPIN).run(f"""
        40 dealer  wagering              -> refused tournament-only SATG 19.2.5
        41 dealer  pay-out 1 80          -> paid-out
        42 system  begin-tournament 1 ann 100 name=cup {LIMITS}  -> tournament-session-begun
        43 dealer  wagering              -> round-opened
    """)


def test_a_table_that_is_shut_stays_reserved_and_is_freed_there() -> None:
    played = reserved("rapid-roulette").run(f"6 {BOSS} close")
    assert played.open().refused is None
    played.run("7 dealer wagering -> refused tournament-only SATG 19.2.5")
    played.run(f"8 {BOSS} close\n9 system free-table -> table-freed\n9 system free-table ->")


def test_no_round_begins_by_itself_at_a_reserved_table() -> None:
    played = empty("rapid-roulette", dealer_activated=False, confirms="device")
    played.run(f"0 1 join\n0 {BOSS} buy-in 1 20")
    played.run("1 system reserve-table cup\n90 system time")
    assert played.state.number == 0
    played.run("91 system free-table\n180 system time")
    assert played.state.number == 1


def test_a_table_is_kept_for_one_tournament() -> None:
    reserved("rapid-roulette").run(f"""
        6  dealer  free-table                                     -> refused no-dealer
        6  system  reserve-table other                            -> refused tournament-only SATG 19.2.5
        6  system  reserve-table cup~practice                     -> refused tournament-unknown
        6  system  begin-tournament 1 ann 100 name=other {LIMITS} -> refused tournament-only SATG 19.2.5
        7  system  begin-tournament 1 ann 100 name=cup {LIMITS}
        8  system  end-tournament over
        9  dealer  wagering                                       -> refused tournament-only SATG 19.2.5
    """)


@pytest.mark.parametrize(
    "key",
    [
        pytest.param("blackjack", marks=clause("GAZ 28/2000 20.3.2")),
        pytest.param("com-bo", marks=clause("GAZ 29/2000 10.3.2")),
    ],
)
def test_the_texts_of_2000_keep_a_table_during_a_session_only(key: str) -> None:
    empty(key).run("5 system reserve-table cup -> refused not-applicable")
