"""Hard cases: what a clumsy dealer, a hostile terminal or a broken clock might do to a table."""

from dataclasses import replace

import pytest

from croupier.engine.store.store_port import OWN
from croupier.engine.table_place import Table
from croupier.money import Cents
from croupier.table import commands as c
from croupier.table.script.parse import parse_line
from croupier.table.values.people import Actor, Patron
from croupier.table.values.plan import BetLimits
from croupier.table.values.refusals import Refusal
from support.round_tables import clause
from support.scripted_tables import START, Played, opened

DANA = Actor("Dana", "dealer")


def limits(least: int, most: int) -> dict[str, BetLimits]:
    return {"*": BetLimits(minimum=Cents(100 * least), maximum=Cents(100 * most))}


@pytest.mark.parametrize("prefix", ["", OWN])
def test_nobody_can_take_the_ids_of_the_tables_own_orders(prefix: str) -> None:
    table = opened("rapid-roulette").run("1 dealer wagering\n2 1 wager red 5")
    line = parse_line("3 1 wager red 7")
    name = f"{prefix}T1#{table.state.seq} time is up"
    refused = table.order(line.by, line.command, at=3_000, named=name).refused
    if prefix:
        assert refused is not None
        assert refused.why == "id-reused"
    else:
        assert refused is None
    table.run("40 system time -> wagers-closed")


@pytest.mark.parametrize("at", [10**17, -START - 1])
def test_a_stamp_that_no_clock_can_give_is_refused_and_not_kept(at: int) -> None:
    table = opened("rapid-roulette")
    order = c.Order(id="when", at=START + at, by=DANA, command=c.OpenWagering())
    answer = table.table.handle(order)
    assert answer.refused is not None
    assert answer.refused.why is Refusal.TIME_INVALID
    assert table.store.answer("when") is None
    table.run("1 dealer wagering -> round-opened")


@clause("WHEEL 3.5")
def test_what_is_agreed_after_the_call_changes_nothing_of_the_round() -> None:
    opened("big-wheel", "option 1", limits=limits(5, 1_000)).run("""
        0  tg-assistant-casino-manager  fill 100000
        1  dealer  wagering
        2  dealer  lay ann symbol-G 1500             -> wagers-set, notice outside-limits
        3  dealer  start
        4  dealer  call
        5  dealer  enter G
        6  tg-area-manager  personal ann @1 5 to 5000 marker=PERSONAL_LIMIT
        7  dealer  confirm                           -> round-settled
        =  chips:T1 46000
    """)  # 47 to 1 on the maximum of $1,000, which stays; $500 goes back


def test_a_choice_costs_the_same_each_time_it_is_made() -> None:
    opened("blackjack", "Blackjack", limits=limits(5, 1_000)).run("""
        0   pit-boss  fill 100000
        1   dealer    wagering
        2   dealer    lay ann blackjack @1 1500      -> wagers-set, notice outside-limits
        3   dealer    call
        4   dealer    enter 8h
        5   dealer    enter 6s
        6   dealer    enter 8d
        7   dealer    choose decide/1/0/1/2 split blackjack @1 for=ann
        8   gaming-shift-manager  personal ann @1 5 to 2000 marker=PERSONAL_LIMIT
        =   stakes:T1 2500
        9   pit-boss  void fire in the pit           -> round-voided
        =   stakes:T1 0
        =   chips:T1 0
    """)


def test_who_laid_first_goes_before_others_whatever_he_does_later() -> None:
    """The players of an area share its maximum."""
    table = opened("casino-war", limits=limits(5, 1_000)).run("""
        1  dealer  wagering
        2  dealer  lay ann casino-war @1 800
        3  dealer  lay bob casino-war @1 800
        4  dealer  lay ann tie @1 5
        5  dealer  call
        6  dealer  enter Kh
        7  dealer  enter 2s
        8  dealer  pay tie
        9  dealer  pay casino-war
    """)
    (_, tie), (_, war) = table.state.playing.sheets
    assert {row.holder: row.winnings for row in war} == {"ann": 80_000, "bob": 20_000}
    assert {row.holder: row.back for row in war} == {"ann": 80_000, "bob": 80_000}
    assert len(tie) == 1


