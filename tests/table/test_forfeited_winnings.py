"""Winnings that a case takes and a correction takes back: the player loses them once (SATG 20.2.3, SATG 20.5)."""

import pytest

from croupier.records.explanation import tell_round
from croupier.table.history.round_history import RoundHistory
from support.incident_rounds import ASSISTANT, DEVICE, HIGHER, roulette, won
from support.round_tables import clause
from support.scripted_tables import Played, opened

FRAUD = "open-case incident fraud a confederate people=ann"
FOUND = f"""
    34  dealer       {DEVICE}
    34  dealer       {FRAUD}
    35  {ASSISTANT}  withhold T1-C1 1 10
    36  {HIGHER}     record-act T1-C1 finding it recorded numbers ground=breach
"""
FORFEITED = f"{FOUND} \n 37 {ASSISTANT} determine T1-C1 1 house"


BREACH = f"""
    4  {HIGHER}     record-act T1-C1 finding it was ground=breach
    5  {ASSISTANT}  determine T1-C1 ann house
"""


def voided(number: int = 1, at: int = 40) -> str:
    return f"{at} {ASSISTANT} void-settled {number} fraud cheated case=T1-C2 -> round-corrected"


def corrected(at: int, face: int, number: int = 1) -> str:
    return f"""
        {at}  {HIGHER}  freeze {number} the wheel was misread
        {at}  {HIGHER}:Supervisor-{at}  correct {number} misread faces={face}
    """


@clause("SATG 20.2.3", "SATG 20.5")
def test_a_void_takes_no_winnings_that_were_forfeited_before() -> None:
    won().run(f"""
        {FORFEITED}
        =   player:1 100
        =   bank:T1  -5
        {voided()}
        =   player:1 100
        =   player:2 100
        =   bank:T1  0
        =   withheld:T1-C1/1 0
        41  {ASSISTANT}  withhold T1-C1 1 0.01    -> refused insufficient-credit SATG 20.2.3
    """)


@clause("SATG 20.2.3", "SATG 20.5")
def test_a_void_takes_the_winnings_first_from_what_a_case_withholds() -> None:
    """The other order: the void comes while the finding is still open."""
    won().run(f"""
        {FOUND}
        =   withheld:T1-C1/1 10
        {voided()}
        =   player:1 100
        =   withheld:T1-C1/1 0
        =   bank:T1  0
        41  {ASSISTANT}  determine T1-C1 1 house  -> refused amount-invalid SATG 20.2.3
        42  {HIGHER}     close-case T1-C1 forfeited by the void of the round  -> case-closed
        =   player:1 100
    """)


def test_a_player_without_money_owes_nothing_while_a_case_withholds_the_winnings() -> None:
    won().run(f"""
        {FOUND}
        37  dealer  pay-out 1 100
        {voided()}
        =   withheld:T1-C1/1 0
        =   owed:ann 0
        =   receivable:ann 0
        =   bank:T1 0
    """)


def test_only_the_part_that_was_forfeited_counts() -> None:
    won().run(f"""
        34  dealer       {DEVICE}
        34  dealer       {FRAUD}
        35  {ASSISTANT}  withhold T1-C1 1 3
        36  {HIGHER}     record-act T1-C1 finding it recorded numbers ground=breach
        37  {ASSISTANT}  determine T1-C1 1 house
        38  {ASSISTANT}  withhold T1-C1 1 5
        =   player:1 102
        {voided()}
        =   player:1 100
        =   withheld:T1-C1/1 0
        =   bank:T1 0
    """)


def test_winnings_that_come_back_stay_forfeited() -> None:
    """A correction takes the result away, a second gives it back, and a third takes it again."""
    won().run(f"""
        {FORFEITED}
        {corrected(40, 2)}
        =   player:1 90
        {corrected(50, 3)}
        =   player:1 100
        {corrected(60, 2)}
        =   player:1 90
        {voided(at=70)}
        =   player:1 100
        =   bank:T1 0
    """)


def again(at: int) -> str:
    return f"""
        {at}       dealer  wagering
        {at}       1       wager red 10
        {at + 31}  dealer  start
        {at + 32}  dealer  enter 1
        {at + 33}  dealer  confirm
    """


