"""Sign staff on: a number and a secret become a sign-on, and a token identifies a member of staff."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from croupier.engine.clock import Clock
from croupier.engine.keys import MasterKey, digest, token, weakness
from croupier.engine.order_ids import new_id
from croupier.engine.store import Answered, AnyAnswer
from croupier.engine.store.entry_codec import encode
from croupier.errors import BadInput
from croupier.offices.floor.commands import FLOOR, FloorCommand
from croupier.offices.staff.commands import (
    STAFF,
    AccessCommand,
    AddMember,
    ApproveRequest,
    Policy,
    Prove,
    RecordKey,
    RequestAccess,
    Second,
    SetPolicy,
    SetVerifier,
    SignOff,
    SignOn,
    StaffCommand,
    StaffOrder,
    StillThere,
    Verifier,
    WatchScreen,
)
from croupier.offices.staff.sign_on import UNKNOWN, failed
from croupier.offices.staff.state import ADMINISTRATOR, MINUTE, Member
from croupier.server.orders.order_queue import Submit
from croupier.server.orders.secret_check import SecretCheck, TooFast
from croupier.server.process.offices import StaffOffice
from croupier.server.settings.metrics import ACCEPTED, Metrics
from croupier.server.wire import messages as wire
from croupier.table.values.people import NO_ACTOR, THE_SYSTEM, Actor
from croupier.table.values.refusals import Refusal, Refused
from croupier.words import phrase

MISS_S = 0.25
"""Least seconds until a wrong pair of number and secret is refused."""
WRITTEN = 10
"""Of the failed sign-ons that do not count, one in this many is written to the log."""


def of_member(member: Member, named: str) -> str:
    """Return the id of a person's order.

    No other person or terminal can use it (terminals have no colon).
    """
    return f"{member.number}: {named}"


def act_of(place: str, named: str, command: Any) -> str:
    """Identify an order for a second person's approval, which holds for exactly these contents."""
    return f"{named} {digest(encode((place, command)).decode())[:16]}"


