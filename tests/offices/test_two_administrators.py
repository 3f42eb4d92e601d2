"""One administrator alone opens no way to money: resets and new rights take two, and are seen by a third."""

from typing import Any

import pytest
from msgspec.structs import replace

from croupier.offices.floor import commands as f
from croupier.offices.floor.significant_map import significant
from croupier.offices.staff import Verifier
from croupier.offices.staff import commands as s
from croupier.offices.staff.state import HOUR, OPERATOR
from croupier.table.values.people import NO_ACTOR, THE_SYSTEM, Actor
from croupier.table.values.refusals import Refusal
from support.open_offices import (
    ADA,
    ADMIN,
    BEN,
    BEN_TOO,
    CAS,
    DEE,
    SATG,
    People,
    Watched,
    kinds,
    why,
)

NEW = Verifier("$argon2id$new")
MANAGER = {SATG: "tg-assistant-casino-manager"}
DAY = 24 * HOUR


def added(number: str, **rights: Any) -> s.AddMember:
    return s.AddMember(number=number, name="Kay", verifier=NEW, **{"second": NO_ACTOR, **rights})


def reset(number: str, second: Actor = NO_ACTOR) -> s.SetVerifier:
    return s.SetVerifier(number=number, verifier=NEW, reason="lost", temporary=True, second=second)


def own_secret(people: People, number: str) -> None:
    """The member changes the first secret."""
    own = s.SetVerifier(number=number, verifier=Verifier(f"${number}"), proven=people.proof(number))
    assert why(people.ask(own, Actor(number, "unranked"))) is None


GIVEN = {
    "a manager": added("77", ranks=MANAGER),
    "a dealer": added("77", ranks={SATG: "dealer"}),
    "a cashier": added("77", roles=("cashier",)),
    "an administrator": added("77", roles=("administrator",)),
    "a higher rank": s.ChangeMember(number=DEE, ranks=MANAGER, area="north", reason="up"),
    "another area": s.ChangeMember(number=DEE, ranks={SATG: "dealer"}, area="south", reason="moved"),
    "a role": s.ChangeMember(number=CAS, roles=("cashier", "director"), reason="up"),
    "a secret": reset(DEE),
    "the policy": s.SetPolicy(policy=s.Policy(idle_minutes=30), reason="x"),
}  # fmt: skip


@pytest.mark.parametrize("what", GIVEN)
def test_one_administrator_gives_no_right_that_moves_money(what: str) -> None:
    people = People().join()
    command: Any = GIVEN[what]
    for second in (Actor("", ""), ADMIN, Actor(DEE, "dealer"), Actor("9", "administrator")):
        answer = people.ask(replace(command, second=second), ADMIN)
        assert why(answer) is Refusal.SECOND_PERSON, second
    (event, *_) = people.ask(replace(command, second=BEN_TOO), ADMIN).events
    assert (event.by, event.second) == (ADA, BEN)


@pytest.mark.parametrize(
    "command",
    [added("77", roles=("inspector",)), added("77", roles=("mathematician",)),
     s.ChangeMember(number=DEE, ranks={}, reason="down", second=NO_ACTOR),
     s.ChangeMember(number=CAS, roles=("mathematician",), reason="moved", second=NO_ACTOR),
     s.DisableMember(number=DEE, reason="left"), s.Unlock(number=DEE, reason="seen")],
    ids=lambda command: type(command).__name__,
)  # fmt: skip
def test_one_administrator_takes_rights_and_gives_those_that_only_read(
    command: s.StaffCommand,
) -> None:
    assert why(People().join().ask(command, ADMIN)) is None


def test_who_is_enabled_again_gets_all_rights_again() -> None:
    people = People().join()
    people.ask(s.DisableMember(number=DEE, reason="left"), ADMIN)
    back = s.EnableMember(number=DEE, reason="back", second=NO_ACTOR)
    assert why(people.ask(back, ADMIN)) is Refusal.SECOND_PERSON
    assert kinds(people.ask(replace(back, second=BEN_TOO), ADMIN)) == ["MemberEnabled"]
    assert people.state.members[DEE].seconds_from == DAY


def test_nobody_seconds_what_is_about_himself() -> None:
    people = People().join()
    answer = people.ask(reset(BEN, second=BEN_TOO), ADMIN)
    assert why(answer) is Refusal.SECOND_PERSON


@pytest.mark.parametrize(
    "command",
    [reset(DEE, second=BEN_TOO),
     s.ChangeMember(number=DEE, ranks=MANAGER, area="north", reason="up", second=BEN_TOO)],
    ids=lambda command: type(command).__name__,
)  # fmt: skip
def test_who_has_a_new_secret_or_new_rights_seconds_nothing_for_a_day(
    command: s.StaffCommand,
) -> None:
    people = People().join()
    people.ask(command, ADMIN)
    if people.state.members[DEE].must_change:
        own_secret(people, DEE)
    stands = s.Second(number=DEE, proven=people.proof(DEE), act="x", of=CAS)
    for people.at in (0, DAY - 1):
        assert why(people.ask(stands)) is Refusal.SECOND_PERSON
    people.at = DAY
    assert kinds(people.ask(stands)) == ["Seconded"]


def test_an_approval_ends_with_new_rights() -> None:
    people = People().join()
    people.ask(s.Second(number=DEE, proven=people.proof(DEE), act="x", of=CAS))
    up = s.ChangeMember(number=DEE, ranks=MANAGER, area="north", reason="up", second=BEN_TOO)
    people.ask(up, ADMIN)
    assert people.state.second_for("x", CAS, people.at) is None


