"""A second person's word over the wire: for one act, with the contents that he saw."""

from pathlib import Path
from typing import Any

from croupier.money import Cents
from croupier.offices.floor.events import EventRaised
from croupier.server.settings.demo_staff import SECRET
from croupier.server.wire.messages import Second
from croupier.table import commands as c
from croupier.table.values.people import DEVICE, Actor
from croupier.table.values.refusals import Refusal
from support.local_server import Served, serving
from support.peer_processes import until


def _adjust(served: Served, table: str, amount: int, *, number: str, secret: str) -> Any:
    command = c.Adjust(
        way="credit",
        of="RR1-1",
        amount=Cents(amount),
        reason="A chip too many.",
        second=Actor("", ""),
    )
    kim = served.system.offices.staff.state.members["K1"]
    second = Second(number=number, secret=secret)
    return served.run(
        served.system.orders.builder.staff(kim, table, "one id", command, second)
    ).refused


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


def test_what_is_above_ones_rank_somebody_who_has_it_does_at_the_same_desk(tmp_path: Path) -> None:
    with serving(tmp_path, ["casino-war"]) as served:
        dana = served.http("D1")
        dana.done("CW1", "take-table")
        dana.done("CW1", "check-cards", cards="blue", count=312)
        dana.done("CW1", "shuffle-cards", cause="before-play")
        cut = {"type": "cut-cards", "by": "", "depth": 150, "behind": 78}

        def asks(**second: str) -> tuple[int, str]:
            body = {"id": served.new_id(), "command": cut, "second": second or None}
            found = dana.post("/tables/CW1/orders", body)
            return found.status_code, str((found.json().get("refused") or {}).get("code"))

        assert asks() == (409, "authority-insufficient")
        assert asks(number="S1", secret="no" + SECRET) == (409, "sign-on-failed")
        assert asks(number="D1", secret=SECRET) == (409, "second-person")
        assert asks(number="C1", secret=SECRET) == (409, "no-dealer")
        assert asks(number="S1", secret=SECRET) == (200, "None")
        *_, last = served.store.records("CW1")
        done = served.store.answer(last.order)
        assert done is not None
        assert done.order.by.name == "S1"


def test_a_dealer_overrules_a_wheel_with_a_reason_and_a_supervisor_at_the_desk(
    tmp_path: Path,
) -> None:
    with serving(tmp_path, plan={"wagering_s": 2}) as served, served.terminal("RR1-1") as one:
        dana = served.http("D1")
        dana.open_wagering("RR1")
        one.until("table", phase="wagering")
        one.ask("wager", "w1", wagers=[{"bet": "straight-up", "spot": "17", "amount": 500}])
        dana.done("RR1", "start-device")
        one.until("table", phase="dealing")
        for read in (c.ReportRest(), c.EnterFace(face="14")):
            order = c.Order(id=served.new_id(), at=0, by=Actor("wheel", DEVICE), command=read)
            assert served.run(served.system.orders.submit("RR1", order)).refused is None

        def asks(reason: str, **second: str) -> str:
            command = {"type": "correct-entry", "place": 1, "face": "17", "reason": reason}
            body = {"id": served.new_id(), "command": command, "second": second or None}
            found = dana.post("/tables/RR1/orders", body).json()
            return str((found.get("refused") or {}).get("code"))

        assert asks("The ball lies in 17.") == "authority-insufficient"
        assert asks("", number="S1", secret=SECRET) == "reason-required"
        assert asks("The ball lies in 17.", number="S1", secret=SECRET) == "None"
        dana.done("RR1", "confirm")
        one.until("own", balance=49_500 + 36 * 500)
        until(lambda: raised_events(served, "device-overruled"))
        assert [
            (event.place, event.subject, event.detail)
            for event in raised_events(served, "device-overruled")
        ] == [("RR1", "S1", "17 instead of 14: The ball lies in 17.")]


def raised_events(served: Served, code: str) -> list[EventRaised]:
    """The open significant events of a code."""
    alerts = served.system.offices.floor.state.open.values()
    return [alert.raised for alert in alerts if alert.raised.code == code]
