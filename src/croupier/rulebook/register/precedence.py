"""Which rules govern: of those that speak of one matter the highest rung of the game's ladder (`governing.toml`).

What decides is where a value stands, not which document is younger: a later edition of the base rules changes
nothing that the game's own chapter says.
"""

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Protocol, TypeVar

import msgspec

from croupier.errors import Mistake, unknown
from croupier.rulebook.clauses import CLAUSES, Citations, cite, is_below


class Sourced(Protocol):
    """Whatever says where it was found."""

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
    ladder: tuple[_Ladder, ...]


@dataclass(frozen=True, slots=True)
class Ladder:
    """The rules of a game, from those that go before all others down."""

    game: str
    rungs: tuple[Rung, ...]
    cites: Citations
    """What lays the order down."""
    refers: Citations = ()

    def level(self, citations: Iterable[str]) -> int:
        """The rung of a rule: the highest that states it; the lowest where no clause held does."""
        own = [one for one in citations if one not in self.refers]
        found = (place for place, rung in enumerate(self.rungs) if any(map(rung.has, own)))
        return next(found, len(self.rungs) - 1)

    def best(self, records: Iterable[R]) -> list[R]:
        """Of the records on one matter those of the highest rung."""
        listed = list(records)
        levels = [self.level(one.citations) for one in listed]
        return [
            one
            for one, level in zip(listed, levels, strict=True)
            if level == min(levels, default=0)
        ]

    def choice(self, citations: Citations, overridden: Iterable[Citations] = ()) -> "Choice":
        """Which of the rules was chosen, and what it goes before."""
        level = self.level(citations)
        rung = self.rungs[level]
        beaten = {self.rungs[self.level(one)].name for one in overridden}
        return Choice(
            rules=rung.name,
            held=rung.is_held,
            silent=tuple(one.name for one in self.rungs[:level]),
            goes_before=tuple(one.name for one in self.rungs[level + 1 :]),
            gave_way=tuple(one.name for one in self.rungs if one.name in beaten),
            by=self.cites,
        )

    def amended(self, notice: str, citations: Citations) -> "Choice":
        """A notice of the house changed it: that goes before all of them, and the old value gave way."""
        return Choice(
            rules=f"the changes of notice {notice}",
            held=True,
            silent=(),
            goes_before=tuple(one.name for one in self.rungs),
            gave_way=(self.rungs[self.level(citations)].name,),
            by=(),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """Why one rule governs a matter and no other."""

    rules: str
    held: bool
    silent: tuple[str, ...]
    """Those that go before them and say nothing of it."""
    goes_before: tuple[str, ...]
    gave_way: tuple[str, ...]
    """Those that had another value, which does not count."""
    by: Citations
    """What lays the order down; nothing where a notice goes before all."""

    def __str__(self) -> str:
        order = f" ({', '.join(self.by)})" if self.by else ""
        if self.silent:
            neither = (
                f"neither {_list(self.silent, 'nor')}"
                if self.silent[1:]
                else f"not {_list(self.silent)}"
            )
            said = f"{_capital(self.rules)} say it, and {neither}{order}."
        elif self.goes_before:
            said = f"{_capital(self.rules)} say it themselves, and go before {_list(self.goes_before)}{order}."
        else:
            said = f"{_capital(self.rules)} govern alone{order}."
        text = "" if self.held else " Their text is not held."
        beaten = f" Another value of {_list(self.gave_way)} gave way." if self.gave_way else ""
        return f"{said}{text}{beaten}"


def _list(names: Sequence[str], last: str = "and") -> str:
    """`a, b and c`."""
    *first, final = names
    return f"{', '.join(first)} {last} {final}" if first else final


def _capital(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"


def _load() -> _File:
    text = files(__package__).joinpath("governing.toml").read_text(encoding="utf-8")
    read = msgspec.convert(tomllib.loads(text), _File)
    for one in read.ladder:
        cite(one.cites, *one.refers)
        for rung in filter(None, (one.own, one.base, read.general, read.version)):
            for head in rung.heads:
                if not any(is_below(clause, head) for clause in CLAUSES):
                    raise unknown("head of clauses", head, CLAUSES)
    return read


_READ = _load()
_OF: Mapping[str, _Ladder] = {game: one for one in _READ.ladder for game in one.games}


@cache
def ladder_of(game: str, variant: str = "") -> Ladder:
    """The rules that govern a game, or one version of it."""
    if game not in _OF:
        raise unknown("game with rules", game, _OF)
    one = _OF[game]
    version = _READ.version if one.version and one.version == variant else None
    general = None if one.live else _READ.general
    rungs = tuple(filter(None, (one.own, general, version, one.base)))
    if not rungs:
        raise Mistake(f"{game}: no rules govern it.")
    order = (one.cites, "GAZ 27/2000 27.1") if version else (one.cites,)
    return Ladder(game, rungs, cite(*dict.fromkeys(order)), cite(*one.refers))


GOVERNED: tuple[str, ...] = tuple(_OF)
"""Every game that has a ladder."""
