"""A result that is entered by hand and by a device: the two agree, or nothing is settled (SATG 8.3)."""

import pytest

from croupier.table import events as e
from croupier.table.dealing.early_result import WITHHELD
from croupier.table.opening.checklist import Item
from croupier.table.script.parse import parse_line
from support.round_tables import clause
from support.scripted_tables import Played, log, opened

SPUN = """
    1   dealer  wagering
    2   1       wager red 5
    31  dealer  start
    32  device  rest
"""


def spun() -> Played:
    return opened("rapid-roulette").run(SPUN)


@clause("SATG 10.4.3(a)")
def test_two_entries_that_agree_are_on_record_and_the_dealer_confirms() -> None:
    played = spun().run("""
        33  device:sensor  enter 1         -> drawn
        34  dealer:Dana    enter 1         -> entry-agreed, notice entries-agree
        35  device:sensor  enter 1         -> refused card-count
        35  dealer:Dana    enter 1         -> refused card-count
        =   player:1 95
        36  dealer:Dana    confirm         -> round-settled
        =   player:1 105
    """)
    (agreed,) = log(played, e.EntryAgreed)
    assert (agreed.face, agreed.source, agreed.by) == ("1", "dealer", "Dana")


@pytest.mark.parametrize(
    ("first", "second"), [("device:sensor", "dealer:Dana"), ("dealer:Dana", "device:sensor")]
)
@pytest.mark.parametrize(("right", "holds"), [("1", "105"), ("2", "95")])
def test_two_that_differ_stop_the_round_until_somebody_has_ruled(
    first: str, second: str, right: str, holds: str
) -> None:
    spun().run(f"""
        33  {first}   enter 1              -> drawn
        34  {second}  enter 2              -> entry-differed, notice entries-differ
        35  dealer    confirm              -> refused entries-differ SATG 8.3
        35  {second}  enter 1              -> refused entries-differ
        35  device    correct-entry 1 2    -> refused entries-differ
        =   player:1 95
        =   stakes:T1 5
        36  dealer    correct-entry 1 {right}  -> draw-replaced
        37  dealer    confirm              -> round-settled
        =   player:1 {holds}
    """)


def test_both_may_have_been_wrong() -> None:
    spun().run("""
        33  device  enter 1
        34  dealer  enter 2              -> entry-differed, notice entries-differ
        35  dealer  correct-entry 1 4    -> draw-replaced
        36  dealer  confirm              -> refused entries-differ
        37  dealer  correct-entry 1 4    -> draw-replaced
        38  dealer  confirm              -> round-settled
        =   player:1 95
    """)


def test_a_no_spin_ends_the_difference_with_the_spin() -> None:
    spun().run("""
        33  device  enter 1
        34  dealer  enter 2              -> entry-differed, notice entries-differ
        35  dealer  no-spin unclear      -> no-spin-declared
        36  dealer  start
        37  device  rest
        38  device  enter 3              -> drawn
        39  dealer  enter 3              -> entry-agreed, notice entries-agree
        40  dealer  confirm              -> round-settled
    """)


def tumbled() -> Played:
    plan = Played("rapid-sic-bo").plan()
    return opened("rapid-sic-bo", items=(*plan.items, Item(kind="dice-recognition"))).run("""
        1   dealer  wagering
        2   1       wager small 5
        31  dealer  start
        32  device  rest
    """)


def test_dice_agree_in_whatever_order_they_are_told() -> None:
    tumbled().run("""
        33  device  read-dice 1-2-3      -> drawn drawn drawn
        34  dealer  enter 3              -> entry-agreed, notice entries-agree
        34  dealer  enter 1              -> entry-agreed, notice entries-agree
        34  dealer  enter 2              -> entry-agreed, notice entries-agree
        34  dealer  enter 2              -> refused card-count
        35  dealer  confirm              -> round-settled
        =   player:1 105
    """)
    tumbled().run("""
        33  dealer  enter 3              -> drawn
        34  dealer  enter 1              -> drawn
        35  device  read-dice 2-3        -> refused card-count
        35  device  read-dice 1-2-3      -> entry-agreed entry-agreed drawn, notice entries-agree
        36  dealer  confirm              -> round-settled
    """)


