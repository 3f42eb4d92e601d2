"""WAR 9, irregularities at a live table of Casino War; void rounds are in `test_war_9_void_rounds.py`."""

from typing import Any

import pytest

from croupier.table import events as e
from support.round_tables import clause
from support.scripted_tables import Played, asks_for, log, opened

SUPERVISOR, BOSS = "game-supervisor", "pit-boss"
TWO = "ann casino-war @1 10, bob casino-war @2 20"


def war(**changes: Any) -> Played:
    return opened("casino-war", **changes)


def told(*commands: str) -> str:
    return "\n".join(f"0 dealer {command}" for command in commands)


def dealt(wagers: str, cards: str, *pays: str) -> str:
    """A round as far as its interim settlements: what lies there, the cards, what is paid."""
    lays = [f"lay {part}" for part in filter(None, wagers.split(", "))]
    enters = [f"enter {card}" for card in cards.split()]
    return told("wagering", *lays, "call", *enters, *(f"pay {key}" for key in pays))


def chosen(**choices: str) -> str:
    """Ann decides on area 1, Bob on area 2."""
    areas = {"ann": 1, "bob": 2}
    return told(
        *(f"choose war {made} casino-war @{areas[who]} for={who}" for who, made in choices.items())
    )


def both_at_war() -> str:
    return f"{dealt(TWO, 'Kh Ks Kd')}\n{chosen(ann='go-to-war', bob='go-to-war')}"


def carried(table: Played) -> tuple[str, ...]:
    """Cards drawn in excess that come next; nothing for one that was not seen."""
    assert table.state.shoe is not None
    return table.state.shoe.carried


def cited(table: Played, kind: type[e.EventBase]) -> set[str]:
    """The clauses on the transfers of the events of a kind."""
    found = [record for record in table.store.records("T1") if isinstance(record.event, kind)]
    moves = [move for item in found for move in table.store.transfers("T1", item.seq)]
    assert moves
    return set.intersection(*({str(cite) for cite in move.cites} for move in moves))


@clause("WAR 9.1")
@pytest.mark.parametrize("at", [0, 1, 3, 4])
def test_a_card_face_up_in_the_shoe_is_discarded_wherever_the_round_stands(at: int) -> None:
    """The next card takes its place, so that the round ends as it would have without it."""
    seen = "rule face-up-card discard face=Ac"
    table = war().run(dealt("ann casino-war @1 10", ""))
    done = [
        "enter Kh",
        "enter Ks",
        "choose war go-to-war casino-war @1 for=ann",
        "enter 3h",
        "enter 2h",
    ]
    for place, command in enumerate(done):
        if place == at:
            table.run(f"0 dealer {seen} -> irregularity-ruled face-discarded")
        table.run(f"0 dealer {command}")
    table.run("0 dealer confirm\n= bank:T1 9990\n= stakes:T1 0")
    assert len(log(table, e.FaceDiscarded)) == 1
    table.run(f"0 dealer {seen} -> refused stands WAR 9.8.1")
    table.run(f"0 dealer wagering\n0 dealer {seen} -> refused not-now WAR 9.1")


@clause("WAR 9.1")
def test_a_discarded_card_has_a_face_and_is_of_no_player() -> None:
    war().run(f"""
        {dealt("ann casino-war @1 10", "Kh")}
        0  dealer  rule face-up-card discard           -> refused card-invalid WAR 9.1
        0  ann     rule face-up-card discard face=Ac   -> refused no-dealer
        0  dealer  rule face-up-card discard face=Ac   -> irregularity-ruled face-discarded
        0  dealer  enter Qs
        0  dealer  rule face-up-card discard face=Ac   -> irregularity-ruled face-discarded
        0  dealer  pay casino-war
        0  dealer  confirm
        =  bank:T1 9990
    """)


@clause("WAR 9.2")
def test_a_card_drawn_in_excess_is_the_next_card_and_no_other() -> None:
    table = war().run(f"""
        {dealt(TWO, "Kh")}
        0  dealer  rule excess-card-seen next-card face=Qh    -> irregularity-ruled card-carried
        0  dealer  enter 2c       -> refused card-sequence WAR 9.2
        0  dealer  enter Qh       -> drawn
        0  dealer  enter 2c       -> drawn
        0  dealer  pay casino-war
        =  bank:T1 9970
        0  dealer  rule excess-card-unseen next-card          -> irregularity-ruled card-carried
        0  dealer  confirm        -> round-settled
    """)
    assert carried(table) == ("",), "It opens the next round, whatever it is."
    table.run(f"{dealt('ann casino-war @1 10', '5h 5c')}\n{chosen(ann='surrender')}")
    assert carried(table) == ()


