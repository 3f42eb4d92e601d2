"""Irregularities at terminals (SATG 8): errors of recording, malfunctions, wrong displays, claims."""

import pytest

from croupier.records.receipts import receipts
from croupier.table import events as e
from croupier.table.history.history_from_log import read_history
from croupier.table.history.round_history import RoundHistory
from support.round_tables import clause
from support.scripted_tables import Played, log, opened

SAM = "tg-higher-duties-dealer:Sam"
AREA = "tg-area-manager"
WRONG = """
    1   dealer       wagering
    2   1            wager straight-up 17 5
    2   2            wager straight-up 18 10
    31  system       time
    32  dealer       start
    35  dealer:Dana  enter 17
    36  dealer:Dana  confirm
    =   player:1 275
    =   player:2 90
"""
"""The ball lay in 18; 17 was keyed in and paid."""


def roulette() -> Played:
    return opened("rapid-roulette").run(WRONG)


def told(table: Played) -> list[RoundHistory]:
    events = (record.event for record in table.store.records("T1"))
    return read_history("T1", events, table.store.sheet)


@clause("SATG 8.3")
def test_a_wrong_outcome_freezes_every_account_and_is_recalculated() -> None:
    table = roulette().run(f"""
        40  dealer:Dana  freeze 1 the camera says 18       -> refused authority-insufficient SATG 8.3
        40  {SAM}        freeze 1                          -> refused reason-required
        40  {SAM}        freeze 9 the camera says 18       -> refused no-round SATG 8.3
        40  {SAM}        correct 1 misread faces=18        -> refused not-frozen SATG 8.3
        41  {SAM}        freeze 1 the camera says 18       -> accounts-frozen
        42  {SAM}        freeze 1 the camera says 18       -> refused already-frozen SATG 8.3
        42  dealer       wagering                          -> refused account-frozen SATG 8.3
        42  dealer       buy-in 1 10                       -> refused account-frozen SATG 8.3
        42  dealer       pay-out 1 275                     -> refused account-frozen SATG 8.3
        42  tg-area-manager:Dana  correct 1 misread faces=18  -> refused second-person SATG 8.3
        42  {SAM}        correct 1 misread faces=99        -> refused card-invalid
        42  {SAM}        correct 1 misread faces=18+19     -> refused unruled SATG 8.3
        42  {SAM}        correct 1 faces=18                -> refused reason-required
        43  {SAM}        correct 1 misread faces=18        -> round-corrected accounts-unfrozen
        =   player:1 95
        =   player:2 450
        =   bank:T1 -345
        44  dealer       wagering                          -> round-opened
        45  1            wager red 5                       -> wagers-set
    """)
    (corrected,) = log(table, e.RoundCorrected)
    (settled,) = log(table, e.RoundSettled)
    assert corrected.was == settled.sheet, "Both settlements stay readable."
    round_ = told(table)[0]
    assert round_.before is not None
    assert [face.shown for face in round_.before.draws] == ["17"]
    assert [face.shown for face in round_.draws] == ["18"]
    assert all(part.agrees for receipt in receipts(round_) for part in receipt.parts)
    assert all(part.agrees for receipt in receipts(round_.before) for part in receipt.parts)


def test_an_outcome_that_was_right_after_all_changes_nothing() -> None:
    table = roulette().run(f"""
        40  {SAM}  freeze 1 a player says 18
        41  {SAM}  unfreeze the camera says 17             -> accounts-unfrozen
        42  {SAM}  unfreeze once more                      -> refused not-frozen SATG 8.3
        =   player:1 275
        43  dealer pay-out 1 275                           -> paid-out
    """)
    assert not table.store.frozen


def test_a_wagering_period_that_was_open_stands_still_and_goes_on() -> None:
    opened("rapid-roulette").run(WRONG).run(
        f"""
        40  dealer  wagering
        45  1       wager red 5
        50  {SAM}   freeze 1 the camera says 18            -> accounts-frozen
        75  2       wager red 5                            -> refused account-frozen SATG 8.3
        80  {SAM}   correct 1 misread faces=18             -> round-corrected accounts-unfrozen
        99  2       wager red 5                            -> wagers-set
        100 2       wager red 10                           -> wagers-closed   # 20 seconds were left
    """.replace("-> wagers-closed   # 20 seconds were left", "-> refused window-closed SATG 3.7")
    )


