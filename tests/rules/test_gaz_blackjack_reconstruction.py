"""GAZ 26/2000 15.5: a Blackjack hand with a misplaced card is put together anew."""

from croupier.table import events as e
from support.round_tables import clause
from support.scripted_tables import Played, log, opened

SUPERVISOR, BOSS = "game-supervisor", "pit-boss"
RULE = "GAZ 26/2000 15.5"
DEALT = "Kh 9h 7s 8h 8d"
"""Ann has K-8, Bob 9-8 and the dealer a seven; it should have been Ann 9-8 and Bob K-8."""
REBUILT = "faces=9h+Kh+7s+8h+8d"


def told(*commands: str) -> str:
    return "\n".join(f"0 dealer {command}" for command in commands)


def dealt(cards: str) -> str:
    lays = ("lay ann blackjack @1 10", "lay bob blackjack @2 20")
    return told("wagering", *lays, "call", *(f"enter {card}" for card in cards.split()))


def chosen(who: str, choice: str, cards: int = 2) -> str:
    area = {"ann": 1, "bob": 2}[who]
    return f"choose decide/{area}/0/1/{cards} {choice} blackjack @{area} for={who}"


def blackjack() -> Played:
    return opened("blackjack")


@clause("GAZ 26/2000 15.5")
def test_a_supervisor_rebuilds_the_hand_between_the_initial_deal_and_the_settlement() -> None:
    swap = f"reconstruct swapped {REBUILT} offered=yes"
    table = blackjack().run(f"""
        {dealt(DEALT)}
        0  dealer        {swap}   -> refused authority-insufficient {RULE}
        0  {SUPERVISOR}  reconstruct {REBUILT} offered=yes            -> refused reason-required
        0  {SUPERVISOR}  reconstruct swapped {REBUILT}+2c offered=yes -> refused cannot-reconstruct
        0  {SUPERVISOR}  {swap}   -> deal-reconstructed asked
        =  stakes:T1 30
        {told(chosen("ann", "stand"), chosen("bob", "stand"))}
        0  {BOSS}        {swap} rulings=other-picture:stands   -> deal-reconstructed
        0  dealer  enter Qc
        0  dealer  confirm        -> round-settled
        =  bank:T1 9980           # Bob wins with 18, Ann's 17 stands off
        0  {SUPERVISOR}  {swap}   -> refused stands {RULE}
        0  {BOSS}        correct 1 swapped {REBUILT}+Qc notified=Dana   -> refused stands {RULE}
        =  bank:T1 9980
    """)
    assert table.state.results == ("9h", "Kh", "7s", "8h", "8d", "Qc")


@clause("GAZ 26/2000 15.5")
def test_the_hands_decide_as_they_were_put_together() -> None:
    """Without it Ann would win and Bob stand off; the round that went before is untouched."""
    table = blackjack()
    stands = (chosen("ann", "stand"), chosen("bob", "stand"), "enter Qc", "confirm")
    table.run(f"{dealt(DEALT)}\n{told(*stands)}\n= bank:T1 9990")
    table.run(f"""
        {dealt(DEALT)}
        0  {SUPERVISOR}  reconstruct swapped {REBUILT} offered=yes
        {told(*stands)}
        =  bank:T1 9970
    """)


@clause("GAZ 26/2000 15.5")
def test_also_after_later_cards_whose_choices_are_ruled_upon() -> None:
    swap = f"reconstruct swapped {REBUILT} offered=yes"
    table = blackjack().run(f"""
        {dealt(DEALT)}
        {told(chosen("ann", "draw"), "enter 2c")}
        0  {SUPERVISOR}  {swap}   -> refused unruled
    """)
    table.run(f"0 {SUPERVISOR} {swap} rulings=other-picture:ask-again")
    assert table.state.shoe is not None
    assert table.state.shoe.carried == ("2c",)
    table.run(f"""
        {told(chosen("ann", "stand"), chosen("bob", "draw"))}
        0  dealer  enter 3c       -> refused card-sequence
        0  dealer  enter 2c       -> drawn asked
        {told(chosen("bob", "stand", 3), "enter Qc", "confirm")}
        =  bank:T1 9980
    """)


@clause("GAZ 26/2000 15.5")
def test_not_before_the_initial_deal_is_complete() -> None:
    blackjack().run(f"""
        {dealt("Kh 9h 7s 8h")}
        0  {SUPERVISOR}  reconstruct swapped faces=9h+Kh+7s+8h offered=yes   -> refused cannot-reconstruct {RULE}
    """)


@clause("GAZ 26/2000 15.5 retract")
def test_every_player_is_asked_first_and_has_in_full_what_he_takes_back() -> None:
    swap = f"reconstruct swapped {REBUILT}"
    table = blackjack().run(f"""
        {dealt(DEALT)}
        0  {SUPERVISOR}  {swap}   -> refused cannot-reconstruct {RULE} retract
        0  {SUPERVISOR}  {swap} retracted=bob_blackjack_@2               -> refused cannot-reconstruct {RULE} retract
        0  {SUPERVISOR}  {swap} offered=yes retracted=cy_blackjack_@2    -> refused no-such-wager {RULE} retract
        =  stakes:T1 30
        0  {SUPERVISOR}  {swap} offered=yes retracted=bob_blackjack_@2   -> wagers-voided deal-reconstructed asked
        =  stakes:T1 10
        =  chips:T1 -10
        {told(chosen("ann", "stand"), "enter Qc", "confirm")}
        =  bank:T1 10000
        =  chips:T1 0
    """)
    places = [
        record for record in table.store.records("T1") if isinstance(record.event, e.WagersVoided)
    ]
    moves = [move for place in places for move in table.store.transfers("T1", place.seq)]
    assert [(move.amount, move.cites) for move in moves] == [(2_000, (f"{RULE} retract",))]


@clause("GAZ 26/2000 15.5 retract")
def test_what_a_choice_had_added_is_taken_back_with_the_wager() -> None:
    swap = "reconstruct swapped faces=5h+6h+7s+5d+4d offered=yes"
    blackjack().run(f"""
        {dealt("6h 5h 7s 5d 4d")}
        0  dealer  {chosen("ann", "double")}
        =  stakes:T1 40
        0  {SUPERVISOR}  {swap}   -> refused unruled
        0  {SUPERVISOR}  {swap} retracted=ann_blackjack_@1 rulings=other-picture:stands
        =  stakes:T1 20
        =  chips:T1 -20
        =  bank:T1 10000
    """)


@clause("GAZ 26/2000 15.5 retract")
def test_everybody_may_take_everything_back() -> None:
    everything = "retracted=ann_blackjack_@1+bob_blackjack_@2"
    table = blackjack().run(f"""
        {dealt(DEALT)}
        0  {SUPERVISOR}  reconstruct swapped {REBUILT} offered=yes {everything}
        =  stakes:T1 0
        =  chips:T1 0
        0  dealer  confirm        -> round-settled
        =  bank:T1 10000
    """)
    (taken,) = log(table, e.WagersVoided)
    assert taken.wagers == ("ann blackjack @1", "bob blackjack @2")
