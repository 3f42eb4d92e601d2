"""How many bytes of refused orders the store keeps of each terminal.

A refusal is kept so that the same order gets the same answer again. A terminal that is refused without end would fill
the disk. Beyond its budget it is still answered, but nothing is kept.
"""

from collections.abc import Callable

import msgspec

HOUR_MS = 3_600_000
USUAL = 262_144
"""Bytes that are kept of a terminal in an hour, if nothing else is configured."""


def ignore_spent(_terminal: str) -> None:
    """Ignore that a budget is spent; the default."""


class RefusalBudget:
    """The budgets of the terminals of a process. One thread, that of the pump, uses it."""

    def __init__(
        self, bytes_an_hour: int = USUAL, on_spent: Callable[[str], None] = ignore_spent
    ) -> None:
        self._bytes_an_hour, self._on_spent = bytes_an_hour, on_spent
        self._left: dict[str, tuple[int, int]] = {}
        """By terminal: the bytes left, and the instant of its last refusal."""

    def allows(self, terminal: str, order: msgspec.Struct, at: int) -> bool:
        """Say whether a refused order is kept, and count its bytes."""
        left, since = self._left.get(terminal, (self._bytes_an_hour, at))
        refilled = left + max(at - since, 0) * self._bytes_an_hour // HOUR_MS
        size = len(msgspec.json.encode(order, enc_hook=str))
        remaining = min(refilled, self._bytes_an_hour) - size
        if remaining >= 0:
            self._left[terminal] = remaining, at
            return True
        self._left[terminal] = remaining + size, at
        self._on_spent(terminal)
        return False
