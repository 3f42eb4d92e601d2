"""The sign with the limits, the twenty minutes before a minimum goes up, limits for one player.

Who may change limits, and that displayed and enforced figures are the same, wait for a table.
"""

from collections.abc import Mapping
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.money import Cents
from croupier.rulebook import EDITIONS, cite
from croupier.table.limits.limit_sign import (
    AGGREGATE,
    HIGHER_LIMIT,
    PERSONAL,
    RAISING,
    TABLE,
    TWENTY_MINUTES,
    Announcement,
    Personal,
    Sign,
    binding,
    limits_of,
    may_agree,
    may_change,
    may_mark,
)
from croupier.table.values.limits import Limits
from croupier.table.values.refusals import Refusal, Refused
from support.round_tables import clause


def limits(minimum: int, maximum: int, step: int = 1, aggregate: int = 0) -> Limits:
    return Limits(
        minimum=Cents(minimum), maximum=Cents(maximum), step=Cents(step), aggregate=Cents(aggregate)
    )


def read(text: str) -> dict[str, Limits]:
    """`red 500-5000, tie 100-1000`: the limits by bet."""
    found = {}
    for part in filter(None, text.split(", ")):
        bet, figures = part.split()
        least, most, *together = figures.split("-")
        found[bet] = limits(int(least), int(most), aggregate=int(*together or "0"))
    return found


def instant(text: str) -> int:
    """`19:59` and `19:59.999`: minutes and seconds, in milliseconds."""
    minutes, seconds = text.split(":")
    whole, _, thousandths = seconds.partition(".")
    return (int(minutes) * 60 + int(whole)) * 1_000 + int(thousandths or 0)


def announcement(text: str) -> Announcement:
    """`red 1000 for 20:00; T1 0:00, T2 5:00`: figures, proposed time, since when it stands where."""
    sign, _, places = text.partition(";")
    figures, time = sign.split(" for ")
    new = {
        bet: Cents(int(amount)) for bet, amount in (part.split() for part in figures.split(", "))
    }
    displayed = {
        where: instant(since)
        for where, since in (p.split() for p in places.split(",") if p.strip())
    }
    return Announcement(minimums=new, proposed=instant(time), displayed=displayed)


def rows(table: str) -> list[list[str]]:
    return [[cell.strip() for cell in line.split("|")] for line in table.strip().splitlines()]


FIVE, TEN = read("red 500-5000"), read("red 1000-5000")

# fmt: off
FIGURES = """
    lower minimum   | red 500-5000             | red 400-5000             |                 | yes
    higher maximum  | red 500-5000             | red 500-9000             |                 | yes
    lower maximum   | red 500-5000             | red 500-600              |                 | yes
    a new bet       | red 500-5000             | red 500-5000, tie 90-900 |                 | yes
    a bet less      | red 500-5000, tie 10-900 | red 500-5000             |                 | yes
    no sign         | red 500-5000             | red 501-5000             |                 | announced is nothing
    the figure      | red 500-5000             | red 1000-5000            | red 1000        | yes
    a higher one    | red 500-5000             | red 1001-5000            | red 1000        | announced is $10.00
    a lower one     | red 500-5000             | red 999-5000             | red 1000        | announced is $10.00
    of another bet  | red 500-5000, tie 10-900 | red 500-5000, tie 20-900 | red 1000        | announced is nothing
    one of two      | red 500-5000, tie 10-900 | red 600-5000, tie 20-900 | red 600         | tie to $0.20
    two of two      | red 500-5000, tie 10-900 | red 600-5000, tie 20-900 | red 600, tie 20 | yes
    one up one down | red 500-5000, tie 10-900 | red 600-5000, tie 5-900  | red 600         | yes
    aggregate       | red 500-5000             | red 500-5000-2000        |                 | aggregate to $20.00
    aggregate shown | red 500-5000             | red 500-5000-2000        | aggregate 2000  | yes
    aggregate down  | red 500-5000-2000        | red 500-5000-1999        |                 | yes
"""
TIMES = """
    19:59            | 0:00;  table 0:00       | table | 19:59     | accepted from 1 January 1970 at 10:20:00
    the last ms      | 0:00;  table 0:00       | table | 19:59.999 | accepted from 1 January 1970 at 10:20:00
    20:00            | 0:00;  table 0:00       | table | 20:00     | yes
    later            | 0:00;  table 0:00       | table | 95:00     | yes
    put up later     | 0:00;  table 3:00       | table | 22:59.999 | accepted from 1 January 1970 at 10:23:00
    before its time  | 30:00; table 0:00       | table | 29:59.999 | accepted from 1 January 1970 at 10:30:00
    at its time      | 30:00; table 0:00       | table | 30:00     | yes
    each terminal    | 0:00;  T1 0:00, T2 5:00 | T1 T2 | 24:59.999 | accepted from 1 January 1970 at 10:25:00
    every terminal   | 0:00;  T1 0:00, T2 5:00 | T1 T2 | 25:00     | yes
    T2 not concerned | 0:00;  T1 0:00, T2 5:00 | T1    | 20:00     | yes
    not shown at T2  | 0:00;  T1 0:00          | T1 T2 | 60:00     | not displayed at T2
    shown nowhere    | 0:00                    |       | 60:00     | not displayed at any location
"""
# fmt: on
RAISES_ONLY = cite("SATG 4.1 fn1.s66(2)", "WAR 6.1 fn1 s66(2)", "GAZ 29/2000 6.1 fn1 s66(2)")
"""WAR 6.4, GAZ 29/2000 6.3 and WHEEL 4.1 fn1 s66(2) say besides who may do it."""


