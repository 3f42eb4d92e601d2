"""GAZ 29/2000 and GAZ 27/2000: live tables of Crown Com-Bo and of Blackjack.

What the cards decide is in `test_gaz_29_com_bo.py`, `test_gaz_blackjack.py` and
`test_gaz_super_bonus.py`; tenders, wagers outside the limits and settlement at Com-Bo (GAZ 29/2000 5.1,
5.3, 5.7, 5.8, 6.2) are in `../table/test_float_and_drop.py`, the shoe in `test_gaz_com_bo_cards.py`, a wrong
entry on the panel in `test_gaz_com_bo_irregularities.py`, the sign of Blackjack in
`test_gaz_words_and_duties.py`. What is displayed (GAZ 29/2000 6.1) is not marked.
"""

from typing import Any

import pytest

from croupier.games.hands.blackjack_settlement import SUPER_BONUS
from croupier.money import Cents
from croupier.table import events as e
from croupier.table.values.plan import BetLimits
from croupier.table.values.sheet import Row
from support.refusals import refusal
from support.round_tables import clause
from support.scripted_tables import START, Played, opened

STAFF = ["dealer", "game-supervisor", "pit-boss", "gaming-shift-manager"]
SHIFT = STAFF[-1]


def combo(**changes: Any) -> Played:
    return opened("com-bo", **changes)


def told(*commands: str) -> str:
    return "\n".join(f"0 dealer {command}" for command in commands)


def dealt(wagers: str, cards: str) -> str:
    """A round as far as its cards: what lies there, and the boxes in their order."""
    lays = [f"lay {part}" for part in wagers.split(", ")]
    return told("wagering", *lays, "call", *(f"enter {card}" for card in cards.split()))


def settled(table: Played) -> list[Row]:
    """The rows of the last settlement, in the order in which it was made."""
    *_, last = table.store.records("T1")
    assert isinstance(last.event, e.RoundSettled)
    return list(table.store.sheet(last.event.sheet))


@clause("GAZ 29/2000 2.1")
@pytest.mark.parametrize("places", range(9))
def test_a_table_has_one_to_seven_numbered_places(places: int) -> None:
    refused = Played("com-bo").open(places=places).refused
    if not 1 <= places <= 7:
        refusal(refused, "equipment-missing", "GAZ 29/2000 2.1")
    else:
        assert refused is None
        table = combo(places=places)
        for number in range(1, places + 1):
            table.run(f"0 dealer sit p{number} @{number} -> seat-taken")
        table.run(f"0 dealer sit ann @{places + 1} -> refused area-unknown")


@pytest.mark.parametrize("decks", range(1, 10))
def test_one_deck_or_eight(decks: int) -> None:
    """GAZ 29/2000 3.1, but for the cutting card."""
    refused = Played("com-bo").open(decks=decks).refused
    if decks not in (1, 8):
        refusal(refused, "deck-count", "GAZ 29/2000 3.1")
    else:
        assert refused is None


@clause("GAZ 29/2000 5.2", "GAZ 29/2000 5.5")
def test_after_the_first_card_no_wager_is_touched() -> None:
    combo().run("""
        0  dealer  lay ann high-1 @1 10     -> refused window-not-open
        1  dealer  wagering
        2  dealer  lay ann high-1 @1 10     -> wagers-set
        3  dealer  lay bob high-1 @2 10     -> wagers-set
        4  dealer  call
        5  dealer  lay bob high-1 @2 0      -> wagers-set
        6  dealer  enter Kh
        7  dealer  lay bob high-1 @2 10     -> refused window-closed GAZ 29/2000 5.2; GAZ 29/2000 5.5
        8  dealer  lay ann high-1 @1 15     -> refused window-closed GAZ 29/2000 5.5
        9  dealer  lay ann high-1 @1 5      -> refused window-closed GAZ 29/2000 5.5
        10 dealer  lay ann high-1 @1 0      -> refused window-closed GAZ 29/2000 5.5
        11 dealer  lay ann low-1 @1 5       -> refused window-closed GAZ 29/2000 5.5
    """)


