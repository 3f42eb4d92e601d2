"""WHEEL, a live Big Wheel: what is wagered, chips and colour chips."""

from typing import Any

import pytest

from croupier.money import Cents
from croupier.table import events as e
from croupier.table.round import Spot
from croupier.table.values.plan import BetLimits
from support.big_wheel import ASSISTANT, HIGHER, MANAGER, limits, spun, wheel
from support.refusals import refusal
from support.round_tables import clause
from support.scripted_tables import Played


@clause("WHEEL 1.1.2")
def test_a_wager_is_an_amount_of_somebody_on_one_symbol() -> None:
    table = wheel().run("""
        0  dealer  issue ann red 20 5
        1  dealer  wagering
        2  dealer  lay ann symbol-A 10 colour=red emblem=anchor
        3  dealer  lay bob symbol-B 7
        4  dealer  start
        5  dealer  call
    """)
    held = {
        (holder, where): (one.amount, one.colour)
        for holder, own in table.state.playing.wagers.items()
        for where, one in own.items()
    }
    assert held == {("ann", Spot("symbol-A")): (1_000, "red"), ("bob", Spot("symbol-B")): (700, "")}
    (issue,) = table.state.issues
    assert (issue.patron, issue.laid, issue.value) == ("ann", 2, 500)
    assert all(where.bet in {bet.key for bet in table.variant.bets} for _, where in held)


@clause("WHEEL 3.1")
@pytest.mark.parametrize("tender", ["cash", "voucher", "token", "promise"])
def test_wagers_are_made_in_cash_chips_or_colour_chips(tender: str) -> None:
    wheel().run(f"""
        0  dealer  issue ann red 20 5
        1  dealer  wagering
        2  dealer  lay ann symbol-A 10 tender={tender}             -> refused tender WHEEL 3.1
        3  dealer  lay bob symbol-A 10                             -> wagers-set
        4  dealer  lay ann symbol-B 10 colour=red emblem=anchor    -> wagers-set
        =  chips:T1 -10
        =  colour:T1/anchor/red 90
        =  stakes:T1 20
    """)


@clause("WHEEL 3.1.2", "WHEEL 3.1.2(b)", "WHEEL 3.1.2(c)(i)", "WHEEL 3.1.2(e)")
def test_a_colour_chip_is_worth_what_its_issue_says_at_this_table_alone() -> None:
    wheel().run(f"""
        0  dealer  wagering
        1  dealer  lay ann symbol-A 10 colour=red emblem=anchor    -> refused chip-colour WHEEL 3.1.2
        2  dealer  issue ann red 20 4                  -> refused chip-colour WHEEL 3.1.2(e)
        3  dealer  issue ann red 20 25                 -> colour-issued
        =  colour:T1/anchor/red 500
        4  dealer  lay ann symbol-A 50 colour=red emblem=anchor    -> refused marker-required WHEEL 3.1.2(e)
        5  dealer  issue ann red 4 25 marker=yes       -> colour-issued
        6  dealer  lay ann symbol-A 50 colour=red emblem=star      -> refused chip-colour WHEEL 3.1.2(b)
        7  dealer  lay ann symbol-A 60 colour=red emblem=anchor    -> refused chip-colour WHEEL 3.1.2(e)
        8  dealer  lay ann symbol-A 50 colour=red emblem=anchor    -> wagers-set
        9  dealer  lay bob symbol-B 5 colour=red emblem=anchor     -> refused chip-colour WHEEL 3.1.2
        10 dealer  start
        11 dealer  call
        12 dealer  enter A
        13 dealer  confirm
        14 {MANAGER}  limits * 1 to 5000               -> limits-changed
        =  colour:T1/anchor/red 600                           # 22 in hand, and 2 won
        {spun("", "A")}
        15 dealer  redeem ann red 27                   -> refused chip-colour WHEEL 3.1.2(c)(i)
        16 dealer  redeem bob red 1                    -> refused chip-colour WHEEL 3.1.2(c)(i)
        17 dealer  redeem ann red 26                   -> colour-redeemed
        =  colour:T1/anchor/red 0
        18 dealer  lay ann symbol-A 0 colour=red       -> wagers-set
        19 dealer  redeem ann red 2                    -> colour-redeemed
        =  chips:T1 700
    """)


