"""GAZ 29/2000 9, irregularities at a live table of Crown Com-Bo; and the result as it is keyed in (7.4)."""

from typing import Any

import pytest

from croupier.table import events as e
from support.round_tables import clause
from support.scripted_tables import Played, asks_for, log, opened

SUPERVISOR, BOSS = "game-supervisor", "pit-boss"
TWO = "ann high-1 @1 10, bob low-1 @2 20"
FIVE = "Kh 2h 3h 4h 5h"
RULE = "GAZ 29/2000"


def combo(**changes: Any) -> Played:
    return opened("com-bo", **changes)


def dealt(cards: str, wagers: str = TWO) -> str:
    """A round as far as its cards: what lies there, and the boxes in their order."""
    lays = [f"lay {part}" for part in wagers.split(", ")]
    done = ["wagering", *lays, "call", *(f"enter {card}" for card in cards.split())]
    return "\n".join(f"0 dealer {item}" for item in done)


def ran_first(table: Played) -> Played:
    """A round before, by which the house gains $10."""
    return table.run(f"{dealt(FIVE)}\n0 dealer confirm\n= bank:T1 10010\n= chips:T1 -10")


def carried(table: Played) -> tuple[str, ...]:
    assert table.state.shoe is not None
    return table.state.shoe.carried


def came_back(table: Played, clause_of_it: str) -> None:
    """The round is void: every stake went back by that clause, and the round before stands."""
    table.run("= bank:T1 10010\n= chips:T1 -10\n= stakes:T1 0")
    *_, last = (
        record for record in table.store.records("T1") if isinstance(record.event, e.RoundVoided)
    )
    moves = table.store.transfers("T1", last.seq)
    assert moves
    assert all(clause_of_it in move.cites for move in moves)
    assert table.state.results == tuple(FIVE.split())


@clause("GAZ 29/2000 9.1")
def test_an_unseen_card_too_many_opens_the_next_round_and_is_not_discarded() -> None:
    table = ran_first(combo()).run(f"""
        {dealt(FIVE)}
        0  dealer  rule excess-card-unseen discard face=9c   -> refused not-applicable
        0  dealer  rule excess-card-unseen next-card         -> irregularity-ruled card-carried
        0  dealer  confirm
        =  bank:T1 10020
    """)
    assert carried(table) == ("",)
    table.run(dealt("9c"))
    assert carried(table) == ()
    assert asks_for(table) == "box 2"


@clause("GAZ 29/2000 9.1")
def test_a_card_too_many_that_was_seen_is_used_all_the_same() -> None:
    """Reading G13: it is the next card, in the round or after it, and no other."""
    combo().run(f"""
        {dealt("Kh")}
        0  dealer  rule excess-card-seen discard face=9c     -> refused not-applicable
        0  dealer  rule excess-card-seen next-card face=9c   -> irregularity-ruled card-carried
        0  dealer  enter 2h       -> refused card-sequence {RULE} 9.1
        0  dealer  enter 9c       -> drawn
        0  dealer  enter 2h
        0  dealer  enter 3h
        0  dealer  enter 4h
        0  dealer  rule excess-card-seen next-card face=As   -> irregularity-ruled card-carried
        0  dealer  confirm
        =  bank:T1 10010
        {dealt("")}
        0  dealer  enter 2h       -> refused card-sequence {RULE} 9.1
        0  dealer  enter As       -> drawn
    """)


@clause("GAZ 29/2000 9.1")
def test_after_the_last_round_of_a_shoe_it_goes_into_the_shuffle() -> None:
    table = combo().run(f"""
        {dealt("Kh 2h 3h 4h")}
        0  dealer  cutting-card
        0  dealer  enter 5h
        0  dealer  rule excess-card-unseen into-the-shuffle   -> irregularity-ruled
        0  dealer  confirm
        0  dealer  wagering               -> refused cards-not-ready
        0  dealer  shuffle cutting-card   -> cards-shuffled
        0  dealer  cut 200 30
        0  dealer  wagering               -> round-opened
    """)
    assert carried(table) == ()
    assert table.state.shoe is not None
    assert table.state.shoe.left == 8 * 52


