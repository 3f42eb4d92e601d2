"""WHEEL, a live Big Wheel: the spin, limits, the powers of the staff.

What the symbols pay is in `test_wheel_big_wheel.py`, chips are in `test_wheel_chips.py`; spoken wagers and limits
(WHEEL 3.3, WHEEL 4.2, WHEEL 4.3) are in `../table/test_float_and_drop.py`, revolutions and no spins in
`test_no_spins.py`, settled spins that are voided in `test_wheel_invalidation.py`. What a screen shows (WHEEL 4.1,
WHEEL 5.1.3) is not marked.
"""

import pytest

from croupier.table import events as e
from support.big_wheel import ASSISTANT, HIGHER, MANAGER, limits, spun, wheel
from support.refusals import refusal
from support.round_tables import clause
from support.scripted_tables import START, Played


@clause("WHEEL 1.2")
@pytest.mark.parametrize("rank", ["dealer", HIGHER, MANAGER, ASSISTANT])
def test_who_stands_above_the_dealer_may_do_all_he_may(rank: str) -> None:
    table = wheel(places=2).run(f"""
        0  ann     wagering                      -> refused no-dealer WHEEL 1.2
        0  {rank}  sit ann @1                    -> seat-taken
        0  {rank}  buy-chips ann 100 cash        -> chips-bought
        0  {rank}  issue ann red 20 5            -> colour-issued
        1  {rank}  wagering                      -> round-opened
        2  {rank}  lay ann symbol-A 10           -> wagers-set
        3  {rank}  start                         -> set-in-motion
        4  {rank}  call                          -> wagers-closed
        5  {rank}  enter A                       -> drawn
        6  {rank}  confirm                       -> round-settled
        7  {rank}  lay ann symbol-A 0            -> wagers-set
        8  {rank}  redeem ann red 20             -> colour-redeemed
        9  {rank}  stand-up ann                  -> seat-vacated
    """)
    orders = {record.order for record in table.store.records("T1") if record.seq > 1}
    answers = [table.store.answer(order) for order in orders]
    assert {item.order.by.rank for item in answers if item} == {rank}


@clause("WHEEL 9.2.2")
def test_spins_invalidations_and_exclusions_are_of_one_table() -> None:
    """WHEEL 1.3, but for no spins."""
    first = wheel()
    other = Played("big-wheel", store=first.store, name="T2")
    assert other.open(emblem="star").refused is None
    other.run("0 dealer wagering\n0 dealer lay ann symbol-A 10")
    first.run(f"""
        0  dealer   wagering
        1  dealer   lay ann symbol-A 10
        2  {HIGHER}  void fire a fire     -> round-voided
        3  dealer   open-case incident prohibited-device seen ground=use people=ann
        3  {MANAGER}  exclude ann a device case=T1-C1      -> refused authority-insufficient WHEEL 9.2.2
        3  {ASSISTANT}  exclude ann a device case=T1-C1    -> player-excluded
        4  dealer   wagering
        5  dealer   lay ann symbol-A 10         -> refused player-excluded WHEEL 9.2.2
        6  dealer   issue ann red 20 5          -> refused player-excluded WHEEL 9.2.2
    """)
    other.run("0 dealer lay ann symbol-A 20 -> wagers-set\n= stakes:T1 0\n= stakes:T2 20")
    first.run(f"""
        7  dealer   lay bob symbol-A 10          -> wagers-set
        7  dealer   start
        7  dealer   call
        7  dealer   enter B
        7  dealer   confirm
        8  dealer   wagering
        9  dealer   lay ann symbol-B 10          -> refused player-excluded WHEEL 9.2.2
        10 {MANAGER}    readmit ann nothing found  -> refused authority-insufficient WHEEL 9.2.2
        11 {ASSISTANT}  readmit ann                -> refused reason-required
        12 {ASSISTANT}  readmit ann nothing found  -> player-readmitted
        13 dealer   lay ann symbol-B 10          -> wagers-set
        14 dealer   issue ann red 20 5           -> colour-issued
    """)


