"""Floats and boxes are counted by two people, by denomination; a difference is an event, and the books stay."""

import pytest

from croupier.money import Cents
from croupier.offices.floor.significant_map import significant
from croupier.table import events as e
from croupier.table.counts.pieces import Pieces, invalid_pieces, other_sum, total
from support.scripted_tables import log, opened

CHIPS = (Cents(500), Cents(2500))
SUPERVISOR = "second=game-supervisor:Sue"


def pieces(*counts: tuple[int, int]) -> tuple[Pieces, ...]:
    return tuple(Pieces(value=Cents(value), count=count) for value, count in counts)


def test_pieces_come_to_their_sum_and_have_denominations_of_the_house() -> None:
    assert total(pieces((500, 3), (2500, 2))) == 6500
    assert invalid_pieces(pieces((500, 3), (2500, 0)), CHIPS) is None
    for wrong in (pieces((700, 1)), pieces((500, 1), (500, 2)), pieces((500, -1))):
        refused = invalid_pieces(wrong, CHIPS)
        assert refused is not None
        assert refused.why.value == "amount-invalid"
    assert other_sum(pieces((500, 3)), Cents(1500)) is None
    assert other_sum((), Cents(1500)) is None, "a fill without its pieces is taken, as before"
    refused = other_sum(pieces((500, 3)), Cents(1501))
    assert refused is not None
    assert refused.why.value == "amount-must-equal"


def test_a_fill_and_a_credit_name_their_chips() -> None:
    table = opened("casino-war").run("""
        1  pit-boss fill 1000 chips=100:8+25:8                  -> filled
        2  pit-boss fill 1000 chips=100:8+25:7                  -> refused amount-must-equal
        2  pit-boss fill 1000 chips=300:3+100:1                 -> refused amount-invalid
        3  pit-boss credit 125 chips=100:1+25:1                 -> credited
        4  pit-boss fill 50                                     -> filled
    """)
    assert [event.chips for event in log(table, e.Filled)][-2:] == [
        pieces((10000, 8), (2500, 8)),
        (),
    ]
    assert [event.chips for event in log(table, e.Credited)] == [pieces((10000, 1), (2500, 1))]


def test_a_float_is_counted_by_two_people_and_a_difference_is_told_once() -> None:
    table = opened("casino-war").run(f"""
        2  dealer count-float opening chips=1000:10 {SUPERVISOR}  -> float-counted
        3  dealer count-float check short chips=1000:9+500:1+25:19 {SUPERVISOR}  -> float-counted count-differed
        4  dealer count-float check chips=1000:9+500:1+25:19 {SUPERVISOR}  -> float-counted
        5  dealer count-float closing chips=1000:10 {SUPERVISOR}  -> float-counted count-differed
    """)
    counted = log(table, e.FloatCounted)
    assert [(event.occasion, event.amount, event.expected) for event in counted] == [
        ("opening", 1_000_000, 1_000_000),
        ("check", 997_500, 1_000_000),
        ("check", 997_500, 997_500),
        ("closing", 1_000_000, 997_500),
    ]
    assert {(event.by, event.second) for event in counted} == {("dealer", "Sue")}
    differences = log(table, e.CountDiffered)
    assert [event.counted - event.expected for event in differences] == [-2_500, 2_500]
    alert = significant("T1", differences[0])
    assert alert is not None
    assert (alert.code, alert.subject, alert.amount) == ("count-differs", "float", 2_500)
    assert table.state.counts.float_difference == 0
    assert [count.difference for count in table.state.counts.last] == [2_500, 0, -2_500, 0]


def test_who_counts_a_float_and_when() -> None:
    opened("casino-war").run(f"""
        2  dealer count-float opening chips=1000:10  -> refused second-person
        2  dealer count-float opening chips=1000:10 second=game-supervisor:dealer  -> refused second-person
        2  dealer count-float opening chips=1000:10 second=dealer:Dan  -> refused second-person
        2  dealer count-float opening chips=1000:10 second=cashier:Cas  -> refused second-person
        2  game-supervisor count-float opening chips=1000:10 second=dealer:Dan  -> float-counted
        3  dealer count-float noon chips=1000:10 {SUPERVISOR}  -> refused not-applicable
        3  dealer count-float check chips=7:10 {SUPERVISOR}  -> refused amount-invalid
        4  dealer wagering  -> round-opened
        5  dealer count-float check chips=1000:10 {SUPERVISOR}  -> refused round-in-progress
    """)
    opened("rapid-roulette").run("""
        1  dealer count-float check second=tg-area-manager:Sue  -> refused not-applicable
    """)


