"""What was in force at an instant: the latest record that had begun, for each selector."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.errors import BadInput, NotInForce
from croupier.rulebook import (
    EDITIONS,
    TABLES,
    ZONE,
    Decks,
    PayRow,
    Rules,
    at,
    begun,
    edition,
    in_force,
    instant,
    parameters,
)
from croupier.rulebook.parameters import Table

MOMENT = timedelta(microseconds=1)

# In the order of their beginning: 2000, 2010, 2015, 2018.
FIRST, SECOND, THIRD, FOURTH = "GAZ 29/2000", "WAR", "WHEEL 4.0", "SATG 15.1"


def row(from_: str, pays: str, *, option: str = "", decks: tuple[int, ...] = ()) -> PayRow:
    return PayRow(
        from_=from_, pays=pays, option=option, decks=decks, provenance="made up for this test"
    )


def begins(key: str) -> datetime:
    return EDITIONS[key].from_


def test_the_editions_of_these_tests_begin_one_after_another() -> None:
    starts = [begins(key) for key in (FIRST, SECOND, THIRD, FOURTH)]
    assert starts == sorted(set(starts))


@pytest.fixture
def made_up(monkeypatch: pytest.MonkeyPatch) -> str:
    """A pay table whose odds change, as none of the real ones has done yet."""
    source = {"provenance": "made up for this test"}
    table = msgspec.convert(
        {
            "decks": [
                {"from": SECOND, "allowed": [1, 8], "default": 8, **source},
                {"from": FOURTH, "allowed": [6], "default": 6, **source},
            ],
            "pays": {
                "pair": {
                    "any": [
                        {"from": SECOND, "pays": "5 to 1", **source},
                        {"from": FOURTH, "pays": "4 to 1", **source},
                    ],
                    "suited": [
                        {"from": SECOND, "decks": [1], "pays": "30 to 1", **source},
                        {"from": SECOND, "decks": [8], "pays": "25 to 1", **source},
                        {"from": THIRD, "decks": [8], "pays": "20 to 1", **source},
                    ],
                },
                "bonus": {
                    "hit": [
                        {"from": SECOND, "option": "A", "pays": "10 to 1", **source},
                        {"from": THIRD, "option": "B", "pays": "11 to 1", **source},
                        {"from": FOURTH, "option": "A", "pays": "9 to 1", **source},
                    ]
                },
                "late": {"hit": [{"from": FOURTH, "pays": "2 to 1", **source}]},
            },
        },
        Table,
    )
    monkeypatch.setattr(parameters, "TABLES", {"made-up": table})
    return "made-up"


def pays(
    table: str, bet: str, when: datetime, *, option: str = "", decks: int | None = None
) -> dict[str, str]:
    return {
        line: row.pays
        for line, row in at(when).pays(table, bet, option=option, decks=decks).items()
    }


def test_before_the_first_edition_there_were_no_rules() -> None:
    first = begins(FIRST)
    assert at(first).instant == first
    with pytest.raises(NotInForce) as error:
        at(first - MOMENT)
    assert str(error.value) == (
        "No edition was in force at 2000-12-15T03:59:59.999999+11:00. "
        "Accepted: instants from 2000-12-15T04:00:00+11:00."
    )


@pytest.mark.parametrize("key", list(TABLES))
def test_before_its_first_record_a_game_had_no_rules(key: str) -> None:
    """The rulebook as a whole may have begun long before."""
    first = min(record.since for record in TABLES[key].records())
    bet = next(iter(TABLES[key].pays), "")
    ask: list[Callable[[Rules], object]] = [
        lambda rules: rules.pays(key, bet),
        lambda rules: rules.decks(key),
    ]
    for question in ask:
        question(Rules(first))
        with pytest.raises(
            NotInForce, match=f"No rules of '{key}' were in force at .* Accepted: instants from"
        ):
            question(Rules(first - MOMENT))
    assert begun(key, first)
    assert not begun(key, first - MOMENT)


def test_a_record_is_in_force_from_its_first_instant() -> None:
    only = row(SECOND, "5 to 1")
    assert in_force([only], begins(SECOND) - MOMENT) == ()
    assert in_force([only], begins(SECOND)) == (only,)


def test_a_later_record_replaces_an_earlier_one_only_from_its_instant() -> None:
    old, new = row(SECOND, "5 to 1"), row(FOURTH, "4 to 1")
    for records in ([old, new], [new, old]):  # the order of the file does not matter
        assert in_force(records, begins(FOURTH) - MOMENT) == (old,)
        assert in_force(records, begins(FOURTH)) == (new,)
        assert in_force(records, begins(FOURTH) + timedelta(days=10_000)) == (new,)


def test_an_instant_is_the_same_in_every_zone() -> None:
    old, new = row(SECOND, "5 to 1"), row(FOURTH, "4 to 1")
    assert in_force([old, new], (begins(FOURTH) - MOMENT).astimezone(UTC)) == (old,)
    assert in_force([old, new], begins(FOURTH).astimezone(UTC)) == (new,)


def test_records_of_other_options_and_decks_stand_beside_each_other() -> None:
    one, eight = row(SECOND, "30 to 1", decks=(1,)), row(SECOND, "25 to 1", decks=(8,))
    later = row(THIRD, "20 to 1", decks=(8,))
    named = row(THIRD, "19 to 1", option="B", decks=(8,))
    everything = [one, eight, later, named]
    assert set(in_force(everything, begins(SECOND))) == {one, eight}
    assert set(in_force(everything, begins(THIRD))) == {one, later, named}


def test_values_without_a_selector_replace_each_other() -> None:
    old = Decks(from_=SECOND, allowed=(1, 8), default=8, provenance="made up")
    new = Decks(from_=THIRD, allowed=(6,), default=6, provenance="made up")
    assert in_force([new, old], begins(THIRD) - MOMENT) == (old,)
    assert in_force([new, old], begins(THIRD)) == (new,)


FIRST_OF_ITS_DAY = {edition.from_: edition.key for edition in reversed(EDITIONS.values())}
"""Editions of one instant do not follow each other, so one of them stands for all."""
PAY_ROWS = st.builds(
    row,
    st.sampled_from([FIRST_OF_ITS_DAY[edition.from_] for edition in EDITIONS.values()]),
    st.sampled_from(["1 to 1", "2 to 1", "3 to 1"]),
    option=st.sampled_from(["", "A", "B"]),
    decks=st.sampled_from([(), (1,), (8,), (6, 8)]),
)
INSTANTS = st.datetimes(datetime(1999, 1, 1), datetime(2030, 1, 1)).map(  # noqa: DTZ001  the zone comes next
    lambda naive: naive.replace(tzinfo=ZONE)
) | st.sampled_from([edition.from_ for edition in EDITIONS.values()])


@given(st.lists(PAY_ROWS, unique_by=lambda record: (record.selector, record.from_)), INSTANTS)
def test_in_force_against_a_second_definition(records: list[PayRow], when: datetime) -> None:
    """A record is in force if it has begun and none of the same option and decks has begun since."""
    expected = {
        record
        for record in records
        if begins(record.from_) <= when
        and not any(
            (other.option, other.decks) == (record.option, record.decks)
            and begins(record.from_) < begins(other.from_) <= when
            for other in records
        )
    }
    found = in_force(records, when)
    assert set(found) == expected
    assert len(found) == len(expected)


def test_pays_follow_the_instant(made_up: str) -> None:
    assert pays(made_up, "pair", begins(FOURTH) - MOMENT) == {"any": "5 to 1"}
    assert pays(made_up, "pair", begins(FOURTH)) == {"any": "4 to 1"}


def test_pays_follow_the_decks_each_on_its_own(made_up: str) -> None:
    """The new row for eight decks leaves the one for one deck alone."""
    assert pays(made_up, "pair", begins(THIRD) - MOMENT, decks=1)["suited"] == "30 to 1"
    assert pays(made_up, "pair", begins(THIRD) - MOMENT, decks=8)["suited"] == "25 to 1"
    assert pays(made_up, "pair", begins(THIRD), decks=1)["suited"] == "30 to 1"
    assert pays(made_up, "pair", begins(THIRD), decks=8)["suited"] == "20 to 1"


@pytest.mark.parametrize("decks", [2, 6, None])
def test_a_deck_count_without_a_row_gets_no_row(made_up: str, decks: int | None) -> None:
    """A row for any decks stays; the row of another deck count is never borrowed."""
    assert pays(made_up, "pair", begins(THIRD), decks=decks) == {"any": "5 to 1"}


def test_pays_follow_the_option(made_up: str) -> None:
    assert pays(made_up, "bonus", begins(THIRD) - MOMENT, option="B") == {}
    assert pays(made_up, "bonus", begins(THIRD), option="B") == {"hit": "11 to 1"}
    assert pays(made_up, "bonus", begins(THIRD), option="A") == {"hit": "10 to 1"}
    assert pays(made_up, "bonus", begins(FOURTH), option="A") == {"hit": "9 to 1"}
    assert pays(made_up, "bonus", begins(FOURTH), option="C") == {}


def test_options_appear_with_their_first_row(made_up: str) -> None:
    assert at(begins(SECOND)).options(made_up, "bonus") == ("A",)
    assert at(begins(THIRD)).options(made_up, "bonus") == ("A", "B")
    assert at(begins(FOURTH)).options(made_up, "bonus") == ("A", "B")
    assert at(begins(FOURTH)).options(made_up, "pair") == ("",)


def test_decks_follow_the_instant(made_up: str) -> None:
    permitted = [at(when).decks(made_up) for when in (begins(FOURTH) - MOMENT, begins(FOURTH))]
    assert [record and record.allowed for record in permitted] == [(1, 8), (6,)]


def test_a_bet_that_has_not_begun_or_does_not_exist_has_no_rows(made_up: str) -> None:
    assert pays(made_up, "late", begins(FOURTH) - MOMENT) == {}
    assert pays(made_up, "late", begins(FOURTH)) == {"hit": "2 to 1"}
    assert pays(made_up, "never", begins(FOURTH)) == {}


def test_the_table_itself_has_not_begun_before_its_first_record(made_up: str) -> None:
    """Com-Bo had begun by then, so the rulebook had."""
    with pytest.raises(NotInForce, match="'made-up'"):
        pays(made_up, "pair", begins(SECOND) - MOMENT)


def test_a_game_without_cards_has_no_decks() -> None:
    assert at(begins(FOURTH)).decks("big-wheel") is None


def test_an_unknown_pay_table_gives_one_clear_line() -> None:
    rules = at(begins(FOURTH))
    accepted = ", ".join(TABLES)
    questions: list[Callable[[], object]] = [
        lambda: rules.pays("com-boo", "high-1"),
        lambda: rules.decks("com-boo"),
        lambda: rules.options("com-boo", "high-1"),
        lambda: begun("com-boo", rules.instant),
    ]
    for question in questions:
        with pytest.raises(BadInput) as error:
            question()
        assert (
            str(error.value)
            == f"Unknown pay table 'com-boo'. Did you mean 'com-bo'? Accepted: {accepted}."
        )


def test_an_unknown_edition_gives_one_clear_line() -> None:
    message = (
        "Unknown edition 'WHEEL 4.1'. Did you mean 'WHEEL 4.0'? Accepted: "
        + ", ".join(EDITIONS)
        + "."
    )
    with pytest.raises(BadInput) as error:
        edition("WHEEL 4.1")
    assert str(error.value) == message
    with pytest.raises(BadInput) as error:
        _ = row("WHEEL 4.1", "1 to 1").since
    assert str(error.value) == message


@pytest.mark.parametrize(
    "text",
    [
        "",
        "now",
        "yesterday\nevening",
        "4.00am",
        "15/12/2000",
        "2000-13-01",
        "2000-12-15T25:00",
        "2001-02-29",
    ],
)
def test_an_unreadable_instant_gives_one_clear_line(text: str) -> None:
    with pytest.raises(BadInput) as error:
        instant(text)
    assert str(error.value) == f"Unreadable instant {text!r}. Accepted: such as '2000-12-15T04:00'."


@pytest.mark.parametrize(
    "text",
    [
        "2000-12-15T04:00", "2000-12-15T04:00:00", "2000-12-15 04:00", "2000-12-15T04:00+11:00",
        "2000-12-14T17:00Z", "2000-12-14T17:00:00+00:00", "2000-12-14T12:00-05:00",
    ],
)  # fmt: skip
def test_an_instant_is_read_in_the_zone_of_the_casino_unless_it_names_another(text: str) -> None:
    assert instant(text) == datetime(2000, 12, 14, 17, tzinfo=UTC)


def test_the_zone_knows_summer_time() -> None:
    assert instant("2026-01-01T12:00").utcoffset() == timedelta(hours=11)
    assert instant("2026-07-01T12:00").utcoffset() == timedelta(hours=10)
