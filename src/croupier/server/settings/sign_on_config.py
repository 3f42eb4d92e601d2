"""The configuration of the single sign-on, and the checks of it."""

from collections.abc import Iterator
from pathlib import Path
from stat import S_IMODE
from typing import Annotated
from urllib.parse import urlsplit

from msgspec import Meta, Struct

from croupier.errors import BadInput
from croupier.server.settings.config_reader import INCOMPLETE, Fault, Name


class SignOnConfig(Struct, frozen=True, kw_only=True):
    """Single sign-on for staff by OpenID Connect; without an issuer there is none."""

    issuer: str = ""
    """The address of the provider, exactly as it names itself."""
    name: Name = Name("single sign-on")
    """What the screens call the provider: Sign on with …"""
    client: str = ""
    """The name of this house at the provider."""
    secret_file: Path | None = None
    """The secret of the client. Without one the provider must accept a public client with PKCE."""
    claim: str = ""
    """The claim of the id token that has the staff number. Members must not be able to change it."""
    scope: str = "openid profile"
    """What the house asks the provider for; `openid` must be among it."""
    address: str = ""
    """The address of this house for browsers, such as `https://floor.example`."""
    clock_skew_s: Annotated[int, Meta(ge=0, le=120)] = 30
    """By how many seconds the clocks of the house and of the provider may differ."""
    tls_authority: Path | None = None
    """The certificate authority of the provider, as a PEM file, if it is none that the system knows."""

    @property
    def redirect(self) -> str:
        """The page to which the provider sends the browser back."""
        return f"{self.address}/sign-on"


def sign_on_faults(sign_on: SignOnConfig, *, live: bool) -> Iterator[Fault]:
    """Check the provider: all of it or nothing, and in a live house nothing that is not encrypted."""
    if not sign_on.issuer:
        return
    for name in ("client", "claim", "address"):
        if not getattr(sign_on, name).strip():
            yield Fault(f"sign_on.{name}", "It is missing. Accepted: a text in quotes.", INCOMPLETE)
    accepted = "'https://floor.example'" if live else "'https://floor.example' or 'http://…'"
    issuer = "/".join(sign_on.issuer.split("/")[:3])  # an issuer may have a path, a house has none
    for name, origin in (("issuer", issuer), ("address", sign_on.address)):
        if origin and not (is_origin(origin) and (origin.startswith("https:") or not live)):
            text = f"{getattr(sign_on, name)!r} is not accepted. Accepted: such as {accepted}."
            yield Fault(f"sign_on.{name}", text)
    if "openid" not in sign_on.scope.split():
        yield Fault("sign_on.scope", f"{sign_on.scope!r} is not accepted. Accepted: with 'openid'.")
    yield from missing_file("sign_on.tls_authority", sign_on.tls_authority)
    if sign_on.secret_file is not None:
        try:
            read_secret(sign_on.secret_file)
        except BadInput as fault:
            yield Fault("sign_on.secret_file", str(fault))


def read_secret(file: Path) -> str:
    """Return the secret in a file; refuse a file that other users can read."""
    try:
        mode = S_IMODE(file.stat().st_mode)
        secret = file.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError):
        raise BadInput(f"{str(file)!r} cannot be read. Accepted: a file with the secret.") from None
    if mode & 0o077:
        raise BadInput(f"Others may read {str(file)!r} ({mode:04o}). Accepted: mode 0600.")
    if not secret:
        raise BadInput(f"{str(file)!r} is empty. Accepted: a file with the secret.")
    return secret


def missing_file(key: str, path: Path | None) -> Iterator[Fault]:
    """Refuse a file that is not there."""
    if path is not None and not path.is_file():
        yield Fault(key, f"There is no file {str(path)!r}. Accepted: a PEM file.")


def is_origin(text: str) -> bool:
    """Say whether a text is scheme, host and port of a page."""
    try:
        parts = urlsplit(text)
        whole = f"{parts.scheme}://{parts.netloc}" == text
        return whole and parts.scheme in ("http", "https") and bool(parts.hostname)
    except ValueError:
        return False
