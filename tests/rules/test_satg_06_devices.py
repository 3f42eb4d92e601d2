"""Wheels, balls and dice: when they move, and what a result is (SATG 10.4, 11.4, 14.3, 15, 16.4).

What of it is shown: `browser/test_screens_show.py`. What rests and what moves: `test_satg_at_rest.py`.
"""

from typing import Any, TypeVar

import pytest

from croupier.table import events as e
from croupier.table.script.format import format_event
from support.round_tables import clause
from support.scripted_tables import START, Played, opened

E = TypeVar("E", bound=e.EventBase)


def log(played: Played, kind: type[E]) -> list[E]:
    """The events of a kind, in their order."""
    events = (record.event for record in played.store.records("T1"))
    return [event for event in events if isinstance(event, kind)]


# Roulette


@clause("SATG 10.4.1")
def test_a_ball_may_be_spun_from_the_opening_of_the_window_on() -> None:
    opened("rapid-roulette").run("""
        1       dealer  start            -> refused window-not-open SATG 10.4.1
        2       dealer  wagering         -> round-opened
        2       dealer  start            -> set-in-motion
        3       1       wager red 5      -> wagers-set
        31.999  1       wager red 10     -> wagers-set
        33      dealer  enter 1          -> wagers-closed drawn
        34      dealer  confirm          -> round-settled
        35      dealer  start            -> refused window-not-open SATG 10.4.1
        36      dealer  wagering
        37      1       wager red 5
        70      dealer  start            -> wagers-closed set-in-motion
        71      dealer  start            -> refused already-activated
    """)


@clause("SATG 10.4.3")
def test_a_result_comes_after_the_spin_and_after_the_close() -> None:
    opened("rapid-roulette").run("""
        1       dealer  wagering
        2       1       wager red 5
        3       dealer  start
        4       dealer  enter 1          -> refused window-open SATG 10.4.3
        4       device  enter 1          -> refused window-open SATG 10.4.3
        5       dealer  confirm          -> refused window-open SATG 10.4.3
        30.999  dealer  enter 1          -> refused window-open SATG 10.4.3
        31      dealer  enter 1          -> wagers-closed drawn
        32      dealer  confirm          -> round-settled
        40      dealer  wagering
        41      1       wager red 5
        70      dealer  enter 1          -> refused spin-missing SATG 10.4.3
    """)


@clause("SATG 10.4.3(a)")
def test_the_dealer_confirms_the_number_of_a_wheel_spun_by_hand() -> None:
    opened("rapid-roulette").run("""
        1       dealer  wagering
        2       1       wager red 5
        31      dealer  start
        32      dealer  confirm          -> refused card-count
        33      dealer  enter 1          -> drawn
        34      system  time             ->
        35      system  confirm          -> refused no-dealer
        36      1       wager red 0      -> refused window-closed
        =       player:1 95
        37      dealer  confirm          -> round-settled
        =       player:1 105
    """)


BY_HAND = [
    pytest.param("rapid-roulette", "red 5", "1", marks=clause("SATG 10.4.3(a)")),
    pytest.param("rapid-big-wheel", "symbol-A 5", "A", marks=clause("SATG 14.3.2")),
]


@pytest.mark.parametrize(("key", "wager", "face"), BY_HAND)
def test_no_device_confirms_where_the_dealer_does(key: str, wager: str, face: str) -> None:
    opened(key).run(f"""
        1       dealer  wagering
        2       1       wager {wager}
        31      dealer  start
        32      dealer  enter {face}
        33      device  confirm          -> refused no-dealer
        =       stakes:T1 5
        34      dealer  confirm          -> round-settled
    """)


def test_a_machine_wheel_confirms_its_own_number() -> None:
    opened("rapid-roulette", confirms="device").run("""
        1       dealer  wagering
        2       1       wager red 5
        31      dealer  start
        32      device  rest
        32      device  enter 3x         -> refused card-invalid
        =       player:1 95
        33      device  enter 1          -> drawn round-settled
        =       player:1 105
    """)