def test_limits_for_each_player_count_all_his_areas_together() -> None:
    table = opened("casino-war", limits=limits(5, 1_000), per_player=True).run("""
        1  game-supervisor  permit-areas ann
        1  dealer  wagering
        2  dealer  lay ann casino-war @1 800
        3  dealer  lay ann casino-war @2 800
        5  dealer  call
        6  dealer  enter Kh
        6  dealer  enter Ks
        7  dealer  enter 2s
        9  dealer  pay casino-war
    """)
    ((_, war),) = table.state.playing.sheets
    assert sorted(row.winnings for row in war) == [20_000, 80_000]


def test_the_first_to_reach_the_amount_stays_the_first() -> None:
    """A small wager elsewhere does not change who reached the largest one first (SATG 15.5.2(c)(i))."""
    table = opened("lucky-sic-bo", shooter_minimum=Cents(1_000)).run("""
        1   dealer  wagering
        2   1       wager small 50
        3   2       wager small 50
        4   1       wager big 5
        40  system  time
    """)
    assert table.state.playing.shooter is not None
    assert table.state.playing.shooter.terminal == "1"


def test_a_table_does_not_open_as_another_while_players_are_left_behind() -> None:
    table = opened("rapid-roulette").run("""
        1  tg-higher-duties-dealer  announce-closing
    """)
    for number in range(3):
        table.run(f"""
            {100 * number + 10}  dealer  wagering
            {100 * number + 11}  1       wager red 5
            {100 * number + 45}  dealer  start
            {100 * number + 46}  dealer  enter 17
            {100 * number + 47}  dealer  confirm
        """)
    table.run("400 tg-higher-duties-dealer close -> table-closed")
    fewer = table.open(at=410_000, terminals=("8",), terminal_limit=1)
    assert fewer.refused is not None
    assert fewer.refused.why is Refusal.TERMINAL_OCCUPIED
    table.run("""
        420  dealer  pay-out 1 85   -> paid-out
        421  dealer  pay-out 2 100  -> paid-out
        422  1       leave          -> terminal-left
        423  2       leave          -> terminal-left
    """)
    assert table.open(at=430_000, terminals=("8",), terminal_limit=1).refused is None


def test_a_chip_that_is_worth_more_than_the_maximum_is_not_laid() -> None:
    opened("big-wheel", "option 1", limits=limits(5, 1_000)).run("""
        0  tg-assistant-casino-manager  fill 100000
        1  dealer  issue ann red 2 2000 marker=yes
        2  dealer  wagering
        3  dealer  lay ann symbol-A 2000 colour=red emblem=anchor  -> refused chip-colour WHEEL 4.2.2
    """)


def test_the_maximum_counts_in_whole_chips() -> None:
    opened("big-wheel", "option 1", limits=limits(5, 100)).run("""
        1  dealer  issue ann red 10 30 marker=yes
        2  dealer  wagering
        3  dealer  lay ann symbol-B 120 colour=red emblem=anchor   -> wagers-set, notice outside-limits
        4  dealer  start
        5  dealer  call
        6  dealer  enter A
        7  dealer  confirm
        =  colour:T1/anchor/red 210
        8  dealer  redeem ann red 7                                -> colour-redeemed
        =  colour:T1/anchor/red 0
    """)


def test_half_of_less_than_two_chips_never_gives_more_back_than_was_staked() -> None:
    opened("casino-war", cash_chips=(50,)).run("""
        1  dealer  wagering
        2  dealer  lay ann casino-war @1 0.50
        3  dealer  call
        4  dealer  enter 9h
        5  dealer  enter 9s
        6  dealer  choose war surrender casino-war @1 for=ann
        8  dealer  confirm  -> round-settled
        =  chips:T1 0
    """)


