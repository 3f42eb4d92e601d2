"""Corrections at live tables with players who cannot settle in chips: debts and what is owed (SATG 8.3 in chips).

The chips that a player has in front of him are known to people alone: who authorises the correction says with whom
it was not settled.
"""

from itertools import count

import pytest

from croupier.engine.store import MemoryStore
from croupier.engine.table_place import Table
from croupier.ledger import Account, Kind
from croupier.table import events as e
from support.scripted_tables import HIGHEST, Played, log, opened

BOSS, SAM = "pit-boss:Lee", "second=game-supervisor:Sam"
ASSISTANT, KIM = "tg-assistant-casino-manager:Lee", "second=tg-higher-duties-dealer:Sam"
FRAUD = "0 dealer open-case incident fraud a magnet people=ann"
RIGHT = "correct 1 misread faces=Kh+2h+3h+4h+5h notified=Dana"


def opened_in(store: MemoryStore, name: str) -> Played:
    """A table of a house, with a round that was misread."""
    table = Played("com-bo", store=store, name=name)
    assert table.open().refused is None
    table.run(f"0 {HIGHEST[table.game.edition]} fill 10000")
    return misread(table.prepare())


def settled(cards: str, wagers: str, table: Played | None = None) -> Played:
    """A round of Com-Bo as it was keyed in: five boxes, the highest wins."""
    lays = "\n".join(f"0 dealer lay {part}" for part in wagers.split(", "))
    drawn = "\n".join(f"0 dealer enter {card}" for card in cards.split())
    return (table or opened("com-bo")).run(
        f"0 dealer wagering\n{lays}\n0 dealer call\n{drawn}\n0 dealer:Dana confirm"
    )


def misread(table: Played | None = None) -> Played:
    """Box 2 was paid: ann won 20 on it, bob lost 10 on box 1, which really was the highest."""
    table = settled("2h Kh 3h 4h 5h", "ann high-2 @2 10, bob high-1 @1 10", table)
    assert table.state.results[1] == "Kh"
    return table


def balances(table: Played) -> tuple[str, ...]:
    accounts = (
        "bank:T1",
        "chips:T1",
        "cage:T1",
        "receivable:ann#T1.1",
        "owed:ann#T1.1",
        "receivable:bob#T1.1",
        "owed:bob#T1.1",
    )
    return tuple(map(table.holds, accounts))


def moved(unsettled: str) -> dict[str, int]:
    """What the correction moves, by account, with these players unsettled."""
    table = misread()
    names = [name for name in ("ann", "bob") if name in unsettled]
    before = {str(account): cents for account, cents in table.store.books.balances.items()}
    table.run(f"0 {BOSS} {RIGHT}" + (f" unsettled={unsettled}" if unsettled else ""))
    (event,) = log(table, e.RoundCorrected)
    assert dict(event.left) == {name: f"{name}#T1.1" for name in names}
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
    debt = -with_ann["receivable:ann#T1.1"]
    assert debt > 0
    assert with_ann["cage:T1"] == debt
    assert with_ann["bank:T1"] == both.get("bank:T1", 0) - debt
    assert with_ann["chips:T1"] == both.get("chips:T1", 0) + debt


def test_a_gain_that_is_not_settled_is_owed() -> None:
    with_bob, both = moved("bob"), moved("")
    owed = with_bob["owed:bob#T1.1"]
    assert owed > 0
    assert with_bob["cage:T1"] == -owed
    assert with_bob["bank:T1"] == both.get("bank:T1", 0) + owed


def test_with_nobody_settled_no_chip_moves() -> None:
    found = moved("ann+bob")
    assert {"bank:T1", "chips:T1"}.isdisjoint(found)
    assert found["receivable:ann#T1.1"] < 0 < found["owed:bob#T1.1"]
    assert sum(found.values()) == 0


def test_it_is_paid_later_by_the_same_acts_as_at_terminals_and_never_more_than_there_is() -> None:
    table = misread().run(f"0 {BOSS} {RIGHT} unsettled=ann+bob")
    debt, owed = table.holds("receivable:ann#T1.1").removeprefix("-"), table.holds("owed:bob#T1.1")
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
        =  owed:bob#T1.1 0
    """)
    left = table.holds("receivable:ann#T1.1").removeprefix("-").removeprefix("$")
    bank = table.holds("bank:T1")
    table.run(
        f"0 {BOSS} adjust write-off ann {left} gone {SAM} -> adjusted\n= receivable:ann#T1.1 0"
    )
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
    debt = table.holds("receivable:ann#T1.1")
    table.run("0 pit-boss:Ray correct 1 it was right faces=2h+Kh+3h+4h+5h notified=Dana")
    assert table.holds("receivable:ann#T1.1") == debt


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
        =  owed:bob#T1.1 20
    """)
    assert table.holds("bank:T1") == bank
    assert table.holds("colour:T1/anchor/red") == red, "Her chips are still out."
    assert table.holds("receivable:ann#T1.1").startswith("-")
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


