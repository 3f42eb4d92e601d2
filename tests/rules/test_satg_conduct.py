"""SATG 3, 8.4 and 20: incidents, claims, disputes, complaints, and the powers that need an open incident.

Not marked: syndicate play as a definition (reports on jackpots), SATG 3.4 (a flag on the dealer's screen),
SATG 20.6 (what screens show), SATG 20.14 (rules on a terminal). Wagers and rounds that are voided are
in `test_satg_8_irregularities.py`, prohibited devices in `test_satg_20_devices.py`.
"""

import pytest

from croupier.table import events as e
from croupier.table.values.people import PLAYER
from croupier.views.staff.case_file_view import case_file, inspector_notice
from support.incident_rounds import ASSISTANT, DEVICE, HIGHER, MANAGER, roulette, won
from support.refusals import refusal
from support.round_tables import clause
from support.scripted_tables import opened

# What nobody may do


BY_RANK_AND_BY_PERSON = """
    9   tg-area-manager  exclude {who} as recorded case=T1-C1      -> refused authority-insufficient SATG 20.2.2
    9   tg-assistant-casino-manager  exclude {who} as recorded     -> refused case-required SATG 20.2.2
    10  tg-assistant-casino-manager  exclude {who} as recorded case=T1-C1   -> player-excluded
    11  tg-area-manager  direct-leave 2 as recorded                -> leave-directed
"""


@clause("SATG 3.5")
def test_interference_is_recorded_with_persons_and_opens_its_powers() -> None:
    table = roulette().run(f"""
        1   dealer  open-case incident interference shouting at staff           -> refused case-incomplete SATG 3.5
        2   dealer  open-case incident interference shouting at staff people=ann   -> case-opened
        {BY_RANK_AND_BY_PERSON.format(who="ann")}
    """)
    found = table.state.cases["T1-C1"]
    assert (found.people, found.opened_at, found.opened_by) == (("ann",), found.opened_at, "dealer")
    lines = case_file("T1-C1", found, edition=table.state.edition)
    assert any(line.startswith("SATG 3.5: ") for line in lines)


@clause("SATG 3.10")
def test_an_inducement_names_who_induced_and_whom_and_only_the_first_is_reached() -> None:
    table = roulette().run(f"""
        1   dealer  open-case incident inducement money for the seat people=ann  -> refused case-incomplete SATG 3.10
        2   dealer  open-case incident inducement money for the seat people=ann+bob   -> case-opened
        3   {ASSISTANT}  exclude bob induced case=T1-C1                      -> refused case-required SATG 20.2.2
        {BY_RANK_AND_BY_PERSON.format(who="ann")}
    """)
    lines = case_file("T1-C1", table.state.cases["T1-C1"], edition=table.state.edition)
    assert any(line.startswith("SATG 3.10: ") for line in lines)


@clause("SATG 3.11")
def test_taking_an_inducement_to_syndicate_play_opens_the_same_powers() -> None:
    table = roulette().run(f"""
        1   dealer  open-case incident inducement-accepted took money people=bob   -> case-opened
        {BY_RANK_AND_BY_PERSON.format(who="bob")}
        12  2       wager red 5                                          -> refused window-not-open
    """)
    assert table.state.excluded == {"bob"}


@clause("SATG 3.9")
def test_syndicate_play_is_of_two_people_or_more_and_reaches_all_of_them() -> None:
    """SATG 1.1 syndicate-play."""
    start = "open-case incident syndicate-play together"
    roulette().run(f"""
        1  dealer  wagering
        1  1       wager red 10
        2  dealer  {start} people=ann                   -> refused case-incomplete SATG 3.9
        2  dealer  {start} people=ann+ann               -> refused case-incomplete SATG 3.9
        3  dealer  {start} people=bob terminal=1        -> case-opened
        4  {MANAGER}  void-wagers contravention x wagers=1_red case=T1-C1  -> refused authority-insufficient SATG 20.2.1
        4  {ASSISTANT}  void-wagers contravention x wagers=1_red case=T1-C1  -> wagers-voided
        =  player:1 100
        5  {ASSISTANT}  exclude ann together case=T1-C1   -> player-excluded
        6  {ASSISTANT}  exclude bob together case=T1-C1   -> player-excluded
        7  {ASSISTANT}  exclude cy together case=T1-C1    -> refused case-required SATG 20.2.2
    """)


POWERS = (
    "void-wagers contravention x wagers=1_red", "exclude ann x", "withhold T1-C1 1 10",
    "record-act T1-C1 detain person=ann ground=device place=x",
)  # fmt: skip