def check(found: Refused | None, edition: str, answer: str) -> None:
    if answer == "yes":
        assert found is None
    else:
        assert found is not None
        assert (found.why, found.cites) == (Refusal.MIN_RAISE_NOTICE, RAISING[edition])
        assert answer in found.detail


@pytest.mark.parametrize("edition", RAISING)
@pytest.mark.parametrize(
    ("old", "new", "figures", "answer"),
    [pytest.param(*row[1:], id=row[0]) for row in rows(FIGURES)],
)
def test_only_the_figure_announced_may_go_up(
    edition: str, old: str, new: str, figures: str, answer: str
) -> None:
    shown = announcement(f"{figures} for 0:00; table 0:00") if figures else None
    found = may_change(
        Sign(limits=read(old), shown_since=0), read(new), shown,
        edition=edition, at=TWENTY_MINUTES, locations=[TABLE],
    )  # fmt: skip
    check(found, edition, answer)


@clause(*RAISES_ONLY)
@pytest.mark.parametrize("edition", RAISING)
@pytest.mark.parametrize(
    ("sign", "where", "at", "answer"), [pytest.param(*row[1:], id=row[0]) for row in rows(TIMES)]
)
def test_a_minimum_goes_up_after_twenty_minutes_at_the_proposed_time(
    edition: str, sign: str, where: str, at: str, answer: str
) -> None:
    found = may_change(
        Sign(limits=FIVE, shown_since=0), TEN, announcement(f"red 1000 for {sign}"),
        edition=edition, at=instant(at), locations=where.split(),
    )  # fmt: skip
    check(found, edition, answer)


def test_every_edition_says_by_what_a_raise_is_barred() -> None:
    assert RAISING.keys() == EDITIONS.keys()


NEW: Mapping[str, Cents] = {"red": Cents(1_000)}
STANDS = Announcement(minimums=NEW, proposed=0, displayed={TABLE: 0})


def allowed_from(sign: Announcement, *locations: str) -> int | None:
    return sign.allowed_from(locations or (TABLE,))


def test_another_figure_or_another_time_begins_the_twenty_minutes_anew() -> None:
    at = instant("12:00")
    assert allowed_from(STANDS.replaced(NEW, 0, at=at)) == TWENTY_MINUTES, "the same sign stands on"
    assert allowed_from(STANDS.replaced({"red": Cents(900)}, 0, at=at)) == at + TWENTY_MINUTES
    assert allowed_from(STANDS.replaced(NEW, 1, at=at)) == at + TWENTY_MINUTES
    assert allowed_from(STANDS.replaced(NEW, 9 * at, at=at)) == 9 * at


def test_a_sign_taken_down_begins_anew_where_it_was() -> None:
    down = STANDS.shown("T2", 5).taken_down(TABLE)
    assert (allowed_from(down), allowed_from(down, "T2")) == (None, 5 + TWENTY_MINUTES)
    assert allowed_from(down.shown(TABLE, 7)) == 7 + TWENTY_MINUTES
    assert STANDS.shown(TABLE, 99) == STANDS, "where it stands already its time runs on"