def test_who_two_administrators_add_seconds_from_the_first_evening() -> None:
    people = People().join()
    people.ask(added("77", ranks=MANAGER, second=BEN_TOO), ADMIN)
    own_secret(people, "77")
    stands = s.Second(number="77", proven=people.proof("77"), act="x", of=DEE)
    assert kinds(people.ask(stands)) == ["Seconded"]


# The first evening of a house.


def new_house() -> People:
    """One administrator, as after `croupier init`."""
    people = People()
    people.ask(added("1", roles=("administrator",)))
    own_secret(people, "1")
    return people


ANN = Actor("1", "administrator")


@pytest.mark.parametrize("by", [ANN, OPERATOR], ids=str)
def test_one_person_sets_up_a_house_but_those_added_second_nothing_for_a_day(by: Actor) -> None:
    people = new_house()
    assert why(people.ask(added("K1", ranks=MANAGER), by)) is None
    assert why(people.ask(reset("K1"), by)) is None, "the first secret was lost on the way"
    own_secret(people, "K1")
    assert why(people.ask(reset("K1"), by)) is Refusal.SECOND_PERSON, "it is the own secret now"
    stands = s.Second(number="K1", proven=people.proof("K1"), act="x", of="1")
    assert why(people.ask(stands)) is Refusal.SECOND_PERSON
    people.at = DAY
    assert why(people.ask(stands)) is None


def test_the_set_up_ends_when_two_administrators_can_second_each_other() -> None:
    people = new_house()
    people.ask(added("2", roles=("administrator",)), ANN)
    own_secret(people, "2")
    bob = Actor("2", "administrator")
    people.at = DAY - 1
    assert why(people.ask(added("D1", ranks=MANAGER), ANN)) is None
    people.at = DAY
    assert why(people.ask(added("D2", ranks=MANAGER), ANN)) is Refusal.SECOND_PERSON
    assert why(people.ask(added("D2", ranks=MANAGER, second=bob), ANN)) is None
    people.ask(s.DisableMember(number="2", reason="left"), ANN)
    assert why(people.ask(added("D3", ranks=MANAGER), ANN)) is Refusal.SECOND_PERSON, "for ever"
    assert why(people.ask(added("3", roles=("administrator",)), ANN)) is Refusal.SECOND_PERSON


def test_the_set_up_ends_in_time_and_a_second_administrator_can_still_be_added() -> None:
    people = new_house()
    people.at = 3 * DAY
    assert why(people.ask(added("D1", ranks=MANAGER), ANN)) is Refusal.SECOND_PERSON
    both = added("2", roles=("administrator", "engineer"))
    assert why(people.ask(both, ANN)) is Refusal.SECOND_PERSON
    assert why(people.ask(added("2", roles=("administrator",)), ANN)) is None


def test_two_administrators_of_the_set_up_second_each_other_at_once() -> None:
    people = new_house()
    people.ask(added("2", roles=("administrator",)))
    own_secret(people, "2")
    assert why(people.ask(added("K1", ranks=MANAGER), ANN)) is Refusal.SECOND_PERSON
    bob = Actor("2", "administrator")
    assert why(people.ask(added("K1", ranks=MANAGER, second=bob), ANN)) is None


def test_the_operator_at_the_machine_recovers_administrators_only() -> None:
    people = People().join()
    assert why(people.ask(reset(DEE), OPERATOR)) is Refusal.SECOND_PERSON
    assert why(people.ask(added("77", ranks=MANAGER), OPERATOR)) is Refusal.SECOND_PERSON
    assert why(people.ask(reset(BEN), OPERATOR)) is None
    own_secret(people, BEN)
    assert why(people.ask(reset(DEE, second=BEN_TOO), ADMIN)) is Refusal.SECOND_PERSON
    people.at = DAY
    assert why(people.ask(reset(DEE, second=BEN_TOO), ADMIN)) is None


# Another person sees it.


@pytest.mark.parametrize(
    ("command", "code"),
    [(added("77", ranks=MANAGER, second=BEN_TOO), "rights-given"),
     (s.ChangeMember(number=DEE, ranks=MANAGER, area="north", reason="up", second=BEN_TOO), "rights-given"),
     (reset(DEE, second=BEN_TOO), "secret-reset")],
    ids=lambda value: value if isinstance(value, str) else type(value).__name__,
)  # fmt: skip
def test_it_is_an_alert_that_another_person_clears(command: s.StaffCommand, code: str) -> None:
    people, watched = People().join(), Watched()
    (event, *_) = people.ask(command, ADMIN).events
    alert = significant("staff", event)
    assert alert is not None
    watched.ask(alert)
    assert [it.raised.code for it in watched.state.open.values()] == [code]
    clear = f.Clear(number=1, reason="seen")
    involved = getattr(command, "number", "")
    for number in (ADA, BEN):
        assert why(watched.ask(clear, Actor(number, "administrator"))) is Refusal.SECOND_PERSON
    assert why(watched.ask(clear, Actor(involved, MANAGER[SATG]))) is Refusal.SECOND_PERSON
    assert why(watched.ask(clear, Actor("K9", MANAGER[SATG]))) is None


def test_the_system_that_sets_up_people_raises_nothing() -> None:
    people = People()
    (event,) = people.ask(added("77", ranks=MANAGER), THE_SYSTEM).events
    alert = significant("staff", event)
    assert alert is not None
    assert alert.code == "access-changed"


def test_an_order_from_before_the_rule_is_judged_again_as_it_was() -> None:
    """No order of an old log has a second administrator, not even an empty one."""
    people = People().join()
    old = s.SetVerifier(number=DEE, verifier=NEW, reason="lost")
    (event, *_) = people.ask(old, ADMIN).events
    assert (event.second, event.gains) == ("", ())
    assert people.state.members[DEE].seconds_from == 0
