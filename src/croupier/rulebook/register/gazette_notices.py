"""Notices: each a list of operations on rules, with effect from an instant (`notices.toml`, `gaps.toml`).

A notice is named by number and year, one without a number by its day and issue. Those that are only known
from footnotes are gaps: they stand in the history, and what they did is unknown.
"""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from datetime import date, datetime
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import Literal

import msgspec

from croupier.errors import Mistake, unknown
from croupier.rulebook.casino_time import DAYBREAK, ZONE
from croupier.rulebook.clauses import CLAUSES, Citations, cite, is_below
from croupier.rulebook.register.publications import PUBLICATIONS, Publication, publication


class Operation(StrEnum):
    """What an item does to its target."""

    APPROVE = "approve"
    REVOKE = "revoke"
    SUBSTITUTE = "substitute"
    INSERT = "insert"
    DELETE = "delete"
    TEXT_REPLACE = "text-replace"


Action = Literal["approve", "amend", "revoke and approve"]
ACTIONS: Mapping[frozenset[Operation], Action] = {
    frozenset({Operation.APPROVE}): "approve",
    frozenset({Operation.APPROVE, Operation.REVOKE}): "revoke and approve",
}
"""What a notice calls itself; one that does anything else amends."""


class Item(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One operation on one target."""

    operation: Operation
    rule: str = ""
    """The rule as the ids of clauses have it: `15.5`, `22.6.2 table-2`; nothing for the whole game."""
    title: str = ""
    after: str = ""
    """The rule behind which something is inserted."""
    old: str = ""
    new: str = ""
    """The words that are replaced by others within a rule."""
    revokes: str = ""
    """The notice whose approvals end."""
    titles: bool = False
    """Whether it is about the titles of gaming machines that stand in `titles.csv` under its notice."""
    rules: tuple[str, ...] = ()
    """The rules by which an approved game is played."""
    printed: Mapping[str, str] = {}
    """The targets as printed, where the notice names more than one."""
    ask: str = ""
    """What a person has to settle; until then the item touches nothing but this entry."""
    cites: tuple[str, ...] = ()

    @property
    def citations(self) -> Citations:
        """The clauses that say so, checked."""
        return cite(*self.cites)


class Notice(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a regulator decided about the rules of a game, and from when."""

    number: int | None = None
    year: int
    game: str
    """The game whose rules it concerns, or `aristocrat-machines`."""
    action: Action
    title: str = ""
    basis: str = ""
    by: str = ""
    """The regulator."""
    made: date | None = None
    publication: str
    signatory: str = ""
    offices: tuple[str, ...] = ()
    effect: datetime | None = None
    """Nothing where the text is not held."""
    footnote: tuple[str, ...] = ()
    """The earlier notices that it names: information, not law (G7)."""
    items: tuple[Item, ...] = ()
    cites: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """Number and year; without a number the day and the issue: `1998-04-30 G17`."""
        if self.number is not None:
            return f"{self.number}/{self.year}"
        day = self.made or self.published
        return f"{day.isoformat() if day else self.year} {self.issue.label}"

    @property
    def issue(self) -> Publication:
        """The issue in which it was published."""
        return publication(self.publication)

    @property
    def published(self) -> date | None:
        """The day of the issue, which is neither the day it was made nor that of its effect."""
        return self.issue.day

    @property
    def is_held(self) -> bool:
        """Whether its text is held; else its content is unknown."""
        return self.effect is not None

    @property
    def since(self) -> datetime:
        """Its first instant; of a notice not held the earliest that there can be."""
        if self.effect is not None:
            return self.effect.replace(tzinfo=ZONE)
        day = self.published or self.made or date(self.year, 1, 1)
        return datetime.combine(day, DAYBREAK, ZONE)

    @property
    def order(self) -> tuple[datetime, int, int]:
        """The order of effect, which is not the order of numbers: 30 and 31 of 2000 come before 26."""
        return (self.since, self.year, self.number or 0)

    @property
    def citations(self) -> Citations:
        """The clauses that tell of it, checked."""
        return cite(*self.cites)

    def content(self, rule: str) -> Citations:
        """The clauses that hold a rule of it in our own words; none where its text is not held."""
        return _below(f"GAZ {self.key} {rule}")


@cache
def _below(head: str) -> Citations:
    return cite(*(one for one in CLAUSES if is_below(one, head)))


def faults(notices: Iterable[Notice]) -> Iterator[str]:
    """What cannot be: an effect at another time of day, an action that its items do not bear out, a second key."""
    seen: set[str] = set()
    for one in notices:
        if one.key in seen:
            yield f"{one.key} stands there twice"
        seen.add(one.key)
        if one.is_held != bool(one.items):
            yield f"{one.key}: a notice that is held has items and an effect, a gap has neither"
        if one.effect is not None and one.effect.time() != DAYBREAK:
            yield f"{one.key}: rules take effect at 4.00am"
        if one.made and one.published and one.made > one.published:
            yield f"{one.key}: it was published before it was made"
        done = frozenset(item.operation for item in one.items)
        if one.items and ACTIONS.get(done, "amend") != one.action:
            yield f"{one.key}: {one.action} is not what its items do"
        yield from (f"{one.key}: {fault}" for item in one.items for fault in _unfit(item))


def _unfit(item: Item) -> Iterator[str]:
    """What an operation needs and has not."""
    needs: Mapping[Operation, tuple[str, ...]] = {
        Operation.REVOKE: ("revokes",),
        Operation.SUBSTITUTE: ("rule",),
        Operation.INSERT: ("rule", "after"),
        Operation.DELETE: ("rule",),
        Operation.TEXT_REPLACE: ("rule", "old", "new"),
    }
    for field in needs.get(item.operation, ()):
        if not getattr(item, field):
            yield f"{item.operation} without {field}"
    if len(set(item.printed.values())) > 1 and not item.ask:
        yield "several printed targets, and nobody is asked"
    item.citations  # noqa: B018  an unknown clause fails here


def _read(name: str) -> tuple[Notice, ...]:
    text = files(__package__).joinpath(name).read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text)["notice"], tuple[Notice, ...])


def _load() -> tuple[Notice, ...]:
    read = (*_read("gaps.toml"), *_read("notices.toml"))
    for fault in faults(read):
        raise Mistake(f"Notices: {fault}.")
    named = {one.key for one in read}
    for one in read:
        for earlier in (*one.footnote, *(item.revokes for item in one.items if item.revokes)):
            if earlier not in named:
                raise unknown(f"notice named by {one.key}", earlier, named)
        if one.publication not in PUBLICATIONS:
            raise unknown(f"publication of {one.key}", one.publication, PUBLICATIONS)
    return tuple(sorted(read, key=lambda one: one.order))


NOTICES: tuple[Notice, ...] = _load()
"""In order of effect."""
_BY_KEY = {one.key: one for one in NOTICES}


def notice(key: str) -> Notice:
    """The notice of that number and year: `27/2000`."""
    if key not in _BY_KEY:
        raise unknown("notice", key, _BY_KEY)
    return _BY_KEY[key]


def of_game(game: str) -> tuple[Notice, ...]:
    """All notices about a game, in order of effect."""
    return tuple(one for one in NOTICES if one.game == game)


def history(game: str) -> tuple[Notice, ...]:
    """The earlier notices that any notice about a game names: the union of the footnotes (G7)."""
    named = {key for one in of_game(game) for key in one.footnote}
    return tuple(one for one in NOTICES if one.key in named)
