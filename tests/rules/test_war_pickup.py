"""WAR 7.7.1: the cards of a stored round are told as they were picked up, so that each hand can be laid out again."""

from pathlib import Path

import pytest
from test_war_9_irregularities import SUPERVISOR, dealt, war

from croupier.cli.main import main
from croupier.errors import BadInput
from croupier.table.history.history_from_log import read_history
from croupier.table.history.round_history import RoundHistory
from croupier.views.staff.pickup import lines, pickup
from support.round_tables import clause
from support.scripted_tables import Played, deal, opened

WAGERS = "ann casino-war @1 10, bob casino-war @3 20, cy casino-war @3 5, dan casino-war @7 30"


def over(table: Played) -> RoundHistory:
    store = table.store
    *_, told = read_history("T1", (record.event for record in store.records("T1")), store.sheet)
    return told


def fought() -> Played:
    """Three areas; the first and the third are at war."""
    table = war(places=9).run(f"""
        {dealt(WAGERS, "8h Kd 8c 8s", "casino-war")}
        0 dealer choose war go-to-war casino-war @1 for=ann
        0 dealer choose war go-to-war casino-war @7 for=dan
    """)
    deal(table, 0, "Qd 2h 9s")
    return table.run("0 dealer confirm -> round-settled")


@clause("WAR 7.7.1")
def test_hand_by_hand_from_the_right_and_the_dealer_last() -> None:
    assert [tuple(card) for card in pickup(over(fought()))] == [
        ("7", "8c", 3), ("7", "2h", 6), ("3", "Kd", 2), ("1", "8h", 1), ("1", "Qd", 5),
        ("dealer", "8s", 4), ("dealer", "9s", 7),
    ]  # fmt: skip


@clause("WAR 7.7.1")
def test_the_round_is_dealt_again_from_what_was_picked_up() -> None:
    told = over(fought())
    again = sorted(pickup(told), key=lambda card: card.dealt)
    assert [card.face for card in again] == [face.shown for face in told.draws]
    show = told.setup.variant.dealing.source.show
    assert [(card.place, card.face) for card in again] == [
        (place, show(face)) for place, face in told.progress().dealt
    ]


@clause("WAR 7.7.1")
def test_a_user_reads_it_card_by_card_with_the_owners_of_each_hand() -> None:
    assert list(lines(over(fought()))) == [
        "Round T1/1, 7 cards as they are picked up (WAR 7.7.1):",
        "  7: dan", "    1. 8c, dealt as card 3", "    2. 2h, dealt as card 6",
        "  3: bob, cy", "    3. Kd, dealt as card 2",
        "  1: ann", "    4. 8h, dealt as card 1", "    5. Qd, dealt as card 5",
        "  dealer:", "    6. 8s, dealt as card 4", "    7. 9s, dealt as card 7",
    ]  # fmt: skip


def test_a_hand_put_together_anew_is_picked_up_as_it_then_lay() -> None:
    table = war().run(f"""
        {dealt("ann casino-war @1 10, bob casino-war @2 20", "2h Kh Qs")}
        0 {SUPERVISOR} reconstruct swapped faces=Kh+2h+Qs offered=yes
        0 dealer pay casino-war
        0 dealer confirm -> round-settled
    """)
    cards = [(card.place, card.face) for card in pickup(over(table))]
    assert cards == [("2", "2h"), ("1", "Kh"), ("dealer", "Qs")]


def test_of_a_void_round_what_lay_there_and_what_was_discarded() -> None:
    table = war().run(f"""
        {dealt("ann casino-war @1 10, bob casino-war @2 20", "2h")}
        0 dealer rule face-up-card discard face=9c
        0 pit-boss void fire everybody out
    """)
    assert list(lines(over(table)))[1:] == [
        "  1: ann",
        "    1. 2h, dealt as card 1",
        "  Discarded: 9c.",
    ]


def test_a_wheel_has_no_cards() -> None:
    table = opened("rapid-roulette").run("""
        1  dealer  wagering
        2  1       wager red 5
        40 dealer  start
        41 dealer  enter 17
        42 dealer  confirm
    """)
    with pytest.raises(BadInput, match="No cards are dealt"):
        pickup(over(table))


@clause("WAR 7.7.1")
def test_it_is_a_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    store = str(tmp_path / "tables.db")
    main(["demo", "casino-war", "--store", store, "--rounds", "1", "--seed", "3"])
    capsys.readouterr()
    main(["pickup", "CW1/1", "--store", store])
    said = capsys.readouterr().out.splitlines()
    assert said[0].startswith("Round CW1/1, ")
    assert "  dealer:" in said