def raised(displayed: dict[str, int], *, at: int, online: str) -> Sign:
    shown = Announcement(minimums=NEW, proposed=0, displayed=displayed)
    return Sign(limits=FIVE, shown_since=0).changed(TEN, shown, at=at, online=online.split())


# fmt: off
BINDING = """
    SATG 4.2 in time          | T1 | 20:00     | 1000
    SATG 4.2 late             | T2 | 20:00     |  500
    SATG 4.2 late, 19:59      | T2 | 29:59.999 |  500
    SATG 4.2 late, 20:00      | T2 | 30:00     | 1000
    SATG 4.2 never announced  | T3 | 39:59.999 |  500
    SATG 4.2 from the change  | T3 | 40:00     | 1000
    SATG 4.2 came afterwards  | T4 | 20:00     | 1000
"""
# fmt: on


@clause("SATG 4.2")
@pytest.mark.parametrize(
    ("where", "at", "minimum"), [pytest.param(*row[1:], id=row[0]) for row in rows(BINDING)]
)
def test_a_terminal_that_came_online_late_has_twenty_minutes_of_its_own(
    where: str, at: str, minimum: str
) -> None:
    sign = raised({"T1": 0, "T2": instant("10:00")}, at=TWENTY_MINUTES, online="T1 T2 T3")
    assert binding(sign, where, instant(at))["red"].minimum == int(minimum)


def test_a_late_terminal_that_was_off_begins_anew() -> None:
    sign = raised({"T1": 0, "T2": 600_000}, at=TWENTY_MINUTES, online="T1 T2")
    back = sign.back_online("T2", 1_500_000)
    assert binding(back, "T2", 1_500_000 + TWENTY_MINUTES - 1)["red"].minimum == 500
    assert binding(back, "T2", 1_500_000 + TWENTY_MINUTES)["red"].minimum == 1_000
    assert sign.back_online("T1", 1_500_000) == sign, "what binds there already binds on"


def test_two_raises_in_a_row_leave_a_late_terminal_the_lowest_figure() -> None:
    at = TWENTY_MINUTES
    once = raised({"T1": 0, "T2": at - 1}, at=at, online="T1 T2")
    shown = Announcement(
        minimums={"red": Cents(1_500)}, proposed=0, displayed={"T1": 0, "T2": at + 4}
    )
    twice = once.changed(read("red 1500-5000"), shown, at=at + 5, online=["T1", "T2"])
    found = [
        binding(twice, "T2", when + TWENTY_MINUTES)["red"].minimum
        for when in (at - 2, at - 1, at + 3, at + 4)
    ]
    assert found == [500, 1_000, 1_000, 1_500]
    assert binding(twice, "T1", at + 5)["red"].minimum == 1_500
    lowered = twice.changed(read("red 300-5000"), None, at=at + 6, online=["T1", "T2"])
    assert binding(lowered, "T2", at + 6)["red"].minimum == 300, "a lower figure binds at once"
    after = twice.changed(TEN, None, at=at + 4 + TWENTY_MINUTES)
    assert after.raises == (), "what binds nowhere any more is not kept"


def test_a_late_terminal_keeps_the_aggregate_before_too() -> None:
    new = Announcement(minimums={AGGREGATE: Cents(2_000)}, proposed=0, displayed={})
    sign = Sign(limits=FIVE, shown_since=0).changed(
        read("red 500-5000-2000"), new, at=0, online=["T1"]
    )
    found = [binding(sign, "T1", at)["red"].aggregate for at in (0, TWENTY_MINUTES)]
    assert found == [0, 2_000]


@given(
    displayed=st.dictionaries(st.sampled_from("ABC"), st.integers(0, 3_000_000)),
    proposed=st.integers(0, 3_000_000),
    at=st.integers(0, 5_000_000),
)
def test_a_higher_minimum_binds_nowhere_before_twenty_minutes(
    displayed: dict[str, int], proposed: int, at: int
) -> None:
    shown = Announcement(minimums=NEW, proposed=proposed, displayed=displayed)
    sign = Sign(limits=FIVE, shown_since=0)
    allowed = may_change(sign, TEN, shown, edition="SATG 15.1", at=at, locations=displayed) is None
    waited = bool(displayed) and all(at - since >= TWENTY_MINUTES for since in displayed.values())
    assert allowed == (waited and at >= proposed)
    after = sign.changed(TEN, shown, at=at, online="ABC")
    for where in "ABC":
        bound = binding(after, where, at)["red"].minimum
        long_enough = where in displayed and at - displayed[where] >= TWENTY_MINUTES
        assert bound == (1_000 if long_enough else 500), "even if the change was made too soon"