@clause("GAZ 29/2000 6.1 fn1 s66(2)", "GAZ 29/2000 6.3")
def test_a_minimum_goes_up_after_twenty_minutes_of_its_sign_and_not_before_its_time() -> None:
    raised = "limits * 10 to 900"
    combo().run(f"""
        0     game-supervisor  limits * 5 to 400  -> refused authority-insufficient GAZ 29/2000 6.3
        0     pit-boss  limits * 5 to 900         -> limits-changed
        0     {SHIFT}   limits * 4 to 900         -> limits-changed
        0     pit-boss  {raised}                  -> refused min-raise-notice GAZ 29/2000 6.3
        0     pit-boss  announce * 10 from={START + 1_200_000}  -> minimum-announced
        1199.999  pit-boss  {raised}  -> refused min-raise-notice GAZ 29/2000 6.1 fn1 s66(2)
        1200  pit-boss  {raised}                  -> limits-changed
        1200  pit-boss  announce * 20 from={START + 3_000_000}  -> minimum-announced
        2999.999  pit-boss  limits * 20 to 900    -> refused min-raise-notice GAZ 29/2000 6.3
        3000  pit-boss  limits * 20 to 900        -> limits-changed
    """)


@clause("GAZ 29/2000 6.4")
def test_a_shift_manager_lets_a_player_exceed_the_maximum_by_a_marker() -> None:
    lost = dealt("ann low-1 @1 200, bob low-1 @2 200", "Kh 2h 3h 4h 5h")
    own = "personal ann @1 5 to 150"
    sign = {"*": BetLimits(minimum=Cents(500), maximum=Cents(10_000))}
    combo(limits=sign).run(f"""
        0  pit-boss  {own} marker=HIGHER_LIMIT       -> refused authority-insufficient GAZ 29/2000 6.4
        0  {SHIFT}   {own}                           -> refused marker-required GAZ 29/2000 6.4
        0  {SHIFT}   {own} marker=PERSONAL           -> refused marker-required GAZ 29/2000 6.4
        0  {SHIFT}   personal ann @1 5 to 90 marker=HIGHER_LIMIT  -> refused not-provided GAZ 29/2000 6.4
        {lost}
        0  dealer    confirm
        =  bank:T1   10200
        0  {SHIFT}   {own} marker=HIGHER_LIMIT       -> personal-limits-set
        {lost}
        0  dealer    confirm
        =  bank:T1   10450
    """)


@clause("GAZ 29/2000 7.1", "GAZ 29/2000 7.5")
def test_the_call_then_five_cards_then_losers_and_then_winners() -> None:
    table = combo().run("""
        0  dealer  wagering
        1  dealer  lay ann high-1 @1 10
        2  dealer  lay bob low-1 @3 10
        3  dealer  lay cy high-1 @5 10
        4  dealer  lay dan com-bo @2 10
        5  dealer  enter Kh           -> refused window-open GAZ 29/2000 7.1
        6  dealer  call               -> wagers-closed
        7  dealer  enter Kh           -> drawn
        8  dealer  enter 2h
        9  dealer  enter 3h
        10 dealer  enter 4h
        11 dealer  confirm            -> refused card-count GAZ 29/2000 7.2
        12 dealer  enter 5h
        13 dealer  enter 6h           -> refused card-count GAZ 29/2000 7.2
        14 dealer  confirm            -> round-settled
        =  bank:T1 10000
    """)
    assert [(row.holder, row.lost, row.winnings) for row in settled(table)] == [
        ("bob", 1_000, 0), ("dan", 1_000, 0), ("cy", 0, 1_000), ("ann", 0, 1_000),
    ]  # fmt: skip


@clause("GAZ 29/2000 7.6")
@pytest.mark.parametrize("rank", STAFF)
def test_only_dealer_and_supervisors_work_the_panel(rank: str) -> None:
    table = combo().run(told("wagering", "lay ann high-1 @1 10", "call"))
    others = ("ann", "system", "device", "tg-assistant-casino-manager")
    for card in ("Kh", "2h", "3h", "4h", "5h"):
        for other in others:
            table.run(f"0 {other} enter {card} -> refused no-dealer GAZ 29/2000 7.6")
        table.run(f"0 {rank} enter {card} -> drawn")
    for other in others:
        table.run(f"0 {other} confirm -> refused no-dealer GAZ 29/2000 7.6")
    table.run(f"0 {rank} confirm -> round-settled")


