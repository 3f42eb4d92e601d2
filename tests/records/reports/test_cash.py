"""Cash of the threshold or more is told, with its day; what was split to stay below is found (M-05)."""

import csv
import re
from contextlib import closing
from datetime import date, timedelta
from functools import partial
from pathlib import Path
from random import Random

import msgspec
import pytest

from croupier.engine.store import SqliteStore, SqlStore
from croupier.money import Cents
from croupier.offices.cage.commands import RedeemTicket
from croupier.records.log_reader import make_cash
from croupier.records.reports import Calendar, Meter, Period
from croupier.records.reports.cash.cash_movements import Handed
from croupier.records.reports.cash.cash_report import (
    CashReport,
    CashSearch,
    PeriodHead,
    business_days_after,
)
from croupier.records.reports.cash.structuring import split
from croupier.rulebook.cash_reports import CASH_DUTIES, duty_on
from croupier.table.tickets.ticket_number import Number
from support.full_evening import DAY_S, TICKETS, Floor
from support.house_fixtures import for_each_test, new_store
from support.plain_sql_report import plain
from support.report_checks import EVER
from support.typed_command import Cli

T1, T2, T3 = TICKETS[:3]
THRESHOLD = Cents(1_000_000)
SOUGHT = CashSearch(window_hours=24, near_percent=90, notes_minutes=10)
HOUR = 3_600_000

store = for_each_test(new_store)


def cash_of(store: SqlStore, period: Period = EVER, sought: CashSearch = SOUGHT) -> CashReport:
    head = PeriodHead(
        title="Cash", version="1", period=period, made=0, calendar=Calendar(), logs={}
    )
    with store.archive() as archive:
        return make_cash(archive, head, sought)


def floor(store: SqlStore, *lines: str) -> Floor:
    """A table with three terminals, and what is said there."""
    found = Floor(store)
    found.opened("RR", "rapid-roulette", terminals=("N1", "N2", "N3"),
                 most_credit=None, most_on_a_ticket=None)  # fmt: skip
    for line in (*(f"0 {seat} join" for seat in ("N1", "N2", "N3")), *lines):
        answer = found.order("RR", line)
        assert answer.refused is None, (line, answer.refused)
    return found


def one(at: int, amount: int, way: str = "in") -> Handed:
    return msgspec.convert(
        {"at": at, "way": way, "how": "buy-in", "amount": amount, "place": "RR", "who": "ann", "by": "Dana"},
        Handed,
    )  # fmt: skip


def test_the_threshold_itself_is_told_and_a_cent_less_is_not(store: SqliteStore) -> None:
    floor(
        store,
        "1 dealer:Dana buy-in N1 10000 cash as=ann",
        "2 dealer:Dana buy-in N2 9999.99 cash as=bob",
        "3 dealer:Dana buy-in N3 20000 chips as=cat",
    )
    found = cash_of(store)
    (due,) = found.due
    assert (due.handed.who, due.handed.by, due.handed.amount) == ("ann", "Dana", 1_000_000)
    assert due.tell_by == date(2026, 1, 15), "ten business days after Thursday, 1 January"
    assert [near.who for near in found.near] == ["bob"]
    assert found.linked == ()
    assert (found.taken, found.paid) == (1_999_999, 0)


def test_a_series_below_the_threshold_is_found_over_terminals_and_tickets(
    store: SqliteStore,
) -> None:
    """Nobody is named: the sittings hang together by the ticket that went from one to the other."""
    there = floor(
        store,
        "1 dealer buy-in N1 9900 cash",
        f"2 N1 cash-out {T1}",
        f"3 device:printer printed N1 {T1}",
        "4 dealer buy-in N2 9900 cash",
        "5 dealer buy-in N3 400 cash",
        f"6 device:acceptor insert-ticket N2 {T1}",
        "6 device:acceptor stacked N2 LAST",
        f"7 N2 cash-out {T2}",
        f"8 device:printer printed N2 {T2}",
    )
    there.cage(RedeemTicket(number=T2))
    found = cash_of(store)
    (linked,) = found.linked
    assert linked.total == 1_980_000
    assert [(part.terminal, part.amount) for part in linked.handed] == [
        ("N1", 990_000), ("N2", 990_000),
    ]  # fmt: skip
    (out,) = found.due
    assert (out.handed.way, out.handed.amount) == ("out", 1_980_000)
    assert out.handed.who in linked.whose, "the ticket is whose sitting it was"
    assert T2 not in msgspec.json.encode(found).decode(), "a number is worth money"


