"""A correction before it is made: what is shown is what it then moves, and to show it moves nothing."""

import pytest

from croupier.ledger import Account
from croupier.table import commands as c
from croupier.table.script.parse import parse_line
from croupier.table.values.refusals import Refused
from croupier.views.staff.correction_preview import DifferencesView, differences_view
from support.round_tables import clause
from support.scripted_tables import START, Played, deal, opened, spin

SAM, ANN = "tg-higher-duties-dealer:Sam", "tg-higher-duties-dealer:Ann"
BOSS = "pit-boss:Lee"


def seen(table: Played, line: str) -> tuple[DifferencesView, Refused | None]:
    """What a line of a script would move; nothing of it is kept."""
    asked = parse_line(line, START)
    assert isinstance(asked.command, c.CorrectRound | c.VoidSettled)
    order = c.Order(id="look", at=START + asked.after_ms, by=asked.by, command=asked.command)
    before = (table.state, dict(table.store.books.balances), table.store.length("T1"))
    found = differences_view(table.state, order, asked.command, table.context)
    assert before == (table.state, dict(table.store.books.balances), table.store.length("T1"))
    return found


def roulette() -> Played:
    """17 was entered: terminal 1 had it and was paid, terminal 2 had lost; it was 18."""
    return opened("rapid-roulette").run(f"""
        {spin("17", "1 wager straight-up 17 5", "2 wager straight-up 18 5", "2 wager red 10")}
        =   player:1 275
        =   player:2 85
        36  {SAM}   freeze 1 the camera shows 18
    """)


def gone() -> Played:
    """Terminal 1 was paid out since: it cannot be taken back."""
    table = opened("rapid-roulette").run(f"""
        {spin("17", "1 wager straight-up 17 5", "2 wager straight-up 18 5")}
        34  dealer  pay-out 1 275
    """)
    return table.run(f"36 {SAM} freeze 1 the camera shows 18")


def spent() -> Played:
    """Terminal 1 has lost since what it was paid: some of it becomes a debt."""
    return opened("rapid-roulette").run(f"""
        {spin("17", "1 wager straight-up 17 5")}
        34  dealer  wagering
        35  1       wager red 200
        36  dealer  start
        70  system  time
        71  dealer  enter 2
        72  dealer  confirm
        =   player:1 75
        73  {SAM}   freeze 1 the camera shows 18
    """)


def moved_on() -> Played:
    """Ann has another terminal now."""
    return opened("rapid-roulette").run(f"""
        0   3       join
        0   4       join
        0   dealer  buy-in 3 10 as=ann
        {spin("17", "3 wager straight-up 17 5")}
        34  dealer  pay-out 3 185
        35  dealer  buy-in 4 185 as=ann
        36  {SAM}   freeze 1 it was 18
    """)


def war() -> Played:
    """Terminal 1 went to war for 5 and won 5."""
    table = opened("rapid-casino-war").run("1 dealer wagering\n2 1 wager casino-war @1 5")
    deal(table, 31, "9h 2h 3h 4h 5h 6h 9d")
    table.run("32 1 choose war go-to-war casino-war @1")
    deal(table, 33, "Kc 2c")
    return table.run(f"34 dealer confirm\n= player:1 105\n40 {SAM} freeze 1 x")


def com_bo() -> Played:
    """Box 2 was paid, box 1 was the highest."""
    table = opened("com-bo").run("""
        0 dealer wagering
        0 dealer lay ann high-2 @2 10
        0 dealer lay bob high-1 @1 10
        0 dealer call
    """)
    for card in ["2h", "Kh", "3h", "4h", "5h"]:
        table.run(f"0 dealer enter {card}")
    return table.run("0 dealer:Dana confirm")