@clause("GAZ 29/2000 8.1")
@pytest.mark.parametrize(("decks", "three", "four"), [(1, 30, 200), (8, 35, 250)])
def test_the_odds_are_those_of_the_decks_on_the_table(decks: int, three: int, four: int) -> None:
    combo(decks=decks).run(f"""
        {dealt("ann high-run-3 @1 10", "Kh Qh Jh 10h 2c")}
        0  dealer  confirm
        =  bank:T1 {10_000 - 10 * three}
        {dealt("ann low-run-4 @1 10", "2s 3s Js Qs Ks")}
        0  dealer  confirm
        =  bank:T1 {10_000 - 10 * three - 10 * four}
    """)


@pytest.mark.parametrize(("decks", "odds"), [(1, 5), (8, 2)])
def test_a_com_bo_wager_may_be_laid_with_one_deck_and_with_eight(decks: int, odds: int) -> None:
    """GAZ 29/2000 8.1 triple, 8.1 five-of-a-kind: what cannot occur does not bar the wager."""
    combo(decks=decks).run(f"""
        {dealt("ann com-bo @1 10", "Kh Ks Kd 10h 2c")}
        0  dealer  confirm
        =  bank:T1 {10_000 - 10 * odds}
    """)


@clause("GAZ 29/2000 1.1 void")
def test_a_void_round_gives_every_stake_back_and_no_result() -> None:
    table = combo().run(f"""
        {dealt("ann high-1 @1 10, bob low-1 @2 20", "Kh 2h 3h 4h 5h")}
        =  stakes:T1 30
        0  {SHIFT}  void fire a fire  -> round-voided
        =  stakes:T1 0
        =  chips:T1 0
        =  bank:T1 10000
        0  dealer  confirm                  -> refused no-round
    """)
    assert table.state.results == ()


def test_a_place_is_for_one_player() -> None:
    """GAZ 29/2000 2.1."""
    combo().run("""
        0  dealer  wagering
        1  dealer  lay ann high-1 @1 10     -> wagers-set
        2  dealer  lay ann low-2 @1 10      -> wagers-set
        3  dealer  lay bob low-1 @1 10      -> refused area-full GAZ 29/2000 2.1
        4  dealer  lay bob low-1 @8 10      -> refused area-unknown GAZ 29/2000 2.1
    """)


# --- Blackjack --------------------------------------------------------------------------------


def chosen(question: str, choice: str, area: int = 1, who: str = "ann") -> str:
    return f"choose {question} {choice} blackjack @{area} for={who}"


def test_a_round_of_blackjack_with_insurance_split_and_double() -> None:
    table = opened("blackjack").run(f"""
        {dealt("ann blackjack @1 20, bob blackjack @2 20, cy blackjack @3 20", "8s 5h Kd")}
        0  dealer  enter As               -> drawn
        {told("enter 8h", "enter 6h")}
        0  dealer  enter 6d               -> drawn asked
        0  dealer  enter Kh               -> refused decisions-pending
        0  dealer  {chosen("insurance", "insure")}            -> answered
        =  stakes:T1 70
        0  dealer  {chosen("insurance", "decline", 2, "bob")}  -> answered
        0  dealer  {chosen("insurance", "insure", 2, "bob")}  -> refused decision-closed
        0  dealer  {chosen("insurance", "decline", 3, "cy")}   -> answered asked
        0  dealer  {chosen("decide/2/0/1/2", "double", 2, "bob")}  -> refused decision-closed
        0  dealer  {chosen("decide/1/0/1/2", "split")}        -> answered
        =  stakes:T1 90
        0  dealer  enter Kh               -> drawn asked
        0  dealer  {chosen("decide/1/0/2/2", "stand")}        -> answered
        0  dealer  enter 3c               -> drawn asked
        0  dealer  {chosen("decide/1/1/2/2", "double")}       -> answered
        =  stakes:T1 110
        0  dealer  enter 9d               -> drawn asked
        0  dealer  {chosen("decide/2/0/1/2", "double", 2, "bob")}  -> answered
        0  dealer  enter 9c               -> drawn asked
        0  dealer  {chosen("decide/3/0/1/2", "draw", 3, "cy")}     -> answered
        0  dealer  enter Qc               -> drawn
        0  dealer  confirm                -> refused card-count
        0  dealer  enter 7d               -> drawn
        0  dealer  confirm                -> round-settled
        =  stakes:T1 0
        =  bank:T1 {10_000 - 40 - 40 + 10 + 20}
    """)
    assert [(row.holder, row.added, row.lost, row.winnings) for row in settled(table)] == [
        ("cy", "", 2_000, 0),
        ("ann", "insure", 1_000, 0),
        ("bob", "", 0, 2_000),
        ("bob", "double/0", 0, 2_000),
        ("ann", "", 0, 0),
        ("ann", "split/1", 0, 2_000),
        ("ann", "double/1", 0, 2_000),
    ]


