"""SATG 20: prohibited devices, what is held back of winnings, and who is detained."""

import pytest

from croupier.table.cases.case_file import Detention
from croupier.table.script.verbs import FORMS
from croupier.table.values.people import PLAYER
from croupier.views.staff.case_file_view import case_file
from support.incident_rounds import ASSISTANT, DEVICE, HIGHER, MANAGER, roulette, won
from support.round_tables import clause
from support.scripted_tables import START, deal, opened

THING = "incident prohibited-device x"
DETAIN = "record-act T1-C1 detain"


@clause("SATG 20.1")
def test_a_device_is_an_incident_where_it_was_used_or_meant_to_be() -> None:
    """No player is offered anything that tracks odds: these verbs are all that players have."""
    for ground in ("use", "intended-use"):
        won().run(f"""
            41   dealer  open-case {THING} people=ann                      -> refused case-incomplete SATG 20.1
            42   dealer  open-case {THING} ground=possession people=ann    -> refused case-incomplete SATG 20.1
            43   dealer  open-case {THING} ground={ground} people=ann      -> case-opened
            44   {ASSISTANT}  withhold T1-C1 1 10                                               -> winnings-withheld
            45   {ASSISTANT}  record-act T1-C1 confiscate a camera person=ann to=Kim            -> act-recorded
            46   {ASSISTANT}  exclude ann a device case=T1-C1                                   -> player-excluded
        """)
    assert {verb for verb, form in FORMS.items() if PLAYER in form.by} == {
        "wager", "press", "choose", "join", "leave", "cash-out", "open-case", "record-act", "seal",
    }  # fmt: skip


@clause("SATG 20.2.3")
def test_winnings_are_held_back_until_a_finding_and_cannot_be_cashed_out() -> None:
    table = won().run(f"""
        34  {ASSISTANT}  withhold T1-C1 1 10                      -> refused case-required SATG 20.2.3
        35  dealer       {DEVICE}                                 -> case-opened
        36  {MANAGER}    withhold T1-C1 1 10                      -> refused authority-insufficient SATG 20.2.3
        37  {ASSISTANT}  withhold T1-C1 2 10                      -> refused case-required SATG 20.2.3
        38  {ASSISTANT}  withhold T1-C1 1 110.01                  -> refused insufficient-credit SATG 20.2.3
        39  {ASSISTANT}  withhold T1-C1 1 0                       -> refused amount-invalid SATG 20.2.3
        40  {ASSISTANT}  withhold T1-C1 1 7                       -> winnings-withheld
        41  {ASSISTANT}  withhold T1-C1 1 3                       -> winnings-withheld
        =   player:1 100
        =   withheld:T1-C1/1 10
        42  dealer       pay-out 1 110                            -> refused amount-must-equal
        43  {ASSISTANT}  close-case T1-C1 nothing found           -> refused case-incomplete SATG 20.2.3
        44  {ASSISTANT}  determine T1-C1 1 player                 -> refused case-incomplete SATG 20.2.3
        45  {HIGHER}     record-act T1-C1 finding it was a phone ground=no-breach   -> act-recorded
        46  {ASSISTANT}  determine T1-C1 1 house                  -> refused case-incomplete SATG 20.2.3
        47  {MANAGER}    determine T1-C1 1 player                 -> refused authority-insufficient SATG 20.2.3
        48  {ASSISTANT}  determine T1-C1 2 player                 -> refused amount-invalid SATG 20.2.3
        49  {ASSISTANT}  determine T1-C1 1 player                 -> withheld-determined
        50  {HIGHER}     close-case T1-C1 nothing found           -> case-closed
        =   player:1 110
        =   withheld:T1-C1/1 0
    """)
    assert not table.state.cases["T1-C1"].withheld


def test_what_is_forfeited_goes_to_the_house() -> None:
    """SATG 20.2.3."""
    won().run(f"""
        34  dealer       {DEVICE}
        35  {ASSISTANT}  withhold T1-C1 1 10
        =   bank:T1 -15
        36  {HIGHER}     record-act T1-C1 finding it recorded numbers ground=breach
        37  {ASSISTANT}  determine T1-C1 1 house              -> withheld-determined
        =   bank:T1 -5
        =   player:1 100
        =   withheld:T1-C1/1 0
        38  {ASSISTANT}  withhold T1-C1 1 1                   -> refused insufficient-credit SATG 20.2.3
    """)


