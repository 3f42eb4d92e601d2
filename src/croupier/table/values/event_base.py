"""What every event has."""

from msgspec import Struct


def kebab(name: str) -> str:
    """The name of a command or event on the wire: `WagersSet` is `wagers-set`."""
    return "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip(
        "-"
    )


class EventBase(Struct, frozen=True, kw_only=True, tag=kebab, forbid_unknown_fields=True):
    """Every event has its instant: whole milliseconds since 1970, UTC."""

    at: int