CASES = {
    "paid to the wrong one": (roulette, f"50 {SAM} correct 1 misread faces=18"),
    "who has left owes it": (gone, f"50 {SAM} correct 1 misread faces=18"),
    "who has spent it owes the rest": (spent, f"80 {SAM} correct 1 misread faces=18"),
    "who sits elsewhere is found": (moved_on, f"50 {SAM} correct 1 misread faces=18"),
    "a choice is dropped": (
        war,
        (
            f"50 {SAM} correct 1 x faces=9h+2h+3h+4h+5h+6h+8d+Kc+2c "
            "rulings=answer-unfit:drop+draws-left:left-over"
        ),
    ),
    "void after it was settled": (
        roulette,
        "50 tg-assistant-casino-manager:Lee void-settled 1 disruption fire",
    ),
    "settled in chips": (
        com_bo,
        f"0 {BOSS} correct 1 misread faces=Kh+2h+3h+4h+5h notified=Dana",
    ),
    "not settled in chips": (
        com_bo,
        f"0 {BOSS} correct 1 misread faces=Kh+2h+3h+4h+5h notified=Dana unsettled=ann",
    ),
}


@pytest.mark.parametrize(
    "case",
    [
        pytest.param(case, id=case, marks=[] if make is com_bo else [clause("SATG 8.3")])
        for case, (make, _) in CASES.items()
    ],
)
def test_what_is_shown_is_what_moves(case: str) -> None:
    make, line = CASES[case]
    table = make()
    found, refused = seen(table, line)
    assert refused is None
    assert found.rows
    before = dict(table.store.books.balances)
    table.run(line)
    after = table.store.books.balances
    for row in found.rows:
        assert row.difference == row.should_be - row.paid
        if row.after is not None:
            assert row.after == after.get(Account.parse(row.account), 0), row
    house = [Account.parse(name) for name in ("bank:T1", "cage:T1")]
    assert found.bank == sum(after.get(item, 0) - before.get(item, 0) for item in house)
    assert found.total == -found.bank
    owed = sum(cents for name, cents in after.items() if str(name).startswith("receivable"))
    assert sum(row.owes for row in found.rows) == -owed
    assert [abs(row.difference) for row in found.rows] == sorted(
        (abs(row.difference) for row in found.rows), reverse=True
    )


def test_every_account_is_shown_with_both_settlements() -> None:
    found, _ = seen(roulette(), f"50 {SAM} correct 1 misread faces=18")
    two, one = found.rows
    assert (one.holder, one.paid, one.should_be, one.difference) == ("1", 18_000, 0, -18_000)
    assert (one.after, one.owes) == (9_500, 0)
    assert (two.holder, two.paid, two.should_be, two.difference) == ("2", 0, 20_000, 20_000)
    assert two.after == 28_500
    assert [row.line for row in one.now] == ["loses"]
    assert (found.was, found.now, found.frozen) == (("17",), ("18",), ("1", "2"))
    assert (found.total, found.bank, found.moved) == (2_000, -2_000, 38_000)
    assert "SATG 8.3" in found.clauses


def test_until_each_line_is_ruled_no_difference_is_shown() -> None:
    table = war()
    faces = "faces=9h+2h+3h+4h+5h+6h+8d+Kc+2c"
    found, refused = seen(table, f"50 {SAM} correct 1 x {faces}")
    assert refused is not None
    assert refused.why == "unruled"
    assert not found.rows
    assert [(line.kind, line.ruling) for line in found.lines] == [
        ("draws-left", ""), ("answer-unfit", ""),
    ]  # fmt: skip
    assert found.lines[1].rulings == ("drop", "void-wager", "void-round")
    half, _ = seen(table, f"50 {SAM} correct 1 x {faces} rulings=answer-unfit:drop")
    assert {line.kind: line.ruling for line in half.lines}["answer-unfit"] == "drop"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (f"50 {SAM} correct 1 x faces=99", "card-invalid"),
        (f"50 {SAM} correct 9 x faces=18", "no-round"),
        ("50 dealer correct 1 x faces=18", "authority-insufficient"),
        ("50 tg-higher-duties-dealer:dealer correct 1 x faces=18", "second-person"),
    ],
)
def test_what_would_be_refused_says_why_and_shows_no_figures(line: str, code: str) -> None:
    found, refused = seen(roulette(), line)
    assert refused is not None
    assert refused.why == code
    assert not found.rows


def test_accounts_are_frozen_first() -> None:
    table = roulette().run(f"40 {SAM} unfreeze it was right")
    found, refused = seen(table, f"50 {SAM} correct 1 misread faces=18")
    assert refused is not None
    assert (refused.why, found.frozen, found.rows) == ("not-frozen", (), ())