SENSED = [
    pytest.param("rapid-roulette", "red 5", "1", "SATG 10.4.3(b)", id="rapid-roulette"),
    pytest.param(
        "rapid-sic-bo",
        "small 5",
        "1",
        "SATG 11.4.3",
        marks=clause("SATG 11.4.3"),
        id="rapid-sic-bo",
    ),
]


@pytest.mark.parametrize(("key", "wager", "face", "cites"), SENSED)
def test_what_is_sensed_is_not_keyed_in(key: str, wager: str, face: str, cites: str) -> None:
    opened(key, confirms="device").run(f"""
        1       dealer  wagering
        2       1       wager {wager}
        31      dealer  start
        32      dealer  enter {face}     -> refused not-applicable {cites}
        33      device  rest
        33      device  enter {face}
    """)


MACHINES = pytest.mark.parametrize("key", ["ministar-roulette", "diamond-roulette"])


@MACHINES
@clause("SATG 16.4.1")
def test_a_machine_may_spin_from_the_opening_of_the_window_on(key: str) -> None:
    opened(key).run("""
        1       device  start            -> refused window-not-open SATG 16.4.1
        2       dealer  wagering         -> round-opened
        2       device  start            -> set-in-motion
        3       1       wager red 5      -> wagers-set
        31.999  2       wager red 5      -> wagers-set
        32      2       wager red 10     -> refused window-closed SATG 3.7
        33      device  rest
        33      device  enter 1          -> drawn round-settled
    """)


@MACHINES
@clause("SATG 16.4.2")
def test_a_ball_that_was_not_spun_is_spun_at_the_close(key: str) -> None:
    played = opened(key).run("""
        1       dealer  wagering
        2       1       wager red 5
        35      system  time             -> wagers-closed set-in-motion
    """)
    (closed,), (spun,) = log(played, e.WagersClosed), log(played, e.SetInMotion)
    assert (closed.at, spun.at, spun.source) == (START + 31_000, START + 31_000, "system")


@MACHINES
@clause("SATG 16.4.3")
def test_what_a_machine_wheel_senses_is_settled_without_anybody(key: str) -> None:
    opened(key).run("""
        1       dealer  wagering
        2       1       wager red 5
        3       device  start
        4       device  enter 1          -> refused window-open SATG 16.4.3
        31      dealer  enter 1          -> refused not-applicable SATG 16.4.3
        32      device  rest
        32      device  enter 1          -> drawn round-settled
        =       player:1 105
    """)


# Rapid Big Wheel


def test_the_big_wheel_is_spun_after_the_close_only() -> None:
    played = opened("rapid-big-wheel").run("""
        0       dealer  start            -> refused window-not-open SATG 14.3.1
        1       dealer  wagering
        2       1       wager symbol-A 5
        3       dealer  start            -> refused window-open SATG 14.3.1
        4       device  start            -> refused window-open SATG 14.3.1
        30.999  dealer  start            -> refused window-open SATG 14.3.1
        33      dealer  start            -> wagers-closed set-in-motion
    """)
    (closed,), (spun,) = log(played, e.WagersClosed), log(played, e.SetInMotion)
    assert spun.at - closed.at == 2_000


@clause("SATG 14.3.2")
def test_a_result_of_the_big_wheel_comes_after_its_spin() -> None:
    opened("rapid-big-wheel").run("""
        1       dealer  wagering
        2       1       wager symbol-A 5
        31      dealer  enter A          -> refused spin-missing SATG 14.3.2
        32      dealer  start
        33      dealer  enter A          -> drawn
        =       stakes:T1 5
        34      dealer  confirm          -> round-settled
    """)
    opened("rapid-big-wheel", confirms="device").run("""
        1       dealer  wagering
        2       1       wager symbol-A 5
        31      device  enter A          -> refused spin-missing SATG 14.3.2
        32      device  start
        33      dealer  enter A          -> refused not-applicable
        34      device  rest
        34      device  enter A          -> drawn round-settled
    """)


