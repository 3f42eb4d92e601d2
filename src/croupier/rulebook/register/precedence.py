"""The order of precedence of rules: for one matter the highest rung of the game's ladder wins.

The rung of a value decides, not the age of its document: a later edition of the base rules changes nothing that
the game's own chapter says.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Protocol, TypeVar

import msgspec

from croupier.errors import Mistake, unknown
from croupier.rulebook.clauses import CLAUSES, Citations, cite, is_below
from croupier.rulebook.data_file import load, sections

_END_OF_HEAD = re.compile(r"(?<=.)(?=[ .(]|$)")


class Sourced(Protocol):
    """A record that names its source."""

    @property
    def citations(self) -> Citations:
        """The clauses that state it."""
        ...


R = TypeVar("R", bound=Sourced)


class Rung(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One set of rules on the ladder of a game."""

    name: str
    heads: tuple[str, ...] = ()

    @property
    def is_held(self) -> bool:
        """Whether any of its text is among the documents held."""
        return bool(self.heads)

    def has(self, clause: str) -> bool:
        """Whether a clause is one of its rules."""
        return any(is_below(clause, head) for head in self.heads)


class _Ladder(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    games: tuple[str, ...]
    cites: str
    live: bool = False
    own: Rung | None = None
    base: Rung | None = None
    version: str = ""
    refers: tuple[str, ...] = ()


class _File(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    general: Rung
    version: Rung


@dataclass(frozen=True, slots=True)
class Ladder:
    """The rules of a game, from those that go before all others down."""

    game: str
    rungs: tuple[Rung, ...]
    cites: Citations
    """The clauses that lay down the order."""
    refers: Citations = ()

    def level(self, citations: Iterable[str]) -> int:
        """The rung of a rule: the highest that states it; the lowest where no clause held does."""
        own_citations = [citation for citation in citations if citation not in self.refers]
        found = (
            place for place, rung in enumerate(self.rungs) if any(map(rung.has, own_citations))
        )
        return next(found, len(self.rungs) - 1)

    def best(self, records: Iterable[R]) -> list[R]:
        """The records of the highest rung among those on one matter."""
        listed = list(records)
        levels = [self.level(value.citations) for value in listed]
        return [
            value
            for value, level in zip(listed, levels, strict=True)
            if level == min(levels, default=0)
        ]

    def choice(self, citations: Citations, overridden: Iterable[Citations] = ()) -> "Choice":
        """The chosen rule, and the rules that it goes before."""
        level = self.level(citations)
        rung = self.rungs[level]
        beaten = {self.rungs[self.level(citations)].name for citations in overridden}
        return Choice(
            rules=rung.name,
            held=rung.is_held,
            silent=tuple(rung.name for rung in self.rungs[:level]),
            goes_before=tuple(rung.name for rung in self.rungs[level + 1 :]),
            gave_way=tuple(rung.name for rung in self.rungs if rung.name in beaten),
            by=self.cites,
        )

    def amended(self, notice: str, citations: Citations) -> "Choice":
        """A notice of the house changed it: that goes before all of them, and the old value gave way."""
        return Choice(
            rules=f"the changes of notice {notice}",
            held=True,
            silent=(),
            goes_before=tuple(rung.name for rung in self.rungs),
            gave_way=(self.rungs[self.level(citations)].name,),
            by=(),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """Why one rule governs a matter and no other."""

    rules: str
    held: bool
    silent: tuple[str, ...]
    """The rules that go before them and do not mention the matter."""
    goes_before: tuple[str, ...]
    gave_way: tuple[str, ...]
    """The rules that had another value, which does not count."""
    by: Citations
    """The clauses that lay down the order; empty where a notice goes before all."""

    def __str__(self) -> str:
        order = f" ({', '.join(self.by)})" if self.by else ""
        if self.silent:
            neither = (
                f"neither {_list(self.silent, 'nor')}"
                if self.silent[1:]
                else f"not {_list(self.silent)}"
            )
            words = f"{_capital(self.rules)} say it, and {neither}{order}."
        elif self.goes_before:
            words = f"{_capital(self.rules)} say it themselves, and go before {_list(self.goes_before)}{order}."
        else:
            words = f"{_capital(self.rules)} govern alone{order}."
        text = "" if self.held else " Their text is not held."
        beaten = f" Another value of {_list(self.gave_way)} gave way." if self.gave_way else ""
        return f"{words}{text}{beaten}"


def _list(names: Sequence[str], last: str = "and") -> str:
    """`a, b and c`."""
    *first, final = names
    return f"{', '.join(first)} {last} {final}" if first else final


def _capital(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"


def _load() -> tuple[_File, tuple[_Ladder, ...]]:
    read, ladders = load("register/governing.toml", _File), sections("ladder", _Ladder)
    heads = {clause[: end.start()] for clause in CLAUSES for end in _END_OF_HEAD.finditer(clause)}
    for ladder in ladders:
        cite(ladder.cites, *ladder.refers)
        for rung in filter(None, (ladder.own, ladder.base, read.general, read.version)):
            for head in rung.heads:
                if head not in heads:
                    raise unknown("head of clauses", head, CLAUSES)
    return read, ladders


_READ, _LADDERS = _load()
_OF: Mapping[str, _Ladder] = {game: ladder for ladder in _LADDERS for game in ladder.games}


@cache
def ladder_of(game: str, variant: str = "") -> Ladder:
    """The rules that govern a game, or one version of it."""
    if game not in _OF:
        raise unknown("game with rules", game, _OF)
    ladder = _OF[game]
    version = _READ.version if ladder.version and ladder.version == variant else None
    general = None if ladder.live else _READ.general
    rungs = tuple(filter(None, (ladder.own, general, version, ladder.base)))
    if not rungs:
        raise Mistake(f"{game}: no rules govern it.")
    order = (ladder.cites, "GAZ 27/2000 27.1") if version else (ladder.cites,)
    return Ladder(game, rungs, cite(*dict.fromkeys(order)), cite(*ladder.refers))


GOVERNED: tuple[str, ...] = tuple(_OF)
"""Every game that has a ladder."""