def test_a_ball_that_runs_cannot_be_held_up_but_its_settlement_waits() -> None:
    roulette().run(f"""
        40  dealer  wagering
        45  1       wager red 5
        46  dealer  start
        50  {SAM}   freeze 1 the camera says 18            -> wagers-closed accounts-frozen
        55  dealer:Dana  enter 1                           -> drawn
        56  dealer:Dana  confirm                           -> refused account-frozen SATG 8.3
        57  {SAM}   correct 1 misread faces=18             -> round-corrected accounts-unfrozen
        58  dealer:Dana  confirm                           -> round-settled
        =   player:1 100
    """)


@clause("SATG 8.1")
def test_a_correction_leaves_later_rounds_as_they_are() -> None:
    table = roulette().run("""
        40  dealer  wagering
        41  1       wager straight-up 18 5
        71  system  time
        72  dealer  start
        75  dealer:Dana  enter 18
        76  dealer:Dana  confirm
        =   player:1 450
    """)
    later = told(table)[1]
    table.run(f"""
        80  dealer  wagering
        81  {SAM}   freeze 1 the camera says 18
        82  {SAM}   correct 1 misread faces=18
        =   player:1 270
        =   player:2 450
    """)
    assert told(table)[1] == later
    assert [record.face for record in log(table, e.Drawn)] == ["17", "18"]


def test_a_display_that_shows_something_else_is_disregarded() -> None:
    """SATG 8.6, but that nothing compares the wall with the outcome yet."""
    table = roulette().run("""
        37  dealer  rule wrong-display disregard the wall shows 3      -> irregularity-ruled
        38  dealer  fault wnd the wall shows 3                         -> equipment-failed
        39  dealer  wagering                                           -> round-opened
        =   player:1 275
    """)
    (ruled,) = log(table, e.IrregularityRuled)
    assert "SATG 8.6" in ruled.clauses


BEFORE = """
    1   dealer  wagering
    2   1       wager red 5, black 5
    3   2       wager red 10
"""


@clause("SATG 8.7", "SATG 8.7.1")
def test_before_the_close_a_failure_voids_the_wagers_of_the_terminal() -> None:
    table = opened("rapid-roulette").run(
        f"""
        {BEFORE}
        10  1       malfunction no picture since=9s terminal=1      -> refused no-dealer SATG 1.2
        10  dealer  malfunction since=9s terminal=1                 -> refused reason-required
        10  dealer  malfunction no picture since=11s terminal=1     -> refused time-invalid SATG 8.7
        10  dealer  malfunction no picture since=9s terminal=77     -> refused terminal-unknown SATG 8.7
        10  dealer  malfunction no picture since=9s terminal=1      -> malfunction-reported wagers-voided
        =   player:1 100
        =   stakes:T1 10
        12  1       wager red 5                                     -> refused terminal-failed SATG 8.7.1
        13  2       wager red 20                                    -> wagers-set
        31  system  time
        32  dealer  start
        35  dealer  enter 1
        36  dealer  confirm
        =   player:1 100
        =   player:2 120
        40  dealer  wagering
        41  1       wager red 5                                     -> wagers-set   # it may wager again
    """.replace("   # it may wager again", "")
    )
    (voided,) = log(table, e.WagersVoided)
    assert voided.clauses == ("SATG 8.7.1",)


@clause("SATG 8.7.1")
def test_a_failure_of_the_system_before_the_close_voids_every_wager() -> None:
    opened("rapid-roulette").run(f"""
        {BEFORE}
        10  system  malfunction the server restarted since=9s       -> malfunction-reported wagers-voided
        =   player:1 100
        =   player:2 100
        31  system  time                                            -> wagers-closed
    """)


def test_a_failure_before_the_close_that_is_reported_after_it_is_one_before_the_close() -> None:
    opened("rapid-roulette").run(f"""
        {BEFORE}
        31  system  time
        32  dealer  start
        33  dealer  malfunction no picture since=30.999s terminal=1  -> malfunction-reported wagers-voided
        =   player:1 100
        35  dealer  enter 1
        36  dealer  confirm                                          -> round-settled
        =   player:1 100
        =   player:2 110
    """)