def test_insurance_is_paid_when_the_dealer_makes_blackjack() -> None:
    opened("blackjack").run(f"""
        {dealt("ann blackjack @1 20", "Ks As 9h")}
        {told(chosen("insurance", "insure"), chosen("decide/1/0/1/2", "stand"), "enter Kd")}
        0  dealer  confirm                -> round-settled
        =  bank:T1 10000                  # 20 lost, and 10 paid at 2 to 1
    """)


@clause("GAZ 27/2000 6.1 multiples")
@pytest.mark.parametrize("multiples", [None, False, True])
def test_wagers_need_not_be_multiples_unless_the_sign_says_so(*, multiples: bool | None) -> None:
    """An odd multiple lies there all the same; what it wins is made up to the table's chips."""
    sign = {"*": BetLimits(minimum=Cents(1_000), maximum=Cents(10_000))}
    asked: dict[str, Any] = {} if multiples is None else {"multiples": multiples}
    told_of = "not-a-multiple not-payable-exactly" if multiples else "not-payable-exactly"
    table = opened("blackjack", limits=sign, chips=(Cents(500),), **asked)
    assert table.state.opened.multiples == bool(multiples)
    table.run(f"""
        0  dealer  wagering
        1  dealer  lay ann blackjack @1 13  -> wagers-set, notice {told_of}
        2  dealer  lay bob blackjack @2 20  -> wagers-set
        {told("call", "enter Kh", "enter Kd", "enter 7h", "enter 9h", "enter 9d")}
        {told(chosen("decide/1/0/1/2", "stand"), chosen("decide/2/0/1/2", "stand", 2, "bob"))}
        {told("enter Kc", "confirm")}
        =  bank:T1 9965                     # 20 wins 20, and 13 wins 15
    """)


def test_insuring_the_smallest_wager_is_no_wager_under_the_minimum() -> None:
    sign = {"*": BetLimits(minimum=Cents(1_000), maximum=Cents(10_000))}
    table = opened("blackjack", limits=sign)
    for _ in range(2):
        table.run(f"""
            {dealt("ann blackjack @1 10", "Ks As 9h")}
            {told(chosen("insurance", "insure"), chosen("decide/1/0/1/2", "stand"), "enter Kd")}
            0  dealer  confirm            -> round-settled
            =  bank:T1 10000
        """)


@pytest.mark.parametrize(("stake", "bonus"), [("24", 1_000), ("25", 5_000)])
def test_the_super_bonus_is_paid_besides(stake: str, bonus: int) -> None:
    """Three sevens of one suit against a seven; the other wager has $50 though it lost."""
    table = opened("blackjack", SUPER_BONUS).run(f"""
        {dealt(f"ann blackjack @1 {stake}, bob blackjack @2 10", "7h Kh 7s 7h 6h")}
        {told(chosen("decide/1/0/1/2", "draw"), "enter 7h")}
        {told(chosen("decide/2/0/1/2", "stand", 2, "bob"), "enter Kd")}
        0  dealer  confirm                -> round-settled
    """)
    rows = {(row.holder, row.added): row for row in settled(table)}
    assert rows["ann", "bonus"].winnings == 100 * bonus
    assert rows["bob", "bonus"].winnings == 5_000
    assert rows["bob", ""].lost == 1_000
    assert rows["ann", ""].winnings == 2 * 100 * int(stake), "a suited 7-7-7 pays 2 to 1"
    gained = 10 - bonus - 50 - 2 * int(stake)
    table.run(f"= bank:T1 {10_000 + gained}\n= stakes:T1 0")


def test_a_blackjack_area_has_one_wager_and_one_player() -> None:
    opened("blackjack").run("""
        0  dealer  wagering
        1  dealer  lay ann blackjack @1 20      -> wagers-set
        2  dealer  lay bob blackjack @1 20      -> refused area-full
        3  dealer  lay ann insurance @1 10      -> refused bet-not-offered
        4  dealer  lay ann blackjack @2 20      -> wagers-set
    """)
