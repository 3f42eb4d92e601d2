"""A book with a defect planted in it: clauses changed, renamed, left out; rows and wheels altered."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from croupier.rulebook.clauses import Typed
from croupier.rulebook.lint import Book, Finding
from croupier.rulebook.parameters import PayRow, Table


def things(text: str) -> tuple[Typed, ...]:
    """Typed names as the register writes them: `rule:9.1 term:void`."""
    return tuple(Typed(*word.split(":", 1)) for word in text.split())


def changed(book: Book, clause: str, **fields: Any) -> Book:
    """The same book with one clause otherwise; texts of typed names are read as such."""
    fields = {
        name: things(value) if name in ("defines", "uses", "refers_to") else value
        for name, value in fields.items()
    }
    clauses = {**book.clauses, clause: replace(book.clauses[clause], **fields)}
    return replace(book, clauses=clauses)


def more(book: Book, clause: str, field: str, text: str) -> Book:
    """The same book in which a clause defines, uses or refers to something more."""
    known = getattr(book.clauses[clause], field)
    before = " ".join(f"{term.type}:{term.name}" for term in known)
    return changed(book, clause, **{field: f"{before} {text}"})


def renamed(book: Book, before: str, after: str) -> Book:
    """The same book with another number for a clause, in its place."""
    items = (
        (after, replace(entry, id=after)) if key == before else (key, entry)
        for key, entry in book.clauses.items()
    )
    return replace(book, clauses=dict(items))


def without(book: Book, clause: str) -> Book:
    """The same book without a clause."""
    return replace(
        book, clauses={key: entry for key, entry in book.clauses.items() if key != clause}
    )


def with_row(book: Book, table: str, bet: str, line: str, **fields: Any) -> Book:
    """The same book with one pay row otherwise."""
    held = book.tables[table]
    rows: tuple[PayRow, ...] = tuple(
        msgspec.structs.replace(row, **fields) for row in held.pays[bet][line]
    )
    pays: Mapping[str, Any] = {**held.pays, bet: {**held.pays[bet], line: rows}}
    return _with_table(book, table, msgspec.structs.replace(held, pays=pays))


def with_compartments(book: Book, option: str, symbol: str, count: int) -> Book:
    """The same book with another count on a wheel of the pay tables."""
    held = book.tables["big-wheel"]
    row = msgspec.structs.replace(held.wheels[option][symbol], count=count)
    wheels = {**held.wheels, option: {**held.wheels[option], symbol: row}}
    return _with_table(book, "big-wheel", msgspec.structs.replace(held, wheels=wheels))


def _with_table(book: Book, name: str, table: Table) -> Book:
    return replace(book, tables={**book.tables, name: table})


@dataclass(frozen=True)
class Plant:
    """A defect, how it is planted, and the clause at which it must be found."""

    plant: Callable[[Book], Book]
    clause: str

    def findings(self, rule: Callable[[Book], Any], book: Book) -> list[Finding]:
        """What the rule finds in the planted book, and did not find before."""
        before = set(rule(book))
        return [finding for finding in rule(self.plant(book)) if finding not in before]