def test_advice_about_the_minimum_ends_with_the_day() -> None:
    def under(at: int) -> str:
        return f"""
            {at}      dealer  wagering
            {at + 1}  dealer  lay ann symbol-A 3
            {at + 2}  dealer  start
            {at + 3}  dealer  call
            {at + 4}  dealer  enter A
            {at + 5}  dealer  confirm
            {at + 6}  dealer  lay ann symbol-A 0
            {at + 7}  dealer  stand-up ann
            {at + 8}  tg-higher-duties-dealer  close
        """

    table = opened("big-wheel", "option 1").run(under(1) + "= chips:T1 3")
    assert table.open(at=20_000).refused is None
    table.run(under(30) + "= chips:T1 6")


def test_a_seat_is_not_given_up_while_wagers_lie_there() -> None:
    table = opened("casino-war", places=2).run("""
        0  dealer  sit ann @1
        0  dealer  sit bob @2
    """)
    for number in range(3):
        at = 20 * number
        table.run(f"""
            {at + 1}  dealer  wagering
            {at + 2}  dealer  lay bob casino-war @2 10
            {at + 3}  dealer  call
            {at + 4}  dealer  enter Kh
            {at + 5}  dealer  enter 2s
            {at + 6}  dealer  pay casino-war
            {at + 7}  dealer  confirm
        """)
    table.run("""
        70  dealer  wagering
        71  dealer  lay ann casino-war @1 10
        72  dealer  vacate 1                  -> refused wagers-pending
        73  dealer  lay ann casino-war @1 0
        74  dealer  vacate 1                  -> seat-vacated
    """)


def test_colour_chips_are_not_sold_by_a_spoken_wager() -> None:
    opened("big-wheel", "option 1").run("""
        1  dealer  issue ann red 20 5
        2  dealer  wagering
        3  dealer  lay ann symbol-A 10 colour=red emblem=anchor tender=cash spoken=yes  -> refused tender WHEEL 3.1.2
    """)


def test_a_settlement_waits_while_an_account_is_frozen() -> None:
    table = opened("rapid-roulette").run("""
        1   dealer  wagering
        2   1       wager red 5
        40  dealer  start
        41  dealer  enter 17
    """)
    table.frozen_elsewhere("1")
    table.run("42 dealer confirm -> refused account-frozen SATG 8.3")
    table.frozen_elsewhere()
    table.run("43 dealer confirm -> time-ran round-settled")


def test_three_side_bets_with_approval_can_be_explained() -> None:
    from croupier.records.receipts import receipts
    from croupier.table.history.history_from_log import read_history
    from croupier.table.values.plan import Approval

    sides = ("kings-bounty", "bet-the-set-21", "royal-match-21")
    table = opened("rapid-blackjack", side_bets=sides, approvals={Approval.MORE_SIDE_BETS: "A-1"})
    table.run("""
        1   dealer  wagering
        2   1       wager blackjack 5, royal-match-21 5
        40  dealer  enter Kh
        41  dealer  enter 9c
        42  dealer  enter Qh
        60  system  time
        61  dealer  enter 9d
        62  dealer  confirm
    """)
    (told,) = read_history(
        "T1", (record.event for record in table.store.records("T1")), table.store.sheet
    )
    assert all(part.agrees for receipt in receipts(told) for part in receipt.parts)