@clause("GAZ 29/2000 9.2")
def test_a_card_in_a_wrong_box_is_moved_and_dealing_goes_on() -> None:
    """The dealer does it; nobody takes a wager back, and boxes are in the order of the cards then."""
    swap = "reconstruct swapped faces=Kh+2h+3h"
    table = combo().run(f"""
        {dealt("2h Kh 3h")}
        0  ann     {swap}                              -> refused no-dealer {RULE} 9.2
        0  dealer  {swap} retracted=ann_high-1_@1      -> refused window-closed
        0  dealer  reconstruct swapped faces=Kh+2h+9h  -> refused cannot-reconstruct
        0  dealer  {swap}                              -> deal-reconstructed
        =  stakes:T1 30
    """)
    assert asks_for(table) == "box 4"
    table.run(f"""
        0  dealer  enter 4h
        0  dealer  enter 5h
        0  dealer  confirm
        =  bank:T1 10010
        0  dealer  {swap}   -> refused stands
        =  bank:T1 10010
    """)
    assert table.state.results == tuple(FIVE.split())


@clause("GAZ 29/2000 9.3")
@pytest.mark.parametrize("cards", ["Kh 2h", FIVE])
def test_cards_out_of_an_order_that_cannot_be_found_make_the_round_void(cards: str) -> None:
    table = ran_first(combo()).run(f"""
        0  {SUPERVISOR}  rule order-unknown void   -> refused not-now {RULE} 9.3
        {dealt(cards)}
        =  stakes:T1 30
        0  dealer        rule order-unknown void   -> refused authority-insufficient
        # No detail of a ruling is dropped without a word.
        0  {SUPERVISOR}  rule order-unknown void face=4h     -> refused not-applicable {RULE} 9.3
        0  {SUPERVISOR}  rule order-unknown void @2          -> refused not-applicable {RULE} 9.3
        0  {SUPERVISOR}  rule order-unknown void wagers=ann_high-1  -> refused not-applicable {RULE} 9.3
        0  {SUPERVISOR}  rule order-unknown void   -> irregularity-ruled round-voided
    """)
    came_back(table, f"{RULE} 9.3")


@clause("GAZ 29/2000 9.3")
def test_cards_whose_order_can_be_found_are_put_into_it() -> None:
    combo().run(f"""
        {dealt("2h Kh 3h 4h 5h")}
        0  dealer  rule order-unknown reconstruct              -> refused not-applicable {RULE} 9.3
        0  dealer  reconstruct order found faces=Kh+2h+3h+4h+5h  -> deal-reconstructed
        0  dealer  confirm
        =  bank:T1 10010
    """)


@clause("GAZ 29/2000 9.4", "GAZ 29/2000 9.4(a)")
def test_face_up_as_the_first_card_of_a_round_it_is_burned() -> None:
    """Reading G12: this is the only card that is burned. The next is in box 1."""
    burn = "rule face-up-card discard face=2c"
    table = combo().run(f"""
        0  dealer  wagering
        0  dealer  {burn}                        -> refused not-now {RULE} 9.4(a)
        0  dealer  lay ann high-1 @1 10
        0  dealer  lay bob low-1 @2 20
        0  dealer  call
        0  dealer  rule face-up-card play-on     -> refused not-now {RULE} 9.4(b)
        0  dealer  {burn}                        -> irregularity-ruled face-discarded
    """)
    assert asks_for(table) == "box 1"
    table.run(f"""
        0  dealer  enter Kh
        0  dealer  {burn}                        -> refused not-now {RULE} 9.4(a)
    """)
    for card in FIVE.split()[1:]:
        table.run(f"0 dealer enter {card}")
    table.run("0 dealer confirm\n= bank:T1 10010")
    assert table.state.results == tuple(FIVE.split())
    assert table.state.shoe is not None
    assert table.state.shoe.left == 8 * 52 - 6


@clause("GAZ 29/2000 9.4", "GAZ 29/2000 9.4(b)")
@pytest.mark.parametrize("before", range(1, 5))
def test_face_up_as_a_later_card_it_is_played_as_if_face_down(before: int) -> None:
    cards = FIVE.split()
    table = combo().run(f"""
        {dealt(" ".join(cards[:before]))}
        0  dealer  rule face-up-card discard face={cards[before]}   -> refused not-now {RULE} 9.4(a)
        0  dealer  rule face-up-card play-on                        -> irregularity-ruled
    """)
    assert asks_for(table) == f"box {before + 1}"
    for card in cards[before:]:
        table.run(f"0 dealer enter {card}")
    table.run("0 dealer confirm\n= bank:T1 10010")