@clause("SATG 20.2")
@pytest.mark.parametrize("power", POWERS)
def test_no_power_over_a_player_without_its_rank_and_an_open_incident_about_him(power: str) -> None:
    table = won().run("34 dealer wagering\n34 1 wager red 10")
    ask = power if "T1-C1" in power else f"{power} case=T1-C1"
    table.run(f"""
        42  {ASSISTANT}  {ask}       -> refused case-required SATG 20.2
        43  dealer       {DEVICE.replace("ann", "bob")}
        44  {ASSISTANT}  {ask}       -> refused case-required SATG 20.2
        45  dealer       {DEVICE}
        46  {MANAGER}    {ask.replace("C1", "C2")}       -> refused authority-insufficient SATG 20.2
        47  dealer       {DEVICE}
        48  {HIGHER}     close-case T1-C3 mistaken
        49  {ASSISTANT}  {ask.replace("C1", "C3")}       -> refused case-closed SATG 20.2
        50 {ASSISTANT}  {ask.replace("C1", "C2")}
    """)


def test_who_holds_a_place_is_on_file_and_is_directed_to_leave() -> None:
    """SATG 3.4, SATG 5.5.2."""
    roulette().run(f"""
        1  dealer     open-case incident obstruction plays not and stands not up terminal=1   -> case-opened
        2  {MANAGER}  direct-leave 1 obstruction       -> leave-directed
    """)


@clause("SATG 3.3")
def test_a_claim_is_answered_from_what_the_terminal_itself_asked_for() -> None:
    table = won().run(
        "34 1 open-case claim wrong-position it was black round=1 terminal=1 -> case-opened"
    )
    asked = [
        (answer.order.by.name, answer.order.by.rank, answer.order.command)
        for record in table.store.records("T1")
        if isinstance(record.event, e.WagersSet)
        and (answer := table.store.answer(record.order)) is not None
    ]
    assert [(name, rank) for name, rank, _ in asked] == [("1", PLAYER), ("2", PLAYER)]
    assert table.state.cases["T1-C1"].people == ("ann",)


# A claim


@clause("SATG 8.4")
def test_a_claim_is_closed_by_rank_with_a_decision_and_what_was_done() -> None:
    table = won().run(f"""
        34  1         open-case claim outcome it was zero terminal=1            -> refused case-incomplete SATG 8.4
        35  1         open-case claim outcome it was zero round=1               -> refused not-yours SATG 8.4
        35  dealer    open-case claim outcome it was zero round=1               -> refused case-incomplete SATG 8.4
        36  1         open-case claim outcome it was zero round=9 terminal=1    -> refused case-incomplete SATG 8.4
        37  1         open-case claim outcome round=1 terminal=1                -> refused reason-required
        38  2         open-case claim outcome it was zero round=1 terminal=1    -> refused not-yours SATG 8.4
        39  1         open-case claim outcome it was zero round=1 terminal=1    -> case-opened
        40  dealer    close-case T1-C1 it was one action=none     -> refused authority-insufficient SATG 8.4
        41  {HIGHER}  close-case T1-C1 action=none                -> refused case-incomplete SATG 8.4
        42  {HIGHER}  close-case T1-C1 it was one                 -> refused case-incomplete SATG 8.4
        43  {HIGHER}  close-case T1-C1 it was one action=refused  -> refused case-incomplete SATG 8.4
        44  {HIGHER}  close-case T1-C1 it was one action=none     -> case-closed
        45  {HIGHER}  close-case T1-C1 it was one action=none     -> refused case-closed SATG 8.4
        =   player:1 110
    """)
    found = table.state.cases["T1-C1"]
    assert (found.decision, found.action, found.decided_by) == ("it was one", "none", HIGHER)


@pytest.mark.parametrize("action", ["recalculated", "voided", "adjusted", "none"])
def test_each_action_of_the_rules_closes_a_claim(action: str) -> None:
    """SATG 8.4."""
    won().run(f"""
        34  dealer    open-case claim outcome it was zero round=1 terminal=1
        35  {HIGHER}  close-case T1-C1 as recorded action={action}   -> case-closed
    """)


def test_a_claim_is_for_whoever_has_the_terminal() -> None:
    won().run("""
        34  3       open-case dispute outcome it was zero terminal=3           -> refused terminal-unknown
        35  dealer  pay-out 2 105
        36  2       open-case dispute outcome it was zero terminal=2           -> refused terminal-not-open
        37  dealer  open-case dispute outcome it was zero terminal=2 people=bob   -> case-opened
        38  dealer  open-case dispute outcome it was zero terminal=99          -> refused terminal-unknown
        39  2       open-case incident side-bet they bet people=ann            -> refused no-dealer
    """)


