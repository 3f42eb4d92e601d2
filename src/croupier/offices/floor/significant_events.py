"""The significant events: a closed list with their actions and who clears them (`significant.toml`)."""

from collections.abc import Mapping
from typing import get_args

from msgspec import Struct

from croupier.errors import Mistake
from croupier.offices.floor.alert_facts import facts_in
from croupier.offices.floor.events import Action
from croupier.rulebook.authority import AUTHORITY, reaches
from croupier.rulebook.clauses import cite
from croupier.rulebook.data_file import load
from croupier.table.values.people import SYSTEM

ACTIONS: tuple[Action, ...] = get_args(Action)


class Kind(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename="kebab"):
    """One kind of significant event."""

    area: str
    says: str
    """Its sentence, with the names of its facts in braces (`alert_facts.py`)."""
    action: Action
    opens: str = ""
    """The part of the pit's screen where staff act on it."""
    clears: tuple[str, ...] = ()
    """Who may clear it, by the names in the `clearing` list."""
    clauses: tuple[str, ...] = ()
    """The duty of equipment that failed (SATG 1.7)."""
    any_clause: bool = False
    """The order that raises it names the duty."""

    once: bool = False
    """While it is open, another one about the same subject only counts as a repeat."""
    another: bool = False
    """None of the people whom it concerns may clear it."""
    strangers: bool = False
    """Its subject is a name given from outside, so the number of subjects is unbounded."""

    @property
    def facts(self) -> tuple[str, ...]:
        """The facts that its sentence names."""
        return facts_in(self.says)

    @property
    def stays_open(self) -> bool:
        """Whether a member of staff must clear it."""
        return self.action != "log"

    @property
    def is_bounded(self) -> bool:
        """Whether the number of open events per place is limited; an event that locks stays open for each subject."""
        return self.strangers or not self.once


OPENS = ("", "table", "rounds", "correction", "players", "files", "counts", "jackpots")
"""The parts of the pit's screen; empty where the alert is no matter of the pit."""


class _File(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    clearing: Mapping[str, tuple[str, ...]]
    events: Mapping[str, Kind]


def _load() -> _File:
    read = load("significant.toml", _File, __package__)
    for code, kind in read.events.items():
        cite(*kind.clauses)
        if bool(kind.clears) != kind.stays_open:
            raise Mistake(
                f"{code}: it needs a person or rank that clears it exactly if it stays open."
            )
        if (kind.action not in ("log", "warn") or SYSTEM in kind.clears) and not kind.once:
            raise Mistake(f"{code}: what locks or ends by itself is open once for each subject.")
        if kind.opens not in OPENS:
            raise Mistake(f"{code}: {kind.opens!r} is no part of the pit. Accepted: {OPENS}.")
        if set(kind.clears) - set(read.clearing):
            raise Mistake(f"{code}: {kind.clears} are not all in the list of those who clear.")
    return read


_READ = _load()
KINDS: Mapping[str, Kind] = _READ.events
CLEARING: Mapping[str, tuple[str, ...]] = _READ.clearing


def clearers(code: str) -> tuple[str, ...]:
    """The roles and the lowest ranks that may clear an event of a kind."""
    return tuple(rank for clear in KINDS[code].clears for rank in CLEARING[clear])


def may_clear(code: str, rank: str) -> bool:
    """Whether a role or rank may clear an event of a kind, on the ladder of any edition."""
    return any(_is_or_above(rank, needed) for needed in clearers(code))


def _is_or_above(rank: str, needed: str) -> bool:
    ladders = (key for key, ranks in AUTHORITY.items() if needed in ranks.ladder)
    return rank == needed or any(reaches(edition, rank, needed) for edition in ladders)