@clause("WAR 9.2")
def test_a_card_left_over_between_rounds_opens_the_next() -> None:
    war().run(f"""
        {dealt("ann casino-war @1 10", "Kh Qh", "casino-war")}
        0  dealer  confirm
        0  dealer  rule excess-card-seen next-card face=9c     -> refused stands WAR 9.8.1
        0  dealer  rule excess-card-unseen next-card face=9c   -> irregularity-ruled card-carried
        {dealt("ann casino-war @1 10", "")}
        0  dealer  enter 8c       -> refused card-sequence WAR 9.2
        0  dealer  enter 9c       -> drawn
    """)


@clause("WAR 9.2.1")
def test_a_disclosed_card_too_many_to_the_finished_dealer_hand_is_discarded() -> None:
    extra = "rule dealer-excess-card-seen discard face=Ac"
    table = war().run(f"""
        {dealt(TWO, "Kh Qh")}
        0  dealer  {extra}        -> refused not-now WAR 9.2.1
        0  dealer  enter Jh
        0  dealer  {extra}        -> irregularity-ruled face-discarded
        0  dealer  pay casino-war
        0  dealer  confirm
        =  bank:T1 9970
    """)
    assert carried(table) == ()
    table.run(f"""
        {dealt("ann casino-war @1 10", "Kh Jh")}
        0  dealer  rule excess-card-unseen next-card   -> irregularity-ruled card-carried
    """)
    assert carried(table) == ("",), "Not disclosed, it is the next card."


@clause("WAR 9.3")
def test_a_supervisor_voids_a_round_dealt_without_wagers() -> None:
    void = "rule cards-without-wagers void nobody wagered"
    table = war().run(f"""
        {dealt("", "")}
        0  dealer        {void}   -> refused authority-insufficient WAR 9.3
        0  {SUPERVISOR}  {void}   -> irregularity-ruled round-voided
        =  bank:T1 10000
        =  chips:T1 0
        {dealt(TWO, "")}
        0  {SUPERVISOR}  {void}   -> refused not-now WAR 9.3
        0  dealer  enter Kh
        0  {SUPERVISOR}  {void}   -> refused not-now WAR 9.3
        =  stakes:T1 30
    """)
    assert len(log(table, e.RoundVoided)) == 1


@clause("WAR 9.4")
def test_a_supervisor_rebuilds_the_hand_after_players_could_take_back_their_wagers() -> None:
    """Ann takes back one of two wagers; Bob's stays and wins by the cards as they should lie."""
    swap = "reconstruct two cards swapped faces=2h+Kh+Qs"
    stay = f"{swap} offered=yes"
    table = war().run(f"""
        {dealt(f"{TWO}, ann tie @1 5", "Kh 2h Qs")}
        0  dealer        {stay}                         -> refused authority-insufficient WAR 9.4
        0  {SUPERVISOR}  {swap}                         -> refused cannot-reconstruct WAR 9.4
        0  {SUPERVISOR}  reconstruct faces=2h+Kh+Qs offered=yes          -> refused reason-required
        0  {SUPERVISOR}  reconstruct why faces=2h+Kh+9s offered=yes      -> refused cannot-reconstruct
        0  {SUPERVISOR}  {stay} retracted=cy_tie_@1     -> refused no-such-wager WAR 9.4
        =  stakes:T1 35
        0  {SUPERVISOR}  {stay} retracted=ann_casino-war_@1   -> wagers-voided deal-reconstructed
        =  stakes:T1 25
        =  chips:T1 -25
        0  dealer  pay tie
        =  bank:T1 10005
        0  dealer  pay casino-war
        =  bank:T1 9985
        0  dealer  confirm
        =  stakes:T1 0
        =  chips:T1 15
    """)
    assert table.state.results == ("2h", "Kh", "Qs")
    assert cited(table, e.WagersVoided) == {"WAR 9.4"}


