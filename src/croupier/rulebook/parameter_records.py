"""The records of a game's file: values with the edition from which they hold and where they were found."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from functools import cached_property

import msgspec

from croupier.money import Pay, pay
from croupier.rulebook.clauses import Citations, cite
from croupier.rulebook.editions import edition


class Dated(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename={"from_": "from"}
):
    """A value with the edition from which it holds and where it was found."""

    from_: str
    """The key of an edition: its first instant is the first instant of the value."""
    cites: str | tuple[str, ...] = ()
    """The clauses that state the value."""
    provenance: str = ""
    """The source of the value when the rule documents held do not state it."""

    @property
    def since(self) -> datetime:
        """The first instant at which the value is in force."""
        return edition(self.from_).from_

    @property
    def citations(self) -> Citations:
        """The clauses that state the value, checked."""
        return cite(self.cites) if isinstance(self.cites, str) else cite(*self.cites)

    @property
    def source(self) -> str:
        """The clauses and the provenance, for people."""
        return "; ".join(filter(None, (", ".join(self.citations), self.provenance)))

    @property
    def selector(self) -> tuple[object, ...]:
        """Records that differ here stand beside each other; else the later one replaces the earlier."""
        return ()


class PayRow(Dated, frozen=True, kw_only=True):
    """The odds of one line of one bet."""

    pays: str
    option: str = ""
    """The pay table to which the row belongs, where a bet has several to choose from."""
    decks: tuple[int, ...] = ()
    """The deck counts for which the row is approved; empty means any."""

    @property
    def pay(self) -> Pay:
        """The odds or the fate."""
        return pay(self.pays)

    @property
    def selector(self) -> tuple[object, ...]:
        """A pay table is chosen by its option and by the decks in use."""
        return (self.option, self.decks)

    def overlaps(self, other: "PayRow") -> bool:
        """Whether both rows are for some one pay table and deck count."""
        shared = set(self.decks) & set(other.decks) or self.decks == other.decks
        return self.option == other.option and bool(shared)

    def covers(self, option: str, decks: int | None) -> bool:
        """Whether the row is for that pay table and those decks; one that names them beats one that does not."""
        return self.option in ("", option) and (not self.decks or decks in self.decks)

    def includes(self, other: "PayRow") -> bool:
        """Whether the row is for every pay table and every deck count of another."""
        return self.option in ("", other.option) and (
            not self.decks or (bool(other.decks) and set(other.decks) <= set(self.decks))
        )


class Setting(Dated, frozen=True, kw_only=True):
    """A value that a version of a game fixes or an operator may choose."""

    value: int | str
    option: str = ""
    """The version of the game for which it is; empty means every version without its own."""
    allowed: tuple[int | str, ...] = ()
    """The values that an operator may choose instead; empty means none."""

    @property
    def selector(self) -> tuple[object, ...]:
        """Each version has its own."""
        return (self.option,)


class Decks(Dated, frozen=True, kw_only=True):
    """How many decks a game may be dealt from."""

    allowed: tuple[int, ...]
    default: int


class Compartments(Dated, frozen=True, kw_only=True):
    """How many compartments of a wheel show a symbol."""

    count: int


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """The file of one game: pays by bet and line, decks, wheels by option and symbol."""

    pays: Mapping[str, Mapping[str, tuple[PayRow, ...]]]
    decks: tuple[Decks, ...] = ()
    settings: Mapping[str, tuple[Setting, ...]] = {}
    wheels: Mapping[str, Mapping[str, Compartments]] = {}
    """A wheel does not change under its option: another set of compartments is another option."""

    @cached_property
    def first(self) -> datetime:
        """The first instant at which any record of the file is in force."""
        return min(record.since for record in self.records())

    def records(self) -> Iterable[Dated]:
        """Every dated record of the file."""
        yield from self.decks
        for settings in self.settings.values():
            yield from settings
        for lines in self.pays.values():
            for rows in lines.values():
                yield from rows
        for symbols in self.wheels.values():
            yield from symbols.values()