@clause("WHEEL 3.2")
def test_a_winning_stake_rides_and_may_be_withdrawn_until_the_next_call() -> None:
    wheel(limits=limits(1, 1_000)).run(f"""
        {spun("ann symbol-A 10, bob symbol-A 10, bob symbol-B 10", "A", "")}
        1  dealer  lay ann symbol-A 0     -> refused window-closed WHEEL 3.2
        2  dealer  lay ann symbol-A 15    -> refused window-closed WHEEL 3.2
        3  dealer  lay ann symbol-B 5     -> refused window-closed WHEEL 3.2
        4  dealer  confirm                -> round-settled
        =  stakes:T1 20
        =  bank:T1 9990
        5  dealer  lay ann symbol-A 20    -> refused window-not-open
        6  dealer  lay ann symbol-A 4     -> wagers-set
        =  stakes:T1 14
        7  dealer  wagering
        8  dealer  lay bob symbol-A 0     -> wagers-set
        9  dealer  start
        10 dealer  lay ann symbol-A 3     -> wagers-set
        11 dealer  call
        12 dealer  lay ann symbol-A 0     -> refused window-closed WHEEL 3.2
        13 dealer  enter A
        14 dealer  confirm                -> round-settled
        =  stakes:T1 3
        =  bank:T1 9987
        {spun("", "B")}
        =  stakes:T1 0
        =  bank:T1 9990
    """)


@clause("WHEEL 3.7")
@pytest.mark.parametrize("who", ["ann", "dealer", ASSISTANT, "system", "device"])
def test_there_is_no_other_way_to_wager(who: str) -> None:
    """Of the commands that stake anything the dealer's record is one, an answer to a question another."""
    refused = f"{who} wager symbol-A 10 -> refused not-applicable WHEEL 3.7"
    wheel().run(f"""
        0  {refused}
        1  dealer  wagering
        2  {refused}
        3  dealer  lay ann symbol-A 10
        4  dealer  start
        5  dealer  call
        6  {refused}
        7  dealer  choose double double symbol-A for=ann  -> refused decision-closed
        8  dealer  enter A
        9  dealer  confirm
        10 {refused}
        =  stakes:T1 10
    """)


@clause("WHEEL 3.5", "WHEEL 3.6", "WHEEL 3.6.1", "WHEEL 3.6.2", "WHEEL 5.1.4")
def test_what_lies_there_when_the_wheel_stops_is_cleared_and_then_paid() -> None:
    table = wheel().run(f"""
        {spun("ann symbol-B 10, bob symbol-A 5, cy symbol-C 20, dan symbol-B 10", "B", "")}
        1  dealer  lay bob symbol-B 5     -> refused window-closed WHEEL 3.2
        2  dealer  wagering               -> refused round-in-progress
        3  dealer  confirm                -> round-settled
        =  stakes:T1 20
        =  bank:T1 9965
    """)
    *_, last = table.store.records("T1")
    assert isinstance(last.event, e.RoundSettled)
    rows = [(row.holder, row.lost, row.winnings) for row in table.store.sheet(last.event.sheet)]
    assert rows == [("bob", 500, 0), ("cy", 2_000, 0), ("ann", 0, 3_000), ("dan", 0, 3_000)]
    moved = table.store.transfers("T1", last.seq)
    assert [f"{item.giver.kind} {item.taker.kind}" for item in moved] == [
        "stakes bank",
        "bank chips",
    ]


