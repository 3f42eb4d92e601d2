"""Sign-ons: one a person, ended when nobody is there, locked after misses, and nobody learns who exists."""

import pytest

from croupier.offices.staff import commands as s
from croupier.offices.staff import events as e
from croupier.offices.staff import failed
from croupier.table.values.people import THE_SYSTEM, Actor
from croupier.table.values.refusals import Refusal
from support.open_offices import (
    ADA,
    ADMIN,
    BEN,
    BEN_TOO,
    CAS,
    DEE,
    MINUTE,
    SECRET,
    People,
    kinds,
    token,
    why,
)

IDLE = 15 * MINUTE
LOCKED = 30 * MINUTE
OWN = Actor(DEE, "dealer")


@pytest.fixture
def people() -> People:
    return People().join()


def test_whoever_shows_the_token_is_the_person(people: People) -> None:
    shown = people.sign_on(DEE, where="D7").events[0].token
    found = people.state.by_token(shown, people.at)
    assert found is not None
    assert (found.number, found.where, found.since) == (DEE, "D7", 0)
    assert people.state.by_token(token(999), 0) is None
    people.ask(s.SignOff(number=DEE, cause="own"), OWN)
    assert people.state.by_token(shown, people.at) is None


def test_a_second_sign_on_is_refused_or_ends_the_first(people: People) -> None:
    first = people.sign_on(DEE, where="D1").events[0].token
    refused = people.sign_on(DEE, where="D2")
    assert why(refused) is Refusal.SIGNED_ON_ELSEWHERE
    assert "D1" in str(refused.refused)
    over = people.sign_on(DEE, where="D2", takes_over=True)
    assert [*kinds(over), over.events[0].cause] == ["SignedOff", "SignedOn", "taken-over"]
    assert people.state.by_token(first, 0) is None
    assert people.state.sign_ons[DEE].where == "D2"
    assert why(people.sign_on(CAS)) is None, "another person is another matter"


@pytest.mark.parametrize("number", [DEE, "404", "", "system"])
def test_a_wrong_number_and_a_wrong_secret_are_answered_alike(people: People, number: str) -> None:
    people.ask(s.DisableMember(number=CAS, reason="left"))
    for tried in (number, CAS):
        answer = people.sign_on(tried, proven=False)
        known = tried if tried in people.state.members else ""
        assert answer.events == (e.SignOnFailed(at=0, number=known, where="D1"),)
        assert str(failed(answer.events)) == "The number or the secret is wrong."
    assert not people.state.sign_ons


def test_an_unknown_number_is_never_proven(people: People) -> None:
    assert kinds(people.sign_on("404", proven=True)) == ["SignOnFailed"]
    assert failed(people.sign_on(DEE).events) is None


def test_a_secret_that_was_proven_before_it_was_reset_lets_nobody_in(people: People) -> None:
    proven = people.proof(DEE)
    people.ask(
        s.SetVerifier(number=DEE, verifier=s.Verifier("$new"), reason="lost", second=BEN_TOO), ADMIN
    )
    on = s.SignOn(number=DEE, proven=proven, token=token(1), where="D1")
    stands = s.Second(number=DEE, proven=proven, act="x", of=ADA)
    for late in (on, stands):
        assert kinds(people.ask(late)) == ["SignOnFailed"]
    assert kinds(people.sign_on(DEE)) == ["SignedOn"]


def test_only_whoever_knows_the_secret_is_told_that_he_is_locked_out_or_disabled(
    people: People,
) -> None:
    for _ in range(5):
        people.sign_on(DEE, proven=False)
    people.ask(s.DisableMember(number=CAS, reason="left"))
    for number, code in ((DEE, Refusal.LOCKED_OUT), (CAS, Refusal.MEMBER_DISABLED)):
        assert kinds(people.sign_on(number, proven=False)) == ["SignOnFailed"]
        assert why(people.sign_on(number)) is code


def test_misses_in_a_row_lock_out_for_a_while(people: People) -> None:
    for _ in range(4):
        assert kinds(people.sign_on(DEE, proven=False)) == ["SignOnFailed"]
    assert kinds(people.sign_on(DEE)) == ["SignedOn"], "four misses are not five"
    people.ask(s.SignOff(number=DEE, cause="own"))
    for _ in range(4):
        people.sign_on(DEE, proven=False)
    last = people.sign_on(DEE, proven=False)
    assert kinds(last) == ["SignOnFailed", "LockedOut"]
    assert last.events[1].until == LOCKED
    people.at = LOCKED - 1
    assert kinds(people.sign_on(DEE, proven=False)) == ["SignOnFailed"], "and not for longer"
    assert why(people.sign_on(DEE)) is Refusal.LOCKED_OUT
    people.at = LOCKED
    assert kinds(people.sign_on(DEE)) == ["SignedOn"]


