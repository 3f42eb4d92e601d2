"""How fast and how well was dealt, and how long wagers were open while the ball rolled."""

import tracemalloc
from collections.abc import Iterator
from itertools import count

import pytest

from croupier.engine.store import MemoryStore
from croupier.games import game
from croupier.money import Cents
from croupier.records.reports import AnsweredOrder, By, Calendar, Period, Report, Tally, report_of
from croupier.records.reports.round_pace import Part, RoundClock, Slip, at_share
from croupier.server.demo.demo_tables import demo_plan
from croupier.table import events as e
from croupier.table.values.people import Actor
from croupier.table.values.sheet import Row
from support.full_evening import Floor
from support.report_checks import EVER, checked, head, reported
from support.scripted_tables import START

ROUNDS = 4_000


def evening(*lines: str) -> Report:
    floor = Floor(MemoryStore())
    floor.opened("RR", "rapid-roulette", terminals=("N1",))
    for line in ("0 N1 join", "0 dealer:Ann buy-in N1 1000 as=ann", *lines):
        answer = floor.order("RR", line)
        assert answer.refused is None, (line, answer.refused)
    assert isinstance(floor.store, MemoryStore)
    return checked(floor.store)


def spun(at: int, start: int, dealer: str, face: int = 18) -> tuple[str, ...]:
    """A round whose wagering closes after 30 seconds, and in which the ball is spun after `start`."""
    return (
        f"{at} dealer:{dealer} wagering",
        f"{at + 1} N1 wager red 10",
        f"{at + start} dealer:{dealer} start",
        f"{at + 40} dealer:{dealer} enter {face}",
        f"{at + 42} dealer:{dealer} confirm",
    )


def test_pace_and_exposure_are_told_of_each_dealer() -> None:
    found = evening(
        *spun(100, 31, "Ann"),
        *spun(150, 25, "Ann"),
        *spun(200, 20, "Ann"),
        *spun(10_000, 31, "Bob"),
    )
    ann, bob = found.dealers
    assert (ann.dealer, ann.rounds, ann.median_ms) == ("Ann", 3, 42_000)
    assert ann.parts_ms == {
        Part.WAGERING: 30_000, Part.DEALING: 10_000, Part.SETTLING: 2_000, Part.BETWEEN: 8_000,
    }  # fmt: skip
    assert ann.per_hour == "76.0", "three rounds of 42 seconds, and two waits of 8"
    assert (ann.moving, ann.exposed) == (3, 2)
    assert ann.exposure_median_ms == 5_000
    assert (ann.exposure_ninth_decile_ms, ann.exposure_most_ms) == (10_000, 10_000)
    assert [(item.place, item.number, item.dealer, item.ms) for item in found.exposed] == [
        ("RR", 2, "Ann", 5_000), ("RR", 3, "Ann", 10_000),
    ]  # fmt: skip
    assert (bob.rounds, bob.exposed, bob.per_hour) == (1, 0, "85.7")
    assert bob.parts_ms[Part.BETWEEN] == 0, "the table had rested"


def test_after_a_no_spin_exposure_begins_again() -> None:
    """At a live wheel wagers are opened again (WHEEL 3.2): what was called off exposes nobody."""
    clock = RoundClock()
    for event in (
        e.RoundOpened(at=0, number=1, until=None),
        e.SetInMotion(at=10, source="dealer", state="wheel-spun"),
        e.WagersClosed(at=15, root=""),
        e.NoSpinDeclared(at=20, ground="few-turns"),
        e.WagersReopened(at=20),
        e.SetInMotion(at=90, source="dealer", state="wheel-spun"),
        e.WagersClosed(at=97, root=""),
    ):
        clock.see(event)
    assert clock.exposed == 5 + 7


def test_what_went_wrong_is_told_of_whoever_dealt_it() -> None:
    found = evening(
        *spun(100, 31, "Ann"),
        "200 dealer:Bob wagering",
        "201 N1 wager red 10",
        "231 dealer:Bob start",
        "232 dealer:Bob no-spin ball-out",
        "233 dealer:Bob start",
        "240 dealer:Bob enter 18",
        "241 tg-assistant-casino-manager:Kim void malfunction the wheel was tilted",
        "250 tg-higher-duties-dealer:Sam freeze 1 the camera says 17",
        "251 tg-higher-duties-dealer:Sam correct 1 the camera says 17 faces=17",
    )
    slips = {
        item.dealer: {name: n for name, n in item.slips.items() if n} for item in found.dealers
    }
    assert slips == {"Ann": {Slip.CORRECTIONS: 1}, "Bob": {Slip.NO_SPINS: 1, Slip.VOIDS: 1}}


def test_money_goes_to_whoever_dealt() -> None:
    floor = Floor(MemoryStore())
    floor.opened("RR", "rapid-roulette", terminals=("N1",))
    for line in (
        "0 N1 join", "0 dealer:Ann buy-in N1 100 as=ann", *spun(100, 31, "Bob"),
        "200 tg-higher-duties-dealer:Sam freeze 1 the camera says 17",
        "201 tg-higher-duties-dealer:Sam correct 1 the camera says 17 faces=17",
        "210 dealer:Cas buy-in N1 50 as=ann",
    ):  # fmt: skip
        assert floor.order("RR", line).refused is None, line
    assert isinstance(floor.store, MemoryStore)
    lines = {item.key: item for item in reported(floor.store, by=By.DEALER).lines}
    assert {name: (one.drop, one.win, one.net_win) for name, one in lines.items()} == {
        "Ann": (10_000, 0, 0), "Bob": (0, -1_000, 1_000), "Cas": (5_000, 0, 0),
    }  # fmt: skip


@pytest.mark.parametrize(
    ("values", "percent", "found"),
    [([], 50, 0), ([7], 90, 7), ([1, 2], 50, 1), ([3, 1, 2], 50, 2), (list(range(1, 11)), 90, 9), ([1, 5], 90, 5)],
)  # fmt: skip
def test_shares(values: list[int], percent: int, found: int) -> None:
    assert at_share(values, percent) == found


def test_a_long_day_is_not_kept_in_memory() -> None:
    """What stays of a round is a few numbers: some hundred bytes, and none of its events."""
    sheet = (Row("N1", "N1 red", "", "", "red", "loses", Cents(500), Cents(0), Cents(0)),)
    ann, at = Actor("Ann", "dealer"), count(START, 1_000)

    def told() -> Iterator[AnsweredOrder]:
        plan = demo_plan(game("rapid-roulette"))
        yield AnsweredOrder("RR", ann, (e.TableOpened(at=next(at), plan=plan),), Cents(0))
        for number in range(1, ROUNDS + 1):
            for event in (
                e.RoundOpened(at=next(at), number=number, until=None),
                e.WagersClosed(at=next(at), root=""),
                e.SetInMotion(at=next(at), source="dealer", state="ball-spun"),
                e.Drawn(at=next(at), face="7", source="dealer"),
                e.RoundSettled(at=next(at), sheet="the sheet"),
            ):
                yield AnsweredOrder(
                    "RR", ann, (event,), Cents(500 * isinstance(event, e.RoundSettled))
                )

    tally = Tally(Period(0, EVER.end), By.SHIFT, Calendar(), lambda _: sheet)
    tracemalloc.start()
    for item in told():
        tally.take(item)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 400 * ROUNDS
    found = report_of(head(), tally)
    assert found.total.win == 500 * ROUNDS == found.check.by_books == found.check.by_meters
    assert len(found.lines) > 1
