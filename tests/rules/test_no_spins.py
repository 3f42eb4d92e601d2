"""No spin: the throw counts for nothing, the round goes on (SATG 14.4.1, WHEEL 5.1.2, WHEEL 7).

What terminals and the wall show of SATG 10.6.1, 11.5.1 and 15.7.2: `browser/test_screens_show.py`.
WHEEL 7.1.2 and 7.1.3 wait for the guide and for incidents.
"""

import pytest

from croupier.records.receipts import receipts
from croupier.table import events as e
from croupier.table.dealing.faces import is_of_no_spin
from croupier.table.dealing.no_spins import NO_SPINS
from croupier.table.history.history_from_log import read_history
from croupier.table.values.refusals import Refusal
from support.round_tables import clause
from support.scripted_tables import log, opened

SPUN = """
    1  dealer  wagering
    2  dealer  lay ann symbol-A 10
    3  dealer  start
"""


@clause("WHEEL 7.1", "WHEEL 7.1.1")
def test_too_few_turns_leave_no_result_and_must_be_called_no_spin() -> None:
    table = opened("big-wheel", "option 1").run(f"""
        {SPUN}
        4  dealer  call
        5  dealer  report turns=2                -> spin-reported
        6  dealer  enter A                       -> refused no-spin-due WHEEL 7.1.1
        7  dealer  no-spin bad-luck              -> refused not-applicable WHEEL 7.1
        8  ann     no-spin few-turns             -> refused no-dealer
        9  dealer  no-spin few-turns             -> no-spin-declared wagers-reopened
        10 dealer  no-spin few-turns             -> refused spin-missing
    """)
    assert {item.key for item in NO_SPINS["big-wheel"].ground} == {
        "few-turns", "unclear", "interference", "malfunction",
    }  # fmt: skip
    # What was done to the wheel, or failed in it, is looked into (WHEEL 7.1.3).
    opens = {"unclear": "", "interference": "case-opened", "malfunction": "case-opened"}
    for ground, opened_too in opens.items():
        table.run(f"""
            11  dealer  start
            12  tg-higher-duties-dealer  no-spin {ground}   -> no-spin-declared {opened_too}
        """)


@clause("WHEEL 7.1.1")
@pytest.mark.parametrize("turns", range(6))
def test_a_wheel_turns_three_times_at_least(turns: int) -> None:
    due = turns < 3
    opened("big-wheel", "option 1").run(f"""
        {SPUN}
        4  dealer  call
        5  dealer  report turns={turns}          -> spin-reported
        6  dealer  enter A                       -> {"refused no-spin-due WHEEL 7.1.1" if due else "drawn"}
        7  dealer  confirm                       -> {"refused card-count" if due else "round-settled"}
    """)


@clause("WHEEL 7.2")
def test_a_no_spin_counts_for_nothing_and_wagers_stay_or_are_withdrawn() -> None:
    table = opened("big-wheel", "option 1").run(f"""
        {SPUN}
        4  dealer  lay bob symbol-B 10
        5  dealer  call
        6  dealer  enter A                       -> drawn
        7  dealer  no-spin unclear               -> no-spin-declared wagers-reopened
        8  dealer  confirm                       -> refused window-open
        9  dealer  enter A                       -> refused window-open
        =  stakes:T1 20
        10 dealer  lay bob symbol-B 0            -> wagers-set
        =  stakes:T1 10
        11 dealer  start                         -> set-in-motion
        12 dealer  call                          -> wagers-closed
        13 dealer  lay ann symbol-A 0            -> refused window-closed WHEEL 3.2
        14 dealer  enter B                       -> drawn
        15 dealer  confirm                       -> round-settled
        =  chips:T1 -10
        =  bank:T1 10010
    """)
    (told,) = read_history(
        "T1", (record.event for record in table.store.records("T1")), table.store.sheet
    )
    assert all(part.agrees for receipt in receipts(told) for part in receipt.parts)


@clause("WHEEL 5.1.2", "WHEEL 5.2")
def test_a_spin_records_its_turns_and_its_way_and_wagers_are_taken_until_the_call() -> None:
    table = opened("big-wheel", "option 1").run("""
        1  dealer  wagering
        2  dealer  call                          -> refused spin-missing WHEEL 5.1.2
        3  dealer  start
        4  dealer  report turns=3 direction=left
        5  dealer  lay ann symbol-A 10           -> wagers-set
        6  dealer  call                          -> wagers-closed
        7  dealer  enter A                       -> drawn
        8  dealer  confirm
        9  dealer  wagering
        10 dealer  start
        11 dealer  report turns=4 direction=right
        12 dealer  report turns=2 direction=left
        13 dealer  call
        14 dealer  enter A                       -> refused no-spin-due WHEEL 7.1.1
    """)
    reported = [(entry.turns, entry.direction) for entry in log(table, e.SpinReported)]
    assert reported == [(3, "left"), (4, "right"), (2, "left")]


