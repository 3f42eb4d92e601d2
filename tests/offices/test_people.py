"""The people: who may change whom, and what nobody can be."""

from typing import Any

import msgspec
import pytest

from croupier.offices.staff import ROLES, Verifier
from croupier.offices.staff import commands as s
from croupier.offices.staff.decide import BOUNDS
from croupier.offices.staff.state import UNRANKED
from croupier.table.values.people import THE_SYSTEM, Actor
from croupier.table.values.refusals import Refusal
from support.open_offices import (
    ADA,
    ADMIN,
    BEN,
    BEN_TOO,
    CAS,
    DEE,
    EVE,
    PEOPLE,
    SATG,
    SECRET,
    People,
    joining,
    kinds,
    why,
)

NEW = Verifier("$argon2id$new")
BEN_ACTS = BEN_TOO


def member(**changes: Any) -> s.AddMember:
    values: dict[str, Any] = {"number": "77", "name": "Kay", "verifier": SECRET}
    return s.AddMember(**(values | changes))


CHANGES: dict[str, s.StaffCommand] = {
    "add": member(),
    "change": s.ChangeMember(number=CAS, reason="x"),
    "secret": s.SetVerifier(number=CAS, verifier=NEW, reason="x", second=BEN_TOO),
    "disable": s.DisableMember(number=CAS, reason="x"),
    "enable": s.EnableMember(number=CAS, reason="x"),
    "unlock": s.Unlock(number=CAS, reason="x"),
    "policy": s.SetPolicy(policy=s.Policy(), reason="x", second=BEN_TOO),
}
"""Everything that changes people."""


@pytest.mark.parametrize("name", CHANGES)
@pytest.mark.parametrize(
    "by",
    [Actor(EVE, "engineer"), Actor(DEE, "dealer"), Actor(EVE, "administrator"), Actor("9", "administrator"),
     Actor("1", "player"), Actor(DEE, "tg-assistant-casino-manager"), Actor("D1", "device")],
    ids=str,
)  # fmt: skip
def test_people_are_changed_by_administrators_only(name: str, by: Actor) -> None:
    people = People().join()
    before = people.state
    assert why(people.ask(CHANGES[name], by)) is Refusal.ROLE_REQUIRED
    assert people.state == before


@pytest.mark.parametrize("name", CHANGES)
def test_an_administrator_and_the_system_change_people(name: str) -> None:
    for by in (ADMIN, THE_SYSTEM):
        people = People().join()
        assert why(people.ask(CHANGES[name], by)) is None


@pytest.mark.parametrize("name", set(CHANGES) - {"add"})
def test_every_change_has_its_reason_and_who_made_it(name: str) -> None:
    people = People().join()
    silent = msgspec.structs.replace(CHANGES[name], reason=" ")
    assert why(people.ask(silent, ADMIN)) is Refusal.REASON_REQUIRED
    for event in people.ask(CHANGES[name], ADMIN).events:
        assert (event.by, getattr(event, "reason", "x")) == (ADA, "x")


def test_an_administrator_who_was_disabled_changes_nobody() -> None:
    people = People().join()
    people.ask(s.DisableMember(number=BEN, reason="left"), ADMIN)
    assert why(people.ask(CHANGES["unlock"], BEN_ACTS)) is Refusal.ROLE_REQUIRED


def test_a_number_is_never_given_twice() -> None:
    people = People().join()
    people.ask(member(number="K-7"))
    people.ask(s.DisableMember(number="K-7", reason="left"))
    for number in ("K-7", "k-7", ADA):
        assert why(people.ask(member(number=number), ADMIN)) is Refusal.NUMBER_TAKEN


@pytest.mark.parametrize(
    "changes",
    [{"number": ""}, {"number": "system"}, {"number": "a b1"}, {"number": "1" * 21}, {"number": " 7"},
     {"name": ""}, {"name": "x" * 101}, {"ranks": {"SATG 15.1": "king"}}, {"ranks": {"SATG 99": "dealer"}},
     {"ranks": {"SATG 15.1": "pit-boss"}}, {"roles": ("boss",)}, {"roles": ("cashier", "cashier")}],
    ids=str,
)  # fmt: skip
def test_what_nobody_can_be(changes: dict[str, Any]) -> None:
    assert why(People().join().ask(member(**changes), ADMIN)) is Refusal.MEMBER_INVALID