def test_what_stands_after_a_void_for_a_failed_machine_is_no_fault() -> None:
    from croupier.records.receipts import receipts
    from croupier.table.history.history_from_log import read_history

    table = opened("casino-war").run("""
        1  dealer  wagering
        2  dealer  lay ann casino-war @1 10
        3  dealer  lay ann tie @1 5
        4  dealer  call
        5  dealer  enter 9h
        6  dealer  enter 9s
        7  dealer  pay tie
        8  game-supervisor  void malfunction the shuffler  -> round-voided
        =  chips:T1 50
    """)
    (told,) = read_history(
        "T1", (record.event for record in table.store.records("T1")), table.store.sheet
    )
    assert told.reason == "the shuffler"
    parts = {receipt.bet: receipt.parts for receipt in receipts(told)}
    assert [part.line for part in parts["Tie"]] == ["equal"]
    assert [part.line for part in parts["Casino War"]] == ["void"]
    assert all(part.agrees for found in parts.values() for part in found)


def test_a_wager_that_was_not_paid_or_paid_twice_is_found() -> None:
    from croupier.records.receipts import receipts
    from croupier.table.history.history_from_log import read_history

    table: Played = opened("triple-chase").run("""
        1   dealer  wagering
        2   1       wager crown-pairs 5, total-13 5
        40  dealer  enter 9h
        41  dealer  enter 2c
        42  dealer  enter 9s
        43  dealer  confirm
    """)
    (told,) = read_history(
        "T1", (record.event for record in table.store.records("T1")), table.store.sheet
    )

    def agree(rows: tuple[object, ...]) -> bool:
        changed = replace(told, rows=rows)  # type: ignore[arg-type]
        return all(part.agrees for receipt in receipts(changed) for part in receipt.parts)

    assert agree(told.rows)
    assert not agree(told.rows[1:])
    assert not agree((*told.rows, told.rows[0]))
    assert not agree(())
    fewer = replace(told, draws=told.draws[:2])
    assert not all(part.agrees for receipt in receipts(fewer) for part in receipt.parts)


def test_taking_back_what_does_not_lie_there_makes_nobody_present() -> None:
    table = opened("casino-war").run("""
        1  dealer    wagering
        2  dealer    lay ann casino-war @1 0   -> refused no-such-wager
        3  dealer    call
        4  dealer    abandon                   -> round-abandoned
        5  dealer    count-cards 312
        5  pit-boss  close                     -> table-closed
    """)
    assert not table.state.patrons


def wheels() -> tuple[Played, Played]:
    """Two wheels of one house."""
    first = opened("big-wheel", "option 1")
    second = Played("big-wheel", "option 1", store=first.store, name="T2")
    assert second.open(emblem="moon").refused is None
    second.run("0 tg-assistant-casino-manager fill 1000")
    return first, second


def test_chips_of_an_unknown_set_are_never_paid_out_of_the_chips_of_others() -> None:
    first, second = wheels()
    second.run("1 dealer issue ann blue 2 5")
    first.run(
        "2 tg-area-manager redeem-foreign bob star blue 1 table=T2 surveillance=S\n= bank:T1 9995"
    )
    second.run("3 dealer redeem ann blue 2 -> colour-redeemed\n= colour:T2/moon/blue 0")


def test_chips_changed_elsewhere_while_a_table_was_closed_are_not_changed_again() -> None:
    first, second = wheels()
    second.run("""
        1  dealer  issue ann blue 2 5
        2  tg-higher-duties-dealer  close  -> table-closed
    """)
    first.run("3 tg-area-manager redeem-foreign ann moon blue 2 table=T2 surveillance=S issued=5")
    assert second.open(at=4_000, emblem="moon").refused is None
    second.run("""
        5  dealer  redeem ann blue 2  -> refused chip-colour WHEEL 3.1.2(c)(i)
        6  dealer  wagering
        7  dealer  lay ann symbol-A 5 colour=blue emblem=moon  -> refused chip-colour
    """)