@clause("WAR 9.4")
def test_a_card_that_belongs_nowhere_comes_next_or_is_burned() -> None:
    table = war().run(f"""
        {dealt(TWO, "9c Kh 2h")}
        0  {SUPERVISOR}  reconstruct one too many faces=Kh+2h offered=yes  -> deal-reconstructed card-carried
        0  dealer  enter Qs       -> refused card-sequence WAR 9.2
        0  dealer  enter 9c       -> drawn
        0  {SUPERVISOR}  reconstruct burn it faces=Kh+2h burned=9c offered=yes  -> deal-reconstructed card-burned
        0  dealer  enter Qs       -> drawn
        0  dealer  pay casino-war
        =  bank:T1 10010
    """)
    assert table.state.shoe is not None
    assert table.state.shoe.left == 6 * 52 - 4


@clause("WAR 9.4")
def test_no_hand_is_rebuilt_before_the_initial_deal_is_complete() -> None:
    war().run(f"""
        {dealt(TWO, "Kh 2h")}
        0  {SUPERVISOR}  reconstruct swapped faces=2h+Kh offered=yes   -> refused cannot-reconstruct WAR 9.4
        0  dealer  rule misplaced-card finish-the-deal                 -> irregularity-ruled
    """)


@clause("WAR 9.4.1")
@pytest.mark.parametrize(("cards", "key"), [("Kh 2h Ks", "tie"), ("Kh 2h Qs", "casino-war")])
def test_once_a_winner_is_paid_no_hand_is_rebuilt(cards: str, key: str) -> None:
    """Either a winning Tie wager or a winning Casino War wager; up to then it may be."""
    ties = ", ann tie @1 5" if key == "tie" else ""
    swap = f"reconstruct swapped faces={'+'.join(cards.split())} offered=yes"
    war().run(f"""
        {dealt(TWO + ties, cards)}
        0  {SUPERVISOR}  {swap}   -> deal-reconstructed
        0  dealer  pay {key}
        0  {SUPERVISOR}  {swap}   -> refused cannot-reconstruct WAR 9.4.1
        0  {BOSS}        {swap}   -> refused cannot-reconstruct WAR 9.4.1
        0  {SUPERVISOR}  rule misplaced-card too-late   -> irregularity-ruled
    """)


@clause("WAR 9.4.2")
def test_where_no_winner_is_paid_the_first_card_of_the_second_deal_ends_the_time() -> None:
    table = war().run(f"{dealt(TWO, 'Kh 2h Ks', 'casino-war')}\n= bank:T1 10020")
    swap = "reconstruct swapped faces=Kh+2h+Ks offered=yes"
    table.run(f"""
        {chosen(ann="go-to-war")}
        0  {SUPERVISOR}  {swap}   -> deal-reconstructed
        =  bank:T1 10000
        0  dealer  pay casino-war
        =  bank:T1 10020
        0  dealer  enter 9h
        0  {SUPERVISOR}  {swap}   -> refused cannot-reconstruct WAR 9.4.2
        =  bank:T1 10020
    """)


@clause("WAR 9.4")
def test_losing_wagers_that_were_taken_are_put_back_and_settled_anew() -> None:
    """Reading W12: by the cards as they should lie the Tie wager that was taken wins."""
    table = war().run(f"""
        {dealt(f"{TWO}, ann tie @1 5", "2h Kh Ks", "tie")}
        =  bank:T1 10005
        =  stakes:T1 30
        0  {SUPERVISOR}  reconstruct swapped faces=Kh+2h+Ks offered=yes  -> deal-reconstructed
        =  bank:T1 10000
        =  stakes:T1 35
        0  dealer  pay tie
        =  bank:T1 9950
        0  dealer  pay casino-war
        =  bank:T1 9970
        {chosen(ann="surrender")}
        0  dealer  confirm
        =  bank:T1 9975
        =  stakes:T1 0
    """)
    assert len(log(table, e.InterimPaid)) == 4


@clause("WAR 9.4")
def test_a_losing_wager_that_was_taken_may_be_taken_back_too() -> None:
    war().run(f"""
        {dealt(f"{TWO}, ann tie @1 5", "Kh 2h Qs", "tie")}
        0  {SUPERVISOR}  reconstruct swapped faces=2h+Kh+Qs offered=yes retracted=ann_tie_@1
        =  bank:T1 10000
        =  stakes:T1 30
        =  chips:T1 -30
    """)


@clause("WAR 9.4")
def test_choices_made_on_other_cards_are_asked_again_voided_or_stand() -> None:
    swap = "reconstruct swapped faces=Ks+Kh+Kd offered=yes"
    for ruling, stakes in (("ask-again", 30), ("stands", 60), ("void-wager", 0)):
        war().run(f"""
            {both_at_war()}
            =  stakes:T1 60
            0  {SUPERVISOR}  {swap}   -> refused unruled
            0  {SUPERVISOR}  {swap} rulings=other-picture:{ruling}
            =  stakes:T1 {stakes}
            =  chips:T1 -{stakes}
        """)