@clause("SATG 14.4.1")
def test_the_reading_of_a_spin_that_was_called_off_is_not_taken() -> None:
    opened("rapid-big-wheel", "option 1").run("""
        1   dealer  wagering
        2   1       wager symbol-A 10
        40  dealer  start
        41  dealer  no-spin interference         -> no-spin-declared case-opened
        42  device  enter A                      -> refused spin-missing SATG 14.3.2
        43  1       wager symbol-A 0             -> refused window-closed SATG 3.7
        =   stakes:T1 10
        44  dealer  start
        45  dealer  enter A
        46  dealer  no-spin unclear              -> no-spin-declared
        47  dealer  confirm                      -> refused card-count
        48  dealer  start
        49  dealer  enter B
        50  dealer  confirm                      -> round-settled
        =   player:1 90
    """)


def test_the_tumbler_of_lucky_sic_bo_is_set_off_again_by_the_system() -> None:
    """SATG 15.7.2."""
    table = opened("lucky-sic-bo").run("""
        1   dealer  wagering
        2   1       wager small 10
        35  1       press
        41  device  rest
        41  device  enter 1
        42  device  enter 2
        43  dealer  no-spin cocked               -> no-spin-declared set-in-motion
        =   stakes:T1 10
        44  device  rest
        44  device  enter 6
        45  device  enter 6
        46  device  enter 5                      -> drawn round-settled
        =   player:1 90
    """)
    assert table.state.results == ("6", "6", "5")
    (told,) = read_history(
        "T1", (record.event for record in table.store.records("T1")), table.store.sheet
    )
    assert [draw.shown for draw in told.draws if draw.discarded] == ["1", "2"]


@pytest.mark.parametrize(
    ("key", "bet", "rule", "faces"),
    [
        pytest.param("rapid-roulette", "red", "SATG 10.6.1", "9", marks=clause("SATG 10.6.1")),
        pytest.param("rapid-sic-bo", "small", "SATG 11.5.1", "1 2 4", marks=clause("SATG 11.5.1")),
    ],
)
def test_a_no_spin_is_called_on_a_ground_of_the_list_and_wagers_stay_locked(
    key: str, bet: str, rule: str, faces: str
) -> None:
    table = opened(key).run(f"""
        1   dealer  wagering
        2   1       wager {bet} 10
        40  dealer  no-spin unclear              -> refused spin-missing
        41  dealer  start
        42  dealer  no-spin rain                 -> refused not-applicable {rule}
    """)
    for ground in NO_SPINS[key].ground:
        table.run(f"""
            43  dealer  no-spin {ground.key}     -> no-spin-declared
            44  1       wager {bet} 0            -> refused window-closed SATG 3.7
            45  dealer  confirm                  -> refused card-count
            =   stakes:T1 10
            46  dealer  start                    -> set-in-motion
        """)
    called = log(table, e.NoSpinDeclared)
    assert [event.ground for event in called] == [ground.key for ground in NO_SPINS[key].ground]
    assert not log(table, e.RoundSettled)
    for face in faces.split():
        table.run(f"47 dealer enter {face}")
    table.run("48 dealer confirm -> round-settled\n = player:1 110")


def test_a_table_with_cards_knows_no_spin() -> None:
    opened("triple-chase").run("""
        1  dealer  wagering
        2  dealer  no-spin unclear     -> refused not-applicable
        3  dealer  report turns=3      -> refused not-applicable
    """)


def test_every_game_with_a_device_has_its_grounds_each_with_a_source() -> None:
    from croupier.games import GAMES
    from croupier.games.contract.definition import Motion

    assert set(NO_SPINS) == {game.key for game in GAMES if game.motion is not Motion.CARDS}
    for family in NO_SPINS.values():
        assert all(item.cites or item.provenance for item in family.ground)
        assert bool(family.least_turns) == bool(family.turns_provenance)


def test_a_result_of_a_throw_that_does_not_count_is_no_alert() -> None:
    """A no spin is a normal part of play: a device that still reads its throw alerts nobody."""
    table = opened("big-wheel", "option 1").run(f"""
        {SPUN}
        4  dealer  call
        5  dealer  report turns=2                -> spin-reported
    """)
    assert is_of_no_spin(table.state, Refusal.NO_SPIN_DUE)
    assert not is_of_no_spin(table.state, Refusal.SPIN_MISSING)
    table.run("9 dealer no-spin few-turns -> no-spin-declared wagers-reopened")
    assert is_of_no_spin(table.state, Refusal.SPIN_MISSING)
    assert not is_of_no_spin(table.state, Refusal.NOT_AT_REST)
    assert not is_of_no_spin(None, Refusal.SPIN_MISSING)