# Rapid Sic Bo


@clause("SATG 11.4.1")
def test_the_tumbler_is_set_off_by_hand_or_by_the_system_and_it_is_said_by_whom() -> None:
    by_hand = opened("rapid-sic-bo").run("""
        1       dealer  wagering
        2       1       wager small 5
        31      system  time             -> wagers-closed
        32      dealer  start            -> set-in-motion
    """)
    by_itself = opened("rapid-sic-bo", starts_itself=True).run("""
        1       dealer  wagering
        2       1       wager small 5
        31      system  time             -> wagers-closed set-in-motion
    """)
    sources = [log(played, e.SetInMotion)[0].source for played in (by_hand, by_itself)]
    assert sources == ["dealer", "system"]


@clause("SATG 11.4.1(a)")
def test_a_tumbler_may_start_with_the_game_and_its_result_waits_for_the_close() -> None:
    opened("rapid-sic-bo", starts_with_wagering=True).run("""
        1       dealer  wagering         -> round-opened
        1       dealer  start            -> set-in-motion
        2       1       wager small 5    -> wagers-set
        3       dealer  enter 1          -> refused window-open SATG 11.4.1(a)
        30.999  dealer  enter 1          -> refused window-open SATG 11.4.1(a)
        31      dealer  enter 1          -> wagers-closed drawn
    """)
    opened("rapid-sic-bo", starts_with_wagering=True, starts_itself=True).run("""
        1       dealer  wagering         -> round-opened set-in-motion
        2       1       wager small 5    -> wagers-set
        3       device  enter 1          -> refused window-open
        30      device  rest             -> came-to-rest
        31      device  enter 1          -> wagers-closed drawn
    """)


@clause("SATG 11.4.1(b)")
def test_a_tumbler_set_to_the_end_of_wagering_waits_for_it() -> None:
    opened("rapid-sic-bo").run("""
        1       dealer  wagering
        2       1       wager small 5
        3       dealer  start            -> refused window-open SATG 11.4.1(b)
        30.999  device  start            -> refused window-open SATG 11.4.1(b)
        31      dealer  start            -> wagers-closed set-in-motion
    """)


@clause("SATG 11.4.3")
def test_three_dice_are_keyed_in_and_confirmed_or_sensed() -> None:
    by_hand = opened("rapid-sic-bo").run("""
        1       dealer  wagering
        2       1       wager small 5
        31      dealer  enter 1          -> refused spin-missing SATG 11.4.2
        32      dealer  start
        33      dealer  enter 1          -> drawn
        34      dealer  enter 7          -> refused card-invalid
        35      dealer  enter 2          -> drawn
        36      dealer  confirm          -> refused card-count SATG 11.4.2
        37      dealer  enter 3          -> drawn
        38      dealer  enter 3          -> refused card-count SATG 11.4.2
        39      device  confirm          -> refused no-dealer
        =       player:1 95
        39      dealer  confirm          -> round-settled
        =       player:1 105
    """)
    sensed = opened("rapid-sic-bo", confirms="device").run("""
        1       dealer  wagering
        2       1       wager small 5
        31      dealer  start
        32      dealer  enter 1          -> refused not-applicable SATG 11.4.3
        32      device  rest
        32      device  enter 1          -> drawn
        32      device  enter 2          -> drawn
        32      device  enter 3          -> drawn round-settled
        =       player:1 105
    """)
    sources = [{entry.source for entry in log(played, e.Drawn)} for played in (by_hand, sensed)]
    assert sources == [{"dealer"}, {"device"}]


# Lucky Sic Bo


def lucky(**changes: Any) -> Played:
    """Two terminals have wagered on a round."""
    return opened("lucky-sic-bo", **changes).run("""
        1       dealer  wagering
        2       1       wager small 5, big 10
        3       2       wager small 10
    """)


