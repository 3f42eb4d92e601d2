"""WHEEL 3.4, 5.3, 7.1.3 and 9, people at a live Big Wheel: the wheel itself, devices, disputes.

Wagers and rounds that are voided (WHEEL 9.2.1, WHEEL 9.3) are in `test_wheel_words_and_duties.py` and
`test_wheel_invalidation.py`. Not marked: WHEEL 9.6, which speaks of screens.
"""

import pytest

from croupier.games import game
from croupier.maths.sheets.rule_sheet import rule_sheet
from croupier.table.round import Spot
from croupier.views.staff.case_file_view import inspector_notice, rules_notice
from support.round_tables import TODAY, clause
from support.scripted_tables import Played, opened

HIGHER, MANAGER, ASSISTANT = (
    "tg-higher-duties-dealer",
    "tg-area-manager",
    "tg-assistant-casino-manager",
)
DEVICE = "open-case incident prohibited-device a stopwatch ground=use people=ann"
DETAIN = "record-act T1-C1 detain person=ann"


def wheel() -> Played:
    return opened("big-wheel", "option 1")


def spinning() -> Played:
    return wheel().run("""
        1  dealer  wagering
        2  dealer  lay ann symbol-A 10
        3  dealer  start
    """)


@clause("WHEEL 3.4")
def test_a_wager_laid_by_the_dealer_is_the_players_and_a_claim_does_not_move_it() -> None:
    table = wheel().run("""
        1  dealer  wagering
        2  dealer  lay ann symbol-A 10
        3  dealer  open-case dispute position I said B people=ann round=1    -> case-opened
    """)
    laid = {"ann": {Spot("symbol-A")}}
    assert {who: set(own) for who, own in table.state.playing.wagers.items()} == laid
    table.run(f"""
        4  {MANAGER}  close-case T1-C1 it lies on A action=resolved          -> case-closed
        =  stakes:T1 10
    """)
    assert {who: set(own) for who, own in table.state.playing.wagers.items()} == laid


@clause("WHEEL 5.3")
def test_the_wheel_is_for_the_dealer_and_who_interferes_makes_a_no_spin() -> None:
    spinning().run("""
        4  ann     start                           -> refused no-dealer
        4  device  start                           -> refused no-dealer
        4  ann     report fault=interference       -> refused no-dealer
        5  dealer  report fault=interference       -> spin-reported
        6  dealer  call
        7  dealer  enter A                         -> refused no-spin-due WHEEL 7.1.3
        8  dealer  no-spin interference            -> no-spin-declared wagers-reopened case-opened
        =  stakes:T1 10
    """)


@clause("WHEEL 7.1.3")
@pytest.mark.parametrize(
    ("fault", "about"),
    [("interference", "interference-with-wheel"), ("malfunction", "wheel-failure")],
)
def test_interference_and_failure_make_a_no_spin_and_an_incident(fault: str, about: str) -> None:
    table = spinning().run(f"""
        4  dealer  report fault={fault}
        5  dealer  call
        6  dealer  enter A                         -> refused no-spin-due WHEEL 7.1.3
        7  dealer  no-spin {fault}                 -> no-spin-declared wagers-reopened case-opened
    """)
    found = table.state.cases["T1-C1"]
    assert (found.kind, found.about, found.round, found.people) == ("incident", about, 1, ())
    table.run(f"""
        8   {ASSISTANT}  exclude ann her hand case=T1-C1          -> refused case-required WHEEL 9.2.2
        9   dealer       record-act T1-C1 name-person person=ann  -> act-recorded
    """)
    reached = "player-excluded" if fault == "interference" else "refused case-required WHEEL 9.2.2"
    table.run(f"10 {ASSISTANT} exclude ann her hand case=T1-C1 -> {reached}")


WON = """
        0  dealer  wagering
        0  dealer  lay ann symbol-A 10
        0  dealer  start
        0  dealer  call
        0  dealer  enter A
        0  dealer  confirm
        0  dealer  lay ann symbol-A 0
"""
"""A round in which ann wins, and withdraws her stake."""