@pytest.mark.parametrize("role", ROLES)
def test_every_role_can_be_given(role: str) -> None:
    assert why(People().join().ask(member(roles=(role,), second=BEN_TOO), ADMIN)) is None


@pytest.mark.parametrize(
    "changes",
    [{"roles": ("administrator", "cashier")}, {"roles": ("engineer", "cashier")},
     {"roles": ("engineer",), "ranks": {SATG: "dealer"}}, {"roles": ("inspector", "cashier")},
     {"roles": ("inspector",), "ranks": {SATG: "dealer"}}],
    ids=str,
)  # fmt: skip
def test_duties_are_kept_apart(changes: dict[str, Any]) -> None:
    people = People().join()
    assert why(people.ask(member(**changes), ADMIN)) is Refusal.DUTIES_APART
    changed = s.ChangeMember(number=CAS, reason="x", **changes)
    assert why(people.ask(changed, ADMIN)) is Refusal.DUTIES_APART


def test_nobody_changes_his_own_ranks_or_roles() -> None:
    people = People().join()
    own = s.ChangeMember(number=ADA, roles=("administrator", "engineer"), reason="more")
    assert why(people.ask(own, ADMIN)) is Refusal.OWN_RIGHTS
    assert why(people.ask(own)) is None
    assert people.state.members[ADA].roles == ("administrator", "engineer")


def test_an_administrator_is_left() -> None:
    people = People().join()
    assert kinds(people.ask(s.DisableMember(number=ADA, reason="left"), ADMIN)) == [
        "MemberDisabled"
    ]
    for command in (
        s.DisableMember(number=BEN, reason="left"),
        s.ChangeMember(number=BEN, roles=("engineer",), reason="moved"),
    ):
        assert why(people.ask(command)) is Refusal.LAST_ADMINISTRATOR
    people.ask(s.EnableMember(number=ADA, reason="back"))
    assert why(people.ask(s.DisableMember(number=BEN, reason="left"), ADMIN)) is None


def test_who_is_not_there_cannot_be_changed() -> None:
    for command in list(CHANGES.values())[1:-1]:
        unknown = msgspec.structs.replace(command, number="404")
        assert why(People().join().ask(unknown, ADMIN)) is Refusal.MEMBER_UNKNOWN
    own = s.SetVerifier(number="404", verifier=NEW)
    assert why(People().join().ask(own, Actor("404", "dealer"))) is Refusal.MEMBER_UNKNOWN


def test_disabling_ends_an_open_sign_on_at_once_and_twice_is_once() -> None:
    people = People().join()
    people.sign_on(DEE)
    disabled = people.ask(s.DisableMember(number=DEE, reason="left"), ADMIN)
    assert kinds(disabled) == ["MemberDisabled", "SignedOff"]
    assert disabled.events[1].cause == "disabled"
    assert kinds(people.ask(s.DisableMember(number=DEE, reason="left"), ADMIN)) == []
    assert not people.state.sign_ons
    assert not people.state.tokens


def test_a_secret_that_another_gave_must_be_changed_first() -> None:
    people = People().join()
    people.ask(joining_again := member(roles=("administrator",), second=BEN_TOO), ADMIN)
    assert not joining_again.verifier.text.startswith("Verifier")
    kay = people.state.members["77"]
    assert kay.must_change, "an administrator knows it"
    assert kay.actor(SATG).rank == kay.acting("administrator").rank == UNRANKED
    assert why(people.sign_on("77")) is None, "he signs on to change it"
    acts = Actor("77", "administrator")
    assert why(people.ask(CHANGES["unlock"], acts)) is Refusal.SECRET_CHANGE_DUE
    own = people.ask(
        s.SetVerifier(number="77", verifier=NEW, proven=SECRET.digest), Actor("77", UNRANKED)
    )
    assert kinds(own) == ["VerifierSet"]
    assert why(people.ask(CHANGES["unlock"], acts)) is None
    kay = people.state.members["77"]
    assert (kay.must_change, kay.verifier, kay.former) == (False, NEW, (SECRET,))


