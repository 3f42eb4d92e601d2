"""The base class of all events."""

from dataclasses import dataclass
from typing import ClassVar

from msgspec import Struct


@dataclass(frozen=True, slots=True)
class Alert:
    """What staff beyond the table must learn when an event happens (`offices/floor/significant.toml`)."""

    code: str
    subject: str = ""
    """The field of the event that names whom or what it concerns."""
    detail: str = ""
    """The field with the explanation."""
    amount: str = ""
    """The field with the money."""


def kebab(name: str) -> str:
    """Return the name of a command or event on the wire: `WagersSet` is `wagers-set`."""
    return "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip(
        "-"
    )


class EventBase(Struct, frozen=True, kw_only=True, tag=kebab, forbid_unknown_fields=True):
    """Every event carries its instant: whole milliseconds since 1970, UTC."""

    at: int
    alert: ClassVar[Alert | None] = None
    """The significant event that it raises, if it raises one."""
    report_meter: ClassVar[str] = ""
    """The meter of the reports that its amount is added to, if it is one (`records/reports/meter_report.py`)."""
    of_no_round: ClassVar[bool] = False
    """Whether the money that it moves belongs to no round, even while one is in play."""


class OfTerminal(EventBase, frozen=True, kw_only=True):
    """An event of one terminal."""

    terminal: str
