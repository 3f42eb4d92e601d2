"""A report is made from the logs as they stood: again it is the same bytes, and later orders do not change it."""

from collections.abc import Iterator
from contextlib import closing
from datetime import date
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from croupier.engine.store import SqliteStore, SqlStore
from croupier.engine.store.sql.postgres import PostgresStore
from croupier.errors import BadInput
from croupier.records.log_reader import make
from croupier.records.reports import By, Calendar, Count, Meter, Period, Report, digest, encode
from support.full_evening import DAY_S, Floor, evening, two_days
from support.house_fixtures import for_each_test, new_store
from support.report_checks import EVER, checked, head, reported
from support.scripted_tables import START

FIRST, SECOND, THIRD = (Calendar().period(date(2026, 1, day)) for day in (1, 2, 3))

store = for_each_test(new_store)


def days_with_a_correction(store: SqlStore) -> Floor:
    """Four rounds on two days; the third day begins, and the first round turns out to be wrong."""
    two_days(store)
    floor = Floor(store, count=1_000)
    ordered(
        floor,
        f"{2 * DAY_S} tg-higher-duties-dealer:Sam freeze 1 the camera says 17",
        f"{2 * DAY_S + 1} tg-higher-duties-dealer:Sam correct 1 the camera says 17 faces=17",
    )
    return floor


def ordered(floor: Floor, *lines: str) -> None:
    for line in lines:
        answer = floor.order("RR", line)
        assert answer.refused is None, (line, answer.refused)


def again(store: SqlStore, was: Report) -> Report:
    with store.archive() as archive:
        return make(archive, store.sheet, was.head, again=True)


def test_a_correction_belongs_to_the_day_on_which_it_is_made(store: SqliteStore) -> None:
    """K-06: yesterday's report stays as it is, and today's refers to the old round."""
    two_days(store)
    before = [reported(store, period) for period in (FIRST, SECOND)]
    floor = Floor(store, count=1_000)
    ordered(floor, f"{2 * DAY_S} tg-higher-duties-dealer:Sam freeze 1 the camera says 17")
    ordered(floor, f"{2 * DAY_S} tg-higher-duties-dealer:Sam correct 1 the camera says 17 faces=17")
    after = [checked(store, period) for period in (FIRST, SECOND)]
    assert [encode(item) for item in after] == [encode(item) for item in before]
    today = checked(store, THIRD)
    assert today.total.counts == {**dict.fromkeys(Count, 0), Count.CORRECTIONS: 1}
    assert (today.total.win, today.total.net_win) == (0, 2_000)
    (one,) = today.corrections
    assert (one.place, one.number, one.by, one.gained) == ("RR", 1, "Sam", 2_000)
    assert FIRST.covers(one.settled_at)
    assert one.corrected_at == START + 1_000 * 2 * DAY_S


def test_a_correction_that_voids_takes_the_stake_off_the_handle(store: SqliteStore) -> None:
    two_days(store)
    floor = Floor(store, count=1_000)
    ordered(
        floor,
        f"{2 * DAY_S} tg-higher-duties-dealer:Sam freeze 1 the wheel was tilted",
        f"{2 * DAY_S + 1} tg-assistant-casino-manager:Kim void-settled 1 malfunction the wheel was tilted",
    )
    meters = checked(store, THIRD).total.meters
    assert meters[Meter.CORRECTED_HANDLE] == -1_000
    assert meters[Meter.CORRECTED] == 1_000, (
        "the winnings came back, and the stake stayed the player's"
    )


