"""WAR, a live table of Casino War: areas, signs, the order of play, the powers of the staff.

What the cards decide is in `test_war_casino_war.py` and `test_war_going_to_war.py`; chips and money (WAR 5.1, WAR 5.3,
WAR 5.14 to WAR 6.5, WAR 7.4.4, WAR 11.4) are in `../table/test_float_and_drop.py`. Shoe, shuffle, cut and burn are in
`test_war_cards.py`, irregularities in `test_war_9_irregularities.py` and `test_war_9_void_rounds.py`, incidents in
`test_war_conduct.py`. What a screen shows (WAR 5.12, WAR 6.1) is not marked.
"""

from typing import Any

import pytest

from croupier.games.contract.definition import Bet
from croupier.games.contract.procedure import Deal, Wager
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.round import Spot
from croupier.table.values.people import Actor
from croupier.table.values.sheet import Row
from support.refusals import refusal
from support.round_tables import clause
from support.scripted_tables import START, Played, opened


def war(**changes: Any) -> Played:
    return opened("casino-war", **changes)


def dealt(wagers: str, cards: str, *pays: str) -> str:
    """A round as far as its interim settlements: what lies there, the cards, what is paid."""
    lays = [f"lay {part}" for part in wagers.split(", ")]
    enters = [f"enter {card}" for card in cards.split()]
    done = ["wagering", *lays, "call", *enters, *(f"pay {key}" for key in pays)]
    return "\n".join(f"0 dealer {item}" for item in done)


def settled(table: Played) -> list[list[Row]]:
    """The rows of every settlement so far, in the order in which they were made."""
    settlements = e.InterimPaid | e.RoundSettled
    events = [record.event for record in table.store.records("T1")]
    return [list(table.store.sheet(item.sheet)) for item in events if isinstance(item, settlements)]


@clause("WAR 1.1 casino-war-wager")
def test_a_casino_war_wager_is_made_before_any_card() -> None:
    late, rule = "lay bob casino-war @1 10", "window-closed WAR 1.1 casino-war-wager; WAR 5.4"
    war().run(f"""
        0 dealer wagering
        0 dealer lay ann casino-war @1 10  -> wagers-set
        0 dealer call
        0 dealer enter Kh
        1 dealer {late}                    -> refused {rule}
        2 dealer enter Ks
        3 dealer {late}                    -> refused {rule}
        4 dealer choose war go-to-war casino-war @1 for=ann
        5 dealer {late}                    -> refused {rule}
        6 dealer enter 3h
        7 dealer enter 2h
        8 dealer {late}                    -> refused {rule}
    """)


@clause("WAR 1.1 go-to-war-wager")
def test_a_war_wager_is_exactly_as_much_as_the_first() -> None:
    war().run(f"""
        {dealt("ann casino-war @1 15", "Kh Ks")}
        =  stakes:T1 15
        6  dealer  lay ann go-to-war @1 14    -> refused bet-not-offered
        7  dealer  lay ann go-to-war @1 16    -> refused bet-not-offered
        8  dealer  choose war go-to-war casino-war @1 for=ann   -> answered
        =  stakes:T1 30
        9  dealer  choose war go-to-war casino-war @1 for=ann   -> refused decision-closed
    """)


@clause("WAR 1.2")
@pytest.mark.parametrize("rank", ["dealer", "game-supervisor", "pit-boss"])
def test_who_stands_above_the_dealer_may_do_all_he_may(rank: str) -> None:
    table = war(places=2).run(f"""
        0  ann     wagering                -> refused no-dealer WAR 1.2
        0  {rank}  sit ann @1              -> seat-taken
        0  {rank}  buy-chips ann 100 cash  -> chips-bought
        1  {rank}  wagering                -> round-opened
        2  {rank}  lay ann casino-war @1 10
        3  ann     lay ann tie @1 5        -> refused no-dealer WAR 1.2
        3  {rank}  lay ann tie @1 5
        4  {rank}  lay bob casino-war @1 12.50
        4  {rank}  decline-tie bob @1      -> tie-declined
        5  {rank}  turn-down bob casino-war @1  -> wager-turned-down
        6  {rank}  call                    -> wagers-closed
        7  {rank}  enter 8h                -> drawn
        8  {rank}  enter 8s                -> drawn
        9  {rank}  pay tie                 -> interim-paid asked
        10 {rank}  choose war go-to-war casino-war @1 for=ann  -> answered
        11 {rank}  enter 9h                -> drawn
        12 {rank}  enter 7s                -> drawn
        13 {rank}  confirm                 -> round-settled
        14 {rank}  stand-up ann            -> seat-vacated
        15 {rank}  wagering
        16 {rank}  call
        17 {rank}  abandon                 -> round-abandoned
    """)
    records = [record for record in table.store.records("T1") if record.seq > 1]
    orders = {record.order for record in records if not record.order.startswith("T1-cards")}
    answers = [table.store.answer(order) for order in orders]
    assert {item.order.by.rank for item in answers if item} == {rank}