def _miss(people: People, address: str, times: int = 5) -> list[str]:
    for _ in range(times):
        answer = people.sign_on(DEE, proven=False, address=address)
    return kinds(answer)


def test_whoever_misses_on_purpose_shuts_out_himself(people: People) -> None:
    assert _miss(people, "10.0.0.66") == ["SignOnFailed", "LockedOut"]
    assert why(people.sign_on(DEE, address="10.0.0.66")) is Refusal.LOCKED_OUT
    assert kinds(people.sign_on(DEE, address="10.0.0.1")) == ["SignedOn"]
    assert why(people.sign_on(DEE, address="10.0.0.66")) is Refusal.LOCKED_OUT, "he still is"


def test_many_who_miss_shut_out_all_but_those_who_come_from_where_he_was(people: People) -> None:
    people.sign_on(DEE, address="10.0.0.1")
    for item in range(9):
        assert _miss(people, f"10.0.1.{item}") == ["SignOnFailed", "LockedOut"]
    assert _miss(people, "10.0.1.9") == ["SignOnFailed", "LockedOut", "LockedOut"]
    for address, code in (("10.0.0.2", Refusal.LOCKED_OUT), ("10.0.0.1", None)):
        assert why(people.sign_on(DEE, address=address, takes_over=True)) is code
    assert _miss(people, "10.0.0.1") == ["SignOnFailed", "LockedOut"]
    assert why(people.sign_on(DEE, address="10.0.0.1", takes_over=True)) is Refusal.LOCKED_OUT
    people.ask(s.Unlock(number=DEE, reason="seen"), ADMIN)
    assert why(people.sign_on(DEE, address="10.0.0.2", takes_over=True)) is None


def test_locks_that_are_over_are_let_go_of(people: People) -> None:
    for number in range(4):
        _miss(people, f"10.0.1.{number}")
        people.at += LOCKED
    assert len(people.state.members[DEE].locks) == 1


def test_only_the_latest_addresses_are_remembered(people: People) -> None:
    for item in range(20):
        people.sign_on(DEE, address=f"10.0.1.{item % 9}", takes_over=True)
    known = people.state.members[DEE].known
    assert known == tuple(f"10.0.1.{number % 9}" for number in range(19, 11, -1))


def test_a_second_person_misses_where_the_first_signed_on(people: People) -> None:
    people.sign_on(ADA, address="10.0.0.7")
    for _ in range(5):
        people.ask(s.Second(number=BEN, proven="", act="x", of=ADA))
    assert dict(people.state.members[BEN].locks) == {"10.0.0.7": LOCKED}
    assert why(people.ask(SECOND)) is Refusal.LOCKED_OUT


def test_after_a_lock_the_misses_are_counted_anew(people: People) -> None:
    for _ in range(5):
        people.sign_on(DEE, proven=False)
    for _ in range(3):
        people.sign_on(DEE, proven=False)
    assert people.state.members[DEE].missed == 0, "what is missed meanwhile counts for nothing"
    people.at = LOCKED
    for _ in range(4):
        assert kinds(people.sign_on(DEE, proven=False)) == ["SignOnFailed"]
    assert kinds(people.sign_on(DEE, proven=False)) == ["SignOnFailed", "LockedOut"]


def test_an_administrator_unlocks(people: People) -> None:
    for _ in range(5):
        people.sign_on(DEE, proven=False)
    unlocked = people.ask(s.Unlock(number=DEE, reason="he showed his card"), ADMIN)
    assert (kinds(unlocked), unlocked.events[0].by) == (["Unlocked"], ADA)
    assert kinds(people.sign_on(DEE)) == ["SignedOn"]


def test_to_be_locked_out_ends_no_sign_on(people: People) -> None:
    people.sign_on(DEE)
    for _ in range(5):
        people.sign_on(DEE, proven=False)
    assert people.state.present(DEE, 0), "else anybody could end the work of another"


@pytest.mark.parametrize(("late", "there"), [(-1, True), (0, False), (1, False)])
def test_whoever_is_not_seen_is_signed_off_at_the_limit(
    people: People, late: int, there: bool
) -> None:
    shown = people.sign_on(DEE).events[0].token
    people.at = IDLE + late
    state = people.state
    assert (state.present(DEE, people.at) is not None) == there
    assert (state.by_token(shown, people.at) is not None) == there
    assert state.idle(people.at) == ([] if there else [DEE])
    still = people.ask(s.StillThere(number=DEE), OWN)
    assert why(still) is (None if there else Refusal.NOT_SIGNED_ON)
    if there:
        assert kinds(still) == ["Seen"]
        return
    off = people.ask(s.SignOff(number=DEE, cause="idle"))
    assert (kinds(off), off.events[0].cause) == (["SignedOff"], "idle")


