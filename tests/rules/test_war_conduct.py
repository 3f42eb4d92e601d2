"""WAR 7.2 and WAR 11, people at a live Casino War: devices, disputes, and what an open incident allows.

Wagers and rounds that are voided (WAR 11.2.1, WAR 11.3.2) are in `test_war_words_and_duties.py` and
`test_war_9_void_rounds.py`. Not marked: WAR 11.5, which speaks of screens. GAZ 29/2000 5.4 stands
here too: its disputes are those of Casino War by policy.
"""

import pytest

from croupier.games import game
from croupier.maths.sheets.rule_sheet import rule_sheet
from croupier.table.round import Spot
from croupier.table.script.verbs import FORMS
from croupier.table.values.people import PLAYER
from croupier.views.staff.case_file_view import case_file, inspector_notice, rules_notice
from support.refusals import refusal
from support.round_tables import TODAY, clause
from support.scripted_tables import Played, opened

DEVICE = "open-case incident prohibited-device a calculator ground=possession people=ann"
THING = "incident prohibited-device x"
TAKE = "record-act T1-C1 confiscate"
DETAIN = "record-act T1-C1 detain person=ann ground=device"


def war() -> Played:
    return opened("casino-war").run("0 dealer sit ann @1\n0 dealer sit bob @2")


@clause("WAR 7.2")
def test_nobody_but_the_staff_moves_a_card_and_who_touches_one_is_on_file() -> None:
    war().run("""
        1  dealer    wagering
        2  dealer    lay ann casino-war @1 10
        3  dealer    call
        4  dealer    enter Kh
        5  ann       enter 2h                        -> refused no-dealer
        6  dealer    open-case incident touching-cards turned it over people=ann   -> case-opened
        7  dealer    exclude ann the card case=T1-C1     -> refused authority-insufficient WAR 11.2.2
        8  pit-boss  exclude ann the card case=T1-C1     -> player-excluded
        9  pit-boss  record-act T1-C1 detain person=ann ground=device place=x   -> refused case-required WAR 11.2.5
    """)
    assert not any(PLAYER in FORMS[verb].by for verb in ("enter", "start", "confirm"))


WON = """
        0  dealer  wagering
        0  dealer  lay ann casino-war @1 10
        0  dealer  call
        0  dealer  enter Kh
        0  dealer  enter 2c
        0  dealer  pay casino-war
        0  dealer  confirm
"""
"""A round in which ann wins 10."""


@clause("WAR 11.1")
@pytest.mark.parametrize("ground", ["use", "possession"])
def test_holding_a_device_is_enough(ground: str) -> None:
    """Reading B10: meaning to use one is no ground of this edition."""
    war().run(f"""
        {WON}
        1  dealer    open-case {THING} people=ann  -> refused case-incomplete WAR 11.1
        2  dealer    open-case {THING} ground=intended-use people=ann  -> refused case-incomplete WAR 11.1
        3  dealer    open-case {THING} ground={ground} people=ann       -> case-opened
        4  pit-boss  exclude ann a device case=T1-C1                                         -> player-excluded
        5  pit-boss  withhold T1-C1 ann 10                                                   -> winnings-withheld
        6  pit-boss  {TAKE} a calculator person=ann to=Kim              -> act-recorded
        7  pit-boss  {DETAIN} place=room_2                                                   -> act-recorded
    """)


@clause("WAR 11.2.3")
def test_money_won_with_a_device_is_seized_until_the_investigation_is_over() -> None:
    war().run(f"""
        1   dealer    wagering
        2   dealer    lay ann casino-war @1 10
        3   dealer    call
        4   dealer    enter Kh
        5   dealer    enter 2h
        6   dealer    pay casino-war
        7   dealer    confirm
        =   chips:T1 10
        8   pit-boss  withhold T1-C1 ann 10          -> refused case-required WAR 11.2.3
        9   dealer    {DEVICE}
        10  dealer    withhold T1-C1 ann 10          -> refused authority-insufficient WAR 11.2.3
        11  pit-boss  withhold T1-C1 bob 10          -> refused case-required WAR 11.2.3
        12  pit-boss  withhold T1-C1 ann 0           -> refused amount-invalid WAR 11.2.3
        13  pit-boss  withhold T1-C1 ann 10          -> winnings-withheld
        =   chips:T1 0
        =   withheld:T1-C1/ann 10
        14  pit-boss  determine T1-C1 ann house      -> refused case-incomplete WAR 11.2.3
        15  pit-boss  close-case T1-C1 over          -> refused case-incomplete WAR 11.2.3
        16  pit-boss  record-act T1-C1 finding it counts cards                 -> refused case-incomplete WAR 11.2.3
        17  pit-boss  record-act T1-C1 finding it counts cards ground=breach   -> act-recorded
        18  pit-boss  determine T1-C1 ann house      -> withheld-determined
        =   withheld:T1-C1/ann 0
        =   bank:T1 10000
        19  pit-boss  close-case T1-C1 forfeited     -> case-closed
    """)


