"""Read values of a configuration file into the types of their fields, and report all faults at once.

A struct is read field by field, a table of structs name by name, so each fault has its own key
path. Amounts are written as on the screens, in quotes ("$5.00"), because a bare number could mean
dollars or cents. Times of the day are "06:00", shares "1/2".
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, time
from enum import StrEnum
from pathlib import Path
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NewType,
    TypeAlias,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec
from msgspec import Meta, Struct

from croupier.errors import BadInput, unknown
from croupier.money import Cents, money
from croupier.offices.cage.ticket_face import LONGEST
from croupier.rulebook import ZONE
from croupier.table.jackpots.jackpot_offer import Rate

Kind: TypeAlias = Any
"""The declared type of a field: a class, or a form such as `tuple[Cents, ...]`."""
INCOMPLETE = "config-incomplete"
INVALID = "config-invalid"
_BARE = re.compile(r"[A-Za-z0-9_-]+", re.ASCII)


Name = NewType("Name", str)
"""A text that is not empty and short enough for a ticket."""


class Address(Struct, frozen=True):
    """A network address, written `host:port`."""

    host: str
    port: int

    def __str__(self) -> str:
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"


class MissingValue(BadInput):
    """A required value is missing."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault of a configuration, in one line."""

    key: str
    """The key path, such as `server.port`."""
    says: str
    """What is wrong, and what is accepted."""
    code: str = INVALID

    def __str__(self) -> str:
        return f"{self.key}: {self.says} [{self.code}]"


@dataclass
class ConfigReader:
    """Collects the faults found so far. `folder` is the base of relative paths."""

    folder: Path
    faults: list[Fault] = field(default_factory=list)
    dollars: tuple[str, ...] = ()
    """The parts whose amounts are dollars, where those of all others are chips; none: all are."""

    def add_fault(self, key: str, says: str, code: str = INVALID) -> None:
        """Add a fault."""
        self.faults.append(Fault(key, says, code))

    def struct(self, kind: type[Struct], value: object, key: str) -> Any:
        """Read a struct from a table.

        A faulty field gets its default or nothing, so that the rest is checked too.
        """
        if not isinstance(value, dict):
            self._unaccepted(value, key, "a table")
            value = {}
        hints = get_type_hints(kind, include_extras=True)
        for name in sorted(value.keys() - hints.keys()):
            self.add_fault(_below(key, name), str(unknown("key", name, hints)))
        values = {}
        for part in msgspec.structs.fields(kind):
            path, hint = _below(key, part.name), hints[part.name]
            if part.name in value or (part.required and is_struct(hint)):
                values[part.name] = self.value(hint, value.get(part.name, {}), path)
            elif part.required:
                accepted = CHIPS if self._counts_chips(hint, path) else accepted_form(hint)
                self.add_fault(path, f"It is missing. Accepted: {accepted}.", INCOMPLETE)
            if values.get(part.name) is None:
                values.pop(part.name, None)
                if part.required:
                    values[part.name] = "" if hint is str else None
        return kind(**values)

    def value(self, kind: Kind, value: object, key: str) -> Any:
        """Read a value of any type."""
        kind = plain_form(kind)
        origin, of = origin_of(kind), get_args(kind)
        if is_struct(kind):
            return self.struct(kind, value, key)
        if origin is Mapping and isinstance(value, dict):
            read = (
                (self.value(of[0], name, key), self.value(of[1], value, _below(key, name)))
                for name, value in value.items()
            )
            return {name: value for name, value in read if name is not None and value is not None}
        if origin is tuple and isinstance(value, list):
            each = (self.value(of[0], value, f"{key}[{at}]") for at, value in enumerate(value))
            return tuple(value for value in each if value is not None)
        return self._leaf(kind, value, key)

    def _leaf(self, kind: Kind, value: object, key: str) -> Any:
        read = READ.get(bare_form(kind))
        try:
            if read is not None:
                return read(self.folder, value)
            return msgspec.convert(value, kind)
        except MissingValue as fault:
            return self.add_fault(key, str(fault), INCOMPLETE)
        except BadInput as fault:
            if self._counts_chips(kind, key):
                return self._unaccepted(value, key, CHIPS)
            return self.add_fault(key, str(fault))
        except (msgspec.ValidationError, TypeError):
            names = closed_words(kind)
            if names and isinstance(value, str):
                return self.add_fault(key, str(unknown("value", value, names)))
            return self._unaccepted(value, key, accepted_form(kind))

    def _counts_chips(self, kind: Kind, key: str) -> bool:
        is_amount = bare_form(plain_form(kind)) is Cents
        return is_amount and bool(self.dollars) and key.partition(".")[0] not in self.dollars

    def _unaccepted(self, value: object, key: str, accepted: str) -> None:
        self.add_fault(key, f"{_quoted(value)} is not accepted. Accepted: {accepted}.")


def _below(key: str, name: str) -> str:
    """Return the key path of an entry in a table."""
    written = name if _BARE.fullmatch(name) else f'"{name}"'
    return f"{key}.{written}" if key else written


