"""The clock of the rules: the zone of the casino, and how an instant is written."""

from datetime import date, datetime, time
from zoneinfo import ZoneInfo

from croupier.errors import BadInput
from croupier.words import phrase

ZONE = ZoneInfo("Australia/Melbourne")
"""Rules take effect by the time of this zone."""
DAYBREAK = time(4)
"""The time of day at which notices take effect: 4.00am (GAZ 26/2000 effect)."""


def instant(text: str) -> datetime:
    """Read an instant: `2000-12-15T04:00`, in the casino's zone unless it names another."""
    try:
        read = datetime.fromisoformat(text)
    except ValueError:
        raise BadInput(
            phrase("Unreadable instant '{text}'. Accepted: such as '2000-12-15T04:00'.", text=text)
        ) from None
    return read if read.tzinfo else read.replace(tzinfo=ZONE)


def daybreak(text: str) -> datetime | None:
    """The 4.00am of a day such as `2026-01-31`, at which an approval begins or ends; nothing where it is no day."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return datetime.combine(day, DAYBREAK, ZONE)
