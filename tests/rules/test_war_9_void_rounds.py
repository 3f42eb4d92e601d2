"""WAR 9.10 to WAR 9.12, rounds that are finished or void; WAR 11.3 and WAR 11.4, a settled one invalidated."""

import pytest
from test_war_9_irregularities import (
    BOSS,
    SUPERVISOR,
    TWO,
    both_at_war,
    chosen,
    cited,
    dealt,
    war,
)

from croupier.table import events as e
from support.round_tables import clause
from support.scripted_tables import Played, asks_for, log

DOUBLED = (
    "what a choice had added to a void wager goes back a second time when the choice is dropped"
)
TIE = f"{TWO}, ann tie @1 5"
FRAUD = "0 dealer open-case incident fraud marked cards people=ann -> case-opened"


def after_interim(**choices: str) -> str:
    """Ann has won $50 on Tie, Bob has lost $20; Ann is at war, or is not asked yet."""
    return f"{dealt(TIE, 'Kh 2h Ks', 'tie', 'casino-war')}\n{chosen(**choices)}"


def ran_first(table: Played) -> Played:
    """A round before, by which the house gains $10."""
    return table.run(f"{dealt(TWO, 'Kh 2h Qs', 'casino-war')}\n0 dealer confirm\n= bank:T1 10010")


@clause("WAR 9.10")
def test_a_shoe_that_runs_short_is_filled_from_the_discards_and_the_round_finished() -> None:
    short = "rule cards-short reload"
    table = war().run(f"""
        {dealt("ann casino-war @1 10", "Kh 2h", "casino-war")}
        0  dealer  confirm
        =  bank:T1 9990
        0  dealer  {short}            -> refused stands WAR 9.8.1
        {dealt(TWO, "Kh 2h")}
        0  dealer  {short}            -> irregularity-ruled discards-reloaded
        0  dealer  enter Qs           -> refused cards-not-ready WAR 9.10
        0  {SUPERVISOR}  cut 150 60   -> cards-cut
    """)
    assert table.state.shoe is not None
    assert table.state.shoe.left == 6 * 52 - 2, "All but the cards on the layout."
    assert asks_for(table) == "dealer"
    table.run("""
        0  dealer  enter Qs           -> drawn
        0  dealer  rule cards-short reload   -> irregularity-ruled discards-reloaded
        0  dealer  pay casino-war
        0  dealer  confirm            -> round-settled
        =  bank:T1 10000
        =  stakes:T1 0
    """)
    assert not log(table, e.RoundVoided)


@clause("WAR 9.11", "WAR 9.11.1")
@pytest.mark.parametrize("fact", ["shuffler-fault", "order-unknown"])
def test_a_round_that_the_machine_cannot_finish_is_void_but_for_what_was_settled(fact: str) -> None:
    """Tie and the lost wager stand, both wagers of Ann at war go back; the round before is untouched."""
    table = ran_first(war()).run(f"""
        0  {SUPERVISOR}  rule {fact} void      -> refused stands WAR 9.8.1
        {after_interim(ann="go-to-war")}
        =  bank:T1 9980
        =  stakes:T1 20
        0  dealer        rule {fact} void      -> refused authority-insufficient WAR 9.11
        0  dealer        rule {fact} play-on   -> irregularity-ruled
        =  stakes:T1 20
        0  {SUPERVISOR}  rule {fact} void      -> irregularity-ruled round-voided
        =  bank:T1 9980
        =  stakes:T1 0
        =  chips:T1 20
    """)
    assert {"WAR 9.11", "WAR 9.11.1"} <= cited(table, e.RoundVoided)
    (voided,) = log(table, e.RoundVoided)
    assert not voided.reversed


@clause("WAR 9.11")
def test_a_round_that_can_be_finished_goes_on() -> None:
    war().run(f"""
        {after_interim(ann="go-to-war")}
        0  dealer  rule shuffler-fault play-on   -> irregularity-ruled
        0  dealer  enter 9h
        0  dealer  enter 8s
        0  {SUPERVISOR}  rule shuffler-fault void   -> refused not-now WAR 9.11
        0  dealer  confirm
        =  bank:T1 9960
        =  stakes:T1 0
    """)


