"""What moves and what rests: a result is read only at rest; who sets a tumbler off, and at which point."""

from typing import Any

import pytest

from croupier.games.equipment.spin import IDLE
from croupier.table import events as e
from croupier.table.opening.checklist import Item
from support.refusals import refusal
from support.round_tables import clause
from support.scripted_tables import START, Played, log, opened

WHEELS = [
    pytest.param("rapid-roulette", marks=clause("SATG 10.2 ball")),
    pytest.param("ministar-roulette", marks=clause("SATG 16.2 ball")),
    pytest.param("diamond-roulette", marks=clause("SATG 16.2 ball")),
]


@pytest.mark.parametrize("key", WHEELS)
def test_the_events_of_a_roulette_table_speak_of_its_ball(key: str) -> None:
    played = opened(key, confirms="device", starts_itself=False).run("""
        1   dealer  wagering
        2   1       wager red 5
    """)
    assert played.state.playing.device == IDLE
    played.run("""
        3   device  rest                 -> refused spin-missing
        31  device  start                -> wagers-closed set-in-motion
        32  device  enter 1              -> refused not-at-rest
    """)
    assert played.state.playing.device == "ball-spun"
    played.run("33  device  rest         -> came-to-rest")
    assert played.state.playing.device == "ball-at-rest"
    played.run("""
        34  device  rest                 -> refused not-now
        35  device  enter 1              -> drawn round-settled
        =   player:1 105
    """)
    assert [entry.state for entry in log(played, e.SetInMotion)] == ["ball-spun"]
    assert [entry.state for entry in log(played, e.CameToRest)] == ["ball-at-rest"]


def test_a_ball_that_rests_too_early_ends_wagering_at_once() -> None:
    """Ruling 3: no number is known while wagers are taken."""
    opened("rapid-roulette", confirms="device").run("""
        1   dealer  wagering
        2   dealer  start
        3   1       wager red 5
        9   device  rest                 -> wagers-closed came-to-rest, notice rest-before-close
        9   1       wager red 0          -> refused window-closed
        10  device  enter 1              -> drawn round-settled
    """)


def tumbling(**changes: Any) -> Played:
    """The dice are in motion, and wagering is closed."""
    return opened("rapid-sic-bo", **changes).run("""
        1   dealer  wagering
        2   1       wager small 5
        31  dealer  start                -> wagers-closed set-in-motion
    """)


@clause("SATG 11.2 dice-tumbler")
def test_a_tumbler_is_idle_tumbling_or_at_rest() -> None:
    played = opened("rapid-sic-bo").run("""
        1   dealer  wagering
        2   1       wager small 5
    """)
    states = [played.state.playing.device]
    for line in (
        "31 dealer start",
        "32 device rest",
        "33 dealer no-spin cocked",
        "34 dealer start",
    ):
        played.run(line)
        states.append(played.state.playing.device)
    assert states == ["idle", "tumbling", "at-rest", "idle", "tumbling"]
    assert "dice-tumbler" in {item.kind for item in played.state.opened.items}
    # Who keys in a face says that the dice lie still.
    played.run("35 dealer enter 1")
    assert played.state.playing.device == "at-rest"


LOST = "device fault dice-tumbler-controller link lost"


@clause("SATG 11.2 dice-tumbler-controller")
def test_the_controller_relays_start_and_rest_and_a_lost_link_is_a_fault() -> None:
    played = opened("rapid-sic-bo")
    assert "dice-tumbler-controller" in {item.kind for item in played.state.opened.items}
    played.run(f"""
        1   dealer  wagering
        2   1       wager small 5
        30  {LOST}                           -> equipment-failed
        31  dealer  start                    -> refused equipment-failed SATG 11.2 dice-tumbler-controller
        31  device  start                    -> refused equipment-failed SATG 11.2 dice-tumbler-controller
        32  1       wager small 10           -> refused window-closed
        33  device  mended dice-tumbler link back             -> refused not-applicable
        34  device  mended dice-tumbler-controller link back  -> equipment-mended
        35  dealer  start                    -> set-in-motion
        36  device  rest                     -> came-to-rest
        37  dealer  enter 1
        37  dealer  enter 1
        37  dealer  enter 2
        38  dealer  confirm                  -> round-settled
        39  {LOST}                           -> equipment-failed
        40  dealer  wagering                 -> refused equipment-failed SATG 11.2 dice-tumbler-controller
    """)
    # By whom it was set off and who told that it rests is in the log; the controller only passed it on.
    assert [entry.source for entry in log(played, e.SetInMotion)] == ["dealer"]
    assert [entry.source for entry in log(played, e.CameToRest)] == ["device"]
    assert dict(played.state.faults) == {"dice-tumbler-controller": "link lost"}


