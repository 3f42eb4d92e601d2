"""WAR 5.7 and WAR 5.8: how a wager of Casino War may end, and the sub-rule that is stored with its end."""

from dataclasses import replace
from itertools import product

import pytest
from msgspec.structs import replace as with_fields
from test_war_9_irregularities import BOSS, SUPERVISOR, dealt, war
from test_war_9_void_rounds import FRAUD

from croupier.games.casino_war import CASINO_WAR, Battle, casino_war
from croupier.games.contract.book import hit
from croupier.games.contract.procedure import Hit
from croupier.money import Fate
from croupier.records.notation import parse_round, show
from croupier.records.receipts import receipts
from croupier.rulebook import CLAUSES
from croupier.table.history.history_from_log import read_history
from croupier.table.history.round_history import RoundHistory
from croupier.table.values.sheet import Row, pack, unpack
from support.round_tables import TODAY, clause
from support.scripted_tables import Played, deal, opened

RESULTS = {
    Fate.LOSES: "LOSE", Fate.STANDS_OFF: "STAND_OFF", Fate.LOSES_HALF: "SURRENDERED", Fate.VOID: "VOID",
}  # fmt: skip
PAYS = TODAY.pays("casino-war", "casino-war", decks=6)


def ended(row: Row) -> str:
    """`WIN WAR 5.7.1`: one of five results, and the sub-rule that was stored."""
    pay = PAYS[row.line].pay if row.line in PAYS else Fate(row.line)
    return f"{RESULTS[pay] if isinstance(pay, Fate) else 'WIN'} {row.clause}"


def told(table: Played) -> RoundHistory:
    store = table.store
    *_, one = read_history("T1", (record.event for record in store.records("T1")), store.sheet)
    return one


def stored(table: Played) -> list[Row]:
    """The rows as they come out of the store, which packs them."""
    return list(unpack(pack(told(table).rows)))


def played(first: str, choice: str = "", second: str = "") -> Played:
    """One wager of ten on area 1, to the end."""
    unequal = first[0] != first.split()[1][0]
    table = war().run(dealt("ann casino-war @1 10", first, *(["casino-war"] if unequal else [])))
    if choice:
        table.run(f"0 dealer choose war {choice} casino-war @1 for=ann")
    deal(table, 0, second)
    return table.run("0 dealer confirm -> round-settled")


@clause("WAR 5.7")
@pytest.mark.parametrize(
    ("game", "ends"),
    [
        (("Kh 9s",), ["WIN WAR 5.7.1"]),
        (("9h Ks",), ["LOSE WAR 5.7.2"]),
        (("9h 9s", "go-to-war", "7h 7s"), ["WIN WAR 5.7.3", "WIN WAR 5.8.2"]),
        (("9h 9s", "go-to-war", "Qh 5s"), ["STAND_OFF WAR 5.7.4", "WIN WAR 5.8.1"]),
        (("9h 9s", "go-to-war", "5h Qs"), ["LOSE WAR 5.7.5", "LOSE WAR 5.8.3"]),
        (("9h 9s", "surrender"), ["SURRENDERED WAR 1.1 surrender"]),
    ],
)
def test_each_end_is_stored_with_its_sub_rule(game: tuple[str, ...], ends: list[str]) -> None:
    table = played(*game)
    (own, *war_wager) = stored(table)
    assert ended(own) == ends[0]
    lines = {"higher": "WIN", "equal": "WIN", "loses": "LOSE"}
    assert [f"{lines[row.line]} {row.clause}" for row in war_wager] == ends[1:]
    (receipt,) = receipts(told(table))
    assert all(part.agrees for part in receipt.parts)
    assert ends[0].partition(" ")[2] in receipt.parts[0].clauses
    assert parse_round(show(told(table))).rows == told(table).rows