@pytest.mark.parametrize(
    ("step", "required", "asked", "permitted"),
    [
        pytest.param(1, False, 1_300, 1_300, id="WAR 6.5, no word of multiples"),
        pytest.param(1, True, 1_300, 1_000, id="WAR 6.5, multiples of the minimum"),
        pytest.param(1, True, 2_000, 2_000, id="GAZ 27/2000 6.1 multiples, one of them"),
        pytest.param(300, False, 1_500, 1_300, id="WAR 6.5, a step"),
        pytest.param(300, True, 3_999, 1_000, id="WAR 6.5, a step and multiples"),
        pytest.param(300, True, 4_000, 4_000, id="WAR 6.5, both at once"),
    ],
)
def test_multiples_and_steps(step: int, *, required: bool, asked: int, permitted: int) -> None:
    sign = Sign(
        limits={"red": limits(1_000, 9_000, step)}, shown_since=0, multiples_required=required
    )
    assert binding(sign, TABLE, 0)["red"].highest(asked) == permitted


SIGN = Sign(limits=read("red 500-5000, tie 100-900"), shown_since=0)

# fmt: off
AGREED = """
    WAR 6.3 either way          | WAR         | red 100-90000  | yes
    WAR 6.3 unknown bet         | WAR         | blue 1-90      | bet-not-offered
    WHEEL 4.3 downward          | WHEEL 4.0   | red 500-600    | yes
    GAZ 29/2000 6.4 upward      | GAZ 29/2000 | red 500-5001   | yes
    GAZ 29/2000 6.4 the same    | GAZ 29/2000 | red 500-5000   | not-provided
    GAZ 29/2000 6.4 downward    | GAZ 29/2000 | red 500-4999   | not-provided
    GAZ 29/2000 6.4 low minimum | GAZ 29/2000 | red 499-5001   | not-provided
    GAZ 27/2000 no rule         | GAZ 27/2000 | red 100-90000  | yes
    SATG no rule                | SATG 15.1   | red 100-90000  | not-applicable
"""
MARKERS = """
    WAR         | PERSONAL     | yes
    WAR         |              | no
    WHEEL 4.0   | *            | yes
    WHEEL 4.0   |              | no
    GAZ 29/2000 | HIGHER LIMIT | yes
    GAZ 29/2000 | PERSONAL     | no
"""
# fmt: on


@pytest.mark.parametrize(
    ("edition", "own", "answer"), [pytest.param(*row[1:], id=row[0]) for row in rows(AGREED)]
)
def test_which_limits_may_be_agreed_for_one_player(edition: str, own: str, answer: str) -> None:
    found = may_agree(Personal(patron="P1", place="3", limits=read(own)), SIGN, edition=edition)
    assert (found.why if found else "yes") == answer
    assert found is None or found.cites == PERSONAL.get(edition, ())


@pytest.mark.parametrize(("edition", "label", "answer"), rows(MARKERS))
def test_a_marker_must_say_something(edition: str, label: str, answer: str) -> None:
    found = may_mark(label, edition=edition, higher=True)
    assert (found is None) == (answer == "yes")
    if found:
        assert (found.why, found.cites) == (Refusal.MARKER_REQUIRED, PERSONAL[edition])


def test_limits_for_one_player_bind_once_the_marker_lies_there() -> None:
    """WAR 6.3, WHEEL 4.3, GAZ 29/2000 6.4."""
    agreed = Personal(patron="P1", place="3", limits=read("red 100-90000"))
    marked = replace(agreed, marker=HIGHER_LIMIT)

    def bound(patron: str, place: str, personal: Personal) -> Mapping[str, Limits]:
        return limits_of(patron, place, limits=SIGN.limits, agreed=[personal])

    assert bound("P1", "3", agreed) == SIGN.limits, "no marker yet"
    assert bound("P1", "3", marked) == read("red 100-90000, tie 100-900")
    assert bound("P2", "3", marked) == SIGN.limits, "another player"
    assert bound("P1", "4", marked) == SIGN.limits, "another place"
