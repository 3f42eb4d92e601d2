"""What went wrong when things went wrong: each of these once lost a cent, a file or a table."""

from itertools import count

import pytest

from croupier.engine.store import MemoryStore
from croupier.records import notation
from croupier.records.receipts import receipts
from croupier.table.commands import CorrectRound, Reconstruct, VoidSettled
from croupier.table.history.history_from_log import read_history
from croupier.table.history.round_history import RoundHistory
from croupier.table.values.people import Actor
from croupier.table.values.plan import Approval
from support.scripted_tables import Played, deal, opened, spin

TOP = "tg-assistant-casino-manager"
SAM, ANN = f"{TOP}:Sam", f"{TOP}:Ann"


def told(table: Played) -> RoundHistory:
    events = (record.event for record in table.store.records("T1"))
    return read_history("T1", events, table.store.sheet)[0]


def agrees(table: Played) -> bool:
    return all(part.agrees for receipt in receipts(told(table)) for part in receipt.parts)


def war() -> Played:
    """Terminal 1 goes to war for 5 and wins 5."""
    table = opened("rapid-casino-war").run("1 dealer wagering\n2 1 wager casino-war @1 5")
    deal(table, 31, "9h 2h 3h 4h 5h 6h 9d")
    table.run("32 1 choose war go-to-war casino-war @1")
    deal(table, 33, "Kc 2c")
    return table.run("34 dealer confirm\n= player:1 105")


def test_a_choice_that_was_dropped_stays_returned_whatever_is_corrected_later() -> None:
    first = "faces=9h+2h+3h+4h+5h+6h+8d+Kc+2c rulings=answer-unfit:drop+draws-left:left-over"
    table = war().run(f"""
        40  {SAM}  freeze 1 x
        40  {SAM}  correct 1 x {first}
        =   player:1 105
        41  {ANN}  freeze 1 x
        41  {ANN}  correct 1 x faces=9h+2h+3h+4h+5h+6h+7d
        =   player:1 105
        42  {TOP}:Lee  void-settled 1 disruption fire   -> round-corrected
        =   player:1 100
        =   bank:T1 0
    """)
    assert agrees(table)


def test_a_wager_that_is_void_besides_its_dropped_choice_can_be_corrected_again() -> None:
    """The stake of the choice keeps its own name, or the next settlement would miss it."""
    table = opened("rapid-blackjack").run("1 dealer wagering\n2 1 wager blackjack 10")
    deal(table, 31, "10s 8h 10c")
    table.run("32 1 choose decide/2 split blackjack")
    deal(table, 33, "8d")
    table.run("49 system time")
    deal(table, 50, "9h")
    table.run("51 1 choose decide/4 draw blackjack")
    deal(table, 52, "5s 2d 5d 5s")
    ruled = "answer-unfit:drop+question-open:void-wager+draws-left:left-over+other-picture:stands"
    table.run(f"""
        53  dealer  confirm
        60  {SAM}   freeze 1 x
        60  {SAM}   correct 1 x faces=2s+4d+6d+10d+4c+5c+Kd+3c rulings={ruled}
        =   player:1 100
    """)
    assert agrees(table)
    table.run(f"61 {ANN} void-settled 1 disruption fire\n= player:1 100")
    assert agrees(table)


def test_a_wager_named_twice_goes_back_once_and_who_entered_the_result_voids_nothing() -> None:
    table = war().run("35 dealer:Dana open-case incident fraud seen people=ann")
    wagers = ("1 casino-war @1", "1 casino-war @1")
    void = VoidSettled(number=1, wagers=wagers, ground="fraud", case="T1-C1", reason="seen")
    own = table.order(Actor("Dealer ", TOP), void, at=40_000)
    assert own.refused is not None
    assert own.refused.why == "second-person", "However the name is written."
    assert table.order(Actor("Sam", TOP), void, at=40_000).refused is None
    table.run("= player:1 100")


def test_single_wagers_of_a_settled_round_need_their_file() -> None:
    war().run(f"""
        40  {SAM}  void-settled 1 disruption fire wagers=1_casino-war_@1   -> refused not-applicable
        41  dealer malfunction flicker since=0s terminal=2
        42  {SAM}  void-settled 1 unconfirmed x wagers=1_casino-war_@1 case=T1-C1  -> refused case-required SATG 8.8
        =   player:1 105
    """)