def test_swaying_a_player_is_on_file_and_its_powers_are_open() -> None:
    """SATG 20.7, but for what other terminals show."""
    table = roulette().run(f"""
        1   dealer  open-case incident influencing called out numbers   -> refused case-incomplete SATG 20.7
        2   dealer  open-case incident influencing called out numbers people=ann   -> case-opened
        {BY_RANK_AND_BY_PERSON.format(who="ann")}
    """)
    lines = case_file("T1-C1", table.state.cases["T1-C1"], edition=table.state.edition)
    assert any(line.startswith("SATG 20.7: ") for line in lines)


# Disputes and complaints


@clause("SATG 20.10")
def test_a_dispute_is_decided_for_good_by_rank() -> None:
    won().run(f"""
        34  1          open-case dispute spilled-drink the pad did not answer round=1 terminal=1  -> case-opened
        35  dealer     record-act T1-C1 note shown the record                                     -> act-recorded
        36  {HIGHER}   close-case T1-C1 it stands action=resolved    -> refused authority-insufficient SATG 20.10
        37  {MANAGER}  close-case T1-C1 it stands action=resolved    -> case-closed
        38  {MANAGER}  close-case T1-C1 it falls action=resolved     -> refused case-closed SATG 20.10
        39  {MANAGER}  record-act T1-C1 review upheld                -> refused not-applicable
    """)


@clause("SATG 20.11")
def test_an_unresolved_dispute_is_not_filed_before_the_inspector_was_named() -> None:
    table = won().run("""
        34  1       open-case dispute payout it should be more terminal=1
        35  dealer  close-case T1-C1 no agreement action=unresolved   -> refused case-incomplete SATG 20.11
        36  1       record-act T1-C1 advise-inspector                 -> refused no-dealer
        37  dealer  record-act T1-C1 advise-inspector                 -> act-recorded
        38  dealer  close-case T1-C1 no agreement action=unresolved   -> case-closed
    """)
    found = table.state.cases["T1-C1"].inspector_advised
    assert found is not None
    assert found.at == table.state.cases["T1-C1"].opened_at + 3_000
    assert "VCGLR" in inspector_notice(table.state.edition)
    assert "SATG 20.11" in inspector_notice(table.state.edition)


@clause("SATG 20.12")
@pytest.mark.parametrize("by", ["1", "dealer", MANAGER])
@pytest.mark.parametrize("before", ["", f"36 {MANAGER} close-case T1-C1 no ground action=answered"])
def test_a_complaint_goes_to_the_regulator_whatever_staff_made_of_it(by: str, before: str) -> None:
    table = won().run(f"""
        34  1          open-case complaint conduct nobody listens round=1 terminal=1   -> case-opened
        35  {MANAGER}  close-case T1-C1 referred action=referred     -> refused case-incomplete SATG 20.12
        {before}
        37  2          record-act T1-C1 refer                        -> refused not-yours SATG 20.12
        38  {by}       record-act T1-C1 refer                        -> act-recorded
    """)
    moved = [
        move
        for record in table.store.records("T1")
        for move in table.store.transfers("T1", record.seq)
        if isinstance(record.event, e.RoundSettled)
    ]
    lines = case_file("T1-C1", table.state.cases["T1-C1"], edition=table.state.edition, moved=moved)
    assert "Status: referred to the regulator (VCGLR)" in lines
    assert "Round: 1" in lines
    assert any("$10.00 from bank:T1 to player:1" in line for line in lines)


@clause("SATG 20.2.2")
def test_a_terminal_stands_for_the_person_who_plays_there() -> None:
    """An exclusion by the terminal's name reaches the player, also at the next terminal."""
    table = roulette().run(f"""
        1   dealer       open-case incident interference at terminal 2 people=2    -> case-opened
        2   {ASSISTANT}  exclude 2 as recorded case=T1-C1                          -> player-excluded
        3   dealer       wagering
        4   2            wager red 5                           -> refused player-excluded SATG 20.2.2
        5   1            wager red 5                           -> wagers-set
    """)
    assert table.state.cases["T1-C1"].people == ("bob",)
    assert table.state.excluded == {"bob"}


@clause("SATG 20.2.2")
def test_a_terminal_without_a_player_stands_for_nobody() -> None:
    table = roulette().run(f"""
        1   2            leave                                                      -> terminal-left
        2   dealer       open-case incident interference shouting people=2  -> refused not-applicable SATG 3.5
        3   dealer       open-case incident interference shouting people=ann        -> case-opened
        4   {ASSISTANT}  exclude 2 as recorded case=T1-C1        -> refused not-applicable SATG 20.2.2
    """)
    assert not table.state.excluded
    refused = refusal(
        table.line(f"5 {ASSISTANT} exclude 2 as recorded case=T1-C1").refused,
        "not-applicable",
        "SATG 20.2.2",
    )
    assert refused.detail == "Terminal 2 has no player. Players here: ann."


