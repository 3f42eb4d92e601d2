"""People who sign on, miss, leave and change each other at random: what must never be is never so."""

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from croupier.office import the_staff
from croupier.rounds.people import DEVICE, PLAYER, THE_SYSTEM, Actor
from croupier.staff import ROLES, Verifier
from croupier.staff import commands as s
from croupier.staff import events as e
from croupier.store import AnyAnswer
from offices_open import ADA, BEN, CAS, DEE, EVE, MINUTE, SATG, People

numbers = st.sampled_from([ADA, BEN, CAS, DEE, EVE, "77", "404"])
roles = st.lists(st.sampled_from(ROLES), max_size=2, unique=True).map(tuple)
ranks = st.sampled_from([{}, {SATG: "dealer"}, {SATG: "king"}])
actors = st.one_of(
    st.just(THE_SYSTEM),
    st.builds(
        Actor, numbers, st.sampled_from(["administrator", "engineer", "dealer", PLAYER, DEVICE])
    ),
)


class Crowd(RuleBasedStateMachine):
    """Five people and whoever joins."""

    def __init__(self) -> None:
        super().__init__()
        self.people = People().join()
        self.used: set[str] = set(self.people.state.members)

    def ask(self, command: s.StaffCommand, by: Actor = THE_SYSTEM) -> AnyAnswer:
        before = self.people.state
        answer = self.people.ask(command, by)
        if answer.refused:
            assert self.people.state == before, "a refusal changes nothing"
            assert "argon2" not in str(answer.refused)
        self.judge(before.members, answer)
        return answer

    def judge(self, before: object, answer: AnyAnswer) -> None:
        """What may follow from one order."""
        at, by = answer.order.at, answer.order.by
        for event in answer.events:
            if isinstance(event, e.SignedOn):
                member = before[event.number]  # type: ignore[index]
                assert not member.is_locked(at)
                assert not member.disabled
            if isinstance(event, e.MemberChanged | e.MemberAdded | e.MemberDisabled | e.Unlocked):
                assert by.rank in ("system", "administrator")
            if isinstance(event, e.MemberChanged):
                assert event.number != by.name
                assert event.reason

    @rule(number=numbers, proven=st.booleans(), over=st.booleans(), wheres=st.integers(1, 3))
    def sign_on(self, number: str, proven: bool, over: bool, wheres: int) -> None:
        self.people.sign_on(number, proven=proven, takes_over=over, where=f"D{wheres}")

    @rule(number=numbers, proven=st.booleans(), of=numbers)
    def second(self, number: str, proven: bool, of: str) -> None:
        self.ask(s.Second(number=number, proven=proven, act="x", of=of))

    @rule(number=numbers, times=st.integers(1, 6))
    def miss(self, number: str, times: int) -> None:
        for _ in range(times):
            self.people.sign_on(number, proven=False)

    @rule(number=numbers, cause=st.sampled_from(["own", "idle", "stopped"]), by=actors)
    def sign_off(self, number: str, cause: s.Cause, by: Actor) -> None:
        self.ask(s.SignOff(number=number, cause=cause), by)

    @rule(number=numbers, by=actors)
    def still_there(self, number: str, by: Actor) -> None:
        self.ask(s.StillThere(number=number), by)

    @rule(number=numbers, ranks=ranks, roles=roles, by=actors)
    def add(self, number: str, ranks: dict[str, str], roles: tuple[str, ...], by: Actor) -> None:
        joins = s.AddMember(
            number=number, name="Kay", ranks=ranks, roles=roles, verifier=Verifier("$argon2id$")
        )
        if self.ask(joins, by).events:
            assert number not in self.used, "no number is given twice"
            self.used.add(number)

    @rule(number=numbers, ranks=ranks, roles=roles, by=actors)
    def change(self, number: str, ranks: dict[str, str], roles: tuple[str, ...], by: Actor) -> None:
        self.ask(s.ChangeMember(number=number, ranks=ranks, roles=roles, reason="x"), by)

    @rule(
        number=numbers,
        by=actors,
        which=st.sampled_from([s.DisableMember, s.EnableMember, s.Unlock]),
    )
    def access(
        self, number: str, by: Actor, which: type[s.DisableMember | s.EnableMember | s.Unlock]
    ) -> None:
        self.ask(which(number=number, reason="x"), by)

    @rule(number=numbers, by=actors, temporary=st.booleans())
    def secret(self, number: str, by: Actor, temporary: bool) -> None:
        set_ = s.SetVerifier(
            number=number, verifier=Verifier("$argon2id$y"), temporary=temporary, reason="x"
        )
        self.ask(set_, by)

    @rule(minutes=st.sampled_from([1, 4, 14, 15, 31]))
    def wait(self, minutes: int) -> None:
        self.people.at += minutes * MINUTE

    @invariant()
    def a_person_has_one_sign_on_and_each_has_its_token(self) -> None:
        state = self.people.state
        assert {one.token: one.number for one in state.sign_ons.values()} == dict(state.tokens)
        assert all(number == one.number for number, one in state.sign_ons.items())

    @invariant()
    def whoever_has_no_access_is_not_signed_on(self) -> None:
        state = self.people.state
        assert not any(state.members[number].disabled for number in state.sign_ons)

    @invariant()
    def an_administrator_is_left(self) -> None:
        assert any(self.people.state.administrators())

    @invariant()
    def nobody_misses_without_end(self) -> None:
        state = self.people.state
        assert all(one.misses < state.policy.tries for one in state.members.values())

    def teardown(self) -> None:
        """The log alone says the same."""
        assert the_staff(self.people.store).state == self.people.state


TestCrowd = Crowd.TestCase
TestCrowd.settings = settings(max_examples=60, stateful_step_count=60)