def test_what_others_chose_stays_when_a_wager_of_a_settled_round_is_voided() -> None:
    table = opened("rapid-blackjack").run(
        "1 dealer wagering\n2 1 wager blackjack 10\n2 2 wager blackjack 10"
    )
    deal(table, 31, "5h 9s 7d")
    table.run("32 1 choose decide/2 draw blackjack\n32 2 choose decide/2 stand blackjack")
    deal(table, 33, "2h")
    table.run("34 1 choose decide/3 stand blackjack")
    deal(table, 35, "6h 10h")
    table.run(f"""
        36  dealer  confirm
        =   player:2 110
        37  dealer  malfunction dark since=35s terminal=1
        38  {SAM}   void-settled 1 unconfirmed lost wagers=1_blackjack case=T1-C1
        =   player:1 100
    """)
    assert agrees(table)
    table.run(f"""
        40  {ANN}  freeze 1 x
        40  {ANN}  correct 1 suit-only faces=5h+9s+7d+2h+6h+10c
        =   player:2 110
    """)


def test_a_choice_to_a_question_that_vanished_goes_back() -> None:
    table = opened("rapid-blackjack").run("1 dealer wagering\n2 1 wager blackjack 25")
    deal(table, 31, "Kd Ah Kd")
    table.run(f"""
        32  1       choose insurance insure blackjack
        33  dealer  correct-entry 2 Kh     -> refused authority-insufficient SATG 8.3
        34  {SAM}   correct-entry 2 Kh     -> draw-replaced answer-dropped asked
        35  1       choose decide/2 stand blackjack
    """)
    deal(table, 36, "9s")
    table.run("37 dealer confirm -> round-settled\n= player:1 125")
    assert agrees(table)


def test_a_void_wager_is_asked_nothing_more() -> None:
    table = opened("blackjack").run("""
        1  dealer  wagering
        2  dealer  lay ann blackjack @1 10
        2  dealer  lay bob blackjack @2 20
        3  dealer  call
    """)
    deal(table, 4, "10h 9h 9d 6d 8d")
    asked = next(iter(table.state.playing.wants.of))  # type: ignore[union-attr]
    question = table.state.playing.wants.key  # type: ignore[union-attr]
    table.run(f"5 dealer choose {question} stand blackjack @1 for=ann")
    answer = table.line(
        "6 pit-boss correct-entry 1 5h rulings=other-picture:void-wager+answer-unfit:void-wager"
    )
    assert answer.refused is None
    assert asked not in table.state.playing.awaited
    table.run(f"7 dealer choose {question} double blackjack @1 for=ann -> refused decision-closed")


def test_silence_on_a_wrong_card_is_asked_again_or_ruled() -> None:
    table = opened("rapid-blackjack").run("1 dealer wagering\n2 1 wager blackjack 10")
    deal(table, 31, "10h 9s 6d")
    table.run(f"""
        60  system       time
        61  dealer:Dana  correct-entry 3 2c                                  -> refused authority-insufficient
        62  {SAM}        correct-entry 3 2c                                  -> refused unruled
        63  {SAM}        correct-entry 3 2c rulings=other-picture:ask-again  -> draw-replaced asked
        64  1            choose decide/2 draw blackjack                      -> answered
    """)


def test_a_card_that_the_hand_does_not_need_goes_to_the_discards() -> None:
    table = opened("rapid-baccarat").run("1 dealer wagering\n2 1 wager player 10\n31 system time")
    deal(table, 32, "2h 3s 2d 4c 5h")
    table.run("33 dealer correct-entry 1 6h -> draw-replaced face-discarded")


def test_nothing_is_closed_or_corrected_over_frozen_accounts() -> None:
    table = opened("rapid-three-card-poker").run(f"""
        1   dealer  wagering
        40  dealer  abandon
        41  dealer  wagering
        41  2       wager ante 1-5-9 25
        42  {SAM}   freeze 1 seen
        43  dealer  enter Kh             -> refused account-frozen SATG 8.3
        43  dealer  call                 -> refused account-frozen SATG 8.3
        45  {SAM}   unfreeze it was right
        46  dealer  enter Kh             -> wagers-closed drawn
    """)
    assert not table.store.frozen


def test_a_round_is_not_put_right_under_the_rules_of_another_game() -> None:
    table = opened("rapid-roulette").run(f"""
        {spin("2", "1 wager red 10")}
        34  dealer  malfunction dark since=33s terminal=1
        34  1       leave
        34  2       leave
        34  {TOP}   close
    """)
    again = Played("casino-war", store=table.store)
    again._ids = (f"again-{number}" for number in count(1))
    assert again.open(at=40_000).refused is None
    again.run(f"""
        41  pit-boss  void-settled 1 disruption fire           -> refused not-applicable
        42  pit-boss  close-case T1-C1 so action=confirmed     -> refused no-dealer
        43  {TOP}     close-case T1-C1 so action=confirmed     -> case-closed
        =   player:1 90
    """)