def origin_of(kind: Kind) -> Any:
    """Return the origin of a form such as `tuple[Cents, ...]`."""
    return get_origin(kind)


def plain_form(kind: Kind) -> Kind:
    """Return an optional type without its `None`, because a missing value is a missing key."""
    if origin_of(kind) in (Union, UnionType):
        kinds = tuple(value for value in get_args(kind) if value is not NoneType)
        return kinds[0] if len(kinds) == 1 else kind
    return kind


def is_struct(kind: Kind) -> bool:
    """Say whether a type is a section of keys, and not written as a text."""
    return isinstance(kind, type) and issubclass(kind, Struct) and kind not in READ


def bare_form(kind: Kind) -> Kind:
    """Return a type without its bounds."""
    return get_args(kind)[0] if origin_of(kind) is Annotated else kind


def _quoted(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:60]}…"


def closed_words(kind: Kind) -> tuple[str, ...]:
    """Return the words of a closed list."""
    if origin_of(kind) is Literal:
        return tuple(map(str, get_args(kind)))
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return tuple(member.value for member in kind)
    return ()


def accepted_form(kind: Kind) -> str:
    """Describe in words what a field accepts."""
    kind = plain_form(kind)
    if closed_words(kind):
        return ", ".join(closed_words(kind))
    origin, of = origin_of(kind), get_args(kind)
    if origin is Annotated:
        return _within(of[0], of[1:])
    if origin is tuple:
        return f"a list, each {accepted_form(of[0])}"
    if origin is Mapping or is_struct(kind):
        return "a table"
    if origin in (Union, UnionType):
        return " or ".join(map(accepted_form, of))
    return WORDS.get(kind, "a text in quotes")


def _within(kind: Kind, metas: Iterable[object]) -> str:
    bounds = next(meta for meta in metas if isinstance(meta, Meta))
    if kind is int:
        return f"a whole number from {bounds.ge} to {bounds.le}"
    return f"{accepted_form(kind)} that is not empty"


def _refused(kind: Kind, value: object) -> BadInput:
    return BadInput(f"{_quoted(value)} is not accepted. Accepted: {WORDS[kind]}.")


def _name(_folder: Path, value: object) -> Name:
    if not isinstance(value, str):
        raise _refused(Name, value)
    if not value.strip():
        raise MissingValue(f"It is empty. Accepted: {WORDS[Name]}.")
    if value != value.strip() or not value.isprintable() or len(value) > LONGEST:
        raise _refused(Name, value)
    return Name(value)


def _address(_folder: Path, value: object) -> Address:
    host, _, port = value.rpartition(":") if isinstance(value, str) else ("", "", "")
    if not host.strip() or not (port.isascii() and port.isdecimal() and 0 < int(port) < 65_536):
        raise _refused(Address, value)
    return Address(host.removeprefix("[").removesuffix("]"), int(port))


def _money(_folder: Path, value: object) -> Cents:
    if not isinstance(value, str):
        raise _refused(Cents, value)
    return money(value)


def _time(_folder: Path, value: object) -> time:
    try:
        if isinstance(value, str) and len(value) == 5:
            return time.fromisoformat(value)
    except ValueError:
        pass
    raise _refused(time, value)


def _instant(_folder: Path, value: object) -> datetime:
    """Read an instant, in the zone of the casino unless the text names another."""
    if not isinstance(value, datetime):
        raise _refused(datetime, value)
    return value if value.tzinfo else value.replace(tzinfo=ZONE)


def _rate(_folder: Path, value: object) -> Rate:
    parts, _, of = value.partition("/") if isinstance(value, str) else ("", "", "")
    if not all(name.isascii() and name.isdecimal() and len(name) < 19 for name in (parts, of)):
        raise _refused(Rate, value)
    return Rate(int(parts), int(of))


def _zone(_folder: Path, value: object) -> ZoneInfo:
    try:
        if isinstance(value, str):
            return ZoneInfo(value)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        pass
    raise _refused(ZoneInfo, value)


def _path(folder: Path, value: object) -> Path:
    if not isinstance(value, str) or not value.strip() or "\0" in value:
        raise _refused(Path, value)
    return folder / value


READ: Mapping[Kind, Callable[[Path, object], Any]] = {
    Name: _name,
    Address: _address,
    Cents: _money,
    time: _time,
    datetime: _instant,
    Rate: _rate,
    ZoneInfo: _zone,
    Path: _path,
}
"""Types that have a notation of their own in the file."""
CHIPS = 'a number of chips in quotes, such as "1000"'
WORDS: Mapping[Kind, str] = {
    bool: "true or false",
    int: "a whole number",
    str: "a text in quotes",
    Name: f"a text in quotes of 1 to {LONGEST} letters",
    Address: 'an address, such as "127.0.0.1:9000"',
    Cents: 'an amount in quotes, such as "$5.00"',
    time: 'a time of the day in quotes, such as "06:00"',
    datetime: "a day and a time without quotes, such as 2027-03-06T18:00:00",
    Rate: 'a share in quotes, such as "1/2"',
    ZoneInfo: 'a time zone, such as "Australia/Melbourne"',
    Path: "a file, relative to the configuration",
}
