"""Doors, boxes, paper and faults of a terminal: a report stops what it must, until a report that it is mended."""

import pytest

from croupier.offices.floor.significant_events import KINDS
from croupier.offices.floor.significant_map import significant
from croupier.table import events as e
from croupier.table.values.terminal_condition import (
    MENDED,
    STOPS_ACCEPTOR,
    STOPS_PRINTER,
    Condition,
)
from support.scripted_tables import Played, log, opened
from support.tickets import ONE, TWO


def conditions(played: Played) -> dict[tuple[str, str], str]:
    return dict(played.state.conditions)


@pytest.mark.parametrize("condition", STOPS_ACCEPTOR)
def test_no_note_or_ticket_goes_in_until_it_is_mended(condition: Condition) -> None:
    played = opened("rapid-roulette").run(f"""
        1  2       cash-out {ONE}
        1  device  printed 2 {ONE}
        2  device  condition 1 {condition}   -> condition-reported
        3  device  insert-note 1 20          -> refused equipment-failed SATG 5.3
        3  device  insert-ticket 1 {ONE}     -> refused equipment-failed SATG 5.3
        4  device  condition 1 {MENDED[condition.part]}  -> condition-reported
        5  device  insert-note 1 20          -> note-held
    """)
    held = played.state.terminals["1"].escrow
    assert held is not None
    played.run(f"6  device  stacked 1 {held.item}  -> note-stacked\n= player:1 120")
    assert conditions(played) == {}


@pytest.mark.parametrize("condition", STOPS_PRINTER)
def test_no_ticket_is_printed_until_it_is_mended_and_the_credit_stays(condition: Condition) -> None:
    opened("rapid-roulette").run(f"""
        1  device  condition 1 {condition}   -> condition-reported
        2  1       cash-out {ONE}            -> refused equipment-failed SATG 5.6.1(b)
        = player:1 100
        3  2       cash-out {TWO}            -> cashed-out
        4  device  condition 1 {MENDED[condition.part]}  -> condition-reported
        5  1       cash-out {ONE}            -> cashed-out
        = player:1 0
    """)


def test_little_paper_and_a_full_box_stop_no_more_than_they_must() -> None:
    opened("rapid-roulette").run(f"""
        1  device  condition 1 paper-low     -> condition-reported
        2  device  condition 1 stacker-full  -> condition-reported
        3  1       cash-out {ONE}            -> cashed-out
    """)


def test_who_waits_for_a_ticket_when_the_paper_runs_out_is_paid_by_the_dealer() -> None:
    played = opened("rapid-roulette").run(f"""
        1   dealer  wagering
        2   1       wager red 10
        32  system  time
        33  1       cash-out {ONE}           -> cash-out-asked, notice wagers-pending
        34  device  condition 1 paper-out    -> condition-reported
        35  dealer  start
        36  dealer  enter 17
        37  dealer  confirm                  -> round-settled
        38  system  time                     -> cash-out-lapsed
        = player:1 90
        39  dealer  pay-out 1 90             -> paid-out
    """)
    (lapsed,) = log(played, e.CashOutLapsed)
    assert "paper-out" in lapsed.reason


def test_what_is_in_the_box_is_credited_though_the_box_is_out() -> None:
    opened("rapid-roulette").run("""
        1  device  insert-note 1 20              -> note-held
        2  device  condition 1 stacker-removed   -> condition-reported
        3  device  stacked 1 T1-order-6          -> note-stacked
        = player:1 120
    """)


def test_each_part_has_one_condition_and_the_same_again_is_no_news() -> None:
    played = opened("rapid-roulette").run("""
        1  device  condition 1 paper-ready       ->
        2  device  condition 1 paper-low         -> condition-reported
        3  device  condition 1 paper-low         ->
        4  device  condition 1 paper-out the roll is empty  -> condition-reported
        5  device  condition 1 door-open         -> condition-reported
    """)
    assert conditions(played) == {("1", "paper"): "paper-out", ("1", "door"): "door-open"}
    *_, out, _ = log(played, e.ConditionReported)
    assert out.what == "the roll is empty"


def test_a_report_is_taken_where_nobody_plays_and_while_the_table_is_closed() -> None:
    played = opened("rapid-roulette").run("""
        1  device                   condition 7 stacker-removed  -> condition-reported
        2  tg-higher-duties-dealer  condition 7 stacker-ready    -> condition-reported
        3  tg-higher-duties-dealer  condition 99 stacker-ready   -> refused terminal-unknown SATG 1.1 player-terminal
        3  dealer                   condition 7 stacker-ready    -> refused authority-insufficient
        3  1                        condition 1 stacker-ready    -> refused no-dealer
        4  device                   condition 7 lid-open         -> refused not-applicable
    """)
    assert conditions(played) == {}


@pytest.mark.parametrize("condition", Condition)
def test_every_condition_is_a_significant_event_of_its_name(condition: Condition) -> None:
    event = e.ConditionReported(at=1, terminal="P1", condition=condition, what="seen")
    raised = significant("T1", event)
    assert raised is not None
    assert (raised.code, raised.subject, raised.detail) == (condition, "P1", "seen")
    kind = KINDS[condition]
    level = "log" if condition.is_mended else "lock-terminal" if "door" in condition else "warn"
    assert kind.action == level
    assert condition.is_mended or "system" in kind.clears
