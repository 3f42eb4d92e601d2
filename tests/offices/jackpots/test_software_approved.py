"""The software of a jackpot is approved from a day until another; a new version does not wait for a reset."""

from datetime import timedelta
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.offices.jackpots import commands as c
from croupier.offices.jackpots.terms import PAPERS, JackpotTerms
from croupier.rulebook.casino_time import ZONE, daybreak
from croupier.table.values.instants import instant_of, stamp_of
from croupier.table.values.refusals import Refusal
from croupier.views.rules.approvals_view import of_jackpots
from support.jackpot_office import ALONE, MANAGER, OTHER, Running, why
from support.round_tables import clause

TABLE = "LSB1"


def day(running: Running, ahead: int) -> str:
    return (instant_of(running.at).astimezone(ZONE) + timedelta(days=ahead)).date().isoformat()


def set_up(terms: JackpotTerms) -> c.SetUpJackpot:
    return c.SetUpJackpot(terms=terms, second=OTHER)


@clause("SATG 7.2", "SATG 1.1 jackpot-system(b)")
def test_what_is_approved_no_more_is_not_offered_nor_opened_nor_resumed() -> None:
    running = Running()
    until = day(running, 1)
    running.opened(replace(ALONE, approved_until=until), TABLE)
    ends = daybreak(until)
    assert ends is not None
    at = stamp_of(ends)
    assert [it.name for it in running.state.approved(TABLE, at - 1)] == [ALONE.name]
    assert running.state.approved(TABLE, at) == ()
    assert [it.name for it in running.state.offered(TABLE)] == [ALONE.name], "its meter stands"
    running.ask(c.Suspend(jackpot=ALONE.name, reason="Its approval ends."), by=MANAGER)
    running.at = at
    refused = running.ask(c.Resume(jackpot=ALONE.name, reason="Again."), by=MANAGER).refused
    assert refused is not None
    assert (refused.why, f"ended on {until}" in refused.detail) == (
        Refusal.UNAPPROVED_EQUIPMENT,
        True,
    )
    early = Running()
    soon = replace(ALONE, approved_on=day(early, 1))
    with pytest.raises(AssertionError, match="approved only from"):
        early.opened(soon, TABLE)


@clause("SATG 7.2")
def test_another_approval_holds_at_once_and_the_rest_of_the_terms_waits() -> None:
    running = Running().opened(ALONE, TABLE)
    waiting = replace(ALONE, title="Another title")
    assert running.ask(set_up(waiting), by=MANAGER).refused is None
    newer = replace(ALONE, approval="letter 9", software="9.9", approved_until="2099-01-01")
    assert running.ask(set_up(newer), by=MANAGER).refused is None
    item = running.jackpot(ALONE.name)
    assert item.terms == newer
    assert item.agreed == replace(newer, title="Another title")
    assert (
        why(running.ask(c.SetUpJackpot(terms=ALONE, second=MANAGER), by=MANAGER)) == "second-person"
    )


@pytest.mark.parametrize("field", ["approved_on", "approved_until"])
def test_a_day_is_a_day(field: str) -> None:
    wrong: dict[str, Any] = {field: "soon"}
    refused = Running().ask(set_up(replace(ALONE, **wrong)), by=MANAGER).refused
    assert refused is not None
    assert refused.detail == "'soon' is no day. Accepted: such as 2026-01-31."


def test_days_are_in_order_and_those_of_an_approval_are_not_left_out() -> None:
    running = Running()
    crossed = replace(ALONE, approved_on="2026-02-01", approved_until="2026-02-01")
    refused = running.ask(set_up(crossed), by=MANAGER).refused
    assert refused is not None
    assert refused.detail == "Its approval ends on 2026-02-01. Accepted: a day after 2026-02-01."
    running.opened(replace(ALONE, approved_until="2099-01-01"), TABLE)
    for terms in (ALONE, replace(ALONE, title="Another title")):
        refused = running.ask(set_up(terms), by=MANAGER).refused
        assert refused is not None
        assert "ends on 2099-01-01. Accepted: that day, or another approval." in refused.detail
    assert running.ask(set_up(replace(ALONE, approval="letter 9")), by=MANAGER).refused is None
    assert running.jackpot(ALONE.name).terms.approved_until == ""


def test_the_list_of_approvals_knows_its_days() -> None:
    running = Running()
    until = day(running, 1)
    running.opened(replace(ALONE, approved_on=day(running, -1), approved_until=until), TABLE)
    (held,) = of_jackpots(running.state, instant_of(running.at))
    assert (held.holds, held.until) == (True, f"{until}T04:00")
    (ended,) = of_jackpots(running.state, instant_of(running.at) + timedelta(days=2))
    assert not ended.holds
    assert set(PAPERS) <= set(JackpotTerms.__struct_fields__)
