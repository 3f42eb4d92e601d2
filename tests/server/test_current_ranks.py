"""Whoever has no right any more has none at once, also where that is not known yet."""

from collections.abc import Callable, Iterator

import pytest
from msgspec.structs import replace

from croupier.engine.office_place import the_staff
from croupier.engine.order_ids import new_id
from croupier.engine.store import AnyAnswer
from croupier.money import Cents
from croupier.offices.staff import StaffOrder
from croupier.offices.staff import commands as s
from croupier.offices.staff.state import UNRANKED, Staff
from croupier.server.settings.demo_staff import SECRET
from croupier.server.wire.messages import Second
from croupier.table import commands as c
from croupier.table.values.people import THE_SYSTEM, Actor
from support.local_server import Served, serving

GONE: dict[str, Callable[[str], s.StaffCommand]] = {
    "disabled": lambda number: s.DisableMember(number=number, reason="left"),
    "another rank": lambda number: s.ChangeMember(number=number, ranks={}, reason="moved"),
    "signed off": lambda number: s.SignOff(number=number, cause="stopped"),
    "reset": lambda number: s.SetVerifier(
        number=number, verifier=s.Verifier("$x"), temporary=True, reason="lost"
    ),
}


@pytest.fixture
def served(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("floor")) as one:
        # From here on it learns nothing of what other processes write.
        monkeypatch.setattr(one.system.tables.owners, "_follow", lambda place: None)  # noqa: ARG005
        yield one


def elsewhere(served: Served, command: s.StaffCommand) -> None:
    """Another process writes about the staff; this one does not hear of it."""
    now = served.system.clock()
    order = StaffOrder(id=new_id(now), at=now, by=THE_SYSTEM, command=command)
    assert the_staff(served.store).handle(order).refused is None


def _limits(served: Served, staff: Staff) -> AnyAnswer:
    wanted = c.SetWageringPeriod(seconds=20)
    kim = staff.members["K1"]
    found: AnyAnswer = served.run(
        served.system.orders.builder.staff(kim, "RR1", served.new_id(), wanted)
    )
    return found


@pytest.mark.parametrize("gone", GONE)
def test_what_is_durable_elsewhere_counts_here(served: Served, gone: str) -> None:
    served.http("K1")
    before = served.system.offices.staff.state
    assert _limits(served, before).refused is None
    elsewhere(served, GONE[gone]("K1"))
    assert served.system.offices.staff.state.members["K1"] == before.members["K1"], "It is behind."
    answer = _limits(served, before)
    assert answer.refused is not None
    assert answer.refused.why == "no-dealer"
    assert answer.order.by == Actor("K1", UNRANKED)
    kept = served.store.answer(answer.order.id)
    assert kept is not None
    assert kept.refused == answer.refused


def test_a_second_person_is_what_he_is_now(served: Served) -> None:
    served.http("K1")
    kim = served.system.offices.staff.state.members["K1"]
    command = c.Adjust(
        way="credit", of="RR1-1", amount=Cents(100), reason="A chip.", second=Actor("", "")
    )
    second = Second(number="M1", secret=SECRET)
    asking = served.system.orders.builder
    first = served.run(asking.staff(kim, "RR1", "one", command, second))
    assert first.refused is None, first.refused
    max_ = served.system.offices.staff.state.members["M1"]
    stands = replace(command, second=max_.actor("SATG 15.1"))
    elsewhere(served, s.ChangeMember(number="M1", ranks={}, reason="moved"))
    late = served.run(asking._table("RR1", "K1: two", kim.actor("SATG 15.1"), stands))
    assert late.refused.why == "second-person"


def test_what_was_answered_before_is_answered_so_again(served: Served) -> None:
    served.http("K1")
    staff = served.system.offices.staff.state
    kim, asking = staff.members["K1"], served.system.orders.builder
    wanted = c.SetWageringPeriod(seconds=25)
    first = served.run(asking.staff(kim, "RR1", "once", wanted))
    elsewhere(served, GONE["disabled"]("K1"))
    assert served.run(asking.staff(kim, "RR1", "once", wanted)) == first