@clause("WHEEL 5.1", "WHEEL 5.1.1")
def test_bets_are_called_for_then_the_wheel_is_spun_then_bets_are_barred() -> None:
    """WHEEL 5.1.2, but for the three revolutions."""
    wheel().run("""
        0  dealer  lay ann symbol-A 10    -> refused window-not-open WHEEL 5.1.1
        1  dealer  start                  -> refused window-not-open
        2  dealer  enter A                -> refused no-round
        3  dealer  wagering               -> round-opened
        4  dealer  lay ann symbol-A 10    -> wagers-set
        5  dealer  call                   -> refused spin-missing WHEEL 5.1.2
        6  dealer  enter A                -> refused window-open WHEEL 5.1.2
        7  dealer  start                  -> set-in-motion
        8  dealer  lay bob symbol-A 10    -> wagers-set
        9  dealer  enter A                -> refused window-open WHEEL 5.1.2
        11 dealer  call                   -> wagers-closed
        12 dealer  lay cy symbol-A 10     -> refused window-closed WHEEL 3.2
        13 dealer  start                  -> refused window-closed WHEEL 5.1.2
        14 dealer  confirm                -> refused card-count
        15 dealer  enter A                -> drawn
        16 dealer  enter B                -> refused card-count
        17 dealer  confirm                -> round-settled
    """)


def test_without_wagers_the_wheel_is_spun_by_direction_only() -> None:
    """WHEEL 5.1.5, but for the three revolutions."""
    wheel().run(f"""
        0  dealer    direct spin          -> refused authority-insufficient WHEEL 5.1.5
        1  dealer    wagering
        2  dealer    start
        3  dealer    call
        4  dealer    enter A              -> refused no-direction WHEEL 5.1.5
        5  {HIGHER}  direct spin          -> rounds-directed
        6  dealer    enter A              -> drawn
        7  dealer    confirm              -> round-settled
        =  bank:T1 10000
        8  dealer    wagering
        9  dealer    start
        10 dealer    call
        11 dealer    enter A              -> refused no-direction WHEEL 5.1.5
    """)


@clause("WHEEL 4.1 fn1 s66(2)")
def test_a_minimum_goes_up_after_twenty_minutes_of_its_sign_and_not_before_its_time() -> None:
    wheel().run(f"""
        0     {HIGHER}   limits * 4 to 900              -> refused authority-insufficient WHEEL 4.1
        0     {MANAGER}  limits * 4 to 900              -> limits-changed
        0     {MANAGER}  limits * 10 to 900  -> refused min-raise-notice WHEEL 4.1 fn1 s66(2)
        0     {MANAGER}  announce * 10 from={START + 1_200_000}    -> minimum-announced
        1199.999  {MANAGER}  limits * 10 to 900  -> refused min-raise-notice WHEEL 4.1 fn1 s66(2)
        1200  {MANAGER}  limits * 10 to 900             -> limits-changed
        1200  {MANAGER}  announce * 20 from={START + 3_000_000}  -> minimum-announced
        2999.999  {MANAGER}  limits * 20 to 900  -> refused min-raise-notice WHEEL 4.1 fn1 s66(2)
        3000  {MANAGER}  limits * 20 to 900             -> limits-changed
    """)


@clause("WHEEL 4.3")
def test_limits_agreed_for_a_seat_bind_wherever_its_player_wagers() -> None:
    own = "personal ann @2 50 to 300"
    table = wheel(limits=limits(10, 100), places=3).run(f"""
        0  dealer     sit ann @2
        1  dealer     {own} marker=PERSONAL  -> refused authority-insufficient WHEEL 4.3
        1  {MANAGER}  {own}                  -> refused marker-required WHEEL 4.3
        {spun("ann symbol-B 200, bob symbol-B 200", "A")}
        =  bank:T1 10200
        1  {MANAGER}  {own} marker=PERSONAL  -> personal-limits-set
        {spun("ann symbol-B 200, bob symbol-C 200", "A")}
        =  bank:T1 10500
        {spun("ann symbol-C 400", "A")}
        =  bank:T1 10800
    """)
    (personal,) = table.state.personal
    assert (personal.patron, personal.place, personal.marker) == ("ann", "2", "PERSONAL")
    assert table.state.advised == frozenset()
    table.run(f"""
        {spun("ann symbol-C 20, bob symbol-B 20", "A")}
        =  bank:T1 10840
    """)
    assert table.state.advised == {"ann"}, "Twenty is below what was agreed with her."
    table.run(f"""
        {spun("ann symbol-C 20", "A")}
        =  bank:T1 10840
        2  dealer     stand-up ann
        {spun("ann symbol-C 200", "A")}
        =  bank:T1 10940
    """)