@clause("SATG 20.2.2")
def test_a_name_that_fits_no_player_is_refused() -> None:
    table = roulette().run(f"""
        1   dealer       open-case incident interference shouting people=Nobody+ann+bob+cy -> case-opened
        2   {ASSISTANT}  exclude Nobody as recorded case=T1-C1   -> refused not-applicable SATG 20.2.2
        3   {ASSISTANT}  readmit 1 as recorded                   -> refused not-applicable SATG 20.2.2
        4   {ASSISTANT}  readmit Nobody as recorded              -> refused not-applicable SATG 20.2.2
    """)
    assert not table.state.excluded
    answer = table.line(f"5 {ASSISTANT} exclude Nobody as recorded case=T1-C1")
    refused = refusal(answer.refused, "not-applicable", "SATG 20.2.2")
    assert refused.detail == (
        "'Nobody' is no player of this table. Players here: ann, bob. Accepted: a player or a terminal."
    )
    # A player who has left without a wager is known, and so is a player of an earlier day.
    table.run(f"""
        6   dealer       pay-out 2 100
        7   dealer       buy-in 2 50 cash as=cy
        8   2            leave
        9   {ASSISTANT}  exclude bob as recorded case=T1-C1      -> player-excluded
        10  {ASSISTANT}  exclude cy as recorded case=T1-C1       -> player-excluded
        11  dealer       wagering
        12  1            wager red 5
        50  dealer       start
        51  dealer       enter 2
        52  dealer       confirm
        53  dealer       pay-out 1 95
        54  {ASSISTANT}  readmit bob as recorded                 -> player-readmitted
    """)
    assert table.state.excluded == {"cy"}
    table.run(f"""
        60   {ASSISTANT}  announce-closing
        2000 {ASSISTANT}  close                                  -> table-closed
    """)
    assert not table.state.visitors
    assert table.open(at=3_000_000).refused is None
    table.run(f"""
        3001 {ASSISTANT}  exclude bob as recorded case=T1-C1     -> refused not-applicable SATG 20.2.2
        3002 {ASSISTANT}  exclude ann as recorded case=T1-C1     -> player-excluded
    """)


@clause("SATG 20.13")
def test_players_have_no_way_to_bet_against_one_another() -> None:
    """Whatever a player may ask for concerns his own wagers and the house."""
    table = won().run(f"""
        34  dealer  open-case incident side-bet ten dollars on the next number people=ann+bob   -> case-opened
        35  {ASSISTANT}  exclude bob side bets case=T1-C1   -> player-excluded
    """)
    kinds = {
        (move.giver.kind, move.taker.kind)
        for record in table.store.records("T1")
        for move in table.store.transfers("T1", record.seq)
    }
    assert not any(giver == taker for giver, taker in kinds)


def test_advice_by_staff_is_on_file_and_opens_no_power_over_players() -> None:
    """SATG 20.6."""
    roulette().run(f"""
        1  dealer  open-case incident advice-given told Ann to take black people=Lee   -> case-opened
        2  {ASSISTANT}  exclude Lee advice case=T1-C1                   -> refused case-required SATG 20.2.2
        3  {HIGHER}  record-act T1-C1 finding he did ground=breach      -> act-recorded
        4  {HIGHER}  close-case T1-C1 spoken to                         -> case-closed
    """)


def test_who_it_was_may_be_found_out_later() -> None:
    """WHEEL 7.1.3 by SATG 14.1: a no spin opens the incident, and the camera names the person."""
    table = opened("rapid-big-wheel", "option 1").run(f"""
        1   dealer  wagering
        2   1       wager symbol-A 10
        40  dealer  start
        41  dealer  no-spin interference                                 -> no-spin-declared case-opened
        42  {ASSISTANT}  exclude 1#T1.3 his hand case=T1-C1                 -> refused case-required SATG 20.2.2
        43  dealer  record-act T1-C1 name-person person=1#T1.3              -> act-recorded
        44  {ASSISTANT}  exclude 1#T1.3 his hand case=T1-C1                 -> player-excluded
    """)
    assert table.state.cases["T1-C1"].about == "interference-with-wheel"


def test_a_fault_that_was_reported_is_analysed_and_closed() -> None:
    """SATG 8.7.2, SATG 8.8: nobody opens it by hand."""
    roulette().run("""
        1  dealer  open-case malfunction terminal it froze  -> refused not-applicable
        2  dealer  open-case rumour terminal it froze       -> refused not-applicable
        3  dealer  open-case incident rumour it froze       -> refused not-applicable
    """)
