"""Who is at a screen: number and secret become a sign-on, a token becomes a member of staff."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass

from croupier.engine.clock import Clock
from croupier.engine.keys import MasterKey, digest, token, weakness
from croupier.engine.office_place import Office
from croupier.engine.order_ids import new_id
from croupier.engine.store import Answered, AnyAnswer
from croupier.errors import BadInput
from croupier.offices.staff.commands import (
    STAFF,
    AddMember,
    Policy,
    Second,
    SetPolicy,
    SetVerifier,
    SignOff,
    SignOn,
    StaffCommand,
    StaffOrder,
    StillThere,
    Verifier,
)
from croupier.offices.staff.events import StaffEvent
from croupier.offices.staff.sign_on import UNKNOWN, failed
from croupier.offices.staff.state import ADMINISTRATOR, MINUTE, Member, Staff
from croupier.server.orders.order_queue import Submit
from croupier.server.orders.secret_check import Proving, TooFast
from croupier.server.settings.metrics import ACCEPTED, Metrics
from croupier.table.values.people import THE_SYSTEM, Actor
from croupier.table.values.refusals import Refusal, Refused

MISS_S = 0.25
"""So long it takes at least to be told that number and secret do not go together."""
WRITTEN = 10
"""Of the misses that count for nothing one in so many is written down."""


def of_member(member: Member, named: str) -> str:
    """The id of an order of a person: nobody else can take it, nor can a terminal (its names have no colon)."""
    return f"{member.number}: {named}"


@dataclass
class People:
    """The staff as the screens meet them."""

    office: Office[Staff, StaffEvent]
    key: MasterKey
    submit: Submit
    clock: Clock
    proving: Proving
    catch_up: Callable[[], Awaitable[None]]
    metrics: Metrics
    _idle_misses: int = 0
    """Those that are neither counted against anybody nor, most of them, written down."""

    async def sign_on(
        self, number: str, secret: str, *, where: str, address: str, takes_over: bool = False
    ) -> tuple[str, Member] | Refused:
        """A token for whoever knows the secret; it is shown once, and only its hash is kept."""
        try:
            found = await self._proven(number, secret, where, address, takes_over=takes_over)
        except TooFast:
            self.metrics.signed_on("too-fast")
            raise
        self.metrics.signed_on(found.why.value if isinstance(found, Refused) else ACCEPTED)
        return found

    async def _proven(
        self, number: str, secret: str, where: str, address: str, *, takes_over: bool
    ) -> tuple[str, Member] | Refused:
        self.proving.admit(address)
        begun = self.clock.elapsed()
        proven = await self._proves(number, secret)
        shown, hashed = token()
        asked = SignOn(
            number=self._written(number), proven=proven, token=hashed, where=where, address=address,
            takes_over=takes_over,
        )  # fmt: skip
        refused = await self._tried(asked, address)
        if refused is not None and refused.why is Refusal.SIGN_ON_FAILED:
            await self._levelled(begun)
        return refused or (shown, self.office.state.members[number])

    async def _tried(self, asked: SignOn | Second, address: str) -> Refused | None:
        """Why somebody is not let in, if he is not. Misses that count for nothing fill no log."""
        member = self.office.state.members.get(asked.number)
        if not asked.proven and (member is None or member.is_locked(self.clock(), address)):
            self._idle_misses += 1
            if self._idle_misses % WRITTEN != 1:
                return Refused(Refusal.SIGN_ON_FAILED)
        answer = await self._ask(asked)
        return answer.refused or failed(answer.events)

    async def _levelled(self, begun: float) -> None:
        """A miss takes as long to be told, whatever there was to look up and to write."""
        await asyncio.sleep(max(0, begun + MISS_S - self.clock.elapsed()))

    async def _proves(self, number: str, secret: str) -> str:
        """By which verifier, if by any. It takes as long for a number that nobody has."""
        if number not in self.office.state.members:
            await self.catch_up()
        member = self.office.state.members.get(number)
        verifier = member.verifier if member else None
        right = await self.proving.do(self.key.proves, verifier, secret)
        return verifier.digest if verifier and right else ""

    def _written(self, number: str) -> str:
        """A number that nobody has is written down nowhere: some give their secret in its stead."""
        return number if number in self.office.state.members else UNKNOWN

    async def found(self, shown: str) -> Member | None:
        """Whoever shows a token, also one who has just signed on at another process."""
        member = self.member(shown)
        if member is None and shown:
            await self.catch_up()
            member = self.member(shown)
        return member

    def member(self, shown: str) -> Member | None:
        """Whoever shows a token, if he is still signed on."""
        return self.signed_on(digest(shown))

    def signed_on(self, hashed: str) -> Member | None:
        """Whose the token is that has this hash."""
        found = self.office.state.by_token(hashed, self.clock())
        return self.office.state.members[found.number] if found else None

    async def seen(self, member: Member) -> None:
        """He did something: he is not signed off for being away."""
        state, at = self.office.state, self.clock()
        found = state.present(member.number, at)
        if found and 4 * (at - found.seen) >= state.policy.idle_minutes * MINUTE:
            await self._ask(StillThere(number=member.number))

    async def sign_off(self, member: Member) -> AnyAnswer:
        """He is at no screen any more, and says so himself."""
        off = SignOff(number=member.number, cause="own")
        return await self._by(member.acting(""), new_id(self.clock()), off)

    async def sign_off_idle(self, idle: Iterable[str]) -> None:
        """Sign off whoever has been away too long."""
        for number in idle:
            await self._ask(SignOff(number=number, cause="idle"))

    async def second(self, number: str, secret: str, *, act: str, of: str) -> Member | Refused:
        """Another person gives his secret for one act; that he did is recorded."""
        known = self.office.state.second_for(act, of, self.clock())
        if known and known.number == number:
            return known  # the act is asked again, by the same id
        address = self._address(of)
        self.proving.admit(address)
        proven = await self._proves(number, secret)
        stands = Second(number=self._written(number), proven=proven, act=act, of=of)
        return await self._tried(stands, address) or self.office.state.members[number]

    def _address(self, number: str) -> str:
        """Where somebody signed on."""
        found = self.office.state.sign_ons.get(number)
        return found.address if found else ""

    async def change_secret(self, member: Member, named: str, old: str, new: str) -> AnyAnswer:
        """His own secret, by whoever knows the one he has."""
        by, named = member.acting(""), of_member(member, named)
        self.proving.admit(self._address(member.number))
        again = await self.proving.do(self._changed_before, by, named, new)
        if again is not None:
            return again
        proven = await self._proves(member.number, old)
        refused = self._locked(member.number) if proven else await self._missed(member.number)
        if refused is not None:
            still = StillThere(number=member.number)
            order = StaffOrder(id=named, at=self.clock(), by=by, command=still)
            return Answered(STAFF, order, refused=refused)
        weak = weakness(new, member.number, member.name)
        former = (member.verifier, *member.former)
        if weak:
            raise BadInput(weak)
        if await self.proving.do(self.key.was_used, former, new):
            raise BadInput("This secret was used before. Accepted: another.")
        verifier = await self.proving.do(self.key.verifier, new)
        changed = SetVerifier(number=member.number, verifier=verifier, proven=proven)
        return await self._by(by, named, changed)

    def _changed_before(self, by: Actor, named: str, new: str) -> AnyAnswer | None:
        """The answer to the same change, asked again: the old secret is the old one no more."""
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

    async def _missed(self, number: str) -> Refused:
        """Whoever has a screen that was left open does not guess for ever: a miss is a miss."""
        address = self._address(number)
        asked = SignOn(
            number=number,
            proven="",
            token=token()[1],
            where="change of the secret",
            address=address,
        )
        return await self._tried(asked, address) or Refused(Refusal.SIGN_ON_FAILED)

    async def administer(self, member: Member, named: str, command: StaffCommand) -> AnyAnswer:
        """What an administrator asks."""
        return await self._by(member.acting(ADMINISTRATOR), of_member(member, named), command)

    async def first_secret(self, member: Member, named: str) -> tuple[str, Verifier]:
        """The first secret that an order gives somebody; asked again by the same id, it is the same."""
        named = of_member(member, named)
        secret = self.key.first_secret(named)
        before = await asyncio.to_thread(self.office.store.answer, named)
        if before is not None and isinstance(before.order.command, AddMember | SetVerifier):
            return secret, before.order.command.verifier
        return secret, await self.proving.do(self.key.verifier, secret)

    async def set_policy(self, policy: Policy) -> None:
        """Sign-ons are guarded as the configuration says."""
        if policy != self.office.state.policy:
            await self._ask(SetPolicy(policy=policy, reason="The configuration of the house."))

    async def _ask(self, command: StaffCommand) -> AnyAnswer:
        return await self._by(THE_SYSTEM, new_id(self.clock()), command)

    async def _by(self, by: Actor, named: str, command: StaffCommand) -> AnyAnswer:
        order = StaffOrder(id=named, at=self.clock(), by=by, command=command)
        return await self.submit(STAFF, order)