def test_dice_that_differ_are_ruled_upon_as_a_whole() -> None:
    """What lies there after one correction may be what nobody ever saw: it is not settled on."""
    tumbled().run("""
        33  dealer  enter 1
        33  dealer  enter 2
        33  dealer  enter 3
        34  device  read-dice 4-5-6      -> entry-differed, notice entries-differ
        35  dealer  correct-entry 1 4    -> draw-replaced
        36  dealer  confirm              -> refused entries-differ
        37  dealer  correct-entry 2 5    -> draw-replaced
        38  dealer  correct-entry 3 6    -> draw-replaced
        39  dealer  confirm              -> round-settled
        =   player:1 95
    """)


def test_a_card_that_both_enter_is_one_card() -> None:
    """Reader and dealer go on side by side; who stays behind is compared, and `to=` is the next card for certain."""
    played = opened("rapid-baccarat").run("""
        1   dealer  wagering
        2   1       wager tie 5
        31  system  time
        32  device  enter 9h             -> drawn
        32  dealer  enter 9h             -> entry-agreed, notice entries-agree
        33  dealer  enter 2c             -> drawn
        33  device  enter 2c             -> entry-agreed, notice entries-agree
        34  device  enter 9d             -> drawn
        35  dealer  enter Kd             -> entry-differed, notice entries-differ
        36  device  enter 3c             -> refused entries-differ
        37  dealer  correct-entry 3 9d   -> draw-replaced
    """)
    wants = played.state.playing.wants
    assert wants is not None
    where = getattr(wants, "to", "").replace(" ", "_")
    played.run(f"""
        38  dealer  enter 3c to={where}  -> drawn
        39  device  enter 3c             -> entry-agreed, notice entries-agree
        40  dealer  confirm              -> round-settled
    """)


@clause("SATG 8.6")
def test_a_display_that_shows_another_outcome_is_disregarded() -> None:
    spun().run("""
        33  device  shows 1              -> refused not-now
        33  dealer  enter 1
        34  dealer  confirm              -> round-settled
        =   player:1 105
        35  device  shows 1              ->
        36  device  shows 2              -> equipment-failed, notice display-differs
        37  dealer  shows 2              -> refused not-applicable
        =   player:1 105
        38  dealer  wagering             -> round-opened
        39  1       wager red 5
        40  device  shows                -> equipment-failed, notice display-differs
        70  dealer  start
        71  dealer  enter 1
        72  dealer  confirm              -> round-settled
        =   player:1 110
        73  device  shows 1              -> equipment-mended
        74  device  shows 1              ->
    """)


def test_a_fault_of_the_display_that_people_saw_is_mended_by_people() -> None:
    spun().run("""
        33  dealer  enter 1
        34  dealer  confirm
        35  dealer  fault wnd flickers   -> equipment-failed
        36  device  shows 1              ->
        37  tg-higher-duties-dealer  mended wnd new cable  -> equipment-mended
    """)


@pytest.mark.parametrize("said", ["dealer enter 17", "device enter 17", "device enter 99"])
def test_a_result_that_came_too_early_is_not_kept(said: str) -> None:
    """Only that it came: nobody can look it up while wagers are taken (standards B-03, C-02)."""
    played = opened("rapid-roulette").run("""
        1   dealer  wagering
        2   1       wager red 5
        3   dealer  start
    """)
    answer = played.line(f"4 {said}")
    assert answer.refused is not None
    assert answer.refused.why == "window-open"
    kept = played.store.answer(answer.order.id)
    assert kept is not None
    assert kept.order.command.face == WITHHELD
    assert f"'{said.rsplit(maxsplit=1)[-1]}'" not in repr(kept)
    again = played.order(
        answer.order.by, parse_line(f"0 {said}").command, at=5_000, named=answer.order.id
    )
    assert again == answer


def test_neither_is_what_recognition_read_too_early() -> None:
    plan = Played("rapid-sic-bo").plan()
    items = (*plan.items, Item(kind="dice-recognition"))
    played = opened("rapid-sic-bo", items=items, starts_with_wagering=True).run("""
        1   dealer  wagering
        2   1       wager small 5
        3   dealer  start
    """)
    answer = played.line("4 device read-dice 4-5-6")
    assert answer.refused is not None
    kept = played.store.answer(answer.order.id)
    assert kept is not None
    assert kept.order.command.faces == (WITHHELD,) * 3


def test_a_result_that_was_refused_later_is_kept_as_it_was() -> None:
    """When wagering is closed what was said is evidence."""
    played = spun().run("33 device enter 1")
    answer = played.line("34 device enter 17")
    assert answer.refused is not None
    kept = played.store.answer(answer.order.id)
    assert kept is not None
    assert kept.order.command.face == "17"
