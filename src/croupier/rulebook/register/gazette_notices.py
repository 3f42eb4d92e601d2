"""Notices: each a list of operations on rules, with effect from an instant (`notices.toml`, `gaps.toml`).

A notice is named by number and year, one without a number by its day and issue. Those that are only known
from footnotes are gaps: they stand in the history, and what they did is unknown.
"""

from collections.abc import Iterable, Iterator, Mapping
from datetime import date, datetime
from enum import StrEnum
from functools import cache
from typing import Literal

import msgspec

from croupier.errors import Mistake, unknown
from croupier.rulebook.casino_time import DAYBREAK, ZONE
from croupier.rulebook.clauses import CLAUSES, Citations, cite, is_below
from croupier.rulebook.data_file import load
from croupier.rulebook.register.publications import PUBLICATIONS, Publication, publication


class Operation(StrEnum):
    """The operations of an item on its target."""

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
"""The name of a notice by its operations; a notice with any other operation amends."""


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
    """A question that a person must settle; until then the item changes nothing but this entry."""
    cites: tuple[str, ...] = ()

    @property
    def citations(self) -> Citations:
        """The clauses that say so, checked."""
        return cite(*self.cites)


class Notice(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A decision of a regulator about the rules of a game, with its date of effect."""

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
    return cite(*(clause for clause in CLAUSES if is_below(clause, head)))


def faults(notices: Iterable[Notice]) -> Iterator[str]:
    """The faults of notices: effect at another time of day, an action that does not fit the items, a repeated key."""
    seen: set[str] = set()
    for each_notice in notices:
        if each_notice.key in seen:
            yield f"{each_notice.key} is listed twice"
        seen.add(each_notice.key)
        if each_notice.is_held != bool(each_notice.items):
            yield f"{each_notice.key}: a notice that is held has items and an effect, a gap has neither"
        if each_notice.effect is not None and each_notice.effect.time() != DAYBREAK:
            yield f"{each_notice.key}: rules take effect at 4.00am"
        if each_notice.made and each_notice.published and each_notice.made > each_notice.published:
            yield f"{each_notice.key}: it was published before it was made"
        done = frozenset(item.operation for item in each_notice.items)
        if each_notice.items and ACTIONS.get(done, "amend") != each_notice.action:
            yield f"{each_notice.key}: {each_notice.action} is not what its items do"
        yield from (
            f"{each_notice.key}: {fault}" for item in each_notice.items for fault in _unfit(item)
        )


def _unfit(item: Item) -> Iterator[str]:
    """The fields that an operation needs and the item lacks."""
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
        yield "several printed targets, and no question to a person"
    item.citations  # noqa: B018  an unknown clause fails here


def _load() -> tuple[Notice, ...]:
    kind = dict[str, tuple[Notice, ...]]
    read = tuple(
        notice
        for name in ("gaps", "notices")
        for notice in load(f"register/{name}.toml", kind)["notice"]
    )
    for fault in faults(read):
        raise Mistake(f"Notices: {fault}.")
    named = {each_notice.key for each_notice in read}
    for each_notice in read:
        for earlier in (
            *each_notice.footnote,
            *(item.revokes for item in each_notice.items if item.revokes),
        ):
            if earlier not in named:
                raise unknown(f"notice named by {each_notice.key}", earlier, named)
        if each_notice.publication not in PUBLICATIONS:
            raise unknown(
                f"publication of {each_notice.key}", each_notice.publication, PUBLICATIONS
            )
    return tuple(sorted(read, key=lambda this_notice: this_notice.order))


NOTICES: tuple[Notice, ...] = _load()
"""In order of effect."""
_BY_KEY = {each_notice.key: each_notice for each_notice in NOTICES}


def notice(key: str) -> Notice:
    """The notice of that number and year: `27/2000`."""
    if key not in _BY_KEY:
        raise unknown("notice", key, _BY_KEY)
    return _BY_KEY[key]


def of_game(game: str) -> tuple[Notice, ...]:
    """All notices about a game, in order of effect."""
    return tuple(each_notice for each_notice in NOTICES if each_notice.game == game)


def history(game: str) -> tuple[Notice, ...]:
    """The earlier notices that any notice about a game names: the union of the footnotes (G7)."""
    named = {key for each_notice in of_game(game) for key in each_notice.footnote}
    return tuple(each_notice for each_notice in NOTICES if each_notice.key in named)
