"""A result that is entered by hand and by a device: the two agree, or nothing is settled (SATG 8.3)."""

import pytest

from croupier.offices.floor.event_facts import Origin
from croupier.offices.floor.significant_map import significant
from croupier.table import events as e
from croupier.table.dealing.early_result import WITHHELD
from croupier.table.opening.checklist import Item
from croupier.table.script.parse import parse_line
from support.round_tables import clause
from support.scripted_tables import Played, log, opened

SAM = "tg-higher-duties-dealer:Sam"
SPUN = """
    1   dealer  wagering
    2   1       wager red 5
    31  dealer  start
    32  device  rest
"""


def spun(before: str = "") -> Played:
    return opened("rapid-roulette").run(f"{before}\n{SPUN}")


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
    played = spun().run(f"""
        33  {first}   enter 1              -> drawn
        34  {second}  enter 2              -> entry-differed, notice entries-differ
        35  dealer    confirm              -> refused entries-differ SATG 8.3
        35  {second}  enter 1              -> refused entries-differ
        35  device    correct-entry 1 2    -> refused entries-differ
        =   player:1 95
        =   stakes:T1 5
        36  dealer    correct-entry 1 {right} the camera says so  -> refused authority-insufficient SATG 8.3
        36  {SAM}     correct-entry 1 {right}  -> refused reason-required SATG 8.3
    """)
    kept = int(right == ("1" if first.startswith("device") else "2"))
    ruled = "" if kept else "device-overruled "
    played.run(f"""
        36  {SAM}     correct-entry 1 {right} the camera says so  -> {ruled}draw-replaced
        37  dealer    confirm              -> round-settled
        =   player:1 {holds}
    """)
    (differed,) = log(played, e.EntryDiffered)
    assert (differed.faces, differed.instead) == (("2",), ("1",))
    (replaced,) = log(played, e.DrawReplaced)
    assert (replaced.reason, replaced.by) == ("the camera says so", "Sam")
    assert [(entry.read, entry.face) for entry in log(played, e.DeviceOverruled)] == (
        [] if kept else [(("1",) if first.startswith("device") else ("2",), right)]
    )


@clause("SATG 8.3")
@pytest.mark.parametrize(
    ("before", "wrong", "right", "read"),
    [
        ("33 device enter 14", 1, "17", ("14",)),
        ("33 device enter 14\n34 dealer:Dana enter 14", 1, "17", ("14",)),
    ],
)
def test_a_person_overrules_a_wheel_only_with_a_reason_and_a_supervisor(
    before: str, wrong: int, right: str, read: tuple[str, ...]
) -> None:
    overruled(spun().run(before), wrong, right, read)


@clause("SATG 8.3")
def test_a_person_overrules_dice_recognition_only_with_a_reason_and_a_supervisor() -> None:
    overruled(tumbled().run("33 device read-dice 1-2-3"), 2, "4", ("1", "2", "3"))


@clause("SATG 8.3")
@pytest.mark.parametrize(
    ("key", "mode", "read", "right"),
    [
        ("rapid-big-wheel", "spin", "A", "B"),
        ("rapid-baccarat", "shoe-start", "9h", "8h"),
    ],
)
def test_a_person_overrules_an_indicator_or_a_shoe_only_with_a_reason_and_a_supervisor(
    key: str, mode: str, read: str, right: str
) -> None:
    played = opened(key).run(f"1 {SAM} direct {mode}\n2 dealer wagering\n32 system time")
    if mode == "spin":
        played.run("33 dealer start\n33 device rest")
    overruled(played.run(f"33 device enter {read}"), 1, right, (read,))


def overruled(played: Played, wrong: int, right: str, read: tuple[str, ...]) -> None:
    """Neither the dealer nor a supervisor without a reason may do it; the alert names both values."""
    correct = f"correct-entry {wrong} {right}"
    played.run(f"""
        35  dealer:Dana  {correct} I saw it        -> refused authority-insufficient SATG 8.3
        35  {SAM}        {correct}                 -> refused reason-required SATG 8.3
        36  {SAM}        {correct} the camera      -> device-overruled draw-replaced
    """)
    (event,) = log(played, e.DeviceOverruled)
    assert (event.read, event.reason, event.by) == (read, "the camera", "Sam")
    alert = significant("T1", event, Origin(number=1))
    assert alert is not None
    assert (alert.code, alert.subject) == ("device-overruled", "Sam")
    assert alert.detail == f"{event.face} instead of {' '.join(read)}: the camera"
    # What a person has ruled no device changes again, and no dealer alone.
    played.run(f"""
        37  device       correct-entry {wrong} {read[0]}  -> refused entries-differ SATG 8.3
        37  dealer:Dana  correct-entry {wrong} {read[0]} back  -> refused authority-insufficient SATG 8.3
    """)


def test_slips_of_one_side_alone_are_corrected_by_that_side() -> None:
    spun().run("33 dealer enter 14\n34 dealer correct-entry 1 17 -> draw-replaced")
    spun().run("33 device enter 14\n34 device correct-entry 1 17 -> draw-replaced")