def beside(first: Played, name: str, **changes: Any) -> Played:
    """Another wheel of the same floor, with a float."""
    table = Played("big-wheel", store=first.store, name=name)
    answer = table.open(**changes)
    assert answer.refused is None, answer.refused
    return table.run(f"0 {ASSISTANT} fill 10000")


@clause("WHEEL 3.1.2(a)")
def test_no_two_open_tables_have_one_emblem() -> None:
    first = wheel()
    other = Played("big-wheel", store=first.store, name="T2")

    def refused(**changes: Any) -> None:
        refusal(other.open(**changes).refused, "chip-colour", "WHEEL 3.1.2(a)")

    refused()
    refused(emblem="star", colours=())
    refused(emblem="star", colours=("red",))
    refused(emblem="star", colours=("red", "red"))
    assert other.open(emblem="star").refused is None
    assert other.state.opened.emblem == "star"
    assert other.state.opened.colours == ("red", "blue", "green", "yellow")
    other.run(f"0 {HIGHER} close -> table-closed")
    refused()
    first.run(f"0 {HIGHER} close -> table-closed")
    assert other.open().refused is None


@clause("WHEEL 3.1.2(c)(ii)")
def test_chips_of_a_closed_table_are_changed_by_a_manager_who_told_surveillance() -> None:
    """Without a record of the issue each is worth the lowest minimum at the wheels that are open now."""
    first = wheel(limits=limits(10, 100))
    asked = "redeem-foreign ann crown red 10"
    first.run(f"""
        0  dealer     {asked} surveillance=S1        -> refused authority-insufficient WHEEL 3.1.2(c)(ii)
        0  {HIGHER}   {asked} surveillance=S1        -> refused authority-insufficient WHEEL 3.1.2(c)(ii)
        1  {MANAGER}  {asked}                        -> refused chip-colour WHEEL 3.1.2(c)(ii)
        1  {MANAGER}  {asked} issued=25              -> refused chip-colour WHEEL 3.1.2(c)(ii)
        =  bank:T1 10000
        2  {MANAGER}  {asked} surveillance=S1 issued=25         -> refused chip-colour WHEEL 3.1.2(c)(ii)
        3  {ASSISTANT}  {asked} surveillance=S2          -> foreign-colour-redeemed
        =  bank:T1 9900
    """)
    told = [record.event for record in first.store.records("T1")]
    found = [item for item in told if isinstance(item, e.ForeignColourRedeemed)]
    assert [(item.surveillance, item.count, item.amount) for item in found] == [
        ("S2", 10, 10_000),
    ]  # fmt: skip
    second = beside(first, "T2", emblem="star", limits=limits(4, 100))
    first.run(f"""
        4  {MANAGER}  {asked} surveillance=S3        -> foreign-colour-redeemed
        =  bank:T1 9860
    """)
    cheaper = {**limits(20, 100), "symbol-C": BetLimits(minimum=Cents(300), maximum=Cents(10_000))}
    third = beside(first, "T3", emblem="moon", limits=cheaper)
    # A table of another game does not count, nor does one that has closed.
    opened_war = Played("casino-war", store=first.store, name="T4").open(limits=limits(1, 100))
    assert opened_war.refused is None
    first.run(f"5 {MANAGER} {asked} surveillance=S4\n= bank:T1 9830")
    second.run(f"6 {MANAGER} limits * 2 to 100 -> limits-changed")
    first.run(f"7 {MANAGER} {asked} surveillance=S5\n= bank:T1 9810")
    second.run(f"8 {HIGHER} close -> table-closed")
    third.run(f"8 {HIGHER} close -> table-closed")
    first.run(f"9 {MANAGER} {asked} surveillance=S6\n= bank:T1 9710")