@clause("SATG 8.7", "SATG 8.7.2", "SATG 8.8")
def test_on_or_after_the_close_the_records_are_analysed() -> None:
    table = opened("rapid-roulette").run(f"""
        {BEFORE}
        31  system  time
        33  dealer  malfunction no picture since=31s terminal=1      -> malfunction-reported case-opened
        =   player:1 90
    """)
    (case,) = log(table, e.CaseOpened)
    assert (case.kind, case.round, case.terminal) == ("malfunction", 1, "1")
    assert "1 red" in case.text
    assert "1 black" in case.text
    assert "2 red" not in case.text
    table.run(f"""
        34  dealer  void-wagers unconfirmed lost wagers=1_black case=T1-C1 -> refused authority-insufficient SATG 8.8
        34  {SAM}   void-wagers unconfirmed lost wagers=1_black   -> refused case-required SATG 8.8
        35  {SAM}   void-wagers unconfirmed lost wagers=1_black case=T1-C1 -> wagers-voided
        =   player:1 95
        36  dealer  start
        37  dealer  enter 1
        38  dealer  confirm                                                          -> round-settled
        =   player:1 105
        =   player:2 110
        39  {SAM}   close-case T1-C1 one wager was never stored action=voided        -> case-closed
    """)
    (voided,) = log(table, e.WagersVoided)
    assert "SATG 8.8" in voided.clauses


@clause("SATG 8.7.2", "SATG 8.8")
def test_after_the_settlement_what_cannot_be_confirmed_is_adjusted() -> None:
    roulette().run(f"""
        40  dealer  malfunction no picture since=33s terminal=1   -> malfunction-reported case-opened
        41  {SAM}   void-settled 1 unconfirmed lost case=T1-C1 -> refused no-such-wager
        42  {SAM}   void-settled 1 unconfirmed lost wagers=1_straight-up_17 case=T1-C1 -> round-corrected
        =   player:1 100
        =   player:2 90
    """)


@clause("SATG 20.3", "SATG 20.5")
def test_fraud_voids_an_outcome_by_the_rank_that_may_and_everything_goes_back() -> None:
    top = "tg-assistant-casino-manager"
    roulette().run(f"""
        40  dealer           open-case incident fraud a past-posted chip people=ann
        41  tg-area-manager void-settled 1 fraud cheated case=T1-C1 -> refused authority-insufficient SATG 20.3
        41  {top} void-settled 1 fraud cheated              -> refused case-required SATG 20.3
        42  {top} void-settled 1 fraud cheated case=T1-C1 -> round-corrected
        =   player:1 100
        =   player:2 100
        =   bank:T1 0
        43  {top} void-settled 1 fraud cheated case=T1-C1 -> refused no-round
        44  dealer           wagering
        45  1                wager red 5
        46  2                wager red 10
        76  system           time
        77  {AREA} void-wagers fraud cheated wagers=1_red case=T1-C1 -> refused authority-insufficient SATG 20.3
        77  {top} void-wagers fraud cheated wagers=1_red case=T1-C1 -> wagers-voided
        =   player:1 100
        78  {top} void fraud cheated                        -> refused case-required SATG 20.3
        79  {top} void fraud cheated case=T1-C1 -> round-voided
        =   player:1 100
        =   player:2 100
    """)


@clause("SATG 20.2.1")
def test_a_wager_of_a_player_who_broke_a_rule_is_void_and_nobody_else_is_touched() -> None:
    top = "tg-assistant-casino-manager"
    table = opened("rapid-roulette").run(f"""
        {BEFORE}
        5   dealer           open-case incident prohibited-device a computer people=1#T1.3 ground=use
        6   {AREA} void-wagers contravention seen wagers=1_red case=T1-C1 -> refused authority-insufficient SATG 20.2.1
        6   {top} void-wagers contravention seen wagers=2_red case=T1-C1 -> refused case-required SATG 20.2.1
        6   {top} void-wagers contravention seen wagers=1_odd case=T1-C1 -> refused no-such-wager
        31  system           time
        32  {top} void-wagers contravention seen wagers=1_red case=T1-C1 -> wagers-voided
        33  {top} void-wagers contravention seen wagers=1_red case=T1-C1 -> refused no-such-wager
        =   player:1 95
        34  dealer  start
        35  dealer  enter 1
        36  dealer  confirm
        =   player:1 95
        =   player:2 110
    """)
    (round_,) = told(table)
    assert all(part.agrees for receipt in receipts(round_) for part in receipt.parts)