@clause("WAR 9.11", "WAR 9.11.1")
def test_chips_of_the_house_go_back_when_the_round_is_void() -> None:
    war(settings={"dealing-method": "B"}).run(f"""
        {after_interim(ann="go-to-war")}
        0  dealer  pay method-b
        =  laid:T1 10
        0  {SUPERVISOR}  rule order-unknown void two cards at once
        =  laid:T1 0
        =  stakes:T1 0
        =  bank:T1 9970
    """)


@clause("WAR 9.12", "WAR 9.12.1", "WAR 9.12.2")
@pytest.mark.parametrize("choices", [{}, {"ann": "go-to-war"}, {"ann": "surrender"}])
def test_with_wrong_decks_all_money_of_the_round_goes_back(choices: dict[str, str]) -> None:
    """Reading W16: what was settled on the way too. The round before stands."""
    table = ran_first(war()).run(after_interim(**choices))
    if "surrender" in choices.values():
        table.run("= bank:T1 9985")
    table.run(f"""
        0  dealer        rule wrong-deck retire             -> refused authority-insufficient
        0  {SUPERVISOR}  rule wrong-deck retire five aces   -> irregularity-ruled round-voided shoe-retired
        =  bank:T1 10010
        =  stakes:T1 0
        =  chips:T1 -10
    """)
    assert "WAR 9.12.2" in cited(table, e.RoundVoided)
    (voided,) = log(table, e.RoundVoided)
    assert len(voided.reversed) == (3 if "surrender" in choices.values() else 2)
    assert table.state.results == ("Kh", "2h", "Qs"), "Rounds that are finished keep their results."


@clause("WAR 9.12.3")
def test_wrong_cards_leave_play_and_others_are_checked_shuffled_and_cut() -> None:
    table = ran_first(war()).run(
        f"0 {SUPERVISOR} rule wrong-deck retire -> irregularity-ruled shoe-retired"
    )
    assert table.state.shoe is not None
    table.run(f"""
        =  bank:T1 10010
        0  dealer        wagering                      -> refused shoe-void WAR 9.12.3
        0  dealer        shuffle before-play           -> refused not-applicable
        0  {SUPERVISOR}  cut 150 60                    -> refused shoe-void WAR 9.12.3
        0  dealer        check-cards {table.state.shoe.cards} 312   -> refused shoe-void WAR 9.12.3
        0  dealer        check-cards others 312        -> cards-checked
        0  dealer        wagering                      -> refused cards-not-ready
        0  dealer        shuffle before-play           -> cards-shuffled
        0  dealer        wagering                      -> refused cards-not-ready
        0  {SUPERVISOR}  cut 150 60                    -> cards-cut
        0  dealer        wagering                      -> round-opened
    """)


@clause("WAR 9.12.3")
def test_no_card_is_dealt_from_them_in_a_round_that_was_open() -> None:
    war().run(f"""
        {dealt(TWO, "")}
        0  {SUPERVISOR}  rule wrong-deck retire   -> irregularity-ruled round-voided shoe-retired
        0  dealer        enter Kh                 -> refused no-round
        =  stakes:T1 0
        =  chips:T1 0
    """)


@clause("WAR 11.3.2")
def test_a_settled_round_is_void_for_a_fraud_of_which_there_is_an_open_incident() -> None:
    void = "void-settled 1 fraud marked cards"
    table = ran_first(war()).run(f"""
        {FRAUD}
        0  {SUPERVISOR}  {void} case=T1-C1   -> refused authority-insufficient WAR 11.3.2
        0  {BOSS}        {void}              -> refused case-required WAR 11.3.2
        0  {BOSS}        {void} case=T1-C9   -> refused case-required WAR 11.3.2
        0  {BOSS}        void-settled 1 fraud case=T1-C1   -> refused reason-required
        0  {BOSS}        void-settled 2 fraud marked cards case=T1-C1   -> refused no-round
        =  bank:T1 10010
        0  {BOSS}        {void} case=T1-C1   -> round-corrected
        =  bank:T1 10000
        =  chips:T1 0
        0  {BOSS}        {void} case=T1-C1   -> refused no-round
        =  bank:T1 10000
    """)
    assert {"WAR 11.3", "WAR 11.3.2"} <= cited(table, e.RoundCorrected)


