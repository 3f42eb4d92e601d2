"""The notice before a table with players closes, and seats held without playing.

Who may close a table or take a seat away, and that a void round counts for nothing, wait for a table.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.rulebook import EDITIONS
from croupier.table.limits.limit_sign import TWENTY_MINUTES
from croupier.table.opening.closing_notice import (
    GIVING_UP,
    NO_NOTICE,
    NOTICE_IN_MINUTES,
    NOTICE_IN_ROUNDS,
    Closing,
    Idle,
    may_close,
    may_vacate,
)
from croupier.table.values.refusals import Refusal


def rows(table: str) -> list[list[str]]:
    return [[cell.strip() for cell in line.split("|")] for line in table.strip().splitlines()]


def after(rounds: str) -> Closing | None:
    """`5 6 7x`: rounds opened at these instants after a notice at 5; an x marks a void one."""
    if rounds == "none":
        return None
    closing = Closing(announced_at=5)
    for part in rounds.split():
        closing = closing.after_round(opened_at=int(part.strip("x")), settled="x" not in part)
    return closing


# fmt: off
ROUNDS = """
    no notice                 | none       | No notice; it takes 3 rounds.
    none yet                  |            | 3 rounds left.
    two                       | 6 7        | 1 rounds left.
    three                     | 6 7 8      | yes
    four                      | 6 7 8 9    | yes
    a void one                | 6 7x 8     | 1 rounds left.
    a void one and three      | 6 7x 8 9   | yes
    opened before the notice  | 4 6 7      | 1 rounds left.
    opened with the notice    | 5 6 7      | 1 rounds left.
    opened before, and three  | 4 6 7 8    | yes
"""
MINUTES = """
    WAR 11.7 no notice        | none  |         | 99999999 | No sign with a closing time is displayed.
    WAR 11.7 no closing time  | 0     |         | 99999999 | No sign with a closing time is displayed.
    WAR 11.7 19:59            | 0     | 1200000 | 1199999  | accepted from 1 January 1970 at 10:20:00
    WAR 11.7 20:00            | 0     | 1200000 | 1200000  | yes
    WAR 11.7 put up late      | 60000 | 1200000 | 1259999  | accepted from 1 January 1970 at 10:21:00
    WAR 11.7 stood long       | 60000 | 1200000 | 1260000  | yes
    WAR 11.7 before its time  | 0     | 1800000 | 1799999  | accepted from 1 January 1970 at 10:30:00
    WAR 11.7 at its time      | 0     | 1800000 | 1800000  | yes
"""
# fmt: on


@pytest.mark.parametrize("edition", NOTICE_IN_ROUNDS)
@pytest.mark.parametrize(
    ("rounds", "answer"), [pytest.param(*row[1:], id=row[0]) for row in rows(ROUNDS)]
)
def test_three_rounds_of_notice(edition: str, rounds: str, answer: str) -> None:
    """SATG 20.8, WHEEL 9.8: hours of notice are no rounds."""
    found = may_close(edition, after(rounds), players_present=True, at=100 * TWENTY_MINUTES)
    assert (found.detail if found else "yes") == answer
    if found:
        assert (found.why, found.cites) == (Refusal.CLOSURE_NOTICE, NOTICE_IN_ROUNDS[edition])


@pytest.mark.parametrize(
    ("announced", "closes", "at", "answer"),
    [pytest.param(*row[1:], id=row[0]) for row in rows(MINUTES)],
)
def test_twenty_minutes_of_notice(announced: str, closes: str, at: str, answer: str) -> None:
    closing = None
    if announced != "none":
        closing = Closing(
            announced_at=int(announced), closes_at=int(closes) if closes else None, rounds=99
        )
    found = may_close("WAR", closing, players_present=True, at=int(at))
    assert answer in (found.detail if found else "yes")
    if found:
        assert (found.why, found.cites) == (Refusal.CLOSURE_NOTICE, NOTICE_IN_MINUTES["WAR"])


@pytest.mark.parametrize("edition", EDITIONS)
def test_with_nobody_there_no_notice_is_needed(edition: str) -> None:
    assert may_close(edition, None, players_present=False, at=0) is None


@pytest.mark.parametrize("edition", sorted(NO_NOTICE))
def test_where_no_rule_asks_for_notice_the_operator_decides(edition: str) -> None:
    assert may_close(edition, None, players_present=True, at=0) is None


def test_every_edition_is_judged_by_one_of_the_three() -> None:
    assert sorted([*NOTICE_IN_ROUNDS, *NOTICE_IN_MINUTES, *NO_NOTICE]) == sorted(EDITIONS)


# Seats 1 to 3. A round is the seats in use; those that wagered are marked +.
# fmt: off
SEATS = """
    two rounds          | 1 2+ 3+ ; 1 2+ 3+                      | 1 | 1 2 3 | 2
    three rounds        | 1 2+ 3+ ; 1 2+ 3+ ; 1 2+ 3+            | 1 | 1 2 3 | yes
    four rounds         | 1 2+ 3 ; 1 2+ 3+ ; 1 2+ 3+ ; 1 2+ 3+   | 1 | 1 2 3 | yes
    others idle too     | 1 2 3 ; 1 2 3 ; 1 2 3                  | 2 | 1 2 3 | yes
    a wager             | 1 2 3 ; 1 2 3 ; 1+ 2 3 ; 1 2 3 ; 1 2 3 | 1 | 1 2 3 | 2
    a wager, then three | 1+ 2 3 ; 1 2 3 ; 1 2 3 ; 1 2 3         | 1 | 1 2 3 | yes
    a free seat between | 1 2 3 ; 1 2 3 ; 1 2 ; 1 2 3 ; 1 2 3    | 1 | 1 2 3 | 2
    a free seat always  | 1 2 ; 1 2 ; 1 2 ; 1 2                  | 1 | 1 2   | 0
    a free seat now     | 1 2+ 3+ ; 1 2+ 3+ ; 1 2+ 3+            | 1 | 1 2   | 3
    the one who plays   | 1 2+ 3+ ; 1 2+ 3+ ; 1 2+ 3+            | 2 | 1 2 3 | 0
    nobody sits there   | 1+ 2+ ; 1+ 2+ ; 1+ 2+                  | 3 | 1 2   | 0
    left and back       | 1 2 3 ; 1 2 3 ; 2 3 ; 1 2 3            | 1 | 1 2 3 | 1
