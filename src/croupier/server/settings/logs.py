"""The log of a process: one line per event, as JSON, or as text for people in the demo.

It is for those who run the system; the store has what happened at a table. No line holds anything
worth money or access: secrets, tokens, verifiers, keys, whole ticket numbers.
"""

import logging
import re
import sys
from collections.abc import Mapping
from typing import Any, TextIO

import structlog
from structlog.typing import EventDict, FilteringBoundLogger, WrappedLogger

from croupier.server.settings.config import Mode
from croupier.table.tickets.ticket_number import LENGTH, mask

HIDDEN = "***"
_SECRET = re.compile(
    r"secret|token|password|passwd|verifier|credential|cookie|authorization|master|private|"
    r"(?:^|_)(?:key|mac|pin)(?:$|_)",
    re.IGNORECASE,
)
"""Names of values that are never written."""
VERIFIER = r"\$argon2[\w$,=+/-]*"
"""The form of an argon2 hash."""
_PLANTED = re.compile(
    rf"{VERIFIER}"
    r"|\bBearer\s+\S+"
    r"|(?<=://)[^\s/@:]*:[^\s/@]+(?=@)"
    r"|(?:(?<=secret=)|(?<=token=)|(?<=password=)|(?<=passwd=))[^\s&,;'\"]+",
    re.IGNORECASE,
)
"""Secrets that can be recognised within a text."""


def logger(mode: Mode, out: TextIO | None = None) -> FilteringBoundLogger:
    """Return a new log of this process. Calls share nothing."""
    stream = sys.stderr if out is None else out
    people = mode is Mode.DEMO and stream.isatty()
    renderer: Any = (
        structlog.dev.ConsoleRenderer() if people else structlog.processors.JSONRenderer()
    )
    log: FilteringBoundLogger = structlog.wrap_logger(
        structlog.WriteLogger(stream),
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            masked,
            renderer,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
    )
    return log


def masked(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """Return an event without anything that is worth money or gives access."""
    return {str(name): _safe(str(name), value) for name, value in event.items()}


def _safe(name: str, value: object) -> object:
    if _SECRET.search(name):
        return HIDDEN
    if isinstance(value, str):
        return safe_text(value)
    if value is None or isinstance(value, bool | float):
        return value
    if isinstance(value, int):
        # A ticket number may begin with a zero, which an integer does not keep.
        digits_of_value = str(value).zfill(LENGTH)
        return value if mask(digits_of_value) == digits_of_value else mask(digits_of_value)
    if isinstance(value, Mapping):
        return {safe_text(str(key)): _safe(str(key), value) for key, value in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [_safe(name, value) for value in value]
    if isinstance(value, bytes):
        return HIDDEN
    return safe_text(repr(value))


def safe_text(text: str) -> str:
    """Return a text without whole ticket numbers and recognisable secrets."""
    return _PLANTED.sub(HIDDEN, mask(text))
