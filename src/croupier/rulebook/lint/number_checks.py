"""Numbers and letters: none missing, none twice, none out of order, and none with nothing behind it."""

import re
from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise

from croupier.rulebook.clauses import Clause
from croupier.rulebook.lint.finding import Finding, Severity
from croupier.rulebook.lint.whole_book import Book, place

_LAST = re.compile(r"(.*)\(([a-z]+)\)")
_SECOND_LINE = re.compile(r"line-\d+")
_ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii", "xiii", "xiv")
_LETTERS = tuple("abcdefghijklmnopqrstuvwxyz")


def _lists(book: Book) -> Iterator[tuple[str, tuple[str, ...], list[tuple[str, Clause]]]]:
    """Every lettered list: what it hangs under, its series (roman below a letter), its letters in order."""
    found: dict[str, list[tuple[str, Clause]]] = defaultdict(list)
    for clause in book.clauses.values():
        lettered = _LAST.fullmatch(clause.id)
        if lettered:
            found[lettered[1]].append((lettered[2], clause))
    for parent, items in found.items():
        yield parent, _ROMAN if parent.endswith(")") else _LETTERS, items


def missing_letter(book: Book) -> Iterator[Finding]:
    """A list that leaves a letter out, at its beginning or within."""
    for parent, series, items in _lists(book):
        under = place(parent)
        if not under.number or under.named.startswith("fn"):
            continue  # paragraphs of an Act and of a notice are counted elsewhere
        counted = [(-1, items[0][1]), *((series.index(letter), clause) for letter, clause in items)]
        for (before, each_clause), (after, other) in pairwise(counted):
            if after > before + 1:
                holes = ", ".join(f"({letter})" for letter in series[before + 1 : after])
                where = tuple(dict.fromkeys((other.id, each_clause.id)))
                says = f"the list under {parent} has no {holes}"
                yield Finding("missing-letter", where, says, Severity.WRONG)


def letter_twice(book: Book) -> Iterator[Finding]:
    """Two lines printed under one letter."""
    for clause in book.clauses.values():
        where = place(clause.id)
        if _SECOND_LINE.fullmatch(where.named):
            first = clause.id.removesuffix(f" {where.named}")
            says = f"{where.label} is printed twice, so that the letters after it lag behind"
            yield Finding("letter-twice", (clause.id, first), says, Severity.WRONG)


def number_out_of_order(book: Book) -> Iterator[Finding]:
    """A rule whose number goes back behind the one printed before it."""
    for clauses in book.scopes.values():
        numbered = [clause for clause in clauses if place(clause.id).number]
        for before, after in pairwise(numbered):
            if _digits(after) < _digits(before):
                yield Finding(
                    "number-out-of-order",
                    (after.id, before.id),
                    f"is printed after {place(before.id).label}",
                    Severity.WRONG,
                )


def _digits(clause: Clause) -> list[int]:
    return [int(digits) for digits in place(clause.id).number.split(".")]


def missing_number(book: Book) -> Iterator[Finding]:
    """A rule number that is left out between its neighbours."""
    for scope, clauses in book.whole():
        printed: dict[str, list[int]] = defaultdict(list)
        for clause in clauses:
            number = place(clause.id).number
            if not number:
                continue
            for depth in range(number.count(".") + 1):
                parts = number.split(".")[: depth + 1]
                printed[".".join(parts[:-1])].append(int(parts[-1]))
        for parent, numbers in printed.items():
            for hole in sorted(set(range(1, max(numbers))) - set(numbers)):
                label = f"{parent}.{hole}".lstrip(".")
                near = book.under(scope, f"{parent}.{hole + 1}".lstrip("."))
                if near:
                    says = f"there is no rule {label}, but a rule {parent}.{hole + 1}"
                    yield Finding("missing-number", (near[0].id,), says, Severity.DOUBTFUL)


def stray_letter(book: Book) -> Iterator[Finding]:
    """A letter under a rule that itself counts by numbers, or a single letter that is not the first."""
    for parent, series, items in _lists(book):
        under = place(parent)
        if not under.number or under.letters or under.named:
            continue
        below = book.under(under.scope, under.label)
        by_number = any(place(clause.id).number.startswith(f"{under.number}.") for clause in below)
        stray = len(items) == 1 and items[0][0] != series[0]
        if by_number or stray:
            says = (
                "is a letter that belongs to no list"
                if stray
                else "is a letter where rules have numbers"
            )
            yield Finding("stray-letter", (items[0][1].id,), says, Severity.WRONG)


def odd_one_of_a_list(book: Book) -> Iterator[Finding]:
    """One item of a list that defines nothing while each of the others defines something."""
    for parent, _, items in _lists(book):
        bare = [clause for _, clause in items if not clause.defines]
        if len(items) >= 4 and len(bare) == 1:
            types = sorted({define.type for _, clause in items for define in clause.defines})
            says = f"all others under {parent} define a {' or '.join(types)}, this one nothing"
            yield Finding("odd-one-of-a-list", (bare[0].id, parent), says, Severity.DOUBTFUL)


RULES = (
    missing_letter, letter_twice, number_out_of_order, missing_number, stray_letter, odd_one_of_a_list,
)  # fmt: skip
