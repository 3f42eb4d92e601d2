"""Whose fault it is decides the family, and the family decides what happens next.

CroupierError
├── Mistake     a bug of ours: stop and mend it
└── BadInput    somebody asked for what cannot be read or does not exist: say so in one line
    ├── ManyFaults      several of them in one file: one line each
    └── NotInForce      the rules asked for were not in force at that instant
"""

from collections.abc import Iterable
from difflib import get_close_matches


class CroupierError(Exception):
    """The root; never raised itself."""


class Mistake(CroupierError):
    """A rule of our own code is broken."""


class BadInput(CroupierError, ValueError):
    """The message shows the offending value and what is accepted, in one line."""


class ManyFaults(BadInput):
    """All that is wrong with a file, each fault in a line of its own."""

    def __init__(self, faults: Iterable[str]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(self.faults))


class NotInForce(BadInput):
    """Nothing in the rulebook governs that instant."""


def unknown(what: str, value: str, accepted: Iterable[str]) -> BadInput:
    """One line for a name that does not exist: the value, the nearest name, the names there are."""
    names = list(accepted)
    near = get_close_matches(value, names, n=1)
    hint = f" Did you mean {near[0]!r}?" if near else ""
    listed = ", ".join(names) or "none"
    if len(names) > 30:
        listed = f"{len(names)} of them, e.g. {names[0]!r}"
    return BadInput(f"Unknown {what} {value!r}.{hint} Accepted: {listed}.")
