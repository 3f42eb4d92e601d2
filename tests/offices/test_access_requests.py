"""An order about access waits until another administrator approves it, at another screen and at another time."""

from typing import Any

import pytest

from croupier.offices.staff import Verifier
from croupier.offices.staff import commands as s
from croupier.offices.staff.state import HOUR
from croupier.table.values.people import Actor
from croupier.table.values.refusals import Refusal
from support.open_offices import ADA, ADMIN, BEN, BEN_TOO, CAS, DEE, EVE, SATG, People, kinds, why

NEW = Verifier("$argon2id$new")
MANAGER = {SATG: "tg-assistant-casino-manager"}
KAY = s.AddMember(number="77", name="Kay", ranks=MANAGER, verifier=NEW)
WAITING: dict[str, tuple[Any, str]] = {
    "a new manager": (KAY, "member-added"),
    "a higher rank": (s.ChangeMember(number=DEE, ranks=MANAGER, area="north", reason="up"), "member-changed"),
    "a new secret": (s.SetVerifier(number=DEE, verifier=NEW, temporary=True, reason="lost"), "verifier-set"),
}  # fmt: skip


@pytest.fixture
def people() -> People:
    return People().join()


def asks(people: People, access: Any, by: Actor = ADMIN) -> Any:
    return people.ask(s.RequestAccess(access=access), by)


def approves(people: People, request: int = 1, by: Actor = BEN_TOO) -> Any:
    return people.ask(s.ApproveRequest(request=request), by)


@pytest.mark.parametrize("what", WAITING)
def test_it_is_done_when_another_administrator_approves(people: People, what: str) -> None:
    access, kind = WAITING[what]
    before = people.state.members
    assert kinds(asks(people, access)) == ["AccessRequested"]
    assert people.state.members == before
    assert why(approves(people, by=ADMIN)) is Refusal.SECOND_PERSON
    assert why(approves(people, by=Actor(EVE, "engineer"))) is Refusal.ROLE_REQUIRED
    approved, done = approves(people).events
    assert (approved.by, type(done).__struct_config__.tag) == (BEN, kind)
    assert (done.by, done.second, bool(done.gains)) == (ADA, BEN, True)
    assert not people.state.requests
    assert why(approves(people)) is Refusal.REQUEST_CLOSED


def test_what_one_administrator_may_do_waits_for_nobody(people: People) -> None:
    inspector = s.AddMember(number="77", name="Kay", roles=("inspector",), verifier=NEW)
    assert kinds(asks(people, inspector)) == ["MemberAdded"]
    assert why(asks(people, inspector)) is Refusal.NUMBER_TAKEN
    assert why(asks(people, KAY, Actor(CAS, "cashier"))) is Refusal.ROLE_REQUIRED


def test_a_request_is_refused_or_withdrawn_with_a_reason(people: People) -> None:
    for by in (ADMIN, BEN_TOO):
        asks(people, KAY)
        number = people.state.requested
        assert (
            why(people.ask(s.CloseRequest(request=number, reason=" "), by))
            is Refusal.REASON_REQUIRED
        )
        (closed,) = people.ask(s.CloseRequest(request=number, reason="not needed"), by).events
        assert (closed.by, closed.reason) == (by.name, "not needed")
    assert not people.state.requests
    assert "77" not in people.state.members


def test_it_is_judged_again_when_it_is_approved(people: People) -> None:
    """The number was given meanwhile, or the administrator who asked was disabled."""
    asks(people, KAY)
    asks(people, s.ChangeMember(number=DEE, ranks=MANAGER, reason="up"))
    second = s.AddMember(number="77", name="Kim", roles=("inspector",), verifier=NEW)
    people.ask(second, BEN_TOO)
    assert why(approves(people, 1)) is Refusal.NUMBER_TAKEN
    people.ask(s.DisableMember(number=ADA, reason="left"), BEN_TOO)
    assert why(approves(people, 2)) is Refusal.ROLE_REQUIRED
    assert people.state.members[DEE].ranks[SATG] == "dealer"


def test_a_fresh_administrator_approves_nothing(people: People) -> None:
    people.ask(
        s.AddMember(number="9", name="Cy", roles=("administrator",), verifier=NEW, second=BEN_TOO),
        ADMIN,
    )
    people.ask(
        s.SetVerifier(number="9", verifier=NEW, temporary=True, reason="lost", second=BEN_TOO),
        ADMIN,
    )
    own = s.SetVerifier(number="9", verifier=Verifier("$own"), proven=people.proof("9"))
    people.ask(own, Actor("9", "unranked"))
    asks(people, KAY)
    cy = Actor("9", "administrator")
    assert why(approves(people, by=cy)) is Refusal.SECOND_PERSON
    people.at += 24 * HOUR
    assert kinds(approves(people, by=cy)) == ["RequestApproved", "MemberAdded"]