def test_players_of_two_tables_are_not_taken_for_each_other() -> None:
    store = MemoryStore()
    first, second = (
        Played("rapid-roulette", store=store),
        Played("rapid-roulette", store=store, name="T2"),
    )
    first.open()
    second.open()
    first.run(f"""
        0   1       join
        0   dealer  buy-in 1 100
        {spin("2", "1 wager red 10")}
        34  dealer  pay-out 1 90
        34  1       leave
    """)
    second.run("35 1 join\n35 dealer buy-in 1 50")
    first.run(f"""
        36  {SAM}  freeze 1 seen
        36  {SAM}  correct 1 seen faces=1
        =   player:1 50
        =   owed:1#T1.2 20
        40  {ANN}  freeze 1 seen
        40  {ANN}  correct 1 it was 2 faces=2
        =   owed:1#T1.2 0
        =   receivable:1#T1.2 0
    """)


def test_whoever_moved_to_another_terminal_is_found() -> None:
    opened("rapid-roulette").run(f"""
        0   dealer  buy-in 1 5 as=bob     -> refused terminal-occupied
        0   3       join
        0   4       join
        0   dealer  buy-in 3 10 as=ann
        {spin("17", "3 wager straight-up 17 5")}
        34  dealer  pay-out 3 185
        35  dealer  buy-in 4 185 as=ann
        36  {SAM}   freeze 1 it was 18
        36  {SAM}   correct 1 it was 18 faces=18
        =   player:4 5
        =   receivable:ann 0
    """)


def twice(result: int) -> Played:
    """Ann wagered 50 on red at each of two terminals, and was paid out at both."""
    table = Played("rapid-roulette")
    table.open()
    paid = 150 if result == 1 else 50
    return table.run(f"""
        0   1       join
        0   2       join
        0   3       join
        0   dealer  buy-in 1 100 as=ann
        0   dealer  buy-in 2 100 as=ann
        1   dealer  wagering
        2   1       wager red 50
        2   2       wager red 50
        32  dealer  start
        33  dealer  enter {result}
        34  dealer  confirm
        35  dealer  pay-out 1 {paid}
        35  dealer  pay-out 2 {paid}
    """)


def test_whoever_played_at_two_terminals_has_one_account_now() -> None:
    """What the one wager takes from it, the other cannot take again."""
    twice(1).run(f"""
        36  dealer  buy-in 3 150 as=ann
        37  {SAM}   freeze 1 x
        37  {SAM}   correct 1 x faces=8
        =   player:3 0
        =   receivable:ann -50
    """)


def test_whoever_is_owed_for_two_terminals_gives_it_back_once() -> None:
    twice(8).run(f"""
        37  {SAM}   freeze 1 x
        37  {SAM}   correct 1 x faces=1
        =   owed:ann 200
        38  {SAM}   adjust pay-owed ann 100 x second={TOP}:Lee
        39  {ANN}   freeze 1 x
        39  {ANN}   correct 1 x faces=8
        =   owed:ann 0
        =   receivable:ann -100
    """)


def test_a_debt_of_two_terminals_is_paid_off_once() -> None:
    twice(1).run(f"""
        37  {SAM}   freeze 1 x
        37  {SAM}   correct 1 x faces=8
        =   receivable:ann -200
        38  {SAM}   adjust collect-debt ann 150 x second={TOP}:Lee
        39  {ANN}   freeze 1 x
        39  {ANN}   correct 1 x faces=1
        =   receivable:ann 0
        =   owed:ann 150
    """)


def test_whoever_moved_to_a_terminal_that_another_table_froze_waits_for_it() -> None:
    approvals = {Approval.SEVERAL_TABLES: "R-1"}
    first = opened("rapid-roulette", approvals=approvals).run(f"""
        0   3       join
        0   dealer  buy-in 3 10 as=ann
        {spin("17", "3 wager straight-up 17 5")}
        34  dealer  pay-out 3 185
        34  {SAM}   freeze 1 it was 18
        35  4       join
        35  dealer  buy-in 4 185 as=ann
    """)
    second = Played("rapid-roulette", store=first.store, name="T2")
    assert second.open(at=35_000, approvals=approvals).refused is None
    second.run(f"""
        36  4       join
        37  dealer  wagering
        38  4       wager red 5
        39  dealer  start
        68  system  time
        69  dealer  enter 2
        70  dealer  confirm
        71  {SAM}   freeze 1 seen
    """)
    right = "correct 1 it was 18 faces=18"
    first.run(f"""
        73  {SAM}   {right}      -> refused account-frozen SATG 8.3
        74  {TOP}   void-settled 1 disruption fire  -> refused account-frozen SATG 8.3
        =   player:4 180
    """)
    second.run(f"75 {SAM} unfreeze nothing")
    first.run(f"""
        76  {SAM}   {right}      -> round-corrected accounts-unfrozen
        =   player:4 0
        =   receivable:ann 0
    """)


