"""Sign-on over HTTP, and the members of staff with their ranks and roles."""

from collections.abc import Mapping
from typing import Annotated, Any

from litestar import Controller, Request, Response
from litestar.params import JSONBody
from msgspec import Meta, Struct
from msgspec.structs import asdict

from croupier.engine.clock import Clock
from croupier.engine.keys import MOST
from croupier.offices.staff import commands as c
from croupier.offices.staff.state import ADMINISTRATOR, INSPECTOR, MINUTE, Member
from croupier.server.http.access import (
    ANYBODY,
    REFUSED,
    STAFF,
    Denied,
    Word,
    address_of,
    asks,
    member_of,
    reads,
    reply,
)
from croupier.server.http.parts import TheClock, TheSignOn, TheStaff
from croupier.server.orders.staff_sign_on import StaffSignOn
from croupier.server.process.offices import StaffOffice
from croupier.server.wire import messages as wire
from croupier.server.wire.messages import Answer, Id, Name, RefusedCall, Words
from croupier.table.values.refusals import Refusal, Refused
from croupier.views.list_rows import broken_row, rows

Secret = Annotated[str, Meta(min_length=1, max_length=MOST)]
AnyRequest = Request[Any, Any, Any]


class Body(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The body of a request."""


def fields_of(body: Struct) -> dict[str, Any]:
    """Return the fields of a body that belong to the command, without its id and what concerns its second person."""
    about = ("id", "second", "waits")
    return {name: value for name, value in asdict(body).items() if name not in about}


class SignOnBody(Body, frozen=True, kw_only=True):
    """Number and secret of a person, and the screen where the person is."""

    number: Name
    secret: Secret
    where: Name
    takes_over: bool = False
    """End the person's sign-on elsewhere."""


class NewSecretBody(Body, frozen=True, kw_only=True):
    """A change of one's own secret."""

    id: Id
    old: Secret
    new: Secret


class ProofBody(Body, frozen=True, kw_only=True):
    """One's own secret, entered again."""

    secret: Secret


class ProofOut(Struct, frozen=True, kw_only=True):
    """The own secret was right."""

    until: int
    """Until when it counts for what needs a fresh proof."""


class SecondedBody(Body, frozen=True, kw_only=True):
    """An order for which a second administrator answers too."""

    id: Id
    second: wire.Second | None = None
    waits: bool = False
    """Without a second administrator at this screen: the order waits until another one approves it."""


class MemberBody(SecondedBody, frozen=True, kw_only=True):
    """A new member of staff. The first secret is made here and shown once."""

    number: Name
    name: Annotated[str, Meta(max_length=100)]
    ranks: Mapping[Name, Name] = {}
    roles: tuple[Name, ...] = ()
    area: Name = ""


class RightsBody(SecondedBody, frozen=True, kw_only=True):
    """The ranks and roles of a person from now on."""

    ranks: Mapping[Name, Name] = {}
    roles: tuple[Name, ...] = ()
    area: Name = ""
    reason: Words


class ReasonBody(Body, frozen=True, kw_only=True):
    """The reason for an act."""

    id: Id
    reason: Words


class AccessBody(SecondedBody, frozen=True, kw_only=True):
    """The reason to give a person a new secret, or access again."""

    reason: Words


class MemberOut(Struct, frozen=True, kw_only=True):
    """A member of staff as others may see them."""

    number: str
    name: str
    ranks: Mapping[str, str]
    roles: tuple[str, ...]
    area: str
    must_change: bool
    disabled: bool
    locked_until: int
    signed_on: str
    """The screen where the person is signed on; empty if there is none."""
    seen: int | None
    fault: str = ""
    """Why the member cannot be shown; empty for all others."""


class TokenOut(Struct, frozen=True, kw_only=True):
    """A sign-on."""

    token: str
    member: MemberOut


class SecretOut(Struct, frozen=True, kw_only=True):
    """A secret that is shown once, and must be changed at the first sign-on.

    If the order waits for a second administrator, the secret holds from the approval on.
    """

    answer: Answer
    secret: str


def member_out(clock: Clock, staff_office: StaffOffice, member: Member) -> MemberOut:
    """Build the view of a member of staff."""
    sign_on = staff_office.state.present(member.number, clock())
    return MemberOut(
        number=member.number, name=member.name, ranks=member.ranks, roles=member.roles, area=member.area,
        must_change=member.must_change, disabled=member.disabled,
        locked_until=max((member.locked_until, *member.locks.values())),
        signed_on=sign_on.where if sign_on else "", seen=sign_on.seen if sign_on else None,
    )  # fmt: skip


class SignOnRoutes(Controller):
    """The sign-on of a person at a screen."""

    path = "/api/v1"
    tags = ("sign-on",)

    @asks("/sign-on", ANYBODY, refused=RefusedCall)
    async def sign_on(
        self, request: AnyRequest, data: JSONBody[SignOnBody], clock: TheClock,
        staff_office: TheStaff, sign_on: TheSignOn,
    ) -> TokenOut:  # fmt: skip
        """Sign on. The token goes into the header `Authorization: Bearer …` of every other call."""
        signed_on = await sign_on.sign_on(
            data.number, data.secret, where=data.where, address=address_of(request),
            takes_over=data.takes_over,
        )  # fmt: skip
        if isinstance(signed_on, Refused):
            raise Denied(401 if signed_on.why is Refusal.SIGN_ON_FAILED else 409, signed_on)
        token, member = signed_on
        return TokenOut(token=token, member=member_out(clock, staff_office, member))

    @asks("/sign-off", *STAFF, first=True, acts=False)
    async def sign_off(self, request: AnyRequest, sign_on: TheSignOn) -> Response[Answer]:
        """Sign off."""
        return reply(await sign_on.sign_off(member_of(request)))

    @reads("/me", *STAFF, first=True)
    async def me(self, request: AnyRequest, clock: TheClock, staff_office: TheStaff) -> MemberOut:
        """Show who is signed on."""
        return member_out(clock, staff_office, member_of(request))

    @asks("/me/proof", *STAFF, acts=False, refused=RefusedCall)
    async def proof(
        self, request: AnyRequest, data: JSONBody[ProofBody], clock: TheClock,
        staff_office: TheStaff, sign_on: TheSignOn,
    ) -> ProofOut:  # fmt: skip
        """Enter one's own secret again, before an act that is refused with `proof-due`."""
        refused = await sign_on.prove(member_of(request), data.secret)
        if refused is not None:
            raise Denied(409, refused)
        return ProofOut(until=clock() + staff_office.state.policy.proof_minutes * MINUTE)

    @asks("/me/secret", *STAFF, first=True, acts=False)
    async def secret(
        self, request: AnyRequest, data: JSONBody[NewSecretBody], sign_on: TheSignOn
    ) -> Response[Answer]:
        """Change one's own secret. The old one is required."""
        member = member_of(request)
        return reply(await sign_on.change_secret(member, data.id, data.old, data.new), data.id)


class MemberRoutes(Controller):
    """The members of staff, for administrators."""

    path = "/api/v1/staff"
    tags = ("staff",)

    @reads("/", ADMINISTRATOR, INSPECTOR)
    async def members(self, clock: TheClock, staff_office: TheStaff) -> list[MemberOut]:
        """List all members of staff, with rights and last use."""
        members = staff_office.state.members
        return rows(
            sorted(members.items()), lambda member: member_out(clock, staff_office, member),
            broken_row(MemberOut, "number", "name"),
        )  # fmt: skip

    @asks("/", ADMINISTRATOR, refused=RefusedCall)
    async def add(
        self, request: AnyRequest, data: JSONBody[MemberBody], sign_on: TheSignOn
    ) -> Response[SecretOut]:
        """Add a member of staff. A second administrator answers for rights that move money."""
        secret, verifier = await sign_on.first_secret(member_of(request), data.id)
        command = c.AddMember(verifier=verifier, **fields_of(data))
        return await _with_secret(request, sign_on, data, command, secret)

    @asks("/{number:str}/rights", ADMINISTRATOR)
    async def change(
        self, request: AnyRequest, number: Word, data: JSONBody[RightsBody], sign_on: TheSignOn
    ) -> Response[Answer]:
        """Change the ranks, the roles or the area of a member.

        A second administrator answers for new rights that move money.
        """
        command = c.ChangeMember(number=number, **fields_of(data))
        return await _access(request, sign_on, data, command)

    @asks("/{number:str}/reset", ADMINISTRATOR, refused=RefusedCall)
    async def reset(
        self, request: AnyRequest, number: Word, data: JSONBody[AccessBody], sign_on: TheSignOn
    ) -> Response[SecretOut]:
        """Give a member who lost the secret a new first one, with a second administrator."""
        secret, verifier = await sign_on.first_secret(member_of(request), data.id)
        command = c.SetVerifier(
            number=number, verifier=verifier, temporary=True, reason=data.reason
        )
        return await _with_secret(request, sign_on, data, command, secret)

    @asks("/{number:str}/disable", ADMINISTRATOR)
    async def disable(
        self, request: AnyRequest, number: Word, data: JSONBody[ReasonBody], sign_on: TheSignOn
    ) -> Response[Answer]:
        """Take all access from a member, with immediate effect."""
        command = c.DisableMember(number=number, reason=data.reason)
        return await _order(request, sign_on, data.id, command)

    @asks("/{number:str}/enable", ADMINISTRATOR)
    async def enable(
        self, request: AnyRequest, number: Word, data: JSONBody[AccessBody], sign_on: TheSignOn
    ) -> Response[Answer]:
        """Give a member access again, with a second administrator where the rights move money."""
        command = c.EnableMember(number=number, reason=data.reason)
        return await _access(request, sign_on, data, command)

    @asks("/{number:str}/unlock", ADMINISTRATOR)
    async def unlock(
        self, request: AnyRequest, number: Word, data: JSONBody[ReasonBody], sign_on: TheSignOn
    ) -> Response[Answer]:
        """Unlock a member who had too many failed sign-ons."""
        return await _order(request, sign_on, data.id, c.Unlock(number=number, reason=data.reason))


async def _access(
    request: AnyRequest, sign_on: StaffSignOn, data: SecondedBody, command: c.MemberAccess
) -> Response[Answer]:
    """Submit a command about access with its second administrator, or let it wait for one."""
    if data.waits:
        return await _order(request, sign_on, data.id, c.RequestAccess(access=command))
    return await _order(request, sign_on, data.id, command, data.second)


async def _order(
    request: AnyRequest, sign_on: StaffSignOn, named: str, command: c.StaffCommand,
    second: wire.Second | None = None,
) -> Response[Answer]:  # fmt: skip
    """Submit the administrator's command and return its answer."""
    return reply(await sign_on.administer(member_of(request), named, command, second), named)


async def _with_secret(
    request: AnyRequest, sign_on: StaffSignOn, data: SecondedBody, command: c.MemberAccess, secret: str
) -> Response[SecretOut]:  # fmt: skip
    """Submit the command, and show the new secret unless the command is refused."""
    response = await _access(request, sign_on, data, command)
    answer = response.content
    if answer.refused:
        raise Denied(REFUSED, answer.refused)
    return Response(SecretOut(answer=answer, secret=secret), status_code=response.status_code)
