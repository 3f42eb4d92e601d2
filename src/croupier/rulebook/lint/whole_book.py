"""The book that is linted, as one value: a test plants a defect in a copy of it.

The ids of clauses follow the printed numbers, so that scope, number, letters and what is only named
come from the id alone.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from croupier.rulebook.clauses import CLAUSES, Clause, Typed
from croupier.rulebook.editions import EDITIONS, Edition
from croupier.rulebook.parameters import TABLES, Table

_NUMBERED = re.compile(r"(\d+(?:\.\d+)*)((?:\([a-z]+\))*)(?: (.*))?")


@dataclass(frozen=True, slots=True)
class Place:
    """The place of a clause: `GAZ 29/2000`, `10.1.2`, `(a)`, and the name of an unnumbered part."""

    scope: str
    """The rule set to which a printed rule number belongs: a document, or one notice of the Gazette."""
    number: str
    letters: str
    named: str

    @property
    def label(self) -> str:
        """The label as printed: `10.1.2(a)`."""
        return self.number + self.letters

    @property
    def chapter(self) -> str:
        """The first number; empty where the clause has none."""
        return self.number.partition(".")[0]


def place(clause: str) -> Place:
    """Take the id of a clause apart."""
    document, _, rest = clause.partition(" ")
    if document == "GAZ":
        notice, _, rest = rest.partition(" ")
        document = f"GAZ {notice}"
    numbered = _NUMBERED.fullmatch(rest)
    if numbered is None:
        return Place(document, "", "", rest)
    return Place(document, numbered[1], numbered[2], numbered[3] or "")


def names(label: str, wanted: str) -> bool:
    """Whether a label is the wanted one or is under it: 9.1.2(a) is under 9.1 and under 9."""
    return label == wanted or label.startswith((f"{wanted}.", f"{wanted}("))


@dataclass(frozen=True)
class Book:
    """The clauses, the pay tables and the editions."""

    clauses: Mapping[str, Clause] = field(default_factory=lambda: CLAUSES)
    tables: Mapping[str, Table] = field(default_factory=lambda: TABLES)
    editions: Mapping[str, Edition] = field(default_factory=lambda: EDITIONS)

    @cached_property
    def scopes(self) -> Mapping[str, tuple[Clause, ...]]:
        """The clauses of each rule set, in the order in which they are printed."""
        found: dict[str, list[Clause]] = {}
        for clause in self.clauses.values():
            found.setdefault(place(clause.id).scope, []).append(clause)
        return {scope: tuple(clauses) for scope, clauses in found.items()}

    def under(self, scope: str, label: str) -> tuple[Clause, ...]:
        """The clauses that a printed rule number means: the one that bears it and all below."""
        return tuple(
            clause
            for clause in self.scopes.get(scope, ())
            if names(place(clause.id).label, label)
            and not place(clause.id).named.startswith("deleted")
        )

    def whole(self) -> Iterator[tuple[str, tuple[Clause, ...]]]:
        """The rule sets that are held whole: those with a glossary of their own, unlike an amendment."""
        for scope, clauses in self.scopes.items():
            if any(place(clause.id).label == "1.1" and clause.defines for clause in clauses):
                yield scope, clauses

    @cached_property
    def defined(self) -> Mapping[Typed, tuple[Clause, ...]]:
        """The clauses that define each term and role."""
        return self._by("defines")

    @cached_property
    def used(self) -> Mapping[Typed, tuple[Clause, ...]]:
        """The clauses that use each term and role."""
        return self._by("uses")

    def of_type(self, type_: str) -> Mapping[str, tuple[Clause, ...]]:
        """Everything of a type that is defined, by name."""
        return {item.name: where for item, where in self.defined.items() if item.type == type_}

    def _by(self, what: str) -> Mapping[Typed, tuple[Clause, ...]]:
        found: dict[Typed, list[Clause]] = {}
        for clause in self.clauses.values():
            for item in getattr(clause, what):
                found.setdefault(item, []).append(clause)
        return {item: tuple(clauses) for item, clauses in found.items()}


def ids(clauses: tuple[Clause, ...]) -> tuple[str, ...]:
    """The ids of clauses."""
    return tuple(clause.id for clause in clauses)
