"""Signing on, and the people: who they are and what they may be."""

from collections.abc import Mapping
from typing import Annotated, Any

from litestar import Controller, Request, Response
from litestar.params import JSONBody
from msgspec import Meta, Struct

from croupier.engine.keys import MOST
from croupier.offices.staff import commands as c
from croupier.offices.staff.state import ADMINISTRATOR, INSPECTOR, Member
from croupier.server.http.access import (
    ANYBODY,
    STAFF,
    Denied,
    TheSystem,
    Word,
    address_of,
    asks,
    member_of,
    reads,
)
from croupier.server.http.responses import reply
from croupier.server.process.system import System
from croupier.server.wire.messages import Answer, Id, Name, Words
from croupier.server.wire.messages import Refusal as RefusalOut
from croupier.table.values.refusals import Refusal, Refused

Secret = Annotated[str, Meta(min_length=1, max_length=MOST)]
AnyRequest = Request[Any, Any, Any]


class Body(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is sent."""


class SignOnBody(Body, frozen=True, kw_only=True):
    """Number and secret of a person, and the screen he is at."""

    number: Name
    secret: Secret
    where: Name
    takes_over: bool = False
    """End his sign-on elsewhere."""


class NewSecretBody(Body, frozen=True, kw_only=True):
    """Another secret of one's own."""

    id: Id
    old: Secret
    new: Secret


class MemberBody(Body, frozen=True, kw_only=True):
    """A person who joins; his first secret is made here and shown once."""

    id: Id
    number: Name
    name: Annotated[str, Meta(max_length=100)]
    ranks: Mapping[str, str] = {}
    roles: tuple[str, ...] = ()
    area: Name = ""


class RightsBody(Body, frozen=True, kw_only=True):
    """What a person may be from here on."""

    id: Id
    ranks: Mapping[str, str] = {}
    roles: tuple[str, ...] = ()
    area: Name = ""
    reason: Words


class ReasonBody(Body, frozen=True, kw_only=True):
    """Why."""

    id: Id
    reason: Words


class MemberOut(Struct, frozen=True, kw_only=True):
    """A member of staff as others may see him."""

    number: str
    name: str
    ranks: Mapping[str, str]
    roles: tuple[str, ...]
    area: str
    must_change: bool
    disabled: bool
    locked_until: int
    signed_on: str
    """The screen he is at; nothing if at none."""
    seen: int | None


class TokenOut(Struct, frozen=True, kw_only=True):
    """A sign-on."""

    token: str
    member: MemberOut


class SecretOut(Struct, frozen=True, kw_only=True):
    """A secret that is shown once, and must be changed at the first sign-on."""

    answer: Answer
    secret: str


def member_out(system: TheSystem, member: Member) -> MemberOut:
    """What of a member is shown."""
    found = system.staff.state.present(member.number, system.clock())
    return MemberOut(
        number=member.number, name=member.name, ranks=member.ranks, roles=member.roles, area=member.area,
        must_change=member.must_change, disabled=member.disabled,
        locked_until=max((member.locked_until, *member.locks.values())),
        signed_on=found.where if found else "", seen=found.seen if found else None,
    )  # fmt: skip


class Sign(Controller):
    """A person at a screen."""

    path = "/api/v1"
    tags = ("sign-on",)

    @asks("/sign-on", ANYBODY, refused=RefusalOut)
    async def sign_on(
        self, request: AnyRequest, data: JSONBody[SignOnBody], system: TheSystem
    ) -> TokenOut:
        """Sign on; the token goes into the header `Authorization: Bearer …` of every other call."""
        found = await system.people.sign_on(
            data.number, data.secret, where=data.where, address=address_of(request),
            takes_over=data.takes_over,
        )  # fmt: skip
        if isinstance(found, Refused):
            raise Denied(401 if found.why is Refusal.SIGN_ON_FAILED else 409, found)
        token, member = found
        return TokenOut(token=token, member=member_out(system, member))

    @asks("/sign-off", *STAFF, first=True)
    async def sign_off(self, request: AnyRequest, system: TheSystem) -> Response[Answer]:
        """Sign off."""
        return reply(await system.people.sign_off(member_of(request)))

    @reads("/me", *STAFF, first=True)
    async def me(self, request: AnyRequest, system: TheSystem) -> MemberOut:
        """Who is signed on."""
        return member_out(system, member_of(request))

    @asks("/me/secret", *STAFF, first=True)
    async def secret(
        self, request: AnyRequest, data: JSONBody[NewSecretBody], system: TheSystem
    ) -> Response[Answer]:
        """Change one's own secret; whoever does must know the old one."""
        member = member_of(request)
        return reply(
            await system.people.change_secret(member, data.id, data.old, data.new), data.id
        )


class Members(Controller):
    """The people, for administrators."""

    path = "/api/v1/staff"
    tags = ("staff",)

    @reads("/", ADMINISTRATOR, INSPECTOR)
    async def members(self, system: TheSystem) -> list[MemberOut]:
        """Everybody, with rights and last use."""
        found = system.staff.state.members
        return [member_out(system, found[number]) for number in sorted(found)]

    @asks("/", ADMINISTRATOR, refused=SecretOut)
    async def add(
        self, request: AnyRequest, data: JSONBody[MemberBody], system: TheSystem
    ) -> Response[SecretOut]:
        """Somebody joins."""
        secret, verifier = await system.people.first_secret(member_of(request), data.id)
        command = c.AddMember(
            number=data.number, name=data.name, ranks=data.ranks, roles=data.roles, area=data.area,
            verifier=verifier,
        )  # fmt: skip
        return await self._with_secret(request, system, data.id, command, secret)

    @asks("/{number:str}/rights", ADMINISTRATOR)
    async def change(
        self, request: AnyRequest, number: Word, data: JSONBody[RightsBody], system: TheSystem
    ) -> Response[Answer]:
        """Other ranks, roles or another area."""
        command = c.ChangeMember(
            number=number, ranks=data.ranks, roles=data.roles, area=data.area, reason=data.reason
        )
        return await self._does(request, system, data.id, command)

    @asks("/{number:str}/reset", ADMINISTRATOR, refused=SecretOut)
    async def reset(
        self, request: AnyRequest, number: Word, data: JSONBody[ReasonBody], system: TheSystem
    ) -> Response[SecretOut]:
        """A new first secret for somebody who lost his."""
        secret, verifier = await system.people.first_secret(member_of(request), data.id)
        command = c.SetVerifier(
            number=number, verifier=verifier, temporary=True, reason=data.reason
        )
        return await self._with_secret(request, system, data.id, command, secret)

    @asks("/{number:str}/disable", ADMINISTRATOR)
    async def disable(
        self, request: AnyRequest, number: Word, data: JSONBody[ReasonBody], system: TheSystem
    ) -> Response[Answer]:
        """Somebody has no access any more, from this instant."""
        command = c.DisableMember(number=number, reason=data.reason)
        return await self._does(request, system, data.id, command)

    @asks("/{number:str}/enable", ADMINISTRATOR)
    async def enable(
        self, request: AnyRequest, number: Word, data: JSONBody[ReasonBody], system: TheSystem
    ) -> Response[Answer]:
        """Somebody has access again."""
        command = c.EnableMember(number=number, reason=data.reason)
        return await self._does(request, system, data.id, command)

    @asks("/{number:str}/unlock", ADMINISTRATOR)
    async def unlock(
        self, request: AnyRequest, number: Word, data: JSONBody[ReasonBody], system: TheSystem
    ) -> Response[Answer]:
        """Somebody who missed too often may try again."""
        command = c.Unlock(number=number, reason=data.reason)
        return await self._does(request, system, data.id, command)

    @staticmethod
    async def _does(
        request: AnyRequest, system: System, named: str, command: c.StaffCommand
    ) -> Response[Answer]:
        """Whoever calls does it to somebody, or is refused."""
        answer = await system.people.administer(member_of(request), named, command)
        return reply(answer, named)

    async def _with_secret(
        self, request: AnyRequest, system: System, named: str, command: c.StaffCommand, secret: str
    ) -> Response[SecretOut]:
        """The same; the new secret is shown unless it was refused."""
        told = await self._does(request, system, named, command)
        shown = "" if told.content.refused else secret
        return Response(SecretOut(answer=told.content, secret=shown), status_code=told.status_code)