@clause("WAR 5.7")
def test_there_is_no_other_end_whatever_the_cards() -> None:
    """Every pair of first cards, every choice, every pair of second ones: five ends of the cards, one rule each."""
    found = set()
    chose = {True: lambda _: True, False: lambda _: False}
    for first, dealer, choice, second, dealers in product(
        range(13), range(13), (1, 2), range(13), range(13)
    ):
        fate = hit(CASINO_WAR, casino_war(Battle(first, dealer, choice, second, dealers), 0))
        at_war = first == dealer and choice == 2
        line = fate.line if isinstance(fate, Hit) else fate.value
        found.add((line, CASINO_WAR.ended_by(line, chose[at_war])))
    assert found == {
        ("first-card-higher", "WAR 5.7.1"), ("loses", "WAR 5.7.2"), ("war-equal", "WAR 5.7.3"),
        ("war-higher", "WAR 5.7.4"), ("loses", "WAR 5.7.5"), ("surrender", "WAR 1.1 surrender"),
    }  # fmt: skip


@clause("WAR 5.7")
@pytest.mark.parametrize(
    ("void", "rule"),
    [
        ("pit-boss void fire everybody out", "WAR 11.3"),
        (f"{SUPERVISOR} void malfunction the machine jams", "WAR 9.11"),
        (f"{SUPERVISOR} rule wrong-deck retire five aces", "WAR 9.12"),
    ],
)
def test_what_is_void_says_by_what(void: str, rule: str) -> None:
    table = war().run(f"{dealt('ann casino-war @1 10', 'Kh Ks')}\n0 {void}")
    (row,) = stored(table)
    assert ended(row) == f"VOID {row.clause}"
    assert row.clause.startswith(rule)
    assert row.clause in CLAUSES


@clause("WAR 5.7")
def test_a_wager_that_is_void_alone_says_by_what_too() -> None:
    table = war().run(f"""
        {dealt("ann casino-war @1 10, bob casino-war @2 20", "Kh Kd Ks")}
        0 dealer choose war go-to-war casino-war @1 for=ann
        0 dealer choose war go-to-war casino-war @2 for=bob
        0 dealer enter 5h
        0 {SUPERVISOR} rule area-missed void-area @2
        0 dealer enter 9s
        0 dealer confirm -> round-settled
    """)
    ends = {(row.wager, row.added): (row.line, row.clause) for row in stored(table)}
    assert ends == {
        ("bob casino-war @2", ""): ("void", "WAR 9.7"),
        ("bob casino-war @2", "go-to-war/1"): ("void", "WAR 9.7"),
        ("ann casino-war @1", ""): ("loses", "WAR 5.7.5"),
        ("ann casino-war @1", "go-to-war"): ("loses", "WAR 5.8.3"),
    }


@clause("WAR 5.7")
def test_a_settled_round_that_is_void_later_says_by_what_stakes_went_back() -> None:
    table = played("Kh 9s").run(f"""
        {FRAUD}
        0 {BOSS} void-settled 1 fraud marked cards case=T1-C1   -> round-corrected
    """)
    assert [ended(row) for row in stored(table)] == ["VOID WAR 11.4"]
    assert told(table).before is not None


def test_at_terminals_the_same_ends_have_the_same_rules() -> None:
    """SATG 17.1: Rapid Casino War falls back on WAR 5.7."""
    table = opened("rapid-casino-war").run("""
        1    dealer  wagering
        2    1       wager casino-war @1 10, casino-war @3 10
        2    2       wager casino-war @2 10, casino-war @3 10
    """)
    deal(table, 40, "Kh 2h 9c 3d 3h 3s 9s")
    table.run("""
        41   1       choose war go-to-war casino-war @3
        41   2       choose war surrender casino-war @3
    """)
    deal(table, 42, "5h Qs")
    table.run("43 dealer confirm -> round-settled")
    ends = {row.wager: ended(row) for row in stored(table) if not row.added}
    assert ends == {
        "1 casino-war @1": "WIN WAR 5.7.1", "2 casino-war @2": "LOSE WAR 5.7.2",
        "1 casino-war @3": "LOSE WAR 5.7.5", "2 casino-war @3": "SURRENDERED WAR 1.1 surrender",
    }  # fmt: skip


def test_a_receipt_tells_when_another_rule_was_stored() -> None:
    item = told(played("9h Ks"))
    (row,) = item.rows
    other = replace(item, rows=(with_fields(row, clause="WAR 5.7.5"),))
    assert [part.agrees for receipt in receipts(other) for part in receipt.parts] == [False]