@clause("GAZ 29/2000 9.5")
def test_with_too_few_cards_the_round_is_void_and_never_finished_from_the_discards() -> None:
    table = ran_first(combo()).run(f"""
        {dealt("Kh 2h 3h")}
        0  dealer        reload                    -> refused not-applicable {RULE} 9.5
        0  dealer        rule cards-short reload   -> refused not-applicable
        0  dealer        rule cards-short void     -> refused authority-insufficient
        0  {SUPERVISOR}  rule cards-short void     -> irregularity-ruled round-voided
    """)
    came_back(table, f"{RULE} 9.5")
    table.run(f"""
        {dealt(FIVE)}
        0  {SUPERVISOR}  rule cards-short void     -> refused not-now {RULE} 9.5
    """)


@clause("GAZ 29/2000 9.6")
@pytest.mark.parametrize("cards", ["", "Kh", FIVE])
def test_with_decks_of_a_wrong_number_of_cards_the_round_is_void(cards: str) -> None:
    table = ran_first(combo()).run(f"""
        0  {SUPERVISOR}  rule wrong-deck void   -> refused not-now {RULE} 9.6
        {dealt(cards)}
        0  dealer        rule wrong-deck void   -> refused authority-insufficient
        0  {SUPERVISOR}  rule wrong-deck void   -> irregularity-ruled round-voided shoe-retired
    """)
    came_back(table, f"{RULE} 9.6")


@clause("GAZ 29/2000 9.7")
def test_after_a_fault_of_an_automatic_shoe_the_cards_are_reshuffled() -> None:
    combo().run(f"""
        {dealt(FIVE)}
        0  dealer  rule shuffler-fault reshuffle   -> irregularity-ruled shuffle-ordered
        0  dealer  confirm                         -> round-settled
        =  bank:T1 10010
        0  dealer  wagering                        -> refused cards-not-ready {RULE} 9.7
        0  dealer  shuffle machine-fault           -> cards-shuffled
        0  dealer  cut 200 30
        0  dealer  wagering                        -> round-opened
    """)


@clause("GAZ 29/2000 9.7")
def test_a_round_that_such_a_fault_leaves_unfinished_is_void() -> None:
    table = ran_first(combo()).run(f"""
        {dealt("Kh 2h")}
        0  dealer        rule shuffler-fault void   -> refused authority-insufficient
        0  {SUPERVISOR}  rule shuffler-fault void   -> irregularity-ruled round-voided
    """)
    came_back(table, f"{RULE} 9.5")


@clause("GAZ 29/2000 9.8", "GAZ 29/2000 9.8(a)")
def test_until_the_result_is_confirmed_the_dealer_keys_it_again_as_he_likes() -> None:
    table = combo().run(f"""
        {dealt("2h As 3h")}
        0  ann     correct-entry 2 Kh   -> refused no-dealer
        0  dealer  correct-entry 1 Kh   -> draw-replaced
        0  dealer  correct-entry 2 Ad   -> draw-replaced
        0  dealer  correct-entry 4 Ad   -> refused card-count
        0  dealer  correct-entry 2 XX   -> refused card-invalid
        0  dealer  enter 4h
        0  dealer  enter 5h
        0  dealer  correct-entry 2 2h   -> draw-replaced
        0  dealer  confirm              -> round-settled
        =  bank:T1 10010
        0  dealer  correct-entry 2 Ad   -> refused no-round
    """)
    assert table.state.results == tuple(FIVE.split())
    assert [entry.face for entry in log(table, e.Drawn)][:2] == ["2h", "As"], "The log keeps both."
    assert [entry.face for entry in log(table, e.DrawReplaced)] == ["Kh", "Ad", "2h"]


