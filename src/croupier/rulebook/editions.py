"""The editions of the rules, each with the instant from which it is in force."""

import tomllib
from datetime import datetime
from importlib.resources import files
from zoneinfo import ZoneInfo

import msgspec

from croupier.errors import BadInput, unknown
from croupier.rulebook.clauses import cite


class Edition(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"from_": "from"}):
    """One rule set as published."""

    key: str
    title: str
    from_: datetime
    cites: str
    assumed: bool = False
    """The document prints no date; this one is ours until a person enters the real one."""


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    zone: str
    edition: tuple[Edition, ...]


def _load() -> tuple[ZoneInfo, dict[str, Edition]]:
    text = files(__package__).joinpath("editions.toml").read_text(encoding="utf-8")
    file = msgspec.convert(tomllib.loads(text), _File)
    zone = ZoneInfo(file.zone)
    editions = {}
    for edition in file.edition:
        cite(edition.cites)
        editions[edition.key] = msgspec.structs.replace(
            edition, from_=edition.from_.replace(tzinfo=zone)
        )
    return zone, editions


ZONE, EDITIONS = _load()


def edition(key: str) -> Edition:
    """The edition of that key."""
    if key not in EDITIONS:
        raise unknown("edition", key, EDITIONS)
    return EDITIONS[key]


def instant(text: str) -> datetime:
    """Read an instant: `2000-12-15T04:00`, in the casino's zone unless it names another."""
    try:
        read = datetime.fromisoformat(text)
    except ValueError:
        raise BadInput(
            f"Unreadable instant {text!r}. Accepted: such as '2000-12-15T04:00'."
        ) from None
    return read if read.tzinfo else read.replace(tzinfo=ZONE)