@pytest.mark.parametrize("newcomer", ["", "40 dealer buy-in 1 50 cash as=cy"])
def test_what_is_released_after_the_player_has_left_is_owed_to_him(newcomer: str) -> None:
    """SATG 20.2.3: the account of whoever has the terminal now is another's."""
    won().run(f"""
        34  dealer       {DEVICE}
        35  {ASSISTANT}  withhold T1-C1 1 10
        36  dealer       pay-out 1 100
        37  {HIGHER}     record-act T1-C1 finding a phone ground=no-breach
        {newcomer}
        41  {ASSISTANT}  determine T1-C1 1 player             -> withheld-determined
        =   owed:ann 10
        =   player:1 {50 if newcomer else 0}
    """)


def test_money_of_two_players_of_one_terminal_is_not_mixed() -> None:
    won().run(f"""
        34  dealer       {DEVICE}+cy
        35  {ASSISTANT}  withhold T1-C1 1 10
        36  dealer       pay-out 1 100
        37  {ASSISTANT}  withhold T1-C1 1 10                  -> refused case-incomplete SATG 20.2.3
        38  dealer       buy-in 1 50 cash as=cy
        39  {ASSISTANT}  withhold T1-C1 1 10                  -> refused case-incomplete SATG 20.2.3
    """)


@clause("SATG 20.2.4")
def test_a_detention_has_its_person_ground_and_place_and_ends_with_the_police() -> None:
    table = roulette().run(f"""
        1   dealer       {DEVICE}
        2   {MANAGER}    {DETAIN} person=ann ground=device place=room_2  -> refused authority-insufficient SATG 20.2.4
        3   {ASSISTANT}  {DETAIN} person=bob ground=device place=room_2     -> refused case-required SATG 20.2.4
        4   {ASSISTANT}  {DETAIN} person=ann ground=device                  -> refused case-incomplete SATG 20.2.4
        5   {ASSISTANT}  {DETAIN} person=ann ground=rudeness place=room_2   -> refused case-incomplete SATG 20.2.4
        6   {ASSISTANT}  {DETAIN} person=ann ground=device place=room_2     -> act-recorded
        7   {ASSISTANT}  {DETAIN} person=ann ground=device place=room_2     -> refused case-incomplete SATG 20.2.4
        8   {ASSISTANT}  close-case T1-C1 handed over  -> refused case-incomplete SATG 20.2.4
        9   {HIGHER}     record-act T1-C1 hand-over person=ann to=Officer_7  -> refused case-incomplete SATG 20.2.4
        10  dealer       record-act T1-C1 police-arrived person=ann to=Officer_7           -> act-recorded
        11  {HIGHER}     record-act T1-C1 hand-over person=ann  -> refused case-incomplete SATG 20.2.4
        12  {HIGHER}     record-act T1-C1 hand-over person=ann to=Officer_7                -> act-recorded
        13  {HIGHER}     record-act T1-C1 release-person not he person=ann  -> refused case-incomplete SATG 20.2.4
        14  {ASSISTANT}  close-case T1-C1 handed over                                      -> case-closed
        15  {ASSISTANT}  {DETAIN} person=ann ground=device place=room_2     -> refused case-closed SATG 20.2.4
    """)
    (record,) = table.state.cases["T1-C1"].detentions
    assert record == Detention(
        person="ann", ground="device", place="room 2", by=ASSISTANT, start=START + 6_000,
        police_arrived=START + 10_000, officer="Officer 7", end=START + 12_000, ended_by=HIGHER,
    )  # fmt: skip
    lines = case_file("T1-C1", table.state.cases["T1-C1"], edition=table.state.edition)
    (line,) = [
        item for item in lines if item.startswith("Detention of ann: ground device, at room 2")
    ]
    assert "Officer 7" in line
    assert "not yet" not in line


ONE = "010000000000017075"
"""The number of a ticket, with the right check digits."""
AT_THE_TERMINAL = (
    "1 wager red 5", "1 leave", "dealer leave 1", "dealer buy-in 1 5", "dealer pay-out 1 100",
    "device insert-note 1 20", f"device insert-ticket 1 {ONE}", f"1 cash-out {ONE}",
)  # fmt: skip


