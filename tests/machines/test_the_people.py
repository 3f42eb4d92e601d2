"""People who sign on, miss, leave and change each other at random: what must never be is never so."""

from collections.abc import Mapping
from random import Random

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from croupier.engine.office_place import the_staff
from croupier.engine.store import AnyAnswer
from croupier.offices.staff import ROLES, Member, Verifier
from croupier.offices.staff import commands as s
from croupier.offices.staff import events as e
from croupier.offices.staff.state import WIDER
from croupier.table.values.people import DEVICE, PLAYER, THE_SYSTEM, Actor
from support.open_offices import ADA, BEN, CAS, DEE, MINUTE, SATG, People, token
from support.resumed_office import resumed
from support.thoroughness import times

ADDRESSES = ("", "10.0.0.1", "10.0.0.2")
NUMBERS = (ADA, BEN, CAS, DEE, "77", "404")
RANKS: tuple[dict[str, str], ...] = ({}, {SATG: "dealer"}, {SATG: "king"})
BY = (
    THE_SYSTEM, THE_SYSTEM, Actor(ADA, "administrator"), Actor(BEN, "administrator"), Actor("77", "administrator"),
    Actor(DEE, "dealer"), Actor(DEE, "administrator"), Actor("P1", PLAYER), Actor("D1", DEVICE),
)  # fmt: skip
PRIVILEGED = (e.MemberAdded, e.MemberChanged, e.MemberDisabled, e.MemberEnabled, e.Unlocked)
CAUSES: tuple[s.Cause, ...] = ("own", "idle", "stopped")

# Hypothesis draws a seed for each act: left to itself it would seldom let two acts meet.
chances = st.integers(0, 2**32).map(Random)


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

    def judge(self, before: Mapping[str, Member], answer: AnyAnswer) -> None:
        """What may follow from one order."""
        at, by = answer.order.at, answer.order.by
        for event in answer.events:
            if isinstance(event, e.SignedOn | e.Seconded):
                assert answer.order.command.proven == before[event.number].verifier.digest
                assert not before[event.number].is_locked(at, self.address(answer.order.command))
                assert not before[event.number].disabled
            if isinstance(event, PRIVILEGED) and by != THE_SYSTEM:
                assert before[by.name].administers
                assert not before[by.name].must_change
            if isinstance(event, e.MemberChanged):
                assert event.number != by.name
            if isinstance(event, e.MemberAdded):
                assert event.number not in self.used, "no number is given twice"
                self.used.add(event.number)

    def address(self, command: s.SignOn | s.Second) -> str:
        """Where the secret was given."""
        if isinstance(command, s.SignOn):
            return command.address
        first = self.people.state.sign_ons.get(command.of)
        return first.address if first else ""

    def proof(self, number: str, chance: Random) -> str:
        """The right secret, mostly; now and then one that was reset, or a wrong one."""
        old = Verifier("$argon2id$").digest
        return chance.choice((*[self.people.proof(number)] * 6, old, ""))

    @rule(chance=chances)
    def sign_on(self, chance: Random) -> None:
        number = chance.choice(NUMBERS)
        proven = self.proof(number, chance)
        over, where = chance.random() < 0.3, f"D{chance.randint(1, 3)}"
        shown = token(next(self.people.numbers))
        self.ask(
            s.SignOn(
                number=number,
                proven=proven,
                token=shown,
                where=where,
                takes_over=over,
                address=chance.choice(ADDRESSES),
            )
        )

    @rule(chance=chances)
    def second(self, chance: Random) -> None:
        number, of = chance.choice(NUMBERS), chance.choice(NUMBERS)
        self.ask(s.Second(number=number, proven=self.proof(number, chance), act="x", of=of))

    @rule(chance=chances)
    def miss(self, chance: Random) -> None:
        number = chance.choice(NUMBERS)
        for _ in range(chance.randint(1, 7)):
            shown = token(next(self.people.numbers))
            self.ask(
                s.SignOn(
                    number=number,
                    proven="",
                    token=shown,
                    where="D1",
                    address=chance.choice(ADDRESSES),
                )
            )

    @rule(chance=chances)
    def sign_off(self, chance: Random) -> None:
        number, cause = chance.choice(NUMBERS), chance.choice(CAUSES)
        self.ask(s.SignOff(number=number, cause=cause), chance.choice(BY))

    @rule(chance=chances)
    def still_there(self, chance: Random) -> None:
        self.ask(s.StillThere(number=chance.choice(NUMBERS)), chance.choice(BY))

    @rule(chance=chances)
    def add(self, chance: Random) -> None:
        joins = s.AddMember(
            number=chance.choice(NUMBERS), name="Kay", ranks=chance.choice(RANKS),
            roles=tuple(chance.sample(ROLES, chance.randint(0, 2))), verifier=Verifier("$argon2id$"),
        )  # fmt: skip
        self.ask(joins, chance.choice(BY))

    @rule(chance=chances)
    def change(self, chance: Random) -> None:
        roles = tuple(chance.sample(ROLES, chance.randint(0, 2)))
        number, ranks = chance.choice(NUMBERS), chance.choice(RANKS)
        changed = s.ChangeMember(number=number, ranks=ranks, roles=roles, reason="x")
        self.ask(changed, chance.choice(BY))

    @rule(chance=chances)
    def access(self, chance: Random) -> None:
        which = chance.choice((s.DisableMember, s.DisableMember, s.EnableMember, s.Unlock))
        self.ask(which(number=chance.choice(NUMBERS), reason="x"), chance.choice(BY))

    @rule(chance=chances)
    def secret(self, chance: Random) -> None:
        given = s.SetVerifier(
            number=chance.choice(NUMBERS), verifier=Verifier("$argon2id$y"), reason="x",
            temporary=chance.random() < 0.5, proven=Verifier("$argon2id$").digest,
        )  # fmt: skip
        self.ask(given, chance.choice(BY))

    @rule(chance=chances)
    def wait(self, chance: Random) -> None:
        self.people.at += chance.choice((1, 4, 14, 15, 31)) * MINUTE

    @invariant()
    def a_person_has_one_sign_on_and_each_has_its_token(self) -> None:
        state = self.people.state
        assert {item.token: item.number for item in state.sign_ons.values()} == dict(state.tokens)
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
        for member in state.members.values():
            assert all(count < state.policy.tries for count in member.misses.values())
            assert sum(member.misses.values()) <= member.missed < WIDER * state.policy.tries
            assert len(member.locks) <= len(ADDRESSES)

    def teardown(self) -> None:
        """The log alone says the same."""
        assert the_staff(self.people.store).state == self.people.state
        assert resumed(self.people.office).state == self.people.state


TestCrowd = Crowd.TestCase
TestCrowd.settings = settings(max_examples=times(40), stateful_step_count=60)