@clause("WAR 9.4")
def test_chips_of_the_house_go_back_before_the_hand_is_rebuilt() -> None:
    war(settings={"dealing-method": "B"}).run(f"""
        {both_at_war()}
        0  dealer  pay method-b
        =  laid:T1 30
        0  {SUPERVISOR}  reconstruct swapped faces=Ks+Kh+Kd offered=yes rulings=other-picture:ask-again
        =  laid:T1 0
        {chosen(ann="go-to-war", bob="surrender")}
        0  dealer  pay method-b
        =  laid:T1 10
    """)


@clause("WAR 9.5")
def test_a_second_card_to_an_area_without_a_wager_is_discarded() -> None:
    extra = "rule hand-without-wager discard face=Ac"
    table = war().run(f"""
        {dealt(TWO, "Kh Ks Kd")}
        0  dealer  {extra}   -> refused not-now WAR 9.5
        {chosen(ann="go-to-war", bob="go-to-war")}
        0  dealer  enter 9h
        0  dealer  {extra}   -> irregularity-ruled face-discarded
    """)
    assert asks_for(table) == "2", "Nobody else's card is another by it."
    table.run("0 dealer enter 8h\n0 dealer enter 8c\n0 dealer confirm\n= bank:T1 9950")


@clause("WAR 9.5")
def test_also_when_it_is_the_first_card_of_the_second_deal() -> None:
    war().run(f"""
        {both_at_war()}
        0  dealer  rule hand-without-wager discard face=Ac   -> irregularity-ruled face-discarded
    """)


@clause("WAR 9.6")
def test_a_missing_card_of_the_dealer_is_dealt_before_anything_is_settled() -> None:
    missing = "rule dealer-card-missing deal-now"
    table = war().run(f"""
        {dealt(TWO, "Kh")}
        0  dealer  {missing}        -> refused not-now WAR 9.6
        0  dealer  enter 2h
        0  ann     {missing}        -> refused no-dealer
        0  dealer  {missing}        -> irregularity-ruled
        0  dealer  pay casino-war   -> refused nothing-to-settle
        0  dealer  confirm          -> refused card-count
    """)
    assert asks_for(table) == "dealer"
    table.run(f"0 dealer enter Qs -> drawn\n0 dealer {missing} -> refused not-now WAR 9.6")


@clause("WAR 9.7")
def test_wagers_of_an_area_that_was_missed_in_the_second_deal_go_back() -> None:
    """Reading W13: both of them; what was paid for Tie stays paid, and Bob plays on."""
    missed = "rule area-missed void-area"
    table = war().run(f"""
        {dealt(f"{TWO}, ann tie @1 5", "Kh Ks Kd", "tie")}
        0  {SUPERVISOR}  {missed} @1   -> refused not-now WAR 9.7
        {chosen(ann="go-to-war", bob="go-to-war")}
        =  stakes:T1 60
        =  bank:T1 9950
        0  dealer  enter 9h
        0  dealer        {missed} @1   -> refused authority-insufficient
        0  {SUPERVISOR}  {missed} @3   -> refused no-such-wager WAR 9.7
        0  {SUPERVISOR}  {missed} @1   -> irregularity-ruled wagers-voided
        =  stakes:T1 40
        =  bank:T1 9950
        0  {SUPERVISOR}  {missed} @1   -> refused no-such-wager WAR 9.7
    """)
    assert cited(table, e.WagersVoided) == {"WAR 9.7"}
    (voided,) = log(table, e.WagersVoided)
    assert [row.amount for row in table.store.sheet(voided.sheet)] == [1_000, 1_000]


@clause("WAR 9.7")
def test_the_missed_area_has_no_card_and_the_others_keep_theirs() -> None:
    war().run(f"""
        {both_at_war()}
        0  dealer  enter 9h
        0  {SUPERVISOR}  rule area-missed void-area @1
        0  dealer  enter 8s     # the dealer's: the nine is Bob's
        0  dealer  confirm      -> round-settled
        =  bank:T1 9980
    """)


