"""Corrections at live tables with players who cannot settle in chips: debts and what is owed (SATG 8.3 in chips).

The chips that a player has in front of him are known to people alone: who authorises the correction says with whom
it was not settled.
"""

import pytest

from croupier.engine.table_place import Table
from croupier.ledger import Account, Kind
from croupier.table import events as e
from support.scripted_tables import Played, log, opened

BOSS, SAM = "pit-boss:Lee", "second=game-supervisor:Sam"
ASSISTANT, KIM = "tg-assistant-casino-manager:Lee", "second=tg-higher-duties-dealer:Sam"
FRAUD = "0 dealer open-case incident fraud a magnet people=ann"
RIGHT = "correct 1 misread faces=Kh+2h+3h+4h+5h notified=Dana"


def settled(cards: str, wagers: str) -> Played:
    """A round of Com-Bo as it was keyed in: five boxes, the highest wins."""
    lays = "\n".join(f"0 dealer lay {one}" for one in wagers.split(", "))
    drawn = "\n".join(f"0 dealer enter {card}" for card in cards.split())
    return opened("com-bo").run(
        f"0 dealer wagering\n{lays}\n0 dealer call\n{drawn}\n0 dealer:Dana confirm"
    )


def misread() -> Played:
    """Box 2 was paid: ann won 20 on it, bob lost 10 on box 1, which really was the highest."""
    table = settled("2h Kh 3h 4h 5h", "ann high-2 @2 10, bob high-1 @1 10")
    assert table.state.results[1] == "Kh"
    return table


def balances(table: Played) -> tuple[str, ...]:
    accounts = (
        "bank:T1",
        "chips:T1",
        "cage:T1",
        "receivable:ann",
        "owed:ann",
        "receivable:bob",
        "owed:bob",
    )
    return tuple(map(table.holds, accounts))


def moved(unsettled: str) -> dict[str, int]:
    """What the correction moves, by account, with these players unsettled."""
    table = misread()
    names = [name for name in ("ann", "bob") if name in unsettled]
    before = {str(account): cents for account, cents in table.store.books.balances.items()}
    table.run(f"0 {BOSS} {RIGHT}" + (f" unsettled={unsettled}" if unsettled else ""))
    (event,) = log(table, e.RoundCorrected)
    assert dict(event.left) == {name: name for name in names}
    after = {str(account): cents for account, cents in table.store.books.balances.items()}
    return {
        name: after.get(name, 0) - before.get(name, 0)
        for name in sorted(after | before)
        if after.get(name, 0) != before.get(name, 0)
    }


def test_what_is_settled_in_chips_moves_between_float_and_chips() -> None:
    both = moved("")
    assert set(both) <= {"bank:T1", "chips:T1"}


def test_a_loss_that_is_not_settled_is_a_debt_and_the_float_is_not_touched_by_it() -> None:
    with_ann, both = moved("ann"), moved("")
    debt = -with_ann["receivable:ann"]
    assert debt > 0
    assert with_ann["cage:T1"] == debt
    assert with_ann["bank:T1"] == both.get("bank:T1", 0) - debt
    assert with_ann["chips:T1"] == both.get("chips:T1", 0) + debt


def test_a_gain_that_is_not_settled_is_owed() -> None:
    with_bob, both = moved("bob"), moved("")
    owed = with_bob["owed:bob"]
    assert owed > 0
    assert with_bob["cage:T1"] == -owed
    assert with_bob["bank:T1"] == both.get("bank:T1", 0) + owed


def test_with_nobody_settled_no_chip_moves() -> None:
    found = moved("ann+bob")
    assert {"bank:T1", "chips:T1"}.isdisjoint(found)
    assert found["receivable:ann"] < 0 < found["owed:bob"]
    assert sum(found.values()) == 0


def test_it_is_paid_later_by_the_same_acts_as_at_terminals_and_never_more_than_there_is() -> None:
    table = misread().run(f"0 {BOSS} {RIGHT} unsettled=ann+bob")
    debt, owed = table.holds("receivable:ann").removeprefix("-"), table.holds("owed:bob")
    debt, owed = debt.removeprefix("$"), owed.removeprefix("$")
    table.run(f"""
        0  {BOSS}  adjust collect-debt bob 1 x {SAM}           -> refused insufficient-credit
        0  {BOSS}  adjust pay-owed ann 1 x {SAM}               -> refused insufficient-credit
        0  dealer  adjust collect-debt ann 1 x {SAM}           -> refused authority-insufficient
        0  {BOSS}  adjust collect-debt ann 1 x second=pit-boss:Lee  -> refused second-person
        0  {BOSS}  adjust collect-debt ann 5 he paid {SAM}     -> adjusted
        0  {BOSS}  adjust collect-debt ann {debt} x {SAM}      -> refused insufficient-credit
        0  {BOSS}  adjust pay-owed bob {owed} came back {SAM}  -> adjusted
        0  {BOSS}  adjust pay-owed bob 1 again {SAM}           -> refused insufficient-credit
        =  owed:bob 0
    """)
    left = table.holds("receivable:ann").removeprefix("-").removeprefix("$")
    bank = table.holds("bank:T1")
    table.run(f"0 {BOSS} adjust write-off ann {left} gone {SAM} -> adjusted\n= receivable:ann 0")
    assert table.holds("bank:T1") == bank, "The float is chips: none of them moved."