@clause("SATG 15.2 shooter-button")
def test_only_the_shooter_sets_off_the_tumbler() -> None:
    played = lucky()
    played.run("""
        32      2       press            -> refused not-shooter SATG 15.2 shooter-button
        32      dealer  start            -> refused not-shooter SATG 15.5.3
        32      9       press            -> refused not-shooter SATG 15.2 shooter-button
        32      dealer  press            -> refused not-yours
        33      1       press
        34      1       press            -> refused already-activated SATG 15.5.3
    """)
    assert [entry.terminal for entry in log(played, e.ShooterChosen)] == ["1"]
    assert [entry.source for entry in log(played, e.SetInMotion)] == ["shooter 1"]
    opened("rapid-sic-bo").run("""
        1       dealer  wagering
        2       1       press            -> refused not-applicable SATG 15.2 shooter-button
    """)


@clause("SATG 15.5.1(b)")
def test_no_button_works_before_the_close() -> None:
    lucky().run("""
        4       1       press            -> refused window-open SATG 15.5.1(b)
        5       2       press            -> refused window-open SATG 15.5.1(b)
        30.999  1       press            -> refused window-open SATG 15.5.1(b)
        31      1       press
    """)


@clause("SATG 15.5.3")
def test_the_shooter_has_his_time_and_then_the_system_does_it() -> None:
    in_time = lucky(shooter_s=8)
    in_time.run("38.999  1  press")
    (moved,) = log(in_time, e.SetInMotion)
    assert (moved.at, moved.source) == (START + 38_999, "shooter 1")
    assert log(in_time, e.ShooterChosen)[0].until == START + 39_000
    too_late = lucky(shooter_s=8)
    too_late.run("""
        39      1       press            -> refused already-activated SATG 15.5.3
        45      system  time
    """)
    (moved,) = log(too_late, e.SetInMotion)
    assert (moved.at, moved.source) == (START + 39_000, "system")


@pytest.mark.parametrize(
    ("minimum", "cumulative", "shooter"),
    [(None, False, "1"), (1_000, False, "1"), (1_500, True, "1"), (1_500, False, "")],
)
def test_the_shooter_is_chosen_by_turn_or_by_his_wager(
    minimum: int | None, cumulative: bool, shooter: str
) -> None:
    played = lucky(shooter_minimum=minimum, shooter_cumulative=cumulative)
    played.run("31  system  time")
    assert [entry.terminal for entry in log(played, e.ShooterChosen)] == (
        [shooter] if shooter else []
    )
    assert [entry.source for entry in log(played, e.SetInMotion)] == ([] if shooter else ["system"])


@clause("SATG 15.5.2")
def test_the_shooter_is_chosen_at_the_close_by_wagers_that_count_and_it_is_said_why() -> None:
    played = lucky(aggregate=1_500)
    played.run("35  system  time  -> wagers-closed shooter-chosen")
    (chosen,) = log(played, e.ShooterChosen)
    assert (chosen.terminal, chosen.at, chosen.clause) == ("1", START + 31_000, "SATG 15.5.2(a)")
    # The first wager is too little to count; the log has them all.
    other = opened("lucky-sic-bo", aggregate=1_500, shooter_minimum=1_000).run("""
        1       dealer  wagering
        2       1       wager small 10
        3       2       wager small 15
        31      system  time             -> wagers-closed shooter-chosen
    """)
    (chosen,) = log(other, e.ShooterChosen)
    assert (chosen.terminal, chosen.clause) == ("2", "SATG 15.5.2(b)")
    assert "15.5.2(b)" in format_event(chosen)
    assert [entry.holder for entry in log(other, e.WagersSet)] == ["1", "2"]


def test_the_dice_of_lucky_sic_bo_are_sensed_not_keyed_in() -> None:
    lucky().run("""
        32      1       press
        33      dealer  enter 1          -> refused not-applicable SATG 15.5.5
        34      device  rest
        34      device  enter 1          -> drawn
        34      device  enter 2          -> drawn
        34      device  enter 3          -> drawn round-settled
        =       player:1 95
        =       player:2 110
    """)