def test_whoever_gives_another_a_secret_ends_his_sign_on() -> None:
    people = People().join()
    people.sign_on(DEE)
    reset = people.ask(
        s.SetVerifier(number=DEE, verifier=NEW, reason="lost", second=BEN_TOO), ADMIN
    )
    assert [*kinds(reset), reset.events[1].cause] == ["VerifierSet", "SignedOff", "stopped"]
    assert people.state.members[DEE].must_change
    system = s.SetVerifier(number=DEE, verifier=NEW, reason="set-up")
    assert kinds(people.ask(system)) == ["VerifierSet"]
    assert not people.state.members[DEE].must_change


def test_whoever_proved_the_secret_before_it_was_reset_does_not_change_it() -> None:
    people = People().join()
    own = s.SetVerifier(number=DEE, verifier=Verifier("$own"), proven=people.proof(DEE))
    people.ask(s.SetVerifier(number=DEE, verifier=NEW, reason="lost", second=BEN_TOO), ADMIN)
    assert why(people.ask(own, Actor(DEE, "dealer"))) is Refusal.SIGN_ON_FAILED
    assert people.state.members[DEE].verifier == NEW


def test_former_secrets_are_remembered_but_not_all() -> None:
    people = People().join()
    for n in range(9):
        own = s.SetVerifier(number=DEE, verifier=Verifier(f"${n}"), proven=people.proof(DEE))
        people.ask(own, Actor(DEE, "dealer"))
    assert [item.text for item in people.state.members[DEE].former] == ["$7", "$6", "$5", "$4"]


def test_a_disabled_member_changes_not_even_his_own_secret() -> None:
    people = People().join()
    people.ask(s.DisableMember(number=DEE, reason="left"))
    own = s.SetVerifier(number=DEE, verifier=NEW)
    assert why(people.ask(own, Actor(DEE, "dealer"))) is Refusal.MEMBER_UNKNOWN


def test_as_whom_a_member_acts() -> None:
    people = People().join()
    dee, cas = people.state.members[DEE], people.state.members[CAS]
    assert dee.actor(SATG) == Actor(DEE, "dealer", "north")
    assert dee.actor("WAR 5.1").rank == dee.acting("cashier").rank == UNRANKED
    assert cas.acting("cashier") == Actor(CAS, "cashier")
    assert (dee.at_cage().rank, cas.at_cage().rank) == ("dealer", "cashier")
    assert people.state.members[ADA].at_cage().rank == UNRANKED
    people.ask(
        s.ChangeMember(number=DEE, ranks={SATG: "tg-area-manager"}, reason="up", second=BEN_TOO),
        ADMIN,
    )
    assert people.state.members[DEE].actor(SATG) == Actor(DEE, "tg-area-manager")
    people.ask(s.DisableMember(number=DEE, reason="left"), ADMIN)
    assert people.state.members[DEE].actor(SATG).rank == UNRANKED


@pytest.mark.parametrize("field", sorted(BOUNDS))
@pytest.mark.parametrize("value", [0, -1, 100_000])
def test_sign_ons_are_always_guarded(field: str, value: int) -> None:
    policy = s.Policy(**{field: value})
    people = People().join()
    answer = people.ask(s.SetPolicy(policy=policy, reason="x"), ADMIN)
    assert why(answer) is Refusal.POLICY_INVALID
    assert people.state.policy == s.Policy()


def test_no_verifier_is_shown_in_any_answer() -> None:
    people = People().join()
    for command in (*CHANGES.values(), joining(ADA)):
        for by in (ADMIN, Actor(DEE, "dealer")):
            answer = people.ask(command, by)
            assert "argon2" not in f"{answer!r}{answer.refused}"
    assert "argon2" not in repr(people.state)
    assert set(people.state.members) >= set(PEOPLE)
