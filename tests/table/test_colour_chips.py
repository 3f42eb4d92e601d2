"""Colour chips of the Big Wheel: issue, marker, wager, exchange.

The ranks, the records and the money of an exchange wait for a table.
"""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.money import Cents
from croupier.table.chips.colour_chips import (
    ColourSet,
    FromClosedTable,
    Issue,
    may_assign,
    may_issue,
    may_redeem,
    may_redeem_closed,
    may_wager,
)
from croupier.table.values.refusals import Refusal, Refused

STARS = ColourSet("star", ("red", "blue", "green"))
MINIMUM = 500


def rows(table: str) -> list[list[str]]:
    return [[cell.strip() for cell in line.split("|")] for line in table.strip().splitlines()]


def issue(text: str) -> Issue:
    """`P1 red 500 x20 +P2`: player, colour, value, chips, the players who agreed."""
    patron, colour, value, count, *agreed = text.split()
    return Issue(
        patron=patron,
        colour=colour,
        value=Cents(int(value)),
        minimum=Cents(MINIMUM),
        held=int(count.removeprefix("x")),
        consents=frozenset(item.removeprefix("+") for item in agreed),
    )


def said(found: Refused | None) -> str:
    return " ".join([found.why, *found.cites]) if found else "yes"


# fmt: off
ISSUES = """
    (a) of the set          |                                  | P1 red 500 x20         | no  | yes
    (a) not of the set      |                                  | P1 pink 500 x20        | no  | WHEEL 3.1.2(a)
    no chips                |                                  | P1 red 500 x0          | no  | WHEEL 3.1.2
    (e) equal               |                                  | P1 red 500 x1          | no  | yes
    (e) above               |                                  | P1 red 501 x1          | no  | yes
    (e) below               |                                  | P1 red 499 x1          | no  | WHEEL 3.1.2(e)
    (d) held by another     | P1 red 500 x20                   | P2 red 500 x20         | no  | WHEEL 3.1.2(d)
    (d) who agrees          | P1 red 500 x20                   | P2 red 500 x20 +P1     | no  | yes
    (d) one of two agrees   | P1 red 500 x20, P2 red 500 x20   | P3 red 500 x20 +P1     | no  | WHEEL 3.1.2(d)
    (d) both agree          | P1 red 500 x20, P2 red 500 x20   | P3 red 500 x20 +P1 +P2 | no  | yes
    (d) all given back      | P1 red 500 x0                    | P2 red 900 x20         | no  | yes
    (d) one colour, a value | P1 red 500 x20                   | P2 red 900 x20 +P1     | no  | WHEEL 3.1.2(e)
    more of it              | P1 red 500 x20                   | P1 red 500 x20         | no  | yes
    more at another value   | P1 red 500 x20                   | P1 red 900 x20         | no  | WHEEL 3.1.2(e)
    (f) not permitted       | P1 red 500 x20                   | P1 blue 500 x20        | no  | WHEEL 3.1.2(f)
    (f) permitted           | P1 red 500 x20                   | P1 blue 500 x20        | yes | yes
    (f)(i) another value    | P1 red 500 x20                   | P1 blue 900 x20        | yes | yes
    (f) none would be free  | P1 red 500 x20, P2 blue 500 x20  | P1 green 500 x20       | yes | WHEEL 3.1.2(f)
    (f) the last, as first  | P1 red 500 x20, P2 blue 500 x20  | P3 green 500 x20       | no  | yes
    (f) a third, none free  | P1 red 500 x20, P1 blue 500 x20  | P1 green 500 x20       | yes | WHEEL 3.1.2(f)
    (f) one was given back  | P1 red 500 x20, P2 blue 500 x0   | P1 green 500 x20       | yes | yes
    (f) first given back    | P1 red 500 x0                    | P1 blue 500 x20        | no  | yes
    (d) before (f)          | P1 red 500 x20, P2 blue 500 x20  | P1 blue 500 x20        | no  | WHEEL 3.1.2(d)
"""
# fmt: on