def test_seized_money_is_given_back_in_chips() -> None:
    """WAR 11.2.3."""
    war().run(f"""
        {WON}
        9   dealer    {DEVICE}
        13  pit-boss  withhold T1-C1 ann 10
        17  pit-boss  record-act T1-C1 finding a watch ground=no-breach
        18  pit-boss  determine T1-C1 ann player      -> withheld-determined
        =   withheld:T1-C1/ann 0
        =   chips:T1 10
    """)


@clause("WAR 11.2.4")
def test_a_confiscated_device_has_its_custodian() -> None:
    table = war().run(f"""
        1  dealer    {DEVICE}
        2  dealer    {TAKE} a calculator person=ann to=Kim  -> refused authority-insufficient WAR 11.2.4
        3  pit-boss  {TAKE} a calculator person=ann          -> refused case-incomplete WAR 11.2.4
        4  pit-boss  {TAKE} person=ann to=Kim                -> refused case-incomplete WAR 11.2.4
        5  pit-boss  {TAKE} a calculator person=bob to=Kim   -> refused case-required WAR 11.2.4
        6  pit-boss  {TAKE} a calculator person=ann to=Kim   -> act-recorded
    """)
    (taken,) = table.state.cases["T1-C1"].confiscated
    assert (taken.detail, taken.to) == ("a calculator", "Kim")
    assert taken.at - table.state.cases["T1-C1"].opened_at == 5_000


@clause("WAR 11.2.5")
def test_a_detention_ends_when_an_authorised_person_takes_over() -> None:
    table = war().run(f"""
        1   dealer    {DEVICE}
        2   dealer    {DETAIN} place=room_2                    -> refused authority-insufficient WAR 11.2.5
        3   pit-boss  {DETAIN} place=room_2                    -> act-recorded
        4   pit-boss  close-case T1-C1 over                    -> refused case-incomplete WAR 11.2.5
        5   pit-boss  record-act T1-C1 police-arrived person=ann to=Officer_7     -> refused not-applicable
        6   pit-boss  record-act T1-C1 hand-over person=ann                       -> refused case-incomplete WAR 11.2.5
        7   pit-boss  record-act T1-C1 hand-over person=bob to=Inspector_Ito      -> refused case-incomplete WAR 11.2.5
        8   pit-boss  record-act T1-C1 hand-over person=ann to=Inspector_Ito      -> act-recorded
        9   pit-boss  close-case T1-C1 over                    -> case-closed
    """)
    held, ended = table.state.cases["T1-C1"].acts
    assert (ended.to, ended.at - held.at) == ("Inspector Ito", 5_000)


@clause("WAR 11.6")
def test_who_sways_a_player_is_on_file_and_may_be_shut_out() -> None:
    war().run("""
        1  dealer    open-case incident influencing told Bob what to do people=ann   -> case-opened
        2  pit-boss  exclude ann influencing case=T1-C1                 -> player-excluded
        3  pit-boss  withhold T1-C1 ann 5                               -> refused case-required WAR 11.2.3
    """)


@clause("WAR 11.9")
def test_an_unresolved_dispute_needs_the_advice_about_the_inspector() -> None:
    table = war().run("""
        1  dealer  open-case dispute payout too little people=ann        -> case-opened
        2  dealer  close-case T1-C1 no agreement action=unresolved       -> refused case-incomplete WAR 11.9
        3  dealer  record-act T1-C1 advise-inspector person=ann          -> act-recorded
        4  dealer  close-case T1-C1 no agreement action=unresolved       -> case-closed
    """)
    assert "VCGR" in inspector_notice(table.state.edition)
    assert inspector_notice(table.state.edition) in case_file(
        "T1-C1", table.state.cases["T1-C1"], edition=table.state.edition
    )