def test_forfeited_winnings_count_once_whatever_round_is_voided() -> None:
    won().run(f"""
        {again(40)}
        =   player:1 120
        80  dealer       {DEVICE}
        80  dealer       {FRAUD}
        81  {ASSISTANT}  withhold T1-C1 1 10
        82  {HIGHER}     record-act T1-C1 finding it recorded numbers ground=breach
        83  {ASSISTANT}  determine T1-C1 1 house
        =   player:1 110
        {voided(1, at=84)}
        =   player:1 110
        {voided(2, at=85)}
        =   player:1 100
        =   bank:T1 0
    """)


@pytest.mark.parametrize(("named", "after"), [(2, 100), (1, 110)])
def test_a_case_that_names_its_round_counts_for_that_round(named: int, after: int) -> None:
    won().run(f"""
        {again(40)}
        80  dealer       {DEVICE} round={named}
        80  dealer       {FRAUD}
        81  {ASSISTANT}  withhold T1-C1 1 10
        82  {HIGHER}     record-act T1-C1 finding it recorded numbers ground=breach
        83  {ASSISTANT}  determine T1-C1 1 house
        {voided(1, at=84)}
        =   player:1 {after}
        {voided(2, at=85)}
        =   player:1 100
    """)


def test_what_was_forfeited_counts_before_what_another_case_withholds() -> None:
    won().run(f"""
        {again(40)}
        80  dealer       {DEVICE}
        80  dealer       {FRAUD}
        80  dealer       {DEVICE}
        81  {ASSISTANT}  withhold T1-C1 1 10
        82  {HIGHER}     record-act T1-C1 finding it recorded numbers ground=breach
        83  {ASSISTANT}  determine T1-C1 1 house
        84  {ASSISTANT}  withhold T1-C3 1 10
        =   player:1 100
        {voided(1, at=85)}
        =   player:1 100
        =   withheld:T1-C3/1 10
        {voided(2, at=86)}
        =   player:1 100
        =   withheld:T1-C3/1 0
        =   bank:T1 0
    """)


def test_what_was_forfeited_counts_once_where_the_wagers_of_a_round_are_voided_one_by_one() -> None:
    fraud = "void-settled 1 fraud cheated case=T1-C2"
    roulette().run(f"""
        1   dealer       wagering
        2   1            wager red 10, odd 5
        31  dealer       start
        32  dealer       enter 1
        33  dealer       confirm
        {FOUND}
        37  {ASSISTANT}  determine T1-C1 1 house
        =   player:1 105
        40  {ASSISTANT}  {fraud} wagers=1_red  -> round-corrected
        =   player:1 105
        41  {ASSISTANT}:Lee  {fraud} wagers=1_odd  -> round-corrected
        =   player:1 100
        =   bank:T1 0
    """)


def test_winnings_of_a_later_round_were_not_forfeited() -> None:
    won().run(f"""
        {FORFEITED}
        {again(40)}
        {voided(2, at=80)}
        =   player:1 100
        {voided(1, at=81)}
        =   player:1 100
        =   bank:T1 0
    """)


def test_forfeited_winnings_of_another_player_do_not_count() -> None:
    won().run(f"""
        34  dealer       {DEVICE}+bob
        34  dealer       {FRAUD}
        35  {ASSISTANT}  withhold T1-C1 2 5
        36  {HIGHER}     record-act T1-C1 finding it recorded numbers ground=breach
        37  {ASSISTANT}  determine T1-C1 2 house
        {voided()}
        =   player:1 100
        =   player:2 100
        =   bank:T1 0
    """)


