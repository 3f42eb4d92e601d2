"""An instant that was written, and the rules in force then."""

from datetime import datetime

from croupier.rulebook import ZONE, Rules, at, instant


def moment(text: str) -> datetime:
    """Read an instant; now, if none was written."""
    return instant(text) if text else datetime.now(ZONE)


def rules_at(text: str) -> Rules:
    """Return the rules in force at the instant that was written, or now."""
    return at(moment(text))
