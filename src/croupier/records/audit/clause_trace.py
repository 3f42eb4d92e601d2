"""Clause → code → tests: where the package cites each clause, and which tests prove it.

The module finds citations in the source files of the package, including comments and data. Proofs are those that the
last full test run recorded in `proofs.json`; a test checks that this file is up to date.
"""

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from croupier.rulebook import CLAUSES, DEFECTS, DOCUMENTS, Clause, Defect, Fulfilment

_MENTION = re.compile(rf"\b(?:{'|'.join(DOCUMENTS)}) (?=\d|S\d|cover|diagram|title)")
_END = re.compile(r"[\"'`,;:|=]")
_TRAILING = ").*?"


@dataclass(frozen=True, slots=True)
class Traced:
    """A clause with every place that cites it and every test that proves it."""

    clause: Clause
    cited_by: tuple[str, ...]
    tests: tuple[str, ...]
    defects: tuple[Defect, ...]

    @property
    def is_settled(self) -> bool:
        """Whether a test proves the clause, or a reason says why no software can fulfil it."""
        return bool(self.tests or self.clause.reason)


@dataclass(frozen=True, slots=True)
class Coverage:
    """Totals of one document, or of all documents."""

    document: str
    clauses: int
    fulfilments: Mapping[Fulfilment, int]
    cited: int
    proven: int
    """The clauses that a test proves; those outside software are counted in `fulfilments` alone."""

    @property
    def outside(self) -> int:
        """The clauses that no software can fulfil."""
        return self.fulfilments[Fulfilment.OUTSIDE]

    @property
    def unsettled(self) -> int:
        """The clauses that no test proves although software can fulfil them."""
        return self.clauses - self.outside - self.proven


def mentions(text: str) -> Iterator[tuple[int, str]]:
    """Yield every clause mentioned in a text, with its line; words that only look like a clause come as they are."""
    for number, line in enumerate(text.splitlines(), 1):
        for match in _MENTION.finditer(line):
            yield number, _longest(_END.split(line[match.start() :], maxsplit=1)[0].split())


def _longest(words: Sequence[str]) -> str:
    """Return the longest clause at the start of a text: `SATG 12.8.1 note*` before `SATG 12.8.1`."""
    for length in range(len(words), 1, -1):
        candidate = " ".join(words[:length])
        while candidate not in CLAUSES and candidate[-1] in _TRAILING:
            candidate = candidate[:-1]
        if candidate in CLAUSES:
            return candidate
    return " ".join(words[:2]).rstrip(_TRAILING)


def sources(folder: Traversable, path: str = "") -> Iterator[tuple[str, str]]:
    """Yield every source and data file of the package that may cite clauses, but not the register itself."""
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        name = f"{path}{entry.name}"
        if entry.is_dir():
            yield from sources(entry, f"{name}/")
        elif name.endswith((".py", ".toml")):
            yield name, entry.read_text(encoding="utf-8")


@cache
def citations() -> Mapping[str, Sequence[str]]:
    """Return by clause where the package cites it, as `file:line`."""
    lines: dict[str, list[str]] = defaultdict(list)
    for name, text in sources(files("croupier")):
        for line, clause in mentions(text):
            lines[clause].append(f"{name}:{line}")
    return lines


def cited_lines(clause: str) -> Iterator[tuple[str, str]]:
    """Yield every place that cites a clause, as `file:line`, with the text of that line."""
    for where in citations().get(clause, ()):
        name, _, line = where.rpartition(":")
        text = files("croupier").joinpath(*name.split("/")).read_text(encoding="utf-8")
        yield where, text.splitlines()[int(line) - 1].strip()


@cache
def proofs() -> Mapping[str, Sequence[str]]:
    """Return by clause the tests that proved it when the proofs were last recorded."""
    text = files("croupier.rulebook").joinpath("proofs.json").read_text(encoding="utf-8")
    proven: dict[str, list[str]] = json.loads(text)
    return proven


def traced(clause: Clause) -> Traced:
    """Return one clause with its citations and proofs."""
    tests = tuple(proofs().get(clause.id, ()))
    return Traced(
        clause=clause,
        cited_by=tuple(citations().get(clause.id, ())),
        tests=tests,
        defects=tuple(defect for defect in DEFECTS if clause.id in defect.clauses),
    )


def trace() -> tuple[Traced, ...]:
    """Return all clauses with their citations and proofs, in the order of the documents."""
    return tuple(traced(clause) for clause in CLAUSES.values())


def coverage(rows: Iterable[Traced]) -> Iterator[Coverage]:
    """Yield the totals of each document, then of all documents together."""
    everything = tuple(rows)
    for document in (*DOCUMENTS, "all"):
        here = [row for row in everything if document in ("all", row.clause.document)]
        yield Coverage(
            document=document,
            clauses=len(here),
            fulfilments={
                kind: sum(row.clause.fulfilment is kind for row in here) for kind in Fulfilment
            },
            cited=sum(bool(row.cited_by) for row in here),
            proven=sum(bool(row.tests) and not row.clause.reason for row in here),
        )