@clause("WHEEL 3.1.2(c)")
def test_colour_chips_are_changed_where_they_came_from_or_when_that_table_is_closed() -> None:
    """In no other way, and not by laying them and taking them back either."""
    first = wheel().run("""
        0  dealer  issue ann red 20 5
        1  dealer  wagering
        2  dealer  lay ann symbol-A 10 colour=red emblem=anchor
        3  dealer  lay ann symbol-A 20    -> refused chip-colour WHEEL 3.1.2
        3  dealer  lay ann symbol-A 15 colour=blue emblem=anchor    -> refused chip-colour WHEEL 3.1.2
        4  dealer  lay ann symbol-A 0     -> wagers-set
        =  colour:T1/anchor/red 100
        =  chips:T1 0
        5  dealer  lay ann symbol-B 10    -> wagers-set
        6  dealer  lay ann symbol-B 15 colour=red emblem=anchor     -> refused chip-colour WHEEL 3.1.2
        7  dealer  lay ann symbol-B 0 colour=red emblem=anchor      -> refused chip-colour WHEEL 3.1.2
        8  dealer  lay ann symbol-B 0     -> wagers-set
        =  colour:T1/anchor/red 100
        =  chips:T1 0
    """)
    other = beside(first, "T2", emblem="star")
    other.run(f"""
        9  dealer     redeem ann red 5        -> refused chip-colour WHEEL 3.1.2(c)
        9  {MANAGER}  redeem-foreign ann anchor red 5 surveillance=S1  -> refused chip-colour WHEEL 3.1.2(c)
        9  {MANAGER}  redeem-foreign ann star red 5 surveillance=S1    -> refused chip-colour WHEEL 3.1.2(c)
    """)
    first.run(f"""
        10 {MANAGER}  redeem-foreign ann anchor red 5 surveillance=S1  -> refused chip-colour WHEEL 3.1.2(c)
        11 dealer     redeem bob red 5        -> refused chip-colour WHEEL 3.1.2(c)(i)
        12 dealer     redeem ann red 5        -> colour-redeemed
        =  colour:T1/anchor/red 75
        13 dealer     start
        13 dealer     call
        13 dealer     abandon
        14 dealer     stand-up ann
        15 {HIGHER}   close                   -> table-closed
        16 dealer     redeem ann red 15       -> refused table-closed
    """)
    other.run(f"""
        17 {MANAGER}  redeem-foreign ann anchor red 15 table=T1 surveillance=S1 issued=9  -> refused chip-colour
        18 {MANAGER}  redeem-foreign ann anchor red 15 table=T1 surveillance=S1 issued=5  -> foreign-colour-redeemed
        =  colour:T1/anchor/red 0
        =  bank:T2 10000
        19 {MANAGER}  redeem-foreign ann anchor red 15 table=T1 surveillance=S1 issued=5  -> refused chip-colour
    """)


@clause("WHEEL 3.1.2(d)")
def test_a_colour_has_one_player_unless_all_who_hold_it_agree() -> None:
    wheel().run("""
        0  dealer  issue ann red 20 5                        -> colour-issued
        1  dealer  issue bob red 20 5                        -> refused chip-colour WHEEL 3.1.2(d)
        2  dealer  issue bob red 20 5 consents=ann           -> colour-issued
        3  dealer  issue cy red 20 5 consents=ann            -> refused chip-colour WHEEL 3.1.2(d)
        4  dealer  issue cy red 20 5 consents=ann+bob        -> colour-issued
        5  dealer  issue dan blue 20 5                       -> colour-issued
        6  dealer  issue eve pink 20 5                       -> refused chip-colour WHEEL 3.1.2(a)
    """)


@clause("WHEEL 3.1.2(f)", "WHEEL 3.1.2(f)(i)")
def test_a_second_colour_needs_a_higher_dealer_and_a_colour_for_others() -> None:
    table = wheel().run(f"""
        0  dealer    issue ann red 20 5                        -> colour-issued
        1  dealer    issue ann blue 20 25 marker=yes           -> refused chip-colour WHEEL 3.1.2(f)
        2  {HIGHER}  issue ann blue 20 25 marker=yes           -> colour-issued
        3  {HIGHER}  issue bob green 20 5                      -> colour-issued
        4  {HIGHER}  issue bob yellow 20 5                     -> refused chip-colour WHEEL 3.1.2(f)
        =  colour:T1/anchor/red 100
        =  colour:T1/anchor/blue 500
    """)
    found = {
        issue.colour: (issue.value, issue.marker)
        for issue in table.state.issues
        if issue.patron == "ann"
    }
    assert found == {"red": (500, None), "blue": (2_500, 2_500)}
