"""A slip of the keys is mended until the result is confirmed, whatever follows from it for the hand."""

from croupier.table import events as e
from croupier.views.screens.dealer_view import dealer_view
from croupier.views.screens.next_step import next_view
from croupier.views.staff.mended_hand import mended_hand
from support.round_tables import clause
from support.scripted_tables import Played, deal, log, opened

COUP = """
    1   dealer  wagering
    2   1       wager player 5
    40  system  time
"""
SAM = "tg-higher-duties-dealer:Sam"


def faces(table: Played) -> list[tuple[str, str]]:
    """Each face on the table with its place; nothing stands for the discards."""
    seen = dealer_view(table.state, balances={}).faces
    return [(it.face, it.to) for it in seen]


def test_a_natural_that_was_mistyped_needs_no_third_card_which_goes_to_the_discards() -> None:
    table = opened("rapid-baccarat").run(COUP)
    deal(table, 41, "Kc 7c 5d 8h 3s")
    before = table.state.shoe
    assert before is not None
    table.run("42 dealer correct-entry 1 4c -> draw-replaced face-discarded")
    assert faces(table) == [
        ("4c", "Player 1"), ("7c", "Banker 1"), ("5d", "Player 2"), ("8h", "Banker 2"), ("3s", ""),
    ]  # fmt: skip
    assert log(table, e.DrawReplaced)[-1].left_over == ("3s",)
    after = table.state.shoe
    assert after is not None
    assert after.drawn == before.drawn, "The card left the shoe, wherever it lies."
    shown = next_view(table.state)
    assert (shown.what, shown.confirms) == ("confirm", "Player wins 9 to 5")
    table.run("43 dealer confirm -> round-settled")


def test_a_slip_that_ends_the_hand_two_cards_earlier() -> None:
    table = opened("rapid-baccarat").run(COUP)
    deal(table, 41, "Kc 7c 5d 6h 2s 9d")
    assert next_view(table.state).what == "confirm"
    table.run("42 dealer correct-entry 1 4c -> draw-replaced face-discarded face-discarded")
    assert [face for face, to in faces(table) if not to] == ["2s", "9d"]
    assert next_view(table.state).confirms == "Player wins 9 to 3"


def test_a_slip_after_which_the_hand_needs_another_card() -> None:
    table = opened("rapid-baccarat").run(COUP)
    deal(table, 41, "4c 7c 5d 8h")
    assert next_view(table.state).what == "confirm"
    table.run("42 dealer correct-entry 1 Kc -> draw-replaced")
    assert (next_view(table.state).what, next_view(table.state).of) == ("face", "Player 3")


def test_a_card_of_the_hand_is_not_ruled_into_the_discards_as_well() -> None:
    table = opened("rapid-baccarat").run(COUP)
    deal(table, 41, "Kc 7c 5d 8h 3s")
    table.run("""
        42  dealer  rule excess-card-seen discard face=3s               -> refused card-duplicate
        43  dealer  rule excess-card-seen discard face=3s another=yes   -> irregularity-ruled face-discarded
        44  dealer  rule excess-card-seen discard face=9s               -> irregularity-ruled face-discarded
    """)


@clause("WAR 9.2")
def test_at_war_a_card_that_is_left_over_comes_next() -> None:
    table = opened("casino-war").run("""
        0  dealer    wagering
        0  dealer    lay ann casino-war @1 20
        0  dealer    call
        0  dealer    enter 9h
        0  dealer    enter 9s
        0  dealer    choose war go-to-war casino-war @1 for=ann
        0  dealer    enter 4h
        0  dealer    correct-entry 1 Kh   -> refused authority-insufficient
        0  pit-boss  correct-entry 1 Kh   -> draw-replaced card-carried answer-dropped
    """)
    assert faces(table) == [("Kh", "1"), ("9s", "dealer")]
    assert next_view(table.state).what == "settle"
    table.run("""
        0  dealer    pay casino-war
        0  dealer    confirm
        0  dealer    wagering
        0  dealer    lay ann casino-war @1 20
        0  dealer    call
        0  dealer    enter 5h   -> refused card-sequence
        0  dealer    enter 4h   -> drawn
    """)


