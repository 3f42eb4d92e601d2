"""Instants as stamps: whole milliseconds since 1970, UTC."""

from datetime import UTC, datetime, timedelta

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def instant_of(at: int) -> datetime:
    """The instant of a stamp in milliseconds."""
    return _EPOCH + timedelta(milliseconds=at)


def stamp_of(instant: datetime) -> int:
    """The stamp of an instant."""
    return (instant - _EPOCH) // timedelta(milliseconds=1)
