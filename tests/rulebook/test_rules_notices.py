"""The register at any instant is its beginning and all items in force by then, in order of effect."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace as changed

from croupier.errors import BadInput, Mistake
from croupier.rulebook import EDITIONS, ZONE
from croupier.rulebook.register import (
    NOTICES,
    PUBLICATIONS,
    Item,
    Kind,
    Notice,
    Operation,
    Publication,
    notice,
    publication,
    register_at,
)
from croupier.rulebook.register.gazette_notices import faults
from croupier.rulebook.register.publications import check
from croupier.rulebook.register.rules_in_force import BEGINNING, register_after

GAME = "made-up"
MOMENT = timedelta(microseconds=1)


def made_up(number: int, day: date, items: tuple[Item, ...], year: int = 2001) -> Notice:
    return Notice(
        number=number, year=year, game=GAME, action="amend", publication="S184/2000",
        effect=datetime.combine(day, time(4)), items=items,
    )  # fmt: skip


def approving(number: int, day: date) -> Notice:
    approve = Item(operation=Operation.APPROVE, rules=("1", "2", "3"))
    return changed(made_up(number, day, (approve,)), action="approve")


@st.composite
def lives(draw: st.DrawFn) -> list[Notice]:
    """An approval, then amendments at random days under random numbers, all of them possible when they take effect."""
    days = sorted(draw(st.lists(st.integers(0, 400), min_size=1, max_size=8)))
    numbers = draw(st.permutations(range(1, len(days) + 2)))
    # Of one instant the lower number comes first, so such a group is numbered in its order.
    numbers = [number for _, number in sorted(zip([-1, *days], numbers, strict=True))]
    found = [approving(numbers[0], date(2001, 1, 1))]
    standing, gone = {"1", "2", "3"}, set[str]()
    for day, number in zip(days, numbers[1:], strict=True):
        items = tuple(draw(_items(standing, gone)))
        found.append(made_up(number, date(2001, 1, 2) + timedelta(days=day), items))
    return draw(st.permutations(found))


@st.composite
def _items(draw: st.DrawFn, standing: set[str], gone: set[str]) -> list[Item]:
    found = []
    for _ in range(draw(st.integers(1, 3))):
        operation = draw(
            st.sampled_from([Operation.SUBSTITUTE, Operation.INSERT, Operation.DELETE])
        )
        if operation is Operation.INSERT or not standing:
            new = str(len(standing) + len(gone) + 1)
            standing.add(new)
            found.append(Item(operation=Operation.INSERT, rule=new, after="1"))
            continue
        rule = draw(st.sampled_from(sorted(standing)))
        if operation is Operation.DELETE:
            standing.remove(rule)
            gone.add(rule)
        found.append(Item(operation=operation, rule=rule))
    return found


def sorted_by_hand(notices: list[Notice], when: datetime) -> Iterator[tuple[Notice, Item]]:
    """The order once more, by another way: pick the next notice again and again."""
    left = [notice for notice in notices if notice.since <= when]
    while left:
        first = left[0]
        for other in left[1:]:
            before = other.since < first.since
            if before or (other.since == first.since and (other.number or 0) < (first.number or 0)):
                first = other
        left.remove(first)
        yield from ((first, item) for item in first.items)


@given(lives(), st.integers(-5, 430), st.integers(0, 23))
def test_the_register_at_an_instant_is_the_fold(
    notices: list[Notice], days: int, hour: int
) -> None:
    when = datetime(2001, 1, 1, hour, tzinfo=ZONE) + timedelta(days=days)
    expected = BEGINNING
    for one, item in sorted_by_hand(notices, when):
        expected = register_after(expected, one, item)
    assert register_at(when, notices) == expected


@given(lives())
def test_it_changes_at_the_instant_of_a_notice_and_at_no_other(notices: list[Notice]) -> None:
    for the_notice in notices:
        same = [other for other in notices if other.since == the_notice.since]
        before = register_at(the_notice.since - MOMENT, notices)
        at = register_at(the_notice.since, notices)
        assert before == register_at(the_notice.since - timedelta(hours=1), notices)
        assert at == register_at(the_notice.since + timedelta(hours=19, minutes=59), notices)
        without = [other for other in notices if other not in same]
        assert before == register_at(the_notice.since - MOMENT, without), (
            "what comes later is unknown yet"
        )
        touched = {item.rule for other in same for item in other.items} - {""}
        for place, rule in at.rules.items():
            if place[1] not in touched and the_notice.action == "amend":
                assert rule == before.rules[place], "what no item names stays as it is"


@given(lives(), st.integers(0, 430))
def test_nothing_is_overwritten(notices: list[Notice], days: int) -> None:
    """Whatever stood at a place can be read back, step by step, to the beginning."""
    when = datetime(2001, 1, 1, 12, tzinfo=ZONE) + timedelta(days=days)
    for (game, rule), one in register_at(when, notices).rules.items():
        step = one
        while step.before is not None:
            assert step.since is not None
            assert register_at(step.since, notices).rules[(game, rule)].by is not None
            earlier = step.before
            assert earlier.since is None or earlier.since <= step.since
            step = earlier


def test_of_one_instant_year_number_and_item_decide() -> None:
    day = date(2001, 5, 1)
    twice = (Item(operation=Operation.SUBSTITUTE, rule="1", title="first"),
             Item(operation=Operation.SUBSTITUTE, rule="1", title="second"))  # fmt: skip
    old, new = made_up(9, day, twice), made_up(2, day, twice[:1], year=2002)
    first = approving(1, date(2001, 1, 1))
    noon = datetime(2001, 6, 1, tzinfo=ZONE)
    standing = register_at(noon, [new, old, first]).rules[(GAME, "1")]
    assert (standing.by, standing.title) == ("2/2002", "first")
    assert standing.before is not None
    assert (standing.before.by, standing.before.title) == ("9/2001", "second")


def test_a_number_that_was_deleted_is_not_used_again() -> None:
    first = approving(1, date(2001, 1, 1))
    gone = made_up(2, date(2001, 2, 1), (Item(operation=Operation.DELETE, rule="2"),))
    back = made_up(3, date(2001, 3, 1), (Item(operation=Operation.INSERT, rule="2", after="1"),))
    again = made_up(4, date(2001, 4, 1), (Item(operation=Operation.SUBSTITUTE, rule="2"),))
    later = datetime(2001, 9, 1, tzinfo=ZONE)
    assert register_at(later, [first, gone]).rules[(GAME, "2")].deleted
    with pytest.raises(Mistake, match="a rule 2 of made-up stood already"):
        register_at(later, [first, gone, back])
    with pytest.raises(Mistake, match="no rule 2 of made-up stood"):
        register_at(later, [first, gone, again])


def test_an_instant_needs_a_zone() -> None:
    with pytest.raises(BadInput, match="names no zone"):
        register_at(datetime(2001, 1, 1))  # noqa: DTZ001  that is the fault


def test_an_edition_that_a_notice_made_begins_with_it() -> None:
    made = {edition.key: edition.notice for edition in EDITIONS.values() if edition.notice}
    assert made == {f"GAZ {n}/2000": f"{n}/2000" for n in (27, 28, 29)}
    for key, by in made.items():
        assert EDITIONS[key].from_ == notice(by).since
        assert EDITIONS[key].regulator == notice(by).by
    assert notice("29/2000").since == datetime(2000, 12, 14, 17, tzinfo=UTC)


def test_publications_and_notices_that_cannot_be() -> None:
    general = Publication(kind=Kind.GENERAL, number=17, year=1998, day=date(1998, 4, 30))
    assert check(general).key == "G17/1998"
    for wrong, message in (
        (changed(general, day=date(1998, 5, 1)), "on Thursdays, not Fridays"),
        (changed(general, day=date(1999, 4, 29)), "it is of 1999-04-29"),
        (changed(general, number=0), "numbered from 1"),
    ):
        with pytest.raises(Mistake, match=message):
            check(wrong)
    real = notice("27/2000")
    for fault, message in (
        (changed(real, effect=datetime(2000, 12, 15, 5)), "take effect at 4.00am"),  # noqa: DTZ001  as in the file
        (changed(real, action="approve"), "approve is not what its items do"),
        (changed(real, made=date(2000, 12, 8)), "published before it was made"),
        (changed(real, items=()), "has items and an effect"),
        (changed(real, items=(changed(real.items[2], after=""),)), "insert without after"),
        (changed(real, items=(changed(real.items[0], printed={"a": "1", "b": "2"}),)), "no question"),
    ):  # fmt: skip
        assert any(message in item for item in faults([fault])), message
    assert list(faults([real, real])) == ["27/2000 is listed twice"]


def test_unknown_names_are_refused_with_the_nearest() -> None:
    with pytest.raises(BadInput, match=r"Unknown notice '27/2001'.*Did you mean '27/2000'"):
        notice("27/2001")
    with pytest.raises(BadInput, match=r"Unknown publication 'S148/2000'"):
        publication("S148/2000")


def test_what_is_held_is_told_apart_from_what_is_known_of() -> None:
    assert [notice.key for notice in NOTICES if notice.is_held] == [
        "30/2000", "31/2000", "26/2000", "27/2000", "28/2000", "29/2000",
    ]  # fmt: skip
    assert len([notice for notice in NOTICES if not notice.is_held]) == 14
    assert {notice.publication for notice in NOTICES} == set(PUBLICATIONS)
