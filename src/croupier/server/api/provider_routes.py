"""Single sign-on over HTTP: the way to the provider of the operator, and back."""

from typing import Annotated

from litestar import Controller
from litestar.exceptions import NotFoundException
from litestar.params import JSONBody
from msgspec import Meta, Struct

from croupier.server.api.people_routes import AnyRequest, Body, TokenOut, member_out
from croupier.server.http.access import ANYBODY, REFUSED, Denied, address_of, asks, reads
from croupier.server.http.parts import (
    TheClock,
    TheProvider,
    TheProviderAttempts,
    TheSignOn,
    TheStaff,
)
from croupier.server.orders.sign_on_provider import NotVouched, ProviderAway, SignOnProvider
from croupier.server.wire.messages import Name, RefusedCall
from croupier.table.values.refusals import Refusal, Refused

Given = Annotated[str, Meta(min_length=1, max_length=2_048)]
WHERE = "single sign-on"


class ProviderOut(Struct, frozen=True, kw_only=True):
    """The provider by which staff may sign on."""

    name: str
    """What the screens call it; empty if there is none."""


class BegunOut(Struct, frozen=True, kw_only=True):
    """An attempt to sign on by the provider."""

    address: str
    """The page of the provider to which the browser goes."""
    binding: str
    """Stays in the browser, and comes back with the code: no other browser can end this attempt."""


class BeginBody(Body, frozen=True, kw_only=True):
    """Nothing is said of who signs on: the provider finds out."""


class VouchedBody(Body, frozen=True, kw_only=True):
    """What the browser brought back from the provider, and the screen where the person is."""

    code: Given
    state: Given
    issuer: Annotated[str, Meta(max_length=2_048)] = ""
    """The parameter `iss` of the answer, if the provider sends it (RFC 9207)."""
    binding: Given
    where: Name
    takes_over: bool = False
    """End the person's sign-on elsewhere."""


class ProviderRoutes(Controller):
    """The sign-on of a person by the provider of the operator."""

    path = "/api/v1/sign-on/provider"
    tags = ("sign-on",)

    @reads("/", ANYBODY)
    async def provider(self, provider: TheProvider) -> ProviderOut:
        """Show by which provider staff may sign on, if there is one."""
        return ProviderOut(name=provider.config.name if provider else "")

    @asks("/begin", ANYBODY, refused=RefusedCall)
    async def begin(
        self, request: AnyRequest, data: JSONBody[BeginBody], provider: TheProvider,
        provider_attempts: TheProviderAttempts, sign_on: TheSignOn,
    ) -> BegunOut:  # fmt: skip
        """Begin to sign on by the provider."""
        del data  # an empty object, so that no form of another site begins an attempt
        known = _known(provider)
        sign_on.secret_check.admit(address_of(request))
        attempt, binding = provider_attempts.begin()
        try:
            return BegunOut(address=await known.address(attempt), binding=binding)
        except ProviderAway as failed:
            raise _away(failed) from None

    @asks("/", ANYBODY, refused=RefusedCall)
    async def vouched(
        self, request: AnyRequest, data: JSONBody[VouchedBody], clock: TheClock,
        staff_office: TheStaff, provider: TheProvider, provider_attempts: TheProviderAttempts,
        sign_on: TheSignOn,
    ) -> TokenOut:  # fmt: skip
        """Sign on with what the provider answered. Ranks and roles are those of the member in this house."""
        known, address = _known(provider), address_of(request)
        sign_on.secret_check.admit(address)
        attempt = provider_attempts.end(data.state, data.binding)
        try:
            number = await known.number(attempt, data.code, data.issuer)
        except ProviderAway as failed:
            raise _away(failed) from None
        except NotVouched as failed:
            await sign_on.record_unvouched(WHERE, address)
            refused = Refused(Refusal.NOT_VOUCHED, detail=failed.says)
            raise Denied(REFUSED, refused) from None
        signed_on = await sign_on.sign_on_vouched(
            number, known.config.name, where=data.where, address=address,
            takes_over=data.takes_over,
        )  # fmt: skip
        if isinstance(signed_on, Refused):
            raise Denied(REFUSED, signed_on)
        token, member = signed_on
        return TokenOut(token=token, member=member_out(clock, staff_office, member))


def _known(provider: SignOnProvider | None) -> SignOnProvider:
    if provider is None:
        raise NotFoundException(detail="This house has no single sign-on.")
    return provider


def _away(failed: ProviderAway) -> Denied:
    return Denied(REFUSED, Refused(Refusal.PROVIDER_AWAY, detail=failed.says))