@clause("WAR 11.3.2")
def test_an_incident_about_something_else_does_not_open_it() -> None:
    ran_first(war()).run(f"""
        0  dealer  open-case incident prohibited-device seen ground=possession people=ann
        0  {BOSS}  void-settled 1 fraud a device case=T1-C1   -> refused case-required WAR 11.3.2
        =  bank:T1 10010
    """)


@clause("WAR 11.3.2")
def test_a_round_in_progress_too_needs_the_incident() -> None:
    war().run(f"""
        {dealt(TWO, "Kh")}
        0  {BOSS}  void fraud marked cards   -> refused case-required WAR 11.3.2
    """)


@clause("WAR 11.3.2")
def test_a_closed_incident_opens_nothing() -> None:
    ran_first(war()).run(f"""
        {FRAUD}
        0  {SUPERVISOR}  close-case T1-C1 nothing found   -> case-closed
        0  {BOSS}        void-settled 1 fraud marked cards case=T1-C1   -> refused case-closed WAR 11.3.2
        =  bank:T1 10010
    """)


@pytest.mark.parametrize("later", [False, True])
def test_every_wager_of_an_invalidated_round_is_given_back(*, later: bool) -> None:
    """WAR 11.4. Tie paid, Bob lost, Ann lost at war: all undone, of this round alone, even in a later one."""
    table = ran_first(war()).run(f"""
        {after_interim(ann="go-to-war")}
        0  dealer  enter 7h
        0  dealer  enter 8s
        0  dealer  confirm
        =  bank:T1 10000
        {FRAUD}
    """)
    if later:
        table.run(f"{dealt(TWO, 'Kh 2h Qs')}\n= stakes:T1 30")
    table.run(f"""
        0  {BOSS}  void-settled 2 fraud marked cards case=T1-C1   -> round-corrected
        =  bank:T1 10010
        =  stakes:T1 {30 if later else 0}
        =  chips:T1 {-40 if later else -10}
    """)
    if later:
        table.run("0 dealer pay casino-war\n0 dealer confirm\n= bank:T1 10020\n= stakes:T1 0")


@clause("WAR 11.4")
def test_the_transfers_name_the_clause() -> None:
    table = ran_first(war()).run(
        f"{FRAUD}\n0 {BOSS} void-settled 1 fraud marked cards case=T1-C1\n= bank:T1 10000"
    )
    assert "WAR 11.4" in cited(table, e.RoundCorrected)


def test_a_missed_area_is_given_back_once_whatever_is_rewound() -> None:
    """WAR 9.7, WAR 9.8."""
    war().run(f"""
        {both_at_war()}
        0  dealer        enter 9h
        0  {SUPERVISOR}  rule area-missed void-area @1
        =  stakes:T1 40
        0  {SUPERVISOR}  rule decision-missed rewind wagers=ann_casino-war_@1   -> refused no-such-wager WAR 9.8
        =  stakes:T1 40
        =  chips:T1 -40
    """)


def test_a_wager_that_was_taken_back_is_given_back_once() -> None:
    """WAR 9.4."""
    swap = "reconstruct swapped faces=Ks+Kh+Kd offered=yes rulings=other-picture:ask-again"
    war().run(f"""
        {both_at_war()}
        0  {SUPERVISOR}  {swap} retracted=ann_casino-war_@1
        =  stakes:T1 20
        =  chips:T1 -20
        {chosen(bob="surrender")}
        0  dealer  confirm   -> round-settled
        =  bank:T1 10010
        =  stakes:T1 0
    """)


def test_a_wager_that_was_declared_void_is_given_back_once() -> None:
    """WAR 11.2.1, by likeness to GAZ 29/2000 9.8(a)."""
    again = "correct-entry 1 Kc rulings=other-picture:ask-again"
    war().run(f"""
        {both_at_war()}
        0  dealer  open-case incident touching-cards seen people=ann
        0  {BOSS}  void-wagers contravention touched a card wagers=ann_casino-war_@1 case=T1-C1
        =  stakes:T1 40
        0  {SUPERVISOR}  {again}
        =  stakes:T1 20
        =  chips:T1 -20
    """)
