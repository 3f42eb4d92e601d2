"""Days at many tables, reported and counted again by plain SQL over the database."""

from collections import Counter
from contextlib import closing
from datetime import date
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from croupier.engine.store import SqliteStore
from croupier.games import GAMES
from croupier.records.reports import By, Calendar, Count, Meter, Period
from croupier.server.demo.demo_tables import DemoTable
from croupier.table.values.people import Actor
from support.full_evening import Floor
from support.house_fixtures import for_each_test, new_store
from support.plain_sql_report import plain
from support.report_checks import EVER, agrees, checked, checked_by_all, reported
from support.scripted_tables import START
from support.thoroughness import times

DAY_MS = 24 * 3_600_000
EIGHT_HOURS_S = 8 * 3_600
DEALERS = ("Ann", "Bob", "Cas")

store = for_each_test(new_store)


@pytest.mark.parametrize("seed", range(times(334, short=6)))
def test_plain_sql_comes_to_the_same_on_random_days(seed: int, store: SqliteStore) -> None:
    """K-01: three tables over three days or more, by table, game, terminal, dealer, shift and day.

    With `THOROUGH` these are more than 1,000 days.
    """
    chance = Random(seed)
    for number, one in enumerate(chance.sample(GAMES, 3)):
        at = START + chance.randrange(DAY_MS)
        variant = chance.choice(one.variants)
        table = DemoTable(one, variant, name=f"T{number}", store=store, chance=chance, at=at)
        table.open()
        rank = table._dealer.rank
        for _ in range(4):
            table._dealer = Actor(chance.choice(DEALERS), rank)
            table.round()
            table._clock += chance.randrange(DAY_MS // 2)
    whole = checked_by_all(store, rides=True)
    assert whole.total.meters[Meter.HANDLE]
    calendar, days = Calendar(), {line.key: line for line in reported(store, by=By.DAY).lines}
    assert len(days) > 1
    for day, line in days.items():
        period = calendar.period(date.fromisoformat(day))
        total = checked(store, period, rides=True).total
        alone = replace(total, key=day, deviations=line.deviations, review=line.review)
        assert alone == line
        # The deviation is that of a line: a total has none, because its tables differ.
        assert reported(store, period, By.DAY).lines == (line,)
    assert sum(line.win for line in days.values()) == whole.total.win


def test_the_evening_with_all_that_went_wrong(recorded_evening: Path) -> None:
    with closing(SqliteStore(recorded_evening)) as store:
        whole = checked_by_all(store, rides=True)
        places = [line.key for line in whole.lines]
        assert places == ["BJ", "BW", "CW", "EV", "RR", "TT", "cage"]
        for cut in range(START, START + 150_000, 7_000):
            checked(store, Period(START - DAY_MS, cut), rides=True)
            checked(store, Period(cut, EVER.end), rides=True)


@pytest.mark.parametrize("by", By)
def test_whatever_the_lines_are_about_they_come_to_the_same(recorded_evening: Path, by: By) -> None:
    with closing(SqliteStore(recorded_evening)) as store:
        found, tables = reported(store, by=by), reported(store)
    assert found.total == tables.total
    assert (found.bets, found.dealers, found.check) == (tables.bets, tables.dealers, tables.check)
    sums: Counter[Meter] = Counter()
    for line in found.lines:
        sums.update(line.meters)
    assert sums == tables.total.meters


def test_shifts_and_dealers_change_and_a_round_is_put_right_under_another_dealer(
    store: SqliteStore,
) -> None:
    """K-01: all of a correction belongs to the dealer of its round, and to the shift in which it was made."""
    floor = Floor(store)
    floor.opened("RR", "rapid-roulette", terminals=("N1", "N2"))
    for text in (
        "0 N1 join", "0 N2 join", "0 dealer:Ann buy-in N1 100 as=ann", "1 dealer:Ann buy-in N2 70",
        *_round(100, "Ann", "N1 wager red 10"),
        *_round(100 + EIGHT_HOURS_S, "Bob", "N2 wager red 20"),
        f"{EIGHT_HOURS_S + 200} tg-higher-duties-dealer:Sam freeze 1 the camera says 17",
        f"{EIGHT_HOURS_S + 201} tg-higher-duties-dealer:Sam correct 1 the camera says 17 faces=17",
        *_round(100 + 2 * EIGHT_HOURS_S, "Cas", "N1 wager red 30"),
    ):  # fmt: skip
        answer = floor.order("RR", text)
        assert answer.refused is None, (text, answer.refused)
    checked_by_all(store)
    dealers = {line.key: line for line in reported(store, by=By.DEALER).lines}
    assert {name: line.counts[Count.CORRECTIONS] for name, line in dealers.items()} == {
        "Ann": 1, "Bob": 0, "Cas": 0,
    }  # fmt: skip
    assert dealers["Ann"].meters[Meter.CORRECTED] == 2_000
    shifts = [line.key for line in reported(store, by=By.SHIFT).lines]
    assert shifts == ["2026-01-01 day", "2026-01-01 night", "2026-01-01 swing"]


def _round(at: int, dealer: str, wager: str) -> tuple[str, ...]:
    return (
        f"{at} dealer:{dealer} wagering", f"{at + 1} {wager}", f"{at + 40} dealer:{dealer} start",
        f"{at + 41} dealer:{dealer} enter 18", f"{at + 42} dealer:{dealer} confirm",
    )  # fmt: skip


def test_each_meter_is_looked_at(recorded_evening: Path) -> None:
    """K-02: whichever meter is a cent off, plain SQL shows it."""
    with closing(SqliteStore(recorded_evening)) as store, plain(store) as sql:
        (line,) = (item for item in reported(store).lines if item.key == "TT")
        sums = sql.sums("place = 'TT'")
        agrees(line, sums)
        for meter in set(Meter) - {Meter.CORRECTED_HANDLE}:
            wrong = replace(line, meters={**line.meters, meter: line.meters[meter] + 1})
            with pytest.raises(AssertionError):
                agrees(wrong, sums)


def test_what_players_brought_is_what_they_have_took_away_or_lost(recorded_evening: Path) -> None:
    """K-02: the drop of terminals against their accounts."""
    accounts = ("player", "stakes", "holds", "withheld", "owed", "receivable")
    with closing(SqliteStore(recorded_evening)) as store:
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