@clause("WAR 9.8.1")
def test_a_war_card_is_corrected_by_the_dealer_and_the_cards_that_were_settled_are_not() -> None:
    table = opened("casino-war").run("""
        0  dealer  wagering
        0  dealer  lay ann casino-war @1 20
        0  dealer  lay ann tie @1 10
        0  dealer  call
        0  dealer  enter 9h
        0  dealer  enter 9s
        0  dealer  pay tie
        0  dealer  choose war go-to-war casino-war @1 for=ann
    """)
    assert dealer_view(table.state, balances={}).undo is None, "Tie was paid on both cards."
    deal(table, 1, "4h Kd")
    undo = dealer_view(table.state, balances={}).undo
    assert undo is not None
    assert (undo.place, undo.first, undo.act) == (4, 3, "run-table")
    table.run("""
        0  dealer  correct-entry 3 Ah   -> draw-replaced
        0  dealer  correct-entry 4 Ac   -> draw-replaced
        0  dealer  correct-entry 2 9c   -> refused stands WAR 9.8.1
        0  dealer  confirm              -> round-settled
    """)
    assert log(table, e.RoundSettled)


@clause("SATG 8.3")
def test_once_a_player_decided_on_a_card_the_dealer_corrects_only_later_ones() -> None:
    table = opened("rapid-blackjack", "Blackjack").run("""
        1   dealer  wagering
        2   1       wager blackjack 15
    """)
    deal(table, 40, "8s Qd 2c")
    table.run("41 1 choose decide/2 draw blackjack for=1")
    deal(table, 42, "3h")
    undo = dealer_view(table.state, balances={}).undo
    assert undo is not None
    assert (undo.place, undo.act, undo.decided, undo.above) == (4, "run-table", 3, "correct-result")
    table.run(f"""
        43  dealer  correct-entry 4 4h   -> draw-replaced
        44  dealer  correct-entry 3 3c   -> refused authority-insufficient
        45  {SAM}   correct-entry 3 9h rulings=other-picture:stands  -> draw-replaced
    """)


LIVE = """
    0  dealer  wagering
    0  dealer  lay ann blackjack @1 20
    0  dealer  lay bob blackjack @2 20
    0  dealer  call
"""


def test_what_the_dealer_drew_to_his_own_complete_hand_goes_to_the_discards() -> None:
    table = opened("blackjack").run(LIVE)
    deal(table, 1, "10s 10h Kd 8h 8d")
    table.run("""
        2  dealer  choose decide/1/0/1/2 stand blackjack @1 for=ann
        2  dealer  choose decide/2/0/1/2 stand blackjack @2 for=bob
    """)
    deal(table, 3, "6h 5c")
    table.run("4 dealer correct-entry 6 9h -> draw-replaced face-discarded")
    assert [face for face, to in faces(table) if not to] == ["5c"]
    assert next_view(table.state).what == "confirm"


def test_what_was_drawn_to_a_hand_that_was_bust_already_comes_next() -> None:
    table = opened("blackjack").run(LIVE)
    deal(table, 1, "10s 10h Kd 5h 8d")
    table.run("2 dealer choose decide/1/0/1/2 draw blackjack @1 for=ann")
    deal(table, 3, "2c")
    table.run("4 dealer choose decide/1/0/1/3 draw blackjack @1 for=ann")
    deal(table, 5, "3c")
    table.run("6 pit-boss correct-entry 6 9c -> draw-replaced card-carried answer-dropped asked")
    assert ("3c", "1/1") not in faces(table)
    table.run("""
        7  dealer  choose decide/2/0/1/2 draw blackjack @2 for=bob
        8  dealer  enter 4c  -> refused card-sequence
        8  dealer  enter 3c  -> drawn
    """)


def test_before_it_is_corrected_the_hand_is_shown_as_it_becomes() -> None:
    table = opened("rapid-baccarat").run(COUP)
    deal(table, 41, "Kc 7c 5d 6h 2s 9d")
    shown = mended_hand(table.state, ("2c", "7c", "5d", "6h", "2s", "9d"))
    assert [(it.of, it.faces, it.total) for it in shown.hands] == [
        ("player", ("2c", "5d"), 7), ("banker", ("7c", "6h", "2s"), 5),
    ]  # fmt: skip
    (left,) = shown.left
    assert (left.face, left.discarded, shown.moved, shown.to) == ("9d", True, ("2s",), "")
    assert "SATG 12.9.3(b)" in left.provenance
    assert mended_hand(table.state, ("4c", "7c", "5d")).to == "Banker 2"
    assert next_view(table.state).what == "confirm", "Nothing was recorded."
    assert not mended_hand(table.state, ("XX",)).hands
