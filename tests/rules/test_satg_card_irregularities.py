"""Irregularities of the card games at terminals (SATG 12.9, SATG 13.11, SATG 17.9, SATG 18.8)."""

import pytest

from croupier.records.receipts import receipts
from croupier.table import events as e
from croupier.table.history.history_from_log import read_history
from croupier.table.history.round_history import RoundHistory
from support.round_tables import clause
from support.scripted_tables import Played, asks_for, deal, log, opened

SAM = "tg-higher-duties-dealer:Sam"
AGAIN = "other-picture:ask-again"
REBUILT = "deal-reconstructed answer-dropped answer-dropped asked"


def triple_chase() -> Played:
    """Two players on Crown Pairs, wagering closed."""
    return opened("triple-chase").run("""
        1   dealer  wagering
        2   1       wager crown-pairs 5
        3   2       wager crown-pairs 10
        31  system  time
    """)


def told(table: Played) -> RoundHistory:
    events = (record.event for record in table.store.records("T1"))
    return read_history("T1", events, table.store.sheet)[-1]


def faces(table: Played) -> str:
    return " ".join(
        f"({face.shown})" if face.discarded else face.shown for face in told(table).draws
    )


@clause("SATG 12.9.1")
def test_play_goes_on_where_no_card_was_burned() -> None:
    table = triple_chase().run("""
        32  dealer  rule burn-omitted play-on                -> irregularity-ruled
        33  dealer  enter 9h
        33  dealer  enter 2c
        33  dealer  enter 9s
        34  dealer  confirm                                  -> round-settled
        =   player:1 130
    """)
    (ruled,) = log(table, e.IrregularityRuled)
    assert ruled.clauses == ("SATG 12.9.1",)


@clause("SATG 12.9.1(a)")
def test_the_first_hand_is_put_together_with_the_card_burned_that_should_have_been() -> None:
    table = triple_chase().run(f"""
        33  dealer  enter Kh
        33  dealer  enter 9h
        33  dealer  enter 2c
        34  dealer  reconstruct no burn faces=9h+2c burned=Kh   -> refused authority-insufficient SATG 12.9.5
        34  {SAM}   reconstruct no burn faces=9h+2c burned=Kh   -> deal-reconstructed card-burned
        =   stakes:T1 15
    """)
    assert asks_for(table) == "card 3"
    deal(table, 35, "9s")
    table.run("""
        36  dealer  confirm                                  -> round-settled
        =   player:1 130
        =   player:2 160
    """)


@clause("SATG 12.9.2", "SATG 12.9.2(a)")
def test_a_first_card_that_lies_face_up_is_discarded() -> None:
    table = triple_chase().run("""
        32  dealer  rule face-up-card discard                -> refused card-invalid SATG 12.9.2(a)
        32  dealer  rule face-up-card discard face=Kh        -> irregularity-ruled face-discarded
    """)
    assert asks_for(table) == "card 1"
    deal(table, 33, "9h 2c 9s")
    table.run("34 dealer confirm -> round-settled\n= player:1 130")
    assert faces(table) == "(Kh) 9h 2c 9s"


@clause("SATG 12.9.2(b)")
def test_a_later_card_that_lies_face_up_is_dealt() -> None:
    table = triple_chase()
    deal(table, 32, "9h")
    table.run("""
        33  dealer  rule face-up-card discard face=2c        -> refused not-now SATG 12.9.2(a)
        33  dealer  rule face-up-card play-on                -> irregularity-ruled
    """)
    deal(table, 34, "2c 9s")
    table.run("35 dealer confirm -> round-settled\n= player:1 130")
    assert faces(table) == "9h 2c 9s"


@clause("SATG 12.9.3", "SATG 12.9.3(a)")
def test_an_excess_card_that_nobody_saw_is_the_next_from_the_shoe() -> None:
    table = triple_chase()
    deal(table, 32, "9h 2c 9s")
    table.run("""
        33  dealer  rule excess-card-unseen next-card        -> irregularity-ruled card-carried
        34  dealer  confirm                                  -> round-settled
        =   player:1 130
    """)
    assert table.state.shoe is not None
    assert table.state.shoe.carried == ("",)
    table.run("""
        40  dealer  wagering
        41  1       wager crown-pairs 5
        71  system  time
    """)
    deal(table, 72, "Kh")
    assert table.state.shoe is not None
    assert not table.state.shoe.carried, "It was the first card of the hand."


@clause("SATG 12.9.3(b)")
def test_an_excess_card_that_was_seen_is_discarded() -> None:
    table = triple_chase()
    deal(table, 32, "9h 2c 9s")
    table.run("""
        33  dealer  rule excess-card-seen discard face=Kh    -> irregularity-ruled face-discarded
        34  dealer  confirm                                  -> round-settled
        =   player:1 130
    """)
    assert faces(table) == "9h 2c 9s (Kh)"


