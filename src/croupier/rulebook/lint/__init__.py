"""A typed lint of the rule documents: what a program finds wrong in them without understanding them.

Clauses say what they define, use and refer to, and of what type it is; the rest comes from the ids, the
pay tables and the editions. A rule of the lint is a function from a book to findings. It knows no clause
by name: plant the same defect elsewhere and it is found there (`tests/rulebook/test_lint.py`).
"""

from collections.abc import Iterator
from typing import Protocol

from croupier.rulebook.lint import date_checks as dates
from croupier.rulebook.lint import number_checks as numbering
from croupier.rulebook.lint import pay_checks as paying
from croupier.rulebook.lint import reference_checks as references
from croupier.rulebook.lint import word_checks as words
from croupier.rulebook.lint.finding import Finding, Severity
from croupier.rulebook.lint.whole_book import Book


class Rule(Protocol):
    """A function from a book to what it finds there."""

    __name__: str

    def __call__(self, book: Book, /) -> Iterator[Finding]:
        """The findings of the rule in a book."""
        ...


RULES: tuple[Rule, ...] = (
    *references.RULES,
    *numbering.RULES,
    *words.RULES,
    *paying.RULES,
    *dates.RULES,
)


def lint(book: Book | None = None) -> tuple[Finding, ...]:
    """Everything that the rules find in a book, in the order of the rules."""
    book = book or Book()
    return tuple(finding for rule in RULES for finding in rule(book))


__all__ = ["RULES", "Book", "Finding", "Rule", "Severity", "lint"]
