"""Days at many tables, reported and counted again by plain SQL over the database."""

from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from datetime import date
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from croupier.engine.store import SqliteStore
from croupier.games import GAMES
from croupier.records.reports import By, Calendar, Meter, Period
from croupier.server.demo.demo_tables import DemoTable
from support.full_evening import Floor
from support.plain_sql_report import plain
from support.report_checks import EVER, agrees, checked, reported
from support.scripted_tables import START

DAY_MS = 24 * 3_600_000
QUICK = [one for one in GAMES if one.table != "blackjack"]
"""The best play of Blackjack takes seconds."""


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    with closing(SqliteStore(tmp_path / "days.db")) as found:
        yield found


@pytest.mark.parametrize("seed", range(6))
def test_plain_sql_comes_to_the_same_on_random_days(seed: int, store: SqliteStore) -> None:
    """K-01: tables of several games over three days, each day and all of them together."""
    chance = Random(seed)
    for number, one in enumerate(chance.sample(QUICK, 3)):
        at = START + chance.randrange(DAY_MS)
        variant = chance.choice(one.variants)
        table = DemoTable(one, variant, name=f"T{number}", store=store, chance=chance, at=at)
        table.open()
        for _ in range(4):
            table.round()
            table._clock += chance.randrange(DAY_MS // 2)
    whole = checked(store, rides=True)
    assert whole.total.meters[Meter.HANDLE]
    calendar, days = Calendar(), {line.key: line for line in reported(store, by=By.DAY).lines}
    assert len(days) > 1
    for day, line in days.items():
        found = checked(store, calendar.period(date.fromisoformat(day)), rides=True)
        assert replace(found.total, key=day) == line
    assert sum(line.win for line in days.values()) == whole.total.win


def test_the_evening_with_all_that_went_wrong(kept: Path) -> None:
    with closing(SqliteStore(kept)) as store:
        whole = checked(store, rides=True)
        places = [line.key for line in whole.lines]
        assert places == ["BJ", "BW", "CW", "EV", "RR", "TT", "cage"]
        for cut in range(START, START + 150_000, 7_000):
            checked(store, Period(START - DAY_MS, cut), rides=True)
            checked(store, Period(cut, EVER.end), rides=True)


@pytest.mark.parametrize("by", By)
def test_whatever_the_lines_are_about_they_come_to_the_same(kept: Path, by: By) -> None:
    with closing(SqliteStore(kept)) as store:
        found, tables = reported(store, by=by), reported(store)
    assert found.total == tables.total
    assert (found.bets, found.dealers, found.check) == (tables.bets, tables.dealers, tables.check)
    sums: Counter[Meter] = Counter()
    for line in found.lines:
        sums.update(line.meters)
    assert sums == tables.total.meters


def test_the_lines_of_terminals_are_what_moved_on_their_accounts(kept: Path) -> None:
    with closing(SqliteStore(kept)) as store, plain(store) as sql:
        lines = {line.key: line for line in reported(store, by=By.TERMINAL).lines}
        terminals = {name for name in lines if "-" in name or name.startswith("N")}
        assert len(terminals) > 6
        for name in terminals:
            sums = sql.sums(f"giver_of = '{name}' OR taker_of = '{name}'")
            sums["lost"] = lines[name].meters[Meter.HANDLE] - sums["back"]  # it moves once a table
            agrees(lines[name], sums)


def test_each_meter_is_looked_at(kept: Path) -> None:
    """K-02: whichever meter is a cent off, plain SQL shows it."""
    with closing(SqliteStore(kept)) as store, plain(store) as sql:
        (line,) = (one for one in reported(store).lines if one.key == "TT")
        sums = sql.sums("place = 'TT'")
        agrees(line, sums)
        for meter in set(Meter) - {Meter.CORRECTED_HANDLE}:
            wrong = replace(line, meters={**line.meters, meter: line.meters[meter] + 1})
            with pytest.raises(AssertionError):
                agrees(wrong, sums)


def test_what_players_brought_is_what_they_have_took_away_or_lost(kept: Path) -> None:
    """K-02: the drop of terminals against their accounts."""
    accounts = ("player", "stakes", "holds", "withheld", "owed", "receivable")
    with closing(SqliteStore(kept)) as store:
        for line in reported(store).lines:
            if line.key in ("BW", "CW", "cage"):
                continue
            taken = line.meters[Meter.PAID_OUT] + line.meters[Meter.TICKETS_OUT]
            with plain(store) as sql:
                names = ", ".join(f"'{kind}'" for kind in accounts)
                more = sql._sum(f"place = '{line.key}' AND taker IN ({names})")
                less = sql._sum(f"place = '{line.key}' AND giver IN ({names})")
            assert line.drop - taken - line.net_win == more - less


def test_live_tables_sell_chips_from_their_float(store: SqliteStore) -> None:
    floor = Floor(store)
    floor.opened("BW", "big-wheel", emblem="anchor")
    for text in (
        "0 tg-assistant-casino-manager:Kim fill 5000",
        "1 dealer:Ann sit P1",
        "2 dealer:Ann buy-chips P1 200 voucher",
    ):
        answer = floor.order("BW", text)
        assert answer.refused is None, (text, answer.refused)
    (line,) = checked(store, rides=True).lines
    assert line.meters[Meter.DROP_VOUCHER] == line.meters[Meter.SOLD] == 20_000
    assert line.meters[Meter.FILLS] == 500_000
