"""Single sign-on by OpenID Connect: ask the provider of the operator who a person is, and check its answer.

The provider only names a person. Ranks, roles, secrets and the end of a sign-on stay with the staff office.
"""

import asyncio
import json
import ssl
from base64 import b64encode
from collections.abc import Mapping
from http.client import HTTPException
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlencode, urlsplit
from urllib.request import HTTPRedirectHandler, HTTPSHandler, Request, build_opener

from joserfc import jwt
from joserfc.errors import JoseError
from joserfc.jwk import KeySet
from joserfc.jwt import JWTClaimsRegistry
from msgspec import DecodeError, Struct, ValidationError, convert

from croupier.engine.clock import Clock
from croupier.errors import CroupierError
from croupier.server.orders.provider_attempt import Attempt
from croupier.server.settings.sign_on_config import SignOnConfig, read_secret
from croupier.words import Phrase, phrase

ALGORITHMS = ("RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512")
"""Signatures by a key of the provider. A token that is not signed, or signed with our own secret, is refused."""
TIMEOUT_S = 5
LARGEST = 1_048_576
"""Bytes of an answer that are read."""
FRESH_MS = 3_600_000
"""Milliseconds after which the description of the provider is read again."""
KEYS_AGAIN_MS = 10_000
"""Least milliseconds between two readings of the keys, however many unknown keys are named."""
OLDEST_S = 600
"""An id token that was issued longer ago is no answer to an attempt of now."""


class _Failed(CroupierError):
    """The sign-on failed. `says` is the reason for people."""

    def __init__(self, says: Phrase) -> None:
        super().__init__(says)
        self.says = says


class ProviderAway(_Failed):
    """The provider did not answer, or not as OpenID Connect says."""


class NotVouched(_Failed):
    """The provider does not vouch for a person, or its answer is not genuine."""


class _Description(Struct, frozen=True):
    """What the provider says of itself."""

    issuer: str
    authorization_endpoint: str
    token_endpoint: str
    jwks_uri: str
    token_endpoint_auth_methods_supported: tuple[str, ...] = ("client_secret_basic",)


class _Tokens(Struct, frozen=True):
    """The answer to a code, of which only the id token is used."""

    id_token: str


class _NoRedirect(HTTPRedirectHandler):
    """A redirect of the provider is an error: it could lead a secret elsewhere."""

    def redirect_request(self, *_args: Any, **_more: Any) -> None:
        return None