@dataclass
class StaffSignOn:
    """The members of staff as the screens meet them: sign-on, sign-off and second persons."""

    office: StaffOffice
    key: MasterKey
    submit: Submit
    clock: Clock
    secret_check: SecretCheck
    catch_up: Callable[[], Awaitable[None]]
    metrics: Metrics
    _idle_misses: int = 0
    """Failed sign-ons that count against no member. Most of them are not logged."""

    async def sign_on(
        self, number: str, secret: str, *, where: str, address: str, takes_over: bool = False
    ) -> tuple[str, Member] | Refused:
        """Give a token to a person who knows the secret.

        It is shown once, and only its hash is kept.
        """
        try:
            signed_on = await self._proven(number, secret, where, address, takes_over=takes_over)
        except TooFast:
            self.metrics.signed_on("too-fast")
            raise
        self.metrics.signed_on(signed_on.why.value if isinstance(signed_on, Refused) else ACCEPTED)
        return signed_on

    async def _proven(
        self, number: str, secret: str, where: str, address: str, *, takes_over: bool
    ) -> tuple[str, Member] | Refused:
        self.secret_check.admit(address)
        begun = self.clock.elapsed()
        proven = await self._proves(number, secret)
        token_text, hashed = token()
        attempt = SignOn(
            number=self._written(number), proven=proven, token=hashed, where=where, address=address,
            takes_over=takes_over,
        )  # fmt: skip
        refused = await self._try(attempt, address)
        if refused is not None and refused.why is Refusal.SIGN_ON_FAILED:
            await self._levelled(begun)
        return refused or (token_text, self.office.state.members[number])

    async def sign_on_vouched(
        self, number: str, vouched: str, *, where: str, address: str, takes_over: bool = False
    ) -> tuple[str, Member] | Refused:
        """Give a token to a person for whom the provider vouched. Ranks and roles are those of the member."""
        if number not in self.office.state.members:
            await self.catch_up()
        token_text, hashed = token()
        attempt = SignOn(
            number=number, proven="", token=hashed, where=where, address=address,
            takes_over=takes_over, vouched=vouched,
        )  # fmt: skip
        refused = (await self._by_system(attempt)).refused
        self.metrics.signed_on(refused.why.value if refused else ACCEPTED)
        return refused or (token_text, self.office.state.members[number])

    async def record_unvouched(self, where: str, address: str) -> None:
        """Record an answer of a provider that is not genuine, as a failed sign-on of an unknown person."""
        self.metrics.signed_on(Refusal.NOT_VOUCHED.value)
        attempt = SignOn(number=UNKNOWN, proven="", token=token()[1], where=where, address=address)
        await self._try(attempt, address)

    async def _try(self, attempt: SignOn | Prove | Second, address: str) -> Refused | None:
        """Return why a person is not let in, if so.

        Misses that count against no member do not fill the log.
        """
        member = self.office.state.members.get(attempt.number)
        if not attempt.proven and (member is None or member.is_locked(self.clock(), address)):
            self._idle_misses += 1
            if self._idle_misses % WRITTEN != 1:
                return Refused(Refusal.SIGN_ON_FAILED)
        answer = await self._by_system(attempt)
        return answer.refused or failed(answer.events)

    async def _levelled(self, begun: float) -> None:
        """Make every miss take the same time, so that the time tells nothing about the cause."""
        await asyncio.sleep(max(0, begun + MISS_S - self.clock.elapsed()))

    async def _proves(self, number: str, secret: str) -> str:
        """Return the digest of the verifier that proves the secret.

        An unknown number takes the same time.
        """
        if number not in self.office.state.members:
            await self.catch_up()
        member = self.office.state.members.get(number)
        verifier = member.verifier if member else None
        right = await self.secret_check.do(self.key.proves, verifier, secret)
        return verifier.digest if verifier and right else ""

    def _written(self, number: str) -> str:
        """Hide a number that no member has: some people type their secret in its place."""
        return number if number in self.office.state.members else UNKNOWN

    async def find_member(self, token_text: str) -> Member | None:
        """Return the member with this token, even if the sign-on was at another process a moment ago."""
        member = self.member(token_text)
        if member is None and token_text:
            await self.catch_up()
            member = self.member(token_text)
        return member

    def member(self, token_text: str) -> Member | None:
        """Return the member with this token, if that member is still signed on."""
        return self.member_by_hash(digest(token_text))

    def member_by_hash(self, hashed: str) -> Member | None:
        """Return the signed-on member whose token has this hash."""
        sign_on = self.office.state.by_token(hashed, self.clock())
        return self.office.state.members[sign_on.number] if sign_on else None

    async def note_activity(self, member: Member) -> None:
        """Note that a member is active, so that the idle sign-off does not apply."""
        state, at = self.office.state, self.clock()
        sign_on = state.present(member.number, at)
        if sign_on is None or state.only_shows(sign_on, at):
            return
        if 4 * (at - sign_on.seen) >= state.policy.idle_minutes * MINUTE:
            await self._by_system(StillThere(number=member.number))

    async def watch_screen(self, member: Member) -> None:
        """Keep a member's sign-on open, because the screen is watched for hours."""
        sign_on = self.office.state.present(member.number, self.clock())
        if sign_on is not None and not sign_on.watches:
            await self._by_system(WatchScreen(number=member.number))

    def only_shows(self, member: Member) -> Refused | None:
        """Refuse an act of a member whose watched screen was not touched for the idle time."""
        state, now = self.office.state, self.clock()
        sign_on = state.present(member.number, now)
        if sign_on is None or not state.only_shows(sign_on, now):
            return None
        detail = phrase(
            "The screen was not used for {idle_minutes} min.",
            idle_minutes=state.policy.idle_minutes,
        )
        return Refused(Refusal.PROOF_DUE, detail=detail)

    async def sign_off(self, member: Member) -> AnyAnswer:
        """Sign a member off at the member's own request."""
        off = SignOff(number=member.number, cause="own")
        return await self._by(member.acting(""), new_id(self.clock()), off)

    async def sign_off_idle(self, idle: Iterable[str]) -> None:
        """Sign off the members who have been idle too long."""
        for number in idle:
            await self._by_system(SignOff(number=number, cause="idle"))

    def proof_due(self, member: Member) -> Refused | None:
        """Refuse a member at a screen who entered the own secret too long ago for an act that needs a fresh proof."""
        state, now = self.office.state, self.clock()
        if state.present(member.number, now) is None or state.is_proven(member.number, now):
            return None
        detail = phrase(
            "Accepted: within {minutes} min of entering it.",
            minutes=state.policy.proof_minutes,
        )
        return Refused(Refusal.PROOF_DUE, detail=detail)

    async def prove(self, member: Member, secret: str) -> Refused | None:
        """Record that a member at a screen entered the own secret again, or return why not."""
        address = self._address(member.number)
        self.secret_check.admit(address)
        proven = await self._proves(member.number, secret)
        return await self._try(Prove(number=member.number, proven=proven), address)

    async def second(self, number: str, secret: str, *, act: str, of: str) -> Member | Refused:
        """Check the secret of a second person for one act, and record the approval."""
        known = self.office.state.second_for(act, of, self.clock())
        if known and known.number == number:
            return known  # the act is asked again, by the same id
        address = self._address(of)
        self.secret_check.admit(address)
        proven = await self._proves(number, secret)
        second = Second(number=self._written(number), proven=proven, act=act, of=of)
        return await self._try(second, address) or self.office.state.members[number]

    def _address(self, number: str) -> str:
        """Return the address from which a member signed on."""
        sign_on = self.office.state.sign_ons.get(number)
        return sign_on.address if sign_on else ""

    async def change_secret(self, member: Member, named: str, old: str, new: str) -> AnyAnswer:
        """Change a member's own secret, which requires the present one."""
        by, named = member.acting(""), of_member(member, named)
        self.secret_check.admit(self._address(member.number))
        again = await self.secret_check.do(self._changed_before, by, named, new)
        if again is not None:
            return again
        proven = await self._proves(member.number, old)
        refused = self._locked(member.number) if proven else await self._count_miss(member.number)
        refused = refused or await self._unfit_secret(member, new)
        if refused is not None:
            still = StillThere(number=member.number)
            order = StaffOrder(id=named, at=self.clock(), by=by, command=still)
            return Answered(STAFF, order, refused=refused)
        verifier = await self.secret_check.do(self.key.verifier, new)
        changed = SetVerifier(number=member.number, verifier=verifier, proven=proven)
        return await self._by(by, named, changed)

    async def _unfit_secret(self, member: Member, new: str) -> Refused | None:
        """The refusal of a new secret that is weak, or that the member had before."""
        weak = weakness(new, member.number, member.name)
        former = (member.verifier, *member.former)
        if not weak and await self.secret_check.do(self.key.was_used, former, new):
            weak = phrase("This secret was used before. Accepted: another.")
        return Refused(Refusal.SECRET_WEAK, detail=weak) if weak else None

    def _changed_before(self, by: Actor, named: str, new: str) -> AnyAnswer | None:
        """Return the answer to the same change, asked again.

        By then the old secret no longer proves.
        """
        before = self.office.store.answer(named)
        if before is None or before.order.by != by:
            return None
        command = before.order.command
        same = isinstance(command, SetVerifier) and self.key.proves(command.verifier, new)
        return before if same else None

    def _locked(self, number: str) -> Refused | None:
        member = self.office.state.members[number]
        locked = member.is_locked(self.clock(), self._address(number))
        return Refused(Refusal.LOCKED_OUT) if locked else None

    async def _count_miss(self, number: str) -> Refused:
        """Count a wrong old secret as a failed sign-on, so that an unattended screen allows no endless guessing."""
        address = self._address(number)
        attempt = SignOn(
            number=number, proven="", token=token()[1], where="change of the secret",
            address=address,
        )  # fmt: skip
        return await self._try(attempt, address) or Refused(Refusal.SIGN_ON_FAILED)

    async def administer(
        self, member: Member, named: str, command: StaffCommand, second: wire.Second | None = None
    ) -> AnyAnswer:
        """Submit a command of an administrator, with a second one where one alone may not give it."""
        by, named = member.acting(ADMINISTRATOR), of_member(member, named)
        order = StaffOrder(id=named, at=self.clock(), by=by, command=command)
        if not isinstance(command, AccessCommand | RequestAccess | ApproveRequest):
            return await self._by(by, named, command)
        person: Member | Refused | None = self.proof_due(member)
        if person is None and not isinstance(command, AccessCommand):
            return await self._by(by, named, command)
        if person is None and second is not None:
            act = act_of(STAFF, named, command)
            person = await self.second(second.number, second.secret, act=act, of=member.number)
        if isinstance(person, Refused):
            return Answered(STAFF, order, refused=person)
        other = person.acting(ADMINISTRATOR) if person else NO_ACTOR
        return await self._by(by, named, replace(command, second=other))

    async def second_administrator(
        self, member: Member, named: str, command: FloorCommand, second: wire.Second
    ) -> Refused | None:
        """Refuse unless a member proved himself lately, and another administrator answers for this command."""
        due = self.proof_due(member)
        if due is not None:
            return due
        act = act_of(FLOOR, named, command)
        person = await self.second(second.number, second.secret, act=act, of=member.number)
        if isinstance(person, Refused):
            return person
        if self.office.state.can_second(person, member.number, "", self.clock()):
            return None
        detail = phrase(
            "The second is '{name}'; accepted: another {rank} who may second by now.",
            name=person.number, rank=ADMINISTRATOR,
        )  # fmt: skip
        return Refused(Refusal.SECOND_PERSON, detail=detail)

    async def first_secret(self, member: Member, named: str) -> tuple[str, Verifier]:
        """Return the first secret that an order gives a member.

        The same id gives the same secret again.
        """
        named = of_member(member, named)
        secret = self.key.first_secret(named)
        before = await asyncio.to_thread(self.office.store.answer, named)
        command = before.order.command if before is not None else None
        access = command.access if isinstance(command, RequestAccess) else command
        if isinstance(access, AddMember | SetVerifier):
            return secret, access.verifier
        return secret, await self.secret_check.do(self.key.verifier, secret)

    async def record_key(self) -> None:
        """Record the key of this process, or refuse to go on if the house has another one."""
        self.key.expect_recorded(self.office.state.fingerprints)
        if self.key.fingerprints != self.office.state.fingerprints:
            answer = await self._by_system(RecordKey(fingerprints=self.key.fingerprints))
            if answer.refused is not None:
                raise BadInput(f"The key file is refused: {answer.refused}")

    async def set_policy(self, policy: Policy) -> None:
        """Apply the sign-on policy of the configuration."""
        if policy != self.office.state.policy:
            await self._by_system(
                SetPolicy(policy=policy, reason="The configuration of the house.")
            )

    async def _by_system(self, command: StaffCommand) -> AnyAnswer:
        return await self._by(THE_SYSTEM, new_id(self.clock()), command)

    async def _by(self, by: Actor, named: str, command: StaffCommand) -> AnyAnswer:
        order = StaffOrder(id=named, at=self.clock(), by=by, command=command)
        return await self.submit(STAFF, order)