DISRUPTIONS = ("civil-commotion", "fire", "riot", "brawl", "robbery", "act-of-god")


@pytest.mark.parametrize(
    ("ground", "below", "rank", "rule"),
    [
        *(
            pytest.param(disruption, "dealer", HIGHER, "WHEEL 9.4", marks=clause("WHEEL 9.4"))
            for disruption in DISRUPTIONS
        ),
        ("fire", "dealer", MANAGER, "WHEEL 9.4"),
        ("fire", "dealer", ASSISTANT, "WHEEL 9.4"),
        ("fraud", MANAGER, ASSISTANT, "WHEEL 9.3"),
    ],
)
def test_wagers_of_an_invalidated_spin_go_back(
    ground: str, below: str, rank: str, rule: str
) -> None:
    """WHEEL 9.3 and WHEEL 9.5, but for the incident and that the movements of money name it."""
    table = wheel().run(f"""
        0  dealer   issue ann red 20 5
        {spun("ann symbol-A 10 colour=red emblem=anchor, bob symbol-B 10", "A", "")}
        1  {below}  void {ground} they ran       -> refused authority-insufficient {rule}
        1  {rank}   void {ground}                -> refused reason-required
    """)
    for other in ("disruption", "nature", "government", "integrity"):
        refused = refusal(table.line(f"2 {rank} void {other} they ran").refused, "not-applicable")
        assert f"Accepted: {', '.join(DISRUPTIONS)}, fraud, malfunction." in refused.detail
    table.run(f"""
        3  {rank}   open-case incident fraud a magnet people=ann
        3  {rank}   void {ground} they ran case=T1-C1   -> round-voided
        =  stakes:T1 0
        =  bank:T1 9900
        =  colour:T1/anchor/red 100
    """)
    *_, last = table.store.records("T1")
    assert isinstance(last.event, e.RoundVoided)
    assert (last.event.ground, last.event.clauses) == (ground, (rule, "WHEEL 9.5"))
    moved = table.store.transfers("T1", last.seq)
    assert {item.cites for item in moved} == {(rule, "WHEEL 9.5")}


@clause("WHEEL 9.8")
def test_an_occupied_wheel_closes_after_three_spins_of_notice() -> None:
    table = wheel().run(f"""
        0  dealer    sit ann
        0  dealer    wagering
        1  {HIGHER}  close              -> refused closure-notice WHEEL 9.8
        1  dealer    announce-closing   -> refused authority-insufficient WHEEL 9.8
        1  {HIGHER}  announce-closing   -> closing-announced
        {spun("ann symbol-B 5", "A").partition(chr(10))[2]}
        2  dealer    wagering
        2  {HIGHER}  void fire a fire
    """)
    for turn in range(3):
        table.run(f"""
            {3 + turn}  {HIGHER}  close  -> refused closure-notice WHEEL 9.8
            {spun("ann symbol-B 5", "A")}
        """)
    table.run(f"""
        6  dealer    close              -> refused authority-insufficient WHEEL 9.8
        6  {HIGHER}  close              -> table-closed
    """)
    wheel().run(f"0 {HIGHER} close -> table-closed")


@clause("WHEEL 9.9")
def test_a_seat_idle_for_three_spins_at_a_full_table_may_be_asked_for() -> None:
    wheel().run("0 dealer vacate 1 -> refused not-applicable WHEEL 9.9")
    table = wheel(places=2).run("0 dealer sit ann @1\n0 dealer sit bob @2")
    alone, both = spun("ann symbol-B 5", "A"), spun("ann symbol-B 5, bob symbol-B 5", "A")
    for play in (alone, alone, both, alone, alone):
        table.run(f"{play}\n0 dealer vacate 2 -> refused idle-rounds WHEEL 9.9")
    table.run(f"""
        {alone}
        2  dealer  stand-up ann
        2  dealer  vacate 2            -> refused idle-rounds WHEEL 9.9
        2  dealer  sit ann @1
        2  dealer  vacate 2            -> seat-vacated
    """)