class SignOnProvider:
    """The provider of the configuration."""

    def __init__(self, config: SignOnConfig, clock: Clock) -> None:
        self.config, self._clock = config, clock
        self._secret = read_secret(config.secret_file) if config.secret_file else ""
        authority = config.tls_authority
        context = ssl.create_default_context(cafile=str(authority) if authority else None)
        self._opener = build_opener(HTTPSHandler(context=context), _NoRedirect())
        self._lines = asyncio.Semaphore(4)
        self._description: tuple[int, _Description] | None = None
        self._keys: tuple[int, KeySet] | None = None

    async def address(self, attempt: Attempt) -> str:
        """Return the page of the provider to which the browser goes."""
        described = await self._described()
        asked = {
            "response_type": "code", "client_id": self.config.client, "scope": self.config.scope,
            "redirect_uri": self.config.redirect, "state": attempt.state, "nonce": attempt.nonce,
            "code_challenge": attempt.challenge, "code_challenge_method": "S256",
        }  # fmt: skip
        page = described.authorization_endpoint
        return f"{page}{'&' if urlsplit(page).query else '?'}{urlencode(asked)}"

    async def number(self, attempt: Attempt | None, code: str, issuer: str) -> str:
        """Return the staff number for which the provider vouches in exchange for the code of an attempt."""
        if attempt is None:
            raise NotVouched(phrase("This browser began no such attempt, or it is over."))
        if issuer not in ("", self.config.issuer):  # RFC 9207
            raise NotVouched(phrase("The answer is of another issuer."))
        described = await self._described()
        form = {
            "grant_type": "authorization_code", "code": code, "redirect_uri": self.config.redirect,
            "code_verifier": attempt.verifier, "client_id": self.config.client,
        }  # fmt: skip
        headers, secret = {}, self._secret
        if secret and "client_secret_basic" in described.token_endpoint_auth_methods_supported:
            pair = f"{quote(self.config.client, safe='')}:{quote(secret, safe='')}"
            headers["authorization"] = f"Basic {b64encode(pair.encode()).decode()}"
        elif secret:
            form["client_secret"] = secret
        answer = await self._read(described.token_endpoint, _Tokens, form, headers)
        claims = await self._verified(described, answer.id_token)
        self._check(claims, attempt)
        number = claims.get(self.config.claim)
        if not isinstance(number, str) or not number:
            raise NotVouched(
                phrase(
                    "The id token has no claim '{claim}' with a staff number.",
                    claim=self.config.claim,
                )
            )
        return number

    async def _verified(self, described: _Description, token: str) -> Mapping[str, Any]:
        """Return the claims of a token that the provider signed. A key that is not known is looked up once more."""
        keys = await self._key_set(described)
        try:
            return jwt.decode(token, keys, algorithms=ALGORITHMS).claims
        except (JoseError, ValueError):
            again = await self._key_set(described, again=True)
        try:
            return jwt.decode(token, again, algorithms=ALGORITHMS).claims
        except (JoseError, ValueError):
            raise NotVouched(phrase("The id token is not signed by the provider.")) from None

    def _check(self, claims: Mapping[str, Any], attempt: Attempt) -> None:
        """Refuse a token that is of another issuer, for another client, of another attempt, or of another time."""
        skew, now = self.config.clock_skew_s, self._clock() // 1_000
        registry = JWTClaimsRegistry(
            now=now, leeway=skew, sub={"essential": True}, exp={"essential": True},
            iat={"essential": True}, iss={"essential": True, "value": self.config.issuer},
            aud={"essential": True, "value": self.config.client},
            nonce={"essential": True, "value": attempt.nonce},
        )  # fmt: skip
        try:
            registry.validate(dict(claims))
        except (JoseError, ValueError) as failed:
            raise NotVouched(
                phrase("The id token is refused: {fault}.", fault=str(failed))
            ) from None
        several = isinstance(claims["aud"], list) and len(claims["aud"]) > 1
        if (several or "azp" in claims) and claims.get("azp") != self.config.client:
            raise NotVouched(phrase("The id token was issued to another client."))
        if now - claims["iat"] > OLDEST_S + skew:
            raise NotVouched(phrase("The id token was issued too long ago."))

    async def _described(self) -> _Description:
        known, now = self._description, self._clock()
        if known is not None and now - known[0] < FRESH_MS:
            return known[1]
        issuer = self.config.issuer
        page = f"{issuer.rstrip('/')}/.well-known/openid-configuration"
        described: _Description = await self._read(page, _Description)
        if described.issuer != issuer:
            raise ProviderAway(
                phrase(
                    "The provider calls itself '{named}', not '{issuer}'.",
                    named=described.issuer,
                    issuer=issuer,
                )
            )
        scheme = urlsplit(issuer).scheme
        ends = (described.authorization_endpoint, described.token_endpoint, described.jwks_uri)
        if any(urlsplit(end).scheme not in (scheme, "https") for end in ends):
            raise ProviderAway(phrase("The provider names an address that is not encrypted."))
        self._description = now, described
        return described

    async def _key_set(self, described: _Description, *, again: bool = False) -> KeySet:
        known, now = self._keys, self._clock()
        if known is not None and now - known[0] < (KEYS_AGAIN_MS if again else FRESH_MS):
            return known[1]
        read = await self._read(described.jwks_uri, dict[str, Any])
        try:
            keys = KeySet.import_key_set(read)
        except (JoseError, ValueError, KeyError, TypeError):
            raise ProviderAway(phrase("The keys of the provider cannot be read.")) from None
        self._keys = now, keys
        return keys

    async def _read(
        self, page: str, kind: Any, form: Mapping[str, str] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:  # fmt: skip
        async with self._lines:
            body = await asyncio.to_thread(self._fetched, page, form, headers or {})
        try:
            return convert(json.loads(body), kind)
        except (ValueError, RecursionError, DecodeError, ValidationError):
            raise ProviderAway(phrase("The answer of {page} cannot be read.", page=page)) from None

    def _fetched(
        self, page: str, form: Mapping[str, str] | None, headers: Mapping[str, str]
    ) -> bytes:
        data = urlencode(form).encode() if form is not None else None
        asked = Request(page, data, {"accept": "application/json", **headers})  # noqa: S310  checked: http or https
        try:
            with self._opener.open(asked, timeout=TIMEOUT_S) as answer:
                body: bytes = answer.read(LARGEST + 1)
        except HTTPError as refused:
            refused.close()
            if form is not None and refused.code in (400, 401):
                fault = phrase("The provider refused the code ({status}).", status=refused.code)
                raise NotVouched(fault) from None
            fault = phrase("{page} answered {status}.", page=page, status=refused.code)
            raise ProviderAway(fault) from None
        except (URLError, OSError, HTTPException):
            raise ProviderAway(phrase("{page} does not answer.", page=page)) from None
        if len(body) > LARGEST:
            raise ProviderAway(phrase("The answer of {page} is too long.", page=page))
        return body
