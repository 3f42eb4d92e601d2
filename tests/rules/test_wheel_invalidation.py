"""WHEEL 9.3 and WHEEL 9.5: a settled spin of the Big Wheel is invalidated; stakes that ride, colour chips."""

import pytest

from croupier.money import show
from croupier.table import events as e
from croupier.table.round import Spot
from support.round_tables import clause
from support.scripted_tables import Played, log, opened

AREA_MANAGER, ASSISTANT = "tg-area-manager", "tg-assistant-casino-manager"
CASE = "0 dealer open-case incident fraud a magnet people=dan -> case-opened"


def void(number: int, wagers: str = "") -> str:
    named = f" wagers={wagers}" if wagers else ""
    return f"0 {ASSISTANT} void-settled {number} fraud a magnet case=T1-C1{named}"


def spun(wagers: str, symbol: str) -> str:
    """A whole spin: what is laid, where the indicator rests, and the settlement."""
    lays = [f"lay {part}" for part in filter(None, wagers.split(", "))]
    done = ["wagering", *lays, "start", "call", f"enter {symbol}", "confirm"]
    return "\n".join(f"0 dealer {item}" for item in done)


def wheel() -> Played:
    return opened("big-wheel")


@clause("WHEEL 9.3")
def test_a_settled_spin_is_void_for_a_fraud_of_which_there_is_an_open_incident() -> None:
    asked = "void-settled 1 fraud a magnet"
    table = wheel().run(f"""
        {spun("ann symbol-A 10, bob symbol-B 20", "A")}
        =  bank:T1 10010
        {CASE}
        0  {AREA_MANAGER}  {asked} case=T1-C1   -> refused authority-insufficient WHEEL 9.3
        0  dealer          {asked} case=T1-C1   -> refused authority-insufficient WHEEL 9.3
        0  {ASSISTANT}     {asked}              -> refused case-required WHEEL 9.3
        0  {ASSISTANT}     {asked} case=T1-C2   -> refused case-required WHEEL 9.3
        0  {ASSISTANT}     void-settled 1 fraud case=T1-C1            -> refused reason-required
        0  {ASSISTANT}     void-settled 1 wrath a magnet case=T1-C1   -> refused not-applicable
        0  {ASSISTANT}     void-settled 2 fraud a magnet case=T1-C1   -> refused no-round
        =  bank:T1 10010
        {void(1)}   -> round-corrected
        =  bank:T1 10000
        {void(1)}   -> refused no-round
        =  bank:T1 10000
    """)
    assert table.state.results == (), "No result is shown of it any more."


@clause("WHEEL 9.3")
def test_an_incident_about_something_else_does_not_open_it() -> None:
    wheel().run(f"""
        {spun("ann symbol-A 10", "B")}
        0  dealer  open-case incident prohibited-device seen ground=use people=ann
        {void(1)}   -> refused case-required WHEEL 9.3
        =  bank:T1 10010
    """)


@clause("WHEEL 9.3")
def test_a_spin_in_progress_too_needs_the_incident() -> None:
    wheel().run(f"""
        0  dealer  wagering
        0  dealer  lay ann symbol-A 10
        0  {ASSISTANT}  void fraud a magnet   -> refused case-required WHEEL 9.3
    """)


def test_every_wager_of_the_spin_comes_back_and_no_other() -> None:
    """WHEEL 9.5: winners lose their winnings, losers have their stakes; the spins beside it stand."""
    spin = spun("ann symbol-A 10, bob symbol-B 20", "A")
    table = wheel().run(f"""
        {spin}
        0  dealer  lay ann symbol-A 0
        {spin}
        0  dealer  lay ann symbol-A 0
        {spin}
        0  dealer  lay ann symbol-A 0
        =  bank:T1 10030
        =  chips:T1 -30
        {CASE}
        {void(2)}   -> round-corrected
        =  bank:T1 10020
        =  chips:T1 -20
        =  stakes:T1 0
    """)
    (corrected,) = log(table, e.RoundCorrected)
    assert corrected.number == 2
    assert corrected.whole
    rows = table.store.sheet(corrected.sheet)
    assert {(row.holder, row.back, row.winnings) for row in rows} == {
        ("ann", 1_000, 0), ("bob", 2_000, 0),
    }  # fmt: skip


def test_a_stake_that_rides_is_its_owners_all_the_time() -> None:
    """WHEEL 9.5: it lies on the layout and counts as given back; only the winnings go."""
    table = wheel().run(f"""
        {spun("ann symbol-A 10", "A")}
        =  bank:T1 9990
        =  stakes:T1 10
        =  chips:T1 0
        {CASE}
        {void(1)}   -> round-corrected
        =  bank:T1 10000
        =  stakes:T1 10
        =  chips:T1 -10
    """)
    assert table.state.riding["ann"][Spot("symbol-A")].amount == 1_000
    table.run("0 dealer lay ann symbol-A 0 -> wagers-set\n= chips:T1 0\n= stakes:T1 0")


