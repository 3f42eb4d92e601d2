"""Values that only the key of the house reads: hidden values of jackpots, secret wagers, numbers of tickets."""

import hmac
from base64 import b32decode, b32encode
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from secrets import randbelow, token_hex
from typing import Any, Final, TypeAlias

from msgspec import MsgspecError, json
from msgspec.structs import fields, replace

from croupier.engine.keys import MasterKey
from croupier.errors import BadInput
from croupier.money import Cents
from croupier.offices.jackpots.sealed_value import Opened, Sealed, commitment, matches_commitment
from croupier.table.commands import Chip
from croupier.table.secret_wagers.secret_wager import Secret
from croupier.table.secret_wagers.secret_wager import commitment as wagers_commitment
from croupier.table.tickets.ticket import Ticket
from croupier.table.tickets.ticket_number import (
    BODIES,
    SYSTEMS,
    Number,
    hide_misread,
    mask,
    sealed_body,
    sealed_name,
    sealed_names,
)
from croupier.table.values.command_base import CommandBase
from croupier.words import phrase

SALT = 16
VALUE = 8
"""Bytes of the salt in the box, and of the value."""
BOX = 1_024
"""The length of a box of secret wagers is a multiple of this number of bytes."""


@dataclass(frozen=True)
class KeyVault:
    """Only the holder of the key can read a hidden value: a log, a dump or a backup does not reveal it."""

    key: MasterKey

    def draw(self, jackpot: str, cycle: int, *, above: Cents, to: Cents) -> Sealed:
        """Draw a value above `above`, up to `to`; all values are equally likely."""
        opened = Opened(value=Cents(above + 1 + randbelow(to - above)), salt=token_hex(SALT))
        published = commitment(jackpot, cycle, opened)
        plain = opened.value.to_bytes(VALUE) + bytes.fromhex(opened.salt)
        pad = next(self.key.jackpot_pads(published))
        return Sealed(commitment=published, box=_under(plain, pad).hex())

    def unseal(self, jackpot: str, cycle: int, sealed: Sealed) -> Opened:
        """Open a hidden value; refuse a box of another house or one that was tampered with."""
        try:
            box = bytes.fromhex(sealed.box)
        except ValueError:
            box = b""
        # Each box has its own pad: its salt is drawn anew, so no commitment repeats.
        for pad in self.key.jackpot_pads(sealed.commitment):
            plain = _under(box, pad) if len(box) <= len(pad) else b""
            opened = Opened(value=Cents(int.from_bytes(plain[:VALUE])), salt=plain[VALUE:].hex())
            if matches_commitment(jackpot, cycle, sealed.commitment, opened):
                return opened
        raise BadInput(
            phrase(
                "The hidden value of {jackpot} cannot be read. Accepted: what this house sealed.",
                jackpot=jackpot,
            )
        )

    def seal_wagers(self, place: str, wagers: Iterable[Chip], order: str) -> tuple[str, str]:
        """Return a box with secret wagers and its public commitment; its length reveals nothing.

        The same order gets the same box again.
        """
        secret = Secret(wagers=tuple(wagers), salt=self.key.wagers_salt(f"{place}|{order}"))
        published, plain = wagers_commitment(place, secret), json.encode(secret)
        plain += b" " * (-len(plain) % BOX)
        return _under(plain, next(self.key.wagers_pads(published, len(plain)))).hex(), published

    def unseal_wagers(self, place: str, sealed: str, published: str) -> Secret:
        """Open secret wagers; refuse a box of another house, place or round."""
        try:
            box = bytes.fromhex(sealed)
        except ValueError:
            box = b""
        for pad in self.key.wagers_pads(published, len(box)):
            try:
                secret = json.decode(_under(box, pad), type=Secret)
            except (MsgspecError, UnicodeError):
                continue
            if wagers_commitment(place, secret) == published:
                return secret
        raise BadInput(
            phrase("The wagers cannot be read. Accepted: what this house sealed for the round.")
        )