@clause("WHEEL 9.1")
@pytest.mark.parametrize("ground", ["use", "intended-use"])
def test_holding_a_device_alone_is_no_breach_here(ground: str) -> None:
    """Reading B10."""
    start = "open-case incident prohibited-device x"
    wheel().run(f"""
        {WON}
        1  dealer  {start} people=ann                       -> refused case-incomplete WHEEL 9.1
        2  dealer  {start} ground=possession people=ann     -> refused case-incomplete WHEEL 9.1
        3  dealer  {start} ground={ground} people=ann       -> case-opened
        4  {ASSISTANT}  exclude ann a device case=T1-C1     -> player-excluded
        5  {ASSISTANT}  withhold T1-C1 ann 10               -> winnings-withheld
        6  {ASSISTANT}  {DETAIN} ground=device place=x      -> act-recorded
    """)


@clause("WHEEL 9.2.3")
def test_winnings_under_suspicion_are_held_back_until_it_is_determined() -> None:
    spinning().run(f"""
        4   dealer       call
        5   dealer       enter A
        6   dealer       confirm
        =   chips:T1 0
        7   dealer       lay ann symbol-A 0
        =   chips:T1 10
        8   {ASSISTANT}  withhold T1-C1 ann 10       -> refused case-required WHEEL 9.2.3
        9   dealer       open-case incident prohibited-device ground=use people=ann   -> refused reason-required
        10  dealer       {DEVICE}
        11  {MANAGER}    withhold T1-C1 ann 10       -> refused authority-insufficient WHEEL 9.2.3
        12  {ASSISTANT}  withhold T1-C1 ann 10       -> winnings-withheld
        =   withheld:T1-C1/ann 10
        13  {ASSISTANT}  determine T1-C1 ann player  -> refused case-incomplete WHEEL 9.2.3
        14  {HIGHER}     record-act T1-C1 finding it was a watch ground=no-breach   -> act-recorded
        15  {ASSISTANT}  determine T1-C1 ann house   -> refused case-incomplete WHEEL 9.2.3
        16  {ASSISTANT}  determine T1-C1 ann player  -> withheld-determined
        =   withheld:T1-C1/ann 0
        =   chips:T1 10
    """)


@clause("WHEEL 9.2.4")
@pytest.mark.parametrize("ground", ["device", "crimes-act", "prescribed-provision"])
def test_a_detention_has_a_ground_a_place_and_an_end(ground: str) -> None:
    table = wheel().run(f"""
        1   dealer       {DEVICE}
        2   {MANAGER}    {DETAIN} ground={ground} place=room_2   -> refused authority-insufficient WHEEL 9.2.4
        3   {ASSISTANT}  {DETAIN} ground=rudeness place=room_2   -> refused case-incomplete WHEEL 9.2.4
        4   {ASSISTANT}  {DETAIN} ground={ground}                -> refused case-incomplete WHEEL 9.2.4
        5   {ASSISTANT}  {DETAIN} ground={ground} place=room_2   -> act-recorded
        6   {ASSISTANT}  close-case T1-C1 over                   -> refused case-incomplete WHEEL 9.2.4
        7   dealer       record-act T1-C1 police-arrived person=ann to=Officer_7   -> act-recorded
        8   {ASSISTANT}  close-case T1-C1 over                   -> refused case-incomplete WHEEL 9.2.4
        9   {HIGHER}     record-act T1-C1 hand-over person=ann to=Officer_7        -> act-recorded
        10  {ASSISTANT}  close-case T1-C1 over                   -> case-closed
    """)
    held, arrived, over = table.state.cases["T1-C1"].acts
    assert (held.ground, held.place) == (ground, "room 2")
    assert (arrived.at - held.at, over.at - held.at) == (2_000, 4_000)


@clause("WHEEL 9.7")
def test_who_sways_a_player_is_on_file_and_may_be_shut_out() -> None:
    wheel().run(f"""
        1  dealer  open-case incident influencing pushed chips people=ann   -> case-opened
        2  {ASSISTANT}  exclude ann influencing case=T1-C1                  -> player-excluded
    """)