def test_a_round_belongs_to_the_day_on_which_it_is_settled(store: SqliteStore) -> None:
    floor, end = Floor(store), 19 * 3_600  # the table opens at eleven, and the day ends at six
    floor.opened("RR", "rapid-roulette", terminals=("N1",))
    ordered(
        floor,
        "0 N1 join",
        "0 dealer:Ann buy-in N1 100 as=ann",
        f"{end - 40} dealer:Ann wagering",
        f"{end - 35} N1 wager red 10",
        f"{end - 5} dealer:Ann start",
        f"{end - 1} dealer:Ann enter 18",
        f"{end} dealer:Bob confirm",
    )
    first, second = checked(store, FIRST), checked(store, SECOND)
    assert (first.total.drop, first.total.counts[Count.ROUNDS]) == (10_000, 0)
    assert first.total.meters[Meter.HANDLE] == 0
    assert (second.total.drop, second.total.counts[Count.ROUNDS]) == (0, 1)
    assert (second.total.meters[Meter.HANDLE], second.total.win) == (1_000, -1_000)
    (pace,) = second.dealers
    assert (pace.dealer, pace.median_ms) == ("Bob", 40_000), "it is known when it was opened"


@pytest.mark.parametrize("by", By)
def test_the_same_logs_give_the_same_bytes(store: SqliteStore, by: By) -> None:
    floor = days_with_a_correction(store)
    was = reported(store, by=by, made=17, operator="Crown", venue="Melbourne")
    assert was.head.logs["RR"].orders == len([*orders(store)])
    ordered(floor, f"{3 * DAY_S} dealer:Ann wagering", f"{3 * DAY_S + 1} N1 wager red 10")
    now = again(store, was)
    assert encode(now) == encode(was)
    assert digest(now) == digest(was)
    assert encode(reported(store, by=by, made=17, operator="Crown", venue="Melbourne")) != encode(
        was
    )


def orders(store: SqlStore) -> Iterator[str]:
    with store.archive() as archive:
        yield from (entry.id for entry in archive.entries())


def test_a_report_is_not_made_again_from_other_logs(store: SqliteStore, tmp_path: Path) -> None:
    days_with_a_correction(store)
    was = reported(store)
    log = was.head.logs["RR"]
    for wrong in (replace(log, hash="0" * 64), replace(log, orders=log.orders + 1)):
        head_of = replace(was.head, logs={"RR": wrong})
        with pytest.raises(BadInput, match=r"another than the report|shorter than the report"):
            again(store, replace(was, head=head_of))
    with closing(SqliteStore(tmp_path / "empty.db")) as empty, pytest.raises(BadInput, match="RR"):
        again(empty, was)


def test_both_databases_give_the_same_bytes(
    recorded_evening: Path, evening_in_postgres: str
) -> None:
    with (
        closing(SqliteStore(recorded_evening)) as one,
        closing(PostgresStore(evening_in_postgres)) as other,
    ):
        assert encode(reported(one)) == encode(reported(other))


def test_only_some_tables(recorded_evening: Path) -> None:
    with closing(SqliteStore(recorded_evening)) as store:
        some, every = reported(store, tables=("RR", "cage")), reported(store)
    assert [line.key for line in some.lines] == ["RR", "cage"] == list(some.head.logs)
    lines = {line.key: line for line in every.lines}
    assert [lines[line.key] for line in some.lines] == list(some.lines)


def test_the_head_says_what_it_is_and_from_what(store: SqliteStore) -> None:
    """K-03."""
    evening(store)
    found = reported(store, FIRST, made=1, operator="Crown", venue="Melbourne", title="Gaming day")
    assert {place: found.head.logs[place] for place in found.head.logs} == {
        place: log for place, log in store.heads().items() if place in found.head.logs
    }
    told = msgspec.json.decode(encode(found))["head"]
    assert told["period"] == list(FIRST)
    assert told["calendar"]["zone"] == "Australia/Melbourne"
    assert [told[item] for item in ("title", "version", "operator", "venue", "made", "by")] == [
        "Gaming day", "1", "Crown", "Melbourne", 1, "table",
    ]  # fmt: skip


def test_a_period_without_anything(store: SqliteStore) -> None:
    two_days(store)
    found = reported(store, Period(5, 6))
    assert (found.lines, found.bets, found.dealers, found.total.hold) == ((), (), (), "")
    assert head(EVER).logs == {}