LookUp: TypeAlias = Callable[[str], Ticket | None]
"""Finds a ticket by its name."""

_TEXTS: Final = ("reason", "text", "what", "detail")
"""The fields in which a person may write the number of a ticket."""
_TAG, _DRAWN = 16, 6
"""Bytes of the tag of a sealed number, and of the number without its check digits."""


@dataclass(frozen=True)
class TicketSeal:
    """Gives ticket numbers their sealed names: the same number has the same name, so a ticket is found by it.

    A name is a synthetic initialisation vector and the number encrypted under it (as in RFC 5297, with
    HMAC-SHA-256). Without the key a name tells the last four digits, and a guess cannot be checked.
    """

    key: MasterKey

    def names(self, number: Number) -> Iterator[str]:
        """Yield the names that a ticket of this number may have: of each key, the newest first, and of 0.1.0."""
        for secret in self.key.ticket_secrets():
            yield _sealed(secret, number)
        yield number.digits

    def name(self, number: Number, look_up: LookUp) -> str:
        """Return the name of the ticket with this number; without a ticket, the name by the newest key."""
        names = list(self.names(number))
        return next((name for name in names if look_up(name) is not None), names[0])

    def ticket(self, number: Number, look_up: LookUp) -> Ticket | None:
        """Return the ticket with this number."""
        return look_up(self.name(number, look_up))

    def number(self, name: str) -> Number:
        """Return the number of a ticket by its name; refuse a name that another house sealed."""
        body = sealed_body(name)
        if not body:
            return Number.parse(name)
        for secret in self.key.ticket_secrets():
            number = _unsealed(secret, body)
            if number is not None and _sealed(secret, number) == name:
                return number
        raise BadInput(
            phrase("The number of the ticket cannot be read. Accepted: what this house sealed.")
        )

    def sealed(self, command: Any, look_up: LookUp) -> Any:
        """Return a command with a sealed name for the number in it; nobody may name a ticket but by its number."""
        given = {field: getattr(command, field) for field in _fields(command.__class__)}
        changes = {
            field: mask(text) if field in _TEXTS else self._name_of(text, look_up)
            for field, text in given.items()
        }
        return command if changes == given else replace(command, **changes)

    def _name_of(self, text: str, look_up: LookUp) -> str:
        if not text:
            return ""
        try:
            return self.name(Number.parse(text), look_up)
        except BadInput:
            return hide_misread(text)

    def revealed(self, text: str) -> str:
        """Return a text with the numbers in place of their names, for the printer that puts them on paper."""
        for name in set(sealed_names(text)):
            text = text.replace(name, self.number(name).digits)
        return text


def unknown_ticket(_name: str) -> None:
    """Find no ticket; a number then has its name by the newest key."""


@cache
def _fields(command: type[CommandBase]) -> tuple[str, ...]:
    """Return the fields of a command in which the number of a ticket may stand."""
    texts = (field.name for field in fields(command) if field.name in _TEXTS and field.type is str)
    return (*filter(None, [command.ticket_field]), *texts)


def _sealed(secret: bytes, number: Number) -> str:
    plain = int(number.digits[:-4])
    tag = hmac.digest(secret, b"tag" + plain.to_bytes(_DRAWN), sha256)[:_TAG]
    box = tag + _under(plain.to_bytes(_DRAWN), hmac.digest(secret, b"pad" + tag, sha256))
    return sealed_name(b32encode(box).decode().rstrip("=").lower(), number)


def _unsealed(secret: bytes, body: str) -> Number | None:
    box = b32decode(f"{body.upper()}====")[: _TAG + _DRAWN]
    plain = int.from_bytes(_under(box[_TAG:], hmac.digest(secret, b"pad" + box[:_TAG], sha256)))
    system, drawn = divmod(plain, BODIES)
    return Number.drawn(system, drawn) if system < SYSTEMS else None


def _under(text: bytes, pad: bytes) -> bytes:
    return bytes(number ^ other for number, other in zip(text, pad, strict=False))