@clause("SATG 12.9.5")
def test_a_misplaced_card_lets_a_supervisor_put_the_hand_together() -> None:
    table = triple_chase()
    deal(table, 32, "9h 9s 2c")
    table.run(f"""
        33  dealer  reconstruct swapped faces=9h+2c+9s       -> refused authority-insufficient SATG 12.9.5
        33  {SAM}   reconstruct faces=9h+2c+9s               -> refused reason-required
        33  {SAM}   reconstruct swapped faces=9h+2c+Ks       -> refused cannot-reconstruct
        33  {SAM}   reconstruct swapped faces=9h+2c+9s retracted=1_crown-pairs  -> refused window-closed SATG 3.7
        34  {SAM}   reconstruct swapped faces=9h+2c+9s       -> deal-reconstructed
        35  dealer  confirm                                  -> round-settled
        =   player:1 130
        =   player:2 160
    """)
    assert [entry.face for entry in log(table, e.Drawn)] == ["9h", "9s", "2c"], "Both are kept."
    (rebuilt,) = log(table, e.DealReconstructed)
    assert rebuilt.faces == ("9h", "2c", "9s")


TWINS = """
    SATG 12.9.6   | triple-chase           | crown-pairs 5        | 9h 2c 9s
    SATG 13.11.2  | rapid-blackjack        | blackjack 5          | 10h 9s 9d 9h
    SATG 17.9.2   | rapid-casino-war       | casino-war @1 5      | Kh 2c 3c 4c 5c 6c 9d
    SATG 18.8.2   | rapid-three-card-poker | pair-plus 1-2-3 5    | 2h 4c 9s 10s Js Qs Kd 3d 5d Ah Ac 7c
"""


@pytest.mark.parametrize(
    ("clauses", "key", "wager", "cards"),
    [
        pytest.param(
            *(part.strip() for part in row.split("|")), marks=clause(row.split("|")[0].strip())
        )
        for row in TWINS.strip().splitlines()
    ],
)
def test_an_error_of_dealing_that_is_found_after_the_settlement_changes_nothing(
    clauses: str, key: str, wager: str, cards: str
) -> None:
    table = opened(key).run(f"1 dealer wagering\n2 1 wager {wager}\n31 system time")
    for card in cards.split():
        if table.state.playing.asked:
            table.run("90 1 choose decide/2 stand blackjack")
        deal(table, 91, card)
    table.run("100 dealer confirm -> round-settled")
    held = table.holds("player:1")
    game_clause = clauses
    table.run(f"""
        101  {SAM}   reconstruct swapped faces={"+".join(cards.split())}     -> refused stands {game_clause}
        102  dealer  rule excess-card-unseen play-on                          -> refused not-applicable
        103  dealer  rule error-after-settlement stands a card was misplaced  -> irregularity-ruled
    """)
    assert table.holds("player:1") == held
    assert log(table, e.IrregularityRuled)[-1].clauses[0] == game_clause


@clause("SATG 12.9.7")
def test_with_too_few_cards_the_discards_come_back_and_the_hand_is_finished() -> None:
    table = triple_chase()
    deal(table, 32, "9h 2c")
    table.run("33 dealer rule cards-short reload -> irregularity-ruled discards-reloaded")
    assert asks_for(table) == "card 3"
    deal(table, 34, "9s")
    table.run("35 dealer confirm -> round-settled\n= player:1 130")


@pytest.mark.parametrize("fact", ["shuffler-fault", "order-unknown"])
@clause("SATG 12.9.8")
def test_a_shuffler_that_fails_voids_the_hand_only_if_it_cannot_be_completed(fact: str) -> None:
    table = triple_chase()
    deal(table, 32, "9h 2c")
    table.run(f"""
        33  dealer  rule {fact} play-on                      -> irregularity-ruled
        34  dealer  rule {fact} void                         -> refused authority-insufficient SATG 8.2
        35  {SAM}   rule {fact} void two cards at once       -> irregularity-ruled round-voided
        =   player:1 100
        =   player:2 100
    """)


@clause("SATG 12.9.9", "SATG 12.9.9(a)", "SATG 12.9.9(b)", "SATG 12.9.9(c)")
def test_a_wrong_deck_voids_this_hand_and_the_rest_of_the_shoe_but_not_what_is_over() -> None:
    table = triple_chase()
    deal(table, 32, "9h 2c 9s")
    table.run("""
        34  dealer  confirm
        40  dealer  wagering
        41  1       wager crown-pairs 5
        71  system  time
    """)
    deal(table, 72, "Kh 2c")
    table.run(f"""
        73  dealer  rule wrong-deck retire two of the same   -> refused authority-insufficient
        74  {SAM}   rule wrong-deck retire two of the same   -> irregularity-ruled round-voided shoe-retired
        =   player:1 130
        =   player:2 160
        75  dealer  wagering                                 -> refused shoe-void SATG 12.9.9(c)
    """)


