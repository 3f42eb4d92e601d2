"""The items that the terms of a tournament must state under each edition (`tournament_items.toml`)."""

from collections.abc import Mapping
from typing import Literal, TypeAlias, get_args

import msgspec

from croupier.errors import Mistake, unknown
from croupier.rulebook.clauses import Citations, cite, is_below
from croupier.rulebook.data_file import load
from croupier.rulebook.editions import edition as known_edition

PartOfTerms: TypeAlias = Literal[
    "details", "entry", "format", "wagers", "elimination", "winners", "pool", "conduct"
]
PARTS: tuple[PartOfTerms, ...] = get_args(PartOfTerms)
"""The parts of the terms in their order (SATG 19.4.1 to SATG 19.4.8)."""


class TournamentRules(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The tournament rule of an edition: its clause, and the matters that it governs."""

    key: str
    under: str
    """The clause that introduces what the terms must say."""
    rules: str
    """How the terms call the rules of the game."""
    acts: tuple[str, ...] = ()
    """The Acts that the limit of liability must name (SATG 19.4.8(i))."""
    games: tuple[str, ...] = ()
    played: str = ""
    """All games that are played so, beside those that are named."""

    @property
    def regulator(self) -> str:
        """The regulator, by the name that this edition uses."""
        return known_edition(self.key).regulator


class Item(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that the terms must say."""

    key: str
    part: PartOfTerms
    says: str
    """The item, in our own words."""
    cites: tuple[str, ...]
    wording: str = ""
    """A proposal for a statement; a figure has none."""
    without: str = ""
    """The text that is printed if the item does not apply; such an item must be stated or named as not applying."""

    @property
    def conditional(self) -> bool:
        """Whether it is asked for only under a condition."""
        return bool(self.without)

    @property
    def is_statement(self) -> bool:
        """Whether it is said in words; else it is a figure of the terms."""
        return bool(self.wording)

    def clauses(self, rules: TournamentRules) -> Citations:
        """The clauses that ask for it under an edition; empty where that edition does not."""
        return cite(*(clause for clause in self.cites if is_below(clause, rules.under)))


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    edition: tuple[TournamentRules, ...]
    item: tuple[Item, ...]


def _load() -> _File:
    read = load("tournament_items.toml", _File)
    for rules in read.edition:
        known_edition(rules.key)
        cite(rules.under)
    if len({item.key for item in read.item}) < len(read.item):
        raise Mistake("Tournaments: an item is listed twice.")
    for item in read.item:
        asked = [clause for rules in read.edition for clause in item.clauses(rules)]
        if sorted(asked) != sorted(item.cites) or not asked:
            raise Mistake(f"Tournaments: {item.key} has no clause, or one of no edition.")
    return read


_READ = _load()
TOURNAMENT_RULES: Mapping[str, TournamentRules] = {rules.key: rules for rules in _READ.edition}
ITEMS: Mapping[str, Item] = {item.key: item for item in _READ.item}


def tournament_rules(edition: str) -> TournamentRules:
    """The tournament rule of an edition."""
    if edition not in TOURNAMENT_RULES:
        raise unknown("edition with tournaments", edition, TOURNAMENT_RULES)
    return TOURNAMENT_RULES[edition]
