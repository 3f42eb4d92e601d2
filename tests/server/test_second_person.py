"""A second person's word over the wire: for one act, with the contents that he saw."""

from pathlib import Path
from typing import Any

from croupier.money import Cents
from croupier.rounds import commands as c
from croupier.rounds.people import Actor
from croupier.rounds.refusals import Refusal
from croupier.server.demo_floor import SECRET
from croupier.server.wire import Second
from serving import Served, serving


def _adjust(served: Served, table: str, amount: int, *, number: str, secret: str) -> Any:
    command = c.Adjust(
        way="credit",
        of="RR1-1",
        amount=Cents(amount),
        reason="A chip too many.",
        second=Actor("", ""),
    )
    kim = served.system.staff.state.members["K1"]
    second = Second(number=number, secret=secret)
    return served.run(served.system.asking.staff(kim, table, "one id", command, second)).refused


def test_a_word_is_for_the_contents_that_it_was_given_for(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        # At a table that is not there nothing is done, and nothing is kept under the id.
        first = _adjust(served, "nowhere", 100, number="M1", secret=SECRET)
        assert first.why is Refusal.TABLE_CLOSED
        other = _adjust(served, "RR1", 90_000, number="M1", secret="no" + SECRET)
        assert other.why is Refusal.SIGN_ON_FAILED


def test_an_inspector_is_no_second_person(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        assert _adjust(served, "RR1", 100, number="I1", secret=SECRET).why is Refusal.DUTIES_APART