@clause("WAR 11.2.2")
def test_rounds_invalidations_and_exclusions_are_of_one_table() -> None:
    """WAR 1.3, but for irregularities."""
    first = war()
    other = Played("casino-war", store=first.store, name="T2")
    assert other.open().refused is None
    other.prepare().run("0 dealer wagering\n0 dealer lay ann casino-war @1 10")
    first.run("""
        0  dealer    wagering
        1  dealer    lay ann casino-war @1 10
        2  pit-boss  void fire a fire    -> round-voided
        3  dealer    open-case incident prohibited-device seen ground=possession people=ann
        3  dealer    exclude ann a device case=T1-C1  -> refused authority-insufficient WAR 11.2.2
        3  pit-boss  exclude ann a device case=T1-C1  -> player-excluded
        4  dealer    sit ann @1                -> refused player-excluded WAR 11.2.2
        4  dealer    wagering
        5  dealer    lay ann casino-war @1 10  -> refused player-excluded WAR 11.2.2
        5  dealer    lay ann tie @1 5          -> refused player-excluded WAR 11.2.2
        5  dealer    lay bob casino-war @1 10  -> wagers-set
    """)
    other.run("""
        =  stakes:T2 10
        6  dealer    lay ann casino-war @1 20  -> wagers-set
        7  dealer    call                      -> wagers-closed
        =  stakes:T1 10
    """)
    first.run("""
        8  dealer    call
        8  dealer    enter Kh
        8  dealer    enter 2h
        8  dealer    pay casino-war
        8  dealer    confirm
        9  dealer    wagering
        10 dealer    lay ann casino-war @1 10  -> refused player-excluded WAR 11.2.2
        11 dealer    readmit ann nothing found    -> refused authority-insufficient WAR 11.2.2
        12 pit-boss  readmit ann               -> refused reason-required
        13 pit-boss  readmit ann nothing found    -> player-readmitted
        14 dealer    lay ann casino-war @1 10  -> wagers-set
        15 dealer    sit ann @1                -> seat-taken
    """)


@clause("WAR 1.4", "WAR 1.4.2")
def test_a_bet_is_an_outcome_a_wager_is_money_of_somebody_on_one_bet() -> None:
    table = war().run(dealt("ann casino-war @3 10, ann tie @3 5", ""))
    item = table.state.playing
    assert list(item.wagers) == ["ann"]
    amounts = {where: held.amount for where, held in item.wagers["ann"].items()}
    assert amounts == {Spot("casino-war", "", "3"): 1_000, Spot("tie", "", "3"): 500}
    catalogue = {bet.key: bet for bet in table.variant.bets}
    assert [type(wager) for wager in item.book] == [Wager, Wager]
    assert {wager.bet for wager in item.book} <= catalogue.keys()
    assert {type(bet) for bet in catalogue.values()} == {Bet}


@clause("WAR 2.1")
@pytest.mark.parametrize("places", range(11))
def test_a_table_has_one_to_nine_places(places: int) -> None:
    refused = Played("casino-war").open(places=places).refused
    if not 1 <= places <= 9:
        refusal(refused, "equipment-missing", "WAR 2.1")
    else:
        assert refused is None


