"""WAR 7.4.3: who surrenders has given up half at once, whatever others will choose and whatever follows."""

import pytest
from test_war_9_irregularities import SUPERVISOR, dealt, war

from croupier.records.receipts import receipts
from croupier.table import events as e
from croupier.table.history.history_from_log import read_history
from support.round_tables import clause
from support.scripted_tables import Played, log

THREE = "ann casino-war @1 10, bob casino-war @2 20, cy casino-war @2 30"


def waiting(**changes: object) -> Played:
    """Three players who have to choose; nothing was settled before."""
    return war(**changes).run(dealt(THREE, "Kh Kd Ks"))


def surrender(who: str, area: int, signal: str = "scratch") -> str:
    return f"0 dealer choose war surrender casino-war @{area} for={who} signal={signal}"


def audited(table: Played) -> list[bool]:
    """Whether the rules, run again, say of each stake what was paid."""
    store = table.store
    *_, told = read_history("T1", (record.event for record in store.records("T1")), store.sheet)
    return [part.agrees for receipt in receipts(told) for part in receipt.parts]


@clause("WAR 7.4.3(a)")
@pytest.mark.parametrize("method", ["A", "B"])
def test_half_goes_to_the_house_and_half_back_while_others_still_choose(method: str) -> None:
    table = waiting(settings={"dealing-method": method}).run(f"""
        = stakes:T1 60
        {surrender("bob", 2)}                 -> answered interim-paid
        = stakes:T1 40
        = bank:T1 10010
        = chips:T1 -50
        0 dealer enter 9h                     -> refused decisions-pending WAR 5.6
        {surrender("bob", 2)}                 -> refused decision-closed
        {surrender("cy", 2, "spoken")}        -> answered interim-paid
        = stakes:T1 10
        = bank:T1 10025
        0 dealer pay surrender                -> refused nothing-to-settle
        {surrender("ann", 1, "other")}        -> answered interim-paid
        = stakes:T1 0
        = bank:T1 10030
        0 dealer enter 9h                     -> refused card-count
        0 dealer confirm                      -> round-settled
        = bank:T1 10030
        = chips:T1 -30
    """)
    assert [entry.signal for entry in log(table, e.Answered)] == ["scratch", "spoken", "other"]
    rows = [row for entry in log(table, e.InterimPaid) for row in table.store.sheet(entry.sheet)]
    assert [(row.holder, row.line, row.lost, row.back) for row in rows] == [
        ("bob", "surrender", 1000, 1000), ("cy", "surrender", 1500, 1500), ("ann", "surrender", 500, 500),
    ]  # fmt: skip
    assert audited(table) == [True] * 3


@clause("WAR 7.4.3(a)")
def test_another_sign_is_no_surrender() -> None:
    waiting().run(f"""
        {surrender("ann", 1, "winks")}   -> refused decision-not-allowed WAR 7.4.3(a)
        = stakes:T1 60
    """)


def test_what_was_given_up_stays_so_when_the_machine_fails() -> None:
    """WAR 9.11.1: the others, who had not chosen, have their wagers back."""
    table = waiting().run(f"""
        {surrender("bob", 2)}
        0 {SUPERVISOR} void malfunction the machine jams   -> round-voided
        = bank:T1 10010
        = stakes:T1 0
        = chips:T1 -10
    """)
    assert audited(table) == [True] * 3


def test_a_void_for_disruption_gives_the_half_back_too() -> None:
    """WAR 11.4."""
    table = waiting().run(f"""
        {surrender("bob", 2)}
        {surrender("cy", 2)}
        0 pit-boss void fire everybody out   -> round-voided
        = bank:T1 10000
        = stakes:T1 0
        = chips:T1 0
    """)
    assert audited(table) == [True] * 3


def test_one_choice_is_made_again_and_the_halves_of_others_stay_given_up() -> None:
    """WAR 9.8: in the same order everything is as if only one had still to choose."""
    table = waiting().run(f"""
        {surrender("bob", 2)}
        {surrender("ann", 1)}
        = bank:T1 10015
        0 {SUPERVISOR} rule decision-missed rewind wagers=ann_casino-war_@1
        = bank:T1 10010
        = stakes:T1 40
        0 dealer choose war go-to-war casino-war @1 for=ann
        0 dealer choose war go-to-war casino-war @2 for=cy
        = stakes:T1 80
        0 dealer enter 9h
        0 dealer enter 8h
        0 dealer enter 8s
        0 dealer confirm    -> round-settled
        = stakes:T1 0
        = bank:T1 9940
    """)
    assert audited(table) == [True] * 5


@pytest.mark.parametrize(
    ("ruling", "bank", "stakes"), [("ask-again", 10000, 60), ("stands", 10010, 40)]
)
def test_on_a_hand_put_together_anew_it_counts_if_it_stands(
    ruling: str, bank: int, stakes: int
) -> None:
    """WAR 9.4."""
    table = waiting().run(f"""
        {surrender("bob", 2)}
        0 {SUPERVISOR} reconstruct swapped faces=Kd+Kh+Ks offered=yes rulings=other-picture:{ruling}
        = bank:T1 {bank}
        = stakes:T1 {stakes}
        {surrender("cy", 2)}
        = bank:T1 {bank + 15}
    """)
    if ruling == "ask-again":
        table.run(surrender("bob", 2))
    table.run(f"""
        {surrender("ann", 1)}
        0 dealer confirm   -> round-settled
        = bank:T1 10030
        = stakes:T1 0
    """)
    assert audited(table) == [True] * 3


def test_who_surrendered_may_take_his_wager_back_before_the_hand_is_put_together() -> None:
    """WAR 9.4: the half that was taken lies there again, and goes back with the other."""
    back = "retracted=bob_casino-war_@2 rulings=other-picture:stands"
    table = waiting().run(f"""
        {surrender("bob", 2)}
        0 {SUPERVISOR} reconstruct swapped faces=Kd+Kh+Ks offered=yes {back}
        = bank:T1 10000
        = stakes:T1 40
        {surrender("ann", 1)}
        {surrender("cy", 2)}
        0 dealer confirm   -> round-settled
        = bank:T1 10020
        = stakes:T1 0
    """)
    assert audited(table) == [True] * 3