def test_a_corrected_round_is_written_and_read_again() -> None:
    table = war().run(
        f"40 {SAM} freeze 1 x\n40 {SAM} correct 1 misread faces=9h+2h+3h+4h+5h+6h+9d+Kc+3c"
    )
    found = told(table)
    assert notation.parse_round(notation.show(found)) == found


@pytest.mark.parametrize("faces", [("5h", "", "9s"), ("",)])
def test_no_face_is_no_card(faces: tuple[str, ...]) -> None:
    table = opened("triple-chase").run("1 dealer wagering\n2 1 wager crown-pairs 5\n31 system time")
    deal(table, 32, "5h 9s")
    answer = table.order(Actor("Sam", TOP), Reconstruct(faces=faces, reason="x"), at=33_000)
    assert answer.refused is not None
    assert answer.refused.why == "card-invalid"


def test_the_system_makes_no_results_and_rules_nothing() -> None:
    opened("rapid-roulette", dealer_activated=False).run("""
        1   system  wagering
        2   1       wager red 5
        31  system  time
        32  system  start
        33  system  enter 17                          -> refused no-dealer SATG 1.1 semi-automated-table-game
        34  system  rule wrong-display disregard x    -> refused no-dealer SATG 1.3
    """)


def test_a_spin_that_must_be_called_off_is_not_confirmed() -> None:
    opened("big-wheel", "option 1").run("""
        1  dealer  wagering
        2  dealer  lay ann symbol-A 10
        3  dealer  start
        4  dealer  call
        5  dealer  enter A
        6  dealer  report fault=unclear
        7  dealer  confirm           -> refused no-spin-due WHEEL 7.1.2
        8  dealer  no-spin unclear   -> no-spin-declared wagers-reopened
    """)


def test_rulings_on_no_line_are_refused() -> None:
    war().run(f"""
        40  {SAM}  freeze 1 x
        41  {SAM}  correct 1 x faces=9h+2h+3h+4h+5h+6h+7d rulings=nonsense:stands  -> refused unruled SATG 8.3
    """)


def test_a_table_does_not_close_before_a_wrong_outcome_is_put_right() -> None:
    opened("rapid-roulette").run(f"""
        1   dealer  wagering
        31  system  time
        32  dealer  abandon
        33  1       leave
        33  2       leave
        34  {SAM}   freeze 1 seen
        35  {TOP}   close             -> refused account-frozen SATG 8.3
        36  {SAM}   unfreeze nothing
        37  {TOP}   close             -> table-closed
    """)


def test_what_a_play_may_cost_is_kept_back_again_when_it_is_asked_anew() -> None:
    """SATG 18.8.3."""
    table = opened("rapid-three-card-poker").run("""
        1   dealer  wagering
        2   1       wager ante 1-2-3 40
        31  system  time
        =   holds:T1 40
    """)
    deal(table, 32, "2h 4c 9s 10s Js Qs Kd 3d 5d")
    table.run(f"""
        33  1      choose play play ante 1-2-3
        =   holds:T1 0
        34  {SAM}  correct-entry 1 3h rulings=other-picture:ask-again  -> draw-replaced answer-dropped asked
        =   holds:T1 40
        =   player:1 20
        35  1      choose play play ante 1-2-3                         -> answered
        =   holds:T1 0
        =   stakes:T1 80
    """)


def test_a_ruling_without_a_name_and_a_card_that_the_decks_do_not_hold_are_refused() -> None:
    table = war().run(f"40 {SAM} freeze 1 x")
    correct = CorrectRound(number=1, faces=("9h",), rulings={"": "stands"}, reason="x")
    answer = table.order(Actor("Sam", TOP), correct, at=41_000)
    assert answer.refused is not None
    assert answer.refused.why == "unruled"
    poker = opened("rapid-three-card-poker").run(
        "1 dealer wagering\n2 1 wager ante 1-2-3 5\n31 system time"
    )
    deal(poker, 32, "2h")
    poker.run("33 dealer rule excess-card-seen discard face=2h -> refused card-duplicate")