@clause("WAR 2.2.1")
@pytest.mark.parametrize("area", range(1, 10))
def test_every_area_has_a_place_for_casino_war_and_one_for_tie(area: int) -> None:
    war(places=9).run(f"""
        0  dealer  wagering
        1  dealer  lay ann casino-war @{area} 10   -> wagers-set
        2  dealer  lay ann tie @{area} 5           -> wagers-set
        3  dealer  lay ann go-to-war @{area} 5     -> refused bet-not-offered
        4  dealer  lay ann pair @{area} 5          -> refused bet-not-offered
        5  dealer  lay ann tie 1 @{area} 5         -> refused bet-not-offered
        6  dealer  lay bob tie @10 5               -> refused area-unknown WAR 2.1
        7  dealer  lay bob tie 5                   -> refused area-unknown WAR 2.1
    """)


@clause("WAR 4.3.2(a)", "WAR 4.3.2(b)", "WAR 7.3.1(a)")
def test_bets_are_called_for_then_barred_then_cards_are_dealt() -> None:
    war().run("""
        0  dealer  lay ann casino-war @1 10   -> refused window-not-open WAR 4.3.2(a)
        1  dealer  call                       -> refused window-not-open
        2  dealer  enter Kh                   -> refused no-round
        3  dealer  wagering                   -> round-opened
        4  dealer  lay ann casino-war @1 10   -> wagers-set
        5  dealer  wagering                   -> refused round-in-progress
        6  dealer  enter Kh                   -> refused window-open WAR 7.3.1(a)
        7  dealer  call                       -> wagers-closed
        8  dealer  call                       -> refused window-closed
        9  dealer  lay bob casino-war @1 10   -> refused window-closed WAR 5.2
        9  dealer  lay ann casino-war @1 15   -> refused window-closed WAR 5.2
        10 dealer  enter Kh                   -> drawn
    """)


@clause("WAR 7.3.1")
def test_the_initial_deal_is_the_call_then_the_areas_from_the_left_then_the_dealer() -> None:
    table = war().run("""
        0  dealer  wagering
        1  dealer  lay ann casino-war @5 10
        2  dealer  lay bob tie @2 5
        3  dealer  lay cy casino-war @5 10
        4  dealer  enter 2h                   -> refused window-open WAR 7.3.1(a)
        5  dealer  call
    """)
    places = []
    for card in ("2h", "3h", "4h"):
        wants = table.state.playing.wants
        assert isinstance(wants, Deal)
        places.append(wants.to)
        table.run(f"6 dealer enter {card} -> drawn")
    assert places == ["2", "5", "dealer"]
    table.run("7 dealer enter 5h -> refused card-sequence WAR 7.4.1")


@clause("WAR 5.2", "WAR 5.4")
def test_after_the_first_card_only_war_and_surrender_are_open() -> None:
    table = war().run("""
        0  dealer  wagering
        1  dealer  lay ann casino-war @1 10
        2  dealer  lay bob casino-war @2 10
        3  dealer  lay cy casino-war @3 10
        4  dealer  call
        5  dealer  lay cy casino-war @3 0     -> wagers-set
        6  dealer  choose war surrender casino-war @1 for=ann  -> refused decision-closed
        7  dealer  enter Kh
        8  dealer  lay cy casino-war @3 10    -> refused window-closed WAR 5.2; WAR 5.4
        9  dealer  lay ann casino-war @1 15   -> refused window-closed WAR 5.4
        10 dealer  lay ann casino-war @1 5    -> refused window-closed WAR 5.4
        11 dealer  lay ann casino-war @1 0    -> refused window-closed WAR 5.4
        12 dealer  lay ann casino-war @3 10   -> refused window-closed WAR 5.4
        13 dealer  enter Qh
        14 dealer  enter Ks
        15 dealer  pay casino-war             -> interim-paid asked
        16 dealer  choose war surrender casino-war @2 for=bob  -> refused decision-closed WAR 5.6
        17 dealer  lay ann casino-war @1 0    -> refused window-closed WAR 5.4
        18 dealer  choose war go-to-war casino-war @1 for=ann  -> answered
    """)
    laid = [
        record.event
        for record in table.store.records("T1")
        if isinstance(record.event, e.WagersSet)
    ]
    assert [(item.at - START, item.wagers[0].area) for item in laid] == [
        (1_000, "1"), (2_000, "2"), (3_000, "3"), (5_000, "3"),
    ]  # fmt: skip


