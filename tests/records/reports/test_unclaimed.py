"""Every year: what nobody came for, and is still owed (H-10)."""

import csv
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from croupier.engine.store import SqliteStore
from croupier.money import Cents
from croupier.records.log_reader import make_unclaimed
from croupier.records.reports import Calendar, PeriodArguments
from croupier.records.reports.cash.cash_report import PeriodHead
from croupier.records.reports.cash.unclaimed_money import UnclaimedReport, months_before
from croupier.records.reports.gaming_calendar import ms_of
from croupier.rulebook import ZONE, instant
from support.full_evening import DAY_S, TICKETS, Floor
from support.scripted_tables import START
from support.tickets import Counter, ExpireTickets, PayByHand, RedeemTicket
from support.typed_command import Cli

DAY_MS = 1_000 * DAY_S


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    """Four tickets of January 2026: one is paid in time, three expire a year later, one of these is paid in 2028."""
    with closing(SqliteStore(tmp_path / "years.db")) as found:
        floor = Floor(found)
        floor.opened("RR", "rapid-roulette", terminals=("N1",))
        floor.order("RR", "0 N1 join")
        for day, number in enumerate(TICKETS):
            for line in (
                f"{day * DAY_S + 1} dealer buy-in N1 {100 * (day + 1)}",
                f"{day * DAY_S + 2} N1 cash-out {number}",
                f"{day * DAY_S + 3} device:printer printed N1 {number}",
            ):
                assert floor.order("RR", line).refused is None
        cage = Counter(found)
        assert cage.why(RedeemTicket(number=TICKETS[0]), at=9 * DAY_MS) == ""
        assert len(cage.ask(ExpireTickets(), at=400 * DAY_MS).events) == 3
        late = PayByHand(number=TICKETS[1], amount=Cents(20_000), reason="he was in hospital")
        assert cage.why(late, at=800 * DAY_MS) == ""
        yield found


def unclaimed(store: SqliteStore, asked: PeriodArguments, months: int = 0) -> UnclaimedReport:
    _, period = asked.period(Calendar(), START)
    head = PeriodHead(
        title="Unclaimed", version="1", period=period, made=0, calendar=Calendar(), logs={}
    )
    with store.archive() as archive:
        return make_unclaimed(archive, head, months)


def test_every_year_begins_with_what_the_last_one_left(store: SqliteStore) -> None:
    years = [unclaimed(store, PeriodArguments(year=str(year))) for year in (2026, 2027, 2028, 2029)]
    sums = [(item.before, item.set_aside, item.paid, item.owed) for item in years]
    assert sums == [
        (0, 0, 0, 0),
        (0, 90_000, 0, 90_000),
        (90_000, 0, 20_000, 70_000),
        (70_000, 0, 0, 70_000),
    ]
    assert [ticket.number for ticket in years[1].tickets] == [*TICKETS[1:]]
    assert [ticket.number for ticket in years[2].tickets] == [*TICKETS[2:]]
    assert all(item.listed == item.owed for item in years)
    assert years[-1].owed == store.total("unclaimed"), "the books say the same"


def test_only_what_is_old_enough_is_listed(store: SqliteStore) -> None:
    """As of the first of a month, say: issued twelve months before, or earlier."""
    asked = PeriodArguments(since="2027-01-01", to="2028-01-03T10:00")
    every = unclaimed(store, asked, 12)
    assert len(every.tickets) == 3
    some = unclaimed(store, asked, 24)
    assert [ticket.number for ticket in some.tickets] == [TICKETS[1]], "that of 2 January 2026"
    assert (some.listed, some.owed) == (20_000, 90_000)


@pytest.mark.parametrize(
    ("at", "months", "before"),
    [
        ("2027-03-01T00:00", 12, "2026-03-01T00:00"),
        ("2028-02-29T06:00", 12, "2027-02-28T06:00"),
        ("2027-01-31T06:00", 2, "2026-11-30T06:00"),
        ("2027-01-31T06:00", 1, "2026-12-31T06:00"),
        ("2026-04-30T06:00", 0, "2026-04-30T06:00"),
        ("2026-07-01T06:00", 6, "2026-01-01T06:00"),
    ],
)
def test_months_are_those_of_the_calendar(at: str, months: int, before: str) -> None:
    assert months_before(ms_of(instant(at)), months, ZONE.key) == ms_of(instant(before))


def test_the_register_and_the_list(store: SqliteStore, cli: Cli, tmp_path: Path) -> None:
    typed = partial(cli, "unclaimed", "--store", tmp_path / "years.db")
    status, lines, _ = typed("--year", "2028", "--operator", "Crown")
    assert status == 0
    assert lines[0] == "Unclaimed money, year 2028"
    assert "owed at the end    $700.00" in lines
    assert not any(number in line for line in lines for number in TICKETS), "masked for people"
    rows = [*csv.DictReader(typed("--year", "2028", "--csv")[1])]
    assert [(row["number"], row["issued"], row["last-day"], row["amount"]) for row in rows] == [
        (TICKETS[2], "2026-01-03", "2027-01-03", "30000"),
        (TICKETS[3], "2026-01-04", "2027-01-04", "40000"),
    ]
    assert typed("--year", "2028", "--months", "-1")[0] == 2
    (line,) = typed("--year", "2027", "--json")[1]
    file = tmp_path / "2027.json"
    file.write_text(line, encoding="utf-8")
    assert typed("--again", file)[0] == 0
    file.write_text(line.replace('"owed":90000', '"owed":80000'), encoding="utf-8")
    assert typed("--again", file)[0] == 1