@clause("WHEEL 9.2.3", "WHEEL 9.5")
@pytest.mark.parametrize("unsettled", ["", " unsettled=ann"])
@pytest.mark.parametrize("decided", ["", BREACH])
def test_at_a_live_table_the_chips_of_the_player_are_taken_once(
    decided: str, unsettled: str
) -> None:
    opened("big-wheel").run(f"""
        0  dealer       wagering
        0  dealer       lay ann symbol-A 10
        0  dealer       start
        0  dealer       call
        0  dealer       enter A
        0  dealer       confirm
        0  dealer       lay ann symbol-A 0
        =  chips:T1     10
        1  dealer       {DEVICE}
        1  dealer       {FRAUD}
        2  {ASSISTANT}  withhold T1-C1 ann 10
        {decided}
        6  {ASSISTANT}  void-settled 1 fraud cheated case=T1-C2{unsettled} -> round-corrected
        =  chips:T1     0
        =  bank:T1      10000
        =  withheld:T1-C1/ann 0
    """)


def test_the_explanation_of_a_round_names_the_winnings_that_a_case_took() -> None:
    def lines(played: Played) -> str:
        return "\n".join(tell_round(history(played), ()))

    forfeited = won().run(f"{FORFEITED} \n {voided()}")
    assert "$10.00 of it had been forfeited before: ann did not lose it again." in lines(forfeited)
    withheld = won().run(f"{FOUND} \n {voided()}")
    text = "$10.00 of it came from the winnings of ann that case T1-C1 withheld."
    assert text in lines(withheld)


@clause("SATG 20.2.3", "SATG 20.5")
@pytest.mark.parametrize("decided", ["", "house"])
def test_a_player_at_two_terminals_loses_the_winnings_of_each_once(decided: str) -> None:
    """What a case withheld at one terminal counts there, although both are of one player."""
    played = Played("rapid-roulette")
    assert played.open().refused is None
    played.run("""
        0   1       join
        0   2       join
        0   dealer  buy-in 1 100 cash as=ann
        0   dealer  buy-in 2 100 cash as=ann
        1   dealer  wagering
        2   1       wager red 10
        2   2       wager red 5
        31  dealer  start
        32  dealer  enter 1
        33  dealer  confirm
    """)
    finding = f"""
        36  {HIGHER}     record-act T1-C1 finding it recorded numbers ground=breach
        37  {ASSISTANT}  determine T1-C1 1 {decided}
        37  {ASSISTANT}  determine T1-C1 2 {decided}
    """
    played.run(f"""
        34  dealer       {DEVICE}
        34  dealer       {FRAUD}
        35  {ASSISTANT}  withhold T1-C1 1 10
        35  {ASSISTANT}  withhold T1-C1 2 5
        35  {ASSISTANT}  withhold T1-C1 2 0.01  -> refused insufficient-credit SATG 20.2.3
        {finding if decided else ""}
        {voided()}
        =   player:1 100
        =   player:2 100
        =   withheld:T1-C1/1 0
        =   withheld:T1-C1/2 0
        =   bank:T1 0
    """)


def history(played: Played) -> RoundHistory:
    finished = played.context.finished(1)
    assert finished is not None
    return finished


@clause("SATG 20.2.3", "SATG 20.5")
def test_what_was_forfeited_lessens_what_is_taken_from_a_case_where_another_terminal_gains() -> (
    None
):
    """A correction takes $10 at one terminal and gives $5 at another: only $5 is lost, and it was forfeited."""
    played = Played("rapid-roulette")
    assert played.open().refused is None
    played.run("""
        0   1       join
        0   2       join
        0   dealer  buy-in 1 100 cash as=ann
        0   dealer  buy-in 2 100 cash as=ann
        1   dealer  wagering
        2   1       wager red 10
        2   2       wager black 5
        31  dealer  start
        32  dealer  enter 1
        33  dealer  confirm
    """)
    played.run(f"""
        {again(40)}
        80  dealer       {DEVICE}
        80  dealer       {FRAUD}
        80  dealer       {DEVICE}
        81  {ASSISTANT}  withhold T1-C1 1 10
        82  {HIGHER}     record-act T1-C1 finding it recorded numbers ground=breach
        83  {ASSISTANT}  determine T1-C1 1 house
        84  {ASSISTANT}  withhold T1-C3 1 10
        =   player:1 100
        =   player:2 95
        {corrected(90, 2)}
        =   withheld:T1-C3/1 10
        =   player:1 85
        =   player:2 105
    """)
