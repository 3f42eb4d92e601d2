"""The significant events: a closed list with their actions and who clears them (`significant.toml`)."""

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import get_args

import msgspec
from msgspec import Struct

from croupier.errors import Mistake
from croupier.offices.floor.events import Action
from croupier.rulebook.authority import AUTHORITY, reaches
from croupier.rulebook.clauses import cite
from croupier.table.values.people import SYSTEM

ACTIONS: tuple[Action, ...] = get_args(Action)


class Kind(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename="kebab"):
    """One kind of significant event."""

    area: str
    says: str
    action: Action
    clears: tuple[str, ...] = ()
    """Who may clear it, as the list of those who clear names them."""
    clauses: tuple[str, ...] = ()
    """The duty of equipment that failed (SATG 1.7)."""
    any_clause: bool = False
    """Whoever raises it names the duty."""

    once: bool = False
    """As long as it is open, the same of the same subject is not another: whoever calls and calls called."""
    strangers: bool = False
    """Its subject is what somebody outside calls himself: there is no end of those."""

    @property
    def stays_open(self) -> bool:
        """Whether somebody must clear it."""
        return self.action != "log"

    @property
    def is_bounded(self) -> bool:
        """Whether only so many of it are open at a place; what locks is open for each of its subjects."""
        return self.strangers or not self.once


class _File(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    clearing: Mapping[str, tuple[str, ...]]
    events: Mapping[str, Kind]


def _load() -> _File:
    text = files(__package__).joinpath("significant.toml").read_text(encoding="utf-8")
    read = msgspec.convert(tomllib.loads(text), _File)
    for code, kind in read.events.items():
        cite(*kind.clauses)
        if bool(kind.clears) != kind.stays_open:
            raise Mistake(f"{code}: somebody must clear it exactly if it stays open.")
        if (kind.action not in ("log", "warn") or SYSTEM in kind.clears) and not kind.once:
            raise Mistake(f"{code}: what locks or ends by itself is open once for each subject.")
        if set(kind.clears) - set(read.clearing):
            raise Mistake(f"{code}: {kind.clears} are not all in the list of those who clear.")
    return read


_READ = _load()
KINDS: Mapping[str, Kind] = _READ.events
CLEARING: Mapping[str, tuple[str, ...]] = _READ.clearing


def clearers(code: str) -> tuple[str, ...]:
    """The roles and the lowest ranks that may clear an event of a kind."""
    return tuple(rank for one in KINDS[code].clears for rank in CLEARING[one])


def may_clear(code: str, rank: str) -> bool:
    """Whether a role or rank may clear an event of a kind; on whichever ladder it stands."""
    return any(_is_or_above(rank, needed) for needed in clearers(code))


def _is_or_above(rank: str, needed: str) -> bool:
    ladders = (key for key, ranks in AUTHORITY.items() if needed in ranks.ladder)
    return rank == needed or any(reaches(edition, rank, needed) for edition in ladders)
