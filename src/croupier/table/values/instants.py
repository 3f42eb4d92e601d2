"""Instants as stamps: whole milliseconds since 1970, UTC."""

from datetime import UTC, datetime, timedelta

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def instant_of(at: int) -> datetime:
    """Convert a stamp in milliseconds to an instant."""
    return _EPOCH + timedelta(milliseconds=at)


def stamp_of(instant: datetime) -> int:
    """Convert an instant to a stamp in milliseconds."""
    return (instant - _EPOCH) // timedelta(milliseconds=1)
