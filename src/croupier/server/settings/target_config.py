"""The targets outside the house that get its alerts, as the configuration names them.

The configuration may be read by others than the process, so it never holds a secret. It comes from a file of
its own or from the environment.
"""

import os
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from stat import S_IMODE
from typing import Annotated, Literal
from urllib.parse import SplitResult, urlsplit

from msgspec import Meta, Struct

from croupier.errors import BadInput, unknown
from croupier.offices.floor.significant_events import KINDS
from croupier.server.settings.config_reader import INCOMPLETE, Fault

SCHEMES: Mapping[str, Mapping[str, int]] = {
    "webhook": {"https": 443, "http": 80},
    "mail": {"smtps": 465, "smtp": 587},
    "syslog": {"tls": 6514, "tcp": 601, "udp": 514},
    "otlp": {"https": 4318, "http": 4318},
}
"""By kind of target: the schemes of its address, each with its usual port."""
ENCRYPTED = frozenset({"https", "smtps", "smtp", "tls"})
"""Schemes that encrypt what they carry: `smtp` by STARTTLS."""
SHORTEST_SECRET = 16
"""Characters of the secret that signs webhooks: fewer could be guessed."""


class TargetConfig(Struct, frozen=True, kw_only=True):
    """A target outside the house, and the alerts that it gets."""

    kind: Literal["webhook", "mail", "syslog", "otlp"]
    """How alerts are sent."""
    address: str
    """Such as `https://ops.example/alerts`, `smtps://mail.example`, `tls://log.example:6514`."""
    secret_file: Path | None = None
    """A file that only the process reads: the key of a webhook, the password of e-mail, the token of OTLP."""
    secret_env: str = ""
    """The variable of the environment with the secret, where there is no file."""
    tls_authority: Path | None = None
    """The certificate authority of the other side, as a PEM file; without it those of the machine."""
    user: str = ""
    """The user of the mail server."""
    sender: str = ""
    """The address from which e-mail comes."""
    to: tuple[str, ...] = ()
    """The addresses to which e-mail goes."""
    level: Literal["log", "warn", "lock", "stop"] = "warn"
    """The least severe alerts that it gets."""
    tables: tuple[str, ...] = ()
    """It gets alerts of these tables and offices only; without any, of all."""
    alerts: tuple[str, ...] = ()
    """It gets alerts of these kinds only, such as `large-win`; without any, of all."""
    oldest_hours: Annotated[int, Meta(ge=1, le=720)] = 24
    """Older alerts are not sent any more; `alerts-skipped` names them."""
    timeout_s: Annotated[int, Meta(ge=1, le=120)] = 15
    """Seconds in which the other side must take a batch."""

    @property
    def url(self) -> SplitResult:
        """The parts of the address."""
        return urlsplit(self.address)

    @property
    def host(self) -> str:
        """The host of the address."""
        return self.url.hostname or ""

    @property
    def port(self) -> int:
        """The port of the address, or the usual port of its scheme."""
        return self.url.port or SCHEMES[self.kind][self.url.scheme]

    def secret(self) -> str:
        """Read the secret, or say why it cannot be used; an empty text without any."""
        if self.secret_file is not None:
            return _secret_in(self.secret_file)
        if not self.secret_env:
            return ""
        secret = os.environ.get(self.secret_env, "").strip()
        if not secret:
            raise BadInput(f"The environment has no {self.secret_env}. Accepted: the secret in it.")
        return secret


def _secret_in(file: Path) -> str:
    try:
        mode = S_IMODE(file.stat().st_mode)
        secret = file.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as failed:
        reason = getattr(failed, "strerror", "") or "It is no text"
        raise BadInput(f"Cannot read {str(file)!r}: {reason}. Accepted: a secret in it.") from None
    if mode & 0o077:
        raise BadInput(f"Others may read {str(file)!r} ({mode:04o}). Accepted: mode 0600 or 0400.")
    if not secret:
        raise BadInput(f"{str(file)!r} is empty. Accepted: a secret in it.")
    return secret


def target_faults(
    name: str, target: TargetConfig, places: Collection[str], *, live: bool, is_near: bool
) -> Iterator[Fault]:
    """List what is wrong with a target. `is_near`: its address is of this machine."""
    key = f"targets.{name}"
    if not (name.isprintable() and 0 < len(name) <= 50 and name == name.strip()):
        yield Fault("targets", f"{name!r} is no name of a target. Accepted: 1 to 50 letters.")
    if target.kind not in SCHEMES:
        return  # the kind is refused already
    yield from _address_faults(key, target, live=live, is_near=is_near)
    yield from _secret_faults(key, target)
    for at, table in enumerate(target.tables):
        if table not in places:
            yield Fault(f"{key}.tables[{at}]", str(unknown("table", table, places)))
    for at, code in enumerate(target.alerts):
        if code not in KINDS:
            yield Fault(f"{key}.alerts[{at}]", str(unknown("alert", code, KINDS)))
    if target.tls_authority is not None and not target.tls_authority.is_file():
        says = f"There is no file {str(target.tls_authority)!r}. Accepted: a PEM file."
        yield Fault(f"{key}.tls_authority", says)


def _address_faults(
    key: str, target: TargetConfig, *, live: bool, is_near: bool
) -> Iterator[Fault]:
    schemes = SCHEMES[target.kind]
    named = " or ".join(f"{scheme}://…" for scheme in schemes)
    try:
        is_address = target.url.scheme in schemes and bool(target.host) and target.port > 0
    except ValueError:
        is_address = False
    if not is_address:
        # What cannot be read may be a password, so it is not printed.
        yield Fault(f"{key}.address", f"It is no address of a {target.kind}. Accepted: {named}")
        return
    if target.url.username or target.url.password:
        says = "It holds a user or a password. Accepted: user, and secret_file or secret_env."
        yield Fault(f"{key}.address", says)
    if live and not is_near and target.url.scheme not in ENCRYPTED:
        says = (
            f"Alerts go to {target.host}, and nothing is encrypted. Accepted: TLS; or this machine."
        )
        yield Fault(f"{key}.address", says)


def _secret_faults(key: str, target: TargetConfig) -> Iterator[Fault]:
    if target.secret_file is not None and target.secret_env:
        yield Fault(f"{key}.secret_env", "There is a secret_file too. Accepted: either of them.")
    has_secret = target.secret_file is not None or bool(target.secret_env)
    if target.kind == "webhook" and not has_secret:
        says = "It is missing. Accepted: a file with the key that signs, or secret_env."
        yield Fault(f"{key}.secret_file", says, INCOMPLETE)
    if target.kind == "syslog" and has_secret:
        yield Fault(f"{key}.secret_file", "Syslog has no secret. Accepted: nothing.")
    if target.kind == "mail":
        if bool(target.user) is not has_secret:
            says = "User and secret belong together. Accepted: both, or neither."
            yield Fault(f"{key}.user", says, INCOMPLETE)
        if not target.to:
            yield Fault(f"{key}.to", "It is missing. Accepted: a list of addresses.", INCOMPLETE)
        for name, address in (("sender", target.sender), *(("to", each) for each in target.to)):
            if not is_mail_address(address):
                yield Fault(f"{key}.{name}", f"{address!r} is no address. Accepted: a@b.example.")


def is_mail_address(text: str) -> bool:
    """Say whether a text can stand as an address in a message and in a command to a mail server."""
    user, _, host = text.rpartition("@")
    return bool(user and host) and text.isascii() and not set(text) & set(' \t\r\n<>,;:"()[]\\\0')