"""
# fmt: on


def played(rounds: str) -> Idle:
    idle = Idle()
    for part in rounds.split(" ; "):
        in_use = {seat.strip("+") for seat in part.split()}
        wagered = {seat.strip("+") for seat in part.split() if "+" in seat}
        idle = idle.after_round("123", wagered=wagered, in_use=in_use)
    return idle


@pytest.mark.parametrize("edition", GIVING_UP)
@pytest.mark.parametrize(
    ("rounds", "seat", "now", "answer"), [pytest.param(*row[1:], id=row[0]) for row in rows(SEATS)]
)
def test_three_idle_rounds_at_a_full_table(
    edition: str, rounds: str, seat: str, now: str, answer: str
) -> None:
    """SATG 20.9, WAR 11.8, WHEEL 9.9 where there are seats."""
    found = may_vacate(edition, seat, idle=played(rounds), seats="123", in_use=now.split())
    assert (found is None) == (answer == "yes")
    if found:
        assert (found.why, found.cites) == (Refusal.IDLE_ROUNDS, GIVING_UP[edition])
        assert f"{answer} rounds without a wager" in found.detail


def test_the_next_player_on_a_seat_begins_at_nothing() -> None:
    idle = played("1 2 3 ; 1 2 3 ; 1 2 3").left("1")
    assert may_vacate("WAR", "1", idle=idle, seats="123", in_use="123") is not None
    assert may_vacate("WAR", "2", idle=idle, seats="123", in_use="123") is None


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_table_without_seats_has_none_to_give_up(edition: str) -> None:
    found = may_vacate(edition, "1", idle=Idle(rounds={"1": 9}), seats=(), in_use=())
    assert found is not None
    assert found.why is Refusal.NOT_APPLICABLE


@pytest.mark.parametrize("edition", sorted(NO_NOTICE))
def test_where_no_rule_lets_a_seat_be_taken_none_is(edition: str) -> None:
    found = may_vacate(edition, "1", idle=Idle(rounds={"1": 9}), seats="12", in_use="12")
    assert found is not None
    assert (found.why, found.cites) == (Refusal.NOT_APPLICABLE, ())


@given(
    st.lists(
        st.tuples(st.sets(st.sampled_from("123")), st.sets(st.sampled_from("123"))), max_size=9
    )
)
def test_idle_seats_against_a_second_definition(history: list[tuple[set[str], set[str]]]) -> None:
    """Look back over the last three rounds: the seat was held, not played, and none was free."""
    idle = Idle()
    for in_use, wagers in history:
        idle = idle.after_round("123", wagered=wagers & in_use, in_use=in_use)
    for seat in "123":
        last = history[-3:]
        expected = len(last) == 3 and all(
            in_use == set("123") and seat not in wagers for in_use, wagers in last
        )
        found = may_vacate("SATG 15.1", seat, idle=idle, seats="123", in_use="123")
        assert (found is None) == expected