@pytest.mark.parametrize(
    ("out", "asked", "permitted", "answer"),
    [pytest.param(*row[1:], id=f"WHEEL 3.1.2{row[0]}") for row in rows(ISSUES)],
)
def test_which_chips_may_be_issued(out: str, asked: str, permitted: str, answer: str) -> None:
    issues = [issue(part) for part in out.split(", ") if part]
    found = may_issue(STARS, issues, issue(asked), permitted=permitted == "yes")
    assert said(found) == ("yes" if answer == "yes" else f"chip-colour {answer}")


def test_a_colour_is_taken_while_chips_of_it_lie_on_the_layout() -> None:
    """WHEEL 3.1.2(d)."""
    all_laid = issue("P1 red 500 x20").wagered(20)
    asked = issue("P2 red 500 x20")
    assert (
        said(may_issue(STARS, [all_laid], asked, permitted=False)) == "chip-colour WHEEL 3.1.2(d)"
    )
    assert may_issue(STARS, [all_laid.collected(20)], asked, permitted=False) is None


@pytest.mark.parametrize(
    ("emblem", "colours", "answer"),
    [
        ("star", ("red", "blue"), "yes"),
        ("moon", ("red", "blue"), "chip-colour WHEEL 3.1.2(a)"),
        ("star", ("red",), "chip-colour WHEEL 3.1.2(a)"),
        ("star", ("red", "red"), "chip-colour WHEEL 3.1.2(a)"),
    ],
)
def test_an_emblem_is_of_one_table_and_has_several_colours(
    emblem: str, colours: tuple[str, ...], answer: str
) -> None:
    """WHEEL 3.1.2(a)."""
    assert said(may_assign(ColourSet(emblem, colours), {"moon", "sun"})) == answer


EQUAL, ABOVE = issue("P1 red 500 x20"), issue("P1 red 501 x20")


@pytest.mark.parametrize(
    ("held", "emblem", "count", "answer"),
    [
        pytest.param(EQUAL, "star", 1, "yes", id="3.1.2(e) equal, no marker"),
        pytest.param(EQUAL, "star", 20, "yes", id="3.1.2 all of them"),
        pytest.param(EQUAL, "star", 21, "chip-colour WHEEL 3.1.2", id="3.1.2 one too many"),
        pytest.param(EQUAL, "star", 0, "chip-colour WHEEL 3.1.2", id="3.1.2 none"),
        pytest.param(EQUAL, "moon", 1, "chip-colour WHEEL 3.1.2(b)", id="3.1.2(b) other table"),
        pytest.param(None, "moon", 1, "chip-colour WHEEL 3.1.2(b)", id="3.1.2(b) stranger"),
        pytest.param(None, "star", 1, "chip-colour WHEEL 3.1.2", id="3.1.2 no record"),
        pytest.param(ABOVE, "star", 1, "marker-required WHEEL 3.1.2(e)", id="3.1.2(e) no marker"),
        pytest.param(ABOVE, "star", 99, "chip-colour WHEEL 3.1.2", id="3.1.2 too many"),
        pytest.param(
            ABOVE.marked(Cents(500)), "star", 1, "marker-required WHEEL 3.1.2(e)",
            id="3.1.2(e) wrong number",
        ),
        pytest.param(ABOVE.marked(Cents(501)), "star", 1, "yes", id="3.1.2(e) marked"),
        pytest.param(EQUAL.wagered(15), "star", 5, "yes", id="3.1.2 the rest"),
        pytest.param(
            EQUAL.wagered(15), "star", 6, "chip-colour WHEEL 3.1.2", id="3.1.2 more than the rest"
        ),
    ],
)  # fmt: skip
def test_which_chips_may_be_wagered(
    held: Issue | None, emblem: str, count: int, answer: str
) -> None:
    assert said(may_wager(STARS, held, emblem=emblem, count=count)) == answer