def test_a_later_gain_pays_off_the_debt_first_and_what_is_owed_is_taken_first() -> None:
    """The correction is taken back by another; who owes and who is owed are even again."""
    back = "correct 1 it was right faces=2h+Kh+3h+4h+5h notified=Dana unsettled=ann+bob"
    table = misread()
    before = balances(table)
    table.run(f"0 {BOSS} {RIGHT} unsettled=ann+bob\n0 pit-boss:Ray {back}")
    assert balances(table) == before


def test_a_gain_that_is_settled_in_chips_leaves_the_debt_alone() -> None:
    table = misread().run(f"0 {BOSS} {RIGHT} unsettled=ann")
    debt = table.holds("receivable:ann")
    table.run("0 pit-boss:Ray correct 1 it was right faces=2h+Kh+3h+4h+5h notified=Dana")
    assert table.holds("receivable:ann") == debt


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        (f"0 {BOSS} {RIGHT} unsettled=cy", "no-such-wager"),
        (f"0 {BOSS} {RIGHT} unsettled=ann+cy", "no-such-wager"),
        (f"0 dealer {RIGHT} unsettled=cy", "authority-insufficient"),
    ],
)
def test_nobody_owes_for_a_round_in_which_he_had_no_wager(asked: str, why: str) -> None:
    misread().run(f"{asked} -> refused {why}")


@pytest.mark.parametrize(
    "asked", ["correct 1 x faces=17 unsettled=1", "void-settled 1 disruption x unsettled=1"]
)
def test_at_terminals_the_accounts_say_it(asked: str) -> None:
    opened("rapid-roulette").run(f"1 dealer {asked} -> refused not-applicable")


def test_a_void_of_a_settled_round_leaves_debts_and_what_is_owed_too() -> None:
    """Ann won in red chips and has gone with them; Bob lost cash chips and has gone without."""
    table = opened("big-wheel").run(f"""
        0  dealer  issue ann red 4 5
        0  dealer  wagering
        0  dealer  lay ann symbol-A 10 colour=red emblem=anchor
        0  dealer  lay bob symbol-B 20
        0  dealer  start
        0  dealer  call
        0  dealer  enter A
        0  dealer:Dana  confirm
        {FRAUD}
    """)
    bank, red = table.holds("bank:T1"), table.holds("colour:T1/anchor/red")
    table.run(f"""
        0  {ASSISTANT}  void-settled 1 fraud a magnet case=T1-C1 unsettled=cy    -> refused no-such-wager
        0  {ASSISTANT}  void-settled 1 fraud a magnet case=T1-C1 unsettled=ann+bob  -> round-corrected
        =  owed:bob 20
    """)
    assert table.holds("bank:T1") == bank
    assert table.holds("colour:T1/anchor/red") == red, "Her chips are still out."
    assert table.holds("receivable:ann").startswith("-")
    table.run(f"0 {ASSISTANT} adjust pay-owed bob 20 came back {KIM} -> adjusted")


def test_the_log_tells_it_again() -> None:
    table = misread().run(f"0 {BOSS} {RIGHT} unsettled=ann+bob")
    again = Table("T1", table.store)
    assert again.state == table.state


def test_colour_chips_that_were_changed_at_another_table_are_not_taken_back_again() -> None:
    """What is left of the difference goes in cash chips (WHEEL 3.1.2(c)(ii))."""
    table = opened("big-wheel", emblem="star").run("""
        1  dealer  issue ann red 20 5
        1  dealer  wagering
        1  dealer  lay ann symbol-A 5 colour=red emblem=star
        2  dealer  start
        3  dealer  call
        4  dealer  enter A
        5  dealer  confirm
        6  dealer  lay ann symbol-A 0 colour=red emblem=star
        =  colour:T1/star/red 105
        7  dealer  open-case incident fraud a magnet people=ann
        7  dealer  stand-up ann
        7  tg-assistant-casino-manager  close
    """)
    other = Played("big-wheel", store=table.store, name="T2")
    other.open(at=8_000, emblem="moon")
    other.run(
        f"9 {ASSISTANT} redeem-foreign ann star red 21 table=T1 surveillance=S-17 issued=5"
        "\n= colour:T1/star/red 0"
    )
    table.open(at=10_000, emblem="star")
    before = int(table.store.balance(Account(Kind.BANK, "T1")))
    table.run(f"11 {ASSISTANT} void-settled 1 fraud a magnet case=T1-C1  -> round-corrected")
    assert table.store.balance(Account(Kind.BANK, "T1")) == before + 500
    assert table.holds("colour:T1/star/red") == "$0.00"