@clause("WAR 11.10")
def test_a_dispute_is_decided_for_good_and_reviewed_by_the_regulator_later() -> None:
    table = war().run("""
        1  dealer    open-case dispute payout too little people=ann
        2  game-supervisor  close-case T1-C1 it stands action=resolved    -> refused authority-insufficient WAR 11.10
        3  pit-boss  record-act T1-C1 review upheld            -> refused case-incomplete WAR 11.10
        4  pit-boss  close-case T1-C1 it stands                -> refused case-incomplete WAR 11.10
        5  pit-boss  close-case T1-C1 it stands action=resolved           -> case-closed
        6  pit-boss  close-case T1-C1 it falls action=resolved            -> refused case-closed WAR 11.10
        7  pit-boss  record-act T1-C1 review upheld            -> act-recorded
    """)
    found = table.state.cases["T1-C1"]
    assert (found.decision, found.closed, found.acts[-1].detail) == ("it stands", True, "upheld")


@clause("WAR 11.11")
def test_side_bets_between_players_are_on_file_and_no_command() -> None:
    war().run("""
        1  dealer    open-case incident side-bet five on the next card people=ann+bob   -> case-opened
        2  pit-boss  exclude bob side bets case=T1-C1                 -> player-excluded
        3  ann       lay bob casino-war @1 10                         -> refused no-dealer
    """)


@clause("WAR 11.12")
def test_the_rules_in_force_are_printed_and_that_they_were_asked_for_is_noted() -> None:
    table = war().run("""
        1  dealer  open-case complaint rules asked for the rules people=ann
        2  dealer  record-act T1-C1 rules-handed-out                  -> refused case-incomplete WAR 11.12
        3  dealer  record-act T1-C1 rules-handed-out person=ann       -> act-recorded
    """)
    sheet = rule_sheet(game("casino-war"), TODAY)
    assert table.state.edition in [item.key for item in sheet.editions]
    assert "WAR 11.12" in rules_notice(table.state.edition)


@clause("GAZ 29/2000 5.4")
def test_whose_a_position_is_at_com_bo_and_that_a_dispute_moves_nothing() -> None:
    table = opened("com-bo").run("""
        1  dealer    wagering
        2  dealer    lay ann high-1 @1 5
        3  dealer    lay ann low-1 @1 5
        4  dealer    open-case dispute position meant the other people=ann round=1     -> case-opened
        5  pit-boss  close-case T1-C1 it lies where she laid it action=resolved         -> case-closed
        =  stakes:T1 10
    """)
    assert set(table.state.playing.wagered("ann")) == {
        Spot("high-1", "", "1"),
        Spot("low-1", "", "1"),
    }
    assert table.state.cases["T1-C1"].people == ("ann",)


@pytest.mark.parametrize("key", ["com-bo", "blackjack"])
def test_where_no_rule_speaks_of_people_policy_still_asks_for_an_incident(key: str) -> None:
    """G18: nothing is cited, because nothing says so."""
    table = opened(key)
    answer = table.line("1 pit-boss exclude ann shouting")
    refusal(answer.refused, "case-required")
    table.run("""
        2  dealer    open-case incident interference shouting people=ann   -> case-opened
        3  pit-boss  exclude ann shouting case=T1-C1                       -> player-excluded
        4  dealer    open-case claim outcome x round=1 terminal=1          -> refused not-applicable
    """)
    lines = case_file("T1-C1", table.state.cases["T1-C1"], edition=table.state.edition)
    assert "Reading: operator policy, no rule (G18)" in lines


POWERS = (
    "void-wagers contravention x wagers=ann_casino-war_@1", "exclude ann x", "withhold T1-C1 ann 10",
    "record-act T1-C1 detain person=ann ground=device place=x",
    "record-act T1-C1 confiscate a calculator person=ann to=Kim",
)  # fmt: skip


@clause("WAR 11.2")
@pytest.mark.parametrize("power", POWERS)
def test_no_power_over_a_player_without_its_rank_and_an_open_incident_about_him(power: str) -> None:
    table = war().run(f"{WON}\n1 dealer wagering\n1 dealer lay ann casino-war @1 10")
    ask = power if "T1-C1" in power else f"{power} case=T1-C1"
    table.run(f"""
        2  pit-boss  {ask}       -> refused case-required WAR 11.2
        3  dealer  {DEVICE.replace("ann", "bob")}
        4  pit-boss  {ask}       -> refused case-required WAR 11.2
        5  dealer  {DEVICE}
        6  game-supervisor  {ask.replace("C1", "C2")}   -> refused authority-insufficient WAR 11.2
        7  dealer  {DEVICE}
        8  pit-boss  close-case T1-C3 mistaken
        9  pit-boss  {ask.replace("C1", "C3")}   -> refused case-closed WAR 11.2
        10 pit-boss  {ask.replace("C1", "C2")}
    """)