@clause("WHEEL 9.10")
def test_an_unresolved_dispute_needs_the_advice_about_the_inspector() -> None:
    table = wheel().run("""
        1  dealer  open-case dispute payout too little people=ann        -> case-opened
        2  dealer  close-case T1-C1 no agreement action=unresolved       -> refused case-incomplete WHEEL 9.10
        3  dealer  record-act T1-C1 advise-inspector person=ann          -> act-recorded
        4  dealer  close-case T1-C1 no agreement action=unresolved       -> case-closed
    """)
    assert "VCGLR" in inspector_notice(table.state.edition)


@clause("WHEEL 9.11")
def test_a_decided_dispute_is_reviewed_only_where_that_was_asked_for() -> None:
    wheel().run(f"""
        1  dealer     open-case dispute payout too little people=ann
        2  {HIGHER}   close-case T1-C1 it stands action=resolved          -> refused authority-insufficient WHEEL 9.11
        3  {MANAGER}  close-case T1-C1 it stands action=resolved          -> case-closed
        4  {MANAGER}  close-case T1-C1 it falls action=resolved           -> refused case-closed WHEEL 9.11
        5  {HIGHER}   record-act T1-C1 review upheld                      -> refused case-incomplete WHEEL 9.11
        6  dealer     record-act T1-C1 request-review                     -> refused case-incomplete WHEEL 9.11
        7  dealer     record-act T1-C1 request-review person=ann          -> act-recorded
        8  {HIGHER}   record-act T1-C1 review upheld                      -> act-recorded
    """)


@clause("WHEEL 9.12")
def test_side_bets_between_players_are_on_file_and_no_command() -> None:
    wheel().run(f"""
        1  dealer  open-case incident side-bet five on the next spin people=ann+bob   -> case-opened
        2  {ASSISTANT}  exclude bob side bets case=T1-C1              -> player-excluded
        3  ann     lay bob symbol-A 10                                -> refused no-dealer
    """)


@clause("WHEEL 9.13")
def test_the_rules_in_force_are_printed_and_that_they_were_asked_for_is_noted() -> None:
    table = wheel().run("""
        1  dealer  open-case complaint rules asked for the rules people=ann
        2  dealer  record-act T1-C1 rules-handed-out                  -> refused case-incomplete WHEEL 9.13
        3  dealer  record-act T1-C1 rules-handed-out person=ann       -> act-recorded
    """)
    sheet = rule_sheet(game("big-wheel"), TODAY)
    assert table.state.edition in [item.key for item in sheet.editions]
    assert "WHEEL 9.13" in rules_notice(table.state.edition)


POWERS = (
    "void-wagers contravention x wagers=ann_symbol-A", "exclude ann x", "withhold T1-C1 ann 10",
    "record-act T1-C1 detain person=ann ground=device place=x",
)  # fmt: skip


@clause("WHEEL 9.2")
@pytest.mark.parametrize("power", POWERS)
def test_no_power_over_a_player_without_its_rank_and_an_open_incident_about_him(power: str) -> None:
    table = wheel().run(f"{WON}\n1 dealer wagering\n1 dealer lay ann symbol-A 10")
    ask = power if "T1-C1" in power else f"{power} case=T1-C1"
    table.run(f"""
        2  {ASSISTANT}  {ask}       -> refused case-required WHEEL 9.2
        3  dealer  {DEVICE.replace("ann", "bob")}
        4  {ASSISTANT}  {ask}       -> refused case-required WHEEL 9.2
        5  dealer  {DEVICE}
        6  {MANAGER}  {ask.replace("C1", "C2")}   -> refused authority-insufficient WHEEL 9.2
        7  dealer  {DEVICE}
        8  {ASSISTANT}  close-case T1-C3 mistaken
        9  {ASSISTANT}  {ask.replace("C1", "C3")}   -> refused case-closed WHEEL 9.2
        10 {ASSISTANT}  {ask.replace("C1", "C2")}
    """)