@pytest.mark.parametrize("key", ["rapid-roulette", "rapid-three-card-poker"])
def test_a_table_waits_for_a_frozen_account_and_goes_on_when_it_is_free(key: str) -> None:
    """What is due would pay back or keep back money that may not be touched."""
    wager = "red 5" if key == "rapid-roulette" else "ante 1-5-9 5"
    table = opened(key, aggregate=Cents(1_000 if key == "rapid-roulette" else 0))
    table.run(f"1 dealer wagering\n2 1 wager {wager}")
    table.frozen_elsewhere("1", since_ms=3_000)
    table.run(f"""
        3   tg-higher-duties-dealer  void fire x  -> refused account-frozen SATG 8.3
        40  tg-higher-duties-dealer  void fire x  -> refused account-frozen SATG 8.3
        41  1       wager {wager}            -> refused account-frozen SATG 8.3
        41  dealer  buy-in 2 5                    -> bought-in
    """)
    table.frozen_elsewhere()
    table.run("""
        42  dealer  buy-in 2 5                    -> time-ran bought-in
        69  dealer  buy-in 2 5                    -> bought-in
        70  system  time                          -> wagers-closed
    """)


@pytest.mark.parametrize(
    "line",
    [
        "1 tg-area-manager announce * 10 from=999999999999s",
        "1 tg-higher-duties-dealer announce-closing 999999999999s",
        "1 tg-assistant-casino-manager permit-sides 999999999999s",
    ],
)
def test_nothing_is_announced_for_a_day_that_no_clock_will_show(line: str) -> None:
    opened("rapid-roulette").run(f"{line} -> refused time-invalid")


def test_a_wagering_period_is_no_longer_than_a_day() -> None:
    opened("rapid-roulette").run("""
        1  tg-area-manager  period 86400  -> wagering-period-set
        2  tg-area-manager  period 86401  -> refused config-incomplete SATG 6.1.1
    """)


def test_a_refused_order_moves_the_clock_also_of_a_table_that_starts_again() -> None:
    table = opened("rapid-baccarat").run("""
        1   dealer  wagering
        2   1       wager player 5
        20  dealer  wagering  -> refused round-in-progress
    """)
    again = Table("T1", table.store)
    order = c.Order(id="early", at=START + 5_000, by=DANA, command=c.EnterFace(face="9h"))
    assert {event.at - START for event in again.handle(order).events} == {20_000}


def test_a_tick_moves_the_clock() -> None:
    table = opened("rapid-baccarat").run("1 dealer wagering\n2 1 wager player 5")
    table.table.tick(START + 40_000)
    order = c.Order(id="early", at=START + 10_000, by=DANA, command=c.EnterFace(face="9h"))
    assert [event.at - START for event in table.table.handle(order).events] == [40_000]


@pytest.mark.parametrize(
    ("key", "clause_id"),
    [
        ("lucky-sic-bo", "SATG 15.5.5"),
        ("ministar-roulette", "SATG 16.4.3"),
        ("diamond-roulette", "SATG 16.4.3"),
    ],
)
def test_a_game_whose_result_is_sensed_does_not_open_with_a_dealer_who_keys_it_in(
    key: str, clause_id: str
) -> None:
    answer = Played(key).open(confirms="dealer")
    assert answer.refused is not None
    assert answer.refused.why is Refusal.CONFIG_INCOMPLETE
    assert clause_id in answer.refused.cites


@pytest.mark.parametrize("name", ["", "  "])
def test_a_player_without_a_name_can_neither_owe_nor_be_owed(name: str) -> None:
    live, table = opened("casino-war"), opened("rapid-roulette")
    live.run("1 dealer wagering")
    lay = c.RecordWager(patron=name, bet="casino-war", area="1", amount=Cents(500))
    sit = c.TakeSeat(patron=Patron(key=name), place="1")
    buy = c.BuyIn(terminal="1", amount=Cents(500), tender="cash", patron=Patron(key=name))
    for played, command in ((live, lay), (live, sit), (table, buy)):
        answer = played.order(DANA, command, at=2_000)
        assert answer.refused is not None
        assert answer.refused.why is Refusal.NOT_APPLICABLE
