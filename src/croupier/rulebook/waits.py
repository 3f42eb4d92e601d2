"""What each clause that no test proves yet waits for (`waits.toml`).

A line names a clause with all below it; where several lines fit a clause, the longest counts.
"""

import tomllib
from collections.abc import Mapping
from importlib.resources import files

import msgspec

from croupier.errors import Mistake, unknown
from croupier.rulebook.clauses import CLAUSES


class Reason(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that is yet to be made, and the clauses that need it."""

    key: str
    name: str
    says: str
    clauses: tuple[str, ...]


def is_below(clause: str, prefix: str) -> bool:
    """Whether a clause is the one named or stands below it: SATG 1 is above SATG 1.1, not above SATG 12."""
    rest = clause.removeprefix(prefix)
    return clause.startswith(prefix) and (not prefix or rest[:1] in ("", " ", ".", "("))


def listed(reasons: tuple[Reason, ...]) -> Mapping[str, Reason]:
    """Every line with its reason; a clause that does not exist or stands there twice fails."""
    found: dict[str, Reason] = {}
    if len({reason.key for reason in reasons}) < len(reasons):
        raise Mistake("Waits: a reason stands there twice.")
    for reason in reasons:
        for line in reason.clauses:
            if not any(is_below(clause, line) for clause in CLAUSES):
                raise unknown("clause that waits", line, CLAUSES)
            if line in found:
                raise Mistake(f"Waits: {line} stands there twice.")
            found[line] = reason
    return found


def _load() -> tuple[Reason, ...]:
    text = files(__package__).joinpath("waits.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text)["reason"], tuple[Reason, ...])


REASONS: tuple[Reason, ...] = _load()
WAITS: Mapping[str, Reason] = listed(REASONS)
"""By clause or head of several clauses."""


def waits_for(clause: str) -> Reason | None:
    """What a clause waits for, if it is not proven; nothing where no line fits it."""
    fitting = [line for line in WAITS if is_below(clause, line)]
    return WAITS[max(fitting, key=len)] if fitting else None