@clause("SATG 8.3")
def test_the_supervisor_is_another_than_who_deals() -> None:
    played = Played("rapid-roulette")
    assert played.open(dealer_on_record=True).refused is None
    played.run(f"""
        1   {SAM}    take-table
        1   1        join
        1   {SAM}    buy-in 1 100
        2   {SAM}    wagering
        3   1        wager red 5
        33  {SAM}    start
        34  device   rest
        34  device   enter 14
        34  {SAM}    correct-entry 1 17 I saw it       -> refused second-person SATG 8.3
        35  tg-area-manager:Kay  correct-entry 1 17 I saw it  -> device-overruled draw-replaced
        36  {SAM}    confirm                           -> round-settled
    """)
    assert played.state.results == ("17",)


def test_both_may_have_been_wrong() -> None:
    spun().run(f"""
        33  device  enter 1
        34  dealer  enter 2              -> entry-differed, notice entries-differ
        35  {SAM}   correct-entry 1 4 the ball lies in 4    -> device-overruled draw-replaced
        36  dealer  confirm              -> refused entries-differ
        37  {SAM}   correct-entry 1 4 the ball lies in 4    -> device-overruled draw-replaced
        38  dealer  confirm              -> round-settled
        =   player:1 95
    """)


@clause("SATG 8.3")
@pytest.mark.parametrize(
    ("before", "read"),
    [
        ("33 device enter 14", ("14",)),
        ("33 device enter 14\n34 dealer:Dana enter 14", ("14",)),
        ("33 device enter 14\n34 dealer:Dana enter 17", ("14",)),
        ("33 dealer:Dana enter 17\n34 device enter 14", ("14",)),
    ],
)
def test_no_dealer_alone_sets_aside_by_a_no_spin_what_a_wheel_has_read(
    before: str, read: tuple[str, ...]
) -> None:
    played = spun().run(f"""
        {before}
        35  dealer:Dana  no-spin few-turns  -> refused authority-insufficient SATG 8.3
        36  {SAM}        no-spin few-turns  -> device-overruled no-spin-declared
    """)
    (event,) = log(played, e.DeviceOverruled)
    assert (event.read, event.face, event.reason, event.by) == (read, "", "few-turns", "Sam")
    alert = significant("T1", event, Origin(number=1))
    assert alert is not None
    assert alert.detail == "no spin instead of 14: few-turns"


def test_a_dealer_calls_a_no_spin_before_a_device_has_read_the_whole_result() -> None:
    spun().run("33 dealer:Dana enter 14\n34 dealer:Dana no-spin few-turns  -> no-spin-declared")
    spun().run("33 dealer:Dana no-spin few-turns  -> no-spin-declared")
    spun().run("33 device no-spin few-turns  -> no-spin-declared")
    spun().run("33 device enter 14\n34 device no-spin few-turns  -> no-spin-declared")
    tumbled().run("33 dealer enter 1\n34 dealer:Dana no-spin cocked  -> no-spin-declared")


@clause("SATG 8.3")
@pytest.mark.parametrize("act", ["correct-entry 1 17 I saw it", "no-spin few-turns"])
@pytest.mark.parametrize("leaves", ["{kim} leave-desk", "dealer:Dana take-table"])
def test_who_dealt_the_round_confirms_nothing_against_a_device_after_leaving_the_desk(
    act: str, leaves: str
) -> None:
    kim = "tg-higher-duties-dealer:Kim"
    spun(f"0 {kim} take-table").run(f"""
        33  device  enter 14
        34  {leaves.format(kim=kim)}
        35  {kim}  {act}  -> refused second-person SATG 8.3
    """)


def test_who_deals_from_the_middle_of_a_round_is_one_of_its_dealers() -> None:
    kim = "tg-higher-duties-dealer:Kim"
    spun("0 dealer:Dana take-table").run(f"""
        33  {kim}   take-table
        33  device  enter 14
        34  dealer:Dana  take-table
        35  {kim}   no-spin few-turns  -> refused second-person SATG 8.3
    """)


def test_a_no_spin_ends_the_difference_with_the_spin() -> None:
    spun().run(f"""
        33  device  enter 1
        34  dealer  enter 2              -> entry-differed, notice entries-differ
        35  {SAM}   no-spin unclear      -> device-overruled no-spin-declared
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
    tumbled().run(f"""
        33  dealer  enter 1
        33  dealer  enter 2
        33  dealer  enter 3
        34  device  read-dice 4-5-6      -> entry-differed, notice entries-differ
        35  {SAM}   correct-entry 1 4 as read  -> draw-replaced
        36  dealer  confirm              -> refused entries-differ
        37  {SAM}   correct-entry 2 5 as read  -> draw-replaced
        38  {SAM}   correct-entry 3 6 as read  -> draw-replaced
        39  dealer  confirm              -> round-settled
        =   player:1 95
    """)


def test_a_card_that_both_enter_is_one_card() -> None:
    """Reader and dealer go on side by side; who stays behind is compared, and `to=` is the next card for certain."""
    played = opened("rapid-baccarat").run(f"""
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
        37  {SAM}   correct-entry 3 9d the reader is right  -> draw-replaced
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
    assert answer.refused.why == "window-open"
    kept = played.store.answer(answer.order.id)
    assert kept is not None
    assert kept.order.command.faces == (WITHHELD,) * 3


def test_a_result_that_was_refused_later_is_kept_as_it_was() -> None:
    """When wagering is closed what was said is evidence."""
    played = spun().run("33 device enter 1")
    answer = played.line("34 device enter 17")
    assert answer.refused is not None
    assert answer.refused.why == "card-count"
    kept = played.store.answer(answer.order.id)
    assert kept is not None
    assert kept.order.command.face == "17"
