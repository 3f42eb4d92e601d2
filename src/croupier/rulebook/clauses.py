"""The clauses of the rule documents, one row each, and citations that are checked.

Four documents are held: SATG, WAR, WHEEL and GAZ. The summaries are our own words; the documents
themselves remain the authority.
"""

import csv
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from importlib.resources import files
from types import MappingProxyType
from typing import NamedTuple

from croupier.errors import Mistake, unknown

DOCUMENTS = ("SATG", "WAR", "WHEEL", "GAZ")


class Fulfilment(StrEnum):
    """How the software fulfils a clause."""

    EXECUTED = "executed"
    DISPLAYED = "displayed"
    GUIDED = "guided"
    RECORDED = "recorded"
    OUTSIDE = "outside"


class Typed(NamedTuple):
    """A thing that a clause defines, uses or refers to: `term:wagering-period`, `rule:11.4.1`."""

    type: str
    name: str


@dataclass(frozen=True, slots=True)
class Clause:
    """One numbered clause in our own words, and what the software makes of it."""

    id: str
    summary: str
    kind: str
    actor: str
    behaviour: str
    fulfilment: Fulfilment
    reason: str
    """Why no software can fulfil the clause; given exactly when it is outside."""
    defines: tuple[Typed, ...]
    uses: tuple[Typed, ...]
    refers_to: tuple[Typed, ...]
    """The references as printed, wrong ones included."""

    @property
    def document(self) -> str:
        """SATG, WAR, WHEEL or GAZ."""
        return self.id.partition(" ")[0]


@dataclass(frozen=True, slots=True)
class Defect:
    """A known defect or open point of the documents, and the reading chosen."""

    id: str
    clauses: tuple["Citation", ...]
    says: str
    reading: str
    ask: bool
    """The reading rests on our judgement: it is a setting with this default."""
    source: str


class Citation(str):
    """The id of a clause that exists."""

    __slots__ = ()

    @property
    def clause(self) -> Clause:
        """The clause cited."""
        return CLAUSES[self]


Citations = tuple[Citation, ...]


@lru_cache(maxsize=4_096)
def cite(*clauses: str) -> Citations:
    """Check ids of clauses; an unknown one fails where it is written, at import."""
    clauses = tuple(" ".join(clause.split()) for clause in clauses)
    for clause in clauses:
        if clause not in CLAUSES:
            raise unknown("clause", clause, CLAUSES)
    return tuple(Citation(clause) for clause in clauses)


def is_below(clause: str, prefix: str) -> bool:
    """Whether a clause is the one named or is below it: SATG 1 is above SATG 1.1, not above SATG 12."""
    rest = clause.removeprefix(prefix)
    return clause.startswith(prefix) and (not prefix or rest[:1] in ("", " ", ".", "("))


def _rows(name: str) -> Iterator[dict[str, str]]:
    text = files(__package__).joinpath(name).read_text(encoding="utf-8")
    yield from csv.DictReader(text.splitlines(), strict=True)


def _typed(text: str) -> tuple[Typed, ...]:
    return tuple(Typed(*token.split(":", 1)) for token in text.split()) if text else ()


def _clause(row: dict[str, str]) -> Clause:
    fulfilment = Fulfilment(row["fulfilment"])
    if bool(row["reason"]) != (fulfilment is Fulfilment.OUTSIDE):
        raise Mistake(
            f"{row['clause']}: a reason belongs to the clauses outside software, and only there."
        )
    return Clause(
        id=row["clause"],
        summary=row["summary"],
        kind=row["kind"],
        actor=row["actor"],
        behaviour=row["behaviour"],
        fulfilment=fulfilment,
        reason=row["reason"],
        defines=_typed(row["defines"]),
        uses=_typed(row["uses"]),
        refers_to=_typed(row["refers_to"]),
    )


def _load_clauses() -> Mapping[str, Clause]:
    clauses: dict[str, Clause] = {}
    for document in DOCUMENTS:
        for row in _rows(f"clauses/{document.lower()}.csv"):
            if row["clause"] in clauses:
                raise Mistake(f"{row['clause']} is in the register twice.")
            clauses[row["clause"]] = _clause(row)
    return MappingProxyType(clauses)


def _defect(row: dict[str, str]) -> Defect:
    return Defect(
        id=row["defect"],
        clauses=cite(*row["clause"].split("; ")),
        says=row["says"],
        reading=row["reading"],
        ask=row["ask"] == "yes",
        source=row["source"],
    )


CLAUSES: Mapping[str, Clause] = _load_clauses()
DEFECTS: tuple[Defect, ...] = tuple(_defect(row) for row in _rows("defects.csv"))
