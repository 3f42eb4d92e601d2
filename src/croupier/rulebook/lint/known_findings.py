"""The known defects: which the lint finds by itself, and why the others need a reader."""

from collections.abc import Mapping

import msgspec

from croupier.rulebook.clauses import DEFECTS, Defect
from croupier.rulebook.data_file import load
from croupier.rulebook.lint.finding import Finding


class Reader(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Defects that no program finds, and why."""

    why: str
    defects: str


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    found: dict[str, tuple[str, ...]]
    reader: dict[str, Reader]


_KNOWN = load("lint/known.toml", _File)

FOUND: Mapping[str, tuple[str, ...]] = _KNOWN.found
"""By its id: the rules that find a known defect, each with the word that it is about if it is about words."""
NEEDS_A_READER: Mapping[str, str] = {
    defect: kind for kind, reader in _KNOWN.reader.items() for defect in reader.defects.split()
}
"""The kinds of the defects that no rule finds, by their ids."""
WHY: Mapping[str, str] = {kind: reader.why for kind, reader in _KNOWN.reader.items()}


def matches(finding: Finding) -> tuple[Defect, ...]:
    """The known defects that a finding is: one of their rules, at one of their clauses."""
    return tuple(
        defect
        for defect in DEFECTS
        if set(defect.clauses) & set(finding.clauses)
        and any(_is_of(finding, found) for found in FOUND.get(defect.id, ()))
    )


def _is_of(finding: Finding, found: str) -> bool:
    rule, _, word = found.partition(" ")
    return finding.rule == rule and word in ("", finding.says.partition(" ")[0])
