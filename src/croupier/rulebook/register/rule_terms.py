"""The words of an edition: what it defines for itself alone, and what it uses without defining it.

A definition holds for its own rules (WAR 1.1, WHEEL 1.1, GAZ 29/2000 1.1): no edition answers for another.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

import msgspec

from croupier.errors import Mistake
from croupier.rulebook.clauses import CLAUSES, DEFECTS, Citation, Clause, cite, is_below
from croupier.rulebook.data_file import load
from croupier.rulebook.editions import edition

WORDS = ("term", "role")
"""The kinds of words that are defined."""


class Erratum(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """References that are printed wrongly."""

    printed: Mapping[str, str]
    """The rule as printed, and the rule that is meant."""
    defect: str


@dataclass(frozen=True, slots=True)
class Term:
    """A word that an edition defines."""

    name: str
    clause: Citation
    refers_to: tuple[str, ...] = ()
    """The rules of the same document that are meant, as they are cited."""
    erratum: Erratum | None = None

    @property
    def means(self) -> str:
        """The meaning, in our own words."""
        return self.clause.clause.summary


@dataclass(frozen=True, slots=True)
class Glossary:
    """The words of one edition."""

    edition: str
    regulator: str
    terms: Mapping[str, Term]
    undefined: tuple[str, ...]
    """Used and nowhere defined."""
    sections: tuple[str, ...]
    """The sections of the Act, as this edition numbers them."""


def _errata() -> Mapping[str, Erratum]:
    read = load("register/errata.toml", dict[str, Erratum])
    for clause, erratum in read.items():
        (cited,) = cite(clause)
        printed = {reference.name for reference in cited.clause.refers_to}
        defects = [it for it in DEFECTS if it.id == erratum.defect and clause in it.clauses]
        if not set(erratum.printed) <= printed or not defects:
            raise Mistake(
                f"Errata: {clause} prints no such reference, or {erratum.defect} is not its."
            )
    return read


ERRATA: Mapping[str, Erratum] = _errata()


@cache
def glossary(key: str) -> Glossary:
    """The words of an edition."""
    this_edition = edition(key)
    clauses = [clause for clause in CLAUSES.values() if is_below(clause.id, this_edition.document)]
    heads = [clause for clause in clauses if clause.id.startswith(f"{this_edition.document} 1.1 ")]
    terms = [_term(this_edition.document, clause) for clause in heads if "(" not in clause.id]
    defined = {word.name for clause in clauses for word in clause.defines if word.type in WORDS}
    used = [word.name for clause in clauses for word in clause.uses if word.type in WORDS]
    sections = [
        reference.name
        for clause in clauses
        for reference in clause.refers_to
        if reference.type == "section"
    ]
    return Glossary(
        edition=key,
        regulator=this_edition.regulator,
        terms={term.name: term for term in terms},
        undefined=tuple(dict.fromkeys(word for word in used if word not in defined)),
        sections=tuple(dict.fromkeys(sections)),
    )


def _term(document: str, clause: Clause) -> Term:
    erratum = ERRATA.get(clause.id)
    meant = erratum.printed if erratum else {}
    rules = [word.name for word in clause.refers_to if word.type == "rule"]
    refers = tuple(f"{document} {meant.get(rule, rule)}" for rule in rules)
    return Term(clause.id.removeprefix(f"{document} 1.1 "), Citation(clause.id), refers, erratum)