@clause("SATG 11.2 dice-tumbler-controller")
@pytest.mark.parametrize(
    ("mends", "who"),
    [
        ("device mended dice-tumbler-controller link back", "device"),
        ("tg-higher-duties-dealer mended dice-tumbler-controller cable", "tg-higher-duties-dealer"),
    ],
)
def test_a_tumbler_that_starts_itself_waits_for_its_link(mends: str, who: str) -> None:
    played = opened("rapid-sic-bo", starts_itself=True).run(f"""
        1   dealer  wagering
        2   1       wager small 5
        30  {LOST}                           -> equipment-failed
        31  system  time                     -> wagers-closed
        40  dealer  mended dice-tumbler-controller cable  -> refused authority-insufficient
        45  {mends}                          -> equipment-mended set-in-motion
    """)
    assert [entry.at - START for entry in log(played, e.SetInMotion)] == [45_000], who


def test_another_fault_of_the_controller_is_for_people_to_mend() -> None:
    opened("rapid-sic-bo").run("""
        1   device  fault dice-tumbler-controller smoke
        2   device  mended dice-tumbler-controller link back  -> refused no-dealer
    """)


@clause("SATG 11.4.2")
def test_what_still_tumbles_is_not_read() -> None:
    played = tumbling(confirms="device").run("""
        32  device  enter 1              -> refused not-at-rest SATG 11.4.2
        33  device  rest                 -> came-to-rest
        34  device  enter 1              -> drawn
        35  device  enter 2              -> drawn
        36  device  no-spin cocked       -> no-spin-declared
        37  device  enter 3              -> refused spin-missing
        38  dealer  start                -> set-in-motion
        39  device  enter 3              -> refused not-at-rest SATG 11.4.2
        40  device  rest
        41  device  enter 3
        42  device  enter 5
        43  device  enter 6              -> drawn round-settled
        =   player:1 95
    """)
    assert played.state.results == ("3", "5", "6"), (
        "the faces after the last rest, not those before"
    )


def recognised(**changes: Any) -> Played:
    """A tumbler with dice recognition, in motion."""
    items = (*Played("rapid-sic-bo").plan().items, Item(kind="dice-recognition"))
    return tumbling(items=items, **changes)


@clause("SATG 11.2 dice-recognition-system")
def test_dice_recognition_supplies_three_faces_at_rest_and_none_with_a_fault() -> None:
    played = recognised(confirms="device").run("""
        32  device  read-dice 1-2-3          -> refused not-at-rest SATG 11.4.2
        33  device  rest
        34  device  read-dice 1-2            -> refused card-count
        34  device  read-dice 1-2-3-4        -> refused card-count
        34  device  read-dice 1-2-7          -> refused card-invalid
        34  device  read-dice                -> refused card-count
        34  dealer  read-dice 1-2-3          -> refused not-applicable SATG 11.2 dice-recognition-system
        35  device  read-dice fault=rain     -> refused not-applicable
        35  device  read-dice 1-2-3 fault=cocked   -> spin-reported
        36  device  read-dice 1-2-3          -> refused no-spin-due
        =   player:1 95
        37  device  no-spin cocked
        38  dealer  start
        39  device  rest
        40  device  read-dice 1-2-3          -> drawn drawn drawn round-settled
        =   player:1 105
    """)
    drawn = log(played, e.Drawn)
    assert [(item.face, item.source) for item in drawn] == [
        ("1", "dice-recognition"),
        ("2", "dice-recognition"),
        ("3", "dice-recognition"),
    ]
    tumbling(confirms="device").run("""
        32  device  rest
        33  device  read-dice 1-2-3          -> refused not-applicable SATG 11.2 dice-recognition-system
    """)


@clause("SATG 11.2 dice-recognition-system")
def test_a_recognition_system_that_is_out_of_order_supplies_nothing() -> None:
    recognised(confirms="device").run("""
        32  device  rest
        33  dealer  fault dice-recognition blind   -> equipment-failed
        34  device  read-dice 1-2-3                -> refused equipment-failed
    """)