@pytest.mark.parametrize(("late", "there"), [(-1, True), (0, False)])
def test_nobody_is_signed_off_as_idle_who_is_not(people: People, late: int, there: bool) -> None:
    people.sign_on(DEE)
    people.at = IDLE + late
    off = people.ask(s.SignOff(number=DEE, cause="idle"))
    assert why(off) is (Refusal.NOT_NOW if there else None)


def test_a_sign_on_that_is_over_does_not_keep_its_person_out(people: People) -> None:
    people.sign_on(DEE)
    people.at = IDLE
    again = people.sign_on(DEE, where="D2")
    assert [*kinds(again), again.events[0].cause] == ["SignedOff", "SignedOn", "idle"]


@pytest.mark.parametrize(("late", "events"), [(-1, []), (0, ["Seen"])])
def test_to_be_there_is_written_down_every_quarter_of_the_idle_time(
    people: People, late: int, events: list[str]
) -> None:
    people.sign_on(DEE)
    people.at = IDLE // 4 + late
    assert kinds(people.ask(s.StillThere(number=DEE), OWN)) == events


def test_whoever_works_stays_signed_on(people: People) -> None:
    people.sign_on(DEE)
    for _ in range(40):
        people.at += IDLE // 2
        assert why(people.ask(s.StillThere(number=DEE))) is None
    assert people.state.present(DEE, people.at)


def test_another_idle_time_holds_from_here_on(people: People) -> None:
    people.sign_on(DEE)
    people.ask(
        s.SetPolicy(policy=s.Policy(idle_minutes=5), reason="busy floor", second=BEN_TOO), ADMIN
    )
    assert people.state.idle(5 * MINUTE - 1) == []
    assert people.state.idle(5 * MINUTE) == [DEE]


@pytest.mark.parametrize(
    ("by", "cause", "allowed"),
    [(OWN, "own", True), (Actor("D1", "device"), "own", True), (THE_SYSTEM, "stopped", True),
     (ADMIN, "stopped", True), (Actor(CAS, "cashier"), "own", False), (OWN, "stopped", False),
     (OWN, "idle", False), (ADMIN, "own", False), (Actor("1", "player"), "own", False)],
    ids=str,
)  # fmt: skip
def test_who_may_end_a_sign_on(people: People, by: Actor, cause: s.Cause, allowed: bool) -> None:
    people.sign_on(DEE)
    off = people.ask(s.SignOff(number=DEE, cause=cause), by)
    assert why(off) is (None if allowed else Refusal.ROLE_REQUIRED)
    assert (DEE in people.state.sign_ons) != allowed


def test_who_is_not_signed_on_cannot_be_signed_off(people: People) -> None:
    assert why(people.ask(s.SignOff(number=DEE, cause="own"))) is Refusal.NOT_SIGNED_ON


def test_nobody_says_of_himself_that_his_secret_was_right(people: People) -> None:
    on = s.SignOn(number=DEE, proven=SECRET.digest, token=token(1), where="D1")
    stands = s.Second(number=DEE, proven=SECRET.digest, act="x", of=CAS)
    for command in (on, stands, s.StillThere(number=CAS)):
        for by in (OWN, Actor("1", "player")):
            assert why(people.ask(command, by)) is Refusal.ROLE_REQUIRED


@pytest.mark.parametrize("shown", ["", "secret", "A" * 64, "0" * 63])
def test_only_the_hash_of_a_token_is_taken(people: People, shown: str) -> None:
    on = s.SignOn(number=DEE, proven=SECRET.digest, token=shown, where="D1")
    assert why(people.ask(on)) is Refusal.TOKEN_INVALID


def test_no_two_people_have_one_token(people: People) -> None:
    for number, code in ((DEE, None), (CAS, Refusal.TOKEN_INVALID)):
        on = s.SignOn(number=number, proven=SECRET.digest, token=token(1), where="D1")
        assert why(people.ask(on)) is code


SECOND = s.Second(number=BEN, proven=SECRET.digest, act="T1-order-7", of=ADA)


def test_a_second_person_stands_for_one_act_for_a_while(people: People) -> None:
    stood = people.ask(SECOND)
    assert stood.events == (e.Seconded(at=0, number=BEN, act="T1-order-7", of=ADA),)
    until = 5 * MINUTE
    found = people.state.second_for("T1-order-7", ADA, until - 1)
    assert found is not None
    assert found.number == BEN
    for act, of, at in (("T1-order-7", ADA, until), ("T1-order-8", ADA, 0), ("T1-order-7", DEE, 0)):
        assert people.state.second_for(act, of, at) is None
    assert not people.state.sign_ons, "to stand for an act is no sign-on"


