"""Whose fault it is decides the family, and the family decides what happens next.

CroupierError
├── Mistake     a bug of ours: stop and mend it
└── BadInput    the input cannot be read or names nothing that exists: report it in one line
    ├── ManyFaults      several of them in one file: one line each
    ├── UnknownName     a name that does not exist, with the nearest one that does
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


class UnknownName(BadInput):
    """A name that does not exist: one line with the value, the nearest name, the names there are."""

    def __init__(self, what: str, value: str, accepted: Iterable[str]) -> None:
        self.what = what
        self.value = value
        self.accepted = tuple(accepted)
        self.near = next(iter(get_close_matches(value, self.accepted, n=1)), "")
        hint = f" Did you mean {self.near!r}?" if self.near else ""
        listed = ", ".join(self.accepted) or "none"
        if self.has_many:
            listed = f"{len(self.accepted)} of them, e.g. {self.accepted[0]!r}"
        super().__init__(f"Unknown {what} {value!r}.{hint} Accepted: {listed}.")

    @property
    def has_many(self) -> bool:
        """Say whether there are too many names to list them."""
        return len(self.accepted) > 30


LIBRARIES_OF_EXTRAS = {
    "distributed": "cluster",
    "numba": "maths",
    "psycopg": "postgres",
    "scipy": "maths",
}
"""The libraries that an installation may lack, each with the extra that brings it."""


def missing_extra(error: ImportError) -> BadInput | None:
    """Return the refusal where an import failed for want of an extra; nothing for any other failed import."""
    failed: BaseException | None = error
    while isinstance(failed, ImportError):
        library = (failed.name or "").partition(".")[0]
        if library in LIBRARIES_OF_EXTRAS:
            extra = LIBRARIES_OF_EXTRAS[library]
            return BadInput(
                f"This needs {library}, which is not installed. Accepted: the same after "
                f"`pip install 'croupier[{extra}]'`."
            )
        failed = failed.__cause__
    return None


def unknown(what: str, value: str, accepted: Iterable[str]) -> BadInput:
    """Return the error for a name that does not exist."""
    return UnknownName(what, value, accepted)