def second_round(table: Played) -> Played:
    """Another round with the same names in which box 2 was paid, corrected as the first."""
    lays = "\n".join(
        f"0 dealer {item}"
        for item in ("wagering", "lay ann high-2 @2 20", "lay bob high-1 @1 5", "call")
    )
    drawn = "\n".join(f"0 dealer enter {rank}h" for rank in "2K345")
    right = RIGHT.replace("correct 1", "correct 2")
    return table.run(f"{lays}\n{drawn}\n0 dealer:Dana confirm\n0 {BOSS} {right} unsettled=ann+bob")


def test_two_patrons_of_one_name_at_two_tables_have_accounts_of_their_own() -> None:
    """A dealer types a name for a patron whom nobody knows; at the next table there is another of that name."""
    store = MemoryStore()
    for name in ("T1", "T2"):
        table = opened_in(store, name)
        table.run(f"0 {BOSS} {RIGHT} unsettled=ann")
    debts = {name: table.holds(f"receivable:ann#{name}.1") for name in ("T1", "T2")}
    assert debts["T1"] == debts["T2"] != "$0.00"
    assert table.holds("receivable:ann") == "$0.00"
    debt = debts["T2"].removeprefix("-").removeprefix("$")
    table.run(f"""
        0  {BOSS}  adjust collect-debt ann {debt} he paid {SAM}  -> adjusted
        =  receivable:ann#T2.1 0
        0  {BOSS}  adjust collect-debt ann 1 x {SAM}             -> refused insufficient-credit
    """)
    assert table.holds("receivable:ann#T1.1") == debts["T1"]


def test_a_name_in_two_rounds_may_be_two_patrons_and_staff_name_the_account() -> None:
    table = second_round(misread().run(f"0 {BOSS} {RIGHT} unsettled=ann+bob"))
    first, second = (table.holds(f"owed:bob#T1.{number}") for number in (1, 2))
    assert first != second
    refused = table.line(f"0 {BOSS} adjust pay-owed bob 1 x {SAM}").refused
    assert refused is not None
    assert (refused.why, refused.detail) == (
        "not-applicable",
        f"'bob' may be several patrons: bob#T1.1 {first}, bob#T1.2 {second}. Accepted: one of these names.",
    )
    table.run(f"""
        0  {BOSS}  adjust pay-owed bob#T1.2 {second.removeprefix("$")} x {SAM}  -> adjusted
        0  {BOSS}  adjust pay-owed bob {first.removeprefix("$")} x {SAM}        -> adjusted
        =  owed:bob#T1.1 0
        =  owed:bob#T1.2 0
    """)


def test_a_gain_pays_off_no_debt_of_another_round() -> None:
    table = second_round(misread().run(f"0 {BOSS} {RIGHT} unsettled=ann"))
    assert table.holds("receivable:ann#T1.1").startswith("-")
    assert table.holds("receivable:ann#T1.2").startswith("-")


def test_what_is_withheld_of_a_patron_whom_another_game_finds_is_owed_to_the_case() -> None:
    spin = "".join(
        f"5 dealer {item}\n"
        for item in ("wagering", "lay bob symbol-B 5", "start", "call", "enter A", "confirm")
    )
    table = opened("big-wheel").run(f"""
        0  dealer       wagering
        0  dealer       lay ann symbol-A 10
        0  dealer       start
        0  dealer       call
        0  dealer       enter A
        0  dealer       confirm
        0  dealer       lay ann symbol-A 0
        1  dealer       open-case incident prohibited-device x ground=use people=ann
        2  {ASSISTANT}  withhold T1-C1 ann 10
        3  tg-higher-duties-dealer  record-act T1-C1 finding a watch ground=no-breach
        4  {ASSISTANT}  announce-closing
        {spin * 3}
        5  {ASSISTANT}  close  -> table-closed
    """)
    other = Played("casino-war", store=table.store)
    other._ids = (f"later-{number}" for number in count(1))
    assert other.open(at=1_400_000).refused is None
    other.run("""
        1401  pit-boss  determine T1-C1 ann player  -> withheld-determined
        =  owed:ann#T1-C1 10
        =  owed:ann 0
    """)