@clause("SATG 13.11.1")
def test_a_hand_of_rapid_blackjack_is_put_together_and_choices_on_other_cards_are_ruled() -> None:
    table = opened("rapid-blackjack").run("""
        1   dealer  wagering
        2   1       wager blackjack 10
        3   2       wager blackjack 10
        31  system  time
    """)
    deal(table, 32, "6h 10h 5d")
    table.run(f"""
        33  1       choose decide/2 double blackjack
        33  2       choose decide/2 draw blackjack
        =   player:1 80
        34  dealer  reconstruct swapped faces=10h+6h+5d          -> refused authority-insufficient SATG 13.11.1
        34  {SAM}   reconstruct swapped faces=10h+6h+5d          -> refused unruled
        35  {SAM}   reconstruct swapped faces=10h+6h+5d rulings={AGAIN} -> {REBUILT}
        =   player:1 90
        36  1       choose decide/2 stand blackjack
        37  2       choose decide/2 stand blackjack
    """)
    deal(table, 40, "10d 9d")
    table.run("""
        41  dealer  confirm                                     -> round-settled
        =   player:1 110
        =   player:2 110
    """)
    assert all(part.agrees for receipt in receipts(told(table)) for part in receipt.parts)


@clause("SATG 17.9.1")
def test_a_hand_of_rapid_casino_war_is_put_together_before_the_settlement() -> None:
    table = opened("rapid-casino-war").run("""
        1   dealer  wagering
        2   1       wager casino-war @1 10
        31  system  time
    """)
    deal(table, 32, "9d 2c 3c 4c 5c 6c Kh")
    table.run(f"""
        33  dealer  reconstruct swapped faces=Kh+2c+3c+4c+5c+6c+9d  -> refused authority-insufficient SATG 17.9.1
        34  {SAM}   reconstruct swapped faces=Kh+2c+3c+4c+5c+6c+9d  -> deal-reconstructed
        35  dealer  confirm                                         -> round-settled
        =   player:1 110
    """)


@clause("SATG 18.8.1")
def test_a_hand_of_rapid_three_card_poker_is_put_together_before_the_settlement() -> None:
    table = opened("rapid-three-card-poker").run("""
        1   dealer  wagering
        2   1       wager pair-plus 1-2-3 10
        31  system  time
    """)
    deal(table, 32, "2h 4c 9s 2s Js Qs Kd 3d 5d")
    swapped = "2h+2s+9s+4c+Js+Qs+Kd+3d+5d"
    table.run(f"""
        33  dealer  reconstruct swapped faces={swapped}   -> refused authority-insufficient SATG 18.8.1
        34  {SAM}   reconstruct swapped faces={swapped}   -> deal-reconstructed
    """)
    deal(table, 35, "Ah Ac 7c")
    table.run("36 dealer confirm -> round-settled\n= player:1 110")


def test_a_slip_of_the_keys_is_put_right_by_the_dealer_before_the_result_is_confirmed() -> None:
    table = triple_chase()
    deal(table, 32, "9h 2c 8s")
    table.run("""
        33  1       correct-entry 3 9s                       -> refused no-dealer
        33  dealer  correct-entry 4 9s                       -> refused card-count
        33  dealer  correct-entry 3 9x                       -> refused card-invalid
        34  dealer  correct-entry 3 9s                       -> draw-replaced
        35  dealer  confirm                                  -> round-settled
        =   player:1 130
        36  dealer  correct-entry 3 8s                       -> refused no-round
    """)
    assert [entry.face for entry in log(table, e.Drawn)] == ["9h", "2c", "8s"], "Both are kept."
    assert faces(table) == "9h 2c 9s"


def test_a_face_on_which_players_decided_is_no_slip_of_the_keys() -> None:
    table = opened("rapid-blackjack").run("""
        1   dealer  wagering
        2   1       wager blackjack 10
        31  system  time
    """)
    deal(table, 32, "10h 10s 5d")
    table.run(f"""
        33  1       choose decide/2 draw blackjack
        34  dealer  correct-entry 3 9d                                     -> refused authority-insufficient SATG 8.3
        35  {SAM}   correct-entry 3 9d                                     -> refused unruled
        36  {SAM}   correct-entry 3 9d rulings=other-picture:void-wager    -> draw-replaced wagers-voided
        =   player:1 100
    """)