@clause("SATG 20.2.4")
@pytest.mark.parametrize("asked", AT_THE_TERMINAL)
@pytest.mark.parametrize(
    "ends", ["hand-over person=ann to=Officer_7", "release-person not he person=ann"]
)
def test_the_terminal_of_who_is_detained_is_locked_while_it_lasts(asked: str, ends: str) -> None:
    """The others play on; what was locked in the round is settled."""
    table = roulette().run(f"""
        1   dealer       wagering
        2   dealer       {DEVICE}+cy
        3   {ASSISTANT}  {DETAIN} person=cy ground=device place=room_2
        4   {ASSISTANT}  {DETAIN} person=ann ground=device place=room_2   -> act-recorded
        5   {asked}                                                       -> refused terminal-locked SATG 20.2.4
        6   2            wager red 5                                      -> wagers-set
        10  dealer       record-act T1-C1 police-arrived person=ann to=Officer_7
        11  {asked}                                                       -> refused terminal-locked SATG 20.2.4
        12  {HIGHER}     record-act T1-C1 {ends}                          -> act-recorded
        31  system       time                                             -> wagers-closed
        32  dealer       start
        33  dealer       enter 1
        34  dealer       confirm
        =   player:2 105
        35  dealer       wagering
    """)
    answer = table.line(f"36 {asked}")
    assert answer.refused is None or answer.refused.why != "terminal-locked"


@clause("SATG 20.2.4")
def test_wagers_of_who_is_detained_are_settled_and_his_ticket_waits() -> None:
    table = roulette().run(f"""
        1   dealer       wagering
        2   1            wager red 5
        31  system       time
        32  1            cash-out {ONE}                                   -> cash-out-asked, notice wagers-pending
        33  dealer       {DEVICE}
        34  {ASSISTANT}  {DETAIN} person=ann ground=device place=room_2
        35  dealer       start
        36  dealer       enter 1
        37  dealer       confirm                                          -> round-settled
        38  system       time                                             ->
        =   player:1 105
        39  {HIGHER}     record-act T1-C1 release-person not he person=ann  -> act-recorded
        40  system       time                                             -> cashed-out
        =   player:1 0
    """)
    assert not table.state.terminals["1"].is_open


@clause("SATG 20.2.4")
def test_a_question_to_who_is_detained_is_answered_by_nobody() -> None:
    table = opened("rapid-casino-war").run("""
        1   dealer       wagering
        2   1            wager ante @1 20
        31  system       time
    """)
    deal(table, 32, "Kh 5h 5d 5s 5c 5h Kd")
    table.run(f"""
        33  dealer       open-case incident prohibited-device a camera ground=use terminal=1
        34  {ASSISTANT}  {DETAIN} person=1#T1.3 ground=device place=room_2
        35  1            choose war go-to-war casino-war @1               -> refused terminal-locked SATG 20.2.4
        36  1            choose war dance casino-war @1                   -> refused decision-not-allowed
        47  system       time                                             -> ask-closed
        48  dealer       confirm                                          -> round-settled
        =   player:1 90
    """)


@clause("SATG 20.2.4")
def test_a_shooter_who_is_detained_does_not_press_and_the_system_does() -> None:
    opened("lucky-sic-bo").run(f"""
        1   dealer       wagering
        2   1            wager small 5
        3   dealer       open-case incident prohibited-device a camera ground=use terminal=1
        31  system       time                                             -> wagers-closed shooter-chosen
        32  {ASSISTANT}  {DETAIN} person=1#T1.3 ground=device place=room_2
        33  1            press                                            -> refused terminal-locked SATG 20.2.4
        40  system       time                                             -> set-in-motion
    """)


def test_without_a_device_nobody_is_detained_for_one() -> None:
    """SATG 20.2.4: the other grounds are for any breach."""
    roulette().run(f"""
        1   dealer       open-case incident breach x ground=SATG_99.9 people=ann  -> refused case-incomplete SATG 20.2
        2   dealer       open-case incident breach x ground=WAR_7.2 people=ann  -> refused case-incomplete SATG 20.2
        3   dealer       open-case incident breach x ground=SATG_3.7 people=ann    -> case-opened
        4   {ASSISTANT}  {DETAIN} person=ann ground=device place=room_2        -> refused case-incomplete SATG 20.2.4
        5   {ASSISTANT}  withhold T1-C1 1 5  -> refused case-required SATG 20.2.3
        6   {ASSISTANT}  {DETAIN} person=ann ground=crimes-act place=room_2    -> act-recorded
        7   {HIGHER}     record-act T1-C1 release-person mistaken person=ann                  -> act-recorded
        8   {ASSISTANT}  close-case T1-C1 mistaken                                            -> case-closed
    """)