@pytest.mark.parametrize("rounds", range(6))
@pytest.mark.parametrize("fate", ["stays", "gone", "another", "broke", "elsewhere"])
def test_a_correction_finds_everybody_at_any_distance(rounds: int, fate: str) -> None:
    """Whoever was overpaid and has left owes it; his terminal and the next player pay nothing."""
    table = roulette()
    at = 40
    for _ in range(rounds):
        table.run(f"""
            {at}       dealer  wagering
            {at + 31}  system  time
            {at + 32}  dealer  abandon
        """)
        at += 40
    match fate:
        case "gone":
            table.run(f"{at} dealer pay-out 1 275")
        case "another":
            table.run(f"{at} dealer pay-out 1 275\n{at} dealer buy-in 1 50 cash as=bob")
        case "broke":
            table.run(f"""
                {at}      dealer  wagering
                {at + 1}  1       wager red 275
                {at + 31} system  time
                {at + 32} dealer  start
                {at + 33} dealer:Dana  enter 2
                {at + 34} dealer:Dana  confirm
                =  player:1 0
            """)
        case "elsewhere":
            table.run(f"{at} 1 leave")
    table.run(f"""
        {at + 40}  {SAM}  freeze 1 the camera says 18
        {at + 41}  {SAM}  correct 1 misread faces=18    -> round-corrected accounts-unfrozen
        =  player:2 450
    """)
    holds = {"stays": "95", "gone": "0", "another": "50", "broke": "0", "elsewhere": "95"}[fate]
    owed = {"gone": "-180", "another": "-180", "broke": "-180"}.get(fate, "0")
    table.run(f"= player:1 {holds}\n= receivable:1#T1.3 {owed}")


def test_who_was_underpaid_and_has_left_is_owed_and_paid_by_hand_by_two_people() -> None:
    boss = "tg-area-manager:Kim"
    table = roulette().run(f"""
        37  dealer  pay-out 2 90
        40  {SAM}   freeze 1 the camera says 18
        41  {SAM}   correct 1 misread faces=18
        =   player:2 0
        =   owed:2#T1.4 360
        50  {SAM}   adjust pay-owed 2#T1.4 360 back second=tg-area-manager:Kim  -> refused authority-insufficient
        50  {boss}  adjust pay-owed 2#T1.4 360 back second=tg-area-manager:Kim  -> refused second-person
        50  {boss}  adjust pay-owed 2#T1.4 360 back second=dealer:Dana                  -> refused second-person
        50  {boss}  adjust pay-owed 2#T1.4 360 second=tg-higher-duties-dealer:Sam  -> refused reason-required
        50  {boss}  adjust pay-owed 2#T1.4 361 back second=tg-higher-duties-dealer:Sam  -> refused insufficient-credit
        51  {boss}  adjust pay-owed 2#T1.4 360 back second=tg-higher-duties-dealer:Sam  -> adjusted
        52  {boss}  adjust pay-owed 2#T1.4 360 back second=tg-higher-duties-dealer:Sam  -> refused insufficient-credit
        =   owed:2#T1.4 0
    """)
    (paid,) = log(table, e.Adjusted)
    assert (paid.by, paid.second) == ("Kim", "Sam")


def test_a_debt_is_collected_or_written_off_and_accounts_are_adjusted_by_two_people() -> None:
    boss, other = "tg-area-manager:Kim", "second=tg-area-manager:Lee"
    roulette().run(f"""
        37  dealer  pay-out 1 275
        40  {SAM}   freeze 1 the camera says 18
        41  {SAM}   correct 1 misread faces=18
        =   receivable:1#T1.3 -180
        50  {boss}  adjust collect-debt 1#T1.3 100 he paid {other}      -> adjusted
        51  {boss}  adjust collect-debt 1#T1.3 81 he paid {other}       -> refused insufficient-credit
        52  {boss}  adjust write-off 1#T1.3 80 small {other}            -> adjusted
        =   receivable:1#T1.3 0
        53  {boss}  adjust credit 2 5 a note was lost {other}        -> adjusted
        =   player:2 455
        54  {boss}  adjust debit 2 460 too much {other}              -> refused insufficient-credit
        55  {boss}  adjust debit 2 5 it was found {other}            -> adjusted
        56  {boss}  adjust credit 1 5 nobody is there {other}        -> refused terminal-not-open SATG 1.6
        57  {boss}  adjust credit 99 5 nobody is there {other}       -> refused terminal-unknown
        58  {boss}  adjust gift 2 5 a smile {other}                  -> refused not-applicable
    """)