@pytest.mark.parametrize(("symbol", "bank", "lies"), [("A", 9_980, 10), ("B", 10_000, 0)])
def test_the_next_spin_of_a_stake_that_rode_stands(symbol: str, bank: int, lies: int) -> None:
    """WHEEL 9.5: invalidating the first spin takes its winnings of $10 back, and no more."""
    wheel().run(f"""
        {spun("ann symbol-A 10", "A")}
        {spun("", symbol)}
        =  bank:T1 {bank}
        =  stakes:T1 {lies}
        {CASE}
        {void(1)}   -> round-corrected
        =  bank:T1 {bank + 10}
        =  stakes:T1 {lies}
    """)


@pytest.mark.parametrize("symbol", ["A", "B"])
def test_a_stake_that_had_ridden_into_the_spin_comes_back_too(symbol: str) -> None:
    """WHEEL 9.5: whether it won again or was lost, Ann ends with her stake and what she won before."""
    wheel().run(f"""
        {spun("ann symbol-A 10", "A")}
        {spun("", symbol)}
        {CASE}
        {void(2)}   -> round-corrected
        =  bank:T1 9990
        =  stakes:T1 {10 if symbol == "A" else 0}
        =  chips:T1 {0 if symbol == "A" else 10}
    """)


@clause("WHEEL 9.5")
def test_single_wagers_may_be_void_and_the_others_stand() -> None:
    wheel().run(f"""
        {spun("ann symbol-A 10, bob symbol-B 20, dan symbol-C 5", "A")}
        =  bank:T1 10015
        {CASE}
        {void(1, "cy_symbol-A")}    -> refused no-such-wager
        {void(1, "dan_symbol-C")}   -> round-corrected
        =  bank:T1 10010
        =  stakes:T1 10
    """)


@pytest.mark.parametrize("after", ["wagering", "spun"])
def test_a_later_spin_goes_on(after: str) -> None:
    """WHEEL 9.5: its wagers are touched neither before nor after the call."""
    table = wheel().run(f"""
        {spun("bob symbol-B 20", "A")}
        {CASE}
        0  dealer  wagering
        0  dealer  lay ann symbol-A 10
    """)
    if after == "spun":
        table.run("0 dealer start\n0 dealer call\n0 dealer enter B")
    table.run(f"= stakes:T1 10\n{void(1)} -> round-corrected\n= stakes:T1 10\n= bank:T1 10000")
    if after == "spun":
        table.run("0 dealer confirm\n= bank:T1 10010\n= stakes:T1 0")


@clause("WHEEL 9.5")
def test_the_transfers_name_the_clause() -> None:
    table = wheel().run(f"{spun('bob symbol-B 20', 'A')}\n{CASE}\n{void(1)}\n= bank:T1 10000")
    places = [
        record.seq
        for record in table.store.records("T1")
        if isinstance(record.event, e.RoundCorrected)
    ]
    moves = [move for seq in places for move in table.store.transfers("T1", seq)]
    assert moves
    assert all("WHEEL 9.5" in move.cites for move in moves)


def test_with_colour_chips_no_cent_is_lost() -> None:
    """WHEEL 9.5: what the house gained and paid in colour chips is undone, chip for chip or in cash chips."""
    table = wheel().run(f"""
        0  dealer  issue ann red 20 5
        0  dealer  issue bob blue 20 5
        {spun("ann symbol-A 10 colour=red emblem=anchor, bob symbol-B 20 colour=blue emblem=anchor", "A")}
        =  bank:T1 9810
        {CASE}
        {void(1)}   -> round-corrected
        =  bank:T1 9800
        =  stakes:T1 10
    """)
    for issue in table.state.issues:
        held = table.holds(f"colour:T1/anchor/{issue.colour}")
        assert held == show(issue.worth(issue.held))


@clause("WHEEL 9.5")
def test_colour_chips_are_undone_in_chips_of_their_colour() -> None:
    wheel().run(f"""
        0  dealer  issue ann red 20 5
        0  dealer  issue bob blue 20 5
        {spun("ann symbol-A 10 colour=red emblem=anchor, bob symbol-B 20 colour=blue emblem=anchor", "A")}
        =  colour:T1/anchor/red 100
        =  colour:T1/anchor/blue 80
        {CASE}
        {void(1)}   -> round-corrected
        =  colour:T1/anchor/red 90
        =  colour:T1/anchor/blue 100
        =  chips:T1 0
    """)