def test_a_person_whom_staff_know_is_the_same_at_every_terminal(store: SqliteStore) -> None:
    floor(
        store,
        "1 dealer buy-in N1 6000 cash as=ann",
        f"2 N1 cash-out {T1}",
        f"2 device:printer printed N1 {T1}",
        f"{DAY_S} dealer buy-in N2 4000 cash as=ann",
        f"{2 * DAY_S + 10} dealer buy-in N3 6000 cash as=bob",
    )
    (linked,) = cash_of(store).linked
    assert (linked.whose, linked.total) == (("ann",), 1_000_000)
    assert cash_of(store, sought=msgspec.structs.replace(SOUGHT, window_hours=23)).linked == ()


def test_notes_that_follow_each_other_are_one_transaction(store: SqliteStore) -> None:
    fed = (
        line
        for minute in range(101)
        for line in (
            f"{30 * minute} device:acceptor insert-note N1 100",
            f"{30 * minute} device:acceptor stacked N1 LAST",
        )
    )
    floor(
        store,
        *fed,
        "9000 device:acceptor insert-note N1 50",
        "9000 device:acceptor stacked N1 LAST",
    )
    found = cash_of(store)
    (due,) = found.due
    assert (due.handed.how, due.handed.amount) == ("notes", 1_010_000)
    assert found.taken == 1_015_000, "what came much later is another transaction"


def test_what_was_complete_before_stands_in_the_report_before(store: SqliteStore) -> None:
    floor(
        store,
        f"{18 * 3_600} dealer buy-in N1 6000 cash as=ann",
        f"{20 * 3_600} dealer buy-in N1 6000 cash as=ann",
    )
    first, second, third = (
        cash_of(store, Calendar().period(date(2026, 1, day))) for day in (1, 2, 3)
    )
    assert (first.linked, third.linked) == ((), ())
    (linked,) = second.linked
    assert [part.amount for part in linked.handed] == [600_000, 600_000]
    assert second.taken == 600_000


def test_all_cash_of_an_evening_is_looked_at(recorded_evening: Path) -> None:
    """Plain SQL comes to the same: what was tendered and collected in cash, and what was paid."""
    with closing(SqliteStore(recorded_evening)) as store, plain(store) as sql:
        found, sums = cash_of(store), sql.sums("1 = 1")
    assert found.taken == sums[Meter.DROP_CASH] + sums[Meter.DROP_NOTES] + sums[Meter.COLLECTED]
    assert found.paid == sums[Meter.REDEEMED] + sums[Meter.PAID_BY_HAND]
    assert found.taken > 0 < found.paid


def test_ten_thousand_patterns_against_the_definition() -> None:
    """Every stretch of amounts within a window that comes to the threshold, by trying them all."""
    chance, window = Random(20_260_101), 24 * HOUR
    found_any = 0
    for _ in range(10_000):
        at, handed = 0, []
        for _ in range(chance.randint(1, 6)):
            at += chance.choice((1, 7, 12, 24)) * HOUR + chance.choice((0, 0, 1))
            handed.append(one(at, chance.choice((99_000, 330_000, 500_000, 990_000, 999_999))))
        marked: list[set[int]] = []
        for first in range(len(handed)):
            for last in range(first + 1, len(handed)):
                inside = handed[first : last + 1]
                if inside[-1].at - inside[0].at <= window and sum(
                    part.amount for part in inside
                ) >= THRESHOLD:  # fmt: skip
                    marked.append(set(range(first, last + 1)))
        runs = [
            {handed.index(part) for part in linked.handed}
            for linked in split(handed, str, threshold=THRESHOLD, window_ms=window)
        ]
        assert runs == joined(marked), handed
        found_any += bool(runs)
    assert found_any > 1_000


def joined(marked: list[set[int]]) -> list[set[int]]:
    """Sets that share something are one."""
    found: list[set[int]] = []
    for mark in marked:
        shared = [item for item in found if item & mark]
        found = [item for item in found if not item & mark] + [mark.union(*shared)]
    return sorted(found, key=min)


def test_money_in_and_money_out_are_not_added_up() -> None:
    handed = [one(0, 990_000), one(1, 990_000, "out")]
    assert [*split(handed, str, threshold=THRESHOLD, window_ms=HOUR)] == []


@pytest.mark.parametrize(
    ("day", "holidays", "by"),
    [
        ("2026-01-05", (), "2026-01-19"),
        ("2026-01-09", (), "2026-01-23"),
        ("2026-01-10", (), "2026-01-23"),
        ("2026-01-11", (), "2026-01-23"),
        ("2026-01-12", ("2026-01-26",), "2026-01-27"),
        ("2026-01-12", ("2026-01-25",), "2026-01-26"),
        ("2026-12-24", ("2026-12-25", "2026-12-28", "2027-01-01"), "2027-01-12"),
    ],
)
def test_business_days(day: str, holidays: tuple[str, ...], by: str) -> None:
    off = [date.fromisoformat(holiday) for holiday in holidays]
    assert business_days_after(date.fromisoformat(day), 10, off) == date.fromisoformat(by)


