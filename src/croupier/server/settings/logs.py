"""The log of a process: one line for each event, as JSON, or for people at a terminal in the demo.

It is for those who run the system; what happened at a table stands in the store. No line ever holds what is
worth money or opens a door: secrets, tokens, verifiers, keys, whole numbers of tickets.
"""

import logging
import re
import sys
from collections.abc import Mapping
from typing import Any, TextIO

import structlog
from structlog.typing import EventDict, FilteringBoundLogger, WrappedLogger

from croupier.server.settings.config import Mode
from croupier.table.tickets.ticket_number import LENGTH, Number, digits, mask

HIDDEN = "***"
_SECRET = re.compile(
    r"secret|token|password|passwd|verifier|credential|cookie|authorization|master|private|"
    r"(?:^|_)(?:key|mac|pin)(?:$|_)",
    re.IGNORECASE,
)
"""Names of values that are never written, whatever they are."""
VERIFIER = r"\$argon2[\w$,=+/-]*"
"""What argon2 makes of a secret."""
_PLANTED = re.compile(
    rf"{VERIFIER}"
    r"|\bBearer\s+\S+"
    r"|(?<=://)[^\s/@:]*:[^\s/@]+(?=@)"
    r"|(?:(?<=secret=)|(?<=token=)|(?<=password=)|(?<=passwd=))[^\s&,;'\"]+",
    re.IGNORECASE,
)
"""Secrets that give themselves away within a text."""
_PRINTED = re.compile(r"(?<!\d)\d{2}(?:[- ]\d{4}){4}(?!\d)", re.ASCII)
"""A number of a ticket as it is printed."""


def logger(mode: Mode, out: TextIO | None = None) -> FilteringBoundLogger:
    """The log of this process. Nothing is shared: each call makes one of its own."""
    stream = sys.stderr if out is None else out
    people = mode is Mode.DEMO and stream.isatty()
    shown: Any = structlog.dev.ConsoleRenderer() if people else structlog.processors.JSONRenderer()
    made: FilteringBoundLogger = structlog.wrap_logger(
        structlog.WriteLogger(stream),
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            masked,
            shown,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
    )
    return made


def masked(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """An event in which nothing stands that is worth money or opens a door."""
    return {str(name): _safe(str(name), value) for name, value in event.items()}


def _safe(name: str, value: object) -> object:
    if _SECRET.search(name):
        return HIDDEN
    if isinstance(value, str):
        return safe_text(value)
    if value is None or isinstance(value, bool | float):
        return value
    if isinstance(value, int):
        # The number of a ticket may begin with a nought, which no number keeps.
        shown = str(value).zfill(LENGTH)
        return value if mask(shown) == shown else mask(shown)
    if isinstance(value, Mapping):
        return {safe_text(str(key)): _safe(str(key), one) for key, one in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [_safe(name, one) for one in value]
    if isinstance(value, bytes):
        return HIDDEN
    return safe_text(repr(value))


def safe_text(text: str) -> str:
    """A text without whole numbers of tickets and without secrets that show."""
    return _PLANTED.sub(HIDDEN, mask(_PRINTED.sub(_number, text)))


def _number(found: re.Match[str]) -> str:
    return Number(digits(found[0])).masked if _valid(found[0]) else found[0]


def _valid(text: str) -> bool:
    return mask(digits(text)) != digits(text)
