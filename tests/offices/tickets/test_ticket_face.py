"""What is printed on a ticket, field by field, and what no ticket is printed with."""

from datetime import date
from typing import Any

import msgspec
import pytest

from croupier.errors import BadInput
from croupier.offices.cage import Face, Number
from croupier.offices.cage.ticket_face import LONGEST
from croupier.offices.cage.ticket_words import WORDS
from croupier.rulebook import instant
from croupier.words.catalogue import ENGLISH
from support.ticket_faces import FACE, stamp


def test_what_follows_from_the_fields() -> None:
    assert FACE.figures == "$1,234.50"
    assert (
        WORDS[ENGLISH].amount(FACE.amount)
        == "One thousand two hundred and thirty-four dollars and fifty cents"
    )
    assert WORDS[ENGLISH].day(FACE.issued_on) == "9 March 2026"
    assert FACE.time == "20:53:20 AEDT (UTC+11:00)"


def test_the_day_is_the_day_in_the_casino() -> None:
    late = msgspec.structs.replace(FACE, issued_at=stamp("2026-07-31T15:00:00+00:00"))
    assert (late.issued_on, late.time) == (date(2026, 8, 1), "01:00:00 AEST (UTC+10:00)")


def test_the_hour_that_is_there_twice_is_told_apart() -> None:
    first, second = (
        msgspec.structs.replace(FACE, issued_at=stamp(f"2026-04-05T02:30:00{offset}")).time
        for offset in ("+11:00", "+10:00")
    )
    assert first == "02:30:00 AEDT (UTC+11:00)"
    assert second == "02:30:00 AEST (UTC+10:00)"


def test_a_ticket_may_be_good_for_the_day_of_issue_only() -> None:
    assert instant("2026-03-09T20:53:20+11:00").timestamp() * 1000 == FACE.issued_at
    assert msgspec.structs.replace(FACE, void_after=date(2026, 3, 9)).void_after.day == 9


@pytest.mark.parametrize(
    ("field", "value", "reason"),
    [
        *((name, " ", f"without {name}") for name in ("operator", "venue", "table", "game")),
        ("terminal", "", "without terminal"),
        ("rules", "", "without rules"),
        ("venue", "x" * (LONGEST + 1), "up to 60 letters"),
        ("venue", "賭場", "letters of Western Europe"),
        ("game", "Roulette\n$9", "letters of Western Europe"),
        ("sequence", 0, "Accepted: from 1"),
        ("amount", 0, "has no words"),
        ("amount", 10**12 + 1, "has no words"),
        ("void_after", date(2026, 3, 8), "void when it is issued"),
    ],
)
def test_what_no_ticket_is_printed_with(field: str, value: Any, reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        msgspec.structs.replace(FACE, **{field: value})


def test_a_face_is_kept_and_read_again() -> None:
    assert msgspec.json.decode(msgspec.json.encode(FACE), type=Face) == FACE
    assert FACE.number.digits not in repr(FACE)
    assert Number.parse(FACE.number.printed) == FACE.number