@clause("WAR 9.8")
def test_a_choice_that_was_not_acted_on_is_made_and_later_cards_come_again() -> None:
    """Ann was taken for surrendering; Bob's choice and the cards stay as they were."""
    again = "rule decision-missed rewind"
    table = war().run(f"""
        {dealt(TWO, "Kh Ks Kd")}
        0  {SUPERVISOR}  {again} wagers=ann_casino-war_@1   -> refused not-now WAR 9.8
        {chosen(ann="surrender", bob="go-to-war")}
        =  bank:T1 10005
        0  dealer  enter 9h
        0  dealer  enter 8s
        0  dealer        {again} wagers=ann_casino-war_@1   -> refused authority-insufficient
        0  {SUPERVISOR}  {again}                            -> refused no-such-wager WAR 9.8
        0  {SUPERVISOR}  {again} wagers=cy_casino-war_@3    -> refused no-such-wager WAR 9.8
        0  {SUPERVISOR}  {again} wagers=ann_casino-war_@1
        =  bank:T1 10000
        =  stakes:T1 50
        0  dealer  enter 9h       -> refused decisions-pending
        {chosen(ann="go-to-war")}
        =  stakes:T1 60
        0  dealer  enter 8s       -> refused card-sequence WAR 9.2
        0  dealer  enter 9h       -> drawn
        0  dealer  enter 9s       -> refused card-sequence WAR 9.2
        0  dealer  enter 8s       -> drawn
        0  dealer  enter 8d       -> drawn
        0  dealer  confirm
        =  bank:T1 9950
        =  stakes:T1 0
    """)
    assert table.state.results == ("Kh", "Ks", "Kd", "9h", "8s", "8d")


@clause("WAR 9.8")
def test_the_same_cards_come_again_when_fewer_go_to_war() -> None:
    """With method B the chips of the house go back, and are laid again for who is left."""
    war(settings={"dealing-method": "B"}).run(f"""
        {both_at_war()}
        0  dealer  pay method-b
        =  laid:T1 30
        0  dealer  enter 9h
        0  {SUPERVISOR}  rule decision-missed rewind wagers=ann_casino-war_@1
        =  laid:T1 0
        =  stakes:T1 50
        {chosen(ann="surrender")}
        0  dealer  pay method-b
        =  laid:T1 20
        0  dealer  enter 9h       -> drawn
        0  dealer  enter 8s       -> drawn
        0  dealer  confirm
        =  laid:T1 0
        =  bank:T1 9985
        =  stakes:T1 0
    """)


@clause("WAR 9.8.1")
def test_what_was_settled_stands_whoever_finds_the_error() -> None:
    late = f"0 {BOSS} correct 1 wrong faces=2h+3h+Qs -> refused stands WAR 9.8.1"
    table = war().run(f"""
        {dealt(TWO, "Kh 2h Qs", "casino-war")}
        0  dealer        correct-entry 1 Ah   -> refused stands WAR 9.8.1
        0  dealer        confirm
        =  bank:T1 10010
        {late}
        0  {BOSS}        reconstruct late faces=2h+Kh+Qs offered=yes      -> refused stands WAR 9.8.1
        0  {SUPERVISOR}  rule area-missed void-area @1                    -> refused stands WAR 9.8.1
        0  {SUPERVISOR}  rule decision-missed rewind wagers=ann_casino-war_@1   -> refused stands WAR 9.8.1
        0  dealer        rule error-after-settlement stands cards swapped       -> irregularity-ruled
        0  dealer        rule wrong-result stands                               -> irregularity-ruled
        =  bank:T1 10010
        {dealt(TWO, "Kh 2h Qs", "casino-war")}
        {late}
        0  dealer        rule error-after-settlement stands the round before    -> irregularity-ruled
        =  bank:T1 10020
        0  dealer        confirm
    """)
    assert table.state.results == ("Kh", "2h", "Qs")


@clause("WAR 9.9")
def test_a_missed_shuffle_is_made_when_the_round_is_over() -> None:
    war().run(f"""
        {dealt(TWO, "Kh 2h Qs", "casino-war")}
        0  dealer  rule shuffle-missed shuffle-next   -> irregularity-ruled shuffle-ordered case-opened
        0  dealer  shuffle cutting-card               -> refused round-in-progress
        0  dealer  confirm                            -> round-settled
        =  bank:T1 10010
        0  dealer  wagering                           -> refused cards-not-ready WAR 4.1.1(b)
        0  dealer  shuffle cutting-card               -> cards-shuffled
        0  {SUPERVISOR}  cut 150 60
        0  dealer  wagering                           -> round-opened
    """)