def test_cards_neither_move_nor_rest() -> None:
    opened("triple-chase").run("""
        1   dealer  wagering
        2   device  rest                 -> refused not-applicable
    """)


# Lucky Sic Bo


def points(played: Played) -> list[tuple[str, str]]:
    return [(entry.source, entry.point) for entry in log(played, e.SetInMotion)]


@clause("SATG 15.5.1")
def test_it_is_said_who_set_off_the_tumbler_and_at_which_point() -> None:
    wagered = "1 dealer wagering\n2 1 wager small 5\n3 2 wager small 5"
    by_hand = opened("lucky-sic-bo").run(
        f"{wagered}\n32 1 press -> wagers-closed shooter-chosen set-in-motion"
    )
    by_itself = opened("lucky-sic-bo").run(f"{wagered}\n50 system time")
    assert points(by_hand) == [("shooter 1", "window-end")]
    assert points(by_itself) == [("system", "window-end")]
    early: dict[str, Any] = {"starts_with_wagering": True}
    by_hand = opened("lucky-sic-bo", **early).run("1 dealer wagering\n2 1 press -> set-in-motion")
    by_itself = opened("lucky-sic-bo", **early).run(
        "1 dealer wagering\n9 system time -> set-in-motion"
    )
    system = opened("lucky-sic-bo", starts_itself=True, **early).run("1 dealer wagering")
    assert points(by_hand) == [("shooter 1", "game-start")]
    assert points(by_itself) == points(system) == [("system", "game-start")]


@clause("SATG 15.5.1(a)")
def test_a_tumbler_of_lucky_sic_bo_may_be_set_off_at_the_start_by_turn() -> None:
    played = opened("lucky-sic-bo", starts_with_wagering=True).run("""
        1   dealer  wagering             -> round-opened shooter-chosen
        2   2       press                -> refused not-shooter
        3   2       wager small 50
        4   1       press                -> set-in-motion
        5   1       wager small 5        -> wagers-set
        6   device  rest                 -> came-to-rest
        7   device  read-dice 1-2-3      -> refused window-open SATG 15.5.1(a)
        8   device  enter 1              -> refused window-open SATG 15.5.1(a)
        30.999  1   wager small 10       -> wagers-set
        31  device  read-dice 1-2-3      -> wagers-closed drawn drawn drawn round-settled
        40  dealer  wagering             -> round-opened shooter-chosen
        41  1       wager small 100
        42  1       press                -> refused not-shooter
        48  system  time                 -> set-in-motion
        70  system  time                 -> wagers-closed
        71  device  rest
        72  device  read-dice 6-6-5      -> drawn drawn drawn round-settled
    """)
    chosen = log(played, e.ShooterChosen)
    # Who wagers most has no part in it: the turn goes round.
    assert [(item.terminal, item.clause) for item in chosen] == [
        ("1", "SATG 15.5.2(a)"),
        ("2", "SATG 15.5.2(a)"),
    ]
    assert points(played) == [("shooter 1", "game-start"), ("system", "game-start")]


@clause("SATG 15.5.1(a)")
def test_at_the_start_of_a_game_no_shooter_is_chosen_by_his_wager() -> None:
    refusal(
        Played("lucky-sic-bo").open(starts_with_wagering=True, shooter_minimum=1_000).refused,
        "config-incomplete",
        "SATG 15.5.1(a)",
    )
    assert Played("lucky-sic-bo").open(shooter_minimum=1_000).refused is None


@clause("SATG 15.5.1(a)")
def test_a_shooter_at_the_start_has_his_time_but_not_beyond_the_close() -> None:
    played = opened("lucky-sic-bo", starts_with_wagering=True, shooter_s=60).run("""
        1   dealer  wagering
        2   1       wager small 5
        31  1       press                -> refused already-activated
    """)
    (moved,), (closed,) = log(played, e.SetInMotion), log(played, e.WagersClosed)
    assert (moved.at, moved.point, closed.at) == (START + 31_000, "game-start", START + 31_000)


@clause("SATG 15.5.1(a)")
def test_without_an_open_terminal_the_system_starts_the_game() -> None:
    played = Played("lucky-sic-bo")
    played.open(starts_with_wagering=True)
    played.run("1 dealer wagering -> round-opened set-in-motion")
    assert points(played) == [("system", "game-start")]