def test_the_value_is_frozen_at_the_issue_whatever_the_table_minimum_becomes() -> None:
    """WHEEL 3.1.2(e): more chips at a lower minimum keep the value, and then need the marker."""
    more = EQUAL.bought(5, minimum=Cents(200))
    assert (more.value, more.held, more.worth(25)) == (500, 25, 12_500)
    assert said(may_wager(STARS, more, emblem="star", count=1)).startswith(Refusal.MARKER_REQUIRED)
    assert EQUAL.unmarked is False, "what was issued at the old minimum needs none"


@pytest.mark.parametrize(
    ("held", "emblem", "count", "answer"),
    [
        pytest.param(EQUAL, "star", 20, "yes", id="3.1.2(c)(i) all"),
        pytest.param(ABOVE, "star", 1, "yes", id="3.1.2(c)(i) no marker needed"),
        pytest.param(EQUAL, "star", 21, "chip-colour WHEEL 3.1.2(c)(i)", id="3.1.2(c)(i) too many"),
        pytest.param(EQUAL, "star", 0, "chip-colour WHEEL 3.1.2(c)(i)", id="3.1.2(c)(i) none"),
        pytest.param(None, "star", 1, "chip-colour WHEEL 3.1.2(c)(i)", id="3.1.2(c)(i) no record"),
        pytest.param(EQUAL, "moon", 1, "chip-colour WHEEL 3.1.2(c)", id="3.1.2(c) other table"),
    ],
)
def test_chips_are_changed_where_they_were_issued(
    held: Issue | None, emblem: str, count: int, answer: str
) -> None:
    assert said(may_redeem(STARS, held, emblem=emblem, count=count)) == answer


def test_an_exchange_pays_the_declared_value_and_leaves_less_outstanding() -> None:
    """WHEEL 3.1.2(c)(i)."""
    assert ABOVE.worth(7) == 3_507
    assert ABOVE.redeemed(7).outstanding == 13


CLAIM = FromClosedTable(
    count=20,
    closed=True,
    surveillance_notified=True,
    issued_at=None,
    lowest_minimum=Cents(300),
)


@pytest.mark.parametrize(
    ("claim", "answer"),
    [
        pytest.param(CLAIM, "yes", id="told"),
        pytest.param(replace(CLAIM, closed=False), "WHEEL 3.1.2(c)", id="table open"),
        pytest.param(
            replace(CLAIM, surveillance_notified=False), "WHEEL 3.1.2(c)(ii)", id="not told"
        ),
        pytest.param(replace(CLAIM, count=0), "WHEEL 3.1.2(c)(ii)", id="no chips"),
    ],
)
def test_chips_of_a_closed_table(claim: FromClosedTable, answer: str) -> None:
    """WHEEL 3.1.2(c)(ii)."""
    found = may_redeem_closed(claim)
    assert said(found) == ("yes" if answer == "yes" else f"chip-colour {answer}")


def test_what_chips_of_a_closed_table_are_worth() -> None:
    """WHEEL 3.1.2(c)(ii): by the record of the issue, failing which the lowest minimum now."""
    assert replace(CLAIM, issued_at=Cents(501)).worth == 20 * 501
    assert CLAIM.worth == 20 * 300


MOVES = ("wagered", "returned", "collected", "paid", "redeemed")


@given(st.lists(st.tuples(st.sampled_from(MOVES), st.integers(0, 9)), max_size=30))
def test_no_chip_is_made_or_lost(moves: list[tuple[str, int]]) -> None:
    """Whatever is permitted: chips bought and won are held, laid, lost or changed."""
    now, house = EQUAL, 0
    for move, count in moves:
        match move:
            case "wagered" if may_wager(STARS, now, emblem="star", count=count) is None:
                now = now.wagered(count)
            case "redeemed" if may_redeem(STARS, now, emblem="star", count=count) is None:
                now, house = now.redeemed(count), house + count
            case "returned" if count <= now.laid:
                now = now.returned(count)
            case "collected" if count <= now.laid:
                now, house = now.collected(count), house + count
            case "paid":
                now, house = now.paid(count), house - count
            case _:
                continue
        assert min(now.held, now.laid) >= 0
        assert now.outstanding + house == EQUAL.outstanding