def test_a_holiday_that_nobody_named_never_makes_it_too_late() -> None:
    chance = Random(7)
    for _ in range(300):
        day = date(2026, 1, 1) + timedelta(days=chance.randrange(400))
        off = [day + timedelta(days=chance.randrange(20)) for _ in range(3)]
        by = business_days_after(day, 10, off)
        assert business_days_after(day, 10, ()) <= by
        between = (day + timedelta(days=n) for n in range(1, (by - day).days + 1))
        assert sum(item.weekday() < 5 and item not in off for item in between) == 10


def test_the_duty_has_its_day_and_its_source() -> None:
    (duty,) = CASH_DUTIES
    assert duty_on(duty.from_) is duty
    assert duty_on(duty.from_ - timedelta(days=1)) is None
    assert (duty.least, duty.business_days) == (THRESHOLD, 10)
    assert duty.cites
    assert duty.provenance


class TestTheCommand:
    """As it is typed."""

    @pytest.fixture
    def typed(self, cli: Cli, store: SqliteStore, tmp_path: Path) -> Cli:
        floor(
            store,
            "1 dealer:Dana buy-in N1 12000 cash as=ann",
            "2 dealer:Dana buy-in N2 9900 cash as=bob",
            "3 dealer:Dana buy-in N2 9900 cash as=bob",
        )
        return partial(cli, "large-cash", "--store", tmp_path / "floor.db")

    def test_in_lines(self, typed: Cli) -> None:
        status, lines, _ = typed(
            "--month", "2026-01", "--holiday", "2026-01-01", "--holiday", "2026-01-15"
        )
        assert status == 0
        text = "\n".join(lines)
        assert lines[0] == "Cash, month 2026-01"
        told = (
            r"^2026-01-16  2026-01-01 11:00:01\+11:00  \$12,000.00 +in: buy-in +RR N1 +ann +by Dana"
        )
        assert re.search(told, text, re.MULTILINE)
        assert "May belong together, 1 of 1: $19,800.00 within 24 hours of each other" in text
        assert "A little below the threshold (2):" in text
        assert re.fullmatch("Seal [0-9a-f]{64}", lines[-1])

    def test_lists_that_are_empty_are_told_too(self, typed: Cli) -> None:
        told = typed("--day", "2026-01-05")[1]
        assert [line for line in told if "(0)" in line] == [
            "To be reported (0), each by the day in front of it:",
            "May belong together (0):",
            "A little below the threshold (0):",
        ]

    def test_for_a_spreadsheet(self, typed: Cli) -> None:
        rows = [*csv.DictReader(typed("--day", "2026-01-01", "--csv")[1])]
        assert [(row["list"], row["who"], row["amount"]) for row in rows] == [
            ("due", "ann", "1200000"),
            ("linked-1", "bob", "990000"), ("linked-1", "bob", "990000"),
            ("near", "bob", "990000"), ("near", "bob", "990000"),
        ]  # fmt: skip

    def test_the_same_again(self, typed: Cli, store: SqliteStore, tmp_path: Path) -> None:
        (line,) = typed("--day", "2026-01-01", "--holiday", "2026-01-26", "--json")[1]
        file = tmp_path / "cash.json"
        file.write_text(line, encoding="utf-8")
        later = Floor(store, count=1_000)
        assert later.order("RR", f"{2 * DAY_S} dealer buy-in N3 11000 cash").refused is None
        assert typed("--again", file)[0] == 0
        file.write_text(line.replace("1200000", "1200001", 1), encoding="utf-8")
        assert typed("--again", file)[0] == 1

    @pytest.mark.parametrize(
        ("words", "complaint"),
        [
            ("--window-hours 0", "0 hours. Accepted: 1 to 744."),
            ("--near-percent 101", "101 percent. Accepted: 1 to 100."),
            ("--holiday soon", "Unreadable holiday 'soon'"),
            ("--month 2026", "Unreadable month '2026'"),
            ("--again nowhere.json", "No file 'nowhere.json'"),
        ],
    )
    def test_what_cannot_be_asked(self, typed: Cli, words: str, complaint: str) -> None:
        status, _, complained = typed(*words.split())
        assert status == 2
        assert complaint in complained


def test_no_number_of_a_ticket_stands_whole(recorded_evening: Path) -> None:
    with closing(SqliteStore(recorded_evening)) as store:
        text = msgspec.json.encode(cash_of(store)).decode()
    assert not any(number in text for number in TICKETS)
    assert Number(T3).masked not in text, "it is known whose sitting it was"