@clause("GAZ 29/2000 9.8", "GAZ 29/2000 9.8(b)")
@pytest.mark.parametrize("later", [False, True])
def test_after_it_the_pit_boss_puts_it_right_when_he_was_told(*, later: bool) -> None:
    """Not who entered it; the difference moves, other rounds are untouched, both results are kept."""
    right = "correct 1 misread faces=Kh+2h+3h+4h+5h"
    table = combo().run(f"{dealt('2h Kh 3h 4h 5h')}\n0 dealer:Dana confirm\n= bank:T1 9990")
    lies = 30 if later else 0
    if later:
        table.run(f"{dealt('2h Kh 3h')}\n= stakes:T1 30")
    table.run(f"""
        0  dealer        {right} notified=Dana   -> refused authority-insufficient {RULE} 9.8(b)
        0  {SUPERVISOR}  {right} notified=Dana   -> refused authority-insufficient {RULE} 9.8(b)
        0  {BOSS}        {right}                 -> refused reason-required {RULE} 9.8(b)
        0  {BOSS}:Dana   {right} notified=Sam    -> refused second-person {RULE} 9.8(b)
        0  {BOSS}        correct 1 faces=Kh+2h+3h+4h+5h notified=Dana           -> refused reason-required
        0  {BOSS}        correct 2 misread faces=Kh+2h+3h+4h+5h notified=Dana   -> refused no-round
        0  {BOSS}        correct 1 misread faces=Kh+2h+3h+4h notified=Dana      -> refused unruled
        =  bank:T1 9990
        0  {BOSS}        {right} notified=Dana   -> round-corrected
        =  bank:T1 10010
        =  stakes:T1 {lies}
        =  chips:T1 {-10 - lies}
    """)
    (corrected,) = log(table, e.RoundCorrected)
    assert corrected.was != corrected.sheet
    assert table.store.sheet(corrected.was)[0].lost == 1_000


@clause("GAZ 29/2000 9.8(b)")
def test_a_correction_is_to_cards_that_the_decks_hold() -> None:
    combo(decks=1).run(f"""
        {dealt("Kh Kd Ks Kc Qh", "ann com-bo @1 10")}
        0  dealer:Dana  confirm
        0  {BOSS}  correct 1 misread faces=Kh+Kd+Ks+Kc+Kh notified=Dana   -> refused card-duplicate
    """)


@clause("GAZ 29/2000 9.9")
def test_with_wrong_lights_the_cards_decide_and_play_stops_until_it_is_mended() -> None:
    combo().run(f"""
        {dealt("Kh 2h 3h 4h")}
        0  dealer  rule wrong-display stop dark   -> refused not-now {RULE} 9.9
        0  dealer  enter 5h
        0  ann     rule wrong-display stop dark   -> refused no-dealer
        0  dealer  rule wrong-display stop dark   -> irregularity-ruled equipment-failed
        =  stakes:T1 30
        0  dealer  confirm                        -> round-settled
        =  bank:T1 10010
        0  dealer  wagering                       -> refused equipment-failed {RULE} 9.9
        0  dealer  mended control-panel a lamp    -> refused authority-insufficient
        0  {SUPERVISOR}  mended control-panel     -> refused reason-required
        0  dealer  wagering                       -> refused equipment-failed {RULE} 9.9
        0  {SUPERVISOR}  mended control-panel a lamp   -> equipment-mended
        0  dealer  wagering                       -> round-opened
    """)


@clause("GAZ 29/2000 9.9")
def test_lights_found_wrong_after_the_settlement_stop_play_too() -> None:
    ran_first(combo()).run(f"""
        0  dealer  rule wrong-display stop wrong lights   -> irregularity-ruled equipment-failed
        0  dealer  wagering                               -> refused equipment-failed {RULE} 9.9
        =  bank:T1 10010
    """)


@clause("GAZ 29/2000 7.4")
def test_five_cards_are_keyed_in_in_the_order_of_their_boxes() -> None:
    table = combo().run(f"""
        {dealt("Kh")}
        0  dealer  enter 3h to=box_3   -> refused card-sequence
        0  dealer  enter 2h to=box_2   -> drawn
        0  dealer  enter 3h to=box_3   -> drawn
        0  dealer  enter 4h to=box_4   -> drawn
        0  dealer  confirm             -> refused card-count
    """)
    assert table.state.results == (), "Nothing is shown before all five are."
    table.run("""
        0  dealer  enter 5h to=box_5   -> drawn
        0  dealer  enter 6h            -> refused card-count
        0  dealer  confirm             -> round-settled
        =  bank:T1 10010
    """)
    assert table.state.results == tuple(FIVE.split())