@clause("WAR 5.10")
def test_three_players_share_an_area_or_as_few_as_a_supervisor_says() -> None:
    war().run("""
        0  dealer  wagering
        1  dealer  lay ann casino-war @1 10
        2  dealer  lay bob casino-war @1 10
        3  dealer  lay cy casino-war @1 10
        4  dealer  lay dan casino-war @1 10   -> refused area-full WAR 5.10
        5  dealer           limit-area 2      -> refused authority-insufficient WAR 5.10
        6  game-supervisor  limit-area 4      -> refused amount-invalid WAR 5.10
        7  game-supervisor  limit-area 2      -> area-limited
        8  dealer  lay dan casino-war @2 10
        9  dealer  lay eve casino-war @2 10
        10 dealer  lay fay casino-war @2 10   -> refused area-full WAR 5.10
        11 pit-boss         limit-area 1      -> area-limited
        12 dealer  lay gus casino-war @3 10
        13 dealer  lay hal casino-war @3 10   -> refused area-full WAR 5.10
    """)


@clause("WAR 5.11", "WAR 5.11.1")
def test_who_has_a_casino_war_wager_chooses_first_whether_to_wager_on_tie() -> None:
    war().run("""
        0  dealer  wagering
        1  dealer  lay ann casino-war @1 10
        2  dealer  lay bob casino-war @1 10
        3  dealer  lay cy tie @1 5            -> refused tie-first-right WAR 5.11
        4  dealer  lay ann tie @1 5           -> wagers-set
        5  dealer  lay cy tie @1 5            -> refused tie-first-right WAR 5.11
        6  dealer  decline-tie bob @1         -> tie-declined
        7  dealer  lay cy tie @1 5            -> wagers-set
        8  dealer  lay dan tie @1 5           -> refused area-full WAR 5.10
    """)


@clause("WAR 5.13")
def test_a_second_area_needs_leave_that_records_seats_open_elsewhere() -> None:
    table = war().run("""
        0  dealer  wagering
        1  dealer  lay ann casino-war @1 10
        2  dealer  lay ann casino-war @2 10   -> refused area-taken WAR 5.13
        3  dealer           permit-areas ann     -> refused authority-insufficient WAR 5.13
        4  game-supervisor  permit-areas ann no  -> refused area-taken WAR 5.13
        5  game-supervisor  permit-areas ann     -> areas-permitted
        6  dealer  lay ann casino-war @2 10   -> wagers-set
        7  dealer  lay bob casino-war @3 10
        8  dealer  lay bob casino-war @4 10   -> refused area-taken WAR 5.13
    """)
    given = table.store.answer("T1-order-8")
    assert given is not None
    assert given.order.command == c.PermitAreas(patron="ann", seats_open=True)


def test_without_a_sign_no_table_opens_and_none_loses_its_sign() -> None:
    """WAR 6.1."""
    refusal(Played("casino-war").open(limits={}).refused, "notice-not-displayed", "WAR 6.1")
    war().run("0 pit-boss limits tie 5 to 50 -> refused notice-not-displayed")


@clause("WAR 6.1 fn1 s66(2)", "WAR 6.4")
def test_a_minimum_goes_up_after_twenty_minutes_of_its_sign_and_not_before_its_time() -> None:
    war().run(f"""
        0     game-supervisor  limits * 5 to 400        -> refused authority-insufficient WAR 6.4
        0     pit-boss  limits * 5 to 900               -> limits-changed
        0     pit-boss  limits * 4 to 900               -> limits-changed
        0     pit-boss  limits * 10 to 900              -> refused min-raise-notice WAR 6.4
        0     pit-boss  announce * 10 from={START + 1_200_000}      -> minimum-announced
        1199.999  pit-boss  limits * 10 to 900          -> refused min-raise-notice WAR 6.4
        1200  pit-boss  limits * 11 to 900              -> refused min-raise-notice WAR 6.4
        1200  pit-boss  limits * 10 to 900              -> limits-changed
        1200  pit-boss  announce * 20 from={START + 3_000_000}  -> minimum-announced
        2999.999  pit-boss  limits * 20 to 900  -> refused min-raise-notice WAR 6.1 fn1 s66(2)
        3000  pit-boss  limits * 20 to 900              -> limits-changed
    """)