@pytest.mark.parametrize(
    "ends",
    [s.DisableMember(number=BEN, reason="left"),
     s.SetVerifier(number=BEN, verifier=s.Verifier("$new"), reason="lost")],
    ids=lambda item: type(item).__name__,
)  # fmt: skip
def test_the_word_of_whoever_has_no_access_any_more_is_worth_nothing(
    people: People, ends: s.StaffCommand
) -> None:
    people.ask(SECOND)
    people.ask(ends)
    assert people.state.second_for("T1-order-7", ADA, 0) is None
    people.ask(s.EnableMember(number=BEN, reason="back"))
    assert people.state.second_for("T1-order-7", ADA, 0) is None, "not even when he is back"


@pytest.mark.parametrize(
    ("number", "of", "act", "code"),
    [(ADA, ADA, "x", Refusal.SECOND_PERSON), (BEN, ADA, "", Refusal.SECOND_PERSON),
     (BEN, "404", "x", Refusal.MEMBER_UNKNOWN)],
)  # fmt: skip
def test_who_is_no_second_person(
    people: People, number: str, of: str, act: str, code: Refusal
) -> None:
    asked = s.Second(number=number, proven=SECRET.digest, act=act, of=of)
    assert why(people.ask(asked)) is code


def test_a_second_person_who_misses_is_counted_too(people: People) -> None:
    for number in (BEN, "404"):
        missed = people.ask(s.Second(number=number, proven="", act="x", of=ADA))
        assert kinds(missed) == ["SignOnFailed"]
        assert failed(missed.events)
    for _ in range(4):
        missed = people.ask(s.Second(number=BEN, proven="", act="x", of=ADA))
    assert kinds(missed) == ["SignOnFailed", "LockedOut"]
    assert why(people.ask(SECOND)) is Refusal.LOCKED_OUT


def test_a_second_person_has_a_secret_of_his_own(people: People) -> None:
    people.ask(s.SetVerifier(number=BEN, verifier=s.Verifier("$x"), temporary=True, reason="lost"))
    stands = s.Second(number=BEN, proven=people.proof(BEN), act="x", of=ADA)
    assert why(people.ask(stands)) is Refusal.SECRET_CHANGE_DUE


def test_old_words_of_second_people_are_let_go_of(people: People) -> None:
    for n in range(9):
        people.at = n * 3 * MINUTE
        people.ask(s.Second(number=BEN, proven=SECRET.digest, act=f"act {n}", of=ADA))
    assert len(people.state.seconds) == 2


WATCHED = 24 * 60 * MINUTE
WATCH = s.WatchScreen(number=DEE)


def test_a_watched_screen_shows_on_and_acting_needs_the_secret(people: People) -> None:
    shown = people.sign_on(DEE).events[0].token
    assert kinds(people.ask(WATCH)) == ["WatchBegun"]
    assert kinds(people.ask(WATCH)) == [], "it is written once"
    people.at = IDLE
    state, on = people.state, people.state.sign_ons[DEE]
    assert state.by_token(shown, people.at) is on
    assert state.only_shows(on, people.at)
    assert state.idle(people.at) == []
    assert state.is_signed_off(DEE, people.at), "a dealer who watches only is not at the table"
    assert not state.is_proven(DEE, people.at)
    still = people.ask(s.StillThere(number=DEE), OWN)
    assert why(still) is Refusal.PROOF_DUE, "a touch alone is no proof"
    assert kinds(people.ask(s.Prove(number=DEE, proven=SECRET.digest))) == ["Proven"]
    assert not people.state.only_shows(people.state.sign_ons[DEE], people.at)
    assert people.state.is_proven(DEE, people.at)


def test_a_watched_screen_too_is_signed_off_in_the_end(people: People) -> None:
    people.sign_on(DEE)
    people.ask(WATCH)
    assert people.state.idle(WATCHED - 1) == []
    assert people.state.idle(WATCHED) == [DEE]
    people.at = IDLE
    again = people.sign_on(DEE)
    assert why(again) is Refusal.SIGNED_ON_ELSEWHERE, "the watched screen is not ended unasked"


def test_only_the_system_says_that_a_screen_is_watched(people: People) -> None:
    assert why(people.ask(WATCH)) is Refusal.NOT_SIGNED_ON
    people.sign_on(DEE)
    assert why(people.ask(WATCH, OWN)) is Refusal.ROLE_REQUIRED