def test_a_float_is_counted_when_the_table_has_closed() -> None:
    opened("casino-war").run(f"""
        2  pit-boss count-cards 312  -> cards-counted
        3  pit-boss close  -> table-closed
        4  game-supervisor count-float closing chips=1000:10 second=dealer:Dan  -> float-counted
        5  pit-boss take-box drop {SUPERVISOR}  -> box-taken
    """)


def test_a_drop_box_is_taken_out_and_counted_by_two_people() -> None:
    table = opened("casino-war").run(f"""
        2  dealer buy-chips ann 100 cash                                             -> chips-bought
        3  dealer buy-chips ann 50 voucher                                           -> chips-bought
        4  dealer take-box drop {SUPERVISOR}                                         -> refused authority-insufficient
        4  pit-boss take-box cupboard {SUPERVISOR}                                   -> refused terminal-unknown
        4  pit-boss take-box drop                                                    -> refused second-person
        4  pit-boss take-box drop {SUPERVISOR}                                       -> box-taken
        5  dealer buy-chips ann 20 cash                                              -> chips-bought
        6  cashier:Cas count-box CW1-B1 notes=50:2 other=50 second=cashier:Bo        -> refused not-applicable
        6  cashier:Cas count-box T1-B1 notes=50:2 other=50                           -> refused second-person
        6  cashier:Cas count-box T1-B1 notes=50:2 other=50 second=cashier:Cas        -> refused second-person
        6  cashier:Cas count-box T1-B1 notes=30:2 other=50 second=cashier:Bo         -> refused amount-invalid
        6  cashier:Cas count-box T1-B1 notes=50:2 other=50 second=cashier:Bo         -> box-counted
        7  cashier:Cas count-box T1-B1 notes=50:2 other=50 second=cashier:Bo         -> refused not-applicable
        8  pit-boss take-box drop {SUPERVISOR}                                       -> box-taken
        9  pit-boss count-box T1-B2 notes=10:1 second=cashier:Bo                     -> box-counted count-differed
    """)
    taken = log(table, e.BoxTaken)
    assert [(event.number, event.expected) for event in taken] == [
        ("T1-B1", 15_000),
        ("T1-B2", 2_000),
    ]
    counted = log(table, e.BoxCounted)
    assert [(event.amount, event.expected) for event in counted] == [
        (15_000, 15_000),
        (1_000, 2_000),
    ]
    (differed,) = log(table, e.CountDiffered)
    assert (differed.what, differed.counted, differed.expected) == ("T1-B2", 1_000, 2_000)
    assert not table.state.counts.taken
    assert table.state.counts.content("drop") == 0


@pytest.mark.parametrize("tender", ["cash", "voucher", "token"])
def test_what_a_dealer_takes_at_terminals_goes_into_the_drop_box(tender: str) -> None:
    table = opened("rapid-roulette").run(f"""
        1  dealer buy-in 1 100 {tender}                          -> bought-in
        2  dealer buy-in 1 30 chips                              -> bought-in
    """)
    assert table.state.counts.content("drop") == 20_000 + 10_000


def test_a_note_box_holds_the_notes_of_its_terminal() -> None:
    table = opened("rapid-roulette", notes=(Cents(2000), Cents(5000))).run("""
        1  device:acceptor insert-note 1 20                                         -> note-held
    """)
    (held,) = log(table, e.NoteHeld)
    table.run(f"""
        2  device:acceptor stacked 1 {held.item}                                    -> note-stacked
        3  tg-area-manager take-box 1 second=tg-higher-duties-dealer:Sue            -> box-taken
        4  cashier:Cas count-box T1-B1 notes=20:1 second=tg-higher-duties-dealer:Sue  -> box-counted
    """)
    (counted,) = log(table, e.BoxCounted)
    assert (counted.box, counted.amount, counted.expected) == ("1", 2_000, 2_000)
