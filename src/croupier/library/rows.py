"""Results in rows: they print as a table, show as a table in a notebook, and turn into plain records."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import Field, dataclass, field, fields
from datetime import datetime
from fractions import Fraction
from html import escape
from typing import Any, Generic, TypeVar, overload

from croupier.maths.exact import percent
from croupier.money import Cents, show

CENTS = "_cents"
"""The end of the names of fields that hold money."""


BESIDE: Mapping[str, bool] = {"beside": True}
"""Of a field that is in the record of a result and not in the printed table."""
SHARE: Mapping[str, bool] = {"share": True}
"""Of a field that is shown in percent."""


@dataclass(frozen=True)
class Result:
    """One result: a row of a table."""

    def record(self) -> dict[str, object]:
        """Return the fields as plain values; a field that is itself a table is left out."""
        values = ((it.name, getattr(self, it.name)) for it in fields(self))
        return {name: value for name, value in values if not isinstance(value, Rows)}

    def __str__(self) -> str:
        nested = (getattr(self, it.name) for it in fields(self))
        return "\n\n".join(
            map(str, (Rows((self,)), *(it for it in nested if isinstance(it, Rows))))
        )

    def _repr_html_(self) -> str:
        """Show the result in a notebook."""
        return Rows((self,))._repr_html_()


T_co = TypeVar("T_co", bound=Result, covariant=True)


@dataclass(frozen=True, repr=False)
class Rows(Sequence[T_co], Generic[T_co]):
    """Results of one kind."""

    rows: tuple[T_co, ...]
    title: str = field(default="", kw_only=True)

    @overload
    def __getitem__(self, place: int) -> T_co: ...
    @overload
    def __getitem__(self, place: slice) -> "Rows[T_co]": ...
    def __getitem__(self, place: int | slice) -> "T_co | Rows[T_co]":
        """Return one result, or a part of the table."""
        found = self.rows[place]
        return Rows(found, title=self.title) if isinstance(found, tuple) else found

    def __len__(self) -> int:
        """Return the number of results."""
        return len(self.rows)

    def records(self) -> list[dict[str, object]]:
        """Return a dictionary for each result, such as pandas and polars read; fractions stay exact."""
        return [row.record() for row in self.rows]

    def __str__(self) -> str:
        table = [*self._cells()]
        widths = [max(map(len, column)) for column in zip(*table, strict=True)]
        lines = [
            "  ".join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True)).rstrip()
            for cells in table
        ]
        return "\n".join([*filter(None, (self.title,)), *(lines or ["nothing"])])

    __repr__ = __str__

    def _repr_html_(self) -> str:
        """Show the table in a notebook."""
        heads, *body = [*self._cells()] or [()]
        caption = f"<caption>{escape(self.title)}</caption>" if self.title else ""
        lines = "".join(f"<tr>{_html('td', cells)}</tr>" for cells in body)
        return (
            f"<table>{caption}<thead><tr>{_html('th', heads)}</tr></thead>"
            f"<tbody>{lines}</tbody></table>"
        )

    def _cells(self) -> Iterator[tuple[str, ...]]:
        """Yield the names of the columns that say something, and the texts of each row below them."""
        shown = [it for it in _fields(self.rows) if any(_text(row, it) for row in self.rows)]
        if shown:
            yield tuple(it.name.removesuffix(CENTS).replace("_", " ") for it in shown)
        for row in self.rows:
            yield tuple(_text(row, it) for it in shown)


def _html(tag: str, cells: Sequence[str]) -> str:
    return "".join(f"<{tag}>{escape(cell)}</{tag}>" for cell in cells)


def _fields(rows: Sequence[Result]) -> list[Field[Any]]:
    return [it for it in fields(rows[0]) if "beside" not in it.metadata] if rows else []


def _text(row: Result, of: Field[Any]) -> str:
    """Return a value as people read it."""
    value = getattr(row, of.name)
    match value:
        case Rows() | None:
            return ""
        case bool():
            return "yes" if value else ""
        case datetime():
            return f"{value:%Y-%m-%d %H:%M:%S}"
        case int() if of.name.endswith(CENTS):
            return show(Cents(value))
        case Fraction() if of.name.endswith(CENTS):
            return show(Cents(round(value)))
        case Fraction() if "share" in of.metadata:
            return percent(value)
        case Fraction() | float():
            return f"{float(value):.4f}"
        case tuple():
            return ", ".join(map(str, value))
        case _:
            return str(value)