@clause("WAR 7.4.1", "WAR 7.4.2", "WAR 7.4.5")
def test_ties_then_casino_war_wagers_losers_then_winners_from_the_right() -> None:
    ties = "ann tie @2 5, bob tie @9 5, cy tie @6 5, dan tie @3 5"
    areas = {"bob": 9, "cy": 6, "dan": 3, "eve": 4, "fay": 9, "gus": 2, "hal": 2}
    wars = ", ".join(f"{name} casino-war @{area} 10" for name, area in areas.items())
    table = war(places=9).run(f"""
        {dealt(f"{ties}, {wars}", "8h Kh 2h 8c Ac 8s")}
        19 dealer  pay casino-war       -> refused nothing-to-settle
        20 dealer  enter 9s             -> refused card-sequence WAR 7.4.1
        21 dealer  pay tie              -> interim-paid
        22 dealer  enter 9s             -> refused card-sequence WAR 7.4.2
        23 dealer  pay casino-war       -> interim-paid asked
        24 dealer  choose war surrender casino-war @2 for=gus signal=scratch  -> answered interim-paid
        25 dealer  enter 9s             -> refused decisions-pending WAR 5.6
        26 dealer  choose war go-to-war casino-war @2 for=hal   -> answered
        27 dealer  choose war go-to-war casino-war @6 for=cy    -> answered
        28 dealer  pay surrender        -> refused nothing-to-settle
        29 dealer  enter 9s
        30 dealer  enter 2c
        31 dealer  enter 3d
        32 dealer  confirm              -> round-settled
    """)
    told = [[f"{row.area} {row.holder} {row.line}" for row in rows] for rows in settled(table)]
    assert told == [
        ["9 bob loses", "3 dan loses", "6 cy equal", "2 ann equal"],
        ["4 eve loses", *(f"{item} first-card-higher" for item in ("9 bob", "9 fay", "3 dan"))],
        ["2 gus surrender"],
        ["6 cy loses", "6 cy loses", "2 hal war-higher", "2 hal higher"],
    ]
    answers = [
        record.event for record in table.store.records("T1") if isinstance(record.event, e.Answered)
    ]
    assert answers[0].signal == "scratch"


@clause("WAR 7.4.4(a)")
@pytest.mark.parametrize(("now", "then"), ["AB", "BA"])
def test_one_method_holds_for_every_table(now: str, then: str) -> None:
    """It changes for all tables together: while one is open, and so in a round, no other has another."""
    first = war(settings={"dealing-method": now})
    other, third = (Played("casino-war", store=first.store, name=name) for name in ("T2", "T3"))

    def refused(table: Played, method: str) -> bool:
        answer = table.open(settings={"dealing-method": method})
        if answer.refused is None:
            return False
        found = (answer.refused.why, answer.refused.cites)
        assert found == ("config-incomplete", ("WAR 7.4.4(a)",))
        return True

    assert refused(other, then)
    assert not refused(other, now)
    # A table that says nothing has method A.
    assert (third.open().refused is None) == (now == "A")
    third.run("0 pit-boss close -> table-closed" if now == "A" else "")
    first.run("0 dealer wagering\n0 pit-boss close -> refused round-in-progress")
    other.run("0 pit-boss close -> table-closed")
    assert refused(other, then), "A table that is open has a round in progress."
    first.run(
        "0 dealer call\n0 dealer abandon\n0 dealer count-cards 312\n0 pit-boss close -> table-closed"
    )
    assert not refused(other, then)
    assert refused(first, now)
    assert not refused(first, then)


DISRUPTIONS = ("civil-commotion", "fire", "riot", "brawl", "robbery", "act-of-god")


@clause("WAR 11.3.1")
@pytest.mark.parametrize("ground", DISRUPTIONS)
def test_the_disruptions_are_these_and_the_one_chosen_is_stored(ground: str) -> None:
    table = war().run("""
        0  dealer    wagering
        1  dealer    lay ann casino-war @1 10
    """)
    for other in ("disruption", "nature", "government", "integrity", ""):
        answer = table.order(
            Actor("Kim", "pit-boss"), c.VoidRound(ground=other, reason="it happened"), at=1_000
        )
        refused = refusal(answer.refused, "not-applicable")
        assert f"Accepted: {', '.join(DISRUPTIONS)}, fraud, malfunction." in refused.detail
    table.run(f"""
        2  pit-boss  void {ground}                -> refused reason-required
        3  pit-boss  void {ground} it happened    -> round-voided
        =  stakes:T1 0
        =  chips:T1 0
    """)
    *_, last = table.store.records("T1")
    assert isinstance(last.event, e.RoundVoided)
    assert (last.event.ground, last.event.reason) == (ground, "it happened")
    assert last.event.clauses == ("WAR 11.3", "WAR 11.3.1", "WAR 11.4")
    moved = table.store.transfers("T1", last.seq)
    assert [item.cites for item in moved] == [("WAR 11.3", "WAR 11.3.1", "WAR 11.4")]


def test_a_failed_machine_leaves_what_was_settled() -> None:
    """WAR 9.11.1, but for the machine; below a game supervisor nobody says so."""
    table = war().run(f"""
        {dealt("ann casino-war @1 10, ann tie @1 5, bob casino-war @2 10", "8h 2h 8s", "tie", "casino-war")}
        =  bank:T1 9960
        1  dealer           void malfunction the shoe    -> refused authority-insufficient WAR 9.11
        2  game-supervisor  void malfunction the shoe    -> round-voided
        =  bank:T1 9960
        =  stakes:T1 0
    """)
    *_, last = table.store.records("T1")
    assert isinstance(last.event, e.RoundVoided)
    assert last.event.reversed == ()
    sheet = table.store.sheet(last.event.sheet)
    assert [(row.holder, row.bet, row.back) for row in sheet] == [("ann", "casino-war", 1_000)]


@clause("WAR 11.3")
@pytest.mark.parametrize("ground", ["fire", "fraud"])
def test_a_pit_boss_may_invalidate_for_disruption_or_fraud(ground: str) -> None:
    """Fraud needs its incident (WAR 11.3.2)."""
    war().run(f"""
        0  dealer           wagering
        1  dealer           lay ann casino-war @1 10
        2  dealer           void {ground} a fire   -> refused authority-insufficient WAR 11.3
        3  game-supervisor  void {ground} a fire   -> refused authority-insufficient WAR 11.3
        4  pit-boss         void boredom a fire    -> refused not-applicable
        5  pit-boss         open-case incident fraud marked cards people=ann
        5  pit-boss         void {ground} a fire case=T1-C1   -> round-voided
    """)


@clause("WAR 11.7")
def test_an_occupied_table_closes_after_twenty_minutes_of_a_sign_with_the_time() -> None:
    war().run(f"""
        0     dealer           sit ann @1
        0     pit-boss         close                    -> refused closure-notice WAR 11.7
        0     game-supervisor  announce-closing {START}  -> refused authority-insufficient WAR 11.7
        0     pit-boss         announce-closing         -> refused closure-notice WAR 11.7
        1200  pit-boss         close                    -> refused closure-notice WAR 11.7
        1200  pit-boss         announce-closing {START + 1_300_000}  -> closing-announced
        2399.999  pit-boss     close                    -> refused closure-notice WAR 11.7
        2400  game-supervisor  close                    -> refused authority-insufficient WAR 11.7
        2400  pit-boss         close                    -> refused cards-not-ready WAR 3.2
        2400  dealer           count-cards 312          -> cards-counted
        2400  pit-boss         close                    -> table-closed
    """)
    war().run("0 dealer count-cards 312\n0 pit-boss close -> table-closed")


@clause("WAR 11.8")
def test_a_seat_idle_for_three_rounds_at_a_full_table_may_be_asked_for() -> None:
    table = war(places=2).run("0 dealer sit ann @1\n0 dealer sit bob @2")
    ann, bob = "ann casino-war @1 10", "bob casino-war @2 10"
    alone, both = (
        dealt(ann, "Kh 2h", "casino-war"),
        dealt(f"{ann}, {bob}", "Kh 3h 2h", "casino-war"),
    )
    for play in (alone, alone, both, alone, alone):
        table.run(f"""
            {play}
            0  dealer  confirm
            0  dealer  vacate 2        -> refused idle-rounds WAR 11.8
        """)
    table.run(f"""
        {alone}
        0  dealer  confirm             -> round-settled
        2  dealer  stand-up ann
        2  dealer  vacate 2            -> refused idle-rounds WAR 11.8
        2  dealer  sit ann @1
        2  dealer  vacate 1            -> refused idle-rounds WAR 11.8
        2  dealer  vacate 2            -> seat-vacated
        2  dealer  sit bob @2
        2  dealer  vacate 2            -> refused idle-rounds WAR 11.8
    """)
